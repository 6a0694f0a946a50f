"""What is done alike with every game, in every form: random games, deal to end, which the bench
times and the laws compare; and an action in an imagined world, which an undo asks about.

They stand together because what is linked together is compiled once.
"""

from __future__ import annotations

from typing import Any

from sapeur.games.contract import (
    CHANCE,
    apply,
    awaited,
    deal,
    imagine,
    legal,
    observe,
    score,
    seats,
)
from sapeur.kernel import Codes, Rng, below, copy

MIX = 0x7FFFFFFF


def drawn_seat(mask: int, rng: Rng) -> int:
    """One of the seats in a bit set, evenly.

    Mostly it is the only one and among the first, for which `nth_bit` takes twice as long.
    """
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


def act_in_imagined_world(
    pool: list[Any], rngs: list[Rng], viewer: int, seat: int, actions: Codes, out: Codes
) -> bool:
    """Imagine a world from what the viewer knows, pool[0], and let the seat act in it.

    pool[2] is what the viewer then knows; False if the actions are not legal in that world.
    """
    copy(pool, 1, pool, 0)
    imagine(pool[1], viewer, rngs[0])
    for i in range(len(actions)):
        fits = False
        for j in range(legal(pool[1], seat, out)):
            fits = fits or out[j] == actions[i]
        if not fits:
            return False
        apply(pool[1], seat, actions[i])
    observe(pool[1], viewer, pool[2])
    return True
