"""How long others wait for their moves while one client floods the server.

The server runs with its usual limits. A flood comes from a process of its own and from another
address; it shares a core with the measuring client, but gives way to it. Before each flood the same
moves are timed in peace.
"""

from __future__ import annotations

import asyncio
import gc

from bench_server.beside import run_beside
from bench_server.figures import Figure, latency, progress
from bench_server.missions import MissionTables
from bench_server.pacing import Pacer
from bench_server.place import Place
from bench_server.rounds import close
from bench_server.servers import OURS, Server, run_server
from bench_server.web import Web
from sapeur.lab.bench import three

MOST_TIMES = 5.0  # what we aim at: p99 in a flood is less than so many times p99 in peace
FLOODS = {
    "messages": "messages without end",
    "pings": "ping frames without end, nothing read",
    "header": "a request header without end",
    "handshakes": "handshakes without end",
    "half-open": "half-open connections",
}
SOCKETS_PER_PLAYER = 4  # more players, so that each stays below the rate that is allowed
BUILD_UP_S = 1.0  # from the beginning of a flood to the first move that is timed


async def measure(place: Place) -> list[Figure]:
    options = place.options
    launch = OURS.launch(place.port(), place.folder(), place.server_cores, limits=True)
    with run_server(launch) as server:
        tables = MissionTables("Sapeur", [server], SOCKETS_PER_PLAYER)
        web = Web(server.port)
        cookie = (await web.post("/api/me", {})).cookie()
        web.close()
        quiet: list[float] = []
        in_flood: dict[str, list[float]] = {}
        notes: dict[str, str] = {}
        for way, words in FLOODS.items():
            await server.until_quiet()
            quiet += await timed_moves(place, tables, None)
            progress(f"floods: {words}")
            arguments = (way, str(server.port), cookie, str(options.half_open))
            in_flood[way] = await timed_moves(place, tables, arguments)
            notes[way] = "" if server.process.poll() is None else "; the server has ended"
            if notes[way]:
                break
    peace = latency(quiet)
    figures = [Figure(f"{options.flood_pace} moves/s in peace", str(peace))]
    for way, took in in_flood.items():
        found = latency(took)
        times = found.p99 / peace.p99
        text = f"{found}, longest {three(found.longest)} ms: {three(times)}x{notes[way]}"
        is_met = times < MOST_TIMES and not notes[way]
        figures.append(
            Figure(f"in a flood of {FLOODS[way]}", text, f"< {MOST_TIMES:g} x p99 in peace", is_met)
        )
    return figures


async def timed_moves(
    place: Place, tables: MissionTables, flood: tuple[str, ...] | None
) -> list[float]:
    """How long each move took, in seconds; while a flooder runs if its arguments are given."""
    options = place.options
    moves = int(options.flood_pace * options.flood_seconds)
    games = await tables.games(moves // tables.usual_moves + 16)
    server = tables.servers[0]
    await server.until_quiet()
    gc.collect()
    pacer = Pacer(games, options.flood_pace, options.flood_seconds)
    if flood is None:
        await pacer.send_all()
    else:
        async with run_beside("flooder", *flood, urgent=False) as flooder:
            await asyncio.sleep(BUILD_UP_S)
            before = (server.cpu(), server.memory())
            await pacer.send_all()
            tell_of(server, before, pacer.wall_s, await flooder.stop())
    await pacer.finish()
    lost = sum(wire.closed for game in games for wire in game.wires)
    if lost:
        progress(f"  {lost} connections of those who do not flood were closed")
    await close(games)
    return pacer.took


def tell_of(
    server: Server, before: tuple[float, int], wall_s: float, counts: dict[str, float]
) -> None:
    cpu_s, memory = server.cpu() - before[0], server.memory() - before[1]
    counts = {name: round(value, 1) for name, value in counts.items()}
    progress(f"  {cpu_s / wall_s:.0%} of the core, {memory / 2**20:+.0f} MiB; flooder: {counts}")
