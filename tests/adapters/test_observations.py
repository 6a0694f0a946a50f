"""Observations: fields of an observed state in a row, each with its word of explanation."""

from __future__ import annotations

import inspect

import numpy as np
import observations as tool
import pytest

from sapeur.adapters.observations import columns, flat, observed_record, width
from sapeur.games import GAMES, game
from sapeur.games.village.rules import State


@pytest.mark.parametrize("name", GAMES)
def test_every_field_says_what_it_is(name: str) -> None:
    described = columns(game(name).state)
    assert [column.name for column in described if not column.comment] == []
    assert len({column.comment for column in described}) > len(described) // 2


@pytest.mark.parametrize("name", GAMES)
def test_a_observed_record_is_an_observation_with_no_gaps(name: str) -> None:
    state = game(name).state
    record = observed_record(state)
    assert record.itemsize == width(state) * flat(state()).itemsize
    described = sorted(columns(state), key=lambda column: column.first)
    ends = [0, *(column.places.stop for column in described)]
    assert ends[:-1] == [column.first for column in described]
    assert ends[-1] in (width(state), width(state) - 1)


def test_a_field_of_32_bits_is_two_numbers() -> None:
    state = State()
    state.up = 0x12345
    up = next(column for column in columns(State) if column.name == "up")
    assert flat(state)[up.places].tolist() == [0x2345, 0x1]
    assert flat(state)[up.places].view(np.int32).tolist() == [0x12345]


def test_the_source_is_read_once_and_not_for_every_observation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game("village").state
    before = flat(state())
    monkeypatch.delattr(inspect, "getsource")  # it took a hundred times as long as the rest
    assert flat(state()).tolist() == before.tolist()


def test_the_page_is_current() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "run: python tools/observations.py"
