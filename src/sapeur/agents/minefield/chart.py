"""The chart of a board: what one soldier alone on it can do against a commander, cell by cell.

The six ways of the die are as likely as each other, so a step is a draw from the cells around it.
The chart solves that draw, for a commander on each cell of the board that stays where it is.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.minefield.outcomes import FIRST, POSITION, WeightedState, roll_all
from sapeur.games.minefield.rules import (
    BUNKER,
    DIRECTIONS,
    FRAME,
    FREE,
    NO_CELL,
    NOWHERE,
    SIDE,
    WAYS,
    WON,
    State,
    begin,
    neighbour,
    put,
)
from sapeur.kernel import I8, Record, copy, scratch

F32 = Annotated[float, "f4"]  # a chart has 400,000 numbers, and all of it should stay in the cache

LATER_HIT_DISCOUNT = 0.92  # what a hit one turn later is worth
ROUNDS = 60  # of improving what cells are worth; LATER_HIT_DISCOUNT ** ROUNDS is small
RARE_ON_CHART = 0.0001  # a chart is made once, so its chains of dense cells are followed for longer
NO_DRAW = 30000  # turns until a draw: more than any chain has


class SeatHunt(Record):
    """What the hunt is worth to a soldier of one seat, which may enter anew when it is lost."""

    worth: Annotated[list[float], "f4", FRAME]  # by its cell; sooner hits count more
    venture: Annotated[list[float], "f4", FRAME]  # of a step, by the cell that it leads onto
    entering: F32  # of a soldier that is still to enter


class Hunt(Record):
    """A lone soldier's hunt for a commander that stands on one cell."""

    hit: Annotated[list[float], "f4", FRAME]  # the chance that a step onto a cell ends in a hit
    reach: Annotated[list[float], "f4", FRAME]  # the best such chance of a soldier on a cell
    distance: Annotated[list[float], "f4", FRAME]  # steps between a cell and the commander's
    open_sides: I8  # sides of the commander's cell without a neighbour
    seats: Annotated[list[SeatHunt], 2]  # by the seat of the soldier


class Chart(Record):
    """All that is solved for one board and die."""

    hunts: Annotated[list[Hunt], FRAME]  # by the cell of the commander


class Landing(Record):
    """Where a lone soldier's step onto one cell ends."""

    chance: Annotated[list[float], "f8", FRAME]  # by cell


def survey_board(chart: Chart, outcomes: list[WeightedState], landings: list[Landing]) -> None:
    """Fill the chart for the board and the die of the position; landings has room for FRAME."""
    ground = outcomes[POSITION].state.ground
    for cell in range(FRAME):
        if ground[cell] != NO_CELL:
            measure(chart.hunts[cell], ground, cell)
    for cell in range(FRAME):
        if ground[cell] != NO_CELL:
            land(chart.hunts[cell], outcomes, landings, cell)
            find_reach(chart.hunts[cell], ground, cell)
            for seat in range(2):
                improve(chart.hunts[cell], outcomes[POSITION].state, landings, cell, seat)


def measure(hunt: Hunt, ground: list[int], commander: int) -> None:
    """Fill the distances to a commander on this cell, and its open sides."""
    for direction in range(DIRECTIONS):
        if ground[neighbour(commander, direction)] == NO_CELL:
            hunt.open_sides += 1
    for cell in range(FRAME):
        hunt.distance[cell] = FRAME
    hunt.distance[commander] = 0
    reached = scratch(FRAME)
    reached[0] = commander
    n = 1
    i = 0
    while i < n:
        for direction in range(DIRECTIONS):
            cell = neighbour(reached[i], direction)
            if ground[cell] != NO_CELL and hunt.distance[cell] == FRAME:
                hunt.distance[cell] = hunt.distance[reached[i]] + 1
                reached[n] = cell
                n += 1
        i += 1


def land(
    hunt: Hunt, outcomes: list[WeightedState], landings: list[Landing], commander: int
) -> None:
    """Roll out a step onto every cell: whether it hits the commander, and else where it ends."""
    ground = outcomes[POSITION].state.ground
    for cell in range(FRAME):
        if ground[cell] == NO_CELL or cell == commander:
            continue
        for end in range(FRAME):
            landings[cell].chance[end] = 0
        if ground[cell] == BUNKER:
            landings[cell].chance[cell] = 1
            continue
        copy(outcomes, FIRST, outcomes, POSITION)
        place_alone(outcomes[FIRST].state, cell, commander)
        n = roll_all(outcomes, RARE_ON_CHART)
        for row in range(FIRST, FIRST + n):
            s = outcomes[row].state
            if s.result == WON:
                hunt.hit[cell] += outcomes[row].chance
            elif s.soldiers[0]:
                landings[cell].chance[s.at[1]] += outcomes[row].chance


def place_alone(s: State, cell: int, commander: int) -> None:
    """A soldier of seat 0 has just stepped onto the cell; the enemy commander stands on its own."""
    begin(s)
    s.piece[s.bunker[0]] = FREE
    s.piece[s.bunker[1]] = FREE
    s.at[0] = NOWHERE
    s.left[1] = 1
    s.soldiers[0] = 1
    put(s, SIDE, commander)
    put(s, 1, cell)
    s.moving = 1
    s.turns = NO_DRAW


def find_reach(hunt: Hunt, ground: list[int], commander: int) -> None:
    """Fill the best chance of a hit from each cell."""
    for cell in range(FRAME):
        if ground[cell] != NO_CELL:
            for direction in range(DIRECTIONS):
                onto = neighbour(cell, direction)
                if ground[onto] != NO_CELL and onto != commander:
                    hunt.reach[cell] = max(hunt.reach[cell], hunt.hit[onto])


def improve(hunt: Hunt, s: State, landings: list[Landing], commander: int, seat: int) -> None:
    """Solve what each cell is worth to a lone soldier of the seat, round by round."""
    ground = s.ground
    value = hunt.seats[seat]
    for _ in range(ROUNDS):
        for onto in range(FRAME):
            if ground[onto] == NO_CELL or onto == commander:
                continue
            ahead = 0.0
            stays = 0.0
            for end in range(FRAME):
                chance = landings[onto].chance[end]
                if chance > 0:
                    ahead += chance * value.worth[end]
                    stays += chance
            lost = 1.0 - stays - hunt.hit[onto]
            value.venture[onto] = hunt.hit[onto] + LATER_HIT_DISCOUNT * (
                ahead + lost * value.entering
            )
        for cell in range(FRAME):
            if ground[cell] == NO_CELL or cell == commander:
                continue
            best = 0.0
            for direction in range(DIRECTIONS):
                onto = neighbour(cell, direction)
                if ground[onto] != NO_CELL and onto != commander:
                    best = max(best, value.venture[onto])
            value.worth[cell] = best
        best = 0.0
        for k in range(seat * WAYS, seat * WAYS + s.ways[seat]):
            onto = s.way[k] >> 3
            if onto != commander:
                best = max(best, value.venture[onto])
        value.entering = best
