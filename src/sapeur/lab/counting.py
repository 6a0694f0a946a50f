"""How many mines of Orapa there are: exactly, or as an estimate that says so."""

from __future__ import annotations

from sapeur.games.orapa.counting.clues import Clues, forget_answers
from sapeur.games.orapa.counting.survey import Survey, survey
from sapeur.games.orapa.rays import BODY, DIAMOND

BASE_GEMS = 0b11111
EXACT_STEPS = 1 << 34  # more than the base game takes
MOST_TRIALS = 1 << 22  # plans tried where the exact number is out of reach


def legal_mines(*, diamond: bool, blackbody: bool) -> Survey:
    """The legal mines (O4) with these gems in play, before anything was asked."""
    clues = Clues()
    forget_answers(clues)
    clues.kinds = BASE_GEMS | diamond << DIAMOND | blackbody << BODY
    budget = 1 if diamond or blackbody else EXACT_STEPS
    return survey(clues, budget=budget, trials=MOST_TRIALS, from_scratch=True)
