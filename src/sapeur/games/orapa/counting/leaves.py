"""How many mines a leaf of the search stands for.

At a leaf every place in a gem's set agrees with the answers. What is left is that gems keep apart,
which is counted by sets, and that none is hidden (O4), which is rare: see hidden.py.
"""

from __future__ import annotations

from sapeur.games.orapa.counting.places import first_in, size
from sapeur.games.orapa.counting.plans import (
    line_up,
    narrow,
    next_place,
    open_choice,
)
from sapeur.games.orapa.counting.records import ByPlacement, Level, Places, Search
from sapeur.games.orapa.counting.tables import CLASH, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import KINDS
from sapeur.kernel import UNKNOWN, bit_count

MANY = 32  # places: the rarest of the kinds with more than these is one of the last three
FEW = 6  # places of the rarest of three kinds: run through them one by one


def count_leaf(search: Search, level: Level) -> int:
    """How many ways the free gems have to keep apart; added to the total and to the shares."""
    total = count_sets(search, level.places, level.free, search.shares)
    for kind in range(KINDS):
        if (search.clues.kinds & ~level.free) >> kind & 1:
            search.shares[search.mine[kind]] += total
    search.total += total
    return total


def count_sets(search: Search, places: Places, free: int, shares: ByPlacement) -> int:
    """The ways of the free kinds to keep apart in these places, added to the shares of each."""
    n = line_up(search, places, free)
    first = search.choices[0]
    for w in range(search.words):
        first.places[w] = places[w]
    if n > 1:
        return count_choices(search, n, shares)
    total = 1 - n
    if n == 1:
        kind = search.order[0]
        open_choice(first, kind)
        p = next_place(first, kind)
        while p != UNKNOWN:
            shares[p] += 1
            total += 1
            p = next_place(first, kind)
    return total


def count_choices(search: Search, n: int, shares: ByPlacement) -> int:
    """The ways to choose from each of n kinds: all but three in turn, the last three by sets."""
    order = search.order
    choice = search.choices[0]
    if n == 2:
        count_pairs(choice.places, order[1], order[0], shares)
        return count_pairs(choice.places, order[0], order[1], shares)
    if n == 3:
        return count_triples(search, 0, shares)
    i = 0
    while i < n - 3 and size(choice.places, order[i]) <= MANY:
        i += 1
    # Of gems with many places, the one with the fewest is the smallest, too, and clashes with the
    # fewest.
    rarest = order[i]
    while i < n - 3:
        order[i] = order[i + 1]
        i += 1
    order[n - 3] = rarest
    i = 0
    open_choice(choice, order[0])
    while True:
        choice = search.choices[i]
        p = next_place(choice, order[i])
        search.steps += 1
        if search.steps > search.budget:
            return 0
        if p == UNKNOWN:
            total = choice.total
            if i == 0:
                return total
            i -= 1
            above = search.choices[i]
            above.total += total
            shares[above.chosen] += total
        elif narrow(search, i, p, n):
            if i < n - 4:
                choice.chosen = p
                i += 1
                open_choice(search.choices[i], order[i])
            else:
                total = count_triples(search, i + 1, shares)
                choice.total += total
                shares[p] += total


def count_pairs(places: Places, kind: int, other: int, shares: ByPlacement) -> int:
    """Count the pairs of two kinds that lie apart, and add them to the first kind's shares."""
    total = 0
    first, last = WORD_OF_KIND[other], WORD_OF_KIND[other + 1]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = places[w]
        while bits:
            p = first_in(bits, w)
            bits &= bits - 1
            n = 0
            for v in range(first, last):
                n += bit_count(places[v] & ~CLASH[p * WORDS + v])
            shares[p] += n
            total += n
    return total


# --- Three kinds at once ------------------------------------------------------------------------


def count_triples(search: Search, i: int, shares: ByPlacement) -> int:
    """Count the triples of the last three kinds, from the i-th on, that lie apart; add shares."""
    places = search.choices[i].places
    a, b, c = search.order[i], search.order[i + 1], search.order[i + 2]
    many_a, many_b, many_c = size(places, a), size(places, b), size(places, c)
    if many_a < FEW:
        return count_few_triples(search, i, shares)
    search.steps += 2 * (many_a + many_b + many_c)
    # Of all triples, take off those with a pair that clashes, give back those with two such
    # pairs, and take off those with three: so only what clashes is run through.
    one, two = search.clashes, search.other_clashes
    ab = count_clashes(search, places, a, b, one)
    count_clashes(search, places, b, a, one)
    ac = count_clashes(search, places, a, c, two)
    count_clashes(search, places, c, a, one)
    bc = count_clashes(search, places, b, c, two)
    count_clashes(search, places, c, b, two)
    mend_last(search, places, b, c)
    total = add_first_shares(search, i, bc, shares)
    add_shares(search, places, b, many_a, many_c, ac, shares)
    add_shares(search, places, c, many_a, many_b, ab, shares)
    return total


