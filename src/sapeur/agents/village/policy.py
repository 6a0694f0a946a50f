"""What the expert of Le Village thinks with: its belief as a few numbers, played on by chance.

All that is unseen is exchangeable (V10), and a number card once known never needs to be turned.
So a belief is which cells are unknown, which are known villagers, and how many cards of each kind
are unseen; and chance needs to say what a card is only when it is seen.
"""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.games.village.rules import (
    BLAST,
    DRAW,
    MAIN,
    NOWHERE,
    PASS,
    PEEK,
    PEEKING,
    SWAP,
    SWAP_FROM,
    SWAP_ONE,
    SWAP_TWO,
    SWAPS,
    TURN,
)
from sapeur.kernel import I8, I32, Codes, Record, copy

VILLAGER = 4  # the fifth kind of card, after the four suits of number cards
KINDS = 5
NONE = -1


class Mind(Record):
    """What the player knows, less what no longer matters."""

    columns: I8
    unknown: I32  # bit sets of village cells: face never seen,
    villagers: I32  # and known villagers, face up or face down
    stored: I8  # known villagers still face down: each can be turned for a peek
    mines: Annotated[list[int], "i4", 3]  # known and face down, so to be set off; by suit
    left: Annotated[list[int], "i1", KINDS]  # unseen cards by kind, in the village and the stock
    stock: I8


# V7: the cells that a mine reaches as a bit set, by width, suit and cell.
REACH = tuple(
    sum(1 << at for at in BLAST[k : k + 4] if at != NOWHERE) for k in range(0, len(BLAST), 4)
)
# The neighbours of each cell, by width; and the lowest bit of a bit set.
AROUND = tuple(
    REACH[w * 96 + cell] | REACH[w * 96 + 24 + cell] | REACH[w * 96 + 48 + cell]
    for w in range(2)
    for cell in range(24)
)
# Every cell, those of the first column and those of the last, by width.
FULL = ((1 << 20) - 1, (1 << 24) - 1)
FIRST = tuple(sum(1 << row * w for row in range(4)) for w in (5, 6))
LAST = tuple(bits << w for bits, w in zip(FIRST, (4, 5), strict=True))
LOWEST = tuple((bits & -bits).bit_length() - 1 for bits in range(1 << 12))
ONES = tuple(bin(bits).count("1") for bits in range(1 << 12))

PICKS = 8  # turns that the features look ahead
EXTRA = 24 + PICKS  # where the features begin that see how cards lie to each other
FEATURES = EXTRA + 13
HIDDEN = 48
# Where things lie in the weights of a net: the inner layer (its bias first), what it adds to the
# outcome, what each feature adds by itself, a bias. And in the room x beside the features.
SKIPS = HIDDEN * (FEATURES + 2)
WEIGHTS = SKIPS + FEATURES + 1
INNER = FEATURES + 24
ROOM = INNER + HIDDEN
MARGIN = 0.01  # a risk before the stock is out has to promise so much more


def size(bits: int) -> int:
    """How many cells are in a bit set."""
    return ONES[bits & 0xFFF] + ONES[(bits >> 12) & 0xFFF]


def unseen(k: Mind) -> int:
    return k.left[0] + k.left[1] + k.left[2] + k.left[3] + k.left[VILLAGER]


def settled(k: Mind) -> bool:
    """Nothing can be lost any more: every villager is known, or every unknown is a villager."""
    v = k.left[VILLAGER]
    return v == 0 or v == unseen(k)


def survival(k: Mind, cell: int) -> float:
    """The chance that turning this unknown cell does not lose."""
    m = unseen(k)
    v = k.left[VILLAGER]
    alive = float(v)
    row = (k.columns - 5) * 96 + cell
    for suit in range(4):
        n = k.left[suit]
        reach = REACH[row + suit * 24]
        if n > 0:
            alive += n * spared(k, reach, m - 1)
    return alive / m


def harmless(k: Mind) -> int:
    """The unknown cells that no arrangement forbids to turn, as a bit set."""
    danger = k.unknown | k.villagers
    row = (k.columns - 5) * 96
    found = 0
    for cell in range(4 * k.columns):
        if (k.unknown >> cell) & 1:
            reach = 0
            for suit in range(3):
                if k.left[suit] > 0:
                    reach |= REACH[row + suit * 24 + cell]
            if reach & danger == 0:
                found |= 1 << cell
    return found


