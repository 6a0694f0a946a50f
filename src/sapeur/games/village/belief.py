"""What the player of Le Village knows, and what may lie face down."""

from __future__ import annotations

from sapeur.games.village.rules import CARDS, State, cells
from sapeur.kernel import UNKNOWN, Rng, below, nth_bit


def observe(s: State, seat: int, out: State) -> None:
    out.columns = s.columns
    out.pure = s.pure
    village = (1 << cells(s)) - 1
    known = s.up | (((1 << s.top) - 1) & ~village)  # V10: the discard is open
    if seat == 0:
        known |= s.peeked  # V9
    for i in range(CARDS):
        card = s.cards[i]  # whether or not it counts: a processor needs no branch for that
        out.cards[i] = card if (known >> i) & 1 else UNKNOWN
    out.top = s.top
    out.up = s.up
    out.peeked = s.peeked
    out.glimpse = s.glimpse
    out.found = s.found
    out.phase = s.phase
    out.result = s.result


def imagine(o: State, seat: int, rng: Rng) -> None:
    # V10: what is unseen is the rest of the pack, and every order of it is as likely.
    unseen = (1 << CARDS) - 1
    for i in range(CARDS):
        if o.cards[i] != UNKNOWN:
            unseen &= ~(1 << o.cards[i])
    left = 0
    for i in range(CARDS):
        left += 1 if o.cards[i] == UNKNOWN else 0
    for i in range(CARDS):
        if o.cards[i] == UNKNOWN:
            card = nth_bit(unseen, below(rng, left))
            o.cards[i] = card
            unseen &= ~(1 << card)
            left -= 1


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action
