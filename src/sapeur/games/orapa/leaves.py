"""How many mines a leaf of the search stands for.

At a leaf every place in a gem's set agrees with the answers. What is left is that gems keep apart,
which is counted by sets, and that none is hidden (O4), which is rare: see hidden.py.
"""

from __future__ import annotations

from sapeur.games.orapa.paths import (
    BUDGET,
    CHOICE,
    CHOICES,
    FAR,
    FREE,
    IN_PLAY,
    INTO,
    MEND,
    MINE,
    NEAR,
    ORDER,
    OVER,
    PLAN,
    ROW,
    ROW_BITS,
    ROW_CHOSEN,
    ROW_SIZE,
    ROW_SUM,
    ROW_WORD,
    SET,
    SHARE,
    STEPS,
    TARGET,
    TOTAL,
    ones,
    size,
)
from sapeur.games.orapa.rays import (
    CLASH,
    FIRST_OF_WORD,
    KINDS,
    WORD_OF_KIND,
    WORDS,
)
from sapeur.kernel import UNKNOWN, Rng, word

# --- Counting at a leaf -------------------------------------------------------------------------


def line_up(work: list[int], base: int, free: int) -> int:
    """Write the free kinds into ORDER, those with the fewest places first; say how many."""
    n = 0
    for kind in range(KINDS):
        if (free >> kind) & 1:
            places = size(work, base, kind)
            i = n
            while i > 0 and size(work, base, work[ORDER + i - 1]) > places:
                work[ORDER + i] = work[ORDER + i - 1]
                i -= 1
            work[ORDER + i] = kind
            n += 1
    return n


def open_row(work: list[int], row: int, kind: int) -> None:
    """Begin to run through a kind's places in a row."""
    work[row + ROW_WORD] = WORD_OF_KIND[kind]
    work[row + ROW_BITS] = work[row + WORD_OF_KIND[kind]]
    work[row + ROW_SUM] = 0


def next_in_row(work: list[int], row: int, kind: int) -> int:
    """The next place in a row, or UNKNOWN."""
    bits = work[row + ROW_BITS]
    while bits == 0:
        work[row + ROW_WORD] += 1
        if work[row + ROW_WORD] == WORD_OF_KIND[kind + 1]:
            work[row + ROW_WORD] -= 1
            return UNKNOWN
        bits = work[row + work[row + ROW_WORD]]
    work[row + ROW_BITS] = bits & (bits - 1)
    return FIRST_OF_WORD[work[row + ROW_WORD]] + ones((bits & -bits) - 1)


def narrow(work: list[int], row: int, p: int, order: int, n: int) -> int:
    """Fill the row below with what p leaves to the kinds from `order` on; 1 if each has some."""
    for i in range(order, n):
        kind = work[ORDER + i]
        some = 0
        for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
            left = work[row + w] & ~CLASH[p * WORDS + w]
            work[row + ROW_SIZE + w] = left
            some |= left
        if some == 0:
            return 0
    return 1


def pairs_from(work: list[int], row: int, kind: int, other: int) -> int:
    """Count the pairs of two kinds that lie apart, and add them to the first kind's shares."""
    total = 0
    into = work[INTO]
    first, last = WORD_OF_KIND[other], WORD_OF_KIND[other + 1]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = 0
            for v in range(first, last):
                n += ones(work[row + v] & ~CLASH[p * WORDS + v])
            work[into + p] += n
            total += n
    return total


def count_leaf(work: list[int], level: int) -> int:
    """How many ways the free gems have to keep apart; added to TOTAL and to the shares."""
    free = work[level + FREE]
    work[INTO] = SHARE
    total = count_sets(work, level + SET, free)
    for kind in range(KINDS):
        if (work[IN_PLAY] & ~free) >> kind & 1:
            work[SHARE + work[MINE + kind]] += total
    work[TOTAL] += total
    return total


def count_sets(work: list[int], base: int, free: int) -> int:
    """The ways of the free kinds to keep apart, from the sets at base; shares are added to INTO."""
    n = line_up(work, base, free)
    for w in range(work[OVER]):
        work[ROW + w] = work[base + w]
    if n > 1:
        return count_rows(work, n)
    total = 1 - n
    if n == 1:
        open_row(work, ROW, work[ORDER])
        p = next_in_row(work, ROW, work[ORDER])
        while p != UNKNOWN:
            work[work[INTO] + p] += 1
            total += 1
            p = next_in_row(work, ROW, work[ORDER])
    return total


