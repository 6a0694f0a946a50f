"""How prospectors race: the questions still to come, and the chance to be first.

A prospector is known here only by its bits: the logarithm to base 2 of how many mines agree with
what it knows. A question takes off some, a proposal is right once in 2 ** bits.
"""

from __future__ import annotations

from functools import cache
from math import log2

from sapeur.games.orapa.rules import DUEL, PROPOSALS

STEP = 0.5  # of the tables, in bits
TAKEN = (2.5, 4.0, 5.5)  # bits that a good question takes off, each as likely as another
BITS_A_QUESTION = 4.5

# Questions still to come for a few mines, by their number; without and with a proposal to spare.
FEW = (
    (0.0, 0.0, 1.0, 1.0, 1.02, 1.04, 1.05, 1.06, 1.08),
    (0, 0, 0, 0.67, 0.76, 0.83, 0.88, 0.92, 0.95),
)


def questions_left(bits: float, spare: int) -> float:
    """The questions that a good prospector still asks."""
    mines = 2**bits
    few = FEW[spare]
    if mines >= len(few) - 1:
        return few[-1] + (bits - 3) / BITS_A_QUESTION
    below = int(mines)
    part = mines - below
    return few[below] * (1 - part) + few[below + 1] * part


def on_proposing(
    mode: int, seat: int, bits: float, other: float, strikes: tuple[int, ...], *, last: bool
) -> float:
    """The chance to win by a proposal now."""
    if mode == DUEL:
        return duel_proposal(seat, bits, other, last=last)
    return shared_proposal(bits, strikes)[0]


def after_asking(
    mode: int, seat: int, bits: float, other: float, strikes: tuple[int, ...]
) -> float:
    """The chance to win when one's turn has ended with so many bits left."""
    if mode == DUEL:
        return 1 - duel(1 - seat, round(other / STEP), round(bits / STEP))
    return shared(round(bits / STEP), (*strikes[1:], strikes[0]))[-1]


def duel_proposal(seat: int, bits: float, other: float, *, last: bool = False) -> float:
    right = 2**-bits
    if seat == 1:
        return right / 2 if last else right  # O11: a right one in the last turn is a draw
    return right * (1 - 2**-other / 2)


@cache
def duel(seat: int, own: int, other: int) -> float:
    """O11: the chance to win of the seat to move; a draw is half a win."""
    best = duel_proposal(seat, own * STEP, other * STEP)
    if own == 0:
        return best
    asking = 0.0
    for taken in TAKEN:
        asking += 1 - duel(1 - seat, other, max(0, own - round(taken / STEP)))
    return max(best, asking / len(TAKEN))


def shared_proposal(bits: float, strikes: tuple[int, ...]) -> tuple[float, ...]:
    """O12: everyone's chances, from the one on who proposes now."""
    right = 2**-bits
    if right == 1:
        return (1.0, *[0.0] * (len(strikes) - 1))
    left = round(log2(max(1.0, 2**bits - 1)) / STEP)
    out = strikes[0] + 1 == PROPOSALS
    others = strikes[1:] if out else (*strikes[1:], strikes[0] + 1)
    after = shared(left, others)
    own = 0.0 if out else after[-1]
    rest = after if out else after[:-1]
    return (right + (1 - right) * own, *((1 - right) * x for x in rest))


@cache
def shared(bits: int, strikes: tuple[int, ...]) -> tuple[float, ...]:
    """O12: everyone's chance to win, from the one to move on; strikes of those not out."""
    if len(strikes) < 2:
        return (1.0,) * len(strikes)  # a lone survivor goes on
    proposing = shared_proposal(bits * STEP, strikes)
    if bits == 0:
        return proposing
    asking = [0.0] * len(strikes)
    for taken in TAKEN:
        after = shared(max(0, bits - round(taken / STEP)), (*strikes[1:], strikes[0]))
        for k in range(len(strikes)):
            asking[k] += after[k - 1] / len(TAKEN)
    return proposing if proposing[0] > asking[0] else tuple(asking)
