"""Following the asked rays of Orapa through what is not known yet.

Places of gems are handled in sets: words of 63 bits, every kind from a word of its own on. Where a
ray comes to a cell of which nothing is known, the search branches: each place of a gem that the ray
may meet there, and then the empty cell. When every asked ray has run its course we are at a *leaf*:
some gems placed, and for each other gem a set of places that agree with all the answers.
"""

from __future__ import annotations

from sapeur.games.orapa.rays import (
    ABSORBED,
    ANY_KIND,
    BODY,
    CELL_OF,
    CELLS,
    CLASH,
    COLOURS_OF_CONTENT,
    CONTENT_OF_KIND,
    COVER,
    EMPTY,
    ENTRY,
    FIRST_BODY,
    FIRST_OF_WORD,
    IS_WHITE,
    KIND,
    KIND_OF_WORD,
    KINDS,
    LOZENGE,
    MOST_CELLS,
    MOST_LINES,
    NEXT,
    PLACEMENTS,
    PORTS,
    SIZE,
    TOUCHABLE,
    TURNED,
    WHITE,
    WHOLE,
    WORD_OF_KIND,
    WORDS,
    public_answer,
    put,
    take,
)
from sapeur.kernel import UNKNOWN

# --- The work room ------------------------------------------------------------------------------

GRID = 0  # what is placed on the way to here
MINE = GRID + CELLS  # by kind: where it is placed, or UNKNOWN
PORT = MINE + KINDS  # the clues
CELL = PORT + PORTS
MOST_WRONG = 10
WRONG_MINE = CELL + CELLS
PLAN = WRONG_MINE + MOST_WRONG * KINDS  # a whole mine: one placement a kind
PICTURE = PLAN + KINDS  # grids to try mines in
OTHER = PICTURE + CELLS
NUMBERS = OTHER + CELLS
IN_PLAY = NUMBERS  # kinds in play
EASY = NUMBERS + 1
RAYS = NUMBERS + 2  # the asked rays, as a bit set of ports
ENOUGH = NUMBERS + 3  # a leaf has at least so many rays done, or all
DEPTH = NUMBERS + 4
PHASE = NUMBERS + 5
STEPS = NUMBERS + 6  # work done so far,
BUDGET = NUMBERS + 7  # and the most that may be done
TOTAL = NUMBERS + 8
WRONGS = NUMBERS + 9  # wrong proposals
OVER = NUMBERS + 10  # words in use: those of the kinds in play
CHOICES = NUMBERS + 11  # kinds still to be chosen in a plan,
CHOICE = NUMBERS + 12  # and the one chosen last
STRIDE = NUMBERS + 13  # an estimate: so many plans for each one tried,
TRIED = NUMBERS + 14  # and how many were
COMPLETE = NUMBERS + 15  # whether all the mines that agree were given
LATE = NUMBERS + 16  # whether an absorbed ray is followed before the black body is placed
INTO = NUMBERS + 17  # the shares that are added to: SHARE or OFF
LEVEL = NUMBERS + 18  # the levels of the ray search, one more for every gem placed

# In a level:
SET = 0  # the places left for each free kind; none for a placed one
TODO = WORDS  # placements still to be tried at the cell where it branches
AT = 2 * WORDS
WAY = AT + 1
COLOURS = AT + 2
TURNS_SO_FAR = AT + 3
WANT = AT + 4  # the answer that this ray must have
RAY = AT + 5
DONE = AT + 6  # rays done
FREE = AT + 7  # kinds not placed yet
PLACED = AT + 8  # the kind placed on entering this level
MUST = AT + 9  # the cell cannot be empty
BODIES = AT + 10  # places of the black body by which the ray may be absorbed at the cell
BODY_WORDS = WORDS - WORD_OF_KIND[BODY]
LEVEL_SIZE = BODIES + BODY_WORDS
LEVELS = KINDS + 1
SEARCH_LEVELS = LEVELS + PORTS  # one more for every ray absorbed before the body is placed

ROW = LEVEL + SEARCH_LEVELS * LEVEL_SIZE  # levels of nested choices among the free kinds
ROW_BITS = WORDS
ROW_WORD = WORDS + 1
ROW_SUM = WORDS + 2
ROW_CHOSEN = WORDS + 3
ROW_SIZE = WORDS + 4
ORDER = ROW + LEVELS * ROW_SIZE