MANY = 20  # places of the rarest of four kinds or more: then it is one of the last three
FEW = 6  # places of the rarest of three kinds: run through them one by one


def count_rows(work: list[int], n: int) -> int:
    """The ways to choose from each of n kinds: all but three in turn, the last three by sets."""
    if n == 2:
        one, two = work[ORDER], work[ORDER + 1]
        pairs_from(work, ROW, two, one)
        return pairs_from(work, ROW, one, two)
    if n == 3:
        return triples(work, ROW, 0)
    if size(work, ROW, work[ORDER]) > MANY:
        # The gem with the fewest places is the smallest, too, and clashes with the fewest.
        rarest = work[ORDER]
        for i in range(n - 3):
            work[ORDER + i] = work[ORDER + i + 1]
        work[ORDER + n - 3] = rarest
    into = work[INTO]
    i = 0
    row = ROW
    open_row(work, row, work[ORDER])
    while True:
        p = next_in_row(work, row, work[ORDER + i])
        work[STEPS] += 1
        if work[STEPS] > work[BUDGET]:
            return 0
        if p == UNKNOWN:
            if i == 0:
                return work[row + ROW_SUM]
            total = work[row + ROW_SUM]
            i -= 1
            row -= ROW_SIZE
            work[row + ROW_SUM] += total
            work[into + work[row + ROW_CHOSEN]] += total
        elif narrow(work, row, p, i + 1, n):
            if i < n - 4:
                work[row + ROW_CHOSEN] = p
                i += 1
                row += ROW_SIZE
                open_row(work, row, work[ORDER + i])
            else:
                total = triples(work, row + ROW_SIZE, n - 3)
                work[row + ROW_SUM] += total
                work[into + p] += total


def triples(work: list[int], row: int, order: int) -> int:
    """Count the triples of the last three kinds that lie apart, and add them to their shares."""
    a, b, c = work[ORDER + order], work[ORDER + order + 1], work[ORDER + order + 2]
    if size(work, row, a) < FEW:
        return few_triples(work, row, a, b, c)
    work[STEPS] += 2 * (size(work, row, a) + size(work, row, b) + size(work, row, c))
    # Of all triples, take off those with a pair that clashes, give back those with two such
    # pairs, and take off those with three: so only what clashes is run through.
    ab = near(work, row, NEAR, a, b)
    near(work, row, NEAR, b, a)
    ac = near(work, row, FAR, a, c)
    near(work, row, NEAR, c, a)
    bc = near(work, row, FAR, b, c)
    near(work, row, FAR, c, b)
    mend_last(work, row, b, c)
    total = first_shares(work, row, a, b, c, bc)
    add_shares(work, row, b, size(work, row, a), size(work, row, c), ac)
    add_shares(work, row, c, size(work, row, a), size(work, row, b), ab)
    return total


def near(work: list[int], row: int, base: int, kind: int, other: int) -> int:
    """Write how many of another kind clash with each place of a kind; the sum of it."""
    total = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = 0
            for v in range(WORD_OF_KIND[other], WORD_OF_KIND[other + 1]):
                n += ones(work[row + v] & CLASH[p * WORDS + v])
            work[base + p] = n
            work[MEND + p] = 0
            total += n
    return total


def mend_last(work: list[int], row: int, b: int, c: int) -> None:
    """For each pair of the last two kinds that clash: with how many of the first kind each does."""
    for w in range(WORD_OF_KIND[b], WORD_OF_KIND[b + 1]):
        bits = work[row + w]
        while bits:
            q = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            mend = 0
            for v in range(WORD_OF_KIND[c], WORD_OF_KIND[c + 1]):
                left = work[row + v] & CLASH[q * WORDS + v]
                while left:
                    r = FIRST_OF_WORD[v] + ones((left & -left) - 1)
                    left &= left - 1
                    mend += work[NEAR + r]
                    work[MEND + r] += work[NEAR + q]
            work[MEND + q] += mend


