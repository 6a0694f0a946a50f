"""Screenshots of every screen for docs/gallery, at two widths and in both themes: `make gallery`.

In English all of them, in French the home page and a table of each game, under docs/gallery/fr.
`python tools/gallery.py village` takes those of one game. The server is our own with its chance
taken away: the same seeds and opponents each time, so that the same pictures come out.
"""

from __future__ import annotations

import itertools
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
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from web.hands import Mouse  # noqa: E402
from web.players import is_over, play_on  # noqa: E402

from sapeur.games import GAMES  # noqa: E402

OUT = ROOT / "docs" / "gallery"
FRENCH = OUT / "fr"
WIDTHS = {1280: 900, 390: 844}
THEMES = ("light", "dark")
QUALITY = 72
SEED = 7  # of the deals
SEEDS = {"village": 1, "mission": 5}  # of the touches, so that it is not over at once
MOVES = dict.fromkeys(GAMES, 6) | {"village": 9, "orapa": 10, "mission": 3}
# A page has its part in the deal.
PAGE_WITHOUT_CHANCE = """
let last = 7;
Math.random = () => (last = (last * 16807) % 2147483647) / 2147483647;
crypto.getRandomValues = (values) => values.fill(90);
"""
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
    """Every table is dealt from one seed, and opponents choose by what they see alone."""
    from sapeur.server import opponent_turns, tables

    fixed = SimpleNamespace(
        token_bytes=lambda count: bytes([SEED]) * count,
        randbits=lambda _: SEED,
        token_hex=secrets.token_hex,
        compare_digest=secrets.compare_digest,
    )
    opponent_turns.secrets = tables.secrets = fixed  # type: ignore[attr-defined]
    numbers = itertools.count(1)
    tables.new_id = lambda letters: f"{next(numbers):0{letters}}"  # by it sappers are drawn


def shoot(page: Page, name: str, folder: Path = OUT) -> None:
    """The screen as it is now, at every width and in every theme; of a phone's page all of it."""
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        if width == 390 and not page.locator("dialog[open]").count():
            # As high as the page, so that what sticks to the foot of the screen lies at its end.
            page.wait_for_timeout(350)
            height = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.evaluate("window.scrollTo(0, 0)")
            page.wait_for_timeout(350)
            path = folder / f"{name}-{width}-{theme}.jpg"
            page.screenshot(path=path, type="jpeg", quality=QUALITY)
            print(path.relative_to(ROOT))
    page.set_viewport_size({"width": 1280, "height": 900})


def play(page: Page, game: str, moves: int) -> None:
    """So many touches, or to the end; the others are waited for, so that chance has no part."""
    for turn in range(moves):
        settle(page)
        if is_over(page):
            break
        play_on(page, game, Mouse(), seed=SEEDS.get(game, 11) + turn, moves=1)
    settle(page)


def settle(page: Page) -> None:
    """Wait until nothing on the page has changed for a while."""
    before, same = "", 0
    while same < 6:
        page.wait_for_timeout(150)
        now = page.evaluate("document.querySelector('main').innerHTML")
        same = same + 1 if now == before else 0
        before = now


def begin(page: Page, base: str, game: str) -> None:
    page.add_init_script(PAGE_WITHOUT_CHANCE)
    page.add_init_script("localStorage.setItem('sapeur-prefs', '{\"pace\": \"once\"}')")
    page.goto(base)
    page.wait_for_selector(f"[data-game={game}]")
    page.locator("label:has(input[value='1'])").click()  # the quickest of the opponents
    page.locator(f"[data-game={game}]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(BOARD, timeout=120_000)


def panels(page: Page) -> None:
    """A new table being set up, and the rules, over the home page."""
    page.locator(".game .button.quiet:not(.icon)").nth(2).click()
    page.wait_for_selector("dialog[open]")
    shoot(page, "new-table")
    page.keyboard.press("Escape")
    page.locator(".game .button.quiet.icon").nth(1).click()
    page.wait_for_selector("dialog[open] [data-drawing]")
    shoot(page, "rules")


def screens(browser: Browser, base: str, locale: str, folder: Path, only: list[str]) -> None:
    """The home page and a table of each game in a language; the rest in English alone."""
    options: dict[str, Any] = {"locale": locale, "reduced_motion": "reduce"}
    if "home" in only:
        page = browser.new_context(**options).new_page()
        page.goto(base)
        page.wait_for_selector("[data-game=village]")
        shoot(page, "home", folder)
        if folder == OUT:
            panels(page)
    for game, moves in MOVES.items():
        if game not in only:
            continue
        page = browser.new_context(**options).new_page()
        begin(page, base, game)
        play(page, game, moves)
        shoot(page, game, folder)
        if game == "mission" and folder == OUT:
            play(page, game, 400)
            shoot(page, "end")


def main(only: list[str]) -> None:
    """All screens, or those of some games, or of `home`."""
    FRENCH.mkdir(parents=True, exist_ok=True)
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
            for locale, folder in (("en-GB", OUT), ("fr-FR", FRENCH)):
                screens(browser, base, locale, folder, only or ["home", *MOVES])
            browser.close()
    finally:
        site.should_exit = True
        running.join()


if __name__ == "__main__":
    main(sys.argv[1:])