SHADE = ORDER + KINDS  # levels of the search for hidden gems
SHADE_TODO = WORDS
SHADE_LINE = 2 * WORDS
SHADE_FREE = SHADE_LINE + 1
SHADE_TAKEN = SHADE_LINE + 2
SHADE_SIZE = SHADE_LINE + 4
SHARE = SHADE + LEVELS * SHADE_SIZE  # by placement: in how many mines
NEAR = SHARE + PLACEMENTS  # by placement: how many of one other kind clash with it,
FAR = NEAR + PLACEMENTS  # and of a second other kind,
MEND = FAR + PLACEMENTS  # and what was taken off twice
TARGETS = 1 << 14
TARGET = MEND + PLACEMENTS  # numbers of plans to be looked at
KEPT = TARGET + TARGETS  # the clues, while others are looked at
OPEN = KEPT + PORTS + CELLS  # lines by which a gem is still seen
STAY = OPEN + MOST_LINES  # places of the last gem that hide another
OFF = STAY + WORDS  # by placement: in how many mines with a hidden gem, counted by sets
WORK = OFF + PLACEMENTS

CHOOSE, FOLLOW, TRY, BACK = range(4)
FINISHED, AT_LEAF, TOO_MUCH = range(3)
WRONG, RIGHT, BRANCHES, FOLLOW_IT = range(4)


def ones(x: int) -> int:
    """How many bits are set; x is no negative number."""
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0xFF


def size(work: list[int], base: int, kind: int) -> int:
    """How many placements of a kind are in the set at base."""
    n = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        n += ones(work[base + w])
    return n


def alive(work: list[int], base: int, free: int) -> int:
    """1 if every free kind has a place left."""
    for kind in range(KINDS):
        if (free >> kind) & 1:
            some = 0
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                some |= work[base + w]
            if some == 0:
                return 0
    return 1


# --- Following the asked rays -------------------------------------------------------------------


def lay_out(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
) -> None:
    """Take up the gems in play and the clues: answers at ports and cells, wrong proposals."""
    work[IN_PLAY] = kinds
    work[EASY] = easy
    work[LATE] = 0
    for port in range(PORTS):
        work[PORT + port] = UNKNOWN if ports[port] == UNKNOWN else public_answer(ports[port], easy)
    for cell in range(CELLS):
        work[CELL + cell] = cells[cell]
    work[WRONGS] = wrongs
    for i in range(wrongs * KINDS):
        work[WRONG_MINE + i] = wrong[i]


def begin(work: list[int], budget: int) -> None:
    """Stand before the first leaf."""
    kinds = work[IN_PLAY]
    work[RAYS] = 0
    for port in range(PORTS):
        if work[PORT + port] != UNKNOWN:
            work[RAYS] |= 1 << port
            out = work[PORT + port] & 63
            # O5: the same ray asked at both its ends is followed once.
            if (
                out < port
                and (work[RAYS] >> out) & 1
                and work[PORT + port] - out + port == work[PORT + out]
            ):
                work[RAYS] ^= 1 << port
    work[ENOUGH] = PORTS
    work[STEPS] = 0
    work[BUDGET] = budget
    for kind in range(KINDS):
        work[MINE + kind] = UNKNOWN
        if (kinds >> kind) & 1:
            work[OVER] = WORD_OF_KIND[kind + 1]
    for w in range(WORDS):
        work[LEVEL + SET + w] = WHOLE[w] if (kinds >> KIND_OF_WORD[w]) & 1 else 0
    for cell in range(CELLS):
        work[GRID + cell] = EMPTY
        if work[CELL + cell] != UNKNOWN:
            at_cell(work, cell, work[CELL + cell])
    work[DEPTH] = 0
    work[PHASE] = CHOOSE if alive(work, LEVEL + SET, kinds) else BACK
    for i in range(BODY_WORDS):
        work[LEVEL + BODIES + i] = 0
    work[LEVEL + DONE] = 0
    work[LEVEL + FREE] = kinds


def at_cell(work: list[int], cell: int, answer: int) -> None:
    """O8: only gems of that colour cover the cell; and one does, if there is but one such gem."""
    whites = (work[IN_PLAY] >> WHITE) & (work[IN_PLAY] >> LOZENGE) & 1
    for w in range(WORDS):
        if CONTENT_OF_KIND[KIND_OF_WORD[w]] != answer:
            work[LEVEL + SET + w] &= ~COVER[cell * WORDS + w]
        elif answer != IS_WHITE or whites == 0:
            work[LEVEL + SET + w] &= COVER[cell * WORDS + w]


def touchable(want: int) -> int:
    """The kinds that a ray with this answer may touch."""
    return ANY_KIND if want == ABSORBED else TOUCHABLE[(want >> 6) & 15]


