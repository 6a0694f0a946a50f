"""Kuhn poker: three cards, one bet. The toy that shows what a sixth game costs. K1 to K4."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import I8, Codes, Record, Rng, shuffle

CARDS = 3  # jack, queen, king
PASS, BET = 0, 1


class State(Record):
    card: Annotated[list[int], "i1", 3]  # by seat; the third is set aside (K1)
    acts: Annotated[list[int], "i1", 3]  # what was done, in order
    made: I8


def seats(s: State) -> int:
    return 2


def deal(s: State, rng: Rng) -> None:
    for i in range(CARDS):
        s.card[i] = i
    shuffle(rng, s.card, CARDS)
    begin(s)


def begin(s: State) -> None:
    for i in range(3):
        s.acts[i] = 0
    s.made = 0


def awaited(s: State) -> int:
    if s.made < 2:
        return 1 << s.made
    # K3: pass, bet leaves the first player an answer; anything else is the end.
    return 1 if s.made == 2 and s.acts[0] == PASS and s.acts[1] == BET else 0


def legal(s: State, seat: int, out: Codes) -> int:
    if not (awaited(s) >> seat) & 1:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


def apply(s: State, seat: int, action: int) -> None:
    s.acts[s.made] = action
    s.made += 1


def score(s: State, seat: int) -> int:
    if awaited(s):
        return 0
    last = s.acts[s.made - 1]
    if s.made > 1 and s.acts[s.made - 2] == BET and last == PASS:
        winner = s.made & 1  # K4: who passes a bet gives up; seats alternate
        return 1 if seat == winner else -1
    stake = 2 if last == BET else 1
    return stake if s.card[seat] > s.card[1 - seat] else -stake
