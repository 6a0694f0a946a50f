"""The terminal game: scripted people at the keyboard."""

from __future__ import annotations

import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sapeur.agents.agent import NOTHING, Advice, Fact, Verdict
from sapeur.games import GAMES, game
from sapeur.games.game import Game
from sapeur.table.record import read, replay
from sapeur.table.table import fair_table
from sapeur.terminal.play import Session

SEED = b"\x01" * 32


class Desk:
    """A screen that is kept and a keyboard that types what it was told."""

    def __init__(
        self,
        name: str,
        path: Path,
        *,
        people: list[int],
        options: dict[str, str] | None = None,
        language: str = "en",
    ) -> None:
        self.table, _ = fair_table(game(name), options or {}, SEED)
        self.screen = StringIO()
        self.console = Console(file=self.screen, width=80, force_terminal=False, highlight=False)
        self.path = path / "game.txt"
        self.session = Session(
            self.table,
            SEED,
            {},
            people,
            language,
            self.console,
            self.ask,
            self.path,
            chance=random.Random(1),
        )
        self.keys: list[str] = []
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.keys:
            raise EOFError
        said = self.keys.pop(0)
        if said == "^C":
            raise KeyboardInterrupt
        return said

    def type(self, *keys: str) -> str:
        self.keys = list(keys)
        self.session.run()
        return self.screen.getvalue()


def test_numbers_and_text_both_play(tmp_path: Path) -> None:
    desk = Desk("village", tmp_path, people=[0])
    first = desk.table.legal(0)[0]
    desk.type("1", "quit")
    assert desk.table.log[0].text == first == "draw"


def test_ctrl_c_saves_and_says_where(tmp_path: Path) -> None:
    desk = Desk("village", tmp_path, people=[0])
    screen = desk.type("draw", "^C")
    assert str(desk.path) in screen
    assert "--resume" in screen
    assert replay(read(desk.path.read_text())).log == desk.table.log


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("turn z9", "cannot be read"),
        ("peek a1", "(V6)"),
        ("999", "no action number"),
        ("0", "no action number"),
        ("٣", "cannot be read"),
        ("undo", "not yours"),
        ("help", "every legal action"),
        ("?", "every legal action"),
        ("aide", "every legal action"),
        ("list", "turn e4"),
        ("rules V8", "V8"),
        ("lang fr", "Villageois"),
        ("log", "village"),
    ],
)
def test_everything_typed_is_answered_and_nothing_is_lost(
    tmp_path: Path, typed: str, expected: str
) -> None:
    desk = Desk("village", tmp_path, people=[0])
    screen = desk.type(typed)
    assert expected in screen or typed == "log"
    assert desk.table.log == []


def test_undo_takes_back_a_swap(tmp_path: Path) -> None:
    desk = Desk("village", tmp_path, people=[0])
    keys: list[str] = []
    while not keys or keys[-1] != "undo":
        bonus = desk.session.table.view(0).bonus
        keys.append("draw" if bonus is None else "pass" if bonus == "peek" else "undo")
        if keys[-1] == "undo":
            break
        desk.table.play(0, keys[-1])
    swap = desk.table.legal(0)[1]
    before = desk.table.observed(0)
    desk.type(swap, "undo", "quit")
    assert desk.table.observed(0) == before


def test_two_people_never_see_each_others_secrets(tmp_path: Path) -> None:
    desk = Desk("mission", tmp_path, people=[0, 1], options={"players": "2"})
    desk.type("swap a1 b1", "", "swap c1 d1", "quit")
    assert any("Pass the screen to seat 1" in prompt for prompt in desk.prompts)


def test_with_nothing_to_hide_the_screen_is_not_blanked(tmp_path: Path) -> None:
    desk = Desk("minefield", tmp_path, people=[0, 1])
    legal = desk.table.legal(0)[0]
    desk.type(legal, "1", "quit")
    assert not any("Pass the screen" in prompt for prompt in desk.prompts)


