"""What a seat makes of what it knows in Le Village, in a few numbers, and the risks of now.

All that is unseen is exchangeable (V10), and a number card once known never needs to be turned.
So knowledge is which cells are unknown, which are known villagers, and how many cards of each kind
are unseen; and chance needs to say what a card is only when it is seen.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.games.village.rules import (
    BLAST,
    CARDS,
    HEARTS,
    IS_VILLAGER,
    NOWHERE,
    SUIT,
    SWAP_ONE,
    SWAP_TWO,
    SWAPS,
    State,
    cells,
)
from sapeur.kernel import I8, I32, UNKNOWN, Record, bit_count

VILLAGER = 4  # the fifth kind of card, after the four suits of number cards
KINDS = 5
MINES = 3  # suits whose cards blast: all but hearts
MOST_CELLS = 24
NONE = -1


class Knowledge(Record):
    """What the player knows, less what no longer matters."""

    columns: I8
    unknown: I32  # bit sets of village cells: face never seen,
    villagers: I32  # and known villagers, face up or face down
    stored: I8  # known villagers still face down: each can be turned for a peek
    mines: Annotated[list[int], "i4", MINES]  # known and face down, so to be set off; by suit
    left: Annotated[list[int], "i1", KINDS]  # unseen cards by kind, in the village and the stock
    stock: I8


# V7: the cells that a mine reaches as a bit set, by width, suit and cell; see `reach`.
REACH = tuple(
    sum(1 << at for at in BLAST[k : k + 4] if at != NOWHERE) for k in range(0, len(BLAST), 4)
)


def knowledge_of(o: State, memory: int = MOST_CELLS, *, counts: bool = True) -> Knowledge:
    """What a player knows who remembers so many of the number cards that were looked at.

    One who does not count takes all 52 cards to be unseen.
    """
    k = Knowledge()
    k.columns = o.columns
    k.stock = CARDS - o.top
    seen = [i for i in range(cells(o)) if o.cards[i] != UNKNOWN and not (o.up >> i) & 1]
    faded = [i for i in seen if not IS_VILLAGER[o.cards[i]]]
    # Which cards stick in the mind is no matter of chance: the same ones from move to move.
    faded.sort(key=lambda i: o.cards[i] * 37 % 53)
    forgotten = set(faded[memory:])
    k.left[:] = [10, 10, 10, 10, 12]
    for i in range(CARDS):
        if o.cards[i] == UNKNOWN or i in forgotten:
            k.unknown |= (i < cells(o)) << i
            continue
        kind = kind_of(o.cards[i])
        if counts:
            k.left[kind] -= 1
        if i < cells(o):
            is_down = not (o.up >> i) & 1
            if kind == VILLAGER:
                k.villagers |= 1 << i
                k.stored += is_down
            elif kind < HEARTS and is_down:
                k.mines[kind] |= 1 << i
    return k


def kind_of(card: int) -> int:
    """VILLAGER, or the suit of a number card."""
    return VILLAGER if IS_VILLAGER[card] else SUIT[card]


def assign(target: Knowledge, source: Knowledge) -> None:
    """Make one equal to the other, sharing nothing."""
    target.columns = source.columns
    target.unknown = source.unknown
    target.villagers = source.villagers
    target.stored = source.stored
    target.stock = source.stock
    for suit in range(MINES):
        target.mines[suit] = source.mines[suit]
    for kind in range(KINDS):
        target.left[kind] = source.left[kind]


def reach(k: Knowledge, suit: int, cell: int) -> int:
    """The cells that a mine of this suit reaches from there, as a bit set."""
    return REACH[((k.columns - 5) * 4 + suit) * MOST_CELLS + cell]


def unseen(k: Knowledge) -> int:
    """How many cards were never seen."""
    return k.left[0] + k.left[1] + k.left[2] + k.left[3] + k.left[VILLAGER]


def is_settled(k: Knowledge) -> bool:
    """Nothing can be lost any more: every villager is known, or every unknown is a villager."""
    v = k.left[VILLAGER]
    return v == 0 or v == unseen(k)


# --- The risks of now --------------------------------------------------------------------------


def survival_chance(k: Knowledge, blast: int, others: int) -> float:
    """The chance that a blast on these cells hits no villager, with so many other cards unseen."""
    if blast & k.villagers:
        return 0.0
    v = k.left[VILLAGER]
    chance = 1.0
    for i in range(bit_count(blast & k.unknown)):
        chance *= max(0, others - v - i) / (others - i)
    return chance


def survival(k: Knowledge, cell: int) -> float:
    """The chance that turning this unknown cell does not lose."""
    m = unseen(k)
    alive = float(k.left[VILLAGER])
    for suit in range(4):
        n = k.left[suit]
        if n > 0:
            alive += n * survival_chance(k, reach(k, suit, cell), m - 1)
    return alive / m


def harmless(k: Knowledge) -> int:
    """The unknown cells that no arrangement forbids to turn, as a bit set."""
    danger = k.unknown | k.villagers
    safe = 0
    for cell in range(4 * k.columns):
        if (k.unknown >> cell) & 1:
            blast = 0
            for suit in range(MINES):
                if k.left[suit] > 0:
                    blast |= reach(k, suit, cell)
            if blast & danger == 0:
                safe |= 1 << cell
    return safe


def mine_at(k: Knowledge, cell: int) -> int:
    """The suit of the known mine that lies face down there, or NONE."""
    for suit in range(MINES):
        if (k.mines[suit] >> cell) & 1:
            return suit
    return NONE


def mine_reach(k: Knowledge, cell: int) -> int:
    """The cells that the known mine there reaches, as a bit set; no cell without a mine."""
    suit = mine_at(k, cell)
    return 0 if suit == NONE else reach(k, suit, cell)


# --- What is known after a blast or a swap -----------------------------------------------------


def uncover(k: Knowledge, blast: int) -> None:
    """A blast on number cards, which are face up from now on."""
    k.unknown &= ~blast
    for suit in range(MINES):
        k.mines[suit] &= ~blast


def exchange(k: Knowledge, number: int) -> bool:
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
    for suit in range(MINES):
        bits = k.mines[suit] & both
        if bits != 0 and bits != both:
            k.mines[suit] ^= both
            changed = True
    return changed
