"""Chance is even where a player would feel it."""

from __future__ import annotations

import itertools
from collections import Counter
from math import sqrt

import pytest
from scipy import stats

from sapeur.games import game
from sapeur.games.contract import CHANCE
from sapeur.games.village.rules import IS_VILLAGER
from sapeur.kernel import Rng, start
from sapeur.table.table import Table, fair_table


@pytest.mark.parametrize(("columns", "mean"), [(5, 20 * 12 / 52), (6, 24 * 12 / 52)])
def test_the_number_of_villagers_in_a_village_is_as_it_should_be(columns: int, mean: float) -> None:
    deals, cells = 4000, 4 * columns
    s, rng = game("village").setup({"columns": str(columns)}), Rng()
    start(rng, 1, 2, 3, 4, columns)
    counts = []
    for _ in range(deals):
        game("village").rules.deal(s, rng)
        counts.append(sum(IS_VILLAGER[card] for card in s.cards[:cells]))
    spread = sqrt(cells * 12 / 52 * 40 / 52 * (52 - cells) / 51)
    assert abs(sum(counts) / deals - mean) < 3.3 * spread / sqrt(deals)
    expected = [stats.hypergeom(52, 12, cells).pmf(k) * deals for k in range(13)]
    low = sum(expected[:2]), sum(expected[9:])  # the rare ends are put together
    seen = Counter(counts)
    observed = [sum(seen[k] for k in (0, 1)), *(seen[k] for k in range(2, 9))]
    observed.append(sum(seen[k] for k in range(9, 13)))
    assert stats.chisquare(observed, [low[0], *expected[2:9], low[1]]).pvalue > 1e-4


@pytest.mark.parametrize("die", [6, 8])
def test_the_dispersion_of_minefield_is_uniform(die: int) -> None:
    faces: Counter[str] = Counter()
    landed: Counter[tuple[str, str]] = Counter()
    for seed in range(400):
        table, _ = fair_table(
            game("minefield"), {"die": str(die)}, bytes([seed % 256, seed // 256])
        )
        while not table.over and table.plies < 16:
            seat = table.awaited[0]
            enters = [text for text in table.legal(seat) if text.startswith("enter")]
            legal = enters or table.legal(seat)
            assert table.play(seat, legal[(seed + table.plies) % len(legal)]) is None
        rolls = [entry.text for entry in table.log if entry.seat == CHANCE]
        faces.update(rolls)
        landed.update(itertools.pairwise(rolls))
    assert set(faces) == {str(face) for face in range(1, die + 1)}
    assert sum(faces.values()) > 2000
    assert stats.chisquare(list(faces.values())).pvalue > 1e-4
    # And a roll says nothing about the next one.
    pairs = [landed[a, b] for a in faces for b in faces]
    assert stats.chisquare(pairs).pvalue > 1e-4


def test_every_die_face_is_offered_once() -> None:
    for die in (6, 8):
        table = Table(game("minefield"), {"die": str(die)}, deal="")
        table.play(0, table.legal(0)[0])
        assert table.legal(CHANCE) == [str(face) for face in range(1, die + 1)]
