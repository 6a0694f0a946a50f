"""Every lesson can be played as it is written, says it in both languages, and says what is true."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sapeur.agents.insight import insights_of
from sapeur.agents.registry import agent
from sapeur.games import GAMES, game
from sapeur.server.games import game_info
from sapeur.server.study import reading
from sapeur.server.study.progress import exists
from sapeur.study import marks
from sapeur.study.lessons import (
    Claim,
    WrittenLesson,
    lesson,
    lesson_names,
    lesson_title,
    read_lesson,
)
from sapeur.study.marks import text_names, text_of
from sapeur.table import record
from sapeur.table.record import RecordError
from sapeur.table.table import Table

LESSONS = [(name, each) for name in GAMES for each in lesson_names(name)]
each_lesson = pytest.mark.parametrize(("name", "lesson_name"), LESSONS)
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
LONGEST = 330  # characters that are said at once: a phone shows them above the board


# --- What a lesson claims ------------------------------------------------------------------------


def check(found: WrittenLesson, claim: Claim) -> None:
    """A claim is `best` (the expert would do that too), or a place, a sign and a value: `view` is
    what the learner sees, `insight` what can be known, `pieces` what the game is played with. In a
    list the part is picked by a field."""
    table = record.first_lines(found.table, claim.version)
    if claim.text == "best":
        advice = agent(table.game, "5").advise(table.observed(found.seat), found.seat, 1)
        chosen = advice.of(found.table.log[claim.version].codes[0])
        assert abs(chosen.value - advice.best.value) <= advice.best.error, claim
        return
    source, path, sign, value = claim.text.split(maxsplit=3)
    there = look(told(source, table, found.seat), path)
    assert COMPARE[sign](there, json.loads(value)), f"line {claim.line}: {claim.text}, not {there}"


def told(source: str, table: Table, seat: int) -> Any:
    if source == "view":
        return msgspec.to_builtins(table.view(seat))
    if source == "pieces":
        return msgspec.to_builtins(table.game.views.pieces())  # type: ignore[attr-defined]
    assert source == "insight", source
    *_, last = insights_of(table.game, table.observed(seat), seat, 1)
    return msgspec.to_builtins(last)


def look(data: Any, path: str) -> Any:
    for part in path.split("/"):
        key, is_picked, wanted = part.partition("=")
        if is_picked:
            (data,) = [each for each in data if str(each[key]) == wanted]
        else:
            data = data[int(key)] if isinstance(data, list) else data[key]
    return data


# --- The lessons of the house --------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_first_lesson(name: str) -> None:
    assert "first" in lesson_names(name)


@each_lesson
def test_a_lesson_is_short_and_ends_with_a_word(name: str, lesson_name: str) -> None:
    found = lesson(name, lesson_name)
    assert 5 <= len(found.steps) <= 8
    assert sum(step.action is not None for step in found.steps) >= 4, "one learns by doing"
    assert found.steps[-1].then or found.steps[-1].action is None
    for step in found.steps:
        for words in (step.say, step.then):
            assert all(len(text) <= LONGEST for text in words.values()), step


@each_lesson
def test_what_is_to_be_done_may_be_done(name: str, lesson_name: str) -> None:
    found = lesson(name, lesson_name)
    for step in found.steps:
        if step.action is not None:
            table = record.first_lines(found.table, step.version)
            assert table.refusal(found.seat, step.action) is None, step
            assert found.seat in table.awaited, step


@each_lesson
def test_a_lesson_speaks_to_people(name: str, lesson_name: str) -> None:
    """In sentences: with no notation, and no word of a program."""
    found = lesson(name, lesson_name)
    for step in found.steps:
        for words in filter(None, (step.say, step.then)):
            for text in words.values():
                assert re.match(r"[A-ZÀ-Ý«“\d]", text) and text[-1] in ".!?»", text
                assert not re.search(r"\b(seat|option|server|player \d)\b|#|`", text), text


@pytest.mark.compiled
@each_lesson
def test_what_a_lesson_claims_is_so(name: str, lesson_name: str) -> None:
    found = lesson(name, lesson_name)
    ends = [step.line for step in found.steps[1:]] + [found.claims[-1].line + 1]
    for step, end in zip(found.steps, ends, strict=True):
        assert any(step.line < claim.line < end for claim in found.claims), step
    for claim in found.claims:
        check(found, claim)


@pytest.mark.compiled
@pytest.mark.parametrize("lesson_name", lesson_names("orapa"))
def test_gems_and_ways_that_a_lesson_draws_are_known_and_true(lesson_name: str) -> None:
    """A gem is drawn once every mine that agrees has it there; a way is that of the true ray."""
    found = lesson("orapa", lesson_name)
    (mine,) = msgspec.to_builtins(found.table.view(found.seat))["mines"]
    ends = [step.version for step in found.steps[1:]] + [len(found.table.log)]
    drawn = 0
    for step, end in zip(found.steps, ends, strict=True):
        for version, places in ((step.version, step.places), (end, step.then_places)):
            table = record.first_lines(found.table, version)
            gems = [place for place in places if "@" in place]
            known = told("insight", table, found.seat) if gems else None
            for gem in gems:
                assert look(known, f"places/{gem[0]}/gem={gem}/chance") == 1, step
                assert gem in mine["gems"], step
                drawn += 1
            for way in (place for place in places if "-" in place):
                assert any(is_part(way.split("-"), port) for port in asked(table, mine)), way
                drawn += 1
    assert drawn


def asked(table: Table, mine: dict[str, Any]) -> list[dict[str, Any]]:
    """The true rays, from the open mine, of the ports that were asked by then."""
    (seen,) = msgspec.to_builtins(table.view(0))["mines"]
    names = {port["name"] for port in seen["ports"] if port["asked"]}
    return [port for port in mine["ports"] if port["name"] in names]


def is_part(names: list[str], port: dict[str, Any]) -> bool:
    """Whether these ports and cells are the corners of the port's ray, or the end of them."""
    corners = [f"{'ABCDEFGH'[y // 2]}{x // 2 + 1}" for x, y in port["path"][1:-1]]
    return [port["name"], *corners, port["exit"]][-len(names) :] == names