def test_one_may_act_out_of_turn(tmp_path: Path) -> None:
    desk = Desk("mission", tmp_path, people=[0, 1, 2])
    desk.type("2: accuse 0 santa", "quit")
    assert desk.table.log[0].seat == 2
    lone = Desk("mission", tmp_path, people=[1])
    lone.type("accuse 2 elf", "quit")
    assert [entry.seat for entry in lone.table.log][:2] == [0, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_each_game_is_played_to_its_end(name: str, language: str, tmp_path: Path) -> None:
    desk = Desk(name, tmp_path, people=[0], language=language)
    chooser = random.Random(3)

    def anything(prompt: str) -> str:
        legal = desk.table.legal(0)
        return str(chooser.randrange(len(legal)) + 1) if 0 in desk.table.awaited else ""

    desk.session.ask = anything
    assert desk.session.run()
    assert desk.table.over
    screen = desk.screen.getvalue()
    assert max(map(len, screen.splitlines())) <= 80 + len(str(desk.path)) + 40
    assert replay(read(desk.path.read_text())).scores == desk.table.scores


@pytest.mark.parametrize("name", GAMES)
def test_boards_fit_eighty_columns_in_both_languages(name: str, tmp_path: Path) -> None:
    from sapeur.terminal.drawing import draw

    desk = Desk(name, tmp_path, people=[0])
    chooser = random.Random(2)
    drawn = set()
    while not desk.table.over and desk.table.plies < 60:
        for seat in range(desk.table.seats):
            for language in ("en", "fr"):
                text = draw(name, desk.table.view(seat), language).plain
                assert max(map(len, text.splitlines())) <= 80
                drawn.add(text)
        seat = desk.table.awaited[0]
        desk.table.play(seat, chooser.choice(desk.table.legal(seat)))
    assert len(drawn) > 2


class Adviser:
    """Likes the first legal action best, and says so."""

    def __init__(self, played: Game) -> None:
        self.game = played

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        return NOTHING if not self.game.rules.awaited(observed) >> seat & 1 else 0

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        facts = (Fact("simulated", {"won": 3, "n": 4}),)
        legal = self.game.legal(observed, seat)
        return Advice(tuple(Verdict(a, 0.8 - 0.1 * k, 0.0, facts) for k, a in enumerate(legal[:5])))


@pytest.mark.parametrize(
    ("language", "word", "best", "why"),
    [("en", "hint", "draw  80%", "won 3 of 4"), ("fr", "conseil", "piocher  80\u202f%", "sur 4")],
)
def test_a_hint_tells_the_best_few_and_why(
    tmp_path: Path, language: str, word: str, best: str, why: str
) -> None:
    desk = Desk("village", tmp_path, people=[0], language=language)
    desk.session.adviser = Adviser(desk.table.game)
    screen = desk.type(word, "quit")
    assert best in screen
    assert why in screen
    assert screen.count("%") == 3


def test_hints_come_by_themselves_when_asked_for_at_the_start(tmp_path: Path) -> None:
    desk = Desk("village", tmp_path, people=[0])
    desk.session.adviser, desk.session.hints = Adviser(desk.table.game), True
    assert "draw  80%" in desk.type("quit")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("village", {}, ["Villagers never seen: 12", "Turning hurts", "Chance to win"]),
        ("minefield", {}, ["Chances to win: seat 0", "the piece is lost"]),
        ("orapa", {"mode": "solo"}, ["Mines that agree: 17,053,178,776 (exact)", "tells most"]),
        ("bombsquad", {"players": "2"}, ["green explodes if cut", "Chance to win"]),
        ("mission", {"players": "2"}, ["Seat 1 is", "(by swaps", "Chance to win"]),
    ],
)
def test_the_odds_are_told_from_the_same_insight_as_in_the_browser(
    tmp_path: Path, name: str, options: dict[str, str], told: list[str]
) -> None:
    people = [0, 1] if name != "orapa" and name != "village" else [0]
    screen = Desk(name, tmp_path, people=people, options=options).type("odds", "quit")
    for words in told:
        assert words in screen, screen


def test_without_an_adviser_there_is_nobody_to_ask(tmp_path: Path) -> None:
    assert "nobody to ask" in Desk("village", tmp_path, people=[0]).type("hint", "quit")


def test_the_review_tells_what_choices_cost_and_what_was_luck(tmp_path: Path) -> None:
    desk = Desk("village", tmp_path, people=[0])
    desk.session.adviser = Adviser(desk.table.game)
    screen = desk.type("turn b1", *["1"] * 200)
    assert desk.table.over
    assert "80% at the start" in screen
    assert "turn b1; draw was better (-20%)" in screen


def test_an_opponent_out_of_turn_may_let_be(tmp_path: Path) -> None:
    desk = Desk("mission", tmp_path, people=[0], options={"players": "2"})
    desk.session.opponents = {1: Adviser(desk.table.game)}
    desk.type("1", "", "quit")
    assert [entry.seat for entry in desk.table.log[:2]] == [0, 1]
