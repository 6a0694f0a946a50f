"""The expert of Bomb Squad Academy: five levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sapeur.agents.agent import Agent
from sapeur.agents.bombsquad.exploiters import DRAWS, QUESTIONS, WORLDS, ProgramExploiter
from sapeur.agents.bombsquad.mixed import MixturePlayer
from sapeur.agents.bombsquad.novice import Novice
from sapeur.agents.bombsquad.players import Expert, Quick
from sapeur.agents.bombsquad.sentences import SENTENCES
from sapeur.agents.bombsquad.styles import amateur, beginner, counter, foreseeing
from sapeur.agents.bombsquad.tempers import Beginner

__all__ = ["LIGHT_LEVELS", "OTHERS", "SENTENCES", "best_response", "level"]

ROLLOUTS = 1200  # imagined worlds of an expert, shared by the actions that it weighs
MIXTURE_ROLLOUTS = 3200  # and of the strongest level, shared by the joint choices of cards

EXPERT = Expert(counter(), ROLLOUTS)  # who gives advice, and played as level 5 once
STRONGEST = MixturePlayer(Expert(foreseeing(), ROLLOUTS), EXPERT, MIXTURE_ROLLOUTS)
LEVELS: tuple[Agent, ...] = (
    Beginner(),  # plays by its temper
    Quick(beginner()),  # sees the tracks
    Quick(amateur()),  # the decks
    Quick(counter()),  # exact odds
    STRONGEST,  # the bomb to its end, and that the others choose too
)
LIGHT_LEVELS = 4  # up to this one, interpreted rules answer within a second


def level(n: int) -> Agent:
    """The player of that strength, 1 to 5."""
    return LEVELS[n - 1]


def best_response(
    seconds: float, seed: int, options: Mapping[str, str], report: Callable[[str], None]
) -> Agent:
    """Who asks level 5 what it would do, and answers that; there is nothing to learn before."""
    del seconds, seed, options
    report(f"{QUESTIONS} questions and {QUESTIONS * DRAWS * WORLDS} worlds for each card")
    return ProgramExploiter(STRONGEST, STRONGEST.expert)


OTHERS: dict[str, Callable[[], Agent]] = {
    "novice": Novice,
    "v1": lambda: EXPERT,
    "best-response": lambda: ProgramExploiter(STRONGEST, STRONGEST.expert),
    "best-response-v1": lambda: ProgramExploiter(EXPERT, STRONGEST.expert),
}
