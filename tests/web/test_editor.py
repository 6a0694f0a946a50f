"""The editor: a board drawn and an edition entered, checked while one works, shared and played."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Keys, Mouse
from web.players import play_on
from web.test_axe import change_theme, objections, opened
from web.test_playing import BOARD, SLOW

pytestmark = pytest.mark.compiled

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GOOD, BAD = "[data-check=good]", "[data-check=bad]"


def edit(screens: Screens, site: Running, game: str, **more: Any) -> Page:
    page = screens.open(f"{site.base}/edit/{game}", **more)
    page.wait_for_selector(GOOD, timeout=SLOW)
    return page


def pick(page: Page, tool: str) -> None:
    page.locator(f"[data-tool='{tool}']").check()


def sign(page: Page, name: str) -> str | None:
    return page.locator(f"[data-name={name}]").get_attribute("data-sign")


def link_of(page: Page) -> str:
    """The link that holds what is drawn now."""
    page.wait_for_selector(GOOD, timeout=SLOW)
    return page.locator("[data-link]").get_attribute("data-link") or ""


def play_it(page: Page) -> None:
    page.locator("[data-play]").click()
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector(BOARD, timeout=SLOW)


def test_a_board_is_drawn_and_played(site: Running, screens: Screens) -> None:
    page = screens.open(site.base)
    page.locator("a[href='/edit']").click()
    page.locator("[data-edit=minefield]").click()
    page.wait_for_selector(GOOD, timeout=SLOW)
    page.locator("[data-name=b2]").click()  # dense is in hand at first
    assert (sign(page, "b2"), sign(page, "h5")) == ("#", "#")  # both halves alike
    pick(page, "none")
    page.locator("[data-name=a1]").click()
    page.wait_for_selector(GOOD, timeout=SLOW)
    assert page.locator("[data-sign]:not([data-sign=''])").count() == 59
    play_it(page)
    assert page.locator("section.board [data-cell]").count() == 59
    play_on(page, "minefield", Mouse(), seed=3, moves=2)


def test_what_is_wrong_is_told_where_it_is_and_can_be_undone(
    site: Running, screens: Screens
) -> None:
    page = edit(screens, site, "minefield", locale="fr-FR")
    page.locator("input[role=switch]").uncheck()
    pick(page, "none")
    page.locator("[data-name=e1]").click()
    page.wait_for_selector(BAD, timeout=SLOW)
    expect(page.locator(BAD)).to_contain_text("Il manque le bunker du joueur 1")
    assert page.locator("[data-play]").get_attribute("aria-disabled") == "true"
    page.reload()  # nothing is lost
    page.wait_for_selector(BAD, timeout=SLOW)
    page.locator("[data-undo]").click()
    page.wait_for_selector(GOOD, timeout=SLOW)
    assert sign(page, "e1") == "0"
    page.locator("input[role=switch]").uncheck()
    pick(page, "#")
    page.locator("[data-name=d1]").click()
    expect(page.locator(GOOD)).to_contain_text("demi-tour")
    assert page.locator("[data-name=d1] .mark").count() == 1


def test_many_hexes_are_drawn_in_one_go(site: Running, screens: Screens) -> None:
    page = edit(screens, site, "minefield")
    start, end = (page.locator(f"[data-name={n}]").bounding_box() for n in ("b2", "b5"))
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=12)
    page.mouse.up()
    assert [sign(page, f"b{n}") for n in range(1, 7)] == [".", "#", "#", "#", "#", "."]
    page.locator("[data-undo]").click()  # as one step
    assert [sign(page, f"b{n}") for n in range(1, 7)] == ["."] * 6


def test_a_board_is_drawn_by_keys_alone_and_by_a_finger(site: Running, screens: Screens) -> None:
    page = edit(screens, site, "minefield")
    Keys(page).touch(page.locator("[data-name=b3]"))
    assert sign(page, "b3") == "#"
    page.keyboard.press("Space")  # the same again takes it away
    assert page.locator("[data-sign]:not([data-sign=''])").count() == 59
    page.keyboard.press("Control+z")
    assert sign(page, "b3") == "#"
    phone = edit(screens, site, "minefield", **PHONE)
    Finger().touch(phone.locator("[data-name=b3]"))
    expect(phone.locator("[data-name=b3]")).to_have_attribute("data-sign", "#")


def test_a_link_shows_the_design_and_leaves_mine_one_step_back(
    site: Running, screens: Screens
) -> None:
    page = edit(screens, site, "minefield")
    page.locator("select").first.select_option("small")
    page.wait_for_selector("[data-name=d1][data-sign='0']", timeout=SLOW)
    page.locator("[data-name=a2]").click()
    expect(page.locator("[data-name=a2]")).to_have_attribute("data-sign", "#")
    page.wait_for_selector(GOOD, timeout=SLOW)
    link = link_of(page)
    assert "/edit/minefield#" in link
    other = edit(screens, site, "minefield")
    other.locator("[data-name=b2]").click()
    other.wait_for_selector(GOOD, timeout=SLOW)
    other.goto(link)  # pasted over the page
    expect(other.locator("[data-name=a2]")).to_have_attribute("data-sign", "#", timeout=SLOW)
    assert other.locator("[data-sign]:not([data-sign=''])").count() == 37
    other.locator("[data-undo]").click()
    expect(other.locator("[data-name=b2]")).to_have_attribute("data-sign", "#")
    assert other.url.endswith("/edit/minefield")
    broken = screens.open(f"{site.base}/edit/minefield#AAAA")
    broken.wait_for_selector("[role=alert]", timeout=SLOW)


def test_an_edition_is_entered_by_the_form_and_played(site: Running, screens: Screens) -> None:
    page = edit(screens, site, "bombsquad")
    page.locator("[data-field=name]").fill("my-box")
    page.locator("[data-field='green.cards.1.main']").focus()
    page.keyboard.type("1203")  # each digit leads on
    values = [
        page.locator(f"[data-field='green.cards.{k}.{v}']").input_value()
        for k in (1, 2)
        for v in ("main", "chain")
    ]
    assert values == ["1", "2", "0", "3"]
    page.locator("[data-field='yellow.track']").fill("")
    page.wait_for_selector(BAD, timeout=SLOW)
    expect(page.locator("[data-notes=yellow]")).to_contain_text("missing")
    page.locator("[data-field='yellow.track']").fill("12")
    page.locator("[data-field='red.cards.2.chain']").fill("x")
    expect(page.locator("[data-notes=red]")).to_contain_text("card 2", timeout=SLOW)
    page.locator("[data-field='red.cards.2.chain']").fill("4")
    page.wait_for_selector(GOOD, timeout=SLOW)
    play_it(page)
    table = page.evaluate(
        "() => fetch(`/api/tables/${location.pathname.slice(3)}`).then(r => r.json())"
    )
    edition = table["table"]["options"]["edition"]
    assert edition.startswith("my-box/green=2:01.02.03.10.")
    assert "yellow=12:" in edition
    play_on(page, "bombsquad", Mouse(), seed=3, moves=2)


def test_an_edition_is_taken_in_and_given_out_as_a_file(site: Running, screens: Screens) -> None:
    page = edit(screens, site, "bombsquad")
    page.locator("[data-text]").click()
    text = page.locator("dialog textarea").input_value()
    assert "[green]\ntrack = 2\n" in text
    page.locator("dialog textarea").fill(text.replace("track = 2", "track = 300"))
    page.locator("[data-take]").click()
    page.wait_for_selector("dialog [role=alert]", timeout=SLOW)
    mine = text.replace("track = 2", "track = 3").replace("tuned", "mine")
    page.locator("dialog textarea").fill(mine)
    page.locator("[data-take]").click()
    expect(page.locator("[data-field='green.track']")).to_have_value("3", timeout=SLOW)
    expect(page.locator("[data-field=name]")).to_have_value("mine")


def test_a_table_with_friends_is_set_up_with_what_was_drawn(
    site: Running, screens: Screens
) -> None:
    page = edit(screens, site, "minefield")
    page.locator("[data-name=b2]").click()
    page.wait_for_selector(GOOD, timeout=SLOW)
    page.locator(".side .button.quiet").first.click()
    field = page.locator("dialog input.field").first
    field.wait_for(timeout=SLOW)
    assert field.input_value().startswith("____._._#")


def test_the_balance_is_estimated_and_can_be_stopped(site: Running, screens: Screens) -> None:
    page = edit(screens, site, "minefield", locale="fr-FR")
    page.locator("[data-estimate]").click()
    page.wait_for_selector("[data-balance=running] progress", timeout=SLOW)
    page.wait_for_selector("[data-balance] dl .scale", timeout=SLOW)
    shown = page.locator("[data-balance]").inner_text()
    assert "Joueur 1" in shown
    assert "Tours" in shown
    if page.locator("[data-stop]").count():
        page.locator("[data-stop]").click()
        page.wait_for_selector("[data-balance=done]", timeout=SLOW)
    page.locator("[data-name=b2]").click()
    expect(page.locator("[data-balance]")).to_contain_text("Pour un dessin précédent", timeout=SLOW)


def test_a_game_without_an_editor_says_so(site: Running, screens: Screens) -> None:
    for game in ("village", "chess"):
        page = screens.open(f"{site.base}/edit/{game}")
        page.wait_for_selector(".missing", timeout=SLOW)


@pytest.mark.parametrize(("width", "locale"), [(390, "fr-FR"), (1280, "en-GB")])
def test_axe_finds_nothing_in_the_editors(
    width: int, locale: str, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/edit", "light", locale, width)
    page.wait_for_selector("[data-edit]", timeout=SLOW)
    assert objections(page) == []
    for game, spoil in (
        ("minefield", "[data-name=e1]"),
        ("bombsquad", "[data-field='red.cards.2.chain']"),
    ):
        change_theme(page, "light")
        page.goto(f"{site.base}/edit/{game}")
        page.wait_for_selector(GOOD, timeout=SLOW)
        assert objections(page) == []
        if game == "minefield":
            pick(page, "none")
            page.locator(spoil).click()
        else:
            page.locator(spoil).fill("")
        page.wait_for_selector(BAD, timeout=SLOW)
        change_theme(page, "dark")
        assert objections(page) == []
        page.locator("[data-text]").click()
        page.wait_for_selector("dialog textarea", timeout=SLOW)
        assert objections(page) == []
        sideways = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert sideways == 0


def test_an_edition_of_the_game_has_its_name_in_words_until_it_is_changed(
    site: Running, screens: Screens
) -> None:
    page = edit(screens, site, "bombsquad", locale="fr-FR")
    name = page.locator("[data-field=name]")
    expect(name).to_have_value("Habituelle")
    page.locator("[data-field='green.track']").fill("3")
    expect(name).to_have_value("la-mienne")
    page.wait_for_selector(GOOD, timeout=SLOW)
