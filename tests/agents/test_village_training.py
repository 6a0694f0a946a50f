"""How the expert of Le Village learns, in a run far too short to learn much."""

from __future__ import annotations

import pytest

from sapeur.agents.village import training
from sapeur.agents.village.engine import learned_net
from sapeur.agents.village.evaluation import HIDDEN
from sapeur.agents.village.inference import NONE
from sapeur.agents.village.training import SurvivalSample, look_back, tune
from sapeur.agents.village.weights import LEARNED, SCALE
from sapeur.kernel import pool


@pytest.mark.compiled
def test_a_short_run_gives_weights_as_they_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    lessons = training.BATCH + training.LONGEST_GAME  # one batch an epoch
    weights = [float(w) for w in tune(5, 1, learned_net(5), rounds=1, lessons=lessons, games=4)]
    before = [number / SCALE for number in LEARNED[0]]
    assert len(weights) == len(before)
    moved = [abs(new - old) for new, old in zip(weights, before, strict=True)]
    assert 0 < max(moved[:HIDDEN]) <= training.EPOCHS * training.RATE
    assert capsys.readouterr().out.startswith("0: wins 0.")


def test_a_lesson_is_valued_by_what_came_after_it_less_luck() -> None:
    first, last = lessons = pool(SurvivalSample, 2)
    first.survival, first.surplus, first.end = 0.5, 0.1, NONE
    last.survival, last.surplus, last.end, last.judged = 0.8, 0.0, 1.0, 0.6
    worth = [0.0, 0.0]
    look_back(lessons, 2, worth)
    assert worth == pytest.approx([0.5 * (0.1 * 0.6 + 0.9 * 0.8) - 0.1, 0.8])
