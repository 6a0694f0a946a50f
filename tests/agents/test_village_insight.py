"""What the player of Le Village can know, against all the ways in which the cards may lie."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from games.village.drawn import Position, village

from sapeur.agents.village.insight import Insight, insights
from sapeur.games.contract import SPECTATOR
from sapeur.games.village import GAME
from sapeur.games.village.notation import cell_name
from sapeur.games.village.rules import CARDS, IS_VILLAGER, LOST, MAIN, SUIT, TURN, cells
from sapeur.kernel import UNKNOWN, clone

KINDS = ("spade", "club", "diamond", "heart", "villager")

# Four cards unknown in the village and two in the hills; a known villager and a known mine.
CROWDED = """
    3S^ 4S^ 5S^ 6S^ 7S^
    QS^ KD  5C  8S^ 9S^
    2D* 7D  TH  KC* 2H^
    JS^ JH^ JC^ 3H^ 4H^"""


def known(game: Position, seat: int = 0) -> list[Insight]:
    return list(insights(game.seen_by(seat), seat, 1))


def counted(game: Position, seat: int = 0) -> Insight:
    """What is known at once."""
    return next(insights(game.seen_by(seat), seat, 1))


def kind(card: int) -> str:
    return "villager" if IS_VILLAGER[card] else KINDS[SUIT[card]]


def arrangements(game: Position, seat: int) -> list[list[int]]:
    """All cards in every order of those that the seat has not seen."""
    seen = game.seen_by(seat).cards
    places = [i for i in range(CARDS) if seen[i] == UNKNOWN]
    found = []
    for order in permutations(card for card in range(CARDS) if card not in seen):
        cards = list(seen)
        for place, card in zip(places, order, strict=True):
            cards[place] = card
        found.append(cards)
    return found


def turning_loses(game: Position, cards: list[int], cell: int) -> bool:
    s = clone(game.s)
    s.cards[:] = cards
    s.phase = MAIN
    GAME.rules.apply(s, 0, TURN + cell)
    return s.result == LOST


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_chances_and_risks_are_those_of_all_arrangements(seat: int) -> None:
    game = village(CROWDED, left=1 if seat == SPECTATOR else 2, stock="KH")
    found = counted(game, seat)
    worlds = arrangements(game, seat)
    down = [i for i in range(cells(game.s)) if not (game.s.up >> i) & 1]
    assert [card.cell for card in found.cells] == [cell_name(game.s, i) for i in down]
    for i, card in zip(down, found.cells, strict=True):
        there = Counter(kind(world[i]) for world in worlds)
        for name in KINDS:
            assert getattr(card.chances, name) == pytest.approx(there[name] / len(worlds))
        lost = sum(turning_loses(game, world, i) for world in worlds)
        assert card.hurts == pytest.approx(lost / len(worlds), abs=1e-12), card


def test_the_hills_hold_what_all_arrangements_put_there() -> None:
    game = village(CROWDED, left=2, stock="KH")
    hills = counted(game).hills
    worlds = arrangements(game, 0)
    assert hills.cards == 2
    stocks = [[kind(card) for card in world[game.s.top :]] for world in worlds]
    for name in KINDS:
        mean = sum(stock.count(name) for stock in stocks) / len(worlds)
        assert getattr(hills.expected, name) == pytest.approx(mean)
    for n, chance in enumerate(hills.villagers):
        held = sum(stock.count("villager") == n for stock in stocks)
        assert chance == pytest.approx(held / len(worlds))
    assert sum(hills.villagers) == pytest.approx(1)


TOSS_UP = """
    KS  2H^ 3H^ 4H^ 5H^
    5S  6H^ 7H^ 8H^ 9H^"""


@pytest.mark.compiled
def test_the_chance_to_win_is_exact_where_the_end_is_solved() -> None:
    # The last villager lies above or below a spade, which reaches it from either side.
    game = village(TOSS_UP.strip() + "\n" + "\n".join([" ".join(["?^"] * 5)] * 2), left=0)
    first, last = known(game)
    assert first.win is None and first.actions == []
    assert last.win is not None and (last.win.value, last.win.error) == (0.5, 0.0)
    assert {a.action for a in last.actions} == {"turn a1", "turn a2"}


@pytest.mark.compiled
def test_the_chance_to_win_is_estimated_before() -> None:
    last = known(village(""))[-1]
    assert last.win is not None and last.win.error > 0
    assert last.win == last.actions[0].win


def test_a_game_that_is_over_is_won_or_lost_for_sure() -> None:
    game = village("KS* 5H", left=0)
    over = known(game.after("turn a1"))
    assert len(over) == 1 and over[0].win is not None
    assert (over[0].win.value, over[0].win.error) == (1.0, 0.0)


def test_v9_a_player_by_memory_alone_is_told_nothing_that_was_only_looked_at() -> None:
    game = village(CROWDED, left=2, stock="KH", memory="pure")
    assert counted(game) == counted(game, SPECTATOR)
    shown = {card.cell: card for card in counted(village(CROWDED, left=2, stock="KH")).cells}
    hidden = {card.cell: card for card in counted(game).cells}
    assert shown["d3"].chances.villager == 1 > hidden["d3"].chances.villager
