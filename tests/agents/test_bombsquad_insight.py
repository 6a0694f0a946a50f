"""What can be known of the cables of a bomb, against every way in which deck and tiles may lie."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import msgspec
import pytest
from games.bombsquad.drawn import Position, squad

from sapeur.agents.bombsquad.insight import CableChances, Insight, insights
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import BOMB, CABLES, DECK, NO_CABLE, TILES
from sapeur.games.contract import SPECTATOR
from sapeur.kernel import UNKNOWN, clone

RED = 2
PLAYERS = 3
# Six cards are left in the red deck, and two steps bring the detonator to its first tile.
NEAR = "red 02 31 21 31 10 11 | 30 02 21 30 11 00 OXO"


def known(game: Position, seat: int = 0) -> list[Insight]:
    return list(insights(GAME.observed(game.s, seat), seat, 1))


def red(game: Position, seat: int = 0) -> CableChances:
    """What is known at once of the red cable."""
    return next(insights(GAME.observed(game.s, seat), seat, 1)).cables[RED]


def worlds(game: Position, seat: int) -> list[Position]:
    """The bomb with the next three red cards and the red tiles in every way that they may lie."""
    o = GAME.observed(game.s, seat)
    first = o.bomb * BOMB + RED * DECK
    unseen = Counter(o.stack[first : first + DECK]) - Counter(o.card[first : first + DECK])
    tiles = range(o.turned[RED], TILES)
    explosion = o.tiles[o.bomb * CABLES + RED]
    places = range(first + o.top[RED], first + min(DECK, o.top[RED] + PLAYERS))
    hidden = [place for place in places if o.card[place] == UNKNOWN]
    found = []
    orders = permutations(list(unseen.elements()), len(hidden))
    for cards, tile in product(orders, tiles if explosion == UNKNOWN else [explosion]):
        s = clone(game.s)
        for place, card in zip(hidden, cards, strict=True):
            s.card[place] = card
        s.tiles[o.bomb * CABLES + RED] = tile
        found.append(Position(s))
    return found


def check_cuts(game: Position, seat: int = 0) -> None:
    """Let everyone cut red in every world, alone, by two and by three, as the rules say."""
    told = red(game, seat)
    for people, cut in enumerate(told.cuts, 1):
        cards = ["red" if k < people else "chicken" for k in range(PLAYERS)]
        explosions, shares, changes = 0, [], []
        every = worlds(game, seat)
        for world in every:
            after = world.chosen(*cards)
            scored = after.points[0] - world.points[0]
            changes.append(scored)
            if after.s.exploded != NO_CABLE:
                explosions += 1
            else:
                shares.append(scored)
        assert cut.people == people
        assert cut.explodes == pytest.approx(explosions / len(every))
        assert cut.share == pytest.approx(sum(shares) / len(shares) if shares else 0.0)
        if seat == 0:
            assert cut.points == pytest.approx(sum(changes) / len(every))


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_cuts_explode_and_score_as_in_all_worlds(seat: int) -> None:
    check_cuts(squad(NEAR, points=(7, 1, 2)), seat)


def test_nobody_loses_more_points_than_they_have() -> None:
    check_cuts(squad(NEAR, points=(2, 1, 2)))
    check_cuts(squad(NEAR, bomb=2, sensors=("red", "green"), under=1))


def test_what_was_looked_at_counts() -> None:
    game = squad(NEAR, points=(6, 6, 6), tools={0: "schematic", 1: "xray"})
    looked = game.after("0 tool schematic red", "1 tool xray red")
    told = red(looked)
    assert (told.turned, told.looked_at) == (6, 3)
    assert [(card.main, card.chance) for card in told.next] == [(3, 1.0)]
    check_cuts(looked, 0)
    check_cuts(looked, 1)
    assert red(looked, 1).tiles == [0.0, 1.0, 0.0]
    assert told.tiles == pytest.approx([1 / 3] * 3)


def test_a_taped_cable_does_not_move_at_first() -> None:
    game = squad(NEAR, points=(6, 6, 6))
    game.s.taped = RED
    check_cuts(game)


def test_a_short_deck_turns_what_is_left_and_an_empty_one_nothing() -> None:
    check_cuts(squad("red 31 31 | 20 11 OOX", points=(5, 5, 5)))
    empty = red(squad("red 31 31 | OOX"))
    assert empty.next == []
    assert {(cut.explodes, cut.share, cut.points) for cut in empty.cuts} == {(0.0, 0.0, 0.0)}


def test_the_next_card_is_as_likely_as_there_are_such_cards() -> None:
    told = red(squad(NEAR))
    deck = Counter([3, 0, 2, 3, 1, 0])
    assert {card.main: card.unseen for card in told.next} == deck
    for card in told.next:
        assert card.chance == pytest.approx(deck[card.main] / 6)
    turned = red(squad(NEAR.replace("OXO", "oOX").replace("| ", "@12 | ")))
    assert turned.tiles == [0.0, 0.5, 0.5]


def test_a_card_that_another_rewired_lies_in_one_of_three_places() -> None:
    game = squad(NEAR, tools={0: "schematic", 1: "rewiring"})
    wired = game.after("0 tool schematic red", "1 tool rewiring red", "1 order 3 1 2")
    # Seat 0 saw 30 02 21 and knows that they are the next three, in any order.
    told = red(wired)
    assert {card.main: card.chance for card in told.next} == pytest.approx(
        {0: 1 / 3, 2: 1 / 3, 3: 1 / 3}
    )
    first = wired.s.bomb * BOMB + RED * DECK + wired.s.top[RED]
    explosions = 0
    for order, tile in product(permutations([30, 2, 21]), range(TILES)):
        s = clone(wired.s)
        s.card[first : first + 3] = order
        s.tiles[s.bomb * CABLES + RED] = tile
        after = Position(s).chosen("red", "red", "chicken")
        explosions += after.s.exploded != NO_CABLE
    assert told.cuts[1].explodes == pytest.approx(explosions / 18)
    # Seat 1 knows the order; seat 2 had seen nothing.
    assert sum(card.chance == 1 for card in red(wired, 1).next) == 1
    for now, before in zip(red(wired, 2).cuts, red(game, 2).cuts, strict=True):
        assert msgspec.structs.astuple(now) == pytest.approx(msgspec.structs.astuple(before))


@pytest.mark.compiled
def test_who_is_asked_has_values_and_who_has_chosen_a_chance_to_win() -> None:
    game = squad(NEAR, points=(20, 4, 3), bomb=3)
    first, last = known(game)
    assert first.win is None and first.actions == []
    assert last.win is not None and last.win == last.actions[0].win
    assert 0 < last.win.error < 0.05
    chosen = known(game.after("0 wait"))[-1]
    assert chosen.actions == [] and chosen.win is not None
    assert chosen.win.value == pytest.approx(last.win.value, abs=0.2)
    assert chosen.win.value > 0.6
    protecting = game.after("0 cut green", "1 wait", "2 cut blue")
    assert protecting.awaited == [1]
    waiting = known(protecting)[-1]
    assert waiting.win is not None and waiting.win.value > 0.6


def test_a_spectator_has_the_decks_and_no_chance_to_win() -> None:
    (only,) = known(squad(NEAR), SPECTATOR)
    assert only.win is None and len(only.cables) == CABLES


def test_a_game_that_is_over_is_won_or_shared_for_sure() -> None:
    game = squad("red 31 31 30 | 30 ... XOO", bomb=3, points=(20, 20, 3))
    over = game.chosen("chicken", "chicken", "red").ended()
    assert over.awaited == []
    (found,) = known(over)
    assert found.win is not None and (found.win.value, found.win.error) == (0.5, 0.0)
