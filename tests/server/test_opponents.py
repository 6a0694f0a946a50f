"""Opponents think in processes of their own, which are replaced when they are lost."""

from __future__ import annotations

import asyncio
import multiprocessing
import time

import pytest
from server.loops import run

from sapeur.agents.mission.lookahead import machine
from sapeur.games import GAMES, game
from sapeur.games.game import Game
from sapeur.kernel import values
from sapeur.server import thinking, workers
from sapeur.server.thinking import OpponentQuestion, play_through, quietly, think
from sapeur.table.table import Table, fair_table


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_through_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def kept(played: Game, options: dict[str, str]) -> tuple[Table, bytes]:
        table, seed = fair_table(played, options, b"s" * 32)
        tables.append(table)
        return table, seed

    monkeypatch.setattr(thinking, "fair_table", kept)
    play_through(name, "random")
    assert tables[0].over
    assert tables[0].version > 0


def test_a_light_opponent_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compiled")

    monkeypatch.setattr("sapeur.kernel.engine.compiled", refuse)
    machine.cache_clear()  # another test may have had it compiled
    monkeypatch.setattr(thinking, "is_prepared", lambda *_: False)
    table, _ = fair_table(game("mission"), {}, b"s" * 32)
    seat = table.awaited[0]
    text = think(OpponentQuestion("mission", values(table.observed(seat)), seat, "2", 1))
    assert text in table.legal(seat)
    monkeypatch.setattr(thinking, "is_prepared", lambda *_: True)
    with pytest.raises(AssertionError, match="compiled"):
        think(OpponentQuestion("mission", values(table.observed(seat)), seat, "2", 1))


@run
async def test_a_process_that_gives_no_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORKER_TIMEOUT_S", 3.0)
    before = set(multiprocessing.active_children())
    pool = workers.WorkerPool(1, quietly)
    with pytest.raises(RuntimeError):
        await pool.ask(time.sleep, 60)
    for _ in range(100):
        if set(multiprocessing.active_children()) <= before:
            break
        await asyncio.sleep(0.1)
    assert set(multiprocessing.active_children()) <= before
    pool.stop()
