"""The race: the questions still to come, the chance to be first, and so when to propose.

A prospector is known here only by its bits: the logarithm to base 2 of how many mines agree with
what it knows. A question takes off some, a proposal is right once in 2 ** bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log2

from sapeur.games.orapa.rules import DUEL

BITS_A_STEP = 0.5  # the tables of chances are made for every so many bits
BITS_TAKEN = (2.5, 4.0, 5.5)  # by a good question, each as likely as another
BITS_A_QUESTION = 4.5
MOST_PROPOSALS_TOLD_APART = 3  # O14: with more of them left the chances are nearly the same

# Questions still to come for a few mines, by their number; without and with a proposal to spare.
QUESTIONS_FOR_FEW = (
    (0.0, 0.0, 1.0, 1.0, 1.02, 1.04, 1.05, 1.06, 1.08),
    (0, 0, 0, 0.67, 0.76, 0.83, 0.88, 0.92, 0.95),
)


def questions_left(bits: float, spare: int) -> float:
    """The questions that a good prospector still asks."""
    mines = 2**bits
    few = QUESTIONS_FOR_FEW[spare]
    if mines >= len(few) - 1:
        return few[-1] + (bits - 3) / BITS_A_QUESTION
    below = int(mines)
    part = mines - below
    return few[below] * (1 - part) + few[below + 1] * part


@dataclass(frozen=True)
class Race:
    """Where the others stand when a seat is to move."""

    mode: int  # DUEL or SHARED
    seat: int
    rival_bits: float = 0.0  # of the other prospector of a duel
    proposals: tuple[int, ...] = ()  # O12: left to those who are not out, from this seat on
    is_last_turn: bool = False  # O11: the other was right already

    def by_proposing(self, bits: float) -> float:
        """The chance to win by a proposal now."""
        if self.mode == DUEL:
            return duel_proposal_chance(
                self.seat, bits, self.rival_bits, is_last_turn=self.is_last_turn
            )
        return shared_proposal_chances(bits, self.proposals)[0]

    def after_asking(self, bits: float) -> float:
        """The chance to win when the turn has ended with so many bits left."""
        steps = round(bits / BITS_A_STEP)
        if self.mode == DUEL:
            return 1 - duel_chance(1 - self.seat, round(self.rival_bits / BITS_A_STEP), steps)
        return shared_chances(steps, (*self.proposals[1:], self.proposals[0]))[-1]


def duel_proposal_chance(
    seat: int, bits: float, other: float, *, is_last_turn: bool = False
) -> float:
    """O11: the chance to win by a proposal; a draw is half a win."""
    right = 2**-bits
    if seat == 1:
        return right / 2 if is_last_turn else right  # O11: a right one in the last turn is a draw
    return right * (1 - 2**-other / 2)


@cache
def duel_chance(seat: int, own: int, other: int) -> float:
    """O11: the chance to win of the seat to move, by the steps that both lack."""
    best = duel_proposal_chance(seat, own * BITS_A_STEP, other * BITS_A_STEP)
    if own == 0:
        return best
    asking = 0.0
    for taken in BITS_TAKEN:
        asking += 1 - duel_chance(1 - seat, other, max(0, own - round(taken / BITS_A_STEP)))
    return max(best, asking / len(BITS_TAKEN))


def shared_proposal_chances(bits: float, proposals: tuple[int, ...]) -> tuple[float, ...]:
    """O12: everyone's chances, from the one on who proposes now."""
    right = 2**-bits
    if right == 1:
        return (1.0, *[0.0] * (len(proposals) - 1))
    left = round(log2(max(1.0, 2**bits - 1)) / BITS_A_STEP)
    out = proposals[0] == 1
    others = proposals[1:] if out else (*proposals[1:], proposals[0] - 1)
    after = shared_chances(left, others)
    own = 0.0 if out else after[-1]
    rest = after if out else after[:-1]
    return (right + (1 - right) * own, *((1 - right) * x for x in rest))


@cache
def shared_chances(steps: int, proposals: tuple[int, ...]) -> tuple[float, ...]:
    """O12: everyone's chance to win when so many steps are lacking, from the one to move on.

    The proposals are those left to each who is not out, in the same order.
    """
    if len(proposals) < 2:
        return (1.0,) * len(proposals)  # a lone survivor goes on
    proposing = shared_proposal_chances(steps * BITS_A_STEP, proposals)
    if steps == 0:
        return proposing
    asking = [0.0] * len(proposals)
    for taken in BITS_TAKEN:
        after = shared_chances(
            max(0, steps - round(taken / BITS_A_STEP)), (*proposals[1:], proposals[0])
        )
        for k in range(len(proposals)):
            asking[k] += after[k - 1] / len(BITS_TAKEN)
    return proposing if proposing[0] > asking[0] else tuple(asking)
