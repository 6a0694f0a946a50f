"""Words between the processes that serve the same database; none of them need be kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sapeur.server.live_tables import LiveTables
from sapeur.server.store import Store
from sapeur.server.tasks import Tasks

Listener = Callable[[str, list[str]], None]  # which process says it, and the rest of its words


class Processes:
    """What this process says to the others, and who here listens to what they say."""

    def __init__(self, store: Store, tables: LiveTables, tasks: Tasks) -> None:
        self.store, self.tables, self.tasks = store, tables, tasks
        self.id = secrets.token_hex(4)
        self.listeners: dict[str, Listener] = {}

    def tell(self, kind: str, *words: str, topic: str = "") -> None:
        """Say this to the others; of what waits on one topic only the latest is said."""
        self.store.tell(" ".join((kind, self.id, *words)), topic)

    def hear(self, message: str) -> None:
        kind, *words = message.split()
        if kind == "again":  # some words may have been lost
            for live in self.tables:
                self.tasks.spawn(self.tables.catch_up(live))
        elif kind == "line":
            table_id, n = words
            known = self.tables.in_memory(table_id)
            if known is not None and known.shown < int(n):
                self.tasks.spawn(self.tables.catch_up(known, int(n)))
        elif words[0] != self.id and kind in self.listeners:
            self.listeners[kind](words[0], words[1:])
