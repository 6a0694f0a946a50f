"""What mines agree with the answers so far: their exact number, cell by cell, and even draws.

paths.py follows the asked rays to the leaves of a search, leaves.py counts what each stands for,
hidden.py what is to be taken off that.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from sapeur.games.orapa.hidden import take_hidden_off, take_off
from sapeur.games.orapa.leaves import (
    begin_plans,
    count_leaf,
    far_below,
    next_plan,
    put_in_order,
    weight,
)
from sapeur.games.orapa.paths import (
    AT_LEAF,
    CELL,
    COMPLETE,
    DEPTH,
    EASY,
    ENOUGH,
    IN_PLAY,
    KEPT,
    LATE,
    LEVEL,
    LEVEL_SIZE,
    MINE,
    OFF,
    OTHER,
    PICTURE,
    PLAN,
    PORT,
    RAYS,
    SET,
    SHARE,
    STEPS,
    STRIDE,
    TARGET,
    TARGETS,
    TOO_MUCH,
    TOTAL,
    TRIED,
    WORK,
    WRONG_MINE,
    WRONGS,
    begin,
    lay_out,
    next_leaf,
    ones,
    size,
)
from sapeur.games.orapa.rays import (
    CELL_OF,
    CELLS,
    CONTENT_OF,
    EMPTY,
    FIRST_OF_WORD,
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KIND_OF_CONTENT,
    KINDS,
    MOST_CELLS,
    PLACEMENTS,
    PORTS,
    SIZE,
    WORD_OF_KIND,
    alike,
    content,
    public_answer,
    seen,
    trace,
)
from sapeur.games.orapa.rules import QUESTIONS, State, in_play
from sapeur.kernel import UNKNOWN, Rng, below, compiled, records, start, store

# --- Exact numbers ------------------------------------------------------------------------------


def count(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    budget: int,
    tally: list[int],
) -> int:
    """Count the mines that agree with the clues; UNKNOWN if that takes more than the budget.

    tally[8 * cell] are those with nothing at the cell, tally[8 * cell + 1 + kind] those with
    that gem. A step of the budget is a tenth of a microsecond or so.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    for p in range(PLACEMENTS):
        work[SHARE + p] = 0
        work[OFF + p] = 0
    work[TOTAL] = 0
    work[LATE] = 1
    begin(work, budget)
    got = next_leaf(work)
    while got == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        if count_leaf(work, level):
            take_hidden_off(work, level)
        got = next_leaf(work) if work[STEPS] <= budget else TOO_MUCH
    work[LATE] = 0
    if got == TOO_MUCH:
        return UNKNOWN
    for p in range(PLACEMENTS):
        work[SHARE + p] -= work[OFF + p]
    for i in range(wrongs):
        take_alike_off(work, i)
    for cell in range(CELLS):
        tally[8 * cell] = work[TOTAL]
        for kind in range(KINDS):
            tally[8 * cell + 1 + kind] = 0
    for p in range(PLACEMENTS):
        for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
            tally[8 * CELL_OF[i]] -= work[SHARE + p]
            tally[8 * CELL_OF[i] + 1 + KIND[p]] += work[SHARE + p]
    return work[TOTAL]


def paint(work: list[int], base: int, mine: int) -> None:
    """Draw the mine whose placements are at `mine` into the grid at base."""
    for cell in range(CELLS):
        work[base + cell] = EMPTY
    for kind in range(KINDS):
        p = work[mine + kind]
        if p != UNKNOWN:
            for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
                work[base + CELL_OF[i]] = CONTENT_OF[i]


def keeps(work: list[int]) -> int:
    """1 if the mine in PICTURE gives all the answers."""
    grid = work[PICTURE : PICTURE + CELLS]
    for cell in range(CELLS):
        if work[CELL + cell] != UNKNOWN and work[CELL + cell] != content(grid, cell):
            return 0
    for port in range(PORTS):
        want = work[PORT + port]
        if want != UNKNOWN and want != public_answer(trace(grid, port), work[EASY]):
            return 0
    return 1


def is_like_wrong(work: list[int], n: int) -> int:
    """1 if no question tells the mine in PICTURE from one of the first n wrong proposals (O10)."""
    for i in range(n):
        paint(work, OTHER, WRONG_MINE + KINDS * i)
        if alike(work[PICTURE : PICTURE + CELLS], work[OTHER : OTHER + CELLS], work[EASY]):
            return 1
    return 0


