"""Lessons: a record with what is said between its lines. Adding a lesson is adding a text file.

`lessons/NAME.txt` in a game's folder is a record that every reader of records takes. A comment
that begins with `#:` belongs to the lesson:

    #: title en First steps          and in French; for the whole file, as is
    #: seat 0                        who learns (0 where nothing is said)
    #: step
    #: say en Turn this card.        what is said before anything is done; more lines, more words
    #: light b2                      places that light up, as hints name them
    #: claim insight cells/cell=b2/hurts = 0
    0 turn b2                        what is to be done; then what the others do, as it is written
    #: then en It was empty.         what is said when all of that has happened

A step whose next line is not the learner's is only read, and the others play when it was. A claim
is about the moment at which it stands, and is checked by a test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from sapeur.games import game
from sapeur.games.game import NotationError, Words
from sapeur.games.words import LANGUAGES
from sapeur.table import record
from sapeur.table.record import RecordError
from sapeur.table.table import Table

MARK = "#:"


@dataclass
class LessonStep:
    """One thing to do or to read."""

    line: int  # of the file
    version: int = 0  # of the table where it begins
    action: str | None = None  # what the learner is to do; None: only to be read
    places: list[str] = field(default_factory=list)
    say: dict[str, str] = field(default_factory=dict)
    then: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """Something that the lesson says, as a test can check it."""

    line: int
    version: int
    text: str


@dataclass
class Lesson:
    """A lesson that was read, and the table at its end."""

    name: str
    table: Table
    seat: int = 0
    title: dict[str, str] = field(default_factory=dict)
    steps: list[LessonStep] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)


@cache
def lesson_names(name: str) -> list[str]:
    """The lessons of a game, in the order of their names."""
    folder = resources.files(game(name).package).joinpath("lessons")
    if not folder.is_dir():
        return []
    return sorted(p.name.removesuffix(".txt") for p in folder.iterdir() if p.name.endswith(".txt"))


def lesson(name: str, lesson_name: str) -> Lesson:
    """A lesson of a game."""
    if lesson_name not in lesson_names(name):
        raise NotationError(
            en=f"there is no lesson {lesson_name!r} here",
            fr=f"il n'y a pas de leçon {lesson_name!r} ici",
        )
    file = resources.files(game(name).package).joinpath("lessons", f"{lesson_name}.txt")
    return read_lesson(lesson_name, file.read_text(encoding="utf-8"))


def read_lesson(name: str, text: str) -> Lesson:
    """Read a lesson; RecordError names the first line that cannot be."""
    table, lines = record.replay_with_lines(record.read(text))
    found = Lesson(name, table)
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith(MARK):
            version = version_at(number, lines, len(table.log))
            word, _, rest = line.removeprefix(MARK).strip().partition(" ")
            add(found, word, rest.strip(), number, version)
    finish(found, lines)
    return found


def version_at(number: int, lines: dict[int, int], end: int) -> int:
    """The version of the table at a line of the text: as many lines of the log came before it."""
    return min((entry for entry, at in lines.items() if at > number), default=end)


def add(found: Lesson, word: str, rest: str, number: int, version: int) -> None:
    """Take in one line of the lesson."""
    if word == "title":
        add_words(found.title, rest, number)
    elif word == "seat" and rest.isdecimal() and int(rest) < found.table.seats:
        found.seat = int(rest)
    elif word == "step":
        found.steps.append(LessonStep(number, version))
    elif not found.steps:
        refuse(number, "a lesson begins with a step", "une leçon commence par une étape")
    elif word == "say":
        add_words(found.steps[-1].say, rest, number)
    elif word == "then":
        add_words(found.steps[-1].then, rest, number)
    elif word == "light":
        found.steps[-1].places += rest.split()
    elif word == "claim":
        found.claims.append(Claim(number, version, rest))
    else:
        refuse(number, f"{word!r} is no word of a lesson", f"{word!r} n'est pas un mot de leçon")


def add_words(words: dict[str, str], rest: str, number: int) -> None:
    language, _, text = rest.partition(" ")
    if language not in LANGUAGES or not text:
        refuse(number, "words in en or fr belong here", "il faut ici des mots en en ou fr")
    words[language] = f"{words.get(language, '')} {text}".strip()


def finish(found: Lesson, lines: dict[int, int]) -> None:
    """What is to be done at each step; every text in both languages, French as it is set."""
    found.title = both(found.title, 1)
    ends = [step.version for step in found.steps[1:]] + [len(found.table.log)]
    for step, end in zip(found.steps, ends, strict=True):
        step.say = both(step.say, step.line)
        step.then = both(step.then, step.line) if step.then else {}
        if step.version < end:
            entry = found.table.log[step.version]
            step.action = entry.text if entry.seat == found.seat else None
        if step.then and step.version == end:
            refuse(step.line, "nothing happens in this step", "il ne se passe rien à cette étape")


def both(words: dict[str, str], number: int) -> dict[str, str]:
    if set(words) != set(LANGUAGES):
        refuse(number, "words in both languages belong here", "il faut les mots en deux langues")
    return dict(Words(**words))


def refuse(number: int, en: str, fr: str) -> None:
    raise RecordError(number, Words(en=en, fr=fr))
