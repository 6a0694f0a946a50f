"""Tables of Mission Secrète on our server, with a connection in each seat."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence

import msgspec

from bench_server.figures import BenchError
from bench_server.servers import Server
from bench_server.web import WAIT_S, Web
from bench_server.wire import Wire, connect

SOCKETS_PER_PLAYER = 12  # the server lets one have 16


class TableInfo(msgspec.Struct):
    id: str
    status: str
    awaited: list[int]


class Update(msgspec.Struct, tag="update", tag_field="type"):
    """What a player reads of an update; the rest is skipped without being read."""

    table: TableInfo
    legal: list[str]
    seat: int | None


class Receipt(msgspec.Struct, tag="done", tag_field="type"):
    ref: str


class Presence(msgspec.Struct, tag="presence", tag_field="type"):
    pass


class Insight(msgspec.Struct, tag="insight", tag_field="type"):
    final: bool


class RefusalMessage(msgspec.Struct, tag="refused", tag_field="type"):
    code: str


read_message = msgspec.json.Decoder(Update | Receipt | Presence | Insight | RefusalMessage).decode


class Mission:
    """A table and a connection in each of its seats, which swap objects at random."""

    def __init__(self, table: str, rng: random.Random) -> None:
        self.id, self.rng = table, rng
        self.wires: list[Wire] = []
        self.swaps: list[str] = []  # what the seat to move may do
        self.to_move = 0
        self.updates = 0
        self.insights = 0  # that were told to any of the seats,
        self.final_insights = 0  # and those of them that could not become better
        self.over = False
        self.fault = ""
        self.on_turn: Callable[[Mission], None] = lambda game: None  # the next move can be made
        self.on_done: Callable[[str, str], None] = lambda table, ref: None

    def on_message(self, wire: Wire, text: bytes) -> None:
        message = read_message(text)
        if isinstance(message, Update):
            if message.table.id != self.id:
                return  # of a game before this one over the same connection
            self.updates += 1
            if message.seat in message.table.awaited:
                self.to_move = wire.seat
                self.swaps = [a for a in message.legal if a.startswith("swap")]
                self.on_turn(self)
            elif message.table.status == "over" and not self.over:
                self.over = True
                self.on_turn(self)
        elif isinstance(message, Receipt):
            self.on_done(self.id, message.ref)
        elif isinstance(message, Insight):
            self.insights += 1
            self.final_insights += message.final
        elif isinstance(message, RefusalMessage):
            self.fault = f"our server refused a message: {message.code}"
            self.on_turn(self)

    def watch(self) -> None:
        for wire in self.wires:
            wire.send(f'{{"type":"watch","table":"{self.id}"}}'.encode())

    def move(self) -> tuple[str, str]:
        """Make a move; the table and the number that its acknowledgement will carry."""
        text, ref = self.rng.choice(self.swaps), str(self.updates)
        act = f'{{"type":"act","table":"{self.id}","text":"{text}","ref":"{ref}"}}'
        self.wires[self.to_move].send(act.encode())
        return self.id, ref

    @property
    def ready(self) -> bool:
        return self.updates == len(self.wires) and bool(self.swaps)


class MissionTables:
    """One side of a comparison: our server, or several that share a database.

    With several, everything of a table goes to one of them, as a proxy does that hashes its id.
    """

    usual_moves = 40  # of a game of random swaps, or somewhat less

    def __init__(
        self,
        name: str,
        servers: Sequence[Server],
        sockets_per_player: int = SOCKETS_PER_PLAYER,
        seats: int = 3,
    ) -> None:
        self.name, self.servers = name, servers
        self.sockets_per_player, self.seats = sockets_per_player, seats
        self.cookies: list[str] = []
        self.rng = random.Random(1)
        self._webs = [Web(server.port) for server in servers]

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    async def games(self, count: int) -> list[Mission]:
        """Tables with everyone seated and watching, ready for the first move."""
        await self.add_players(self.seats * -(-count // self.sockets_per_player))
        groups = len(self.cookies) // self.seats
        games = []
        for number in range(count):
            first = self.seats * (number % groups)
            cookies = self.cookies[first : first + self.seats]
            game = Mission(await self.table(cookies), self.rng)
            port = self.web_of(game.id).port
            for seat, cookie in enumerate(cookies):
                game.wires.append(await connect(port, "/ws", seat, game.on_message, cookie))
            game.watch()
            games.append(game)
        for web in self._webs:
            web.close()
        await until(lambda: all(game.ready or game.fault for game in games))
        if faults := [game.fault for game in games if game.fault]:
            raise BenchError(faults[0])
        return games

    def web_of(self, table: str) -> Web:
        return self._webs[int(table, 36) % len(self._webs)]

    async def add_players(self, count: int) -> None:
        """Have so many players."""
        while len(self.cookies) < count:
            self.cookies.append((await self._webs[0].post("/api/me", {})).cookie())

    async def table(self, cookies: Sequence[str]) -> str:
        """Make a table and seat these players; its id."""
        table = await make_table(self._webs[0], cookies[0], len(cookies))
        web = self.web_of(table)
        for cookie in cookies:
            await web.post(f"/api/tables/{table}/sit", {"nonce": "5a"}, cookie)
        return table


async def make_table(web: Web, cookie: str, seats: int, move_ms: int = 0) -> str:
    """A table in which anyone may sit; with a clock if a move has so many milliseconds."""
    request = {
        "game": "mission",
        "options": {"players": str(seats)},
        "seats": [{"kind": "open"}] * seats,
        "clock": {"move": move_ms},
        "public": True,
    }
    reply = await web.post("/api/tables", request, cookie)
    table: str = reply.json()["table"]["id"]
    return table


async def until(is_fine: Callable[[], bool], limit_s: float = WAIT_S) -> None:
    end = time.monotonic() + limit_s
    while not is_fine():
        if time.monotonic() > end:
            raise BenchError("a server does not answer")
        await asyncio.sleep(0.02)