# --- How good a belief is ----------------------------------------------------------------------


def measure(k: Mind, x: list[float]) -> None:
    """Write the features of a belief into x."""
    m = unseen(k)
    v = k.left[VILLAGER]
    u = size(k.unknown)
    p = v / m
    in_stock = k.stock / m
    x[0] = u / 10
    x[1] = v / 5
    x[2] = k.stock / 16
    x[3] = p * 4
    x[4] = size(k.villagers) / 4
    x[5] = k.stored
    x[6] = k.left[0] * in_stock / 4
    x[7] = k.left[1] * in_stock / 4
    x[8] = k.left[2] * in_stock / 4
    x[9] = v * in_stock / 4
    x[10] = p * u / 2
    q0 = k.left[0] / m
    q1 = k.left[1] / m
    q2 = k.left[2] / m
    row = (k.columns - 5) * 96
    for i in range(11, 24):
        x[i] = 0.0
    x[EXTRA] = 0.0
    x[EXTRA + 1] = 0.0
    near = k.unknown
    for cell in range(4 * k.columns):
        if (near >> cell) & 1:
            r0 = REACH[row + cell]
            r1 = REACH[row + 24 + cell]
            r2 = REACH[row + 48 + cell]
            x[11] += 0.1 * size(r0 & near)
            x[12] += 0.1 * size(r1 & ~r0 & near)
            x[13] += 0.1 * size(r2 & near)
            x[14] += 0.25 * size(r0 & r1 & k.villagers)
            x[15] += 0.25 * size(r0 & ~r1 & k.villagers)
            x[16] += 0.25 * size(r1 & ~r0 & k.villagers)
            x[17] += 0.25 * size(r2 & k.villagers)
            touched = min(4, size((r0 | r1 | r2) & (near | k.villagers)))
            x[18 + touched] += 0.25
    pool = near
    for cell in range(4 * k.columns):
        if (pool >> cell) & 1:
            x[FEATURES + cell] = rough_risk(k, cell, pool, q0, q1, q2, p)
            x[EXTRA] += x[FEATURES + cell]
            x[EXTRA + 1] += x[FEATURES + cell] * x[FEATURES + cell]
    lie(k, x)
    product = 1.0
    for pick in range(PICKS):
        best = NONE
        least = 2.0
        for cell in range(4 * k.columns):
            if (pool >> cell) & 1 and x[FEATURES + cell] < least:
                least = x[FEATURES + cell]
                best = cell
        if best == NONE:
            x[24 + pick] = 0.0
            continue
        pool ^= 1 << best
        around = AROUND[(k.columns - 5) * 24 + best] & pool
        while around:
            cell = LOWEST[around & 0xFFF] if around & 0xFFF else 12 + LOWEST[around >> 12]
            around &= around - 1
            x[FEATURES + cell] = rough_risk(k, cell, pool, q0, q1, q2, p)
        x[24 + pick] = 4 * least
        product *= 1 - least
    x[23] = 1 - product


def beside(bits: int, wide: int) -> int:
    """The cells left and right of a bit set."""
    return ((bits << 1) & ~FIRST[wide] & FULL[wide]) | ((bits & ~FIRST[wide]) >> 1)


def lie(k: Mind, x: list[float]) -> None:
    """The features that tell how the unknown lie to each other, to villagers and to free room."""
    wide = k.columns - 5
    full = FULL[wide]
    w = k.columns
    line = k.villagers | beside(k.villagers, wide)
    zone = (line | (line << w) | (line >> w)) & full
    known = full & ~(k.unknown | k.villagers)
    room = known & ~zone
    line = k.unknown | beside(k.unknown, wide)
    near = (line | (line << w) | (line >> w)) & full
    stuck = k.unknown & zone
    x[EXTRA + 2] = size(stuck) / 8
    x[EXTRA + 3] = size(room) / 8
    x[EXTRA + 4] = size(room & ~near) / 4
    line = beside(room, wide)
    x[EXTRA + 5] = size(stuck & ((room << w) | (room >> w))) / 4
    x[EXTRA + 6] = size(stuck & line) / 4
    x[EXTRA + 7] = size(stuck & ((line << w) | (line >> w))) / 4
    x[EXTRA + 8] = size(k.unknown & (FIRST[wide] | LAST[wide])) / 4
    up = k.villagers & (k.villagers >> w)
    line = beside(k.villagers, wide) & k.villagers
    x[EXTRA + 9] = size(up) / 2 + size(line) / 4
    parts = 0
    most = 0
    rest = k.unknown
    while rest:
        part = rest & -rest
        grown = 0
        while grown != part:
            grown = part
            line = part | beside(part, wide)
            part = (line | (line << w) | (line >> w)) & rest
        parts += 1
        most = max(most, size(part))
        rest &= ~part
    x[EXTRA + 10] = parts / 4
    x[EXTRA + 11] = most / 8
    x[EXTRA + 12] = size(k.unknown & ((1 << w) - 1)) / 4


