"""The fifth level of Mission Secrète: its mixture, what it reads, and how it learns."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from agents.test_mission import QUIET, RIPE
from games.mission.drawn import after, mission

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission import level, mixture
from sapeur.agents.mission.evaluation import Judgement, Net, Prospect, judge
from sapeur.agents.mission.mixed import learned_net, machine
from sapeur.agents.mission.mixture import (
    ACCUSING,
    AIMLESS,
    POSING,
    SLIPS,
    STRAIGHT,
    MixedPlay,
    mix,
    prudence,
    read_trail,
)
from sapeur.agents.mission.spy import spy
from sapeur.agents.mission.training import as_numbers, train
from sapeur.agents.mission.weights import LEARNED, SCALE
from sapeur.games.mission import GAME
from sapeur.games.mission.belief import HAND, HANDS
from sapeur.games.mission.rules import ACCUSE, ADJACENT, CHARACTERS, ONGOING, State
from sapeur.kernel import Rng, load, records, start, store
from sapeur.study.selfplay import play

pytestmark = pytest.mark.compiled

SANTA, SNOWMAN, ELF, REINDEER = range(CHARACTERS)
FEW_SWAPS = ("0 swap a3 a4", "1 swap a1 b1", "0 swap d4 d5", "1 swap b1 c1")


def net() -> Net:
    return load(Net, learned_net(), 0)


def mixed(s: State, seat: int) -> MixedPlay:
    """What everyone can know, and what this seat does next, by interpreted rules."""
    m, seen = MixedPlay(), GAME.observed(s, seat)
    read_trail(seen, net(), m)
    mix(seen, seat, net(), m)
    return m


def test_other_characters_are_all_the_same_to_the_net() -> None:
    x, rng = Prospect(), np.random.default_rng(1)
    x.own[:] = rng.random(len(x.own)).tolist()
    for rival in x.rivals:
        rival.features[:] = rng.random(len(rival.features)).tolist()
    said = judge(net(), x, Judgement())
    x.rivals = x.rivals[1:] + x.rivals[:1]
    assert judge(net(), x, Judgement()) == pytest.approx(said, abs=1e-12)
    x.rivals[0].features[0] += 1
    assert judge(net(), x, Judgement()) != pytest.approx(said, abs=1e-6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_whole_for_every_character_that_one_may_be(players: int) -> None:
    s = mission(QUIET, *("santa", "elf", "reindeer", "snowman")[:players])
    s.denied = 1 << REINDEER  # everyone has seen that seat 0 is not that one
    m = mixed(s, 0)
    for c in range(CHARACTERS):
        chances = [m.chance[k].by_character[c] for k in (*range(ADJACENT), ACCUSING)]
        if c == REINDEER:
            assert m.perspective[c].weight == 0
        else:
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


def test_who_is_who_is_as_bayes_says() -> None:
    """The chance of each hand, from how likely every swap was, one player at a time."""
    s = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS)
    logs = [[[0.0] * CHARACTERS for _ in range(3)] for _ in range(2)]
    for k in range(len(FEW_SWAPS)):
        then = after(mission(QUIET, "reindeer", "santa"), *FEW_SWAPS[:k])
        m, seat = mixed(then, k % 2), k % 2
        (swap,) = GAME.notation.decode(then, seat, FEW_SWAPS[k][2:])
        for c in range(CHARACTERS):
            chance = (1 - SLIPS) * m.chance[swap].by_character[c] + SLIPS / ADJACENT
            logs[seat][0][c] += log(chance)
            logs[seat][1][c] += m.outlook.after[swap].log_chance[c]
            logs[seat][2][c] -= log(ADJACENT + CHARACTERS)

    def likelihood(seat: int, c: int) -> float:
        by_mixture, straight, aimless = logs[seat]
        posing = sum(exp(straight[d]) for d in range(CHARACTERS) if d != c) / 3
        honest = (1 - AIMLESS - STRAIGHT - POSING) * exp(by_mixture[c])
        return honest + STRAIGHT * exp(straight[c]) + POSING * posing + AIMLESS * exp(aimless[c])

    weights = [likelihood(0, HAND[4 * h]) * likelihood(1, HAND[4 * h + 1]) for h in range(HANDS)]
    assert mixed(s, 0).hand == pytest.approx([w / sum(weights) for w in weights])
    own = [w if HAND[4 * h] == REINDEER else 0 for h, w in enumerate(weights)]
    santa = sum(w for h, w in enumerate(own) if HAND[4 * h + 1] == SANTA) / sum(own)
    view = mixed(s, 0).perspective[REINDEER]
    assert view.suspect[1].by_character[SANTA] == pytest.approx(santa)


def test_whoever_can_win_does_and_nobody_is_given_a_line() -> None:
    s = mission(RIPE, "santa", "elf")
    for seed in range(5):
        action = level(5).choose(GAME.observed(s, 0), 0, seed)
        assert GAME.notation.encode(s, 0, action) == "swap b1 b2"
    s = mission(RIPE, "elf", "santa")
    m = mixed(s, 0)
    for k in range(ADJACENT):
        if m.chance[k].by_character[ELF] > 0:
            assert m.outlook.after[k].away[SANTA] > 1
            assert prudence(ELF, m.outlook.after[k].away, m.perspective[ELF]) == mixture.SAFE


def test_of_two_no_swaps_are_reason_enough_to_accuse() -> None:
    gathering = ("1 swap a1 b1", "1 swap b1 c1", "1 swap b2 c2", "1 swap d4 d5")
    moves = [move for each in gathering for move in ("0 swap a3 a4", each)]
    s = after(mission(QUIET, "reindeer", "santa"), *moves)
    m = mixed(s, 0)
    assert m.perspective[REINDEER].accusation == ACCUSE + CHARACTERS + SANTA
    assert 0.5 < m.perspective[REINDEER].accusing_chance < 0.95
    assert m.chance[ACCUSING].by_character[REINDEER] == 0
    s.denied |= 0b0110 << CHARACTERS  # but that nobody else is left to be is one
    assert mixed(s, 0).chance[ACCUSING].by_character[REINDEER] > 0
    assert level(5).choose(GAME.observed(s, 1), 1, 1) == NOTHING


def test_it_draws_the_same_interpreted_and_compiled() -> None:
    for k in range(len(FEW_SWAPS) + 1):
        s = after(mission(QUIET, "reindeer", "santa", "elf"), *FEW_SWAPS[: min(k, 1)])
        seat = s.turn
        rng = Rng()
        start(rng, k, 0, 0, 0, 0)
        rows, dice, rooms = records(State, 1), records(Rng, 1), records(MixedPlay, 1)
        store(rows, 0, GAME.observed(s, seat))
        store(dice, 0, rng)
        model = learned_net()[0]
        drawn = machine().act(rows[0], seat, 1, model, model, rooms[0], dice[0])
        seen = GAME.observed(s, seat)
        assert mixture.act(seen, seat, 1, net(), net(), MixedPlay(), rng) == drawn


def test_what_is_not_seen_changes_nothing() -> None:
    """S3: whoever seat 1 is, seat 0 sees the same and does the same."""
    others = ("santa", "reindeer", "snowman")
    worlds = [after(mission(QUIET, "elf", other), *FEW_SWAPS) for other in others]
    for seed in range(4):
        assert len({level(5).choose(GAME.observed(s, 0), 0, seed) for s in worlds}) == 1


@pytest.mark.parametrize(
    "options", [{}, {"candles": "5", "ko": "on"}, {"tension": "on", "turns": "60"}], ids=str
)
def test_games_are_legal_to_the_end(options: dict[str, str]) -> None:
    for seed in range(3):
        chosen = {"players": "2", "turns": "120", **options}
        ended, _ = play(GAME, chosen, [level(5)] * 2, 700 + seed)
        assert sum(ended.shares) == pytest.approx(1)


def test_a_long_game_is_read_as_far_as_it_is_remembered() -> None:
    s = mission(QUIET, "reindeer", "santa")
    moves = [f"{k % 2} swap {'a1 b1' if k % 4 < 2 else 'd5 e5'}" for k in range(80)]
    s = after(s, *moves)
    assert s.winner == ONGOING
    assert level(5).choose(GAME.observed(s, 0), 0, 1) in GAME.legal(s, 0)


def test_a_short_run_gives_weights_as_they_are_kept() -> None:
    said: list[str] = []
    learned = train(1, 0.5, players=2, size=1200, report=said.append)
    assert len(as_numbers(learned, SCALE)) == len(LEARNED)
    model = learned_net()[0]
    answer = train(1, 0.5, players=3, net=model, model=model, size=1200, report=said.append)
    assert as_numbers(answer, SCALE) != list(LEARNED)


def test_of_more_than_two_it_is_the_spy() -> None:
    s = after(mission(QUIET, "reindeer", "santa", "elf"), *FEW_SWAPS[:1])
    seen = GAME.observed(s, 1)
    assert level(5).choose(seen, 1, 3) == spy(5).choose(seen, 1, 3)
