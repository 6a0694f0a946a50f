"""What is told of every action: cards, points, tiles, tools; and nothing of what others saw."""

from __future__ import annotations

from typing import Any

import pytest
from games.effects import effect_of

from sapeur.games.bombsquad import GAME
from sapeur.games.contract import SPECTATOR

from .drawn import Position, squad

OTHERS = (1, 2, SPECTATOR)


def effect_seen(position: Position, move: str, viewer: int = 0) -> Any:
    return effect_of(GAME, position.s, move, viewer)


def chosen(position: Position, *cards: str) -> Position:
    """These cards were chosen, and nothing that follows has happened yet."""
    texts = [card if card in ("wait", "chicken") else f"cut {card}" for card in cards]
    return position.slowly(*(f"{seat} {text}" for seat, text in enumerate(texts)))


# The turn.


def test_b5_a_choice_tells_nothing_until_the_last_which_reveals_all() -> None:
    position = squad()
    assert effect_seen(position, "0 cut green") is None
    last = position.slowly("0 cut green", "1 wait")
    for viewer in (0, *OTHERS):
        assert effect_seen(last, "2 chicken", viewer) == {
            "type": "reveal",
            "cards": ["green", "wait", "chicken"],
            "gains": [{"seat": 1, "points": 3}],
        }


def test_b6_the_points_of_those_who_wait_come_after_the_last_tool_or_pass() -> None:
    moment = squad(bomb=2, tools={0: "helmet"})
    last = moment.slowly("0 wait", "1 chicken")
    assert effect_seen(last, "2 chicken")["gains"] == []
    revealed = last.slowly("2 chicken")
    gains = [{"seat": 0, "points": 3}]
    assert effect_seen(revealed, "0 pass") == {"type": "pass", "phase": "revealed", "gains": gains}
    assert effect_seen(revealed, "0 tool helmet") == {
        "type": "tool",
        "tool": "helmet",
        "gains": gains,
    }


def test_b6_a_protection_tells_its_cable_and_who_cuts_nothing() -> None:
    position = chosen(squad(), "wait", "red", "chicken")
    for cable, seats in (("red", [1]), ("blue", [])):
        told = {"type": "protect", "cable": cable, "seats": seats}
        assert effect_seen(position, f"0 protect {cable}", 2) == told


def test_b7_a_card_turned_tells_how_far_the_detonator_went() -> None:
    position = chosen(squad("green | 21 11 ... OOX"), "green", "green", "chicken")
    assert effect_seen(position, "* turn green", SPECTATOR) == {
        "type": "card",
        "cable": "green",
        "seats": [0, 1],
        "card": {"main": 2, "chain": 1},
        "moved": 2,
        "detonator": 2,
        "taped": False,
        "tiles": [],
        "exploded": False,
        "gains": [],
        "spared": [],
    }


def test_b7_a_score_tells_the_worth_and_every_share() -> None:
    position = chosen(squad("green | 21 12 ... OOX"), "green", "green", "chicken")
    position = position.slowly("* turn green", "* turn green")
    effect = effect_seen(position, "* score green", 2)
    assert effect == {
        "type": "score",
        "cable": "green",
        "seats": [0, 1],
        "last": {"main": 1, "chain": 2},
        "worth": 4,
        "gains": [{"seat": 0, "points": 2}, {"seat": 1, "points": 2}],
    }


def test_b8_tiles_are_told_as_they_are_turned_and_the_explosion_with_its_points() -> None:
    position = squad("green @4 | 30 10 ... OOX", points=(7, 2, 0))
    position = chosen(position, "green", "green", "chicken")
    for viewer in (0, *OTHERS):
        effect = effect_seen(position, "* turn green", viewer)
        assert effect["tiles"] == [
            {"space": 5, "face": "ok"},
            {"space": 6, "face": "ok"},
            {"space": 7, "face": "explosion"},
        ]
        assert effect["exploded"]
        assert effect["gains"] == [
            {"seat": 0, "points": -5},
            {"seat": 1, "points": -2},
            {"seat": 2, "points": 5},
        ]
        assert effect["spared"] == [1]


def test_b9_a_look_tells_where_to_all_and_what_to_the_looker_alone() -> None:
    position = squad("green | 11 ... OXO\nred | 21 ... OOX", bomb=2)
    position = position.chosen("chicken", "yellow", "yellow")
    effect = effect_seen(position, "0 look green red")
    assert effect["cards"] == [{"main": 1, "chain": 1}, {"main": 2, "chain": 1}]
    tiles = effect_seen(position, "0 look tiles green")
    assert (tiles["tiles"], tiles["explosion"], tiles["decks"]) == ("green", 2, [])
    for viewer in OTHERS:
        assert effect_seen(position, "0 look green red", viewer) == {
            "type": "look",
            "decks": ["green", "red"],
            "tiles": None,
            "cards": [],
            "explosion": None,
        }
        assert effect_seen(position, "0 look tiles green", viewer)["explosion"] is None
    assert effect_seen(position, "0 pass") == {"type": "pass", "phase": "look", "gains": []}


def test_b10_the_end_of_a_turn_tells_the_cards_that_come_back_and_the_sensors() -> None:
    position = squad(
        bomb=2, front={0: "green blue", 1: "wait green"}, sensors=("yellow", "green")
    ).chosen("yellow", "yellow", "yellow")
    assert effect_seen(position, "* end", SPECTATOR) == {
        "type": "end",
        "exploded": None,
        "returned": [{"seat": 0, "card": "green"}],
        "spent": [1],
        "sensors": [{"number": 1, "start": "yellow", "end": "green"}],
        "bomb": None,
        "tools": [],
        "over": False,
    }


