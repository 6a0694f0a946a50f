"""What the moves of a position lead to: each is worth the mean over all its rolls.

To look one move further was tried with three sets of weights on the way and won no more games than
not to (109.5 of 240), so nothing here does.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.minefield.chart import Chart
from sapeur.agents.minefield.evaluation import Evaluation, Net, evaluate, threat
from sapeur.agents.minefield.outcomes import FIRST, POSITION, RARE, ROWS, WeightedState, roll_all
from sapeur.games.minefield.rules import ENTER, ONGOING, WON, State, apply, legal
from sapeur.kernel import F64, I64, Codes, Record, copy

MOST_MOVES = 48  # of one side


class MoveSearch(Record):
    """Room for what is thought about one position."""

    outcomes: Annotated[
        list[WeightedState], ROWS
    ]  # the position, then the outcomes of one of its moves
    actions: Annotated[list[int], "i8", MOST_MOVES]  # its moves,
    values: Annotated[list[float], "f8", MOST_MOVES]  # and what they are worth
    evaluation: Evaluation


class MoveChances(Record):
    """One move, and the chances of what it may do at once."""

    action: I64
    wins: F64  # hits the enemy commander and ends the game
    wounds: F64  # turns the enemy commander from Sun to Moon
    takes: F64  # an enemy soldier
    loses: F64  # the soldier that moves
    falls: F64  # the own commander is lost
    danger: F64  # the enemy then hits the own commander in its next turn
    aims: F64  # the own side could hit the enemy's in the turn after, if it stays where it is


def list_moves(s: State, out: Codes) -> int:
    """The legal moves of the side to move; of entries onto one cell only the first. How many."""
    n = legal(s, s.to_move, out)
    count = 0
    for i in range(n):
        action = out[i]
        repeated = False
        if action >= ENTER:
            for j in range(count):
                if out[j] >= ENTER and out[j] >> 3 == action >> 3:
                    repeated = True
        if not repeated:
            out[count] = action
            count += 1
    return count


def value_moves(search: MoveSearch, chart: Chart, net: Net) -> int:
    """List the moves of the position and value each by what it leads to; how many there are."""
    outcomes = search.outcomes
    n = list_moves(outcomes[POSITION].state, search.actions)
    for i in range(n):
        copy(outcomes, FIRST, outcomes, POSITION)
        apply(outcomes[FIRST].state, outcomes[FIRST].state.to_move, search.actions[i])
        search.values[i] = value_rolls(search, chart, net)
    return n


def value_rolls(search: MoveSearch, chart: Chart, net: Net) -> float:
    """The chance to win with the move that was made in row FIRST, the mean over all its rolls."""
    outcomes = search.outcomes
    total = 0.0
    for row in range(FIRST, FIRST + roll_all(outcomes, RARE)):
        enemy = evaluate(outcomes[row].state, chart, net, search.evaluation)
        total += outcomes[row].chance * (1.0 - enemy)
    return total


def look_ahead(search: MoveSearch, chart: Chart, odds: list[MoveChances], rare: float) -> None:
    """Fill in the odds of each of these moves of the position."""
    before = search.outcomes[POSITION].state
    seat = before.to_move
    enemy = 1 - seat
    for i in range(len(odds)):
        copy(search.outcomes, FIRST, search.outcomes, POSITION)
        apply(search.outcomes[FIRST].state, seat, odds[i].action)
        own_soldiers = search.outcomes[FIRST].state.soldiers[seat]
        for row in range(FIRST, FIRST + roll_all(search.outcomes, rare)):
            s = search.outcomes[row].state
            p = search.outcomes[row].chance
            if s.result == WON + seat:
                odds[i].wins += p
            if s.result == WON + enemy:
                odds[i].falls += p
            if s.left[enemy] < before.left[enemy]:
                odds[i].wounds += p
            elif s.soldiers[seat] < own_soldiers:
                odds[i].loses += p
            if s.soldiers[enemy] < before.soldiers[enemy]:
                odds[i].takes += p
            if s.result == ONGOING:
                odds[i].danger += p * threat(s, enemy, chart)
                odds[i].aims += p * threat(s, seat, chart)