def rough_risk(k: Mind, cell: int, pool: int, q0: float, q1: float, q2: float, p: float) -> float:
    """About the chance that turning this cell loses, if only the pool is unknown."""
    row = (k.columns - 5) * 96 + cell
    r0 = REACH[row]
    r1 = REACH[row + 24]
    r2 = REACH[row + 48]
    risk = q0 if r0 & k.villagers else q0 * p * size(r0 & pool)
    risk += q1 if r1 & k.villagers else q1 * p * size(r1 & pool)
    risk += q2 if r2 & k.villagers else q2 * p * size(r2 & pool)
    return risk


def value(k: Mind, net: list[float], x: list[float]) -> float:
    """The chance to win, as the net has learnt it."""
    if settled(k):
        return 1.0
    measure(k, x)
    told = net[SKIPS + FEATURES]
    for h in range(HIDDEN):
        x[INNER + h] = net[h]
    for i in range(FEATURES):
        told += net[SKIPS + i] * x[i]
        at = HIDDEN + i * HIDDEN
        for h in range(HIDDEN):
            x[INNER + h] += net[at + h] * x[i]
    for h in range(HIDDEN):
        told += net[SKIPS - HIDDEN + h] * max(0.0, x[INNER + h])
    return 1 / (1 + exp(-told))


# --- What an action leads to -------------------------------------------------------------------


def commonest(k: Mind) -> int:
    """The suit of most unseen number cards."""
    best = 0
    for suit in range(4):
        if k.left[suit] > k.left[best]:
            best = suit
    return best


def spared(k: Mind, reach: int, others: int) -> float:
    """The chance that a blast on these cells hits no villager, with so many other cards unseen."""
    if reach & k.villagers:
        return 0.0
    v = k.left[VILLAGER]
    chance = 1.0
    for i in range(size(reach & k.unknown)):
        chance *= max(0, others - v - i) / (others - i)
    return chance


def mine_at(k: Mind, cell: int) -> int:
    """The suit of the known mine that lies face down there, or NONE."""
    for suit in range(3):
        if (k.mines[suit] >> cell) & 1:
            return suit
    return NONE


def uncover(k: Mind, reach: int) -> None:
    """A blast on number cards, which are face up from now on."""
    k.unknown &= ~reach
    for suit in range(3):
        k.mines[suit] &= ~reach


def exchange(k: Mind, number: int) -> bool:
    """Make swap number `number`; whether it changes what is known to lie where."""
    at = (k.columns - 5) * SWAPS + number
    both = (1 << SWAP_ONE[at]) | (1 << SWAP_TWO[at])
    changed = False
    bits = k.unknown & both
    if bits != 0 and bits != both:
        k.unknown ^= both
        changed = True
    bits = k.villagers & both
    if bits != 0 and bits != both:
        k.villagers ^= both
        changed = True
    for suit in range(3):
        bits = k.mines[suit] & both
        if bits != 0 and bits != both:
            k.mines[suit] ^= both
            changed = True
    return changed


