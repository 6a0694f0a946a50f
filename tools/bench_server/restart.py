"""A server that starts again with thousands of tables in play, most of whose clocks ran out
meanwhile, while a thousand players come back at once.

The tables are made through the server itself, in a first life, with clocks that all end after it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench_server.beside import run_beside
from bench_server.figures import BenchError, Figure, progress
from bench_server.missions import Update, make_table, read_message
from bench_server.place import Place
from bench_server.servers import (
    OURS,
    Launch,
    Server,
    listens,
    require_running,
    run_server,
    start_server,
)
from bench_server.web import Web
from bench_server.wire import Wire, connect

SERVED_S, HEALTH_S = 10.0, 0.5  # what we aim at
LIMIT_S = 180.0  # after which whoever is not served is given up
REQUESTS_AT_ONCE = 8  # requests under way while tables are made
SEATS = 2
COMPANIONS = 50  # who sit at all the tables together with those who come back
# Swaps that are legal one after another whatever was dealt, by one seat and the other in turn.
SWAPS = ("a1 a2", "b1 b2", "c1 c2", "d1 d2", "e1 e2", "a3 a4", "b3 b4", "c3 c4")
FIRST_GUESS_S = 0.005  # for a request, before any was made
SPARE_S = 5.0
RETRY_S = 0.5  # before a lost connection is made again


@dataclass(frozen=True)
class Return:
    """Somebody who comes back to a table."""

    cookie: str
    table: str


class Builder:
    """Makes the tables of the first life."""

    def __init__(self, place: Place, port: int) -> None:
        self.options = place.options
        self.webs = [Web(port) for _ in range(REQUESTS_AT_ONCE)]
        self.companions: list[str] = []
        self.returns: list[Return] = []
        self.clocks_end = 0.0  # by time.monotonic: when every clock has run out

    async def build(self) -> None:
        self.companions = [await new_player(self.webs[0]) for _ in range(COMPANIONS)]
        count, began = self.options.in_play, time.monotonic()
        progress(f"restart: {count} tables are made")
        numbers = iter(range(count))
        await asyncio.gather(*(self._make_tables(web, numbers, began) for web in self.webs))
        for web in self.webs:
            web.close()

    async def _make_tables(self, web: Web, numbers: Iterator[int], began: float) -> None:
        for number in numbers:
            is_returning = number < self.options.returning
            one, other = (self.companions[(number + k) % COMPANIONS] for k in (0, 1))
            one = await new_player(web) if is_returning else one
            table = await make_table(web, one, SEATS, self._move_ms(number, began))
            for cookie in (one, other):
                await web.post(f"/api/tables/{table}/sit", {"nonce": "5a"}, cookie)
            if is_returning:
                self.returns.append(Return(one, table))
                await self._swap_on(web, table, (one, other))

    async def _swap_on(self, web: Web, table: str, players: tuple[str, str]) -> None:
        """Make some moves; now and then one of them happens to win."""
        for turn, swap in enumerate(SWAPS):
            act = {"text": f"swap {swap}", "ref": str(turn)}
            try:
                await web.post(f"/api/tables/{table}/act", act, players[turn % 2])
            except BenchError as error:
                if '"over"' not in str(error):
                    raise
                return

    def _move_ms(self, number: int, began: float) -> int:
        """The time for a move, such that all clocks end together, after the last table is made."""
        left = self.options.in_play - number
        if left > self.options.expired:
            return 0
        clock = time.monotonic()
        if not self.clocks_end:
            # From how it went so far, and somewhat more: the server would deal with a clock that
            # ran out while it is still there.
            before = sum(map(self._requests, range(number)))
            to_come = sum(map(self._requests, range(number, self.options.in_play)))
            each_s = (clock - began) / before if before else FIRST_GUESS_S
            self.clocks_end = clock + 1.5 * each_s * to_come + SPARE_S
            progress(f"restart: {left} clocks run out in {self.clocks_end - clock:.0f} s")
        return int(1000 * max(SPARE_S, self.clocks_end - clock))

    def _requests(self, number: int) -> int:
        """How many it takes to make that table."""
        is_returning = number < self.options.returning
        return 1 + SEATS + (1 + len(SWAPS) if is_returning else 0)


async def new_player(web: Web) -> str:
    return (await web.post("/api/me", {})).cookie()


async def measure(place: Place) -> list[Figure]:
    folder, options = place.folder(), place.options
    builder = await first_life(place, folder)
    await asyncio.sleep(max(0.0, builder.clocks_end - time.monotonic()))
    launch = OURS.launch(place.port(), folder, place.server_cores)
    began = time.monotonic()
    with start_server(launch) as server:
        async with run_beside("health", str(launch.port)) as health:
            listening_s = await until_listening(server, launch) - began
            visitors = [Visitor(launch.port, each) for each in builder.returns]
            await asyncio.gather(*(visitor.come_back(began + LIMIT_S) for visitor in visitors))
            await server.until_quiet(LIMIT_S)
            quiet_s = time.monotonic() - began
            answers = [took for _, took in await health.stop()]
        for visitor in visitors:
            visitor.close()
    served = sorted(v.served_at - began if v.served_at else LIMIT_S for v in visitors)
    if not answers:
        raise BenchError("/health never answered")
    progress(
        f"restart: it listened after {listening_s:.1f} s, half were served after "
        f"{served[len(served) // 2]:.1f} s, and it had nothing left to do after {quiet_s:.0f} s"
    )
    what = f"{options.in_play} tables, {options.expired} clocks run out, {len(visitors)} come back"
    return [
        Figure(
            f"restart, {what}: all are served",
            f"{served[-1]:.1f} s, {served[-1] - listening_s:.1f} s of them after it listens",
            f"<= {SERVED_S:g} s",
            served[-1] <= SERVED_S,
        ),
        Figure(
            "longest answer of /health meanwhile",
            f"{max(answers):.2f} s of {len(answers)}",
            f"<= {HEALTH_S:g} s",
            max(answers) <= HEALTH_S,
        ),
    ]


async def first_life(place: Place, folder: Path) -> Builder:
    with run_server(OURS.launch(place.port(), folder, place.server_cores)) as server:
        builder = Builder(place, server.port)
        await builder.build()
        return builder


async def until_listening(server: Server, launch: Launch) -> float:
    """When the server first took a connection."""
    while not listens(launch.port):
        require_running(server, launch)
        await asyncio.sleep(0.02)
    return time.monotonic()


class Visitor:
    """A player who connects again, as a browser does, until the table is shown."""

    def __init__(self, port: int, returning: Return) -> None:
        self.port, self.returning = port, returning
        self.served_at = 0.0
        self._shown = asyncio.Event()
        self._wire: Wire | None = None

    async def come_back(self, give_up_at: float) -> None:
        while not self.served_at and time.monotonic() < give_up_at:
            with contextlib.suppress(OSError, BenchError, TimeoutError):
                wire = await connect(self.port, "/ws", 0, self._on_message, self.returning.cookie)
                self._wire = wire
                wire.send(f'{{"type":"watch","table":"{self.returning.table}"}}'.encode())
                await asyncio.wait_for(self._shown.wait(), give_up_at - time.monotonic())
                return
            await asyncio.sleep(RETRY_S)

    def _on_message(self, wire: Wire, text: bytes) -> None:
        if not self.served_at and isinstance(read_message(text), Update):
            self.served_at = time.monotonic()
            self._shown.set()

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()
