"""The articles of RULES.md, each with its rulings."""

from __future__ import annotations

import pytest

from sapeur.games import playout
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.minefield import GAME
from sapeur.games.minefield.hexes import board
from sapeur.kernel import Rng, clone, codes, interpreted, start

from .drawn import Position, minefield

# Two cells in the middle of this board, one in a row of each kind, and their neighbours from the
# east clockwise.
OPEN_FIELD = """
          . . .
         . . . .
        0A. . . 1B
         . . . .
          . . .
"""
AROUND = {
    "c3": ["c4", "d3", "d2", "c2", "b2", "b3"],
    "b2": ["b3", "c3", "c2", "b1", "a1", "a2"],
    "d3": ["d4", "e3", "e2", "d2", "c3", "c4"],
}
MIDDLE = pytest.mark.parametrize("middle", AROUND)
HEADING = pytest.mark.parametrize("heading", range(6))


def soldier_at(name: str, *, die: int = 6) -> Position:
    """The open field with a soldier of seat 0 on the cell."""
    row, number = "abcde".index(name[0]), int(name[1:])
    rows = OPEN_FIELD.strip("\n").split("\n")
    at = [k for k, sign in enumerate(rows[row]) if sign in ".01"][number - 1]
    rows[row] = rows[row].ljust(at + 2)
    rows[row] = rows[row][: at + 1] + "a" + rows[row][at + 2 :]
    return minefield("\n".join(rows), die=die)


def where(game: Position, piece: str) -> list[str]:
    """The cells where such a piece stands."""
    seat, kind = "AB".index(piece.upper()), "soldier" if piece.islower() else "commander"
    cells = [c for c in game.view().cells if c.piece is not None]
    return [c.name for c in cells if c.piece and (c.piece.seat, c.piece.kind) == (seat, kind)]


def dealt(**options: str) -> Position:
    s = GAME.setup(options)
    GAME.rules.deal(s, Rng())
    return Position(s)


# M1: the board.


def test_m1_the_default_board_is_the_hexagon_of_side_five() -> None:
    assert dealt().looks_like("""
            . . # . .
           . . . . . .
          . # . . . # .
         . . . # . . . .
        0A. . . # . . . 1B
         . . . . # . . .
          . # . . . # .
           . . . . . .
            . . # . .
    """)


@MIDDLE
def test_m1_a_cell_has_its_six_neighbours(middle: str) -> None:
    game = soldier_at(middle)
    steps = [move for move in game.legal if move.startswith(f"{middle}-")]
    assert steps == sorted(f"{middle}-{name}" for name in AROUND[middle])


def test_m1_the_largest_board_ends_at_its_edges() -> None:
    rows = [". " * 14, *([" " + ". " * 14, ". " * 14] * 6)]
    rows[0] = "0A" + rows[0][2:]
    rows[12] = rows[12][:-2] + "1B"
    game = minefield("\n".join(rows))
    assert game.legal == ["a1-a2", "a1-b1", "enter a2 SE", "enter b1 E", "enter c1 SE"]
    far = minefield("\n".join(rows), to_move=1)
    assert far.legal == ["enter l14 NW", "enter m13 NW", "m14-l13", "m14-l14", "m14-m13"]


# M2: the armies.


@pytest.mark.parametrize("board", ["hexagon", "small", "long"])
@pytest.mark.parametrize("lives", ["1", "2"])
def test_m2_only_the_commanders_begin_on_the_board_each_in_its_bunker(
    board: str, lives: str
) -> None:
    game = dealt(board=board, lives=lives)
    assert game.s.at == [game.s.bunker[0], -1, -1, -1, -1, game.s.bunker[1], -1, -1, -1, -1]
    assert game.s.soldiers == [0, 0]
    assert game.s.left == [int(lives), int(lives)]
    assert sum(held > 0 for held in game.s.piece) == 2
    assert where(game, "A") != where(game, "B")


def test_m2_nothing_of_the_game_before_is_left_at_a_new_deal() -> None:
    fresh = dealt(board="small", lives="2", die="8")
    used = clone(fresh.s)
    kept = {"die", "lives", "turns", "ground", "bunker", "way", "ways"}
    for name, value in vars(used).items():
        if name not in kept:
            setattr(used, name, [7] * len(value) if isinstance(value, list) else 7)
    GAME.rules.deal(used, Rng())
    assert used == fresh.s


