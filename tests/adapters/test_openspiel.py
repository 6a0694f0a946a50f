"""OpenSpiel's own random simulations on every game."""

from __future__ import annotations

import pyspiel
import pytest

from sapeur.adapters.openspiel import register

LOADED = [
    "sapeur_village",
    "sapeur_village(columns=6)",
    "sapeur_minefield(board=small)",
    "sapeur_mission(players=2,turns=30)",
    "sapeur_orapa(mode=solo)",
    "sapeur_orapa",
    "sapeur_bombsquad(players=2)",
    "sapeur_kuhn",
]

LONG = ("sapeur_orapa", "sapeur_bombsquad")


@pytest.mark.parametrize("text", LOADED)
def test_openspiel_accepts_the_game(text: str) -> None:
    register()
    game = pyspiel.load_game(text)
    saved = not text.startswith(LONG)  # saving each state of a long game takes minutes
    pyspiel.random_sim_test(game, num_sims=1, serialize=saved, verbose=False)


def test_secret_choices_are_made_at_a_simultaneous_node() -> None:
    register()
    state = pyspiel.load_game("sapeur_bombsquad(players=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(7)
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    state.apply_actions([0, 1])
    assert "0 cut green" in state.information_state_string(0)


def test_the_same_history_gives_the_same_state() -> None:
    register()
    game = pyspiel.load_game("sapeur_mission(players=2)")
    states = [game.new_initial_state() for _ in range(2)]
    for state in states:
        for action in (1, 2, 3, 4, 5, 6):
            state.apply_action(action)
    copied = states[0].clone()
    for other in (states[1], copied):
        assert other.information_state_string(0) == states[0].information_state_string(0)
    copied.apply_action(0)
    assert len(states[0].history()) == 6


def test_a_seat_is_not_told_what_another_holds() -> None:
    register()
    game = pyspiel.load_game("sapeur_kuhn")
    told = set()
    for deal in range(60):
        state = game.new_initial_state()
        for byte in (deal, 0, 0, 0):
            state.apply_action(byte)
        told.add(tuple(state.observation_tensor(0)))
        assert state.observation_string(0) != state.observation_string(1)
    assert len(told) == 3  # one for each card that it may hold, whatever the other has
