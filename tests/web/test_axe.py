"""axe-core finds nothing to object to on any screen, in both themes and both languages.

On the same screens, French is set as French is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page
from server.running import Running
from web.conftest import Screens
from web.french import wrongly_set
from web.hands import Mouse
from web.players import play_on
from web.test_playing import BOARD, SLOW, begin

from sapeur.games import GAMES

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [("light", "en-GB"), ("dark", "fr-FR"), ("light", "fr-FR"), ("dark", "en-GB")]

pytestmark = pytest.mark.compiled


RUN = """within => axe.run(within ?? document, {resultTypes: ['violations']})
    .then(result => result.violations)"""
DIALOG = "dialog[open]"  # over a page that was looked at before and cannot be reached now
AT_REST = """() => Promise.all(document.getAnimations()
    .filter(each => each.effect.getComputedTiming().endTime !== Infinity)
    .map(each => each.finished.catch(() => null)))"""


def objections(page: Page, within: str | None = None) -> list[str]:
    """What is wrong with the page, or with what lies within a part of it."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(AT_REST)  # a colour on its way is no colour
    found: list[Any] = page.evaluate(RUN, within)
    french = wrongly_set(page) if page.evaluate("document.documentElement.lang") == "fr" else []
    return [f"{v['id']}: {[node['target'] for node in v['nodes']][:3]}" for v in found] + french


def opened(screens: Screens, address: str, theme: str, locale: str, width: int = 1280) -> Page:
    return screens.open(
        address,
        color_scheme=theme,
        locale=locale,
        bypass_csp=True,  # for axe itself; the pages are served with their policy
        viewport={"width": width, "height": 900},
    )


def change_theme(page: Page, theme: Literal["light", "dark"]) -> None:
    """Have the page drawn in this theme, and no colour on its way from the other."""
    page.add_style_tag(content="*, *::before, *::after { transition: none !important }")
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    page.wait_for_timeout(100)


@pytest.mark.parametrize(("theme", "locale"), LOOKS)
def test_the_home_page_and_its_panels(
    theme: str, locale: str, site: Running, screens: Screens
) -> None:
    page = opened(screens, site.base, theme, locale)
    page.wait_for_selector("[data-game=village]", timeout=SLOW)
    assert objections(page) == []
    page.locator(".game .button.quiet:not(.icon)").nth(1).click()  # a table with friends
    page.wait_for_selector(DIALOG)
    assert objections(page, DIALOG) == []
    page.keyboard.press("Escape")
    page.locator(".game .button.quiet.icon").first.click()  # the rules
    page.wait_for_selector(DIALOG)
    assert objections(page, DIALOG) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table(game: str, site: Running, screens: Screens) -> None:
    """In French on a phone; in English, and on a desk, test_belief.py looks at the same boards."""
    page = opened(screens, site.base, "light", "fr-FR", 390)
    begin(page, game, Mouse())
    play_on(page, game, Mouse(), seed=4, moves=3)
    page.wait_for_selector(BOARD, timeout=SLOW)
    assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []


def test_the_end_of_a_game(site: Running, screens: Screens) -> None:
    page = opened(screens, site.base, "light", "en-GB")
    begin(page, "village", Mouse())
    play_on(page, "village", Mouse(), seed=1)
    page.wait_for_selector("[data-over]", timeout=SLOW)
    assert objections(page) == []


def test_a_planted_fault_is_found(site: Running, screens: Screens) -> None:
    page = opened(screens, site.base, "light", "en-GB")
    page.wait_for_selector("[data-game=village]", timeout=SLOW)
    page.evaluate(
        """() => {
            const bad = document.createElement('button');
            bad.innerHTML = '<svg></svg>';
            document.querySelector('main').append(bad);
        }"""
    )
    assert any(found.startswith("button-name") for found in objections(page))
