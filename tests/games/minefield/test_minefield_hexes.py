"""Boards as text: what is read, what is refused and on which line, what is remarked on (M1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapeur.games.game import NotationError
from sapeur.games.minefield import GAME
from sapeur.games.minefield.hexes import (
    AROUND,
    BoardError,
    board,
    read_board,
    remarks,
    shipped_names,
)
from sapeur.games.minefield.rules import DENSE, NO_CELL, neighbour
from sapeur.kernel import Rng

SHIPPED = pytest.mark.parametrize("name", shipped_names())


def problems(text: str) -> list[tuple[int, str]]:
    with pytest.raises(BoardError) as refused:
        read_board(text)
    assert all(p.words["fr"] != p.words["en"] for p in refused.value.problems)
    return [(p.line, p.words["en"]) for p in refused.value.problems]


def remarked(text: str) -> list[tuple[int, str]]:
    return [(p.line, p.words["en"]) for p in remarks(read_board(text))]


def test_m1_three_boards_are_shipped() -> None:
    assert shipped_names() == ("hexagon", "long", "small")


@SHIPPED
def test_m1_every_shipped_board_is_the_same_after_a_half_turn(name: str) -> None:
    rows = board(name).text.rstrip("\n").split("\n")
    width = max(map(len, rows))
    turned = [row.ljust(width)[::-1].rstrip() for row in reversed(rows)]
    swapped = [row.translate(str.maketrans("01", "10")) for row in turned]
    margin = min(len(row) - len(row.lstrip()) for row in rows)  # a half turn moves it to the right
    assert swapped == [row[margin:] for row in rows]
    assert remarks(board(name)) == []


def test_m1_the_default_has_five_cells_on_a_side_and_one_is_smaller_and_one_longer() -> None:
    hexagon, small, long = (board(name) for name in ("hexagon", "small", "long"))
    assert [row.count(" ") and len(row.split()) for row in hexagon.rows] == [
        5,
        6,
        7,
        8,
        9,
        8,
        7,
        6,
        5,
    ]
    assert len(small.cells) < len(hexagon.cells)
    across, down = max(c for c, _ in long.cells) + 1, len(long.rows)
    assert across > 4 * down
    assert hexagon.rows[4][0] == "0" and hexagon.rows[4][-1] == "1"
    for shipped_board in (hexagon, small, long):
        assert "#" in shipped_board.text


@SHIPPED
def test_a_board_is_the_same_on_one_line(name: str) -> None:
    drawn = board(name)
    assert " " not in drawn.on_one_line
    assert board(drawn.on_one_line).rows == drawn.rows
    assert read_board(drawn.text).rows == drawn.rows


def test_one_line_reads_as_it_lies() -> None:
    assert read_board("0_._./_.___1").rows == ("0 . .", " .   1")
    assert read_board("0_._./_.___1").cells == {
        (0, 0): "0",
        (2, 0): ".",
        (4, 0): ".",
        (1, 1): ".",
        (5, 1): "1",
    }


def test_trailing_blanks_the_byte_order_mark_and_comments_are_not_drawn() -> None:
    text = "\ufeff; mine\n0 .  \r\n; between\n . 1\n\n   \n"
    assert read_board(text).rows == ("0 .", " . 1")
    assert read_board(text).lines == (2, 4)


def test_the_smallest_board() -> None:
    assert read_board("0 1").rows == ("0 1",)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("0 .\n x 1", 2, "character 2, 'x', is no cell"),
        ("0 .\n\t. 1", 2, "character 1, '\\t', is no cell"),
        (
            "0 .\n. 1",
            2,
            "character 1, '.', is half a cell off: the cells of this row are characters 2, 4, 6",
        ),
        (
            " 0 .\n . 1",
            2,
            "character 2, '.', is half a cell off: the cells of this row are characters 1",
        ),
        ("0." + " ." * 5 + "1", 1, "character 2, '.', is half a cell off"),
        ("\n0 1", 1, "an empty row"),
        ("0 .\n\n. 1", 2, "an empty row"),
        ("0 . . . . . . . . . . . . . 1", 1, "too wide: at most 14"),
        ("0 1\n" + " .\n. .\n" * 6 + " .", 14, "too high: at most 13"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str) -> None:
    (found,) = problems(text)
    assert found[0] == line
    assert found[1].startswith(words)


def test_every_line_that_is_wrong_is_told() -> None:
    assert [line for line, _ in problems("0 x\n. .\n. 1\ny\n")] == [1, 2, 4]
    with pytest.raises(NotationError) as refused:
        read_board("0 x\n. .\n. 1")
    assert str(refused.value).startswith("line 1: character 3, 'x'")
    assert "; line 2: " in str(refused.value)
    assert refused.value.words["fr"].startswith("ligne 1\u202f: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["there is no cell in it"]),
        ("; nothing\n\n", ["there is no cell in it"]),
        (". .", ["the bunker of player 1 is missing", "the bunker of player 2 is missing"]),
        (
            "0 . 0",
            [
                "the bunker of player 1 must be there once, not 2",
                "the bunker of player 2 is missing",
            ],
        ),
        ("0 1 1", ["the bunker of player 2 must be there once, not 2"]),
        ("0 .   1", ["no path of cells joins"]),
    ],
)
def test_what_is_wrong_with_the_whole(text: str, words: list[str]) -> None:
    found = problems(text)
    assert [line for line, _ in found] == [0] * len(words)
    assert all(text.startswith(word) for (_, text), word in zip(found, words, strict=True))


def test_a_bunker_needs_a_place_off_the_board_beside_it() -> None:
    inside = "  . .\n . 0 . 1\n  . ."
    assert problems(inside) == [
        (0, "no soldier can enter at the bunker of player 1: there are cells all round (M5)")
    ]
    assert read_board("  .  \n . 0 . 1\n  . .")


def test_the_largest_board() -> None:
    rows = [". " * 14, *([" " + ". " * 14, ". " * 14] * 6)]
    rows[0], rows[12] = "0" + rows[0][1:], rows[12][:-2] + "1"
    assert len(read_board("\n".join(rows)).cells) == 14 * 13


def test_a_board_that_favours_a_side_is_remarked_on() -> None:
    odd = "not the same after a half turn: one side may be favoured (M1)"
    assert remarked("0 . 1") == []
    assert remarked("0 . # 1") == [(1, odd)]
    assert remarked("0 . 1\n .") == [(2, odd)]
    assert remarked("; mine\n0 . 1\n . .") == [(3, odd)]
    assert remarked(" \n".join(["0 .", " . 1"])) == []


def test_cells_out_of_reach_are_remarked_on() -> None:
    assert remarked(".   0 1   .") == [(1, "cells that no piece can reach from the bunkers")]


@pytest.mark.parametrize(
    "rows",
    [
        [" 0 . #", ". . . 1"],
        [" 0", ". .", " # .", "  1"],
        ["   . 0 .", "  . # . .", " . # . 1", "  . ."],
        [" " + ". " * 13 + "0", *([". " * 14, " " + ". " * 14] * 5), "1 " + ". " * 13],
    ],
)
def test_m1_the_first_row_may_be_the_shifted_one(rows: list[str]) -> None:
    drawn = read_board("\n".join(rows))
    assert drawn.rows == tuple(row.rstrip() for row in rows)
    s = GAME.setup({"board": drawn.on_one_line})
    cells = sorted(drawn.cells, key=lambda place: (place[1], place[0]))
    laid = [cell for cell, ground in enumerate(s.ground) if ground != NO_CELL]
    number = dict(zip(cells, laid, strict=True))  # both from the top, from the left
    signs = {number[place]: sign for place, sign in drawn.cells.items()}
    assert [signs[s.bunker[0]], signs[s.bunker[1]]] == ["0", "1"]
    assert all((s.ground[cell] == DENSE) == (sign == "#") for cell, sign in signs.items())
    # Every neighbour is where it was drawn; where nothing was, there is none.
    for (column, row), cell in number.items():
        for direction, (across, down) in enumerate(AROUND):
            found = neighbour(cell, direction)
            beside = number.get((column + across, row + down))
            assert found == beside if beside is not None else s.ground[found] == NO_CELL


def test_m5_no_way_in_leads_round_to_the_far_end_of_the_widest_board() -> None:
    wide, shifted = ". " * 14, " " + ". " * 13
    s = GAME.setup({"board": "/".join([shifted + ".", wide, shifted + "0", wide, " 1" + wide[1:]])})
    GAME.rules.deal(s, Rng())
    ways = [text for text in GAME.texts(s, 0, GAME.legal(s, 0)) if text.startswith("enter")]
    assert ways == ["enter e14 SW", "enter d14 W", "enter b14 W", "enter a14 NW"]


def test_m1_a_blank_before_every_row_changes_nothing() -> None:
    rows = [" 0 . #", ". . . 1"]
    one, two = (
        GAME.setup({"board": "/".join(drawing)}) for drawing in (rows, [" " + r for r in rows])
    )
    assert one.ground == two.ground


def test_an_unknown_name_lists_the_boards() -> None:
    with pytest.raises(NotationError, match="'octagon'; there are: hexagon, long, small"):
        board("octagon")


@given(st.text(alphabet=" .#01_/\n;x\r", max_size=60) | st.text())
def test_any_text_is_a_board_or_is_refused(text: str) -> None:
    try:
        drawn = board(text)
    except NotationError:
        return
    remarks(drawn)
    assert board(drawn.on_one_line).rows == drawn.rows
