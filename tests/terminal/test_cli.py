"""The command line: sentences, exit codes, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sapeur.cli import app
from sapeur.games import GAMES
from sapeur.games.bombsquad import edition

RECORD = Path(__file__).parents[1] / "records" / "village-careless.txt"


def run(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=keys)


def test_games_lists_every_game_with_its_options() -> None:
    for language in ("en", "fr"):
        output = run("games", "--lang", language)
        assert output.exit_code == 0
        for name in GAMES:
            assert name in output.output
    assert "--columns" in output.output


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_printed_in_both_languages(name: str) -> None:
    english, french = (
        run("rules", name, "--lang", "en").output,
        run("rules", name, "--lang", "fr").output,
    )
    assert english != french
    assert "**" in english


def test_replay_prints_the_end_as_json() -> None:
    output = json.loads(run("replay", str(RECORD), "--json").output)
    assert output == {
        "game": "village",
        "over": True,
        "awaited": [],
        "scores": [-1],
        "winners": [],
        "plies": 5,
        "legal": {"0": [], "*": []},
    }


def test_replay_prints_a_seats_view() -> None:
    view = json.loads(run("replay", str(RECORD), "--json", "--seat", "0").output)
    assert view["result"] == "lost"
    assert "Villagers" in run("replay", str(RECORD), "--lang", "en").output


def test_replay_reads_standard_input() -> None:
    assert CliRunner().invoke(app, ["replay", "-"], input=RECORD.read_text()).exit_code == 0


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (["replay", "nowhere.txt"], "cannot be read"),
        (["replay", str(RECORD), "--seat", "4"], "no seat 4"),
        (["rules", "chess"], "no game 'chess'"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "village", "--columns", "9"], "V2"),
        (["play", "village", "--rows", "9"], "no option 'rows'"),
        (["play", "village", "--columns"], "needs a value"),
        (["play", "village", "loose"], "not expected"),
        (["play", "village", "--people", "3"], "no seat 3"),
        (["play", "village", "--people", "x"], "seat numbers"),
        (["play", "village", "--seed", "xyz"], "hexadecimal"),
        (["play", "--resume", str(RECORD)], "over"),
        (["verify", str(RECORD)], "no seed"),
        (["games", "--lang", "tlh"], "--lang"),
        (["board", "check", "nowhere.txt"], "cannot be read"),
        (["bench", "chess"], "no game 'chess'"),
        (["count", "village"], "only orapa"),
        (["bench", "--target", "abacus"], "abacus"),
    ],
)
def test_errors_are_sentences_with_exit_code_2(words: list[str], output: str) -> None:
    result = (
        run(*words, "--lang", "en")
        if "--lang" not in words and words[0] != "bench"
        else run(*words)
    )
    assert result.exit_code == 2, result.output
    assert output in result.output
    assert "Traceback" not in result.output


def test_a_wrong_line_is_refused_with_its_number_and_article(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(RECORD.read_text().replace("0 peek b1", "0 turn b1"))
    for language, output in (("en", "line 6: "), ("fr", "ligne 6\u202f: ")):
        result = run("replay", str(path), "--lang", language)
        assert result.exit_code == 2
        assert output in result.output
        assert "(V6)" in result.output


def test_an_interrupted_game_is_resumed_and_verified(tmp_path: Path) -> None:
    path = str(tmp_path / "mine.txt")
    two = ["--people", "all"]
    begun = run(
        "play", "minefield", *two, "--seed", "05", "--save", path, keys="enter f1 E\nquit\n"
    )
    assert begun.exit_code == 0, begun.output
    assert "\nseed 05" in Path(path).read_text()
    again = run("play", "--resume", path, *two, keys="enter d8 W\nquit\n")
    assert again.exit_code == 0, again.output
    lines = Path(path).read_text().splitlines()
    assert [line for line in lines if "enter" in line] == ["0 enter f1 E", "1 enter d8 W"]
    assert sum(line.startswith("* ") for line in lines) >= 2
    assert run("verify", path).exit_code == 0


def test_a_menu_asks_for_the_game(tmp_path: Path) -> None:
    result = run("play", "--save", str(tmp_path / "x.txt"), keys="99\nwhat\n1\nquit\n")
    assert result.exit_code == 0
    assert (tmp_path / "x.txt").read_text().startswith("game village/1")


def test_a_good_board_and_a_bad_one(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("0 . .\n . # .\n. . 1\n")
    bad.write_text("0 . .\n . x .\n. . .\n")
    assert run("board", "check", str(good)).exit_code == 0
    output = run("board", "check", str(bad), "--lang", "en")
    assert output.exit_code == 2
    assert "line 2" in output.output
    assert (
        run(
            "play",
            "minefield",
            "--board",
            str(good),
            "--save",
            str(tmp_path / "g.txt"),
            keys="quit\n",
        ).exit_code
        == 0
    )
    assert "option board 0_._./_._#_./._._1" in (tmp_path / "g.txt").read_text()


def test_a_good_edition_and_a_bad_one(tmp_path: Path) -> None:
    shipped = Path(edition.__file__).parent / "editions" / "reconstruction.toml"
    assert run("edition", "check", str(shipped)).exit_code == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(shipped.read_text().replace("track = 4", "track = 0", 1))
    for language in ("en", "fr"):
        output = run("edition", "check", str(bad), "--lang", language)
        assert output.exit_code == 2
        assert "green" in output.output
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped.read_text().replace("track = 4", "track = 5", 1))
    save = str(tmp_path / "b.txt")
    played = run("play", "bombsquad", "--edition", str(mine), "--save", save, keys="quit\n")
    assert played.exit_code == 0, played.output
    assert run("replay", save).exit_code == 0
