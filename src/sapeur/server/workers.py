"""Processes beside the server that answer questions; one that dies or is silent is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

WORKER_TIMEOUT_S = 300.0  # a first answer may compile for minutes


class WorkerPool:
    """So many processes, started when something is first asked; what was lost is asked again."""

    def __init__(self, processes: int, prepare: Callable[[], None]) -> None:
        self.processes = max(1, processes)
        self.waiting = 0
        self._prepare = prepare  # called in each process as it starts
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, spawn, initializer=self._prepare)

    def stop(self) -> None:
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)  # which forgets its processes
            for process in processes:
                process.terminate()
            self._pool = None

    async def ask(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What the work gives, in one of the processes."""
        self.waiting += 1
        try:
            for _ in range(2):
                if self._pool is None:
                    self.start()
                pool = self._pool
                assert pool is not None
                try:
                    loop = asyncio.get_running_loop()
                    answer = loop.run_in_executor(pool, work, *asked)
                    return await asyncio.wait_for(answer, WORKER_TIMEOUT_S)
                except (BrokenProcessPool, TimeoutError):
                    if self._pool is pool:  # else another who asked has replaced it
                        self.stop()
            raise RuntimeError(f"no answer from the processes beside the server: {asked[0]}")
        finally:
            self.waiting -= 1
