"""One file of SQLite: a thread that writes, many writes to a commit; another that reads."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from sapeur.games.game import Words
from sapeur.server.settings import BadSetting
from sapeur.server.store import Line, Player, Setup, Summary, Taken, Token, moves_seats
from sapeur.server.store.schema import STEPS

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]

SPELLING = {"blob": "BLOB", "big": "INTEGER", "tail": " WITHOUT ROWID"}
LINE = "n, at, kind, seat, player, ref, text"
OPPONENTS_LATE = 5_000  # milliseconds after which somebody else looks after a waiting opponent
encode_setup = msgspec.msgpack.encode
decode_setup = msgspec.msgpack.Decoder(Setup).decode


class SqliteStore:
    """All writes go to one thread, which commits whatever has come in since the last commit."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "read")
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        try:
            migrate(self.path)
            writing = connected(self.path)
            self._reading = connected(self.path)
        except sqlite3.Error as wrong:
            raise BadSetting(
                Words(
                    en=f"the database {self.path} cannot be used: {wrong}",
                    fr=f"la base {self.path} est inutilisable : {wrong}",
                )
            ) from wrong
        self._writer = threading.Thread(
            target=self._write_all, args=(writing,), name="write", daemon=True
        )
        self._writer.start()

    async def close(self) -> None:
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    async def ready(self) -> bool:
        rows = await self._read("SELECT 1")
        return rows == [(1,)]

    # Reading and writing.

    def _write_all(self, db: sqlite3.Connection) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while not self._jobs.empty():
                if (job := self._jobs.get()) is None:
                    self._jobs.put(None)
                    break
                batch.append(job)
            self._commit(db, batch)
        db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Job]) -> None:
        """Do all the jobs and commit once; only then does anyone hear that it is done."""
        told: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for work, future in batch:
                # One that fails leaves nothing behind and does not spoil the others.
                db.execute("SAVEPOINT job")
                try:
                    told.append((future, work(db), None))
                except Exception as wrong:
                    if not db.in_transaction:
                        raise  # a full disk, for one, ends it for all of them
                    db.execute("ROLLBACK TO job")
                    told.append((future, None, wrong))
                db.execute("RELEASE job")
            db.execute("COMMIT")
        except Exception as wrong:
            # The thread lives on whatever happens: if it died, everyone would wait for ever.
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            told = [(future, None, wrong) for _, future in batch]
        with contextlib.suppress(RuntimeError):  # nobody waits if the loop is closed
            batch[0][1].get_loop().call_soon_threadsafe(settle, told)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        assert self._writer is not None, "a store is opened before it is written"
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        return future

    async def _change(self, sql: str, *values: Any) -> int:
        return await self._write(lambda db: db.execute(sql, values).rowcount)

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            assert self._reading is not None, "a store is opened before it is read"
            return self._reading.execute(sql, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    # People.

    async def add_player(self, player: Player, secret: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO players (id, name, at) VALUES (?, ?, ?)",
                (player.id, player.name, player.at),
            )
            db.execute("INSERT INTO secrets VALUES (?, ?)", (secret, player.id))

        await self._write(work)

    async def player(self, player_id: str) -> Player | None:
        return one(await self._read("SELECT id, name, at FROM players WHERE id = ?", player_id))

    async def player_by_secret(self, secret: bytes) -> Player | None:
        return one(
            await self._read(
                "SELECT id, name, at FROM players JOIN secrets ON id = player WHERE secret = ?",
                secret,
            )
        )

    async def player_by_token(self, secret: bytes) -> Player | None:
        return one(
            await self._read(
                "SELECT p.id, p.name, p.at FROM players p JOIN tokens t ON p.id = t.player "
                "WHERE t.secret = ?",
                secret,
            )
        )

    async def player_by_recovery(self, code: bytes) -> Player | None:
        return one(await self._read("SELECT id, name, at FROM players WHERE recovery = ?", code))

    async def rename(self, player_id: str, name: str) -> None:
        await self._change("UPDATE players SET name = ? WHERE id = ?", name, player_id)

    async def add_secret(self, player_id: str, secret: bytes) -> None:
        await self._change("INSERT INTO secrets VALUES (?, ?)", secret, player_id)

    async def set_recovery(self, player_id: str, code: bytes) -> None:
        await self._change("UPDATE players SET recovery = ? WHERE id = ?", code, player_id)

    async def remove_player(self, player_id: str) -> None:
        await self._change("DELETE FROM players WHERE id = ?", player_id)

    async def add_token(self, player_id: str, token: Token, secret: bytes) -> None:
        await self._change(
            "INSERT INTO tokens (secret, id, name, at, player) VALUES (?, ?, ?, ?, ?)",
            secret, token.id, token.name, token.at, player_id,
        )  # fmt: skip

    async def tokens(self, player_id: str) -> list[Token]:
        rows = await self._read(
            "SELECT id, name, at FROM tokens WHERE player = ? ORDER BY at", player_id
        )
        return [Token(*row) for row in rows]

    async def remove_token(self, player_id: str, token_id: str) -> bool:
        sql = "DELETE FROM tokens WHERE player = ? AND id = ?"
        return await self._change(sql, player_id, token_id) > 0

    async def names(self, player_ids: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(player_ids))
        rows = await self._read(f"SELECT id, name FROM players WHERE id IN ({marks})", *player_ids)
        return dict(rows)

    # Tables.

    async def add_table(self, setup: Setup, summary: Summary) -> None:
        await self._change(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            setup.id, encode_setup(setup), setup.public, summary.status, setup.at,
            summary.deadline, summary.opponents_due,
        )  # fmt: skip

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        rows = await self._read("SELECT setup FROM tables WHERE id = ?", table_id)
        if not rows:
            return None
        return decode_setup(rows[0][0]), await self.lines(table_id, 0)

    async def lines(self, table_id: str, since: int) -> list[Line]:
        sql = f"SELECT {LINE} FROM log WHERE table_id = ? AND n > ? ORDER BY n"
        return [Line(*row) for row in await self._read(sql, table_id, since)]

    async def append(self, table_id: str, line: Line, summary: Summary) -> None:
        await self._write(lambda db: appended(db, table_id, line, summary))

    async def listed(self, status: str, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = ? AND public = 1 ORDER BY at DESC LIMIT ?"
        return [row[0] for row in await self._read(sql, status, limit)]

    async def tables_of(self, player_id: str, limit: int) -> list[str]:
        sql = "SELECT table_id FROM seated WHERE player = ? ORDER BY at DESC LIMIT ?"
        return [row[0] for row in await self._read(sql, player_id, limit)]

    async def due(self, now: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ? UNION "
            "SELECT id FROM tables WHERE opponents_due = 1 AND at < ?",
            now, now - OPPONENTS_LATE,
        )  # fmt: skip
        return [row[0] for row in rows]

    async def idle(self, before: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status IN ('open', 'playing') AND at < ?"
        return [row[0] for row in await self._read(sql, before)]

    async def finished(self) -> AsyncIterator[tuple[Setup, list[Line]]]:
        for (table_id,) in await self._read(
            "SELECT id FROM tables WHERE status = 'over' ORDER BY at, id"
        ):
            found = await self.table(table_id)
            if found is not None:
                yield found

    # One process alone has nobody to tell.

    async def tell(self, message: str) -> None:
        pass

    def listen(self, heard: Callable[[str], None]) -> None:
        pass


def settle(told: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for future, result, wrong in told:
        if future.cancelled():
            continue
        if wrong is None:
            future.set_result(result)
        else:
            future.set_exception(wrong)


def one(rows: list[tuple[Any, ...]]) -> Player | None:
    return Player(*rows[0]) if rows else None


def appended(db: sqlite3.Connection, table_id: str, line: Line, summary: Summary) -> None:
    """The line first: if its number is taken nothing else has been written."""
    try:
        db.execute(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (table_id, line.n, line.at, line.kind, line.seat, line.player, line.ref, line.text),
        )
    except sqlite3.IntegrityError as wrong:
        if wrong.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise
        raise Taken from None
    db.execute(
        "UPDATE tables SET status = ?, at = ?, deadline = ?, opponents_due = ? WHERE id = ?",
        (summary.status, line.at, summary.deadline, summary.opponents_due, table_id),
    )
    if moves_seats(line, summary):
        db.execute("UPDATE seated SET at = ? WHERE table_id = ?", (line.at, table_id))
        if line.kind == "leave":
            db.execute(
                "DELETE FROM seated WHERE player = ? AND table_id = ?", (line.player, table_id)
            )
        for player in summary.seated:
            db.execute(
                "INSERT OR REPLACE INTO seated VALUES (?, ?, ?)", (player, table_id, line.at)
            )


def connected(path: str) -> sqlite3.Connection:
    """A connection that waits for others, and whose commits are on disk when they return."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(path: str) -> None:
    """Bring the database up to the last step."""
    db = connected(path)
    try:
        db.execute("BEGIN IMMEDIATE")
        (done,) = db.execute("PRAGMA user_version").fetchone()
        if done > len(STEPS):
            raise BadSetting(
                Words(
                    en=f"the database {path} was written by a newer Sapeur",
                    fr=f"la base {path} a été écrite par un Sapeur plus récent",
                )
            )
        for step in STEPS[done:]:
            for sql in step:
                db.execute(sql.format(**SPELLING))
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
        db.execute("COMMIT")
    finally:
        db.close()
