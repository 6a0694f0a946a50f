"""n games side by side, for training: one set of arrays, written in place by compiled rules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from sapeur.adapters.actions import ActionSpace
from sapeur.adapters.observations import Column, columns, kind, observed_record, width
from sapeur.games import game as find_game
from sapeur.games import stepping
from sapeur.games.game import Game
from sapeur.kernel import QUICK, Rng, compiled, load, records, start, store

Array = np.ndarray[Any, np.dtype[Any]]

FEWEST_ROWS = 64  # of a thread; fewer are sooner done than handed over


class IllegalActionError(ValueError):
    """A batch was given an action that is not legal; nothing was done."""


class Batch:
    """n games of the same options. Its arrays are views that every step writes anew.

    Where one seat acts at a time: observations (n, width), legal (n, actions), and step() takes
    (n,). Where several may act at once: observations (n, seats, width), legal (n, seats, actions),
    and step() takes (n, seats); what stands there for a seat that is not to act is ignored.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        threads: int | None = None,
        check: bool = True,
    ) -> None:
        template = game.setup(options or {})
        self.game, self.n, self.check = game, n, check
        self.seats = int(game.rules.seats(template))
        self.simultaneous = game.simultaneous(template)
        self.lanes = self.seats if self.simultaneous else 1
        self.action_space = ActionSpace(game, template)
        self._template = template
        self._slices = self._share_out(threads or os.cpu_count() or 1)
        self._allocate()
        self.reset(seed)

    def _allocate(self) -> None:
        """Room for the games and for all that is read of them, and the rules that write it."""
        game = self.game
        self._rules = compiled(stepping, game.parts() | QUICK)
        self._rows = records(stepping.row_record(game.state), self.n)
        offers = records(stepping.offer_record(game.room), self.n * self.lanes)
        self._offers = offers.reshape(self.n, self.lanes)
        self._observations = np.zeros((self.n, self.lanes), observed_record(game.state))
        self._masks = np.zeros((self.n, self.lanes, self.action_space.size), np.int8)

    def _share_out(self, threads: int) -> list[tuple[int, int]]:
        """The rows of each thread."""
        parts = max(1, min(threads, self.n // FEWEST_ROWS))
        edges = [self.n * k // parts for k in range(parts + 1)]
        return list(pairwise(edges))

    def reset(self, seed: int) -> None:
        """Deal all games anew; game i draws from stream i of the seed."""
        self._undealt(self._rows, seed)
        outputs = self._observations, self._masks
        action_of = self.action_space.action_of
        self._run(self._rules.begin, self._rows, self._offers, *outputs, action_of)

    def _undealt(self, rows: Array, seed: int) -> None:
        """Make these rows games that are still to be dealt, each with its stream of chance."""
        rng = Rng()
        start(rng, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 0, 0, 0)
        store(rows["rng"], 0, rng)
        store(rows["state"], 0, self._template)
        for name in ("rng", "state"):
            rows[name] = rows[name][0]
        rows["rng"]["stream"] = np.arange(self.n)
        rows["points"] = self.game.points

    def step(self, actions: Any) -> None:
        """Every seat that is to act does so; then all arrays stand for the next decision.

        A game that ends is dealt anew at once: its rewards and its done flag stand for this step.
        """
        space, outputs = self.action_space, (self._observations, self._masks)
        wanted = np.ascontiguousarray(actions, np.int32).reshape(self._masks.shape[:2])
        if self.check:
            row = max(self._run(self._rules.first_illegal, self._rows, self._masks, wanted))
            if row >= 0:
                raise IllegalActionError(self._complaint(row, wanted[row]))
        tables = space.code_of, space.action_of
        self._run(self._rules.step, self._rows, self._offers, wanted, *outputs, *tables)

    def _run(self, rule: Any, *arrays: Any) -> list[Any]:
        """The rule on all rows: compiled rules leave the GIL to others, so threads share them."""
        first, *others = self._slices
        waiting = [self._threads.submit(rule, *(*arrays, part)) for part in others]
        return [rule(*arrays, first), *(each.result() for each in waiting)]

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(len(self._slices) - 1, "batch")

    def _complaint(self, row: int, said: Array) -> str:
        for seat in np.flatnonzero(self.to_act[row]):
            lane = int(seat) if self.simultaneous else 0
            if not stepping.is_legal(self._masks, row, lane, said[lane]):
                return f"game {row}: seat {seat} may not do {said[lane]}; see `legal`"
        raise AssertionError("every action of this row is legal")

    def sample(self, rng: np.random.Generator) -> Array:
        """A legal action for each seat that is to act, drawn evenly."""
        lanes = self._masks.shape[:2]
        actions = np.zeros(lanes, np.int32)
        self._run(
            self._rules.pick,
            self._offers,
            rng.random(lanes),
            self.action_space.action_of,
            actions,
        )
        return actions if self.simultaneous else actions[:, 0]

    def text(self, row: int, action: int, seat: int | None = None) -> str:
        """The action in the notation, as the seat that is to act would write it."""
        by = self._seat_of(row) if seat is None else seat
        known = load(self.game.state, self._observed(row), by if self.simultaneous else 0)
        return self.game.notation.encode(known, by, int(self.action_space.code_of[action]))

    def _seat_of(self, row: int) -> int:
        return int(self.seat[row])

    def _observed(self, row: int) -> Array:
        """What the seats of this game know, as records."""
        found: Array = self._observations[row]
        return found

    # What can be read after each step.

    @property
    def actions(self) -> int:
        """How many actions there are; `action_space` says what they are."""
        return self.action_space.size

    @property
    def columns(self) -> tuple[Column, ...]:
        """What the numbers of an observation are, field by field."""
        return columns(self.game.state)

    @cached_property
    def observations(self) -> Array:
        """What each seat that is to act knows; see docs/observations.md."""
        plain = self._observations.view(kind(self.game.state))
        return self._by_lane(plain.reshape(self.n, -1, width(self.game.state)))

    @cached_property
    def legal(self) -> Array:
        """Which actions are legal."""
        return self._by_lane(self._masks.view(np.bool_))

    def _by_lane(self, array: Array) -> Array:
        return array if self.simultaneous else array[:, 0]

    @cached_property
    def to_act(self) -> Array:
        """Which seats are to act, (n, seats): one, or all that choose in secret at once."""
        found: Array = self._rows["to_act"][:, : self.seats].view(np.bool_)
        return found

    @cached_property
    def seat(self) -> Array:
        """The seat that is to act, (n,); the lowest where there are several."""
        found: Array = self._rows["seat"]
        return found

    @cached_property
    def rewards(self) -> Array:
        """Each seat's share of the win of a game that ended in this step, (n, seats); else 0."""
        found: Array = self._rows["rewards"][:, : self.seats]
        return found

    @cached_property
    def scores(self) -> Array:
        """The scores of a game that ended in this step, (n, seats); else 0."""
        found: Array = self._rows["scores"][:, : self.seats]
        return found

    @cached_property
    def done(self) -> Array:
        """Whether a game ended in this step, (n,)."""
        found: Array = self._rows["done"].view(np.bool_)
        return found


def batch(
    game: str | Game,
    n: int,
    *,
    options: Mapping[str, str] | None = None,
    device: str = "cpu",
    **settings: Any,
) -> Batch:
    """n games side by side: a Batch. Its settings are seed, threads and check."""
    played = find_game(game) if isinstance(game, str) else game
    if device == "cuda":
        from sapeur.adapters.gpu_batch import GpuBatch  # here: it needs a GPU

        return GpuBatch(played, n, options=options, **settings)
    if device != "cpu":
        raise ValueError(f"no device {device!r}: there are 'cpu' and 'cuda'")
    return Batch(played, n, options=options, **settings)
