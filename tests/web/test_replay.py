"""A finished game is looked at again: by every pair of eyes, played on, shared, and from a file."""

from __future__ import annotations

import time
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.person import Person
from server.running import Running
from web.conftest import Screens
from web.hands import Mouse
from web.players import play_on
from web.test_axe import DIALOG, LOOKS, change_theme, objections, opened
from web.test_belief import DRAWN
from web.test_playing import BOARD, SLOW

from sapeur.games import GAMES

RECORDS = Path(__file__).parents[1] / "records"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
REVIEWED = 400_000  # milliseconds for a review on a slow machine, its expert compiled first
WORLDS = [
    *(dict.fromkeys(GAMES, "imagined") | {"village": "true", "mission": "true"}).items(),
    ("village", "imagined"),
]
# Each game in another theme and language, where one look at each is enough.
LOOK_OF = dict(zip(GAMES, cycle(LOOKS), strict=False))
FOR_NOTHING = {"en-GB": "counts for nothing", "fr-FR": "ne compte pas"}
HIDDEN_IN_ORAPA = 24  # the version of that record at which both have hidden their mines
MOST_TOUCHES = 12  # for one action: a choice, a question, and what opponents bring meanwhile

pytestmark = pytest.mark.compiled


def record_of(game: str) -> str:
    return (RECORDS / f"{game}-golden-1.txt").read_text(encoding="utf-8")


def given_up_record(game: str, moves: int = 12) -> str:
    """The beginning of that record, whose first player then gave up: a review of it is short."""
    lines = record_of(game).splitlines()
    played = [n for n, line in enumerate(lines) if line[:2] in ("0 ", "1 ", "2 ", "3 ", "* ")]
    won = "-" if game == "village" else "1"
    ending = f"# resigned by 0; won by {won}"
    return "\n".join([*lines[: played[moves]], ending, ""])


def drop(page: Page, text: str) -> None:
    """Drop a file with this text onto the page."""
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], 'game.txt', {type: 'text/plain'}));
            const how = {dataTransfer: data, bubbles: true, cancelable: true};
            const drop = new DragEvent('drop', how);
            document.body.dispatchEvent(drop);
        }""",
        text,
    )


def replay(page: Page, text: str) -> None:
    """Paste this record and open it."""
    page.locator("textarea").fill(text)
    page.locator(".paste .button").click()
    page.wait_for_selector("[data-replay]", timeout=SLOW)
    page.wait_for_selector("[data-version='1']", timeout=SLOW)


def look(page: Page, eyes: str) -> None:
    page.locator(f"[data-eyes='{eyes}']").check(force=True)
    expect(page.locator(f"[data-seen-by='{eyes}']")).to_be_visible(timeout=SLOW)


def moment(page: Page) -> int:
    return int(page.locator("[data-replay]").get_attribute("data-replay") or -1)


def at(page: Page, version: int) -> None:
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(version))


def as_ann(screens: Screens, ann: Person, path: str, **more: Any) -> Page:
    page = screens.open(ann.base, **more)
    cookie = {"name": "sapeur", "value": ann.cookie, "url": ann.base}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.evaluate("localStorage.setItem('sapeur-known', '1')")
    page.goto(ann.base + path)
    return page


def given_up(ann: Person, game: str, seats: list[Any], **more: Any) -> str:
    """A private game of Ann's that has ended: she gave it up."""
    table = ann.make(game, seats, public=False, **more)
    ann.sit(table)
    assert ann.http.post(f"/api/tables/{table}/leave").status_code == 200
    end = time.monotonic() + 30
    while ann.get(f"/api/tables/{table}")["table"]["status"] == "playing":
        assert time.monotonic() < end
        time.sleep(0.1)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_seen_by_its_seats_and_with_nothing_hidden(
    game: str, site: Running, screens: Screens
) -> None:
    page = screens.open(f"{site.base}/game")
    replay(page, record_of(game))
    seats = page.locator("[data-eyes]").count() - 2
    for eyes in [*(str(seat) for seat in range(min(2, seats))), "spectator", "truth"]:
        look(page, eyes)
        expect(page.locator("section.board")).to_be_visible()
    at(page, 0)
    page.locator("[data-step=on]").click()
    at(page, 1)
    first = page.locator("[data-said]").inner_text()
    assert first == page.locator("[data-version='1'] .said").inner_text()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    assert moment(page) == page.locator("[data-version]").count() - 1
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Space")  # it plays by itself
    expect(page.locator("[data-replay]")).not_to_have_attribute("data-replay", "0", timeout=SLOW)
    page.keyboard.press("Space")
    page.locator("[data-version='3']").click()
    at(page, 3)
    assert page.locator("section.board [data-sent], section.board .may").count() == 0