def exploded(bomb: int) -> Position:
    return squad("green @4 | 10 ... XOO", bomb=bomb).chosen("green", "chicken", "chicken")


def test_b11_b14_the_end_of_a_bomb_tells_of_the_next_one_or_of_the_end() -> None:
    effect = effect_seen(exploded(1), "* explode green")
    assert (effect["exploded"], effect["bomb"], effect["over"]) == ("green", 2, False)
    assert effect["tools"] == ["stethoscope", "xray", "schematic", "rewiring"]
    last = effect_seen(exploded(3), "* explode green")
    assert (last["bomb"], last["over"], last["tools"]) == (None, True, [])


def test_b13_a_tool_taken_and_the_one_that_nobody_took() -> None:
    position = exploded(1).ended()
    first = position.awaited[0]
    assert effect_seen(position, f"{first} take xray") == {
        "type": "take",
        "tool": "xray",
        "discarded": [],
    }
    position = position.slowly(f"{first} take xray")
    position = position.slowly(f"{position.awaited[0]} take rewiring")
    effect = effect_seen(position, f"{position.awaited[0]} take schematic")
    assert effect["discarded"] == ["stethoscope"]


# The tools.

BOMB = "green 10 | 11 21 31 ... OXO"
BEFORE: list[tuple[str, dict[str, Any]]] = [
    ("rewind green", {"cable": "green", "moved": -1}),
    ("thirdhand red", {"card": "red"}),
    ("magnet 1 red", {"sensor": {"number": 1, "start": "green", "end": "red"}}),
    ("shortcircuit green", {"cable": "green"}),
    ("switcheroo green 1 3", {"cable": "green", "tiles": [1, 3]}),
    ("secondwind", {}),
]


@pytest.mark.parametrize(("use", "effect"), BEFORE)
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_b13_a_tool_before_the_choice(use: str, effect: dict[str, Any], viewer: int) -> None:
    tool = use.split()[0]
    position = squad(
        BOMB,
        bomb=2,
        tools={0: tool},
        sensors=("green", "blue"),
        front={0: "red"},
        wait_out=[0],
    )
    assert effect_seen(position, f"0 tool {use}", viewer) == {"type": "tool", "tool": tool} | effect


LOOKS: list[tuple[str, list[str], list[int], int | None]] = [
    ("stethoscope green red", ["green", "red"], [11, 0], None),
    ("xray green", [], [], 2),
    ("schematic green", ["green"], [11, 21, 31], None),
    ("rewiring green", ["green"], [11, 21, 31], None),
]


@pytest.mark.parametrize(("use", "decks", "cards", "explosion"), LOOKS)
def test_b13_a_tool_that_looks_tells_what_it_saw_to_its_user_alone(
    use: str, decks: list[str], cards: list[int], explosion: int | None
) -> None:
    position = squad(BOMB, bomb=2, tools={0: use.split()[0]})
    look = effect_seen(position, f"0 tool {use}")["look"]
    seen = [{"main": card // 10, "chain": card % 10} for card in cards]
    assert (look["decks"], look["cards"], look["explosion"]) == (decks, seen, explosion)
    for viewer in OTHERS:
        other = effect_seen(position, f"0 tool {use}", viewer)["look"]
        assert other == look | {"cards": [], "explosion": None}


def test_b13_an_order_is_told_to_the_one_who_chose_it() -> None:
    position = squad(BOMB, bomb=2, tools={0: "rewiring"}).slowly("0 tool rewiring green")
    assert effect_seen(position, "0 order 312") == {
        "type": "order",
        "cable": "green",
        "order": "312",
    }
    for viewer in OTHERS:
        assert effect_seen(position, "0 order 312", viewer)["order"] is None


REVEALED: list[tuple[str, dict[str, Any]]] = [
    ("gloves", {}),
    ("secondthoughts chicken", {"card": "chicken", "returned": "green"}),
    ("doublecut", {}),
    ("amplifier", {}),
    ("jammer 1", {"target": 1}),
    ("reversegear", {}),
    ("ducttape red", {"cable": "red"}),
]


@pytest.mark.parametrize(("use", "effect"), REVEALED)
def test_b13_a_tool_after_the_reveal(use: str, effect: dict[str, Any]) -> None:
    tool = use.split()[0]
    position = chosen(squad(BOMB, bomb=2, tools={0: tool}), "green", "red", "wait")
    gains = {"gains": [{"seat": 2, "points": 3}]}
    assert (
        effect_seen(position, f"0 tool {use}", 2) == {"type": "tool", "tool": tool} | effect | gains
    )


def test_b13_duct_tape_holds_the_detonator() -> None:
    position = chosen(squad(BOMB, bomb=2, tools={0: "ducttape"}), "green", "chicken", "chicken")
    effect = effect_seen(position.slowly("0 tool ducttape green"), "* turn green")
    assert (effect["taped"], effect["moved"]) == (True, 0)


def test_b13_a_splice_tells_the_card_that_left_the_line() -> None:
    position = chosen(squad(BOMB, bomb=2, tools={0: "splice"}), "green", "chicken", "chicken")
    assert effect_seen(position.slowly("* turn green"), "0 tool splice", 1) == {
        "type": "tool",
        "tool": "splice",
        "cable": "green",
        "moved": -1,
        "discarded": {"main": 1, "chain": 1},
    }
