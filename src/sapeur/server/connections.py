"""Who is connected to this process, and how a connection is ended from here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from sapeur.server.live_tables import LiveTables
from sapeur.server.processes import Processes
from sapeur.server.publisher import Publisher

NO_PLAYER = 4401  # closes a connection: nobody is signed in, or not any more
CONNECT_AGAIN = 1012  # closes a connection that may be made again at once


class Closable(Protocol):
    """A connection that can be ended."""

    def close(self, code: int) -> None: ...


class Connections:
    """The sockets and streams of each player."""

    def __init__(self, tables: LiveTables, publisher: Publisher, processes: Processes) -> None:
        self.tables, self.publisher, self.processes = tables, publisher, processes
        self.sockets: dict[str, set[Closable]] = {}
        self.streams: Counter[str] = Counter()
        self.stream_endings: set[Callable[[], None]] = set()
        processes.listeners["gone"] = lambda _, words: self._hang_up(words[0], NO_PLAYER)
        processes.listeners["call"] = lambda _, words: self._hang_up(words[0], CONNECT_AGAIN)

    def add(self, player: str, socket: Closable) -> None:
        self.sockets.setdefault(player, set()).add(socket)

    def remove(self, player: str, socket: Closable) -> None:
        mine = self.sockets.get(player, set())
        mine.discard(socket)
        if not mine:
            self.sockets.pop(player, None)

    def end_streams(self) -> None:
        """The server ends."""
        for end in list(self.stream_endings):
            end()

    def disconnect(self, player: str) -> None:
        """This player is no more: nothing is said to, or heard from, whoever was it."""
        self._hang_up(player, NO_PLAYER)
        self.processes.tell("gone", player)

    def reconnect(self, player: str) -> None:
        """End this player's connections; whoever still may be this player connects again."""
        self._hang_up(player, CONNECT_AGAIN)
        self.processes.tell("call", player)

    def _hang_up(self, player: str, code: int) -> None:
        for socket in list(self.sockets.get(player, ())):
            socket.close(code)
        for live in self.tables:
            for watcher in [w for w in live.watchers if w.player == player]:
                self.publisher.unwatch(watcher, live)
