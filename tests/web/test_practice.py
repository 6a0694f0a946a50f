"""Exercises: solved and failed, noted, and why the answer is the answer."""

from __future__ import annotations

import re
from datetime import date

import httpx
import pytest
from playwright.sync_api import Page
from server.running import Running
from web.conftest import Screens
from web.test_axe import DIALOG, change_theme, objections, opened
from web.test_playing import SLOW

from sapeur.games import GAMES
from sapeur.study.dailies import daily
from sapeur.study.exercises import exercise, exercise_names

pytestmark = pytest.mark.compiled

CLOSED = "[data-coach=right], [data-coach=told]"


def village_exercise() -> str:
    """One whose answer is one touch."""
    return next(
        name for name in exercise_names("village") if exercise("village", name).answer == "draw"
    )


def open_list(screens: Screens, site: Running, game: str, name: str) -> Page:
    page = screens.open(f"{site.base}/practice", locale="fr-FR", bypass_csp=True)  # for axe
    page.locator(f"[data-exercise='{game}/{name}']").click()
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    return page


def test_an_exercise_is_failed_and_then_solved(site: Running, screens: Screens) -> None:
    name = village_exercise()
    page = open_list(screens, site, "village", name)
    page.locator(".place.may").first.click()
    page.locator(".bar .button.main").click()
    page.wait_for_selector("[data-coach=wrong]", timeout=SLOW)
    assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []
    page.locator("[data-action=draw]").click()
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    because = exercise("village", name).because["fr"]
    assert page.locator("[data-coach]").inner_text().endswith(because)
    page.wait_for_selector(".values", timeout=SLOW)  # what each action is worth
    page.goto(f"{site.base}/practice")
    page.wait_for_selector(f"[data-exercise='village/{name}'].solved", timeout=SLOW)


def settings(page: Page) -> None:
    page.locator("button.me").click()
    page.locator("dialog").wait_for(timeout=SLOW)


def test_what_was_done_follows_the_player_to_another_device(
    site: Running, screens: Screens
) -> None:
    name = village_exercise()
    with httpx.Client(base_url=site.base) as asking:
        today = asking.get("/api/daily").json()["today"]
    # An exercise, by somebody whom the server does not know yet.
    page = open_list(screens, site, "village", name)
    page.locator("[data-action=draw]").click()
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    assert page.context.cookies() == [], "nobody is made somebody by learning"
    # Today's problem, which makes them somebody.
    problem = daily("minefield", date.fromisoformat(today)).exercise
    assert problem is not None
    page.goto(f"{site.base}/daily/{today}/minefield")
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    for cell in re.findall(r"[a-i]\d+", problem.answer):
        page.locator(f"[data-cell='{cell}']").first.click()
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    settings(page)
    page.get_by_role("button", name="Obtenir un code").click()
    assert objections(page, DIALOG) == []  # whether a new one is wanted is asked first
    page.get_by_role("button", name="Obtenir un code").click()
    code = page.locator("dialog output").inner_text(timeout=SLOW)
    assert objections(page, DIALOG) == []
    page.emulate_media(color_scheme="dark")
    assert objections(page, DIALOG) == []

    phone = screens.open(f"{site.base}/practice", viewport={"width": 390, "height": 844})
    phone.wait_for_selector("[data-exercise]", timeout=SLOW)
    assert phone.locator(".solved").count() == 0
    settings(phone)
    phone.locator("dialog input").last.fill(code)
    with phone.expect_navigation():
        phone.locator("dialog form").last.locator("button").click()
    phone.wait_for_selector(f"[data-exercise='village/{name}'].solved", timeout=SLOW)
    phone.goto(f"{site.base}/daily")
    phone.wait_for_selector("[data-daily-game=minefield] [data-result='1']", timeout=SLOW)
    phone.wait_for_selector("[data-streak='1']", timeout=SLOW)
    phone.wait_for_selector("[aria-current=date] .on", timeout=SLOW)

    # What the phone does without a network is seen at home later.
    phone.goto(f"{site.base}/practice")
    other = next(
        each
        for each in exercise_names("village")
        if each != name and exercise("village", each).answer == "draw"
    )
    phone.locator(f"[data-exercise='village/{other}']").click()
    phone.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    phone.context.set_offline(True)
    phone.locator("[data-action=draw]").click()
    phone.wait_for_selector("[data-coach=right]", timeout=SLOW)
    phone.context.set_offline(False)
    page.goto(f"{site.base}/practice")
    page.wait_for_selector("[data-exercise]", timeout=SLOW)
    page.wait_for_function(
        """name => {
            document.dispatchEvent(new Event('visibilitychange'));  // somebody looks again
            return document.querySelector(`[data-exercise='village/${name}'].solved`);
        }""",
        arg=other,
        polling=500,
        timeout=SLOW,
    )


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
    is_light = game in ("village", "minefield")
    begin = "light" if is_light else "dark"
    page = opened(screens, f"{site.base}/practice/{game}/1-1", begin, locale, width)
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    assert objections(page) == []
    page.locator("[data-tell]").click()
    page.wait_for_selector(CLOSED, timeout=SLOW)
    change_theme(page, "dark" if is_light else "light")
    assert objections(page) == []
    page.goto(f"{site.base}/practice")
    page.wait_for_selector("[data-exercise]", timeout=SLOW)
    assert objections(page) == []
