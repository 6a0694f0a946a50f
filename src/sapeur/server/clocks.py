"""What comes with time: flags that fall, opponents that nobody looks after, tables that end."""

from __future__ import annotations

import asyncio
import logging
import time

from sapeur.server import log
from sapeur.server.live import HEARTBEAT_S, Live
from sapeur.server.live_tables import LiveTables
from sapeur.server.opponent_turns import OpponentTurns
from sapeur.server.presence import PresenceTracker
from sapeur.server.reservations import Reservations
from sapeur.server.settings import Settings
from sapeur.server.tasks import Tasks
from sapeur.server.writer import Writer

logger = logging.getLogger("sapeur.server")

SWEEP_S = 1.0  # between looks at clocks and late opponents
MISSED_LINES_S = 3.0  # between looks for lines whose writer died before it told of them
ARCHIVE_S = 3600.0  # between looks at tables that nobody touches
TABLES_AT_ONCE = 8  # tables that are looked after at the same time


class Clocks:
    """Looks at the tables of the whole database now and then, a few at a time."""

    def __init__(
        self,
        settings: Settings,
        tables: LiveTables,
        writer: Writer,
        turns: OpponentTurns,
        presence: PresenceTracker,
        reservations: Reservations,
        tasks: Tasks,
    ) -> None:
        self.store, self.settings, self.tables = tables.store, settings, tables
        self.writer, self.turns, self.presence, self.tasks = writer, turns, presence, tasks
        self.reservations = reservations
        self._in_hand: set[str] = set()  # tables that are being looked after
        self._free = asyncio.Semaphore(TABLES_AT_ONCE)

    async def sweep(self) -> None:
        """For as long as the server runs."""
        beat = archive = missed = 0.0
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self._look_at_due()
                clock = time.monotonic()
                if clock - missed > MISSED_LINES_S:
                    missed = clock
                    await self.tables.find_missed_lines()
                if clock - beat > HEARTBEAT_S:
                    beat = clock
                    self.tables.forget_unused()
                    for live in self.tables:
                        if live.watchers:
                            self.presence.show(live)
                            await asyncio.sleep(0)
                if clock - archive > ARCHIVE_S:
                    archive = clock
                    await self._archive()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("the sweep failed; it goes on")

    async def _look_at_due(self) -> None:
        """Begin to look after the tables that are due; a slow one keeps no other waiting for long.

        Between two tables everyone else has their turn for as long as the last one took, so that
        thousands of clocks that ran out while no server ran do not stop those who play.
        """
        for table_id in await self.store.due(log.now()):
            if table_id in self._in_hand:
                continue
            began = time.perf_counter()
            await self._free.acquire()
            self._in_hand.add(table_id)
            self.tasks.spawn(self._look_after(table_id))
            await asyncio.sleep(min(0.05, time.perf_counter() - began))

    async def _look_after(self, table_id: str) -> None:
        try:
            for live in await self.tables.find_all([table_id]):
                if not live.lock.is_held:  # else at the next look
                    await self.flag(live)
                    await self.reservations.free_unclaimed(live)
                    self.turns.wake(live)
        finally:
            self._in_hand.discard(table_id)
            self._free.release()

    async def flag(self, live: Live) -> None:
        """Write the flag of a seat whose time is up."""
        late = live.room.late_seat(log.now())
        if late is not None:
            await self.writer.say(live, log.Flag(late))

    async def _archive(self) -> None:
        before = log.now() - int(self.settings.keep_days * 24 * 3600 * 1000)
        for table_id in await self.store.idle(before):
            for live in await self.tables.find_all([table_id]):
                await self.writer.say(live, log.Archive())
