"""One WebSocket a person: watching, playing, asking, reacting. Bad words change nothing."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State

from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Refusal, Words
from sapeur.server import messages as m
from sapeur.server.guard import TOO_MANY, Limiter
from sapeur.server.hub import Hub, Live, now
from sapeur.server.people import player_of
from sapeur.server.room import NOT_SEATED
from sapeur.server.tables import NO_TABLE

MOST_WAITING = 256  # messages that a slow browser has not taken yet, before it is let go
MOST_TABLES = 16  # watched at once over one connection
MOST_SOCKETS = 16  # of one player
PATIENCE = 200  # unreadable messages, before the connection is closed
NO_PLAYER, MANY, SLOW, RUDE = 4401, 4429, 4408, 4400

UNREADABLE = Words(en="This message cannot be read.", fr="Ce message est illisible.")
MANY_TABLES = Words(en="You watch too many tables.", fr="Vous regardez trop de tables.")
NOT_WATCHED = Words(en="Watch this table first.", fr="Regardez d'abord cette table.")


class Connection:
    """A browser, as somebody to tell. What it cannot take in time ends the connection."""

    def __init__(self, socket: WebSocket[Any, Any, State], player: str) -> None:
        self.socket = socket
        self.player = player
        self.watched: dict[str, Live] = {}
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.close_code = 0

    def push(self, data: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.close_code = SLOW
        self._waiting.append(data)
        self._wake.set()

    async def write(self) -> None:
        """Send what waits, in order, until the connection ends."""
        send = self.socket.send
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting and not self.close_code:
                data = self._waiting.popleft()
                await send({"type": "websocket.send", "bytes": None, "text": data.decode()})
            if self.close_code:
                await self.socket.close(self.close_code)
                return


class Desk:
    """What one connection may say, and who hears it."""

    def __init__(self, hub: Hub, connection: Connection, limiter: Limiter) -> None:
        self.hub, self.connection, self.limiter = hub, connection, limiter
        self.patience = PATIENCE

    async def take(self, text: str | bytes) -> None:
        """Read one message and answer it."""
        self.hub.metrics.messages += 1
        if not self.limiter.allows(self.connection.player):
            self.hub.metrics.limited += 1
            self._refuse("too-many", TOO_MANY)
            return
        try:
            said = m.decode.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.hub.metrics.unreadable += 1
            self.patience -= 1
            self._refuse("unreadable", UNREADABLE)
            if self.patience <= 0:
                self.connection.close_code = RUDE
                self.connection._wake.set()
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
            seat = self.hub.eyes_of(live.room, self.connection.player)
            await self.hub.watch(self.connection, live, seat, said.since)

    async def _live(self, table: str, ref: str = "") -> Live | None:
        """The table if this person may see it; otherwise it is as if there were none."""
        live = self.connection.watched.get(table) or await self.hub.live(table)
        if live is None or not self._may_see(live):
            self._refuse("no-table", NO_TABLE, table=table, ref=ref)
            return None
        return live

    def _may_see(self, live: Live) -> bool:
        player = self.connection.player
        if live.room.setup.public or live.room.seat_of(player) is not None:
            return True
        return any(player in (chair.player, chair.plan.player) for chair in live.room.chairs)

    async def _say(self, table: str, kind: str, text: str, ref: str) -> None:
        live = await self._live(table, ref)
        if live is None:
            return
        player = self.connection.player
        seat = live.room.seat_of(player)
        if seat is None:
            self._tell_refusal(NOT_SEATED, table, ref)
            return
        said = await self.hub.say(live, kind, seat, player, text=text, ref=ref)
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
async def socket(socket: WebSocket[Any, Any, State], hub: Hub, messages: Limiter) -> None:
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
    writer = asyncio.get_running_loop().create_task(connection.write())
    desk = Desk(hub, connection, messages)
    try:
        while not connection.close_code:
            event = await socket.receive()
            if event["type"] != "websocket.receive":
                break
            await desk.take(event.get("text") or event.get("bytes") or b"")
    finally:
        hub.metrics.connections -= 1
        mine.discard(connection)
        if not mine:
            hub.sockets.pop(player.id, None)
        for live in connection.watched.values():
            hub.unwatch(connection, live)
        if not connection.close_code:
            writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