def take_alike_off(work: list[int], i: int) -> None:
    """O10: a wrong proposal excludes every mine that no question tells from it."""
    paint(work, PICTURE, WRONG_MINE + KINDS * i)
    if not keeps(work) or is_like_wrong(work, i):
        return  # the answers exclude it already, or a proposal before it
    # With all its answers for clues, the search finds it and its twins.
    for i in range(PORTS + CELLS):
        work[KEPT + i] = work[PORT + i]
    for port in range(PORTS):
        answer = trace(work[PICTURE : PICTURE + CELLS], port)
        work[PORT + port] = public_answer(answer, work[EASY])
    for cell in range(CELLS):
        work[CELL + cell] = content(work[PICTURE : PICTURE + CELLS], cell)
    begin(work, 1 << 60)
    while next_leaf(work) == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        begin_plans(work, level)
        while next_plan(work):
            take_off(work, -1)
    for i in range(PORTS + CELLS):
        work[PORT + i] = work[KEPT + i]


# --- Even draws ---------------------------------------------------------------------------------

FIRST_BUDGET = 1000
PROPOSALS = 6  # full rounds in vain, before every mine is looked at


def nth(work: list[int], base: int, kind: int, skip: int) -> int:
    """A placement of a kind, the one after `skip` others in the set at base."""
    w = WORD_OF_KIND[kind]
    while ones(work[base + w]) <= skip:
        skip -= ones(work[base + w])
        w += 1
    bits = work[base + w]
    for _ in range(skip):
        bits &= bits - 1
    return FIRST_OF_WORD[w] + ones((bits & -bits) - 1)


def complete(work: list[int], base: int, rng: Rng) -> int:
    """Draw the gems that PLAN lacks from the sets at base, one by one; 0 if two do not fit."""
    taken0 = taken1 = taken2 = taken3 = 0
    for kind in range(KINDS):
        if (work[IN_PLAY] >> kind) & 1:
            if work[PLAN + kind] == UNKNOWN:
                places = size(work, base, kind)
                if places == 0:
                    return 0
                work[PLAN + kind] = nth(work, base, kind, below(rng, places))
            a = work[PLAN + kind] * FOOT_WORDS
            if (
                (taken0 & FOOTPRINT[a])
                | (taken1 & FOOTPRINT[a + 1])
                | (taken2 & FOOTPRINT[a + 2])
                | (taken3 & FOOTPRINT[a + 3])
            ):
                return 0
            taken0 |= FOOTPRINT[a]
            taken1 |= FOOTPRINT[a + 1]
            taken2 |= FOOTPRINT[a + 2]
            taken3 |= FOOTPRINT[a + 3]
    return 1


def accepts(work: list[int], base: int, rng: Rng) -> int:
    """Complete PLAN by chance from the sets at base; 1 if that is a mine that agrees."""
    if not complete(work, base, rng):
        return 0
    return agrees(work)


def agrees(work: list[int]) -> int:
    """1 if PLAN, whose gems keep apart, hides none, gives all the answers and is like no wrong."""
    if not is_legal(work):
        return 0
    paint(work, PICTURE, PLAN)
    return 1 if keeps(work) and not is_like_wrong(work, work[WRONGS]) else 0


def weigh(work: list[int]) -> int:
    """How many plans all the leaves have together; UNKNOWN if the budget is spent before."""
    total = 0
    got = next_leaf(work)
    while got == AT_LEAF:
        total += weight(work, LEVEL + work[DEPTH] * LEVEL_SIZE)
        got = next_leaf(work)
    return UNKNOWN if got == TOO_MUCH else total


def weigh_within(work: list[int], budget: int) -> int:
    """Weigh the leaves after as many rays as the budget allows; ENOUGH says how many."""
    begin(work, budget)
    total = weigh(work)
    if total != UNKNOWN:
        return total
    fine, too_many = 0, ones(work[RAYS])
    begin(work, 1 << 60)
    work[ENOUGH] = 0  # after no ray at all: only cells are filled, which is soon done
    total = weigh(work)
    while too_many - fine > 1:
        middle = (fine + too_many) >> 1
        begin(work, budget)
        work[ENOUGH] = middle
        plans = weigh(work)
        if plans == UNKNOWN:
            too_many = middle
        else:
            fine = middle
            total = plans
    work[ENOUGH] = fine
    return total


def try_root(work: list[int], trials: int, rng: Rng) -> int:
    """Try plans from the places left to each gem by itself; 1 if one agrees, which is in PLAN."""
    begin(work, 0)
    for _ in range(trials):
        for kind in range(KINDS):
            work[PLAN + kind] = UNKNOWN
        if accepts(work, LEVEL + SET, rng):
            return 1
    return 0


