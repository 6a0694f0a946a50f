"""What a player of Mission Secrète is shown, as data and drawn in a terminal."""

from __future__ import annotations

import json
import re

import pytest
from msgspec import to_builtins

from sapeur.games.contract import SPECTATOR
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import State
from sapeur.games.mission.view import Mission, Seat, View, view
from sapeur.terminal.boards.mission import draw

DEAL = "santa elf reindeer | GHSBC / CGHSB / BCCHS / SBCCH / CCGGC"
ALL = ["santa", "snowman", "elf", "reindeer"]


def after(*lines: str, **options: str) -> State:
    s: State = GAME.setup(options)
    GAME.notation.decode_deal(s, DEAL)
    for line in lines:
        (action,) = GAME.notation.decode(s, int(line[0]), line[2:])
        assert action in GAME.legal(s, int(line[0]))
        GAME.rules.apply(s, int(line[0]), action)
    return s


def seen(s: State, seat: int) -> View:
    return view(GAME.observed(s, seat), seat)


def test_before_the_first_move() -> None:
    v = seen(after(), 1)
    assert [(cell.name, cell.object) for cell in v.cells[:6]] == [
        ("a1", "gift"),
        ("b1", "hat"),
        ("c1", "stocking"),
        ("d1", "bell"),
        ("e1", "candle"),
        ("a2", "candle"),
    ]
    others = ["santa", "snowman", "reindeer"]
    assert v.seats == [
        Seat(0, True, False, None, [], others),
        Seat(1, True, False, "elf", [], ["elf"]),
        Seat(2, True, False, None, [], others),
    ]
    assert v.mission == Mission(1, "elf", "stocking", 1, ["a1", "b1", "c1", "d1", "e1"])
    assert (v.turn, v.swaps, v.swaps_left, v.last) == (0, 0, 200, None)
    assert (v.tension, v.ko, v.result, v.winner) == (False, False, "ongoing", None)


def test_a_spectator_has_no_mission_and_knows_nobody() -> None:
    v = seen(after(tension="on", ko="on", turns="7"), SPECTATOR)
    assert v.mission is None and (v.tension, v.ko, v.swaps_left) == (True, True, 7)
    assert [(s.character, s.possible) for s in v.seats] == [(None, ALL)] * 3


def test_what_was_learned_is_shown() -> None:
    s = after("0 swap a1 b1", "2 accuse 0 snowman")
    v = seen(s, 1)
    assert v.last == ["a1", "b1"] and v.swaps == 1 and v.turn == 1
    assert v.seats[0] == Seat(0, True, False, None, ["snowman"], ["santa", "reindeer"])
    assert v.seats[2] == Seat(2, False, False, None, [], ["santa", "snowman", "reindeer"])
    # Seat 2 is the reindeer: so seat 0 can only be santa or the elf.
    assert seen(s, 2).seats[0].possible == ["santa", "elf"]


def test_what_follows_from_the_rest_is_shown() -> None:
    s = after("1 accuse 2 santa", "2 accuse 0 santa")
    v = seen(s, 1)
    assert v.seats[0] == Seat(0, False, True, "santa", [], ["santa"])
    assert v.seats[2] == Seat(2, True, False, None, ["santa"], ["snowman", "reindeer"])
    assert (v.result, v.winner, v.turn) == ("won", 2, None)


def test_s7_s8_a_wrong_accusation_costs_the_game_where_one_other_is_left() -> None:
    assert seen(after(), 1).cost == "out"
    assert seen(after("0 accuse 1 santa"), 1).cost == "game"
    assert seen(after("1 accuse 2 santa", "2 accuse 0 santa"), 1).cost is None


def test_the_best_line_may_be_a_column() -> None:
    row = seen(after("0 swap e2 e3"), 1).mission
    assert row is not None
    assert (row.best, row.line) == (2, ["a2", "b2", "c2", "d2", "e2"])
    column = seen(after("0 swap c2 d2"), 1).mission
    assert column is not None
    assert (column.best, column.line) == (2, ["c1", "c2", "c3", "c4", "c5"])


def test_a_draw() -> None:
    v = seen(after("0 swap a1 b1", turns="1"), 0)
    assert (v.result, v.winner, v.turn, v.swaps_left) == ("drawn", None, None, 0)


def test_a_view_is_plain_data() -> None:
    v = seen(after("0 swap a1 b1", "2 accuse 0 snowman"), 1)
    assert json.loads(json.dumps(to_builtins(v))) == to_builtins(v)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_drawing_fits_and_shows_every_card(seat: int, language: str) -> None:
    s = after("0 swap c3 c4", "1 swap c2 c1", "0 accuse 2 reindeer", ko="on")
    lines = draw(seen(s, seat), language).plain.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["a", "b", "c", "d", "e"]
    rows = [line for line in lines if re.match(r" [1-5] │", line)]
    assert [row[1] for row in rows] == ["1", "2", "3", "4", "5"]
    symbols = [re.findall("[■▲♣♪·]", row) for row in rows]
    assert symbols == [
        ["■▲♣♪·"[thing] for thing in s.objects[first : first + 5]] for first in range(0, 25, 5)
    ]
    assert sum("[" in row for row in rows) == 2
    text = "\n".join(lines)
    assert ("Ko\u202f: c1 et c2" if language == "fr" else "Ko: c1 and c2") in text


def test_the_drawing_tells_the_turn_and_the_mission() -> None:
    s = after("0 swap a1 b1", "2 accuse 0 elf")
    text = draw(seen(s, 0), "en").plain
    assert "You are Santa. Your mission: four gifts in a line." in text
    assert "Seat 1 is to swap two cards that touch." in text
    assert "You may accuse at any moment." in text
    assert "Everyone has seen that you are not the Elf." in text
    assert "■ GIFT" in text and "■ gift" not in text
    yours = draw(seen(s, 1), "fr").plain
    assert " ► place 1" in yours
    assert "À vous\u202f: échangez deux cartes qui se touchent, ou accusez." in yours
    assert "place 0  en jeu   peut être le Père Noël, le Bonhomme de neige ou le Renne" in yours
    assert "Everyone has seen" not in draw(seen(s, 2), "en").plain
    assert "at any moment" not in draw(seen(s, 2), "en").plain  # out


def test_the_drawing_tells_the_end() -> None:
    lost = after("0 accuse 1 santa", "2 accuse 1 santa")
    assert "You win!" in draw(seen(lost, 1), "en").plain
    assert "La place 1 gagne." in draw(seen(lost, 0), "fr").plain
    assert "The game is a draw." in draw(seen(after("0 swap a1 b1", turns="1"), 0), "en").plain
