"""How long a move takes to be acknowledged while every player is shown what they can know.

Rounds with and without take turns at one server, on tables of their own, while two opponents of the
highest level think at two other tables all the time.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median

from bench_server.figures import Figure, progress
from bench_server.missions import Mission, MissionTables, until
from bench_server.pacing import Pacer
from bench_server.place import Place
from bench_server.rounds import close
from bench_server.servers import OURS, Server, run_server
from bench_server.web import Web
from bench_server.wire import connect
from sapeur.lab.bench import three

THINKERS = 2
MOST_TIMES = 2.0  # what we aim at: with belief p95 is less than so many times that without
SETTLE_S = 1.0
START_S = 300.0  # in which experts may be compiled that never were on this machine


async def measure(place: Place) -> list[Figure]:
    options = place.options
    launch = OURS.launch(
        place.port(), place.folder(), place.server_cores, "--opponents", str(THINKERS)
    )
    took: dict[bool, list[float]] = {False: [], True: []}
    tails: dict[bool, list[float]] = {False: [], True: []}  # p95 of each round
    with run_server(launch) as server:
        tables = MissionTables("Sapeur", [server])
        async with opponents_thinking(server) as thinkers:
            await until(lambda: all(each.answers > 2 for each in thinkers), START_S)
            await start_insights(tables)
            for number in range(options.belief_rounds):
                for is_on in (False, True) if number % 2 == 0 else (True, False):
                    before = sum(each.answers for each in thinkers)
                    pacer, insights = await measure_round(
                        place, tables, is_on=is_on, seconds=options.belief_seconds
                    )
                    took[is_on] += pacer.took
                    tails[is_on].append(p95(pacer.took))
                    progress(
                        f"belief {'on' if is_on else 'off'}, round {number + 1}: "
                        f"p95 {three(p95(pacer.took) * 1000)} ms, {insights} insights sent, "
                        f"{sum(each.answers for each in thinkers) - before} answers of opponents"
                    )
    off, on = p95(took[False]), p95(took[True])
    # Round by round, so that what slowed both down cancels out.
    times = median(b / a for a, b in zip(tails[False], tails[True], strict=True))
    text = (
        f"p95 {three(on * 1000)} ms with belief on, {three(off * 1000)} ms with it off; "
        f"{three(times)}x, the median of the rounds"
    )
    what = f"a move at {options.belief_pace} moves/s, two opponents thinking"
    return [Figure(what, text, f"< {MOST_TIMES:g}x", times < MOST_TIMES)]


async def measure_round(
    place: Place, tables: MissionTables, *, is_on: bool, seconds: float
) -> tuple[Pacer, int]:
    """Moves at new tables, and how many insights their players were told."""
    pace = place.options.belief_pace
    games = await tables.games(int(pace * seconds) // tables.usual_moves + 8)
    await switch_belief(games, is_on=is_on)
    await asyncio.sleep(SETTLE_S)  # or what the making of tables left to do would be timed as well
    pacer = Pacer(games, pace, seconds)
    await pacer.send_all()
    await pacer.finish()
    await close(games)
    return pacer, sum(game.insights for game in games)


async def start_insights(tables: MissionTables) -> None:
    """Until the process that works out insights has all that it needs: it has told a whole one."""
    games = await tables.games(1)
    await switch_belief(games, is_on=True)
    await until(lambda: games[0].final_insights > 0, START_S)
    await close(games)


async def switch_belief(games: Sequence[Mission], *, is_on: bool) -> None:
    """In every seat; off where it is off is a line of the log all the same."""
    for game in games:
        for wire in game.wires:
            on = "true" if is_on else "false"
            wire.send(f'{{"type":"belief","table":"{game.id}","on":{on}}}'.encode())
    await until(lambda: all(game.updates == seen_with_belief(game) for game in games))


def seen_with_belief(game: Mission) -> int:
    """Updates at a table at which each seat has watched and then switched belief on."""
    seats = len(game.wires)
    return seats + seats * seats


def p95(seconds: Sequence[float]) -> float:
    ordered = sorted(seconds)
    return ordered[math.ceil(0.95 * len(ordered)) - 1]


# --- Opponents that think ----------------------------------------------------------------------


class Thinker:
    """Somebody who plays one game after another against an opponent, without a pause."""

    def __init__(self, server: Server) -> None:
        self.answers = 0  # of the opponent
        self._port = server.port
        self._rng = random.Random(2)

    async def play_on(self) -> None:
        web = Web(self._port)
        cookie = (await web.post("/api/me", {})).cookie()
        while True:
            request = {
                "game": "mission",
                "options": {"players": "2"},
                "seats": [{"kind": "me"}, {"kind": "opponent", "level": "5"}],
            }
            table = (await web.post("/api/tables", request, cookie)).json()["table"]["id"]
            await web.post(f"/api/tables/{table}/sit", {"nonce": "5a"}, cookie)
            await self._play(Mission(table, self._rng), cookie)

    async def _play(self, game: Mission, cookie: str) -> None:
        is_over = asyncio.Event()

        def on_turn(game: Mission) -> None:
            if game.over or game.fault:
                is_over.set()
            else:
                self.answers += 1
                game.move()

        game.on_turn = on_turn
        game.wires = [await connect(self._port, "/ws", 0, game.on_message, cookie)]
        game.watch()
        await is_over.wait()
        game.wires[0].close()


@asynccontextmanager
async def opponents_thinking(server: Server) -> AsyncIterator[list[Thinker]]:
    thinkers = [Thinker(server) for _ in range(THINKERS)]
    tasks = [asyncio.ensure_future(each.play_on()) for each in thinkers]
    try:
        yield thinkers
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
