"""The server under load, beside boardgame.io's: `make bench-server`, or a part of it by --only.

Each server has one core to itself and this client has another. What counts is the processor time
that a server uses, its children's included, so a busy machine disturbs little.

- speed: moves for each second of processor time. Ours plays Mission Secrète with three seats,
  commits every move to SQLite and then sends every seat its view; boardgame.io keeps its matches
  in memory and plays tic-tac-toe. Rounds take turns; on both sides the games of a round are made
  and joined before its time is taken, so that it holds moves alone.
- idle: what a connection costs in memory that watches a game and says nothing.
- paced: how long a move takes from its sending until it is kept, at a steady rate.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
import psutil

from sapeur.lab.bench import in_markdown, rate, rate_text, three

PEER = "boardgame.io"
PEER_VERSION = "0.50.2"
# With a newer koa-compose the lobby of this version answers 404 to everything.
PACKAGE = {
    "private": True,
    "dependencies": {PEER: PEER_VERSION},
    "overrides": {"koa-compose": "4.1.0"},
}
PEER_SERVER = """
const { Server } = require('boardgame.io/server');
const LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const c = G.cells;
    if (LINES.some(([x, y, z]) => c[x] !== null && c[x] === c[y] && c[y] === c[z]))
      return { winner: ctx.currentPlayer };
    if (!c.includes(null)) return { draw: true };
  },
};
Server({ games: [game], origins: ['*'] }).run(Number(process.argv[2]));
"""

RATIO, KIB, TAIL = 3.0, 60.0, 5.0  # what is asked: so many times, so much memory, so short a tail
WAIT = 30.0  # seconds, for anything that should take a moment
SOCKETS = 12  # of one player; the server lets one have 16


class BenchError(RuntimeError):
    """A part cannot be measured here, and why."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- A WebSocket client that costs little, the same for both sides ----------------------------


class Wire(asyncio.Protocol):
    """One WebSocket: `heard` is called with every message. What is sent is masked with zeros."""

    def __init__(self, seat: int, heard: Callable[[Wire, bytes], None]) -> None:
        self.seat = seat
        self.heard = heard
        self.open = asyncio.get_running_loop().create_future()
        self.over = False
        self._data = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def ask(self, path: str, host: str, cookie: str) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def send(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        if size < 126:
            head = bytes((kind, 0x80 | size, 0, 0, 0, 0))
        else:
            head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0"
        self._transport.write(head + text)

    def close(self) -> None:
        if not self.over:
            self._write(0x88, b"\x03\xe8")
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = True
        if not self.open.done():
            self.open.set_exception(BenchError("a server closed a connection"))

    def data_received(self, data: bytes) -> None:
        data = self._data + data if self._data else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(BenchError(head.decode(errors="replace")))
                return
            self.open.set_result(None)
        at = 0
        while (end_of := frame_at(data, at)) is not None:
            first, body, at = end_of
            if first & 15 == 1:
                self.heard(self, body)
            elif first & 15 == 9:
                self._write(0x8A, body)
        self._data = data[at:]


def frame_at(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The frame that begins there: its first byte, what it says, and where the next begins."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size > 125:
        start += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : start], "big") if len(data) >= start else len(data)
    if len(data) < start + size:
        return None
    return data[at], data[start : start + size], start + size


async def wired(
    port: int, path: str, seat: int, heard: Callable[[Wire, bytes], None], cookie: str = ""
) -> Wire:
    """Connect a seat."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(seat, heard), "127.0.0.1", port)
    wire.ask(path, f"127.0.0.1:{port}", cookie)
    await wire.open
    return wire


# --- The two servers --------------------------------------------------------------------------


@dataclass
class Server:
    """A process on a core of its own."""

    process: subprocess.Popen[bytes]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time so far, with those of its children."""
        own = psutil.Process(self.process.pid)
        used = 0.0
        for each in [own, *own.children(recursive=True)]:
            times = each.cpu_times()
            used += times.user + times.system
            used += times.children_user + times.children_system if each is own else 0.0
        return used

    def memory(self) -> int:
        own = psutil.Process(self.process.pid)
        return sum(each.memory_info().rss for each in [own, *own.children(recursive=True)])


