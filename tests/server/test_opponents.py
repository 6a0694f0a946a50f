"""Opponents are compiled ahead of the first who plays against them."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from typing import Any

import pytest
from server.loops import run

from sapeur.games import GAMES, game
from sapeur.games.game import Game
from sapeur.server import opponents
from sapeur.server.opponents import play_through, restored
from sapeur.table.table import Table, fair_table


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_through_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []
    chance = random.Random(1)

    def kept(played: Game, options: dict[str, str]) -> tuple[Table, bytes]:
        table, seed = fair_table(played, options, b"s" * 32)
        tables.append(table)
        return table, seed

    def at_random(of: str, known: tuple[Any, ...], seat: int, level: str, seed: int) -> str:
        played = game(of)
        observed = restored(played, known)
        return played.notation.encode(observed, seat, chance.choice(played.legal(observed, seat)))

    monkeypatch.setattr(opponents, "fair_table", kept)
    monkeypatch.setattr(opponents, "think", at_random)
    play_through(name, "3")
    assert tables[0].over
    assert tables[0].version > 1


def test_every_level_of_every_game_is_compiled_the_usual_one_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[tuple[str, str]] = []
    monkeypatch.setattr(opponents, "quietly", lambda: None)
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    monkeypatch.setattr(opponents, "play_through", lambda name, level: played.append((name, level)))
    opponents.warm()
    assert played[: len(GAMES)] == [(name, "3") for name in GAMES]
    assert sorted(played) == sorted((name, level) for name in GAMES for level in "12345")


@run
async def test_a_process_that_gives_no_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "OPPONENT_TIMEOUT_S", 3.0)
    before = set(multiprocessing.active_children())
    pool = opponents.Opponents(1)
    with pytest.raises(RuntimeError):
        await pool._ask(time.sleep, 60)
    for _ in range(100):
        if set(multiprocessing.active_children()) <= before:
            break
        await asyncio.sleep(0.1)
    assert set(multiprocessing.active_children()) <= before
    pool.stop()
