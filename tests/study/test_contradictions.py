"""The smallest set of notes that cannot be true together, against every set there is."""

from __future__ import annotations

import random
from itertools import combinations
from time import sleep

import pytest

from sapeur.study.contradictions import Notes, contradiction

ALL_THE_TIME = 60.0


def oracle(conflicts: list[set[int]]) -> object:
    """A world in which just these sets of notes, and all that hold one, are impossible."""
    return lambda notes: not any(conflict <= notes for conflict in conflicts)


def smallest_by_trying(count: int, conflicts: list[set[int]]) -> int:
    return next(
        size
        for size in range(1, count + 1)
        for notes in combinations(range(count), size)
        if any(conflict <= set(notes) for conflict in conflicts)
    )


@pytest.mark.parametrize("seed", range(60))
def test_it_is_as_small_as_trying_every_set_finds(seed: int) -> None:
    lots = random.Random(seed)
    count = lots.randint(1, 9)
    conflicts = [
        set(lots.sample(range(count), lots.randint(1, min(4, count))))
        for _ in range(lots.randint(1, 6))
    ]
    found = contradiction(count, oracle(conflicts), ALL_THE_TIME)  # type: ignore[arg-type]
    assert found is not None
    assert found.is_smallest
    assert any(conflict <= set(found.notes) for conflict in conflicts)
    assert len(found.notes) == smallest_by_trying(count, conflicts)


def test_nothing_is_found_where_all_is_possible() -> None:
    assert contradiction(5, lambda notes: True, ALL_THE_TIME) is None
    assert contradiction(5, lambda notes: None, ALL_THE_TIME) is None


def test_out_of_time_it_says_so() -> None:
    def is_possible(notes: Notes) -> bool:
        return len(notes) < 3

    found = contradiction(20, is_possible, seconds=-1.0)
    assert found is not None
    assert not found.is_smallest
    assert not is_possible(frozenset(found.notes))


def test_the_first_question_may_take_longer_than_all_the_others() -> None:
    """It is when the rules are compiled: asking goes on after it."""

    def is_possible(notes: Notes) -> bool:
        if len(notes) == 20:
            sleep(0.3)
        return not {3, 4} <= notes

    found = contradiction(20, is_possible, seconds=0.2)
    assert found == ([3, 4], True)


def test_what_could_not_be_decided_leaves_it_unsure() -> None:
    """The pair {1, 2} is impossible too, but that is not found out."""

    def is_possible(notes: Notes) -> bool | None:
        if notes >= {1, 2, 3}:
            return False
        return None if notes >= {1, 2} else True

    found = contradiction(6, is_possible, ALL_THE_TIME)
    assert found is not None
    assert found.notes == [1, 2, 3]
    assert not found.is_smallest
