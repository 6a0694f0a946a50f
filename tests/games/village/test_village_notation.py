"""Le Village as text: every action both ways, deals, and how wrong words are met."""

from __future__ import annotations

import random

import pytest

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.village import GAME
from sapeur.games.village.notation import card_name, cell_name, read_card, read_cell
from sapeur.games.village.rules import ONGOING, State

from .drawn import cell, village

decode, encode = GAME.notation.decode, GAME.notation.encode
decode_deal, encode_deal = GAME.notation.decode_deal, GAME.notation.encode_deal


def blank(columns: int = 5, memory: str = "memo") -> State:
    s = GAME.setup({"columns": str(columns), "memory": memory})
    assert isinstance(s, State)
    return s


# Options.


def test_options_become_fields() -> None:
    assert (GAME.setup({}).columns, GAME.setup({}).pure) == (5, 0)
    assert (blank(6, "pure").columns, blank(6, "pure").pure) == (6, 1)
    assert (blank(5, "memo").columns, blank(5, "memo").pure) == (5, 0)


@pytest.mark.parametrize("options", [{"columns": "7"}, {"memory": "none"}, {"rows": "4"}])
def test_other_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        GAME.setup(options)


# Cards and cells.


def test_cards_are_a_rank_and_a_suit() -> None:
    names = [rank + suit for suit in "SCDH" for rank in "A23456789TJQK"]
    assert [card_name(card) for card in range(52)] == names
    assert [read_card(name) for name in names] == list(range(52))


def test_cards_are_read_in_any_case_and_ten_in_two_digits() -> None:
    assert read_card("qs") == read_card("QS")
    assert read_card("10H") == read_card("10h") == read_card("th") == read_card("TH")


