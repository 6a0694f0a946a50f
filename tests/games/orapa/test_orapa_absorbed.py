"""Absorbed rays (O7) against brute force: the places of the black body are handled as a set."""

from __future__ import annotations

import numpy as np
import pytest
from games.orapa.test_orapa_worlds import KnownAnswers, by_force, grid, inside, tally_of

from sapeur.games.orapa.counting.choosing import FEW_BODIES
from sapeur.games.orapa.rays import (
    ABSORBED,
    BODY,
    DIAMOND,
    FIRST,
    LOZENGE,
    PORTS,
    RED,
    YELLOW,
    trace,
)

pytestmark = pytest.mark.compiled

CORNERS = [
    ((RED, DIAMOND, BODY), 5, 5),
    ((YELLOW, LOZENGE, DIAMOND, BODY), 4, 5),
    ((RED, YELLOW, DIAMOND, BODY), 4, 4),
]


@pytest.mark.parametrize("easy", [0, 1])
@pytest.mark.parametrize("absorbed", [1, 2])
@pytest.mark.parametrize(("kinds", "rows", "columns"), CORNERS)
def test_absorbed_rays_leave_the_mines_of_brute_force(
    kinds: tuple[int, ...], rows: int, columns: int, absorbed: int, easy: int
) -> None:
    bodies = [p for p in range(FIRST[BODY], FIRST[BODY + 1]) if inside(p, rows, columns)]
    assert len(bodies) > FEW_BODIES
    mines = by_force(kinds, rows, columns)
    chooser = np.random.default_rng(len(mines) + 7 * absorbed + easy)
    tried = 0
    while tried < 3:
        truth = mines[chooser.integers(len(mines))]
        laid = grid(truth)
        ending = [port for port in range(PORTS) if trace(laid, port) == ABSORBED]
        others = [port for port in range(PORTS) if port not in ending]
        if len(ending) < absorbed:
            continue
        tried += 1
        clues = KnownAnswers(kinds, rows, columns, easy)
        rays = chooser.choice(ending, absorbed, replace=False).tolist()
        rays += chooser.choice(others, tried % 3, replace=False).tolist()
        clues.ask(truth, rays=rays, cells=[])
        left = [mine for mine in mines if clues.agrees(mine)]
        assert clues.count() == (len(left), tally_of(left))


def test_a_wrong_proposal_is_taken_off_where_a_ray_was_absorbed() -> None:
    kinds, rows, columns = CORNERS[1]
    mines = by_force(kinds, rows, columns)
    absorbing = [mine for mine in mines if trace(grid(mine), 19) == ABSORBED]
    clues = KnownAnswers(kinds, rows, columns)
    clues.ask(absorbing[0], rays=[19], cells=[])
    clues.wrong = [absorbing[3]]
    number, tally = clues.count()
    left = [mine for mine in absorbing if mine not in clues.wrong]
    # O10: a twin of the wrong proposal would go with it.
    assert (number, tally) == (len(left), tally_of(left))