def test_m2_no_fifth_soldier() -> None:
    four = minefield("""
        0A. .a.a
         . .a.a1B
    """)
    assert not [move for move in four.legal if move.startswith("enter")]
    assert four.refuses("enter b1 E") == "four-soldiers M2"
    three = minefield("""
        0A. . .a
         . .a.a1B
    """)
    assert "enter b1 E" in three.legal
    assert "enter b1 E" in four.after("a3-a2", "3", "pass").legal  # one was thrown off


def test_m2_a_soldier_that_is_gone_can_be_replaced_for_ever() -> None:
    game = minefield("""
        0A. . .
         . . . 1B
    """)
    for _ in range(12):
        game = game.after("enter b1 E", "4", "enter a4 W", "4")  # straight back off the board
        assert game.s.soldiers == [0, 0]
    assert game.awaits == "0"


# M3: the goal.


def test_m3_eliminating_the_enemy_commander_wins() -> None:
    end = minefield("""
        0A. .a. 1B
         . . . .
    """).after("a3-a4", "1")
    assert end.looks_like("""
        0A. . . 1a
         . . . .
    """)
    assert (end.awaits, end.scores) == ("", (1, -1))
    assert end.legal_for(0) == end.legal_for(1) == end.legal_for(CHANCE) == []


def test_m3_seat_1_can_win_too() -> None:
    end = minefield(
        """
        0A. .b. 1B
         . . . .
        """,
        to_move=1,
    ).after("a3-a2", "1")
    assert (end.awaits, end.scores) == ("", (-1, 1))


@pytest.mark.parametrize(
    ("to_move", "move", "face", "scores"), [(0, "a1-b1", "3", (-1, 1)), (1, "a5-b4", "6", (1, -1))]
)
def test_m3_a_commander_that_its_own_move_throws_off_the_board_has_lost(
    to_move: int, move: str, face: str, scores: tuple[int, int]
) -> None:
    game = minefield(
        """
        0A. .a. 1B
         . . . .
        """,
        to_move=to_move,
    )
    end = game.after(move, face)
    assert (end.awaits, end.scores) == ("", scores)
    assert where(end, "A" if to_move == 0 else "B") == []
    assert end.s.at[to_move * 5] == -1


def test_m3_losing_a_soldier_decides_nothing() -> None:
    game = minefield("""
        0A. .a. 1B
         . . . .
    """).after("a3-a2", "2")
    assert game.looks_like("""
        0A. . . 1B
         . . . .
    """)
    assert (game.awaits, game.scores) == ("1", (0, 0))


# M4: a turn.


def test_m4_a_piece_moves_to_a_free_cell_next_to_it() -> None:
    game = minefield("""
        0A.a.b.
         . .a. 1B
    """)
    assert [move for move in game.legal if "-" in move] == ["a1-b1", "a2-b1", "b2-b1", "b2-b3"]
    assert game.refuses("a1-a2") == "taken M4"  # its own soldier
    assert game.refuses("a2-a3") == "taken M4"  # the enemy's: only dispersion eliminates (M8)


def test_m4_only_one_s_own_pieces_move_and_only_on_one_s_turn() -> None:
    game = minefield("""
        0A. .a.
         . .b. 1B
    """)
    assert game.legal_for(1) == []
    assert game.refuses("b2-b1") == "no-piece M4"
    assert game.refuses("a4-b4") == "no-piece M4"
    assert game.refuses("b2-b1", seat=1) == "seat M4"


def test_m4_the_seats_take_turns() -> None:
    game = dealt()
    seen = []
    for moves in (["enter d1 E", "1"], ["enter d8 W", "1"], ["e1-e2", "1"], ["e9-e8", "1"]):
        seen.append(game.awaits)
        game = game.after(*moves)
    assert seen == ["0", "1", "0", "1"]
    assert game.s.turn == 4


def test_m4_a_spectator_and_the_die_have_no_turn() -> None:
    game = dealt()
    assert game.legal_for(SPECTATOR) == game.legal_for(CHANCE) == []


# M5: bringing a soldier in.


def test_m5_every_way_in_from_beside_the_bunker() -> None:
    assert dealt().legal == ["e1-d1", "e1-e2", "e1-f1", "enter d1 E", "enter f1 E"]
    # Off the board and next to a1: the two above it, and those west and south-west of it.
    assert dealt(board="0_./_._1").legal == ["a1-a2", "a1-b1", "enter a2 SE", "enter b1 E"]


