"""Chance: a ChaCha8 keystream under a 128-bit key, and unbiased draws from it.

A keyed counter stream: the same key and stream number give the same draws in every form and on
every machine, and nobody who has seen some draws can tell the next without the key. Where nobody
has to be kept from telling them, rules are linked with a quicker `word` (quick.py).
"""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel.fields import I8, I64, Record
from sapeur.kernel.forms import part

MASK = 0xFFFFFFFF
# "expand 16-byte k", the constants of ChaCha with a 128-bit key.
SIGMA = (0x61707865, 0x3120646E, 0x79622D36, 0x6B206574)


class Rng(Record):
    key: Annotated[list[int], "u4", 4]  # four 32-bit words
    stream: I64  # independent streams under one key
    counter: I64  # blocks made so far
    block: Annotated[list[int], "u4", 16]  # the words of the last block,
    left: I8  # and how many of them are still to be drawn


def start(rng: Rng, k0: int, k1: int, k2: int, k3: int, stream: int) -> None:
    """Begin stream number `stream` of the key made of four 32-bit words."""
    rng.key[0] = k0
    rng.key[1] = k1
    rng.key[2] = k2
    rng.key[3] = k3
    rng.stream = stream
    rng.counter = 0
    rng.left = 0


def rotate(x: int, by: int) -> int:
    return ((x << by) & MASK) | (x >> (32 - by))


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    x[a] = (x[a] + x[b]) & MASK
    x[d] = rotate(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & MASK
    x[b] = rotate(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & MASK
    x[d] = rotate(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & MASK
    x[b] = rotate(x[b] ^ x[c], 7)


def initial(rng: Rng, i: int) -> int:
    """Word i of the block before the rounds."""
    if i < 4:
        return SIGMA[i]
    if i < 12:
        return rng.key[i & 3]
    number = rng.counter if i < 14 else rng.stream
    return (number >> (32 * (i & 1))) & MASK


def refill(rng: Rng) -> None:
    x = rng.block
    for i in range(16):
        x[i] = initial(rng, i)
    for _ in range(4):  # eight rounds, two at a time
        quarter(x, 0, 4, 8, 12)
        quarter(x, 1, 5, 9, 13)
        quarter(x, 2, 6, 10, 14)
        quarter(x, 3, 7, 11, 15)
        quarter(x, 0, 5, 10, 15)
        quarter(x, 1, 6, 11, 12)
        quarter(x, 2, 7, 8, 13)
        quarter(x, 3, 4, 9, 14)
    for i in range(16):
        x[i] = (x[i] + initial(rng, i)) & MASK
    rng.counter += 1
    rng.left = 16


@part
def word(rng: Rng) -> int:
    """The next 32 bits of the stream."""
    if rng.left == 0:
        refill(rng)
    rng.left -= 1
    return rng.block[15 - rng.left] & MASK  # & widens: compiled, a product must not wrap


def below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, every one as likely as another (n < 2**31)."""
    product = word(rng) * n
    low = product & MASK
    if low < n:
        # 2**32 is no multiple of n: the first few products of each bin are drawn again.
        surplus = (MASK + 1 - n) % n
        while low < surplus:
            product = word(rng) * n
            low = product & MASK
    return product >> 32


def shuffle(rng: Rng, cards: list[int], n: int) -> None:
    """Put the first n cards into an order drawn evenly from all n! of them."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


def uniform(rng: Rng) -> float:
    """A number from 0 up to, but not, 1; one of 2**32."""
    return word(rng) / 4294967296.0
