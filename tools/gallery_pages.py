"""The pages around the games, for the gallery: dailies, practice, lessons, editors, the companion.

Each function reaches one of them as a visitor does and takes its pictures.
"""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

from camera import PAGE_WITHOUT_CHANCE, settle, shoot_page
from playwright.sync_api import BrowserContext, Page
from web.hands import Mouse
from web.test_daily import CELL, play_deal
from web.test_learning import learn
from web.test_playing import SLOW

from sapeur.games import GAMES
from sapeur.study.dailies import FIRST_DAY, daily
from sapeur.study.exercises import exercise

TODAY = FIRST_DAY + datetime.timedelta(days=10)
DAY = FIRST_DAY.isoformat()
# How many people had which result, of the dailies that are shown.
FIELDS = {"village": [(7, 2), (9, 3), (10, 6), (12, 8)], "minefield": [(0, 5), (1, 11)]}
KNOWN = "[data-orapa][data-old=false]"
ENTERED = "[data-entered][data-old=false]"


def remember(page: Page, key: str, value: Any) -> None:
    """What the browser has kept from earlier visits."""
    note = json.dumps(json.dumps({"at": 0, "value": value}))
    page.evaluate(f"localStorage.setItem('sapeur-note:{key}', {note})")


def click_all(page: Page, *things: str) -> None:
    for thing in things:
        page.locator(thing).first.click(timeout=SLOW)


