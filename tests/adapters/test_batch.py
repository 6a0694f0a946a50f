"""Batches: n games side by side, as interpreted rules would play them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from adapters.reference import Reference, same
from laws.cases import CASES, case_id, one_ply_in
from laws.playing import form_of

import sapeur
from sapeur.adapters import batch as batches
from sapeur.adapters.batch import Batch, IllegalActionError
from sapeur.games import game
from sapeur.games.game import Game
from sapeur.games.village import belief
from sapeur.games.village.belief import observe
from sapeur.kernel import FormMissingError, store

Case = tuple[str, dict[str, str]]
each_case = pytest.mark.parametrize("case", CASES, ids=case_id)
pytestmark = pytest.mark.compiled
SEED = 5


def walked(played: Game, options: dict[str, str], n: int, steps: int) -> Batch:
    """A batch after so many random steps."""
    made = Batch(played, n, options=options, seed=SEED)
    rng = np.random.default_rng(SEED)
    for _ in range(steps):
        made.step(made.sample(rng))
    return made


@each_case
def test_a_batch_plays_as_the_interpreted_rules_do(case: Case) -> None:
    name, options = case
    made = Batch(game(name), 2, options=options, seed=SEED)
    references = [Reference(game(name), options, SEED, row) for row in range(2)]
    rng = np.random.default_rng(1)
    for _ in range(160):
        actions = made.sample(rng)
        made.step(actions)
        for row, one in enumerate(references):
            said = actions[row] if made.simultaneous else [actions[row]] * one.seats
            one.step(dict(enumerate(said)))
            same(made, row, one)


@each_case
def test_a_game_that_ended_is_dealt_anew_and_its_rewards_stand_for_one_step(case: Case) -> None:
    name, options = case
    made = Batch(game(name), 64, options=options, seed=SEED)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(400):
        made.step(made.sample(rng))
        ended += int(made.done.sum())
        assert made.to_act.any(axis=1).all()
        assert not made.rewards[~made.done].any()
        won = made.rewards[made.done].sum(axis=1)
        assert (np.isclose(won, 1) | (won == 0) | (made.seats == 1)).all()
        if ended > 64:
            return
    assert ended > 0


@pytest.mark.parametrize("name", ["village", "orapa", "bombsquad"])
def test_the_number_of_threads_changes_no_byte(name: str) -> None:
    one, three = (Batch(game(name), 200, seed=SEED, threads=threads) for threads in (1, 3))
    assert len(three._slices) == 3
    rng = np.random.default_rng(3)
    for _ in range(60):
        actions = one.sample(rng)
        one.step(actions)
        three.step(actions)
        for array in ("observations", "legal", "to_act", "rewards", "scores", "done"):
            assert getattr(one, array).tobytes() == getattr(three, array).tobytes()


def test_arrays_are_written_in_place() -> None:
    made = Batch(game("village"), 4)
    seen, before = made.observations, made.observations.copy()
    made.step(made.sample(np.random.default_rng(0)))
    assert made.observations is seen
    assert (seen != before).any()
    assert seen.shape == (4, 64)


@pytest.mark.parametrize("wrong", [-1, 40, 52])  # no action; to accuse oneself; no action
def test_an_illegal_action_is_refused_and_nothing_is_done(wrong: int) -> None:
    made = sapeur.batch("mission", 3)
    before = made.observations.tobytes()
    with pytest.raises(IllegalActionError, match=f"game 1: seat 0 may not do {wrong};"):
        made.step([0, wrong, 0])
    assert made.observations.tobytes() == before
    made.step([0, 0, 0])
    assert made.seat.tolist() == [1, 1, 1]


def test_unchecked_an_illegal_action_becomes_the_first_legal_one() -> None:
    free, checked = (Batch(game("mission"), 1, check=check) for check in (False, True))
    free.step([1000])
    checked.step([np.flatnonzero(checked.legal[0])[0]])
    assert free.observations.tobytes() == checked.observations.tobytes()


def test_actions_have_the_text_of_the_notation() -> None:
    mission, bombsquad = sapeur.batch("mission", 1), sapeur.batch("bombsquad", 1)
    assert mission.text(0, 0) == "swap a1 b1"
    assert mission.text(0, 51) == "accuse 2 reindeer"
    assert bombsquad.text(0, 2, seat=3) == "cut red"


def test_a_device_that_is_not_there_is_named() -> None:
    with pytest.raises(FormMissingError):
        sapeur.batch("village", 1, device="cuda")
    with pytest.raises(ValueError, match="no device 'tpu'"):
        sapeur.batch("village", 1, device="tpu")
    assert batches.batch(game("village"), 1).seats == 1


def test_a_game_that_does_not_say_its_actions_has_no_batch() -> None:
    silent = replace(game("kuhn"), notation=SimpleNamespace(setup=game("kuhn").notation.setup))
    with pytest.raises(ValueError, match="needs action_codes"):
        Batch(silent, 1)


@each_case
def test_every_code_that_is_ever_legal_is_an_action(case: Case) -> None:
    name, options = case
    made = walked(game(name), options, 128, 60)
    assert made.action_space.action_of[made.action_space.code_of].tolist() == [*range(made.actions)]
    for offered in made._offers.flat:
        codes = offered["codes"][: offered["count"]]
        assert (made.action_space.action_of[codes] >= 0).all()


# What a seat is told does not depend on what it cannot see.


def told_in_other_worlds(made: Batch, honest: Game) -> tuple[bytes, bytes]:
    """What the first seat to act is told in each row, here and in a world that looks the same."""
    form = form_of(honest, "compiled")
    here, there = [], []
    for row in range(made.n):
        seat = int(made.seat[row])
        here.append(told(made, row, seat))
        known = form.observe(made._rows["state"][row : row + 1].copy(), seat)
        store(made._rows["state"], row, form.load(form.imagine(known, seat, row)))
        outputs, action_of = (made._observations, made._masks), made.action_space.action_of
        made._rules.withdraw(made._rows[row], row, made._offers, made._masks)
        made._rules.offer_to(made._rows[row], seat, row, made._offers, *outputs, action_of)
        there.append(told(made, row, seat))
    return b"".join(here), b"".join(there)


def told(made: Batch, row: int, seat: int) -> bytes:
    at = (row, seat) if made.simultaneous else (row,)
    return bytes(made.observations[at].tobytes() + made.legal[at].tobytes())


@each_case
def test_observations_are_the_same_in_worlds_that_look_alike(case: Case) -> None:
    name, options = case
    rows = 16 if one_ply_in(name) == 1 else 6  # a world may take long to imagine
    for steps in (3, 25):
        here, there = told_in_other_worlds(walked(game(name), options, rows, steps), game(name))
        assert here == there


def leaking(s: Any, seat: int, out: Any) -> None:
    observe(s, seat, out)
    out.glimpse = s.cards[s.top]  # the next card of the stock


def test_a_planted_leak_is_caught() -> None:
    honest = game("village")
    fake = replace(honest, belief=SimpleNamespace(**{**vars(belief), "observe": leaking}))
    here, there = told_in_other_worlds(walked(fake, {}, 16, 3), honest)
    assert here != there
