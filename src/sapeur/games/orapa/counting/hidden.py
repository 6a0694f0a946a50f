"""Mines in which a gem is hidden (O4), taken off the count of a leaf.

They are rare, so they are searched for: at each step some line to the gem is still open, and one
of the gems that are left must stand in it. The last gem, and the last two, are taken by sets (see
removal.py). Where several gems are hidden the mine is taken off for the last kind: the small gems,
which are hidden most often, come last, so that there is the least to look for besides.
"""

from __future__ import annotations

from sapeur.games.orapa.counting.blocking import hiders, is_open
from sapeur.games.orapa.counting.places import first_in, has_every_kind, take_first
from sapeur.games.orapa.counting.records import Level, Search, Shade
from sapeur.games.orapa.counting.removal import take_all_off, take_pairs_off
from sapeur.games.orapa.counting.sightlines import open_sides
from sapeur.games.orapa.counting.tables import (
    BLOCK,
    CLASH,
    KIND_OF_WORD,
    MAY_HIDE,
    NEST,
    SURE,
    WORD_OF_KIND,
    WORDS,
)
from sapeur.games.orapa.rays import (
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KINDS,
    LINE_OF,
    MOST_LINES,
    PLACEMENTS,
)
from sapeur.kernel import UNKNOWN, bit_count, copy_list


def take_hidden_off(search: Search, level: Level) -> None:
    """Take the mines in which some gem is hidden off the count of a leaf."""
    top = search.shades[0]
    top.taken0 = top.taken1 = 0
    copy_list(search.plan, search.mine)
    for kind in range(KINDS):
        p = search.mine[kind]
        if p != UNKNOWN:
            top.taken0 |= FOOTPRINT[FOOT_WORDS * p]
            top.taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    for kind in range(KINDS):
        p = search.mine[kind]
        if p != UNKNOWN:
            if not SURE[p]:
                top.free = level.free
                search_hiders(search, level, p)
        elif (level.free >> kind) & 1:
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                bits = level.places[w] & MAY_HIDE[w]
                while bits:
                    p = first_in(bits, w)
                    bits &= bits - 1
                    search.plan[kind] = p
                    top.free = level.free & ~(1 << kind)
                    search_hiders(search, level, p)
            search.plan[kind] = UNKNOWN


def search_hiders(search: Search, level: Level, p: int) -> None:
    """Take off every mine of this leaf in which p is hidden, and no kind after it.

    At each level one line to p is still open; one of the free gems must stand in it.
    """
    here = search.shades[0]
    # A gem stands on one side of p, or on two if it reaches around its corner.
    if open_sides(p, here.taken0, here.taken1) > 2 * bit_count(here.free):
        return
    for w in range(search.words):
        here.places[w] = level.places[w] & ~CLASH[p * WORDS + w]
    depth = 0
    has_todo = choose_line(search, here, p)
    while True:
        here = search.shades[depth]
        q = take_first(here.todo, search.words) if has_todo else UNKNOWN
        if search.steps > search.budget:
            return
        if q == UNKNOWN:
            if depth == 0:
                return
            depth -= 1
            has_todo = 1
        else:
            under = search.shades[depth + 1]
            stand_in_line(search, here, q, under)
            depth += 1
            search.steps += 1
            has_todo = choose_line(search, under, p)


def stand_in_line(search: Search, here: Shade, q: int, under: Shade) -> None:
    """Place q in the line of one level, and write what that leaves to the level under it."""
    kind = KIND[q]
    for w in range(search.words):
        left = here.places[w] & ~CLASH[q * WORDS + w]
        if KIND_OF_WORD[w] < kind:
            # Mines with one of these in the line have been met before.
            left &= ~BLOCK[here.line * WORDS + w]
        under.places[w] = left
    search.plan[kind] = q
    under.free = here.free & ~(1 << kind)
    under.taken0 = here.taken0 | FOOTPRINT[FOOT_WORDS * q]
    under.taken1 = here.taken1 | FOOTPRINT[FOOT_WORDS * q + 1]


def choose_line(search: Search, here: Shade, p: int) -> int:
    """Look for the line to p that the fewest can block, and list those; 0 if that is of no use.

    The last gem and the last two are not listed, but taken off at once.
    """
    if not has_every_kind(here.places, here.free):
        return 0
    left = bit_count(here.free)
    if left == 1:
        # The last gem has to stand in all the lines that are open.
        for w in range(search.words):
            if (here.free >> KIND_OF_WORD[w]) & 1:
                here.places[w] &= hiders(p, here.taken0, here.taken1, w)
        take_all_off(search, here, KIND[p])
        return 0
    if open_sides(p, here.taken0, here.taken1) > left + nesting_kinds(here, p):
        return 0
    best = -1
    fewest = PLACEMENTS
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if is_open(line, here.taken0, here.taken1):
            n = 0
            for w in range(search.words):
                if (here.free >> KIND_OF_WORD[w]) & 1:
                    n += bit_count(here.places[w] & BLOCK[line * WORDS + w])
            if n == 0:
                return 0
            if n < fewest:
                fewest = n
                best = line
    here.line = best
    if left == 2:
        take_pairs_off(search, here, p)
        return 0
    if best < 0:
        take_all_off(search, here, KIND[p])
        return 0
    for w in range(search.words):
        may = (here.free >> KIND_OF_WORD[w]) & 1
        here.todo[w] = here.places[w] & BLOCK[best * WORDS + w] if may else 0
    return 1


def nesting_kinds(here: Shade, p: int) -> int:
    """How many of the free kinds may stand on two sides of p at once."""
    n = 0
    for kind in range(KINDS):
        if (here.free >> kind) & 1:
            some = 0
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                some |= here.places[w] & NEST[p * WORDS + w]
            n += 1 if some else 0
    return n
