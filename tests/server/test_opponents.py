"""Opponents think in processes of their own, which are replaced when they are lost."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from server.loops import run

from sapeur.agents.agent import decision_part, table_part
from sapeur.agents.mission.lookahead import machine
from sapeur.games import GAMES, game
from sapeur.games.game import Game
from sapeur.kernel import values
from sapeur.server import thinking, workers
from sapeur.server.opponent_turns import OpponentTurns
from sapeur.server.thinking import OpponentQuestion, play_through, quietly, think
from sapeur.table import fairness
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


@run
async def test_what_opponents_keep_to_at_a_table_comes_from_its_secret() -> None:
    """Who could work it out from the table's address would know which part an opponent plays."""
    table, seed = fair_table(game("mission"), {"players": "2"}, b"s" * 32)
    room = SimpleNamespace(
        n=1, id="abc", table=table, chairs=[SimpleNamespace(level="5")] * 2,
        setup=SimpleNamespace(game="mission", seed=seed), waiting_opponents=lambda: [0],
    )  # fmt: skip
    asked: list[OpponentQuestion] = []

    async def choose(question: OpponentQuestion) -> None:
        asked.append(question)

    turns = OpponentTurns(
        writer=cast(Any, None),
        opponents=cast(Any, SimpleNamespace(choose=choose)),
        preparation=cast(Any, SimpleNamespace(is_answering=lambda *_: True)),
        publisher=cast(Any, None),
        tasks=cast(Any, None),
    )
    live = cast(Any, SimpleNamespace(room=room))
    for address in ("abc", "abc", "another"):
        room.id = address
        await turns._act_once(live, 1)
    room.setup.seed = b"t" * 32
    await turns._act_once(live, 1)
    numbers = [table_part(question.seed) for question in asked]
    assert numbers[0] == numbers[1] == numbers[2] == fairness.table_number(seed) != numbers[3]
    assert len({decision_part(question.seed) for question in asked}) == 4
    assert fairness.table_number(seed).to_bytes(8, "little").hex() not in fairness.commitment(seed)
