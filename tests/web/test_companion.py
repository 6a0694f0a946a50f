"""At a real table: the Orapa notebook and game master, the die, the umpire of Mission Secrète."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Keys
from web.players import LONG, PLAYERS, is_over
from web.test_axe import change_theme, objections, opened
from web.test_playing import BOARD, PHONE, SLOW, WIDE

from sapeur.agents.orapa.inference import evidence_of
from sapeur.games.orapa import GAME
from sapeur.games.orapa.heard import hear
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import CELL_OF, CONTENT_OF, KIND, LETTERS, MIRRORED, SIZE, TURN
from sapeur.table import record
from sapeur.table.table import fair_table

pytestmark = pytest.mark.compiled

KNOWN = "[data-orapa][data-old=false]"
Theme = Literal["light", "dark"]
LOOKS: list[tuple[int, str, tuple[Theme, Theme]]] = [
    (390, "fr-FR", ("light", "dark")),
    (1280, "en-GB", ("dark", "light")),
]
PAGES = [
    ("orapa-master", "[data-option=easy]"),
    ("mission-umpire", "[data-start]:not([aria-disabled=true])"),
    ("dice", "[data-die]"),
    ("orapa-notes", KNOWN),
]


def note_ray(page: Page, port: str, way_out: str, colour: str) -> None:
    page.locator(f"[data-port='{port}']").tap()
    page.wait_for_selector(f"[data-answering='{port}']")
    page.locator(f"[data-port='{way_out}']").tap()
    page.locator(f"[data-say='{colour}']").tap()
    page.wait_for_selector(f"[data-note='ray {port} {way_out} {colour}']")


def note_cell(page: Page, cell: str, content: str) -> None:
    page.locator(f"[data-cell='{cell}']").tap()
    page.locator(f"[data-say='{content}']").tap()
    page.wait_for_selector(f"[data-note='ask {cell} {content}']")


def notebook(screens: Screens, site: Running, **more: Any) -> Page:
    page = screens.open(f"{site.base}/companion", **more)
    page.locator("[data-tool=orapa-notes]").click()
    page.wait_for_selector(KNOWN, timeout=SLOW)
    return page


# --- The notebook -----------------------------------------------------------------------------


def test_a_planted_contradiction_is_named_and_mended(site: Running, screens: Screens) -> None:
    page = notebook(screens, site, **PHONE)
    note_ray(page, "5", "A", "red")
    note_ray(page, "16", "16", "white")  # it came back: the same port once more
    note_cell(page, "H10", "nothing")
    note_ray(page, "A", "5", "blue")
    page.wait_for_selector("[data-conflict='2'][data-smallest=true]", timeout=SLOW)
    named = page.locator("[data-conflicting]").evaluate_all(
        "all => all.map(e => e.dataset.conflicting)"
    )
    assert named == ["ray 5 A red", "ray A 5 blue"]
    assert page.locator("[data-belief]").count() == 0, "nothing can be known of what cannot be"
    page.locator("[data-conflicting='ray A 5 blue']").tap()
    page.locator("[data-say=red]").tap()  # what was really said
    page.wait_for_selector("[data-note='ray A 5 red']")
    page.wait_for_selector("[data-belief]", timeout=SLOW)
    assert page.locator("[data-conflict]").count() == 0


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_wrong_proposal_is_noted_seen_again_and_taken_back(
    locale: str, site: Running, screens: Screens
) -> None:
    page = notebook(screens, site, **{**PHONE, "locale": locale})
    page.locator("[data-lay-wrong]").click(timeout=SLOW)
    done = page.locator("[data-note-wrong]")
    expect(done).to_be_disabled()
    while page.locator("[data-tray]").count():
        page.locator("[data-tray]").first.press("Enter")
    expect(done).to_be_enabled()
    done.click()
    noted = page.locator("[data-note^='wrong ']")
    expect(noted).to_have_count(1)
    page.wait_for_selector("[data-old=false]", timeout=SLOW)
    expect(page.locator("[data-conflict]")).to_have_count(0)
    noted.click()
    expect(noted).to_have_attribute("aria-pressed", "true")
    # It was the mine after all: the note that denies it is named, and no record is made.
    page.locator("[data-lay-wrong]").click()
    while page.locator("[data-tray]").count():
        page.locator("[data-tray]").first.press("Enter")
    page.locator("[data-mine-found]").click()
    page.locator("[data-end] [data-review]").click()
    expect(page.locator("[data-untrue^='wrong ']")).to_have_count(1)
    assert objections(page) == []
    page.reload()
    page.wait_for_selector("[data-note^='wrong ']", timeout=SLOW)
    assert objections(page) == []
    page.locator("li:has([data-note^='wrong ']) .button").click()
    expect(noted).to_have_count(0)
    with page.expect_download() as download:
        page.locator("[data-end] [data-download]").click()
    saved = record.replay(record.read(download.value.path().read_text("utf-8")))
    assert [entry.text for entry in saved.log] == [f"propose {saved.deal}"]
    page.locator("[data-untell]").click()
    expect(page.locator("[data-end]")).to_have_count(0)


def test_notes_that_leave_one_mine_are_reviewed_as_a_game(site: Running, screens: Screens) -> None:
    page = notebook(screens, site, **PHONE)
    mine = fair_table(GAME, {"mode": "solo"}, bytes(32))[0]
    notes = []
    for cell in CELL_NAMES:
        assert mine.play(0, f"ask {cell}") is None
        notes.append(f"ask {cell} {mine.since(0, mine.version - 1)[0].effect.content}")
    for port in ("A", "E", "5", "9"):
        assert mine.play(0, f"ray {port}") is None
        ray = mine.since(0, mine.version - 1)[0].effect
        notes.append(f"ray {port} {ray.exit} {ray.colour}")
    page.evaluate(
        "notes => localStorage.setItem('sapeur-note:companion-orapa', "
        "JSON.stringify({ at: 1, value: { options: {}, notes } }))",
        notes,
    )
    page.reload()
    page.locator("[data-end] [data-review]").tap(timeout=SLOW)
    page.wait_for_url("**/game", timeout=SLOW)
    page.wait_for_selector("section.board [data-port]", timeout=SLOW)
    # All that was noted, and the proposal that it leads to.
    slider = page.locator("input[type=range]").first
    expect(slider).to_have_attribute("max", str(len(notes) + 1))


def test_three_notes_of_which_any_two_could_be(site: Running, screens: Screens) -> None:
    page = notebook(screens, site, **PHONE)
    note_cell(page, "D5", "nothing")
    for cell in ("A1", "A10", "H5"):
        note_cell(page, cell, "white")
    page.wait_for_selector("[data-conflict='3'][data-smallest=true]", timeout=SLOW)
    assert page.locator("[data-conflicting='ask D5 nothing']").count() == 0


def test_nothing_is_lost_by_a_reload_or_a_slip(site: Running, screens: Screens) -> None:
    page = notebook(screens, site, **PHONE)
    page.locator("[data-option=blackbody] input").tap()
    note_ray(page, "5", "A", "red")
    page.locator("[data-port='9']").tap()
    page.locator("[data-say=absorbed]").tap()
    page.wait_for_selector("[data-note='ray 9 absorbed']")
    page.reload()
    page.wait_for_selector("[data-note='ray 9 absorbed']", timeout=SLOW)
    page.locator("[data-clear]").tap()
    expect(page.locator("[data-note]")).to_have_count(0)
    page.locator("[data-bring-back]").tap()
    expect(page.locator("[data-note]")).to_have_count(2)
    page.locator("[data-note='ray 9 absorbed']").tap()
    page.locator("[data-delete]").tap()
    expect(page.locator("[data-note]")).to_have_count(1)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_notes_are_taken_by_keys_alone_and_turns_are_asked_for(
    site: Running, screens: Screens
) -> None:
    page = notebook(screens, site, **WIDE)
    keys = Keys(page)
    page.locator("[data-option=easy] input").press("Space")
    keys.touch(page.locator("[data-port='5']"))
    keys.touch(page.locator("[data-port='A']"))
    keys.touch(page.locator("[data-say=red]"))
    keys.touch(page.locator("[data-turns='1']"))
    page.wait_for_selector("[data-note='ray 5 A red 1']")
    page.wait_for_selector(KNOWN, timeout=SLOW)
    assert page.evaluate("document.activeElement.dataset.port") == "5", "where one was"


def test_without_a_server_notes_are_kept_and_it_says_so(site: Running, screens: Screens) -> None:
    page = notebook(screens, site, **PHONE)
    page.route("**/api/companion/notes", lambda route: route.abort())
    note_ray(page, "5", "A", "red")
    page.wait_for_selector(".side [role=alert] .button", timeout=SLOW)
    page.unroute("**/api/companion/notes")
    page.locator(".side [role=alert] .button").tap()
    page.wait_for_selector(KNOWN, timeout=SLOW)
    assert page.locator("[data-note='ray 5 A red']").count() == 1


# --- The game master --------------------------------------------------------------------------


def heard(page: Page) -> list[str]:
    """What the mine on this page says, by what a screen reader would hear."""
    labels: list[str] = page.locator("[data-port], [data-cell]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label'))"
    )
    notes = []
    for label in labels:
        if ray := re.match(r"Port (\w+): \w+ → (\w+), ([\w ]+)$", label):
            notes.append(f"ray {ray[1]} {ray[2]} {ray[3].replace(' ', '-')}")
        elif cell := re.match(r"([A-H]\d+): (\w+)$", label):
            notes.append(f"ask {cell[1]} {cell[2]}")
    return notes


def mines_left(page: Page) -> list[list[int]]:
    found = evidence_of(hear(GAME.setup({"mode": "solo"}), heard(page)), 0).list_all(500, 1 << 24)
    assert found is not None
    return [[p for p in gems if p >= 0] for gems in found.tolist()]


def content(gems: list[int], cell: int) -> int:
    for p in gems:
        for i in range(p * 6, p * 6 + SIZE[p]):
            if CELL_OF[i] == cell:
                return CONTENT_OF[i]
    return 0


def ask(page: Page, place: str) -> None:
    page.locator(place).tap()
    page.locator("[data-ask]").tap()
    page.wait_for_function("place => !document.querySelector(place + '.may')", arg=place)


def lay(page: Page, p: int) -> None:
    """Lay a gem as somebody does by keys: mirror, turn, then walk it to its place."""
    letter = LETTERS[KIND[p]]
    page.locator(f"[data-tray='{letter}']").tap()
    gem = page.locator(f"[data-gem='{letter}']")
    gem.focus()
    for key in ["m"] * MIRRORED[p] + ["r"] * TURN[p]:
        page.keyboard.press(key)
    wanted = gem_name(p).split("@")[1]
    for _ in range(30):
        at = re.search(r" at ([A-H]\d+)", gem.get_attribute("aria-label") or "")
        assert at is not None
        if at[1] == wanted:
            return
        down = ord(wanted[0]) - ord(at[1][0])
        right = int(wanted[1:]) - int(at[1][1:])
        if down:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    raise AssertionError(f"{gem_name(p)} does not get there")


def test_a_whole_solo_is_asked_and_answered_and_found(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/companion", **PHONE)
    page.locator("[data-tool=orapa-master]").tap()
    page.locator("[data-start]").tap()
    page.wait_for_url("**/t/*", timeout=SLOW)
    page.wait_for_selector(BOARD, timeout=SLOW)
    for port in PORT_NAMES[:18:2] + PORT_NAMES[18::2]:
        if page.locator(f"[data-port='{port}'].may").count():
            ask(page, f"[data-port='{port}']")
    left = mines_left(page)
    for cell in range(len(CELL_NAMES)):
        if len(left) > 1 and len({content(gems, cell) for gems in left}) > 1:
            ask(page, f"[data-cell='{CELL_NAMES[cell]}']")
            left = mines_left(page)
    for port in PORT_NAMES:  # two gems may fill the same cells: only a ray tells them apart
        if len(left) > 1 and page.locator(f"[data-port='{port}'].may").count():
            ask(page, f"[data-port='{port}']")
            left = mines_left(page)
    assert len(left) == 1
    for p in left[0]:
        lay(page, p)
    page.locator("[data-propose]:enabled").tap()
    page.locator(".main .bar .button.main").tap()
    page.wait_for_selector("[data-over]", timeout=SLOW)
    page.get_by_text("You have won!").first.wait_for(timeout=SLOW)


def joined(screens: Screens, host: Page) -> Page:
    """Another phone, which follows the code on the host's."""
    link = host.locator(".invite input").input_value()
    page = screens.open(link, **PHONE)
    page.locator("[data-invitation] form .button.main").tap()
    return page


