"""The kernels of a batch on a GPU, around the very rules that step a batch on the CPU.

A thread takes one game after the other into memory of its own, steps it there, and puts it back.
In the GPU's memory the games lie word beside word (the first word of all games, then the second),
so that threads that run together read and write neighbouring places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sapeur.adapters.observations import kind, observed_record, width
from sapeur.games import stepping
from sapeur.games.game import Game
from sapeur.kernel import QUICK, compiled
from sapeur.kernel.fields import dtype
from sapeur.kernel.forms import cuda_module

WORD_BYTES = 4
MOST = 0xFFFF
HALF_BITS = 16  # a lane lasts from step to step as one word, its count and its first code


class BatchArrays(NamedTuple):
    """What the kernels read and write, with games as the first axis but where it says otherwise."""

    words: Any  # the games themselves: the first word of all games, then the second, and so on
    observations: Any  # likewise
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
        cuda = cuda_module()
        row, offer = dtype(stepping.row_record(game.state)), dtype(stepping.offer_record(game.room))
        wide, size = observed_record(game.state), width(game.state)
        number = kind(game.state).type
        # Numba clears what a thread allocates, number by number: the wider they are, the sooner.
        row_unit, wide_unit = widest_unit(row.itemsize), widest_unit(wide.itemsize)
        offer_unit = widest_unit(offer.itemsize)
        row_units = row.itemsize // row_unit().itemsize
        wide_units = lanes * wide.itemsize // wide_unit().itemsize
        offer_units = lanes * offer.itemsize // offer_unit().itemsize
        row_words = row.itemsize // WORD_BYTES
        self.words = row_words + lanes
        rules = compiled(stepping, game.parts() | QUICK, target="cuda")
        begin_rows, step_rows, is_legal = rules.begin, rules.step, rules.is_legal
        device = cuda.jit(device=True)
        copy = device(copy_words)

        def take_one(words: Any, own: Any, offered: Any, i: int, n: int) -> None:
            """Bring game i of n into the thread's own memory."""
            copy(words, i, n, own, 0, 1, row_words)
            for lane in range(lanes):
                both = words[(row_words + lane) * n + i]
                offered[lane].count = both & MOST
                offered[lane].codes[0] = both >> HALF_BITS

        def put_one(words: Any, own: Any, offered: Any, i: int, n: int) -> None:
            """Put game i back."""
            copy(own, 0, 1, words, i, n, row_words)
            for lane in range(lanes):
                both = offered[lane].codes[0] << HALF_BITS | offered[lane].count
                words[(row_words + lane) * n + i] = both

        def tell_one(a: Any, r: Any, offered: Any, known: Any, i: int) -> None:
            """Write what is read of game i from outside; what a seat knew last stays."""
            a.done[i] = r.done
            a.seat[i] = r.seat
            for seat in range(seats):
                a.to_act[i, seat] = r.to_act[seat]
                a.scores[i, seat] = r.scores[seat]
                a.rewards[i, seat] = r.rewards[seat]
            n = a.done.shape[0]
            for lane in range(lanes):
                a.counts[i, lane] = offered[lane].count
                if lanes == 1 or r.to_act[lane]:
                    at = lane * size
                    copy(known, at, 1, a.observations, at * n + i, n, size)

        take, put, tell = device(take_one), device(put_one), device(tell_one)
        draw = device(drawn_below)

        def begin(a: Any) -> None:
            n = a.done.shape[0]
            own = cuda.local.array(row_units, row_unit)
            known = cuda.local.array(wide_units, wide_unit)
            offered = cuda.local.array(offer_units, offer_unit).view(offer)
            rows, seen = own.view(row), known.view(wide).reshape(1, lanes)
            offers = offered.reshape(1, lanes)
            for i in range(cuda.grid(1), n, cuda.gridsize(1)):
                take(a.words, own.view(np.uint32), offered, i, n)
                begin_rows(rows, offers, seen, a.masks[i : i + 1], a.action_of, (0, 1))
                tell(a, rows[0], offered, known.view(number), i)
                put(a.words, own.view(np.uint32), offered, i, n)

        def step(a: Any, wanted: Any) -> None:
            n = a.done.shape[0]
            own = cuda.local.array(row_units, row_unit)
            known = cuda.local.array(wide_units, wide_unit)
            offered = cuda.local.array(offer_units, offer_unit).view(offer)
            rows, seen = own.view(row), known.view(wide).reshape(1, lanes)
            offers = offered.reshape(1, lanes)
            for i in range(cuda.grid(1), n, cuda.gridsize(1)):
                take(a.words, own.view(np.uint32), offered, i, n)
                masks, actions = a.masks[i : i + 1], wanted[i : i + 1]
                step_rows(rows, offers, actions, seen, masks, a.code_of, a.action_of, (0, 1))
                tell(a, rows[0], offered, known.view(number), i)
                put(a.words, own.view(np.uint32), offered, i, n)

        def first_illegal(a: Any, wanted: Any, first: Any) -> None:
            for i in range(cuda.grid(1), a.done.shape[0], cuda.gridsize(1)):
                for seat in range(seats):
                    if a.to_act[i, seat]:
                        lane = seat if lanes > 1 else 0
                        action = wanted[i, lane]
                        if not is_legal(a.masks, i, lane, action):
                            cuda.atomic.min(first, 0, i)

        def pick(a: Any, key: Any, picked: Any) -> None:
            for i in range(cuda.grid(1), a.done.shape[0], cuda.gridsize(1)):
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


def copy_words(
    source: Any, first: int, apart: int, target: Any, target_first: int, target_apart: int, n: int
) -> None:
    """Copy n numbers that lie so far apart in each: with unsigned places, which ask no sign."""
    at, step = np.uint64(first), np.uint64(apart)
    to, target_step = np.uint64(target_first), np.uint64(target_apart)
    for _ in range(n):
        target[to] = source[at]
        at += step
        to += target_step


def widest_unit(size: int) -> type[np.generic]:
    """The widest number of which so many bytes are made."""
    return next(
        unit for unit in (np.int64, np.int32, np.int16, np.int8) if not size % unit().itemsize
    )


def drawn_below(key: Any, number: int, n: int) -> Any:
    """From 0 up to n - 1, another draw for every key and number (SplitMix64).

    Over so few as a game's actions, the upper half of the word is even enough.
    """
    x = key + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
