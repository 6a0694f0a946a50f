"""The mines that a prospector holds in mind, and what it costs to tell them apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any

import numpy as np

from sapeur.agents.orapa import lookahead, rollout
from sapeur.agents.orapa.endgame import questions_left
from sapeur.agents.orapa.inference import Array, compiled_mines
from sapeur.agents.orapa.lookahead import FEW, NO_BOUND, QuestionSearch
from sapeur.agents.orapa.mines import MOST_MINES
from sapeur.agents.orapa.rollout import STEPS, STEPS_A_BIT, Weighing
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.kernel import Engine, records

# Twins give the same answer to every question, and so the same sum of answers times keys.
TWIN_KEYS = np.random.Generator(np.random.PCG64(1)).integers(1 << 62, size=(QUESTIONS, 1))
MINES_A_DRAW = 16.0  # that one drawn mine stands for, where their number is not known
MOST_LOOKED_FURTHER = 500  # mines up to which second questions are explored too,
SECOND_BREADTH = 5  # so many
LEAST_WEIGHT = 1e-12  # of a mine, against the likeliest


@cache
def compiled_lookahead() -> Engine:
    return Engine(lookahead)


@cache
def compiled_rollout() -> Engine:
    return Engine(rollout)


@dataclass(frozen=True)
class Candidates:
    """Mines that agree with what a prospector knows, with their answers."""

    mines: Array  # n rows of a placement a kind
    complete: bool  # whether these are all of them; else they are even draws
    most_answers: int  # different ones to the same question
    weights: Array  # how likely each of them is, against the others
    search: Any  # a lookahead.QuestionSearch

    @property
    def n(self) -> int:
        return len(self.mines)

    @property
    def scale(self) -> float:
        """How many mines each of them stands for."""
        return 1.0 if self.complete else MINES_A_DRAW

    @property
    def answers(self) -> Array:
        """By question and mine, numbered from 0 for each question."""
        numbers: Array = self.search["questions"]["answers"][:, : self.n]
        return numbers

    def part_sizes(self, question: int) -> list[int]:
        """The sizes of the parts into which a question divides the mines."""
        sizes: list[int] = np.bincount(self.answers[question]).tolist()
        return sizes

    @property
    def likeliest(self) -> float:
        """The chance that the likeliest of them is the one."""
        return float(self.weights.max() / self.weights.sum()) / self.scale

    def weigh_questions(
        self, after_bits: Callable[[float], float], breadth: int
    ) -> tuple[Array, float]:
        """The questions to come after each question; and the chance to win after the best.

        That follows from the bits then lacking. If all mines are listed, so many questions are
        played out.
        """
        search, row = self.search, records(Weighing, 1)[0]
        row["weights"][: self.n] = self.weights
        row["logs"][: self.n] = self.weights * np.log2(self.weights)
        row["scale_bits"] = log2(self.scale)
        row["expected"] = expected_by_bits()
        row["chances"] = [after_bits(step / STEPS_A_BIT) for step in range(STEPS)]
        search["stages"]["breadth"][0] = breadth if self.complete else 0
        compiled_rollout().look_ahead_by_weight(search, row)
        costs, explored = self._costs("cost"), self._costs("explored") == 1
        # What was not explored was worse at first sight, which is too hopeful.
        costs = costs + np.where(explored, 0.0, costs[explored].max(initial=0.0))
        chance = compiled_rollout().chance_after(search, row, int(costs.argmin()))
        return costs / self.weights.sum(), float(chance)

    def costs_at_sight(self, expected: Array) -> Array:
        """The cost of each question, where m mines that answer alike cost expected[m]."""
        self.search["expected"]["cost"][0, : self.n + 1] = expected
        compiled_lookahead().rate_questions(self.search, 0, 0, self.n, 0)
        return self._costs("cost")

    def costs_ahead(self, breadth: int, spare: int) -> tuple[Array, Array]:
        """The cost of each question, looking ahead; and whether that one was explored."""
        self._expect_questions(spare)
        self.search["stages"]["breadth"][:2] = breadth, SECOND_BREADTH
        if self.complete and self.n <= MOST_LOOKED_FURTHER:
            compiled_lookahead().look_further(self.search)
        else:
            compiled_lookahead().look_ahead(self.search, 0, 0, self.n, NO_BOUND)
        return self._costs("cost"), self._costs("explored") == 1

    def costs_of_proposals(self) -> Array:
        """What it costs to propose each of at most FEW mines first, if that is forgiven."""
        assert self.n <= FEW
        self._expect_questions(1)
        compiled_lookahead().propose_first(self.search, 0, 0, self.n)
        costs: Array = self.search["proposals"][: self.n].copy()
        return costs

    def _expect_questions(self, spare: int) -> None:
        self.search["spare"] = spare
        self.search["expected"]["cost"][:, : self.n + 1] = expected_costs(self.n, self.scale)

    def _costs(self, field: str) -> Array:
        row: Array = self.search["stages"][0]["costs"][field].copy()
        return row


def tabulate_candidates(
    mines: Array, easy: int, *, complete: bool, weights: Array | None = None
) -> Candidates:
    """The mines with their answers; if they are complete, one of each set of twins (O10).

    Without weights every mine is as likely as another.
    """
    n = len(mines)
    assert n <= MOST_MINES
    likely = np.ones(n) if weights is None else weights
    layouts = records(MineLayout, n)
    layouts["gems"] = mines
    # Not cleared: that takes longer than a search among a few mines.
    search = np.empty_like(_blank_search())[0]
    search["counts"] = 0
    compiled_mines().tabulate(layouts, easy, search["questions"])
    if complete and n > 1:
        answers = search["questions"]["answers"]
        _, first = np.unique((answers[:, :n] * TWIN_KEYS).sum(0), return_index=True)
        order = first[np.lexsort(mines[first].T[::-1])]
        n = len(order)
        mines, likely = mines[order], likely[order]
        answers[:, :n] = answers[:, order]
    search["n"] = n
    search["stages"]["order"][0, :n] = np.arange(n)
    most_answers = compiled_mines().number_answers(n, easy, search["questions"])
    likely = np.maximum(likely / likely.max(initial=LEAST_WEIGHT), LEAST_WEIGHT)
    return Candidates(mines, complete, most_answers, likely, search)


@cache
def _blank_search() -> Any:
    return records(QuestionSearch, 1)


def expected_costs(n: int, scale: float) -> Array:
    """What 0 to n candidate mines cost: a row without and one with a proposal to spare."""
    return _expected_costs_below(1 << n.bit_length(), scale)[:, : n + 1]


@cache
def _expected_costs_below(most: int, scale: float) -> Array:
    return np.array(
        [
            [
                m * questions_left(log2(max(1.0, m * scale)), spare) if m else 0.0
                for m in range(most)
            ]
            for spare in range(2)
        ]
    )


@cache
def expected_by_bits() -> Array:
    """The questions to come for every step of the bits lacking, without a proposal to spare."""
    return np.array([questions_left(step / STEPS_A_BIT, 0) for step in range(STEPS)])
