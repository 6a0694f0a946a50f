"""B13: the moments and the twenty tools, each with its rulings."""

from __future__ import annotations

import pytest

from sapeur.games.bombsquad import bomb
from sapeur.games.bombsquad.bomb import (
    NO_CABLE,
    NOWHERE,
)
from sapeur.games.contract import CHANCE

from .drawn import CABLE_NAMES, Position, names, squad

CHOICES = ["cut green", "cut blue", "cut red", "cut yellow", "wait", "chicken"]
PAIRS = [
    *("green blue", "green red", "green yellow", "blue red", "blue yellow", "red yellow"),
]
ALL_EMPTY = "\n".join(f"{name} | OOX" for name in CABLE_NAMES)


def uses(position: Position, seat: int) -> list[str]:
    """What the seat may do with its tools, without the names of the tools."""
    legal = position.legal(seat)
    assert legal[0] == "pass"
    return [" ".join(text.split()[2:]) for text in legal[1:]]


def revealed(position: Position, *cards: str) -> Position:
    """The moment after these cards were revealed."""
    position = position.chosen(*cards)
    assert position.s.phase == bomb.REVEALED
    return position


# The moments.


def test_b13_nobody_is_asked_who_has_no_tool_of_the_moment() -> None:
    position = squad(bomb=2, tools={0: "helmet", 1: "splice", 2: "credit"})
    assert position.s.phase == bomb.CHOOSING
    assert position.awaited == [0, 1, 2]


def test_b13_everyone_with_a_usable_tool_declares_or_passes() -> None:
    position = squad(bomb=2, players=4, tools={0: "xray", 2: "helmet", 3: "schematic"})
    assert position.s.phase == bomb.BEFORE
    assert position.awaited == [0, 3]
    assert position.legal(0) == ["pass", *(f"tool xray {name}" for name in CABLE_NAMES)]
    assert position.legal(3) == ["pass", *(f"tool schematic {name}" for name in CABLE_NAMES)]
    assert position.legal(1) == position.legal(2) == []


def test_b13_after_one_tool_the_others_may_still_declare_or_pass() -> None:
    position = squad(bomb=2, tools={0: "xray", 2: "schematic"}).after("2 tool schematic red")
    assert position.awaited == [0]
    assert position.after("0 pass").legal(0) == CHOICES
    assert position.after("0 tool xray red").legal(2) == CHOICES


def test_b13_a_pass_holds_for_the_whole_moment_and_no_longer() -> None:
    position = squad(bomb=2, tools={0: "xray", 2: "schematic rewind"}).after("0 pass")
    assert position.awaited == [2]
    assert position.legal(0) == []
    position = position.after("2 tool schematic red")
    assert position.awaited == [0, 1, 2]  # nothing to rewind, so cards are chosen
    position = position.chosen("green", "green", "red").ended()
    assert position.s.phase == bomb.BEFORE
    assert position.awaited == [0]


def test_b13_who_declared_may_declare_again_with_another_tool() -> None:
    position = squad(bomb=2, tools={1: "xray schematic"}).after("1 tool schematic red")
    assert position.awaited == [1]
    assert position.legal(1) == ["pass", *(f"tool xray {name}" for name in CABLE_NAMES)]
    assert position.after("1 tool xray red").s.phase == bomb.CHOOSING


def test_b13_a_tool_is_used_once_in_the_game() -> None:
    position = squad(bomb=2, tools={1: "xray", 0: "helmet"}).after("1 tool xray red")
    assert position.tools(1) == ""
    assert names(position.s.used) == "xray"
    position = position.after("0 cut green", "1 cut green", "2 cut red", "0 tool helmet")
    assert names(position.s.used) == "xray helmet"
    assert position.ended().s.phase == bomb.CHOOSING


def test_b13_a_use_may_make_a_tool_usable() -> None:
    # Who played Chicken has no use for gloves until it is a cutter.
    position = squad(bomb=2, tools={0: "gloves secondthoughts", 1: "helmet"})
    position = revealed(position, "chicken", "red", "red")
    assert not any("gloves" in text for text in position.legal(0))
    position = position.after("0 tool secondthoughts green")
    assert position.legal(0) == ["pass", "tool gloves"]
    assert position.awaited == [0, 1]


def test_b13_a_use_may_make_a_tool_useless() -> None:
    position = squad(bomb=2, tools={0: "gloves", 1: "jammer"})
    position = revealed(position, "green", "red", "red")
    assert position.awaited == [0, 1]
    assert position.after("1 tool jammer 0").step == "end"


