"""What a finger can touch: large enough, and forgiving where a board is crowded."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page
from server.running import Running
from web.conftest import Screens
from web.hands import Finger
from web.test_playing import begin

from sapeur.games import GAMES

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
# Everything that can be touched, with its width and height; what reaches out of it counts too.
SIZES = """() => [...document.querySelectorAll(
        'button, a[href], input, select, [role=button], [role=gridcell][data-cell]')]
    .filter(each => each.checkVisibility() && !each.closest('.skip, .hidden'))
    .map(each => {
        const whole = each.closest('label') ?? each;
        const boxes = [whole, ...whole.querySelectorAll('*')].map(e => e.getBoundingClientRect());
        const width = Math.max(...boxes.map(box => box.width));
        const height = Math.max(...boxes.map(box => box.height));
        const name = each.dataset.port ?? each.dataset.cell ?? each.ariaLabel ?? each.textContent;
        const crowded = each.matches('[data-port], .cell, .ghost, .entry');
        return {name: name.trim(), width, height, crowded};
    })"""

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_touched_is_large_enough(game: str, site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **SMALL)
    begin(page, game, Finger())
    page.wait_for_timeout(600)
    found: list[dict[str, Any]] = page.evaluate(SIZES)
    assert len(found) > 10
    # Half a pixel is lost to rounding.
    small = [e for e in found if not e["crowded"] and min(e["width"], e["height"]) < 43.5]
    assert small == [], "44 px where there is room"
    assert [e for e in found if min(e["width"], e["height"]) < 24] == [], "24 px everywhere"


class Fingertip:
    """One finger that can be held and slid."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press(self, x: float, y: float) -> None:
        self._send("touchStart", x, y)
        self.page.wait_for_timeout(350)

    def slide(self, x: float, y: float) -> None:
        self._send("touchMove", x, y)
        self.page.wait_for_timeout(80)

    def lift(self) -> None:
        self._send("touchEnd")
        self.page.wait_for_timeout(250)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_slides_to_the_port_that_is_meant(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **SMALL)
    begin(page, "orapa", Finger())
    page.locator("[data-port='3']").scroll_into_view_if_needed()
    tip, shown = Fingertip(page), page.locator(".finger")
    tip.press(*middle(page, "[data-port='3']"))
    assert shown.inner_text() == "3"
    tip.slide(*middle(page, "[data-port='4']"))
    assert shown.inner_text() == "4"
    tip.lift()
    assert shown.count() == 0
    pressed = page.locator("[data-port][aria-pressed=true]")
    assert pressed.get_attribute("data-port") == "4"
    # Leaving the board lets it be, and the page stays where it is.
    top = page.evaluate("scrollY")
    tip.press(*middle(page, "[data-port='6']"))
    tip.slide(180, page.evaluate("innerHeight") - 4)
    assert shown.count() == 0
    tip.lift()
    assert pressed.get_attribute("data-port") == "4"
    assert page.evaluate("scrollY") == top


def test_a_held_finger_shows_and_chooses_a_hexagon(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **SMALL)
    begin(page, "minefield", Finger())
    page.wait_for_selector(".cell.may")
    page.locator(".hexes").scroll_into_view_if_needed()
    own = page.locator(".cell.may").first.get_attribute("data-cell")
    x, y = middle(page, f"[data-cell='{own}']")
    tip = Fingertip(page)
    tip.press(x, y + 3)
    assert page.locator(".finger").inner_text() == own
    tip.lift()
    assert page.locator(".cell.chosen").get_attribute("data-cell") == own
    assert page.locator(".cell.target").count() > 0
