"""What is typed in each language is the same action, and the record keeps the one notation."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from terminal.test_play import Desk

from sapeur.games import GAMES, game
from sapeur.games.words import LANGUAGES
from sapeur.table.record import read
from sapeur.table.table import fair_table
from sapeur.terminal.typed import as_notation, as_typed


@pytest.mark.parametrize("options", [{}, {"mode": "solo"}, {"mode": "shared", "diamond": "on"}])
@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_can_be_typed_as_it_is_listed(
    name: str, options: dict[str, str]
) -> None:
    played = game(name)
    options = {each: options[each] for each in options if name == "orapa"}
    table, _ = fair_table(played, options, b"\x05" * 32)
    chooser, changed = random.Random(5), 0
    while not table.over and table.plies < 120:
        for seat in range(table.seats):
            for text in table.legal(seat):
                for language in LANGUAGES:
                    typed = as_typed(played, text, language)
                    assert as_notation(played, typed) == text
                    assert as_notation(played, typed.upper()).lower() == text.lower()
                    changed += typed != text
        seat = table.awaited[0]
        table.play(seat, chooser.choice(table.legal(seat)))
    assert changed, "something is said otherwise in French"


@pytest.mark.parametrize("name", GAMES)
def test_no_word_that_is_typed_means_two_things(name: str) -> None:
    words = game(name).words.nouns["typed"]
    for language in LANGUAGES:
        assert len({each[language] for each in words.values()}) == len(words)
    assert all(each["en"] == key for key, each in words.items())


@pytest.mark.parametrize(
    ("name", "typed", "kept"),
    [
        ("village", "Piocher", "draw"),
        ("village", "retourner a1", "turn a1"),
        ("minefield", "entrer a1 SO", "enter a1 SW"),
        ("mission", "echanger a1 b1", "swap a1 b1"),
        ("mission", "accuser 1 Noël", "accuse 1 santa"),
        ("bombsquad", "couper vert", "cut green"),
        ("bombsquad", "attendez", "wait"),
        ("orapa", "cacher R0@A1 J0@A6 B0@D1 T0@D6 L0@G8", "hide R0@A1 Y0@A6 B0@D1 W0@D6 L0@G8"),
    ],
)
def test_french_is_read_and_the_record_has_the_notation(
    name: str, typed: str, kept: str, tmp_path: Path
) -> None:
    desk = Desk(name, tmp_path, people=[0], language="fr")
    if kept not in desk.table.legal(0):
        assert as_notation(desk.table.game, typed).lower() == kept.lower()
        return
    screen = desk.type(typed, "quitter")
    assert read(desk.path.read_text()).moves[0].text == kept
    assert as_typed(desk.table.game, kept, "fr").lower() in screen


def test_what_cannot_be_read_is_answered_with_french_words(tmp_path: Path) -> None:
    screen = Desk("mission", tmp_path, people=[0], language="fr").type("danser", "quitter")
    assert "échanger CASE CASE ou accuser PLACE PERSONNAGE" in " ".join(screen.split())
