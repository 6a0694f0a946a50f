"""What is known in Minefield: everything, by everyone."""

from __future__ import annotations

import pytest

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import State
from sapeur.kernel import Rng, clone, fields

from .drawn import Position, minefield

SEATS = pytest.mark.parametrize("seat", [0, 1, SPECTATOR])


def rolling() -> Position:
    """A position where no field is what it is at the start."""
    game = minefield(
        """
        0A.a. # .b1B
         .a. . . .b
        """,
        die=8,
        lives=2,
        left=(1, 2),
        to_move=1,
        turn=3,
        turns=77,
    )
    return game.after("a5-b4")


@SEATS
def test_every_seat_sees_all_there_is(seat: int) -> None:
    game = rolling()
    out = State()
    for name, _, size, _ in fields(State):  # what out held before must not shine through
        setattr(out, name, [99] * size if size else 99)
    GAME.belief.observe(game.s, seat, out)
    assert out == game.s


@SEATS
def test_an_observation_is_no_alias_of_the_state(seat: int) -> None:
    game = rolling()
    before = clone(game.s)
    seen = GAME.observed(game.s, seat)
    GAME.rules.apply(seen, CHANCE, GAME.legal(seen, CHANCE)[0])
    assert game.s == before != seen


@SEATS
def test_there_is_nothing_to_imagine(seat: int) -> None:
    seen = GAME.observed(rolling().s, seat)
    GAME.belief.imagine(seen, seat, Rng())
    assert seen == rolling().s


@SEATS
def test_every_move_and_every_roll_is_seen(seat: int) -> None:
    game = rolling()
    for action in GAME.legal(game.s, CHANCE):
        assert GAME.belief.witness(game.s, CHANCE, action, seat) == action
