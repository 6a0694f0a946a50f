"""Lines into PostgreSQL: whatever came in during the last commit is the next batch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.server.log import Leave, Line, Summary, moves_seats, row_of
from sapeur.server.store import NumberTaken, OnCommitted
from sapeur.server.store.postgres.connection import Link, finish
from sapeur.server.store.sql import RecentSummaries

log = logging.getLogger("sapeur.server")

# One round trip for all the lines and the rows of their tables; it answers whose number was free.
# The lines come in the order of their tables, so that two processes never wait for each other.
ADD_LINES = """
WITH added AS (
    INSERT INTO log
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::int[], $6::text[],
                         $7::text[], $8::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, at),
summarised AS (
    UPDATE tables
    SET status = s.status, at = added.at, deadline = s.deadline, opponents_due = s.opponents_due
    FROM added JOIN unnest($9::text[], $10::text[], $11::bigint[], $12::int[])
        AS s (table_id, status, deadline, opponents_due) USING (table_id)
    WHERE tables.id = added.table_id)
SELECT table_id FROM added
"""
TOUCH_SEATS = """
UPDATE seated SET at = moved.at FROM unnest($1::text[], $2::bigint[]) AS moved (table_id, at)
WHERE seated.table_id = moved.table_id
"""
EMPTY_SEATS = """
DELETE FROM seated USING unnest($1::text[], $2::text[]) AS left_by (player, table_id)
WHERE seated.player = left_by.player AND seated.table_id = left_by.table_id
"""
FILL_SEATS = """
INSERT INTO seated SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
ON CONFLICT (player, table_id) DO UPDATE SET at = excluded.at
"""


@dataclass(frozen=True, slots=True)
class Append:
    """A line that is to be written, and who hears of it."""

    table_id: str
    line: Line
    summary: Summary
    writes_summary: bool
    on_committed: OnCommitted


Outcome = Exception | None


class BatchWriter:
    """Commits lines in batches, on a connection of its own."""

    def __init__(self, address: str, on_batch: Callable[[dict[str, int]], None]) -> None:
        self._link = Link(address)
        self._on_batch = on_batch  # called with the tables of a committed batch and their lines
        self._summaries = RecentSummaries()
        self._waiting: list[Append] = []
        self._batch: list[Append] = []  # being committed
        self._task: asyncio.Task[None] | None = None

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        writes_summary = self._summaries.must_write(table_id, line, summary)
        self._waiting.append(Append(table_id, line, summary, writes_summary, on_committed))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._commit_all())

    async def close(self) -> None:
        """Commit what waits, or say that it is not."""
        await finish(self._task)
        await self._link.close()

    async def _commit_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                self._batch = self._next_batch()
                outcomes = await self._commit(self._batch)
                added = {
                    each.table_id: each.line.n
                    for each, error in zip(self._batch, outcomes, strict=True)
                    if error is None
                }
                if added:
                    self._on_batch(added)
                if len(added) < len(outcomes):
                    self._summaries.clear()
                # Soon, so that the next batch is on its way before everyone hears of this one.
                loop.call_soon(report, self._batch, outcomes)
                self._batch = []
        finally:  # nobody waits for ever, also if this was cancelled
            self._task = None
            unsure = self._batch + self._waiting
            self._batch, self._waiting = [], []
            if unsure:
                self._link.end()
                report(unsure, [ConnectionError("the database was closed")] * len(unsure))

    def _next_batch(self) -> list[Append]:
        """One line of each table that has any, by table; the others are for the next batch."""
        first: dict[str, Append] = {}
        for each in self._waiting:
            first.setdefault(each.table_id, each)
        self._waiting = [each for each in self._waiting if first[each.table_id] is not each]
        return [first[table_id] for table_id in sorted(first)]

    async def _commit(self, batch: Sequence[Append]) -> list[Outcome]:
        """What became of each line. One that PostgreSQL refuses spoils none of the others."""
        try:
            return await add(await self._link.connection(), batch)
        except Exception as error:
            if not self._link.is_usable_after(error) or len(batch) == 1:
                return [error] * len(batch)  # if the connection was lost, nobody knows
        outcomes: list[Outcome] = []
        for each in batch:
            (outcome,) = await self._commit([each])
            outcomes.append(outcome)
            if not isinstance(outcome, NumberTaken | None) and not self._link.is_open:
                return outcomes + [outcome] * (len(batch) - len(outcomes))
        return outcomes


def report(batch: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
    for each, error in zip(batch, outcomes, strict=True):
        try:
            each.on_committed(None, error)
        except Exception:  # the others hear all the same
            log.exception("somebody could not be told that it is written")


async def add(db: Any, batch: Sequence[Append]) -> list[Outcome]:
    """Add the lines and commit: NumberTaken where the number is not free, an error for all."""
    if not any(moves_seats(each.line, each.summary) for each in batch):
        free = await add_lines(db, batch)
    else:
        async with db.transaction():
            free = await add_lines(db, batch)
            await move_seats(db, [each for each in batch if each.table_id in free])
    return [None if each.table_id in free else NumberTaken() for each in batch]


async def add_lines(db: Any, batch: Sequence[Append]) -> set[str]:
    """Add the lines, of one table each; the tables where the number was free."""
    lines = zip(*((each.table_id, *row_of(each.line)) for each in batch), strict=True)
    summarised = [each for each in batch if each.writes_summary]
    rows = await db.fetch(
        ADD_LINES,
        *lines,
        [each.table_id for each in summarised],
        [each.summary.status for each in summarised],
        [each.summary.deadline for each in summarised],
        [int(each.summary.opponents_due) for each in summarised],
    )
    return {row[0] for row in rows}


async def move_seats(db: Any, batch: Sequence[Append]) -> None:
    """Write anew who sits at the tables of those lines after which somebody else may."""
    moving = [each for each in batch if moves_seats(each.line, each.summary)]
    await db.execute(
        TOUCH_SEATS, [each.table_id for each in moving], [each.line.at for each in moving]
    )
    if leaving := [each for each in moving if type(each.line.said) is Leave]:
        await db.execute(
            EMPTY_SEATS,
            [each.line.player for each in leaving],
            [each.table_id for each in leaving],
        )
    seated = [
        (player, each.table_id, each.line.at)
        for each in moving
        for player in dict.fromkeys(each.summary.seated)
    ]
    if seated:
        await db.execute(FILL_SEATS, *zip(*seated, strict=True))
