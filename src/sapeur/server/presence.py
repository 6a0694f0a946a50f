"""Who is at a table now, here and in other processes; and the signs that they make."""

from __future__ import annotations

import time

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.live import Live
from sapeur.server.live_tables import LiveTables
from sapeur.server.processes import Processes


class PresenceTracker:
    """Tells those who watch a table who else does. Nothing of it is kept."""

    def __init__(self, tables: LiveTables, processes: Processes) -> None:
        self.tables, self.processes = tables, processes
        processes.listeners["here"] = self._hear_presence
        processes.listeners["react"] = self._hear_reaction
        processes.listeners["who"] = self._hear_question

    def show(self, live: Live) -> None:
        """Somebody has come or gone: everyone at the table sees it, in every process."""
        self._push(live)
        self._tell(live)

    def ask(self, live: Live) -> None:
        """Have the other processes tell who is there: a table just read knows only who is here."""
        self.processes.tell("who", live.room.id, topic=f"who {live.room.id}")

    def react(self, live: Live, seat: int, sign: str) -> None:
        self._push_reaction(live, seat, sign)
        table_id = live.room.id
        self.processes.tell("react", table_id, str(seat), sign, topic=f"react {table_id} {seat}")

    def _push(self, live: Live) -> None:
        eyes = spectators(live) + sum(count for _, _, count in live.other_processes())
        data = m.encode(m.Presence(live.room.id, live.here(), eyes))
        for watcher in live.watchers:
            watcher.push(data)

    def _push_reaction(self, live: Live, seat: int, sign: str) -> None:
        data = m.encode(m.Reaction(live.room.id, None if seat == SPECTATOR else seat, sign))
        for watcher in live.watchers:
            watcher.push(data)

    def _tell(self, live: Live) -> None:
        seats = sorted({e.seat for e in live.watchers.values() if e.seat != SPECTATOR})
        listed = ",".join(map(str, seats)) or "-"
        table_id = live.room.id
        watching = str(spectators(live))
        self.processes.tell("here", table_id, listed, watching, topic=f"here {table_id}")

    def _hear_presence(self, process: str, words: list[str]) -> None:
        table_id, listed, watching = words
        live = self.tables.in_memory(table_id)
        if live is None:
            return
        seats = [] if listed == "-" else [int(seat) for seat in listed.split(",")]
        is_new = process not in live.elsewhere
        live.elsewhere[process] = (time.monotonic(), seats, int(watching))
        self._push(live)
        if is_new and live.watchers:
            self._tell(live)  # whoever speaks first has not heard of us

    def _hear_question(self, _: str, words: list[str]) -> None:
        live = self.tables.in_memory(words[0])
        if live is not None and live.watchers:
            self._tell(live)

    def _hear_reaction(self, _: str, words: list[str]) -> None:
        table_id, seat, sign = words
        if (live := self.tables.in_memory(table_id)) is not None:
            self._push_reaction(live, int(seat), sign)


def spectators(live: Live) -> int:
    """How many look on here without a seat."""
    return sum(eyes.seat == SPECTATOR for eyes in live.watchers.values())
