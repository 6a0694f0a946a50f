"""The training loop of docs/research.md, run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sapeur.study.intervals import interval

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
MOST_LINES = 30


@pytest.mark.compiled
def test_the_first_training_loop_of_minefield_beats_the_random_player() -> None:
    # The third is for a GPU: tools/bench_gpu.py runs it.
    training, measuring, _on_gpu = re.findall(
        r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(training.splitlines()) <= MOST_LINES
    world: dict[str, Any] = {}
    exec(training + measuring, world)
    assert interval(world["won"].tolist()).low > 0.5
    world["weights"][...] = 0  # and without what was learned it does not
    untrained = interval(world["first_games"](seed=3).tolist())
    assert untrained.low < 0.5 < untrained.high
