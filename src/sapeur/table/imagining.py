"""What an action would have shown in another world; for any game, in every form."""

from __future__ import annotations

from typing import Any

from sapeur.games.contract import apply, imagine, legal, observe
from sapeur.kernel import Codes, Rng, copy


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
