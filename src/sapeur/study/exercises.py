"""Exercises: a moment of a game in which one answer is clearly the best. Each is a text file.

`exercises/NAME.txt` in a game's folder is the record of a game up to that moment, and says with
marks (marks.py) whose turn it is and what is best:

    #: seat 0
    #: difficulty 2                  1, 2 or 3: by how often the lower levels find it
    #: ask en Which card is safe?    where the game's usual question would not do
    #: answer turn b2
    #: because en It cannot hurt.    why, as the expert says it

`make exercises` finds new ones (problems.py), and a test holds every answer to its margin.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sapeur.study.marks import Mark, add_words, both, marks, refuse, seat_in, text_names, text_of
from sapeur.table import record
from sapeur.table.table import Table

FOLDER = "exercises"
DIFFICULTIES = ("1", "2", "3")


@dataclass
class Exercise:
    """A moment, the question and its answer."""

    name: str
    table: Table  # at that moment
    seat: int = 0
    difficulty: int = 1
    answer: str = ""
    ask: dict[str, str] = field(default_factory=dict)  # empty for the usual question
    because: dict[str, str] = field(default_factory=dict)


def exercise_names(name: str) -> list[str]:
    """The exercises of a game, the easiest first, as their names are."""
    return list(text_names(name, FOLDER))


def exercise(name: str, exercise_name: str) -> Exercise:
    """An exercise of a game."""
    return read_exercise(exercise_name, text_of(name, FOLDER, exercise_name))


def read_exercise(name: str, text: str) -> Exercise:
    """Read an exercise; RecordError names the first line that cannot be."""
    found = Exercise(name, record.replay_as_written(record.read(text)))
    last = 1
    for mark in marks(text):
        add(found, mark)
        last = mark.number
    if found.answer not in found.table.legal(found.seat):
        refuse(last, "its answer cannot be played here", "sa réponse ne peut pas être jouée ici")
    found.because = both(found.because, last)
    found.ask = both(found.ask, last) if found.ask else {}
    return found


def add(found: Exercise, mark: Mark) -> None:
    """Take in one line of the exercise."""
    number, word, rest = mark
    if word == "seat":
        found.seat = seat_in(mark, found.table.seats)
    elif word == "difficulty" and rest in DIFFICULTIES:
        found.difficulty = int(rest)
    elif word == "answer":
        found.answer = rest
    elif word == "ask":
        add_words(found.ask, mark)
    elif word == "because":
        add_words(found.because, mark)
    else:
        refuse(number, f"{word!r} {rest!r} is no line of an exercise",
               f"{word!r} {rest!r} n'est pas une ligne d'exercice")  # fmt: skip


def write_exercise(found: Exercise) -> str:
    """The text file of an exercise."""
    lines = [f"seat {found.seat}", f"difficulty {found.difficulty}", f"answer {found.answer}"]
    lines += [f"ask {language} {text}" for language, text in found.ask.items()]
    lines += [f"because {language} {text}" for language, text in found.because.items()]
    return record.write(found.table) + "".join(f"#: {line}\n" for line in lines)
