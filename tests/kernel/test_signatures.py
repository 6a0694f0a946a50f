"""One signature a rule: however it is called, it is compiled once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kernel import marshes
from laws.playing import form_of

from sapeur.games import GAMES, game
from sapeur.kernel import compiled, records

pytestmark = pytest.mark.compiled


def specialisations(rule: Any) -> int:
    """How many times a rule was compiled: each time makes one file of code."""
    folder, name = Path(rule.stats.cache_path), rule.py_func.__name__
    line = rule.py_func.__code__.co_firstlineno  # another checkout may have it on another line
    return len(list(folder.glob(f"*.{name}-{line}.*.nbc")))


def test_a_number_of_any_width_is_one_to_a_rule() -> None:
    rules = compiled(marshes)
    land = records(marshes.Marsh, 1)
    assert rules.wade(land) == marshes.wade([marshes.Marsh()])
    assert specialisations(rules.step) == 1


def test_python_may_call_with_any_number() -> None:
    import numpy as np

    step = compiled(marshes).step
    asked: list[Any] = [3, True, np.int8(3), np.uint16(3), 3.0]
    for depth in asked:
        assert step(int(depth), depth) == marshes.step(int(depth), float(depth))
    assert len(step.overloads) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_are_compiled_once(name: str) -> None:
    form = form_of(game(name), "compiled")
    form.playouts({}, 1, 2, 12)
    rules = form.call
    assert [specialisations(rule) for rule in (rules.apply, rules.awaited, rules.score)] == [1] * 3
