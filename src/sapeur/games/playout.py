"""Random games, deal to end, for any game: what the bench times and the laws compare."""

from __future__ import annotations

from typing import Any

from sapeur.games.contract import CHANCE, apply, awaited, deal, legal, score, seats
from sapeur.kernel import Codes, Rng, below, copy

MIX = 0x7FFFFFFF


def drawn_seat(mask: int, rng: Rng) -> int:
    """One of the seats in a bit set, evenly."""
    count = 0
    seat = 0
    if mask & (mask - 1):
        for k in range(CHANCE + 1):
            count += (mask >> k) & 1
        count = below(rng, count)
    while True:
        if (mask >> seat) & 1:
            if count == 0:
                return seat
            count -= 1
        seat += 1


def interrupter(s: Any, rng: Rng, one_in: int, out: Codes) -> int:
    """Now and then, a seat that acts although it is not awaited; else CHANCE for none."""
    if below(rng, one_in) != 0:
        return CHANCE
    seat = below(rng, seats(s))
    if (awaited(s) >> seat) & 1 or legal(s, seat, out) == 0:
        return CHANCE
    return seat


def playout(s: Any, rng: Rng, out: Codes, one_in: int) -> tuple[int, int]:
    """Deal and play at random to the end; the number of moves and a checksum of all of them.

    One move in `one_in` is tried as an interrupt; 0 for never.
    """
    deal(s, rng)
    moves = 0
    trace = 0
    waiting = awaited(s)
    while waiting:
        seat = CHANCE
        if one_in:
            seat = interrupter(s, rng, one_in, out)
        if seat == CHANCE:
            seat = drawn_seat(waiting, rng)
        n = legal(s, seat, out)
        action = out[below(rng, n)]
        apply(s, seat, action)
        trace = (trace * 31 + seat * 8191 + n * 127 + action) & MIX
        moves += 1
        waiting = awaited(s)
    for seat in range(seats(s)):
        trace = (trace * 31 + score(s, seat) + 1024) & MIX
    return moves, trace


def playouts(pool: list[Any], rngs: list[Rng], out: Codes, n: int, one_in: int) -> tuple[int, int]:
    """n random games on pool[0] with rngs[0]; the number of moves and a checksum."""
    s, rng = pool[0], rngs[0]
    moves = 0
    trace = 0
    for _ in range(n):
        m, c = playout(s, rng, out, one_in)
        moves += m
        trace = (trace * 31 + c) & MIX
    return moves, trace


def clones(pool: list[Any], out: Codes, seat: int, n: int) -> int:
    """n times: copy pool[0] over another row and apply one of its legal actions there."""
    count = legal(pool[0], seat, out)
    rows = len(pool) - 1
    left = 0
    k = 0
    row = 1
    for _ in range(n):
        copy(pool, row, pool, 0)
        apply(pool[row], seat, out[k])
        left += awaited(pool[row])
        k = k + 1 if k + 1 < count else 0
        row = row + 1 if row < rows else 1
    return left
