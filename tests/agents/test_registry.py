"""Opponents by name, and what holds for all of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from sapeur.agents.agent import NOTHING, RandomAgent, fact_text, percent, stream
from sapeur.agents.mission.exploiters import EXPLOITERS
from sapeur.agents.registry import LEVELS, agent, names, sentences
from sapeur.games import GAMES, game
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game, NotationError
from sapeur.kernel import below, clone

# Of those that are not played with their defaults here.
OPTIONS = {"orapa": {"mode": "solo"}, "mission": {"players": "3"}}

PLAYERS = [
    *((name, level) for name in GAMES for level in LEVELS),
    *((name, "novice") for name in ("orapa", "bombsquad", "minefield", "mission")),
    *(("mission", name) for name in ("v1", *EXPLOITERS)),
]


def positions(played: Game, seed: int):  # type: ignore[no-untyped-def]
    """States of a random game, before each choice of a seat that has more than one action."""
    rng = stream(seed)
    s = played.setup(OPTIONS.get(played.name, {}))
    played.rules.deal(s, rng)
    while waiting := played.rules.awaited(s):
        seat = next(k for k in range(CHANCE + 1) if waiting >> k & 1)
        legal = played.legal(s, seat)
        if seat != CHANCE and len(legal) > 1:
            yield clone(s), seat
        played.rules.apply(s, seat, legal[below(rng, len(legal))])


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_opponent_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(NotationError, match="there are: 1, 2, 3, 4, 5"):
        agent(game(name), "grandmaster")
    with pytest.raises(NotationError):
        agent(game(name), "search:none")
    assert names(game(name))[:5] == list(LEVELS)
    assert isinstance(agent(game(name), "random"), RandomAgent)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "level"), PLAYERS)
def test_two_worlds_with_the_same_observation_get_the_same_move(name: str, level: str) -> None:
    played = game(name)
    player = agent(played, level)
    step = 2 if name == "orapa" else 5
    seed = int(level) if level in LEVELS else 6
    some = list(islice(positions(played, seed), 1, 1 + 3 * step, step))
    for k, (s, seat) in enumerate(some):
        known = played.observed(s, seat)
        other = clone(known)
        played.belief.imagine(other, seat, stream(k, 9))
        assert played.observed(other, seat) == known
        before = clone(known)
        chosen = player.choose(known, seat, k)
        assert known == before, "an agent leaves what it is given as it was"
        assert chosen in played.legal(s, seat)
        assert player.choose(played.observed(other, seat), seat, k) == chosen


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_advice_has_every_action_the_best_first_and_words_for_its_reasons(name: str) -> None:
    played = game(name)
    player = agent(played, "2")
    words = sentences(played)
    for s, seat in islice(positions(played, 3), 2, 3):
        known = played.observed(s, seat)
        advice = player.advise(known, seat, 1)
        assert sorted(v.action for v in advice.verdicts) == sorted(played.legal(s, seat))
        values = [v.value for v in advice.verdicts]
        order = sorted(values, reverse=advice.unit == "win")
        assert values == order
        for verdict in advice.verdicts:
            assert verdict.action != NOTHING
            for fact in verdict.facts:
                assert fact_text(fact, words, "en") != fact_text(fact, words, "fr")


def test_per_cent_never_calls_the_possible_impossible_or_the_unsure_sure() -> None:
    chances = (0.0, 1e-6, 0.3, Fraction(1, 3), 1 - 1e-6, 1 - 1e-15, 1 + 1e-15)
    assert [percent(chance) for chance in chances] == [0, 1, 30, 33, 99, 100, 100]
