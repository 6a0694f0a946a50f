"""Bomb Squad Academy on a phone: everything in one view, and an explosion is seen."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from playwright.sync_api import Page
from server.running import Running
from web.conftest import Screens
from web.hands import Finger
from web.players import any_game, shown
from web.test_playing import PHONE, begin

LONG = 120.0  # seconds until a bomb has gone off
# Where things are, and whether a name on a card is cut off.
BOXES = """() => {
    const box = e => {
        const b = e.getBoundingClientRect();
        return [b.left, b.top, b.right, b.bottom];
    };
    const all = s => [...document.querySelectorAll(s)];
    return {
        cables: all('[data-cable]').map(box),
        scores: all('.race li').map(box),
        hand: all('.hand button').map(box),
        cut: all('.hand button').filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText),
    };
}"""

pytestmark = pytest.mark.compiled


def is_in_view(box: list[float]) -> bool:
    width, height = PHONE["viewport"]["width"], PHONE["viewport"]["height"]
    return box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height


def wait_for_choice(page: Page) -> None:
    page.wait_for_selector(".hand.choosing [data-action]", timeout=60_000)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_cables_the_scores_and_the_hand_are_in_one_view(
    locale: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, locale=locale, reduced_motion="no-preference", **PHONE)
    begin(page, "bombsquad", Finger())
    wait_for_choice(page)
    found: dict[str, Any] = page.evaluate(BOXES)
    assert [len(found[kind]) for kind in ("cables", "scores", "hand")] == [4, 4, 6]
    for kind in ("cables", "scores", "hand"):
        assert all(is_in_view(box) for box in found[kind]), (kind, found[kind])
    assert found["cut"] == []


def test_an_explosion_is_seen_and_the_bomb_is_summed_up(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, reduced_motion="no-preference", **PHONE)
    begin(page, "bombsquad", Finger())
    hand, chance, end = Finger(), random.Random(4), time.monotonic() + LONG
    while page.locator("[data-scene=explosion]").count() == 0:
        assert time.monotonic() < end, "no bomb goes off"
        cutters = shown(page.locator(".hand [data-action^='cut ']"))
        try:
            if cutters:
                hand.touch(chance.choice(cutters))
            else:
                any_game(page, hand, chance)
        except Exception:  # what was to be touched went away: look again
            page.wait_for_timeout(50)
        page.wait_for_timeout(100)
    began = time.monotonic()
    lost = page.locator("[data-scene=explosion] li").all_inner_texts()
    assert lost, "who lost and who gained"
    page.wait_for_selector("[data-scene=summary]", timeout=10_000)
    assert time.monotonic() - began >= 1.5
    assert page.locator("[data-scene=summary] tbody tr").count() == 4
    page.locator("[data-scene=summary] button").tap()
    page.wait_for_selector("[data-scene]", state="detached")
