"""At one table with others: what is taken back, who is invited, who watches, who plays again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.test_axe import change_theme, objections
from web.test_pace import GAMES, mission, opponents, swap
from web.test_playing import BOARD, PHONE, SLOW, WIDE, table_made

pytestmark = pytest.mark.compiled


def test_a_decision_is_taken_back_after_the_opponents_have_answered(
    site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    button, end = page.get_by_role("button", name="Take back"), page.locator("[data-end]")
    lie = "nodes => nodes.map(node => node.dataset.cell + ' ' + node.getAttribute('aria-label'))"
    for _ in range(GAMES):
        mission(page, site, '{"players": "3"}', opponents(2))
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)  # greyed, and says why to whoever touches it
        page.locator("#content").get_by_text("the last decision was not yours").wait_for()
        before = page.locator("[data-cell]").evaluate_all(lie)
        swap(page, "a1", "b1")
        page.locator(".status.mine").or_(end).first.wait_for(timeout=SLOW)
        if not end.is_visible():
            break
    expect(page.locator("[role=log] li")).to_have_count(3, timeout=SLOW)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    page.locator("[role=log]").get_by_text("You: taken back.").first.wait_for(timeout=SLOW)
    assert page.locator("[role=log] s").count() > 0, "what was taken back is struck out"
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


SEATS = '[{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}]'
PRIVATE = f'{{"game": "mission", "options": {{"players": "3"}}, "seats": {SEATS}}}'
DAY = '{"move": 86400000, "game": 0, "increment": 0, "on_flag": "forfeit"}'


def renamed(page: Page, name: str) -> None:
    page.evaluate(
        """async (name) => {
            const headers = {'content-type': 'application/json'};
            await fetch('/api/me', {method: 'POST', headers, body: '{}'});
            await fetch('/api/me', {method: 'PATCH', headers, body: JSON.stringify({name})});
        }""",
        name,
    )


def link_of(page: Page, table: str) -> str:
    found: str = page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).invitation", table
    )
    return f"/t/{table}#{found}"


def test_a_guest_is_told_who_invites_to_what_and_sits_down_by_one_button(
    site: Running, screens: Screens
) -> None:
    host = screens.open(site.base, **WIDE)
    guest = screens.open(site.base, locale="fr-FR", bypass_csp=True, **PHONE)  # for axe
    renamed(host, "Anna")
    table = table_made(host, PRIVATE[:-1] + f', "clock": {DAY}}}')
    host.goto(f"{site.base}/t/{table}")
    guest.goto(site.base + link_of(host, table))
    page = guest.locator("[data-invitation]")
    page.get_by_role("heading", name="Anna vous invite à jouer à Mission").wait_for(timeout=SLOW)
    expect(page.get_by_text("1 jour par coup")).to_be_visible()
    expect(page.get_by_label("Votre nom")).to_have_value(re.compile(r"^Sapeur \d+$"))
    assert objections(guest) == []
    change_theme(guest, "dark")
    assert objections(guest) == []
    page.get_by_label("Votre nom").fill("Bob")
    page.get_by_role("button", name="S'asseoir et jouer").tap()
    guest.get_by_role("heading", name="On attend des joueurs").wait_for(timeout=SLOW)
    host.get_by_text("Bob", exact=True).wait_for(timeout=SLOW)
    assert guest.get_by_role("button", name="Commencer").count() == 0, "a guest is no host"
    assert objections(guest) == []
    assert objections(host) == []
    host.get_by_role("button", name="Start now").click()
    for each in (host, guest):
        each.wait_for_selector(BOARD, timeout=SLOW)


def test_a_guest_who_comes_late_watches(site: Running, screens: Screens) -> None:
    host, guest = screens.open(site.base, **WIDE), screens.open(site.base, **WIDE)
    table = table_made(host, PRIVATE)
    link = link_of(host, table)
    host.goto(f"{site.base}/t/{table}")
    host.get_by_role("button", name="Start now").click(timeout=SLOW)
    host.wait_for_selector(BOARD, timeout=SLOW)
    guest.goto(site.base + link)
    guest.wait_for_selector(BOARD, timeout=SLOW)
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    assert guest.locator(".tile.may").count() == 0
    guest.goto(f"{site.base}/t/{table}")  # without the link it is nobody else's to see
    guest.get_by_text("There is no such table").wait_for(timeout=SLOW)


def two_friends(site: Running, screens: Screens) -> tuple[str, Page, Page]:
    """A table of Mission that two people have sat down at."""
    host, guest = screens.open(site.base, **WIDE), screens.open(site.base, **WIDE)
    seats = '[{"kind": "me"}, {"kind": "invited"}]'
    table = table_made(
        host, f'{{"game": "mission", "options": {{"players": "2"}}, "seats": {seats}}}'
    )
    guest.goto(site.base + link_of(host, table))
    guest.get_by_role("button", name="Sit down and play").click(timeout=SLOW)
    guest.wait_for_selector(BOARD, timeout=SLOW)
    return table, host, guest


def test_whoever_offers_a_draw_is_told_that_it_was_declined(
    site: Running, screens: Screens
) -> None:
    table, host, guest = two_friends(site, screens)
    host.goto(f"{site.base}/t/{table}")
    host.get_by_role("button", name="Offer a draw").click(timeout=SLOW)
    guest.get_by_role("button", name="Decline").click(timeout=SLOW)
    expect(host.locator("[data-declined]")).to_be_visible(timeout=SLOW)
    expect(guest.locator("[data-declined]")).to_have_count(0)


def test_a_rematch_after_a_resignation_starts(site: Running, screens: Screens) -> None:
    table, host, guest = two_friends(site, screens)
    guest.get_by_role("button", name="Resign").click()
    guest.locator(".bar").get_by_role("button", name="Resign").click()
    host.goto(f"{site.base}/t/{table}")
    host.get_by_role("button", name="Rematch").click(timeout=SLOW)
    host.get_by_role("heading", name="Waiting for players").wait_for(timeout=SLOW)
    # Whoever left is offered the seat at home, and nobody has to wait for them.
    guest.goto(site.base)
    guest.get_by_text("A seat is kept for you").wait_for(timeout=SLOW)
    host.get_by_role("button", name="Start now").click()
    host.wait_for_selector(BOARD, timeout=SLOW)


def test_what_is_said_appears_at_the_board_of_a_phone(site: Running, screens: Screens) -> None:
    host, guest = screens.open(site.base, **WIDE), screens.open(site.base, **PHONE)
    renamed(host, "Anna")
    seats = '[{"kind": "me"}, {"kind": "invited"}]'
    table = table_made(
        host, f'{{"game": "mission", "options": {{"players": "2"}}, "seats": {seats}}}'
    )
    guest.goto(site.base + link_of(host, table))
    guest.get_by_role("button", name="Sit down and play").tap(timeout=SLOW)
    guest.wait_for_selector(BOARD, timeout=SLOW)
    host.goto(f"{site.base}/t/{table}")
    host.get_by_role("button", name="Say something").click(timeout=SLOW)
    host.get_by_role("button", name="Well played").click()
    said = guest.locator("[data-shout='0']")
    said.get_by_text("Well played").wait_for(timeout=SLOW)
    expect(said).to_be_in_viewport(ratio=1)
    expect(said).to_contain_text("Anna")
