"""The expert of Le Village looks ahead: over the next card, what it brings, and the card after.

Each function looks one step farther than the one before it; beyond the last one the net judges.
Bonuses are ranked at first sight, and only the best few of them are looked at farther.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.village.evaluation import Evaluator, value
from sapeur.agents.village.inference import (
    KINDS,
    NONE,
    VILLAGER,
    Knowledge,
    is_settled,
    mine_at,
    reach,
    survival,
    survival_chance,
    unseen,
)
from sapeur.agents.village.outcomes import MOST_OPTIONS, choices, next_phase, outcome
from sapeur.games.village.rules import DRAW, MAIN, PASS, PEEKING, TURN
from sapeur.kernel import Record

MARGIN = 0.01  # a risk before the stock is out has to promise so much more
MOST_BONUSES = 3  # that are looked at farther, if so little behind the best of them
BEHIND = 0.02
PLIES = 8


class Ply(Record):
    """One step of looking ahead."""

    knowledge: Knowledge
    options: Annotated[list[int], "i8", MOST_OPTIONS]  # the actions that are weighed


class Lookahead(Record):
    """Room to look ahead from one position: plies[0] is now, and plies[i + 1] comes of plies[i]."""

    plies: Annotated[list[Ply], PLIES]
    values: Annotated[list[float], "f8", MOST_OPTIONS]  # of a ply's options, at first sight
    evaluator: Evaluator


def glance(look: Lookahead, i: int, action: int) -> float:
    """The chance to win of ply i with this action, at first sight."""
    k = look.plies[i].knowledge
    if action == DRAW:
        return value(k, look.evaluator)
    after = look.plies[i + 1].knowledge
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(k, action, kind, after)
        if chance > 0:
            if next_phase(k, action, kind) == PEEKING:
                after.stored += 1  # the net knows the worth of a peek to come
            total += chance * value(after, look.evaluator)
    return total


def hopeless(k: Knowledge, action: int, most: float) -> bool:
    """Whether a turn survives less often than something else wins."""
    if action == DRAW:
        return False
    cell = action - TURN
    if (k.unknown >> cell) & 1:
        return survival(k, cell) <= most
    suit = mine_at(k, cell)
    return suit != NONE and survival_chance(k, reach(k, suit, cell), unseen(k)) <= most


def best_reply(look: Lookahead, i: int, phase: int) -> float:
    """The chance to win of ply i with its best action at first sight."""
    ply = look.plies[i]
    if is_settled(ply.knowledge):
        return 1.0
    n = choices(ply.knowledge, phase, ply.options)
    most = 0.0
    for j in range(n):
        if phase == MAIN and n > 1 and hopeless(ply.knowledge, ply.options[j], most):
            continue
        most = max(most, glance(look, i, ply.options[j]))
    return most


def with_reply(look: Lookahead, i: int, action: int) -> float:
    """The chance to win of ply i with this action and the best reply to what it shows."""
    k = look.plies[i].knowledge
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(k, action, kind, look.plies[i + 1].knowledge)
        if chance > 0:
            total += chance * best_reply(look, i + 1, next_phase(k, action, kind))
    return total


def near(look: Lookahead, i: int) -> float:
    """The chance to win of ply i with no bonus pending: a turn at first sight, or a card."""
    ply = look.plies[i]
    if is_settled(ply.knowledge):
        return 1.0
    n = choices(ply.knowledge, MAIN, ply.options)
    most = 0.0
    for j in range(n):
        action = ply.options[j]
        if action == DRAW:
            most = with_reply(look, i, DRAW)
            continue
        bar = most + (MARGIN if ply.options[0] == DRAW else 0.0)
        if n == 1 or not hopeless(ply.knowledge, action, bar):
            seen = glance(look, i, action)
            if seen > bar:
                most = seen
    return most


def with_near(look: Lookahead, i: int, action: int) -> float:
    """The chance to win of ply i with this action and what comes soon after it."""
    k = look.plies[i].knowledge
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(k, action, kind, look.plies[i + 1].knowledge)
        if chance > 0:
            after = next_phase(k, action, kind)
            if after == MAIN:
                total += chance * near(look, i + 1)
            else:
                total += chance * best_reply(look, i + 1, after)
    return total


def best_bonus(look: Lookahead, i: int, phase: int) -> float:
    """The chance to win of ply i with the best of the few bonuses that seem best."""
    ply = look.plies[i]
    if is_settled(ply.knowledge):
        return 1.0
    if phase == MAIN:
        return near(look, i)
    n = choices(ply.knowledge, phase, ply.options)
    seemed = 0.0
    for j in range(n):
        look.values[j] = glance(look, i, ply.options[j])
        seemed = max(seemed, look.values[j])
    most = 0.0
    for _ in range(min(n, MOST_BONUSES)):
        best = 0
        for j in range(n):
            if look.values[j] > look.values[best]:
                best = j
        if look.values[best] < seemed - BEHIND:
            break
        look.values[best] = -1.0
        most = max(most, with_near(look, i, ply.options[best]))
    return most


def with_card(look: Lookahead, i: int) -> float:
    """The chance to win of ply i if the next card is drawn, and the one after it in view."""
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(look.plies[i].knowledge, DRAW, kind, look.plies[i + 1].knowledge)
        if chance > 0:
            phase = kind if kind < VILLAGER else PEEKING
            total += chance * best_bonus(look, i + 1, phase)
    return total


def far(look: Lookahead, i: int) -> float:
    """The chance to win of ply i with no bonus pending: a turn looked at far, or two cards."""
    ply = look.plies[i]
    if is_settled(ply.knowledge):
        return 1.0
    n = choices(ply.knowledge, MAIN, ply.options)
    most = 0.0
    for j in range(n):
        action = ply.options[j]
        if action == DRAW:
            most = with_card(look, i)
            continue
        bar = most + (MARGIN if ply.options[0] == DRAW else 0.0)
        if n == 1 or not hopeless(ply.knowledge, action, bar):
            seen = with_near(look, i, action)
            if seen > bar:
                most = seen
    return most


def farthest(look: Lookahead, phase: int, action: int) -> float:
    """The chance to win of now with this action, seen as far as this player can."""
    if action == DRAW:
        return with_card(look, 0)
    k = look.plies[0].knowledge
    if phase == MAIN:
        total = with_near(look, 0, action)
        return max(0.0, total - MARGIN) if k.stock > 0 else total
    total = 0.0
    for kind in range(KINDS):
        chance = outcome(k, action, kind, look.plies[1].knowledge)
        if chance > 0:
            total += chance * far(look, 1)
    return total


def judge(look: Lookahead, n: int, deep: int) -> None:
    """Write the chance to win with each of the first n options of now into look.values.

    At first sight, or, if deep, with the best reply.
    """
    k = look.plies[0].knowledge
    for j in range(n):
        action = look.plies[0].options[j]
        seen = with_reply(look, 0, action) if deep else glance(look, 0, action)
        if action >= TURN and action < PASS and k.stock > 0:
            cell = action - TURN
            if (k.unknown >> cell) & 1 and survival(k, cell) < 1:
                seen = max(0.0, seen - MARGIN)
        look.values[j] = seen
