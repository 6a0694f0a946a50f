"""What holds for every insight: it is quick, comes in steps, and knows what the seat knows."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sapeur.agents.agent import Verdict, stream
from sapeur.agents.insight import (
    Estimate,
    insight_of,
    insights_of,
    region_of,
    three_with,
    whole_action,
    worth_of,
)
from sapeur.agents.registry import expert_of
from sapeur.games import GAMES, game
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.games.orapa import rules
from sapeur.kernel import below, clone, values
from sapeur.server.thinking import InsightQuestion, work_out_hint

pytestmark = pytest.mark.compiled

INSIGHTFUL = ["village", "minefield", "bombsquad", "mission"]
MOST_SECONDS = 2.0
PLIES = (3, 14, 31)  # of a random game, at which the seats are asked what they know
# Of the games whose size and rules vary, another table for each of these moments.
OPTIONS = {
    "bombsquad": [{"players": "3"}, {"players": "5"}, {"players": "2"}],
    "mission": [{"players": "3"}, {"players": "4", "tension": "on"}, {"players": "4"}],
}


def positions(played: Game, seed: int) -> Iterator[Any]:
    """States of random games that are not over."""
    rng = stream(seed)
    for wanted, options in zip(PLIES, OPTIONS.get(played.name, [{}] * len(PLIES)), strict=True):
        ply = 0
        while ply < wanted:  # a game that is over too soon is followed by another
            s, ply = played.setup(options), 0
            played.rules.deal(s, rng)
            while ply < wanted and (waiting := played.rules.awaited(s)):
                seat = next(k for k in range(CHANCE + 1) if waiting >> k & 1)
                legal = played.legal(s, seat)
                played.rules.apply(s, seat, legal[below(rng, len(legal))])
                ply += bool(played.rules.awaited(s))
        yield s


def worlds(played: Game, observed: Any, viewer: int) -> Iterator[Any]:
    """Worlds that the viewer cannot tell from the one that was observed."""
    rng = stream(5)
    for _ in range(2):
        world = clone(observed)
        played.belief.imagine(world, viewer, rng)
        yield world


@pytest.mark.parametrize("name", INSIGHTFUL)
def test_it_is_the_same_in_every_world_that_the_viewer_cannot_tell_apart(name: str) -> None:
    played = game(name)
    for s in positions(played, 1):
        for viewer in dict.fromkeys((0, played.rules.seats(s) - 1, SPECTATOR)):
            observed = played.observed(s, viewer)
            before = clone(observed)
            found = [msgspec.json.encode(i) for i in insights_of(played, observed, viewer, 7)]
            assert observed == before, "what was observed is only read"
            for world in worlds(played, observed, viewer):
                again = insights_of(played, played.observed(world, viewer), viewer, 7)
                assert [msgspec.json.encode(i) for i in again] == found


@pytest.mark.parametrize("name", INSIGHTFUL)
def test_it_comes_in_steps_and_within_two_seconds(name: str) -> None:
    played = game(name)
    for s in positions(played, 2):
        seat = next(k for k in range(8) if played.rules.awaited(s) >> k & 1) % CHANCE
        observed = played.observed(s, seat)
        first, *_, last = insights_of(played, observed, seat, 7)
        began = time.process_time()
        assert insight_of(played, observed, seat, 7) == last
        assert time.process_time() - began < MOST_SECONDS
        assert chance_to_win(first) is None
        value = chance_to_win(last)
        assert value is not None and 0 <= value.value <= 1


def chance_to_win(found: Any) -> Estimate | None:
    if hasattr(found, "wins"):
        return found.wins[0] if found.wins else None
    win: Estimate | None = found.win
    return win


@pytest.mark.parametrize("name", INSIGHTFUL)
def test_it_is_plain_data_that_is_read_as_it_was_written(name: str) -> None:
    played = game(name)
    for s in positions(played, 3):
        found = insight_of(played, played.observed(s, 0), 0, 7)
        assert found is not None
        assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found


@pytest.mark.parametrize("name", INSIGHTFUL)
def test_the_actions_that_are_valued_are_the_legal_ones(name: str) -> None:
    played = game(name)
    for s in positions(played, 4):
        for seat in range(played.rules.seats(s)):
            legal = played.texts(s, seat, played.legal(s, seat))
            found: Any = insight_of(played, played.observed(s, seat), seat, 7)
            valued = found.moves if name == "minefield" else found.actions
            actions = [each.action for each in valued if each.action is not None]
            if legal or name != "minefield":  # its moves are those of either side
                assert sorted(actions) == sorted(legal)
            assert [v.win.value for v in valued] == sorted(v.win.value for v in valued)[::-1]


def test_what_is_told_of_advice_is_no_surer_than_was_measured() -> None:
    rough, sure = Verdict(0, 0.6, 0.02), Verdict(0, 0.6, 0.0)

    def told(name: str, verdict: Verdict) -> Estimate:
        played = game(name)
        return worth_of(played, played.setup({}), verdict)

    assert told("village", rough) == Estimate(0.6, 0.02)
    assert told("minefield", sure).error == 0.03
    assert told("bombsquad", sure).error > 0
    assert 0.09 < told("mission", rough).error < 0.1
    assert told("mission", sure) == Estimate(0.6, 0.0)  # as a line that is completed at once


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_what_wins_more_imagined_games_is_never_told_to_win_fewer(players: str) -> None:
    o = game("mission").setup({"players": players})
    told = [
        worth_of(game("mission"), o, Verdict(0, percent / 100, 0.02)).value
        for percent in (*range(101), 100.0000001)  # chances that were added up
    ]
    assert told == sorted(told)
    assert told[0] == 0 and told[100] < 1


def test_a_hint_is_no_surer_than_the_odds_beside_it() -> None:
    played = game("minefield")
    s = next(state for state in positions(played, 7) if not played.rules.awaited(state) >> CHANCE)
    seat = s.to_move
    observed = played.observed(s, seat)
    hint = work_out_hint(InsightQuestion("minefield", values(observed), seat, 1))
    odds: Any = insight_of(played, observed, seat, 1)
    assert hint.error == odds.wins[seat].error == 0.03


def test_a_game_without_an_expert_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "kuhn", "toy.kuhn")
    toy = game("kuhn")
    s = toy.setup({})
    toy.rules.deal(s, stream(1))
    assert expert_of(toy) is None
    assert insight_of(toy, toy.observed(s, 0), 0, 7) is None


@pytest.mark.parametrize("name", GAMES)
def test_where_to_look_holds_the_place_of_the_action_among_others(name: str) -> None:
    played = game(name)
    for s in positions(played, 3):
        for seat in range(played.rules.seats(s)):
            observed = played.observed(s, seat)
            for action in played.legal(observed, seat):
                places = region_of(played, observed, seat, action)
                text = played.notation.encode(observed, seat, action)
                word, *named = re.split("[ @-]", text)
                own = {word, *named} & set(places)
                if word in ("draw", "accuse"):
                    assert places == (["hills"] if word == "draw" else [f"seat {named[0]}"])
                else:
                    assert own, text
                    assert len(places) > 1 or word in places, "alone only if it is no place"
                    assert len(set(places)) == len(places)


@pytest.mark.parametrize("size", [4, 5, 6, 8, 10])
def test_three_in_a_row_hold_a_place_and_the_next(size: int) -> None:
    for at in range(size):
        three = three_with(at, size)
        assert at in three
        assert at + 1 in three or at == size - 1
        assert set(three) <= set(range(size))


def test_a_proposal_of_orapa_is_written_with_all_its_gems() -> None:
    played = game("orapa")
    s = played.setup({"mode": "solo"})
    played.rules.deal(s, stream(1))
    observed = played.observed(s, 0)

    def first(known: Any) -> int:
        return played.legal(known, 0)[0]

    text = whole_action(played, observed, 0, rules.PROPOSE, first)
    word, *gems = text.split()
    assert word == "propose"
    assert [gem[0] for gem in gems] == list("RYBWL")
    assert whole_action(played, observed, 0, rules.RAY, first) == "ray 1"
    assert observed == played.observed(s, 0), "and nothing has changed"
