"""How many mines a leaf of the search stands for.

At a leaf every place in a gem's set agrees with the answers. What is left is that gems keep apart,
which is counted by sets, and that none is hidden (O4), which is rare: those mines are searched for
one by one and taken off.
"""

from __future__ import annotations

from sapeur.games.orapa.paths import (
    BUDGET,
    CHOICE,
    CHOICES,
    FAR,
    FREE,
    IN_PLAY,
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
    SHADE,
    SHADE_FREE,
    SHADE_LINE,
    SHADE_SIZE,
    SHADE_TAKEN,
    SHADE_TODO,
    SHARE,
    STEPS,
    TOTAL,
    alive,
    next_of,
    ones,
    size,
)
from sapeur.games.orapa.rays import (
    BEFORE,
    BLOCK,
    CLASH,
    FIRST_OF_WORD,
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KIND_OF_WORD,
    KINDS,
    LINE_OF,
    MAY_HIDE,
    MOST_LINES,
    NEST,
    PLACEMENTS,
    SIDE_OF_PORT,
    SURE,
    WHOLE,
    WORD_OF_KIND,
    WORDS,
    seen,
)
from sapeur.kernel import UNKNOWN

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
    first, last = WORD_OF_KIND[other], WORD_OF_KIND[other + 1]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = 0
            for v in range(first, last):
                n += ones(work[row + v] & ~CLASH[p * WORDS + v])
            work[SHARE + p] += n
            total += n
    return total


def count_leaf(work: list[int], level: int) -> int:
    """How many ways the free gems have to keep apart; added to TOTAL and to the shares."""
    free = work[level + FREE]
    n = line_up(work, level + SET, free)
    for w in range(work[OVER]):
        work[ROW + w] = work[level + SET + w]
    total = 1
    if n == 1:
        total = 0
        open_row(work, ROW, work[ORDER])
        p = next_in_row(work, ROW, work[ORDER])
        while p != UNKNOWN:
            work[SHARE + p] += 1
            total += 1
            p = next_in_row(work, ROW, work[ORDER])
    elif n >= 2:
        total = count_rows(work, n)
    for kind in range(KINDS):
        if (work[IN_PLAY] & ~free) >> kind & 1:
            work[SHARE + work[MINE + kind]] += total
    work[TOTAL] += total
    return total


FEW = 6  # places of the rarest of three kinds: run through them one by one