def test_m5_the_same_cell_from_two_sides_is_two_ways_in() -> None:
    game = minefield("""
        0A. .
             .
        . . . 1B
    """)
    assert where(game.after("enter c1 SE", "6"), "a") == ["c2"]
    assert where(game.after("enter c1 SW", "6"), "a") == []


def test_m5_a_hole_in_the_board_is_off_the_board_too() -> None:
    whole = dealt(board="._._._./_0_._._1/._._._.")
    assert [move for move in whole.legal if "enter" in move] == ["enter a1 NE", "enter c1 SE"]
    holed = dealt(board="._._._./_0___._1/._._._.")
    assert [move for move in holed.legal if "enter" in move] == [
        "enter a1 NE",
        "enter a2 NW",
        "enter a3 NE",
        "enter b2 E",
        "enter c1 SE",
        "enter c2 SW",
        "enter c3 SE",
    ]


def test_m5_each_seat_enters_at_its_own_bunker() -> None:
    game = minefield(
        """
        0A. . . 1B
         . . . .
        """,
        to_move=1,
    )
    entries = [move for move in game.legal if move.startswith("enter")]
    assert entries == ["enter a4 SW", "enter b4 W"]
    assert game.refuses("enter b1 E") == "no-way-in M5"
    assert game.refuses("enter b4 E") == "no-way-in M5"


def test_m5_the_cell_entered_must_be_free_be_it_the_bunker() -> None:
    at_home = minefield("""
        0A. .
         .b. 1B
    """)
    assert at_home.legal == ["a1-a2", "enter a2 SE"]
    assert at_home.refuses("enter b1 E") == "taken M4"
    assert at_home.refuses("enter a1 E") == "taken M4"
    away = minefield("""
        0 .A.
         . . 1B
    """)
    assert [move for move in away.legal if "enter a1" in move] == [
        "enter a1 E",
        "enter a1 NE",
        "enter a1 SE",
        "enter a1 SW",
    ]


def test_m5_a_bunker_with_one_neighbour_has_the_most_ways_in() -> None:
    game = minefield("""
          .A. .
         .     . 1B
        .   0 . .
         .     .
          . . .
    """)
    wanted = "a1 NW, a2 NE, a2 NW, a3 NE, b1 NW, b1 W, b2 E, c1 W, c2 E, c2 NE, c2 NW, c2 SE, c2 SW"
    wanted += ", c3 NE, c3 SE, d1 SW, d1 W, d2 E, e1 SW, e2 SE, e2 SW, e3 SE"
    ways = [f"enter {way}" for way in wanted.split(", ") if way != "a1 NW"]  # A stands on a1
    assert [move for move in game.legal if "enter" in move] == ways
    assert game.s.ways[0] == len(ways) + 1 == 22
    other = Position(clone(game.s))
    other.s.to_move = 1
    theirs = ["enter a3 W", "enter b2 SW", "enter c4 W"]
    assert [move for move in other.legal if "enter" in move] == theirs


def test_m5_a_board_laid_over_another_leaves_nothing_of_it() -> None:
    s = GAME.setup({"board": "._._._./_0___._1/._._._."})
    board("small").lay(s)
    assert s == GAME.setup({"board": "small"})
    assert s.way[s.ways[0] : 22] == [0] * (22 - s.ways[0])


# M6: when the die is rolled.


def test_m6_a_step_rolls_the_die_once() -> None:
    game = dealt().after("e1-e2")
    assert game.awaits == "*"
    assert game.legal_for(CHANCE) == ["1", "2", "3", "4", "5", "6"]
    assert game.legal_for(0) == game.legal_for(1) == []
    assert game.refuses("e2-e3", seat=0) == "die-first M6"
    assert game.refuses("e9-e8", seat=1) == "die-first M6"
    assert game.after("1").awaits == "1"


def test_m6_entering_rolls_too() -> None:
    assert dealt().after("enter d1 E").awaits == "*"


@pytest.mark.parametrize("move", ["a2-a1", "b4-a5"])
def test_m6_no_die_on_a_bunker_be_it_one_s_own_or_the_enemy_s(move: str) -> None:
    game = minefield("""
        0 .A. . 1
         . . .B.a
    """).after(move)
    assert game.awaits == "1"
    assert game.s.turn == 1
    assert where(game, "A" if move == "a2-a1" else "a") == [move[-2:]]


