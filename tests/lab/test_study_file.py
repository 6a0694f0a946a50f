"""Studies as files: what a stranger can write, and what is said of what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapeur.games.bombsquad import edition
from sapeur.lab.study import StudyError, read_study

WHOLE = """
title = { en = "Who goes first?", fr = "Qui commence ?" }
seed = 7

[[part]]
game = "minefield"
options = { turns = 30 }
vary = { die = [6, 8], lives = ["1", "2"] }
opponents = { same = "random", uneven = ["random", "1"] }
games = 10

[[part]]
game = "village"
opponents = { "at random" = "random" }
target = 0.05
most = 300
"""


def problems(text: str) -> list[str]:
    with pytest.raises(StudyError) as refused:
        read_study(text)
    return [problem.message("en") for problem in refused.value.problems]


def test_every_combination_is_a_cell_with_a_name() -> None:
    study = read_study(WHOLE)
    assert study.title["fr"].startswith("Qui commence")
    assert [cell.name for cell in study.cells][:3] == [
        "minefield die=6 lives=1 turns=30 random,random",
        "minefield die=6 lives=1 turns=30 random,1",
        "minefield die=6 lives=2 turns=30 random,random",
    ]
    assert len(study.cells) == 2 * 2 * 2 + 1
    assert study.cells[0].options["turns"] == "30"
    assert study.cells[0].options["board"] == "hexagon"
    assert (study.cells[-1].target, study.cells[-1].games) == (0.05, 300)


def test_a_seed_is_the_cells_and_the_numbers_own() -> None:
    study = read_study(WHOLE)
    seeds = {cell.seed(study.seed, n) for cell in study.cells for n in range(100)}
    assert len(seeds) == 900
    alone = read_study(WHOLE[: WHOLE.index("[[part]]")] + WHOLE[WHOLE.rindex("[[part]]") :])
    assert alone.cells[0].seed(7, 3) == study.cells[-1].seed(7, 3), "wherever it stands"


def test_a_file_beside_the_study_is_the_value_of_an_option(tmp_path: Path) -> None:
    mine = edition.edition("tuned").text.replace('"tuned"', '"mine"')
    (tmp_path / "mine.toml").write_text(mine)
    text = """title = "t"
    [[part]]
    game = "bombsquad"
    vary = { edition = ["tuned", "mine.toml"] }
    opponents = { random = "random" }
    games = 1"""
    cells = read_study(text, tmp_path).cells
    assert [cell.written["edition"] for cell in cells] == ["tuned", "mine"]
    assert cells[1].options["edition"].startswith("mine/green=")
    assert problems(text) == ["part 1, edition=mine: there is no file 'mine.toml' beside the study"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed = 7", "sed = 7", "sed: an unknown key; here are known: title, question, seed, part"),
        ("games = 10", "", "part 1: either `games` or `target`"),
        ("games = 10", "games = 10\ntarget = 0.1", "part 1: either `games` or `target`"),
        ("games = 10", 'games = "ten"', "part 1, games: a whole number from 1 to"),
        ("target = 0.05", "target = 5", "part 2, target: half the width of an interval"),
        ("turns = 30", "turn = 30", "minefield has no option 'turn'; it has: board, die"),
        (
            "die = [6, 8]",
            "die = [6, 9]",
            "part 1, die=9 lives=1 turns=30: option die: expected 6 | 8",
        ),
        ("die = [6, 8]", "die = 6", "part 1, vary.die: a list of values"),
        ('"random", "1"]', '"random", "9"]', "there is no opponent '9' for minefield; there are"),
        ('"random", "1"]', '"random"]', None),
        ('["random", "1"]', '["1", "1", "1"]', "opponents.uneven: 3 opponents for 2 seats"),
        ('"village"', '"chess"', "part 2: there is no game 'chess'"),
        ("most = 300", 'most = 300\nreviews = { by = "x" }', "reviews.by: there is no opponent"),
        ("[[part]]", "[part]", "not TOML"),
        ('title = { en = "Who', 'title = { de = "Wer', "title: a text, or { en"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_expected(
    old: str, new: str, said: str | None
) -> None:
    text = WHOLE.replace(old, new)
    if said is None:
        with pytest.raises(StudyError, match="twice"):  # the same table under two names
            read_study(text)
        return
    assert any(said in problem for problem in problems(text)), problems(text)


def test_all_problems_are_told_at_once() -> None:
    assert len(problems(WHOLE.replace("seed", "sead").replace("[6, 8]", "[5, 9]"))) >= 3