def test_b13_a_tool_with_no_legal_use_is_not_asked_about() -> None:
    tools = {0: "rewind thirdhand secondwind"}
    assert squad(bomb=2, tools=tools).s.phase == bomb.CHOOSING
    nothing_left = {0: "stethoscope schematic rewiring shortcircuit"}
    assert squad(ALL_EMPTY, bomb=2, tools=nothing_left).s.phase == bomb.CHOOSING
    no_cutter = squad(bomb=2, tools={0: "gloves doublecut amplifier", 1: "jammer"})
    position = no_cutter.chosen("chicken", "red", "wait")
    assert position.s.phase == bomb.PROTECTING


def test_b13_after_the_reveal_comes_before_wait_scores() -> None:
    position = revealed(squad(bomb=2, tools={0: "helmet"}), "wait", "red", "red")
    assert position.points == [0, 0, 0]
    assert position.after("0 pass").points == [3, 0, 0]


def test_b13_every_tool_has_its_moment() -> None:
    moments = {
        bomb.BEFORE: "stethoscope xray schematic rewiring rewind thirdhand magnet shortcircuit "
        "switcheroo secondwind",
        bomb.REVEALED: "gloves secondthoughts helmet doublecut amplifier jammer reversegear "
        "ducttape",
        bomb.SPLICING: "splice",
        bomb.CREDITING: "credit",
    }
    for moment, tools in moments.items():
        assert names(bomb.MOMENT_TOOLS[moment]) == tools


# 1 to 10: before choosing cards.


def test_b13_tool_stethoscope_sees_the_top_card_of_two_decks() -> None:
    position = squad("blue 11 | ... OOX", bomb=2, tools={1: "stethoscope"})
    assert uses(position, 1) == PAIRS
    position = position.after("1 tool stethoscope blue yellow")
    assert position.s.seen[4:8] == [0, 0b10, 0, 0b1]
    assert position.s.seen[:4] == position.s.seen[8:12] == [0] * 4
    assert position.legal(1) == CHOICES


def test_b13_tool_stethoscope_looks_at_the_last_deck_alone() -> None:
    drawing = "green | OOX\nblue | OOX\nyellow | OOX"
    position = squad(drawing, bomb=2, tools={1: "stethoscope"})
    assert uses(position, 1) == ["red"]
    assert position.after("1 tool stethoscope red").s.seen[4:8] == [0, 0, 0b1, 0]


def test_b13_tool_xray_sees_the_tiles_of_a_cable() -> None:
    position = squad(ALL_EMPTY, bomb=2, tools={0: "xray"})
    assert uses(position, 0) == list(CABLE_NAMES)
    position = position.after("0 tool xray red")
    assert position.s.seen_tiles == [0b0100, 0, 0, 0, 0]


def test_b13_tool_schematic_sees_the_top_three_cards() -> None:
    position = squad("red 11 11 | ... OOX\ngreen | OOX", bomb=2, tools={2: "schematic"})
    assert uses(position, 2) == ["blue", "red", "yellow"]
    position = position.after("2 tool schematic red")
    assert position.s.seen[8:12] == [0, 0, 0b11100, 0]
    assert position.s.phase == bomb.CHOOSING


@pytest.mark.parametrize(("cards", "seen"), [("11 12 13", 7 << 9), ("11 12", 3 << 10)])
def test_b13_tool_schematic_sees_what_is_left(cards: str, seen: int) -> None:
    position = squad(f"red | {cards} OOX", bomb=2, tools={0: "schematic"})
    assert position.after("0 tool schematic red").s.seen[2] == seen


@pytest.mark.parametrize(
    ("order", "deck"),
    [
        ("123", "12 23 34"),
        ("132", "12 34 23"),
        ("213", "23 12 34"),
        ("231", "23 34 12"),
        ("312", "34 12 23"),
        ("321", "34 23 12"),
    ],
)
def test_b13_tool_rewiring_puts_the_top_three_back_in_any_order(order: str, deck: str) -> None:
    position = squad("red 55 | 12 23 34 45 ... OOX", bomb=2, tools={1: "rewiring", 0: "xray"})
    assert uses(position, 1) == list(CABLE_NAMES)
    position = position.after("1 tool rewiring red")
    assert position.awaited == [1]  # each tool whole before the next
    assert position.s.seen[4:8] == [0, 0, 0b1110, 0]
    assert position.legal(1) == [
        *("order 123", "order 132", "order 213", "order 231", "order 312", "order 321")
    ]
    position = position.after(f"1 order {order}")
    assert position.deck("red") == f"{deck} 45 00 00 00 00 00 00 00"
    assert position.lines[2] == "55"
    assert position.awaited == [0]
    assert position.after("0 pass").s.phase == bomb.CHOOSING


