"""How good a position is: a few features of each side, and a small network that weighs them."""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.agents.minefield.chart import F32, Chart
from sapeur.games.minefield.rules import (
    BUNKER,
    DIRECTIONS,
    DRAWN,
    FREE,
    NO_CELL,
    ONGOING,
    SIDE,
    SOLDIERS,
    WAYS,
    WON,
    State,
    neighbour,
)
from sapeur.kernel import Record

RINGS = 8  # distances that soldiers are counted at, from 1; the last for all beyond
FEATURES = SOLDIERS + 13 + 2 * RINGS  # numbers in a Features record
INPUTS = 2 * FEATURES
HIDDEN = 24

NEAR = 2  # steps to an enemy soldier, from which a piece may hit it next turn
GUARDING = 3  # steps to the own commander, from which a soldier can hit whoever comes
BUNKER_NEAR = 5  # steps: from further away no soldier that enters can hit the commander at once


class Features(Record):
    """What is weighed of one side, each scaled to about 1."""

    soldiers: Annotated[list[float], "f4", SOLDIERS]  # worth more than one to enter, best first
    strength: F32  # soldiers on the board
    threat: F32  # the best chance to hit the enemy commander now
    ready: F32  # soldiers with any such chance
    way_in: F32  # the best step next to the enemy commander
    enemy_guards: F32  # around the enemy commander
    open_sides: F32  # of the own commander's cell
    in_bunker: F32  # the own commander is
    sun: F32  # the own commander still is (M11)
    commander: F32  # what it would be worth as a soldier
    entering: F32  # what a soldier that is still to enter is worth
    prey: F32  # what the enemy soldiers are worth that a piece may hit next
    guards: F32  # around the own commander
    enemy_rings: Annotated[list[float], "f4", RINGS]  # soldiers by distance to enemy commander
    own_rings: Annotated[list[float], "f4", RINGS]  # and to their own
    exposed: F32  # open sides of the soldiers' cells


class InputWeights(Record):
    """What one input adds to each hidden unit."""

    hidden: Annotated[list[float], "f4", HIDDEN]


class Net(Record):
    """One layer of hidden units, which pass on what is above 0."""

    inputs: Annotated[list[InputWeights], INPUTS]  # of the side to move, then of the other
    thresholds: Annotated[list[float], "f4", HIDDEN]
    output: Annotated[list[float], "f4", HIDDEN]
    bias: F32


class Evaluation(Record):
    """Room for one position under the network."""

    sides: Annotated[list[Features], 2]  # the side to move, then the other
    inputs: Annotated[list[float], "f4", INPUTS]
    hidden: Annotated[list[float], "f4", HIDDEN]


def threat(s: State, seat: int, chart: Chart) -> float:
    """The seat's best chance to hit the enemy commander in one turn, chains taken as unhindered."""
    hunt = chart.hunts[s.at[(1 - seat) * SIDE]]
    best = 0.0
    first = seat * SIDE
    for slot in range(first, first + 1 + s.soldiers[seat]):
        cell = s.at[slot]
        if hunt.reach[cell] > best:
            for direction in range(DIRECTIONS):
                onto = neighbour(cell, direction)
                if s.piece[onto] == FREE and hunt.hit[onto] > best:
                    best = hunt.hit[onto]
    if s.soldiers[seat] < SOLDIERS and hunt.distance[s.bunker[seat]] < BUNKER_NEAR:
        for k in range(seat * WAYS, seat * WAYS + s.ways[seat]):
            onto = s.way[k] >> 3
            if s.piece[onto] == FREE and hunt.hit[onto] > best:
                best = hunt.hit[onto]
    return best


def describe(s: State, seat: int, chart: Chart, f: Features) -> None:
    """Write the features of one side."""
    own = s.at[seat * SIDE]
    hunt = chart.hunts[s.at[(1 - seat) * SIDE]]
    value = hunt.seats[seat]
    f.strength = 0.25 * s.soldiers[seat]
    f.threat = 3.0 * threat(s, seat, chart)
    f.open_sides = 0.33 * chart.hunts[own].open_sides
    f.in_bunker = 1.0 if s.ground[own] == BUNKER else 0.0
    f.sun = 1.0 if s.left[seat] > 1 else 0.0
    f.commander = value.worth[own] - value.entering
    f.entering = value.entering
    describe_soldiers(s, seat, chart, f)
    describe_siege(s, seat, chart, f)
    f.prey = prey(s, seat, chart)


