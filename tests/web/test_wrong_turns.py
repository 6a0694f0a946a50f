"""What people run into beside the game: refusals, wrong addresses, leaving, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Mouse
from web.test_playing import BOARD, SLOW, WIDE, begin, joined, table_made

pytestmark = pytest.mark.compiled


def focused(page: Page) -> str:
    """What the thing with the focus is called."""
    return str(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.tagName"))


def spoil_actions(socket: WebSocketRoute) -> None:
    """Between the page and its server: every action becomes one that is not legal."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        text = message if isinstance(message, str) else message.decode()
        server.send(re.sub(r'"text":"[^"]*"', '"text":"turn z9"', text))

    socket.on_message(pass_on)


def test_a_refusal_is_said_and_nothing_else_happens(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    page.route_web_socket(re.compile("/ws"), spoil_actions)
    page.reload()
    begin(page, "village", Mouse())
    page.locator(".place.may").first.click()
    page.locator(".bar .button.main").click()
    expect(page.get_by_role("alert")).to_contain_text("z9", timeout=SLOW)
    expect(page.locator("[role=log] li")).to_have_count(0)
    # An effect that woke itself would now be a fault of the page, and `screens` would tell.


def test_a_card_is_let_go_when_another_is_turned_instead(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "village", Mouse())
    for turned in (1, 2, 3):  # most cards of the hills bring a swap, which could begin with it
        skip = page.locator("[data-action=pass]")
        skip.or_(page.locator("[data-action=draw][aria-disabled=false]")).wait_for(timeout=SLOW)
        if skip.count():
            skip.click()
        page.locator("[data-cell=c2].may:not(.bright)").click()
        expect(page.locator(".place.chosen")).to_have_count(1)
        page.locator("[data-action=draw]").click()
        expect(page.locator(".hills .pile").last).to_contain_text(str(turned), timeout=SLOW)
        expect(page.locator(".place.chosen")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-GB", "are not next to each other"), ("fr-FR", "ne sont pas voisines")],
)
def test_minefield_says_why_a_piece_cannot_go_there(
    language: str, words: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **{**WIDE, "locale": language})
    begin(page, "minefield", Mouse())
    pieces = page.locator("[data-piece]")
    names = [str(piece.get_attribute("data-piece")) for piece in pieces.all()]
    [own] = [name for name in names if page.locator(f".cell.may[data-cell={name}]").count()]
    [enemy] = [name for name in names if name != own]
    page.locator(f"[data-cell={own}]").click()
    page.locator(f"[data-cell={enemy}]").click(force=True)
    why = page.locator("[aria-live=polite] [data-why]")
    expect(why).to_contain_text(words, timeout=SLOW)
    expect(page.locator(f"[data-cell={own}]")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[role=log] li")).to_have_count(0)


def test_a_wrong_address_shows_the_way_home(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/t/nowhere", **WIDE)
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector("[data-game=village]", timeout=SLOW)


def test_a_panel_gives_the_focus_back(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert focused(page) == "Settings"


def test_whoever_leaves_before_the_game_goes_home(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    body = '{"game": "minefield", "seats": [{"kind": "me"}, {"kind": "invited"}]}'
    page.goto(f"{site.base}/t/{table_made(page, body)}")
    page.get_by_role("button", name="Leave").click(timeout=SLOW)
    page.wait_for_selector("[data-game=village]", timeout=SLOW)


def test_whoever_ran_out_of_time_takes_the_seat_back(site: Running, screens: Screens) -> None:
    ann, bob = (screens.open(site.base, **WIDE) for _ in range(2))
    body = (
        '{"game": "mission", "options": {"players": "2"}, "public": true,'
        ' "seats": [{"kind": "me"}, {"kind": "open"}],'
        ' "clock": {"move": 1500, "on_flag": "opponent"}}'
    )
    table = table_made(ann, body)
    joined(bob, table)
    ann.goto(f"{site.base}/t/{table}")
    ann.wait_for_selector(BOARD, timeout=SLOW)
    ann.get_by_role("button", name="Take my seat back").click(timeout=SLOW)
    expect(ann.get_by_role("button", name="Take my seat back")).to_be_hidden()
    expect(ann.get_by_role("button", name="Resign")).to_be_visible()
