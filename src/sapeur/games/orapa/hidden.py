"""Mines in which a gem is hidden (O4), taken off the count of a leaf.

They are rare, so they are searched for: at each step some line to the gem is still open, and one
of the gems that are left must stand in it. The last gem, and the last two, are taken by sets. Where
several gems are hidden the mine is taken off for the last kind: the small gems, which are hidden
most often, come last, so that there is the least to look for besides.
"""

from __future__ import annotations

from sapeur.games.orapa.leaves import (
    begin_choices,
    count_sets,
    line_up,
    next_plan,
)
from sapeur.games.orapa.paths import (
    BUDGET,
    FREE,
    IN_PLAY,
    INTO,
    MINE,
    OFF,
    OPEN,
    ORDER,
    OVER,
    PLAN,
    SET,
    SHADE,
    SHADE_FREE,
    SHADE_LINE,
    SHADE_SIZE,
    SHADE_TAKEN,
    SHADE_TODO,
    SHARE,
    STAY,
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
    """Take off every mine of this leaf in which p is hidden, and no kind after it.

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
    if ones(free) == 2:
        take_pairs_off(work, here, p, best)
        return 0
    if best < 0:
        take_all_off(work, here, free, KIND[p])
        return 0
    work[here + SHADE_LINE] = best
    for w in range(work[OVER]):
        may = (free >> KIND_OF_WORD[w]) & 1
        work[here + SHADE_TODO + w] = work[here + w] & BLOCK[best * WORDS + w] if may else 0
    return 1


def take_pairs_off(work: list[int], here: int, p: int, line: int) -> None:
    """Take off every way to place the last two gems so that p is hidden.

    One of them must stand in this line; a line of -1 says that p is hidden already.
    """
    free = work[here + SHADE_FREE]
    safe = is_safe(work, here, KIND[p])
    if safe < 0:
        return  # all of them have been taken off already
    if safe and line < 0:
        take_sets_off(work, here, free)
        return
    one = ones((free & -free) - 1)
    two = ones((free & (free - 1)) - 1)
    if line < 0:
        if size(work, here, one) > size(work, here, two):
            one, two = two, one
        total = pairs_off(work, here, p, one, two, -1, -1)
    else:
        total = pairs_off(work, here, p, one, two, line, -1)
        # Those with the other one in the line too have just been met.
        total += pairs_off(work, here, p, two, one, line, line)
    for kind in range(KINDS):
        if (work[IN_PLAY] & ~free) >> kind & 1:
            work[SHARE + work[PLAN + kind]] -= total
    work[TOTAL] -= total


def is_safe(work: list[int], here: int, hidden: int) -> int:
    """1 if no way to place the free gems hides a kind after `hidden`; -1 if every way does."""
    free = work[here + SHADE_FREE]
    taken0, taken1 = work[here + SHADE_TAKEN], work[here + SHADE_TAKEN + 1]
    safe = 1
    for kind in range(hidden + 1, KINDS):
        if (free >> kind) & 1:
            safe = 0
        elif (work[IN_PLAY] >> kind) & 1 and not SURE[work[PLAN + kind]]:
            sides = open_sides(work[PLAN + kind], taken0, taken1)
            if sides == 0:
                return -1
            if sides <= 2 * ones(free):
                safe = 0
    return safe


def take_sets_off(work: list[int], here: int, free: int) -> None:
    """Take off every way to place the free gems apart."""
    work[INTO] = OFF
    total = count_sets(work, here, free)
    for kind in range(KINDS):
        if (work[IN_PLAY] & ~free) >> kind & 1:
            work[OFF + work[PLAN + kind]] += total
    work[TOTAL] -= total
    work[STEPS] += 4


def pairs_off(
    work: list[int], here: int, p: int, kind: int, last: int, line: int, clear: int
) -> int:
    """Take them off the shares of two kinds: one stands in a line, `last` not in `clear`."""
    total = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = work[here + w]
        if line >= 0:
            bits &= BLOCK[line * WORDS + w]
        while bits:
            q = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            work[STEPS] += 1
            if leave_hiding(work, here, p, q, last, clear) and guard(work, here, p, q, last):
                n = last_off(work, here, p, q, last)
                work[SHARE + q] -= n
                total += n
    return total


def leave_hiding(work: list[int], here: int, p: int, q: int, last: int, clear: int) -> int:
    """Write into STAY where the last gem hides p, q being placed; 1 if there is such a place."""
    n = open_lines(
        work,
        p,
        work[here + SHADE_TAKEN] | FOOTPRINT[FOOT_WORDS * q],
        work[here + SHADE_TAKEN + 1] | FOOTPRINT[FOOT_WORDS * q + 1],
    )
    some = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = work[here + w] & ~CLASH[q * WORDS + w]
        if clear >= 0:
            bits &= ~BLOCK[clear * WORDS + w]
        for i in range(n):
            bits &= BLOCK[work[OPEN + i] * WORDS + w]
        work[STAY + w] = bits
        some |= bits
    return 1 if some else 0


def open_lines(work: list[int], p: int, taken0: int, taken1: int) -> int:
    """Write the lines by which a gem is seen into OPEN; say how many."""
    n = 0
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0:
            work[OPEN + n] = line
            n += 1
    return n


def guard(work: list[int], here: int, p: int, q: int, last: int) -> int:
    """Take out of STAY what hides a gem of a kind after p too; 0 if one is hidden anyway."""
    taken0 = work[here + SHADE_TAKEN] | FOOTPRINT[FOOT_WORDS * q]
    taken1 = work[here + SHADE_TAKEN + 1] | FOOTPRINT[FOOT_WORDS * q + 1]
    for kind in range(KIND[p] + 1, KINDS):
        if (work[IN_PLAY] >> kind) & 1 == 0 or kind == last:
            continue
        r = q if kind == KIND[q] else work[PLAN + kind]
        # The last gem stands on two sides of another at most.
        if SURE[r] or open_sides(r, taken0, taken1) > 2:
            continue
        n = open_lines(work, r, taken0, taken1)
        if n == 0:
            return 0
        for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
            bits = work[STAY + w]
            for i in range(n):
                bits &= BLOCK[work[OPEN + i] * WORDS + w]
            work[STAY + w] &= ~bits
    return 1


def last_off(work: list[int], here: int, p: int, q: int, last: int) -> int:
    """Take the places in STAY off the shares of the last kind; say how many."""
    taken0 = work[here + SHADE_TAKEN] | FOOTPRINT[FOOT_WORDS * q]
    taken1 = work[here + SHADE_TAKEN + 1] | FOOTPRINT[FOOT_WORDS * q + 1]
    n = 0
    for w in range(WORD_OF_KIND[last], WORD_OF_KIND[last + 1]):
        bits = work[STAY + w]
        while bits:
            r = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            if last < KIND[p] or SURE[r] or seen(taken0, taken1, r):
                work[SHARE + r] -= 1
                n += 1
    work[STEPS] += n >> 5
    return n


def take_all_off(work: list[int], here: int, free: int, hidden: int) -> None:
    """Take off every way to complete PLAN, in which the kind `hidden` is hidden."""
    n = line_up(work, here, free)
    if n == 0:
        take_off(work, hidden)
        return
    safe = is_safe(work, here, hidden)
    if safe:
        if safe > 0:
            take_sets_off(work, here, free)
        return
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
    for kind in range(hidden + 1, KINDS):
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
                if kind > hidden and not SURE[p]:
                    bits &= ~hiders(p, taken0, taken1, w)
        while bits:
            q = FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
            bits &= bits - 1
            if last < hidden or SURE[q] or seen(taken0, taken1, q):
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


def take_off(work: list[int], hidden: int) -> None:
    """Take one mine off the count.

    As one in which the kind `hidden` is hidden, unless a kind after it is too: then it has been
    taken off already. With -1 for `hidden`, as a legal mine that is excluded.
    """
    taken0 = taken1 = 0
    for kind in range(KINDS):
        p = work[PLAN + kind]
        if p != UNKNOWN:
            taken0 |= FOOTPRINT[FOOT_WORDS * p]
            taken1 |= FOOTPRINT[FOOT_WORDS * p + 1]
    for kind in range(hidden + 1, KINDS):
        if work[PLAN + kind] != UNKNOWN and not seen(taken0, taken1, work[PLAN + kind]):
            return
    for kind in range(KINDS):
        if work[PLAN + kind] != UNKNOWN:
            work[SHARE + work[PLAN + kind]] -= 1
    work[TOTAL] -= 1
    work[STEPS] += 1