def describe_soldiers(s: State, seat: int, chart: Chart, f: Features) -> None:
    """What the soldiers on the board are worth, and where they are."""
    hunt = chart.hunts[s.at[(1 - seat) * SIDE]]
    value = hunt.seats[seat]
    own = chart.hunts[s.at[seat * SIDE]]
    for k in range(SOLDIERS):
        f.soldiers[k] = 0.0
    for k in range(RINGS):
        f.enemy_rings[k] = 0.0
        f.own_rings[k] = 0.0
    f.exposed = 0.0
    f.guards = 0.0
    ready = 0
    first = seat * SIDE + 1
    for slot in range(first, first + s.soldiers[seat]):
        cell = s.at[slot]
        worth = value.worth[cell] - value.entering
        k = slot - first
        while k > 0 and f.soldiers[k - 1] < worth:
            f.soldiers[k] = f.soldiers[k - 1]
            k -= 1
        f.soldiers[k] = worth
        if hunt.reach[cell] > 0:
            ready += 1
        f.enemy_rings[min(int(hunt.distance[cell]), RINGS) - 1] += 0.5
        f.own_rings[min(int(own.distance[cell]), RINGS) - 1] += 0.5
        f.exposed += 0.25 * chart.hunts[cell].open_sides
        if own.distance[cell] <= GUARDING:
            f.guards += 0.25
    f.ready = 0.25 * ready


def describe_siege(s: State, seat: int, chart: Chart, f: Features) -> None:
    """The cells around the enemy commander: the best way there, and who guards it."""
    commander = s.at[(1 - seat) * SIDE]
    value = chart.hunts[commander].seats[seat]
    way_in = 0.0
    guards = 0
    for direction in range(DIRECTIONS):
        cell = neighbour(commander, direction)
        piece = s.piece[cell]
        if piece != NO_CELL:
            if piece == FREE or (piece - 1) // SIDE == seat:
                way_in = max(way_in, value.venture[cell])
            else:
                guards += 1
    f.way_in = way_in
    f.enemy_guards = 0.33 * guards


def prey(s: State, seat: int, chart: Chart) -> float:
    """Enemy soldiers that a piece of this side could hit next, by what they are worth."""
    enemy = 1 - seat
    value = chart.hunts[s.at[seat * SIDE]].seats[enemy]
    total = 0.0
    for slot in range(enemy * SIDE + 1, enemy * SIDE + 1 + s.soldiers[enemy]):
        cell = s.at[slot]
        distance = chart.hunts[cell].distance
        hunters = 0
        for mine in range(seat * SIDE, seat * SIDE + 1 + s.soldiers[seat]):
            if distance[s.at[mine]] <= NEAR:
                hunters += 1
        if hunters:
            total += max(0.0, value.worth[cell] - value.entering)
    return total


def line_up(f: Features, inputs: list[float], at: int) -> None:
    """Write a side's features as inputs from place `at` on, in the order that was learned."""
    n = at
    for k in range(SOLDIERS):
        inputs[n] = f.soldiers[k]
        n += 1
    inputs[n] = f.strength
    inputs[n + 1] = f.threat
    inputs[n + 2] = f.ready
    inputs[n + 3] = f.way_in
    inputs[n + 4] = f.enemy_guards
    inputs[n + 5] = f.open_sides
    inputs[n + 6] = f.in_bunker
    inputs[n + 7] = f.sun
    inputs[n + 8] = f.commander
    inputs[n + 9] = f.entering
    inputs[n + 10] = f.prey
    inputs[n + 11] = f.guards
    n += 12
    for k in range(RINGS):
        inputs[n + k] = f.enemy_rings[k]
        inputs[n + RINGS + k] = f.own_rings[k]
    inputs[n + 2 * RINGS] = f.exposed


def evaluate(s: State, chart: Chart, net: Net, e: Evaluation) -> float:
    """The chance to win of the side to move."""
    if s.result != ONGOING:
        return final_value(s)
    for k in range(2):
        describe(s, s.to_move if k == 0 else 1 - s.to_move, chart, e.sides[k])
        line_up(e.sides[k], e.inputs, k * FEATURES)
    hidden = e.hidden
    for h in range(HIDDEN):
        hidden[h] = net.thresholds[h]
    for i in range(INPUTS):
        x = e.inputs[i]
        if x != 0:
            weights = net.inputs[i].hidden
            for h in range(HIDDEN):
                hidden[h] += x * weights[h]
    total = net.bias
    for h in range(HIDDEN):
        total += max(hidden[h], 0.0) * net.output[h]
    return 1.0 / (1.0 + exp(-total))


def final_value(s: State) -> float:
    """What a game that is over counts for the side that would move."""
    if s.result == DRAWN:
        return 0.5
    return 1.0 if s.result == WON + s.to_move else 0.0
