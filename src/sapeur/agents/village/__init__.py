"""The expert of Le Village: five levels, and players who look less far ahead, to compare with."""

from __future__ import annotations

from collections.abc import Callable

from sapeur.agents.agent import Agent
from sapeur.agents.village.policy import NetPlayer, ThumbPlayer
from sapeur.agents.village.sentences import SENTENCES

__all__ = ["LEVELS", "LIGHT_LEVELS", "OTHERS", "SENTENCES", "level"]

LEVELS: tuple[Agent, ...] = (
    ThumbPlayer(memory=1, swaps=False, counts=False, careful=False),
    ThumbPlayer(memory=3, swaps=False, counts=False, careful=True),
    ThumbPlayer(memory=5, swaps=True, counts=False, careful=True),
    NetPlayer(deep=False, bold=False),
    NetPlayer(deep=True, bold=True, far=True),
)

LIGHT_LEVELS = 4  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {
    "glance": lambda: NetPlayer(deep=False, bold=True),
    "deep": lambda: NetPlayer(deep=True, bold=True),
}


def level(n: int) -> Agent:
    """The player of level 1 to 5."""
    return LEVELS[n - 1]
