"""What is shown of Minefield, as data and in a terminal."""

from __future__ import annotations

import json

import pytest
from msgspec import to_builtins

from sapeur.games.contract import SPECTATOR
from sapeur.games.minefield.view import Cell, Piece, Side, Throw
from sapeur.terminal.boards.minefield import draw

from .drawn import Position, minefield

LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


def field(**expected: int) -> Position:
    return minefield(
        """
        0A.a. .b1B
         . .a# .
        """,
        die=expected.get("die", 6),
        lives=expected.get("lives", 1),
        turns=40,
        turn=expected.get("turn", 8),
    )


def test_a_cell_tells_where_it_lies_and_what_is_there() -> None:
    cells = {cell.name: cell for cell in field().view().cells}
    assert list(cells) == ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4"]
    assert cells["a1"] == Cell("a1", 0, 0, "bunker", 0, Piece(0, "commander"))
    assert cells["a5"] == Cell("a5", 0, 8, "bunker", 1, Piece(1, "commander"))
    assert cells["a4"] == Cell("a4", 0, 6, "plain", None, Piece(1, "soldier"))
    assert cells["b2"] == Cell("b2", 1, 3, "plain", None, Piece(0, "soldier"))
    assert cells["b3"] == Cell("b3", 1, 5, "dense", None, None)


def test_the_sides_and_the_turn() -> None:
    view = field(lives=2).view()
    assert view.sides == [Side(2, 2), Side(1, 2)]
    assert (view.turn, view.turns, view.to_move, view.roll) == (9, 40, 0, None)
    assert (view.die, view.lives, view.result, view.winner) == (6, 2, "ongoing", None)


def test_a_pending_roll_tells_what_each_face_would_do() -> None:
    roll = field(die=8).after("b2-a3").view().roll
    assert roll is not None
    assert (roll.cell, roll.heading) == ("a3", "NE")
    assert roll.throws == [
        Throw(1, "NE", None, "off-board", None),
        Throw(2, "E", "a4", "captures", None),
        Throw(3, "SE", "b3", "moves", None),
        Throw(4, "SW", "b2", "moves", None),
        Throw(5, "W", "a2", "blocked", None),
        Throw(6, "NW", None, "off-board", None),
        Throw(7, None, "a3", "stays", None),
        Throw(8, None, None, "blown-up", None),
    ]


def test_every_step_tells_what_each_face_would_then_do() -> None:
    game = field(die=8)
    view = game.view()
    assert sorted(step.action for step in view.steps) == game.legal
    for step in view.steps:
        roll = game.after(step.action).view().roll
        assert roll is not None
        assert (step.cell, step.heading, step.throws) == (roll.cell, roll.heading, roll.throws)
    # M8: the cell that the piece has just left does not block it.
    back = next(step for step in view.steps if step.action == "b2-a3").throws[3]
    assert back == Throw(4, "SW", "b2", "moves", None)
    assert view.steps == game.view(SPECTATOR).steps


def test_m6_a_step_onto_a_bunker_has_no_throws() -> None:
    steps = {step.action: step for step in minefield("0 .A. . 1B\n . . . .").view().steps}
    assert steps["a2-a1"].throws == [] and steps["a2-a1"].heading == "W"
    assert len(steps["a2-a3"].throws) == 6


def test_m5_a_way_in_is_a_step_with_its_direction() -> None:
    steps = {step.action: step for step in field().view().steps}
    assert (steps["enter b1 E"].cell, steps["enter b1 E"].heading) == ("b1", "E")
    assert steps["enter b1 E"].throws[0] == Throw(1, "E", "b2", "blocked", None)


def test_no_step_is_shown_while_the_die_is_in_the_air_nor_at_the_end() -> None:
    assert field().after("b2-a3").view().steps == []
    assert field(turn=39).after("a2-b1", "6").view().steps == []


def test_m12_passing_is_no_step() -> None:
    stuck = minefield("0A.a.b1B")
    assert stuck.legal == ["pass"]
    assert stuck.view().steps == []


def test_m7_the_faces_turn_clockwise_from_the_way_it_goes() -> None:
    faces = field().view().faces
    assert faces["E"] == ["E", "SE", "SW", "W", "NW", "NE"]
    assert faces["NE"] == ["NE", "E", "SE", "SW", "W", "NW"]
    assert len(faces) == 6


@pytest.mark.parametrize(("lives", "effect"), [(1, "captures"), (2, "wounds")])
def test_a_roll_that_hits_the_commander(lives: int, effect: str) -> None:
    game = minefield("0A. .a. 1B\n . . . .", lives=lives).after("a3-a4")
    roll = game.view().roll
    assert roll is not None
    assert roll.throws[0] == Throw(1, "E", "a5", effect, 0 if lives == 1 else None)


