"""Whether memory grows with the games that were played: thousands of short ones in a row.

In each of them two players sit down, watch, make a move, and one resigns.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator

from bench_server.figures import BenchError, Figure, progress
from bench_server.missions import Mission, make_table
from bench_server.place import Place
from bench_server.restart import new_player
from bench_server.servers import OURS, Server, run_server
from bench_server.web import WAIT_S, Web
from bench_server.wire import Wire, connect

MOST_GROWTH = 0.05  # what we aim at
PAIRS = 8  # who play at once


class Pair:
    """Two players who play one game after another over the same two connections."""

    def __init__(self, port: int) -> None:
        self.web = Web(port)
        self.cookies: list[str] = []
        self.wires: list[Wire] = []
        self.rng = random.Random(1)

    async def arrive(self) -> None:
        for seat in (0, 1):
            self.cookies.append(await new_player(self.web))
            wire = await connect(
                self.web.port, "/ws", seat, lambda wire, text: None, self.cookies[seat]
            )
            self.wires.append(wire)

    async def play(self, numbers: Iterator[int]) -> None:
        """Play a game for each number, which other pairs take too."""
        for _ in numbers:
            await asyncio.wait_for(self._play_game(), WAIT_S)

    async def _play_game(self) -> None:
        game = Mission(await make_table(self.web, self.cookies[0], 2), self.rng)
        for cookie in self.cookies:
            await self.web.post(f"/api/tables/{game.id}/sit", {"nonce": "5a"}, cookie)
        turn = asyncio.Event()
        game.on_turn = lambda _: turn.set()
        game.wires = self.wires
        for wire in self.wires:
            wire.on_message = game.on_message
        game.watch()
        await turn.wait()
        turn.clear()
        game.move()
        await turn.wait()
        while not game.over and not game.fault:
            turn.clear()
            self.wires[0].send(f'{{"type":"resign","table":"{game.id}"}}'.encode())
            await turn.wait()
        if game.fault:
            raise BenchError(game.fault)
        for wire in self.wires:
            wire.send(f'{{"type":"unwatch","table":"{game.id}"}}'.encode())

    def leave(self) -> None:
        self.web.close()
        for wire in self.wires:
            wire.close()


async def measure(place: Place) -> list[Figure]:
    options = place.options
    with run_server(OURS.launch(place.port(), place.folder(), place.server_cores)) as server:
        pairs = [Pair(server.port) for _ in range(PAIRS)]
        for pair in pairs:
            await pair.arrive()
        first = await play_games(pairs, server, options.first_games, options.settle)
        step = max(1, options.games // 10)
        last, count = first, options.first_games
        while count < options.games:
            more = min(step, options.games - count)
            count += more
            settle = options.settle if count == options.games else 0.0
            last = await play_games(pairs, server, more, settle)
            progress(f"memory: {last / 2**20:.1f} MiB after {count} games")
        for pair in pairs:
            pair.leave()
    growth = last / first - 1
    text = f"{first / 2**20:.1f} MiB after {options.first_games}, {last / 2**20:.1f} MiB in the end"
    return [
        Figure(
            f"memory, {options.games} games",
            f"{text}: {growth:+.1%}",
            f"<= {MOST_GROWTH:+.0%}",
            growth <= MOST_GROWTH,
        )
    ]


async def play_games(pairs: list[Pair], server: Server, count: int, settle_s: float) -> int:
    """The memory of the server after so many games more."""
    numbers, began = iter(range(count)), time.monotonic()
    await asyncio.gather(*(pair.play(numbers) for pair in pairs))
    progress(f"memory: {count} games in {time.monotonic() - began:.0f} s")
    await asyncio.sleep(settle_s)
    return server.memory()
