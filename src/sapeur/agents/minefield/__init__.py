"""The expert of Minefield: five levels, a novice, and one who looks no further than a roll."""

from __future__ import annotations

from collections.abc import Callable

from sapeur.agents.agent import Agent
from sapeur.agents.minefield.novice import Novice
from sapeur.agents.minefield.players import Greedy, Recruit, Rusher, Thinker
from sapeur.agents.minefield.sentences import SENTENCES

__all__ = ["LIGHT_LEVELS", "OTHERS", "SENTENCES", "level"]

LEVELS: tuple[Agent, ...] = (
    Recruit(),  # half a plan
    Rusher(),  # a plan, and no dice
    Thinker(net="hunter", pieces=2),  # a plan with dice; the enemy is not thought of
    Thinker(pieces=2),  # all that there is to see, but not of every piece
    Thinker(),
)
LIGHT_LEVELS = 2  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {"greedy": Greedy, "novice": Novice}


def level(n: int) -> Agent:
    """The player of that strength, 1 to 5."""
    return LEVELS[n - 1]
