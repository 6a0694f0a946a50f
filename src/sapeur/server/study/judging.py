"""What the experts' process does for those who look back: one decision, or one insight, at a time.

It is given what a seat knew and nothing else, as an opponent is.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from sapeur.agents.agent import Fact, decision_seed, fact_text
from sapeur.agents.insight import insight_of
from sapeur.agents.registry import sentences
from sapeur.games import game as game_named
from sapeur.games.game import Game
from sapeur.server.study.reading import ChoiceValues, Moment
from sapeur.server.thinking import player, restored
from sapeur.study.review import Choice, Judgement, judge

REVIEW_LEVEL = "5"
LANGUAGES = ("en", "fr")
STUDY_NUMBER = 0  # in place of a table's own number, in the seeds


class Judged(NamedTuple):
    """A judgement, and its facts in words."""

    judgement: Judgement
    reasons: list[dict[str, str]]


def judge_choice(name: str, choice: ChoiceValues) -> Judged | None:
    """What the expert says of a choice; None where nothing can be said."""
    game = game_named(name)
    known = restored(game, choice.known)
    found = judge(
        game,
        player(name, REVIEW_LEVEL),
        Choice(choice.line, choice.seat, choice.code, choice.chosen, known),
        decision_seed(STUDY_NUMBER, 0),
    )
    if found is None:
        return None
    return Judged(found, [in_words(game, fact) for fact in found.facts])


def in_words(game: Game, fact: Fact) -> dict[str, str]:
    said = sentences(game)
    return {language: fact_text(fact, said, language) for language in LANGUAGES}


def insight_at(moment: Moment, seat: int, version: int) -> bytes:
    """What the seat could know then, as JSON; null for a game without insight."""
    game = game_named(moment.game)
    known = restored(game, moment.known)
    return msgspec.json.encode(insight_of(game, known, seat, decision_seed(STUDY_NUMBER, version)))
