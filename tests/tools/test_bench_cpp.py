"""Random games beside C++: both play the same ones, and it says what it needs."""

from __future__ import annotations

import shutil
from pathlib import Path

import bench_cpp.program as tool
import pytest

from sapeur.games import game
from sapeur.lab.bench import Workbench

needs_a_compiler = pytest.mark.skipif(
    shutil.which(tool.COMPILER) is None, reason=f"{tool.COMPILER} builds what is compared here"
)


@needs_a_compiler
def test_the_cpp_plays_the_games_of_the_rules(tmp_path: Path) -> None:
    library = tool.build(tmp_path)
    for name in tool.GAMES:
        rules, cpp = Workbench(game(name), fast=False), tool.cpp_player(library, name)
        for n in (1, 60):
            assert cpp(n) == rules.playouts(n)


def test_games_that_differ_are_not_timed() -> None:
    with pytest.raises(SystemExit, match="different games"):
        tool.measured("village", lambda n: (n, 1), lambda n: (n, 2), rounds=1, seconds=0.0)


def test_ratios_are_taken_round_by_round() -> None:
    rates = tool.Rates("village", [60.0, 30.0, 90.0], [100.0, 50.0, 100.0], 600, 0xAB)
    assert "| village | 60 | 100 | 0.60 | 0.60 – 0.90 |" in tool.report([rates])
    assert "checksum of the first 200: 000000ab" in tool.report([rates])


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match=r"g\+\+ was not found"):
        tool.build(tmp_path)
