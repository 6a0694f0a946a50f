"""How somebody who knows only what the screen offers plays each game: by what may be touched."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from web.hands import Hand

LONG = 150.0  # seconds for a whole game


# One look at all of them: asked one after the other, the last may be gone before it answers.
CAN_BE_TOUCHED = """all => all.map(e => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(e).visibility === 'visible'
        && e.getAttribute('aria-disabled') !== 'true';
})"""


def shown(locator: Locator) -> list[Locator]:
    """Those that can be seen and touched now."""
    marks: list[bool] = locator.evaluate_all(CAN_BE_TOUCHED)
    return [locator.nth(i) for i, touchable in enumerate(marks) if touchable]


def village(page: Page, hand: Hand, chance: random.Random) -> bool:
    for wanted in (".bar .button.main", "[data-action=pass]"):
        if found := shown(page.locator(wanted)):
            hand.touch(found[0])
            return True
    draws = shown(page.locator("[data-action=draw]"))
    if draws and chance.random() < 0.4:
        hand.touch(draws[0])
        return True
    if cells := shown(page.locator(".place.may")):
        hand.touch(chance.choice(cells))
        return True
    return False


def minefield(page: Page, hand: Hand, chance: random.Random) -> bool:
    for wanted in ("button[data-action=pass]", "[data-enter]", ".cell.target", ".cell.may"):
        if found := shown(page.locator(wanted)):
            hand.touch(chance.choice(found))
            return True
    return False


def orapa(page: Page, hand: Hand, chance: random.Random) -> bool:
    if found := shown(page.locator("[data-ask]")):
        hand.touch(found[0])
        return True
    if ports := shown(page.locator("[data-port].may")):
        hand.touch(chance.choice(ports))
        return True
    if cells := shown(page.locator("[data-cell].may")):
        hand.touch(chance.choice(cells))
        return True
    # The last gem of a proposal, where a lesson asks for it: lay it, propose, and say yes.
    for wanted in (".main .bar .button.main", "[data-propose]:enabled", "[data-tray].lit"):
        if found := shown(page.locator(wanted)):
            hand.touch(found[0])
            return True
    return False


def mission(page: Page, hand: Hand, chance: random.Random) -> bool:
    for wanted in (".bar .button.bad", "td .name"):
        if found := shown(page.locator(wanted)):
            hand.touch(chance.choice(found))
            return True
    if chance.random() < 0.3 and (accuse := shown(page.locator("button.accuse"))):
        hand.touch(chance.choice(accuse))
        return True
    for wanted in (".tile.near", ".tile.may"):
        if found := shown(page.locator(wanted)):
            hand.touch(chance.choice(found))
            return True
    return False


def bombsquad(page: Page, hand: Hand, chance: random.Random) -> bool:
    if found := shown(page.locator("[data-scene] button")):  # an explosion, a summary
        hand.touch(found[0])
        return True
    return any_game(page, hand, chance)


def any_game(page: Page, hand: Hand, chance: random.Random) -> bool:
    """Every board that offers actions as they are written, the general one among them."""
    if found := shown(page.locator("[data-action]")):
        hand.touch(chance.choice(found))
        return True
    return False


# Boards on which an action is made of more than one touch, or of none that is written.
PLAYERS: dict[str, Callable[[Page, Hand, random.Random], bool]] = {
    "village": village,
    "minefield": minefield,
    "orapa": orapa,
    "mission": mission,
    "bombsquad": bombsquad,
}


def is_over(page: Page) -> bool:
    return page.locator("[data-over]").count() > 0


def play_on(page: Page, game: str, hand: Hand, seed: int, moves: int = 10_000) -> None:
    """Play until it is over, or for so many touches."""
    chance, end = random.Random(seed), time.monotonic() + LONG
    done = 0
    while not is_over(page) and done < moves:
        assert time.monotonic() < end, f"{game} does not end"
        try:
            acted = PLAYERS.get(game, any_game)(page, hand, chance)
        except Exception:
            if not is_over(page):  # what was to be touched went away: look again
                page.wait_for_timeout(100)
                continue
            return
        done += acted
        page.wait_for_timeout(60 if acted else 150)
