"""Every opponent by name: the levels 1 to 5 of each game, the general search, random play."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from sapeur.agents.agent import Agent, RandomAgent, Sentences
from sapeur.games.game import Game, NotationError

LEVELS = ("1", "2", "3", "4", "5")
# Raise it whenever a review would read otherwise if it were made now: when the experts advise
# something else, value an action otherwise, or give other reasons, which are their facts and the
# words of these (agents/*/sentences.py); or when study/review.py makes something else of that.
# Reviews that were kept before are then made again.
EXPERTS_VERSION = 5
SEARCHED = (64, 256, 1024, 4096, 16384)  # simulations of the general search, by level


def agent(game: Game, name: str) -> Agent:
    """The opponent of that name: a level, `random`, `search:SIMULATIONS`, or a game's own."""
    expert = expert_of(game)
    if name == "random":
        return RandomAgent(game)
    kind, _, number = name.partition(":")
    if kind == "search" and number.isascii() and number.isdecimal() and int(number[:9]) > 0:
        from sapeur.agents.search import SearchAgent

        return SearchAgent(game, simulations=int(number[:9]))
    if name in LEVELS:
        if expert is not None:
            return expert.level(int(name))  # type: ignore[no-any-return]
        from sapeur.agents.search import SearchAgent

        return SearchAgent(game, simulations=SEARCHED[int(name) - 1])
    if expert is not None and name in expert.OTHERS:
        return expert.OTHERS[name]()  # type: ignore[no-any-return]
    known = ", ".join(names(game))
    raise NotationError(
        en=f"there is no opponent {name!r} for {game.name}; there are: {known}",
        fr=f"il n'y a pas d'adversaire {name!r} pour {game.name} ; il y a : {known}",
    )


def names(game: Game) -> list[str]:
    """What agent() knows for this game."""
    expert = expert_of(game)
    others = list(expert.OTHERS) if expert is not None else []
    return [*LEVELS, *others, "search:N", "random"]


def sentences(game: Game) -> Sentences:
    """The words for the facts that this game's advice gives."""
    from sapeur.agents import search

    expert = expert_of(game)
    return {**search.SENTENCES, **(expert.SENTENCES if expert is not None else {})}


def expert_of(game: Game) -> ModuleType | None:
    """The package beside this file that plays the game; without one the general search does."""
    package = f"{__package__}.{game.name}"
    return import_module(package) if find_spec(package) is not None else None
