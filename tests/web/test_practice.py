"""Exercises: solved and failed, noted, and why the answer is the answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from server.running import Running
from web.conftest import Screens
from web.test_axe import change_theme, objections, opened
from web.test_playing import SLOW

from sapeur.games import GAMES
from sapeur.study.exercises import exercise, exercise_names

pytestmark = pytest.mark.compiled

CLOSED = "[data-coach=right], [data-coach=told]"


def village_exercise() -> str:
    """One whose answer is one touch."""
    return next(
        name for name in exercise_names("village") if exercise("village", name).answer == "draw"
    )


def open_list(screens: Screens, site: Running, game: str, name: str) -> Page:
    page = screens.open(f"{site.base}/practice", locale="fr-FR")
    page.locator(f"[data-exercise='{game}/{name}']").click()
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    return page


def test_an_exercise_is_failed_and_then_solved(site: Running, screens: Screens) -> None:
    name = village_exercise()
    page = open_list(screens, site, "village", name)
    page.locator(".place.may").first.click()
    page.locator(".bar .button.main").click()
    page.wait_for_selector("[data-coach=wrong]", timeout=SLOW)
    page.locator("[data-action=draw]").click()
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    because = exercise("village", name).because["fr"]
    assert page.locator("[data-coach]").inner_text().endswith(because)
    page.wait_for_selector(".values", timeout=SLOW)  # what each action is worth
    page.goto(f"{site.base}/practice")
    page.wait_for_selector(f"[data-exercise='village/{name}'].solved", timeout=SLOW)


def test_whoever_gives_up_is_told_and_goes_on(site: Running, screens: Screens) -> None:
    first, second = exercise_names("village")[:2]
    page = open_list(screens, site, "village", first)
    page.locator("[data-tell]").click()
    page.wait_for_selector("[data-coach=told]", timeout=SLOW)
    page.locator("[data-go-on]").click()
    page.wait_for_url(f"**/practice/village/{second}", timeout=SLOW)
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    page.goto(f"{site.base}/practice")
    page.wait_for_selector("[data-exercise]", timeout=SLOW)
    assert page.locator(".solved").count() == 0


def test_there_is_no_such_exercise(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/practice/village/9-9")
    page.wait_for_selector(".missing", timeout=SLOW)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_an_exercise(game: str, site: Running, screens: Screens) -> None:
    width, locale = (390, "fr-FR") if game in ("village", "mission") else (1280, "en-GB")
    page = opened(screens, f"{site.base}/practice/{game}/1-1", "light", locale, width)
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    assert objections(page) == []
    page.locator("[data-tell]").click()
    page.wait_for_selector(CLOSED, timeout=SLOW)
    change_theme(page, "dark")
    assert objections(page) == []
    page.goto(f"{site.base}/practice")
    page.wait_for_selector("[data-exercise]", timeout=SLOW)
    assert objections(page) == []