def test_m6_a_soldier_may_enter_onto_the_free_bunker() -> None:
    game = minefield("""
        0 .A. . 1B
         . . . .
    """).after("enter a1 SE")
    assert game.looks_like("""
        0a.A. . 1B
         . . . .
    """)
    assert game.awaits == "1"


def test_m6_no_roll_out_of_turn() -> None:
    assert dealt().refuses("3", seat=CHANCE) == "no-die M6"


# M7: the dispersion die.


@MIDDLE
@HEADING
@pytest.mark.parametrize("face", range(1, 7))
def test_m7_one_is_straight_on_and_the_others_follow_clockwise(
    middle: str, heading: int, face: int
) -> None:
    ring = AROUND[middle]
    start_cell = ring[(heading + 3) % 6]  # it comes from the far side
    thrown = soldier_at(start_cell).after(f"{start_cell}-{middle}", str(face))
    assert where(thrown, "a") == [ring[(heading + face - 1) % 6]]
    assert (thrown.awaits, thrown.s.turn) == ("1", 1)


@HEADING
def test_m7_seven_stays(heading: int) -> None:
    ring = AROUND["c3"]
    begun = soldier_at(ring[heading], die=8).after(f"{ring[heading]}-c3")
    assert begun.legal_for(CHANCE) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    game = begun.after("7")
    assert (where(game, "a"), game.awaits, game.s.turn) == (["c3"], "1", 1)


@HEADING
def test_m7_eight_eliminates(heading: int) -> None:
    ring = AROUND["c3"]
    game = soldier_at(ring[heading], die=8).after(f"{ring[heading]}-c3", "8")
    assert (where(game, "a"), game.awaits, game.s.turn) == ([], "1", 1)
    assert game.s.soldiers == [0, 0]


def test_m7_eight_is_the_end_of_a_commander() -> None:
    end = minefield(OPEN_FIELD, die=8).after("c1-c2", "8")
    assert (end.awaits, end.scores) == ("", (-1, 1))


def test_m7_the_usual_die_has_six_faces() -> None:
    game = soldier_at("c2").after("c2-c3")
    assert game.refuses("7", seat=CHANCE) == "six-faces M7"
    assert game.refuses("8", seat=CHANCE) == "six-faces M7"


# M8: where it lands.


def test_m8_thrown_off_the_board_is_eliminated() -> None:
    game = minefield("""
        0A. . .a1B
         . .a. .
    """).after("a4-a3", "2")
    assert game.looks_like("""
        0A. . . 1B
         . .a. .
    """)
    assert game.s.soldiers == [1, 0]
    assert game.awaits == "1"


def test_m8_thrown_into_a_hole_is_eliminated() -> None:
    game = minefield("""
        0A. . .   1B
         . . .a. .
    """)
    assert where(game.after("b3-a4", "2"), "a") == []


def test_m8_an_enemy_is_eliminated_and_its_cell_taken() -> None:
    game = minefield("""
        0A.a. .b1B
         . .b. .b
    """).after("a2-a3", "1")
    assert game.looks_like("""
        0A. . .a1B
         . .b. .b
    """)
    assert (game.s.soldiers, game.awaits) == ([1, 2], "1")


def test_m8_an_ally_blocks_and_the_turn_is_over() -> None:
    game = minefield("""
        0A.a. .a1B
         . . . .
    """).after("a2-a3", "1")
    assert game.looks_like("""
        0A. .a.a1B
         . . . .
    """)
    assert (game.awaits, game.s.turn) == ("1", 1)


def test_m8_an_ally_blocks_for_seat_1_too() -> None:
    game = minefield(
        """
        0A. .b.b1B
         . . . .a
        """,
        to_move=1,
    ).after("a4-b3", "3")
    assert where(game, "b") == ["a3", "b3"]
    assert game.awaits == "0"


def test_m8_one_s_own_commander_blocks_like_any_ally() -> None:
    game = minefield("""
        0A. .a. 1B
         . . . .
    """).after("a3-a2", "1")
    assert game.looks_like("""
        0A.a. . 1B
         . . . .
    """)
    assert (game.awaits, game.scores) == ("1", (0, 0))


