"""PostgreSQL, for several processes or machines: the same tables, and NOTIFY to tell the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from sapeur.games.game import Words
from sapeur.server.log import Line, Summary
from sapeur.server.settings import BadSetting
from sapeur.server.store import Account, OnCommitted
from sapeur.server.store.postgres.connection import COMMAND_TIMEOUT_S, CONNECT_TIMEOUT_S, LOST
from sapeur.server.store.postgres.notices import Listener, Speaker
from sapeur.server.store.postgres.writer import BatchWriter
from sapeur.server.store.schema import STEPS, written_by_newer
from sapeur.server.store.sql import SqlStore

SPELLING = {"blob": "BYTEA", "big": "BIGINT", "tail": ""}
MIGRATING = 7_263_215  # the lock that one process holds while it brings the database up to date


class PostgresStore(SqlStore):
    """A pool of connections, and three more: one writes lines, one speaks, one listens."""

    shared = True
    failures: tuple[type[Exception], ...] = LOST

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: asyncpg.Pool[Any] | None = None
        self._speaker = Speaker(address)
        self._writer = BatchWriter(address, self._speaker.tell_lines)
        self._listener: Listener | None = None

    @property
    def pool(self) -> Any:
        assert self._pool is not None, "a store is opened before it is used"
        return self._pool

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=8,
                timeout=CONNECT_TIMEOUT_S,
                command_timeout=COMMAND_TIMEOUT_S,
            )
            await self._migrate()
        except BadSetting:
            await self.close()
            raise
        except (*LOST, ValueError) as wrong:  # ValueError: no address at all
            await self.close()
            raise BadSetting(
                Words(
                    en=f"the PostgreSQL of --database cannot be used: {wrong}",
                    fr=f"le PostgreSQL de --database est inutilisable : {wrong}",
                )
            ) from wrong

    async def close(self) -> None:
        if self._listener is not None:
            await self._listener.close()
            self._listener = None
        await self._writer.close()
        await self._speaker.close()  # after the writer, whose last lines it tells
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 5)
            except TimeoutError:
                self._pool.terminate()
            self._pool = None

    async def ready(self) -> bool:
        return bool(await self.pool.fetchval("SELECT 1") == 1)

    async def _migrate(self) -> None:
        async with self.pool.acquire() as db, db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await db.execute("CREATE TABLE IF NOT EXISTS schema_step (done INTEGER NOT NULL)")
            done = await db.fetchval("SELECT done FROM schema_step")
            if done is None:
                await db.execute("INSERT INTO schema_step VALUES (0)")
                done = 0
            if done > len(STEPS):
                raise written_by_newer()
            for step in STEPS[done:]:
                for sql in step:
                    await db.execute(sql.format(**SPELLING))
            await db.execute("UPDATE schema_step SET done = $1", len(STEPS))

    async def _read(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = await self.pool.fetch(sql.replace("?", "$"), *values)
        return rows

    async def _change(self, sql: str, *values: Any) -> int:
        done = await self.pool.execute(sql.replace("?", "$"), *values)
        return int(str(done).rsplit(" ", 1)[1])  # "UPDATE 3"

    async def add_player(self, player: Account, secret: bytes) -> None:
        async with self.pool.acquire() as db, db.transaction():
            await db.execute(
                "INSERT INTO players (id, name, at) VALUES ($1, $2, $3)",
                player.id, player.name, player.at,
            )  # fmt: skip
            await db.execute("INSERT INTO secrets VALUES ($1, $2)", secret, player.id)

    async def latest(self, table_ids: Sequence[str]) -> dict[str, int]:
        rows = await self.pool.fetch(
            "SELECT id, n FROM unnest($1::text[]) AS id, "
            "LATERAL (SELECT max(n) FROM log WHERE table_id = id) AS last (n) "
            "WHERE n IS NOT NULL",
            list(table_ids),
        )
        return {row[0]: row[1] for row in rows}

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        assert self._pool is not None, "a store is opened before it is written"
        self._writer.append(table_id, line, summary, on_committed)

    # The other processes.

    def tell(self, message: str, topic: str = "") -> None:
        self._speaker.tell(message, topic)

    def listen(self, heard: Callable[[str], None]) -> None:
        self._listener = Listener(self.address, self._speaker, heard)
