"""A game in one of its forms, driven from the tests with the same words for all forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sapeur.games import playout
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.kernel import (
    Rng,
    below,
    codes,
    compiled,
    interpreted,
    load,
    pool,
    records,
    start,
    store,
)


class Form:
    """One form of one game: `interpreted`, `compiled` or `checked`. A state is a pool of one."""

    def __init__(self, game: Game, form: str) -> None:
        self.game, self.form = game, form
        parts = game.parts()
        if form == "interpreted":
            self.call: Any = interpreted(playout, parts)
        else:
            self.call = compiled(playout, parts, checked=form == "checked")
        self.plain = form == "interpreted"

    def codes(self) -> Any:
        return codes(self.game.room) if self.plain else np.zeros(self.game.room, np.int32)

    def rng(self, seed: int) -> Any:
        rng = Rng()
        start(rng, seed, 0, 0, 0, 0)
        return self._stored(Rng, rng)

    def setup(self, options: Mapping[str, str]) -> Any:
        return self.stored(self.game.setup(options))

    def garbage(self) -> Any:
        """A state full of nonsense, for observe to build upon."""
        s = self.game.state()
        for name, value in vars(s).items():
            setattr(s, name, [77] * len(value) if isinstance(value, list) else 77)
        return self.stored(s)

    def stored(self, s: Any) -> Any:
        """A plain state as this form takes it."""
        return self._stored(self.game.state, s)

    def _stored(self, cls: Any, s: Any) -> Any:
        if self.plain:
            return [s]
        array = records(cls, 1)
        store(array, 0, s)
        return array

    def load(self, s: Any) -> Any:
        """The state as a plain record of its own."""
        if self.plain:
            room = records(self.game.state, 1)
            store(room, 0, s[0])  # and so every value is seen to fit its field
            return load(self.game.state, room, 0)
        return load(self.game.state, s, 0)

    def copied(self, s: Any) -> Any:
        return self.stored(self.load(s))

    # The contract.

    def deal(self, s: Any, seed: int) -> None:
        self.call.deal(s[0], self.rng(seed)[0])

    def awaited(self, s: Any) -> int:
        return int(self.call.awaited(s[0]))

    def legal(self, s: Any, seat: int) -> list[int]:
        out = self.codes()
        n = self.call.legal(s[0], seat, out)
        return [int(code) for code in out[:n]]

    def apply(self, s: Any, seat: int, action: int) -> None:
        self.call.apply(s[0], seat, action)

    def seats(self, s: Any) -> int:
        return int(self.call.seats(s[0]))

    def observe(self, s: Any, seat: int) -> Any:
        out = self.garbage()
        self.call.observe(s[0], seat, out[0])
        return out

    def imagine(self, o: Any, seat: int, seed: int) -> Any:
        world = self.copied(o)
        self.call.imagine(world[0], seat, self.rng(seed)[0])
        return world

    def witness(self, s: Any, seat: int, action: int, viewer: int) -> int:
        return int(self.call.witness(s[0], seat, action, viewer))

    def viewers(self, s: Any) -> list[int]:
        return [*range(self.seats(s)), SPECTATOR]

    def playouts(
        self, options: Mapping[str, str], seed: int, n: int, one_in: int
    ) -> tuple[int, int]:
        """n random games: the number of moves and their checksum."""
        s, rng = self.setup(options), self.rng(seed)
        moves, trace = self.call.playouts(s, rng, self.codes(), n, one_in)
        return int(moves), int(trace)


_made: dict[tuple[int, str], Form] = {}


def form_of(game: Game, form: str) -> Form:
    """The game in that form, linked once: compiled rules are slow to load."""
    key = (id(game), form)
    if key not in _made:
        _made[key] = Form(game, form)  # and it holds the game, so that no other gets its id
    return _made[key]


def random_game(form: Form, options: Mapping[str, str], seed: int) -> Any:
    """Yield every (state, seat, action) of a random game, interrupts among them.

    The state is the live one; it moves on when the next triple is asked for.
    """
    dice = pool(Rng, 1)[0]
    start(dice, seed, 1, 0, 0, 0)
    s = form.setup(options)
    form.deal(s, seed)
    while waiting := form.awaited(s):
        seats = [seat for seat in range(CHANCE + 1) if (waiting >> seat) & 1]
        if below(dice, 12) == 0:
            seats = [seat for seat in range(form.seats(s)) if form.legal(s, seat)] or seats
        seat = seats[below(dice, len(seats))]
        legal = form.legal(s, seat)
        assert legal, f"seat {seat} is awaited and has nothing to do"
        action = legal[below(dice, len(legal))]
        yield s, seat, action
        form.apply(s, seat, action)
    yield s, None, None
