"""What the laboratory measures of opponents: calibrated advice, mines that are hard to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pytest

from sapeur.agents.agent import Advice, RandomAgent, Verdict
from sapeur.games import game
from sapeur.lab import calibration, placing
from sapeur.lab.calibration import CalibrationTrial


@dataclass(frozen=True)
class Honest:
    """Says of every action that it wins as often as random play does."""

    agent: RandomAgent

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        return self.agent.choose(observed, seat, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return Advice(
            tuple(Verdict(v.action, 0.15) for v in self.agent.advise(observed, seat, seed).verdicts)
        )


def test_trials_fall_into_the_bins_of_their_values() -> None:
    bins = calibration.binned(
        [
            CalibrationTrial(0.72, 1),
            CalibrationTrial(0.78, 0),
            CalibrationTrial(1.0, 1),
            CalibrationTrial(0.0, 0),
        ]
    )
    assert [(b.low, b.n) for b in bins] == [(0.0, 1), (0.7, 2), (0.9, 1)]
    assert bins[1].advised == pytest.approx(0.75)
    assert bins[1].won.mean == 0.5


def test_a_position_is_tried_once_a_deal_and_the_same_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Honest(RandomAgent(game("village")))
    monkeypatch.setattr(calibration, "known", lambda name, who: honest)
    calls: list[tuple[int, int]] = []
    bins = calibration.calibrate(
        "village", 12, seed=3, jobs=1, progress=lambda done, total: calls.append((done, total))
    )
    assert [(b.low, b.n) for b in bins] == [(0.1, 12)]
    assert calls[-1] == (12, 12)
    assert bins == calibration.calibrate("village", 12, seed=3, jobs=1)


def test_the_plot_is_a_picture_with_a_dot_for_each_bin() -> None:
    bins = calibration.binned([CalibrationTrial(0.72, 1), CalibrationTrial(0.31, 0)])
    picture = ElementTree.fromstring(calibration.drawn(bins))
    dots = [part for part in picture if part.tag.endswith("circle")]
    assert len(dots) == len(bins) == 2
    assert "70% – 80%" in calibration.table(bins, markdown=True)


@pytest.mark.compiled
def test_a_placer_and_a_prospector_are_measured_in_pairs() -> None:
    found = placing.placing(2, prospector="4", placer="1", seed=5)
    assert found.mines == 2
    assert 0 <= found.solved <= 1
    assert found.more.mean == pytest.approx(found.hidden.mean - found.by_chance.mean)
    assert "pairs of mines" in placing.table(found)