def test_m8_onto_an_enemy_on_a_dense_cell_the_mover_rolls_again() -> None:
    game = minefield("""
        0A.a. #b. 1B
         . . . . .
    """).after("a2-a3", "1")
    assert game.looks_like("""
        0A. . #a. 1B
         . . . . .
    """)
    assert game.awaits == "*"
    assert game.s.turn == 0
    assert where(game.after("2"), "a") == ["b4"]


def test_m8_the_enemy_commander_on_a_dense_cell_ends_the_game_with_no_more_roll() -> None:
    end = minefield("""
        0A.a. #B. 1
         . . . . .
    """).after("a2-a3", "1")
    assert (end.awaits, end.scores) == ("", (1, -1))
    assert end.s.moving == -1


@pytest.mark.parametrize("fallen", ["a2", "a3", "a4", "a5"])
def test_m8_the_soldiers_that_are_left_still_move(fallen: str) -> None:
    game = minefield(
        """
        0A.a.a.a.a.
         . . . . . 1B
        """,
        die=8,
    )
    cell = f"b{fallen[1]}"
    thrown = game.after(f"{fallen}-{cell}", "8")
    left = [name for name in ("a2", "a3", "a4", "a5") if name != fallen]
    assert where(thrown, "a") == left
    assert thrown.s.soldiers == [3, 0]
    assert sum(place == -1 for place in thrown.s.at) == 5
    assert len(thrown.drawing) == 2  # and the slots agree with the board
    back = thrown.after("b6-a6", "7")
    for name in left:
        assert any(move.startswith(f"{name}-") for move in back.legal)
    assert any(move.startswith("enter") for move in back.legal)


# M9: dense cells.


def test_m9_thrown_onto_a_dense_cell_it_rolls_again_from_its_new_direction() -> None:
    game = minefield("""
        0A.a. . . .
         . . # . 1B
          . . . . .
    """).after("a2-a3", "2")
    assert (where(game, "a"), game.awaits, game.s.turn) == (["b3"], "*", 0)
    # It was thrown south-east: 1 goes on so, 2 is south-west, 6 is east.
    assert where(game.after("1"), "a") == ["c3"]
    assert where(game.after("2"), "a") == ["c2"]
    assert where(game.after("3"), "a") == ["b2"]
    assert where(game.after("4"), "a") == ["a3"]
    assert where(game.after("5"), "a") == ["a4"]
    assert where(game.after("6"), "a") == ["b4"]
    assert game.after("6").awaits == "1"
    assert game.after("6").s.turn == 1


def test_m9_a_chain_of_dense_cells() -> None:
    game = minefield("""
        0A.a. # # # . 1B
         . . . . . . .
    """)
    rolling = game.after("a2-a3", "1", "1", "1")
    assert (where(rolling, "a"), rolling.awaits) == (["a6"], "*")
    back = rolling.after("4", "1")
    assert (where(back, "a"), back.awaits) == (["a4"], "*")
    end = back.after("1")
    assert end.looks_like("""
        0A. .a# # # . 1B
         . . . . . . .
    """)
    assert (end.awaits, end.s.turn, end.s.moving, end.s.heading) == ("1", 1, -1, 0)


def test_m9_a_step_of_one_s_own_onto_a_dense_cell_rolls_once() -> None:
    game = minefield("""
        0A.a# . . 1B
         . . . . .
    """).after("a2-a3", "1")
    assert (where(game, "a"), game.awaits) == (["a4"], "1")


def test_m9_an_ally_stops_it_on_the_dense_cell() -> None:
    game = minefield("""
        0A.a. # .a1B
         . . . . .
    """).after("a2-a3", "1", "1")
    assert game.looks_like("""
        0A. . #a.a1B
         . . . . .
    """)
    assert game.awaits == "1"


def test_m9_seven_stops_it_and_eight_ends_it_on_the_dense_cell() -> None:
    game = minefield(
        """
        0A.a. # . 1B
         . . . . .
        """,
        die=8,
    ).after("a2-a3", "1")
    assert (where(game.after("7"), "a"), game.after("7").awaits) == (["a4"], "1")
    assert (where(game.after("8"), "a"), game.after("8").awaits) == ([], "1")


def test_m9_an_enemy_thrown_over_in_a_chain() -> None:
    game = minefield("""
        0A.a. # #b.b1B
         . . . . . .
    """).after("a2-a3", "1", "1", "1")
    assert game.looks_like("""
        0A. . # # .a1B
         . . . . . .
    """)
    assert (game.s.soldiers, game.awaits) == ([1, 0], "1")


