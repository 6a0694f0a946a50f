"""The actions worth a thought in Le Village, and what is known after each may have shown a card."""

from __future__ import annotations

from sapeur.agents.village.inference import (
    MINES,
    MOST_CELLS,
    VILLAGER,
    Knowledge,
    assign,
    exchange,
    harmless,
    mine_reach,
    reach,
    survival_chance,
    uncover,
    unseen,
)
from sapeur.games.village.rules import (
    DRAW,
    MAIN,
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
from sapeur.kernel import Codes, bit_count

MOST_OPTIONS = 80  # room for the actions of one position

# --- What may be done --------------------------------------------------------------------------


def choices(k: Knowledge, phase: int, out: Codes) -> int:
    """Write the actions that are worth a thought into out; how many."""
    if phase < MAIN:
        return swap_choices(k, phase, out)
    if phase == PEEKING:
        return add_cells(k.unknown, PEEK, out, 0) if k.unknown else add_cells(1, PASS, out, 0)
    safe = harmless(k)
    if safe:
        return add_cells(safe & -safe, TURN, out, 0)
    if k.stored > 0:  # a known villager is never a risk, and gives a peek; any of them will do
        return add_cells(k.villagers & -k.villagers, TURN, out, 0)
    n = 0
    if k.stock > 0:
        out[n] = DRAW
        n += 1
    n = add_cells(k.unknown, TURN, out, n)
    for suit in range(MINES):
        for cell in range(4 * k.columns):
            if (k.mines[suit] >> cell) & 1 and reach(k, suit, cell) & k.unknown:
                out[n] = TURN + cell
                n += 1
    return n


def swap_choices(k: Knowledge, suit: int, out: Codes) -> int:
    """Write to pass and the swaps of this suit that change where the unknown or villagers lie."""
    out[0] = PASS
    n = 1
    first = (k.columns - 5) * 4 + suit
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


def add_cells(bits: int, action: int, out: Codes, n: int) -> int:
    """Add the action for every cell of a bit set to out; how many it then holds."""
    for cell in range(MOST_CELLS):
        if (bits >> cell) & 1:
            out[n] = action + cell
            n += 1
    return n


# --- What comes of it --------------------------------------------------------------------------


def outcome(k: Knowledge, action: int, kind: int, after: Knowledge) -> float:
    """Write what is known if the action shows this kind into after; the chance of that.

    A bonus that it brings is not yet used. What a blast shows is taken to be of common suits. An
    action that shows no card has one outcome, as if it showed the first kind.
    """
    assign(after, k)
    if action == DRAW:
        after.left[kind] -= 1
        after.stock -= 1
        return k.left[kind] / unseen(k)
    if action < PASS:
        return turn_outcome(k, action - TURN, kind, after)
    if action > PASS and action < SWAP and (k.unknown >> (action - PEEK)) & 1:
        return peek_outcome(k, action - PEEK, kind, after)
    if kind > 0:
        return 0.0
    if action >= SWAP:
        exchange(after, action - SWAP)
    return 1.0


def turn_outcome(k: Knowledge, cell: int, kind: int, after: Knowledge) -> float:
    """The same for turning a cell; after is equal to k still."""
    m = unseen(k)
    bit = 1 << cell
    if k.unknown & bit:
        n = k.left[kind]
        after.left[kind] -= 1
        after.unknown ^= bit
        if kind == VILLAGER:
            after.villagers |= bit
            return n / m
        blast = reach(k, kind, cell)
        chance = n * survival_chance(k, blast, m - 1) / m if n else 0.0
    elif kind > 0:
        return 0.0
    elif k.villagers & bit:
        after.stored -= 1
        return 1.0
    else:
        blast = mine_reach(k, cell) | bit
        chance = survival_chance(k, blast, m)
    if chance > 0:
        for _ in range(bit_count(blast & after.unknown)):
            after.left[commonest(after)] -= 1
        uncover(after, blast)
    return chance


def peek_outcome(k: Knowledge, cell: int, kind: int, after: Knowledge) -> float:
    """The same for a peek at an unknown cell; after is equal to k still."""
    m = unseen(k)
    bit = 1 << cell
    after.left[kind] -= 1
    after.unknown ^= bit
    if kind == VILLAGER:
        after.villagers |= bit
        after.stored += 1
        return k.left[kind] / m
    if kind < MINES:
        after.mines[kind] |= bit
    # The suit of what is looked at hardly matters: one stands for all.
    return (m - k.left[VILLAGER]) / m if kind == commonest(k) else 0.0


def commonest(k: Knowledge) -> int:
    """The suit of most unseen number cards."""
    best = 0
    for suit in range(4):
        if k.left[suit] > k.left[best]:
            best = suit
    return best


def next_phase(k: Knowledge, action: int, kind: int) -> int:
    """The phase that follows when the action, with this knowledge, shows this kind."""
    if action == DRAW:
        return kind if kind < VILLAGER else PEEKING
    if action < PASS:
        bit = 1 << (action - TURN)
        if k.villagers & bit or (k.unknown & bit and kind == VILLAGER):
            return PEEKING
    return MAIN