def count_clashes(
    search: Search, places: Places, kind: int, other: int, clashes: ByPlacement
) -> int:
    """Write how many of another kind clash with each place of a kind; the sum of it."""
    total = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = places[w]
        while bits:
            p = first_in(bits, w)
            bits &= bits - 1
            n = 0
            for v in range(WORD_OF_KIND[other], WORD_OF_KIND[other + 1]):
                n += bit_count(places[v] & CLASH[p * WORDS + v])
            clashes[p] = n
            search.mends[p] = 0
            total += n
    return total


def mend_last(search: Search, places: Places, b: int, c: int) -> None:
    """For each pair of the last two kinds that clash: with how many of the first kind each does."""
    for w in range(WORD_OF_KIND[b], WORD_OF_KIND[b + 1]):
        bits = places[w]
        while bits:
            q = first_in(bits, w)
            bits &= bits - 1
            mend = 0
            for v in range(WORD_OF_KIND[c], WORD_OF_KIND[c + 1]):
                left = places[v] & CLASH[q * WORDS + v]
                while left:
                    r = first_in(left, v)
                    left &= left - 1
                    mend += search.clashes[r]
                    search.mends[r] += search.clashes[q]
            search.mends[q] += mend


def add_first_shares(search: Search, i: int, bc: int, shares: ByPlacement) -> int:
    """Add the shares of the first of three kinds, and mend those of the others; the sum."""
    places = search.choices[i].places
    a, b, c = search.order[i], search.order[i + 1], search.order[i + 2]
    many_b, many_c = size(places, b), size(places, c)
    total = 0
    for w in range(WORD_OF_KIND[a], WORD_OF_KIND[a + 1]):
        bits = places[w]
        while bits:
            p = first_in(bits, w)
            bits &= bits - 1
            n = (many_b - search.clashes[p]) * (many_c - search.other_clashes[p]) - bc
            n += mend_with(search, places, p, b, c, search.other_clashes[p], 1)
            n += mend_with(search, places, p, c, b, search.clashes[p], 0)
            shares[p] += n
            total += n
    return total


def mend_with(
    search: Search, places: Places, p: int, kind: int, other: int, clashes: int, times: int
) -> int:
    """Mend the shares of those of a kind that clash with p; what is to be mended for p.

    Triples that clash in all three ways are taken off so many times: for one of two other kinds.
    """
    mend = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = places[w] & CLASH[p * WORDS + w]
        while bits:
            q = first_in(bits, w)
            bits &= bits - 1
            all_three = 0
            for v in range(WORD_OF_KIND[other], WORD_OF_KIND[other + 1]):
                all_three += bit_count(places[v] & CLASH[p * WORDS + v] & CLASH[q * WORDS + v])
            search.mends[q] += clashes - all_three
            mend += search.other_clashes[q] - times * all_three
    return mend


def add_shares(
    search: Search,
    places: Places,
    kind: int,
    many: int,
    others: int,
    pairs: int,
    shares: ByPlacement,
) -> None:
    """Add the shares of one of the last two of three kinds."""
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = places[w]
        while bits:
            p = first_in(bits, w)
            bits &= bits - 1
            n = (many - search.clashes[p]) * (others - search.other_clashes[p]) - pairs
            shares[p] += n + search.mends[p]


def count_few_triples(search: Search, i: int, shares: ByPlacement) -> int:
    """The same as count_triples, by running through the first kind."""
    places, below = search.choices[i].places, search.choices[i + 1].places
    a, b, c = search.order[i], search.order[i + 1], search.order[i + 2]
    total = 0
    for w in range(WORD_OF_KIND[a], WORD_OF_KIND[a + 1]):
        bits = places[w]
        while bits:
            p = first_in(bits, w)
            bits &= bits - 1
            for v in range(WORD_OF_KIND[b], WORD_OF_KIND[b + 1]):
                below[v] = places[v] & ~CLASH[p * WORDS + v]
            for v in range(WORD_OF_KIND[c], WORD_OF_KIND[c + 1]):
                below[v] = places[v] & ~CLASH[p * WORDS + v]
            n = count_pairs(below, b, c, shares)
            count_pairs(below, c, b, shares)
            shares[p] += n
            search.steps += 4
            total += n
    return total
