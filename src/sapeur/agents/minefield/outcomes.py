"""Where a move may lead: every position that the die makes of it, with its chance."""

from __future__ import annotations

from sapeur.games.contract import CHANCE
from sapeur.games.minefield.rules import NOBODY, ROLL, State, apply, end_turn
from sapeur.kernel import F64, Record, copy

MOST_OUTCOMES = 64  # of one move
# Rows of outcomes: the position that is thought about, then the outcomes of one of its moves.
POSITION, FIRST = 0, 1
ROWS = FIRST + MOST_OUTCOMES

RARE = 1 / 300  # a chain of dense cells less likely than this is taken to end there


class WeightedState(Record):
    """A position, and how likely a move leads to it."""

    state: State
    chance: F64


def roll_all(outcomes: list[WeightedState], rare: float) -> int:
    """Turn the move in row FIRST into its outcomes, from that row on, over all rolls; how many.

    A chain of dense cells that has become less likely than rare ends where it is.
    """
    n = 1
    i = 0
    outcomes[FIRST].chance = 1.0
    die = outcomes[FIRST].state.die
    while i < n:
        row = FIRST + i
        if outcomes[row].state.moving == NOBODY:
            i += 1
            continue
        chance = outcomes[row].chance
        if chance < rare or n + die > MOST_OUTCOMES:
            end_turn(outcomes[row].state)
            i += 1
            continue
        for k in range(1, die):
            copy(outcomes, FIRST + n, outcomes, row)
            apply(outcomes[FIRST + n].state, CHANCE, ROLL + k)
            outcomes[FIRST + n].chance = chance / die
            n += 1
        apply(outcomes[row].state, CHANCE, ROLL)
        outcomes[row].chance = chance / die
    return n