# M10: thrown onto a bunker.


@pytest.mark.parametrize(("face", "bunker"), [("1", "a5"), ("4", "a3")])
def test_m10_thrown_onto_a_bunker_it_stays_there(face: str, bunker: str) -> None:
    board = """
        .A. 0a. 1 .B
         . . . . .
    """
    game = minefield(board).after("a3-a4", face)
    assert (where(game, "a"), game.awaits, game.s.turn) == ([bunker], "1", 1)


# M11: two lives.


def duel(left: tuple[int, int], to_move: int = 0) -> Position:
    return minefield(
        """
        0A.b. .a1B
         . .b.a.
        """,
        lives=2,
        left=left,
        to_move=to_move,
    )


def test_m11_the_first_hit_turns_sun_to_moon_and_removes_the_piece_that_hit() -> None:
    game = duel((2, 2)).after("a4-b4", "5")
    assert game.looks_like("""
        0A.b. . 1B
         . .b.a.
    """)
    assert (game.s.left, game.awaits, game.scores) == ([2, 1], "1", (0, 0))
    assert game.s.soldiers == [1, 2]


def test_m11_the_same_for_seat_1() -> None:
    game = duel((2, 2), to_move=1).after("a2-b1", "3")
    assert game.looks_like("""
        0A. . .a1B
         . .b.a.
    """)
    assert (game.s.left, game.awaits) == ([1, 2], "0")


def test_m11_the_second_hit_eliminates() -> None:
    end = duel((2, 1)).after("a4-b4", "5")
    assert end.looks_like("""
        0A.b. . 1a
         . .b.a.
    """)
    assert (end.awaits, end.scores) == ("", (1, -1))


def test_m11_whose_lives_count_is_the_one_hit() -> None:
    assert duel((1, 2)).after("a4-b4", "5").awaits == "1"
    assert duel((2, 1), to_move=1).after("a2-b1", "3").awaits == "0"
    assert duel((1, 2), to_move=1).after("a2-b1", "3").scores == (-1, 1)


def test_m11_a_soldier_has_one_life() -> None:
    game = minefield(
        """
        0A.a. .b1B
         . . . .
        """,
        lives=2,
    ).after("a2-a3", "1")
    assert (where(game, "a"), where(game, "b"), game.s.left) == (["a4"], [], [2, 2])


def test_m11_on_a_dense_cell_the_first_hit_ends_the_dispersion() -> None:
    game = minefield(
        """
        0A.a. #B. 1
         . . . . .
        """,
        lives=2,
    ).after("a2-a3", "1")
    assert (where(game, "B"), where(game, "a"), game.awaits) == (["a4"], [], "1")
    assert game.s.left == [2, 1]


@pytest.mark.parametrize("face", ["5", "8"])
def test_m11_leaving_the_board_or_an_eight_is_final(face: str) -> None:
    end = minefield(OPEN_FIELD, die=8, lives=2).after("c1-b1", face)
    assert (end.awaits, end.scores) == ("", (-1, 1))


def test_m11_a_commander_that_gives_the_first_hit_is_removed_and_loses() -> None:
    game = minefield(
        """
        0 .A. .B1
         . . . .
        """,
        lives=2,
        left=(2, 2),
    ).after("a2-a3", "1")
    assert (game.awaits, game.scores) == ("", (-1, 1))
    assert (where(game, "A"), where(game, "B"), game.s.left) == ([], ["a4"], [2, 1])


def test_m11_a_commander_that_gives_the_second_hit_wins() -> None:
    game = minefield(
        """
        0 .A. .B1
         . . . .
        """,
        lives=2,
        left=(1, 1),
    ).after("a2-a3", "1")
    assert (game.awaits, game.scores) == ("", (1, -1))
    assert where(game, "A") == ["a4"]


# M12: passing, and the end.


def test_m12_seat_0_begins() -> None:
    assert dealt().awaits == "0"


def test_m12_one_passes_when_there_is_nothing_else_and_only_then() -> None:
    stuck = dealt(board="0_1", turns="5")
    assert stuck.legal == ["pass"]
    assert stuck.after("pass").awaits == "1"
    assert stuck.after("pass", "pass").s.turn == 2
    assert dealt().refuses("pass") == "can-move M12"
    assert "pass" not in dealt().legal


