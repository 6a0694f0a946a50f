"""Mission Secrète, article by article, on drawn squares: G gift, H hat, S stocking, B bell, C."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from sapeur.games import playout
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.mission import GAME
from sapeur.games.mission.notation import read_character
from sapeur.games.mission.rules import (
    ADJACENT,
    DRAWN,
    NO_PAIR,
    ONGOING,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    TRAIL,
    State,
    begin,
)
from sapeur.kernel import UNKNOWN, Rng, clone, codes, fields, interpreted, start

SANTA, SNOWMAN, ELF, REINDEER, CANDLE = range(5)
LETTERS = "GHSBC"
QUIET = """
    G H S B C
    C G H S B
    B C C H S
    S B C C H
    C C G G C"""


class Played:
    """A game at one moment, asked and answered in the words of a record."""

    def __init__(self, s: State) -> None:
        self.s = s

    def after(self, *lines: str) -> Played:
        """The game after these lines, each a seat and its action; every one must be legal."""
        s = clone(self.s)
        for line in lines:
            seat, text = int(line[0]), line[2:]
            (action,) = GAME.notation.decode(s, seat, text)
            assert action in GAME.legal(s, seat), f"{line}: not legal"
            GAME.rules.apply(s, seat, action)
        return Played(s)

    def legal(self, seat: int) -> list[str]:
        return [GAME.notation.encode(self.s, seat, a) for a in GAME.legal(self.s, seat)]

    @property
    def drawing(self) -> list[str]:
        names = "".join(LETTERS[thing] for thing in self.s.objects)
        return [names[k : k + 5] for k in range(0, 25, 5)]

    @property
    def over(self) -> bool:
        return GAME.rules.awaited(self.s) == 0

    @property
    def to_move(self) -> int:
        """The one seat that is awaited."""
        assert GAME.rules.awaited(self.s) == 1 << self.s.turn
        return int(self.s.turn)

    @property
    def scores(self) -> list[int]:
        return [GAME.rules.score(self.s, seat) for seat in range(self.s.players)]

    @property
    def still_in(self) -> list[int]:
        return [seat for seat in range(8) if (self.s.still_in >> seat) & 1]

    @property
    def revealed(self) -> list[int]:
        return [seat for seat in range(8) if (self.s.revealed >> seat) & 1]

    @property
    def denied(self) -> list[tuple[int, int]]:
        return [(bit // 4, bit % 4) for bit in range(32) if (self.s.denied >> bit) & 1]


def mission(drawing: str, who: str, **options: str) -> Played:
    """The square as drawn, whatever it holds, before the first move; characters by seat."""
    names = who.split()
    s = GAME.setup({"players": str(len(names)), **options})
    s.objects[:] = [LETTERS.index(letter) for letter in "".join(drawing.split())]
    s.character[: len(names)] = [read_character(name) for name in names]
    begin(s)
    return Played(s)


def dealt(seed: int, **options: str) -> State:
    s: State = GAME.setup(options)
    rng = Rng()
    start(rng, seed, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    return s


def lines_of(s: State) -> list[list[int]]:
    square = [s.objects[k : k + 5] for k in range(0, 25, 5)]
    return square + [list(column) for column in zip(*square, strict=True)]


def accusations(*targets: int) -> list[str]:
    return [
        f"accuse {target} {name}"
        for target in targets
        for name in ("santa", "snowman", "elf", "reindeer")
    ]


# S1


@pytest.mark.parametrize(
    ("letter", "who"), [("G", "santa"), ("H", "snowman"), ("S", "elf"), ("B", "reindeer")]
)
def test_s1_each_character_owns_one_object(letter: str, who: str) -> None:
    others = [name for name in ("santa", "snowman", "elf", "reindeer") if name != who]
    game = mission("X X X C C / C C C X C / C C C C C / C C C C C / C C C C C".replace(
        "X", letter).replace("/", ""), f"{others[0]} {who} {others[1]}")  # fmt: skip
    end = game.after("0 swap d1 d2")
    assert end.over and end.scores == [-1, 1, -1]


def test_s1_candles_belong_to_nobody() -> None:
    game = mission(
        """
        C C C G C
        G H S C B
        H S B G H
        S B H G S
        B H S B G""",
        "santa snowman elf reindeer",
    )
    after = game.after("0 swap d1 d2")
    assert after.drawing[0] == "CCCCC"
    assert not after.over and after.denied == []


# S2, S3, S4: the deal


@cache
def deals(players: int, candles: int, n: int) -> list[State]:
    options = {"players": str(players), "candles": str(candles)}
    return [dealt(seed, **options) for seed in range(n)]


MANY = (4, 9, 600)


@pytest.mark.parametrize(
    ("sample", "counts"), [(MANY, [4, 4, 4, 4, 9]), ((2, 5, 60), [5, 5, 5, 5, 5])]
)
def test_s2_the_square_holds_as_many_of_each_as_the_option_says(
    sample: tuple[int, int, int], counts: list[int]
) -> None:
    for s in deals(*sample):
        assert [s.objects.count(thing) for thing in range(5)] == counts


@pytest.mark.parametrize(("sample", "ways"), [((2, 9, 120), 12), ((3, 9, 240), 24), (MANY, 24)])
def test_s3_everyone_gets_a_different_character_evenly(
    sample: tuple[int, int, int], ways: int
) -> None:
    players = sample[0]
    hands = Counter(tuple(s.character) for s in deals(*sample))
    for hand in hands:
        assert len(set(hand[:players])) == players
        assert set(hand[:players]) <= {SANTA, SNOWMAN, ELF, REINDEER}
        assert hand[players:] == (UNKNOWN,) * (4 - players)  # set aside: nowhere in the state
    assert len(hands) == ways
    assert chi_square(list(hands.values())) < ways + 3 * (2 * ways) ** 0.5


@pytest.mark.parametrize("sample", [MANY, (2, 5, 60)])
def test_s4_no_deal_has_three_of_a_character_in_a_line(sample: tuple[int, int, int]) -> None:
    for s in deals(*sample):
        for line in lines_of(s):
            assert max(line.count(owner) for owner in range(4)) <= 2


def test_s4_candles_do_not_count() -> None:
    lines = [line for s in deals(*MANY) for line in lines_of(s)]
    assert {line.count(CANDLE) for line in lines} == {0, 1, 2, 3, 4, 5}


def test_s4_deals_are_even() -> None:
    """S4 is the same for every row, every column and every character: so are the deals."""
    cells = [Counter[int]() for _ in range(5)]
    pairs = [Counter[int]() for _ in range(4)]
    for s in deals(*MANY):
        for cell, thing in enumerate(s.objects):
            cells[thing][cell] += 1
        for owner in range(4):
            pairs[owner][sum(line.count(owner) == 2 for line in lines_of(s))] += 1
    for thing in range(5):
        assert len(cells[thing]) == 25
        assert chi_square(list(cells[thing].values())) < 24 + 3 * 48**0.5
    # Lines that hold two of one character's objects, and characters with none. The shares were
    # counted on a third of a million squares, shuffled whole and kept when they agree with S4.
    for owner in range(4):
        assert abs(sum(k * n for k, n in pairs[owner].items()) / 600 - 1.663) < 0.12
        assert abs(pairs[owner][0] / 600 - 0.0594) < 0.03


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_the_deal_begins_the_game_anew() -> None:
    s = dealt(1, players="3", ko="on", turns="77", tension="on", candles="5")
    fresh = clone(s)
    for name, _, size, _ in fields(State):
        if name not in ("players", "candles", "tension", "ko", "limit"):
            setattr(s, name, [9] * size if size else 9)
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    assert s == fresh
    assert (s.players, s.candles, s.tension, s.ko, s.limit) == (3, 5, 1, 1, 77)
    assert (s.turn, s.still_in, s.revealed, s.denied) == (0, 0b111, 0, 0)
    assert (s.swaps, s.last, s.winner) == (0, NO_PAIR, ONGOING)
    assert s.trail == [0] * TRAIL
    assert GAME.rules.seats(s) == 3


# S5


def neighbours() -> list[str]:
    """The forty swaps of cards that touch, by the first cell, across before down."""
    texts = []
    for row in range(5):
        for column in range(5):
            here = f"{'abcde'[column]}{row + 1}"
            if column < 4:
                texts.append(f"swap {here} {'abcde'[column + 1]}{row + 1}")
            if row < 4:
                texts.append(f"swap {here} {'abcde'[column]}{row + 2}")
    return texts


def test_s5_a_turn_swaps_two_cards_that_touch() -> None:
    game = mission(QUIET, "santa elf reindeer")
    assert len(neighbours()) == 40
    assert game.legal(0) == neighbours() + accusations(1, 2)
    across, down = game.after("0 swap b1 c1"), game.after("0 swap b1 b2")
    assert across.drawing == ["GSHBC", "CGHSB", "BCCHS", "SBCCH", "CCGGC"]
    assert down.drawing == ["GGSBC", "CHHSB", "BCCHS", "SBCCH", "CCGGC"]


def test_s5_high_tension_swaps_any_two_cards() -> None:
    game = mission(QUIET, "santa elf", tension="on")
    texts = game.legal(0)
    assert len(texts) == 304 and len(set(texts)) == 304
    assert texts[:40] == neighbours()
    assert texts[300:] == accusations(1)
    assert len(PAIR_ONE) == len(PAIR_TWO) == 300
    assert all(0 <= one < two < 25 for one, two in zip(PAIR_ONE, PAIR_TWO, strict=True))
    assert game.after("0 swap a1 e3").drawing == ["SHSBC", "CGHSB", "BCCHG", "SBCCH", "CCGGC"]


def test_s5_the_turn_goes_clockwise_to_those_still_in() -> None:
    game = mission(QUIET, "santa elf reindeer snowman")
    assert game.to_move == 0
    game = game.after("0 swap a1 b1")
    assert game.to_move == 1
    game = game.after("1 swap a1 b1", "2 swap a1 b1")
    assert game.to_move == 3
    game = game.after("3 swap a1 b1")
    assert game.to_move == 0
    game = game.after("2 accuse 1 elf", "0 swap a1 b1")
    assert game.to_move == 2
    assert game.after("2 swap a1 b1", "3 swap a1 b1").to_move == 0


def test_s5_only_the_seat_to_move_swaps() -> None:
    game = mission(QUIET, "santa elf reindeer")
    assert game.legal(1) == accusations(0, 2)
    assert game.legal(2) == accusations(0, 1)
    for nobody in (3, SPECTATOR, CHANCE):
        assert game.legal(nobody) == []


# S6


ACROSS = """
    G C G G C
    H G C C S
    C C C C C
    C C C C C
    C C C C C"""


def test_s6_four_in_a_row_need_not_touch() -> None:
    row = """
        G G C G C
        C C C C G
        C C C C C
        C C C C C
        C C C C C"""
    end = mission(row, "santa elf").after("0 swap e1 e2")
    assert end.drawing[0] == "GGCGG"
    assert end.over and end.scores == [1, -1] and end.revealed == [0]


def test_s6_four_in_a_column() -> None:
    column = """
        C C S C C
        C C S C C
        C C C S C
        C C C C C
        C C S C C"""
    game = mission(column, "santa elf")
    end = game.after("0 swap c3 d3")
    assert end.over and end.scores == [-1, 1] and end.revealed == [1]
    assert not game.after("0 swap c3 c4").over


def test_s6_three_are_not_enough() -> None:
    after = mission(ACROSS, "santa elf").after("0 swap a1 a2")
    assert not after.over and after.denied == [] and after.to_move == 1


@pytest.mark.parametrize("cells", ["b1 b2", "b2 b1"])
def test_s6_either_card_of_the_swap_may_complete_the_series(cells: str) -> None:
    assert mission(ACROSS, "santa elf").after(f"0 swap {cells}").s.winner == 0
    upside_down = "\n".join(reversed(ACROSS.strip().splitlines()))
    mirror = {"b1 b2": "b4 b5", "b2 b1": "b5 b4"}[cells]
    assert mission(upside_down, "santa elf").after(f"0 swap {mirror}").s.winner == 0


@pytest.mark.parametrize("last", ["a1 b1", "d1 e1", "a5 b5", "d5 e5"])
def test_s6_columns_count_at_the_edges(last: str) -> None:
    column, row = ("a", last[1]) if last[0] == "a" else ("e", last[1])
    inner = "b" if column == "a" else "d"
    square = [["C"] * 5 for _ in range(5)]
    for k in range(5):
        square[k]["abcde".index(column)] = "B"
    square[int(row) - 1]["abcde".index(column)] = "C"
    square[2]["abcde".index(column)] = "H"
    square[int(row) - 1]["abcde".index(inner)] = "B"
    game = mission("\n".join(" ".join(line) for line in square), "elf reindeer")
    assert game.after(f"0 swap {last}").s.winner == 1


def test_s6_four_in_the_square_but_not_in_a_line() -> None:
    game = mission(
        """
        G G C C C
        G C G C C
        C C C C G
        C C C C C
        C C C C C""",
        "santa elf",
    )
    assert not game.after("0 swap c1 c2").over  # three in the row, one at the end of the next


def test_s6_the_owner_wins_by_another_players_swap_and_shows_the_card() -> None:
    end = mission(ACROSS, "elf snowman santa").after("0 swap b1 b2")
    assert end.over and end.scores == [-1, -1, 1]
    assert end.revealed == [2] and end.still_in == [0, 1, 2]
    assert [end.legal(seat) for seat in range(3)] == [[], [], []]


def test_s6_five_in_a_line_win_too() -> None:
    game = mission(
        """
        C H H H H
        H C C C C
        S S S S C
        G G G B B
        G G B B B""",
        "santa elf snowman",
        candles="5",
    )
    end = game.after("0 swap a1 a2")
    assert end.drawing[0] == "HHHHH" and end.s.winner == 2


# One swap of b1 and b2 completes gifts in row 1 and hats in row 2.
DOUBLE = """
    G H G G C
    H G H H C
    C C C C C
    C C C C C
    C C C C C"""


@pytest.mark.parametrize(
    ("who", "mover", "winner", "silent"),
    [
        ("santa snowman elf", 0, 0, []),
        ("snowman santa elf", 0, 0, []),
        ("elf snowman santa", 0, 1, [0]),
        ("elf santa snowman", 0, 1, [0]),
        ("santa elf snowman", 1, 2, [1]),
        ("santa snowman elf", 2, 0, [2]),
        ("elf reindeer santa snowman", 1, 2, [1]),
        ("snowman santa elf reindeer", 2, 0, [2, 3]),
        ("santa elf reindeer snowman", 3, 3, []),
        ("reindeer elf santa", 1, 2, [1]),
    ],
)
def test_s6_of_two_series_the_movers_or_the_next_in_turn_order_wins(
    who: str, mover: int, winner: int, silent: list[int]
) -> None:
    game = mission(DOUBLE, who)
    game.s.turn = mover
    end = game.after(f"{mover} swap b1 b2")
    assert end.s.winner == winner and end.revealed == [winner]
    # Who was asked first and kept silent is neither; those after the winner were not asked.
    assert end.denied == sorted((seat, c) for seat in silent for c in (SANTA, SNOWMAN))


def test_s6_a_series_that_nobody_claims_clears_everyone_still_in() -> None:
    game = mission(DOUBLE, "elf reindeer")
    after = game.after("0 swap b1 b2")
    assert not after.over and after.to_move == 1
    assert after.denied == [(0, SANTA), (0, SNOWMAN), (1, SANTA), (1, SNOWMAN)]
    one = mission(ACROSS, "elf reindeer snowman").after("0 swap b1 b2")
    assert one.denied == [(0, SANTA), (1, SANTA), (2, SANTA)]


def test_s6_a_series_says_nothing_of_those_who_are_out() -> None:
    game = mission(ACROSS, "elf reindeer snowman").after("0 accuse 1 elf", "1 swap b1 b2")
    assert game.still_in == [1, 2]
    assert game.denied == [(1, SANTA), (1, ELF), (2, SANTA)]


# S7


def test_s7_a_right_accusation_shows_the_card_and_puts_the_accused_out() -> None:
    after = mission(QUIET, "santa elf reindeer").after("0 accuse 2 reindeer")
    assert after.still_in == [0, 1] and after.revealed == [2] and after.denied == []
    assert not after.over and after.to_move == 0  # and the turn is not used up
    assert after.legal(0) == neighbours() + accusations(1)
    assert after.legal(1) == accusations(0)
    assert after.legal(2) == []


def test_s7_a_wrong_accusation_puts_the_accuser_out_and_shows_nothing() -> None:
    after = mission(QUIET, "santa elf reindeer").after("0 accuse 2 elf")
    assert after.still_in == [1, 2] and after.revealed == []
    assert after.denied == [(2, ELF)]
    assert not after.over and after.to_move == 1


def test_s7_accusing_out_of_turn() -> None:
    game = mission(QUIET, "santa elf reindeer snowman")
    wrong = game.after("2 accuse 3 santa")
    assert wrong.still_in == [0, 1, 3] and wrong.to_move == 0 and wrong.denied == [(3, SANTA)]
    right = game.after("2 accuse 3 snowman")
    assert right.still_in == [0, 1, 2] and right.to_move == 0 and right.revealed == [3]


def test_s7_the_turn_passes_on_when_the_player_to_move_is_put_out() -> None:
    game = mission(QUIET, "santa elf reindeer snowman").after("0 swap a1 b1")
    assert game.after("3 accuse 1 elf").to_move == 2
    assert game.after("3 accuse 2 reindeer", "3 accuse 1 elf").to_move == 3
    assert game.after("1 accuse 0 elf").to_move == 2


def test_s7_any_of_the_four_names_may_be_said() -> None:
    game = mission(QUIET, "santa elf reindeer")
    assert game.after("0 accuse 1 santa").denied == [(1, SANTA)]  # one's own
    again = game.after("1 accuse 0 snowman", "0 accuse 2 elf")
    assert again.still_in == [2] and again.denied == [(0, SNOWMAN), (2, ELF)]


def test_s7_an_accusation_moves_no_card_and_counts_no_swap() -> None:
    before = mission(QUIET, "santa elf reindeer").after("0 swap a1 b1")
    after = before.after("0 accuse 1 elf")
    assert after.drawing == before.drawing
    assert (after.s.swaps, after.s.last) == (before.s.swaps, before.s.last) == (1, 0)


# S8


def test_s8_the_last_player_still_in_wins_without_showing_a_card() -> None:
    right = mission(QUIET, "santa elf").after("1 accuse 0 santa")
    assert right.over and right.scores == [-1, 1] and right.revealed == [0]
    wrong = mission(QUIET, "santa elf").after("1 accuse 0 elf")
    assert wrong.over and wrong.scores == [1, -1] and wrong.revealed == []
    for end in (right, wrong):
        assert end.legal(0) == end.legal(1) == []


def test_s8_three_players_down_to_one() -> None:
    game = mission(QUIET, "santa elf reindeer").after("2 accuse 1 santa")
    assert not game.over
    assert game.after("0 accuse 1 elf").scores == [1, -1, -1]
    assert game.after("0 accuse 1 snowman").scores == [-1, 1, -1]


def test_s8_a_character_that_is_out_can_no_longer_win() -> None:
    out = mission(ACROSS, "elf santa reindeer").after("0 accuse 1 santa", "0 swap b1 b2")
    assert not out.over and out.drawing[0] == "GGGGC"
    assert out.denied == [(0, SANTA), (2, SANTA)]
    gone = mission(ACROSS, "elf santa reindeer").after("1 accuse 2 elf", "0 swap b1 b2")
    assert not gone.over and gone.denied == [(0, SANTA), (2, SANTA), (2, ELF)]


def test_s8_a_series_that_stands_wins_nothing_later() -> None:
    game = mission(ACROSS, "elf santa reindeer").after("0 accuse 1 santa", "0 swap b1 b2")
    later = game.after("2 swap d1 d2", "0 swap d1 d2", "2 swap b1 c1")
    assert not later.over and later.to_move == 0
    assert later.denied == game.denied


# S9


def test_s9_swapping_two_equal_objects_is_legal_and_counts() -> None:
    after = mission(QUIET, "santa elf").after("0 swap b3 c3")
    assert after.drawing == mission(QUIET, "santa elf").drawing
    assert after.to_move == 1 and after.s.swaps == 1


def test_s9_without_ko_a_swap_may_be_undone() -> None:
    game = mission(QUIET, "santa elf").after("0 swap b3 c3")
    assert game.legal(1) == neighbours() + accusations(0)


@pytest.mark.parametrize("cells", ["a1 b1", "b3 c3", "d5 e5"])
def test_s9_ko_forbids_the_last_pair_whoever_swapped_it(cells: str) -> None:
    game = mission(QUIET, "santa elf reindeer", ko="on")
    assert game.legal(0) == neighbours() + accusations(1, 2)
    rest = [text for text in neighbours() if text != f"swap {cells}"]
    after = game.after(f"0 swap {cells}")
    assert after.legal(1) == rest + accusations(0, 2)
    # An accusation in between lifts nothing; another swap does.
    assert after.after("1 accuse 2 santa").legal(2) == rest + accusations(0)
    assert f"swap {cells}" in after.after("1 swap a2 a3").legal(2)


@pytest.mark.parametrize("cells", ["a1 b1", "a1 c1", "b3 d1", "d4 e5", "a5 e5"])
def test_s9_ko_in_high_tension(cells: str) -> None:
    game = mission(QUIET, "santa elf", ko="on", tension="on")
    one, two = sorted(cells.split())
    expected = [text for text in game.legal(0)[:300] if text != f"swap {one} {two}"]
    assert game.after(f"0 swap {cells}").legal(1) == expected + accusations(0)
    assert len(expected) == 299


def test_s9_the_game_is_a_draw_at_the_limit() -> None:
    game = mission(QUIET, "santa elf reindeer", turns="3").after("0 swap a1 b1", "1 swap a1 b1")
    assert not game.over
    end = game.after("2 swap a1 b1")
    assert end.over and end.s.winner == DRAWN and end.scores == [0, 0, 0]
    assert end.revealed == [] and [end.legal(seat) for seat in range(3)] == [[], [], []]
    # Accusations are no swaps, and a draw is a draw for those who are out as well.
    end = game.after("2 accuse 0 elf", "0 swap a1 b1")
    assert end.over and end.scores == [0, 0, 0]


def test_s9_the_last_swap_may_still_win() -> None:
    end = mission(ACROSS, "elf santa", turns="1").after("0 swap b1 b2")
    assert end.scores == [-1, 1]
    assert mission(ACROSS, "elf santa", turns="1").after("0 swap a1 b1").scores == [0, 0]


def test_s9_two_hundred_swaps_by_default() -> None:
    game = mission(QUIET, "santa elf")
    swaps = [f"{k % 2} swap a1 b1" for k in range(200)]
    assert not game.after(*swaps[:199]).over
    assert game.after(*swaps).s.winner == DRAWN


# S10


def test_s10_accusations_count_as_they_arrive() -> None:
    game = mission(QUIET, "santa elf reindeer snowman")
    first = game.after("1 accuse 2 reindeer")
    assert "accuse 1 elf" not in first.legal(2)  # 2 was too late
    assert first.legal(3) == accusations(0, 1)
    other = game.after("2 accuse 1 elf")
    assert other.legal(1) == [] and other.still_in == [0, 2, 3]


def test_adjacent_swaps_come_first() -> None:
    assert ADJACENT == 40
    steps = {PAIR_TWO[k] - PAIR_ONE[k] for k in range(ADJACENT)}
    assert steps == {1, 5}


# The same seeds give the same games for ever; a change here is a change of the rules.


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, (294, 1118965230)),
        ({"players": "2", "tension": "on", "turns": "30"}, (194, 311032948)),
        ({"players": "4", "candles": "5", "ko": "on"}, (415, 1700511934)),
        ({"players": "4", "tension": "on", "ko": "on", "turns": "12"}, (306, 756387946)),
    ],
)
def test_random_games_stay_as_they_were(options: dict[str, str], expected: tuple[int, int]) -> None:
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    play = interpreted(playout, GAME.parts())
    checksums = play.playouts([GAME.setup(options)], [rng], codes(GAME.room), 25, 6)
    assert checksums == expected


# The trail


def test_the_last_swaps_are_remembered_with_who_made_them() -> None:
    s = GAME.setup({"players": "2"})
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    # Two swaps that undo themselves by turns, so that nothing is ever completed.
    made = [0 if k % 4 < 2 else ADJACENT - 1 for k in range(TRAIL + 3)]
    for pair in made:
        GAME.rules.apply(s, s.turn, pair)
    entries = [k % 2 * PAIRS + pair for k, pair in enumerate(made)]
    assert s.trail[:3] == entries[TRAIL:] and s.trail[3:] == entries[3:TRAIL]


def test_an_accusation_leaves_no_trail() -> None:
    s = GAME.setup({"players": "3"})
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    GAME.rules.apply(s, 0, 7)
    before = list(s.trail)
    GAME.rules.apply(s, 2, 300)
    assert s.trail == before
