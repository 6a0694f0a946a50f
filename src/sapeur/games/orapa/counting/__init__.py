"""The mines that agree with what is known of one: counted, listed, or drawn evenly.

A `Search` holds the `Clues` and goes from gem to gem along the asked rays (search.py, with
choosing.py and following.py), to *leaves* where every answer is given and some gems are free
(plans.py, leaves.py). On that stand `count` and `estimate` (survey.py, with hidden.py, removal.py
and sightlines.py for gems that no ray would find), `list_mines` (plans.py) and `draw` (drawing.py).
"""
