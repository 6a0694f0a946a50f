"""What some games can do and others cannot: functions that a game's modules may have.

A game exports a capability by defining the function; nobody has to register it. General code asks
here and has an answer for games without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

from sapeur.games.game import Game, Option

ActionCodes = Callable[[Any], list[int]]
Compare = Callable[[Any, int, str], Any]
Role = Callable[[Any, int], str]


def action_codes(game: Game) -> ActionCodes | None:
    """notation.py: every code that a seat may ever have with a state's options, for batches."""
    return getattr(game.notation, "action_codes", None)


def compare(game: Game) -> Compare | None:
    """view.py: what an observed state says of something that the seat supposes, given as text."""
    return getattr(game.views, "compare", None)


def designed_option(game: Game) -> Option | None:
    """The option whose value people draw or write at length: a board, an edition."""
    return next((option for option in game.options if option.design is not None), None)


def sheet(game: Game) -> Callable[[Any], Any] | None:
    """What an editor is shown of such a value."""
    option = designed_option(game)
    return None if option is None or option.design is None else option.design.sheet


def effect(game: Game) -> Callable[..., Any] | None:
    """effect.py: what an action did, as a viewer saw it."""
    return None if game.effects is None else game.effects.effect


def pieces(game: Game) -> Callable[[], Any] | None:
    """view.py: what the game is played with, for whoever draws it: counts, outlines, cards."""
    return getattr(game.views, "pieces", None)


def revealed(game: Game) -> Callable[[Any, int], Any]:
    """view.py: the truth as it is shown when the game is over, if `view` would hide some of it."""
    view: Callable[[Any, int], Any] = game.views.view
    return getattr(game.views, "revealed", view)


def role(game: Game) -> Role | None:
    """notation.py: what a seat is in this game, as a noun of the kind `role` in words.toml."""
    return getattr(game.notation, "role", None)


def answer_type(function: Callable[..., Any]) -> Any:
    """The type of what a game's function gives: what a browser is told that it will be sent."""
    return get_type_hints(function)["return"]
