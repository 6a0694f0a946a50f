"""The day's problems in the browser: the first day's, solved in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from server.running import Running
from web.conftest import Screens
from web.test_axe import change_theme, objections, opened
from web.test_playing import SLOW

from sapeur.agents.registry import LEVELS
from sapeur.games import GAMES
from sapeur.study.dailies import FIRST_DAY, daily, is_deal
from sapeur.study.daily_making import played_out

pytestmark = pytest.mark.compiled

DAY = FIRST_DAY.isoformat()
CELL = re.compile(r"[a-i]\d+")
SHARED = """Sapeur, 17 November 2026
Le Village 12 🟩🟩🟩🟩🟩
Minefield ✅
Orapa Mine 9 🟩🟩🟩🟩🟩
Bomb Squad Academy ✅
Mission Secrète ✅
ADDRESS"""
SHARED_IN_FRENCH = """Sapeur, 17 novembre 2026
Le Village 12 🟩🟩🟩🟩🟩
Minefield ✅
Orapa Mine 9 🟩🟩🟩🟩🟩
Bomb Squad Academy ✅
Mission Secrète ✅
ADDRESS"""
IN_FRENCH = """() => {
    const wishes = JSON.parse(localStorage.getItem('sapeur-prefs') ?? '{}');
    localStorage.setItem('sapeur-prefs', JSON.stringify({...wishes, language: 'fr'}));
}"""
WITHOUT_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
ACT = """async ([texts]) => {
    const id = location.pathname.split('/')[2];
    const headers = {'content-type': 'application/json'};
    for (const text of texts) {
        const body = JSON.stringify({text});
        const answer = await fetch(`/api/tables/${id}/act`, {method: 'POST', headers, body});
        if (!answer.ok) throw new Error(`${text}: ${await answer.text()}`);
    }
}"""


def play_deal(page: Page, base: str, game: str) -> None:
    """At its table, as the highest level plays it."""
    page.goto(f"{base}/daily/{DAY}/{game}")
    page.locator("[data-play]").click()
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector("[data-board], .board", timeout=SLOW)
    log = played_out(daily(game, FIRST_DAY).table, LEVELS[-1]).log
    page.evaluate(ACT, [[entry.text for entry in log if entry.seat == 0]])
    page.locator("[data-daily]").click(timeout=SLOW)
    page.wait_for_selector("[data-field]", timeout=SLOW)


def find_answer(page: Page, base: str, game: str) -> None:
    page.goto(f"{base}/daily/{DAY}/{game}")
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    assert objections(page) == []
    exercise = daily(game, FIRST_DAY).exercise
    assert exercise is not None
    if exercise.answer.startswith("accuse"):
        page.locator("button.accuse").first.click()  # of two players there is only one
    written = page.locator(f"[data-action='{exercise.answer}']")
    if written.count():
        written.first.click()
    if exercise.answer.startswith("accuse"):
        page.locator(".bar .button.bad").click(timeout=SLOW)  # it asks once more
    for cell in CELL.findall(exercise.answer) if not written.count() else ():
        page.locator(f"[data-cell='{cell}']").first.click()
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    page.wait_for_selector("[data-field]", timeout=SLOW)
    assert objections(page) == []


def test_the_first_day_is_solved_in_every_game(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/daily/{DAY}", bypass_csp=True)  # for axe
    page.wait_for_selector("[data-daily-game]", timeout=SLOW)
    for game in GAMES:
        (play_deal if is_deal(game) else find_answer)(page, site.base, game)
    page.locator("[data-back]").click()
    page.wait_for_selector("[data-share]", timeout=SLOW)
    assert page.locator("[data-result]").count() == len(GAMES)
    assert shared(page) == SHARED.replace("ADDRESS", f"{site.base}/daily/{DAY}")
    page.evaluate(IN_FRENCH)
    page.reload()
    assert shared(page) == SHARED_IN_FRENCH.replace("ADDRESS", f"{site.base}/daily/{DAY}")


def shared(page: Page) -> str:
    """The text, neither shared nor copied, so that it is shown."""
    page.wait_for_selector("[data-share]", timeout=SLOW)
    page.evaluate(WITHOUT_CLIPBOARD)
    page.locator("[data-share]").click()
    shown = page.locator("[data-shareable]")
    shown.wait_for(timeout=SLOW)
    return shown.input_value()


def test_a_wrong_answer_is_told_what_it_cost(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/daily/{DAY}/minefield", locale="fr-FR")
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    exercise = daily("minefield", FIRST_DAY).exercise
    assert exercise is not None
    legal = exercise.table.legal(exercise.seat)
    moves = [text for text in legal if len(CELL.findall(text)) == 2 and text != exercise.answer]
    for cell in CELL.findall(moves[0]):
        page.locator(f"[data-cell='{cell}']").first.click()
    page.wait_for_selector("[data-coach=wrong]", timeout=SLOW)
    page.locator("[data-coach]", has_text="Votre choix").wait_for(timeout=SLOW)
    page.goto(f"{site.base}/daily/{DAY}")
    page.wait_for_selector("[data-daily-game=minefield] [data-result='0']", timeout=SLOW)


def test_there_is_no_problem_of_that_day(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/daily/2020-01-01")
    page.wait_for_selector(".missing", timeout=SLOW)
    page.goto(f"{site.base}/daily/2020-01-01/village")
    page.wait_for_selector(".missing", timeout=SLOW)


@pytest.mark.parametrize(("locale", "width"), [("en-GB", 1280), ("fr-FR", 390)])
def test_axe_finds_nothing(locale: str, width: int, site: Running, screens: Screens) -> None:
    page = opened(screens, f"{site.base}/daily", "light", locale, width)
    page.wait_for_selector("[data-daily-game]", timeout=SLOW)
    assert objections(page) == []
    page.goto(f"{site.base}/daily/{DAY}/bombsquad")
    page.wait_for_selector("[data-coach=asked]", timeout=SLOW)
    assert objections(page) == []
    page.goto(f"{site.base}/daily/{DAY}/village")
    page.locator("[data-play]").click()
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector(".place.may", timeout=SLOW)
    page.evaluate("fetch(`/api/tables/${location.pathname.split('/')[2]}/leave`, {method: 'POST'})")
    page.locator("[data-daily]").click(timeout=SLOW)
    page.wait_for_selector("[data-sum]", timeout=SLOW)
    assert objections(page) == []
    change_theme(page, "dark")
    assert objections(page) == []
    page.goto(f"{site.base}/daily/{DAY}")
    page.wait_for_selector("[data-share]", timeout=SLOW)
    assert objections(page) == []
