"""The names that every game's rules give, left open for code that is written for all games.

A general module imports these and calls them; `compiled(module, **parts)` puts one game's
functions in their place (see kernel/forms.py).
"""

from __future__ import annotations

from typing import Any

from sapeur.kernel import Codes, Rng, part

CHANCE = 7
"""The seat of the dice and of forced steps; `*` in a record."""

SPECTATOR = 6
"""A pair of eyes with no seat: sees what everyone sees."""


@part
def seats(s: Any) -> int:
    """How many seats this game has."""
    raise AssertionError("a part that was not filled in")


@part
def deal(s: Any, rng: Rng) -> None:
    """Set up a game with the options that s holds; every shuffle of the game is made here."""
    raise AssertionError("a part that was not filled in")


@part
def awaited(s: Any) -> int:
    """The bit set of the seats that must act now, CHANCE among them; 0 when it is over."""
    raise AssertionError("a part that was not filled in")


@part
def legal(s: Any, seat: int, out: Codes) -> int:
    """Write the seat's legal action codes into out; say how many."""
    raise AssertionError("a part that was not filled in")


@part
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action; trusts its caller."""
    raise AssertionError("a part that was not filled in")


@part
def score(s: Any, seat: int) -> int:
    """The seat's final standing, meaningful when it is over."""
    raise AssertionError("a part that was not filled in")


@part
def observe(s: Any, seat: int, out: Any) -> None:
    """Build in out, from nothing, what this seat knows; the rest is UNKNOWN."""
    raise AssertionError("a part that was not filled in")


@part
def imagine(o: Any, seat: int, rng: Rng) -> None:
    """Fill what is unknown in o, evenly over the worlds that agree with it."""
    raise AssertionError("a part that was not filled in")


@part
def witness(s: Any, seat: int, action: int, viewer: int) -> int:
    """The action as the viewer sees it when it is made: its code, or UNKNOWN if it is secret."""
    raise AssertionError("a part that was not filled in")
