"""The search for the question that divides the candidate mines best, compiled.

A cost is counted over a whole set of mines: the questions that it takes to find each of them,
added up. At first sight, the cost of a question is that of the parts into which it divides the
mines, as expected from their sizes alone. To look ahead is to divide the parts again.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.orapa.mines import MOST_MINES, AnswerRow
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.kernel import F64, I8, I64, Record

STAGES = 3  # the mines before any question, after the first one, and after the second
FEW = 8  # mines among which a free proposal may beat every question
DOUBT = 0.05  # questions a mine, added to a cost that was not counted to its end
NO_BOUND = 1e18


class QuestionCost(Record):
    """What it costs to ask a question about some mines."""

    cost: F64
    explored: I8  # 1 if that was looked ahead, 0 if it is the cost at first sight


class SearchStage(Record):
    """The mines after some questions, and what the next ones cost about the part looked at."""

    breadth: I64  # questions that are explored here
    order: Annotated[list[int], "i4", MOST_MINES]  # mines with the same answers stand together
    costs: Annotated[list[QuestionCost], QUESTIONS]


class ExpectedCosts(Record):
    """What sets of mines cost at first sight, by their size."""

    cost: Annotated[list[float], "f8", MOST_MINES + 1]


class OrderRange(Record):
    """The mines from `first` to before `end` in the order of a stage."""

    first: I64
    end: I64


class QuestionSearch(Record):
    """The candidate mines by their answers, and room for the search."""

    n: I64  # candidate mines
    spare: I64  # 1 if a wrong proposal is forgiven (O13)
    questions: Annotated[list[AnswerRow], QUESTIONS]  # answers numbered from 0 for each question
    expected: Annotated[list[ExpectedCosts], 2]  # without and with a proposal to spare
    stages: Annotated[list[SearchStage], STAGES]
    proposals: Annotated[list[float], "f8", FEW]  # the cost when each of a few is proposed first
    # For work under way.
    counts: Annotated[list[int], "i4", MOST_MINES]  # by answer; all 0 between two questions
    grouped: Annotated[list[int], "i4", MOST_MINES]
    waiting: Annotated[list[OrderRange], MOST_MINES // 2 + 1]  # parts still to be divided


def rate_questions(s: QuestionSearch, depth: int, first: int, end: int, spare: int) -> None:
    """Write the cost of every question about order[first:end] of a stage, at first sight."""
    costs = s.stages[depth].costs
    for q in range(QUESTIONS):
        costs[q].cost = cost_at_sight(s, q, depth, first, end, spare)
        costs[q].explored = 0


def cost_at_sight(s: QuestionSearch, q: int, depth: int, first: int, end: int, spare: int) -> float:
    """The cost of asking q about order[first:end] of a stage, as expected of the parts."""
    answers = s.questions[q].answers
    order = s.stages[depth].order
    expected = s.expected[spare].cost
    counts = s.counts
    cost = 0.0
    for i in range(first, end):
        counts[answers[order[i]]] += 1
    for i in range(first, end):
        answer = answers[order[i]]
        if counts[answer]:
            cost += expected[counts[answer]]
            counts[answer] = 0
    return end - first + cost


def group(s: QuestionSearch, q: int, depth: int, first: int, end: int, out: list[int]) -> int:
    """Write order[first:end] of a stage into out, mines with the same answer to q together.

    Returns the number of different answers.
    """
    answers = s.questions[q].answers
    order = s.stages[depth].order
    counts = s.counts
    for i in range(first, end):
        counts[answers[order[i]]] += 1
    different = 0
    at = first
    # counts becomes where the next mine of each answer goes, stored as negative numbers.
    for i in range(first, end):
        answer = answers[order[i]]
        if counts[answer] > 0:
            size = counts[answer]
            counts[answer] = -1 - at
            at += size
            different += 1
        out[-1 - counts[answer]] = order[i]
        counts[answer] -= 1
    for i in range(first, end):
        counts[answers[order[i]]] = 0
    return different


def end_of_group(s: QuestionSearch, q: int, order: list[int], first: int, end: int) -> int:
    """Where the mines end that answer q as the first of order[first:end] does."""
    answers = s.questions[q].answers
    i = first + 1
    while i < end and answers[order[i]] == answers[order[first]]:
        i += 1
    return i


def play_out(
    s: QuestionSearch, depth: int, first: int, end: int, spare: int, bound: float
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
        m = stop - start
        if m <= 1 + spare:
            continue  # each is proposed in turn
        if m == 2 + spare:
            # O13: two are told apart by a question; of three, one is proposed before it.
            cost += 2.0
            continue
        best = 0
        least = NO_BOUND
        for q in range(QUESTIONS):
            here = cost_at_sight(s, q, depth, start, stop, spare)
            if here < least:
                least = here
                best = q
        different = group(s, best, depth, start, stop, grouped)
        if spare and different >= m - 1:
            cost += m - 1.0  # one of the two that answer alike is proposed first
            continue
        if different == 1:
            continue  # drawn more than once, or twins (O10)
        cost += m
        for i in range(start, stop):
            order[i] = grouped[i]
        i = start
        while i < stop:
            j = end_of_group(s, best, order, i, stop)
            if j - i > 1 + spare:
                waiting[left].first = i
                waiting[left].end = j
                left += 1
            i = j
    return cost


def take_next_best(costs: list[QuestionCost]) -> int:
    """The question of the least cost that was not explored; it is marked as explored."""
    best = -1
    for q in range(QUESTIONS):
        if not costs[q].explored and (best < 0 or costs[q].cost < costs[best].cost):
            best = q
    costs[best].explored = 1
    return best


def look_ahead(s: QuestionSearch, depth: int, first: int, end: int, bound: float) -> float:
    """The cost of order[first:end] of a stage when some questions are explored there.

    The stage holds the cost of every question afterwards, explored or not.
    """
    spare = s.spare
    m = end - first
    if m <= 1 + spare:
        return 0.0  # each is proposed in turn
    costs = s.stages[depth].costs
    after = s.stages[depth + 1].order
    rate_questions(s, depth, first, end, spare)
    best = bound
    if spare and m <= FEW:
        best = min(best, propose_first(s, depth, first, end))
    for _ in range(s.stages[depth].breadth):
        q = take_next_best(costs)
        if group(s, q, depth, first, end, after) == 1:
            costs[q].explored = 0
            break  # nor does any question after it divide them
        cost = float(m)
        i = first
        while i < end and cost < best:
            j = end_of_group(s, q, after, i, end)
            if j - i > 1 + spare:
                cost += play_out(s, depth + 1, i, j, spare, best - cost)
            i = j
        # Where the look was broken off, the cost is only known to be no better than the best.
        costs[q].cost = cost if cost < best else cost + DOUBT * m
        best = min(best, cost)
        if best <= m:
            break
    return best


def look_further(s: QuestionSearch) -> float:
    """The same for all the mines, and into some second questions."""
    n = s.n
    spare = s.spare
    best = look_ahead(s, 0, 0, n, NO_BOUND)
    if best <= n:
        return best
    best = NO_BOUND
    costs = s.stages[0].costs
    after = s.stages[1].order
    worst = 0.0
    for q in range(QUESTIONS):
        if costs[q].explored:
            worst = max(worst, costs[q].cost)
    for q in range(QUESTIONS):
        if not costs[q].explored:
            costs[q].cost += worst  # first sight is too hopeful
        costs[q].explored = 0
    for _ in range(s.stages[0].breadth):
        q = take_next_best(costs)
        if group(s, q, 0, 0, n, after) == 1:
            costs[q].explored = 0
            break
        cost = float(n)
        i = 0
        while i < n and cost < best:
            j = end_of_group(s, q, after, i, n)
            if j - i == 2 + spare:
                cost += 2.0
            elif j - i > 2 + spare:
                cost += look_ahead(s, 1, i, j, best - cost)
            i = j
        costs[q].cost = cost if cost < best else cost + DOUBT * n
        best = min(best, cost)
    return best


def propose_first(s: QuestionSearch, depth: int, first: int, end: int) -> float:
    """The least cost of a few mines when one is proposed at once and the second must be sure.

    s.proposals[i] becomes what it is for the i-th of them.
    """
    order = s.stages[depth].order
    others = s.stages[depth + 1].order
    best = NO_BOUND
    for i in range(first, end):
        count = 0
        for j in range(first, end):
            if j != i:
                others[count] = order[j]
                count += 1
        s.proposals[i - first] = play_out(s, depth + 1, 0, count, 0, NO_BOUND)
        best = min(best, s.proposals[i - first])
    return best
