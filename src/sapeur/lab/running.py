"""Many jobs, wherever they are run: in this process, in a pool of processes, on a Ray cluster.

A job is a function of plain values that gives the same result wherever and whenever it runs; so a
job whose worker died is simply done again, and the results do not depend on the engine.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from sapeur.games.game import NotationError

Progress = Callable[[int, int], None]
T = TypeVar("T")
R = TypeVar("R")

# Jobs handed out ahead of those that are done, for each worker: enough to keep it busy, and few
# enough that little is done again when a pool breaks.
JOBS_AHEAD = 4
# A pool that breaks so often without a single result in between is not broken by chance.
MOST_POOL_BREAKS = 5


class JobEngine(Protocol):
    """Where jobs run, until it is closed."""

    def run(self, job: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Each result with the number of its task, in the order in which they are ready."""

    def close(self) -> None:
        """Let the workers go."""


class LostWorkersError(RuntimeError):
    """The processes of a pool die again and again: a job that no worker survives."""


class InProcess:
    """One after the other, here."""

    def run(self, job: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        for number, task in enumerate(tasks):
            yield number, job(task)

    def close(self) -> None:
        pass


class ProcessPool:
    """Side by side in processes of this machine; those that are killed are replaced."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._workers: ProcessPoolExecutor | None = None  # they stay from one run to the next

    def run(self, job: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        missing = dict(enumerate(tasks))
        breaks = 0
        while missing:
            before = len(missing)
            try:
                for number, result in self._run_until_broken(job, missing):
                    del missing[number]
                    yield number, result
            except BrokenProcessPool as broken:
                # One dead worker takes its whole pool with it; what it had finished is not lost.
                self.close()
                breaks = breaks + 1 if len(missing) == before else 1
                if breaks > MOST_POOL_BREAKS:
                    raise LostWorkersError(f"{breaks} pools of processes died at work") from broken

    def _run_until_broken(
        self, job: Callable[[T], R], missing: Mapping[int, T]
    ) -> Iterator[tuple[int, R]]:
        workers = self._workers = self._workers or ProcessPoolExecutor(
            self.processes, mp_context=get_context("spawn"), initializer=end_with_parent
        )
        waiting = list(missing.items())[::-1]
        running: dict[Future[R], int] = {}
        try:
            while waiting or running:
                while waiting and len(running) < JOBS_AHEAD * self.processes:
                    number, task = waiting.pop()
                    running[workers.submit(job, task)] = number
                ready, _ = wait(running, return_when=FIRST_COMPLETED)
                # Results that came before a break are handed on before it is reported.
                for future in sorted(ready, key=lambda each: each.exception() is not None):
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()

    def close(self) -> None:
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None


def end_with_parent() -> None:
    """End this worker when the process that started it ends, however that came about.

    A worker waits for its next job on a pipe that its siblings hold open too, so without this it
    would wait for ever for a parent that was killed.
    """
    parent = parent_process()
    assert parent is not None, "a worker has a parent"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def engine(processes: int = 0, ray: str = "") -> JobEngine:
    """A Ray cluster by its address; else so many processes, 0 for one a core, 1 for this one."""
    if ray:
        from sapeur.lab.cluster import RayCluster

        return RayCluster(ray)
    count = processes or os.cpu_count() or 1
    return InProcess() if count == 1 else ProcessPool(count)


def run_in_order(
    runner: JobEngine,
    job: Callable[[T], R],
    tasks: Sequence[T],
    progress: Progress = lambda done, total: None,
) -> list[R]:
    """All results, in the order of their tasks."""
    results: dict[int, R] = {}
    for number, result in runner.run(job, tasks):
        results[number] = result
        progress(len(results), len(tasks))
    return [results[number] for number in range(len(tasks))]


def missing_package(package: str, extra: str) -> NotationError:
    """What to say when a package of an extra is not installed."""
    return NotationError(
        en=f"this needs {package}, which is not installed: pip install 'sapeur[{extra}]'",
        fr=f"il faut {package}, qui n'est pas installé : pip install 'sapeur[{extra}]'",
    )


def import_extra(module: str, extra: str) -> Any:
    """The module of an extra; NotationError with the way to install it if it is not here."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as missing:
        raise missing_package(module.partition(".")[0], extra) from missing
