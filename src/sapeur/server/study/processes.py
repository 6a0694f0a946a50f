"""Processes for those who look back or draw, so that neither play nor opponents wait for them.

One reads records, which is a matter of milliseconds; in another the experts judge decisions,
which takes seconds, and minutes where they are compiled for the first time. In the third opponents
play among themselves to see how a design plays; it gives way to everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from sapeur.games.game import Words
from sapeur.server.problems import Refuse
from sapeur.server.study.reading import BadRecord
from sapeur.server.thinking import aside, in_background, quietly
from sapeur.server.workers import WorkerPool

MOST_WAITING_REQUESTS = 8  # who wait for either of them; the next is refused at once
BUSY = Words(
    en="Too many look back at games at the moment; ask again in a while.",
    fr="Trop de parties sont étudiées en ce moment ; redemandez dans un instant.",
)


class StudyProcesses:
    """None runs before somebody asks."""

    def __init__(self) -> None:
        self._readers = WorkerPool(1, quietly)
        self._experts = WorkerPool(1, aside)
        self._players = WorkerPool(1, in_background)

    async def read(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What this function of reading.py finds in a record; refused if it is none."""
        if self._readers.waiting >= MOST_WAITING_REQUESTS:
            refuse_busy()
        found = await self._readers.ask(work, *asked)
        if isinstance(found, BadRecord):
            raise Refuse(400, "bad-record", found.words)
        return found

    async def insight(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What this function of thinking.py finds, for somebody who waits."""
        if self._experts.waiting >= MOST_WAITING_REQUESTS:
            refuse_busy()
        return await self._experts.ask(work, *asked)

    async def judge(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What one of judging.py says; a review asks one thing at a time, so is never refused."""
        return await self._experts.ask(work, *asked)

    async def play(self, work: Callable[..., Any], *asked: Any) -> Any:
        """What games among opponents give; one estimate is made at a time, so is never refused."""
        return await self._players.ask(work, *asked)

    def stop(self) -> None:
        self._readers.stop()
        self._experts.stop()
        self._players.stop()


def refuse_busy() -> NoReturn:
    raise Refuse(503, "busy", BUSY)
