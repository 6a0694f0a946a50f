"""How long a move takes from its sending until it is on disk, at a steady rate."""

from __future__ import annotations

import gc

from bench_server.figures import Figure, latency, progress
from bench_server.missions import MissionTables
from bench_server.pacing import Pacer
from bench_server.place import Place
from bench_server.rounds import close
from bench_server.servers import OURS, run_server
from sapeur.lab.bench import three

TAIL = 5.0  # what we aim at: p99 is less than so many times p50


async def measure(place: Place) -> list[Figure]:
    launch = OURS.launch(place.port(), place.folder(), place.server_cores)
    with run_server(launch) as server:
        tables = MissionTables("Sapeur", [server])
        paces = (place.options.pace, place.options.fast_pace)
        return [await measure_pace(place, tables, pace) for pace in paces]


async def measure_pace(place: Place, tables: MissionTables, pace: int) -> Figure:
    options = place.options
    progress(f"paced: {pace} moves/s for {options.seconds:g} s")
    moves = int(pace * options.seconds)
    games = await tables.games(moves // tables.usual_moves + options.tables)
    gc.collect()
    gc.disable()  # or the clients' own pauses would be taken for the server's
    pacer = Pacer(games, pace, options.seconds)
    before = tables.cpu()
    await pacer.send_all()
    share = (tables.cpu() - before) / pacer.wall_s
    await pacer.finish()
    gc.enable()
    await close(games)
    found = latency(pacer.took)
    progress(
        f"paced: {len(pacer.took)} moves in {pacer.wall_s:.1f} s, {share:.0%} of the core, "
        f"longest {found.longest:.0f} ms, {pacer.late} found no table waiting for a move"
    )
    times = found.p99 / found.p50
    is_kept = pacer.late <= moves // 100 and pacer.wall_s <= 1.02 * options.seconds
    text = f"{found}, {three(times)}x" + ("" if is_kept else "; the pace was not kept")
    aim = f"p99 < {TAIL:g} x p50"
    return Figure(f"at {pace} moves/s", text, aim, is_kept and times < TAIL)
