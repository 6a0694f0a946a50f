"""Taking mines with a hidden gem (O4) off the count: one by one, or the last gems by sets.

A mine with several hidden gems is taken off once, for the last kind among them: each function here
passes over those that another kind, after the one it is about, will take off or has taken off.
"""

from __future__ import annotations

from sapeur.games.orapa.counting.blocking import hiders
from sapeur.games.orapa.counting.leaves import count_sets
from sapeur.games.orapa.counting.places import first_in, size
from sapeur.games.orapa.counting.plans import begin_choices, has_hidden, line_up, next_plan
from sapeur.games.orapa.counting.records import Search, Shade
from sapeur.games.orapa.counting.sightlines import (
    is_safe,
    list_open_lines,
    open_sides,
)
from sapeur.games.orapa.counting.tables import BLOCK, CLASH, SURE, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import FOOT_WORDS, FOOTPRINT, KIND, KINDS, seen
from sapeur.kernel import UNKNOWN, lowest_bit

# --- The last two gems --------------------------------------------------------------------------


def take_pairs_off(search: Search, here: Shade, p: int) -> None:
    """Take off every way to place the last two gems so that p is hidden.

    One of them must stand in the level's line; a line of -1 says that p is hidden already.
    """
    safe = is_safe(search, here, KIND[p])
    if safe < 0:
        return  # all of them have been taken off already
    if safe and here.line < 0:
        take_sets_off(search, here)
        return
    one = lowest_bit(here.free)
    two = lowest_bit(here.free & (here.free - 1))
    if here.line < 0:
        if size(here.places, one) > size(here.places, two):
            one, two = two, one
        total = pairs_off(search, here, p, one, two, -1)
    else:
        total = pairs_off(search, here, p, one, two, -1)
        # Those with the other one in the line too have just been met.
        total += pairs_off(search, here, p, two, one, here.line)
    for kind in range(KINDS):
        if (search.clues.kinds & ~here.free) >> kind & 1:
            search.shares[search.plan[kind]] -= total
    search.total -= total


def pairs_off(search: Search, here: Shade, p: int, kind: int, last: int, clear: int) -> int:
    """Take them off the shares of two kinds: one stands in the line, `last` not in `clear`."""
    total = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = here.places[w]
        if here.line >= 0:
            bits &= BLOCK[here.line * WORDS + w]
        while bits:
            q = first_in(bits, w)
            bits &= bits - 1
            search.steps += 1
            if find_hiding(search, here, p, q, last, clear) and guard(search, here, p, q, last):
                n = hiding_off(search, here, p, q, last)
                search.shares[q] -= n
                total += n
    return total


def find_hiding(search: Search, here: Shade, p: int, q: int, last: int, clear: int) -> int:
    """Write into search.hiding where the last gem hides p, q being placed; 1 if it can."""
    n = list_open_lines(
        search,
        p,
        here.taken0 | FOOTPRINT[FOOT_WORDS * q],
        here.taken1 | FOOTPRINT[FOOT_WORDS * q + 1],
    )
    some = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = here.places[w] & ~CLASH[q * WORDS + w]
        if clear >= 0:
            bits &= ~BLOCK[clear * WORDS + w]
        for i in range(n):
            bits &= BLOCK[search.open_lines[i] * WORDS + w]
        search.hiding[w] = bits
        some |= bits
    return 1 if some else 0


def guard(search: Search, here: Shade, p: int, q: int, last: int) -> int:
    """Take out of search.hiding what hides a gem after p too; 0 if one is hidden anyway."""
    taken0 = here.taken0 | FOOTPRINT[FOOT_WORDS * q]
    taken1 = here.taken1 | FOOTPRINT[FOOT_WORDS * q + 1]
    for kind in range(KIND[p] + 1, KINDS):
        if (search.clues.kinds >> kind) & 1 == 0 or kind == last:
            continue
        r = q if kind == KIND[q] else search.plan[kind]
        # The last gem stands on two sides of another at most.
        if SURE[r] or open_sides(r, taken0, taken1) > 2:
            continue
        n = list_open_lines(search, r, taken0, taken1)
        if n == 0:
            return 0
        for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
            bits = search.hiding[w]
            for i in range(n):
                bits &= BLOCK[search.open_lines[i] * WORDS + w]
            search.hiding[w] &= ~bits
    return 1


def hiding_off(search: Search, here: Shade, p: int, q: int, last: int) -> int:
    """Take the places in search.hiding off the shares of the last kind; say how many."""
    taken0 = here.taken0 | FOOTPRINT[FOOT_WORDS * q]
    taken1 = here.taken1 | FOOTPRINT[FOOT_WORDS * q + 1]
    n = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = search.hiding[w]
        while bits:
            r = first_in(bits, w)
            bits &= bits - 1
            if last < KIND[p] or SURE[r] or seen(taken0, taken1, r):
                search.shares[r] -= 1
                n += 1
    search.steps += n >> 5
    return n


# --- All that is left ---------------------------------------------------------------------------


def take_sets_off(search: Search, here: Shade) -> None:
    """Take off every way to place the free gems apart."""
    total = count_sets(search, here.places, here.free, search.hidden_shares)
    for kind in range(KINDS):
        if (search.clues.kinds & ~here.free) >> kind & 1:
            search.hidden_shares[search.plan[kind]] += total
    search.total -= total
    search.steps += 4


def take_all_off(search: Search, here: Shade, hidden: int) -> None:
    """Take off every way to complete the plan, in which the kind `hidden` is hidden."""
    n = line_up(search, here.places, here.free)
    if n == 0:
        take_plan_off(search, hidden)
        return
    safe = is_safe(search, here, hidden)
    if safe:
        if safe > 0:
            take_sets_off(search, here)
        return
    last = search.order[n - 1]
    begin_choices(search, here.places, here.free & ~(1 << last))
    while next_plan(search) and search.steps <= search.budget:
        take_row_off(search, here, last, hidden)
    search.plan[last] = UNKNOWN


def take_row_off(search: Search, here: Shade, last: int, hidden: int) -> None:
    """The same where only the kind `last` is open, all its places at once (see take_plan_off)."""
    plan = search.plan
    search.steps += 1
    plan[last] = UNKNOWN
    if has_hidden(search, hidden + 1):
        return
    taken0, taken1 = search.taken0, search.taken1
    n = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = here.places[w]
        for kind in range(KINDS):
            p = plan[kind]
            if p != UNKNOWN:
                if (here.free >> kind) & 1:
                    bits &= ~CLASH[p * WORDS + w]
                if kind > hidden and not SURE[p]:
                    bits &= ~hiders(p, taken0, taken1, w)
        while bits:
            q = first_in(bits, w)
            bits &= bits - 1
            if last < hidden or SURE[q] or seen(taken0, taken1, q):
                search.shares[q] -= 1
                n += 1
    for kind in range(KINDS):
        if plan[kind] != UNKNOWN:
            search.shares[plan[kind]] -= n
    search.total -= n
    search.steps += 4 + (n >> 2)


def take_plan_off(search: Search, hidden: int) -> None:
    """Take one mine off the count.

    As one in which the kind `hidden` is hidden, unless a kind after it is too: then it has been
    taken off already. With -1 for `hidden`, as a legal mine that is excluded.
    """
    if has_hidden(search, hidden + 1):
        return
    for kind in range(KINDS):
        if search.plan[kind] != UNKNOWN:
            search.shares[search.plan[kind]] -= 1
    search.total -= 1
    search.steps += 1
