"""The timing of Orapa's worlds."""

from __future__ import annotations

import pytest

from sapeur.kernel import Rng, start
from sapeur.lab import worlds
from sapeur.lab.worlds import WorldsRow


def test_a_random_game_tells_one_more_answer_each_time() -> None:
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    asked = [sum(known.asked) for known in worlds.random_game(1, rng)]
    assert asked == list(range(1, worlds.ANSWERS + 1))


def test_the_table_tells_shares_and_times() -> None:
    rows = [WorldsRow("base", 3, 1, (0.5, 0.125, 2.0))]
    assert worlds.table(rows).splitlines()[2] == "| base | 3 | 1/3 | 0.500 | 2.000 | 2.000 |"


@pytest.mark.compiled
def test_base_games_are_surveyed_after_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "GEMS", (("base", 0),))
    monkeypatch.setattr(worlds, "ANSWERS", 2)
    rows = worlds.bench(1)
    assert [(row.answers, row.exact, len(row.seconds)) for row in rows] == [(1, 1, 1), (2, 1, 1)]


def test_some_answers_and_one_set_of_gems_can_be_chosen() -> None:
    assert worlds.read_answers("") == list(range(1, worlds.ANSWERS + 1))
    assert worlds.read_answers("6, 4,6") == [4, 6]
    assert worlds.read_gems("both") == [("both expansions", 1)]
    assert worlds.read_gems("") == list(worlds.GEMS)


@pytest.mark.parametrize("text", ["0", "11", "six", "4,", "-1"])
def test_other_answers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 10"):
        worlds.read_answers(text)


def test_other_gems_are_refused() -> None:
    with pytest.raises(ValueError, match="base or both"):
        worlds.read_gems("ruby")


@pytest.mark.compiled
def test_only_the_chosen_answers_are_surveyed() -> None:
    rows = worlds.bench(1, gems="base", answers="2", steps=1)
    assert [(row.gems, row.answers, row.exact, len(row.seconds)) for row in rows] == [
        ("base", 2, 0, 1)
    ]
