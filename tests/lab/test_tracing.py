"""Rays by the thousand: every ray leaves, and comes back by the way it went (O5)."""

from __future__ import annotations

import pytest
from lab import reversing

from sapeur.kernel import Rng, compiled, interpreted, pool, records, start, store
from sapeur.lab import tracing
from sapeur.lab.tracing import TracedMine

BASE, DIAMOND, BODY = 0b0011111, 0b0100000, 0b1000000


def stream(number: int) -> Rng:
    rng = Rng()
    start(rng, 5, 6, 7, 8, number)
    return rng


@pytest.mark.compiled
@pytest.mark.parametrize("gems", [BASE, BASE | DIAMOND], ids=["base", "diamond"])
def test_every_ray_of_twenty_thousand_mines_leaves_and_runs_both_ways(gems: int) -> None:
    dice = records(Rng, 1)
    store(dice, 0, stream(gems))
    traced, wrong = compiled(reversing).one_way(records(TracedMine, 1000), dice, gems, 20)
    assert (traced, wrong) == (20_000 * 36, 0)


def test_rays_run_both_ways_interpreted_too() -> None:
    traced, wrong = interpreted(reversing).one_way(pool(TracedMine, 50), [stream(1)], BASE, 1)
    assert (traced, wrong) == (50 * 36, 0)


def test_the_black_body_swallows_rays() -> None:
    _, wrong = interpreted(reversing).one_way(pool(TracedMine, 20), [stream(2)], BASE | BODY, 1)
    assert wrong > 20


@pytest.mark.compiled
def test_answers_are_the_same_in_both_forms() -> None:
    few, many = pool(TracedMine, 64), records(TracedMine, 64)
    dice = records(Rng, 1)
    store(dice, 0, stream(3))
    interpreted(tracing).fill(few, [stream(3)], BASE | DIAMOND | BODY)
    compiled(tracing, checked=True).fill(many, dice, BASE | DIAMOND | BODY)
    assert interpreted(tracing).traces(few, 64) == compiled(tracing).traces(many, 64)
