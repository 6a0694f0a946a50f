"""The dailies: one a day and game, the same for everyone, certain, and none of them twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sapeur.agents.registry import LEVELS
from sapeur.games import GAMES, game
from sapeur.games.game import NotationError
from sapeur.study import dailies
from sapeur.study.dailies import (
    FIRST_DAY,
    NOT_SOLVED,
    best_counts,
    daily,
    daily_number,
    daily_texts,
    is_deal,
    read_daily,
    result_of,
    split_dailies,
    write_daily,
)
from sapeur.study.daily_making import difficulty, is_certain, make_daily, played_out
from sapeur.study.problems import LUCK
from sapeur.table import record

YEAR = 365


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_year_of_them_and_none_comes_twice(name: str) -> None:
    texts = daily_texts(name)
    assert len(texts) == YEAR
    assert len({record_part(text) for text in texts}) == YEAR


def record_part(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


@pytest.mark.parametrize("name", GAMES)
def test_each_can_be_read_and_says_how_the_levels_did(name: str) -> None:
    for text in daily_texts(name)[:: YEAR // 12]:
        found = read_daily(text)
        assert write_daily(found) == text
        assert len(found.levels) == len(LEVELS)
        assert (found.exercise is None) == is_deal(name)
        if found.exercise is None:
            assert not found.table.log, "nothing was played before"
        else:
            assert found.exercise.answer in found.table.legal(found.seat)
            assert all(0 <= right <= LUCK for right in found.levels)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_they_are_certain(name: str) -> None:
    """A few of them; `sapeur daily check` certifies all."""
    for text in daily_texts(name)[7 :: YEAR // 3]:
        assert is_certain(read_daily(text))


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_the_same_key_makes_the_same_ones(name: str) -> None:
    is_slow = name in ("orapa", "bombsquad")  # seconds each
    for number in (100,) if is_slow else (0, 100):
        assert write_daily(make_daily(game(name), number)) == daily_texts(name)[number]


def test_somebody_below_the_expert_finds_the_answer_in_mission_and_not_everybody() -> None:
    for text in daily_texts("mission"):
        found = read_daily(text)
        assert 0 < sum(found.levels[:-1]) < LUCK * (len(LEVELS) - 1)


@pytest.mark.compiled
def test_a_level_plays_a_deal_as_it_was_written_down() -> None:
    found = daily("village", FIRST_DAY)
    ends = [played_out(found.table, level) for level in LEVELS]
    assert tuple(result_of(table, 0) for table in ends) == found.levels


def test_after_the_last_comes_the_first() -> None:
    assert daily_number("village", FIRST_DAY) == 0
    assert daily_number("village", FIRST_DAY + timedelta(days=YEAR + 2)) == 2
    with pytest.raises(NotationError):
        daily("village", FIRST_DAY - timedelta(days=1))


def test_a_game_without_dailies_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dailies, "daily_texts", lambda name: ())
    with pytest.raises(NotationError):
        daily_number("village", FIRST_DAY)


def test_where_fewer_is_better_the_first_counts_else_the_best() -> None:
    assert best_counts(game("village"))
    assert not best_counts(game("orapa"))


def test_a_mine_that_was_not_found_is_no_number_of_questions() -> None:
    table = record.first_lines(daily("orapa", FIRST_DAY).table, 0)
    assert result_of(table, 0) == NOT_SOLVED


def test_they_are_told_apart_in_a_row() -> None:
    assert split_dailies("") == ()
    assert split_dailies("game a/1\nx\ngame b/1\n") == ("game a/1\nx\n", "game b/1\n")


def test_the_fewer_find_it_the_harder_it_is() -> None:
    assert [difficulty(share) for share in (1.0, 0.5, 0.1)] == [1, 2, 3]
