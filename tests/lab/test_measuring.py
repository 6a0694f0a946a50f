"""What the laboratory measures of opponents: calibrated advice, mines that are hard to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from sapeur.agents.agent import MEASURE, Advice, Agent, RandomAgent, Verdict
from sapeur.cli import app
from sapeur.games import game
from sapeur.games.game import NotationError
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
    bins = calibration.bins_of(
        [
            CalibrationTrial(0.72, 0.72, 1, 1),
            CalibrationTrial(0.78, 0.78, 0, 2),
            CalibrationTrial(1.0, 1.0, 1, 3),
            CalibrationTrial(0.0, 0.0, 0, 4),
        ]
    )
    assert [(b.low, b.n) for b in bins] == [(0.0, 1), (0.7, 2), (0.9, 1)]
    assert bins[1].advised == pytest.approx(0.75)
    assert bins[1].won.mean == 0.5


def test_positions_of_one_deal_tell_no_more_than_the_deal() -> None:
    apart = calibration.won_by_deal([CalibrationTrial(0.5, 0.5, k % 2, k) for k in range(8)])
    again = calibration.won_by_deal([CalibrationTrial(0.5, 0.5, k % 2, k % 8) for k in range(32)])
    assert again == apart
    assert again.low < 0.3 and again.high > 0.7


def test_positions_are_tried_one_deal_after_the_other_and_the_same_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Honest(RandomAgent(game("village")))
    monkeypatch.setattr(calibration, "cached_agent", lambda name, who: honest)
    calls: list[tuple[int, int]] = []
    bins = calibration.calibrate(
        "village", 12, seed=3, jobs=1, progress=lambda done, total: calls.append((done, total))
    )
    assert [(b.low, b.n) for b in bins] == [(0.1, 12)]
    assert calls[-1] == (12, 12)
    assert bins == calibration.calibrate("village", 12, seed=3, jobs=1)


def test_games_of_several_seats_are_tried_from_each_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Honest(RandomAgent(game("minefield")))
    asked = list[int]()

    def cached_agent(name: str, who: str) -> Agent:
        return honest if who == "5" else RandomAgent(game(name))

    def advise(self: Honest, observed: Any, seat: int, seed: int) -> Advice:
        asked.append(seat)
        return Advice(tuple(Verdict(a, 0.55) for a in game("minefield").legal(observed, seat)))

    monkeypatch.setattr(calibration, "cached_agent", cached_agent)
    monkeypatch.setattr(Honest, "advise", advise)
    options = {"board": "small", "turns": "30"}
    bins = calibration.calibrate("minefield", 24, seed=1, jobs=1, options=options, others="random")
    assert [(b.low, b.n) for b in bins] == [(0.5, 24)]
    assert bins[0].won.low < 0.5 < bins[0].won.high, "random play wins as often as it loses"
    assert asked[0] == 0  # which is how it is found out what the advice counts
    assert len(asked) >= 25 and set(asked) == {0, 1}


def test_of_several_others_each_seat_meets_each(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def known(name: str, who: str) -> Agent:
        met.append(who)
        return Honest(RandomAgent(game(name)))

    monkeypatch.setattr(calibration, "cached_agent", known)
    options = (("board", "small"), ("turns", "4"))
    for deal in range(4):
        calibration.trials_of("minefield", options, "5", "3,4", deal)
    assert met == ["5", "3", "5", "3", "5", "4", "5", "4"]


def test_advice_that_counts_something_else_than_wins_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @dataclass(frozen=True)
    class Counting(Honest):
        def advise(self, observed: Any, seat: int, seed: int) -> Advice:
            return Advice((Verdict(0, 7.0),), MEASURE)

    counting = Counting(RandomAgent(game("village")))
    monkeypatch.setattr(calibration, "cached_agent", lambda name, who: counting)
    with pytest.raises(NotationError, match="not the chance to win"):
        calibration.calibrate("village", 2, jobs=1)


@pytest.mark.compiled
def test_a_game_is_calibrated_with_its_options_from_the_command_line() -> None:
    run = CliRunner().invoke
    words = ["calibrate", "minefield", "--positions", "3", "--jobs", "1", "--others", "random"]
    found = run(app, [*words, "--board", "small", "--turns", "20", "--markdown"])
    assert found.exit_code == 0, found.output
    assert "| advised | positions | mean | won (95 %) |" in found.output
    assert run(app, [*words, "--board", "nowhere"]).exit_code != 0


def test_the_plot_is_a_picture_with_a_dot_for_each_bin() -> None:
    bins = calibration.bins_of(
        [CalibrationTrial(0.72, 0.72, 1, 1), CalibrationTrial(0.31, 0.31, 0, 2)]
    )
    picture = ElementTree.fromstring(calibration.reliability_plot(bins))
    dots = [part for part in picture if part.tag.endswith("circle")]
    assert len(dots) == len(bins) == 2
    assert "70% – 80%" in calibration.table(bins, markdown=True)


@pytest.mark.compiled
def test_orapas_placer_and_prospector_are_measured_in_pairs() -> None:
    found = placing.placing(2, prospector="4", placer="1", seed=5)
    assert found.mines == 2
    assert 0 <= found.solved <= 1
    assert found.more.mean == pytest.approx(found.hidden.mean - found.by_chance.mean)
    assert "pairs of mines" in placing.table(found)


@pytest.mark.compiled
def test_who_has_seen_it_hide_is_measured_beside_those_who_have_not() -> None:
    found = placing.fitting(2, 40, seed=5)
    assert found.gain.mean == pytest.approx(found.even.mean - found.fitted.mean)
    assert "fitted prior" in placing.fitting_table(found)
