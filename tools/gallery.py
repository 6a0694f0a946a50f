"""Screenshots of every screen, in four sizes, both themes and both languages: `make gallery`.

They are written to docs/gallery, the French ones under fr. The repository keeps the sizes of a
phone and of a desk; the others are there to be looked at. `python tools/gallery.py village` takes
those of one game, `… home` the home page and what opens over it, `… daily` and the like the pages
of gallery_pages.py, `… games` the list of those that were played before it in the same run. The
server is our own with its chance taken away: the same seeds and opponents each time, and the same
day, so that the same pictures come out.
"""

from __future__ import annotations

import itertools
import random
import re
import secrets
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import launch  # noqa: E402
from camera import PAGE_WITHOUT_CHANCE, settle, shoot  # noqa: E402
from gallery_pages import FIELDS, PAGES, TODAY, pages  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402
from web.hands import Mouse  # noqa: E402
from web.players import is_over, play_on, shown  # noqa: E402

from sapeur.games import GAMES  # noqa: E402

OUT = ROOT / "docs" / "gallery"
FOLDERS = {"en-GB": OUT, "fr-FR": OUT / "fr"}
SEED = 7  # of the deals
SEEDS = {"village": 1, "mission": 5}  # of the touches, so that it is not over at once
MOVES = dict.fromkeys(GAMES, 6) | {"village": 9, "orapa": 10, "mission": 3}
HOLD_LONG_SCENES = """
const wait = window.setTimeout;
window.setTimeout = (call, ms, ...more) => wait(call, ms >= 2500 ? 1e8 : ms, ...more);
"""
RESIGN = re.compile("Resign|Abandonner")
LONG = 240_000  # ms: experts may be compiled for it
BOARD = "section.board :is([data-cell], [data-action])"


def server(port: int, folder: str) -> Any:
    """A server to be run and stopped."""
    import uvicorn

    from sapeur.server.settings import Settings

    Settings(data=folder, rate=0).to_environment()
    config = uvicorn.Config(
        "sapeur.server.app:from_settings",
        factory=True,
        port=port,
        log_level="warning",
        http="sapeur.server.http:HttpConnection",
        ws="sapeur.server.wire:Wire",
        ws_per_message_deflate=False,
    )
    return uvicorn.Server(config)


def without_chance() -> None:
    """Every table is dealt from one seed, and opponents choose by what they see alone.

    It is always the same day, and the same people have solved its problems.
    """
    from sapeur.server import opponent_turns, tables
    from sapeur.server.study import dailies
    from sapeur.server.study.messages import DailyField, ResultCount
    from sapeur.study.problems import LUCK

    fixed = SimpleNamespace(
        token_bytes=lambda count: bytes([SEED]) * count,
        randbits=lambda _: SEED,
        token_hex=secrets.token_hex,
        compare_digest=secrets.compare_digest,
    )
    opponent_turns.secrets = tables.secrets = fixed  # type: ignore[attr-defined]
    numbers = itertools.count(1)
    tables.new_id = lambda letters: f"{next(numbers):0{letters}}"  # by it sappers are drawn
    dailies.today = lambda: TODAY

    async def field(hub: Any, name: str, day: str, levels: tuple[int, ...]) -> DailyField:
        people = [ResultCount(*each) for each in FIELDS[name]]
        return DailyField(list(levels), LUCK, people)

    dailies.field = field


def play(page: Page, game: str, moves: int) -> None:
    """So many touches, or to the end; the others are waited for, so that chance has no part."""
    for turn in range(moves):
        settle(page)
        if is_over(page):
            break
        play_on(page, game, Mouse(), seed=SEEDS.get(game, 11) + turn, moves=1)
    settle(page)


def end(page: Page, game: str) -> None:
    """Played to its end; by one who touches at random a mine is never found, and is given up."""
    if game == "orapa":
        page.get_by_role("button", name=RESIGN).first.click()
        page.locator(".bar").get_by_role("button", name=RESIGN).click()
    else:
        play_on(page, game, Mouse(), seed=SEED)
    page.wait_for_selector("[data-over]")
    settle(page)


