"""What a process beside the server does with the text of a record: nothing here is quick enough
for the event loop, and a record may come from anyone.

Each function answers `BadRecord` where the text is no record, or not of what was asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError, Words
from sapeur.kernel import values
from sapeur.server.study import messages as sm
from sapeur.server.study.branches import imagined_world
from sapeur.server.thinking import InsightQuestion
from sapeur.study.dailies import daily
from sapeur.study.exercises import exercise as exercise_named
from sapeur.study.lessons import lesson as lesson_named
from sapeur.study.review import SeatResult, choices, seat_results
from sapeur.table import fairness, record
from sapeur.table.ending import EarlyEnding, read_ending
from sapeur.table.table import Table

MOST_MOVES = 1000  # of a record; real games have about two hundred at most
MOST_DECISIONS = 400  # that are reviewed, at about a second each
MOST_REPLAY_BYTES = 24 << 20  # a view of Orapa tells every answer so far, and grows with each
TOO_LONG = Words(
    en=f"this record is too long: at most {MOST_MOVES} moves",
    fr=f"cet enregistrement est trop long : {MOST_MOVES} coups au plus",
)
TOO_LONG_TO_REVIEW = Words(
    en=f"this game is too long for a review: at most {MOST_DECISIONS} decisions",
    fr=f"cette partie est trop longue pour une analyse : {MOST_DECISIONS} décisions au plus",
)
NO_SEAT = Words(en="this game has no such seat", fr="cette partie n'a pas cette place")
NO_VERSION = Words(en="this record does not go so far", fr="cet enregistrement ne va pas jusque-là")
NOTHING_LEFT = Words(
    en="the game is over there: nothing is left to play",
    fr="la partie y est finie : il n'y a plus rien à jouer",
)
NO_MOMENT = Words(
    en="this daily is played from its deal to its end",
    fr="ce défi se joue de la donne à la fin",
)
PROVEN = Words(
    en="The deal and the dice ({dice} rolls) come from the seed that was committed to before the "
    "game, mixed with what the players gave: nobody could choose them.",
    fr="La donne et les dés ({dice} jets) viennent de la graine engagée avant la partie, mêlée à "
    "ce que les joueurs ont donné : personne n'a pu les choisir.",
)


class BadRecord(NamedTuple):
    """Why nothing can be done with it, in each language. An exception would not be carried."""

    words: dict[str, str]


class ChoiceValues(NamedTuple):
    """A choice to be judged, as plain values that another process can be given."""

    line: int  # of the log
    text_line: int  # of the record; 0 where it is not written
    seat: int
    code: int
    chosen: str
    known: tuple[Any, ...]


class ToReview(NamedTuple):
    game: str
    seats: int
    choices: list[ChoiceValues]
    results: list[SeatResult]


class BranchStart(NamedTuple):
    game: str
    options: dict[str, str]
    seats: int
    record: str  # up to the moment
    imagined: tuple[Any, ...] | None  # the values of another state that looks the same to the seat


P = ParamSpec("P")
R = TypeVar("R")


def about_a_record(work: Callable[P, R]) -> Callable[P, R | BadRecord]:
    """Answer what is wrong with a record instead of raising it."""

    @wraps(work)
    def answer(*asked: P.args, **named: P.kwargs) -> R | BadRecord:
        try:
            return work(*asked, **named)
        except NotationError as wrong:
            return BadRecord(dict(wrong.words))

    return answer


@about_a_record
def replay(text: str, seat: int | None, truth: bool) -> bytes:
    """The `Replay` of a record as JSON, which is made here as well: it may be long."""
    table = read(text)
    eyes = SPECTATOR if seat is None else check_seat(table, seat)
    ending = None if table.over else read_ending(text, table.seats)
    return msgspec.json.encode(replay_of(table, eyes, ending, truth=truth))


def replay_of(table: Table, eyes: int, ending: EarlyEnding | None, *, truth: bool) -> sm.Replay:
    """Every step of a table, each written as JSON already."""
    again = record.first_lines(table, 0)
    steps = [msgspec.Raw(msgspec.json.encode(step_of(again, eyes, truth=truth)))]
    size = len(steps[0])
    for entry in table.log:
        again.play(entry.seat, entry.text)
        steps.append(msgspec.Raw(msgspec.json.encode(step_of(again, eyes, truth=truth))))
        size += len(steps[-1])
        if size > MOST_REPLAY_BYTES:
            raise NotationError(**TOO_LONG)
    written: Any = steps
    return sm.Replay(
        game=table.game.name,
        options=table.options,
        seats=table.seats,
        steps=written,
        over=table.over,
        scores=table.scores if table.over else None,
        winners=table.winners if ending is None else ending.winners,
        ending=None if ending is None else sm.ReplayEnding(ending.how, ending.seat, ending.winners),
        points=table.game.points,
    )


@about_a_record
def lesson(game: str, name: str) -> bytes:
    """The `LessonInfo` of a lesson as JSON."""
    found = lesson_named(game, name)
    steps = [
        sm.LessonStepInfo(s.version, s.action, s.places, s.then_places, s.say, s.then)
        for s in found.steps
    ]
    replay = replay_of(found.table, found.seat, None, truth=False)
    return msgspec.json.encode(sm.LessonInfo(found.title, found.seat, steps, replay))


@about_a_record
def exercise(game: str, name: str) -> bytes:
    """The `ExerciseInfo` of an exercise as JSON."""
    found = exercise_named(game, name)
    table, seat = found.table, found.seat
    return msgspec.json.encode(
        sm.ExerciseInfo(
            seat=seat,
            difficulty=found.difficulty,
            ask=found.ask,
            legal=table.legal(seat),
            answer=found.answer,
            because=found.because,
            record=record.write(table),
            replay=replay_of(table, seat, None, truth=False),
        )
    )


class DailyKey(NamedTuple):
    """What only the server knows of a daily until it was answered."""

    answer: str  # empty where a deal is played
    legal: list[str]
    because: dict[str, str]
    record: str  # up to the moment at which the player takes over
    seat: int
    options: dict[str, str]
    seats: int
    levels: tuple[int, ...]


@about_a_record
def daily_moment(game: str, day: date) -> bytes:
    """The `DailyMoment` of that day as JSON."""
    found = daily(game, day)
    if found.exercise is None:
        raise NotationError(**NO_MOMENT)
    return msgspec.json.encode(
        sm.DailyMoment(
            seat=found.seat,
            difficulty=found.exercise.difficulty,
            legal=found.table.legal(found.seat),
            replay=replay_of(found.table, found.seat, None, truth=False),
        )
    )


@about_a_record
def daily_key(game: str, day: date) -> DailyKey:
    found = daily(game, day)
    exercise, table = found.exercise, found.table
    return DailyKey(
        answer=exercise.answer if exercise else "",
        legal=table.legal(found.seat),
        because=exercise.because if exercise else {},
        record=record.write(table),
        seat=found.seat,
        options=dict(table.options),
        seats=table.seats,
        levels=found.levels,
    )


def step_of(table: Table, eyes: int, *, truth: bool) -> sm.ReplayStep:
    """The table as it is now for these eyes, and what led there."""
    event = None
    if table.log:
        last = table.log[-1]
        viewer = eyes
        if truth:
            viewer = SPECTATOR if last.seat == CHANCE else last.seat
        event = table.since(viewer, table.version - 1)[0]
        if truth:
            event = replace(event, text=last.text)
    view = table.revealed(eyes) if truth else table.view(eyes)
    return sm.ReplayStep(table.version, event, view, table.awaited)


@about_a_record
def verify(text: str) -> sm.Verification:
    """Whether the deal and the dice come from the seed."""
    written = check_record(text)
    try:
        table = record.verify(written)
    except record.RecordError as wrong:
        return sm.Verification(False, 0, dict(wrong.words))
    dice = sum(entry.is_die for entry in table.log)
    return sm.Verification(True, dice, {k: w.format(dice=dice) for k, w in PROVEN.items()})


@about_a_record
def moment(text: str, seat: int, version: int) -> InsightQuestion:
    """What the seat knew at that version."""
    table = at_version(read(text), version)
    known = values(table.observed(check_seat(table, seat)))
    return InsightQuestion(table.game.name, known, seat, seed=version)


@about_a_record
def to_review(text: str) -> ToReview:
    """Every decision of a record, to be judged one by one."""
    table, lines = record.replay_with_lines(check_record(text))
    found = [
        ChoiceValues(c.line, lines.get(c.line, 0), c.seat, c.code, c.chosen, values(c.known))
        for c in choices(table, range(table.seats))
    ]
    if len(found) > MOST_DECISIONS:
        raise NotationError(**TOO_LONG_TO_REVIEW)
    return ToReview(table.game.name, table.seats, found, seat_results(table))


@about_a_record
def branch_start(text: str, seat: int, version: int, *, imagined: bool) -> BranchStart:
    """What a table needs to go on from that version, in the true world or in another."""
    table = at_version(read(text), version)
    check_seat(table, seat)
    if table.over:
        raise NotationError(**NOTHING_LEFT)
    world = None
    if imagined:
        key = fairness.key(secrets.token_bytes(32), {}, table.game, table.options)
        world = values(imagined_world(table, seat, key))
    return BranchStart(table.game.name, table.options, table.seats, record.write(table), world)


def check_record(text: str) -> record.GameRecord:
    found = record.read(text)
    if len(found.moves) > MOST_MOVES:
        raise NotationError(**TOO_LONG)
    return found


def read(text: str) -> Table:
    """The table at the end of a record; RecordError names the line that cannot be."""
    return record.replay(check_record(text))


def at_version(table: Table, version: int) -> Table:
    if version > len(table.log):
        raise NotationError(**NO_VERSION)
    return record.first_lines(table, version)


def check_seat(table: Table, seat: int) -> int:
    if seat >= table.seats:
        raise NotationError(**NO_SEAT)
    return seat
