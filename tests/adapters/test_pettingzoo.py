"""PettingZoo's own conformance tests on every game with two seats or more."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from sapeur.adapters.pettingzoo import env, parallel_env

TURNS = [
    ("minefield", {"board": "small"}),
    ("mission", {}),
    ("mission", {"players": "2", "tension": "on"}),
    ("orapa", {}),
    ("orapa", {"mode": "shared"}),
    ("bombsquad", {"players": "3"}),
    ("kuhn", {}),
]
AT_ONCE = [("bombsquad", {"players": "2"}, 100), ("orapa", {}, 20)]


# An observation with an action mask is a dict, which it knows of its own games alone.
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning"
)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize(("name", "options"), TURNS)
def test_pettingzoo_accepts_the_game(name: str, options: dict[str, str]) -> None:
    api_test(env(name, options), num_cycles=120)


@pytest.mark.parametrize(("name", "options", "cycles"), AT_ONCE)
def test_pettingzoo_accepts_choices_made_at_once(
    name: str, options: dict[str, str], cycles: int
) -> None:
    parallel_api_test(parallel_env(name, options), num_cycles=cycles)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env("mission"), num_cycles=100)


def test_secret_choices_are_asked_for_in_turn_and_stay_secret() -> None:
    made = env("bombsquad", {"players": "2"})
    made.reset(seed=1)
    assert made.agent_selection == "seat_0"
    before = made.observe("seat_1")["observation"]
    choices = []
    for card in (0, 1):
        made.reset(seed=1)
        made.step(card)
        assert made.agent_selection == "seat_1"
        choices.append(made.observe("seat_1")["observation"].tolist())
    assert choices[0] == choices[1] != before.tolist()


def test_an_illegal_action_is_refused() -> None:
    made = env("mission")
    made.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 may not do 40"):
        made.step(40)
    both = parallel_env("bombsquad", {"players": "2"})
    both.reset(seed=1)
    with pytest.raises(ValueError, match="seat_1 may not do 99"):
        both.step({"seat_0": 0, "seat_1": 99})


def test_what_does_not_fit_is_sent_elsewhere() -> None:
    with pytest.raises(ValueError, match=r"sapeur\.adapters\.gym"):
        env("village")
    with pytest.raises(ValueError, match="one seat acts at a time"):
        parallel_env("mission")


def test_rewards_are_shares_of_the_win() -> None:
    made, rng = env("mission", {"players": "2"}), np.random.default_rng(4)
    made.reset(seed=4)
    while made.agents:
        _, _, over, _, _ = made.last()
        if over:
            assert sum(made.rewards.values()) == 1
            return
        made.step(rng.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])))
