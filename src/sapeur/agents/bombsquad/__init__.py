"""The expert of Bomb Squad Academy: five levels."""

from __future__ import annotations

from collections.abc import Callable

from sapeur.agents.agent import Agent
from sapeur.agents.bombsquad.novice import Novice
from sapeur.agents.bombsquad.players import Expert, Quick
from sapeur.agents.bombsquad.sentences import SENTENCES
from sapeur.agents.bombsquad.styles import amateur, beginner, counter
from sapeur.agents.bombsquad.tempers import Beginner

__all__ = ["LIGHT_LEVELS", "OTHERS", "SENTENCES", "level"]

ROLLOUTS = 1200  # imagined worlds of the strongest level, shared by the actions that it weighs

LEVELS: tuple[Agent, ...] = (
    Beginner(),  # plays by its temper
    Quick(beginner()),  # sees the tracks
    Quick(amateur()),  # the decks
    Quick(counter()),  # exact odds
    Expert(counter(), ROLLOUTS),  # the bomb to its end
)
LIGHT_LEVELS = 4  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {"novice": Novice}


def level(n: int) -> Agent:
    """The player of that strength, 1 to 5."""
    return LEVELS[n - 1]
