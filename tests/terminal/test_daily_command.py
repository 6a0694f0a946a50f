"""`sapeur daily`: made ahead, gone on with, and certified."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapeur.cli import app
from sapeur.study.dailies import daily_texts, split_dailies

pytestmark = pytest.mark.compiled


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["daily", *words, "--workers", "1", "--lang", "en"])
    return result.exit_code, result.output


def test_they_are_made_gone_on_with_and_certified(tmp_path: Path) -> None:
    folder = ("village", "--folder", str(tmp_path))
    assert run("make", *folder, "--days", "1") == (0, "village: 1 dailies, 1 of them new\n")
    assert run("make", *folder, "--days", "2") == (0, "village: 2 dailies, 1 of them new\n")
    file = tmp_path / "village" / "dailies" / "all.txt"
    assert split_dailies(file.read_text(encoding="utf-8")) == daily_texts("village")[:2]
    assert run("check", *folder) == (0, "village: 2 of 2 certified\n")
    first = daily_texts("village")[0]
    file.write_text(first + first, encoding="utf-8")
    code, output = run("check", *folder)
    assert code == 1
    assert "day 2 is the same as day 1" in output


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    assert run("make", "chess", "--folder", str(tmp_path))[0] == 2


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "village").write_text("in the way", encoding="utf-8")
    code, output = run("make", "village", "--days", "1", "--folder", str(tmp_path))
    assert code == 2
    assert "cannot be written" in output
