"""The expert of Orapa Mine: it thinks of mines that agree with all answers, and divides them."""

from __future__ import annotations

from collections.abc import Callable

from sapeur.agents.agent import Agent
from sapeur.agents.orapa.inference import LITTLE_EFFORT
from sapeur.agents.orapa.novice import Novice
from sapeur.agents.orapa.players import Amateur
from sapeur.agents.orapa.policy import Prospector
from sapeur.agents.orapa.sentences import SENTENCES
from sapeur.agents.orapa.styles import Skill

__all__ = ["LEVELS", "LIGHT_LEVELS", "OTHERS", "SENTENCES", "level"]

LEVELS = (
    Amateur(pictures=2, remembered=3, hesitation=0.5, peeking=0.3),
    Amateur(pictures=3, remembered=6, hesitation=0.3, peeking=0.1),
    Amateur(pictures=5, remembered=10, hesitation=0.2, peeking=0.05),
    Prospector(
        Skill(14, overlooked=0.22, watches_rivals=False, effort=4 * LITTLE_EFFORT, hiding_tries=20)
    ),
    Prospector(Skill(1000, lookahead_limit=1000, breadth=10, hiding_tries=400, expansion_factor=6)),
)


def level(n: int) -> Agent:
    """The prospector of this strength, 1 to 5; the first three play at once, without a compiler."""
    return LEVELS[n - 1]


LIGHT_LEVELS = 3  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {"novice": Novice}
