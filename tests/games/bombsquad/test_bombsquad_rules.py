"""The articles of RULES.md, each with its rulings. The tools have a file of their own."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from sapeur.games.bombsquad import bomb, rules
from sapeur.games.bombsquad.bomb import (
    BOMB,
    CABLES,
    DECK,
    END,
    NO_CABLE,
    NO_CARD,
    NOWHERE,
    OVER,
    SCORE,
    STEPPING,
    TURN,
    TURNS,
    State,
    value_of_line,
)
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.kernel import clone, values

from .drawn import (
    CABLE_NAMES,
    CARDS,
    Position,
    dealt,
    edition,
    forced,
    legal,
    names,
    random,
    squad,
)

ALL_CARDS = ["cut green", "cut blue", "cut red", "cut yellow", "wait", "chicken"]
PROTECTS = [f"protect {name}" for name in CABLE_NAMES]
TILE_LOOKS = [f"look tiles {name}" for name in CABLE_NAMES]
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def with_decks_empty(*names: str) -> str:
    return "\n".join(f"{name} | OOX" for name in names)


@cache
def deals() -> list[State]:
    """Three hundred deals, one after the other on one state."""
    s, rng, made = edition(2), random(3), []
    for _ in range(300):
        rules.deal(s, rng)
        made.append(clone(s))
    return made


# B1: the cables.


@pytest.mark.parametrize("seed", range(5))
def test_b1_each_cable_has_its_twelve_cards_for_every_bomb(seed: int) -> None:
    s = dealt(3, seed)
    for deck in range(12):
        cards = [f"{card:02}" for card in s.card[deck * DECK : (deck + 1) * DECK]]
        cable = deck % CABLES
        assert Counter(cards) == Counter(CARDS[cable * DECK : (cable + 1) * DECK])


def test_b1_what_each_deck_holds_is_open() -> None:
    s = edition(3)
    s.deck[:12] = [11, 2, 10, 11, 2, 11, 10, 1, 11, 2, 10, 11]  # in any order
    rules.deal(s, random(1))
    for deck in range(12):
        at = deck * DECK
        assert s.stack[at : at + DECK] == sorted(s.card[at : at + DECK])
    assert s.stack[:12] == [1, 2, 2, 2, 10, 10, 10, 11, 11, 11, 11, 11]
    assert s.stack[48:60] == s.stack[:12]


def test_b1_a_hand_written_deal_may_hold_any_cards() -> None:
    s = dealt(3, 1)
    s.card[:] = [(7 * i * i + i // 12) % 100 for i in range(144)]
    bomb.take_stock(s)
    for at in range(0, 144, DECK):
        assert s.stack[at : at + DECK] == sorted(s.card[at : at + DECK])


def test_b1_decks_are_shuffled_each_by_itself_and_evenly() -> None:
    tops = [Counter[int]() for _ in range(12)]
    lasts = Counter[int]()
    for s in deals():
        for deck in range(12):
            tops[deck][s.card[deck * DECK] // 10] += 1
        lasts[s.card[11] // 10] += 1
    # Of twelve green cards four are 0; of twelve yellow ones two are each of 0 to 5.
    for number in range(3):
        assert 70 < tops[number * 4][0] < 130
        assert set(tops[number * 4 + 3]) == set(range(6))
        assert all(25 < n < 75 for n in tops[number * 4 + 3].values())
    assert 70 < lasts[0] < 130


# B2: tracks and tiles.


def test_b2_the_explosion_may_be_any_of_the_three_tiles() -> None:
    seen = [Counter[int]() for _ in range(12)]
    for s in deals():
        for i, tile in enumerate(s.tiles):
            seen[i][tile] += 1
    for count in seen:
        assert set(count) == {0, 1, 2}
        assert all(70 < n < 130 for n in count.values())


def test_b2_detonators_begin_at_0_with_no_tile_turned() -> None:
    s = dealt(4, 2)
    assert (s.detonator, s.turned, s.chain, s.top) == ([0] * 4,) * 4
    assert (s.discarded, s.exploded, s.cable) == (NOWHERE, NO_CABLE, NO_CABLE)


@pytest.mark.parametrize(("name", "track"), [("green", 4), ("blue", 7), ("red", 11)])
def test_b2_the_first_tile_is_the_space_after_the_track(name: str, track: int) -> None:
    at_the_end = squad(f"{name} @{track - 1} | 10 10 ... XOO").chosen(name, "wait", "wait")
    at_the_end = at_the_end.after("1 protect yellow", "2 protect yellow")
    assert at_the_end.detonators[CABLE_NAMES.index(name)] == track
    assert at_the_end.tiles(name) == "XOO"
    assert at_the_end.s.exploded == NO_CABLE
    on_it = squad(f"{name} @{track} | 10 10 ... XOO").chosen(name, "yellow", "yellow")
    assert on_it.s.exploded == CABLE_NAMES.index(name)


# B3: the action cards.


@PLAYERS
def test_b3_everyone_has_six_cards(players: int) -> None:
    position = Position(dealt(players, 1))
    assert position.awaited == list(range(players))
    for seat in range(players):
        assert position.legal(seat) == ALL_CARDS
    for seat in (players, SPECTATOR, CHANCE):
        assert position.legal(seat) == []
    assert rules.seats(position.s) == players


# B4: three bombs.


def test_b4_a_game_is_three_bombs() -> None:
    blasts = "green @4 | 10 ... XOO"
    s = squad(blasts, players=2).s
    for number in (1, 2):
        s.card[number * BOMB] = 50
        s.tiles[number * CABLES] = 0
    position = Position(s)
    for number in range(3):
        assert (position.s.bomb, position.s.turn) == (number, 1)
        position = position.after("0 cut green", "1 chicken")
        assert position.step == "explode green"
        position = position.ended()
        if number < 2:
            assert position.s.phase == bomb.DRAFTING
            first, second = (0, 1)
            position = position.after(f"{first} {position.legal(first)[2]}")
            position = position.after(f"{second} {position.legal(second)[1]}")
            for seat in position.awaited:
                if "pass" in position.legal(seat):
                    position = position.after(f"{seat} pass")
    assert position.s.phase == OVER
    assert position.awaited == []
    assert [position.legal(seat) for seat in range(8)] == [[]] * 8
    assert position.points == [0, 15]


# B5: choosing and resolving.


def test_b5_nothing_happens_until_the_last_card_is_chosen() -> None:
    position = squad("green | 12 ... OOX").after("2 cut green", "0 wait")
    assert position.awaited == [1]
    assert position.legal(0) == position.legal(2) == []
    assert position.legal(1) == ALL_CARDS
    assert [position.front(seat) for seat in range(3)] == ["", "", ""]
    assert [position.hand(seat) for seat in range(3)] == ["green blue red yellow wait chicken"] * 3
    assert position.points == [0, 0, 0]
    assert position.s.choice[:3] == [4, NO_CARD, 0]


def test_b5_cards_are_revealed_together_and_stay_in_front() -> None:
    position = squad().after("2 cut green", "0 wait", "1 chicken")
    assert [position.front(seat) for seat in range(3)] == ["wait", "chicken", "green"]
    assert position.hand(0) == "green blue red yellow chicken"
    assert position.hand(1) == "green blue red yellow wait"
    assert position.hand(2) == "blue red yellow wait chicken"


def test_b5_the_order_in_which_cards_are_chosen_does_not_matter() -> None:
    one = squad().after("0 cut red", "1 wait", "2 cut blue")
    two = squad().after("2 cut blue", "1 wait", "0 cut red")
    assert values(one.s) == values(two.s)


def test_b5_wait_then_the_cables_in_order_then_chicken() -> None:
    position = squad(players=5)
    moves = ["0 cut yellow", "1 cut red", "2 chicken", "3 wait", "4 cut blue"]
    position = position.slowly(*moves)
    assert position.awaited == [3]
    position = position.slowly("3 protect green")
    steps = []
    while position.awaited == [CHANCE] and position.s.step != END:
        steps.append(position.step)
        position = position.slowly(f"* {position.step}")
    assert steps == [
        *("turn blue", "score blue", "turn red", "score red", "turn yellow", "score yellow")
    ]
    assert position.awaited == [2]
    position = position.slowly("2 pass")
    assert position.step == "end"
    assert position.s.phase == STEPPING


def test_b5_a_card_in_front_cannot_be_chosen() -> None:
    position = squad(front={0: "green chicken", 1: "wait"})
    assert position.legal(0) == ["cut blue", "cut red", "cut yellow", "wait"]
    assert position.legal(1) == ["cut green", "cut blue", "cut red", "cut yellow", "chicken"]


def test_b5_a_step_is_one_code_of_chance() -> None:
    position = squad().slowly("0 cut red", "1 cut blue", "2 cut red")
    assert legal(position.s, CHANCE) == [TURN + 1]
    assert position.legal(0) == []
    position = position.slowly("* turn blue")
    assert legal(position.s, CHANCE) == [SCORE + 1]
    position = position.slowly("* score blue", "* turn red")
    assert legal(position.s, CHANCE) == [TURN + 2]  # the second card of a shared cut
    position = position.slowly("* turn red", "* score red")
    assert legal(position.s, CHANCE) == [END]


# B6: Wait.


def test_b6_wait_scores_three_before_anything_is_cut() -> None:
    position = squad("green | 52 ... XOO", points=[1, 0, 0])
    position = position.chosen("wait", "green", "chicken")
    assert position.points == [4, 0, 0]
    assert position.awaited == [0]
    assert position.legal(0) == PROTECTS
    assert position.legal(1) == position.legal(2) == []


def test_b6_who_cuts_a_protected_cable_does_nothing() -> None:
    position = squad("green | 52 ... XOO").chosen("wait", "green", "green")
    position = position.after("0 protect green")
    assert position.points == [3, 0, 0]
    assert position.detonators == [0, 0, 0, 0]
    assert position.deck("green").startswith("52")
    assert position.front(1) == "green"  # but the card is played
    assert position.step == "end"


def test_b6_only_the_protected_cable_is_spared() -> None:
    position = squad("green | 12 ... OOX").chosen("wait", "green", "green")
    assert position.after("0 protect blue").points == [3, 1, 1]


def test_b6_those_who_wait_choose_in_any_order_and_openly() -> None:
    drawing = "green | 12 ... OOX\nblue | 12 ... OOX\nred | 12 ... OOX"
    position = squad(drawing, players=5).chosen("wait", "green", "wait", "blue", "red")
    assert position.awaited == [0, 2]
    position = position.after("2 protect blue")
    assert position.s.protected == 0b0010
    assert position.awaited == [0]
    assert position.legal(0) == PROTECTS  # the same cable may be named twice
    assert position.after("0 protect blue").points == [3, 3, 3, 0, 3]
    assert position.after("0 protect green").points == [3, 0, 3, 0, 3]


def test_b6_a_wait_card_is_never_taken_back() -> None:
    position = squad(front={0: "wait blue"}).chosen("green", "green", "red").ended()
    assert position.front(0) == "blue green"
    assert position.hand(0) == "red yellow chicken"
    for _ in range(3):
        position = position.after(*(f"{k} {position.legal(k)[0]}" for k in range(3)))
        if position.awaited == [0] or position.awaited == [1] or position.awaited == [2]:
            position = position.after(f"{position.awaited[0]} pass")
        position = position.ended()
        assert "wait" not in position.hand(0)


# B7: cutting.


def test_b7_one_cutter_turns_one_card_and_scores_the_line() -> None:
    position = squad("blue 21 02 | 22 11 ... OOX").chosen("blue", "red", "red")
    assert position.lines[1] == "21 02 22"
    assert position.detonators[1] == 4
    assert position.points == [2 + 1 + 2 + 2, 0, 0]


def test_b7_two_cutters_turn_two_cards_and_share() -> None:
    position = squad("red | 32 21 11 ... OOX").chosen("red", "red", "green")
    assert position.lines[2] == "32 21"
    assert position.detonators[2] == 5
    assert position.points == [2, 2, 0]  # 2 + (2 + 1) = 5, rounded down


def test_b7_only_the_main_value_of_the_last_card_counts() -> None:
    position = squad("yellow | 50 40 00 ... OOX").chosen("yellow", "yellow", "yellow")
    assert position.detonators[3] == 9
    assert position.points == [0, 0, 0]


def test_b7_five_cutters_share_a_line() -> None:
    position = squad("yellow | 11 12 13 14 59 ... OOX", players=5)
    position = position.chosen(*["yellow"] * 5)
    assert position.points == [(5 + 1 + 2 + 3 + 4 + 9) // 5] * 5


def test_b7_an_edition_may_count_only_the_chain_under_the_last_card() -> None:
    drawing = "blue 21 02 | 22 13 ... OOX"
    assert squad(drawing, under=1).chosen("blue", "red", "red").points == [2 + 1 + 2, 0, 0]
    assert squad(drawing, under=1).chosen("blue", "blue", "red").points == [3, 3, 0]
    assert squad(drawing, under=0).chosen("blue", "blue", "red").points == [4, 4, 0]


def test_b7_the_detonator_moves_after_each_card() -> None:
    position = squad("red | 32 21 ... OOX").slowly("0 cut red", "1 cut red", "2 cut green")
    position = position.slowly("* turn green", "* score green", "* turn red")
    assert (position.detonators[2], position.lines[2], position.s.to_turn) == (3, "32", 1)
    assert position.s.cutters == 0b011
    assert position.s.moved == 3
    position = position.slowly("* turn red")
    assert (position.detonators[2], position.lines[2], position.s.to_turn) == (5, "32 21", 0)


def test_b7_the_value_of_a_line_can_be_asked() -> None:
    position = squad("blue 21 02 33 | ... OOX")
    assert [value_of_line(position.s, cable) for cable in range(4)] == [0, 3 + 1 + 2 + 3, 0, 0]


def test_b7_cutters_of_each_cable_are_counted_by_themselves() -> None:
    drawing = "green | 11 11 ... OOX\nblue | 12 12 ... OOX"
    position = squad(drawing, players=4).chosen("green", "blue", "green", "blue")
    assert position.points == [1, 2, 1, 2]  # (1 + 2) // 2 and (1 + 4) // 2


# B8: explosions and empty decks.


def test_b8_a_tile_that_is_ok_changes_nothing() -> None:
    position = squad("green @4 | 12 ... OOX").chosen("green", "red", "red")
    assert position.tiles("green") == "oOX"
    assert position.points == [3, 0, 0]
    assert position.s.exploded == NO_CABLE


def test_b8_a_tile_that_is_passed_is_turned_too() -> None:
    position = squad("green @4 | 22 ... OOX").chosen("green", "red", "red")
    assert position.tiles("green") == "ooX"
    assert position.points == [4, 0, 0]


def test_b8_an_explosion_that_is_passed_explodes() -> None:
    position = squad("green @4 | 22 ... XOO").chosen("green", "red", "red")
    assert position.s.exploded == 0
    assert position.s.turned[0] == 1
    assert position.points == [0, 0, 0]


@pytest.mark.parametrize(("tiles", "steps"), [("XOO", 1), ("OXO", 2), ("OOX", 3)])
def test_b8_the_explosion_comes_with_its_own_tile(tiles: str, steps: int) -> None:
    for moved in range(1, 4):
        position = squad(f"green @4 | {moved}0 ... {tiles}").chosen("green", "red", "red")
        assert (position.s.exploded == 0) == (moved >= steps)
        assert position.s.turned[0] == min(moved, steps)


def test_b8_who_cut_the_exploding_cable_loses_five_and_chickens_score_five() -> None:
    position = squad("blue @7 | 11 ... XOO", players=5, points=[9, 3, 5, 7, 0])
    position = position.chosen("blue", "blue", "chicken", "red", "chicken")
    assert position.points == [4, 0, 10, 7, 5]
    assert position.awaited == [CHANCE]  # no look for a Chicken after an explosion
    assert position.step == "explode blue"


def test_b8_an_explosion_comes_at_once_between_the_cards_of_a_shared_cut() -> None:
    position = squad("blue @7 | 11 21 ... XOO", points=[9, 9, 9])
    position = position.chosen("blue", "blue", "blue")
    assert position.lines[1] == "11"
    assert position.points == [4, 4, 4]
    assert position.s.to_turn == 0


def test_b8_later_cables_do_not_resolve_and_earlier_ones_keep_their_points() -> None:
    drawing = "green | 12 ... OOX\nblue @7 | 11 ... XOO\nred | 32 ... OOX"
    position = squad(drawing, points=[2, 6, 2]).chosen("green", "blue", "red")
    assert position.points == [5, 1, 2]
    assert position.lines == ["12", "11", "", ""]


def test_b8_the_round_ends_with_the_explosion() -> None:
    position = squad("blue @7 | 11 ... XOO").chosen("blue", "red", "red").ended()
    assert position.s.bomb == 1
    assert position.s.phase == bomb.DRAFTING


def test_b8_an_empty_deck_turns_nothing_and_scores_nothing() -> None:
    drawing = "green 11 12 | OOX\nblue | 12 ... OOX"
    position = squad(drawing).slowly("0 cut green", "1 cut blue", "2 cut green")
    assert position.step == "turn blue"
    position = position.slowly("* turn blue", "* score blue")
    assert position.points == [0, 3, 0]
    assert position.step == "end"
    assert position.s.cut == 0b0010


def test_b8_a_nearly_empty_deck_turns_what_is_left() -> None:
    position = squad("green 11 | 12 OOX").chosen("green", "green", "green")
    assert position.lines[0].endswith("11 12")
    assert position.points == [1, 1, 1]  # (1 + 1 + 2) // 3
    assert position.detonators[0] == 2


def test_b8_the_round_ends_when_all_four_decks_are_empty() -> None:
    drawing = with_decks_empty("green", "blue", "red") + "\nyellow | 12 OOX"
    position = squad(drawing).chosen("yellow", "red", "green")
    assert position.points == [3, 0, 0]
    assert position.step == "end"
    assert position.ended().s.bomb == 1


def test_b8_three_empty_decks_do_not_end_a_round() -> None:
    drawing = with_decks_empty("green", "blue", "red") + "\nyellow | 12 12 OOX"
    position = squad(drawing).chosen("yellow", "red", "green").ended()
    assert (position.s.bomb, position.s.turn) == (0, 2)


def test_b8_a_round_ends_after_its_sixtieth_turn() -> None:
    s = squad().s
    s.turn = TURNS - 1
    position = Position(s).chosen("green", "red", "red").ended()
    assert (position.s.bomb, position.s.turn) == (0, 60)
    position = position.chosen("blue", "yellow", "yellow")
    assert position.step == "end"
    assert position.ended().s.bomb == 1


def test_b8_nobody_goes_below_zero() -> None:
    for points in range(8):
        position = squad("blue @7 | 11 ... XOO", points=[points, 0, 0])
        position = position.chosen("blue", "red", "red")
        assert position.points[0] == max(0, points - 5)


# B9: Chicken.


def test_b9_a_chicken_may_look_at_two_decks_or_at_tiles_or_not() -> None:
    position = squad().chosen("chicken", "red", "red")
    assert position.awaited == [0]
    assert position.legal(0) == [
        "pass",
        *("look green blue", "look green red", "look green yellow"),
        *("look blue red", "look blue yellow", "look red yellow"),
        *TILE_LOOKS,
    ]
    assert position.legal(1) == []


def test_b9_a_look_at_decks_needs_two_with_cards() -> None:
    position = squad(with_decks_empty("green", "red")).chosen("chicken", "red", "red")
    assert position.legal(0) == ["pass", "look blue yellow", *TILE_LOOKS]


@pytest.mark.parametrize("only", CABLE_NAMES)
def test_b9_the_last_deck_may_be_looked_at_alone(only: str) -> None:
    empty = with_decks_empty(*(name for name in CABLE_NAMES if name != only))
    position = squad(empty).chosen("chicken", "wait", "wait")
    position = position.after(f"1 protect {only}", f"2 protect {only}")
    assert position.legal(0) == ["pass", f"look {only}", *TILE_LOOKS]
    looked = position.after(f"0 look {only}")
    cable = CABLE_NAMES.index(only)
    assert looked.s.seen[:4] == [int(k == cable) for k in range(4)]


def test_b9_with_no_card_left_only_tiles_can_be_looked_at() -> None:
    drawing = with_decks_empty("green", "blue", "red") + "\nyellow | 12 OOX"
    position = squad(drawing).chosen("chicken", "yellow", "red")
    assert position.legal(0) == ["pass", *TILE_LOOKS]


def test_b9_fewest_points_look_first_and_ties_go_by_seat() -> None:
    position = squad(players=5, points=[4, 2, 7, 2, 0])
    position = position.chosen("chicken", "chicken", "red", "chicken", "red")
    assert position.awaited == [1]
    position = position.after("1 look green red")
    assert position.awaited == [3]
    position = position.after("3 look tiles blue")
    assert position.awaited == [0]
    position = position.after("0 pass")
    assert position.step == "end"


def test_b9_points_scored_this_turn_count_for_the_order() -> None:
    position = squad("green | 15 ... OOX", points=[3, 4, 0]).chosen("chicken", "chicken", "green")
    assert position.awaited == [0]
    s = position.s
    assert s.points[2] == 6


def test_b9_where_each_looked_is_kept() -> None:
    position = squad("green 11 11 | ... OOX", players=2).chosen("chicken", "chicken")
    position = position.after("0 look green yellow", "1 look tiles red")
    assert position.s.seen[:8] == [0b100, 0, 0, 0b1, 0, 0, 0, 0]
    assert position.s.seen_tiles[:2] == [0, 0b0100]
    position = position.ended().after("0 cut green", "1 cut green").ended()
    position = position.after("0 cut blue", "1 cut blue").ended()
    position = position.after("0 chicken", "1 chicken", "0 look green blue")
    assert position.s.seen[:8] == [0b10100, 0b100, 0, 0b1, 0, 0, 0, 0]
    assert position.after("1 look blue red").s.seen[:8] == [0b10100, 0b100, 0, 1, 0, 0b100, 1, 0]


# B10: the end of a turn.


def test_b10_with_three_cards_in_front_the_oldest_returns() -> None:
    position = squad(front={0: "red blue", 1: "red"}).chosen("green", "green", "red")
    assert position.front(0) == "red blue green"
    position = position.ended()
    assert position.front(0) == "blue green"
    assert position.hand(0) == "red yellow wait chicken"
    assert position.front(1) == "red green"
    assert position.hand(1) == "blue yellow wait chicken"
    assert position.front(2) == "red"


def test_b10_an_oldest_wait_is_discarded() -> None:
    position = squad(front={0: "wait blue", 1: "blue wait"})
    position = position.chosen("green", "green", "red").ended()
    assert position.front(0) == "blue green"
    assert position.hand(0) == "red yellow chicken"
    assert bomb.is_discarded(position.s, 0)
    assert position.front(1) == "wait green"
    assert position.hand(1) == "blue red yellow chicken"
    assert not bomb.is_discarded(position.s, 1)
    assert not bomb.is_discarded(position.s, 2)


@pytest.mark.parametrize("front", ["wait", "red wait", "wait red"])
def test_b10_a_wait_in_front_is_not_discarded_yet(front: str) -> None:
    assert not bomb.is_discarded(squad(front={1: front}).s, 1)
    third = squad(front={1: "red blue"}).slowly("0 cut red", "1 wait", "2 cut red")
    assert third.front(1) == "red blue wait"
    assert not bomb.is_discarded(third.s, 1)


def test_b10_nothing_of_the_turn_is_left_on_the_table() -> None:
    position = squad(players=4).chosen("wait", "green", "chicken", "chicken")
    position = position.after("0 protect green", "2 look green red", "3 pass").ended()
    s = position.s
    assert s.choice == [NO_CARD] * 5
    assert (s.protected, s.cut, s.place, s.cutters, s.looking) == (0,) * 5
    assert (s.cable, s.exploded, s.turn, s.step) == (NO_CABLE, NO_CABLE, 2, 0)
    assert position.awaited == [0, 1, 2, 3]
    position = position.chosen("red", "red", "red", "red")
    assert position.s.cut == 0b0100
    ended = position.ended().s
    assert (ended.cut, ended.place, ended.moved, ended.to_turn) == (0, 0, 0, 0)


# B11: a new bomb.


def test_b11_a_new_bomb_is_set_up_afresh_and_points_are_kept() -> None:
    s = squad("blue 11 12 @8 | 11 ... oXO", points=[9, 8, 0], front={0: "wait red"}, wait_out=[1]).s
    s.seen[:] = [5] * 20
    s.seen_tiles[:] = [3] * 5
    s.discarded = 13
    s.card[BOMB : 2 * BOMB] = range(BOMB)
    s.card[0] = s.card[BOMB - 1] = 11
    position = Position(s).chosen("blue", "blue", "chicken").ended()
    s = position.s
    assert position.points == [4, 3, 5]
    assert (s.bomb, s.turn) == (1, 0)
    assert (s.top, s.detonator, s.turned, s.chain) == ([0] * 4,) * 4
    for seat in range(3):
        assert position.hand(seat) == "green blue red yellow wait chicken"
        assert position.front(seat) == ""
    assert s.hand[3:] == [0, 0]
    assert (s.seen, s.seen_tiles, s.discarded) == ([0] * 20, [0] * 5, NOWHERE)
    assert s.exploded == NO_CABLE
    assert s.card[BOMB : 2 * BOMB] == list(range(BOMB))
    assert position.deck("green") == " ".join(f"{card:02}" for card in range(12))
    # What nobody saw of the old bomb is no part of the game any more.
    assert (s.card[:BOMB], s.tiles[:CABLES]) == ([0] * BOMB, [0] * CABLES)
    assert s.tiles[CABLES:] == [2] * 8


# B12: sensors.


def test_b12_there_are_no_sensors_in_bomb_one() -> None:
    position = squad("green | 12 ... OOX")
    assert position.sensors == ["nowhere", "nowhere"]
    position = position.chosen("green", "red", "red").ended()
    assert position.sensors == ["nowhere", "nowhere"]


@pytest.mark.parametrize(("bomb", "sensors"), [(2, ["blue", "yellow"]), (3, ["red", "green"])])
def test_b12_two_sensors_begin_where_the_deal_says(bomb: int, sensors: list[str]) -> None:
    s = squad("green @4 | 11 ... XOO", bomb=bomb - 1).s
    s.start[:] = [1, 3, 2, 0]
    position = Position(s).chosen("green", "red", "red").ended()
    assert position.sensors == sensors


def test_b12_the_deal_puts_them_on_two_different_cables_evenly() -> None:
    pairs = [Counter[tuple[int, int]](), Counter[tuple[int, int]]()]
    for s in deals():
        for k in (0, 1):
            pairs[k][s.start[2 * k], s.start[2 * k + 1]] += 1
    for seen in pairs:
        assert set(seen) == {(a, b) for a in range(4) for b in range(4) if a != b}
        assert all(9 < n < 45 for n in seen.values())


@pytest.mark.parametrize(("bomb", "first", "second"), [(2, 1, 2), (3, 2, 3)])
def test_b12_a_sensor_adds_its_bonus_to_what_its_cable_scores(
    bomb: int, first: int, second: int
) -> None:
    drawing = "green | 11 11 ... OOX\nblue | 11 11 ... OOX\nred | 11 11 ... OOX"
    position = squad(drawing, bomb=bomb, sensors=("green", "blue"))
    position = position.chosen("green", "blue", "red")
    assert position.points == [2 + first, 2 + second, 2]
    assert position.detonators == [1, 1, 1, 0]  # points only


def test_b12_two_sensors_on_one_cable_add_up_and_are_shared() -> None:
    position = squad("red | 11 11 ... OOX", bomb=2, sensors=("red", "red"))
    position = position.chosen("red", "red", "green")
    assert position.points == [3, 3, 0]  # 1 + 1 + 2 and the chain 1 + 1


def test_b12_a_sensor_whose_cable_was_cut_moves_along_its_arrow() -> None:
    position = squad(bomb=2, sensors=("blue", "red")).chosen("blue", "red", "red")
    assert position.sensors == ["blue", "red"]
    assert position.ended().sensors == ["red", "blue"]


def test_b12_sensors_go_around_the_end() -> None:
    position = squad(bomb=3, sensors=("yellow", "green")).chosen("green", "yellow", "yellow")
    assert position.ended().sensors == ["green", "yellow"]


def test_b12_a_sensor_stays_where_no_card_was_turned() -> None:
    drawing = "green 11 | OOX"
    position = squad(drawing, bomb=2, sensors=("green", "blue")).chosen("green", "blue", "wait")
    position = position.after("2 protect blue")
    assert position.ended().sensors == ["green", "blue"]
    moved = squad(bomb=2, sensors=("green", "blue")).chosen("red", "blue", "red").ended()
    assert moved.sensors == ["green", "green"]


# B13: taking tools.


@PLAYERS
def test_b13_one_tool_more_than_players_is_turned_up(players: int) -> None:
    s = squad("green @4 | 11 ... XOO", players=players).s
    s.order[:] = [(7 * i + 3) % 20 for i in range(20)]
    position = Position(s).chosen("green", *["red"] * (players - 1)).ended()
    offered = sorted(s.order[: players + 1])
    assert position.awaited == [0]
    assert position.s.offer == sum(1 << tool for tool in offered)
    assert position.legal(0) == [f"take {name}" for name in names(position.s.offer).split()]
    assert position.legal(1) == []


def test_b13_fewest_points_take_first_ties_by_seat_and_the_last_is_discarded() -> None:
    position = squad("green @4 | 11 ... XOO", players=4, points=[12, 3, 9, 3])
    position = position.chosen("green", "red", "red", "red").ended()
    assert position.points == [7, 3, 9, 3]
    assert position.awaited == [1]
    position = position.after("1 take schematic")
    assert position.awaited == [3]
    assert position.legal(3) == [*("take stethoscope", "take xray", "take rewiring", "take rewind")]
    position = position.after("3 take stethoscope")
    assert position.awaited == [0]
    position = position.after("0 take rewind")
    assert position.awaited == [2]
    position = position.after("2 take xray")
    assert [position.tools(seat) for seat in range(4)] == [
        *("rewind", "schematic", "xray", "stethoscope")
    ]
    assert position.s.offer == 0
    assert position.s.turn == 1


def test_b13_before_bomb_three_the_next_tools_come_and_old_ones_are_kept() -> None:
    position = squad("green @4 | 11 ... XOO", bomb=2, players=2, tools={1: "helmet"})
    position = position.after("0 cut green", "1 cut red", "1 pass").ended()
    assert names(position.s.offer) == "rewiring rewind thirdhand"
    position = position.after("0 take rewind", "1 take thirdhand")
    assert position.tools(0) == "rewind"
    assert position.tools(1) == "thirdhand helmet"


def test_b13_no_tools_come_before_bomb_one() -> None:
    s = dealt(3, 1)
    assert (s.offer, s.tools, s.used, s.to_take) == (0, [0] * 5, 0, 0)
    assert s.phase == bomb.CHOOSING


def test_b13_every_order_of_the_tools_is_dealt() -> None:
    firsts, lasts = Counter[int](), Counter[int]()
    spares = Counter[int]()
    for s in deals():
        assert sorted(s.order) == list(range(20))
        assert sorted(s.spare) == list(range(12))
        firsts[s.order[0]] += 1
        lasts[s.order[19]] += 1
        spares[s.spare[0]] += 1
    for seen, expected in ((firsts, 15), (lasts, 15), (spares, 25)):
        assert all(expected * 0.3 < n < expected * 2 for n in seen.values())
    assert (len(firsts), len(lasts), len(spares)) == (20, 20, 12)


# B14: the end.


def test_b14_the_game_ends_with_bomb_three() -> None:
    position = squad("green @4 | 11 ... XOO", bomb=3, points=[9, 4, 4])
    position = position.chosen("green", "chicken", "red").ended()
    assert position.points == [4, 9, 4]
    assert position.awaited == []
    assert position.s.bomb == 2
    assert position.s.step == 0
    assert [legal(position.s, seat) for seat in range(8)] == [[]] * 8


def test_a_deal_forgets_the_game_before() -> None:
    s = edition(3)
    rules.deal(s, random(9))
    used = edition(3)
    for name, value in vars(used).items():
        if name not in ("players", "deck", "track", "bonus", "under"):
            setattr(used, name, [7] * len(value) if isinstance(value, list) else 7)
    rules.deal(used, random(9))
    assert values(used) == values(s)


def test_a_state_that_was_copied_lives_on_its_own() -> None:
    s: State = dealt(2, 3)
    other = clone(s)
    rules.apply(other, 0, 0)
    rules.apply(other, 1, 0)
    forced(other, END + 1)
    assert values(s) == values(dealt(2, 3))
    assert other.turn == 2