def test_a_record_that_cannot_be_read_is_refused_with_its_line(
    site: Running, screens: Screens
) -> None:
    page = screens.open(f"{site.base}/game")
    page.wait_for_selector("textarea", timeout=SLOW)
    drop(page, record_of("village").replace("turn c1", "turn z9"))
    wrong = page.locator("[data-wrong]")
    wrong.wait_for(timeout=SLOW)
    assert "line 8" in wrong.inner_text()
    drop(page, record_of("village"))
    page.wait_for_selector("[data-replay]", timeout=SLOW)
    page.reload()
    page.wait_for_selector("[data-replay]", timeout=SLOW)  # it is still there


@pytest.mark.parametrize("name", ["village-careless", "minefield-golden-4"])
def test_the_review_marks_decisions_and_adds_up(name: str, site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/game", **PHONE)
    replay(page, (RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    page.wait_for_selector("[data-sum]", timeout=REVIEWED)
    expect(page.locator("[data-stopped]")).to_have_count(0)
    assert page.locator(".move[data-mark]").count() > 0
    page.locator("[data-graph]").focus()
    page.keyboard.press("End")
    last = moment(page)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")  # to the next decision
    assert 0 < moment(page) <= last
    cards = page.locator("[data-turning]")
    assert 1 <= cards.count() <= 3
    marks = page.locator("[data-turning] :is([data-decision=doubtful], [data-decision=costly])")
    expect(marks).to_have_count(cards.count())
    for card in cards.all():
        card.get_by_role("button").click()
        better = card.locator(".better").inner_text()
        expect(page.locator(".judged [data-decision] .better")).to_have_text(better)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_game_is_reviewed_from_its_seats_and_with_the_truth(
    game: str, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/game", *LOOK_OF[game])
    page.wait_for_selector("textarea", timeout=SLOW)
    drop(page, given_up_record(game))
    page.wait_for_selector("[data-sum]", timeout=REVIEWED)
    expect(page.locator("[data-stopped]")).to_be_visible()  # giving up is no luck
    assert page.locator(".move[data-mark]").count() > 0
    seats = page.locator("[data-eyes]").count() - 2
    for eyes in [*(str(seat) for seat in range(min(2, seats))), "truth"]:
        look(page, eyes)
        page.locator(".move[data-mark]").first.click()
        expect(page.locator(".judged [data-decision]")).to_have_count(1)
    if game != "village":  # which is looked at below
        assert objections(page) == []


@pytest.mark.parametrize(("game", "world"), WORLDS)
def test_a_what_if_is_played_on_in_the_world_that_it_names(
    game: str, world: str, site: Running, screens: Screens
) -> None:
    theme, locale = LOOK_OF[game]
    page = opened(screens, f"{site.base}/game", theme, locale)
    replay(page, record_of(game))
    look(page, "0")
    page.locator(f"[data-version='{HIDDEN_IN_ORAPA if game == 'orapa' else 4}']").click()
    page.locator("[data-tool=what-if]").click()
    page.locator(f"dialog input[value={world}]").check(force=True)
    expect(page.locator(f"[data-world={world}]")).to_be_visible()
    page.locator("[data-branch]").click()
    page.wait_for_url("**/t/*", timeout=SLOW)
    expect(page.locator(f"[data-branch={world}]")).to_contain_text(
        FOR_NOTHING[locale], timeout=SLOW
    )
    page.wait_for_selector("section.board", timeout=SLOW)
    mine = page.locator(".story li.mine")
    if world == "true":  # the story begins with what was played before
        expect(mine.first).to_be_attached(timeout=SLOW)
    before = mine.count()
    assert (before > 0) == (world == "true")
    for touch in range(MOST_TOUCHES):
        if mine.count() > before:
            break
        play_on(page, game, Mouse(), seed=touch, moves=1)
    assert mine.count() > before, "what I did is told beyond what was played before"
    if (game, world) in WORLDS[: len(GAMES)]:
        assert objections(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_could_know_is_drawn_into_the_board(
    game: str, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/game", *LOOK_OF[game])
    replay(page, record_of(game))
    look(page, "0")
    # In a duel, what happens in one's own mine is shown there, and odds are of the other one.
    version = HIDDEN_IN_ORAPA + 1 if game == "orapa" else 3
    page.locator(f"[data-version='{version}']").click()
    page.get_by_role("switch").click()
    expect(page.locator("[data-odds=beliefDone]")).to_be_visible(timeout=REVIEWED)
    expect(page.locator(f"section.board {DRAWN[game][0]}").first).to_be_visible(timeout=SLOW)
    assert objections(page) == []
    look(page, "truth")
    expect(page.locator("[data-odds=beliefOfSeat]")).to_be_visible(timeout=SLOW)


def test_what_was_peeked_at_is_told_from_what_nobody_hides(site: Running, screens: Screens) -> None:
    page = screens.open(f"{site.base}/game")
    replay(page, record_of("village"))
    page.locator("[data-version='3']").click()
    look(page, "truth")
    expect(page.locator(".place .memo").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".place .memo svg")).to_have_count(0)


def test_a_deal_is_verified_in_one_tap(site: Running, screens: Screens) -> None:
    page = opened(screens, f"{site.base}/game", "dark", "fr-FR", 390)
    replay(page, record_of("village"))
    page.locator("[data-tool=verify]").click()
    expect(page.locator("[data-verified]")).to_be_visible(timeout=SLOW)
    assert page.locator("[data-verified].bad").count() == 0
    assert objections(page, ".tools") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_private_game_is_seen_by_others_once_it_is_shared(
    game: str, site: Running, screens: Screens
) -> None:
    with Person(site.base, "Ann") as ann:
        table = given_up(ann, game, ["me"] if game == "village" else ["me", ("opponent", "1")])
        other = screens.open(f"{site.base}/game/{table}")
        other.wait_for_selector("[data-wrong]", timeout=SLOW)
        if game == "village":
            mine = as_ann(
                screens, ann, f"/game/{table}", permissions=["clipboard-write"], bypass_csp=True
            )
            mine.wait_for_selector("[data-replay]", timeout=SLOW)
            mine.locator("[data-tool=share]").click()
            assert objections(mine, ".tools") == []
            mine.locator(".bar .button.main").click()
            expect(mine.locator("[data-tool=share]")).to_contain_text("copied", timeout=SLOW)
            change_theme(mine, "dark")
            assert objections(mine, ".tools") == []
        else:
            ann.post(f"/api/tables/{table}/share")
        other.reload()
        other.wait_for_selector("[data-replay]", timeout=SLOW)
        expect(other.locator("section.board")).to_be_visible(timeout=SLOW)


def test_my_games_are_filtered_searched_and_deleted(site: Running, screens: Screens) -> None:
    with Person(site.base, "Ann") as ann:
        village = given_up(ann, "village", ["me"])
        minefield = given_up(ann, "minefield", ["me", ("opponent", "1")])
        going_on = ann.make("village", ["me"], public=False)
        ann.sit(going_on)
        french = {"locale": "fr-FR", "color_scheme": "dark", "bypass_csp": True}
        page = as_ann(screens, ann, "/games", **PHONE, **french)
        games = page.locator("[data-my-game]")
        expect(games).to_have_count(3, timeout=SLOW)
        lines = page.locator("[data-statistics]")
        expect(lines).to_have_count(2, timeout=SLOW)
        assert objections(page) == []
        expect(page.locator("[data-statistics=minefield-1]")).to_contain_text("0 %")
        with page.expect_download() as exported:
            page.locator("a[download]").click()
        text = exported.value.path().read_text(encoding="utf-8")
        assert [part[:12] for part in text.split("# table ")[1:]] == [minefield, village]

        opponents = page.locator("[data-filter=opponent]")
        for chosen, found in (("1", [minefield]), ("5", []), ("alone", [going_on, village])):
            opponents.select_option(chosen)
            expect(games).to_have_count(len(found), timeout=SLOW)
            assert [game.get_attribute("data-my-game") for game in games.all()] == found
        opponents.select_option("")
        expect(games).to_have_count(3, timeout=SLOW)
        sapper = ann.get(f"/api/tables/{minefield}")["table"]["seats"][1]["sapper"]
        page.locator("[data-filter=search]").fill(sapper.upper())
        expect(games).to_have_count(1, timeout=SLOW)
        expect(games.first).to_have_attribute("data-my-game", minefield)
        page.locator("[data-filter=search]").fill("")
        page.locator("[data-filter=game]").select_option("minefield")
        expect(games).to_have_count(1, timeout=SLOW)
        expect(games.first).to_have_attribute("data-my-game", minefield)
        page.locator("[data-filter=result]").select_option("won")
        expect(games).to_have_count(0, timeout=SLOW)
        page.locator("[data-filter=result]").select_option("")
        page.locator("[data-filter=game]").select_option("")
        page.locator("[data-filter=search]").fill("village")
        expect(games).to_have_count(2, timeout=SLOW)
        page.locator("[data-filter=search]").fill("")
        row = page.locator(f"[data-my-game='{village}']")
        row.get_by_role("button").click()
        page.locator(".bar .button.bad").click()
        expect(games).to_have_count(2, timeout=SLOW)
        page.locator(f"[data-my-game='{minefield}'] a").click()
        page.wait_for_selector("[data-replay]", timeout=SLOW)
        assert page.url.endswith(f"/game/{minefield}")
        page.go_back()
        page.locator(f"[data-my-game='{going_on}'] a").click()
        page.wait_for_selector(BOARD, timeout=SLOW)
        assert page.url.endswith(f"/t/{going_on}")


@pytest.mark.parametrize(("locale", "width"), [("en-GB", 1280), ("fr-FR", 390)])
@pytest.mark.parametrize("game", GAMES)
def test_axe_has_nothing_to_object_to_in_a_replay(
    game: str, locale: str, width: int, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/game", "light", locale, width)
    page.wait_for_selector("textarea", timeout=SLOW)
    if game == "village":
        assert objections(page) == []
    replay(page, record_of(game))
    page.locator("[data-version='3']").click()
    assert objections(page) == []
    page.locator("[data-tool=what-if]").click()
    page.wait_for_selector(DIALOG)
    assert objections(page, DIALOG) == []
    change_theme(page, "dark")
    assert objections(page, DIALOG) == []
    page.keyboard.press("Escape")
    assert objections(page) == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_axe_has_nothing_to_object_to_in_a_review_and_in_my_games(
    locale: str, site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/game", "dark", locale)
    replay(page, (RECORDS / "village-careless.txt").read_text(encoding="utf-8"))
    page.wait_for_selector("[data-sum]", timeout=REVIEWED)
    page.locator(".review summary").click()
    assert objections(page) == []
    change_theme(page, "light")
    assert objections(page) == []
    with Person(site.base, "Ann") as ann:
        given_up(ann, "village", ["me"])
        mine = as_ann(screens, ann, "/games", locale=locale, bypass_csp=True)
        mine.wait_for_selector("[data-my-game]", timeout=SLOW)
        assert objections(mine) == []
        change_theme(mine, "dark")
        assert objections(mine) == []


# How far the pieces of a game stand out of its small picture, in pixels.
STANDS_OUT = """all => all.map(part => {
    const of = part.getBoundingClientRect();
    const frame = part.closest('.picture').getBoundingClientRect();
    return Math.max(
        frame.left - of.left, frame.top - of.top, of.right - frame.right, of.bottom - frame.bottom
    );
})"""


def test_the_small_pictures_of_my_games_show_the_whole_board(
    site: Running, screens: Screens
) -> None:
    with Person(site.base, "Ann") as ann:
        given_up(ann, "village", ["me"])
        given_up(ann, "minefield", ["me", ("opponent", "1")])
        given_up(ann, "mission", ["me", ("opponent", "1")])
        for width, height in ((390, 844), (844, 390), (1280, 800)):
            viewport = {"width": width, "height": height}
            page = as_ann(screens, ann, "/games", viewport=viewport)
            parts = page.locator(".picture [data-picture]")
            for row in page.locator("[data-my-game]").all():
                row.scroll_into_view_if_needed()
            expect(parts).to_have_count(3, timeout=SLOW)
            page.wait_for_timeout(300)  # the pictures are measured when they have been laid out
            assert max(parts.evaluate_all(STANDS_OUT)) < 1
