"""Level 5 of Bomb Squad Academy mixes its cards, and whoever asks what it would do answers that."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from games.bombsquad.drawn import squad

from sapeur.agents.agent import Agent, stream
from sapeur.agents.bombsquad import STRONGEST, best_response
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.agents.bombsquad.exploiters import ProgramExploiter, with_looks, world_of
from sapeur.agents.bombsquad.mixed import MixturePlayer
from sapeur.agents.bombsquad.mixture import (
    CARDS_OF_OTHERS,
    MOST_JOINT,
    NOT_LOOKED,
    OWN,
    CardMixture,
    fill,
    learn,
    list_cards,
    list_choices,
    mix,
    settle,
    weigh,
)
from sapeur.agents.bombsquad.players import Expert, drawn_from
from sapeur.agents.bombsquad.rollout import ROOT
from sapeur.agents.bombsquad.styles import counter
from sapeur.agents.registry import agent, names
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import CABLES, CHICKEN, HAND, State
from sapeur.kernel import copy
from sapeur.study.selfplay import play

EXPERT = Expert(counter(), 24)
MIXED = MixturePlayer(EXPERT, EXPERT, 96)
STEPS = 2000
# Two tiles are turned and every card left moves the detonator: the third tile explodes.
SURE_DEATH = "green @6 01 01 | 11 11 11 11 11 11 11 11 11 11 ooX"
LATE = """
    green  @5 01 01 11 | 11 11 11 11 11 11 11 11 11 oXO
    blue   @8 01 11 21 | 11 11 21 21 21 01 21 11 11 oXO"""


# --- Regret matching on tables that can be solved by hand -----------------------------------------


def table(*cases: list[list[float]]) -> CardMixture:
    """Two seats with two cards each; in each case seat 1 has seen something else.

    The numbers are the chances of seat 0 to win, by its own card and then by the other's.
    """
    m = CardMixture()
    m.simulation.seat = 0
    for seat in m.seats[:2]:
        seat.count = 2
        seat.cards[:2] = [0, 1]
    list_choices(m, 2)
    m.count = len(cases)
    for c, chances in enumerate(cases):
        case = m.cases[c]
        case.learners, case.worlds = 0b11, 10
        case.mind[:2] = [OWN, NOT_LOOKED if len(cases) == 1 else c]
        for j in range(m.joint):
            own, other = m.choices[j].number[:2]
            case.ends[j].wins[:2] = [10 * chances[own][other], 10 * (1 - chances[own][other])]
    return m


def solved(m: CardMixture) -> CardMixture:
    for step in range(1, STEPS + 1):
        for k in (0, 1):
            learn(m, 2, k, step)
    for k in (0, 1):
        settle(m, k)
    for k in (0, 1):
        weigh(m, 2, k)
    return m


def test_no_card_is_better_than_another_against_the_mixture() -> None:
    m = solved(table([[0.9, 0.3], [0.4, 0.6]]))
    own, other = m.seats[0].minds[OWN], m.seats[1].minds[NOT_LOOKED]
    assert own.share[0] == pytest.approx(0.25, abs=0.02)
    assert other.share[0] == pytest.approx(0.375, abs=0.02)
    assert own.value[:2] == pytest.approx([0.525, 0.525], abs=0.01)
    assert other.value[:2] == pytest.approx([0.475, 0.475], abs=0.01)


def test_a_card_that_is_always_better_is_played() -> None:
    m = solved(table([[0.6, 0.7], [0.5, 0.4]]))
    assert m.seats[0].minds[OWN].share[0] == pytest.approx(1, abs=0.01)
    assert m.seats[1].minds[NOT_LOOKED].share[0] == pytest.approx(1, abs=0.01)


def test_whoever_has_looked_answers_what_was_seen() -> None:
    # What the other has seen decides which card loses to ours; ours does not know which.
    m = solved(table([[0.8, 0.2], [0.8, 0.2]], [[0.2, 0.8], [0.2, 0.8]]))
    assert m.seats[1].minds[0].share[1] == pytest.approx(1, abs=0.01)
    assert m.seats[1].minds[1].share[0] == pytest.approx(1, abs=0.01)
    assert m.seats[0].minds[OWN].value[:2] == pytest.approx([0.2, 0.2], abs=0.01)


def test_against_habit_it_takes_what_it_gives() -> None:
    m = table([[0.9, 0.3], [0.4, 0.6]])
    m.people = 1.0
    m.seats[1].minds[NOT_LOOKED].habit[:2] = [0.7, 0.3]
    solved(m)
    assert m.seats[0].minds[OWN].share[0] == pytest.approx(1, abs=0.01)


# --- What a seat knows ----------------------------------------------------------------------------


def prepared(observed: State, seat: int) -> CardMixture:
    m = CardMixture()
    m.simulation.seat, m.simulation.key = seat, 5
    m.simulation.desk.style = counter()
    copy([m.simulation.states[ROOT]], 0, [observed], 0)
    return m


def test_the_others_do_not_learn_from_what_our_seat_alone_has_seen() -> None:
    bomb = squad(LATE, players=2, points=(20, 20))
    for has_seen in (False, True):
        bomb.s.seen_tiles[0] = int(has_seen)
        m = prepared(GAME.observed(bomb.s, 0), 0)
        list_cards(m, m.simulation.states[ROOT])
        list_choices(m, 2)
        fill(m, 2, 3)
        learners = {case.learners for case in m.cases[: m.count]}
        assert learners == ({0b01, 0b11} if has_seen else {0b11})
        alone = [case for case in m.cases[: m.count] if case.learners == 0b01]
        assert all(case.mind[0] == OWN for case in alone)
        assert sum(case.worlds for case in m.cases[: m.count]) == (6 if has_seen else 3)


def test_looks_of_others_stay_when_the_rest_is_imagined() -> None:
    bomb = squad(LATE, players=2, points=(20, 20))
    bomb.s.seen_tiles[1] = 1
    bomb.s.seen[CABLES + 1] |= 1 << bomb.s.top[1]
    observed = GAME.observed(bomb.s, 0)
    for seed in range(8):
        world = world_of(observed, 0, stream(seed))
        again = world_of(with_looks(observed, world, 0), 0, stream(seed + 100))
        assert again.tiles[0] == world.tiles[0]
        place = 12 + bomb.s.top[1]
        assert again.card[place] == world.card[place]
        assert GAME.observed(again, 0) == GAME.observed(world, 0)


# --- The players ----------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_mixture_is_the_same_interpreted_and_compiled() -> None:
    bomb = squad(LATE, players=2, points=(20, 18))
    bomb.s.seen_tiles[0] = 1
    observed = GAME.observed(bomb.s, 0)
    plain = prepared(observed, 0)
    plain.people = 0.4
    mix(plain, 30, 5)
    seat = plain.seats[0]
    played = {c.card: c for c in Analysis(observed, 0, 5, counter()).mixture(30, 5, 0.4)}
    assert sorted(played) == sorted(seat.cards[: seat.count])
    for i in range(seat.count):
        assert played[seat.cards[i]].share == pytest.approx(seat.minds[OWN].share[i])
        assert played[seat.cards[i]].value == pytest.approx(seat.minds[OWN].value[i])


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_mixture_holds_the_cards_of_the_hand(players: int) -> None:
    assert HAND * CARDS_OF_OTHERS[players] ** (players - 1) <= MOST_JOINT
    observed = GAME.observed(squad(LATE, players=players, points=(9,) * players).s, 1)
    mixture = Analysis(observed, 1, 3, counter()).mixture(60, 20, 0.4)
    assert sorted(c.card for c in mixture) == GAME.legal(observed, 1)
    assert sum(c.share for c in mixture) == pytest.approx(1)
    assert all(0 <= c.value <= 1 for c in mixture)


@pytest.mark.compiled
def test_a_mixture_leaves_out_what_surely_explodes() -> None:
    observed = GAME.observed(squad(SURE_DEATH, players=2, points=(20, 20)).s, 0)
    for seed in range(5):
        shares = MixturePlayer(EXPERT, EXPERT, 600).shares(observed, 0, seed)
        assert 0 not in shares
        assert sum(shares.values()) == pytest.approx(1)


def test_what_is_drawn_follows_the_shares() -> None:
    drawn = [drawn_from({1: 0.25, 4: 0.75}, stream(seed)) for seed in range(400)]
    assert set(drawn) == {1, 4}
    assert 60 <= drawn.count(1) <= 140


@dataclass(frozen=True)
class Reckless:
    """Somebody who always cuts green."""

    def shares(self, observed: State, seat: int, seed: int) -> dict[int, float]:
        return {0: 1.0}


@pytest.mark.compiled
def test_whoever_knows_that_the_other_blows_up_is_a_chicken() -> None:
    bomb = squad(SURE_DEATH, players=2, bomb=3, points=(12, 20))  # 17 to 15
    observed = GAME.observed(bomb.s, 0)
    assert ProgramExploiter(Reckless(), EXPERT).choose(observed, 0, 1) == CHICKEN


@pytest.mark.compiled
@pytest.mark.parametrize("players", ["2", "3"])
def test_it_plays_legal_games_to_the_end(players: str) -> None:
    seated: list[Agent] = [MIXED, ProgramExploiter(MIXED, EXPERT), MIXED]
    ended, _ = play(GAME, {"players": players}, seated[: int(players)], 3)
    assert sum(ended.shares) == pytest.approx(1)


def test_the_one_who_takes_level_5_apart_says_what_it_may_ask() -> None:
    lines: list[str] = []
    found = best_response(60.0, 1, {"players": "2"}, lines.append)
    assert isinstance(found, ProgramExploiter)
    assert found == agent(GAME, "best-response")
    assert found.program is STRONGEST
    assert "questions" in lines[0]


def test_the_standing_opponents_have_names() -> None:
    for name in ("v1", "best-response", "best-response-v1"):
        assert name in names(GAME)
        assert agent(GAME, name) is not None
