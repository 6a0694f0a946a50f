"""With real cards on the table: the umpire of Le Village, the scorekeeper of Bomb Squad."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect
from server.running import Running
from web.conftest import Screens
from web.hands import Finger, Hand, Keys
from web.test_axe import change_theme, objections, opened
from web.test_companion import LOOKS, Theme
from web.test_playing import PHONE, SLOW, WIDE

from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.contract import SPECTATOR
from sapeur.study.entering import EnteredGame
from sapeur.table.table import Table, fair_table

pytestmark = pytest.mark.compiled

KNOWN = "[data-entered][data-old=false]"
VILLAGE, BOMB = "village-umpire", "bombsquad-keeper"
# What is touched to turn up b2 and say what it is: a mine that reaches three others.
FIVE_OF_CLUBS = [
    "[data-cell=b2]",
    ".board .bar .button.main",
    "[data-suit=C]",
    "[data-card='5C']",
]


class Players:
    """People with cards of their own, who enter what they do and see; the page knows no more."""

    def __init__(self, name: str, page: Page, hand: Hand, seed: int, **options: str) -> None:
        self.game, self.page, self.hand = game_named(name), page, hand
        self.chance = random.Random(seed)
        dealt = fair_table(self.game, options, seed=seed.to_bytes(32, "big"))[0]
        self.cards = Table(self.game, options, deal=dealt.deal)
        self.entered = EnteredGame(self.game, options)
        self.entries = 0
        self.page.wait_for_selector(KNOWN, timeout=SLOW)

    def do(self, seat: int, text: str, *things: str) -> None:
        """Touch these to do that, then say what is asked for, as the real cards lie."""
        reader = capabilities.card_reader(self.game)
        assert reader is not None
        self.enter(f"{seat} {text}", *things)
        while self.entered.questions:
            place = self.entered.questions[0].place
            card = reader.card_at(self.cards._state, place)
            suits = [f"[data-suit={card[-1]}]"] * (self.game.name == "village")
            picked = f"[data-asked='{place}'] [data-card='{card}']"
            self.enter(f"seen {place} {card}", *suits, picked)
        expect(self.page.locator("[data-asked]")).to_have_count(0)

    def enter(self, entry: str, *things: str) -> None:
        """Touch these until it is entered: a scene that comes up meanwhile takes a touch."""
        self.entries += 1
        wanted = f"[data-entered='{self.entries}'][data-old=false]"
        for _ in range(5):
            self.touch(*things)
            try:
                self.page.wait_for_selector(wanted, timeout=4_000)
            except PlaywrightError:
                continue
            break
        expect(self.page.locator("[data-entry]").first).to_have_attribute("data-entry", entry)
        self.entered.enter(entry)
        for action in self.entered._actions[len(self.cards.log) :]:
            assert self.cards.play(action.seat, action.text) is None

    def touch(self, *things: str) -> None:
        for thing in things:
            while (scene := self.page.locator("[data-scene] button")).count():
                self.hand.touch(scene.first)  # what a bomb brought
            self.hand.touch(self.page.locator(thing).first)


def begin(screens: Screens, site: Running, tool: str, **more: Any) -> Page:
    page = screens.open(f"{site.base}/companion", **more)
    page.locator(f"[data-tool={tool}]").click()
    page.wait_for_selector("[data-start]:not([aria-disabled=true])", timeout=SLOW)
    return page


def things(text: str) -> list[str]:
    """What is touched in the village to do this."""
    verb, *cells = text.split()
    places = [f"[data-cell={cell}]" for cell in cells]
    return places or [f"[data-action={verb}]"]


def test_a_village_is_umpired_to_its_end(site: Running, screens: Screens) -> None:
    page = begin(screens, site, VILLAGE, **{**PHONE, "locale": "fr-FR"})
    page.locator("[data-start]").tap()
    people = Players("village", page, Finger(), seed=5)
    turns = 0
    while not people.cards.over:
        legal = people.cards.legal(0)
        bonus = [text for text in legal if text.split()[0] in ("peek", "swap")]
        text = people.chance.choice(bonus or (["draw"] if turns < 3 else [*legal[1:]] or legal))
        turns += text == "draw"
        touched = things(text)
        if text.startswith("turn ") and any(
            blast.cell == text[5:] for blast in people.cards.view(0).blasts
        ):
            touched += [".board .bar .button.main"]
        people.do(0, text, *touched)
        if people.entries in (4, 5):
            page.reload()  # nothing is lost
            page.wait_for_selector(f"[data-entered='{people.entries}'][data-old=false]")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.wait_for_selector("[data-over]")
    assert (
        page.locator("[data-said]")
        .inner_text()
        .startswith("Vous avez gagné" if people.cards.scores == [1] else "Vous avez perdu")
    )
    page.locator("[data-review]").first.tap()
    page.wait_for_url("**/game")
    page.wait_for_selector("section.board [data-cell]", timeout=SLOW)
    expect(page.locator("input[type=range]").first).to_have_attribute(
        "max", str(len(people.cards.log))
    )


def test_what_a_mine_uncovers_is_said_and_can_be_taken_back(
    site: Running, screens: Screens
) -> None:
    page = begin(screens, site, VILLAGE, **PHONE)
    page.locator("[data-start]").tap()
    page.wait_for_selector("section.board [data-cell]")
    for thing in (
        "[data-cell=b2]",
        ".board .bar .button.main",
        "[data-suit=C]",
        "[data-card='5C']",
    ):
        page.locator(thing).tap()
    expect(page.locator("[data-said]")).to_have_text("5♣ at b2 explodes: uncover b1, a2 and c2.")
    page.locator("[data-place=c2]").tap()
    page.locator("[data-suit=C]").tap()
    expect(page.locator("[data-card='5C']")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-card='7C']").tap()
    page.wait_for_selector("[data-entry='seen c2 7C']")
    expect(page.locator("[data-place]")).to_have_count(2)
    page.locator("[data-take-back]").tap()
    expect(page.locator("[data-place]")).to_have_count(3)
    page.locator("[data-bring-back]").tap()
    expect(page.locator("[data-place]")).to_have_count(2)
    page.locator("[data-entry='0 turn b2'] button").tap()  # and all that came after it
    expect(page.locator("[data-entry]")).to_have_count(0)
    expect(page.locator("[data-asked]")).to_have_count(0)
    # Without a server nothing is lost either.
    page.route("**/api/companion/played", lambda route: route.abort())
    page.locator("[data-action=draw]").tap()
    page.wait_for_selector("[data-again]")
    page.unroute("**/api/companion/played")
    page.locator("[data-again]").tap()
    page.wait_for_selector("[data-asked=hills]")


def test_a_whole_bomb_is_kept_for_two_by_keys_alone(site: Running, screens: Screens) -> None:
    page = begin(screens, site, BOMB, **WIDE)
    keys = Keys(page)
    page.locator("input[value='2']").press("Space")
    page.locator("[data-name='0']").fill("Anna")
    keys.touch(page.locator("[data-start]"))
    people = Players("bombsquad", page, keys, seed=3, players="2")
    while people.cards.view(SPECTATOR).bomb == 1:
        view = people.cards.view(SPECTATOR)
        seat = people.cards.awaited[0]
        text = people.chance.choice(people.cards.legal(seat))
        card = text.removeprefix("cut ")
        is_card = view.phase == "choose"
        thing = f"[data-play='{seat} {card}']" if is_card else f"[data-action='{text}']"
        if text.startswith("look ") and not text.startswith("look tiles "):
            keys.touch(page.locator(f"[data-deck={text.split()[1]}]"))  # the first of the two
        people.do(seat, text, thing)
    points = [player.points for player in people.cards.view(SPECTATOR).players]
    assert page.locator(".race .points").all_inner_texts() == [str(each) for each in points]
    assert page.locator(".race .name").first.inner_text() == "Anna"
    tool = people.cards.legal(people.cards.awaited[0])[0]
    people.do(people.cards.awaited[0], tool, f"[data-action='{tool}']")
    keys.touch(page.locator("[data-review]").first)
    page.wait_for_url("**/game")
    page.wait_for_selector("section.board [data-cable]", timeout=SLOW)
    slider = page.locator("input[type=range]").first
    expect(slider).to_have_attribute("max", str(len(people.cards.log)))


def test_an_edition_of_ones_own_is_used(site: Running, screens: Screens) -> None:
    page = begin(screens, site, BOMB, **PHONE)
    page.locator("[data-edit]").tap()
    page.wait_for_url("**/edit/bombsquad")
    page.wait_for_selector("[data-field=name]", timeout=SLOW)
    page.locator("[data-field=name]").fill("attic")
    page.locator("[data-field='green.cards.2.chain']").fill("7")
    page.goto(f"{site.base}/companion/{BOMB}")
    own = page.get_by_role("radio", name="Mine: attic")
    own.wait_for(timeout=SLOW)
    expect(own).to_be_checked()
    page.locator("[data-start]:not([aria-disabled=true])").tap()
    page.wait_for_selector("[data-play]", timeout=SLOW)
    for play in ("0 green", "1 green", "2 green"):
        page.locator(f"[data-play='{play}']").tap()
        page.wait_for_selector(KNOWN)
    page.wait_for_selector("[data-asked=green]")
    assert page.locator("[data-asked] [data-card$='7']").count() == 1, "the card of that edition"


@pytest.mark.parametrize(("width", "locale", "themes"), LOOKS)
def test_axe_finds_nothing(
    width: int, locale: str, themes: tuple[Theme, Theme], site: Running, screens: Screens
) -> None:
    page = opened(screens, f"{site.base}/companion/{VILLAGE}", themes[0], locale, width)
    page.wait_for_selector("[data-start]")
    assert objections(page) == []
    page.locator("[data-start]").click()
    page.wait_for_selector("section.board [data-cell]")
    for thing in (
        "[data-cell=b2]",
        ".board .bar .button.main",
        "[data-suit=C]",
        "[data-card='5C']",
    ):
        page.locator(thing).click()
    page.wait_for_selector("[data-asked=b1]")
    page.locator("[data-suit=H]").click()
    change_theme(page, themes[1])
    assert objections(page) == []
    page.locator("[data-card='KH']").click()
    for before, card in pairwise(("KH", "2H", "3H")):
        page.wait_for_selector(f"[data-entry$='{before}']")
        page.wait_for_selector(KNOWN)  # the suits are shut again
        page.locator("[data-suit=H]").click()
        page.locator(f"[data-card='{card}']").click()
    page.wait_for_selector("[data-over]")
    assert objections(page) == []
    page.goto(f"{site.base}/companion/{BOMB}")
    page.wait_for_selector("[data-start]:not([aria-disabled=true])")
    assert objections(page) == []
    page.locator("[data-start]").click()
    page.wait_for_selector("[data-play]")
    change_theme(page, themes[0])
    assert objections(page) == []
    for play in ("0 red", "1 red", "2 chicken"):
        page.locator(f"[data-play='{play}']").click()
        page.wait_for_selector(KNOWN)
    page.wait_for_selector("[data-asked=red]")
    page.wait_for_selector(".leaves", state="detached")  # the cards that are revealed
    for theme in themes:
        change_theme(page, theme)
        assert objections(page) == [], theme
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
