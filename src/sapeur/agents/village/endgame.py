"""The end of Le Village solved: with the stock out and few cells unknown, every way is counted.

Each belief is worth the best of its actions, and each action the mean of what it may show. A
stack holds the beliefs on the way, and a table what was found, so that none is counted twice.
"""

from __future__ import annotations

from sapeur.agents.village.policy import (
    KINDS,
    REACH,
    VILLAGER,
    Mind,
    harmless,
    listed,
    mine_at,
    settled,
    size,
    spared,
    survival,
    uncover,
    unseen,
)
from sapeur.games.village.rules import MAIN, PEEK, PEEKING, TURN
from sapeur.kernel import Codes, copy

DEPTH = 26  # beliefs on the way, and what one action may show: a room for each
WAYS = 72
TABLE = 1 << 18  # places for beliefs that were counted; no more than half of them are used
GAVE_UP = -1.0


def tidy(k: Mind) -> None:
    """Forget the mines that show nothing any more or that would hit a known villager."""
    row = (k.columns - 5) * 96
    for suit in range(3):
        bits = k.mines[suit]
        for cell in range(4 * k.columns):
            if (bits >> cell) & 1:
                reach = REACH[row + suit * 24 + cell]
                if reach & k.unknown == 0 or reach & k.villagers:
                    bits &= ~(1 << cell)
        k.mines[suit] = bits


def mark(k: Mind, phase: int) -> int:
    """A number for a belief; two that differ hardly ever share one."""
    told = mixed(k.unknown, 0)
    told = mixed(k.villagers, told)
    for suit in range(3):
        told = mixed(k.mines[suit], told)
    counts = k.stored * 8 + phase
    for kind in range(KINDS):
        counts = counts * 32 + k.left[kind]
    return mixed(counts, told)


