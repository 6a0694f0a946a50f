"""Every board fits a phone on its side, and grows with a large screen; the opponents have faces."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Mouse
from web.test_playing import BOARD, SLOW, begin

from sapeur.games import GAMES

SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
LARGE: dict[str, Any] = {"viewport": {"width": 2560, "height": 1440}}
# What must be seen at once to play: the places to touch, and what is asked.
PARTS = {
    "village": ["[data-cell]", "[data-action=draw]"],
    "minefield": ["[data-cell]", "[data-enter]"],
    "orapa": ["[data-orapa] svg [data-cell]", "[data-orapa] svg [data-port]"],
    "mission": [".square [data-cell]", ".goal"],
    "bombsquad": ["[data-cable]", ".race li", ".hand button"],
}
HIDDEN = """(selector) => [...document.querySelectorAll(selector)].filter(each => {
    const box = each.getBoundingClientRect();
    const inside = box.left >= 0 && box.top >= 0
        && box.right <= innerWidth && box.bottom <= innerHeight;
    const at = document.elementFromPoint(
        box.left + box.width / 2, box.top + box.height / 2);
    return !inside || !at?.closest('section.board, .status');
}).map(each => each.outerHTML.slice(0, 120))"""

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_fits_a_phone_on_its_side(
    game: str, locale: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, locale=locale, **SIDEWAYS)
    begin(page, game, Mouse())
    for part in [*PARTS[game], ".status"]:
        assert page.locator(part).count() > 0, part
        assert page.evaluate(HIDDEN, part) == [], part
    sizes = page.evaluate(
        "() => { const d = document.documentElement;"
        " return [d.scrollWidth - d.clientWidth, d.scrollHeight - d.clientHeight]; }"
    )
    assert sizes == [0, 0], "nothing to scroll to"


@pytest.mark.parametrize("game", GAMES)
def test_a_board_grows_with_a_large_screen(game: str, site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **DESK)
    begin(page, game, Mouse())
    first = page.locator(PARTS[game][0]).first
    small = first.bounding_box()
    page.set_viewport_size(LARGE["viewport"])
    page.wait_for_timeout(300)
    large = first.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] >= 1.5 * small["width"]
    assert page.evaluate(HIDDEN, PARTS[game][0]) == []


def test_the_notebook_stands_beside_the_square_from_1000_px(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, viewport={"width": 1000, "height": 800})
    begin(page, "mission", Mouse())
    square, notebook = (page.locator(part).bounding_box() for part in (".square", ".notebook"))
    assert square is not None
    assert notebook is not None
    assert notebook["x"] >= square["x"] + square["width"]
    assert notebook["y"] < square["y"] + square["height"]


def faces(page: Page) -> list[str]:
    """Of every seat: which sapper, the number in the badge, the name, the level."""
    found: list[str] = page.locator(".seats li").evaluate_all(
        """all => all.map(each => [
            each.querySelector('[data-portrait]')?.dataset.portrait,
            each.querySelector('svg text')?.textContent,
            each.querySelector('.name').textContent,
            each.querySelector('.about').textContent.trim(),
        ].join('|'))"""
    )
    return found


def test_opponents_have_a_name_a_face_and_the_number_of_their_seat(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **DESK)
    begin(page, "bombsquad", Mouse())
    expect(page.locator(".seats [data-portrait]")).to_have_count(3, timeout=SLOW)
    met = faces(page)
    assert [each.split("|")[1] for each in met] == ["1", "2", "3", "4"]
    names = [each.split("|")[2] for each in met[1:]]
    assert len(set(names)) == 3
    assert all("beginner" in each for each in met[1:])
    shown = page.locator(".race .name").all_inner_texts()
    assert [name.strip() for name in shown[1:]] == names, "the same on the board"
    page.reload()
    page.wait_for_selector(BOARD, timeout=SLOW)
    expect(page.locator(".seats [data-portrait]")).to_have_count(3, timeout=SLOW)
    assert [each.split("|")[:3] for each in faces(page)] == [each.split("|")[:3] for each in met]


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").first.click()
    page.locator(".bar").get_by_role("button", name="Resign").click()
    page.wait_for_selector("[data-end]")


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_what_comes_next_is_in_sight_on_a_phone_on_its_side(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, locale="en-GB", **SIDEWAYS)
    begin(page, game, Mouse())
    resign(page)
    again = page.locator("[data-end] .button.main")
    expect(again).to_be_in_viewport(ratio=1)
    game_id = page.url.rsplit("/", 1)[-1]
    page.goto(f"{site.base}/game/{game_id}")
    page.wait_for_selector("[data-replay]", timeout=SLOW)
    for part in (page.locator("[data-replay]"), page.locator(".keys button").last):
        expect(part).to_be_in_viewport(ratio=1)


def test_a_hint_does_not_lie_over_what_is_asked_on_a_phone_on_its_side(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, locale="en-GB", **SIDEWAYS)
    begin(page, "village", Mouse())
    page.locator("[data-cell=c2]").click()
    page.locator("[data-hint-open]").click()
    for step in ("where", "what", "why"):
        page.locator(f"[data-hint-ask={step}]").click()
        page.wait_for_selector(f"[data-hint-step={step}]", timeout=SLOW)
    asked = ".board [data-confirm]"
    hint, bar = (page.locator(part).bounding_box() for part in ("[data-hint]", asked))
    assert hint is not None
    assert bar is not None
    assert hint["y"] + hint["height"] <= bar["y"]
    assert page.evaluate(HIDDEN, f"{asked} button") == []


def test_the_ghosts_stay_beside_the_mine_on_a_phone_with_the_odds_on(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, viewport={"width": 390, "height": 844}, has_touch=True)
    begin(page, "orapa", Mouse())
    page.locator("[data-help] input[role=switch]").check()
    known = page.locator("[data-belief]")
    known.wait_for(timeout=SLOW)
    page.evaluate("scrollTo(0, 0)")
    for part in (page.locator("[data-cell=A1]").first, page.locator("[data-tray]").last):
        expect(part).to_be_in_viewport(ratio=1)
    tray, odds = (part.bounding_box() for part in (page.locator("[data-tray]").last, known))
    assert tray is not None
    assert odds is not None
    assert tray["y"] < odds["y"]