def begin(page: Page, base: str, game: str, pace: str = "once") -> None:
    page.add_init_script(PAGE_WITHOUT_CHANCE)
    page.add_init_script(f"localStorage.setItem('sapeur-prefs', '{{\"pace\": \"{pace}\"}}')")
    page.goto(base)
    page.wait_for_selector(f"[data-game={game}]")
    page.locator("label:has(input[value='1'])").click()  # the quickest of the opponents
    page.locator(f"[data-game={game}]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(BOARD, timeout=120_000)


def around(context: BrowserContext, guest: BrowserContext, base: str, folder: Path) -> None:
    """The home page, what opens over it, and a table that waits for a guest."""
    page = context.new_page()
    page.goto(base)
    page.wait_for_selector("[data-game=village]")
    shoot(page, folder / "home")
    page.locator(".game .button.quiet.icon").nth(1).click()
    page.wait_for_selector("dialog[open] [data-drawing]")
    shoot(page, folder / "rules")
    page.keyboard.press("Escape")
    page.locator("header button.me").click()
    page.wait_for_selector("dialog[open]")
    shoot(page, folder / "settings")
    page.keyboard.press("Escape")
    page.locator(".game .button.quiet:not(.icon)").nth(2).click()
    page.wait_for_selector("dialog[open]")
    shoot(page, folder / "new-table")
    page.locator("dialog[open] .button.main").click()
    page.wait_for_url("**/t/*")
    settle(page)
    shoot(page, folder / "waiting")
    invited = guest.new_page()
    invited.goto(page.locator("input[readonly]").input_value())
    settle(invited)
    shoot(invited, folder / "invitation")


def with_odds(page: Page, path: Path) -> None:
    """The same table with all that can be known, and then with a hint."""
    page.locator("[data-help] input[role=switch]").check()
    slider = page.locator("[data-help] input[type=range]")
    slider.focus()
    page.keyboard.press("End")
    page.wait_for_selector("[data-belief-age=beliefDone]", timeout=LONG)
    page.evaluate("document.activeElement.blur()")
    shoot(page, path.with_name(f"{path.name}-odds"))
    page.locator("[data-help] input[role=switch]").uncheck()
    page.locator("[data-hint-open]").click()
    for step in ("where", "what", "why"):
        page.locator(f"[data-hint-ask={step}]").click()
        page.wait_for_selector(f"[data-hint-step={step}]", timeout=LONG)
    page.wait_for_selector("[data-belief]", timeout=LONG)  # it is drawn with the reasons
    settle(page)
    shoot(page, path.with_name(f"{path.name}-hint"))
    page.keyboard.press("Escape")


def review_page(page: Page, base: str, path: Path) -> None:
    """The game that is over on this page, in the middle of its replay."""
    page.goto(f"{base}/game/{page.url.rsplit('/', 1)[-1]}")
    page.wait_for_selector("[data-replay]")
    page.wait_for_selector("section.review .graph", timeout=LONG)
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    settle(page)
    shoot(page, path.with_name(f"{path.name}-review"))


def explosion(page: Page, base: str, folder: Path) -> None:
    """A bomb that goes off, held as it is."""
    page.add_init_script(HOLD_LONG_SCENES)
    page.emulate_media(reduced_motion="no-preference")
    begin(page, base, "bombsquad")
    chance = random.Random(SEED)
    while page.locator("[data-scene=explosion]").count() == 0:
        cutters = ".hand [data-action^='cut ']"
        for choices in ("[data-scene=summary] button", cutters, "[data-action]"):
            if found := shown(page.locator(choices)):
                Mouse().touch(chance.choice(found))
                break
        page.wait_for_timeout(100)
    shoot(page, folder / "explosion")


def screens(browser: Browser, base: str, locale: str, only: list[str]) -> None:
    """Every screen in one language."""
    folder = FOLDERS[locale]
    folder.mkdir(parents=True, exist_ok=True)

    def context() -> BrowserContext:
        return browser.new_context(locale=locale, reduced_motion="reduce")

    if "home" in only:
        around(context(), context(), base, folder)
    for name in PAGES:
        if name in only:
            pages(context(), base, folder / "pages", name)
    player = context()
    for game, moves in MOVES.items():
        if game not in only:
            continue
        page = player.new_page()
        begin(page, base, game)
        play(page, game, moves)
        shoot(page, folder / game)
        with_odds(page, folder / game)
        end(page, game)
        shoot(page, folder / f"{game}-end")
        review_page(page, base, folder / game)
        page.close()
        if game == "bombsquad":
            explosion(context().new_page(), base, folder)
    if "games" in only:
        page = player.new_page()
        page.goto(f"{base}/games")
        settle(page)
        shoot(page, folder / "my-games")


def main(only: list[str]) -> None:
    """All screens, or those of some games or pages, or of `home`."""
    port, data = 8917, tempfile.mkdtemp()
    without_chance()
    site = server(port, data)
    running = threading.Thread(target=site.run)
    running.start()
    base = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{base}/ready", timeout=2)
                break
            except OSError:
                time.sleep(0.1)
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for locale in FOLDERS:
                screens(browser, base, locale, only or ["home", *PAGES, *MOVES, "games"])
            browser.close()
    finally:
        site.should_exit = True
        running.join()


if __name__ == "__main__":
    main(sys.argv[1:])
