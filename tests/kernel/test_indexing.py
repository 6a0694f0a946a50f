"""Compiled rules count from the front; where indices are checked, a negative one is an error."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from sapeur.kernel import compiled

pytestmark = pytest.mark.compiled


def total(numbers: list[int], first: int, last: int) -> int:
    found = 0
    for i in range(first, last):
        found += numbers[i]
        numbers[i] = 0
    return found


def test_indices_from_the_front_read_and_write() -> None:
    numbers = np.arange(8)
    assert compiled(sys.modules[__name__]).total(numbers, 2, 5) == 9
    assert numbers.tolist() == [0, 1, 0, 0, 0, 5, 6, 7]


@pytest.mark.parametrize(("first", "last"), [(-1, 1), (7, 9)])
def test_checked_an_index_outside_is_refused(first: int, last: int) -> None:
    numbers = np.arange(8)
    with pytest.raises(IndexError):
        compiled(sys.modules[__name__], checked=True).total(numbers, first, last)
