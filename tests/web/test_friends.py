"""At one table with others: what is taken back, who is invited, who watches, who plays again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from server.running import Running
from web.conftest import Screens
from web.test_pace import mission, opponents, swap
from web.test_playing import SLOW, WIDE

pytestmark = pytest.mark.compiled


def test_a_decision_is_taken_back_after_the_opponents_have_answered(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    mission(page, site, '{"players": "3"}', opponents(2))
    button = page.get_by_role("button", name="Take back")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)  # greyed, and says why to whoever touches it
    page.get_by_text("the last decision was not yours").wait_for()
    lie = "nodes => nodes.map(node => node.dataset.cell + ' ' + node.getAttribute('aria-label'))"
    before = page.locator("[data-cell]").evaluate_all(lie)
    swap(page, "a1", "b1")
    page.locator(".status.mine").wait_for(timeout=SLOW)
    expect(page.locator("[role=log] li")).to_have_count(3, timeout=SLOW)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    page.get_by_text("You: taken back.").wait_for(timeout=SLOW)
    expect(page.locator("[role=log] li")).to_have_count(4)
    assert page.locator("[data-cell]").evaluate_all(lie) == before
    expect(page.locator(".status.mine")).to_be_visible()


def test_what_was_seen_is_not_taken_back_and_the_button_says_so(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, locale="fr-FR", **WIDE)
    page.locator("[data-game=village]").click(timeout=SLOW)
    page.locator("[data-action=draw]").first.click(timeout=SLOW)
    page.locator("[role=log] li").first.wait_for(timeout=SLOW)
    button = page.get_by_role("button", name="Reprendre le coup")
    expect(button).to_have_attribute("aria-disabled", "true")
    assert "Trop tard" in (button.get_attribute("title") or "")
