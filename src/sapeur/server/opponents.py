"""Opponents think in processes of their own; each is given what its seat knows, no more."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

from sapeur.agents.agent import NOTHING, Agent
from sapeur.agents.registry import agent
from sapeur.games import GAMES
from sapeur.games import game as game_named
from sapeur.games.game import Game
from sapeur.kernel import values
from sapeur.kernel.fields import fields
from sapeur.server.room import STAND_IN
from sapeur.table.table import fair_table
from sapeur.table.undoing import WORLDS, ObservedChange, is_revealing, is_revealing_compiled

OPPONENT_TIMEOUT_S = 300.0  # a first move may compile for minutes
INTERPRETED_UNDO_S = 3.0  # what takes longer to weigh is compiled, which takes long the first time


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
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)  # which forgets its processes
            for process in processes:
                process.terminate()
            self._pool = None

    async def choose(
        self, game: str, observed: Any, seat: int, level: str, seed: int
    ) -> str | None:
        """The action of an opponent as text, or None if it lets the others go on."""
        choice: str | None = await self._ask(think, game, values(observed), seat, level, seed)
        return choice

    async def is_revealing(
        self, game: str, changes: Sequence[ObservedChange], seat: int, actions: tuple[int, ...]
    ) -> bool:
        """Whether the seat's actions showed anyone something (undoing.py)."""
        plain = [(look.viewer, values(look.known), values(look.seen)) for look in changes]
        return bool(await self._ask(shows, game, plain, seat, actions))

    async def _ask(self, work: Callable[..., Any], *asked: Any) -> Any:
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


def start_warming() -> None:
    """Compile every opponent into the cache, in a process that gives way to all others."""
    spawn = multiprocessing.get_context("spawn")
    spawn.Process(target=warm, name="warm", daemon=True).start()


def warm() -> None:
    """A game among each level of every game, the usual level first."""
    quietly()
    if hasattr(os, "nice"):
        os.nice(14)
    for level in (STAND_IN, "5", "1", "2", "4"):
        for name in GAMES:
            play_through(name, level)


def play_through(name: str, level: str) -> None:
    """To its end, since what is asked late in a game may need other code than its beginning."""
    table, _ = fair_table(game_named(name), {})
    while not table.over:
        seat = table.awaited[0]
        text = think(name, values(table.observed(seat)), seat, level, table.version)
        assert text is not None, "whoever must act does"
        refusal = table.play(seat, text)
        assert refusal is None, f"{name} {level}: {refusal}"


def quietly() -> None:
    """A worker leaves the interrupt to the server, lets it go first, and ends when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()


def end_with(parent: int) -> None:
    """A server that was killed cannot stop its workers: they see for themselves."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


@cache
def player(game: str, level: str) -> Agent:
    return agent(game_named(game), level)


def think(game: str, known: tuple[Any, ...], seat: int, level: str, seed: int) -> str | None:
    """Run in a worker: choose by what the seat knows."""
    played = game_named(game)
    observed = restored(played, known)
    code = player(game, level).choose(observed, seat, seed)
    return None if code == NOTHING else played.notation.encode(observed, seat, code)


def shows(
    game: str, changes: list[tuple[int, Any, Any]], seat: int, actions: tuple[int, ...]
) -> bool:
    """Run in a worker: whether these changes show anyone something."""
    played = game_named(game)
    seen = [
        ObservedChange(viewer, restored(played, a), restored(played, b)) for viewer, a, b in changes
    ]
    began = time.perf_counter()
    if is_revealing(played, seen, seat, actions, worlds_tried=1):
        return True
    takes_long = (time.perf_counter() - began) * WORLDS > INTERPRETED_UNDO_S
    form = is_revealing_compiled if takes_long else is_revealing
    return form(played, seen, seat, actions)


def restored(game: Game, known: tuple[Any, ...]) -> Any:
    """An observed state from the values of its fields."""
    observed = game.state()
    for field, value in zip(fields(game.state), known, strict=True):
        setattr(observed, field.name, list(value) if field.size else value)
    return observed