def first_shares(work: list[int], row: int, a: int, b: int, c: int, bc: int) -> int:
    """Add the shares of the first of three kinds, and mend those of the others; the sum."""
    total = 0
    into = work[INTO]
    many_b, many_c = size(work, row, b), size(work, row, c)
    for w in range(WORD_OF_KIND[a], WORD_OF_KIND[a + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = (many_b - work[NEAR + p]) * (many_c - work[FAR + p]) - bc
            n += mend_with(work, row, p, b, c, work[FAR + p], 1)
            n += mend_with(work, row, p, c, b, work[NEAR + p], 0)
            work[into + p] += n
            total += n
    return total


def mend_with(
    work: list[int], row: int, p: int, kind: int, other: int, clashes: int, once: int
) -> int:
    """Mend the shares of those of a kind that clash with p; what is to be mended for p."""
    mend = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w] & CLASH[p * WORDS + w]
        while bits:
            q = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            all_three = 0
            for v in range(WORD_OF_KIND[other], WORD_OF_KIND[other + 1]):
                all_three += ones(work[row + v] & CLASH[p * WORDS + v] & CLASH[q * WORDS + v])
            work[MEND + q] += clashes - all_three
            mend += work[FAR + q] - (all_three if once else 0)
    return mend


def add_shares(work: list[int], row: int, kind: int, many: int, others: int, pairs: int) -> None:
    """Add the shares of one of the last two of three kinds."""
    into = work[INTO]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = (many - work[NEAR + p]) * (others - work[FAR + p]) - pairs
            work[into + p] += n + work[MEND + p]


def few_triples(work: list[int], row: int, a: int, b: int, c: int) -> int:
    """The same, by running through the first kind."""
    total = 0
    into = work[INTO]
    for w in range(WORD_OF_KIND[a], WORD_OF_KIND[a + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            for v in range(WORD_OF_KIND[b], WORD_OF_KIND[b + 1]):
                work[row + ROW_SIZE + v] = work[row + v] & ~CLASH[p * WORDS + v]
            for v in range(WORD_OF_KIND[c], WORD_OF_KIND[c + 1]):
                work[row + ROW_SIZE + v] = work[row + v] & ~CLASH[p * WORDS + v]
            n = pairs_from(work, row + ROW_SIZE, b, c)
            pairs_from(work, row + ROW_SIZE, c, b)
            work[into + p] += n
            work[STEPS] += 4
            total += n
    return total


# --- Plans one by one -----------------------------------------------------------------------------


def begin_plans(work: list[int], level: int) -> None:
    """Stand before the first way to make a plan of what a leaf leaves."""
    for kind in range(KINDS):
        work[PLAN + kind] = work[MINE + kind]
    begin_choices(work, level + SET, work[level + FREE])


def begin_choices(work: list[int], base: int, free: int) -> None:
    """Stand before the first way to complete PLAN with the free kinds from the sets at base."""
    work[CHOICES] = line_up(work, base, free)
    work[CHOICE] = UNKNOWN
    for w in range(work[OVER]):
        work[ROW + w] = work[base + w]


def next_plan(work: list[int]) -> int:
    """Go on to the next way to complete PLAN with gems that keep apart; 0 if there is none."""
    n = work[CHOICES]
    i = work[CHOICE]
    if i == UNKNOWN:
        i = 0
        work[CHOICE] = 0
        if n == 0:
            return 1
        open_row(work, ROW, work[ORDER])
    row = ROW + i * ROW_SIZE
    while n > 0 and i >= 0:
        kind = work[ORDER + i]
        p = next_in_row(work, row, kind)
        work[PLAN + kind] = p
        if p == UNKNOWN:
            i -= 1
            row -= ROW_SIZE
        elif i == n - 1:
            work[CHOICE] = i
            return 1
        elif narrow(work, row, p, i + 1, n):
            i += 1
            row += ROW_SIZE
            open_row(work, row, work[ORDER + i])
    return 0


# Lots, to draw mines evenly by their numbers.


def weight(work: list[int], level: int) -> int:
    """How many plans a leaf has: a place for each free gem, apart from the others or not."""
    plans = 1
    for kind in range(KINDS):
        if (work[level + FREE] >> kind) & 1:
            plans *= size(work, level + SET, kind)
    return plans


def far_below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, every one as likely as another (n < 2**62)."""
    whole = 1 << 62
    surplus = whole - whole % n
    r = (word(rng) << 30) | (word(rng) >> 2)
    while r >= surplus:
        r = (word(rng) << 30) | (word(rng) >> 2)
    return r % n


def put_in_order(work: list[int], n: int) -> None:
    """Sort the targets (by Shell's method)."""
    gap = n >> 1
    while gap:
        for i in range(gap, n):
            held = work[TARGET + i]
            j = i
            while j >= gap and work[TARGET + j - gap] > held:
                work[TARGET + j] = work[TARGET + j - gap]
                j -= gap
            work[TARGET + j] = held
        gap >>= 1