def test_a_person_hides_and_two_phones_ask_in_turn(site: Running, screens: Screens) -> None:
    host = screens.open(f"{site.base}/companion/orapa-master", **PHONE)
    host.locator("label:has(input[value=human])").tap()
    host.locator("label:has(input[value='2'])").tap()
    host.locator("[data-start]:not([aria-disabled=true])").tap()
    host.wait_for_selector(".invite svg", timeout=SLOW)  # the code
    phones = [joined(screens, host) for _ in range(2)]
    host.wait_for_selector("[data-tray]", timeout=SLOW)
    host.get_by_role("button", name="Lay them for me").tap()
    host.get_by_role("button", name="Hide this mine").tap()
    for page, port in zip(phones, ("3", "15"), strict=True):
        page.wait_for_selector("[data-port].may", timeout=SLOW)
        ask(page, f"[data-port='{port}']")
    for page in (host, *phones):  # everybody has everybody's answers
        page.wait_for_selector("[data-port='3'].asked", timeout=SLOW)
        page.wait_for_selector("[data-port='15'].asked", timeout=SLOW)


# --- The die ----------------------------------------------------------------------------------


def test_the_die_is_thrown_and_counted_also_without_a_network(
    site: Running, screens: Screens
) -> None:
    page = screens.open(f"{site.base}/companion/dice", **PHONE)
    page.wait_for_selector("[data-die]")
    page.context.set_offline(True)
    for n in range(1, 8):
        page.locator("[data-die]").tap()
        page.wait_for_selector(f"[data-rolled='{n}']")
    assert page.locator("[data-counts='7']").count() == 1
    face = page.locator("[data-die]").get_attribute("data-die")
    assert face in {"1", "2", "3", "4", "5", "6"}
    assert page.locator("[data-last] li").first.inner_text() == face
    expect(page.locator("[aria-live]").filter(has_text=face)).to_have_count(1)
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("[data-counts='7']")


