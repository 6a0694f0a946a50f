"""The sheet of the end lays open what was hidden, and nothing of it is there before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from server.person import Person
from server.running import Running
from web.conftest import Screens
from web.test_axe import objections
from web.test_playing import SLOW

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
LONG = "The blast reaches b1 (4♦), b3 (Q♥) and c2 (10♣): a villager is hurt! " * 2

pytestmark = pytest.mark.compiled


def say(page: Page, table: str, what: str, **body: str) -> None:
    """Ask this of the server as the page would: a connection that has idled is opened again."""
    request = "([at, more]) => fetch(at, {method: 'POST', ...more}).then(answer => answer.ok)"
    json_type = {"content-type": "application/json"}
    more = {"body": json.dumps(body), "headers": json_type} if body else {}
    assert page.evaluate(request, [f"/api/tables/{table}/{what}", more])


@pytest.fixture
def ann(site: Running) -> Iterator[Person]:
    with Person(site.base, "Ann") as person:
        yield person


def seated(
    ann: Person, screens: Screens, game: str, seats: list[Any], **more: Any
) -> tuple[str, Page]:
    """A new table at which Ann sits, and her page of it."""
    table = ann.make(game, seats, **more.pop("table", {}))
    ann.sit(table)
    page = screens.open(ann.base, **more)
    cookie = {"name": "sapeur", "value": ann.http.cookies["sapeur"], "url": ann.base}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{ann.base}/t/{table}")
    page.wait_for_selector("section.board [data-cell]", timeout=SLOW)
    return table, page


def test_every_ray_that_was_sent_runs_through_the_mine_in_the_end(
    ann: Person, screens: Screens
) -> None:
    solo = {"options": {"mode": "solo"}}
    table, page = seated(ann, screens, "orapa", ["me"], table=solo, **PHONE)
    ports = ["1", "5", "12", "Q"]
    for port in ports:
        say(page, table, "act", text=f"ray {port}")
    expect(page.locator("[data-port].asked")).to_have_count(len(ports), timeout=SLOW)
    # Where a ray went in and came out is shown for a moment; its way is not.
    expect(page.locator("section.board .ray")).to_have_count(0, timeout=SLOW)
    say(page, table, "leave")
    mine = page.locator("[data-end] [data-open-mine]")
    mine.wait_for(timeout=SLOW)
    rays = mine.locator("[data-ray]")
    sent = rays.count()
    assert 1 < sent <= len(ports), "a ray that was sent from both its ends is one"
    assert mine.locator(".gem").count() == 5
    mine.get_by_role("button", name="The next ray").click()
    expect(rays).to_have_count(1)
    expect(mine.locator(".steps")).to_contain_text(f"1/{sent}")
    mine.get_by_role("button", name="The ray before").click()
    expect(rays).to_have_count(sent)
    page.keyboard.press("Escape")
    expect(page.locator("section.board svg .ray")).to_have_count(sent)


def test_every_role_is_told_in_the_end_also_of_a_game_that_was_given_up(
    ann: Person, screens: Screens
) -> None:
    table, page = seated(ann, screens, "mission", ["me", ("opponent", "1")], **PHONE)
    say(page, table, "leave")
    rows = page.locator("[data-end] .seats li")
    rows.first.wait_for(timeout=SLOW)
    roles = rows.locator(".about").all_inner_texts()
    assert len(roles) == 2
    assert all(any(who in role for who in ROLES) for role in roles)


ROLES = ("Santa", "Snowman", "Elf", "Reindeer")


def test_every_card_of_the_village_is_shown_in_the_end(ann: Person, screens: Screens) -> None:
    pure = {"options": {"memory": "pure"}}
    table, page = seated(ann, screens, "village", ["me"], table=pure, **PHONE)
    faces = page.locator("section.board .place .face svg")
    assert faces.count() == 0
    say(page, table, "leave")
    page.locator("[data-end] ol li svg").first.wait_for(timeout=SLOW)
    assert page.locator("[data-end] ol li svg").count() == 20
    expect(faces).to_have_count(20)


def test_what_cannot_be_copied_is_there_to_be_taken_by_hand(ann: Person, screens: Screens) -> None:
    table, page = seated(ann, screens, "village", ["me"])
    page.evaluate(
        "() => { delete Navigator.prototype.share;"
        " navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    say(page, table, "leave")
    sheet = page.locator("[data-end]")
    sheet.get_by_role("button", name="Share").click(timeout=SLOW)
    text = sheet.locator("textarea")
    text.wait_for(timeout=SLOW)
    expect(sheet.get_by_role("button", name="Copied")).to_have_count(0)
    assert "Le Village" in text.input_value()
    chosen = "each => each.selectionEnd - each.selectionStart === each.value.length"
    assert text.evaluate(chosen)


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS])
def test_a_long_sentence_of_the_turn_is_read_whole(
    screen: dict[str, Any], ann: Person, screens: Screens
) -> None:
    _, page = seated(ann, screens, "village", ["me"], **screen)
    words = page.locator(".status .words")
    if screen is PHONE:  # three lines and smaller letters hold what a game says at most
        words.evaluate("each => each.parentElement.classList.add('long', 'longest')")
    words.evaluate("(each, text) => { each.textContent = text; }", LONG)
    hidden = words.evaluate(
        "each => { const [a, b] = [each, each.parentElement].map(e => e.getBoundingClientRect());"
        " return a.top < b.top - 1 || a.bottom > b.bottom + 1 || b.bottom > innerHeight; }"
    )
    assert not hidden


def test_a_name_is_asked_for_once_after_a_game(ann: Person, screens: Screens) -> None:
    table, page = seated(ann, screens, "village", ["me"], color_scheme="dark", **PHONE)
    ann.say("resign", table)
    form = page.locator("[data-ask-name]")
    form.wait_for(timeout=SLOW)
    assert objections(page, "[data-end]") == []
    form.get_by_role("textbox").fill("Nina")
    form.get_by_role("button").tap()
    expect(page.locator("[data-end]")).to_contain_text("Noted, Nina.")
    assert ann.get("/api/me")["name"] == "Nina"
    page.reload()
    page.wait_for_selector("[data-end]", timeout=SLOW)
    expect(form).to_have_count(0)


def test_what_lies_open_in_the_end_waits_for_what_is_said_of_the_game(
    ann: Person, screens: Screens
) -> None:
    table, page = seated(ann, screens, "village", ["me"], **PHONE)
    ann.say("resign", table)
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.reload()
    page.wait_for_selector("[data-end]", timeout=SLOW)
    page.wait_for_timeout(500)  # what would be drawn too early goes wrong now
    for each in held:
        each.continue_()
    page.wait_for_selector("[data-end] ol[aria-label='The village']", timeout=SLOW)


def test_nothing_of_what_came_before_is_shown_after_the_end(
    site: Running, ann: Person, screens: Screens
) -> None:
    table = ann.make("bombsquad", ["me", "open"], public=True)
    with Person(site.base, "Bob") as bob:
        for each in (ann, bob):
            each.sit(table)
            each.watch(table)
        page = screens.open(ann.base)
        cookie = {"name": "sapeur", "value": ann.http.cookies["sapeur"], "url": ann.base}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"{ann.base}/t/{table}")
        page.wait_for_selector("section.board [data-cable]", timeout=SLOW)
        while not any(has_exploded(message) for message in bob.heard):
            for each in (ann, bob):
                if legal := each.watch(table)["legal"]:
                    each.act(table, "cut yellow" if "cut yellow" in legal else legal[0])
    ann.say("resign", table)
    page.wait_for_selector("[data-end]", timeout=SLOW)
    page.wait_for_timeout(5_000)  # longer than what was waiting to be shown
    expect(page.locator("[data-scene]")).to_have_count(0)


def has_exploded(message: dict[str, Any]) -> bool:
    effects = (event.get("effect") or {} for event in message.get("events", []))
    return any(effect.get("exploded") for effect in effects)