def today(page: Page, base: str, folder: Path) -> None:
    page.goto(f"{base}/daily")
    page.wait_for_selector("[data-daily-game]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "daily")


def moment(page: Page, base: str, folder: Path) -> None:
    """The day's problem of Minefield, asked and then answered."""
    page.goto(f"{base}/daily/{DAY}/minefield")
    page.wait_for_selector(".board [data-x]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "daily-asked")
    problem = daily("minefield", FIRST_DAY).exercise
    assert problem is not None
    click_all(page, *(f"[data-cell='{cell}']" for cell in CELL.findall(problem.answer)))
    page.wait_for_selector("[data-field]", timeout=SLOW)
    page.wait_for_selector(".values", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "daily-answered")


def deal(page: Page, base: str, folder: Path) -> None:
    """The day's deal of Le Village, played, and how everyone did."""
    play_deal(page, base, "village")
    page.wait_for_selector("[data-sum]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "daily-played")


def archive(page: Page, base: str, folder: Path) -> None:
    """A day of which everything was done, and the days before it."""
    days = [FIRST_DAY + datetime.timedelta(days=k) for k in range(9)]
    done: dict[str, Any] = {}
    for k, day in enumerate(days):
        for game in list(GAMES)[: (5, 2, 5, 1, 3, 5, 4, 2, 5)[k]]:
            result = {"village": 12, "orapa": 9}.get(game, int((k + len(game)) % 4 > 0))
            beaten = {"village": 3, "orapa": 4}.get(game, 0)  # levels that did no better
            done[f"{day}/{game}"] = {"result": result, "beaten": beaten, "on": f"{day}"}
    page.goto(f"{base}/daily")
    remember(page, "dailies", done)
    page.goto(f"{base}/daily/{days[-1]}")
    page.wait_for_selector("[data-share]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "daily-archive")


def practice(page: Page, base: str, folder: Path) -> None:
    page.goto(f"{base}/practice")
    remember(page, "exercises", {"village/1-1": "first", "village/1-2": "later"})
    page.reload()
    page.wait_for_selector("[data-exercise]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "practice")


def practised(page: Page, base: str, folder: Path) -> None:
    """An exercise of Orapa, asked and then answered."""
    page.goto(f"{base}/practice/orapa/1-1")
    page.wait_for_selector(".board [data-x]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "practice-asked")
    port = exercise("orapa", "1-1").answer.removeprefix("ray ")
    click_all(page, f"[data-port='{port}']", "[data-ask]")
    page.wait_for_selector("[data-coach=right]", timeout=SLOW)
    page.wait_for_selector("[data-belief]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "practice-answered")


def lesson(page: Page, base: str, folder: Path, game: str, step: int) -> None:
    """A first lesson at the step in which something has just been explained."""
    page.goto(f"{base}/learn/{game}/first")
    page.wait_for_selector(".board [data-x], .board button", timeout=SLOW)
    learn(page, game, Mouse(), until=f"[data-step='{step}'] ~ [data-coach=after]")
    settle(page)
    shoot_page(page, folder / f"lesson-{game}")


def drawn_board(page: Page, base: str, folder: Path) -> None:
    """A board of Minefield with something that the editor objects to."""
    page.goto(f"{base}/edit/minefield")
    page.wait_for_selector("[data-check=good]", timeout=SLOW)
    click_all(page, "[data-name=b2]", "[data-name=d5]")
    page.locator("[data-tool=none]").check()
    click_all(page, "[data-name=a1]")
    page.locator("input[role=switch]").uncheck()
    click_all(page, "[data-name=e1]")
    page.wait_for_selector("[data-check=bad]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "editor-minefield")


def edition(page: Page, base: str, folder: Path) -> None:
    page.goto(f"{base}/edit/bombsquad")
    page.wait_for_selector("[data-check=good]", timeout=SLOW)
    page.locator("[data-field='yellow.track']").fill("")
    page.wait_for_selector("[data-check=bad]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "editor-bombsquad")


def companion(page: Page, base: str, folder: Path) -> None:
    page.goto(f"{base}/companion")
    page.wait_for_selector("[data-tool]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion")


def notes(page: Page, base: str, folder: Path) -> None:
    """Answers heard at a real table, and then one that cannot be true beside another."""
    page.goto(f"{base}/companion/orapa-notes")
    page.wait_for_selector(KNOWN, timeout=SLOW)
    click_all(page, "[data-port='5']", "[data-port='A']", "[data-say=red]")
    click_all(page, "[data-port='16']", "[data-port='16']", "[data-say=white]")
    click_all(page, "[data-cell=H10]", "[data-say=nothing]")
    page.wait_for_selector("[data-note='ask H10 nothing']", timeout=SLOW)
    page.wait_for_selector(f"{KNOWN} [data-belief]:not(:has(.age))", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-notes")
    click_all(page, "[data-port='A']", "[data-port='5']", "[data-say=blue]")
    page.wait_for_selector("[data-conflict][data-smallest=true]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-contradiction")


def master(page: Page, base: str, folder: Path) -> None:
    page.goto(f"{base}/companion/orapa-master")
    page.locator("label:has(input[value=human])").click()
    page.wait_for_selector("[data-start]:not([aria-disabled=true])", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-master")


def keeper(page: Page, base: str, folder: Path) -> None:
    """A bomb of the real box, when a card is to be turned."""
    page.goto(f"{base}/companion/bombsquad-keeper")
    page.wait_for_selector("[data-start]:not([aria-disabled=true])", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-keeper")
    click_all(page, "[data-start]")
    for play in ("0 red", "1 red", "2 chicken"):
        click_all(page, f"[data-play='{play}']")
        page.wait_for_selector(ENTERED, timeout=SLOW)
    page.wait_for_selector("[data-asked=red]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-keeper-turn")


def umpire(page: Page, base: str, folder: Path) -> None:
    """A village of real cards, when a mine has gone off and others are to be uncovered."""
    page.goto(f"{base}/companion/village-umpire")
    click_all(page, "[data-start]", "[data-cell=b2]", ".board .bar .button.main")
    click_all(page, "[data-suit=C]", "[data-card='5C']")
    page.wait_for_selector("[data-asked=b1]", timeout=SLOW)
    settle(page)
    shoot_page(page, folder / "companion-umpire")


PAGES = {
    "daily": (today, moment, deal, archive),
    "practice": (practice, practised),
    "lesson": (
        lambda page, base, folder: lesson(page, base, folder, "minefield", 4),
        lambda page, base, folder: lesson(page, base, folder, "orapa", 4),
    ),
    "editor": (drawn_board, edition),
    "companion": (companion, notes, master, keeper, umpire),
}


def pages(context: BrowserContext, base: str, folder: Path, name: str) -> None:
    """Those of one kind, by one visitor, each in a tab of its own."""
    context.add_init_script(PAGE_WITHOUT_CHANCE)
    context.add_init_script("localStorage.setItem('sapeur-prefs', '{\"pace\": \"once\"}')")
    for take in PAGES[name]:
        page = context.new_page()
        take(page, base, folder)
        page.close()
