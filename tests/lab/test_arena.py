"""The arena: fair deals for everyone, and figures that mean what they say."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from typer.testing import CliRunner

from sapeur.agents.agent import Advice, RandomAgent
from sapeur.cli import app
from sapeur.games import game
from sapeur.lab import arena
from sapeur.study import intervals, selfplay


@dataclass(frozen=True)
class Watcher:
    """Plays at random and keeps what it was asked."""

    agent: RandomAgent
    asked: list[tuple[int, int]]

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        self.asked.append((seat, seed))
        return self.agent.choose(observed, seat, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        raise AssertionError("an arena asks for moves, not for advice")


def test_a_seed_gives_the_same_game_again() -> None:
    minefield = game("minefield")
    agents = [RandomAgent(minefield)] * 2
    first, end = selfplay.play(minefield, {}, agents, 5)
    again, same = selfplay.play(minefield, {}, agents, 5)
    other, _ = selfplay.play(minefield, {}, agents, 6)
    assert end == same
    assert (first.shares, first.moves) == (again.shares, again.moves)
    assert (first.shares, first.moves) != (other.shares, other.moves)


def test_who_may_act_out_of_turn_is_asked_and_may_let_be() -> None:
    mission = game("mission")
    asked: list[tuple[int, int]] = []
    agents = [Watcher(RandomAgent(mission), asked) for _ in range(3)]
    selfplay.play(mission, {"players": "3", "turns": "6"}, agents, 1)
    seats = [seat for seat, _ in asked]
    assert seats[:3] != sorted(set(seats[:1])) * 3
    assert set(seats) == {0, 1, 2}
    assert len(seats) > 6  # more often than there were turns
    seeds = [seed for _, seed in asked]
    assert len(set(seeds)) == len(seeds)


def test_each_deal_is_played_from_every_seat() -> None:
    played = arena.arena("mission", {"players": "4", "turns": "4"}, ["random", "random"], 8, jobs=1)
    assert [m.games for m in played] == [8]
    assert played[0].even == 0.25
    assert played[0].share.low <= played[0].share.mean <= played[0].share.high


def test_everyone_meets_everyone_or_the_first_meets_each() -> None:
    names = ["random", "random", "random"]
    assert len(arena.arena("minefield", {"turns": "3"}, names, 2, jobs=1)) == 3
    assert len(arena.arena("minefield", {"turns": "3"}, names, 2, jobs=1, gauntlet=True)) == 2
    names = ["random", "1", "random"]
    steps = arena.arena("minefield", {"turns": "3"}, names, 2, jobs=1, ladder=True)
    assert [(m.agent, m.against) for m in steps] == [("random", "1"), ("1", "random")]


@pytest.mark.parametrize(
    ("share", "seats", "expected"),
    [(0.5, 2, 0), (0.64, 2, 100), (0.25, 4, 0), (0.5, 4, 191), (1.0, 2, 1200), (0.0, 2, -1200)],
)
def test_elo_is_the_odds_against_one_other(share: float, seats: int, expected: int) -> None:
    assert round(arena.elo(share, seats)) == expected


def test_shares_of_wins_draws_and_defeats() -> None:
    minefield, bombsquad = game("minefield"), game("bombsquad")
    assert minefield.shares([1, -1]) == (1, 0)
    assert minefield.shares([0, 0]) == (0.5, 0.5)
    assert bombsquad.shares([7, 9, 9]) == (0, 0.5, 0.5)
    assert game("orapa").shares([-1, -1, -1]) == (0, 0, 0)
    assert game("village").shares([1]) == (1,)
    assert game("village").shares([-1]) == (0,)


def test_wilsons_interval_stays_inside() -> None:
    sure = intervals.proportion([1.0] * 20)
    assert sure.mean == 1
    assert 0.8 < sure.low < 0.9
    assert sure.high == pytest.approx(1)


def test_the_command_prints_a_table_or_json_and_refuses_strangers() -> None:
    run = CliRunner().invoke
    words = ["arena", "village", "--agents", "random,random", "--games", "4", "--jobs", "1"]
    calls = run(app, words)
    assert calls.exit_code == 0, calls.output
    assert "the deal" in calls.output
    rows = json.loads(run(app, [*words, "--json"]).stdout)
    assert [row["games"] for row in rows] == [4, 4]
    bad = run(app, ["arena", "village", "--agents", "bobby", "--games", "4", "--lang", "en"])
    assert bad.exit_code == 2
    assert "no opponent 'bobby'" in bad.output
