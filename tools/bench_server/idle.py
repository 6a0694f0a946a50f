"""What a connection costs in memory that watches a game and says nothing."""

from __future__ import annotations

import asyncio
import time

from bench_server.figures import BenchError, Figure, progress
from bench_server.missions import MissionTables
from bench_server.place import Place
from bench_server.rounds import close
from bench_server.servers import OURS, run_server

MOST_KIB = 60.0  # what we aim at, for each


async def measure(place: Place) -> list[Figure]:
    options = place.options
    with run_server(OURS.launch(place.port(), place.folder(), place.server_cores)) as server:
        tables = MissionTables("Sapeur", [server])
        await close(await tables.games(4))  # so that what is loaded once is not counted
        before, began = server.memory(), time.monotonic()
        progress(f"idle: {before / 2**20:.0f} MiB; {options.idle} connections to come")
        games = await tables.games(-(-options.idle // tables.seats))
        await asyncio.sleep(max(2.0, began + options.settle - time.monotonic()))
        count = sum(not wire.closed for game in games for wire in game.wires)
        after = server.memory()
        if count < options.idle:
            raise BenchError(f"only {count} of {options.idle} connections stayed open")
        progress(f"idle: {after / 2**20:.0f} MiB with {count} more")
        await close(games)
    each = (after - before) / count / 1024
    aim = f"<= {MOST_KIB:g} KiB"
    return [Figure(f"{count} idle connections", f"{each:.1f} KiB each", aim, each <= MOST_KIB)]
