"""Lots for the even draws of mines: numbers by chance, and in order."""

from __future__ import annotations

from sapeur.games.orapa.paths import TARGET
from sapeur.kernel import Rng, word


def far_below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, every one as likely as another (n < 2**62)."""
    whole = 1 << 62
    surplus = whole - whole % n
    r = (word(rng) << 30) | (word(rng) >> 2)
    while r >= surplus:
        r = (word(rng) << 30) | (word(rng) >> 2)
    return r % n


def put_in_order(work: list[int], n: int) -> None:
    """Sort the targets (by Shell's method)."""
    gap = n >> 1
    while gap:
        for i in range(gap, n):
            held = work[TARGET + i]
            j = i
            while j >= gap and work[TARGET + j - gap] > held:
                work[TARGET + j] = work[TARGET + j - gap]
                j -= gap
            work[TARGET + j] = held
        gap >>= 1
