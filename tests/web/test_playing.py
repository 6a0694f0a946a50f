"""Whole games in the browser, from the home page to the end."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.person import Person
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Hand, Keys, Mouse
from web.players import is_over, play_on

from sapeur.games import GAMES

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
BOARD = "section.board :is([data-cell], [data-action])"
SLOW = 120_000  # milliseconds: an opponent may have to be compiled first

pytestmark = pytest.mark.compiled


def begin(page: Page, game: str, hand: Hand) -> None:
    """From the home page, by its own buttons, against the weakest."""
    page.wait_for_selector(f"[data-game={game}]", timeout=SLOW)
    if not isinstance(hand, Keys):
        hand.touch(page.locator("label:has(input[value='1'])"))
    hand.touch(page.locator(f"[data-game={game}]"))
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector(BOARD, timeout=SLOW)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_clicks(game: str, site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    hand = Mouse()
    begin(page, game, hand)
    play_on(page, game, hand, seed=1)
    assert is_over(page)


def test_orapa_alone_can_be_played_alone_at_one_touch(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    page.wait_for_selector("[data-game=village]", timeout=SLOW)
    alone = page.locator("[data-alone]")
    assert [each.get_attribute("data-alone") for each in alone.all()] == ["orapa"]
    alone.click()
    page.wait_for_selector(BOARD, timeout=SLOW)
    table = page.url.rpartition("/")[2]
    seats = "async id => (await (await fetch(`/api/tables/${id}`)).json()).table.seats.length"
    assert page.evaluate(seats, table) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_touch_on_a_phone(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **PHONE)
    hand = Finger()
    begin(page, game, hand)
    play_on(page, game, hand, seed=2)
    assert is_over(page)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "nothing sticks out to the side"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_keys_alone(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, **WIDE)
    hand = Keys(page)
    begin(page, game, hand)
    play_on(page, game, hand, seed=3)
    assert is_over(page)


def table_made(page: Page, body: str) -> str:
    """A table made by this visitor, and its own seat taken."""
    found: str = page.evaluate(
        """async (body) => {
            const headers = {'content-type': 'application/json'};
            const post = async (path, body) =>
                (await fetch(path, {method: 'POST', headers, body})).json();
            await post('/api/me', '{}');
            const {table} = await post('/api/tables', body);
            await post(`/api/tables/${table.id}/sit`, '{"nonce": "aa"}');
            return table.id;
        }""",
        body,
    )
    return found


def joined(page: Page, table: str) -> None:
    page.evaluate(
        """async (table) => {
            const headers = {'content-type': 'application/json'};
            await fetch('/api/me', {method: 'POST', headers, body: '{}'});
            const body = '{"nonce": "bb"}';
            await fetch(`/api/tables/${table}/sit`, {method: 'POST', headers, body});
        }""",
        table,
    )


def test_three_browsers_play_a_mission(site: Running, screens: Screens) -> None:
    pages = [screens.open(site.base, **WIDE) for _ in range(3)]
    body = (
        '{"game": "mission", "options": {"players": "3", "turns": "20"}, "public": true,'
        ' "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}'
    )
    table = table_made(pages[0], body)
    for page in pages[1:]:
        joined(page, table)
    for page in pages:
        page.goto(f"{site.base}/t/{table}")
        page.wait_for_selector(BOARD, timeout=SLOW)
    for turn in range(400):
        if all(is_over(page) for page in pages):
            break
        page = pages[turn % 3]
        if not is_over(page):
            if page.locator(".tile.may, .tile.near, .bar .button.bad").count():
                play_on(page, "mission", Mouse(), seed=turn, moves=1)
            else:
                page.wait_for_timeout(50)
    assert all(is_over(page) for page in pages)


def lay(page: Page, gems: str, turned: str = "") -> None:
    """Lay the gems from the tray by clicks; the same clicks always lay the same mine."""
    for gem in gems:
        page.locator(f"[data-tray={gem}]").click(timeout=10_000)
        page.wait_for_selector(f"[data-gem={gem}]")
        if gem in turned:
            page.get_by_role("button", name="Turn", exact=True).click()


def propose(page: Page, gems: str, turned: str = "") -> None:
    lay(page, gems, turned)
    page.get_by_role("button", name="Propose this mine").click(timeout=20_000)
    page.get_by_role("button", name="Propose", exact=True).click()


def test_two_browsers_play_a_duel_of_orapa(site: Running, screens: Screens) -> None:
    mines = [("YRBWL", "Y"), ("BWLYR", "B")]  # in which order, and which is turned
    pages = [screens.open(site.base, **WIDE) for _ in range(2)]
    body = (
        '{"game": "orapa", "options": {"mode": "duel"}, "public": true,'
        ' "seats": [{"kind": "me"}, {"kind": "open"}]}'
    )
    table = table_made(pages[0], body)
    joined(pages[1], table)
    for page, mine in zip(pages, mines, strict=True):
        page.goto(f"{site.base}/t/{table}")
        page.wait_for_selector(BOARD, timeout=SLOW)
        lay(page, *mine)
        page.get_by_role("button", name="Hide this mine").click(timeout=20_000)
    for turn in range(6):
        play_on(pages[turn % 2], "orapa", Mouse(), seed=turn, moves=2)
    finder, found = pages
    propose(finder, *mines[1])
    # The mine of the second is found, by the first: there is one turn left to find the other.
    found.locator("#content").get_by_text("Your mine has been found").first.wait_for(timeout=SLOW)
    assert not is_over(found)
    propose(found, "LWBRY")
    for page, said in ((finder, "You have won"), (found, "You have lost")):
        page.wait_for_selector("[data-over]", timeout=SLOW)
        assert said in page.locator("[data-over]").inner_text()


def test_a_reload_in_mid_game_loses_nothing(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    for seed in range(5, 15):
        begin(page, "mission", Mouse())
        play_on(page, "mission", Mouse(), seed=seed, moves=4)
        page.wait_for_timeout(500)
        if not is_over(page):
            break
        page.goto(site.base)  # an accusation has ended it: another game
    before = page.locator("[data-cell]").all_inner_texts()
    page.reload()
    page.wait_for_selector(BOARD, timeout=SLOW)
    page.wait_for_selector("[data-cell]")
    assert page.locator("[data-cell]").count() == len(before)
    page.goto(site.base)
    page.locator("a[href^='/t/']").first.click()  # go on where I left
    page.wait_for_selector(BOARD, timeout=SLOW)


def test_the_server_dies_under_an_open_table_and_play_goes_on(
    tmp_path: Path, screens: Screens
) -> None:
    server = Running(tmp_path, "--rate", "0")
    try:
        page = screens.open(server.base, **WIDE)
        begin(page, "village", Mouse())
        play_on(page, "village", Mouse(), seed=1, moves=2)
        server.kill()
        page.wait_for_timeout(500)
        server.start()
        play_on(page, "village", Mouse(), seed=2)
        assert is_over(page)
    finally:
        server.stop()


def test_whoever_the_notebook_knows_can_be_accused(site: Running, screens: Screens) -> None:
    with ExitStack() as stack:
        names = ("Ann", "Bartholomew", "Cy", "Di")
        people = [stack.enter_context(Person(site.base, name)) for name in names]
        ann = people[0]
        table = ann.make("mission", ["me", "open", "open", "open"], public=True)
        for person in people:
            person.sit(table)
        who = [each.watch(table)["view"]["mission"]["character"] for each in people]
        for seat in (2, 3):  # then only one character is left for Bartholomew
            ann.act(table, f"accuse {seat} {who[seat]}")
        page = screens.open(site.base, **PHONE)
        cookie = {"name": "sapeur", "value": ann.cookie, "url": site.base}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"{site.base}/t/{table}")
        page.wait_for_selector(BOARD, timeout=SLOW)
        notebook = page.locator(".notebook table")
        page.locator("button.accuse").tap(timeout=SLOW)
        found = page.locator("td .name")
        expect(found).to_have_attribute("data-action", f"accuse 1 {who[1]}")
        expect(found).to_contain_text("●")  # what is known of him stays in sight
        here = notebook.bounding_box()
        page.locator("button.accuse").tap()
        assert notebook.bounding_box() == here, "the table stays under the finger"
        page.locator("button.accuse").tap()
        found.tap()
        page.locator(".bar .button.bad").tap()
        expect(page.locator("[data-end].won")).to_be_visible(timeout=SLOW)
