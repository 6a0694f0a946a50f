"""How many mines agree with the clues, in all and cell by cell: exactly, or as an estimate."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from sapeur.games.orapa.counting.clues import Clues, copy_answers, read_clues
from sapeur.games.orapa.counting.complement import count_legal
from sapeur.games.orapa.counting.drawing import begin_again, far_below, weigh_within, weight
from sapeur.games.orapa.counting.plans import (
    begin_plans,
    gives_the_answers,
    is_like_wrong,
    next_plan,
    paint,
    try_plan,
)
from sapeur.games.orapa.counting.records import Search, search_for
from sapeur.games.orapa.counting.removal import take_plan_off
from sapeur.games.orapa.counting.search import (
    AT_LEAF,
    NO_LIMIT,
    TOO_MUCH,
    begin,
    next_leaf,
    prepare,
)
from sapeur.games.orapa.rays import (
    CELL_OF,
    CELLS,
    KIND,
    KINDS,
    MOST_CELLS,
    PLACEMENTS,
    PORTS,
    SIZE,
    content,
    public_answer,
    trace,
)
from sapeur.games.orapa.rules import QUESTIONS, State
from sapeur.kernel import UNKNOWN, Rng, compiled, records, start, store

TALLY = 8 * CELLS
"""Room for a tally of mines: tally[8 * cell] are those with nothing at the cell, and
tally[8 * cell + 1 + kind] those with that gem."""

LOOK_STEPS = 4  # to look at a ray or to try a gem takes as long as so many steps of counting

# --- Exact numbers ------------------------------------------------------------------------------


def count(search: Search, budget: int, tally: list[int]) -> int:
    """Count the mines that agree with the clues; UNKNOWN if that takes more than the budget.

    A step of the budget is a twentieth of a microsecond or so.
    """
    prepare(search)
    for p in range(PLACEMENTS):
        search.shares[p] = 0
        search.hidden_shares[p] = 0
    search.total = 0
    search.body_waits = 1
    search.look_cost = LOOK_STEPS
    begin(search, budget)
    got = next_leaf(search)
    while got == AT_LEAF:
        count_legal(search, search.levels[search.depth])
        got = next_leaf(search) if search.steps <= budget else TOO_MUCH
    search.body_waits = 0
    if got == TOO_MUCH:
        return UNKNOWN
    for p in range(PLACEMENTS):
        search.shares[p] -= search.hidden_shares[p]
    for i in range(search.clues.wrongs):
        take_alike_off(search, i)
    tally_cells(search, tally)
    return search.total


def tally_cells(search: Search, tally: list[int]) -> None:
    """Write what the mines hold cell by cell: that follows from where each gem lies in them."""
    for cell in range(CELLS):
        tally[8 * cell] = search.total
        for kind in range(KINDS):
            tally[8 * cell + 1 + kind] = 0
    for p in range(PLACEMENTS):
        for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
            tally[8 * CELL_OF[i]] -= search.shares[p]
            tally[8 * CELL_OF[i] + 1 + KIND[p]] += search.shares[p]


def take_alike_off(search: Search, i: int) -> None:
    """O10: a wrong proposal excludes every mine that no question tells from it."""
    clues = search.clues
    paint(search.picture, clues.wrong[i].gems)
    if not gives_the_answers(search) or is_like_wrong(search, i):
        return  # the answers exclude it already, or a proposal before it
    # With all its answers for clues, the search finds it and its twins.
    copy_answers(search.true_clues, clues)
    for port in range(PORTS):
        clues.ports[port] = public_answer(trace(search.picture, port), clues.easy)
    for cell in range(CELLS):
        clues.cells[cell] = content(search.picture, cell)
    begin(search, NO_LIMIT)
    while next_leaf(search) == AT_LEAF:
        begin_plans(search, search.levels[search.depth])
        while next_plan(search):
            take_plan_off(search, -1)
    copy_answers(clues, search.true_clues)


# --- Estimates ----------------------------------------------------------------------------------


def estimate(search: Search, budget: int, trials: int, tally: list[int], rng: Rng) -> int:
    """Try about that many plans, drawn evenly, and say how many are mines that agree.

    Each of them stands for search.stride plans, so that their number times this is right on
    average; search.tried is how many plans were tried. The shares and the tally are of the mines
    found.
    """
    prepare(search)
    search.stride = weigh_within(search, budget) // trials + 1
    search.tried = 0
    begin_again(search)
    for p in range(PLACEMENTS):
        search.shares[p] = 0
    search.total = 0
    while next_leaf(search) == AT_LEAF:
        level = search.levels[search.depth]
        plans = weight(level)
        tries = plans // search.stride
        # A leaf of less than a stride is tried as often as its share, on average.
        tries += 1 if far_below(rng, search.stride) < plans % search.stride else 0
        search.tried += tries
        for _ in range(tries):
            if try_plan(search, level, rng):
                search.total += 1
                for kind in range(KINDS):
                    if search.plan[kind] != UNKNOWN:
                        search.shares[search.plan[kind]] += 1
    tally_cells(search, tally)
    return search.total


# --- For people and programs that ask -----------------------------------------------------------

EXACT_STEPS = 1 << 26  # a few seconds
EXACT_FROM = 6  # answers: from here on, as long as it takes
MOST_TRIALS = 1 << 18  # plans tried where the exact number is out of reach


@dataclass(frozen=True)
class Survey:
    """How many mines agree, exactly or as an estimate with its standard error; and what they hold.

    cells[8 * cell] are the mines with nothing at a cell, cells[8 * cell + 1 + kind] those with
    that gem, places[placement] those with a gem in this place; all on the same scale as `mines`.
    """

    exact: bool
    mines: float
    error: float
    cells: tuple[float, ...]
    places: tuple[float, ...]
    found: int  # mines that were looked at for an estimate; 0 if it is exact


@cache
def _engine() -> Any:
    return compiled(sys.modules[__name__])


def survey(
    clues: Clues, *, budget: int, trials: int, stream: int = 0, from_scratch: bool = False
) -> Survey:
    """Count within a budget, or else estimate, which is the same each time for one stream.

    From scratch is without the known number of all legal mines, so that this can be checked.
    """
    import numpy as np

    search, tally = search_for(clues), np.zeros(TALLY, np.int64)
    search["from_scratch"] = from_scratch
    mines = _engine().count(search, budget, tally)
    if mines != UNKNOWN:
        return Survey(
            True, int(mines), 0.0, scale_counts(tally, 1), scale_counts(search["shares"], 1), 0
        )
    dice, rng = records(Rng, 1), Rng()
    start(rng, 1, 2, 3, 4, stream)
    store(dice, 0, rng)
    found = int(_engine().estimate(search, budget // 10, trials, tally, dice[0]))
    stride, tried = int(search["stride"]), max(1, int(search["tried"]))
    error = stride * sqrt(max(1, found) * (1 - found / (tried + 1)))
    cells, places = scale_counts(tally, stride), scale_counts(search["shares"], stride)
    return Survey(False, found * stride, error, cells, places, found)


def scale_counts(counts: Any, stride: int) -> tuple[int, ...]:
    """So many times each number."""
    return tuple((counts * stride).tolist())


def worlds(
    observed: State, mine: int = 0, *, budget: int | None = None, trials: int = MOST_TRIALS
) -> Survey:
    """The mines that agree with all that an observed state tells of one of its mines.

    They are counted within a budget of steps, or else estimated. Without a budget that is a few
    seconds' work before the sixth answer; after it the number is exact, whatever it takes: mostly
    a second or so, but with both expansions it can be minutes.
    """
    if budget is None:
        answers = sum(observed.asked[mine * QUESTIONS : (mine + 1) * QUESTIONS])
        budget = EXACT_STEPS if answers < EXACT_FROM else NO_LIMIT
    clues = Clues()
    read_clues(observed, mine, clues)
    return survey(clues, budget=budget, trials=trials)
