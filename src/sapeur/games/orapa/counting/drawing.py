"""Even draws from the mines that agree with the clues.

The plans of all leaves are numbered. Plans are drawn by their numbers until one is a mine that
agrees: so every such mine is as likely as another, however many rays have been followed. The more
have been, the fewer plans there are, and the longer it takes to find the leaves.
"""

from __future__ import annotations

from sapeur.games.orapa.counting.places import size
from sapeur.games.orapa.counting.plans import agrees, begin_plans, next_plan, try_plan
from sapeur.games.orapa.counting.records import MOST_LOTS, Level, Search
from sapeur.games.orapa.counting.search import (
    AT_LEAF,
    NO_LIMIT,
    TOO_MUCH,
    begin,
    next_leaf,
    prepare,
)
from sapeur.games.orapa.rays import KINDS, PORTS
from sapeur.kernel import UNKNOWN, Rng, below, bit_count, copy_list, word

FIRST_BUDGET = 1000  # steps; twice as many in every round
MOST_ROUNDS_IN_VAIN = 6  # with all rays followed, before every mine is looked at


def draw(search: Search, mine: list[int], rng: Rng) -> int:
    """Draw one of the mines that agree with the clues, each as likely as another; 0 if none does.

    Every round draws from a set of plans that holds each such mine once, all plans alike, until
    one is such a mine: so whatever round it falls in, it is an even draw.
    """
    prepare(search)
    budget = FIRST_BUDGET
    in_vain = 0
    while True:
        if try_root(search, budget >> 2, rng):
            copy_list(mine, search.plan)
            return 1
        plans = weigh_within(search, budget)
        whole = search.rays_wanted == PORTS
        if whole and (plans == 0 or in_vain == MOST_ROUNDS_IN_VAIN):
            return draw_slowly(search, mine, rng)
        if plans and try_lots(search, plans, min(budget >> 2, MOST_LOTS), mine, rng):
            return 1
        in_vain += 1 if whole else 0
        budget *= 2


def try_root(search: Search, trials: int, rng: Rng) -> int:
    """Try plans from the places left to each gem by itself; 1 if one agrees: search.plan."""
    begin(search, 0)
    for _ in range(trials):
        if try_plan(search, search.levels[0], rng):
            return 1
    return 0


def try_lots(search: Search, plans: int, trials: int, mine: list[int], rng: Rng) -> int:
    """Look at some of so many plans, drawn evenly, and write a mine among them; 0 if none is."""
    for i in range(trials):
        search.lots[i] = far_below(rng, plans)
    put_in_order(search.lots, trials)
    begin_again(search)
    met = 0
    passed = 0
    i = 0
    while i < trials and next_leaf(search) == AT_LEAF:
        level = search.levels[search.depth]
        passed += weight(level)
        while i < trials and search.lots[i] < passed:
            i += 1
            if try_plan(search, level, rng):
                met += 1
                # Of several mines, every one is as likely to stay.
                if met == 1 or below(rng, met) == 0:
                    copy_list(mine, search.plan)
    return 1 if met else 0


def draw_slowly(search: Search, mine: list[int], rng: Rng) -> int:
    """Look at every mine that agrees and keep one of them, evenly; 0 if there is none."""
    begin(search, NO_LIMIT)
    met = 0
    while next_leaf(search) == AT_LEAF:
        begin_plans(search, search.levels[search.depth])
        while next_plan(search):
            if agrees(search):
                met += 1
                if far_below(rng, met) == 0:
                    copy_list(mine, search.plan)
    return 1 if met else 0


# --- How many plans there are -------------------------------------------------------------------


def weight(level: Level) -> int:
    """How many plans a leaf has: a place for each free gem, apart from the others or not."""
    plans = 1
    for kind in range(KINDS):
        if (level.free >> kind) & 1:
            plans *= size(level.places, kind)
    return plans


def weigh(search: Search) -> int:
    """How many plans all the leaves have together; UNKNOWN if the budget is spent before."""
    total = 0
    got = next_leaf(search)
    while got == AT_LEAF:
        total += weight(search.levels[search.depth])
        got = next_leaf(search)
    return UNKNOWN if got == TOO_MUCH else total


def weigh_within(search: Search, budget: int) -> int:
    """Weigh the leaves after as many rays as the budget allows, which search.rays_wanted tells."""
    begin(search, budget)
    total = weigh(search)
    if total != UNKNOWN:
        return total
    fine, too_many = 0, bit_count(search.rays)
    begin(search, NO_LIMIT)
    search.rays_wanted = 0  # after no ray at all: only cells are filled, which is soon done
    total = weigh(search)
    while too_many - fine > 1:
        middle = (fine + too_many) >> 1
        begin(search, budget)
        search.rays_wanted = middle
        plans = weigh(search)
        if plans == UNKNOWN:
            too_many = middle
        else:
            fine = middle
            total = plans
    search.rays_wanted = fine
    return total


def begin_again(search: Search) -> None:
    """Stand before the first of the leaves that were weighed."""
    wanted = search.rays_wanted
    begin(search, NO_LIMIT)
    search.rays_wanted = wanted


def far_below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, every one as likely as another (n < 2**62)."""
    whole = 1 << 62
    surplus = whole - whole % n
    r = (word(rng) << 30) | (word(rng) >> 2)
    while r >= surplus:
        r = (word(rng) << 30) | (word(rng) >> 2)
    return r % n


def put_in_order(lots: list[int], n: int) -> None:
    """Sort the first n numbers (by Shell's method)."""
    gap = n >> 1
    while gap:
        for i in range(gap, n):
            held = lots[i]
            j = i
            while j >= gap and lots[j - gap] > held:
                lots[j] = lots[j - gap]
                j -= gap
            lots[j] = held
        gap >>= 1
