"""The expert of Orapa Mine: legal games, clear positions, and no more than a seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from games.orapa.drawn import GEMS, OTHER, OTHER_GEMS, Played, duel, mastered, solo, table

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Agent, fact_text
from sapeur.agents.orapa import LEVELS, SENTENCES, inference, lookahead, mines
from sapeur.agents.orapa.candidates import SECOND_BREADTH, expected_costs, tabulate_candidates
from sapeur.agents.orapa.endgame import (
    Race,
    duel_proposal_chance,
    questions_left,
    shared_chances,
)
from sapeur.agents.orapa.inference import LITTLE_EFFORT, Array, Evidence, evidence_of
from sapeur.agents.orapa.lookahead import QuestionSearch
from sapeur.agents.orapa.policy import FAR_BITS, Prospector, TurnPlan
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting import survey
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.counting.records import search_for
from sapeur.games.orapa.notation import PORT_NAMES, read_gem
from sapeur.games.orapa.rays import ABSORBED, KINDS
from sapeur.games.orapa.rules import DUEL, PLACE, PROPOSE, SHARED, State
from sapeur.kernel import UNKNOWN, compiled, pool
from sapeur.study.selfplay import chance, move_seed

pytestmark = pytest.mark.compiled

FIVE = LEVELS[4]
QUICK = Prospector(replace(FIVE.skill, hypotheses=60, hiding_tries=20))


def finished(s: State, agents: Sequence[Agent], seed: int) -> State:
    """The game played to its end; every action is checked to be legal."""
    moves = 0
    while waiting := rules.awaited(s):
        moves += 1
        seat = next(k for k in range(6) if waiting >> k & 1)
        action = agents[seat].choose(GAME.observed(s, seat), seat, move_seed(seed, moves, seat))
        assert action in GAME.legal(s, seat)
        rules.apply(s, seat, action)
    return s


def best(game: Played, seat: int = 0, seed: int = 1, who: Prospector = FIVE) -> int:
    action = who.choose(GAME.observed(game.s, seat), seat, seed)
    advice = who.advise(GAME.observed(game.s, seat), seat, seed)
    assert advice.best.action == action
    assert sorted(v.action for v in advice.verdicts) == sorted(GAME.legal(game.s, seat))
    return action


def asked_everywhere(game: Played, seat: int = 0) -> Played:
    """The game after so many questions that only the truth is left."""
    return game.after(*(f"{seat} ray {port}" for port in PORT_NAMES[:26]))


@pytest.mark.parametrize("n", range(1, 6))
def test_each_level_finds_a_mine_alone(n: int) -> None:
    s = GAME.setup({"mode": "solo"})
    rules.deal(s, chance(n, 0))
    finished(s, [LEVELS[n - 1]], n)
    assert s.questions[0] < 30
    assert s.winner == 0


@pytest.mark.parametrize("options", [{}, {"mode": "shared", "master": "human", "players": "3"}])
def test_whole_games_with_hiding_are_legal(options: dict[str, str]) -> None:
    s = GAME.setup(options)
    rules.deal(s, chance(1, 0))
    every: list[Agent] = [*LEVELS[:2], QUICK, LEVELS[2]]
    agents = every[-rules.seats(s) :]
    assert finished(s, agents, 3).winner != rules.ONGOING


def test_o13_one_mine_left_is_proposed() -> None:
    game = asked_everywhere(solo())
    assert best(game) == PROPOSE
    rules.apply(game.s, 0, PROPOSE)
    for gem in GEMS.split():
        assert best(game) == PLACE + read_gem(gem)
        rules.apply(game.s, 0, PLACE + read_gem(gem))
    assert game.scores == [1]


def test_advice_alone_counts_questions() -> None:
    game = solo().after("0 ray 1", "0 ray 5", "0 ask E4")
    advice = FIVE.advise(GAME.observed(game.s, 0), 0, 1)
    assert advice.unit == MEASURE
    values = [v.value for v in advice.verdicts]
    assert values == sorted(values)
    assert 2 < values[0] < 8
    first = solo().after("0 ray 1")
    assert 6 < FIVE.advise(GAME.observed(first.s, 0), 0, 1).best.value < 7.5
    for verdict in advice.verdicts[:3]:
        for fact in verdict.facts:
            assert all("{" not in fact_text(fact, SENTENCES, t) for t in ("en", "fr"))


def test_advice_in_a_duel_counts_wins() -> None:
    game = duel().after("0 ray 1", "1 ray 2")
    advice = QUICK.advise(GAME.observed(game.s, 0), 0, 1)
    assert advice.unit == WIN
    assert all(0 <= v.value <= 1 for v in advice.verdicts)
    assert advice.of(PROPOSE).value < 0.01 < advice.best.value


def test_a_question_whose_answer_is_known_is_never_best() -> None:
    game = solo().after("0 ray 5")
    other_end = rules.RAY + (game.s.rays[4] & 63)
    advice = QUICK.advise(GAME.observed(game.s, 0), 0, 1)
    assert advice.of(other_end).facts[-1].name == "vain"
    assert advice.best.action != other_end


def test_o11_the_last_turn_is_a_proposal() -> None:
    game = duel().after(f"0 propose {OTHER_GEMS}")
    assert game.s.last
    assert best(game, seat=1, who=QUICK) == PROPOSE


def test_o11_a_prospector_about_to_lose_dares() -> None:
    # The other will surely find our mine: to ask on is worth less than to guess among two.
    near, far = Race(DUEL, 0, rival_bits=0.0), Race(DUEL, 0, rival_bits=12.0)
    assert duel_proposal_chance(0, 1, 0) > near.after_asking(0.0)
    assert duel_proposal_chance(0, 5, 12) < far.after_asking(1.0)


def test_o12_who_knows_the_mine_wins_it() -> None:
    assert shared_chances(0, (2, 2)) == (1.0, 0.0)
    assert shared_chances(0, (1, 1, 2)) == (1.0, 0.0, 0.0)
    assert sum(shared_chances(8, (2, 2, 2))) == pytest.approx(1.0, abs=1e-9)
    assert Race(SHARED, 0, proposals=(2, 2)).after_asking(0.0) == 0.0


def test_questions_left_grow_with_the_mines() -> None:
    for spare in range(2):
        found = [questions_left(bits / 4, spare) for bits in range(100)]
        assert found == sorted(found)
    assert questions_left(1, 1) == 0.0
    assert questions_left(1, 0) == 1.0


def test_equal_knowledge_gives_equal_actions() -> None:
    # Nothing was asked of what tells these two mines apart.
    one = solo().after("0 ray 1", "0 ray A")
    two = solo(OTHER).after("0 ray 1", "0 ray A")
    assert GAME.observed(one.s, 0) == GAME.observed(two.s, 0)
    for seed in range(3):
        assert best(one, seed=seed, who=QUICK) == best(two, seed=seed, who=QUICK)


def test_a_run_that_cannot_be_right_is_still_completed() -> None:
    game = asked_everywhere(solo())
    rules.apply(game.s, 0, PROPOSE)
    rules.apply(game.s, 0, PLACE + read_gem("R0@H8"))
    s = finished(game.s, [QUICK], 1)
    assert s.strikes[0] == 1 or s.winner == 0


@pytest.mark.parametrize("seed", [7020, 7025])
def test_with_the_black_body_every_question_divides(seed: int) -> None:
    # First sight once made questions that were not looked into seem better than those that were:
    # about these mines it asked a hundred questions, nearly all of them in vain.
    s = GAME.setup({"mode": "solo", "blackbody": "on"})
    rules.deal(s, chance(seed, 0))
    moves = 0
    while rules.awaited(s):
        moves += 1
        o = GAME.observed(s, 0)
        if o.proposing:
            action = FIVE.choose(o, 0, move_seed(seed, moves, 0))
        else:
            plan = FIVE.plan(o, 0, move_seed(seed, moves, 0), FIVE.skill.against_chance())
            action = plan.best
            assert action == PROPOSE or next(plan.facts(action)).name in ("splits", "separates")
        rules.apply(s, 0, action)
    assert s.winner == 0
    assert s.questions[0] < 20


def test_few_clues_that_leave_many_ways_are_drawn_from_evenly() -> None:
    # Four rays that were absorbed: to follow one of them from end to end took most of a minute.
    ports = np.full(36, UNKNOWN, np.int64)
    ports[[11, 12, 15, 27]] = ABSORBED
    nothing = np.full(80, UNKNOWN, np.int64)
    known = Evidence(0b1011111, 0, ports, nothing, np.zeros((0, KINDS), np.int64))
    drawn, complete = known.draw(2000, 1, 6 << 20)
    assert not complete
    assert len(drawn) == 2000
    assert len(np.unique(drawn, axis=0)) > 1000
    candidates = tabulate_candidates(drawn, 0, complete=False)
    assert all(candidates.part_sizes(port) == [2000] for port in (11, 12, 15, 27))


def spent(known: Evidence, room: int, effort: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """The steps that it takes to draw so many mines."""
    steps = []
    engine = inference.compiled_sampling()

    def gather(search: Any, *rest: Any) -> int:
        n: int = engine.gather(search, *rest)
        steps.append(int(search["spent"]))
        return n

    monkeypatch.setattr(inference, "compiled_sampling", lambda: SimpleNamespace(gather=gather))
    known.draw(room, 1, effort)
    return sum(steps)


@pytest.mark.parametrize("effort", [LITTLE_EFFORT, 8 * LITTLE_EFFORT])
@pytest.mark.parametrize("seed", range(3))
def test_drawing_keeps_to_its_effort(
    effort: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = GAME.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
    rules.deal(s, chance(seed, 0))
    for question in range(10):
        rules.apply(s, 0, (7 * question + 3) % 36)
        if question % 3 == 0:
            known = evidence_of(GAME.observed(s, 0), 0)
            # When it finds nothing, a quarter of it is spent on fewer clues.
            assert spent(known, 200, effort, monkeypatch) < 1.5 * effort


def test_who_cannot_think_of_all_answers_thinks_of_some() -> None:
    s = GAME.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
    rules.deal(s, chance(1, 0))
    for port in range(0, 36, 3):
        rules.apply(s, 0, port)
    drawn, complete = evidence_of(GAME.observed(s, 0), 0).draw(100, 1, 64)
    assert len(drawn)
    assert not complete


@pytest.mark.parametrize("n", range(1, 5))
def test_with_both_expansions_every_level_comes_to_propose(n: int) -> None:
    s = GAME.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
    rules.deal(s, chance(n, 0))
    assert finished(s, [LEVELS[n - 1]], n).winner == 0
    assert s.questions[0] < 50


@pytest.mark.parametrize("who", [*LEVELS[:4], QUICK])
def test_o12_nobody_waits_for_the_others_to_ask(who: Agent) -> None:
    # Everyone hears every answer, so that the race alone made all of them ask in vain.
    s = GAME.setup({"mode": "shared", "players": "3"})
    rules.deal(s, chance(2, 0))
    finished(s, [who] * 3, 2)
    assert s.winner >= 0
    assert sum(s.questions) < 40


def test_o12_advice_says_why_not_the_question_that_tells_most() -> None:
    s = GAME.setup({"mode": "shared", "players": "3"})
    rules.deal(s, chance(2, 0))
    for ray in (0, 8, 20, 30):
        rules.apply(s, s.turn, ray)
    seat = s.turn
    plan = QUICK.plan(GAME.observed(s, seat), seat, 1, QUICK.skill.against_chance())
    bits = plan.bits_by_question()
    most = int(bits.argmax())
    assert bits[plan.best] < bits[most]
    names = {each.action: [fact.name for fact in each.facts] for each in plan.advice().verdicts}
    assert names[plan.best][-1] == "heard"
    assert "heard" not in names[most]


def test_draws_are_as_even_as_the_list_they_are_drawn_from() -> None:
    game = solo().after("0 ray 1", "0 ray 5", "0 ray C", "0 ray 12", "0 ray M")
    known = evidence_of(GAME.observed(game.s, 0), 0)
    listed, complete = known.draw(200_000, 1)
    assert complete
    drawn, complete = known.draw(2000, 1)
    assert not complete
    assert_even(drawn, listed)


def assert_even(drawn: Array, listed: Array) -> None:
    n = len(drawn)
    for kind in range(KINDS):
        for p, count in zip(*np.unique(listed[:, kind], return_counts=True), strict=True):
            share = count / len(listed)
            found = float((drawn[:, kind] == p).mean())
            assert abs(found - share) < 0.02 + 5 * (share * (1 - share) / n) ** 0.5


def counted(known: Evidence) -> int:
    tally = np.zeros(survey.TALLY, np.int64)
    n: int = compiled(survey).count(search_for(known.record()), 1 << 60, tally)
    return n


@pytest.mark.parametrize(("seed", "rays"), [(5, 11), (18, 10), (21, 10)])
def test_o7_where_rays_were_absorbed_all_mines_are_listed_or_drawn_evenly(
    seed: int, rays: int
) -> None:
    s = GAME.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
    rules.deal(s, chance(seed, 0))
    for port in range(0, 3 * rays, 3):
        rules.apply(s, 0, port)
    known = evidence_of(GAME.observed(s, 0), 0)
    assert (known.ports == ABSORBED).sum() >= 3
    listed, complete = known.draw(20_000, 1)
    assert complete
    assert len(np.unique(listed, axis=0)) == len(listed) == counted(known)
    drawn, complete = known.draw(800, 1)
    assert not complete
    assert len(np.unique(drawn, axis=0)) > 500
    assert_even(drawn, listed)


def test_a_question_in_vain_is_worse_than_one_that_tells_little() -> None:
    # The diamond lies in one of four places, and each question tells but one from the others:
    # to look ahead made that seem worse than a question in vain at first sight.
    places = (1092, 1101, 1110, 1119)
    layouts = np.array([[174, 308, 556, 840, 920, diamond, 1356] for diamond in places])
    candidates = tabulate_candidates(layouts, 0, complete=True)
    s = GAME.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
    rules.deal(s, chance(1, 0))
    s.strikes[0] = 1
    plan = TurnPlan(FIVE.skill, GAME.observed(s, 0), 0, candidates, FAR_BITS, 1)
    assert next(plan.facts(plan.best)).name == "splits"


def test_the_search_finds_the_same_interpreted_and_compiled() -> None:
    game = solo().after("0 ray 1", "0 ray 5", "0 ray C", "0 ray 12", "0 ray M", "0 ray 9")
    drawn, _ = evidence_of(GAME.observed(game.s, 0), 0).draw(12, 1)
    candidates = tabulate_candidates(drawn, 0, complete=True)
    s = QuestionSearch()
    layouts = pool(MineLayout, candidates.n)
    for layout, gems in zip(layouts, candidates.mines.tolist(), strict=True):
        layout.gems[:] = gems
    mines.tabulate(layouts, 0, s.questions)
    assert mines.number_answers(candidates.n, 0, s.questions) == candidates.most_answers
    s.n, s.spare = candidates.n, 1
    s.stages[0].breadth, s.stages[1].breadth = 3, SECOND_BREADTH
    s.stages[0].order[: s.n] = range(s.n)
    for row, expected in zip(s.expected, expected_costs(s.n, 1.0).tolist(), strict=True):
        row.cost[: s.n + 1] = expected
    lookahead.look_further(s)
    costs, explored = candidates.costs_ahead(3, 1)
    assert [q.cost for q in s.stages[0].costs] == costs.tolist()
    assert [bool(q.explored) for q in s.stages[0].costs] == explored.tolist()


def test_a_seat_that_is_not_awaited_does_nothing() -> None:
    game = mastered()
    observed = GAME.observed(game.s, 1)
    assert QUICK.choose(observed, 1, 1) == NOTHING
    assert QUICK.advise(observed, 1, 1).verdicts == ()


def test_hiding_completes_what_was_begun() -> None:
    game = table()
    rules.apply(game.s, 0, PLACE + read_gem("R0@D5"))
    for seed in range(4):
        # In a duel a gem is drawn, so that it need not be the one that is advised.
        action = QUICK.choose(GAME.observed(game.s, 0), 0, seed)
        assert action in GAME.legal(game.s, 0)
        rules.apply(game.s, 0, action)
    assert game.s.hidden == 1
    assert game.s.gems[0] == read_gem("R0@D5")
