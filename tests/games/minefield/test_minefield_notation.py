"""Minefield as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import ENTER, PASS, ROLL, State
from sapeur.kernel import Rng

from .drawn import minefield

HOLED = """
    0A. .   . . . . . . . .
     . . . . . . . . . . 1B
"""


def dealt(**options: str) -> State:
    s = GAME.setup(options)
    GAME.rules.deal(s, Rng())
    assert isinstance(s, State)
    return s


def decode(text: str, seat: int = 0) -> list[int]:
    return GAME.notation.decode(dealt(), seat, text)


def test_the_codes_stay_as_they_are() -> None:
    # Row e is the fifth; its first cell is the first of the frame's sixth row.
    assert decode("e1-e2") == [(5 * 16 + 1) * 8 + 0]
    assert decode("e1-d1") == [(5 * 16 + 1) * 8 + 5]
    assert decode("enter d1 E") == [ENTER + (4 * 16 + 1) * 8 + 0] == [1920 + 520]
    assert decode("pass") == [PASS] == [3840]
    assert decode("1", CHANCE) == [ROLL] == [3841]
    assert decode("8", CHANCE) == [3848]


@pytest.mark.parametrize(
    "text", ["e1-e2", "E1-E2", " e1 - e2 ", "e1 e2", "e1–e2", "e1—e2", "e01-e02"]
)
def test_a_step_is_read_in_many_spellings_and_written_in_one(text: str) -> None:
    (action,) = decode(text)
    assert GAME.notation.encode(dealt(), 0, action) == "e1-e2"


@pytest.mark.parametrize("text", ["enter d1 E", "ENTER D1 e", "  enter  d1  E "])
def test_so_is_an_entry(text: str) -> None:
    (action,) = decode(text)
    assert GAME.notation.encode(dealt(), 0, action) == "enter d1 E"


@pytest.mark.parametrize(
    ("french", "written"), [("O", "W"), ("NO", "NW"), ("SO", "SW"), ("SE", "SE"), ("NE", "NE")]
)
def test_directions_are_read_in_french_too(french: str, written: str) -> None:
    (action,) = decode(f"enter d1 {french}")
    assert GAME.notation.encode(dealt(), 0, action) == f"enter d1 {written}"


@pytest.mark.parametrize("face", "12345678")
def test_a_roll_is_its_face(face: str) -> None:
    (action,) = decode(f" {face} ", CHANCE)
    assert GAME.notation.encode(dealt(), CHANCE, action) == face


def test_the_cells_of_a_row_are_numbered_without_its_holes() -> None:
    s = minefield(HOLED).s
    assert GAME.notation.decode(s, 0, "a4-a5") == [(16 + 5) * 8]
    (step,) = GAME.notation.decode(s, 0, "a4-b4")
    assert GAME.notation.encode(s, 0, step) == "a4-b4"
    with pytest.raises(NotationError, match="not next to each other"):
        GAME.notation.decode(s, 0, "a3-a4")


def test_numbers_of_two_digits() -> None:
    s = minefield(HOLED).s
    (step,) = GAME.notation.decode(s, 0, "b10-b11")
    assert GAME.notation.encode(s, 0, step) == "b10-b11"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "e1",
        "e1-",
        "e1-e2-e3",
        "e0-e1",
        "e10-e9",
        "j1-i1",
        "e1-e3",
        "e1-e1",
        "enter",
        "enter d1",
        "enter d1 N",
        "enter d1 E E",
        "enter d9 E",
        "pass pass",
        "3",
        "e٣-e2",
        "e²-e2",
        "e999999999999999999999-e2",
        "\x00",
        "é1-e2",
        "*",
    ],
)
def test_what_no_seat_can_mean_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        decode(text)
    assert refused.value.words["en"] and refused.value.words["fr"]


@pytest.mark.parametrize("text", ["", "0", "9", "10", "12", "²", "٣", "one", "e1-e2", "pass"])
def test_what_no_die_can_show_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="1 to 8"):
        decode(text, CHANCE)


@given(st.text(), st.sampled_from([0, 1, CHANCE]))
def test_any_text_is_read_or_refused(text: str, seat: int) -> None:
    try:
        codes = decode(text, seat)
    except NotationError:
        return
    assert len(codes) == 1


def test_a_game_that_is_over_refuses_all() -> None:
    over = minefield("0A. .a. 1B\n . . . .").after("a3-a4", "1")
    for move, seat in (("a1-a2", 0), ("a2-a3", 1), ("pass", 1), ("3", CHANCE)):
        assert over.refuses(move, seat) == "over M3"


def test_a_seat_cannot_roll() -> None:
    game = minefield("0A. .a. 1B\n . . . .").after("a3-b3")
    refusal = GAME.notation.refusal(game.s, 0, ROLL)
    assert (refusal.code, refusal.article) == ("no-die", "M6")


def test_a_deal_is_empty() -> None:
    s = dealt(board="small")
    assert GAME.notation.encode_deal(s) == ""
    GAME.rules.apply(s, 0, GAME.legal(s, 0)[0])
    GAME.notation.decode_deal(s, "  ")
    assert s == dealt(board="small")
    with pytest.raises(NotationError, match="deals nothing"):
        GAME.notation.decode_deal(s, "0 1")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("die", "7"),
        ("lives", "3"),
        ("turns", "0"),
        ("turns", "30001"),
        ("board", "nowhere"),
        ("board", ""),
        ("board", "../hexagon"),
        ("board", "0_x_1"),
    ],
)
def test_an_option_out_of_range_is_refused(name: str, value: str) -> None:
    with pytest.raises(NotationError):
        GAME.setup({name: value})


def test_the_options_are_in_the_state() -> None:
    s = GAME.setup({"board": "Small", "die": "8", "lives": "2", "turns": "30000"})
    assert (s.die, s.lives, s.turns) == (8, 2, 30000)
    assert s.ground == GAME.setup({"board": "small"}).ground != dealt().ground
