"""The expert of Orapa Mine: it thinks of mines that agree with all answers, and divides them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from sapeur.agents.agent import Agent
from sapeur.agents.orapa.exploiters import HABITS, HabitHider
from sapeur.agents.orapa.hiding import SUSPECTS, TILT
from sapeur.agents.orapa.inference import LITTLE_EFFORT
from sapeur.agents.orapa.novice import Novice
from sapeur.agents.orapa.players import PicturingProspector
from sapeur.agents.orapa.policy import Prospector
from sapeur.agents.orapa.sentences import SENTENCES
from sapeur.agents.orapa.styles import Skill
from sapeur.games.game import NotationError

__all__ = ["LEVELS", "LIGHT_LEVELS", "OTHERS", "SENTENCES", "best_response", "level"]

# Who was level 5 before: it hides the hardest mine that it finds, and looks for any alike.
V1 = Skill(1000, lookahead_limit=1000, breadth=10, hiding_tries=400, expansion_factor=6)
LEVELS = (
    PicturingProspector(pictures=2, remembered=3, hesitation=0.5, peeking=0.3),
    PicturingProspector(pictures=3, remembered=6, hesitation=0.3, peeking=0.1),
    PicturingProspector(pictures=5, remembered=10, hesitation=0.2, peeking=0.05),
    Prospector(
        Skill(14, overlooked=0.22, watches_rivals=False, effort=4 * LITTLE_EFFORT, hiding_tries=20)
    ),
    Prospector(replace(V1, plays_duels_out=True, hiding_tilt=TILT, suspects=SUSPECTS)),
)


def level(n: int) -> Agent:
    """The prospector of this strength, 1 to 5; the first three play at once, without a compiler."""
    return LEVELS[n - 1]


def best_response(
    seconds: float, seed: int, options: Mapping[str, str], report: Callable[[str], None]
) -> Agent:
    """Who has learned for so long what does best against the fifth level in a duel."""
    from sapeur.agents.orapa import training

    if options["mode"] != "duel":
        raise NotationError(
            en="what does best against level 5 is learned for duels only: --mode duel",
            fr="ce qui réussit le mieux contre le niveau 5 ne s'apprend qu'en duel : --mode duel",
        )
    return training.best_response(LEVELS[4], seconds, seed, options, report)


def fitted_prospector() -> Agent:
    """Level 5, but that it looks for mines where level 5 hides them, in the base game."""
    from sapeur.agents.orapa import training

    return training.fitted_to(LEVELS[4], {"mode": "duel"}, STANDING_FIT, 1)


STANDING_FIT = 2000  # mines of level 5 to which the standing opponent of that name fits its prior
LIGHT_LEVELS = 3  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {
    "novice": Novice,
    "v1": partial(Prospector, V1),
    "fitted": fitted_prospector,
    **{name: partial(HabitHider, habit, LEVELS[4]) for name, habit in HABITS.items()},
}
