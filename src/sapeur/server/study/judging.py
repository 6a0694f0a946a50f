"""What the experts' process does for a review: it judges one decision at a time.

It is given what a seat knew and nothing else, as an opponent is.
"""

from __future__ import annotations

from typing import NamedTuple

from sapeur.agents.agent import Fact, fact_text
from sapeur.agents.registry import sentences
from sapeur.games import game as game_named
from sapeur.games.game import Game
from sapeur.kernel import from_values
from sapeur.server.study.reading import ChoiceValues
from sapeur.server.thinking import player
from sapeur.study.review import ChoiceJudgement, PastChoice, judge

REVIEW_LEVEL = "5"
LANGUAGES = ("en", "fr")


class WordedJudgement(NamedTuple):
    """A judgement, and its facts in words."""

    judgement: ChoiceJudgement
    reasons: list[dict[str, str]]


def judge_choice(name: str, choice: ChoiceValues) -> WordedJudgement | None:
    """What the expert says of a choice; None where nothing can be said."""
    game = game_named(name)
    known = from_values(game.state, choice.known)
    found = judge(
        game,
        player(name, REVIEW_LEVEL),
        PastChoice(choice.line, choice.seat, choice.code, choice.chosen, known),
    )
    if found is None:
        return None
    return WordedJudgement(found, [in_words(game, fact) for fact in found.facts])


def in_words(game: Game, fact: Fact) -> dict[str, str]:
    said = sentences(game)
    return {language: fact_text(fact, said, language) for language in LANGUAGES}
