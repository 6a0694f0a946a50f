"""Those who think little: the novices of the arena, and the levels that play without a compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest
from games.orapa.drawn import OTHER_GEMS, duel, solo

from sapeur.agents.agent import decision_seed, stream, table_part
from sapeur.agents.bombsquad.tempers import TEMPERS, temper_of
from sapeur.agents.orapa.novice import PORTS_IN_ORDER, Novice
from sapeur.agents.orapa.players import (
    SEARCH_STEPS,
    PicturingProspector,
    Thought,
    clues_of,
    only_mine,
    recall,
)
from sapeur.agents.registry import agent
from sapeur.games import game
from sapeur.games.contract import CHANCE
from sapeur.games.minefield.rules import SIDE
from sapeur.games.orapa import rules
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.counting.plans import list_mines
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.notation import PORT_NAMES
from sapeur.games.orapa.rays import PORTS, ROWS
from sapeur.games.orapa.rules import ASK, PROPOSE, QUESTIONS
from sapeur.kernel import UNKNOWN, below, pool
from sapeur.study.selfplay import chance, move_seed, play

ORAPA, BOMBSQUAD, MINEFIELD = game("orapa"), game("bombsquad"), game("minefield")
WITH_NOVICES = ("orapa", "bombsquad", "minefield", "mission")
AT_ONCE = [
    ("orapa", "1"),
    ("orapa", "2"),
    ("bombsquad", "1"),
    ("minefield", "1"),
    ("minefield", "2"),
]


@pytest.mark.parametrize("name", WITH_NOVICES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_novice_plays_legal_games_to_the_end(name: str, seed: int) -> None:
    played = game(name)
    seats = played.rules.seats(played.setup({}))
    agents = [agent(played, "novice"), *[agent(played, "1")] * (seats - 1)]
    ended, _ = play(played, {}, agents, seed)
    assert sum(ended.shares) == pytest.approx(1)


@pytest.mark.parametrize("name", WITH_NOVICES)
def test_a_novice_says_what_it_would_do_first(name: str) -> None:
    played = game(name)
    s = played.setup({})
    played.rules.deal(s, chance(5, 0))
    novice, known = agent(played, "novice"), played.observed(s, 0)
    advice = novice.advise(known, 0, 7)
    assert advice.best.action == novice.choose(known, 0, 7)
    assert sorted(v.action for v in advice.verdicts) == sorted(played.legal(s, 0))


def test_the_levels_that_play_at_once_need_no_compiler() -> None:
    code = (
        "import sys\n"
        "from sapeur.agents.registry import agent\n"
        "from sapeur.games import game\n"
        "from sapeur.study.selfplay import play\n"
        f"for name, level in {AT_ONCE}:\n"
        "    played = game(name)\n"
        "    seats = played.rules.seats(played.setup({}))\n"
        "    play(played, {}, [agent(played, level)] * seats, 1)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- Orapa --------------------------------------------------------------------------------------


def test_the_novice_sends_a_ray_into_every_row_and_column_once() -> None:
    columns = [p if p < 10 else p - 26 for p in PORTS_IN_ORDER if p < 10 or p >= 26]
    rows = [(p - 10) % ROWS for p in PORTS_IN_ORDER if 10 <= p < 26]
    assert sorted(columns) == list(range(10))
    assert sorted(rows) == list(range(8))


def test_the_novice_asks_in_its_order_and_proposes_the_only_mine() -> None:
    game_ = solo()
    asked = []
    while (action := Novice().choose(ORAPA.observed(game_.s, 0), 0, 1)) != PROPOSE:
        known = ORAPA.observed(game_.s, 0)
        assert known.asked[action] == 0
        assert action >= ASK or known.rays[action] == UNKNOWN  # O5: nor the way back of a ray
        asked.append(action)
        rules.apply(game_.s, 0, action)
    spread = [q for q in asked if q in PORTS_IN_ORDER]
    assert asked[: len(spread)] == sorted(spread, key=PORTS_IN_ORDER.index)
    assert only_mine(clues_of(ORAPA.observed(game_.s, 0), 0)) is not None
    while rules.awaited(game_.s):
        rules.apply(game_.s, 0, Novice().choose(ORAPA.observed(game_.s, 0), 0, 1))
    assert game_.scores == [1]


def test_whoever_hesitates_asks_although_it_is_sure() -> None:
    game_ = solo().after(*(f"0 ray {port}" for port in PORT_NAMES[:26]))
    known = ORAPA.observed(game_.s, 0)
    assert PicturingProspector(2, 3, hesitation=0.0).choose(known, 0, 1) == PROPOSE
    assert PicturingProspector(2, 3, hesitation=1.0).choose(known, 0, 1) < PROPOSE


def test_in_the_last_turn_of_a_duel_nobody_hesitates() -> None:
    game_ = duel().after(f"0 propose {OTHER_GEMS}")
    known = ORAPA.observed(game_.s, 1)
    for who in (PicturingProspector(2, 3, hesitation=1.0), Novice()):
        assert who.choose(known, 1, 1) == PROPOSE


@pytest.mark.parametrize("count", [0, 2, 5])
def test_no_more_answers_come_to_mind_than_are_remembered(count: int) -> None:
    game_ = solo().after("0 ray 1", "0 ray 5", "0 ray C", "0 ask E4", "0 ask A1", "0 ray 12")
    clues = clues_of(ORAPA.observed(game_.s, 0), 0)
    some = recall(clues, count, stream(3))
    both = [*zip(some.ports, clues.ports, strict=True), *zip(some.cells, clues.cells, strict=True)]
    assert all(kept in (UNKNOWN, known) for kept, known in both)
    assert sum(kept != UNKNOWN for kept, _ in both) == count
    assert clues_of(ORAPA.observed(game_.s, 0), 0) == clues


def test_what_is_pictured_gives_the_answers_that_it_is_made_of() -> None:
    game_ = solo().after("0 ray 1", "0 ray 5", "0 ray C", "0 ask E4")
    known = ORAPA.observed(game_.s, 0)
    amateur = PicturingProspector(pictures=6, remembered=QUESTIONS, hesitation=0.0)
    mines = amateur.imagine(clues_of(known, 0), stream(2))
    assert len(mines) > 3
    thought = Thought(known, 0, mines)
    for question in (q for q in range(PORTS) if known.asked[q]):
        assert set(thought.answers(question)) == {known.rays[question]}


def test_looking_for_the_only_mine_is_bounded() -> None:
    for seed in range(4):
        s = ORAPA.setup({"mode": "solo", "blackbody": "on", "diamond": "on"})
        rules.deal(s, chance(seed, 0))
        for port in range(0, 36, 3):
            rules.apply(s, 0, port)
        search = Search()
        search.clues = clues_of(ORAPA.observed(s, 0), 0)
        list_mines(search, 2, pool(MineLayout, 2), SEARCH_STEPS)
        assert search.steps < 1.2 * SEARCH_STEPS


# --- Bomb Squad Academy -------------------------------------------------------------------------


def test_a_seat_keeps_its_temper_through_a_game_and_tables_differ() -> None:
    assert (
        table_part(move_seed(7, 1, 0))
        == table_part(move_seed(7, 90, 3))
        != table_part(move_seed(8, 1, 0))
    )
    assert move_seed(7, 1, 0) != move_seed(7, 2, 0) != move_seed(7, 1, 1)
    for table in range(20):
        assert {temper_of(table, seat) for seat in range(5)} == set(TEMPERS)
    assert {temper_of(table, 1) for table in range(60)} == set(TEMPERS)


def test_three_of_the_first_level_do_not_play_the_same_card() -> None:
    s = BOMBSQUAD.setup({"players": "4"})
    BOMBSQUAD.rules.deal(s, chance(1, 0))
    first = agent(BOMBSQUAD, "1")
    same = 0
    for table in range(200):
        seeds = [decision_seed(table, 100 * table + seat) for seat in (1, 2, 3)]
        cards = {
            first.choose(BOMBSQUAD.observed(s, seat), seat, seed)
            for seat, seed in zip((1, 2, 3), seeds, strict=True)
        }
        same += len(cards) == 1
    assert same <= 6  # of 200; three that draw one of six cards do so 5 or 6 times


# --- Minefield ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_first_level_brings_soldiers_in_and_leaves_its_commander_at_home(seed: int) -> None:
    first, most = agent(MINEFIELD, "1"), 0
    s = MINEFIELD.setup({"turns": "60"})
    MINEFIELD.rules.deal(s, chance(seed, 0))
    dice = stream(seed)
    while waiting := MINEFIELD.rules.awaited(s):
        seat = CHANCE if waiting >> CHANCE & 1 else s.to_move
        legal = MINEFIELD.legal(s, seat)
        action = legal[below(dice, len(legal))]
        if seat < 2:
            home = s.at[seat * SIDE]
            action = first.choose(MINEFIELD.observed(s, seat), seat, move_seed(seed, s.turn, seat))
            assert action >> 3 != home or all(a >> 3 == home for a in legal)
            most = max(most, s.soldiers[seat])
        MINEFIELD.rules.apply(s, seat, action)
    assert most >= 2