def choices(k: Mind, phase: int, out: Codes) -> int:
    """Write the actions that are worth a thought into out; how many."""
    n = 0
    if phase < MAIN:
        out[n] = PASS
        n += 1
        first = (k.columns - 5) * 4 + phase
        for number in range(SWAP_FROM[first], SWAP_FROM[first + 1]):
            at = (k.columns - 5) * SWAPS + number
            known = ~(k.unknown | k.villagers)
            one = SWAP_ONE[at]
            two = SWAP_TWO[at]
            if not ((known >> one) & (known >> two)) & 1 and (
                ((k.unknown >> one) ^ (k.unknown >> two)) & 1
                or ((k.villagers >> one) ^ (k.villagers >> two)) & 1
            ):
                out[n] = SWAP + number
                n += 1
        return n
    if phase == PEEKING:
        return listed(k.unknown, PEEK, out, 0) if k.unknown else listed(1, PASS, out, 0)
    safe = harmless(k)
    if safe:
        return listed(safe & -safe, TURN, out, 0)
    if k.stored > 0:  # a known villager is never a risk, and gives a peek; any of them will do
        return listed(k.villagers & -k.villagers, TURN, out, 0)
    if k.stock > 0:
        out[n] = DRAW
        n += 1
    n = listed(k.unknown, TURN, out, n)
    for suit in range(3):
        for cell in range(4 * k.columns):
            if (k.mines[suit] >> cell) & 1 and (
                REACH[(k.columns - 5) * 96 + suit * 24 + cell] & k.unknown
            ):
                out[n] = TURN + cell
                n += 1
    return n


def listed(bits: int, action: int, out: Codes, n: int) -> int:
    """Add the action for every cell of a bit set to out; how many it then holds."""
    for cell in range(24):
        if (bits >> cell) & 1:
            out[n] = action + cell
            n += 1
    return n


def outcome(pool: list[Mind], i: int, phase: int, action: int, kind: int) -> float:
    """Make pool[i + 1] what pool[i] becomes if the action shows this kind; the chance of that.

    A bonus that it brings is not yet used. What a blast shows is taken to be of common suits.
    """
    k = pool[i]
    m = unseen(k)
    copy(pool, i + 1, pool, i)
    one = pool[i + 1]
    n = k.left[kind]
    if action == DRAW:
        one.left[kind] -= 1
        one.stock -= 1
        return n / m
    if action < PASS:
        cell = action - TURN
        bit = 1 << cell
        row = (k.columns - 5) * 96 + cell
        if k.unknown & bit:
            one.left[kind] -= 1
            one.unknown ^= bit
            if kind == VILLAGER:
                one.villagers |= bit
                return n / m
            reach = REACH[row + kind * 24]
            chance = n * spared(k, reach, m - 1) / m if n else 0.0
        elif kind > 0:
            return 0.0
        elif k.villagers & bit:
            one.stored -= 1
            return 1.0
        else:
            suit = mine_at(k, cell)
            reach = bit if suit == NONE else REACH[row + suit * 24] | bit
            chance = spared(k, reach, m)
        if chance > 0:
            for _ in range(size(reach & one.unknown)):
                one.left[commonest(one)] -= 1
            uncover(one, reach)
        return chance
    bit = 1 << (action - PEEK)
    if action > PASS and action < SWAP and k.unknown & bit:
        one.left[kind] -= 1
        one.unknown ^= bit
        if kind == VILLAGER:
            one.villagers |= bit
            one.stored += 1
            return n / m
        if kind < 3:
            one.mines[kind] |= bit
        # The suit of what is looked at hardly matters: one stands for all.
        return (m - k.left[VILLAGER]) / m if kind == commonest(k) else 0.0
    if kind > 0:
        return 0.0
    if action >= SWAP:
        exchange(one, action - SWAP)
    return 1.0


def bonus(k: Mind, action: int, kind: int) -> int:
    """The phase that follows when the action, on this belief, shows this kind."""
    if action == DRAW:
        return kind if kind < VILLAGER else PEEKING
    if action < PASS:
        bit = 1 << (action - TURN)
        if k.villagers & bit or (k.unknown & bit and kind == VILLAGER):
            return PEEKING
    return MAIN


def glance(
    pool: list[Mind], i: int, phase: int, action: int, net: list[float], x: list[float]
) -> float:
    """The chance to win of pool[i] with this action, at first sight."""
    if action == DRAW:
        return value(pool[i], net, x)
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(pool, i, phase, action, kind)
        if chance > 0:
            if bonus(pool[i], action, kind) == PEEKING:
                pool[i + 1].stored += 1  # the net knows the worth of a peek to come
            total += chance * value(pool[i + 1], net, x)
    return total


def hopeless(k: Mind, action: int, most: float) -> bool:
    """Whether a turn survives less often than something else wins."""
    if action == DRAW:
        return False
    cell = action - TURN
    if (k.unknown >> cell) & 1:
        return survival(k, cell) <= most
    suit = mine_at(k, cell)
    if suit == NONE:
        return False
    reach = REACH[(k.columns - 5) * 96 + suit * 24 + cell]
    return spared(k, reach, unseen(k)) <= most