def mixed(n: int, told: int) -> int:
    told = ((told ^ n) * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & 0x3FFFFFFFFFFFFFFF
    return told ^ (told >> 29)


def options(k: Mind, phase: int, out: Codes) -> int:
    """Write what may be best into out, and how many: to peek, then to turn, the safest first."""
    if phase == PEEKING:
        return listed(k.unknown, PEEK, out, 0)
    safe = harmless(k)
    if safe:
        return listed(safe & -safe, TURN, out, 0)
    n = listed(k.unknown, PEEK, out, 0) if k.stored > 0 else 0
    first = n
    n = listed(k.unknown, TURN, out, n)
    n = listed(k.mines[0] | k.mines[1] | k.mines[2], TURN, out, n)
    for j in range(first + 1, n):
        action = out[j]
        chance = lives(k, action - TURN)
        i = j
        while i > first and lives(k, out[i - 1] - TURN) < chance:
            out[i] = out[i - 1]
            i -= 1
        out[i] = action
    return n


def lives(k: Mind, cell: int) -> float:
    """The chance to survive turning an unknown cell or a known mine."""
    if (k.unknown >> cell) & 1:
        return survival(k, cell)
    reach = REACH[(k.columns - 5) * 96 + mine_at(k, cell) * 24 + cell]
    return spared(k, reach, unseen(k))


def ways(kids: list[Mind], at: int, k: Mind, phase: int, action: int, chances: list[float]) -> int:
    """Write what the action may show, less what loses, into kids from `at` on; how many."""
    n = 0
    m = unseen(k)
    row = (k.columns - 5) * 96
    cell = action - (TURN if action < PEEK else PEEK)
    bit = 1 << cell
    if action >= PEEK:
        for kind in range(KINDS):
            if k.left[kind] > 0:
                kid = kids[at + n]
                become(kid, k)
                chances[n] = k.left[kind] / m
                n += 1
                if phase == MAIN:
                    kid.stored -= 1
                kid.left[kind] -= 1
                kid.unknown ^= bit
                if kind == VILLAGER:
                    kid.villagers |= bit
                    kid.stored += 1
                elif kind < 3:
                    kid.mines[kind] |= bit
                tidy(kid)
        return n
    if k.unknown & bit == 0:
        reach = REACH[row + mine_at(k, cell) * 24 + cell] | bit
        return shown(kids, at, 0, k, reach, spared(k, reach, m), chances)
    for kind in range(4):
        if k.left[kind] > 0:
            reach = REACH[row + kind * 24 + cell]
            chance = k.left[kind] / m * spared(k, reach, m - 1)
            if chance > 0:
                k.left[kind] -= 1
                k.unknown ^= bit
                n = shown(kids, at, n, k, reach, chance, chances)
                k.unknown ^= bit
                k.left[kind] += 1
    if k.left[VILLAGER] > 0:
        kid = kids[at + n]
        become(kid, k)
        chances[n] = k.left[VILLAGER] / m
        n += 1
        kid.left[VILLAGER] -= 1
        kid.unknown ^= bit
        kid.villagers |= bit
        tidy(kid)
    return n


def shown(
    kids: list[Mind], at: int, n: int, k: Mind, reach: int, chance: float, chances: list[float]
) -> int:
    """Add to kids what a blast that spares everyone may show; how many there then are."""
    r = size(reach & k.unknown)
    numbers = k.left[0] + k.left[1] + k.left[2] + k.left[3]
    every = among(numbers, r)
    for a in range(min(r, k.left[0]) + 1):
        for b in range(min(r - a, k.left[1]) + 1):
            for c in range(min(r - a - b, k.left[2]) + 1):
                d = r - a - b - c
                if d <= k.left[3]:
                    kid = kids[at + n]
                    become(kid, k)
                    kid.left[0] -= a
                    kid.left[1] -= b
                    kid.left[2] -= c
                    kid.left[3] -= d
                    uncover(kid, reach)
                    tidy(kid)
                    some = among(k.left[0], a) * among(k.left[1], b) * among(k.left[2], c)
                    chances[n] = chance * some * among(k.left[3], d) / every
                    n += 1
    return n


def among(n: int, r: int) -> float:
    """In how many ways r of n can be taken."""
    told = 1.0
    for i in range(r):
        told = told * (n - i) / (i + 1)
    return told


def become(kid: Mind, k: Mind) -> None:
    kid.columns = k.columns
    kid.unknown = k.unknown
    kid.villagers = k.villagers
    kid.stored = k.stored
    kid.stock = k.stock
    for suit in range(3):
        kid.mines[suit] = k.mines[suit]
    for kind in range(KINDS):
        kid.left[kind] = k.left[kind]


def place(marks: list[int], told: int) -> int:
    """Where a belief stands in the table, or where it would stand."""
    at = told & (TABLE - 1)
    while marks[at] != 0 and marks[at] != told:
        at = (at + 1) & (TABLE - 1)
    return at


def solved(
    pool: list[Mind],
    kids: list[Mind],
    phase: int,
    n: int,
    marks: list[int],
    worths: list[float],
    used: int,
    out: list[Codes],
    chances: list[list[float]],
    sums: list[list[float]],
    at: list[list[int]],
) -> tuple[float, int]:
    """The exact chance to win of pool[0] with the best of the n options in out[0].

    And how much of the table is used; GAVE_UP if that is too much. For each belief on the way,
    `at` holds how many options it has, which is tried, how many ways that has, which is looked
    at, its mark and its phase; and `sums` its best option so far, the sum of this one, and the
    chance of the ways not yet looked at.
    """
    d = 0
    at[0][0] = n
    at[0][4] = -1
    at[0][5] = phase
    begun(pool, kids, 0, out, chances, sums, at)
    while True:
        if at[d][3] < at[d][2] and sums[d][1] + sums[d][2] > sums[d][0]:
            c = at[d][3]
            kid = kids[d * WAYS + c]
            chance = chances[d][c]
            told = -1.0
            if settled(kid):
                told = 1.0
            else:
                after = following(pool[d], out[d][at[d][1]], c == at[d][2] - 1)
                number = mark(kid, after)
                where = place(marks, number)
                if marks[where] == number:
                    told = worths[where]
                else:
                    used += 1
                    if used > TABLE // 2:
                        return GAVE_UP, used
                    d += 1
                    copy(pool, d, kids, (d - 1) * WAYS + c)
                    at[d][0] = options(pool[d], after, out[d])
                    at[d][4] = number
                    at[d][5] = after
                    begun(pool, kids, d, out, chances, sums, at)
                    continue
            sums[d][1] += chance * told
            sums[d][2] -= chance
            at[d][3] += 1
            continue
        # One option is counted, or cannot be the best.
        if at[d][3] == at[d][2]:
            sums[d][0] = max(sums[d][0], sums[d][1])
        at[d][1] += 1
        more = False
        while at[d][1] < at[d][0]:
            tried = out[d][at[d][1]]
            if tried >= PEEK or lives(pool[d], tried - TURN) > sums[d][0]:
                more = True
                break
            at[d][1] += 1
        if more:
            expand(pool, kids, d, out, chances, sums, at)
            continue
        if d == 0:
            return sums[0][0], used
        where = place(marks, at[d][4])
        marks[where] = at[d][4]
        worths[where] = sums[d][0]
        d -= 1
        # The belief before finds it in the table.


def following(k: Mind, action: int, last: bool) -> int:
    """The phase after the action showed one of its ways: the last is a villager, if there are."""
    if action < PEEK and (k.unknown >> (action - TURN)) & 1 and last and k.left[VILLAGER] > 0:
        return PEEKING
    return MAIN


def begun(
    pool: list[Mind],
    kids: list[Mind],
    d: int,
    out: list[Codes],
    chances: list[list[float]],
    sums: list[list[float]],
    at: list[list[int]],
) -> None:
    """Belief d of the stack, before its first option."""
    at[d][1] = 0
    sums[d][0] = -1.0
    expand(pool, kids, d, out, chances, sums, at)


def expand(
    pool: list[Mind],
    kids: list[Mind],
    d: int,
    out: list[Codes],
    chances: list[list[float]],
    sums: list[list[float]],
    at: list[list[int]],
) -> None:
    """The ways of the option that is tried now."""
    n = ways(kids, d * WAYS, pool[d], at[d][5], out[d][at[d][1]], chances[d])
    at[d][2] = n
    at[d][3] = 0
    sums[d][1] = 0.0
    sums[d][2] = 0.0
    for c in range(n):
        sums[d][2] += chances[d][c]
