"""What was met in the village, and blast by blast what it did."""

from __future__ import annotations

from typing import Any

from games.effects import effect_of

from sapeur.games.contract import SPECTATOR
from sapeur.games.village import GAME

from .drawn import Position, village


def effect_seen(position: Position, move: str, viewer: int = 0) -> Any:
    return effect_of(GAME, position.s, f"0 {move}", viewer)


def test_v5_a_card_drawn_tells_its_bonus() -> None:
    assert effect_seen(village(stock="4S"), "draw", SPECTATOR) == {
        "type": "draw",
        "card": "4S",
        "villager": False,
        "bonus": "swap-column",
        "found": 0,
    }
    assert effect_seen(village(stock="4H"), "draw")["bonus"] is None


def test_v3_a_villager_drawn_is_found_and_gives_a_peek() -> None:
    effect = effect_seen(village(stock="KS"), "draw")
    assert (effect["villager"], effect["bonus"], effect["found"]) == (True, "peek", 1)


def test_v7_a_villager_turned_is_met() -> None:
    effect = effect_seen(village("KS"), "turn a1")
    assert (effect["type"], effect["cell"], effect["card"]) == ("turn", "a1", "KS")
    assert (effect["villager"], effect["bonus"], effect["found"]) == (True, "peek", 1)
    assert effect["blast"] == []


def test_v8_a_mine_tells_every_cell_that_it_reached() -> None:
    position = village("""
        2H   3H^
        4C   QS
        5H   6H""")
    effect = effect_seen(position, "turn a2", SPECTATOR)
    assert (effect["card"], effect["villager"], effect["bonus"]) == ("4C", False, None)
    assert effect["blast"] == [
        {"cell": "a1", "card": "2H", "uncovered": True, "villager": False},
        {"cell": "b2", "card": "QS", "uncovered": True, "villager": True},
    ]
    assert position.after("turn a2").lost


def test_v8_what_lay_face_up_is_not_uncovered_again() -> None:
    effect = effect_seen(village("2H^\n4S\n5H"), "turn a2")
    assert [(each["cell"], each["uncovered"]) for each in effect["blast"]] == [
        ("a1", False),
        ("a3", True),
    ]


def test_v9_a_peek_is_told_to_the_player_alone_and_not_in_pure_memory_play() -> None:
    drawn = village("7H", stock="KS").after("draw")
    assert effect_seen(drawn, "peek a1") == {"type": "peek", "cell": "a1", "card": "7H"}
    assert effect_seen(drawn, "peek a1", SPECTATOR)["card"] is None
    pure = village("7H", stock="KS", memory="pure").after("draw")
    assert effect_seen(pure, "peek a1")["card"] is None


def test_a_swap_tells_its_two_cells() -> None:
    drawn = village(stock="4D").after("draw")
    assert effect_seen(drawn, "swap b1 a2") == {"type": "swap", "cells": ["a2", "b1"]}


def test_v6_a_pass_tells_the_bonus_that_was_left() -> None:
    drawn = village(stock="4C").after("draw")
    assert effect_seen(drawn, "pass") == {"type": "pass", "bonus": "swap-row"}
