"""PostgreSQL, for several processes or machines: the same tables, and NOTIFY to tell the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import asyncpg
import msgspec

from sapeur.games.game import Words
from sapeur.server.settings import BadSetting
from sapeur.server.store import Account, Line, Setup, Summary, Taken, Token, moves_seats
from sapeur.server.store.schema import STEPS

log = logging.getLogger("sapeur.server")

SPELLING = {"blob": "BYTEA", "big": "BIGINT", "tail": ""}
LINE = "n, at, kind, seat, player, ref, text"
CHANNEL = "sapeur"
OPPONENTS_LATE = 5_000
MIGRATING = 7_263_215  # the lock that one process holds while it brings the database up to date
COMMAND_TIMEOUT_S = 30  # a host that is gone does not answer at all
BEAT = 10  # seconds between looks whether the listener's connection is still one
RETRY = 0.2  # seconds before a lost listener tries again
# How a lost connection shows itself. The last is asyncpg's answer when the server's farewell was
# read and the end of the connection was not, yet: it sounds like an error of asyncpg's own.
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
encode_setup = msgspec.msgpack.encode
decode_setup = msgspec.msgpack.Decoder(Setup).decode

# One round trip: the line, the summary, and word to the others when it is committed.
APPEND = """
WITH line AS (
    INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING n),
told AS (
    UPDATE tables SET status = $9, at = $3, deadline = $10, opponents_due = $11 WHERE id = $1)
