"""A first lesson is gone through by what can be touched and read, and leads to a game."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Hand, Keys, Mouse
from web.players import PLAYERS
from web.test_axe import change_theme, objections, opened
from web.test_playing import BOARD, SLOW

from sapeur.games import GAMES
from sapeur.study.lessons import lesson, lesson_names

pytestmark = pytest.mark.compiled

WITH_LESSONS = [name for name in GAMES if "first" in lesson_names(name)]
each_game = pytest.mark.parametrize("game", WITH_LESSONS)
LONG = 60.0  # seconds for a lesson in which nothing is waited for
WAITS = "[data-coach=before], [data-coach=after], [data-coach=end]"
END = "[data-coach=end]"
PHONE = {"width": 390, "height": 844}


def first_lesson(screens: Screens, site: Running, game: str, **more: Any) -> Page:
    page = screens.open(f"{site.base}/learn/{game}/first", **more)
    page.wait_for_selector(WAITS, timeout=SLOW)
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    return page


def learn(page: Page, game: str, hand: Hand, until: str = END) -> None:
    """Read, go on, and touch the only thing that may be touched."""
    chance, end = random.Random(1), time.monotonic() + LONG
    while not page.locator(until).count():
        assert time.monotonic() < end, f"stuck: {page.locator('[data-coach]').inner_text()}"
        page.wait_for_selector(WAITS, timeout=SLOW)
        if page.locator(until).count():  # it came while this was waited for
            break
        on = page.locator("[data-go-on]")
        try:
            if on.count():
                hand.touch(on)
            elif page.locator("[data-do-it]").count():
                PLAYERS[game](page, hand, chance)
        except Exception:  # what was to be touched went away: look again
            page.wait_for_timeout(100)
        page.wait_for_timeout(60)


@each_game
def test_a_lesson_is_finished_by_touch_on_a_phone_in_french(
    game: str, site: Running, screens: Screens
) -> None:
    viewport = {"width": 390, "height": 844}
    more: dict[str, Any] = {"locale": "fr-FR", "viewport": viewport, "has_touch": True}
    page = first_lesson(screens, site, game, bypass_csp=True, **more)  # for axe
    steps = lesson(game, "first").steps
    assert page.locator("[data-coach]").inner_text() == steps[0].say["fr"]
    learn(page, game, Finger())
    assert page.locator("[data-step]").get_attribute("data-step") == str(len(steps))
    assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []


@each_game
def test_a_lesson_is_finished_by_keys_alone(game: str, site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, game)
    learn(page, game, Keys(page))


def add_a_lesson(route: Route) -> None:
    """The games, as a server lists them where another text file lies among the lessons."""
    games = route.fetch().json()
    (village,) = (each for each in games if each["name"] == "village")
    village["lessons"].append({"name": "second", "title": {"en": "Once more", "fr": "Encore"}})
    route.fulfill(json=games)


def test_a_lesson_is_taken_up_where_it_was_left_and_ends_in_a_game(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base)
    page.route("**/api/games", add_a_lesson)
    page.reload()
    page.locator("[data-lesson='village/second']", has_text="Once more").wait_for(timeout=SLOW)
    page.locator("[data-lesson=village]").click()
    page.wait_for_selector(WAITS, timeout=SLOW)
    learn(page, "village", Mouse(), until="[data-step='4']")
    page.reload()
    page.wait_for_selector("[data-step='4']", timeout=SLOW)
    learn(page, "village", Mouse())
    page.locator("[data-play]").click()
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector(BOARD, timeout=SLOW)


def test_nothing_but_what_is_meant_can_be_touched(site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, "village")
    learn(page, "village", Mouse(), until="[data-step='2'] ~ [data-coach=before]")
    assert page.locator(".place.may").count() == 1
    page.locator(".place:not(.may)").first.click(force=True)
    assert page.locator("[data-step]").get_attribute("data-step") == "2"
    page.locator("[data-do-it]").click()  # whoever is at a loss is shown
    page.wait_for_selector("[data-coach=after]", timeout=SLOW)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_mine_goes_off_in_the_lesson_of_le_village(
    locale: str, site: Running, screens: Screens
) -> None:
    """Whoever learns the game has seen what loses it, and has not lost."""
    page = first_lesson(screens, site, "village", locale=locale, viewport=PHONE, has_touch=True)
    learn(page, "village", Finger(), until="[data-step='7'] ~ [data-coach=before]")
    lying = page.locator("[data-cell] .card:not(.up)")
    before = lying.count()
    learn(page, "village", Finger(), until="[data-step='7'] ~ [data-coach=after]")
    page.wait_for_timeout(200)
    assert lying.count() == before - 4  # the mine, and the three that it hit
    coach = page.locator("[data-coach]").inner_text()
    assert ("villager" if locale == "en-GB" else "villageois") in coach


def test_there_is_no_such_lesson(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/learn/village/last")
    page.wait_for_selector(".missing", timeout=SLOW)


@each_game
@pytest.mark.parametrize(("locale", "width"), [("en-GB", 1280), ("fr-FR", 390)])
def test_axe_finds_nothing_in_a_lesson(
    game: str, locale: str, width: int, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/learn/{game}/first", "light", locale, width)
    page.wait_for_selector(WAITS, timeout=SLOW)
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    learn(page, game, Mouse(), until="[data-step='2']")
    assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []


def test_orapa_draws_what_its_lesson_has_explained(site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, "orapa", viewport=PHONE, has_touch=True)
    learn(page, "orapa", Finger(), until="[data-step='4'] ~ [data-coach=after]")
    assert page.locator("[data-explained-way='N-E6-15']").count() == 1
    assert page.locator("[data-explained-gem]").count() == 1
    page.locator("[data-go-on]").click()
    page.wait_for_selector("[data-step='5']", timeout=SLOW)
    assert page.locator("[data-explained-gem=L]").count() == 1, "what is found stays"


def test_the_question_before_a_proposal_comes_into_sight(site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, "orapa", viewport=PHONE, has_touch=True)
    learn(page, "orapa", Finger(), until="[data-step='8'] ~ [data-coach=before]")
    page.locator("[data-tray].lit").tap()
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    page.locator("[data-propose]").evaluate("button => button.click()")
    question = page.locator("[data-confirm]")
    question.wait_for(timeout=SLOW)
    page.wait_for_timeout(300)
    card, asked = page.locator(".coach").bounding_box(), question.bounding_box()
    assert card is not None and asked is not None
    assert card["y"] + card["height"] <= asked["y"] + 1
    assert asked["y"] + asked["height"] <= PHONE["height"]


def test_a_touch_beside_the_light_is_answered(site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, "village", viewport=PHONE, has_touch=True)
    assert not page.locator("[data-missed]").count()
    page.locator("[data-cell=d4]").tap(force=True)
    page.wait_for_selector("[data-missed][role=status]", timeout=SLOW)
    page.wait_for_selector("[data-pulsing]", timeout=SLOW)
    page.locator("[data-do-it]").tap()
    page.wait_for_selector("[data-coach=after]", timeout=SLOW)
    assert not page.locator("[data-missed]").count()
    page.locator("[data-cell=d4]").tap(force=True)
    page.wait_for_selector("[data-missed]", timeout=SLOW)
    page.wait_for_selector("[data-go-on].pulsing", timeout=SLOW)


def test_what_is_lit_for_the_next_step_may_be_done_at_once(site: Running, screens: Screens) -> None:
    page = first_lesson(screens, site, "village", viewport=PHONE, has_touch=True)
    page.locator("[data-do-it]").tap()
    page.wait_for_selector("[data-coach=after]", timeout=SLOW)
    page.locator("[data-cell=b2]").tap()
    page.wait_for_selector("[data-step='2'] ~ [data-coach=after]", timeout=SLOW)
