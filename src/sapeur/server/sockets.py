"""One WebSocket a person: watching, playing, asking, reacting. Bad words change nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State

from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Refusal, Words
from sapeur.server import messages as m
from sapeur.server.guard import TOO_MANY, Limiter
from sapeur.server.hub import NO_PLAYER, Hub, now
from sapeur.server.live import Live
from sapeur.server.people import TheHub, TheLimiter, player_of
from sapeur.server.room import NOT_SEATED
from sapeur.server.store import Taken
from sapeur.server.tables import NO_TABLE
from sapeur.server.wire import Wire, wire_of

log = logging.getLogger("sapeur.server")

MOST_WAITING = 256  # messages that a slow browser has not taken yet, before it is let go
MOST_TABLES = 16  # watched at once over one connection
MOST_SOCKETS = 16  # of one player
UNDO_COST = 10  # messages that asking for something counts for
MAX_UNREADABLE_MESSAGES = 200  # unreadable messages, before the connection is closed
MANY, SLOW, RUDE = 4429, 4408, 4400

UNREADABLE = Words(en="This message cannot be read.", fr="Ce message est illisible.")
MANY_TABLES = Words(en="You watch too many tables.", fr="Vous regardez trop de tables.")
NOT_WATCHED = Words(en="Watch this table first.", fr="Regardez d'abord cette table.")


class Connection:
    """A browser, as somebody to tell. What it cannot take in time ends the connection."""

    def __init__(self, socket: WebSocket[Any, Any, State], player: str) -> None:
        self.socket = socket
        self.player = player
        self.watched: dict[str, Live] = {}
        self.wire = wire_of(socket.scope) if socket else None
        self._waiting: deque[bytes] = deque()
        self._writer: asyncio.Task[None] | None = None
        self.close_code = 0

    def push(self, data: bytes) -> None:
        """Send this after all that was pushed before; nobody waits for it."""
        if self.close_code:
            return
        if not self._waiting and self.wire is not None and self.wire.write(data):
            return
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(data)
        else:
            self.close_code = SLOW
        self._wake()

    def close(self, code: int) -> None:
        self.close_code = code
        self._wake()

    def _wake(self) -> None:
        if self.close_code and self.wire is not None and self.wire.paused:
            self.wire.transport.abort()  # whoever reads nothing reads no farewell either
        elif self.socket and (self._writer is None or self._writer.done()):
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, in order. If nobody is there any more, whoever reads finds out."""
        with contextlib.suppress(OSError):
            while self._waiting and not self.close_code:
                text = self._waiting[0].decode()
                await self.socket.send({"type": "websocket.send", "bytes": None, "text": text})
                self._waiting.popleft()  # only now, or a later one would be sent before it
            if self.close_code:
                await self.socket.close(self.close_code)

    async def end(self) -> None:
        """Nothing more is sent."""
        if self.wire is not None:
            self.wire.at_once = None  # or the two would hold on to each other
        if self._writer is not None:
            if not self.close_code:
                self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)


