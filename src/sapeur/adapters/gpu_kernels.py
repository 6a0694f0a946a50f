"""The kernels of a batch on a GPU, around the very rules that step a batch on the CPU.

A thread takes its game into memory of its own, steps it there, and puts it back. In the GPU's
memory the games lie word beside word (the first word of all games, then the second), so that
threads that run together read and write neighbouring places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sapeur.adapters.observations import kind, wide_record, width
from sapeur.games import stepping
from sapeur.games.game import Game
from sapeur.kernel import compiled
from sapeur.kernel.fields import dtype
from sapeur.kernel.forms import cuda_module

LANE_WORDS = 2  # of a lane that last from step to step: its action, its count and its first code
WORD = 4  # bytes


class BatchArrays(NamedTuple):
    """What the kernels read and write; all but the words, with games as the first axis."""

    words: Any  # the games themselves, one column a game
    observations: Any
    masks: Any
    done: Any
    seat: Any
    to_act: Any
    counts: Any  # of legal actions, by lane
    scores: Any
    rewards: Any
    code_of: Any
    action_of: Any


class BatchKernels:
    """begin, step, first_illegal and pick, for a game with so many lanes and seats."""

    def __init__(self, game: Game, lanes: int, seats: int) -> None:
        import numba

        cuda = cuda_module()
        layout = dtype(stepping.row_record(game.state, game.room))
        first_lane = offset(layout, "lanes") // WORD
        lane_size = layout["lanes"].base.itemsize // WORD
        self.words = first_lane + lanes * LANE_WORDS
        row = numba.from_dtype(layout)
        wide, size = numba.from_dtype(wide_record(game.state)), width(game.state)
        number = kind(game.state).type
        rules = compiled(stepping, game.parts(), target="cuda")
        begin_rows, step_rows, is_legal = rules.begin, rules.step, rules.is_legal
        device = cuda.jit(device=True)

        def take_one(words: Any, own: Any, i: int) -> None:
            """Bring game i into the thread's own memory."""
            for k in range(first_lane):
                own[k] = words[k, i]
            for lane in range(lanes):
                for k in range(LANE_WORDS):
                    kept = words[first_lane + LANE_WORDS * lane + k, i]
                    own[first_lane + lane_size * lane + k] = kept

        def put_one(words: Any, own: Any, i: int) -> None:
            """Put game i back."""
            for k in range(first_lane):
                words[k, i] = own[k]
            for lane in range(lanes):
                for k in range(LANE_WORDS):
                    kept = own[first_lane + lane_size * lane + k]
                    words[first_lane + LANE_WORDS * lane + k, i] = kept

        def tell_one(a: Any, r: Any, known: Any, i: int) -> None:
            """Write what is read of game i from outside; what a seat knew last stays."""
            a.done[i] = r.done
            a.seat[i] = r.seat
            for seat in range(seats):
                a.to_act[i, seat] = r.to_act[seat]
                a.scores[i, seat] = r.scores[seat]
                a.rewards[i, seat] = r.rewards[seat]
            for lane in range(lanes):
                a.counts[i, lane] = r.lanes[lane].count
                if lanes == 1 or r.to_act[lane]:
                    for k in range(size):
                        a.observations[i, lane, k] = known[0, lane * size + k]

        take, put, tell = device(take_one), device(put_one), device(tell_one)
        draw = device(drawn_below)

        def begin(a: Any) -> None:
            i = cuda.grid(1)
            if i < a.done.shape[0]:
                rows = cuda.local.array(1, row)
                known = cuda.local.array((1, lanes), wide)
                take(a.words, rows.view(np.uint32), i)
                begin_rows(rows, known, a.masks[i : i + 1], a.code_of, a.action_of, 0, 1)
                tell(a, rows[0], known.view(number), i)
                put(a.words, rows.view(np.uint32), i)

        def step(a: Any, wanted: Any) -> None:
            i = cuda.grid(1)
            if i < a.done.shape[0]:
                rows = cuda.local.array(1, row)
                known = cuda.local.array((1, lanes), wide)
                take(a.words, rows.view(np.uint32), i)
                for lane in range(lanes):
                    rows[0].lanes[lane].action = wanted[i, lane]
                step_rows(rows, known, a.masks[i : i + 1], a.code_of, a.action_of, 0, 1)
                tell(a, rows[0], known.view(number), i)
                put(a.words, rows.view(np.uint32), i)

        def first_illegal(a: Any, wanted: Any, first: Any) -> None:
            i = cuda.grid(1)
            if i < a.done.shape[0]:
                for seat in range(seats):
                    if a.to_act[i, seat]:
                        lane = seat if lanes > 1 else 0
                        action = wanted[i, lane]
                        if not is_legal(a.masks, i, lane, action):
                            cuda.atomic.min(first, 0, i)

        def pick(a: Any, key: Any, picked: Any) -> None:
            i = cuda.grid(1)
            if i < a.done.shape[0]:
                for lane in range(lanes):
                    action = 0
                    if a.counts[i, lane]:
                        left = draw(key, i * lanes + lane, a.counts[i, lane])
                        while left or not a.masks[i, lane, action]:
                            left -= a.masks[i, lane, action]
                            action += 1
                    picked[i, lane] = action

        self.begin, self.step = cuda.jit(begin), cuda.jit(step)
        self.first_illegal, self.pick = cuda.jit(first_illegal), cuda.jit(pick)


def offset(layout: np.dtype[Any], name: str) -> int:
    """Where a field of a record begins, in bytes."""
    assert layout.fields is not None
    return layout.fields[name][1]


def drawn_below(key: Any, number: int, n: int) -> Any:
    """From 0 up to n - 1, another draw for every key and number (SplitMix64).

    Over so few as a game's actions, the upper half of the word is even enough.
    """
    x = key + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