# --- The umpire -------------------------------------------------------------------------------


def test_a_mission_for_three_phones_is_dealt_and_won(site: Running, screens: Screens) -> None:
    host = screens.open(f"{site.base}/companion/mission-umpire", **PHONE)
    host.locator("label:has(input[value='3'])").tap()
    host.locator("[data-start]:not([aria-disabled=true])").tap()
    host.wait_for_selector(".invite svg", timeout=SLOW)
    phones = [host, *(joined(screens, host) for _ in range(2))]
    for page in phones:
        page.wait_for_selector("section.board .tile", timeout=SLOW)
    assert_hidden_until_held(host)
    chance, end = random.Random(1), time.monotonic() + LONG
    while not any(is_over(page) for page in phones):
        assert time.monotonic() < end, "it does not end"
        for page in phones:
            with suppress(PlaywrightError):  # what was to be touched went away: look again
                PLAYERS["mission"](page, Finger(), chance)
    for page in phones:
        page.wait_for_selector("[data-over]", timeout=SLOW)
    won = [page.locator("[data-over]", has_text="You have won!").count() for page in phones]
    others = [page.locator("[data-over]", has_text="won.").count() for page in phones]
    assert 0 < sum(won) < 3, "somebody has won, and that is no draw"
    assert [a + b for a, b in zip(won, others, strict=True)] == [1, 1, 1], "all are told who"