@pytest.mark.parametrize("text", ["", "7", "H7", "1H", "0S", "11S", "7X", "7HH", "ßS", "٣H", "\0S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        read_card(text)


@pytest.mark.parametrize("columns", [5, 6])
def test_cells_are_a_column_and_a_row_from_the_top_left(columns: int) -> None:
    s = blank(columns)
    for i in range(4 * columns):
        name = cell_name(s, i)
        assert cell(name, columns) == i
        assert read_cell(s, name) == read_cell(s, name.upper()) == i
    assert cell_name(s, 0) == "a1"
    assert cell_name(s, columns) == "a2"


def test_the_sixth_column_exists_in_the_wide_village_only() -> None:
    assert read_cell(blank(6), "f4") == 23
    with pytest.raises(NotationError, match="a column a-e"):
        read_cell(blank(5), "f4")


@pytest.mark.parametrize("text", ["", "a", "a0", "a5", "g1", "1a", "a11", "a²", "a١", "İ1", "a\0"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no cell"):
        read_cell(blank(6), text)


# Actions.


@pytest.mark.parametrize(("columns", "swaps"), [(5, 55), (6, 68)])
def test_every_action_reads_back_as_it_was_written(columns: int, swaps: int) -> None:
    s = blank(columns)
    cells = 4 * columns
    actions = [0, *range(1, 1 + cells), 25, *range(26, 26 + cells), *range(50, 50 + swaps)]
    texts = [encode(s, 0, action) for action in actions]
    assert len(set(texts)) == len(actions)
    assert [decode(s, 0, text) for text in texts] == [[action] for action in actions]


def test_the_words_of_each_action() -> None:
    s = blank()
    assert [encode(s, 0, action) for action in (0, 1, 20, 25, 26, 45, 50, 65)] == [
        "draw", "turn a1", "turn e4", "pass", "peek a1", "peek e4", "swap a1 a2", "swap a1 b1",
    ]  # fmt: skip
    assert encode(blank(6), 0, 24) == "turn f4"
    assert encode(blank(6), 0, 49) == "peek f4"


@pytest.mark.parametrize(
    ("one", "two"), [("a1", "a2"), ("a1", "b1"), ("a1", "b2"), ("a2", "b1"), ("d3", "e2")]
)
def test_a_swap_is_read_in_either_order_and_written_the_smaller_first(one: str, two: str) -> None:
    s = blank()
    assert decode(s, 0, f"swap {two} {one}") == decode(s, 0, f"swap {one} {two}")
    assert encode(s, 0, decode(s, 0, f"swap {two} {one}")[0]) == f"swap {one} {two}"


def test_reading_does_not_mind_case_or_spaces() -> None:
    s = blank()
    assert decode(s, 0, "  DRAW ") == [0]
    assert decode(s, 0, "Turn\tE4") == [20]
    assert decode(s, 0, "swap  B1   A1") == decode(s, 0, "swap a1 b1")


@pytest.mark.parametrize("text", ["swap a1 a1", "swap a1 a3", "swap a1 c1", "swap e1 a2",
                                  "swap a1 c3", "swap a4 e1"])  # fmt: skip
def test_v5_cards_that_are_not_neighbours_have_no_swap(text: str) -> None:
    with pytest.raises(NotationError, match="not next to each other") as refused:
        decode(blank(), 0, text)
    assert "voisines" in refused.value.words["fr"]


HOSTILE = [
    "", " ", "\0", "draw draw", "turn", "turn a1 a2", "peek", "swap a1", "swap a1 b1 c1", "dig a1",
    "turn " + "9" * 5000, "turn a" + "٣", "turn ａ1", "swap \0 \0", "x" * 100_000, "turn f1",
    "\ud800", "turn \ud800", "pass please", "draw\0", "TURN İ1",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_text_from_outside_is_read_or_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        decode(blank(), 0, text)
    assert set(refused.value.words) == {"en", "fr"}
    assert all(refused.value.words.values())


def test_random_text_is_read_or_refused() -> None:
    chance = random.Random(1)
    words = ["draw", "turn", "peek", "swap", "pass", "a1", "e4", "f2", "5", "", "é", "\x85", "²"]
    for _ in range(500):
        text = " ".join(chance.choices(words, k=chance.randrange(5)))
        s = blank(chance.choice([5, 6]))
        try:
            (action,) = decode(s, 0, text)
        except NotationError:
            continue
        assert encode(s, 0, action).split()[0] == text.lower().split()[0]


# Deals.

DEAL = (
    "7H QS 2C AD TD / 5S KH 3S 9C JD / 2H 4D 6C 8S TS / QD 3H 5C 7D 9H"
    " | KS 2D AS AC AH 2S 3C 3D 4S 4C 4H 5D 5H 6S 6D 6H 7S 7C 8C 8D 8H 9S 9D TC TH JS JC JH QC QH"
    " KC KD"
)


def test_a_deal_is_the_village_row_by_row_then_the_stock_from_its_top() -> None:
    s = blank()
    decode_deal(s, DEAL)
    names = [card_name(card) for card in s.cards]
    assert names[:7] == ["7H", "QS", "2C", "AD", "TD", "5S", "KH"]
    assert names[19:22] == ["9H", "KS", "2D"]
    assert encode_deal(s) == DEAL


def test_a_deal_is_ready_to_play_whatever_was_there_before() -> None:
    used = village("QS* 2H^", discard="KS", stock="3H", memory="pure").after("draw", "turn a1").s
    used.result = -1
    decode_deal(used, DEAL)
    fresh = blank(5, "pure")
    decode_deal(fresh, DEAL)
    assert used == fresh
    assert (used.top, used.result, used.pure) == (20, ONGOING, 1)


def test_a_wide_deal() -> None:
    cards = DEAL.replace("/", "").replace("|", "").split()
    rows = [" ".join(cards[6 * row : 6 * row + 6]) for row in range(4)]
    text = f"{' / '.join(rows)} | {' '.join(cards[24:])}"
    s = blank(6)
    decode_deal(s, text)
    assert (encode_deal(s), s.top) == (text, 24)


def test_a_deal_is_read_in_any_case_and_spacing() -> None:
    s, t = blank(), blank()
    decode_deal(s, DEAL)
    decode_deal(t, DEAL.lower().replace(" / ", "/").replace("t", "10"))
    assert s == t


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "four rows of 5"),
        (DEAL.replace("|", ""), "four rows of 5"),
        (DEAL.replace(" / ", " ", 1), "four rows of 5"),
        (DEAL.replace("7H QS", "7H / QS", 1), "four rows of 5"),
        (DEAL.replace("7H ", ""), "four rows of 5"),
        (DEAL.replace("7H", "7X"), "'7X' is no card"),
        (DEAL.replace("KC", "|"), "is no card"),
        (DEAL.removesuffix(" KD"), "51 cards$"),
        (DEAL.replace("KD", "KC"), "52 cards, more than once: KC"),
        (DEAL + " 7H QS", "54 cards, more than once: 7H QS"),
    ],
)
def test_v2_what_is_no_deal_is_refused_with_the_reason(text: str, why: str) -> None:
    s = blank()
    before = blank()
    with pytest.raises(NotationError, match=why):
        decode_deal(s, text)
    assert s == before  # and nothing was dealt


def test_a_village_of_the_other_width_is_refused() -> None:
    with pytest.raises(NotationError, match="four rows of 6"):
        decode_deal(blank(6), DEAL)


def test_a_huge_deal_is_refused_in_no_time() -> None:
    with pytest.raises(NotationError, match="more than once"):
        decode_deal(blank(), DEAL + " 7H" * 50_000)


# Refusals.


def test_v3_refusal_when_the_game_is_over() -> None:
    lost = village("5S\nQS").after("turn a1")
    won = village(stock="QS", left=2).after("draw")
    for game in (lost, won):
        for move in ("draw", "turn b1", "peek b1", "pass", "swap a1 b1"):
            assert game.refuses(move) == "over"


def test_v4_refusals_of_a_move() -> None:
    assert village("2H^").refuses("turn a1") == "face-up"
    assert village("QS", left=0).refuses("draw") == "stock-empty"


@pytest.mark.parametrize("seat", [1, SPECTATOR, CHANCE])
def test_v4_refusal_of_another_seat(seat: int) -> None:
    assert village().refuses("draw", seat) == "seat"
    assert village(stock="2S").after("draw").refuses("pass", seat) == "seat"


@pytest.mark.parametrize("card", ["2S", "2C", "2D", "KH"])
def test_v6_refusal_of_a_move_before_the_bonus(card: str) -> None:
    game = village("2H^", stock=card).after("draw")
    assert [game.refuses(m) for m in ("draw", "turn a1", "turn b1")] == ["bonus-first"] * 3


def test_v6_refusal_of_a_bonus_that_is_not_there() -> None:
    assert [village().refuses(m) for m in ("pass", "peek a1", "swap a1 b1")] == ["no-bonus"] * 3
    peeking = village(stock="KH").after("draw")
    assert peeking.refuses("swap a1 b1") == "no-bonus"
    swapping = village("2H^", stock="2S").after("draw")
    assert [swapping.refuses(m) for m in ("peek a1", "peek b1")] == ["no-bonus"] * 2


def test_v5_refusal_of_the_swap_of_another_suit() -> None:
    swaps = {"S": "swap a1 a2", "C": "swap a1 b1", "D": "swap a1 b2"}
    for suit in swaps:
        game = village(stock="2" + suit).after("draw")
        for other, swap in swaps.items():
            if other != suit:
                assert game.refuses(swap) == "wrong-swap"


def test_v5_refusal_of_a_peek_at_a_face_up_card() -> None:
    assert village("2H^", stock="KH").after("draw").refuses("peek a1") == "face-up"


def test_refusals_cite_an_article_and_speak_both_languages() -> None:
    refusal = GAME.notation.refusal
    refusals = [
        refusal(village("5S\nQS").after("turn a1").s, 0, 0),
        refusal(village().s, 1, 0),
        refusal(village(stock="2S").after("draw").s, 0, 0),
        refusal(village().s, 0, 25),
        refusal(village(stock="2S").after("draw").s, 0, 65),
        refusal(village("QS", left=0).s, 0, 0),
        refusal(village("2H^").s, 0, 1),
    ]
    assert [(r.code, r.article) for r in refusals] == [
        ("over", "V3"), ("seat", "V4"), ("bonus-first", "V6"), ("no-bonus", "V6"),
        ("wrong-swap", "V5"), ("stock-empty", "V4"), ("face-up", "V4"),
    ]  # fmt: skip
    assert all(r.words["en"] != r.words["fr"] for r in refusals)
