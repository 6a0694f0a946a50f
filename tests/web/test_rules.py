"""The rules as they are read: every game has drawings that say more than words."""

from __future__ import annotations

import pytest
from server.running import Running
from web.conftest import Screens
from web.test_axe import objections
from web.test_playing import SLOW

from sapeur.games import GAMES

DRAWN = """() => [...document.querySelectorAll('[data-drawing]')].map(each => ({
    article: each.dataset.drawing,
    said: each.ariaLabel,
    tall: each.getBoundingClientRect().height,
    wide: each.scrollWidth > each.clientWidth,
    after: (each.previousElementSibling ?? each.parentElement).textContent.trim(),
}))"""


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_have_drawings_with_words_in_both_languages(
    game: str, site: Running, screens: Screens
) -> None:
    drawings: list[dict[str, str]] = []
    for locale, theme, width in (("en-GB", "light", 1280), ("fr-FR", "dark", 360)):
        page = screens.open(
            site.base,
            locale=locale,
            color_scheme=theme,
            viewport={"width": width, "height": 800},
            bypass_csp=True,  # for axe itself
        )
        page.wait_for_selector(f"[data-game={game}]", timeout=SLOW)
        page.locator(f".game:has([data-game={game}]) .button.quiet.icon").click()
        page.wait_for_selector("[data-drawing]", timeout=SLOW)
        found = page.evaluate(DRAWN)
        assert len(found) >= 5
        assert not any(each["wide"] for each in found), "a drawing sticks out"
        assert all(each["tall"] > 40 for each in found)
        opening = [each for each in found if f"({each['article']})" in each["after"]]
        assert len(opening) >= 2, "how a turn goes is drawn"
        articles = [each for each in found if each not in opening]
        assert all(each["after"].startswith(f"{each['article']}.") for each in articles)
        drawings.append({each["article"]: each["said"] for each in found})
        assert objections(page) == []
    english, french = drawings
    assert english.keys() == french.keys()
    assert all(english[article] != french[article] for article in english)
