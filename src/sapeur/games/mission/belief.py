"""What a seat knows in Mission Secrète, and who the others may be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from sapeur.games.mission.rules import CHARACTERS, State
from sapeur.kernel import UNKNOWN, Rng, below, copy_list

HANDS = 24
# Every way to give the four characters to four seats; and the same as a bit set, like `denied`.
HAND = tuple(character for hand in permutations(range(4)) for character in hand)
HAND_BITS = tuple(
    sum(1 << (4 * seat + character) for seat, character in enumerate(hand))
    for hand in permutations(range(4))
)
ANYONE = 0b1111


def observe(s: State, seat: int, out: State) -> None:
    out.players = s.players
    out.candles = s.candles
    out.tension = s.tension
    out.ko = s.ko
    out.limit = s.limit
    copy_list(out.objects, s.objects)
    for k in range(CHARACTERS):
        out.character[k] = UNKNOWN
        if k == seat or (s.revealed >> k) & 1:  # S3, S6, S7
            out.character[k] = s.character[k]
    out.turn = s.turn
    out.still_in = s.still_in
    out.revealed = s.revealed
    out.denied = s.denied
    out.swaps = s.swaps
    out.last = s.last
    copy_list(out.trail, s.trail)
    out.winner = s.winner


def imagine(o: State, seat: int, rng: Rng) -> None:
    # S3: every hand is dealt as often as another, so those that can still be are as likely as
    # each other. Seats that nobody has stand for the characters set aside.
    possible = open_characters(o.denied, o.revealed | 1 << seat, o.character)
    hands = 0
    for k in range(HANDS):
        hands += 1 if HAND_BITS[k] & possible == HAND_BITS[k] else 0
    skip = below(rng, hands)
    for k in range(HANDS):
        if HAND_BITS[k] & possible == HAND_BITS[k]:
            if skip == 0:
                for at in range(o.players):
                    o.character[at] = HAND[k * CHARACTERS + at]
                return
            skip -= 1


def open_characters(denied: int, known: int, character: Sequence[int]) -> int:
    """Which seat may be whom, as a bit set like `denied`, each seat looked at by itself.

    Of `character` only the seats in `known`, a bit set, are looked at.
    """
    possible = 0
    for at in range(CHARACTERS):
        may_be = ANYONE & ~(denied >> (at * CHARACTERS))
        if (known >> at) & 1:
            may_be = 1 << character[at]
        possible |= may_be << (at * CHARACTERS)
    return possible


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action  # S5, S7: swaps and accusations are made before everyone
