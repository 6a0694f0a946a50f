"""What some games can do and others cannot: functions and modules that a game may have.

A game exports a capability by defining it; nobody has to register it. General code asks
here and has an answer for games without it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, get_type_hints

from sapeur.games.game import Game, Option

ActionCodes = Callable[[Any], list[int]]
Compare = Callable[[Any, int, str], Any]
Role = Callable[[Any, int], str]
OptionsOfDeal = Callable[[str], Mapping[str, str]]


class NoteReader(Protocol):
    """heard.py, which a game may have: answers that were heard at a real table, as text."""

    @property
    def hear(self) -> Callable[[Any, Sequence[str]], Any]:
        """What seat 0 knows after these notes, as an observed state; from a state before the deal.

        NotationError for a note that cannot be read. Notes may well contradict each other.
        """

    @property
    def answers(self) -> Callable[[Any], Mapping[str, list[str]]]:
        """What can be answered with these options, by the verb of the question."""

    # What follows makes a game of one player of the notes, once the truth is known.

    @property
    def alone(self) -> Callable[[Mapping[str, str], Sequence[str]], Mapping[str, str]]:
        """The options of a game of one player in which these notes can all be taken."""

    @property
    def action(self) -> Callable[[str], str]:
        """What was done, as a record has it, for the answer that a note tells."""

    @property
    def solution(self) -> Callable[[str], str]:
        """The action that ends the game with this deal found."""

    @property
    def is_so(self) -> Callable[[Any, str], bool]:
        """Whether what seat 0 knows, after the action of this note, is what was noted."""


class CardReader(Protocol):
    """seen.py, which a game may have: what is turned up at a real table, by place, as text.

    The states before and after an action are observed ones, by public eyes. `named` has what was
    said already of the places that this action uncovered.
    """

    @property
    def uncovered(self) -> Callable[[Any, Any, int, Collection[str]], list[str]]:
        """The places that the action has uncovered for certain and that nobody has named yet."""

    @property
    def possible(self) -> Callable[[Any, str, Mapping[str, str]], list[str]]:
        """What may lie there, by what was seen before the action and what was named since."""

    @property
    def card_at(self) -> Callable[[Any, str], str]:
        """What lies there in a state just after the action that uncovered it."""

    @property
    def rearranged(self) -> Callable[[Any, Any, str, str], Iterator[Any]]:
        """Deals with one exchange that may bring this card to lie there, the likeliest first.

        Whether one of them agrees with all that was seen is for the caller to try.
        """


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


def options_of_deal(game: Game) -> OptionsOfDeal | None:
    """notation.py: the options that a deal tells, for records that do not write them."""
    return getattr(game.notation, "options_of_deal", None)


def note_reader(game: Game) -> NoteReader | None:
    """heard.py: for notes of a game played away from the program."""
    reader: NoteReader | None = _module(f"{game.package}.heard")
    return reader


def card_reader(game: Game) -> CardReader | None:
    """seen.py: for a whole game played with real cards."""
    reader: CardReader | None = _module(f"{game.package}.seen")
    return reader


@cache
def _module(name: str) -> Any:
    """The module of that name, None if there is none."""
    return import_module(name) if find_spec(name) else None


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
