"""A sixth game in the browser: nothing is written for it in web/, and it is played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.person import Person
from server.running import Running
from web.conftest import Screens
from web.hands import Mouse
from web.players import is_over, play_on
from web.test_playing import SLOW, WIDE, begin

pytestmark = pytest.mark.compiled  # nobody has written an opponent: the general search plays


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = Path(tmp_path_factory.mktemp("toy"))
    server = Running(folder, "--rate", "0", module="toy.program")
    yield server
    server.stop()


def test_the_toy_is_played_to_its_end_on_the_general_board(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, **WIDE)
    begin(page, "kuhn", Mouse())
    assert page.locator("[data-action=bet]").is_visible()
    play_on(page, "kuhn", Mouse(), seed=1)
    assert is_over(page)


def test_the_toy_has_its_title_its_drawing_and_its_rules(site: Running, screens: Screens) -> None:
    page = screens.open(site.base, locale="fr-FR", **WIDE)
    page.wait_for_selector("[data-game=kuhn]", timeout=SLOW)
    card = page.locator("article, li, section").filter(has=page.locator("[data-game=kuhn]")).last
    assert "Poker de Kuhn" in card.inner_text()
    assert "Trois cartes, une mise." in card.inner_text()
    assert card.locator("svg rect").count() > 0


def test_the_schema_has_the_view_of_the_toy(site: Running) -> None:
    with Person(site.base) as ann:
        schemas = ann.get("/api/openapi/api.json")["components"]["schemas"]
        assert "kuhn" in schemas["Views"]["properties"]
        assert ann.post("/api/games/kuhn/setup", {})["quick"]["seats"][1]["kind"] == "opponent"
