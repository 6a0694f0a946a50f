"""What a step and every throw of the die are told to have done."""

from __future__ import annotations

from typing import Any

import pytest
from games.effects import effect_of

from sapeur.games.contract import SPECTATOR
from sapeur.games.minefield import GAME

from .drawn import Position, minefield

# The soldier on c2 steps onto c3: a comrade is then to its south-west, the enemy commander to its
# south-east.
FIELD = """
          . .a.
         . . . .
        0A.a. . 1
         . .a.B#
          . . .
"""
SOLDIER = {"seat": 0, "kind": "soldier"}
COMMANDER = {"seat": 1, "kind": "commander"}


def hop(position: Position, move: str, viewer: int = 0) -> Any:
    seat = "*" if move.isdecimal() else str(position.s.to_move)
    return effect_of(GAME, position.s, f"{seat} {move}", viewer)


def test_a_step_tells_where_from_and_where_to() -> None:
    assert hop(minefield(FIELD), "c2-c3") == {
        "type": "hop",
        "piece": SOLDIER,
        "start": "c2",
        "direction": "E",
        "face": None,
        "how": "steps",
        "target": "c3",
        "end": "c3",
        "lost": [],
        "wounded": None,
        "safe": False,
        "wins": None,
    }


def test_a_soldier_enters_from_outside() -> None:
    told = hop(minefield(FIELD), "enter b1 E")
    assert (told["how"], told["piece"], told["start"]) == ("enters", SOLDIER, None)
    assert (told["direction"], told["end"], told["face"]) == ("E", "b1", None)


THROWS: list[tuple[int, str, str | None, str | None, str | None, list[Any]]] = [
    (1, "moves", "E", "c4", "c4", []),
    (2, "captures", "SE", "d3", "d3", [{"piece": COMMANDER, "cell": "d3"}]),
    (3, "blocked", "SW", "d2", "c3", []),
    (7, "stays", None, "c3", "c3", []),
    (8, "blown-up", None, None, None, [{"piece": SOLDIER, "cell": "c3"}]),
]


@pytest.mark.parametrize(("face", "how", "direction", "target", "end", "lost"), THROWS)
def test_a_throw_tells_where_the_piece_went_and_what_is_gone(
    face: int, how: str, direction: str | None, target: str | None, end: str | None, lost: list[Any]
) -> None:
    told = hop(minefield(FIELD, die=8).after("c2-c3"), str(face))
    assert (told["piece"], told["start"], told["face"]) == (SOLDIER, "c3", face)
    assert (told["how"], told["direction"]) == (how, direction)
    assert (told["target"], told["end"], told["lost"]) == (target, end, lost)
    assert (told["wounded"], told["safe"]) == (None, False)


def test_a_piece_thrown_off_the_board_is_gone() -> None:
    told = hop(minefield(FIELD).after("a2-a3"), "1")
    assert (told["how"], told["target"], told["end"]) == ("off-board", None, None)
    assert told["lost"] == [{"piece": SOLDIER, "cell": "a3"}]


def test_m11_a_commander_is_wounded_and_the_piece_that_hit_it_is_gone() -> None:
    told = hop(minefield(FIELD, lives=2).after("c2-c3"), "2")
    assert (told["how"], told["target"], told["end"]) == ("wounds", "d3", None)
    assert (told["wounded"], told["lost"]) == (1, [{"piece": SOLDIER, "cell": "c3"}])


def test_m6_a_bunker_is_safe_by_a_step_and_by_a_throw() -> None:
    near = minefield(FIELD.replace("0A.a. . 1", "0A. . .a1"))
    assert hop(near, "c4-c5")["safe"]
    onto = minefield(FIELD.replace("0A.a. . 1", "0A. .a. 1")).after("c3-c4")
    assert hop(onto, "1")["safe"]


def test_each_throw_of_a_chain_goes_on_from_where_the_last_one_ended() -> None:
    dense = minefield(FIELD.replace("0A.a. . 1", "0A.a. # 1")).after("c2-c3")
    assert hop(dense, "1")["end"] == "c4"
    told = hop(dense.after("1"), "2")
    assert (told["start"], told["direction"], told["end"]) == ("c4", "SE", "d4")


def test_everyone_is_told_the_same_and_a_pass_does_nothing() -> None:
    rolled = minefield(FIELD).after("c2-c3")
    assert hop(rolled, "2", SPECTATOR) == hop(rolled, "2", 1) == hop(rolled, "2")
    stuck = GAME.setup({"board": "0_1"})
    GAME.notation.decode_deal(stuck, "")
    assert effect_of(GAME, stuck, "0 pass") is None
