"""What a seat knows in Kuhn poker."""

from __future__ import annotations

from sapeur.kernel import UNKNOWN, Rng, below
from toy.kuhn.rules import CARDS, State, awaited


def observe(s: State, seat: int, out: State) -> None:
    # K4: the cards are shown when a bet was called or both passed.
    shown = awaited(s) == 0 and s.acts[s.made - 1] == s.acts[s.made - 2]
    for i in range(CARDS):
        out.card[i] = UNKNOWN
        if i == seat or (shown and i < 2):
            out.card[i] = s.card[i]
        out.acts[i] = s.acts[i]
    out.made = s.made


def imagine(o: State, seat: int, rng: Rng) -> None:
    for i in range(CARDS):
        if o.card[i] == UNKNOWN:
            o.card[i] = drawn(o, below(rng, free(o)))


def free(o: State) -> int:
    """How many cards have no place yet."""
    return (o.card[0] == UNKNOWN) + (o.card[1] == UNKNOWN) + (o.card[2] == UNKNOWN)


def drawn(o: State, skip: int) -> int:
    for card in range(CARDS):
        if o.card[0] != card and o.card[1] != card and o.card[2] != card:
            if skip == 0:
                return card
            skip -= 1
    return UNKNOWN


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action
