"""A review in a terminal: what a seat's choices cost, what luck did, and where the game turned."""

from __future__ import annotations

from collections.abc import Iterable

from sapeur.agents.agent import MEASURE, Fact, fact_text
from sapeur.agents.registry import sentences
from sapeur.games.game import Game
from sapeur.games.phrases import number, percentage
from sapeur.study.review import Decision, Review, turning_points
from sapeur.terminal.story import join_parts
from sapeur.terminal.typed import as_typed
from sapeur.terminal.words import SAID


def review_lines(game: Game, found: Review, language: str) -> list[str]:
    """The sum, then the turning points; nothing where the seat had nothing to choose."""
    if not found.decisions:
        return []

    def say(name: str, **gaps: object) -> str:
        return SAID[name][language].format(**gaps)

    def signed(value: float) -> str:
        if found.unit == MEASURE:
            return number(language, value, "+.1f")
        return percentage(language, value, "+.0f")

    def turning(d: Decision) -> str:
        best = as_typed(game, d.best, language) if d.best else say("let-be")
        return "  · " + say(
            "turning",
            line=d.line + 1,
            chosen=as_typed(game, d.chosen, language),
            best=best,
            cost=signed(sign * d.cost),
            why=reasons(game, d.facts, language),
        )

    sign = 1 if found.unit == MEASURE else -1
    summary = say(
        "review-early" if found.stopped_early else "review",
        seat=found.seat,
        start=signed(found.start).lstrip("+"),
        cost=signed(sign * found.cost),
        luck=signed(found.luck),
        result=signed(found.result).lstrip("+"),
    )
    return [summary, *(turning(d) for d in turning_points(found))]


def reasons(game: Game, facts: Iterable[Fact], language: str) -> str:
    """The facts as sentences, one after the other."""
    words = sentences(game)
    return join_parts([fact_text(fact, words, language) for fact in facts], language)
