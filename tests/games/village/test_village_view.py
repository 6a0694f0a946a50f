"""What a person is shown, as plain data and drawn in a terminal; and RULES.md itself."""

from __future__ import annotations

import json
import re

import pytest
from msgspec import to_builtins

from sapeur.games.contract import SPECTATOR
from sapeur.games.village import GAME
from sapeur.games.village.notation import card_name
from sapeur.games.village.view import Blast, Cell, View, revealed
from sapeur.terminal.boards.village import draw

from .drawn import Position, village

DRAWING = """
    2H^  3H*
    KS*^ QS"""


def seen(view: View) -> dict[str, Cell]:
    return {cell.name: cell for cell in view.cells}


def test_the_cells_are_shown_as_they_lie() -> None:
    cells = seen(village(DRAWING).view())
    assert list(cells) == [f"{x}{y}" for y in "1234" for x in "abcde"]
    assert cells["a1"] == Cell("a1", up=True, card="2H", memo=False)
    assert cells["b1"] == Cell("b1", up=False, card="3H", memo=True)
    assert cells["a2"] == Cell("a2", up=True, card="KS", memo=False)
    assert cells["b2"] == Cell("b2", up=False, card=None, memo=False)


@pytest.mark.parametrize("memory", ["memo", "pure"])
def test_when_it_is_over_every_card_of_the_village_is_shown(memory: str) -> None:
    """Also in pure memory play (V9), and also to those who watched."""
    s = village(DRAWING, memory=memory).s
    for seat in (0, SPECTATOR):
        shown = revealed(s, seat)
        assert [cell.card for cell in shown.cells[:2]] == ["2H", "3H"]
        assert seen(shown)["b2"] == Cell("b2", up=False, card="QS", memo=True)
        assert all(cell.card for cell in shown.cells)
        assert sorted(shown.unseen) == sorted(card_name(card) for card in s.cards[s.top :])
    assert s.pure == (memory == "pure"), "the game itself is not touched"


def test_v9_pure_memory_shows_no_memo() -> None:
    shown = village(DRAWING, memory="pure").view()
    assert seen(shown)["b1"] == Cell("b1", up=False, card=None, memo=False)
    assert seen(shown)["a2"] == Cell("a2", up=True, card="KS", memo=False)
    assert "3H" in shown.unseen  # nor does the count give it away
    assert "3H" not in village(DRAWING).view().unseen


def test_v9_a_spectator_is_shown_no_memo() -> None:
    shown = village(DRAWING).view(SPECTATOR)
    assert seen(shown)["b1"] == Cell("b1", up=False, card=None, memo=False)
    assert "3H" in shown.unseen


def test_v10_discard_stock_and_unseen_add_up() -> None:
    shown = village(DRAWING, discard="TH JD", stock="4H").after("draw").view()
    assert shown.discard == ["TH", "JD", "4H"]  # in the order they came
    assert shown.stock == 29
    assert len(shown.unseen) == 52 - 3 - 3
    assert not {"TH", "JD", "4H", "2H", "KS", "3H"} & set(shown.unseen)
    assert (shown.unseen[0], shown.unseen[-1]) == ("AS", "KH")
    assert shown.found == 2
    assert shown.villagers_in_village is None  # not to be known while the stock lasts


def test_v10_an_empty_stock_tells_how_many_villagers_are_in_the_village() -> None:
    game = village("QS KS^\nJD", stock="2H", left=1)
    assert game.view().villagers_in_village is None
    after = game.after("draw").view()
    assert (after.stock, after.villagers_in_village, after.found) == (0, 3, 10)
    assert game.after("draw").view(SPECTATOR).villagers_in_village == 3


def blasts(game: Position, cell: str, seat: int = 0) -> dict[str, Blast]:
    return {blast.suit: blast for blast in game.view(seat).blasts if blast.cell == cell}


def test_v7_an_unknown_card_may_blast_as_any_suit() -> None:
    found = blasts(village(), "b2")
    assert found == {
        "S": Blast("b2", "S", ["b1", "b3"], []),
        "C": Blast("b2", "C", ["b1", "a2", "c2"], []),
        "D": Blast("b2", "D", ["a1", "c1", "a3", "c3"], []),
    }
    assert blasts(village(), "a1")["D"].reaches == ["b2"]  # V8: not beyond the edge
    assert blasts(village(columns=6), "f4")["C"].reaches == ["f3", "e4"]


def test_v7_a_memo_blasts_as_its_suit_alone() -> None:
    game = village("2S* QS* 3H* 4D^")
    assert list(blasts(game, "a1")) == ["S"]
    assert blasts(game, "b1") == {} and blasts(game, "c1") == {}  # a villager, a heart
    assert blasts(game, "d1") == {}  # face up already
    assert list(blasts(game, "a1", SPECTATOR)) == ["S", "C", "D"]


