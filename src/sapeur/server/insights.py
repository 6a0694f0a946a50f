"""Tells players what their seat can know, and gives hints; play and opponents wait for neither.

All of it is worked out in one process beside the server, from what the seat knows and nothing
else; the chance that it draws on comes from the table's id and version, which are no secrets.
"""

from __future__ import annotations

import asyncio
from functools import partial
from zlib import crc32

import msgspec

from sapeur.kernel import values
from sapeur.server import messages as m
from sapeur.server.help import believers, has_used
from sapeur.server.live import Live, SeatHint, SeatInsight, Watcher
from sapeur.server.room import PLAYING, Room
from sapeur.server.tasks import Tasks
from sapeur.server.thinking import InsightQuestion, aside, consider, work_out_hint
from sapeur.server.workers import WorkerPool

NO_VERSION = -1  # the seat has been told nothing that still holds


class Insights:
    """At each table one question is asked for a seat at a time, always about the newest state."""

    def __init__(self, tasks: Tasks) -> None:
        self.tasks = tasks
        self.workers = WorkerPool(1, aside)
        # Whoever waits for it asks about what is known when it is their turn, not before.
        self._turn = asyncio.Lock()

    def stop(self) -> None:
        self.workers.stop()

    # What can be known.

    def wake(self, live: Live) -> None:
        """Have it worked out for those at this table who want it, if they lack anything of it."""
        wanting = believers(live.room)
        for seat, latest in live.insights.items():
            if seat not in wanting:
                latest.version = NO_VERSION  # who switches it on again is told again
        for seat in wanting:
            latest = live.insights.setdefault(seat, SeatInsight())
            if not latest.is_asked and lacks_insight(live, seat):
                latest.is_asked = True
                self.tasks.spawn(self._tell(live, seat, latest))

    def greet(self, live: Live, watcher: Watcher, seat: int) -> None:
        """Somebody begins to watch: tell them what this seat was told, and have the rest."""
        latest = live.insights.get(seat)
        if latest is not None and latest.version == live.room.version and is_believer(live, seat):
            watcher.push(latest.message)
        self.wake(live)

    async def _tell(self, live: Live, seat: int, latest: SeatInsight) -> None:
        """Once quickly, once as good as it gets, and again whenever the table has moved on."""
        try:
            while lacks_insight(live, seat):
                async with self._turn:
                    if not lacks_insight(live, seat):
                        continue
                    version = live.room.version
                    is_final = latest.version == version
                    work = partial(consider, quick=not is_final)
                    insight = await self.workers.ask(work, question_of(live.room, seat))
                if live.room.version != version or not is_believer(live, seat):
                    continue
                latest.version, latest.is_final = version, is_final
                latest.message = m.encode(
                    m.InsightMessage(live.room.id, version, is_final, msgspec.Raw(insight))
                )
                for watcher, eyes in live.watchers.items():
                    if eyes.seat == seat:
                        watcher.push(latest.message)
        finally:
            latest.is_asked = False

    # Hints.

    def give_hint(self, live: Live, seat: int, step: m.HintStep, watcher: Watcher) -> None:
        """Tell this watcher a step of a hint that is in the log."""
        self.tasks.spawn(self._hint(live, seat, step, watcher))

    async def _hint(self, live: Live, seat: int, step: m.HintStep, watcher: Watcher) -> None:
        async with self._turn:
            async with live.lock:  # until nothing is in memory that is not on disk
                room = live.room
                # A message that is said again is answered again, but asks for nothing new.
                if live.is_stale or room.status != PLAYING:
                    return
                if not has_used(room, seat, f"hint-{step}"):
                    return
                version, question = room.version, question_of(room, seat)
            found = live.hints.get(seat)
            if found is None or found.version != version:
                found = SeatHint(version, await self.workers.ask(work_out_hint, question))
                live.hints[seat] = found
            hint = found.hint
        # Others may have chosen in secret meanwhile: whoever asked sees by the version whether the
        # hint still is about what they have to decide.
        is_named, is_explained = step != "where", step == "why" or hint.action is None
        worth = None if hint.value is None else m.ActionWorth(hint.value, hint.error, hint.unit)
        watcher.push(
            m.encode(
                m.HintReply(
                    live.room.id,
                    version,
                    step,
                    hint.places,
                    hint.action if is_named else None,
                    worth if is_named else None,
                    hint.reasons if is_named and is_explained else [],
                )
            )
        )
        if step == "why" and room.setup.belief and not is_believer(live, seat):
            await self._illustrate(live.room.id, question, found, watcher)

    async def _illustrate(
        self, table: str, question: InsightQuestion, found: SeatHint, watcher: Watcher
    ) -> None:
        """Tell whoever asked why what the reasons are drawn from; believers have it already."""
        async with self._turn:
            if not found.drawn_from:
                insight = await self.workers.ask(partial(consider, quick=False), question)
                found.drawn_from = m.encode(
                    m.InsightMessage(table, found.version, True, msgspec.Raw(insight))
                )
        watcher.push(found.drawn_from)


def is_believer(live: Live, seat: int) -> bool:
    return seat in believers(live.room)


def lacks_insight(live: Live, seat: int) -> bool:
    """Whether somebody watches who wants it and has not been told all of it.

    Not while a line is being written: what comes of that is shown in a moment, which asks again.
    """
    latest = live.insights[seat]
    if live.is_stale or (latest.version == live.room.version and latest.is_final):
        return False
    return is_believer(live, seat) and any(e.seat == seat for e in live.watchers.values())


def question_of(room: Room, seat: int) -> InsightQuestion:
    """What the seat knows now; never anything else of the table, and not its seed."""
    assert room.table is not None, "a game in play is dealt"
    seed = crc32(f"{room.id} {room.version}".encode())
    return InsightQuestion(room.setup.game, values(room.table.observed(seat)), seat, seed)
