"""What can be known is drawn into every board as far as its slider says; hints come in steps."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Keys, Mouse
from web.players import is_over, play_on
from web.test_axe import change_theme, objections, opened
from web.test_playing import BOARD, PHONE, SLOW, WIDE, begin, table_made

from sapeur.games import GAMES

SWITCH = "[data-help] input[role=switch]"
SLIDER = "[data-help] input[type=range]"
UP_TO_DATE = "[data-belief-age=beliefDone]"
COUNTS, RISKS, VALUES = 1, 2, 3
MOST_STOPS = 120  # of the tabulator, once through the whole page
# What each board shows of it: by counts, by risks, by values.
DRAWN = {
    "village": (".belief .kinds", ".place .risk", ".belief [data-belief-values]"),
    "minefield": ("[data-belief-counts]", "[data-belief-risks]", "[data-belief-wins]"),
    "orapa": ("[data-belief-counts]", ".cell .heat", ".port .told"),
    "mission": ("[data-lines]", ".notebook .odds", ".belief [data-belief-values]"),
    "bombsquad": (".cable .next", ".cable .cut", ".belief [data-belief-values]"),
}

pytestmark = pytest.mark.compiled


def show_odds(page: Page) -> None:
    page.locator(SWITCH).check()
    page.wait_for_selector("[data-belief]", timeout=SLOW)


def slide_to(page: Page, level: int) -> None:
    """By keys, as everyone can."""
    slider = page.locator(SLIDER)
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(level):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(level))


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_are_drawn_as_far_as_the_slider_says(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, game, Mouse())
    expect(page.locator("[data-belief]")).to_have_count(0)  # off, until somebody wants it
    show_odds(page)
    page.wait_for_selector(UP_TO_DATE, timeout=SLOW)
    for level in (VALUES, RISKS, COUNTS):
        slide_to(page, level)
        for step, drawn in enumerate(DRAWN[game], start=1):
            shown = page.locator(f"section.board {drawn}")
            if step <= level:
                expect(shown.first).to_be_visible()
            else:
                expect(shown).to_have_count(0)
    slide_to(page, 0)
    expect(page.locator("[data-belief]")).to_have_count(0)
    slide_to(page, VALUES)
    page.locator(SWITCH).uncheck()
    expect(page.locator("[data-belief]")).to_have_count(0)


def test_keys_reach_the_lines_of_minefields_odds_and_the_board_draws_their_cells(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "minefield", Mouse())
    show_odds(page)
    page.wait_for_selector(UP_TO_DATE, timeout=SLOW)
    slide_to(page, VALUES)
    for part in ("[data-belief-values]", "[data-belief-risks]"):
        line = page.locator(f"{part} [data-about]").first
        for _ in range(MOST_STOPS):
            if line.evaluate("line => line === document.activeElement"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError("no way there by keys")
        cells = page.locator("[data-mentioned]")
        assert cells.count() > 0
        named = [cell.get_attribute("data-mentioned") for cell in cells.all()]
        assert all(name and name in (line.get_attribute("data-about") or "") for name in named)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_comes_in_three_steps_and_the_story_tells_it(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **PHONE)
    hand = Finger()
    begin(page, game, hand)
    top = page.get_by_role("banner").get_by_role("button", name="Hint")
    expect(top).to_be_in_viewport()
    hand.touch(top)
    expect(top).to_have_attribute("aria-pressed", "true")
    for step in ("where", "what", "why"):
        hand.touch(page.locator(f"[data-hint-ask={step}]"))
        page.wait_for_selector(f"[data-hint-step={step}]", timeout=SLOW)
        if step != "why":
            assert page.locator(f"[data-lamp={step}]").count() > 0, "it lights up on the board"
    assert page.locator("[data-hint-step=why] li").count() > 0
    values = page.locator(f"section.board {DRAWN[game][-1]}")
    expect(values.first).to_be_attached(timeout=SLOW)  # the reasons are drawn as well
    log = page.get_by_role("log")
    for step in ("where", "what", "why"):  # in one line, unless others have chosen meanwhile
        expect(log).to_contain_text(re.compile(rf"asked for a hint \([^)]*{step}"))
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "nothing sticks out to the side"


def test_the_odds_stay_on_after_a_reload_and_the_others_see_it(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "mission", Mouse())
    show_odds(page)
    expect(page.locator("[data-sees-odds]")).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("the odds are shown from now on")
    page.reload()
    page.wait_for_selector("[data-belief]", timeout=SLOW)
    expect(page.locator(SWITCH)).to_be_checked()


def test_the_odds_follow_the_game(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "village", Mouse())
    show_odds(page)
    expect(page.locator(".place .risk")).to_have_count(20)
    while page.locator(".place .risk").count() == 20 and not is_over(page):
        if not page.locator("[data-action=pass]").count():
            page.locator(".place.may").first.click()
        play_on(page, "village", Mouse(), seed=4, moves=1)
    page.wait_for_selector(f"{UP_TO_DATE}, [data-over]", timeout=SLOW)
    expect(page.locator(".belief.old")).to_have_count(0)


def test_keys_alone_switch_the_odds_on(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "village", Keys(page))
    page.locator(SWITCH).focus()
    page.keyboard.press("Space")
    page.wait_for_selector("[data-belief]", timeout=SLOW)
    slide_to(page, VALUES)
    page.wait_for_selector("[data-belief='3']", timeout=SLOW)


def test_a_table_without_help_says_so(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    wish = {"game": "village", "seats": [{"kind": "me"}], "belief": False, "hints": False}
    table = table_made(page, json.dumps(wish))
    page.goto(f"{site.base}/t/{table}")
    page.wait_for_selector(BOARD, timeout=SLOW)
    help_panel = page.locator("[data-help]")
    expect(help_panel).to_contain_text("without odds")
    expect(help_panel).to_contain_text("no hints")
    expect(page.locator(SWITCH)).to_have_count(0)
    expect(page.locator("[data-hint-open]")).to_have_count(0)


def test_a_table_open_to_strangers_forbids_help_unless_asked(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    page.wait_for_selector("[data-game=mission]", timeout=SLOW)
    page.locator(".game:has([data-game=mission]) .button.quiet:not(.icon)").first.click()
    switches = page.locator("dialog input[role=switch]")
    expect(switches).to_have_count(2)
    for k in range(2):
        expect(switches.nth(k)).to_be_checked()
    page.locator("dialog label:has(input[value=open])").click()
    for k in range(2):
        expect(switches.nth(k)).not_to_be_checked()
    switches.first.check()
    expect(switches.first).to_be_checked()
    expect(switches.nth(1)).not_to_be_checked()


@pytest.mark.parametrize(("locale", "width"), [("en-GB", 390), ("fr-FR", 1280)])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_with_the_odds_on(
    game: str, locale: str, width: int, site: Running, screens: Screens
) -> None:
    page = opened(screens, site.base, "light", locale, width)
    begin(page, game, Mouse())
    show_odds(page)
    slide_to(page, VALUES)
    page.locator("[data-hint-open]").click()
    looked_at = "where" if locale == "en-GB" else "what"
    for step in ("where", "what", "why"):
        page.locator(f"[data-hint-ask={step}]").click()
        page.wait_for_selector(f"[data-hint-step={step}]", timeout=SLOW)
        page.wait_for_selector(UP_TO_DATE, timeout=SLOW)
        if step == looked_at:
            assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []


def test_the_board_stays_where_it_is_while_odds_are_worked_out(
    site: Running, screens: Screens
) -> None:
    for size in (PHONE, WIDE):
        page = screens.open(site.base, **size)
        begin(page, "village", Mouse())
        page.evaluate(
            """() => {  // the sign may come and go between two looks of ours: look at every frame
                window.places = new Set();
                const look = () => {
                    const board = document.querySelector("section.board");
                    window.places.add(board.getBoundingClientRect().y);
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        top = page.get_by_role("banner").get_by_role("button", name="Show the odds")
        (top if size is PHONE else page.locator(SWITCH)).click()
        page.wait_for_selector("[data-belief]", timeout=SLOW)
        assert len(page.evaluate("[...window.places]")) == 1
