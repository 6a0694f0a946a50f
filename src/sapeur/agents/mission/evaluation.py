"""How a swap or an accusation looks to whoever learns against the fifth level: a small net.

The net sees one action with the eyes of one character: how far each line is after it, and who the
other may be. It treats the other three characters alike, so what it learns of one holds for all.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import F64, Record

# What it sees of the own line and of the table, by place.
ACCUSES = 0  # 1 for an accusation: the lines are as they are then
ACCUSING_CHANCE = 1  # that the best accusation is right; its square, when this is that accusation
ACCUSING_SQUARE = 2
OWN_WINS = 3  # the own line is complete,
OWN_NEXT = 4  # one swap away,
OWN_NEAR = 5  # two,
OWN_FAR = 6  # and how many at all, in eighths
OWN_NEARER = 7  # how much nearer than before
LATE = 8  # how much of the game has been played
IDLE = 9  # two equal objects
REPEATED = 10  # how often the pair was swapped lately
OWN_FEATURES = 11

# And of another character's line.
IN_PLAY = 0  # the chance that the other is it
WINS = 1  # its line is complete, one swap away, two, and how many at all, in eighths
NEXT = 2
NEAR = 3
FAR = 4
NEARER = 5
WINS_IN_PLAY = 6  # each as often as the other is it
NEXT_IN_PLAY = 7
NEAR_IN_PLAY = 8
RIVAL_FEATURES = 9

RIVALS = 3
RIVAL_UNITS, UNITS = 16, 32
INNER = OWN_FEATURES + RIVAL_UNITS
FARTHEST = 8.0


class Rival(Record):
    """What is seen of one other character's line."""

    features: Annotated[list[float], "f8", RIVAL_FEATURES]


class Prospect(Record):
    """One action as one character sees it."""

    own: Annotated[list[float], "f8", OWN_FEATURES]
    rivals: Annotated[list[Rival], RIVALS]


class RivalRow(Record):
    weights: Annotated[list[float], "f8", RIVAL_UNITS]


class InnerRow(Record):
    weights: Annotated[list[float], "f8", UNITS]


class Net(Record):
    """Each rival's units are added up, and stand beside the own features before the inner layer."""

    rival_bias: Annotated[list[float], "f8", RIVAL_UNITS]
    rival: Annotated[list[RivalRow], RIVAL_FEATURES]
    bias: Annotated[list[float], "f8", UNITS]
    inner: Annotated[list[InnerRow], INNER]
    outer: Annotated[list[float], "f8", UNITS]
    offset: F64


class Activations(Record):
    """Room to judge one prospect after another."""

    rival_units: Annotated[list[float], "f8", RIVAL_UNITS]
    pooled: Annotated[list[float], "f8", RIVAL_UNITS]
    units: Annotated[list[float], "f8", UNITS]


def judge(net: Net, x: Prospect, room: Activations) -> float:
    """What the net says of it: for a swap the logarithm of how likely, for a table the odds."""
    for h in range(UNITS):
        room.units[h] = net.bias[h]
    for i in range(OWN_FEATURES):
        feature = x.own[i]
        if feature != 0:
            for h in range(UNITS):
                room.units[h] += net.inner[i].weights[h] * feature
    for u in range(RIVAL_UNITS):
        room.pooled[u] = 0.0
    for b in range(RIVALS):
        for u in range(RIVAL_UNITS):
            room.rival_units[u] = net.rival_bias[u]
        for i in range(RIVAL_FEATURES):
            feature = x.rivals[b].features[i]
            if feature != 0:
                for u in range(RIVAL_UNITS):
                    room.rival_units[u] += net.rival[i].weights[u] * feature
        for u in range(RIVAL_UNITS):
            room.pooled[u] += max(0.0, room.rival_units[u])
    for u in range(RIVAL_UNITS):
        feature = room.pooled[u]
        if feature != 0:
            for h in range(UNITS):
                room.units[h] += net.inner[OWN_FEATURES + u].weights[h] * feature
    total = net.offset
    for h in range(UNITS):
        total += net.outer[h] * max(0.0, room.units[h])
    return total


def see_own(x: Prospect, before: int, after: int) -> None:
    """The own line, before and after."""
    x.own[OWN_WINS] = 1.0 if after == 0 else 0.0
    x.own[OWN_NEXT] = 1.0 if after == 1 else 0.0
    x.own[OWN_NEAR] = 1.0 if after == 2 else 0.0
    x.own[OWN_FAR] = after / FARTHEST
    x.own[OWN_NEARER] = before - after + 0.0


def see_rival(x: Rival, before: int, after: int, in_play: float) -> None:
    """Another character's line, before and after, and how likely the other is it."""
    f = x.features
    f[IN_PLAY] = in_play
    f[WINS] = 1.0 if after == 0 else 0.0
    f[NEXT] = 1.0 if after == 1 else 0.0
    f[NEAR] = 1.0 if after == 2 else 0.0
    f[FAR] = after / FARTHEST
    f[NEARER] = before - after + 0.0
    f[WINS_IN_PLAY] = f[WINS] * in_play
    f[NEXT_IN_PLAY] = f[NEXT] * in_play
    f[NEAR_IN_PLAY] = f[NEAR] * in_play