def draw(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    mine: list[int],
    rng: Rng,
) -> int:
    """Draw one of the mines that agree with the clues, each as likely as another; 0 if none does.

    Every round draws from a set of plans that holds each such mine once, all plans alike, until
    one is such a mine: so whatever round it falls in, it is an even draw. The more rays have been
    followed, the fewer plans there are, and the longer it takes to find them.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    budget = FIRST_BUDGET
    in_vain = 0
    while True:
        if try_root(work, budget >> 2, rng):
            for kind in range(KINDS):
                mine[kind] = work[PLAN + kind]
            return 1
        plans = weigh_within(work, budget)
        whole = work[ENOUGH] == PORTS
        if whole and (plans == 0 or in_vain == PROPOSALS):
            return draw_slowly(work, mine, rng)
        trials = min(budget >> 2, TARGETS)
        if plans and add_draws(work, plans, trials, 0, 1, mine, rng):
            return 1
        in_vain += 1 if whole else 0
        budget *= 2


def draw_slowly(work: list[int], mine: list[int], rng: Rng) -> int:
    """Look at every mine that agrees and keep one of them, evenly; 0 if there is none."""
    begin(work, 1 << 60)
    met = 0
    while next_leaf(work) == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        begin_plans(work, level)
        while next_plan(work):
            if agrees(work):
                met += 1
                if far_below(rng, met) == 0:
                    for kind in range(KINDS):
                        mine[kind] = work[PLAN + kind]
    return 1 if met else 0


LISTING = 1 << 19  # steps spent to find out whether all the mines can be listed


def draw_many(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    n: int,
    out: list[int],
    rng: Rng,
) -> int:
    """Write n mines that agree with the clues, drawn evenly; or all there are, if no more than n.

    A mine is KINDS placements in a row. The answer is how many were written; work[COMPLETE] is 1
    if these are all, each of them once. Neither kind of list stands in an order of chance.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    work[COMPLETE] = 0
    begin(work, LISTING)
    found = list_all(work, n, out)
    knows = found > n or work[COMPLETE] == 1
    if work[COMPLETE] == 1:
        return found
    found = 0
    budget = LISTING >> 4
    while found < n:
        plans = weigh_within(work, budget)
        whole = work[ENOUGH] == PORTS
        if whole and not knows:
            begin(work, 1 << 60)
            listed = list_all(work, n, out)
            if work[COMPLETE] == 1:
                return listed
            knows = True
            found = 0  # the list has been written over them
        if plans == 0:
            work[COMPLETE] = 1
            return 0
        spent = 0
        # To follow more rays leaves fewer plans, but costs more: both get a like share of time.
        while found < n and (whole or spent <= 8 * budget):
            found = add_draws(work, plans, TARGETS, found, n, out, rng)
            spent += TARGETS + work[STEPS]
        budget *= 2
    return n


def list_all(work: list[int], n: int, out: list[int]) -> int:
    """Write all mines that agree, or the first n; COMPLETE says whether these are all."""
    found = 0
    got = next_leaf(work)
    while got == AT_LEAF:
        begin_plans(work, LEVEL + work[DEPTH] * LEVEL_SIZE)
        while next_plan(work):
            if agrees(work):
                if found == n:
                    return n + 1
                for kind in range(KINDS):
                    out[KINDS * found + kind] = work[PLAN + kind]
                found += 1
        got = next_leaf(work)
    work[COMPLETE] = 0 if got == TOO_MUCH else 1
    return found


def add_draws(
    work: list[int], total: int, trials: int, found: int, n: int, out: list[int], rng: Rng
) -> int:
    """Look at plans drawn evenly and add the mines among them, up to n in all; say how many."""
    for i in range(trials):
        work[TARGET + i] = far_below(rng, total)
    put_in_order(work, trials)
    enough = work[ENOUGH]
    begin(work, 1 << 60)
    work[ENOUGH] = enough
    met = 0
    passed = 0
    i = 0
    while i < trials and next_leaf(work) == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        passed += weight(work, level)
        while i < trials and work[TARGET + i] < passed:
            i += 1
            for kind in range(KINDS):
                work[PLAN + kind] = work[MINE + kind]
            if accepts(work, level + SET, rng):
                # Of more mines than there is room for, every one is as likely to stay.
                at = found + met if found + met < n else found + below(rng, met + 1)
                met += 1
                if at < n:
                    for kind in range(KINDS):
                        out[KINDS * at + kind] = work[PLAN + kind]
    return min(n, found + met)


