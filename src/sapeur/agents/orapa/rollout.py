"""The search for the best question where some mines are likelier than others, compiled.

As in lookahead.py, but every mine counts by its weight, and what a part lacks is the entropy of
the weights in it: for equal ones the logarithm of how many they are. No proposal is to spare.
"""

from __future__ import annotations

from math import log2
from typing import Annotated

from sapeur.agents.orapa.lookahead import (
    DOUBT,
    NO_BOUND,
    QuestionSearch,
    end_of_group,
    group,
    take_next_best,
)
from sapeur.agents.orapa.mines import MOST_MINES
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.kernel import F64, Record

STEPS_A_BIT = 4  # at which something is known by the bits lacking; in between, in proportion
STEPS = 20 * STEPS_A_BIT  # more than MOST_MINES lack, each of which may stand for many
LITTLE = 1e-4  # of all the weight: a part of less is not looked into


class PartWeight(Record):
    """How likely the mines are that answer alike."""

    total: F64
    logs: F64  # each weight times its logarithm to base 2, added up


class Weighing(Record):
    """How likely each candidate mine is, and what it is worth to know them better."""

    weights: Annotated[list[float], "f8", MOST_MINES]
    logs: Annotated[list[float], "f8", MOST_MINES]  # each weight times its logarithm to base 2
    scale_bits: F64  # what is lacking even where one mine is left: it stands for so many
    expected: Annotated[list[float], "f8", STEPS]  # questions to come, by the steps lacking
    chances: Annotated[list[float], "f8", STEPS]  # to win once this turn has ended, likewise
    parts: Annotated[list[PartWeight], MOST_MINES]  # by answer; all 0 between two questions


def by_bits(steps: list[float], bits: float) -> float:
    """What such a row says where so many bits are lacking."""
    at = min(max(bits, 0.0) * STEPS_A_BIT, STEPS - 1.001)
    below = int(at)
    return steps[below] * (below + 1 - at) + steps[below + 1] * (at - below)


def weight_of(s: QuestionSearch, w: Weighing, depth: int, first: int, end: int) -> float:
    """What order[first:end] of a stage weighs."""
    order = s.stages[depth].order
    total = 0.0
    for i in range(first, end):
        total += w.weights[order[i]]
    return total


def value_of_parts(
    s: QuestionSearch, w: Weighing, row: list[float], q: int, depth: int, first: int, end: int
) -> float:
    """What q makes of order[first:end]: for each part its weight times what the row says of it."""
    answers = s.questions[q].answers
    order = s.stages[depth].order
    parts = w.parts
    for i in range(first, end):
        mine = order[i]
        part = parts[answers[mine]]
        part.total += w.weights[mine]
        part.logs += w.logs[mine]
    value = 0.0
    for i in range(first, end):
        part = parts[answers[order[i]]]
        if part.total > 0.0:
            bits = log2(part.total) - part.logs / part.total
            value += part.total * by_bits(row, bits + w.scale_bits)
            part.total = 0.0
            part.logs = 0.0
    return value


def rate_by_weight(s: QuestionSearch, w: Weighing) -> None:
    """Write what every question about all the mines costs at first sight."""
    costs = s.stages[0].costs
    total = weight_of(s, w, 0, 0, s.n)
    for q in range(QUESTIONS):
        costs[q].cost = total + value_of_parts(s, w, w.expected, q, 0, 0, s.n)
        costs[q].explored = 0


def chance_after(s: QuestionSearch, w: Weighing, q: int) -> float:
    """The chance to win once q is answered."""
    return value_of_parts(s, w, w.chances, q, 0, 0, s.n) / weight_of(s, w, 0, 0, s.n)


def play_out_by_weight(
    s: QuestionSearch, w: Weighing, depth: int, first: int, end: int, little: float, bound: float
) -> float:
    """The cost of order[first:end] of a stage when every question is the best at first sight.

    Beyond the bound it is not counted to the end. The mines change places among themselves.
    """
    order, grouped, waiting = s.stages[depth].order, s.grouped, s.waiting
    cost = 0.0
    waiting[0].first = first
    waiting[0].end = end
    left = 1
    while left and cost < bound:
        left -= 1
        start, stop = waiting[left].first, waiting[left].end
        total = weight_of(s, w, depth, start, stop)
        if stop - start == 2 or total < little:
            cost += total  # a question tells two apart; of little it does not matter
            continue
        best = 0
        least = NO_BOUND
        for q in range(QUESTIONS):
            here = value_of_parts(s, w, w.expected, q, depth, start, stop)
            if here < least:
                least = here
                best = q
        if group(s, best, depth, start, stop, grouped) == 1:
            continue  # drawn more than once, or twins (O10)
        cost += total
        for i in range(start, stop):
            order[i] = grouped[i]
        i = start
        while i < stop:
            j = end_of_group(s, best, order, i, stop)
            if j - i > 1:
                waiting[left].first = i
                waiting[left].end = j
                left += 1
            i = j
    return cost


def look_ahead_by_weight(s: QuestionSearch, w: Weighing) -> None:
    """Write what every question about all the mines costs; the best at first sight, played out."""
    rate_by_weight(s, w)
    costs = s.stages[0].costs
    after = s.stages[1].order
    total = weight_of(s, w, 0, 0, s.n)
    best = NO_BOUND
    for _ in range(s.stages[0].breadth):
        q = take_next_best(costs)
        if group(s, q, 0, 0, s.n, after) == 1:
            costs[q].explored = 0
            break  # nor does any question after it divide them
        cost = total
        i = 0
        while i < s.n and cost < best:
            j = end_of_group(s, q, after, i, s.n)
            if j - i > 1:
                cost += play_out_by_weight(s, w, 1, i, j, LITTLE * total, best - cost)
            i = j
        # Where the look was broken off, the cost is only known to be no better than the best.
        costs[q].cost = cost if cost < best else cost + DOUBT * total
        best = min(best, cost)
