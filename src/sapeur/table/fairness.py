"""Fair dealing: commit to a seed, mix in everybody's nonces, reveal, and let anyone recompute.

The seed is drawn and its hash published before anyone sits, so the dealer cannot choose it to
suit; the nonces come after that, so nobody else can either. The deal is stream 0 of the key that
comes of all of them; a die that falls as ply p is stream p + 1, whatever was drawn before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from sapeur.games.game import Game
from sapeur.kernel import Rng, start

Key = tuple[int, int, int, int]


def commitment(seed: bytes) -> str:
    """What is published before the game."""
    return hashlib.sha256(b"sapeur seed 1:" + seed).hexdigest()


def table_number(seed: bytes) -> int:
    """What the opponents of a table draw from who keep to something through a game.

    Nobody can tell it from the commitment, nor the seed or the deal from it.
    """
    return int.from_bytes(hashlib.sha256(b"sapeur opponents 1:" + seed).digest()[:8], "little")


def key(seed: bytes, nonces: Mapping[int, bytes], game: Game, options: Mapping[str, str]) -> Key:
    """The 128-bit key of one game's chance."""
    mixed = hashlib.sha256(b"sapeur deal 1")
    left_out = {(o.name, o.default) for o in game.options if o.added_later}
    parts = [seed, game.name.encode()]
    for option in sorted(options.items() - left_out):
        parts += [text.encode() for text in option]
    for seat in sorted(nonces):
        parts += [b"%d" % seat, nonces[seat]]
    for part in parts:
        mixed.update(len(part).to_bytes(4, "big") + part)
    words = mixed.digest()
    a, b, c, d = (int.from_bytes(words[i : i + 4], "little") for i in (0, 4, 8, 12))
    return a, b, c, d


def stream(key: Key, number: int) -> Rng:
    """The key's stream of that number, from its beginning."""
    rng = Rng()
    start(rng, *key, number)
    return rng