SELECT pg_notify('sapeur', 'line ' || $1 || ' ' || n) FROM line
"""


class PostgresStore:
    """A pool of connections, and one that listens."""

    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: asyncpg.Pool[Any] | None = None
        self._heard: Callable[[str], None] | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def pool(self) -> Any:
        assert self._pool is not None, "a store is opened before it is used"
        return self._pool

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=8, timeout=20, command_timeout=COMMAND_TIMEOUT_S
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
            self._listener.cancel()
            await asyncio.wait([self._listener], timeout=2)
            self._listener = None
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
                raise BadSetting(
                    Words(
                        en="the database was written by a newer Sapeur",
                        fr="la base a été écrite par un Sapeur plus récent",
                    )
                )
            for step in STEPS[done:]:
                for sql in step:
                    await db.execute(sql.format(**SPELLING))
            await db.execute("UPDATE schema_step SET done = $1", len(STEPS))

    # People.

    async def add_player(self, player: Account, secret: bytes) -> None:
        async with self.pool.acquire() as db, db.transaction():
            await db.execute(
                "INSERT INTO players (id, name, at) VALUES ($1, $2, $3)",
                player.id, player.name, player.at,
            )  # fmt: skip
            await db.execute("INSERT INTO secrets VALUES ($1, $2)", secret, player.id)

    async def _player(self, sql: str, value: Any) -> Account | None:
        row = await self.pool.fetchrow(sql, value)
        return Account(*row) if row else None

    async def player(self, player_id: str) -> Account | None:
        return await self._player("SELECT id, name, at FROM players WHERE id = $1", player_id)

    async def player_by_secret(self, secret: bytes) -> Account | None:
        return await self._player(
            "SELECT id, name, at FROM players JOIN secrets ON id = player WHERE secret = $1",
            secret,
        )

    async def player_by_token(self, secret: bytes) -> Account | None:
        return await self._player(
            "SELECT p.id, p.name, p.at FROM players p JOIN tokens t ON p.id = t.player "
            "WHERE t.secret = $1",
            secret,
        )

    async def player_by_recovery(self, code: bytes) -> Account | None:
        return await self._player("SELECT id, name, at FROM players WHERE recovery = $1", code)

    async def rename(self, player_id: str, name: str) -> None:
        await self.pool.execute("UPDATE players SET name = $2 WHERE id = $1", player_id, name)

    async def add_secret(self, player_id: str, secret: bytes) -> None:
        await self.pool.execute("INSERT INTO secrets VALUES ($1, $2)", secret, player_id)

    async def set_recovery(self, player_id: str, code: bytes) -> None:
        await self.pool.execute("UPDATE players SET recovery = $2 WHERE id = $1", player_id, code)

    async def remove_player(self, player_id: str) -> None:
        await self.pool.execute("DELETE FROM players WHERE id = $1", player_id)

    async def add_token(self, player_id: str, token: Token, secret: bytes) -> None:
        await self.pool.execute(
            "INSERT INTO tokens (secret, id, name, at, player) VALUES ($1, $2, $3, $4, $5)",
            secret, token.id, token.name, token.at, player_id,
        )  # fmt: skip

    async def tokens(self, player_id: str) -> list[Token]:
        sql = "SELECT id, name, at FROM tokens WHERE player = $1 ORDER BY at"
        return [Token(*row) for row in await self.pool.fetch(sql, player_id)]

    async def remove_token(self, player_id: str, token_id: str) -> bool:
        sql = "DELETE FROM tokens WHERE player = $1 AND id = $2"
        return str(await self.pool.execute(sql, player_id, token_id)) != "DELETE 0"

    async def names(self, player_ids: Sequence[str]) -> dict[str, str]:
        sql = "SELECT id, name FROM players WHERE id = ANY($1::text[])"
        return {row[0]: row[1] for row in await self.pool.fetch(sql, list(player_ids))}

    # Tables.

    async def add_table(self, setup: Setup, summary: Summary) -> None:
        await self.pool.execute(
            "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7)",
            setup.id, encode_setup(setup), int(setup.public), summary.status, setup.at,
            summary.deadline, int(summary.opponents_due),
        )  # fmt: skip

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        setup = await self.pool.fetchval("SELECT setup FROM tables WHERE id = $1", table_id)
        return None if setup is None else (decode_setup(setup), await self.lines(table_id, 0))

    async def lines(self, table_id: str, since: int) -> list[Line]:
        sql = f"SELECT {LINE} FROM log WHERE table_id = $1 AND n > $2 ORDER BY n"
        return [Line(*row) for row in await self.pool.fetch(sql, table_id, since)]

    async def append(self, table_id: str, line: Line, summary: Summary) -> None:
        try:
            async with self.pool.acquire() as db:
                if not moves_seats(line, summary):
                    await self._append(db, table_id, line, summary)
                else:
                    async with db.transaction():
                        await self._append(db, table_id, line, summary)
                        await self._seat(db, table_id, line, summary)
        except asyncpg.UniqueViolationError:
            raise Taken from None

    async def _append(self, db: Any, table_id: str, line: Line, summary: Summary) -> None:
        await db.execute(
            APPEND, table_id, line.n, line.at, line.kind, line.seat, line.player, line.ref,
            line.text, summary.status, summary.deadline, int(summary.opponents_due),
        )  # fmt: skip

    async def _seat(self, db: Any, table_id: str, line: Line, summary: Summary) -> None:
        await db.execute("UPDATE seated SET at = $2 WHERE table_id = $1", table_id, line.at)
        if line.kind == "leave":
            await db.execute(
                "DELETE FROM seated WHERE player = $1 AND table_id = $2", line.player, table_id
            )
        for player in summary.seated:
            await db.execute(
                "INSERT INTO seated VALUES ($1, $2, $3) "
                "ON CONFLICT (player, table_id) DO UPDATE SET at = $3",
                player, table_id, line.at,
            )  # fmt: skip

    async def listed(self, status: str, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = $1 AND public = 1 ORDER BY at DESC LIMIT $2"
        return [row[0] for row in await self.pool.fetch(sql, status, limit)]

    async def tables_of(self, player_id: str, limit: int) -> list[str]:
        sql = "SELECT table_id FROM seated WHERE player = $1 ORDER BY at DESC LIMIT $2"
        return [row[0] for row in await self.pool.fetch(sql, player_id, limit)]

    async def due(self, now: int) -> list[str]:
        rows = await self.pool.fetch(
            "SELECT id FROM tables WHERE deadline > 0 AND deadline <= $1 UNION "
            "SELECT id FROM tables WHERE opponents_due = 1 AND at < $2",
            now, now - OPPONENTS_LATE,
        )  # fmt: skip
        return [row[0] for row in rows]

    async def idle(self, before: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status IN ('open', 'playing') AND at < $1"
        return [row[0] for row in await self.pool.fetch(sql, before)]

    async def finished(self) -> AsyncIterator[tuple[Setup, list[Line]]]:
        rows = await self.pool.fetch("SELECT id FROM tables WHERE status = 'over' ORDER BY at, id")
        for row in rows:
            found = await self.table(row[0])
            if found is not None:
                yield found

    # The other processes.

    async def tell(self, message: str) -> None:
        # Nobody is hurt if this is lost: presence and reactions are not kept.
        with contextlib.suppress(*LOST):
            await self.pool.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    def listen(self, heard: Callable[[str], None]) -> None:
        self._heard = heard
        self._listener = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        """Hear the others; if the connection is lost, another one, and `again` to catch up."""
        while True:
            # Any way to lose it is the same to us: a listener that gave up would go unnoticed.
            with contextlib.suppress(*LOST):
                await self._listen_once()
                log.warning("the listener's connection was lost; listening again")
            await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        """Hear the others until the connection is lost."""
        db = await asyncpg.connect(self.address, timeout=20)
        try:
            gone = asyncio.Event()
            db.add_termination_listener(lambda _: gone.set())
            await db.add_listener(CHANNEL, self._on_notify)
            self._on_notify(db, 0, CHANNEL, "again")  # what was said before this was not heard
            while not gone.is_set():  # who only listens does not notice that nobody is there
                await db.execute(f"LISTEN {CHANNEL}", timeout=BEAT)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), BEAT)
        finally:
            with contextlib.suppress(Exception):
                await db.close(timeout=1)

    def _on_notify(self, _db: Any, _pid: int, _channel: str, payload: object) -> None:
        if self._heard is not None:
            self._heard(str(payload))
