"""Duels of Orapa at level 5: a mixture that hides, a prior that seeks, and those who try them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import log

import numpy as np
import pytest
from games.orapa.drawn import table

from sapeur.agents import orapa
from sapeur.agents.agent import Agent, decision_seed, stream
from sapeur.agents.orapa import LEVELS, V1, rollout, training
from sapeur.agents.orapa.candidates import expected_by_bits, tabulate_candidates
from sapeur.agents.orapa.exploiters import HABITS, duels, from_edge, hardest, hidden_mine, tilting
from sapeur.agents.orapa.hiding import (
    DEVIATIONS,
    SUSPECTS,
    TILT,
    deviations_of,
    fit_ratios,
    likelihoods,
    thin,
    tilted_ratios,
)
from sapeur.agents.orapa.inference import FULL_EFFORT, evidence_of
from sapeur.agents.orapa.lookahead import QuestionSearch
from sapeur.agents.orapa.mines import number_answers, tabulate
from sapeur.agents.orapa.policy import FAR_BITS, Prospector, TurnPlan
from sapeur.agents.orapa.styles import Skill
from sapeur.agents.orapa.training import MineSearch, fitted_to, questions_to_find
from sapeur.agents.orapa.weights import RAY_BITS
from sapeur.agents.registry import agent
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.notation import read_gem
from sapeur.games.orapa.rules import ALWAYS_IN_PLAY, PLACE, PROPOSE
from sapeur.kernel import below, clone, pool
from sapeur.study.selfplay import play

pytestmark = pytest.mark.compiled

DUEL = {"mode": "duel"}
FIVE = LEVELS[4]
OLD = Prospector(V1)
# Four mines that differ in one gem alone, each of which a question of its own tells apart.
ALIKE = np.array([[174, 308, 556, 840, 920, p, 1356] for p in (1092, 1101, 1110, 1119)])


def deviations(habit_mines: list[list[int]]) -> float:
    gems = np.array(habit_mines)
    return float(deviations_of(gems, ALWAYS_IN_PLAY, *RAY_BITS[ALWAYS_IN_PLAY]).mean())


# --- Hiding -------------------------------------------------------------------------------------


def test_whole_mines_have_their_chance_though_they_are_hidden_gem_by_gem() -> None:
    # Each of n bits less makes a mine 2 ** (TILT * n) times as likely: of nearly normal bits the
    # mean moves by TILT * log(2) of their variance.
    n = 250
    moved = deviations([hidden_mine(FIVE.choose, DUEL, seed) for seed in range(n)])
    expected = -TILT * log(2) * RAY_BITS[ALWAYS_IN_PLAY][1]
    assert moved == pytest.approx(expected, abs=4 / n**0.5)


def test_the_old_level_hides_far_from_chance() -> None:
    assert deviations([hidden_mine(OLD.choose, DUEL, seed) for seed in range(12)]) < -2.5


def test_what_all_at_a_table_know_does_not_tell_where_it_hides() -> None:
    o = GAME.observed(table().s, 0)
    at_one_table = {FIVE.choose(o, 0, decision_seed(7, 1 << 40 | k)) for k in range(12)}
    assert len(at_one_table) > 8
    assert FIVE.choose(o, 0, decision_seed(7, 5)) == FIVE.choose(o, 0, decision_seed(8, 5))


def test_advice_for_hiding_is_still_the_hardest_place_that_was_found() -> None:
    o = GAME.observed(table().s, 0)
    assert FIVE.advise(o, 0, 1) == OLD.advise(o, 0, 1)


# --- Seeking ------------------------------------------------------------------------------------


def test_alone_and_at_a_shared_mine_nothing_is_suspected() -> None:
    for options in ({"mode": "solo"}, {"mode": "shared", "players": "2"}):
        s = GAME.setup(options)
        rules.deal(s, stream(5))
        for question in (3, 12, 20, 31, 8, 15):
            rules.apply(s, s.turn, question)
            o = GAME.observed(s, s.turn)
            assert FIVE.choose(o, s.turn, 9) == OLD.choose(o, s.turn, 9)


def test_mines_of_every_habit_are_likelier_than_by_chance() -> None:
    by_chance = [hidden_mine(hardest(1), DUEL, seed) for seed in range(40)]
    for habit in (hardest(400), hardest(20), tilting(TILT)):
        mines = np.array([hidden_mine(habit, DUEL, seed) for seed in range(40)])
        found = np.log2(likelihoods(mines, ALWAYS_IN_PLAY, SUSPECTS)).mean()
        assert found > np.log2(likelihoods(np.array(by_chance), ALWAYS_IN_PLAY, SUSPECTS)).mean()
    assert likelihoods(mines, ALWAYS_IN_PLAY, ()).tolist() == [1.0] * 40


def test_a_mixture_is_a_chance_for_every_mine() -> None:
    # Over all mines, whose bits are nearly normal, what is likelier than by chance adds up to 1.
    drawn = np.random.default_rng(1).normal(size=200_000)
    for ratios in tilted_ratios(TILT).values():
        assert (2 ** np.interp(drawn, DEVIATIONS, ratios)).mean() == pytest.approx(1, abs=0.05)


def test_thinning_keeps_the_heavy_and_what_all_weigh() -> None:
    weights = np.random.default_rng(2).pareto(1.0, 5000) + 1e-6
    stay, then = thin(weights, 400, 3)
    assert len(stay) <= 400 and len(set(stay.tolist())) == len(stay)
    assert set(np.argsort(weights)[-50:].tolist()) <= set(stay.tolist())
    assert then.sum() == pytest.approx(weights.sum(), rel=0.02)
    few, same = thin(weights[:300], 400, 3)
    assert len(few) == 300 and same is not then


def test_a_prior_is_found_again_from_mines_that_follow_it() -> None:
    rng = np.random.default_rng(4)
    ratios = np.array(fit_ratios(rng.normal(-1, 1, 20_000), rng.normal(0, 1, 200_000)))
    assert set(fit_ratios(np.zeros(3), np.zeros(9))) == {0.0}, "three mines tell nothing"
    at = slice(4, 11)  # where there are many of both
    assert ratios[at] == pytest.approx((-DEVIATIONS[at] - 0.5) / log(2), abs=0.2)


def plan(weights: list[float], rival_bits: float, skill: Skill = FIVE.skill) -> TurnPlan:
    s = GAME.setup({"mode": "duel", "blackbody": "on", "diamond": "on"})
    rules.deal(s, stream(1))
    candidates = tabulate_candidates(ALIKE, 0, complete=True, weights=np.array(weights))
    return TurnPlan(skill, GAME.observed(s, 0), 0, candidates, rival_bits, 1)


def test_a_likely_mine_is_proposed_when_the_other_is_near() -> None:
    likely = [0.94, 0.02, 0.02, 0.02]
    assert plan(likely, 0.0).best == PROPOSE
    assert plan(likely, FAR_BITS).best != PROPOSE
    assert plan([1.0] * 4, FAR_BITS).best != PROPOSE


def test_the_question_asked_is_about_the_likely_mines() -> None:
    for likely in range(4):
        weights = [0.02] * 4
        weights[likely] = 0.94
        parts = tabulate_candidates(ALIKE, 0, complete=True).answers[plan(weights, FAR_BITS).best]
        assert (parts == parts[likely]).sum() == 1, "it tells the likely one from the others"


def test_no_question_is_asked_in_vain_while_the_other_is_far() -> None:
    # The race alone took every question for worth two bits at least, and so one in vain for as
    # good as one that tells four mines apart: who was level 5 asked up to twenty such questions.
    made = plan([1.0] * 4, FAR_BITS)
    assert next(made.facts(made.best)).name == "splits"
    assert ((made.values >= 0) & (made.values <= 1)).all(), "each is a chance to win"
    assert made.values.min() < made.values[made.best] - 0.1, "to ask in vain costs a turn"


@pytest.mark.parametrize("seed", [0, 2])
def test_the_likeliest_mine_is_laid_out_gem_by_gem(seed: int) -> None:
    s = GAME.setup(DUEL)
    rules.deal(s, stream(seed))
    for seat in range(2):
        for p in hidden_mine(hardest(1), DUEL, 5 + seed)[:5]:
            rules.apply(s, seat, PLACE + p)
    for port in (3, 12, 20, 31, 8, 15):
        rules.apply(s, 0, port)
        rules.apply(s, 1, port)
    listed = evidence_of(GAME.observed(s, 0), 1).list_all(20_000, FULL_EFFORT)
    assert listed is not None and len(listed) > 1
    likely = likelihoods(listed, ALWAYS_IN_PLAY, SUSPECTS)
    assert likely.max() > 1.05 * likely.min()
    rules.apply(s, 0, PROPOSE)
    gems = [-1] * len(listed[0])
    for kind in range(5):
        action = FIVE.choose(GAME.observed(s, 0), 0, 1)
        gems[kind] = action - PLACE
        rules.apply(s, 0, action)
    assert likelihoods(np.array([gems]), ALWAYS_IN_PLAY, SUSPECTS)[0] == pytest.approx(likely.max())


def test_the_search_by_weight_finds_the_same_interpreted_and_compiled() -> None:
    weights = np.array([1.0, 0.5, 0.25, 0.01])
    candidates = tabulate_candidates(ALIKE, 0, complete=True, weights=weights)
    costs, chance = candidates.weigh_questions(lambda bits: 1 / (1 + bits), 4)
    s, w = QuestionSearch(), rollout.Weighing()
    layouts = pool(MineLayout, 4)
    for layout, gems in zip(layouts, ALIKE.tolist(), strict=True):
        layout.gems[:] = gems
    tabulate(layouts, 0, s.questions)
    number_answers(4, 0, s.questions)
    s.n, s.stages[0].breadth = 4, 4
    s.stages[0].order[:4] = range(4)
    w.weights[:4] = weights.tolist()
    w.logs[:4] = (weights * np.log2(weights)).tolist()
    w.expected[:] = expected_by_bits().tolist()
    w.chances[:] = [1 / (1 + k / rollout.STEPS_A_BIT) for k in range(rollout.STEPS)]
    rollout.look_ahead_by_weight(s, w)
    found = [q.cost / weights.sum() for q in s.stages[0].costs]
    best = int(np.argmin(costs))
    assert found[best] == pytest.approx(costs[best])
    assert rollout.chance_after(s, w, best) == pytest.approx(chance)


def test_at_first_sight_a_part_costs_what_the_entropy_of_its_weights_says() -> None:
    weights = np.array([1.0, 0.5, 0.25, 0.01])
    candidates = tabulate_candidates(ALIKE, 0, complete=True, weights=weights)
    costs, chance = candidates.weigh_questions(lambda bits: 1 - bits / 20, 0)
    steps = np.arange(rollout.STEPS) / rollout.STEPS_A_BIT
    expected, lost = np.zeros(rules.QUESTIONS), np.zeros(rules.QUESTIONS)
    for q, answers in enumerate(candidates.answers):
        for answer in set(answers.tolist()):
            part = weights[answers == answer] / weights[answers == answer].sum()
            share = weights[answers == answer].sum() / weights.sum()
            bits = -(part * np.log2(part)).sum()
            expected[q] += share * np.interp(bits, steps, expected_by_bits())
            lost[q] += share * bits / 20
    assert costs == pytest.approx(1 + expected)
    assert chance == pytest.approx(1 - lost[int(costs.argmin())])


def test_one_who_knows_hard_hiders_finds_their_mines_sooner() -> None:
    mines = [tuple(hidden_mine(OLD.choose, DUEL, seed)) for seed in range(6)]
    even = Prospector(replace(FIVE.skill, suspects=()))
    asked = [
        sum(questions_to_find(who, gems, DUEL, k) for k, gems in enumerate(mines))
        for who in (FIVE, even)
    ]
    assert asked[0] < asked[1]


# --- Those who try it ---------------------------------------------------------------------------

TRIED = ("5", "v1", "fitted", *HABITS)


@pytest.fixture
def few_mines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orapa, "STANDING_FIT", 60)


def positions(seed: int):  # type: ignore[no-untyped-def]
    """States of a random duel before each choice, hiding included."""
    rng = stream(seed)
    s = GAME.setup(DUEL)
    rules.deal(s, rng)
    while waiting := rules.awaited(s):
        seat = next(k for k in range(2) if waiting >> k & 1)
        yield clone(s), seat
        legal = [a for a in GAME.legal(s, seat) if a != PROPOSE]
        rules.apply(s, seat, legal[below(rng, len(legal))])


@pytest.mark.usefixtures("few_mines")
@pytest.mark.parametrize("name", TRIED)
def test_two_worlds_with_the_same_observation_get_the_same_move_in_a_duel(name: str) -> None:
    player: Agent = agent(GAME, name)
    for k, (s, seat) in enumerate(islice(positions(3), 0, 24, 4)):
        known = GAME.observed(s, seat)
        other = clone(known)
        GAME.belief.imagine(other, seat, stream(k, 9))
        assert GAME.observed(other, seat) == known
        chosen = player.choose(known, seat, k)
        assert chosen in GAME.legal(s, seat)
        assert player.choose(GAME.observed(other, seat), seat, k) == chosen


@pytest.mark.usefixtures("few_mines")
@pytest.mark.parametrize("name", ["fitted", "copier", "edge-hider"])
def test_it_plays_legal_duels_to_the_end(name: str) -> None:
    ended, _ = play(GAME, DUEL, [agent(GAME, name), agent(GAME, "4")], 3)
    assert sum(ended.shares) == pytest.approx(1)


def test_hiders_keep_to_their_habits() -> None:
    def inside(name: str) -> float:
        mines = [hidden_mine(HABITS[name], DUEL, seed) for seed in range(6)]
        return float(np.mean([from_edge()[gems[:5]].mean() for gems in mines]))

    assert inside("edge-hider") < inside("open-hider") - 0.3
    copied = {tuple(hidden_mine(HABITS["copier"], DUEL, seed)) for seed in range(30)}
    assert 3 <= len(copied) <= 8


def test_a_copier_completes_a_mine_that_was_begun_otherwise() -> None:
    game = table()
    rules.apply(game.s, 0, PLACE + read_gem("R0@D5"))
    while not game.s.hidden & 1:
        action = HABITS["copier"](GAME.observed(game.s, 0), 0, 1)
        assert action in GAME.legal(game.s, 0)
        rules.apply(game.s, 0, action)


def test_who_has_seen_it_hide_looks_where_it_hides() -> None:
    fitted = fitted_to(OLD, DUEL, 40, 1)
    (hider,) = fitted.skill.suspects
    ratios = hider.ratios[ALWAYS_IN_PLAY]
    assert ratios[3] > 5 > -5 > ratios[10]


def test_the_search_for_hard_mines_comes_back_to_those_that_took_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    took = {0: 6, 1: 12, 2: 7, 3: 8}
    order: list[int] = []

    def questions(who: object, gems: tuple[int, ...], options: object, seed: int) -> int:
        order.append(gems[0])
        return took[gems[0]]

    monkeypatch.setattr("sapeur.agents.orapa.training.questions_to_find", questions)
    monkeypatch.setattr(
        "sapeur.agents.orapa.training.hidden_mine", lambda habit, options, seed: [seed]
    )
    search = MineSearch(FIVE, DUEL)
    for seed in range(4):
        search.try_habit("any", hardest(1), seed)
    for _ in range(3):
        search.try_hardest(5)
    assert order == [0, 1, 2, 3, 1, 1, 1]
    assert [m.gems for m in search.hardest()] == [(1,)]


def test_training_prints_what_weights_are_read_from() -> None:
    fitted = training.fit(duels()[0], 20_000, 25)
    found: dict[str, dict[int, tuple[float, ...]]] = {}
    exec(training.source({ALWAYS_IN_PLAY: fitted}), found)
    mean, deviation = found["RAY_BITS"][ALWAYS_IN_PLAY]
    assert (mean, deviation) == pytest.approx(RAY_BITS[ALWAYS_IN_PLAY], abs=1)
    assert found["HARDEST_OF_400"][ALWAYS_IN_PLAY][3] > 6
    assert len(found["HARDEST_OF_20"][ALWAYS_IN_PLAY]) == len(DEVIATIONS)
