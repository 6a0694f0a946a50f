"""Opponents think in processes of their own; each is given what its seat knows, no more."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

from sapeur.agents.agent import NOTHING, Agent
from sapeur.agents.levels import agent
from sapeur.games import game as game_named
from sapeur.kernel import values
from sapeur.kernel.fields import fields

PATIENCE = 60.0  # seconds, after which an opponent is taken to be lost and asked again


class Opponents:
    """A pool of processes. One that dies is replaced, and what it was asked is asked again."""

    def __init__(self, processes: int) -> None:
        self.processes = max(1, processes)
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, spawn, initializer=quietly)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool = None

    async def choose(
        self, game: str, observed: Any, seat: int, level: str, seed: int
    ) -> str | None:
        """The action of an opponent as text, or None if it lets the others go on."""
        asked = (game, values(observed), seat, level, seed)
        self.waiting += 1
        try:
            for _ in range(2):
                if self._pool is None:
                    self.start()
                assert self._pool is not None
                try:
                    loop = asyncio.get_running_loop()
                    thought = loop.run_in_executor(self._pool, think, *asked)
                    return await asyncio.wait_for(thought, PATIENCE)
                except (BrokenProcessPool, TimeoutError):
                    self.stop()
            raise RuntimeError(f"an opponent of {game} cannot answer")
        finally:
            self.waiting -= 1


def quietly() -> None:
    """A worker leaves the interrupt to the server, which stops it; and lets the server go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


@cache
def player(game: str, level: str) -> Agent:
    return agent(game_named(game), level)


def think(game: str, known: tuple[Any, ...], seat: int, level: str, seed: int) -> str | None:
    """Run in a worker: choose by what the seat knows."""
    played = game_named(game)
    observed = played.state()
    for field, value in zip(fields(played.state), known, strict=True):
        setattr(observed, field.name, list(value) if field.size else value)
    code = player(game, level).choose(observed, seat, seed)
    return None if code == NOTHING else played.notation.encode(observed, seat, code)
