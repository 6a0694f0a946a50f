"""What the player and a spectator know, and what they may imagine (V9 to V11)."""

from __future__ import annotations

from collections import Counter

import pytest

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.village import GAME
from sapeur.games.village.notation import card_name
from sapeur.games.village.rules import PEEKING, State
from sapeur.kernel import UNKNOWN, Rng, clone, start

from .drawn import Position, cell, village

DRAWING = """
    2H^  3H*  ?   ?  ?
    KS*^ ?    QS  ?  ?
    ?    ?    ?   ?  ?
    ?    ?    ?   ?  9C*"""


def a_middle_game() -> Position:
    return village(DRAWING, discard="KH 4H", stock="QD 5S").after("draw")


def known(o: State) -> dict[int, str]:
    return {i: card_name(card) for i, card in enumerate(o.cards) if card != UNKNOWN}


def rng(seed: int) -> Rng:
    made = Rng()
    start(made, seed, 0, 0, 0, 0)
    return made


# observe.


def test_v9_the_player_knows_what_is_face_up_discarded_or_peeked_at() -> None:
    assert known(a_middle_game().seen_by(0)) == {
        cell("a1"): "2H", cell("b1"): "3H", cell("a2"): "KS", cell("e4"): "9C",
        20: "KH", 21: "4H", 22: "QD",
    }  # fmt: skip


@pytest.mark.parametrize("seat", [1, SPECTATOR, CHANCE])
def test_v9_nobody_else_is_told_what_was_peeked_at(seat: int) -> None:
    assert known(a_middle_game().seen_by(seat)) == {
        cell("a1"): "2H", cell("a2"): "KS", 20: "KH", 21: "4H", 22: "QD",
    }  # fmt: skip


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_v10_all_the_rest_is_open(seat: int) -> None:
    for columns, memory in ((5, "memo"), (6, "pure")):
        s = village(DRAWING, discard="4H", stock="QD", columns=columns, memory=memory)
        s = s.after("draw")
        o = s.seen_by(seat)
        assert (o.columns, o.pure) == (columns, memory == "pure")
        assert (o.top, o.found, o.phase, o.result) == (4 * columns + 2, 2, PEEKING, 0)
        assert (o.up, o.peeked) == (s.s.up, s.s.peeked)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_an_observation_is_built_from_nothing(seat: int) -> None:
    game = a_middle_game()
    littered = clone(game.s)
    littered.cards[:] = [7] * 52
    littered.columns = littered.pure = littered.top = littered.up = littered.peeked = 99
    littered.found = littered.phase = littered.result = 99
    GAME.belief.observe(game.s, seat, littered)
    assert littered == game.seen_by(seat)


def test_observing_leaves_the_game_alone() -> None:
    game = a_middle_game()
    before = clone(game.s)
    game.seen_by(0)
    assert game.s == before


def test_the_end_of_a_lost_game_is_open_too() -> None:
    game = village("5S\nQD").after("turn a1")
    o = game.seen_by(SPECTATOR)
    assert known(o) == {cell("a1"): "5S", cell("a2"): "QD"}
    assert (o.result, GAME.rules.awaited(o)) == (-1, 0)


@pytest.mark.parametrize("memory", ["memo", "pure"])
def test_v9_pure_memory_hides_memos_from_the_view_only(memory: str) -> None:
    o = village("3H*", memory=memory).seen_by(0)
    assert known(o) == {0: "3H"}  # the seat has perfect recall; what a person is shown differs


def test_everyone_sees_what_is_done() -> None:
    s = village().s
    for viewer in (0, SPECTATOR):
        assert [GAME.belief.witness(s, 0, action, viewer) for action in range(118)] == list(
            range(118)
        )


# imagine.


@pytest.mark.parametrize("seat", [0, SPECTATOR])
@pytest.mark.parametrize("columns", [5, 6])
def test_an_imagined_world_is_a_whole_pack_and_looks_the_same(seat: int, columns: int) -> None:
    game = village(DRAWING, discard="KH 4H", stock="QD", columns=columns).after("draw")
    o = game.seen_by(seat)
    for seed in range(20):
        world = clone(o)
        GAME.belief.imagine(world, seat, rng(seed))
        assert sorted(world.cards) == list(range(52))
        assert Position(world).seen_by(seat) == o
        assert GAME.legal(world, 0) == GAME.legal(game.s, 0)


def test_imagining_with_everything_seen_changes_nothing() -> None:
    up = "\n".join(["?^ ?^ ?^ ?^ ?^"] * 4)
    game = village(up, stock="QS", left=1).after("draw")
    o = game.seen_by(0)
    assert UNKNOWN not in o.cards
    GAME.belief.imagine(o, 0, rng(1))
    assert o == game.s


LATE = """
    ?^  ?^  ?^  ?^  AS
    ?^  ?^  ?^  ?^  ?^
    ?^  ?^  QD* ?^  ?^
    KH  ?^  ?^  ?^  ?^"""


def imagined(game: Position, seat: int, worlds: int) -> Counter[str]:
    """How often each arrangement of the unknown cards comes up."""
    o = game.seen_by(seat)
    places = [i for i, card in enumerate(o.cards) if card == UNKNOWN]
    came, chance = Counter[str](), rng(2)
    for _ in range(worlds):
        world = clone(o)
        GAME.belief.imagine(world, seat, chance)
        came[" ".join(card_name(world.cards[i]) for i in places)] += 1
    return came


def chi_square(came: Counter[str], bins: int) -> float:
    even = came.total() / bins
    return sum((n - even) ** 2 / even for n in came.values())


def test_v10_every_arrangement_of_what_is_unseen_is_as_likely() -> None:
    game = village(LATE, stock="2C 5D", left=2)  # four unknown: AS KH in the village, 2C 5D
    came = imagined(game, 0, 4800)
    assert len(came) == 24
    assert {frozenset(world.split()) for world in came} == {frozenset(["AS", "KH", "2C", "5D"])}
    assert chi_square(came, 24) < 49.7  # one honest run in a thousand would fail; the seed is fixed


def test_v9_a_spectator_imagines_the_peeked_card_too() -> None:
    game = village(LATE, stock="2C", left=1)
    assert set(imagined(game, 0, 200)) == {
        "AS KH 2C", "AS 2C KH", "KH AS 2C", "KH 2C AS", "2C AS KH", "2C KH AS",
    }  # fmt: skip
    came = imagined(game, SPECTATOR, 2400)
    assert len(came) == 24
    assert chi_square(came, 24) < 49.7


def test_v11_a_single_unseen_card_is_known_by_counting() -> None:
    game = village(LATE.replace("AS", "?^"), left=0)
    assert imagined(game, 0, 10) == {"KH": 10}
