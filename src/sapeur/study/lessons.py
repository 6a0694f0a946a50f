"""Lessons: a record with what is said between its lines. Adding a lesson is adding a text file.

`lessons/NAME.txt` in a game's folder is a record that every reader of records takes. A comment
that begins with `#:` belongs to the lesson:

    #: title en First steps          and in French; for the whole file, as is
    #: seat 0                        who learns (0 where nothing is said)
    #: step
    #: say en Turn this card.        what is said before anything is done; more lines, more words
    #: light b2                      places that light up, as hints name them; after the action,
                                     while its effect is told (Orapa draws gems, ways: D-D5-5)
    #: claim insight cells/cell=b2/hurts = 0
    0 turn b2                        what is to be done; then what the others do, as it is written
    #: then en It was empty.         what is said when all of that has happened

A step whose next line is not the learner's is only read, and the others play when it was. A claim
is about the moment at which it stands, and is checked by a test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from sapeur.study.marks import Mark, add_words, both, marks, refuse, seat_in, text_names, text_of
from sapeur.table import record
from sapeur.table.table import Table

FOLDER = "lessons"


@dataclass
class LessonStep:
    """One thing to do or to read."""

    line: int  # of the file
    version: int = 0  # of the table where it begins
    action: str | None = None  # what the learner is to do; None: only to be read
    places: list[str] = field(default_factory=list)  # that light up before the action
    then_places: list[str] = field(default_factory=list)  # that light up when it was done
    say: dict[str, str] = field(default_factory=dict)
    then: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """Something that the lesson says, as a test can check it."""

    line: int
    version: int
    text: str


@dataclass
class WrittenLesson:
    """A lesson that was read, and the table at its end."""

    name: str
    table: Table
    seat: int = 0
    title: dict[str, str] = field(default_factory=dict)
    steps: list[LessonStep] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)


def lesson_names(name: str) -> list[str]:
    """The lessons of a game, in the order of their names."""
    return list(text_names(name, FOLDER))


def lesson(name: str, lesson_name: str) -> WrittenLesson:
    """A lesson of a game."""
    return read_lesson(lesson_name, text_of(name, FOLDER, lesson_name))


@cache
def lesson_title(name: str, lesson_name: str) -> dict[str, str]:
    """What a lesson is called, from its file and without playing it."""
    title: dict[str, str] = {}
    for mark in marks(text_of(name, FOLDER, lesson_name)):
        if mark.word == "title":
            add_words(title, mark)
    return both(title, 1)


def read_lesson(name: str, text: str) -> WrittenLesson:
    """Read a lesson; RecordError names the first line that cannot be."""
    table, lines = record.replay_with_lines(record.read(text))
    found = WrittenLesson(name, table)
    for mark in marks(text):
        add(found, mark, version_at(mark.number, lines, len(table.log)))
    finish(found)
    return found


def version_at(number: int, lines: dict[int, int], end: int) -> int:
    """The version of the table at a line of the text: as many lines of the log came before it."""
    return min((entry for entry, at in lines.items() if at > number), default=end)


def add(found: WrittenLesson, mark: Mark, version: int) -> None:
    """Take in one line of the lesson."""
    number, word, rest = mark
    if word == "title":
        add_words(found.title, mark)
    elif word == "seat":
        found.seat = seat_in(mark, found.table.seats)
    elif word == "step":
        found.steps.append(LessonStep(number, version))
    elif not found.steps:
        refuse(number, "a lesson begins with a step", "une leçon commence par une étape")
    elif word == "say":
        add_words(found.steps[-1].say, mark)
    elif word == "then":
        add_words(found.steps[-1].then, mark)
    elif word == "light":
        step = found.steps[-1]
        lit = step.places if version == step.version else step.then_places
        lit += rest.split()
    elif word == "claim":
        found.claims.append(Claim(number, version, rest))
    else:
        refuse(number, f"{word!r} is no word of a lesson", f"{word!r} n'est pas un mot de leçon")


def finish(found: WrittenLesson) -> None:
    """What is to be done at each step; every text in both languages."""
    found.title = both(found.title, 1)
    ends = [step.version for step in found.steps[1:]] + [len(found.table.log)]
    for step, end in zip(found.steps, ends, strict=True):
        step.say = both(step.say, step.line)
        step.then = both(step.then, step.line) if step.then else {}
        if step.version < end:
            entry = found.table.log[step.version]
            step.action = entry.text if entry.seat == found.seat else None
        elif step.then:
            refuse(step.line, "nothing happens in this step", "il ne se passe rien à cette étape")
