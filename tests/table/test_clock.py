"""Clocks, told the time."""

from __future__ import annotations

from sapeur.table.clock import Clock, ClockSpec


def test_without_a_limit_nobody_is_late() -> None:
    clock = Clock(ClockSpec())
    clock.turn([0, 1], 1000)
    assert clock.next_deadline() is None


def test_a_move_has_so_long_from_when_it_is_awaited() -> None:
    clock = Clock(ClockSpec(move=500))
    clock.turn([0], 1000)
    assert clock.next_deadline() == (1500, 0)
    clock.turn([0], 1200)  # something else happened
    assert clock.next_deadline() == (1500, 0)
    clock.turn([0], 1300, acted=0)  # it acted, and is to act again
    assert clock.next_deadline() == (1800, 0)
    clock.turn([1], 1400, acted=0)
    assert clock.deadline(0) is None
    assert clock.next_deadline() == (1900, 1)


def test_a_game_has_so_long_in_all_and_thinking_uses_it_up() -> None:
    clock = Clock(ClockSpec(game=1000, increment=100))
    clock.turn([0], 0)
    clock.turn([1], 300, acted=0)
    assert clock.remaining(0) == 800  # 300 used, 100 given back
    assert clock.remaining(1) == 1000
    clock.turn([0], 400, acted=1)
    assert clock.next_deadline() == (1200, 0)


def test_the_nearer_limit_counts() -> None:
    clock = Clock(ClockSpec(move=500, game=700))
    clock.turn([0], 0)
    assert clock.deadline(0) == 500
    clock.turn([1], 400, acted=0)
    clock.turn([0], 400, acted=1)
    assert clock.deadline(0) == 700


def test_those_who_choose_at_once_think_at_once() -> None:
    clock = Clock(ClockSpec(game=1000))
    clock.turn([0, 1], 0)
    clock.turn([1], 600, acted=0)
    assert (clock.remaining(0), clock.deadline(1)) == (400, 1000)
    assert clock.next_deadline() == (1000, 1)
