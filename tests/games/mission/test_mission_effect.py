"""What a swap showed, and how an accusation went."""

from __future__ import annotations

from typing import Any

from games.effects import effect_of

from sapeur.games.contract import SPECTATOR
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import State
from sapeur.games.mission.view import Series, View

DEAL = "GHSBC / CGHSB / BCCHS / SBCCH / CCGGC"


def laid(players: str, square: str = DEAL, **options: str) -> State:
    s: State = GAME.setup({"players": str(len(players.split())), **options})
    GAME.notation.decode_deal(s, f"{players} | {square}")
    return s


def after(s: State, *moves: str) -> State:
    for move in moves:
        (code,) = GAME.notation.decode(s, int(move[0]), move[2:])
        assert code in GAME.legal(s, int(move[0])), move
        GAME.rules.apply(s, int(move[0]), code)
    return s


def effect_seen(s: State, move: str, viewer: int = 0) -> Any:
    return effect_of(GAME, s, move, viewer)


def test_a_swap_tells_the_two_objects_where_they_lie_now() -> None:
    s = laid("santa elf reindeer")
    assert effect_seen(s, "0 swap a2 a1", SPECTATOR) == {
        "type": "swap",
        "cells": [{"name": "a1", "object": "candle"}, {"name": "a2", "object": "gift"}],
        "silent": [],
        "series": None,
        "drawn": False,
    }


def test_s9_the_last_swap_is_a_draw() -> None:
    assert effect_seen(laid("santa elf", turns="1"), "0 swap a1 b1")["drawn"]


# a1 and a2 are gifts, a3 is to be one, and a4 will be: then column a has four.
LINE = ["0 swap a3 b3", "1 swap c4 d4", "0 swap b4 c4"]
GIFTS = "GHSBC / GCHSB / CGCHS / SBCGH / BCCCC"


def test_s6_the_line_that_won_is_told_with_its_cells_and_owner() -> None:
    s = after(laid("elf santa", GIFTS), *LINE)
    series = {"seat": 1, "character": "santa", "object": "gift", "cells": ["a1", "a2", "a3", "a4"]}
    for viewer in (0, 1, SPECTATOR):
        effect = effect_seen(s, "1 swap a4 b4", viewer)
        assert (effect["series"], effect["silent"]) == (series, [])
    shown: View = GAME.views.view(GAME.observed(after(s, "1 swap a4 b4"), SPECTATOR), SPECTATOR)
    assert shown.series == Series(1, "santa", "gift", ["a1", "a2", "a3", "a4"])


def test_s6_those_who_do_not_claim_a_line_are_told_as_silent() -> None:
    s = after(laid("elf snowman", GIFTS), *LINE)
    effect = effect_seen(s, "1 swap a4 b4", SPECTATOR)
    assert effect["series"] is None
    assert effect["silent"] == [
        {"seat": 0, "character": "santa"},
        {"seat": 1, "character": "santa"},
    ]


def test_s7_a_wrong_accuser_is_out() -> None:
    assert effect_seen(laid("santa elf reindeer"), "2 accuse 0 elf", 1) == {
        "type": "accuse",
        "target": 0,
        "character": "elf",
        "right": False,
        "out": 2,
        "winner": None,
    }


def test_s7_s8_a_right_accusation_puts_the_target_out_and_leaves_a_winner() -> None:
    effect = effect_seen(laid("santa elf"), "0 accuse 1 elf", 1)
    assert (effect["right"], effect["out"], effect["winner"]) == (True, 1, 0)
    s = after(laid("santa elf"), "0 accuse 1 elf")
    assert GAME.views.view(GAME.observed(s, 0), 0).series is None


def test_s1_the_view_tells_what_each_character_wants() -> None:
    shown: View = GAME.views.view(GAME.observed(laid("santa elf"), 0), 0)
    assert shown.objects == {
        "santa": "gift",
        "snowman": "hat",
        "elf": "stocking",
        "reindeer": "bell",
    }