def count_rows(work: list[int], n: int) -> int:
    """The ways to choose from each of n kinds: all but three in turn, the last three by sets."""
    if n == 2:
        one, two = work[ORDER], work[ORDER + 1]
        pairs_from(work, ROW, two, one)
        return pairs_from(work, ROW, one, two)
    if n == 3:
        return triples(work, ROW, 0)
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
            work[SHARE + work[row + ROW_CHOSEN]] += total
        elif narrow(work, row, p, i + 1, n):
            if i < n - 4:
                work[row + ROW_CHOSEN] = p
                i += 1
                row += ROW_SIZE
                open_row(work, row, work[ORDER + i])
            else:
                total = triples(work, row + ROW_SIZE, n - 3)
                work[row + ROW_SUM] += total
                work[SHARE + p] += total


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
    many_b, many_c = size(work, row, b), size(work, row, c)
    for w in range(WORD_OF_KIND[a], WORD_OF_KIND[a + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = (many_b - work[NEAR + p]) * (many_c - work[FAR + p]) - bc
            n += mend_with(work, row, p, b, c, work[FAR + p], 1)
            n += mend_with(work, row, p, c, b, work[NEAR + p], 0)
            work[SHARE + p] += n
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
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[row + w]
        while bits:
            p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            n = (many - work[NEAR + p]) * (others - work[FAR + p]) - pairs
            work[SHARE + p] += n + work[MEND + p]


def few_triples(work: list[int], row: int, a: int, b: int, c: int) -> int:
    """The same, by running through the first kind."""
    total = 0
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
            work[SHARE + p] += n
            work[STEPS] += 4
            total += n
    return total


# --- Hidden gems (O4) ---------------------------------------------------------------------------


def take_hidden_off(work: list[int], level: int) -> None:
    """Take the mines in which some gem is hidden off the count of a leaf."""
    taken0 = taken1 = 0
    for kind in range(KINDS):
        p = work[MINE + kind]
        work[PLAN + kind] = p
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    free = work[level + FREE]
    for kind in range(KINDS):
        p = work[MINE + kind]
        if p != UNKNOWN:
            if not SURE[p]:
                shade(work, level, p, free, taken0, taken1)
        elif (free >> kind) & 1:
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                bits = work[level + SET + w] & MAY_HIDE[w]
                while bits:
                    p = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
                    bits &= bits - 1
                    work[PLAN + kind] = p
                    shade(work, level, p, free & ~(1 << kind), taken0, taken1)
            work[PLAN + kind] = UNKNOWN


def open_sides(p: int, taken0: int, taken1: int) -> int:
    """On how many sides a gem is seen."""
    sides = 0
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0:
            sides |= 1 << SIDE_OF_PORT[line // 11]
    return ones(sides)


def shade(work: list[int], level: int, p: int, free: int, taken0: int, taken1: int) -> None:
    """Take off every mine of this leaf in which p is hidden, and no kind before it.

    At each level one line to p is still open; one of the free gems must stand in it.
    """
    # A gem stands on one side of p, or on two if it reaches around its corner.
    if open_sides(p, taken0, taken1) > 2 * ones(free):
        return
    for w in range(work[OVER]):
        work[SHADE + w] = work[level + SET + w] & ~CLASH[p * WORDS + w]
    here = SHADE
    work[here + SHADE_FREE] = free
    work[here + SHADE_TAKEN] = taken0
    work[here + SHADE_TAKEN + 1] = taken1
    going_on = cast(work, here, p)
    while True:
        q = next_of(work, here + SHADE_TODO, work[OVER]) if going_on else UNKNOWN
        if work[STEPS] > work[BUDGET]:
            return
        if q == UNKNOWN:
            if here == SHADE:
                return
            here -= SHADE_SIZE
            going_on = 1
            continue
        kind = KIND[q]
        line = work[here + SHADE_LINE]
        under = here + SHADE_SIZE
        for w in range(work[OVER]):
            left = work[here + w] & ~CLASH[q * WORDS + w]
            if KIND_OF_WORD[w] < kind:
                # Mines with one of these in the line have been met before.
                left &= ~BLOCK[line * WORDS + w]
            work[under + w] = left
        work[PLAN + kind] = q
        work[under + SHADE_FREE] = work[here + SHADE_FREE] & ~(1 << kind)
        work[under + SHADE_TAKEN] = work[here + SHADE_TAKEN] | FOOTPRINT[FOOT_WORDS * q]
        work[under + SHADE_TAKEN + 1] = work[here + SHADE_TAKEN + 1] | FOOTPRINT[FOOT_WORDS * q + 1]
        here = under
        work[STEPS] += 1
        going_on = cast(work, here, p)


def cast(work: list[int], here: int, p: int) -> int:
    """Look for the line to p that the fewest can block, and list those; 0 if that is of no use."""
    free = work[here + SHADE_FREE]
    taken0, taken1 = work[here + SHADE_TAKEN], work[here + SHADE_TAKEN + 1]
    if not alive(work, here, free):
        return 0
    if ones(free) == 1:
        # The last gem has to stand in all the lines that are open.
        for w in range(work[OVER]):
            if (free >> KIND_OF_WORD[w]) & 1:
                work[here + w] &= hiders(p, taken0, taken1, w)
        take_all_off(work, here, free, KIND[p])
        return 0
    nesting = 0
    for kind in range(KINDS):
        if (free >> kind) & 1:
            some = 0
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                some |= work[here + w] & NEST[p * WORDS + w]
            nesting += 1 if some else 0
    if open_sides(p, taken0, taken1) > ones(free) + nesting:
        return 0
    best = -1
    fewest = PLACEMENTS
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0:
            n = 0
            for w in range(work[OVER]):
                if (free >> KIND_OF_WORD[w]) & 1:
                    n += ones(work[here + w] & BLOCK[line * WORDS + w])
            if n == 0:
                return 0
            if n < fewest:
                fewest = n
                best = line
    if best < 0:
        take_all_off(work, here, free, KIND[p])
        return 0
    work[here + SHADE_LINE] = best
    for w in range(work[OVER]):
        may = (free >> KIND_OF_WORD[w]) & 1
        work[here + SHADE_TODO + w] = work[here + w] & BLOCK[best * WORDS + w] if may else 0
    return 1


def take_all_off(work: list[int], here: int, free: int, hidden: int) -> None:
    """Take off every way to complete PLAN, in which the kind `hidden` is hidden."""
    n = line_up(work, here, free)
    if n == 0:
        take_off(work, hidden)
        return
    taken0, taken1 = work[here + SHADE_TAKEN], work[here + SHADE_TAKEN + 1]
    for kind in range(hidden):
        if (work[IN_PLAY] & ~free) >> kind & 1 and not seen(taken0, taken1, work[PLAN + kind]):
            return  # all of them have been taken off already
    last = work[ORDER + n - 1]
    begin_choices(work, here, free & ~(1 << last))
    while next_plan(work) and work[STEPS] <= work[BUDGET]:
        take_row_off(work, here, free, last, hidden)
    work[PLAN + last] = UNKNOWN


def take_row_off(work: list[int], here: int, free: int, last: int, hidden: int) -> None:
    """The same where only the kind `last` is open, all its places at once (see take_off)."""
    taken0 = taken1 = 0
    work[STEPS] += 1
    work[PLAN + last] = UNKNOWN
    for kind in range(KINDS):
        p = work[PLAN + kind]
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    for kind in range(hidden):
        if work[PLAN + kind] != UNKNOWN and not seen(taken0, taken1, work[PLAN + kind]):
            return
    n = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = work[here + w]
        for kind in range(KINDS):
            p = work[PLAN + kind]
            if p != UNKNOWN:
                if (free >> kind) & 1:
                    bits &= ~CLASH[p * WORDS + w]
                if kind < hidden and not SURE[p]:
                    bits &= ~hiders(p, taken0, taken1, w)
        while bits:
            q = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            if last > hidden or SURE[q] or seen(taken0, taken1, q):
                work[SHARE + q] -= 1
                n += 1
    for kind in range(KINDS):
        if work[PLAN + kind] != UNKNOWN:
            work[SHARE + work[PLAN + kind]] -= n
    work[TOTAL] -= n
    work[STEPS] += 4 + (n >> 2)


def hiders(p: int, taken0: int, taken1: int, w: int) -> int:
    """Of a word of placements, those that stand in every line by which p is still seen."""
    found = WHOLE[w]
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0:
            found &= BLOCK[line * WORDS + w]
    return found


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


def take_off(work: list[int], hidden: int) -> None:
    """Take one mine off the count.

    As one in which the kind `hidden` is hidden, unless a kind before it is too: then it has been
    taken off already. With KINDS for `hidden`, as a legal mine that is excluded.
    """
    taken0 = taken1 = 0
    for kind in range(KINDS):
        p = work[PLAN + kind]
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    for kind in range(hidden):
        if work[PLAN + kind] != UNKNOWN and not seen(taken0, taken1, work[PLAN + kind]):
            return
    for kind in range(KINDS):
        if work[PLAN + kind] != UNKNOWN:
            work[SHARE + work[PLAN + kind]] -= 1
    work[TOTAL] -= 1
    work[STEPS] += 1
