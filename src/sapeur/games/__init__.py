"""Floor 1: the games, all on one contract."""

from __future__ import annotations

from importlib import import_module

from sapeur.games.game import Game, NotationError

GAMES = {
    "village": "sapeur.games.village",
    "minefield": "sapeur.games.minefield",
    "orapa": "sapeur.games.orapa",
    "bombsquad": "sapeur.games.bombsquad",
    "mission": "sapeur.games.mission",
}
"""Every game by name: the one line that a new game adds."""


def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise NotationError(
            en=f"there is no game {name!r}; there are: {', '.join(GAMES)}",
            fr=f"il n'y a pas de jeu {name!r} ; il y a : {', '.join(GAMES)}",
        )
    found: Game = import_module(GAMES[name]).GAME
    return found
