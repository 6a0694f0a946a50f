"""The articles of RULES.md, each with its rulings."""

from __future__ import annotations

from itertools import combinations

import pytest

from sapeur.games import playout
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.village import GAME
from sapeur.games.village.notation import cell_name
from sapeur.games.village.rules import State
from sapeur.kernel import Rng, clone, codes, interpreted, pool, start

from .drawn import Position, cell, village

WIDTHS = pytest.mark.parametrize("columns", [5, 6])

MAIN_5 = ["draw"] + [f"turn {x}{y}" for y in "1234" for x in "abcde"]
MAIN_6 = ["draw"] + [f"turn {x}{y}" for y in "1234" for x in "abcdef"]
PEEKS_5 = ["pass"] + [f"peek {x}{y}" for y in "1234" for x in "abcde"]
PEEKS_6 = ["pass"] + [f"peek {x}{y}" for y in "1234" for x in "abcdef"]


def names(columns: int) -> list[str]:
    return [f"{x}{y}" for y in "1234" for x in "abcdef"[:columns]]


def dealt(seed: int, columns: int = 5) -> State:
    s = GAME.setup({"columns": str(columns)})
    rng = Rng()
    start(rng, seed, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    assert isinstance(s, State)
    return s


# V1: the pack.


@pytest.mark.parametrize("suit", "SCDH")
def test_v1_jack_queen_and_king_are_villagers_and_the_ten_others_are_not(suit: str) -> None:
    found = [rank for rank in "A23456789TJQK" if village(stock=rank + suit).after("draw").s.found]
    assert found == ["J", "Q", "K"]


def test_v1_a_villager_is_worth_one() -> None:
    assert village(stock="KH").after("draw").s.found == 1
    assert village("KH").after("turn a1").s.found == 1


# V2: setting up.


@pytest.mark.parametrize(("columns", "in_village", "in_stock"), [(5, 20, 32), (6, 24, 28)])
def test_v2_the_deal_lays_the_whole_pack_face_down(
    columns: int, in_village: int, in_stock: int
) -> None:
    s = dealt(1, columns)
    assert sorted(s.cards) == list(range(52))
    assert (s.top, 52 - s.top) == (in_village, in_stock)
    assert (s.up, s.peeked, s.found) == (0, 0, 0)
    assert Position(s).legal == (MAIN_5 if columns == 5 else MAIN_6)


def test_v2_the_cards_are_shuffled() -> None:
    assert dealt(1).cards != dealt(2).cards
    assert dealt(1).cards == dealt(1).cards
    assert dealt(1).cards != sorted(dealt(1).cards)


def test_v2_a_new_deal_forgets_the_last_game_but_its_options() -> None:
    game = village("QS* 2H^", discard="KS 3H", stock="4H", columns=6, memory="pure")
    s = game.after("draw", "turn a1").s
    s.phase, s.result = 4, -1
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    fresh = dealt(1, columns=6)
    fresh.pure = 1
    assert s == fresh


def test_v2_one_player() -> None:
    assert GAME.rules.seats(village().s) == 1


# V3: the goal.


def test_v3_the_twelfth_villager_from_the_stock_wins_at_once() -> None:
    before = village(stock="QS", left=3)
    assert before.s.found == 11 and not before.over
    after = before.after("draw")
    assert after.won and after.legal == []
    assert (after.s.found, after.discard[-1]) == (12, "QS")


def test_v3_the_twelfth_villager_from_the_village_wins_at_once() -> None:
    before = village("? QS", left=3)
    assert before.s.found == 11
    after = before.after("turn b1")
    assert after.won and after.legal == []
    assert after.looks_like("? QS^")


def test_v3_eleven_are_not_enough() -> None:
    game = village("QS KS", left=0).after("turn a1")
    assert game.s.found == 11
    assert not game.over and GAME.rules.score(game.s, 0) == 0
    assert game.after("pass", "turn b1").won


def test_v3_villagers_in_the_stock_have_to_be_turned_up_too() -> None:
    game = village("QS", stock="4H KS", left=2).after("turn a1", "pass", "draw")
    assert not game.over
    assert game.after("draw").won


def test_v3_the_last_card_of_all_may_be_the_twelfth() -> None:
    assert village(stock="QS", left=1).after("draw").won


@WIDTHS
def test_v3_the_game_may_be_won_without_a_step_into_the_village(columns: int) -> None:
    last = village(stock="JS QS KS", left=3, columns=columns).after("draw", "pass", "draw", "pass")
    assert not last.over
    assert last.after("draw").won


def test_v3_when_it_is_over_nothing_more_is_legal() -> None:
    lost = village("5S\nQS").after("turn a1")
    won = village(stock="QS", left=2).after("draw")
    for game in (lost, won):
        assert GAME.rules.awaited(game.s) == 0
        assert [GAME.legal(game.s, seat) for seat in range(8)] == [[]] * 8


# V4: a move.


def test_v4_draw_or_turn_any_face_down_card() -> None:
    assert village().legal == MAIN_5
    assert village(columns=6).legal == MAIN_6
    assert GAME.rules.awaited(village().s) == 1


def test_v4_a_face_up_card_is_not_turned_again() -> None:
    game = village("""
        2H^  ?   ?   ?   3H^
        ?    ?   7C^ ?   ?
        ?    QS^ ?   ?   ?
        4H^  ?   ?   ?   5H^""")
    gone = {"turn a1", "turn e1", "turn c2", "turn b3", "turn a4", "turn e4"}
    assert game.legal == [move for move in MAIN_5 if move not in gone]


def test_v4_no_draw_when_the_stock_is_empty() -> None:
    one_left = village("QS", stock="2H", left=1)
    assert one_left.legal == MAIN_5
    assert one_left.after("draw").legal == MAIN_5[1:]
    assert village("QS", left=0, columns=6).legal == MAIN_6[1:]


def test_v4_only_the_player_plays() -> None:
    for game in (village(), village(stock="QS").after("draw"), village(stock="2C").after("draw")):
        for seat in (1, 2, SPECTATOR, CHANCE):
            assert GAME.legal(game.s, seat) == []


# V5: a stock card.


def test_v5_stock_cards_go_to_the_discard_in_their_order() -> None:
    game = village(stock="2H QC 9H 3S").after("draw", "draw", "pass", "draw", "draw")
    assert game.discard == ["2H", "QC", "9H", "3S"]
    assert game.s.top == 24
    assert game.looks_like("")  # and the village is as it was


@pytest.mark.parametrize("card", [rank + suit for suit in "SCDH" for rank in "JQK"])
def test_v5_a_villager_of_any_suit_gives_a_peek_and_nothing_else(card: str) -> None:
    assert village(stock=card).after("draw").legal == PEEKS_5
    assert village(stock=card, columns=6).after("draw").legal == PEEKS_6


def neighbours(columns: int, dx: int, dy: int) -> set[frozenset[str]]:
    """All pairs of cells that are dx columns and dy rows apart."""
    return {
        frozenset(pair)
        for pair in combinations(names(columns), 2)
        if abs(ord(pair[0][0]) - ord(pair[1][0])) == dx
        and abs(int(pair[0][1]) - int(pair[1][1])) == dy
    }


SWAP_SUITS = pytest.mark.parametrize(
    ("suit", "dx", "dy", "how_many"), [("S", 0, 1, (15, 18)), ("C", 1, 0, (16, 20)),
                                       ("D", 1, 1, (24, 30))]
)  # fmt: skip


@WIDTHS
@SWAP_SUITS
def test_v5_a_number_card_offers_the_swaps_of_its_suit(
    suit: str, dx: int, dy: int, how_many: tuple[int, int], columns: int
) -> None:
    for rank in "A23456789T":
        game = village(stock=rank + suit, columns=columns).after("draw")
        leave, *swaps = game.legal
        assert leave == "pass"
        assert len(swaps) == how_many[columns - 5]
        assert {frozenset(swap.split()[1:]) for swap in swaps} == neighbours(columns, dx, dy)


def test_v5_the_swaps_of_one_corner_drawn_by_hand() -> None:
    def at_a1(stock: str) -> list[str]:
        legal = village(stock=stock).after("draw").legal
        return [move for move in legal if "a1" in move or "e4" in move]

    assert at_a1("2S") == ["swap a1 a2", "swap e3 e4"]
    assert at_a1("2C") == ["swap a1 b1", "swap d4 e4"]
    assert at_a1("2D") == ["swap a1 b2", "swap d3 e4"]


@WIDTHS
@SWAP_SUITS
def test_v5_every_swap_exchanges_its_two_cards_and_no_others(
    suit: str, dx: int, dy: int, how_many: tuple[int, int], columns: int
) -> None:
    game = village(stock="2" + suit, columns=columns).after("draw")
    for move in game.legal[1:]:
        _, one, two = move.split()
        i, j = cell(one, columns), cell(two, columns)
        after = clone(game.s)
        GAME.rules.apply(after, 0, GAME.notation.decode(after, 0, move)[0])
        expected = list(game.s.cards)
        expected[i], expected[j] = expected[j], expected[i]
        assert after.cards == expected
        assert (after.up, after.peeked) == (0, 0)
        assert Position(after).legal[0] == "draw"


def test_v5_a_heart_gives_nothing() -> None:
    for rank in "A23456789T":
        assert village(stock=rank + "H").after("draw").legal == MAIN_5


# V6: bonuses.


@pytest.mark.parametrize("card", ["2S", "2C", "2D", "KH"])
def test_v6_a_bonus_may_be_declined(card: str) -> None:
    game = village("3H^ 4H*", stock=card).after("draw")
    assert not set(game.legal) & set(MAIN_5)  # it comes before anything else
    passed = game.after("pass")
    assert passed.looks_like("3H^ 4H*")
    assert passed.legal == [move for move in MAIN_5 if move != "turn a1"]


@pytest.mark.parametrize(
    ("card", "use"), [("2S", "swap a1 a2"), ("2C", "swap a1 b1"), ("2D", "swap a2 b1")]
)
def test_v6_a_bonus_is_used_once(card: str, use: str) -> None:
    assert village(stock=card).after("draw", use).legal == MAIN_5


def test_v6_a_peek_is_used_once() -> None:
    assert village(stock="KH").after("draw", "peek c2").legal == MAIN_5
    assert village("KH").after("turn a1", "peek c2").legal == [
        move for move in MAIN_5 if move != "turn a1"
    ]


def test_v6_only_face_down_cards_are_peeked_at_known_or_not() -> None:
    game = village("2H^ 3H* ? ? 4H^", stock="KH").after("draw")
    assert game.legal == [move for move in PEEKS_5 if move not in ("peek a1", "peek e1")]
    assert game.after("peek b1").looks_like("2H^ 3H* ? ? 4H^")


UP_5 = "\n".join(["?^ ?^ ?^ ?^ ?^"] * 4)
UP_6 = "\n".join(["?^ ?^ ?^ ?^ ?^ ?^"] * 4)


@pytest.mark.parametrize(("columns", "up"), [(5, UP_5), (6, UP_6)])
def test_v6_a_peek_lapses_when_no_card_is_face_down(columns: int, up: str) -> None:
    game = village(up, stock="KH QS", columns=columns).after("draw")
    assert game.legal == ["draw"]
    assert game.s.found == 1


@WIDTHS
def test_v6_one_card_face_down_keeps_the_peek_alive_wherever_it_lies(columns: int) -> None:
    for name in names(columns):
        everything = village(UP_5 if columns == 5 else UP_6, stock="KH", columns=columns)
        everything.s.up ^= 1 << cell(name, columns)
        assert everything.after("draw").legal == ["pass", f"peek {name}"]


def test_v6_the_peek_of_the_last_card_turned_lapses_too() -> None:
    game = village("?^ ?^ QS ?^ ?^\n" + "?^ ?^ ?^ ?^ ?^\n" * 3, stock="2H").after("turn c1")
    assert game.legal == ["draw"]


def test_v6_a_swap_does_not_lapse_while_cards_lie_face_up() -> None:
    assert len(village(UP_5, stock="2S").after("draw").legal) == 16


def test_v6_swaps_move_any_cards_face_up_or_down_known_or_not() -> None:
    game = village("""
        2H^  3H*
        4H   5H*^""")
    assert game.s.up == 0b1000001
    column = village("2H^ 3H*\n4H 5H*^", stock="2S").after("draw")
    assert column.after("swap a1 a2").looks_like("4H 3H*\n2H^ 5H*^")
    assert column.after("swap b1 b2").looks_like("2H^ 5H*^\n4H 3H*")
    row = village("2H^ 3H*\n4H 5H*^", stock="2C").after("draw")
    assert row.after("swap a1 b1").looks_like("3H* 2H^\n4H 5H*^")
    assert row.after("swap a2 b2").looks_like("2H^ 3H*\n5H*^ 4H")
    diagonal = village("2H^ 3H*\n4H 5H*^", stock="2D").after("draw")
    assert diagonal.after("swap a1 b2").looks_like("5H*^ 3H*\n4H 2H^")
    assert diagonal.after("swap a2 b1").looks_like("2H^ 4H\n3H* 5H*^")


# V7: a village card. x is blasted by the mine at o, drawn once for each suit.

MINES = {
    "S": """
        . x .
        . o .
        . x .""",
    "C": """
        . x .
        x o x
        . . .""",
    "D": """
        x . x
        . o .
        x . x""",
    "H": """
        . . .
        . o .
        . . .""",
}
SUITS = pytest.mark.parametrize("suit", list(MINES))


def blasted(suit: str, at: str, columns: int) -> set[str]:
    """The cells that the drawn mine reaches from there."""
    stencil = [line.split() for line in MINES[suit].strip().splitlines()]
    x, y = "abcdef".index(at[0]), int(at[1])
    reached = {
        ("abcdef?"[x + dx], y + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if stencil[1 + dy][1 + dx] == "x" and x + dx >= 0
    }
    return {f"{u}{v}" for u, v in reached if f"{u}{v}" in names(columns)}


def with_mine(suit: str, at: str, columns: int) -> Position:
    """A village of number cards, with a mine of that suit there."""
    i = cell(at, columns)
    game = village(columns=columns)
    card = "SCDH".index(suit) * 13 + i % 10
    j = game.s.cards.index(card)
    game.s.cards[i], game.s.cards[j] = card, game.s.cards[i]
    return game


def with_villager(game: Position, at: str) -> Position:
    s = clone(game.s)
    i, j = cell(at, s.columns), s.cards.index(51)
    s.cards[i], s.cards[j] = s.cards[j], s.cards[i]
    return Position(s)


@WIDTHS
@SUITS
def test_v7_v8_each_mine_turns_up_exactly_the_number_cards_in_its_blast(
    suit: str, columns: int
) -> None:
    for at in names(columns):
        game = with_mine(suit, at, columns)
        after = game.after(f"turn {at}")
        up = {name for name in names(columns) if (after.s.up >> cell(name, columns)) & 1}
        assert up == {at} | blasted(suit, at, columns)
        assert after.s.up < 1 << (4 * columns)
        assert not after.over
        assert after.legal[0] == "draw"  # and no bonus
        assert (after.s.cards, after.s.top, after.s.peeked) == (game.s.cards, game.s.top, 0)


@WIDTHS
@SUITS
def test_v7_v8_a_mine_loses_exactly_when_a_villager_lies_in_its_blast(
    suit: str, columns: int
) -> None:
    for at in names(columns):
        game = with_mine(suit, at, columns)
        caught = {
            name
            for name in names(columns)
            if name != at and with_villager(game, name).after(f"turn {at}").lost
        }
        assert caught == blasted(suit, at, columns)


def test_v7_blasts_at_the_edges_drawn_by_hand() -> None:
    assert blasted("S", "a1", 5) == {"a2"}
    assert blasted("C", "e1", 5) == {"d1"}
    assert blasted("C", "e1", 6) == {"d1", "f1"}
    assert blasted("D", "f4", 6) == {"e3"}
    assert blasted("D", "b2", 5) == {"a1", "c1", "a3", "c3"}
    assert blasted("C", "c4", 5) == {"c3", "b4", "d4"}


def test_v7_a_villager_is_safe_and_gives_a_peek() -> None:
    for suit in "SCDH":
        game = village(f"""
            KS  KC   KD
            KH  Q{suit}  JS
            JC  JD   JH""").after("turn b2")
        assert not game.over
        assert game.s.up == 1 << cell("b2")
        assert game.legal == [move for move in PEEKS_5 if move != "peek b2"]


def test_v7_club_spares_the_card_below() -> None:
    game = village("""
        ?   ?   ?
        ?   5C  ?
        ?   QD  ?""")
    assert not game.after("turn b2").over


def test_v7_spade_spares_its_sides() -> None:
    game = village("""
        QS  ?   QC
        QD  5S  QH
        KS  ?   KC""")
    assert game.after("turn b2").looks_like("""
        QS  ?^  QC
        QD  5S^ QH
        KS  ?^  KC""")


def test_v7_a_number_card_turned_gives_no_bonus_even_where_a_stock_card_would() -> None:
    for card in ("5S", "5C", "5D", "5H"):
        assert village(f"? ? ?\n? {card}").after("turn b2").legal[0] == "draw"


# V8: explosions.


def test_v8_a_face_down_villager_in_the_blast_loses() -> None:
    game = village("""
        5S
        QD""").after("turn a1")
    assert game.lost and game.legal == []
    assert game.looks_like("5S^\nQD^")  # the villager is seen, and is not one that was found
    assert game.s.found == 0


def test_v8_a_face_up_villager_in_the_blast_loses_too() -> None:
    game = village("""
        5S
        QD^""")
    assert game.s.found == 1
    assert game.after("turn a1").lost


def test_v8_a_villager_who_was_peeked_at_is_no_safer() -> None:
    assert village("QD* 5C").after("turn b1").lost


def test_v8_one_villager_among_the_blasted_is_enough() -> None:
    for drawing in ("QD ? ?\n? 5D", "? ? QD\n? 5D", "?\n? 5D\nQD", "?\n? 5D\n? ? QD"):
        assert village(drawing).after("turn b2").lost


def test_v8_the_loss_stands_when_the_last_blasted_is_a_number_card() -> None:
    game = village("""
        QD  ?  ?
        ?   5D ?
        ?   ?  ?""").after("turn b2")
    assert game.lost
    assert game.looks_like("""
        QD^  ?   ?^
        ?    5D^ ?
        ?^   ?   ?^""")


def test_v8_no_chain_reaction() -> None:
    game = village("""
        QS  QC  QD
        ?   5C  ?
        ?   5S  ?
        ?   ?   ?""")
    # The spade blasts a club, which would have blasted the queen above it.
    assert game.after("turn b3").looks_like("""
        QS  QC  QD
        ?   5C^ ?
        ?   5S^ ?
        ?   ?^  ?""")
    assert not game.after("turn b3").over


def test_v8_a_blast_on_a_face_up_number_card_does_nothing() -> None:
    game = village("""
        4D^  QH
        5S   ?
        6C^  QC""").after("turn a2")
    assert not game.over
    assert game.looks_like("""
        4D^  QH
        5S^  ?
        6C^  QC""")


def test_v8_a_blasted_mine_is_spent() -> None:
    game = village("5S\n6S\nQD").after("turn a1")
    assert not game.over
    assert "turn a2" not in game.legal


def test_v8_blasts_do_not_run_round_the_edge() -> None:
    # On a board laid out row by row, e1 and a2 are neighbours only in memory.
    assert not village("? ? ? ? 5C\nQD").after("turn e1").over
    assert not village("? ? ? ? QD\n5C").after("turn a2").over
    assert not village("? ? ? ? ?\n5D ? ? ? QD").after("turn a2").over
    assert not village("? ? ? ? ? QD\n5C", columns=6).after("turn a2").over


# V9: peeking.


def test_v9_a_peek_leaves_the_card_face_down_and_remembers_it() -> None:
    game = village("QS", stock="KH").after("draw", "peek a1")
    assert game.looks_like("QS*")
    assert "turn a1" in game.legal
    assert game.s.found == 1  # seen is not found


@WIDTHS
def test_v9_a_peek_marks_its_own_cell(columns: int) -> None:
    game = village(stock="KH", columns=columns).after("draw")
    for name in names(columns):
        peeked = game.after(f"peek {name}").s
        assert peeked.peeked == 1 << cell(name, columns)
        assert peeked.up == 0
        assert cell_name(peeked, cell(name, columns)) == name


def test_v9_peeks_add_up() -> None:
    game = village(stock="KH KS").after("draw", "peek a1", "draw", "peek e4")
    assert game.looks_like("""
        ?*  ?  ?  ?  ?
        ?   ?  ?  ?  ?
        ?   ?  ?  ?  ?
        ?   ?  ?  ?  ?*""")


def test_v9_the_memo_moves_with_the_card() -> None:
    game = village("2H*", stock="2S 2C 2D").after("draw", "swap a1 a2")
    assert game.looks_like("?\n2H*")
    game = game.after("draw", "swap a2 b2")
    assert game.looks_like("?\n? 2H*")
    game = game.after("draw", "swap b2 c3")
    assert game.looks_like("?\n?\n? ? 2H*")


# V11: deduction. (V9's memory options and V10 are seen through view and belief.)


def test_v11_a_villager_who_is_deduced_must_still_be_turned() -> None:
    game = village("?^ ?^ QS ?^ ?^\n" + "?^ ?^ ?^ ?^ ?^\n" * 3, left=0)
    assert game.s.found == 11 and not game.over  # only the queen can be there
    assert game.legal == ["turn c1"]
    assert game.after("turn c1").won


# All articles at once: games drawn at random, move by move as they went when these were written.


@pytest.mark.parametrize(
    ("columns", "moves", "trace"), [(5, 1479, 164124970), (6, 927, 1372884439)]
)
def test_random_games_go_as_they_always_did(columns: int, moves: int, trace: int) -> None:
    plays = interpreted(playout, GAME.parts())
    states, rngs = pool(State, 1), pool(Rng, 1)
    states[0].columns = columns
    start(rngs[0], 1, 2, 3, 4, 5)
    assert plays.playouts(states, rngs, codes(GAME.room), 150, 0) == (moves, trace)


@WIDTHS
def test_the_room_for_action_codes_is_enough(columns: int) -> None:
    for card in ("2S", "2C", "2D", "2H", "KH"):
        assert len(village(stock=card, columns=columns).after("draw").legal) < GAME.room
