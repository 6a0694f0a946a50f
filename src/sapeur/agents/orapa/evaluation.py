"""What a position is worth to a prospector alone (O13): the questions still to come, at level 5."""

from __future__ import annotations

import numpy as np

from sapeur.agents.orapa.candidates import Candidates, expected_costs
from sapeur.agents.orapa.inference import Array
from sapeur.agents.orapa.lookahead import FEW
from sapeur.agents.orapa.styles import Skill
from sapeur.games.orapa.rays import BODY, DIAMOND
from sapeur.games.orapa.rules import ALWAYS_IN_PLAY, PROPOSE

# What level 5 still asks, by the bits that it lacks: the logarithm to base 2 of how many mines
# agree. Bits and questions; in between, in proportion. tools/orapa_questions.py compares them with
# its play.
_FEW = ((0.0, 0.0), (1.0, 0.16), (3.0, 1.1), (6.0, 2.1), (10.0, 3.27))
_FEW_WITH_BODY = ((0.0, 0.0), (1.0, 0.25), (3.0, 1.45), (6.0, 3.0), (10.0, 4.68))
QUESTIONS_BY_BITS = {
    ALWAYS_IN_PLAY: (*_FEW, (34.0, 7.42)),
    ALWAYS_IN_PLAY | 1 << DIAMOND: (*_FEW, (41.2, 8.66)),
    ALWAYS_IN_PLAY | 1 << BODY: (*_FEW_WITH_BODY, (40.0, 10.4)),
    ALWAYS_IN_PLAY | 1 << DIAMOND | 1 << BODY: (*_FEW_WITH_BODY, (47.0, 11.71)),
}
# By how many questions the mean of those to come is off, where it follows from the bits alone,
BITS_ERROR = 0.15
PLAY_ERROR = 0.05  # and where all mines left are listed, and questions about them are played out


def questions_by_bits(bits: float, kinds: int) -> float:
    """The questions still to come where the mines left are known only by their number."""
    at, questions = zip(*QUESTIONS_BY_BITS[kinds], strict=True)
    return float(np.interp(bits, at, questions))


def questions_by_play(candidates: Candidates, skill: Skill, spare: int, kinds: int) -> float:
    """The questions still to come where all the mines left are listed."""
    return float(questions_after(candidates, skill, spare, kinds=kinds).min())


def questions_after(candidates: Candidates, skill: Skill, spare: int, *, kinds: int) -> Array:
    """The questions still to come after each question, and last after a proposal.

    With `spare` 1 a wrong proposal is forgiven; `kinds` are the gems in play. For mines that were
    drawn, whose number is not known, the values only say which question is better.
    """
    n = candidates.n
    values = np.full(PROPOSE + 1, np.inf)
    spare_here = spare * int(candidates.complete)
    # In the base game it is no better to look ahead on drawn mines.
    worthwhile = candidates.complete or kinds != ALWAYS_IN_PLAY
    if worthwhile and 1 + spare_here < n <= skill.lookahead_limit:
        costs, explored = candidates.costs_ahead(skill.breadth, spare_here)
        # What was not explored was worse at first sight, which is too hopeful.
        worst = costs[explored].max(initial=0.0)
        values[:PROPOSE] = costs / n + np.where(explored, 0.0, worst / n)
    elif n > 1 + spare_here:
        expected = expected_costs(n, candidates.scale)[spare_here]
        values[:PROPOSE] = candidates.costs_at_sight(expected) / n
    else:
        values[:PROPOSE] = 1.0
    values[PROPOSE] = questions_after_proposal(candidates, spare)
    return values


def questions_after_proposal(candidates: Candidates, spare: int) -> float:
    """The questions still to come after a proposal; infinite where it is only a guess."""
    n = candidates.n
    if candidates.complete and n <= 1 + spare:
        return 0.0
    if candidates.complete and spare and n <= FEW:
        return float(candidates.costs_of_proposals().min()) / n
    if not candidates.complete and candidates.most_answers == 1 and spare:
        return 0.0  # one mine was drawn again and again
    return np.inf