def is_open(work: list[int], base: int, cell: int) -> int:
    """1 if some free gem may still cover the cell."""
    some = 0
    for w in range(work[OVER]):
        some |= work[base + w] & COVER[cell * WORDS + w]
    return 1 if some else 0


def follow(work: list[int], level: int) -> int:
    """Run on along the level's ray to its end or to a cell where it branches."""
    want = work[level + WANT]
    at, way = work[level + AT], work[level + WAY]
    colours, turns = work[level + COLOURS], work[level + TURNS_SO_FAR]
    allowed = touchable(want)
    late = work[LATE] and want == ABSORBED
    if late:
        allowed &= ~(1 << BODY)
    while at < CELLS:
        here = work[GRID + at]
        if here != EMPTY:
            if here >= FIRST_BODY:
                return RIGHT if want == ABSORBED else WRONG
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            if want != ABSORBED and colours & ~(want >> 6) & 15:
                return WRONG
            way = TURNED[4 * here + way]
        elif is_open(work, level + SET, at):
            branches = 0
            if late:
                for i in range(BODY_WORDS):
                    w = WORD_OF_KIND[BODY] + i
                    bodies = work[level + SET + w] & COVER[at * WORDS + w]
                    work[level + BODIES + i] = bodies
                    branches |= bodies
            for w in range(work[OVER]):
                cover = COVER[at * WORDS + w]
                may = work[level + SET + w] & cover if (allowed >> KIND_OF_WORD[w]) & 1 else 0
                branches |= may
                work[level + TODO + w] = may
                work[level + SET + w] &= ~cover  # whoever comes to lie here clashes with these
            if branches:
                work[level + AT] = at
                work[level + WAY] = way
                work[level + COLOURS] = colours
                work[level + TURNS_SO_FAR] = turns
                work[level + MUST] = 0
                return BRANCHES
            if not alive(work, level + SET, work[level + FREE]):
                return WRONG
        at = NEXT[4 * at + way]
    return RIGHT if answers(work, want, at - CELLS, colours, turns) else WRONG


def answers(work: list[int], want: int, out: int, colours: int, turns: int) -> int:
    """1 if a ray that ends so has the answer that is wanted."""
    return 1 if want == public_answer(out + (colours << 6) + (turns << 10), work[EASY]) else 0


def scout(work: list[int], level: int, port: int, want: int) -> int:
    """How many ways a ray may take at its next step: 0 if it is done and right, -1 if wrong."""
    at, way = ENTRY[port] >> 2, ENTRY[port] & 3
    colours = 0
    turns = 0
    ways = 0
    allowed = touchable(want)
    while at < CELLS:
        here = work[GRID + at]
        if here != EMPTY:
            if ways:
                return ways
            if here >= FIRST_BODY:
                return 0 if want == ABSORBED else -1
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            if want != ABSORBED and colours & ~(want >> 6) & 15:
                return -1
            way = TURNED[4 * here + way]
        else:
            some = 0
            for w in range(work[OVER]):
                cover = work[level + SET + w] & COVER[at * WORDS + w]
                if cover:
                    some = 1
                    if (allowed >> KIND_OF_WORD[w]) & 1:
                        ways += ones(cover)
            ways += some
        at = NEXT[4 * at + way]
    if ways:
        return ways
    return 0 if answers(work, want, at - CELLS, colours, turns) else -1


def settle(work: list[int], level: int) -> int:
    """Keep the places of the last free gem with which every answer is right; WRONG if none is."""
    kind = ones(work[level + FREE] - 1)
    first, last = WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]
    for cell in range(CELLS):
        if work[CELL + cell] == IS_WHITE and work[GRID + cell] == EMPTY:
            for w in range(first, last):
                here = COVER[cell * WORDS + w] if CONTENT_OF_KIND[kind] == IS_WHITE else 0
                work[level + SET + w] &= here
    rays = work[RAYS] & ~work[level + DONE]
    port = 0
    while rays:
        if rays & 1:
            want = work[PORT + port]
            may = (touchable(want) >> kind) & 1
            right = 1 - ends_wrong(work, ENTRY[port] >> 2, ENTRY[port] & 3, 0, 0, want)
            for w in range(first, last):
                met = work[level + SET + w] & crossed(work, ENTRY[port] >> 2, ENTRY[port] & 3, w)
                keep = work[level + SET + w] & ~met if right else 0
                if kind == BODY and want == ABSORBED:
                    keep |= met  # O7: whatever lies behind it
                    met = 0
                if met and not right:
                    met &= crossed_back(work, want, w)
                while met and may:
                    low = met & -met
                    met ^= low
                    p = FIRST_OF_WORD[w] + ones(low - 1)
                    put(work, p)
                    if not ends_wrong(work, ENTRY[port] >> 2, ENTRY[port] & 3, 0, 0, want):
                        keep |= low
                    take(work, p)
                    work[STEPS] += 1
                work[level + SET + w] = keep
        rays >>= 1
        port += 1
    some = 0
    for w in range(first, last):
        some |= work[level + SET + w]
    return RIGHT if some else WRONG