# --- Another one ---------------------------------------------------------------------------------


def test_a_lesson_is_added_by_adding_a_text_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is listed with its title, and can be played and counted."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    first = text_of("village", "lessons", "first")
    (folder / "first.txt").write_text(first, "utf-8")
    second = first.replace("title en Bring the villagers home", "title en Once more")
    (folder / "second.txt").write_text(second, "utf-8")
    monkeypatch.setattr(marks, "resources", SimpleNamespace(files=lambda package: tmp_path))
    text_names.cache_clear()
    try:
        listed = game_info(game("village")).lessons
        assert [each.name for each in listed] == ["first", "second"]
        assert listed[1].title["en"] == "Once more"
        played = reading.lesson("village", "second")
        assert isinstance(played, bytes)
        assert len(msgspec.json.decode(played)["steps"]) == len(VILLAGE.steps)
        assert exists("lessons", "village/second") and not exists("lessons", "village/third")
    finally:
        text_names.cache_clear()
        lesson_title.cache_clear()


# --- Wrong ones ----------------------------------------------------------------------------------

VILLAGE = lesson("village", "first")
HEAD = f"game village/1\ndeal {VILLAGE.table.deal}\n#: title en A\n#: title fr B\n"


def written(*lines: str) -> str:
    return HEAD + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (5, ["#: say en Hello.", "0 draw"]),  # before any step
        (6, ["#: step", "#: shout en Hello."]),
        (6, ["#: step", "#: say de Hallo."]),
        (5, ["#: step", "#: say en Hello.", "0 draw"]),  # without the French
        (8, ["#: step", "#: say en Hello.", "#: say fr Bonjour.", "0 turn z9"]),
        (5, ["#: step", "#: say en A.", "#: say fr B.", "#: then en A.", "#: then fr B."]),
    ],
)
def test_a_line_that_cannot_be_is_named(line: int, lines: list[str]) -> None:
    with pytest.raises(RecordError) as wrong:
        read_lesson("wrong", written(*lines))
    assert wrong.value.line == line


def test_a_false_claim_is_found() -> None:
    lines = [
        "#: step",
        "#: say en A.",
        "#: say fr B.",
        "#: claim insight hills/cards = 31",
        "0 draw",
    ]
    found = read_lesson("false", written(*lines))
    with pytest.raises(AssertionError, match="line 8"):
        check(found, found.claims[0])
    true = read_lesson("true", written(*lines).replace("31", "32"))
    check(true, true.claims[0])
