"""Sees that opponents are compiled: what a table waits for first, on all cores; the rest behind it.

Compiling happens in processes of its own, so that it can be put off by ending them: what they have
compiled is in the cache, and the next one goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable, Sequence
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from sapeur.agents.preparation import is_light, is_prepared
from sapeur.games import GAMES
from sapeur.games import game as game_named
from sapeur.server.room import STAND_IN
from sapeur.server.tasks import Tasks
from sapeur.server.thinking import (
    OpponentQuestion,
    compile_for,
    compile_in_background,
    help_compile_for,
)

logger = logging.getLogger("sapeur.server")

MOST_PROCESSES = 4  # for one opponent, at some 300 MB each: more would find little to do
POLL_S = 0.1
# How long a first action takes on two cores, as `tools/first_start.py` measured it.
FIRST_ACTION_S = {"minefield": 20, "mission": 20, "orapa": 40, "bombsquad": 30}
OTHER_FIRST_ACTION_S = 20

Work = tuple[Callable[..., None], tuple[Any, ...]]  # a function and its arguments


class Opponent(NamedTuple):
    """One level of one game."""

    game: str
    level: str


class Preparation:
    """Compiles one opponent at a time: those that are asked, those at tables, then perhaps all."""

    def __init__(self, tasks: Tasks, *, everything: bool, processes: int | None = None) -> None:
        self.tasks, self.everything = tasks, everything
        self.processes = max(1, min(processes or os.cpu_count() or 1, MOST_PROCESSES))
        self._answering: set[Opponent] = set()  # those that need not be waited for
        self._seen: list[Opponent] = []  # at tables, the latest first
        self._failed: set[Opponent] = set()
        self._turn = asyncio.Lock()
        self._running: list[SpawnProcess] = []
        self._is_in_background = False
        self._is_going_on = False

    def start(self) -> None:
        """Begin with the rest, if all are to be compiled."""
        if not self._is_going_on:
            self._is_going_on = True
            self.tasks.spawn(self._go_on())

    def stop(self) -> None:
        for process in self._running:
            process.terminate()

    def is_answering(self, game: str, level: str) -> bool:
        """Whether this opponent can be asked without waiting for the compiler."""
        opponent = Opponent(game, level)
        if opponent not in self._answering:
            played = game_named(game)
            if is_prepared(played, level):
                self._answering.add(opponent)
            elif is_light(played, level):
                self._answering.add(opponent)
                self._see(opponent)
        return opponent in self._answering

    def seconds(self, game: str) -> int:
        """About how long the first action of an opponent takes to be compiled here."""
        on_two_cores = FIRST_ACTION_S.get(game, OTHER_FIRST_ACTION_S)
        return on_two_cores if self.processes > 1 else 2 * on_two_cores

    async def prepare(self, question: OpponentQuestion) -> None:
        """Until all that this question needs is compiled."""
        opponent = Opponent(question.game, question.level)
        self._see(opponent)
        if self._is_in_background:
            self.stop()  # and go on with it later
        async with self._turn:
            if not self.is_answering(*opponent):
                helpers = self.processes - 1
                work: list[Work] = [(compile_for, (question,))]
                work += [(help_compile_for, (question, k, helpers)) for k in range(helpers)]
                await self._run(work)
                self._answering.add(opponent)

    def _see(self, opponent: Opponent) -> None:
        """The rest of an opponent at a table is compiled before all others."""
        self._seen.insert(0, opponent)
        self.start()

    async def _go_on(self) -> None:
        """Compile what nobody waits for, one opponent after another."""
        try:
            while (opponent := self._next()) is not None:
                async with self._turn:
                    self._is_in_background = True
                    ended = await self._run([(compile_in_background, opponent)])
                    self._is_in_background = False
                if ended > 0:  # below 0 it was stopped, and is taken up again
                    logger.error("opponent %s of %s could not be compiled", *reversed(opponent))
                    self._failed.add(opponent)
        finally:
            self._is_in_background = self._is_going_on = False

    def _next(self) -> Opponent | None:
        levels = (STAND_IN, "5", "1", "2", "4") if self.everything else ()
        rest = [Opponent(name, level) for level in levels for name in GAMES]
        for opponent in [*self._seen, *rest]:
            is_done = is_prepared(game_named(opponent.game), opponent.level)
            if opponent not in self._failed and not is_done:
                return opponent
        return None

    async def _run(self, work: Sequence[Work]) -> int:
        """Run these in a process each until the first has ended; its exit code."""
        spawn = multiprocessing.get_context("spawn")
        self._running = [spawn.Process(target=f, args=a, daemon=True) for f, a in work]
        try:
            for process in self._running:
                process.start()
            while self._running[0].is_alive():
                await asyncio.sleep(POLL_S)
            return self._running[0].exitcode or 0
        finally:
            self.stop()
            self._running = []
