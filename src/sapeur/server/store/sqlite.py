"""One file of SQLite: many writes to a commit, which a thread waits for; another thread reads."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from sapeur.games.game import Words
from sapeur.server.log import Leave, Line, Summary, moves_seats, row_of
from sapeur.server.settings import BadSetting
from sapeur.server.store import Account, NumberTaken, OnCommitted, settle
from sapeur.server.store.schema import STEPS, written_by_newer
from sapeur.server.store.sql import RecentSummaries, SqlStore

Row = tuple[Any, ...]  # of the log
Work = Row | Callable[[sqlite3.Connection], Any]
Job = tuple[Work, OnCommitted]
Outcomes = list[tuple[OnCommitted, Any, Exception | None]]

log = logging.getLogger("sapeur.server")

SPELLING = {"blob": "BLOB", "big": "INTEGER", "tail": " WITHOUT ROWID"}
ADD_LINE = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
BUSY_TIMEOUT_S, BUSY_RETRY_S = 30.0, 0.01  # seconds, while another program writes


class SqliteStore(SqlStore):
    """Whatever has come in since the last commit is written together, and then committed.

    To write is to change some pages in memory, which is done here; to commit is to wait for the
    disk, which is left to a thread. So the two take turns with the one connection.
    """

    shared = False
    failures: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting: list[Job] = []
        self._outcomes: Outcomes = []  # what those hear whose writes are being committed
        self._busy = False  # there is something to write, or to commit
        self._summaries = RecentSummaries()
        self._writing: sqlite3.Connection | None = None
        self._due: SimpleQueue[asyncio.AbstractEventLoop | None] = SimpleQueue()
        self._committer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "read")
        self._reading: sqlite3.Connection | None = None

    async def open(self) -> None:
        Path(self.path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # deals are in it
        try:
            migrate(self.path)
            self._writing = connect(self.path)
            self._writing.execute("PRAGMA busy_timeout = 0")  # see _begin
            self._reading = connect(self.path)
        except sqlite3.Error as wrong:
            raise BadSetting(
                Words(
                    en=f"the database {self.path} cannot be used: {wrong}",
                    fr=f"la base {self.path} est inutilisable : {wrong}",
                )
            ) from wrong
        self._committer = threading.Thread(
            target=self._commit_all, args=(self._writing,), name="commit", daemon=True
        )
        self._committer.start()

    async def close(self) -> None:
        if self._committer is not None:
            while self._busy:
                await asyncio.wait([self._write(lambda db: None)])
            self._due.put(None)
            await asyncio.to_thread(self._committer.join)
            self._committer = None
        self._readers.shutdown()
        for db in (self._writing, self._reading):
            if db is not None:
                db.close()
        self._writing = self._reading = None

    async def ready(self) -> bool:
        # To read would not even look at the file: write something that changes nothing.
        await self._write(lambda db: db.execute(f"PRAGMA user_version = {len(STEPS)}"))
        return Path(self.path).exists()

    # Reading and writing.

    def _write(self, work: Work) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._add(work, partial(settle, future))
        return future

    def _add(self, work: Work, on_committed: OnCommitted) -> None:
        assert self._writing is not None, "a store is opened before it is written"
        self._waiting.append((work, on_committed))
        if not self._busy:
            self._busy = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop, waited: float = 0.0) -> None:
        """Write all that waits, and have it committed."""
        db = self._writing
        assert db is not None
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as wrong:
            if is_busy(wrong) and waited < BUSY_TIMEOUT_S:
                # Another program writes: try again, so that nobody else here waits for it.
                loop.call_later(BUSY_RETRY_S, self._begin, loop, waited + BUSY_RETRY_S)
                return
            batch, self._waiting = self._waiting, []
            self._outcomes = [(on_committed, None, wrong) for _, on_committed in batch]
            self._settle(loop)
            return
        batch, self._waiting = self._waiting, []
        try:
            try:
                self._outcomes = together(db, batch)
            except Exception:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                db.execute("BEGIN IMMEDIATE")
                self._outcomes = one_by_one(db, batch)
        except Exception as wrong:
            self._outcomes = [(on_committed, None, None) for _, on_committed in batch]
            self._committed(loop, wrong)
        else:
            self._due.put(loop)

    def _commit_all(self, db: sqlite3.Connection) -> None:
        """The thread: it lives on whatever happens, or everyone would wait for ever."""
        while (loop := self._due.get()) is not None:
            failed = None
            try:
                db.execute("COMMIT")
            except Exception as wrong:
                failed = wrong
            with contextlib.suppress(RuntimeError):  # nobody waits if the loop is closed
                loop.call_soon_threadsafe(self._committed, loop, failed)

    def _committed(self, loop: asyncio.AbstractEventLoop, wrong: Exception | None) -> None:
        """Only now does anyone hear that it is done, or is not."""
        if wrong is not None:
            assert self._writing is not None
            with contextlib.suppress(sqlite3.Error):
                self._writing.execute("ROLLBACK")
            self._outcomes = [(on_committed, None, wrong) for on_committed, _, _ in self._outcomes]
        self._settle(loop)

    def _settle(self, loop: asyncio.AbstractEventLoop) -> None:
        outcomes, self._outcomes = self._outcomes, []
        if any(wrong is not None for _, _, wrong in outcomes):
            self._summaries.clear()  # what was thought to be written is not
        self._busy = bool(self._waiting)
        if self._busy:
            self._begin(loop)  # first, so that the disk does not wait for all who hear
        for on_committed, result, wrong in outcomes:
            try:
                on_committed(result, wrong)
            except Exception:  # the others hear all the same
                log.exception("somebody could not be told that it is written")

    async def _change(self, sql: str, *values: Any) -> int:
        changed: int = await self._write(lambda db: db.execute(sql, values).rowcount)
        return changed

    async def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            assert self._reading is not None, "a store is opened before it is read"
            return self._reading.execute(sql, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    # People.

    async def add_player(self, player: Account, secret: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO players (id, name, at) VALUES (?, ?, ?)",
                (player.id, player.name, player.at),
            )
            db.execute("INSERT INTO secrets VALUES (?, ?)", (secret, player.id))

        await self._write(work)

    async def latest(self, table_ids: Sequence[str]) -> dict[str, int]:
        rows = await self._read(
            "SELECT table_id, max(n) FROM log "
            "WHERE table_id IN (SELECT value FROM json_each(?1)) GROUP BY table_id",
            msgspec.json.encode(table_ids).decode(),
        )
        return dict(rows)

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        row = (table_id, *row_of(line))
        if self._summaries.must_write(table_id, line, summary):
            self._add(lambda db: append_line(db, row, line, summary), on_committed)
        else:
            self._add(row, on_committed)

    # One process alone has nobody to tell.

    def tell(self, message: str, topic: str = "") -> None:
        pass

    def listen(self, heard: Callable[[str], None]) -> None:
        pass


def carry_out(db: sqlite3.Connection, work: Work) -> Any:
    return work(db) if callable(work) else add_line(db, work)


def together(db: sqlite3.Connection, batch: list[Job]) -> Outcomes:
    """Do all the jobs; none of them is done if one fails."""
    if rows := [work for work, _ in batch if isinstance(work, tuple)]:
        db.executemany(ADD_LINE, rows)
    return [
        (on_committed, None if isinstance(work, tuple) else work(db), None)
        for work, on_committed in batch
    ]


def one_by_one(db: sqlite3.Connection, batch: list[Job]) -> Outcomes:
    """One that fails leaves nothing behind and does not spoil the others."""
    outcomes: Outcomes = []
    for work, on_committed in batch:
        db.execute("SAVEPOINT job")
        try:
            outcomes.append((on_committed, carry_out(db, work), None))
        except Exception as wrong:
            if not db.in_transaction:
                raise  # a full disk, for one, ends it for all of them
            db.execute("ROLLBACK TO job")
            outcomes.append((on_committed, None, wrong))
        db.execute("RELEASE job")
    return outcomes


def add_line(db: sqlite3.Connection, row: Row) -> None:
    """Add a line; NumberTaken if its number is not free."""
    try:
        db.execute(ADD_LINE, row)
    except sqlite3.IntegrityError as wrong:
        if wrong.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise
        raise NumberTaken from None


def append_line(db: sqlite3.Connection, row: Row, line: Line, summary: Summary) -> None:
    """The line first: if its number is taken nothing else has been written."""
    add_line(db, row)
    table_id = row[0]
    db.execute(
        "UPDATE tables SET status = ?, at = ?, deadline = ?, opponents_due = ? WHERE id = ?",
        (summary.status, line.at, summary.deadline, summary.opponents_due, table_id),
    )
    if moves_seats(line, summary):
        db.execute("UPDATE seated SET at = ? WHERE table_id = ?", (line.at, table_id))
        if type(line.said) is Leave:
            db.execute(
                "DELETE FROM seated WHERE player = ? AND table_id = ?", (line.player, table_id)
            )
        for player in summary.seated:
            db.execute(
                "INSERT OR REPLACE INTO seated VALUES (?, ?, ?)", (player, table_id, line.at)
            )


def connect(path: str) -> sqlite3.Connection:
    """A connection that waits for others, and whose commits are on disk when they return."""
    db = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=BUSY_TIMEOUT_S
    )
    write_ahead(db)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def write_ahead(db: sqlite3.Connection) -> None:
    """Have changes written to a log first; a file keeps to it once it was told.

    SQLite itself does not wait where two tell a new file at once.
    """
    deadline = time.monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.Error as wrong:
            if not is_busy(wrong) or time.monotonic() > deadline:
                raise
        time.sleep(BUSY_RETRY_S)


def is_busy(wrong: sqlite3.Error) -> bool:
    """Whether another program writes, so that it may be tried again."""
    return wrong.sqlite_errorcode & 255 == sqlite3.SQLITE_BUSY


def migrate(path: str) -> None:
    """Bring the database up to the last step."""
    db = connect(path)
    try:
        db.execute("BEGIN IMMEDIATE")
        (done,) = db.execute("PRAGMA user_version").fetchone()
        if done > len(STEPS):
            raise written_by_newer(path)
        for step in STEPS[done:]:
            for sql in step:
                db.execute(sql.format(**SPELLING))
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
        db.execute("COMMIT")
    finally:
        db.close()