def assert_hidden_until_held(page: Page) -> None:
    mine = page.locator("[data-character]")
    expect(mine).to_have_count(1)
    page.locator("[data-hide-character]").tap()
    expect(mine).to_have_count(0)
    # Nor does anything else tell it: the marked line, the notebook, the sentence above.
    expect(page.locator(".tile.mine, .notebook")).to_have_count(0)
    expect(page.get_by_text(re.compile("You need"))).to_have_count(0)
    page.locator("[data-hold]").focus()
    page.keyboard.down("Space")
    expect(mine).to_have_count(1)
    page.keyboard.up("Space")
    expect(mine).to_have_count(0)
    page.locator("[data-hold]").dispatch_event("pointerdown")
    expect(mine).to_have_count(1)
    page.locator("[data-hold]").dispatch_event("pointerup")
    expect(mine).to_have_count(0)
    page.locator("[data-hide-character]").tap()
    expect(mine).to_have_count(1)


# --- All pages --------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "locale", "themes"), LOOKS)
def test_axe_finds_nothing(
    width: int, locale: str, themes: tuple[Theme, Theme], site: Running, screens: Screens
) -> None:
    """Each page in one theme in French on a phone, and in the other in English at a desk."""
    page = opened(screens, f"{site.base}/companion", themes[0], locale, width)
    page.wait_for_selector("[data-tool]")
    assert objections(page) == []
    for k, (tool, ready) in enumerate(PAGES):
        page.goto(f"{site.base}/companion/{tool}")
        page.wait_for_selector(ready, timeout=SLOW)
        change_theme(page, themes[k % 2])
        assert objections(page) == [], tool
    page.locator("[data-port='5']").click()
    page.wait_for_selector("[data-answering]")
    assert objections(page) == []
    page.locator("[data-port='A']").click()
    page.locator("[data-say=red]").click()
    page.locator("[data-port='A']").click()
    page.locator("[data-port='5']").click()
    page.locator("[data-say=blue]").click()
    page.wait_for_selector("[data-conflict]", timeout=SLOW)
    assert objections(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
