"""A game of a batch played by interpreted rules, for comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sapeur.adapters.actions import ActionSpace
from sapeur.adapters.observations import flat
from sapeur.games import playout
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.kernel import QUICK, UNKNOWN, Rng, interpreted, rng, start

BELOW = interpreted(rng, QUICK).below


class Reference:
    """What a batch promises, written plainly, for row number `row`."""

    def __init__(self, game: Game, options: Mapping[str, str], seed: int, row: int) -> None:
        self.game, self.state, self.rng = game, game.setup(options), Rng()
        self.space = ActionSpace(game, self.state)
        self.seats = game.rules.seats(self.state)
        self.deal = interpreted(playout, game.parts() | QUICK).deal
        start(self.rng, seed, 0, 0, 0, row)
        self.begin()
        self.rewards, self.done = (0.0,) * self.seats, False

    def begin(self) -> None:
        self.deal(self.state, self.rng)
        self.roll()

    def roll(self) -> None:
        while self.game.rules.awaited(self.state) == 1 << CHANCE:
            codes = self.game.legal(self.state, CHANCE)
            code = codes[BELOW(self.rng, len(codes))] if len(codes) > 1 else codes[0]
            self.game.rules.apply(self.state, CHANCE, code)

    @property
    def to_act(self) -> list[int]:
        waiting = self.game.rules.awaited(self.state)
        awaited = [seat for seat in range(self.seats) if waiting >> seat & 1]
        if len(awaited) > 1:
            code = self.game.legal(self.state, awaited[0])[0]
            if self.game.belief.witness(self.state, awaited[0], code, awaited[1]) != UNKNOWN:
                return awaited[:1]
        return awaited

    def legal(self, seat: int) -> list[int]:
        return [int(self.space.action_of[code]) for code in self.game.legal(self.state, seat)]

    def observation(self, seat: int) -> Any:
        return flat(self.game.observed(self.state, seat))

    def step(self, actions: Mapping[int, int]) -> None:
        rules = self.game.rules
        self.rewards, self.done = (0.0,) * self.seats, False
        for seat in self.to_act:
            rules.apply(self.state, seat, int(self.space.code_of[actions[seat]]))
        self.roll()
        if rules.awaited(self.state) == 0:
            scores = [rules.score(self.state, seat) for seat in range(self.seats)]
            self.rewards, self.done = self.game.shares(scores), True
            self.begin()


def same(batch: Any, row: int, one: Reference) -> None:
    """The row stands where the reference does."""
    assert batch.done[row] == one.done
    assert batch.rewards[row].tolist() == np.array(one.rewards, np.float32).tolist()
    seats = one.to_act
    assert np.flatnonzero(batch.to_act[row]).tolist() == seats
    assert batch.seat[row] == seats[0]
    for seat in seats:
        at = (row, seat) if batch.simultaneous else (row,)
        assert np.flatnonzero(batch.legal[at]).tolist() == sorted(one.legal(seat))
        assert batch.observations[at].tolist() == one.observation(seat).tolist()
