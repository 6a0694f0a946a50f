"""How many mines of Orapa there are: exactly, or as an estimate that says so."""

from __future__ import annotations

from sapeur.games.orapa import worlds
from sapeur.games.orapa.paths import WORK
from sapeur.games.orapa.rays import BODY, CELLS, DIAMOND, PORTS
from sapeur.kernel import UNKNOWN, Rng, compiled, records, start, store

BASE_GEMS = 0b11111
EXACT_STEPS = 1 << 34  # more than the base game takes
ESTIMATED = 1 << 22  # plans tried where the exact number is out of reach


def legal_mines(*, diamond: bool, blackbody: bool) -> worlds.Survey:
    """The legal mines (O4) with these gems in play, before anything was asked."""
    import numpy as np

    kinds = BASE_GEMS | diamond << DIAMOND | blackbody << BODY
    extended = diamond or blackbody
    dice, rng = records(Rng, 1), Rng()
    start(rng, 1, 2, 3, 4, 0)
    store(dice, 0, rng)
    return worlds.survey(
        compiled(worlds),
        np.zeros(WORK, np.int64),
        kinds,
        0,
        np.full(PORTS, UNKNOWN, np.int64),
        np.full(CELLS, UNKNOWN, np.int64),
        np.full(7, UNKNOWN, np.int64),
        0,
        dice[0],
        budget=1 if extended else EXACT_STEPS,
        trials=ESTIMATED,
        tally=np.zeros(8 * CELLS, np.int64),
    )
