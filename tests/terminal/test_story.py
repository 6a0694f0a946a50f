"""What the terminal tells: by the effects of the feed, in the language, and the result once."""

from __future__ import annotations

import random
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from terminal.test_cli import run
from terminal.test_play import Desk

from sapeur.games import GAMES, game
from sapeur.games.words import LANGUAGES
from sapeur.table.table import fair_table
from sapeur.terminal.drawing import print_rules
from sapeur.terminal.story import outcome

GREAT = {
    "village": {"en": "A VILLAGER IS HURT", "fr": "UN VILLAGEOIS EST TOUCHÉ"},
    "minefield": {"en": "commander of side", "fr": "commandant du camp"},
    "bombsquad": {"en": "THE BOMB EXPLODES!", "fr": "LA BOMBE EXPLOSE"},
    "mission": {"en": "Out: ", "fr": "Hors jeu\u202f: "},
    "orapa": {"en": "it is wrong", "fr": "c'est faux"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_effect_is_told_in_both_languages(name: str, language: str) -> None:
    told: list[str] = []
    for seed in range(4):
        options = {"mode": "solo"} if name == "orapa" else {}
        table, _ = fair_table(game(name), options, bytes([seed]) * 32)
        chooser = random.Random(seed)
        while not table.over and table.plies < 400:
            seat = chooser.choice([s for s in (*range(table.seats), 7) if table.legal(s)])
            legal = table.legal(seat)
            rare = [text for text in legal if text.startswith(("propose", "accuse"))]
            assert table.play(seat, chooser.choice(rare or legal)) is None
        for viewer in range(table.seats):
            for event in table.since(viewer, 0):
                found = outcome(name, event.effect, lambda seat: f"<{seat}>", language)
                if found is not None:
                    assert found.text
                    told.append(found.text)
                    assert "None" not in found.text
    assert any(GREAT[name][language] in text for text in told)


def test_nobody_is_told_what_another_saw() -> None:
    table, _ = fair_table(game("bombsquad"), {"players": "2"}, b"\x02" * 32)
    for seat in (0, 1):
        table.play(seat, "chicken")
    looker = table.awaited[0]
    table.play(looker, "look tiles red")
    looks = [table.since(viewer, 0)[-1] for viewer in (looker, 1 - looker)]
    told = [outcome("bombsquad", event.effect, str, "en") for event in looks]
    assert told[0] is not None
    assert "explosion" in told[0].text
    assert told[1] is None


def test_an_accusation_is_answered_and_an_explosion_is_seen(tmp_path: Path) -> None:
    screen = Desk("mission", tmp_path, people=[0, 1, 2], language="fr").type(
        "2: accuser 0 noël", "quitter"
    )
    assert "place 2\u202f: accuser 0 noël → c'est" in screen
    assert "Hors jeu\u202f: place" in screen or "Hors jeu\u202f: vous" in screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [[0], [0, 1]])
def test_the_result_is_told_once(people: list[int], language: str, tmp_path: Path) -> None:
    won = {"en": ("win", "won"), "fr": ("gagne", "gagné")}[language]
    desk = Desk("minefield", tmp_path, people=people, language=language, options={"turns": "500"})
    chooser = random.Random(4)
    desk.session.ask = lambda _: str(
        chooser.randrange(len(desk.table.legal(desk.table.awaited[0]))) + 1
    )
    assert desk.session.run()
    end = desk.screen.getvalue()[-2500:]
    assert desk.table.winners
    assert sum(end.count(word) for word in won) == 1


def test_replay_speaks_the_language_that_was_asked_for() -> None:
    record = Path(__file__).parents[1] / "records" / "minefield-golden-1.txt"
    english, french = (run("replay", str(record), "--lang", each).output for each in LANGUAGES)
    assert "Game: Minefield\nOver, after" in english
    assert "Jeu\u202f: Minefield\nFinie, après" in french
    assert "Scores par place\u202f: " in french
    assert ("Won by seat" in english) == ("Gagnée par place" in french)
    assert "over:" not in english + french


@pytest.mark.parametrize("name", GAMES)
def test_rules_never_begin_a_line_with_a_sign(name: str) -> None:
    text = game(name).rules_text("fr")
    for width in (40, 61, 80):
        screen = StringIO()
        print_rules(Console(file=screen, width=width), text)
        shown = screen.getvalue()
        assert shown.count("\u202f") == text.count("\u202f")
        assert not [line for line in shown.splitlines() if line.strip()[:1] in set(";:!?%»")]


def test_a_sensor_has_a_legend_where_there_is_one() -> None:
    from sapeur.terminal.drawing import draw

    table, _ = fair_table(game("bombsquad"), {"players": "2"}, b"\x02" * 32)
    chooser, legends = random.Random(1), {1: False, 2: True, 3: True}
    for _ in range(600):
        if table.over:
            break
        view = table.view(0)
        sensors = any(cable.sensors for cable in view.cables)
        assert ("le capteur 1 rapporte" in draw("bombsquad", view, "fr").plain) == sensors
        assert sensors == legends[view.bomb]
        seat = table.awaited[0]
        table.play(seat, chooser.choice(table.legal(seat)))
    assert table.view(0).bomb > 1