class MessageHandler:
    """What one connection may say, and who hears it."""

    def __init__(self, hub: Hub, connection: Connection, limiter: Limiter) -> None:
        self.hub, self.connection, self.limiter = hub, connection, limiter
        self.unreadable_left = MAX_UNREADABLE_MESSAGES
        if connection.wire is not None and hub.prompt is not None:
            connection.wire.at_once = partial(self.take_at_once, connection.wire)

    async def serve(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Take what comes in until the connection ends."""
        while not self.connection.close_code:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            await self.take(event.get("text") or event.get("bytes") or b"")

    def take_at_once(self, wire: Wire, text: bytes) -> bool:
        """Take an action, as nearly every message is one, if there is nothing to wait for first.

        Else nothing is done, and `take` takes it.
        """
        try:
            said = m.decode.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        hub, connection = self.hub, self.connection
        if type(said) is not m.Play or connection.close_code:
            return False
        live, player = connection.watched.get(said.table), connection.player
        seat = None if live is None else live.room.seat_of(player)
        if live is None or seat is None or not self.limiter.allows(player):
            return False
        on_committed = partial(self._acted, wire, text, said)
        done = hub.act_at_once(live, seat, player, said.text, said.ref, on_committed)
        if done is False:
            self.limiter.give_back(player)
            return False
        hub.metrics.messages += 1
        if done is True:
            wire.hold()
        else:
            self._tell_refusal(done, said.table, said.ref)
        return True

    def _acted(
        self, wire: Wire, text: bytes, said: m.Play, n: int, wrong: Exception | None
    ) -> None:
        """It is on disk, or is not. Only now does this connection go on."""
        if wrong is None:
            self.connection.push(m.encode(m.Done(said.table, said.ref, n)))
            wire.go_on()
        elif isinstance(wrong, Taken):
            wire.go_on_with(text)
        else:
            wire.fail(wrong)

    async def take(self, text: str | bytes) -> None:
        """Read one message and answer it."""
        self.hub.metrics.messages += 1
        said: m.FromClient | None
        try:
            said = m.decode.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            said = None
        # Whether something may be taken back costs a worker's time.
        cost = UNDO_COST if isinstance(said, m.Ask) else 1
        if not self.limiter.allows(self.connection.player, cost):
            self.hub.metrics.limited += 1
            table, ref = getattr(said, "table", None), getattr(said, "ref", "")
            self._refuse("too-many", TOO_MANY, table=table, ref=ref)
            return
        if said is None:
            self.hub.metrics.unreadable += 1
            self.unreadable_left -= 1
            self._refuse("unreadable", UNREADABLE)
            if self.unreadable_left <= 0:
                self.connection.close(RUDE)
            return
        if isinstance(said, m.Play):
            await self._say(said.table, "act", said.text, said.ref)
        elif isinstance(said, m.Watch):
            await self._watch(said)
        elif isinstance(said, m.Ping):
            self.connection.push(m.encode(m.Pong(now())))
        elif isinstance(said, m.Unwatch):
            if live := self.connection.watched.pop(said.table, None):
                self.hub.unwatch(self.connection, live)
        elif isinstance(said, m.Ask):
            await self._say(said.table, "ask", said.what, said.ref)
        elif isinstance(said, m.Answer):
            await self._say(said.table, "agree" if said.agree else "decline", said.what, said.ref)
        elif isinstance(said, m.Resign):
            await self._say(said.table, "resign", "", said.ref)
        else:
            self._react(said)

    async def _watch(self, said: m.Watch) -> None:
        watched = self.connection.watched
        if len(watched) >= MOST_TABLES and said.table not in watched:
            self._refuse("many-tables", MANY_TABLES, table=said.table)
            return
        live = await self._live(said.table)
        if live is not None:
            watched[said.table] = live
            if not await self.hub.watch(self.connection, live, said.since):
                del watched[said.table]
                self._refuse("no-table", NO_TABLE, table=said.table)

    async def _live(self, table: str, ref: str = "") -> Live | None:
        """The table if this person may see it; otherwise it is as if there were none."""
        live = self.connection.watched.get(table)
        if live is None or not self._may_see(live):  # what was watched may have been forgotten
            live = await self.hub.live(table)
        if live is not None and not self._may_see(live):
            await self.hub.catch_up(live)
        if live is None or not self._may_see(live):
            self._refuse("no-table", NO_TABLE, table=table, ref=ref)
            return None
        return live

    def _may_see(self, live: Live) -> bool:
        return live.room.is_open_to(self.connection.player)

    async def _say(self, table: str, kind: str, text: str, ref: str) -> None:
        live = self.connection.watched.get(table)
        if live is None or not self._may_see(live):
            live = await self._live(table, ref)
        if live is None:
            return
        player = self.connection.player
        seat = live.room.seat_of(player)
        if seat is None:
            await self.hub.catch_up(live)
            seat = live.room.seat_of(player)
        said: Refusal | int
        if seat is not None:
            said = await self.hub.say(live, kind, seat, player, text=text, ref=ref)
        else:  # perhaps by what is said again here
            said = live.room.refs.get((player, ref), NOT_SEATED) if ref else NOT_SEATED
        if isinstance(said, Refusal):
            self._tell_refusal(said, table, ref)
        else:
            self.connection.push(m.encode(m.Done(table, ref, said)))

    def _react(self, said: m.React) -> None:
        live = self.connection.watched.get(said.table)
        if live is None:
            self._refuse("not-watched", NOT_WATCHED, table=said.table)
            return
        seat = self.hub.eyes_of(live.room, self.connection.player)
        if seat == SPECTATOR:
            self._tell_refusal(NOT_SEATED, said.table, "")
        else:
            self.hub.react(live, seat, said.sign)

    def _tell_refusal(self, refusal: Refusal, table: str, ref: str) -> None:
        self._refuse(refusal.code, refusal.words, refusal.article, table=table, ref=ref)

    def _refuse(
        self,
        code: str,
        words: Words,
        article: str | None = None,
        *,
        table: str | None = None,
        ref: str = "",
    ) -> None:
        self.connection.push(m.encode(m.Refused(code, dict(words), article, ref, table)))


@websocket("/ws")
async def socket(socket: WebSocket[Any, Any, State], hub: TheHub, messages: TheLimiter) -> None:
    """Everything that happens at my tables, and everything that I say."""
    player = await player_of(socket, hub)
    if player is None:
        await socket.accept()
        await socket.close(NO_PLAYER, "no-player")
        return
    mine = hub.sockets.setdefault(player.id, set())
    if len(mine) >= MOST_SOCKETS:
        await socket.accept()
        await socket.close(MANY, "too-many")
        return
    await socket.accept()
    connection = Connection(socket, player.id)
    mine.add(connection)
    hub.metrics.connections += 1
    receive: Any = connection.wire.receive if connection.wire is not None else socket.receive
    desk = MessageHandler(hub, connection, messages)
    try:
        # A task of its own, so that not every message is handed through all the layers around.
        await asyncio.get_running_loop().create_task(desk.serve(receive))
    except Exception:
        log.exception("a connection failed")  # nobody else would tell
        raise
    finally:
        hub.metrics.connections -= 1
        mine.discard(connection)
        if not mine:
            hub.sockets.pop(player.id, None)
        for live in connection.watched.values():
            hub.unwatch(connection, live)
        await connection.end()