def test_v8_a_blast_tells_the_villagers_it_is_known_to_hit() -> None:
    game = village("QS* 5C QD^\n? KS ?")
    assert blasts(game, "b1")["C"].villagers == ["a1", "c1"]
    assert blasts(game, "b1")["S"].villagers == []  # nobody has looked at b2
    assert blasts(game, "b1", SPECTATOR)["C"].villagers == ["c1"]
    pure = village("QS* 5C QD^\n? KS ?", memory="pure")
    assert blasts(pure, "b1")["C"].villagers == ["c1"]  # V9


def test_v10_a_suit_that_is_all_seen_no_longer_threatens() -> None:
    spades = " ".join(f"{rank}S" for rank in "A23456789T")
    assert list(blasts(village(discard=spades), "b2")) == ["C", "D"]


def test_no_blast_threatens_once_it_is_over() -> None:
    assert village("5S\nQS").after("turn a1").view().blasts == []


def test_the_wide_village() -> None:
    shown = village("2H^ ? ? ? ? 3H^", columns=6).view()
    assert (shown.columns, len(shown.cells), shown.stock) == (6, 24, 28)
    assert seen(shown)["f1"] == Cell("f1", up=True, card="3H", memo=False)
    assert shown.discard == []


BONUSES = [("2S", "swap-column"), ("2C", "swap-row"), ("2D", "swap-diagonal"), ("2H", None),
           ("QH", "peek")]  # fmt: skip


@pytest.mark.parametrize(("card", "bonus"), BONUSES)
def test_v5_the_bonus_that_waits_is_shown(card: str, bonus: str | None) -> None:
    shown = village(stock=card).after("draw").view()
    assert (shown.bonus, shown.result) == (bonus, "ongoing")


def test_v3_the_result_is_shown_and_no_bonus_waits() -> None:
    won = village(stock="QS", left=2).after("draw").view()
    lost = village("5S\nQS").after("turn a1").view()
    assert (won.result, won.bonus) == ("won", None)
    assert (lost.result, lost.bonus) == ("lost", None)


def test_a_view_is_plain_data() -> None:
    plain = to_builtins(village(DRAWING, discard="TH").view())
    assert json.loads(json.dumps(plain)) == plain


# The terminal.


def lines(game: Position, language: str = "en") -> list[str]:
    return [line.rstrip() for line in draw(game.view(), language).plain.splitlines()]


def test_the_board_is_drawn_with_the_names_of_its_cells() -> None:
    board = lines(village("2H^ TD*\nKS^", discard="AC"))
    assert board[:7] == [
        "        a       b       c       d       e",
        "     ┌─────┐ ╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮",
        "  1  │  2♥ │ │▒10♦▒│ │▒▒▒▒▒│ │▒▒▒▒▒│ │▒▒▒▒▒│",
        "     └─────┘ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯",
        "     ╔═════╗ ╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮",
        "  2  ║  K♠ ║ │▒▒▒▒▒│ │▒▒▒▒▒│ │▒▒▒▒▒│ │▒▒▒▒▒│",
        "     ╚═════╝ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯",
    ]
    assert "     Villagers found 1/12   Hills 31   Drawn A♣" in board
    assert "     Not seen yet (48)                Discard (1)" in board
    assert "     ♣  · 2 3 4 5 6 7 8 9 10  J Q K   ♣  A · · · · · · · ·  ·  · · ·" in board
    assert board[-1] == "     Your move: draw (from the hills) or turn CELL"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("columns", [5, 6])
def test_every_drawing_fits_the_screen(columns: int, language: str) -> None:
    played = [village("9H*", stock=card, columns=columns).after("draw") for card, _ in BONUSES]
    over = [village("5S\nQS").after("turn a1"), village(stock="QS", left=2).after("draw")]
    empty = village("QS QD*", left=0, columns=columns)
    endings = set()
    for game in [*played, *over, empty]:
        board = lines(game, language)
        assert len(board) <= 24 and max(map(len, board)) < 80
        endings.add(board[-1])
    assert len(endings) == 8  # each says what is to do, or how it ended


def test_the_terminal_speaks_french() -> None:
    board = lines(village("QS", stock="5D", left=1).after("draw"), "fr")
    assert "     Villageois retrouvés 11/12 (1 dans le village)   Collines 0   Tirée 5♦" in board
    assert board[-1] == "     Bonus\u202f: ♦ échanger CASE CASE, voisines en diagonale, ou passer"


# RULES.md.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_hold_every_article_in_both_languages(language: str) -> None:
    text = GAME.rules_text(language)
    assert re.findall(r"^\*\*(V\d+)\.\*\* ", text, re.MULTILINE) == [f"V{n}" for n in range(1, 12)]


def test_v9_pure_memory_shows_a_card_while_it_is_looked_at() -> None:
    looked = village("QS 3H", memory="pure").after("turn a1", "peek b1")
    assert seen(looked.view())["b1"] == Cell("b1", up=False, card="3H", memo=True)
    assert looked.seen_by(SPECTATOR).cards[1] != looked.s.cards[1]
    assert seen(looked.after("draw").view())["b1"] == Cell("b1", up=False, card=None, memo=False)
