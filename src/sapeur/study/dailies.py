"""Dailies: each day one problem a game, the same for everyone.

`dailies/all.txt` in a game's folder has them in a row, one for each day from FIRST_DAY on; after
the last comes the first again. Each is a record up to the moment at which the player takes over.
Who plays alone plays on to the end (a deal, and nothing else); in the other games one action is
clearly the best, and is marked as in an exercise. A last mark says how the levels did:

    #: levels 0 1 3 3 3

`sapeur daily make` finds them (daily_making.py).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cache
from importlib import resources

from sapeur.games import game
from sapeur.games.game import Game, Measure, NotationError
from sapeur.study.exercises import Exercise, read_exercise, write_exercise
from sapeur.study.marks import MARK, marks
from sapeur.table import record
from sapeur.table.table import Table

FILE = "dailies/all.txt"
FIRST_DAY = datetime.date(2026, 11, 17)
LEVELS_MARK = f"{MARK} levels "
NOT_SOLVED = -1  # in place of a measure of which fewer is better


@dataclass(frozen=True)
class Daily:
    table: Table  # at the moment at which the player takes over
    exercise: Exercise | None  # what is to be found; None where the game is played to its end
    # Of each level, the lowest first: its result where the game is played, else how many of its
    # tries found the answer.
    levels: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        return self.exercise.seat if self.exercise is not None else 0


@cache
def daily_texts(name: str) -> tuple[str, ...]:
    """The texts of a game's dailies, the first day's first; none if it has none."""
    file = resources.files(game(name).package).joinpath(*FILE.split("/"))
    return split_dailies(file.read_text(encoding="utf-8")) if file.is_file() else ()


def split_dailies(text: str) -> tuple[str, ...]:
    return tuple(f"game {part.rstrip()}\n" for part in f"\n{text}".split("\ngame ")[1:])


def daily_number(name: str, day: datetime.date) -> int:
    """Which of the dailies of a game is that day's; the first is 0."""
    count = len(daily_texts(name))
    if not count or day < FIRST_DAY:
        raise NotationError(
            en=f"there is no daily of {name} on {day}", fr=f"pas de défi de {name} le {day}"
        )
    return (day - FIRST_DAY).days % count


def daily(name: str, day: datetime.date) -> Daily:
    """The daily of a game."""
    return read_daily(daily_texts(name)[daily_number(name, day)])


@cache
def is_deal(name: str) -> bool:
    """Whether a daily of this game is a deal to be played to its end."""
    return read_daily(daily_texts(name)[0]).exercise is None


def read_daily(text: str) -> Daily:
    """Read one; RecordError names the first line that cannot be."""
    lines = [line for line in text.splitlines() if not line.startswith(LEVELS_MARK)]
    levels = next((mark.rest for mark in marks(text) if mark.word == "levels"), "")
    rest = "\n".join(lines)
    found = None
    if any(mark.word == "answer" for mark in marks(rest)):
        found = read_exercise("daily", rest)
    table = found.table if found is not None else record.replay_as_written(record.read(rest))
    return Daily(table, found, tuple(map(int, levels.split())))


def write_daily(found: Daily) -> str:
    text = write_exercise(found.exercise) if found.exercise else record.write(found.table)
    return f"{text}{LEVELS_MARK}{' '.join(map(str, found.levels))}\n"


def result_of(table: Table, seat: int) -> int:
    """What counts of a game that was played to its end."""
    measure = measure_of(table.game)
    known = table.observed(seat)
    if measure.fewer_is_better and table.scores[seat] <= 0:
        return NOT_SOLVED
    return measure.of(known, seat)


def best_counts(played: Game) -> bool:
    """Whether the best of a player's games on a deal counts; else the first does.

    Whoever has seen the mine of Orapa needs no more questions: where fewer is better, the first.
    """
    return not measure_of(played).fewer_is_better


def measure_of(played: Game) -> Measure:
    assert played.measure is not None, f"{played.name} counts nothing that a daily could compare"
    return played.measure
