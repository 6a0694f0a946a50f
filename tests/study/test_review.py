"""The review: what was chosen against what was best, and luck, adding up to the result."""

from __future__ import annotations

from typing import Any

import pytest

from sapeur.agents.agent import MEASURE, WIN, Advice, Agent, Fact, RandomAgent, Verdict
from sapeur.games import game
from sapeur.games.game import Game
from sapeur.study.review import adds_up, mark, review, turning_points
from sapeur.table.ending import EarlyEnding, read_ending, write_ending
from sapeur.table.table import Table, fair_table


class Pundit:
    """Says of every action what it is told to: the k-th legal one is worth start - k * step."""

    def __init__(self, played: Game, start: float, step: float, unit: str = WIN) -> None:
        self.game, self.start, self.step, self.unit = played, start, step, unit
        self.shown: list[Any] = []

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        raise AssertionError("a review asks for advice, not for moves")

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        self.shown.append(observed)
        legal = self.game.legal(observed, seat)
        said = [
            Verdict(action, self.start - k * self.step, 0.0, (Fact("because"),))
            for k, action in enumerate(legal)
        ]
        return Advice(tuple(said), self.unit)


def finished(name: str, options: dict[str, str], seed: bytes = b"r" * 32) -> Table:
    """A random game to its end."""
    table, _ = fair_table(game(name), options, seed)
    agent: Agent = RandomAgent(table.game)
    while not table.over:
        seat = table.awaited[0]
        known = table.observed(seat)
        code = agent.choose(known, seat, table.version)
        assert table.play(seat, table.game.notation.encode(known, seat, code)) is None
    return table


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("village", {}),
        ("minefield", {"turns": "12"}),
        ("mission", {"players": "3", "turns": "12"}),
        ("bombsquad", {"players": "2"}),
    ],
)
def test_costs_and_luck_lead_from_the_start_to_the_result(
    name: str, options: dict[str, str]
) -> None:
    table = finished(name, options)
    seats = range(table.seats)
    found = review(table, Pundit(table.game, 0.6, 0.01), seats)
    assert [each.seat for each in found] == list(seats)
    for each in found:
        assert adds_up(each)
        assert each.start == pytest.approx(0.6)
        assert each.result == table.game.shares(table.scores)[each.seat]
        assert all(d.cost >= 0 for d in each.decisions)
        assert any(d.cost > 0 for d in each.decisions)


def test_questions_add_up_to_the_questions_asked() -> None:
    table = finished("orapa", {"mode": "solo"})
    (found,) = review(table, Pundit(table.game, 5.0, -0.001, MEASURE), [0])
    assert found.unit == MEASURE
    assert adds_up(found)
    assert found.result == table.observed(0).questions[0]


def test_a_dear_choice_is_a_turning_point_and_a_cheap_one_is_not() -> None:
    table = Table(game("village"), {}, key=(1, 2, 3, 4))
    table.play(0, "turn b1")
    assert table.log[0].text == "turn b1"
    while not table.over:
        table.play(0, table.legal(0)[0])
    (found,) = review(table, Pundit(table.game, 0.9, 0.1), [0])
    dear = turning_points(found)
    assert dear[0].chosen == "turn b1"
    assert dear[0].best == "draw"
    assert dear[0].cost == pytest.approx(0.2)
    assert dear[0].facts == (Fact("because"),)
    assert all(d.chosen != d.best for d in dear)


def test_a_reviewer_sees_what_the_seat_knew_and_no_more() -> None:
    table = finished("village", {})
    pundit = Pundit(table.game, 0.5, 0.0)
    review(table, pundit, [0])
    first = pundit.shown[0]
    assert set(first.cards) == {-1}


def test_only_a_finished_game_is_reviewed() -> None:
    table, _ = fair_table(game("village"), {}, b"r" * 32)
    with pytest.raises(AssertionError):
        review(table, Pundit(table.game, 0.5, 0.0), [0])


def resigned_in_the_middle(name: str, options: dict[str, str]) -> Table:
    table, _ = fair_table(game(name), options, b"r" * 32)
    for _ in range(4):
        seat = table.awaited[0]
        table.play(seat, table.legal(seat)[-1])
    assert not table.over
    return table


def test_giving_up_is_neither_skill_nor_luck() -> None:
    """The review ends with what was to be expected, whoever gave up and whoever won by it."""
    table = resigned_in_the_middle("minefield", {})
    ending = EarlyEnding("resigned", [1], 0)
    found = review(table, Pundit(table.game, 0.6, 0.0), range(2), ending=ending)
    for each in found:
        assert each.stopped_early and adds_up(each)
        assert each.result == pytest.approx(0.6)
        assert each.cost == pytest.approx(0.0)
        assert each.luck == pytest.approx(0.0)
        assert all(d.chosen for d in each.decisions)


def test_luck_before_giving_up_is_still_luck() -> None:
    table = resigned_in_the_middle("minefield", {})
    (seat,) = table.awaited
    ending = EarlyEnding("resigned", [1 - seat], seat)
    falling = Falling(table.game, 0.6, 0.0)
    (found,) = review(table, falling, [seat], ending=ending)
    asked = len(falling.shown)
    assert asked == len(found.decisions) + 1, "once more, where the seat gave up"
    assert found.result == pytest.approx(0.6 - 0.1 * (asked - 1))
    assert found.luck == pytest.approx(found.result - found.start) and found.luck < 0


class Falling(Pundit):
    """Each time that it is asked, all chances are a tenth worse."""

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        advice = super().advise(observed, seat, seed)
        self.start -= 0.1
        return advice


def test_a_game_that_was_played_to_its_end_did_not_stop_early() -> None:
    table = finished("village", {})
    (found,) = review(table, Pundit(table.game, 0.6, 0.0), [0])
    assert not found.stopped_early
    assert found.result == table.game.shares(table.scores)[0]


def test_a_measure_that_was_given_up_ends_with_what_was_to_be_expected() -> None:
    table = resigned_in_the_middle("orapa", {"mode": "solo"})
    ending = EarlyEnding("resigned", [], 0)
    (found,) = review(table, Pundit(table.game, 5.0, -0.001, MEASURE), [0], ending=ending)
    assert adds_up(found)
    assert found.stopped_early
    assert found.result == pytest.approx(table.observed(0).questions[0] + 5.0)


def test_marks_respect_the_error_bars() -> None:
    assert mark(WIN, 0.0, 0.0) == "best"
    assert mark(WIN, 0.01, 0.0) == "fine"
    assert mark(WIN, 0.05, 0.0) == "doubtful"
    assert mark(WIN, 0.2, 0.0) == "costly"
    assert mark(WIN, 0.2, 0.15) == "fine"
    assert mark(MEASURE, 0.1, 0.0) == "fine"
    assert mark(MEASURE, 0.5, 0.1) == "doubtful"
    assert mark(MEASURE, 1.5, 0.1) == "costly"


def test_an_ending_is_read_as_it_is_written() -> None:
    for ending in (
        EarlyEnding("resigned", [0], 1),
        EarlyEnding("timeout", [], 0),
        EarlyEnding("agreed", []),
    ):
        assert read_ending("game village/1\n" + write_ending(ending), 2) == ending
    assert read_ending("# resigned by 4; won by 0\n", 2) is None
    assert read_ending("# a comment\n", 2) is None


def test_what_has_no_finite_value_is_passed_over() -> None:
    table = finished("village", {})
    (found,) = review(table, Pundit(table.game, float("inf"), 0.0), [0])
    assert found.decisions == ()
    assert adds_up(found)
