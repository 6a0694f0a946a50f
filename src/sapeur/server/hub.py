"""One process's part in serving the tables: every job of it, put together."""

from __future__ import annotations

import asyncio

from sapeur.server.after_commit import AfterCommit
from sapeur.server.clocks import Clocks
from sapeur.server.connections import Connections
from sapeur.server.insights import Insights
from sapeur.server.live import Live
from sapeur.server.live_tables import LiveTables
from sapeur.server.metrics import Metrics
from sapeur.server.names import Names
from sapeur.server.opponent_turns import OpponentTurns
from sapeur.server.opponents import Opponents
from sapeur.server.preparation import Preparation
from sapeur.server.presence import PresenceTracker
from sapeur.server.processes import Processes
from sapeur.server.publisher import Publisher
from sapeur.server.push.notices import TurnNotices
from sapeur.server.reservations import Reservations
from sapeur.server.settings import Settings
from sapeur.server.store import Store
from sapeur.server.study.balances import Balances
from sapeur.server.study.processes import StudyProcesses
from sapeur.server.study.reviews import Reviews
from sapeur.server.tasks import Tasks
from sapeur.server.writer import Writer

READY_TIMEOUT_S = 5.0


class Hub:
    """What answers requests and messages is given this; it has no job of its own."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store, self.settings, self.metrics = store, settings, metrics
        self.tasks = Tasks()
        self.opponents = Opponents(settings.opponents)
        self.preparation = Preparation(self.tasks, everything=settings.warm)
        self.names = Names(store)
        self.tables = LiveTables(store, self.names, metrics)
        self.processes = Processes(store, self.tables, self.tasks)
        self.presence = PresenceTracker(self.tables, self.processes)
        self.insights = Insights(self.tasks)
        self.publisher = Publisher(
            self.tables,
            self.names,
            self.presence,
            self.processes,
            self.insights,
            metrics,
            self.tasks,
        )
        self.connections = Connections(self.tables, self.publisher, self.processes)
        self.writer = Writer(store, self.tables, self.opponents, metrics, self.tasks)
        self.turns = OpponentTurns(
            self.writer, self.opponents, self.preparation, self.publisher, self.tasks
        )
        self.reservations = Reservations(self.writer, self.names, self.tasks)
        self.clocks = Clocks(
            settings,
            self.tables,
            self.writer,
            self.turns,
            self.presence,
            self.reservations,
            self.tasks,
        )
        self.notices = TurnNotices(settings, store, self.presence, self.tasks, metrics)
        self.study = StudyProcesses()
        self.reviews = Reviews(store, self.study, self.tasks)
        self.balances = Balances(self.study, self.tasks)
        self.writer.after_commit = AfterCommit(
            self.writer, self.publisher, self.turns, self.notices, metrics
        )
        self.tables.on_read = self._on_read

    def _on_read(self, live: Live) -> None:
        """Lines were read that this process did not write."""
        self.publisher.publish(live)
        self.turns.wake(live)
        self.reservations.check(live)
        self.notices.on_read(live)

    async def start(self) -> None:
        self.store.listen(self.processes.hear)
        if self.settings.warm:
            self.preparation.start()
        self.tasks.spawn(self.clocks.sweep())
        self.notices.start()

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        asked = asyncio.ensure_future(self.store.ready())
        # Not wait_for: a connection that is lost may not let itself be given up.
        await asyncio.wait([asked], timeout=READY_TIMEOUT_S)
        if not asked.done():
            asked.cancel()
            return False
        return asked.exception() is None and asked.result()

    async def stop(self) -> None:
        await self.tasks.stop()
        await self.notices.stop()
        self.preparation.stop()
        self.opponents.stop()
        self.insights.stop()
        self.study.stop()
