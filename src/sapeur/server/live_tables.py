"""The tables in the memory of one process, each read from its log when somebody first asks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator

from sapeur.server.live import Live
from sapeur.server.metrics import Metrics
from sapeur.server.names import Names
from sapeur.server.room import ARCHIVED, OVER, Room, replay
from sapeur.server.store import Store

logger = logging.getLogger("sapeur.server")

UNUSED_S = 600.0  # after which a table that nobody watches leaves the memory
UNUSED_AND_OVER_S = 30.0  # the same when the game is over
LOADS_AT_ONCE = 8  # tables that are read from their logs
MOST_UNUSED_TABLES = 500  # tables that nobody watches; of more the longest unused leave


class LiveTables:
    """A cache: the log in the store is the only truth."""

    def __init__(self, store: Store, names: Names, metrics: Metrics) -> None:
        self.store, self.names, self.metrics = store, names, metrics
        self.on_read: Callable[[Live], None] = ignore  # called when lines were read from the log
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._loads = asyncio.Semaphore(LOADS_AT_ONCE)
        self._most = MOST_UNUSED_TABLES  # tables, before those that nobody watches are looked for

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._tables.values()))

    def in_memory(self, table_id: str) -> Live | None:
        """The table, if it is in memory."""
        return self._tables.get(table_id)

    def add(self, room: Room) -> Live:
        """A table that was just read, or just made."""
        if len(self._tables) >= self._most:
            self.forget_unused()
        # Used from now on, or it could be forgotten before whoever asked for it has it.
        live = Live(room, shown=room.n, used=time.monotonic())
        self._tables[room.id] = live
        self.metrics.tables = len(self._tables)
        return live

    async def find(self, table_id: str) -> Live | None:
        """The table, read from its log if it is not in memory."""
        live = self._tables.get(table_id)
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
            if live is None:
                return None
        live.used = time.monotonic()
        if live.is_stale:  # being written, or it could not be: nobody is told what may not be so
            async with live.lock:
                if live.is_stale:
                    await self.refresh(live)
        return live

    async def find_all(self, table_ids: Iterable[str]) -> list[Live]:
        """Those of the tables that can be read; one that cannot is no reason to hide the others."""
        found = []
        for table_id in table_ids:
            try:
                found.append(await self.find(table_id))
            except Exception:
                logger.exception("table %s cannot be read", table_id)
        return [live for live in found if live is not None]

    async def _load(self, table_id: str) -> Live | None:
        async with self._loads:  # so that others have their turn between any two
            room = await self._read(table_id)
        if room is None:
            return None
        await self.names.learn(room)
        live = self.add(room)
        await self.catch_up(live)  # word of a line that came in the meantime was not for us yet
        self.on_read(live)
        return live

    async def _read(self, table_id: str) -> Room | None:
        stored = await self.store.table(table_id)
        if stored is None:
            return None
        setup, lines = stored
        room = Room(setup)
        replay(room, lines)
        return room

    async def catch_up(self, live: Live, upto: int | None = None) -> None:
        """Read what other processes have added: on their word, or before anyone is told no."""
        if self.store.shared:
            async with live.lock:
                if upto is None or live.shown < upto:
                    await self.refresh(live)

    async def find_missed_lines(self) -> None:
        """Read on where a log has grown and nobody told us: its writer may have died before."""
        watched = {live.room.id: live for live in self if live.watchers}
        if self.store.shared and watched:
            for table_id, n in (await self.store.latest(list(watched))).items():
                if watched[table_id].shown < n:
                    await self.catch_up(watched[table_id], n)

    async def refresh(self, live: Live) -> bool:
        """In its turn: read what others have added and show it; whether there was anything.

        Everything is read anew if this memory cannot be trusted.
        """
        if live.is_stale:
            room = await self._read(live.room.id)
            assert room is not None, "a table is never removed"
            live.room, live.is_stale = room, False
        else:
            replay(live.room, await self.store.lines(live.room.id, live.room.n))
        await self.names.learn(live.room)
        if live.room.n == live.shown:
            return False
        self.on_read(live)
        return True

    def forget_unused(self) -> None:
        """Let go of tables that nobody watches; their logs are kept."""
        now = time.monotonic()
        unused = [
            live
            for live in self._tables.values()
            if not live.watchers and not live.is_thinking and not live.lock.is_held
        ]
        unused.sort(key=lambda live: live.used, reverse=True)
        for place, live in enumerate(unused):
            is_over = live.room.status in (OVER, ARCHIVED)
            limit = UNUSED_AND_OVER_S if is_over else UNUSED_S
            if place >= MOST_UNUSED_TABLES or now - live.used > limit:
                del self._tables[live.room.id]
        self.names.keep_only(live.room for live in self._tables.values())
        self.metrics.tables = len(self._tables)
        self._most = len(self._tables) + MOST_UNUSED_TABLES


def ignore(live: Live) -> None:
    """Nobody wants to hear of it."""
