"""One signature a rule: however it is called, it is compiled once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from kernel import marshes
from laws.playing import form_of

from sapeur.games import GAMES, game, playout
from sapeur.kernel import compiled, records
from sapeur.kernel.forms import cache_folder

pytestmark = pytest.mark.compiled


def specialisations(folder: Path, rule: str) -> int:
    """How many times a rule was compiled into this folder: each time makes one file of code.

    Each checkout on this machine has a folder of its own inside; none may have more than this.
    """
    made = Counter(file.parent for file in folder.glob(f"**/*.{rule}-*.nbc"))
    return max(made.values(), default=0)


def test_a_number_of_any_width_is_one_to_a_rule() -> None:
    rules = compiled(marshes)
    land = records(marshes.Marsh, 1)
    assert rules.wade(land) == marshes.wade([marshes.Marsh()])
    assert specialisations(cache_folder(marshes, {}), "step") == 1


def test_python_may_call_with_any_number() -> None:
    import numpy as np

    step = compiled(marshes).step
    asked: list[Any] = [3, True, np.int8(3), np.uint16(3), 3.0]
    for depth in asked:
        assert step(int(depth), depth) == marshes.step(int(depth), float(depth))
    assert len(step.overloads) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_are_compiled_once(name: str) -> None:
    form_of(game(name), "compiled").playouts({}, 1, 2, 12)
    folder = cache_folder(playout, game(name).parts()) / "plain"
    counted = {rule: specialisations(folder, rule) for rule in ("apply", "awaited", "score")}
    assert counted == {"apply": 1, "awaited": 1, "score": 1}