@contextmanager
def serving(
    command: list[str], port: int, core: int, log: Path, environment: dict[str, str]
) -> Iterator[Server]:
    """Run a server until it is no longer needed."""

    def pinned() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {core})

    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdout=out,
            stderr=out,
            cwd=log.parent,
            env={**os.environ, **environment},
            preexec_fn=pinned,
        )
        try:
            until = time.monotonic() + WAIT
            while not listens(port):
                if process.poll() is not None or time.monotonic() > until:
                    raise BenchError(f"{command[0]} does not serve: {log.read_text()[-2000:]}")
                time.sleep(0.1)
            yield Server(process, port)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(WAIT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def listens(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def our_command(port: int, data: Path) -> list[str]:
    own = [sys.executable, "-m", "sapeur", "serve", "--port", str(port)]
    return [*own, "--data", str(data), "--rate", "0", "--no-warm"]


def installed_peer(folder: Path) -> list[str]:
    """Install boardgame.io there; the command that serves it, less the port."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise BenchError(f"npm and node are needed to measure {PEER}, and are not here")
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    (folder / "server.js").write_text(PEER_SERVER)
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--silent"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BenchError(f"npm cannot install {PEER}: {(done.stderr or done.stdout)[-1000:]}")
    return [node, str(folder / "server.js")]


# --- Games on either side ---------------------------------------------------------------------


class TableSeen(msgspec.Struct):
    id: str
    status: str
    awaited: list[int]


class Seen(msgspec.Struct, tag="update", tag_field="type"):
    """What a player of ours reads of an update."""

    table: TableSeen
    legal: list[str]
    seat: int | None


class Kept(msgspec.Struct, tag="done", tag_field="type"):
    ref: str


class Presence(msgspec.Struct, tag="presence", tag_field="type"):
    pass


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    code: str


read = msgspec.json.Decoder(Seen | Kept | Presence | Refused).decode


class Mission:
    """A table of ours with three seats and a connection in each, which plays swaps at random."""

    def __init__(self, table: str, rng: random.Random) -> None:
        self.id, self.rng = table, rng
        self.wires: list[Wire] = []
        self.swaps: list[str] = []  # what the seat to move may do
        self.to_move = 0
        self.seen = 0
        self.over = False
        self.moved: Callable[[Mission], None] = lambda game: None
        self.kept: Callable[[str, str], None] = lambda table, ref: None
        self.fault = ""

    def heard(self, wire: Wire, text: bytes) -> None:
        said = read(text)
        if isinstance(said, Seen):
            self.seen += 1
            if said.seat in said.table.awaited:
                self.to_move = wire.seat
                self.swaps = [a for a in said.legal if a.startswith("swap")]
                self.moved(self)
            elif said.table.status == "over" and not self.over:
                self.over = True
                self.moved(self)
        elif isinstance(said, Kept):
            self.kept(self.id, said.ref)
        elif isinstance(said, Refused):
            self.fault = f"our server refused a move: {said.code}"
            self.moved(self)

    def move(self) -> tuple[str, str]:
        """Make a move; the table and the number that it will be called by when it is kept."""
        text, ref = self.rng.choice(self.swaps), str(self.seen)
        act = f'{{"type":"act","table":"{self.id}","text":"{text}","ref":"{ref}"}}'
        self.wires[self.to_move].send(act.encode())
        return self.id, ref

    @property
    def ready(self) -> bool:
        return self.seen == 3 and bool(self.swaps)


class Ours:
    """Tables of Mission Secrète on our server."""

    name = "Sapeur, Mission Secrète, three seats, SQLite"
    usual = 40  # moves of a game of random swaps, or somewhat less

    def __init__(self, server: Server) -> None:
        self.server = server
        self.base = f"http://127.0.0.1:{server.port}"
        self.cookies: list[str] = []
        self.rng = random.Random(1)

    async def games(self, count: int) -> list[Mission]:
        """Tables with everyone seated and watching, ready for the first move."""
        made: list[Mission] = []
        async with httpx.AsyncClient(base_url=self.base, timeout=WAIT) as web:
            while len(self.cookies) < 3 * -(-count // SOCKETS):
                answer = checked(await web.post("/api/me", json={}))
                self.cookies.append(f"sapeur={answer.cookies['sapeur']}")
                web.cookies.clear()
            for number in range(count):
                first = 3 * (number % (len(self.cookies) // 3))
                made.append(await self._table(web, self.cookies[first : first + 3]))
        await until(lambda: all(game.ready for game in made))
        return made

    async def _table(self, web: httpx.AsyncClient, cookies: list[str]) -> Mission:
        seats = [{"kind": "open"}] * 3
        wish = {"game": "mission", "options": {"players": "3"}, "seats": seats, "public": True}
        answer = await web.post("/api/tables", json=wish, headers={"cookie": cookies[0]})
        game = Mission(checked(answer).json()["table"]["id"], self.rng)
        for cookie in cookies:
            sit = f"/api/tables/{game.id}/sit"
            checked(await web.post(sit, json={"nonce": "5a"}, headers={"cookie": cookie}))
        for seat, cookie in enumerate(cookies):
            wire = await wired(self.server.port, "/ws", seat, game.heard, cookie)
            wire.send(f'{{"type":"watch","table":"{game.id}"}}'.encode())
            game.wires.append(wire)
        return game


class TicTacToe:
    """A match of theirs with both players connected, who mark free cells at random."""

    def __init__(self, match: str, credentials: list[str], rng: random.Random) -> None:
        self.id, self.credentials, self.rng = match, credentials, rng
        self.wires: list[Wire] = []
        self.free = list(range(9))
        self.state = 0
        self.next = -1  # who acts after the move that is on its way
        self.synced = 0
        self.over = False
        self.fault = ""
        self.moved: Callable[[TicTacToe], None] = lambda game: None

    @property
    def ready(self) -> bool:
        return self.synced == 2

    def heard(self, wire: Wire, text: bytes) -> None:
        """Engine.io's digit, then socket.io's, then the event; the other player's news is read."""
        if text.startswith(b"0"):
            wire.send(b"40/tic-tac-toe,")
        elif text == b"2":
            wire.send(b"3")
        elif text.startswith(b"40/"):
            self._emit(wire, "sync", self.id, str(wire.seat), self.credentials[wire.seat], 2)
        elif text.startswith(b'42/tic-tac-toe,["sync"'):
            self.synced += 1
        elif text.startswith(b'42/tic-tac-toe,["update"') and wire.seat == self.next:
            state = msgspec.json.decode(text[15:])[2]
            if state["_stateID"] > self.state:  # else it is the last move, told to its maker
                self.state, self.next = state["_stateID"], -1
                self.free = [k for k, mark in enumerate(state["G"]["cells"]) if mark is None]
                self.over = "gameover" in state["ctx"]
                self.moved(self)

    def move(self) -> None:
        seat = (9 - len(self.free)) % 2
        self.next = 1 - seat
        chosen = {
            "type": "mark",
            "args": [self.rng.choice(self.free)],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": chosen}
        self._emit(self.wires[seat], "update", action, self.state, self.id, str(seat))

    def _emit(self, wire: Wire, *event: object) -> None:
        wire.send(b"42/tic-tac-toe," + msgspec.json.encode(event))


class Theirs:
    """Matches of tic-tac-toe on boardgame.io's server."""

    name = f"{PEER} {PEER_VERSION}, tic-tac-toe, in memory"
    usual = 7

    def __init__(self, server: Server) -> None:
        self.server = server
        self.base = f"http://127.0.0.1:{server.port}/games/tic-tac-toe"
        self.rng = random.Random(1)

    async def games(self, count: int) -> list[TicTacToe]:
        """Matches with both players joined and synchronized, ready for the first move."""
        async with httpx.AsyncClient(timeout=WAIT) as web:
            made = [await self._match(web) for _ in range(count)]
        await until(lambda: all(game.ready for game in made))
        return made

    async def _match(self, web: httpx.AsyncClient) -> TicTacToe:
        answer = checked(await web.post(f"{self.base}/create", json={"numPlayers": 2}))
        match = answer.json()["matchID"]
        credentials = []
        for number in "01":
            join = {"playerID": number, "playerName": f"Player {number}"}
            answer = checked(await web.post(f"{self.base}/{match}/join", json=join))
            credentials.append(answer.json()["playerCredentials"])
        game = TicTacToe(match, credentials, self.rng)
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat in (0, 1):
            game.wires.append(await wired(self.server.port, path, seat, game.heard))
        return game


Side = Ours | Theirs
Game = Any  # a Mission or a TicTacToe


def checked(answer: httpx.Response) -> httpx.Response:
    if answer.status_code >= 300:
        raise BenchError(f"{answer.request.url.path}: {answer.status_code} {answer.text[:300]}")
    return answer


async def until(fine: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not fine():
        if time.monotonic() > end:
            raise BenchError("a server does not answer")
        await asyncio.sleep(0.02)


async def close(games: Sequence[Game]) -> None:
    for game in games:
        for wire in game.wires:
            wire.close()
    await asyncio.sleep(0.2)  # so that the server's side of it falls into no round


# --- The parts --------------------------------------------------------------------------------


class Round:
    """So many moves, at so many tables at once; a game that ends makes room for the next."""

    def __init__(self, games: Sequence[Game], moves: int, tables: int) -> None:
        self.waiting, self.moves, self.tables = list(games), moves, tables
        self.sent = self.done = 0
        self.fault = ""
        self.ended = asyncio.Event()

    def begin(self) -> None:
        for _ in range(self.tables):
            self._start()

    def _start(self) -> None:
        game = self.waiting.pop()
        game.moved = self._moved
        self._send(game)

    def _send(self, game: Game) -> None:
        if self.sent < self.moves:
            self.sent += 1
            game.move()

    def _moved(self, game: Game) -> None:
        self.done += 1
        if not game.over:
            self._send(game)
        elif self.waiting:
            self._start()
        else:
            self.moves = self.sent  # no game is left: what is on its way is the end
        self.fault = self.fault or game.fault
        if self.done == self.moves or self.fault:
            self.ended.set()


async def round_of(side: Side, moves: int, tables: int) -> float:
    """Moves for each second of the server's processor time."""
    games = await side.games(moves // side.usual + tables)
    play = Round(games, moves, tables)
    gc.collect()
    before, began = side.server.cpu(), time.perf_counter()
    play.begin()
    try:
        await asyncio.wait_for(play.ended.wait(), 2 * WAIT)
    except TimeoutError:
        raise BenchError(f"{side.name}: {play.done} of {play.moves} moves came back") from None
    if play.fault:
        raise BenchError(play.fault)
    wall = time.perf_counter() - began
    await asyncio.sleep(0.05)  # what still goes out to the other seats belongs to the round
    cpu = side.server.cpu() - before
    await close(games)
    found = play.done / cpu
    say(f"  {side.name}: {play.done} moves, {cpu:.2f} s of processor, {wall:.2f} s, {found:.0f}")
    return found


async def speed(ours: Ours, theirs: Theirs | None, wish: argparse.Namespace) -> list[Figure]:
    """Rounds of each in turn; the first of each warms up and is not counted."""
    found: dict[Side, list[float]] = {side: [] for side in (ours, theirs) if side is not None}
    for number in range(wish.rounds + 1):
        say(f"speed: round {number} of {wish.rounds}" if number else "speed: warming up")
        for side, samples in found.items():
            got = await round_of(side, wish.moves, wish.tables)
            samples += [got] if number else []
    figures = [
        Figure(f"moves per CPU-second, {s.name}", rate_text(rate(f))) for s, f in found.items()
    ]
    if theirs is not None:
        pairs = zip(found[ours], found[theirs], strict=True)
        ratio = rate([mine / other for mine, other in pairs])
        figures.append(Figure("ratio", rate_text(ratio, "x"), f">= {RATIO:g}x", ratio.low >= RATIO))
    return figures


async def idle(ours: Ours, wish: argparse.Namespace) -> list[Figure]:
    """What the memory grows by with so many connections, each in a seat of a game that waits."""
    await close(await ours.games(4))  # so that what is loaded once is not counted
    before, first = ours.server.memory(), time.monotonic()
    say(f"idle: {before / 2**20:.0f} MiB; {wish.idle} connections to come")
    games = await ours.games(-(-wish.idle // 3))
    await asyncio.sleep(max(2.0, first + wish.settle - time.monotonic()))
    count = sum(not wire.over for game in games for wire in game.wires)
    after = ours.server.memory()
    if count < wish.idle:
        raise BenchError(f"only {count} of {wish.idle} connections stayed open")
    each = (after - before) / count / 1024
    say(f"idle: {after / 2**20:.0f} MiB with {count} more")
    await close(games)
    figures = f"{each:.1f} KiB each"
    return [Figure(f"{count} idle connections", figures, f"<= {KIB:g} KiB", each <= KIB)]


async def paced(ours: Ours, wish: argparse.Namespace) -> list[Figure]:
    """Moves at a steady rate, over many tables in turn; from sending one until it is kept."""
    total = int(wish.pace * wish.seconds)
    say(f"paced: {wish.pace} moves/s for {wish.seconds:g} s")
    games = await ours.games(total // ours.usual + wish.tables)
    free = deque(games)
    sent: dict[tuple[str, str], float] = {}
    took: list[float] = []
    clock = time.perf_counter

    def kept(table: str, ref: str) -> None:
        took.append(clock() - sent.pop((table, ref)))

    def moved(game: Mission) -> None:
        assert not game.fault, game.fault
        if not game.over:
            free.append(game)

    for game in games:
        game.kept, game.moved = kept, moved
    gc.collect()
    began, late = clock(), 0
    before = ours.server.cpu()
    for number in range(total):
        if (pause := began + number / wish.pace - clock()) > 0:
            await asyncio.sleep(pause)
        if not free:
            late += 1
            continue
        now = clock()
        sent[free.popleft().move()] = now
    wall = clock() - began
    await until(lambda: not sent)
    cpu = ours.server.cpu() - before
    await close(games)
    if late > total // 100 or wall > 1.02 * wish.seconds:
        left = sum(not game.over for game in games)
        raise BenchError(
            f"the pace was not kept: {late} moves found no table waiting for one "
            f"({left} of {len(games)} games go on), {wall:.1f} s"
        )
    cuts = quantiles(took, n=1000)
    half, tail = cuts[499] * 1000, cuts[989] * 1000
    say(
        f"paced: {len(took)} moves in {wall:.1f} s, {cpu / wall:.0%} of the core, longest "
        f"{max(took) * 1000:.0f} ms"
    )
    figure = f"p50 {three(half)} ms, p99 {three(tail)} ms, {three(tail / half)}x"
    asked = f"p99 < {TAIL:g} x p50"
    return [Figure(f"at {wish.pace} moves/s", figure, asked, tail < TAIL * half)]


# --- All of it --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    what: str
    rate_text: str
    asked: str = ""
    fine: bool = True


PARTS = ("speed", "idle", "paced")


async def measure(wish: argparse.Namespace, folder: Path) -> list[Figure]:
    """The parts that are wished for, each on a server of its own."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    found: list[Figure] = []
    production = {"NODE_ENV": "production"}
    peer: list[str] = []
    if "speed" in wish.only and not wish.alone:
        say(f"installing {PEER} {PEER_VERSION} with npm")
        peer = installed_peer(folder / "peer")
    for number, part in enumerate(wish.only):
        port, data = wish.port + 2 * number, folder / part
        data.mkdir()
        command = our_command(port, data)
        with serving(command, port, wish.core, data / "log", {}) as own:
            ours = Ours(own)
            say(f"{part}: our server is process {own.process.pid}")
            if part == "idle":
                found += await idle(ours, wish)
            elif part == "paced":
                found += await paced(ours, wish)
            elif wish.alone:
                found += await speed(ours, None, wish)
            else:
                log = folder / "peer" / "log"
                with serving([*peer, str(port + 1)], port + 1, wish.core, log, production) as other:
                    found += await speed(ours, Theirs(other), wish)
    return found


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", action="append", choices=PARTS, help="a part; all if not given")
    parser.add_argument("--alone", action="store_true", help=f"speed without {PEER}: no ratio")
    parser.add_argument("--rounds", type=int, default=9, help="of speed, for each side")
    parser.add_argument("--moves", type=int, default=4000, help="in a round")
    parser.add_argument("--tables", type=int, default=64, help="in play at once")
    parser.add_argument("--idle", type=int, default=2000, help="connections that say nothing")
    parser.add_argument("--settle", type=float, default=10.0, help="seconds that they are idle")
    parser.add_argument("--pace", type=int, default=500, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0, help="at that pace")
    parser.add_argument("--port", type=int, default=8765, help="the first of six that are used")
    parser.add_argument("--core", type=int, default=0, help="the servers' core")
    parser.add_argument("--client-core", type=int, default=1)
    parser.add_argument("--nice", type=int, default=0, help="of all; below 0 on a busy machine")
    parser.add_argument("--data", type=Path, help="where a temporary folder is made, on a disk")
    wish = parser.parse_args()
    wish.only = wish.only or list(PARTS)
    return wish


def main() -> int:
    wish = wishes()
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {wish.client_core})
    else:
        say("no core can be set aside for the servers here: the figures mean less")
    if wish.nice:
        os.nice(wish.nice)  # the servers inherit it
    gc.disable()  # the client's pauses would look like the server's
    with tempfile.TemporaryDirectory(prefix="sapeur-bench-", dir=wish.data) as folder:
        try:
            import uvloop

            found = uvloop.run(measure(wish, Path(folder)))
        except BenchError as wrong:
            say(f"not measured: {wrong}")
            return 2
        except asyncio.CancelledError:
            say("not measured: stopped")
            return 2
    lines = [("", "figure", "asked")]
    lines += [(f.what, f.text, f.asked + ("" if f.fine else " (missed)")) for f in found]
    print(in_markdown(lines))
    return 0 if all(f.fine for f in found) else 1


if __name__ == "__main__":
    sys.exit(main())
