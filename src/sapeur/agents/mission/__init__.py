"""The expert of Mission Secrète: it reads swaps, and of two players level 5 plays a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from sapeur.agents.agent import Agent
from sapeur.agents.mission.exploiters import EXPLOITERS, HabitPlayer
from sapeur.agents.mission.novice import Novice
from sapeur.agents.mission.players import Actor, spy
from sapeur.agents.mission.sentences import SENTENCES
from sapeur.games.game import NotationError

__all__ = ["LIGHT_LEVELS", "OTHERS", "SENTENCES", "best_response", "level"]


def level(n: int) -> Agent:
    """Level 1 to 5."""
    return spy(n) if n < 5 else Actor()


def best_response(
    seconds: float, seed: int, options: Mapping[str, str], report: Callable[[str], None]
) -> Agent:
    """Who has learned for so long what does best against the fifth level, of two players."""
    from sapeur.agents.mission.training import LearnedResponse, train

    if options["players"] != "2":
        raise NotationError(
            en="what does best against level 5 is learned for two players only",
            fr="ce qui réussit le mieux contre le niveau 5 ne s'apprend qu'à deux joueurs",
        )
    return LearnedResponse(train(seed, seconds, report=report))


LIGHT_LEVELS = 4  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {
    "novice": Novice,
    "v1": partial(spy, 5),  # who was level 5 before
    **{name: partial(HabitPlayer, *habits) for name, habits in EXPLOITERS.items()},
}
