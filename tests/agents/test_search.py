"""The general search: on small games where the right choice is known, and its promises."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

import pytest

from sapeur.agents.agent import NOTHING, stream
from sapeur.agents.search import SearchAgent
from sapeur.games import game
from sapeur.games.game import Game

JACK, QUEEN, KING = range(3)
PASS, BET = 0, 1


@pytest.fixture(scope="module")
def kuhn() -> Game:
    found: Game = import_module("toy.kuhn").GAME
    return found


def after(kuhn: Game, cards: list[int], *acts: int) -> object:
    s = kuhn.setup({})
    kuhn.rules.deal(s, stream(1))
    s.card[:] = cards
    for k, act in enumerate(acts):
        kuhn.rules.apply(s, k % 2, act)
    return s


@pytest.mark.parametrize("seed", range(4))
def test_the_best_card_takes_a_bet_and_the_worst_gives_up(kuhn: Game, seed: int) -> None:
    agent = SearchAgent(kuhn, simulations=600)
    strong = after(kuhn, [QUEEN, KING, JACK], BET)
    assert agent.choose(kuhn.observed(strong, 1), 1, seed) == BET
    weak = after(kuhn, [QUEEN, JACK, KING], BET)
    fact_text = agent.advise(kuhn.observed(weak, 1), 1, seed)
    assert fact_text.of(BET).value < 0.05
    assert agent.advise(kuhn.observed(strong, 1), 1, seed).of(BET).value > 0.95


def test_a_seed_and_a_number_of_simulations_give_the_same_search(kuhn: Game) -> None:
    known = kuhn.observed(after(kuhn, [QUEEN, KING, JACK]), 0)
    once = SearchAgent(kuhn, simulations=500, threads=2).search(known, 0, 7)
    again = SearchAgent(kuhn, simulations=500, threads=2).search(known, 0, 7)
    other = SearchAgent(kuhn, simulations=500, threads=2).search(known, 0, 8)
    assert once == again != other
    assert sum(n for _, n, _ in once) >= 490


def test_two_worlds_that_look_alike_get_the_same_answer(kuhn: Game) -> None:
    agent = SearchAgent(kuhn, simulations=300)
    one = kuhn.observed(after(kuhn, [QUEEN, KING, JACK]), 0)
    two = kuhn.observed(after(kuhn, [QUEEN, JACK, KING]), 0)
    assert agent.advise(one, 0, 3) == agent.advise(two, 0, 3)


def test_a_budget_of_time_is_kept(kuhn: Game) -> None:
    agent = SearchAgent(kuhn, simulations=10_000_000, milliseconds=50)
    known = kuhn.observed(after(kuhn, [QUEEN, KING, JACK]), 0)
    agent.choose(known, 0, 1)
    before = time.process_time()
    agent.choose(known, 0, 1)
    assert time.process_time() - before < 5


def square(rows: str, characters: list[int]) -> Any:
    """A Mission with these objects on the table, seat 0 to move."""
    mission = game("mission")
    s = mission.setup({"players": str(len(characters))})
    mission.rules.deal(s, stream(1))
    s.objects[:] = ["GHSBC".index(letter) for letter in rows.replace("/", "").replace(" ", "")]
    s.character[: len(characters)] = characters
    return s


def test_it_wins_in_one() -> None:
    mission = game("mission")
    # Seat 0 owns the gifts: three in the first row, the fourth below the gap.
    s = square("GGGCH / HSBGC / SHCBC / CSBCH / BCCSC", [0, 2])
    known = mission.observed(s, 0)
    chosen = SearchAgent(mission, simulations=3000).choose(known, 0, 1)
    assert mission.notation.encode(known, 0, chosen) == "swap d1 d2"


def test_out_of_turn_it_may_let_be_or_act() -> None:
    mission = game("mission")
    s = square("GHGCH / HSBGC / SHCBC / CSBCG / BCCSC", [0, 2])
    agent = SearchAgent(mission, simulations=2000)
    assert agent.choose(mission.observed(s, 1), 1, 1) == NOTHING
    # Everyone has seen that seat 0 is neither the snowman nor the reindeer.
    s.denied = 0b1010
    chosen = agent.choose(mission.observed(s, 1), 1, 1)
    assert mission.notation.encode(mission.observed(s, 1), 1, chosen) == "accuse 0 santa"
