"""Making the dailies: the same key makes the same ones, in the same order, wherever it is done.

A deal is taken if one of the levels solves it; a moment in which one action is clearly the best
is found as exercises are (problems.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count

from sapeur.agents.agent import decision_seed
from sapeur.agents.insight import whole_action
from sapeur.agents.registry import LEVELS, agent
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.study.dailies import Daily, result_of
from sapeur.study.problems import certify, choice_of, problems_of, source_of, tries_right
from sapeur.table import fairness, record
from sapeur.table.table import Table, fair_table

KEY = "sapeur dailies 1"  # committed here: nobody chooses what a day brings


def is_played_alone(played: Game) -> bool:
    table, _ = fair_table(played, source_of(played).options, bytes(32))
    return table.seats == 1


def seeds(name: str, number: int) -> Iterator[bytes]:
    """The seeds that are tried for that daily, in order."""
    for attempt in count():
        yield hashlib.blake2b(f"{KEY} {name} {number} {attempt}".encode(), digest_size=32).digest()


def make_daily(played: Game, number: int) -> Daily:
    """The daily of that number, the first is 0."""
    make = deal if is_played_alone(played) else moment
    return next(found for seed in seeds(played.name, number) if (found := make(played, seed)))


def deal(played: Game, seed: bytes) -> Daily | None:
    """A deal that at least one of the levels solves."""
    dealt, _ = fair_table(played, source_of(played).options, seed)
    start = record.first_lines(dealt, 0)
    ends = [played_out(start, level) for level in LEVELS]
    if not any(table.scores[0] > 0 for table in ends):
        return None
    return Daily(start, None, tuple(result_of(table, 0) for table in ends))


def played_out(start: Table, level: str) -> Table:
    """The game as a level plays it alone; its luck, and any dice, are the same each time."""
    game, player = start.game, agent(start.game, level)
    table = record.first_lines(start, 0).with_key(fairness.key(bytes(32), {}, game, start.options))
    while not table.over:
        [seat] = [seat for seat in table.awaited if seat != CHANCE]
        choose = partial(choice_of, player, seat, decision_seed(1, len(table.log)))
        known = table.observed(seat)
        text = whole_action(game, known, seat, choose(known), choose)
        refusal = table.play(seat, text)
        assert refusal is None, f"{game.name}: level {level} plays {text}: {refusal}"
    return table


def moment(played: Game, seed: bytes) -> Daily | None:
    """The first clear moment of a game of the lower levels."""
    for problem in problems_of(played, int.from_bytes(seed[:8])):
        exercise = problem.exercise
        [answer] = played.notation.decode(
            exercise.table.observed(exercise.seat), exercise.seat, exercise.answer
        )
        tries = tuple(tries_right(exercise.table, exercise.seat, answer, lv) for lv in LEVELS)
        graded = replace(exercise, difficulty=difficulty(problem.share_right))
        return Daily(exercise.table, graded, tries)
    return None


def difficulty(share_right: float) -> int:
    """1 where most of the lower levels' tries find the answer, 3 where few do."""
    return 1 + sum(share_right < share for share in (2 / 3, 1 / 3))


def is_certain(found: Daily) -> bool:
    """Whether it can be asked: its answer is clear, or somebody solved it."""
    if found.exercise is None:
        return any(played_out(found.table, level).scores[0] > 0 for level in reversed(LEVELS))
    certified = certify(found.table, found.seat)
    known = found.table.observed(found.seat)
    encode = found.table.game.notation.encode
    return certified is not None and (
        encode(known, found.seat, certified.action) == found.exercise.answer
    )