def test_b13_tool_rewiring_of_two_cards_has_two_orders() -> None:
    position = squad("red | 12 23 OOX", bomb=2, tools={0: "rewiring"}).after("0 tool rewiring red")
    assert position.legal(0) == ["order 12", "order 21"]
    assert position.after("0 order 21").deck("red") == "23 12"
    assert position.after("0 order 12").deck("red") == "12 23"
    assert position.after("0 order 12").s.seen[2] == 0b11 << 10


def test_b13_tool_rewiring_of_one_card_only_looks() -> None:
    drawing = "red | 12 OOX\nblue | OOX"
    position = squad(drawing, bomb=2, tools={0: "rewiring"})
    assert uses(position, 0) == ["green", "red", "yellow"]
    position = position.after("0 tool rewiring red")
    assert position.s.phase == bomb.CHOOSING
    assert position.s.seen[2] == 1 << 11
    assert position.s.wired_cable == NO_CABLE


def test_b13_tool_rewiring_muddles_what_the_others_had_seen() -> None:
    s = squad("red 55 | 12 23 34 45 ... OOX", bomb=2, tools={1: "rewiring"}).s
    s.seen[2] = 0b11011  # seat 0 saw places 0, 1, 3 and 4
    s.seen[10] = 0b00100
    s.seen[0] = 0b1110
    position = Position(s).after("1 tool rewiring red")
    assert position.s.seen[2] == 0b11011
    position = position.after("1 order 312")
    assert position.s.seen[2] == 0b10001
    assert position.s.seen[10] == 0
    assert position.s.seen[6] == 0b01110
    assert position.s.seen[0] == 0b1110
    assert position.s.wired_seen == [0b101, 0, 0b010, 0, 0]
    assert position.s.wired_cards == [12, 23, 34]
    assert (position.s.wired_cable, position.s.wired_at, position.s.wired_by) == (2, 1, 1)
    assert position.s.wired_order == 4


