"""What happened is shown at a pace that people can follow, and the end is seen, in real time."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Mouse
from web.test_axe import DIALOG, objections
from web.test_playing import BOARD, PHONE, SLOW, WIDE, begin, joined, table_made

pytestmark = pytest.mark.compiled

FULL: dict[str, Any] = {"pace": "normal", "reduced_motion": "no-preference"}
# Every change of the line above the board, with its time and the trails that are drawn then.
WATCH = """() => {
    window.lines = [];
    const look = () => {
        const line = document.querySelector('.status');
        const by = line?.dataset.telling;
        if (!by || window.lines.at(-1)?.by === by) return;
        const trails = [...document.querySelectorAll('[data-trail]')];
        window.lines.push({
            by,
            at: performance.now(),
            said: line.innerText,
            trails: trails.map(each => each.dataset.trail),
            story: document.querySelector('[role=log]')?.innerText ?? '',
        });
    };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, attributes: true, attributeFilter: ['data-telling'],
    });
}"""
# One game in ninety ends before the last of three opponents has swapped: then another is begun.
GAMES = 4
BOX = """() => {
    const {x, y, width, height} = document.querySelector('section.board').getBoundingClientRect();
    return [x, y, width, height];
}"""


def mission(page: Page, site: Running, options: str, seats: str) -> None:
    body = f'{{"game": "mission", "options": {options}, "seats": [{{"kind": "me"}}, {seats}]}}'
    page.goto(f"{site.base}/t/{table_made(page, body)}")
    page.wait_for_selector(BOARD, timeout=SLOW)


def opponents(count: int) -> str:
    return ", ".join(['{"kind": "opponent", "level": "1"}'] * count)


def swap(page: Page, one: str, two: str) -> None:
    page.locator(f"[data-cell={one}]").click(timeout=SLOW)
    page.locator(f"[data-cell={two}].near").click(timeout=SLOW)


def swap_first(page: Page, site: Running) -> None:
    """My first swap at a table with three opponents; what is told of it is watched."""
    mission(page, site, '{"players": "4"}', opponents(3))
    page.wait_for_selector(".tile.may", timeout=SLOW)
    page.evaluate(WATCH)
    swap(page, "c3", "c4")


def test_three_opponents_swap_one_after_the_other_each_marked(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE, **FULL)
    last, end = page.locator(".status[data-telling='3']"), page.locator("[data-end]")
    for _ in range(GAMES):
        swap_first(page, site)
        last.or_(end).first.wait_for(timeout=SLOW)
        if last.is_visible():
            break
    lines = page.evaluate("window.lines")
    assert [each["by"] for each in lines] == ["0", "1", "2", "3"]
    for before, after in pairwise(lines):
        assert after["at"] - before["at"] >= 700, "each has its time"
        assert after["by"] not in before["trails"], "nothing is drawn before it is told"
        assert after["said"].splitlines()[1] not in before["story"], "and nothing written"
    for line in lines[1:]:
        assert line["said"].startswith(f"{int(line['by']) + 1}\n"), "the number of its token"
        if "in a line" not in line["said"]:  # nothing is drawn over a line that won
            assert line["by"] in line["trails"]
    expect(page.locator(".status")).to_contain_text("Your turn", timeout=SLOW)


def test_a_key_skips_on_and_does_nothing_else(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE, **{**FULL, "pace": "slow"})
    skip, end = page.get_by_role("button", name="Skip to now"), page.locator("[data-end]")
    for _ in range(GAMES):
        swap_first(page, site)
        skip.wait_for(timeout=SLOW)
        page.keyboard.press("Escape")
        skip.or_(end).first.wait_for(timeout=SLOW)
        if not end.is_visible():
            break  # one more waits
    box = page.locator("[data-cell=b2]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(skip).to_be_hidden()
    expect(page.locator(".tile.chosen")).to_have_count(0)


def test_the_end_is_seen_wherever_one_has_scrolled_and_the_board_stays(
    site: Running, screens: Screens
) -> None:
    for size in (WIDE, PHONE):
        page = screens.open(site.base, **size, **FULL)
        mission(page, site, '{"players": "2", "turns": "1"}', opponents(1))
        page.wait_for_selector(".tile.may", timeout=SLOW)
        swap(page, "c3", "c4")  # my last swap: the other has the last one of the game
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(100)
        before = page.evaluate(BOX)
        sheet = page.locator("dialog:has([data-end])")
        sheet.wait_for(timeout=SLOW)
        assert page.evaluate(BOX) == before
        expect(sheet).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("button", name="Play again")).to_be_in_viewport()
        has_won = sheet.locator("[data-end].won").count()
        expect(sheet.get_by_role("button", name="One level up")).to_have_count(has_won)
        names = ("Santa", "the Snowman", "the Elf", "the Reindeer")
        assert any(name in sheet.inner_text() for name in names), "who I was"
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        assert page.evaluate(BOX) == before
        page.locator(".status").get_by_role("button", name="Result").click()
        expect(sheet).to_be_visible()


def accuse(page: Page, seat: int) -> None:
    page.locator("button.accuse").nth(seat).click(timeout=SLOW)
    page.locator("td .name").first.click(timeout=SLOW)
    page.locator(".bar .button.bad").click(timeout=SLOW)


def test_whoever_is_out_is_told_and_the_others_see_it(site: Running, screens: Screens) -> None:
    pages = [screens.open(site.base, **WIDE, **FULL) for _ in range(3)]
    body = (
        '{"game": "mission", "options": {"players": "3"}, "public": true,'
        ' "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}'
    )
    table = table_made(pages[0], body)
    for page in pages[1:]:
        joined(page, table)
    for page in pages:
        page.goto(f"{site.base}/t/{table}")
        page.wait_for_selector(BOARD, timeout=SLOW)
    accuse(pages[0], 0)
    end = time.monotonic() + 20
    while not any(page.locator("[data-out]").count() for page in pages):
        assert time.monotonic() < end, "somebody is out and is not told"
        pages[0].wait_for_timeout(100)
    out = next(page for page in pages if page.locator("[data-out]").count())
    expect(out.get_by_role("dialog")).to_contain_text("You are out.")
    assert objections(out, DIALOG) == []
    out.emulate_media(color_scheme="dark")
    assert objections(out, DIALOG) == []
    out.get_by_role("button", name="Watch on").click()
    expect(out.get_by_role("dialog")).to_be_hidden()
    expect(out.locator("section.board.out")).to_be_visible()
    for page in pages:
        expect(page.locator(".seats .gone")).to_have_count(1, timeout=SLOW)
        expect(page.locator("[role=log]")).to_contain_text("out.")
    out.reload()
    expect(out.locator("section.board.out")).to_be_visible(timeout=SLOW)
    expect(out.get_by_role("dialog")).to_be_hidden()  # it was told once


# What is said of a ray, from its first word on: the line above the board, the story and the rim.
WATCH_RAY = """() => {
    window.said = [];
    const look = () => {
        const line = document.querySelector('.status[data-telling="0"] .words')?.innerText ?? '';
        const story = document.querySelector('[role=log]')?.innerText ?? '';
        if (line && window.said.at(-1)?.line !== line)
            window.said.push({line, story, at: performance.now()});
    };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
}"""


def test_a_ray_comes_out_before_its_answer_is_told(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE, **FULL)
    begin(page, "orapa", Mouse())
    page.wait_for_selector("[data-port].may", timeout=SLOW)
    page.evaluate(WATCH_RAY)
    page.locator("[data-port].may").nth(4).click()
    page.locator("[data-ask]").first.click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("You send a ray from 5: it ", timeout=SLOW)
    first, second = page.evaluate("window.said")[:2]
    assert first["line"] == "You send a ray from 5…"
    assert "ray from 5" not in first["story"]
    assert second["line"].startswith("You send a ray from 5: it ")
    assert second["at"] - first["at"] >= 700, "the ray has had its time"


def test_a_die_is_rolled_before_its_outcome_is_told(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE, **FULL)
    begin(page, "minefield", Mouse())
    page.wait_for_selector("[data-enter]", timeout=SLOW)
    page.evaluate(WATCH)
    page.locator("[data-enter]").first.click()
    page.locator(".status[data-telling='1']").wait_for(timeout=SLOW)
    [step, throw] = page.evaluate("window.lines")[:2]
    assert step["said"].splitlines()[1].startswith("You bring a soldier in")
    assert throw["said"].splitlines()[0] == "The die is rolled…"
    assert "your soldier" not in throw["story"]
    expect(page.get_by_role("log")).to_contain_text("your soldier")
