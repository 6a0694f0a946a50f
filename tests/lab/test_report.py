"""Reports: the numbers by hand, effects that were planted, and what the commands print."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from lab.studies import STUDY, TEXT
from typer.testing import CliRunner

from sapeur.cli import app
from sapeur.lab.experiment import run_study
from sapeur.lab.playing import Row
from sapeur.lab.report.charts import charts
from sapeur.lab.report.effects import effects, luck_and_skill, tool_worths
from sapeur.lab.report.page import as_script, report_page
from sapeur.lab.report.results import GameResults, results
from sapeur.lab.rows import RowsFolder
from sapeur.lab.running import InProcess
from sapeur.lab.study import StudyPlan, read_study

ROOT = Path(__file__).parents[2]
TWO_BY_TWO = """
title = "two by two"
[[part]]
game = "minefield"
vary = { die = [6, 8], lives = [1, 2] }
opponents = { same = "random" }
games = 100
"""


def row(cell: str, number: int, shares: list[float], **more: Any) -> Row:
    """A game of which nothing else is known."""
    empty: Row = {
        "cell": cell,
        "number": number,
        "shares": shares,
        "scores": [1 if share == 1 else -1 for share in shares],
        "measures": [0.0 for _ in shares],
        "moves": 10,
        "branching": 5.0,
        "lead_changes": None,
        "ending": "hit",
        "counts": [{"name": "turn", "seat": 0, "value": 4, "ahead": 0.0}],
        "reviews": None,
    }
    return empty | more


def grid(chance: dict[str, float]) -> GameResults:
    """Minefield with two dice and lives: the first seat wins so many games in a hundred."""
    study = read_study(TWO_BY_TWO)
    rows = [
        row(cell.name, n, [1.0, 0.0] if n < 100 * chance[cell.written["die"]] else [0.0, 1.0])
        for cell in study.cells
        for n in range(100)
    ]
    (found,) = results(study, rows)
    return found


def test_shares_intervals_and_labels() -> None:
    found = grid({"6": 0.6, "8": 0.4})
    assert [found.label(each) for each in found.cells] == ["6 · 1", "6 · 2", "8 · 1", "8 · 2"]
    first = found.cells[0]
    assert first.wins[0].mean == pytest.approx(0.6)
    # Wilson, by hand: 60 of 100 lie between 50.2 and 69.1 %.
    assert first.wins[0].low == pytest.approx(0.502, abs=0.001)
    assert first.wins[0].high == pytest.approx(0.691, abs=0.001)
    assert first.draws.mean == 0
    assert first.length.mean.mean == 4, "turns, not actions"
    assert first.endings["hit"].mean == 1


def test_one_thing_is_changed_and_everything_else_stays() -> None:
    die, lives = effects(grid({"6": 0.6, "8": 0.4}))
    assert (die.name, die.before, die.after, die.pairs) == ("die", "6", "8", 2)
    assert die.wins is not None and die.wins.mean == pytest.approx(-0.2)
    assert die.wins.high < 0, "sure, with 200 games on each side"
    assert lives.wins is not None and lives.wins.mean == pytest.approx(0)
    # Two pairs of 100 games on each side: 1.96 * sqrt(4 * 0.24 * 100/99 / 100) / 2.
    assert die.wins.high - die.wins.mean == pytest.approx(0.0965, abs=0.001)


def test_a_tool_that_is_worth_five_points_is_told_so() -> None:
    study = read_study("""title = "t"
    [[part]]
    game = "bombsquad"
    options = { players = 2 }
    opponents = { same = "random" }
    games = 400""")
    drawn = random.Random(1)
    rows = []
    for n in range(400):
        ahead = drawn.randint(-20, 20)
        # Whoever is behind takes the helmet more often, and catches up half of it with any tool.
        others = 3 if ahead > 0 else 1
        tool = drawn.choice(["helmet"] + ["xray", "magnet", "splice"] * others)
        end = round(0.5 * ahead + (5 if tool == "helmet" else 0) + drawn.gauss(0, 4))
        taken = {"name": tool, "seat": 0, "value": 1, "ahead": float(ahead)}
        rows.append(row(study.cells[0].name, n, [1.0, 0.0], scores=[50 + end, 50], counts=[taken]))
    (found,) = results(study, rows)
    first, *rest = tool_worths(found.cells)
    assert first.tool == "helmet"
    assert first.points.mean - sum(w.points.mean for w in rest) / 3 == pytest.approx(5, abs=1)
    assert first.points.low > 2


@pytest.mark.parametrize(("luck", "skill"), [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
def test_results_that_luck_made_are_put_down_to_luck(luck: float, skill: float) -> None:
    study = read_study(TWO_BY_TWO)
    drawn = random.Random(2)
    rows = []
    for n in range(100):
        result = float(drawn.random() < 0.5)
        # A reviewer's error: what it takes for a cost comes back as luck.
        error = abs(drawn.gauss(0, 0.3))
        parts = {
            "start": 0.5,
            "luck": luck * (result - 0.5) + error,
            "cost": -skill * (result - 0.5) + error,
            "result": result,
        }
        reviews = [{"seat": 0, "unit": "win", "lines": [], "chances": [], **parts}]
        rows.append(row(study.cells[0].name, n, [result, 1 - result], reviews=reviews))
    (found,) = results(study, rows)
    told = luck_and_skill(found.cells[0].rows)
    assert told is not None
    assert told.luck.mean == pytest.approx(luck, abs=0.15)
    assert told.skill.mean == pytest.approx(skill, abs=0.15)
    assert told.luck.low < luck < told.luck.high


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the study of a few games and its rows."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "few.toml").write_text(TEXT)
    run_study(STUDY, RowsFolder(folder / "few-rows"), InProcess())
    return folder


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_chart_has_its_numbers_beside_it(played: Path, language: str) -> None:
    for found in results(STUDY, RowsFolder(played / "few-rows").read(STUDY.cells)):
        drawn = charts(found, language)
        names = [chart.name for chart in drawn]
        assert len(set(names)) == len(names)
        assert {"length", "branching"} < set(names)
        for chart in drawn:
            assert chart.title and chart.why
            assert all(len(line) == len(chart.head) for line in chart.rows), chart.name
            labels = chart.figure["layout"]["yaxis"]["ticktext"]
            assert [line[0] for line in chart.rows] == labels
            json.dumps(chart.figure, allow_nan=False)


def test_the_commands_write_a_page_and_tables(played: Path) -> None:
    run = CliRunner().invoke
    study = str(played / "few.toml")
    told = run(app, ["lab", "report", study, "--markdown", "--lang", "en"])
    assert told.exit_code == 0, told.output
    assert "| die · lives" not in told.output, "lives do not differ"
    assert "# A few of each" in told.output and "| 6 | 15 |" in told.output
    written = run(app, ["lab", "report", study, "--lang", "fr"])
    assert written.exit_code == 0, written.output
    page = (played / "few.html").read_text(encoding="utf-8")
    assert 'lang="fr"' in page and "Qui gagne, par place" in page
    assert page.count("Plotly.react(") >= 1
    empty = run(app, ["lab", "report", study, "--out", str(played / "none"), "--lang", "en"])
    assert empty.exit_code == 2 and "nothing is played" in empty.output


def test_words_of_a_study_are_text_on_its_page() -> None:
    study = StudyPlan(STUDY.title, STUDY.question, 1, ())
    title = read_study(TEXT.replace("A few of each", "<b>A</script>")).title
    page = report_page(StudyPlan(title, study.question, 1, ()), [], "en")
    assert "<b>A" not in page and "&lt;b&gt;A" in page
    assert "</script>" not in as_script({"x": "</script>"})


def test_the_reports_colours_are_those_of_the_house() -> None:
    style = re.compile(r"(--[a-z0-9-]+):\s*((?:light-dark\([^)]*\)|#)[^;]*);")
    tokens = dict(style.findall((ROOT / "web/src/style/tokens.css").read_text()))
    report = dict(style.findall((ROOT / "src/sapeur/lab/report/style.css").read_text()))
    assert len(report) > 20
    assert {name: tokens.get(name) for name in report} == report
