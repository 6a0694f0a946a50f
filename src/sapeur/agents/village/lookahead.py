"""The expert of Le Village looks ahead: over the next card, what it brings, and the card after.

Each function looks one step farther than the one before it; beyond the last one the net judges.
Bonuses are ranked at first sight, and only the best few of them are looked at farther.
"""

from __future__ import annotations

from sapeur.agents.village.policy import (
    KINDS,
    MARGIN,
    VILLAGER,
    Mind,
    bonus,
    choices,
    glance,
    hopeless,
    outcome,
    settled,
    survival,
)
from sapeur.games.village.rules import DRAW, MAIN, PASS, PEEKING, TURN
from sapeur.kernel import Codes

TOP = 3  # bonuses that are looked at farther, if so little behind the best of them
BEHIND = 0.02
STEPS = 8  # beliefs in a row, and lists of actions


def reply(
    pool: list[Mind], i: int, phase: int, net: list[float], x: list[float], out: Codes
) -> float:
    """The chance to win of pool[i] with its best action at first sight."""
    if settled(pool[i]):
        return 1.0
    n = choices(pool[i], phase, out)
    most = 0.0
    for j in range(n):
        if phase == MAIN and n > 1 and hopeless(pool[i], out[j], most):
            continue
        most = max(most, glance(pool, i, phase, out[j], net, x))
    return most


def worth(
    pool: list[Mind],
    i: int,
    phase: int,
    action: int,
    net: list[float],
    x: list[float],
    out: Codes,
) -> float:
    """The chance to win of pool[i] with this action, the next one looked for."""
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(pool, i, phase, action, kind)
        if chance > 0:
            total += chance * reply(pool, i + 1, bonus(pool[i], action, kind), net, x, out)
    return total


def onward(
    pool: list[Mind], i: int, net: list[float], x: list[float], out: list[Codes], d: int
) -> float:
    """The chance to win of pool[i] with no bonus pending: a turn at first sight, or a card."""
    if settled(pool[i]):
        return 1.0
    n = choices(pool[i], MAIN, out[d])
    most = 0.0
    for j in range(n):
        action = out[d][j]
        if action == DRAW:
            most = worth(pool, i, MAIN, DRAW, net, x, out[d + 1])
            continue
        bar = most + (MARGIN if out[d][0] == DRAW else 0.0)
        if n == 1 or not hopeless(pool[i], action, bar):
            told = glance(pool, i, MAIN, action, net, x)
            if told > bar:
                most = told
    return most


def far(
    pool: list[Mind],
    i: int,
    phase: int,
    action: int,
    net: list[float],
    x: list[float],
    out: list[Codes],
    d: int,
) -> float:
    """The chance to win of pool[i] with this action and what comes onward of it."""
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(pool, i, phase, action, kind)
        if chance > 0:
            after = bonus(pool[i], action, kind)
            if after == MAIN:
                total += chance * onward(pool, i + 1, net, x, out, d)
            else:
                total += chance * reply(pool, i + 1, after, net, x, out[d])
    return total


def using(
    pool: list[Mind],
    i: int,
    phase: int,
    net: list[float],
    x: list[float],
    out: list[Codes],
    d: int,
    told: list[float],
) -> float:
    """The chance to win of pool[i] with the best of the few bonuses that seem best."""
    if settled(pool[i]):
        return 1.0
    if phase == MAIN:
        return onward(pool, i, net, x, out, d)
    n = choices(pool[i], phase, out[d])
    seemed = 0.0
    for j in range(n):
        told[j] = glance(pool, i, phase, out[d][j], net, x)
        seemed = max(seemed, told[j])
    most = 0.0
    for _ in range(min(n, TOP)):
        best = 0
        for j in range(n):
            if told[j] > told[best]:
                best = j
        if told[best] < seemed - BEHIND:
            break
        told[best] = -1.0
        most = max(most, far(pool, i, phase, out[d][best], net, x, out, d + 1))
    return most


def drawing_on(
    pool: list[Mind],
    i: int,
    net: list[float],
    x: list[float],
    out: list[Codes],
    d: int,
    told: list[float],
) -> float:
    """The chance to win of pool[i] if the next card is drawn, and the one after it in view."""
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(pool, i, MAIN, DRAW, kind)
        if chance > 0:
            phase = kind if kind < VILLAGER else PEEKING
            total += chance * using(pool, i + 1, phase, net, x, out, d, told)
    return total


def going_on(
    pool: list[Mind],
    i: int,
    net: list[float],
    x: list[float],
    out: list[Codes],
    d: int,
    told: list[float],
) -> float:
    """The chance to win of pool[i] with no bonus pending: a turn looked at far, or two cards."""
    if settled(pool[i]):
        return 1.0
    n = choices(pool[i], MAIN, out[d])
    most = 0.0
    for j in range(n):
        action = out[d][j]
        if action == DRAW:
            most = drawing_on(pool, i, net, x, out, d + 1, told)
            continue
        bar = most + (MARGIN if out[d][0] == DRAW else 0.0)
        if n == 1 or not hopeless(pool[i], action, bar):
            seen = far(pool, i, MAIN, action, net, x, out, d + 1)
            if seen > bar:
                most = seen
    return most


def farthest(
    pool: list[Mind],
    phase: int,
    action: int,
    net: list[float],
    x: list[float],
    out: list[Codes],
    told: list[float],
) -> float:
    """The chance to win of pool[0] with this action, seen as far as this player can."""
    if action == DRAW:
        return drawing_on(pool, 0, net, x, out, 0, told)
    if phase == MAIN:
        total = far(pool, 0, MAIN, action, net, x, out, 0)
        return max(0.0, total - MARGIN) if pool[0].stock > 0 else total
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(pool, 0, phase, action, kind)
        if chance > 0:
            total += chance * going_on(pool, 1, net, x, out, 0, told)
    return total


def judge(
    pool: list[Mind],
    phase: int,
    actions: Codes,
    deep: int,
    net: list[float],
    x: list[float],
    out: Codes,
    told: list[float],
) -> None:
    """Write the chance to win with each of these actions on pool[0] into told."""
    for j in range(len(actions)):
        action = actions[j]
        if deep:
            told[j] = worth(pool, 0, phase, action, net, x, out)
        else:
            told[j] = glance(pool, 0, phase, action, net, x)
        if action >= TURN and action < PASS and pool[0].stock > 0:
            cell = action - TURN
            if (pool[0].unknown >> cell) & 1 and survival(pool[0], cell) < 1:
                told[j] = max(0.0, told[j] - MARGIN)
