"""Plans: whole mines, made of the places that a leaf leaves, and whether they agree."""

from __future__ import annotations

from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.counting.places import first_in, nth, size
from sapeur.games.orapa.counting.records import ByCell, ByKind, GemChoice, Level, Places, Search
from sapeur.games.orapa.counting.search import AT_LEAF, TOO_MUCH, begin, next_leaf, prepare
from sapeur.games.orapa.counting.tables import CLASH, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import (
    CELLS,
    EMPTY,
    FOOT_WORDS,
    FOOTPRINT,
    KINDS,
    PORTS,
    alike,
    content,
    public_answer,
    put,
    seen,
    trace,
)
from sapeur.kernel import UNKNOWN, Rng, below, copy_list

LOOKED_AT = 4  # steps that it takes to look at a plan


# --- One after another --------------------------------------------------------------------------


def line_up(search: Search, places: Places, free: int) -> int:
    """Put the free kinds in order, those with the fewest places first; say how many."""
    order = search.order
    n = 0
    for kind in range(KINDS):
        if (free >> kind) & 1:
            many = size(places, kind)
            i = n
            while i > 0 and size(places, order[i - 1]) > many:
                order[i] = order[i - 1]
                i -= 1
            order[i] = kind
            n += 1
    return n


def open_choice(choice: GemChoice, kind: int) -> None:
    """Begin to run through a kind's places."""
    choice.word = WORD_OF_KIND[kind]
    choice.bits = choice.places[choice.word]
    choice.total = 0


def next_place(choice: GemChoice, kind: int) -> int:
    """The next place of the kind, or UNKNOWN."""
    bits = choice.bits
    while bits == 0:
        choice.word += 1
        if choice.word == WORD_OF_KIND[kind + 1]:
            choice.word -= 1
            return UNKNOWN
        bits = choice.places[choice.word]
    choice.bits = bits & (bits - 1)
    return first_in(bits, choice.word)


def narrow(search: Search, i: int, p: int, n: int) -> int:
    """Leave to the kinds after the i-th what p leaves them; 1 if each of the n has some place."""
    here, after = search.choices[i], search.choices[i + 1]
    for k in range(i + 1, n):
        kind = search.order[k]
        some = 0
        for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
            left = here.places[w] & ~CLASH[p * WORDS + w]
            after.places[w] = left
            some |= left
        if some == 0:
            return 0
    return 1


def begin_plans(search: Search, level: Level) -> None:
    """Stand before the first way to make a plan of what a leaf leaves."""
    copy_list(search.plan, search.mine)
    begin_choices(search, level.places, level.free)


def begin_choices(search: Search, places: Places, free: int) -> None:
    """Stand before the first way to complete the plan with the free kinds from these places."""
    search.kinds_to_choose = line_up(search, places, free)
    search.chosen = UNKNOWN
    first = search.choices[0]
    for w in range(search.words):
        first.places[w] = places[w]


def next_plan(search: Search) -> int:
    """Go on to the next way to complete the plan with gems that keep apart; 0 if there is none."""
    n = search.kinds_to_choose
    i = search.chosen
    if i == UNKNOWN:
        i = 0
        search.chosen = 0
        if n == 0:
            return 1
        open_choice(search.choices[0], search.order[0])
    while n > 0 and i >= 0:
        kind = search.order[i]
        p = next_place(search.choices[i], kind)
        search.plan[kind] = p
        if p == UNKNOWN:
            i -= 1
        elif i == n - 1:
            search.chosen = i
            return 1
        elif narrow(search, i, p, n):
            i += 1
            open_choice(search.choices[i], search.order[i])
    return 0


# --- Whether one agrees -------------------------------------------------------------------------


def has_hidden(search: Search, first: int) -> int:
    """1 if a gem of the plan is hidden (O4), from this kind on; that they keep apart is known.

    The cells of all gems of the plan become search.taken0 and search.taken1.
    """
    taken0 = taken1 = 0
    for kind in range(KINDS):
        p = search.plan[kind]
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    search.taken0 = taken0
    search.taken1 = taken1
    for kind in range(first, KINDS):
        p = search.plan[kind]
        if p != UNKNOWN and not seen(taken0, taken1, p):
            return 1
    return 0


def paint(grid: ByCell, gems: ByKind) -> None:
    """Draw a mine into a grid."""
    for cell in range(CELLS):
        grid[cell] = EMPTY
    for kind in range(KINDS):
        p = gems[kind]
        if p != UNKNOWN:
            put(grid, p)


def gives_the_answers(search: Search) -> int:
    """1 if the mine in the picture gives all the answers."""
    clues, grid = search.clues, search.picture
    for cell in range(CELLS):
        if clues.cells[cell] != UNKNOWN and clues.cells[cell] != content(grid, cell):
            return 0
    for port in range(PORTS):
        answer = clues.ports[port]
        if answer != UNKNOWN and answer != public_answer(trace(grid, port), clues.easy):
            return 0
    return 1


def is_like_wrong(search: Search, n: int) -> int:
    """O10: 1 if no question tells the mine in the picture from one of the first n proposals."""
    for i in range(n):
        paint(search.other_picture, search.clues.wrong[i].gems)
        if alike(search.picture, search.other_picture, search.clues.easy):
            return 1
    return 0


def agrees(search: Search) -> int:
    """1 if the plan, whose gems keep apart, is legal, gives the answers and is like no wrong."""
    if has_hidden(search, 0):
        return 0
    paint(search.picture, search.plan)
    return 1 if gives_the_answers(search) and not is_like_wrong(search, search.clues.wrongs) else 0


def complete(search: Search, places: Places, rng: Rng) -> int:
    """Draw the gems that the plan lacks from these places, one by one; 0 if two do not fit."""
    taken0 = taken1 = taken2 = taken3 = 0
    for kind in range(KINDS):
        if (search.clues.kinds >> kind) & 1:
            if search.plan[kind] == UNKNOWN:
                many = size(places, kind)
                if many == 0:
                    return 0
                search.plan[kind] = nth(places, kind, below(rng, many))
            a = search.plan[kind] * FOOT_WORDS
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


def try_plan(search: Search, level: Level, rng: Rng) -> int:
    """Complete what is placed from the level's places, by chance; 1 if that mine agrees."""
    copy_list(search.plan, search.mine)
    return 1 if complete(search, level.places, rng) and agrees(search) else 0


# --- All that agree -----------------------------------------------------------------------------


def list_mines(search: Search, n: int, out: list[MineLayout], budget: int) -> int:
    """Write all mines that agree with the clues, n at most; say how many, n + 1 if there are more.

    search.complete becomes 1 if these are all: no more than n, and found within the budget.
    """
    prepare(search)
    search.body_waits = 1  # O7: with absorbed rays that takes far fewer steps
    search.look_cost = 1
    return list_on(search, n, out, budget)


def list_on(search: Search, n: int, out: list[MineLayout], budget: int) -> int:
    """The same for clues that were taken up."""
    search.complete = 0
    begin(search, budget)
    found = 0
    got = next_leaf(search)
    while got == AT_LEAF:
        begin_plans(search, search.levels[search.depth])
        while next_plan(search):
            search.steps += LOOKED_AT
            if agrees(search):
                if found == n:
                    return n + 1
                copy_list(out[found].gems, search.plan)
                found += 1
            if search.steps > search.budget:
                return found
        got = next_leaf(search)
    search.complete = 0 if got == TOO_MUCH else 1
    return found
