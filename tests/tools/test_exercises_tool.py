"""The finder of exercises: it certifies those that are there, and refuses what is no game."""

from __future__ import annotations

import exercises
import pytest


@pytest.mark.compiled
def test_those_of_a_game_are_certified(capsys: pytest.CaptureFixture[str]) -> None:
    assert exercises.main(["--check", "minefield"]) == 0
    assert capsys.readouterr().out == "minefield: 12 of 12 certified\n"


def test_what_is_no_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        exercises.main(["chess"])
    assert "no such game: chess" in capsys.readouterr().err