@pytest.mark.parametrize(("at", "back"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_b13_tool_rewind_goes_back_by_two_but_not_below_zero(at: int, back: int) -> None:
    position = squad(f"green @{at} | ... OOX", bomb=2, tools={0: "rewind"})
    assert uses(position, 0) == ["green"]
    assert position.after("0 tool rewind green").detonators[0] == back


@pytest.mark.parametrize(("at", "tiles", "back"), [(6, "oOX", 5), (7, "oOX", 5), (8, "ooX", 6)])
def test_b13_tool_rewind_stops_at_the_last_turned_tile(at: int, tiles: str, back: int) -> None:
    position = squad(f"green @{at} | ... {tiles}", bomb=2, tools={0: "rewind"})
    assert position.after("0 tool rewind green").detonators[0] == back


def test_b13_tool_rewind_has_no_use_on_a_turned_tile_or_behind_it() -> None:
    drawing = "green @5 | ... oOX\nblue @7 | ... oOX\nred @0 | ... OOX\nyellow @1 | ... OOX"
    assert uses(squad(drawing, bomb=2, tools={0: "rewind"}), 0) == ["yellow"]


def test_b13_tool_third_hand_takes_back_a_played_card() -> None:
    position = squad(bomb=2, tools={0: "thirdhand"}, front={0: "red chicken"})
    assert uses(position, 0) == ["red", "chicken"]
    after = position.after("0 tool thirdhand red")
    assert after.front(0) == "chicken"
    assert after.hand(0) == "green blue red yellow wait"
    after = position.after("0 tool thirdhand chicken")
    assert after.front(0) == "red"
    assert after.hand(0) == "green blue yellow wait chicken"


def test_b13_tool_third_hand_does_not_take_wait_nor_the_cards_of_others() -> None:
    front = {0: "wait green", 1: "blue red", 2: "wait"}
    position = squad(bomb=2, tools={0: "thirdhand"}, front=front)
    assert uses(position, 0) == ["green"]
    after = position.after("0 tool thirdhand green")
    assert (after.front(0), after.front(1)) == ("wait", "blue red")
    assert squad(bomb=2, tools={2: "thirdhand"}, front=front).s.phase == bomb.CHOOSING


def test_b13_tool_third_hand_delays_the_return_of_the_oldest() -> None:
    position = squad(bomb=2, tools={0: "thirdhand"}, front={0: "red blue"})
    position = position.after("0 tool thirdhand blue").chosen("green", "green", "red").ended()
    assert position.front(0) == "red green"


def test_b13_tool_magnet_moves_a_sensor_to_any_other_cable() -> None:
    position = squad(bomb=2, tools={0: "magnet"}, sensors=("green", "red"))
    assert uses(position, 0) == [*("1 blue", "1 red", "1 yellow", "2 green", "2 blue", "2 yellow")]
    assert position.after("0 tool magnet 1 red").sensors == ["red", "red"]
    assert position.after("0 tool magnet 2 yellow").sensors == ["green", "yellow"]


def test_b13_tool_short_circuit_shuffles_by_the_spare_order() -> None:
    s = squad("red 55 54 | 10 11 12 13 14 15 16 17 18 19 OOX", bomb=2, tools={0: "shortcircuit"}).s
    s.spare[:] = [11, 3, 10, 0, 9, 1, 4, 2, 8, 7, 6, 5]
    position = Position(s).after("0 tool shortcircuit red")
    # The places 11 and 10 are beyond a deck of ten cards.
    assert position.deck("red") == "13 10 19 11 14 12 18 17 16 15"
    assert position.lines[2] == "55 54"
    assert position.s.spare == [0] * 12
    assert position.s.phase == bomb.CHOOSING


def test_b13_tool_short_circuit_of_a_whole_deck() -> None:
    drawing = "yellow | 10 11 12 13 14 15 16 17 18 19 20 21 OOX"
    s = squad(drawing, bomb=3, tools={0: "shortcircuit"}).s
    s.spare[:] = [11, 3, 10, 0, 9, 1, 4, 2, 8, 7, 6, 5]
    position = Position(s).after("0 tool shortcircuit yellow")
    assert position.deck("yellow") == "21 13 20 10 19 11 14 12 18 17 16 15"


def test_b13_tool_short_circuit_needs_two_cards() -> None:
    drawing = "green | 11 OOX\nblue | 11 12 OOX\nred | OOX"
    position = squad(drawing, bomb=2, tools={0: "shortcircuit"})
    assert uses(position, 0) == ["blue", "yellow"]
    s = position.s
    s.spare[:] = [1, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0]
    assert Position(s).after("0 tool shortcircuit blue").deck("blue") == "12 11"


def test_b13_tool_short_circuit_makes_looks_worthless() -> None:
    s = squad("red 55 54 | 10 11 ... OOX", bomb=2, tools={0: "shortcircuit"}).s
    s.seen[:12] = [0b111111] * 12
    s.seen_tiles[0] = 0b0100
    s.wired_cable, s.wired_at, s.wired_order, s.wired_by = 2, 1, 3, 1
    s.wired_cards[:] = [10, 11, 12]
    s.wired_seen[:3] = [1, 2, 3]
    other = Position(s).after("0 tool shortcircuit green").s
    assert other.seen[:12] == [0, *[0b111111] * 3] * 3
    assert (other.wired_cable, other.wired_order, other.wired_seen) == (2, 3, [1, 2, 3, 0, 0])
    same = Position(s).after("0 tool shortcircuit red").s
    assert same.seen[:12] == [0b111111, 0b111111, 0b11, 0b111111] * 3
    assert same.seen_tiles[0] == 0b0100
    assert (same.wired_cable, same.wired_at, same.wired_order) == (NO_CABLE, 0, 0)
    assert (same.wired_by, same.wired_cards, same.wired_seen) == (0, [0] * 3, [0] * 5)


@pytest.mark.parametrize(
    ("tiles", "pair", "after"),
    [
        ("XOO", "1 2", "OXO"),
        ("XOO", "1 3", "OOX"),
        ("XOO", "2 3", "XOO"),
        ("OXO", "1 2", "XOO"),
        ("OXO", "2 3", "OOX"),
        ("OXO", "1 3", "OXO"),
        ("OOX", "1 3", "XOO"),
        ("OOX", "2 3", "OXO"),
        ("OOX", "1 2", "OOX"),
    ],
)
def test_b13_tool_switcheroo_swaps_two_tiles(tiles: str, pair: str, after: str) -> None:
    position = squad(f"red | ... {tiles}\ngreen | ... {tiles}", bomb=2, tools={0: "switcheroo"})
    position = position.after(f"0 tool switcheroo red {pair}")
    assert position.tiles("red") == after
    assert position.tiles("green") == tiles
    assert position.s.seen_tiles == [0] * 5


def test_b13_tool_switcheroo_swaps_face_down_tiles_only() -> None:
    drawing = "green @5 | ... oOX\nblue @9 | ... ooX"
    position = squad(drawing, bomb=2, tools={0: "switcheroo"})
    assert uses(position, 0) == [
        *("green 2 3", "red 1 2", "red 1 3", "red 2 3"),
        *("yellow 1 2", "yellow 1 3", "yellow 2 3"),
    ]


def test_b13_tool_second_wind_returns_a_discarded_wait() -> None:
    position = squad(bomb=2, tools={0: "secondwind"}, wait_out=[0])
    assert position.legal(0) == ["pass", "tool secondwind"]
    after = position.after("0 tool secondwind")
    assert after.hand(0) == "green blue red yellow wait chicken"
    assert position.after("0 pass").hand(0) == "green blue red yellow chicken"


@pytest.mark.parametrize("front", ["wait", "wait red", "red wait", "red"])
def test_b13_tool_second_wind_needs_a_discarded_wait(front: str) -> None:
    position = squad(bomb=2, tools={0: "secondwind"}, front={0: front}, wait_out=[1])
    assert position.s.phase == bomb.CHOOSING


# 11 to 18: after cards are revealed.


def test_b13_tool_gloves_lose_nothing_when_the_cut_explodes() -> None:
    position = squad("blue @7 | 11 ... XOO", bomb=2, tools={0: "gloves"}, points=[9, 9, 9])
    position = revealed(position, "blue", "blue", "red")
    assert position.legal(0) == ["pass", "tool gloves"]
    assert position.after("0 tool gloves").points == [9, 4, 9]
    assert position.after("0 pass").points == [4, 4, 9]


@pytest.mark.parametrize("tool", ["gloves", "doublecut", "amplifier"])
@pytest.mark.parametrize("card", ["wait", "chicken"])
def test_b13_some_tools_need_an_own_cutter(tool: str, card: str) -> None:
    position = squad(bomb=2, tools={0: tool}).chosen(card, "red", "red")
    assert position.s.phase != bomb.REVEALED
    for cutter in CABLE_NAMES:
        assert squad(bomb=2, tools={0: tool}).chosen(cutter, "red", "red").awaited == [0]


def test_b13_effects_do_not_outlast_the_turn() -> None:
    drawing = "blue @7 | 00 11 ... XOO"
    position = squad(drawing, bomb=2, tools={0: "gloves helmet"}, points=[9, 9, 9])
    position = revealed(position, "blue", "red", "red")
    position = position.after("0 tool gloves", "0 tool helmet").ended()
    assert position.s.effect == [0] * 5
    position = position.chosen("green", "blue", "yellow")
    assert position.points == [9, 4, 9]


def test_b13_tool_second_thoughts_replaces_the_revealed_card() -> None:
    position = squad(bomb=2, tools={0: "secondthoughts"}, front={0: "red blue"})
    position = revealed(position, "green", "green", "red")
    assert uses(position, 0) == ["yellow", "wait", "chicken"]
    after = position.after("0 tool secondthoughts chicken")
    assert after.front(0) == "red blue chicken"
    assert after.hand(0) == "green yellow wait"
    assert after.awaited == [0]
    assert after.legal(0)[1] == "look green blue"
    assert after.lines[0] == "00"


@pytest.mark.parametrize(("front", "after"), [("", "yellow"), ("red", "red yellow")])
def test_b13_tool_second_thoughts_lays_the_new_card_on_top(front: str, after: str) -> None:
    position = squad(bomb=2, tools={0: "secondthoughts"}, front={0: front, 1: front})
    position = revealed(position, "green", "green", "blue").after("0 tool secondthoughts yellow")
    assert position.front(0) == after
    assert position.front(1) == f"{front} green".strip()


def test_b13_tool_second_thoughts_can_take_wait_back_and_play_it() -> None:
    position = squad(bomb=2, tools={0: "secondthoughts"})
    played = revealed(position, "green", "green", "red").after("0 tool secondthoughts wait")
    assert played.points == [3, 0, 0]
    assert played.awaited == [0]
    back = revealed(position, "wait", "green", "red").after("0 tool secondthoughts green")
    assert back.points == [0, 0, 0]
    assert "wait" in back.hand(0)


def test_b13_tool_helmet_scores_four_if_anything_explodes() -> None:
    position = squad("blue @7 | 11 ... XOO", bomb=2, tools={0: "helmet"}, points=[9, 9, 9])
    elsewhere = revealed(position, "red", "blue", "chicken")
    assert elsewhere.after("0 tool helmet").points == [13, 4, 14]
    assert elsewhere.after("0 pass").points == [9, 4, 14]
    nothing = revealed(position, "red", "red", "green").after("0 tool helmet")
    assert nothing.points == [9, 9, 9]


def test_b13_tool_helmet_scores_after_losses() -> None:
    position = squad("blue @7 | 11 ... XOO", bomb=2, tools={0: "helmet"}, points=[2, 9, 9])
    position = revealed(position, "blue", "red", "red").after("0 tool helmet")
    assert position.points == [4, 9, 9]


def test_b13_tool_double_cut_turns_one_more_card() -> None:
    position = squad("red | 32 21 11 12 ... OOX", bomb=2, tools={0: "doublecut"})
    alone = revealed(position, "red", "green", "green").after("0 tool doublecut")
    assert alone.lines[2] == "32 21"
    assert alone.points == [2 + 2 + 1, 0, 0]
    shared = revealed(position, "red", "red", "green").after("0 tool doublecut")
    assert shared.lines[2] == "32 21 11"
    assert shared.points == [(1 + 2 + 1 + 1) // 2] * 2 + [0]  # shared by two all the same


def test_b13_tool_double_cut_turns_what_is_left() -> None:
    position = squad("red | 32 OOX", bomb=2, tools={0: "doublecut"})
    position = revealed(position, "red", "green", "green").after("0 tool doublecut")
    assert position.points == [5, 0, 0]


def test_b13_tool_double_cut_is_of_no_help_to_others() -> None:
    position = squad("red | 32 21 11 ... OOX", bomb=2, tools={0: "doublecut"})
    position = revealed(position, "green", "red", "green").after("0 tool doublecut")
    assert position.lines == ["00 00 00", "", "32", ""]


@pytest.mark.parametrize(
    ("card", "points"), [("00", 0), ("12", 6), ("33", 12), ("43", 13), ("55", 16)]
)
def test_b13_tool_amplifier_doubles_by_at_most_six(card: str, points: int) -> None:
    position = squad(f"yellow | {card} ... OOX", bomb=2, tools={1: "amplifier"})
    position = revealed(position, "green", "yellow", "red").after("1 tool amplifier")
    assert position.points == [0, points, 0]


def test_b13_tool_amplifier_doubles_the_own_share() -> None:
    position = squad("yellow | 32 32 ... OOX", bomb=2, tools={1: "amplifier"})
    position = revealed(position, "yellow", "yellow", "red").after("1 tool amplifier")
    assert position.points == [3, 6, 0]  # 7 // 2, and twice that


def test_b13_tool_jammer_stops_another_players_cutter() -> None:
    drawing = "red | 32 21 ... OOX"
    position = squad(drawing, players=5, bomb=2, tools={1: "jammer"})
    position = revealed(position, "red", "red", "wait", "chicken", "blue")
    assert uses(position, 1) == ["0", "4"]
    position = position.after("1 tool jammer 0", "2 protect green")
    assert position.points == [0, 5, 3, 0, 0]  # alone on the cable now
    assert position.lines[2] == "32"


def test_b13_tool_jammer_spares_the_jammed_from_losing() -> None:
    position = squad("blue @7 | 11 ... XOO", bomb=2, tools={1: "jammer"}, points=[9, 9, 9])
    position = revealed(position, "blue", "red", "blue")
    assert position.after("1 tool jammer 0").points == [9, 9, 4]
    assert position.after("1 tool jammer 2").points == [4, 9, 9]


def test_b13_tool_jammer_lets_nobody_cut() -> None:
    position = squad(players=2, bomb=2, tools={1: "jammer"}, sensors=("blue", "blue"))
    position = revealed(position, "blue", "red").after("1 tool jammer 0")
    assert position.lines == ["", "", "00", ""]
    position = position.ended()
    assert position.sensors == ["blue", "blue"]
    assert position.s.jammed == 0


def test_b13_tool_jammer_reaches_only_seats_of_this_game() -> None:
    position = revealed(squad(players=2, bomb=2, tools={0: "jammer"}), "red", "red")
    assert uses(position, 0) == ["1"]


def test_b13_a_jam_sticks_to_the_player_through_second_thoughts() -> None:
    tools = {0: "secondthoughts gloves", 1: "jammer"}
    position = squad("red | 32 ... OOX\nblue | 32 ... OOX", bomb=2, tools=tools)
    position = revealed(position, "blue", "green", "green")
    position = position.after("1 tool jammer 0", "0 tool secondthoughts red")
    assert position.points == [0, 0, 0]
    assert position.lines[1:3] == ["", ""]


def test_b13_a_jam_is_of_cutters_only() -> None:
    position = squad("green @4 | 11 ... XOO", bomb=2, tools={0: "secondthoughts", 1: "jammer"})
    position = revealed(position, "blue", "green", "green")
    position = position.after("1 tool jammer 0", "0 tool secondthoughts chicken")
    assert position.points == [5, 0, 0]


def test_b13_tool_reverse_gear_resolves_from_yellow_to_green() -> None:
    drawing = "green @4 | 12 ... XOO\nred | 12 ... OOX"
    position = squad(drawing, players=4, bomb=2, tools={3: "reversegear"}, points=[6, 6, 6, 6])
    position = revealed(position, "green", "blue", "red", "yellow")
    position = position.slowly("3 tool reversegear")
    steps = []
    while position.awaited == [CHANCE] and "e" not in position.step[0]:
        steps.append(position.step)
        position = position.slowly(f"* {position.step}")
    assert steps == [
        *("turn yellow", "score yellow", "turn red", "score red", "turn blue", "score blue"),
        "turn green",
    ]
    assert position.points == [1, 6, 9, 6]
    assert position.ended().s.backwards == 0


def test_b13_tool_reverse_gear_is_for_one_turn() -> None:
    position = squad(players=2, bomb=2, tools={0: "reversegear"})
    position = revealed(position, "red", "green").after("0 tool reversegear").ended()
    assert position.slowly("0 cut yellow", "1 cut blue").step == "turn blue"


def test_b13_tool_duct_tape_holds_the_detonator_for_one_card() -> None:
    position = squad("red | 32 21 ... OOX", bomb=2, tools={2: "ducttape"})
    position = revealed(position, "red", "red", "green")
    assert uses(position, 2) == list(CABLE_NAMES)
    taped = position.after("2 tool ducttape red")
    assert taped.detonators[2] == 2
    assert taped.points == [2, 2, 0]  # (2 + 2 + 1) // 2
    assert position.after("2 tool ducttape blue").detonators[2] == 5


def test_b13_tool_duct_tape_saves_from_an_explosion() -> None:
    position = squad("blue @7 | 11 ... XOO", bomb=2, tools={0: "ducttape"})
    position = revealed(position, "blue", "red", "red").after("0 tool ducttape blue")
    assert position.points == [2, 0, 0]
    assert position.tiles("blue") == "XOO"


def test_b13_tool_duct_tape_is_for_one_turn() -> None:
    position = squad("blue | 11 ... OOX", bomb=2, tools={0: "ducttape"})
    position = revealed(position, "green", "red", "red").after("0 tool ducttape blue")
    assert position.s.taped == 1
    position = position.ended().chosen("blue", "green", "green")
    assert position.detonators[1] == 1


# 19: when your cut's last card is turned.


def test_b13_tool_splice_discards_the_last_card_and_turns_another() -> None:
    position = squad("red 11 | 52 31 24 ... OOX", bomb=2, tools={0: "splice"})
    position = position.chosen("red", "green", "green")
    assert position.s.phase == bomb.SPLICING
    assert position.awaited == [0]
    assert position.legal(0) == ["pass", "tool splice"]
    assert (position.lines[2], position.detonators[2]) == ("11 52", 6)
    after = position.slowly("0 tool splice")
    assert (after.lines[2], after.detonators[2], after.step) == ("11", 1, "turn red")
    assert after.s.chain[2] == 1
    assert after.s.discarded == 2 * 12 + 1
    after = position.after("0 tool splice")
    assert (after.lines[2], after.detonators[2]) == ("11 31", 4)
    assert after.points == [3 + 1 + 1, 0, 0]
    assert position.after("0 pass").points == [5 + 1 + 2, 0, 0]
    later = after.ended().chosen("blue", "red", "yellow")
    assert later.points == [5, 2 + 1 + 1 + 4, 0]


def test_b13_tool_splice_comes_after_the_last_card_of_a_shared_cut() -> None:
    position = squad("red | 52 31 24 ... OOX", bomb=2, tools={1: "splice"})
    position = position.chosen("red", "red", "green")
    assert (position.lines[2], position.awaited) == ("52 31", [1])
    after = position.after("1 tool splice")
    assert after.lines[2] == "52 24"
    assert after.points == [(2 + 2 + 4) // 2] * 2 + [0]
    assert after.detonators[2] == 7


def test_b13_tool_splice_is_for_the_own_cut_and_needs_a_card() -> None:
    position = squad("red | 52 31 ... OOX\nblue | 11 OOX", bomb=2, tools={1: "splice"})
    assert position.chosen("red", "chicken", "green").awaited == [1]
    assert position.chosen("red", "chicken", "green").s.phase == bomb.LOOKING
    assert position.chosen("red", "blue", "green").step == "end"


def test_b13_tool_splice_leaves_turned_tiles_turned() -> None:
    position = squad("green @4 | 22 10 00 ... OOX", bomb=2, tools={0: "splice"})
    position = position.chosen("green", "red", "red")
    assert (position.tiles("green"), position.detonators[0]) == ("ooX", 6)
    after = position.after("0 tool splice")
    assert (after.tiles("green"), after.detonators[0]) == ("ooX", 5)
    assert after.points == [1, 0, 0]


def test_b13_tool_splice_may_explode() -> None:
    position = squad("green @4 | 10 20 ... OXO", bomb=2, tools={0: "splice"}, points=[9, 9, 9])
    position = position.chosen("green", "chicken", "red").after("0 tool splice")
    assert position.points == [4, 14, 9]
    assert position.s.exploded == 0


def test_b13_tool_splice_is_not_asked_after_an_explosion() -> None:
    position = squad("green @4 | 10 20 ... XOO", bomb=2, tools={0: "splice"})
    assert position.chosen("green", "red", "red").awaited == [CHANCE]


def test_b13_tool_splice_under_duct_tape_steps_back_nothing_and_then_moves() -> None:
    position = squad("red @3 | 52 31 ... OOX", bomb=2, tools={0: "splice", 1: "ducttape"})
    position = revealed(position, "red", "green", "green").after("1 tool ducttape red")
    assert position.detonators[2] == 3
    position = position.after("0 tool splice")
    assert position.detonators[2] == 6


def test_b13_a_spliced_card_is_forgotten_with_its_bomb() -> None:
    position = squad("red | 52 31 ... OOX\nyellow @16 | 11 ... XOO", bomb=2, tools={0: "splice"})
    position = position.chosen("red", "green", "green").after("0 tool splice").ended()
    assert position.s.discarded == 24
    position = position.chosen("yellow", "blue", "blue").ended()
    assert position.s.discarded == NOWHERE


# 20: when you share a cut that scores.


def test_b13_tool_credit_scores_the_whole_value() -> None:
    position = squad("red | 52 31 11 ... OOX", bomb=2, tools={1: "credit"})
    position = position.chosen("red", "red", "red")
    assert position.s.phase == bomb.CREDITING
    assert position.awaited == [1]
    assert position.legal(1) == ["pass", "tool credit"]
    assert position.points == [0, 0, 0]
    assert position.after("1 tool credit").points == [1, 5, 1]  # 1 + 2 + 1 + 1
    assert position.after("1 pass").points == [1, 1, 1]


def test_b13_tool_credit_needs_a_shared_cut_of_ones_own() -> None:
    position = squad(bomb=2, tools={1: "credit"})
    assert position.chosen("red", "green", "blue").step == "end"
    assert position.chosen("red", "green", "red").step == "end"
    assert position.chosen("green", "green", "red").awaited == [1]


def test_b13_tool_credit_is_not_asked_when_the_cut_explodes_or_turns_nothing() -> None:
    blast = squad("green @4 | 10 20 ... OXO", bomb=2, tools={1: "credit"})
    assert blast.chosen("green", "green", "red").awaited == [CHANCE]
    empty = squad("green | OOX", bomb=2, tools={1: "credit"})
    assert empty.chosen("green", "green", "red").step == "end"


def test_b13_tool_credit_counts_only_those_who_share() -> None:
    tools = {0: "credit", 2: "jammer"}
    position = revealed(squad(bomb=2, tools=tools), "green", "green", "blue")
    assert position.after("2 tool jammer 1").step == "end"
    assert position.after("2 pass").s.phase == bomb.CREDITING


def test_b13_amplifier_applies_after_credit() -> None:
    position = squad("red | 22 11 ... OOX", bomb=2, tools={0: "credit amplifier"})
    position = revealed(position, "red", "red", "green")
    position = position.after("0 tool amplifier", "0 tool credit")
    assert position.points == [8, 2, 0]  # 1 + 2 + 1, doubled; and half of it


def test_b13_splice_comes_before_credit() -> None:
    tools = {0: "credit", 1: "splice"}
    position = squad("red | 22 11 43 ... OOX", bomb=2, tools=tools).chosen("red", "red", "green")
    assert (position.s.phase, position.awaited) == (bomb.SPLICING, [1])
    position = position.after("1 tool splice")
    assert (position.s.phase, position.awaited) == (bomb.CREDITING, [0])
    assert position.after("0 tool credit").points == [9, 4, 0]


def test_b13_a_pass_on_splice_leaves_credit_to_be_asked() -> None:
    position = squad("red | 22 11 43 ... OOX", bomb=2, tools={0: "credit splice"})
    position = position.chosen("red", "red", "green").after("0 pass")
    assert (position.s.phase, position.awaited) == (bomb.CREDITING, [0])
    assert position.after("0 tool credit").points == [4, 2, 0]


def test_b13_credit_may_be_kept_for_a_later_turn() -> None:
    position = squad("red | 22 11 ... OOX", bomb=2, tools={0: "credit"})
    position = position.chosen("red", "red", "green").after("0 pass").ended()
    assert position.tools(0) == "credit"
    assert position.chosen("blue", "blue", "red").s.phase == bomb.CREDITING
