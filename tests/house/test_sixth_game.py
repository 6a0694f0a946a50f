"""A sixth game costs one folder and one line: the toy is played, drawn, recorded and verified."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapeur.cli import app
from sapeur.games import GAMES, game
from sapeur.table.record import read, verify, write
from sapeur.table.table import fair_table


@pytest.fixture
def one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "kuhn", "toy.kuhn")


@pytest.mark.usefixtures("one_line")
def test_the_toy_is_listed_explained_and_played(tmp_path: Path) -> None:
    run = CliRunner().invoke
    assert "Kuhn poker" in run(app, ["games"]).output
    assert "K3" in run(app, ["rules", "kuhn"]).output
    path = tmp_path / "kuhn.txt"
    played = run(
        app,
        ["play", "kuhn", "--people", "all", "--no-review", "--save", str(path)],
        input="\n".join(["bet", "", "bet", ""]),
    )
    assert played.exit_code == 0, played.output
    assert "wins" in played.output
    assert run(app, ["verify", str(path)]).exit_code == 0


@pytest.mark.usefixtures("one_line")
def test_the_toy_verifies() -> None:
    table, seed = fair_table(game("kuhn"), {}, b"k" * 32)
    for act in ("pass", "bet", "pass"):
        assert table.play(table.awaited[0], act) is None
    assert table.over
    assert sum(table.scores) == 0
    assert verify(read(write(table, seed=seed))).scores == table.scores
