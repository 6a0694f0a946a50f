"""A review as a page, and the command that writes it."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapeur.agents.agent import MEASURE, WIN
from sapeur.cli import app
from sapeur.study.page import review_page
from sapeur.study.review import ChoiceJudgement, PastChoice, Review, SeatResult, sum_up

RECORDS = Path(__file__).parents[1] / "records"


def reviewed(unit: str, *values: tuple[float, float]) -> Review:
    """A seat whose choices were worth so much, where so much could be had."""
    judged = [
        (
            PastChoice(2 * i, 0, 0, f"go {i} <b>", None),
            ChoiceJudgement(unit, 0, f"best {i}", own, best, 0.0, ()),
        )
        for i, (own, best) in enumerate(values)
    ]
    return sum_up(0, judged, SeatResult(1.0, 7))


def test_a_game_that_was_given_up_says_that_this_is_no_luck() -> None:
    judged = [
        (PastChoice(0, 0, 0, "go", None), ChoiceJudgement(WIN, 0, "go", 0.5, 0.5, 0.0, ())),
        (PastChoice(2, 0, -1, "", None), ChoiceJudgement(WIN, 0, "go", 0.1, 0.1, 0.0, ())),
    ]
    found = sum_up(0, judged, SeatResult(None, None))
    for language, words in (("en", "nor as luck"), ("fr", "ni comme chance")):
        page = review_page("Village", [found], language, str, lambda d: "")
        assert words in page and page.count("<tr>") == 2  # a head, and one choice


class Page(HTMLParser):
    """What stands on a page, and which tags are still open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.opened: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name in ("src", "href") for name, _ in attrs), "the page needs nothing else"
        if tag not in ("meta", "br"):
            self.opened.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("unit", [WIN, MEASURE])
def test_the_page_is_whole_and_says_what_the_review_says(unit: str) -> None:
    values = [(0.5, 0.5), (0.3, 0.6), (0.55, 0.6)] if unit == WIN else [(7.0, 6.5), (6.0, 4.0)]
    found = reviewed(unit, *values)
    text = review_page("Le Village", [found], "en", lambda text: text.upper(), lambda d: "because")
    page = Page(text)
    assert not page.opened
    assert page.tags.count("polyline") == 1
    assert page.tags.count("rect") == len(found.decisions), "luck, after each of them"
    assert "GO 1 <B>" in page.texts, "an action is text, whatever it looks like"
    assert page.texts.count("because") == 2
    assert "costly" in page.texts
    assert ("= 100%" if unit == WIN else "= 7.0") in page.texts


def test_a_seat_with_nothing_to_choose_is_left_out() -> None:
    page = Page(review_page("Orapa", [reviewed(WIN)], "fr", str, lambda d: ""))
    assert "svg" not in page.tags


@pytest.mark.compiled
def test_a_record_is_reviewed_from_the_command_line(tmp_path: Path) -> None:
    run = CliRunner().invoke
    record = tmp_path / "game.txt"
    record.write_text((RECORDS / "minefield-golden-2.txt").read_text())
    words = ["review", str(record), "--lang", "en", "--level", "1"]
    told = run(app, words)
    assert told.exit_code == 0, told.output
    assert "Seat 0:" in told.output and "Seat 1:" in told.output
    one = json.loads(run(app, [*words, "--seat", "1", "--json"]).stdout)
    assert [each["seat"] for each in one] == [1]
    assert one[0]["decisions"]
    assert run(app, [*words, "--html"]).exit_code == 0
    assert not Page((tmp_path / "game.html").read_text()).opened


def test_what_cannot_be_reviewed_is_refused_in_words(tmp_path: Path) -> None:
    run = CliRunner().invoke
    whole = (RECORDS / "minefield-golden-2.txt").read_text().splitlines()
    moves = [n for n, line in enumerate(whole) if line[0] in "01*"]
    begun = tmp_path / "begun.txt"
    begun.write_text("\n".join(whole[: moves[4]]))
    assert "not over" in run(app, ["review", str(begun), "--lang", "en"]).output
    golden = str(RECORDS / "minefield-golden-2.txt")
    assert run(app, ["review", golden, "--seat", "7", "--lang", "en"]).exit_code == 2
    assert run(app, ["review", golden, "--json", "--html", "--lang", "en"]).exit_code == 2
    assert "no opponent" in run(app, ["review", golden, "--level", "x", "--lang", "en"]).output
