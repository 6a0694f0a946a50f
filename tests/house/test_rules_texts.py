"""The rules as people read them: an opening to start by, and articles without a program's words."""

from __future__ import annotations

import re

import pytest

from sapeur.games import GAMES, game
from sapeur.games.words import LANGUAGES

# What the printed rules do not give, and the text says is ours.
OURS = {"en": "our reconstruction", "fr": "une reconstitution de notre part"}
WHOLE_SOURCE = {"village"}  # everything that it is played with stands in its printed rules


def parts(name: str, language: str) -> tuple[str, str]:
    """What comes before the first article, and the articles."""
    head, mark, articles = game(name).rules_text(language).partition("\n**")
    return head, mark + articles


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rules_open_with_the_goal_and_five_lines_of_how_a_turn_goes(
    name: str, language: str
) -> None:
    head, articles = parts(name, language)
    goal, _, rest = head.partition("\n- ")
    assert len(goal.split()) > 20
    lines = re.findall(r"^- ", "- " + rest, flags=re.MULTILINE)
    assert len(lines) == 5
    cited = re.findall(r"\(([A-Z]\d+)\)$", head, flags=re.MULTILINE)
    assert cited, "the lines say which drawing goes with them"
    assert all(f"**{number}.**" in articles for number in cited)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(set(GAMES) - WHOLE_SOURCE))
def test_rules_say_what_is_our_own_reconstruction(name: str, language: str) -> None:
    assert OURS[language] in " ".join(parts(name, language)[0].split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rules_speak_of_players_and_not_of_a_program(name: str, language: str) -> None:
    text = game(name).rules_text(language)
    found = re.findall(r"`[^`]*`|\b[Ss]eat\b|\b[Pp]lace \d|--\w+|\w@\w", text)
    assert not found
