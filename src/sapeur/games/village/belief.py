"""What the player of Le Village knows, and what may lie face down."""

from __future__ import annotations

from sapeur.games.village.rules import CARDS, State, cells
from sapeur.kernel import UNKNOWN, Rng, below


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
    seen = 0
    for i in range(CARDS):
        if o.cards[i] != UNKNOWN:
            seen |= 1 << o.cards[i]
    left = 0
    for i in range(CARDS):
        left += 1 if o.cards[i] == UNKNOWN else 0
    for i in range(CARDS):
        if o.cards[i] == UNKNOWN:
            card = unseen(seen, below(rng, left))
            o.cards[i] = card
            seen |= 1 << card
            left -= 1


def unseen(seen: int, skip: int) -> int:
    """The card that comes after `skip` others among those not in the bit set."""
    card = 0
    while (seen >> card) & 1 or skip > 0:
        if not (seen >> card) & 1:
            skip -= 1
        card += 1
    return card


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action
