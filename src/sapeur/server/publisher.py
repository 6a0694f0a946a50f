"""Tells everyone who watches a table what is on disk, each by what they may see."""

from __future__ import annotations

import msgspec

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.insights import Insights
from sapeur.server.live import Eyes, Live, Watcher
from sapeur.server.live_tables import LiveTables
from sapeur.server.metrics import Metrics
from sapeur.server.names import Names
from sapeur.server.presence import PresenceTracker
from sapeur.server.processes import Processes
from sapeur.server.room import PLAYING, Room
from sapeur.server.tasks import Tasks
from sapeur.server.updates import table_info, update, written_parts


class Publisher:
    """Watchers come and go here, and hear here of what has happened."""

    def __init__(
        self,
        tables: LiveTables,
        names: Names,
        presence: PresenceTracker,
        processes: Processes,
        insights: Insights,
        metrics: Metrics,
        tasks: Tasks,
    ) -> None:
        self.tables, self.names, self.presence = tables, names, presence
        self.processes, self.insights = processes, insights
        self.metrics, self.tasks = metrics, tasks
        processes.listeners["name"] = self._hear_name

    async def watch(
        self, watcher: Watcher, live: Live, since: int, *, is_invited: bool = False
    ) -> bool:
        """Tell the watcher of this table from now on, and what it missed; if it may look in."""
        async with live.lock:
            is_ahead = since > live.room.version  # told more elsewhere than is known here
            if live.is_stale or (is_ahead and self.tables.store.shared):
                await self.tables.refresh(live)
            if not is_invited and not live.room.is_open_to(watcher.player):
                return False
            seat = eyes_of(live.room, watcher.player)  # now: they may have left, or sat down
            since = since if since <= live.room.version else 0
            live.watchers[watcher] = Eyes(seat, since, is_invited)
            live.seating = live.table_info = None
            watcher.push(self.update(live, seat, since, self._written_table(live)))
            live.watchers[watcher].version = live.room.version
            self.insights.greet(live, watcher, seat)
        self.presence.show(live)
        return True

    def unwatch(self, watcher: Watcher, live: Live) -> None:
        if live.watchers.pop(watcher, None) is not None:
            live.table_info = None
            self.presence.show(live)

    def publish(self, live: Live) -> None:
        """Everyone who watches gets the table as it is for them now."""
        room = live.room
        live.shown = room.n
        has_moved = live.seating is not room.seating  # somebody may have sat down or left
        if has_moved:
            before = live.seats_by_watcher()
            live.seating, live.table_info = room.seating, None
            for watcher, eyes in list(live.watchers.items()):
                if eyes.is_invited or room.is_open_to(watcher.player):
                    continue
                del live.watchers[watcher]  # left a private table
                if room.table is None:  # by somebody else's will: it shows nothing but free seats
                    watcher.push(self.update(live, SPECTATOR, 0, self._written_table(live)))
            for watcher, eyes in live.watchers.items():
                eyes.seat = eyes_of(room, watcher.player)
        if not live.watchers:
            return
        table = self._written_table(live)
        written: dict[tuple[int, int], bytes] = {}
        version = room.version
        for watcher, eyes in live.watchers.items():
            seat, since = key = eyes.seat, eyes.version
            if key not in written:
                written[key] = self.update(live, seat, since, table)
            watcher.push(written[key])
            eyes.version = version
        self.metrics.updates += len(live.watchers)
        if has_moved and live.seats_by_watcher() != before:
            self.presence.show(live)
        if room.belief_on or live.insights:
            self.insights.wake(live)

    def update(self, live: Live, seat: int, since: int, table: msgspec.Raw) -> bytes:
        """What this pair of eyes is sent."""
        return m.encode(update(live.room, seat, since, table))

    def table_info(self, live: Live) -> m.TableInfo:
        """What everyone may know of the table."""
        info = table_info(live.room, live.here(), self.names.by_player)
        info.preparing = live.preparing_s
        return info

    def _written_table(self, live: Live) -> msgspec.Raw:
        """The same as it is written. As long as a game just goes on, little of it changes."""
        room, game = live.room, live.room.table
        is_plain = room.clock is None and room.question is None and not live.elsewhere
        if game is None or not is_plain or room.status != PLAYING:
            live.table_info = None
            return msgspec.Raw(m.encode(self.table_info(live)))
        info = live.table_info
        if info is None or live.names_version != self.names.version:
            info = live.table_info = written_parts(self.table_info(live))
            live.names_version = self.names.version
        info.awaited, info.at = game.awaited, room.at
        return msgspec.Raw(m.encode(info))

    async def rename(self, player: str, name: str) -> None:
        """Everyone at this player's tables sees the new name."""
        await self._show_name(player, name)
        self.processes.tell("name", player)

    def _hear_name(self, _: str, words: list[str]) -> None:
        self.tasks.spawn(self._read_name(words[0]))

    async def _read_name(self, player: str) -> None:
        """The new name of somebody whose old one is known here."""
        if player in self.names.by_player:
            names = await self.names.store.names([player])
            await self._show_name(player, names.get(player, ""))

    async def _show_name(self, player: str, name: str) -> None:
        self.names.set(player, name)
        for live in self.tables:
            if any(chair.player == player for chair in live.room.chairs):
                async with live.lock:
                    if not live.is_stale:
                        self.publish(live)


def eyes_of(room: Room, player: str) -> int:
    """The seat with whose eyes this person looks on."""
    seat = room.seat_of(player)
    return SPECTATOR if seat is None else seat
