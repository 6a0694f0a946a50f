"""Chance for play that nobody has to trust: xoshiro128++, seeded by the stream it stands in for.

Random games and batches draw far more than deals of record do, and nobody gains by telling their
next draw. Linked with QUICK, all that draws from an Rng does so from this generator; a key and a
stream number begin it as they begin the other, and no two streams begin alike.
"""

from __future__ import annotations

from sapeur.kernel.forms import Rule
from sapeur.kernel.rng import MASK, Rng, refill, rotate


def word(rng: Rng) -> int:
    """The next 32 bits of the stream (Blackman and Vigna, 2019)."""
    if rng.counter == 0:
        seed(rng)
    x = rng.block
    a = x[0]
    b = x[1]
    c = x[2] ^ a
    d = x[3] ^ b
    drawn = (rotate((a + x[3]) & MASK, 7) + a) & MASK
    x[0] = a ^ d
    x[1] = b ^ c
    x[2] = c ^ ((b << 9) & MASK)
    x[3] = rotate(d, 11)
    return drawn


def seed(rng: Rng) -> None:
    """Begin with the first words of the ChaCha stream, which tell nothing of other streams'."""
    refill(rng)
    if rng.block[0] | rng.block[1] | rng.block[2] | rng.block[3] == 0:
        rng.block[0] = 1  # from zeros it would give nothing but zeros


QUICK: dict[str, Rule] = {"word": word}
"""The part that it fills, beside a game's own: compiled(module, game.parts() | QUICK)."""
