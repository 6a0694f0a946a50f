"""Moves at a steady rate, each timed until it is acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence

from bench_server.figures import BenchError
from bench_server.missions import Mission
from bench_server.web import WAIT_S

clock = time.perf_counter


class Pacer:
    """Moves at a steady rate, over many tables in turn.

    A move is timed from its sending to its `done`. One that is due while every table still waits
    for an answer is timed from when it was due, or a server that stands still would be asked
    nothing meanwhile and look quick.
    """

    def __init__(self, games: Sequence[Mission], rate: float, seconds: float) -> None:
        self.games, self.rate, self.seconds = games, rate, seconds
        self.took: list[float] = []
        self.late = 0  # moves that found no table waiting for one
        self.wall_s = 0.0
        self._free = deque(games)
        self._overdue: deque[float] = deque()
        self._sent: dict[tuple[str, str], float] = {}
        for game in games:
            game.on_done, game.on_turn = self._on_done, self._on_turn

    async def send_all(self) -> None:
        began = clock()
        for number in range(int(self.rate * self.seconds)):
            due = began + number / self.rate
            if (pause := due - clock()) > 0:
                await asyncio.sleep(pause)
            if self._free and not self._overdue:
                self._send(clock())
            else:
                self.late += 1
                self._overdue.append(due)
        self.wall_s = clock() - began

    async def finish(self, limit_s: float = 2 * WAIT_S) -> None:
        """Wait for the answers; what is never answered has taken until now."""
        end = clock() + limit_s
        while (self._sent or self._overdue) and clock() < end:
            if fault := next((game.fault for game in self.games if game.fault), ""):
                raise BenchError(fault)
            if all(game.over for game in self.games):
                break  # no table is left for what is overdue
            await asyncio.sleep(0.02)
        self.took += [clock() - since for since in (*self._sent.values(), *self._overdue)]
        self._sent.clear()

    def _send(self, since: float) -> None:
        self._sent[self._free.popleft().move()] = since

    def _on_done(self, table: str, ref: str) -> None:
        since = self._sent.pop((table, ref), None)
        if since is not None:
            self.took.append(clock() - since)

    def _on_turn(self, game: Mission) -> None:
        if game.over or game.fault:
            return
        self._free.append(game)
        if self._overdue:
            self._send(self._overdue.popleft())