@pytest.mark.parametrize(("lives", "hit"), [(1, ("captures", 0)), (2, ("wounds", 1))])
def test_m3_a_throw_tells_whom_it_wins_the_game_for(lives: int, hit: tuple[str, int]) -> None:
    """Whoever has won when that face is rolled; soldiers and commanders step."""
    told = set()
    for drawn in ("0A. .a. 1B\n . . . .", "0 .A.b1\n . .a.B", "0 . . 1\n .A.B."):
        game = minefield(drawn, lives=lives, die=8)
        for step in game.view().steps:
            for throw in step.throws:
                assert throw.wins == game.after(step.action, str(throw.face)).view().winner
                told.add((throw.effect, throw.wins))
    assert told >= {("off-board", 1), ("blown-up", 1), ("blown-up", None), ("moves", None), hit}


def test_a_game_won() -> None:
    view = minefield("0A. .a. 1B\n . . . .", turn=4).after("a3-a4", "1").view(SPECTATOR)
    assert (view.result, view.winner, view.to_move, view.turn) == ("won", 0, None, 5)
    assert view.sides == [Side(1, 1), Side(0, 0)]
    assert view.roll is None


def test_a_game_lost_by_seat_0_and_a_game_drawn() -> None:
    lost = field().after("a1-b1", "3").view()
    assert (lost.result, lost.winner) == ("won", 1)
    end = field(turn=39).after("a2-b1", "6").view()
    assert (end.result, end.winner, end.turn) == ("drawn", None, 40)


def test_a_view_is_plain_data() -> None:
    view = field(die=8).after("b2-a3").view()
    assert json.loads(json.dumps(to_builtins(view))) == to_builtins(view)


# In the terminal.


def test_the_board_is_drawn_with_the_coordinates_that_a_player_types() -> None:
    shown = draw(field().view(), "en").plain
    assert shown.startswith(
        "     /0\\ / \\ / \\ / \\ /1\\\n"
        "  a |▲1 |△2 | 3 |▽4 |▼5 |\n"
        "     \\ / \\ / \\ /#\\ / \\ /\n"
        "  b   | 1 |△2 | 3 | 4 |\n"
        "       \\ / \\ / \\ / \\ /\n"
    )


@LANGUAGES
@pytest.mark.parametrize("rolling", [False, True])
def test_it_fits_the_terminal_even_when_it_is_the_largest(language: str, rolling: bool) -> None:
    rows = [". " * 14, *([" " + ". " * 14, ". " * 14] * 6)]
    rows[0], rows[12] = "0A" + rows[0][2:], rows[12][:-2] + "1B"
    game = minefield("\n".join(rows), die=8, lives=2)
    shown = draw((game.after("a1-a2") if rolling else game).view(), language).plain
    assert max(map(len, shown.split("\n"))) <= 80
    assert "|▼14|" in shown


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Turn 9 of 40", "Side 0 ▲ to move", "soldiers on the board 2/4"]),
        ("fr", ["Tour 9 sur 40", "Camp 0 ▲ doit jouer", "soldats sur le plateau 2/4"]),
    ],
)
def test_it_says_whose_turn_it_is(language: str, expected: list[str]) -> None:
    shown = draw(field().view(), language).plain
    assert all(words in shown for words in expected)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["rolls the die for a3 (heading NE)", "2  E  takes a4", "5  W  blocked by a2"]),
        ("fr", ["lance le dé pour a3 (direction NE)", "2  E  prend a4", "1  NE hors du plateau"]),
    ],
)
def test_it_says_what_each_face_would_do(language: str, expected: list[str]) -> None:
    shown = draw(field(die=8).after("b2-a3").view(), language).plain
    assert all(words in shown for words in expected)


def test_it_says_how_the_game_ended() -> None:
    won = minefield("0A. .a. 1B\n . . . .").after("a3-a4", "1").view()
    assert "Side 0 ▲ has won." in draw(won, "en").plain
    assert "commandant (éliminé)" in draw(won, "fr").plain
    drawn = field(turn=39).after("a2-b1", "6").view()
    assert "Drawn" in draw(drawn, "en").plain and "nulle" in draw(drawn, "fr").plain


def test_it_shows_sun_and_moon_only_with_two_lives() -> None:
    two = minefield("0A. .a. 1B\n . . . .", lives=2, left=(2, 1))
    shown = draw(two.view(), "en").plain
    assert "Sun" in shown and "Moon" in shown
    assert "Moon" not in draw(field().view(), "en").plain