def crossed(work: list[int], at: int, way: int, w: int) -> int:
    """Of a word of placements, those in the way of a ray that meets only the gems in GRID."""
    found = 0
    while at < CELLS:
        here = work[GRID + at]
        if here == EMPTY:
            found |= COVER[at * WORDS + w]
        elif here >= FIRST_BODY:
            return found
        else:
            way = TURNED[4 * here + way]
        at = NEXT[4 * at + way]
    return found


def crossed_back(work: list[int], want: int, w: int) -> int:
    """The same for the way back (O5) from where a ray with this answer has to end."""
    if want != ABSORBED:
        back = ENTRY[want & 63]
        return crossed(work, back >> 2, back & 3, w)
    p = work[MINE + BODY]
    if p == UNKNOWN:
        return WHOLE[w]
    found = 0
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        for way in range(4):
            found |= crossed(work, NEXT[4 * CELL_OF[i] + way], way, w)
    return found


FEW_BODIES = 8  # places of the black body: each by itself, rather than all at once


def is_body_first(work: list[int], level: int) -> int:
    """1 if a ray to be followed was absorbed (O7), and the black body is to be placed first."""
    if (work[level + FREE] >> BODY) & 1 and work[ENOUGH]:
        done = 0
        if work[LATE]:
            if size(work, level + SET, BODY) > FEW_BODIES:
                return 0
            done = work[level + DONE]
        for port in range(PORTS):
            if work[PORT + port] == ABSORBED and not (done >> port) & 1:
                return 1
    return 0


def choose(work: list[int], level: int) -> int:
    """Choose what to look at next; RIGHT if nothing is left, BRANCHES if a cell is to be filled."""
    if ones(work[level + FREE]) == 1:
        return settle(work, level)
    if is_body_first(work, level):
        # Each of its places decides where such a ray must come to.
        for w in range(work[OVER]):
            work[level + TODO + w] = work[level + SET + w] if KIND_OF_WORD[w] == BODY else 0
        work[level + MUST] = 1
        return BRANCHES
    for cell in range(CELLS):
        if work[CELL + cell] == IS_WHITE and work[GRID + cell] == EMPTY:
            # O8: one of the two white gems covers this cell.
            some = 0
            for w in range(work[OVER]):
                cover = COVER[cell * WORDS + w]
                work[level + TODO + w] = work[level + SET + w] & cover
                some |= work[level + TODO + w]
                work[level + SET + w] &= ~cover
            work[level + MUST] = 1
            return BRANCHES if some else WRONG
    best = 0
    done = 0
    for port in range(PORTS):
        if (work[RAYS] >> port) & 1:
            if (work[level + DONE] >> port) & 1:
                done += 1
                continue
            want = work[PORT + port]
            for end in range(1 if want & 63 == port or want == ABSORBED else 2):
                origin = want & 63 if end else port
                goal = want - origin + port if end else want
                ways = scout(work, level, origin, goal)
                if ways < 0:
                    return WRONG
                if ways == 0:
                    work[level + DONE] |= 1 << port
                    done += 1
                    break
                # The fewer gems a ray may touch, the sooner it runs its course.
                ways <<= 3 * ones(touchable(goal) & work[level + FREE])
                if best == 0 or ways < best:
                    best = ways
                    work[level + RAY] = port
                    work[level + AT] = ENTRY[origin] >> 2
                    work[level + WAY] = ENTRY[origin] & 3
                    work[level + WANT] = goal
    work[level + COLOURS] = work[level + TURNS_SO_FAR] = 0
    return RIGHT if best == 0 or done >= work[ENOUGH] else FOLLOW_IT


def next_of(work: list[int], base: int, words: int) -> int:
    """Take the first placement out of a set; UNKNOWN if it is empty."""
    for w in range(words):
        bits = work[base + w]
        if bits:
            work[base + w] = bits & (bits - 1)
            return FIRST_OF_WORD[w] + ones((bits & -bits) - 1)
    return UNKNOWN


def ends_wrong(work: list[int], at: int, way: int, colours: int, turns: int, want: int) -> int:
    """1 if a ray that meets only the gems in GRID from here on has another answer."""
    while at < CELLS:
        here = work[GRID + at]
        if here != EMPTY:
            if here >= FIRST_BODY:
                return 0 if want == ABSORBED else 1
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            way = TURNED[4 * here + way]
        at = NEXT[4 * at + way]
    return 0 if answers(work, want, at - CELLS, colours, turns) else 1