def is_legal(work: list[int]) -> int:
    """1 if no gem of PLAN is hidden (O4); that they keep apart is known."""
    taken0 = taken1 = 0
    for kind in range(KINDS):
        p = work[PLAN + kind]
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    for kind in range(KINDS):
        p = work[PLAN + kind]
        if p != UNKNOWN and not seen(taken0, taken1, p):
            return 0
    return 1


def estimate(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    budget: int,
    trials: int,
    tally: list[int],
    rng: Rng,
) -> int:
    """Try about that many plans, drawn evenly, and say how many are mines that agree.

    Each of them stands for work[STRIDE] plans, so that their number times this is right on
    average; work[TRIED] is how many plans were tried. The tally counts the mines found.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    total = weigh_within(work, budget)
    enough = work[ENOUGH]
    begin(work, 1 << 60)
    work[ENOUGH] = enough
    work[STRIDE] = total // trials + 1
    work[TRIED] = 0
    for i in range(8 * CELLS):
        tally[i] = 0
    accepted = 0
    while next_leaf(work) == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        plans = weight(work, level)
        tries = plans // work[STRIDE]
        # A leaf of less than a stride is tried as often as its share, on average.
        tries += 1 if far_below(rng, work[STRIDE]) < plans % work[STRIDE] else 0
        work[TRIED] += tries
        for _ in range(tries):
            for kind in range(KINDS):
                work[PLAN + kind] = work[MINE + kind]
            if accepts(work, level + SET, rng):
                accepted += 1
                for cell in range(CELLS):
                    here = work[PICTURE + cell]
                    tally[8 * cell + (0 if here == EMPTY else 1 + KIND_OF_CONTENT[here])] += 1
    return accepted


# --- For people and programs that ask -----------------------------------------------------------


@dataclass(frozen=True)
class Survey:
    """How many mines agree, exactly or as an estimate with its standard error; and what they hold.

    cells[8 * cell] are the mines with nothing at a cell, cells[8 * cell + 1 + kind] those with
    that gem, on the same scale as `mines`.
    """

    exact: bool
    mines: float
    error: float
    cells: tuple[float, ...]


def survey(
    engine: Any,
    work: Any,
    kinds: int,
    easy: int,
    ports: Any,
    cells: Any,
    wrong: Any,
    wrongs: int,
    rng: Any,
    *,
    budget: int,
    trials: int,
    tally: Any,
) -> Survey:
    """Count within a budget, or else estimate; `engine` is this module in some form."""
    mines = engine.count(work, kinds, easy, ports, cells, wrong, wrongs, budget, tally)
    if mines != UNKNOWN:
        return Survey(True, int(mines), 0.0, tuple(int(n) for n in tally))
    found = engine.estimate(
        work, kinds, easy, ports, cells, wrong, wrongs, budget // 10, trials, tally, rng
    )
    stride, tried = int(work[STRIDE]), max(1, int(work[TRIED]))
    error = stride * sqrt(max(1, found) * (1 - found / (tried + 1)))
    return Survey(False, found * stride, error, tuple(int(n) * stride for n in tally))


EXACT_STEPS = 1 << 25  # a few seconds
EXACT_FROM = 6  # answers: from here on, as long as it takes
ESTIMATED = 1 << 18  # plans tried where the exact number is out of reach


@cache
def _compiled() -> Any:
    return compiled(sys.modules[__name__])


def worlds(
    observed: State, mine: int = 0, *, budget: int | None = None, trials: int = ESTIMATED
) -> Survey:
    """The mines that agree with all that an observed state tells of one of its mines.

    They are counted within a budget of steps, or else estimated. Without a budget that is a few
    seconds' work before the sixth answer; after it the number is exact, whatever it takes: mostly
    a second or so, but with both expansions it can be minutes.
    """
    import numpy as np

    if budget is None:
        answers = sum(observed.asked[mine * QUESTIONS : (mine + 1) * QUESTIONS])
        budget = EXACT_STEPS if answers < EXACT_FROM else 1 << 60

    dice, rng = records(Rng, 1), Rng()
    start(rng, 1, 2, 3, 4, 0)  # an estimate is the same each time it is asked for
    store(dice, 0, rng)
    figures = (
        observed.rays[mine * PORTS : (mine + 1) * PORTS],
        observed.cells[mine * CELLS : (mine + 1) * CELLS],
        observed.wrong,
    )
    ports, cells, wrong = (np.array(clues, np.int64) for clues in figures)
    return survey(
        _compiled(),
        np.zeros(WORK, np.int64),
        in_play(observed),
        observed.easy,
        ports,
        cells,
        wrong,
        observed.wrongs,
        dice[0],
        budget=budget,
        trials=trials,
        tally=np.zeros(8 * CELLS, np.int64),
    )
