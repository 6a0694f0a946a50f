"""Moves for each second of processor time, beside boardgame.io's server.

Ours plays Mission Secrète with three seats, commits every move to SQLite and then sends every seat
its view; boardgame.io plays tic-tac-toe. Its server in memory promises less than ours. Its server
with files promises about the same, though it does not wait for the disk; it fails with many tables
in play, so that few are played there on both sides.
"""

from __future__ import annotations

from contextlib import ExitStack

from bench_server import peer
from bench_server.figures import Figure
from bench_server.missions import MissionTables
from bench_server.place import Place
from bench_server.rounds import Contender, ratio, take_turns
from bench_server.servers import OURS, Checkout, run_server
from sapeur.lab.bench import rate_text

MEMORY_RATIO, FILES_RATIO = 2.0, 6.0  # what we aim at


async def measure(place: Place) -> list[Figure]:
    options = place.options
    with ExitStack() as stack:

        def sapeur(checkout: Checkout) -> MissionTables:
            launch = checkout.launch(place.port(), place.folder(), place.server_cores)
            server = stack.enter_context(run_server(launch))
            return MissionTables(f"{checkout.name}, Mission Secrète, SQLite", [server])

        ours = Contender(sapeur(OURS), options.moves, options.tables)
        contenders, ratios = [ours], []
        if options.against is not None:
            older = Contender(sapeur(place.older), options.moves, options.tables)
            contenders.append(older)
            ratios.append((f"ratio to {place.older.name}", ours, older, 0.0))
        if not options.alone:
            command = peer.install(place.folder())

            def boardgame(store: str, *, files: bool) -> peer.TicTacToeMatches:
                port, folder = place.port(), place.folder()
                launch = peer.launch(command, port, folder, place.server_cores, files=files)
                return peer.TicTacToeMatches(store, stack.enter_context(run_server(launch)))

            memory = Contender(boardgame("in memory", files=False), options.moves, options.tables)
            few = Contender(ours.side, options.file_moves, options.file_tables)
            files = Contender(
                boardgame("files", files=True), options.file_moves, options.file_tables
            )
            contenders += [memory, few, files]
            ratios.append((f"ratio to {peer.NAME} in memory", ours, memory, MEMORY_RATIO))
            ratios.append((f"ratio to {peer.NAME} with files", few, files, FILES_RATIO))
        await take_turns("speed", contenders, options.rounds)
    figures = [
        Figure(
            f"moves per CPU-second, {each.side.name}, {each.tables} tables",
            rate_text(each.rate()),
        )
        for each in contenders
    ]
    for what, one, other, aim in ratios:
        times = ratio(one, other)
        wanted = f">= {aim:g}x" if aim else ""
        figures.append(Figure(what, rate_text(times, "x"), wanted, times.low >= aim))
    return figures
