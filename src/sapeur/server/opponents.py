"""Opponents think in processes of their own; each is given what its seat knows, no more."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from sapeur.kernel import values
from sapeur.server.thinking import OpponentQuestion, quietly, shows, think
from sapeur.table.undoing import ObservedChange

OPPONENT_TIMEOUT_S = 300.0  # a first move may compile for minutes


class Opponents:
    """A pool of processes. One that dies is replaced, and what it was asked is asked again."""

    def __init__(self, processes: int, begin: Callable[[], None] = quietly) -> None:
        self.processes = max(1, processes)
        self._begin = begin  # what a new process does first
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, spawn, initializer=self._begin)

    def stop(self) -> None:
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)  # which forgets its processes
            for process in processes:
                process.terminate()
            self._pool = None

    async def choose(self, question: OpponentQuestion) -> str | None:
        """The action of an opponent as text, or None if it lets the others go on."""
        choice: str | None = await self.ask(think, question)
        return choice

    async def is_revealing(
        self, game: str, changes: Sequence[ObservedChange], seat: int, actions: tuple[int, ...]
    ) -> bool:
        """Whether the seat's actions showed anyone something (undoing.py)."""
        plain = [(look.viewer, values(look.known), values(look.seen)) for look in changes]
        return bool(await self.ask(shows, game, plain, seat, actions))

    async def ask(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What this function gives there."""
        self.waiting += 1
        try:
            for _ in range(2):
                if self._pool is None:
                    self.start()
                pool = self._pool
                assert pool is not None
                try:
                    loop = asyncio.get_running_loop()
                    thought = loop.run_in_executor(pool, work, *asked)
                    return await asyncio.wait_for(thought, OPPONENT_TIMEOUT_S)
                except (BrokenProcessPool, TimeoutError):
                    if self._pool is pool:  # else another who asked has replaced it
                        self.stop()
            raise RuntimeError(f"no answer from the opponents' processes: {asked[0]}")
        finally:
            self.waiting -= 1