def test_m12_a_way_in_is_a_turn_to_take_even_if_no_piece_can_move() -> None:
    game = minefield("""
        0A1B
           .
    """)
    assert game.legal == ["enter b1 E"]


def test_m12_four_soldiers_shut_in_must_pass_although_there_is_a_way_in() -> None:
    game = minefield("""
        0A.b.b.a.a.a.a1B
           .
    """)
    assert game.refuses("enter b1 E") == "four-soldiers M2"
    assert game.legal == ["pass"]


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_m12_the_turn_limit_is_a_draw(turns: int) -> None:
    game = dealt(board="0_1", turns=str(turns))
    for _ in range(turns - 1):
        game = game.after("pass")
    assert game.awaits != ""
    end = game.after("pass")
    assert (end.awaits, end.scores, end.s.turn) == ("", (0, 0), turns)
    assert end.legal == []


def test_m12_the_last_turn_is_played_to_its_end() -> None:
    game = minefield(OPEN_FIELD, turn=299).after("c1-c2")
    assert game.awaits == "*"
    end = game.after("1")
    assert (end.awaits, end.scores) == ("", (0, 0))
    assert minefield(OPEN_FIELD, turn=298).after("c1-c2", "1").awaits == "1"


@pytest.mark.parametrize(
    ("drawing", "scores"), [("0A. .a. 1B\n . . . .", (1, -1)), ("0A. .a. . 1B\n . . . . .", (0, 0))]
)
def test_m12_a_win_in_the_last_turn_counts(drawing: str, scores: tuple[int, int]) -> None:
    end = minefield(drawing, turn=299).after("a3-a4", "1")
    assert (end.awaits, end.scores) == ("", scores)


def test_m12_a_commander_lost_in_the_last_turn_counts() -> None:
    end = minefield(OPEN_FIELD, turn=299).after("c1-b1", "5")
    assert (end.awaits, end.scores) == ("", (-1, 1))


def test_m12_300_turns_unless_told_otherwise() -> None:
    assert dealt().s.turns == 300


# M13: the record.


def test_m13_a_record_with_its_rolls_replays_exactly() -> None:
    moves = ["enter d1 E", "2", "enter f8 W", "1", "e1-d1", "2", "f7-f6", "4"]
    one, two = dealt().after(*moves), dealt()
    for move in moves:
        two = two.after(move)
    assert one.s == two.s
    assert one.looks_like("""
            . . # . .
           . . . . . .
          . # . . . # .
         . .A. # . . . .
        0 .a. . # . . . 1B
         . . . . # . .b.
          . # . . . # .
           . . . . . .
            . . # . .
    """)


# All of them at once: random games that ended so when every article had been checked by hand
# against the shared rules, and against a second program that plays on a plain map of cells.


@pytest.mark.parametrize(
    ("options", "seed", "expected"),
    [
        ({}, 1, (133, 2141458284)),
        ({"die": "8", "lives": "2"}, 2, (160, 486668952)),
        ({"board": "small", "lives": "2"}, 3, (229, 491305281)),
        ({"board": "long", "turns": "12"}, 4, (50, 1005763358)),
        ({"board": "long", "die": "8"}, 5, (27, 1400714682)),
        ({"board": "0_._._._1/_._#_#_.", "lives": "2"}, 6, (104, 27671134)),
        ({"board": "0_._./_____./._._._1", "turns": "30"}, 7, (54, 127552051)),
    ],
)
def test_random_games_end_as_they_did(
    options: dict[str, str], seed: int, expected: tuple[int, int]
) -> None:
    s, rng = GAME.setup(options), Rng()
    start(rng, seed, 2, 3, 4, 5)
    random = interpreted(playout, GAME.parts())
    assert random.playouts([s], [rng], codes(GAME.room), 6, 5) == expected


def test_m5_a_bunker_in_the_last_corner_of_the_frame_has_its_ways_in_too() -> None:
    rows = ["._." if row % 2 == 0 else "_._." for row in range(12)]
    tall = dealt(board="/".join([*rows, "0_1"]))
    # From north-west of m1 onto k1 or l1; the others off the board lead to bunkers that are taken.
    assert tall.legal == ["enter k1 NE", "enter l1 E", "m1-l1"]
