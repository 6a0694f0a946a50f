"""Bomb Squad Academy on a phone: everything in one view, and an explosion is seen."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page
from server.person import Person
from server.running import Running
from web.conftest import Screens
from web.hands import Finger
from web.players import any_game, shown
from web.test_axe import DIALOG, change_theme, objections
from web.test_playing import PHONE, begin
from web.test_replay import as_ann

from sapeur.server.study import reading

RECORDS = Path(__file__).resolve().parents[1] / "records"

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
# What lies over the cables, the scores and the hand: in the middle of each, and near its corners.
COVERED = """() => [...document.querySelectorAll('[data-cable], .race li, .hand button')]
    .flatMap(each => {
        const b = each.getBoundingClientRect();
        return [[.5, .5], [.15, .15], [.85, .15], [.15, .85], [.85, .85]]
            .map(([x, y]) => document.elementFromPoint(b.left + x * b.width, b.top + y * b.height))
            .filter(at => !each.contains(at))
            .map(at => `${at?.outerHTML.slice(0, 80)} over ${each.outerHTML.slice(0, 80)}`);
    })"""
# For how long the first explosion was seen, frame by frame: its title stands in the view, nothing
# lies over it, and it is not faded. The first frame without it ends the count.
WATCH_EXPLOSION = """() => {
    window.explosion = {from: null, lasted: 0, ended: false};
    const isSeen = scene => {
        const title = scene?.querySelector('h3');
        const unfaded = {opacityProperty: true, visibilityProperty: true};
        if (!title?.checkVisibility(unfaded)) return false;
        const box = title.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return box.height > 0 && scene.contains(document.elementFromPoint(x, y));
    };
    const look = now => {
        if (isSeen(document.querySelector('[data-scene=explosion]'))) {
            explosion.from ??= now;
            explosion.lasted = now - explosion.from;
        } else if (explosion.from !== null) {
            explosion.ended = true;
            return;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
# The explosion once more, as it was, for as long as it takes to look at it.
KEEP_SCENE = "() => { window.scene = document.querySelector('[data-scene]').cloneNode(true); }"
SHOW_SCENE = "() => { document.body.append(scene); scene.close(); scene.showModal(); }"

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
    assert page.evaluate(COVERED) == []


class LightFinger:
    """Gives up at once where something lies over what it touches, as an explosion does for 3 s."""

    def touch(self, thing: Locator) -> None:
        thing.tap(timeout=800)


def test_an_explosion_is_seen_and_the_bomb_is_summed_up(site: Running, screens: Screens) -> None:
    page = screens.open(
        site.base,
        reduced_motion="no-preference",
        locale="fr-FR",
        bypass_csp=True,  # for axe
        **PHONE,
    )
    begin(page, "bombsquad", Finger())
    page.evaluate(WATCH_EXPLOSION)
    hand, chance, end = LightFinger(), random.Random(4), time.monotonic() + LONG
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
    page.evaluate(KEEP_SCENE)
    lost = page.locator("[data-scene=explosion] li").all_inner_texts()
    assert lost, "who lost and who gained"
    page.wait_for_selector("[data-scene=summary]", timeout=10_000)
    seen = page.evaluate("explosion")
    assert seen["ended"] and seen["lasted"] >= 1500, seen
    assert page.locator("[data-scene=summary] tbody tr").count() == 4
    assert objections(page, DIALOG) == []
    page.locator("[data-scene=summary] button").tap()
    page.wait_for_selector("[data-scene]", state="detached")
    page.evaluate(SHOW_SCENE)
    assert objections(page, DIALOG) == []
    change_theme(page, "dark")
    assert objections(page, DIALOG) == []


# Whether all that the line above the board says can be read: within its box, and nothing over it.
SAID = """() => {
    const [line, words] = ['.status', '.status .words'].map(s => document.querySelector(s));
    const [outer, inner] = [line, words].map(e => e.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(words);
    const text = range.getBoundingClientRect();
    const top = document.elementFromPoint(text.left + 2, text.bottom - 4);
    return inner.top >= outer.top && text.top >= outer.top && text.bottom <= outer.bottom + 1
        && line.contains(top);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_all_that_is_said_of_the_revealed_cards_can_be_read(
    locale: str, site: Running, screens: Screens
) -> None:
    page = screens.open(site.base, pace="normal", locale=locale, **PHONE)
    begin(page, "bombsquad", Finger())
    wait_for_choice(page)
    page.locator(".hand [data-action='cut green']").tap()
    page.wait_for_selector(".reveal", timeout=60_000)
    page.wait_for_timeout(200)
    assert page.evaluate(SAID)


def test_a_cable_is_cut_and_looked_at_by_touching_it(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/learn/bombsquad/first", **PHONE)
    page.locator("[data-cable=yellow] .pick").tap()
    for step in ("2", "3"):
        page.locator("[data-go-on]").tap()
        page.wait_for_selector(f"[data-step='{step}'] ~ [data-coach=before]")
        if step == "2":
            page.locator(".hand [data-action=chicken]").tap()
    page.locator("[data-cable=green] .pick").tap()
    page.wait_for_selector("[data-coach=after]")


def test_two_decks_are_looked_at_one_after_the_other(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **PHONE)
    begin(page, "bombsquad", Finger())
    wait_for_choice(page)
    page.locator(".hand [data-action=chicken]").tap()
    page.wait_for_selector("[data-deck=green]", timeout=60_000)
    page.wait_for_timeout(300)
    height = page.locator(".asked").bounding_box()
    assert height is not None and height["height"] <= 230, "the cables can still be compared"
    page.locator("[data-deck=green]").tap()
    page.locator("[data-deck=red]").tap()
    page.wait_for_selector("[data-cable=red] .seen", timeout=60_000)
    assert page.locator("[data-cable=green] .seen").count() == 1


def test_the_hand_is_in_view_while_a_turn_runs_in_a_lesson(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/learn/bombsquad/first", **PHONE)
    page.locator("[data-cable=yellow] .pick").tap()
    page.wait_for_selector("[data-go-on]")
    found: dict[str, Any] = page.evaluate(BOXES)
    assert all(is_in_view(box) for box in found["hand"]), found["hand"]


def test_tools_leave_all_cables_in_sight(site: Running, screens: Screens) -> None:
    text = (RECORDS / "bombsquad-golden-3.txt").read_text()
    found = reading.replay(text, None, truth=False)
    assert isinstance(found, bytes), found
    replayed = msgspec.json.decode(found)
    version = next(k for k, step in enumerate(replayed["steps"]) if is_tool_taken(step))
    taken = replayed["steps"][version]["event"]
    with Person(site.base, "Ann") as ann:
        body = {"record": text, "version": version - 1, "seat": taken["seat"], "world": "true"}
        table = ann.post("/api/study/branch", body, status=201)["table"]["id"]
        page = as_ann(screens, ann, f"/t/{table}", locale="fr-FR", **PHONE)
        tools = page.locator(".tool[data-action^='take']")
        tools.first.wait_for(timeout=60_000)
        cables = page.evaluate(BOXES)["cables"]
        asked = page.locator(".asked").bounding_box()
        assert asked is not None
        assert max(bottom for *_, bottom in cables) <= asked["y"]
        tools.last.tap()  # the row slides to it
        tools.last.wait_for(state="hidden", timeout=60_000)


def is_tool_taken(step: dict[str, Any]) -> bool:
    event = step["event"]
    return event is not None and (event["text"] or "").startswith("take ")