def is_vain(work: list[int], level: int, p: int) -> int:
    """1 if placing p leaves a ray with a wrong answer and no free gem to mend it."""
    free = work[level + FREE] & ~(1 << KIND[p])
    if (work[level + MUST] and free) or touchable(work[level + WANT]) & free:
        return 0
    put(work, p)
    vain = 0
    if work[level + MUST] == 0:
        vain = ends_wrong(
            work,
            work[level + AT],
            work[level + WAY],
            work[level + COLOURS],
            work[level + TURNS_SO_FAR],
            work[level + WANT],
        )
    rays = work[RAYS] & ~work[level + DONE]
    port = 0
    while rays and not vain:
        if rays & 1:
            want = work[PORT + port]
            if touchable(want) & free == 0:
                vain = ends_wrong(work, ENTRY[port] >> 2, ENTRY[port] & 3, 0, 0, want)
        rays >>= 1
        port += 1
    take(work, p)
    return vain


def enter(work: list[int], level: int, p: int) -> int:
    """Place a gem and go one level down; 1 if every free gem still has a place."""
    below_it = level + LEVEL_SIZE
    kind = KIND[p]
    for w in range(work[OVER]):
        work[below_it + SET + w] = work[level + SET + w] & ~CLASH[p * WORDS + w]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        work[below_it + SET + w] = 0
    for i in range(AT, LEVEL_SIZE):
        work[below_it + i] = work[level + i] if i < BODIES else 0
    work[below_it + PLACED] = kind
    work[below_it + FREE] = work[level + FREE] & ~(1 << kind)
    work[MINE + kind] = p
    put(work, p)
    work[DEPTH] += 1
    work[STEPS] += 1
    return alive(work, below_it + SET, work[below_it + FREE])


def enter_absorbed(work: list[int], level: int) -> int:
    """Let the ray be absorbed at its cell, by a black body in one of some places; 1 if all fits."""
    below_it = level + LEVEL_SIZE
    for w in range(work[OVER]):
        work[below_it + SET + w] = work[level + SET + w]
    for i in range(AT, LEVEL_SIZE):
        work[below_it + i] = work[level + i]
    for i in range(BODY_WORDS):
        work[below_it + SET + WORD_OF_KIND[BODY] + i] = work[level + BODIES + i]
        work[level + BODIES + i] = 0
        work[below_it + BODIES + i] = 0
    work[below_it + PLACED] = UNKNOWN
    work[below_it + DONE] |= 1 << work[level + RAY]
    work[DEPTH] += 1
    work[STEPS] += 1
    return alive(work, below_it + SET, work[below_it + FREE])


def next_leaf(work: list[int]) -> int:
    """Go on to the next leaf: AT_LEAF, FINISHED, or TOO_MUCH when the budget is spent."""
    phase = work[PHASE]
    while True:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        if phase == CHOOSE:
            got = choose(work, level)
            if got == RIGHT:
                work[PHASE] = BACK
                work[STEPS] += 1
                return AT_LEAF
            phase = TRY if got == BRANCHES else BACK if got == WRONG else FOLLOW
        elif phase == FOLLOW:
            got = follow(work, level)
            phase = TRY if got == BRANCHES else BACK
            if got == RIGHT:
                work[level + DONE] |= 1 << work[level + RAY]
                phase = CHOOSE
        elif phase == TRY:
            p = next_of(work, level + TODO, work[OVER])
            if p != UNKNOWN:
                if work[STEPS] > work[BUDGET]:
                    return TOO_MUCH
                if is_vain(work, level, p):
                    continue
                fine = enter(work, level, p)
                alone = ones(work[level + LEVEL_SIZE + FREE]) == 1
                phase = BACK if not fine else CHOOSE if work[level + MUST] or alone else FOLLOW
            elif alive(work, level + BODIES - WORD_OF_KIND[BODY], 1 << BODY):
                phase = CHOOSE if enter_absorbed(work, level) else BACK
            elif work[level + MUST] or not alive(work, level + SET, work[level + FREE]):
                phase = BACK
            else:
                phase = FOLLOW  # the cell is empty
        else:
            if work[DEPTH] == 0:
                return FINISHED
            kind = work[level + PLACED]
            if kind != UNKNOWN:
                take(work, work[MINE + kind])
                work[MINE + kind] = UNKNOWN
            work[DEPTH] -= 1
            phase = TRY
