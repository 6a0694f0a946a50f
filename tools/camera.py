"""How the pictures of the gallery are taken: sizes, themes, and a page that has come to rest."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page
from web.players import shown

ROOT = Path(__file__).resolve().parents[1]
DESK, PHONE = 1280, 390
SIZES = {DESK: 900, PHONE: 844, 844: 390, 2560: 1440}
THEMES = ("light", "dark")
QUALITY = 60
AT_REST_MS = 350  # after a change of size or theme
# A page has its part in the deal, and in the name of a visitor.
PAGE_WITHOUT_CHANCE = """
let last = 7;
Math.random = () => (last = (last * 16807) % 2147483647) / 2147483647;
crypto.getRandomValues = (values) => values.fill(90);
"""


def shoot(page: Page, path: Path) -> None:
    """The screen as it is now, in every size and theme; of a phone's page all of it."""
    for width in SIZES:
        shoot_at(page, path, width, is_whole=width == PHONE)
    page.set_viewport_size({"width": DESK, "height": SIZES[DESK]})


def shoot_page(page: Page, path: Path) -> None:
    """The whole page as it is now, in every size and theme."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for width in SIZES:
        shoot_at(page, path, width, is_whole=True)
    page.set_viewport_size({"width": DESK, "height": SIZES[DESK]})


def shoot_at(page: Page, path: Path, width: int, *, is_whole: bool) -> None:
    """The screen at this width in both themes; unless something lies over it, all of its page."""
    height = SIZES[width]
    page.set_viewport_size({"width": width, "height": height})
    is_whole = is_whole and not page.locator("dialog[open], [data-scene]").count()
    if is_whole and width == PHONE:
        # As high as the page, so that what sticks to the foot of the screen lies at its end.
        page.wait_for_timeout(AT_REST_MS)
        height = max(height, page.evaluate("document.documentElement.scrollHeight"))
        page.set_viewport_size({"width": width, "height": height})
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate("window.scrollTo(0, 0)")
        page.wait_for_timeout(AT_REST_MS)
        picture = path.with_name(f"{path.name}-{width}-{theme}.jpg")
        page.screenshot(
            path=picture,
            type="jpeg",
            quality=QUALITY,
            full_page=is_whole,
            animations="disabled",  # a colour that is still on its way to the other theme
        )
        print(picture.relative_to(ROOT), flush=True)


def settle(page: Page) -> None:
    """Wait until nothing on the page has changed for a while."""
    before, same = "", 0
    while same < 6:
        for button in shown(page.locator("[data-scene] button")):  # an explosion, a summary
            button.click()
        page.wait_for_timeout(150)
        now = page.evaluate("document.querySelector('main').innerHTML")
        same = same + 1 if now == before else 0
        before = now
