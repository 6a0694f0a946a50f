"""What only PostgreSQL promises: batches, notices between processes, and words said again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest
from server.loops import run
from server.postgres import NewDatabase
from server.test_stores import PLAYING, append, line, opened, table

from sapeur.server.log import Line, Summary
from sapeur.server.store import NumberTaken, Store
from sapeur.server.store.postgres import PostgresStore
from sapeur.server.store.postgres.connection import LOST, Link
from sapeur.server.store.postgres.notices import CHANNEL, MOST_NOTICE_BYTES, lines_notices

SOON = 15.0  # seconds in which something is heard, on a busy machine
OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"


@asynccontextmanager
async def two_stores(
    postgres: NewDatabase,
) -> AsyncIterator[tuple[PostgresStore, PostgresStore, asyncpg.Connection[Any]]]:
    """Two processes' stores on one database, and a connection to look on."""
    database = await asyncio.to_thread(postgres)
    async with opened(database) as ours, opened(database) as theirs:
        assert isinstance(ours, PostgresStore)
        assert isinstance(theirs, PostgresStore)
        db = await asyncpg.connect(database)
        try:
            yield ours, theirs, db
        finally:
            await db.close()


# Batches -----------------------------------------------------------------------------------------


@run
async def test_what_comes_together_is_committed_together(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (store, _, db):
        names = [await table(store, f"t{i}") for i in range(50)]
        await asyncio.gather(*(append(store, name, line(1), PLAYING) for name in names))
        commits = await db.fetch("SELECT count(*) FROM log GROUP BY xmin::text")
        assert [row[0] for row in commits] == [50]
        for n in (2, 3, 4):  # those that come one by one wait for nobody
            await append(store, names[0], line(n), PLAYING)
        assert len(await db.fetch("SELECT DISTINCT xmin::text FROM log")) == 4


@run
async def test_a_taken_number_amid_a_batch_fails_alone(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (ours, theirs, db):
        names = [await table(ours, f"t{i}") for i in range(5)]
        await append(theirs, names[2], line(1, text="theirs"), PLAYING)
        answers = await asyncio.gather(
            *(append(ours, name, line(1, text="ours"), Summary("over", 0, False, ["eve"]))
              for name in names),
            return_exceptions=True,
        )  # fmt: skip
        assert [type(each) for each in answers] == [type(None)] * 2 + [NumberTaken] + [
            type(None)
        ] * 2
        assert len(await db.fetch("SELECT DISTINCT xmin::text FROM log WHERE text = 'ours'")) == 1
        assert (await ours.lines(names[2], 0)) == [line(1, text="theirs")]
        assert await ours.tables_by_status("playing", 10) == [names[2]]  # as its winner left it
        assert sorted(await ours.tables_of("eve", 10)) == sorted({*names} - {names[2]})


@run
async def test_a_batch_that_is_refused_is_done_again_line_by_line(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (store, _, _):
        names = [await table(store, f"t{i}") for i in range(4)]
        await append(store, names[3], line(1), PLAYING)
        answers = await asyncio.gather(
            append(store, names[0], line(1), PLAYING),
            append(store, "nowhere", line(1), PLAYING),
            append(store, names[1], line(1, kind="sit"), PLAYING),
            append(store, names[2], line(1, text="no \0 in a text"), PLAYING),
            append(store, names[3], line(1), PLAYING),
            return_exceptions=True,
        )
        assert answers[0] is answers[2] is None
        assert isinstance(answers[1], asyncpg.ForeignKeyViolationError)
        assert isinstance(answers[3], asyncpg.CharacterNotInRepertoireError)
        assert isinstance(answers[4], NumberTaken)
        assert await store.latest(names) == {names[0]: 1, names[1]: 1, names[3]: 1}
        assert await store.tables_of("bob", 10) == [names[1]]


@run
async def test_all_of_a_batch_hear_that_its_connection_was_lost(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (store, _, db):
        names = [await table(store, f"t{i}") for i in range(3)]
        transaction = db.transaction()
        await transaction.start()  # whoever wants this number waits for what becomes of it
        await db.execute("INSERT INTO log VALUES ($1, 1, 0, 'act', 0, '', '', '')", names[1])
        writing = [append(store, name, line(1), PLAYING) for name in names]
        async with asyncio.timeout(SOON):
            while not await db.fetch(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE {OTHERS} AND wait_event_type = 'Lock'"
            ):
                await asyncio.sleep(0.05)
                await db.execute("SELECT pg_stat_clear_snapshot()")  # it is kept for a transaction
        behind = append(store, names[0], line(1, text="behind"), PLAYING)
        answers = await asyncio.wait_for(asyncio.gather(*writing, return_exceptions=True), SOON)
        assert all(isinstance(each, LOST) for each in answers)
        await asyncio.wait_for(behind, SOON)  # on a new connection
        await transaction.rollback()
        assert await store.latest(names) == {names[0]: 1}


@run
async def test_nobody_waits_for_a_database_that_is_gone(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (store, _, _):
        name = await table(store)

        async def refused() -> None:
            raise ConnectionRefusedError

        store._writer._link.connection = refused  # type: ignore[method-assign]
        for _ in range(2):
            writing = [append(store, name, line(n), PLAYING) for n in (1, 2)]
            done = asyncio.gather(*writing, return_exceptions=True)
            answers = await asyncio.wait_for(done, SOON)
            assert all(isinstance(each, ConnectionRefusedError) for each in answers)


@run
async def test_batches_that_want_the_same_numbers_never_wait_in_a_ring(
    postgres: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[Exception] = []  # a deadlock would be overcome, line by line, after a second
    monkeypatch.setattr(Link, "is_usable_after", lambda link, error: errors.append(error))
    async with two_stores(postgres) as (ours, theirs, _):
        names = [await table(ours, f"t{i}") for i in range(40)]
        for n in range(1, 11):
            answers = await asyncio.gather(
                *(append(ours, name, line(n), PLAYING) for name in names),
                *(append(theirs, name, line(n), PLAYING) for name in reversed(names)),
                return_exceptions=True,
            )
            assert Counter(map(repr, answers)) == {"None": 40, "NumberTaken()": 40}
        assert await ours.latest(names) == dict.fromkeys(names, 10)
    assert errors == []


@run
async def test_a_row_that_another_process_wrote_is_written_anew(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (ours, theirs, _):
        name = await table(ours)
        await append(ours, name, line(1), PLAYING)
        await append(theirs, name, line(2), Summary("playing", 9_000, False, ["ann", "bob"]))
        assert await ours.due(9_000) == [name]
        await append(ours, name, line(3), PLAYING)
        assert await ours.due(9_000) == []


# Hearing the others ------------------------------------------------------------------------------


class Ears:
    """What was heard, to wait for."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._more = asyncio.Event()

    def __call__(self, message: str) -> None:
        self.heard.append(message)
        self._more.set()

    async def hear(self, message: str, *, forget: bool = True) -> None:
        """Wait until this is heard, and forget it and what came before it."""
        async with asyncio.timeout(SOON):
            while message not in self.heard:
                self._more.clear()
                await self._more.wait()
        if forget:
            del self.heard[: self.heard.index(message) + 1]


@asynccontextmanager
async def listening(
    postgres: NewDatabase,
) -> AsyncIterator[tuple[PostgresStore, PostgresStore, Ears]]:
    """Two stores, and what the first of them hears."""
    async with two_stores(postgres) as (ours, theirs, _):
        ears = Ears()
        ours.listen(ears)
        await ears.hear("again")  # what was said before it listened
        yield ours, theirs, ears


@run
async def test_what_others_append_and_tell_is_heard(postgres: NewDatabase) -> None:
    async with listening(postgres) as (_, theirs, ears):
        name = await table(theirs)
        await append(theirs, name, line(1), PLAYING)
        await ears.hear(f"line {name} 1")
        await append(theirs, name, line(2, kind="sit"), PLAYING)
        await ears.hear(f"line {name} 2")
        with pytest.raises(NumberTaken):
            await append(theirs, name, line(2), PLAYING)
        theirs.tell("here abc 0")
        await ears.hear("here abc 0")
        assert ears.heard == []  # what was taken was not told


@run
async def test_a_listener_that_was_cut_off_comes_back_and_says_so(postgres: NewDatabase) -> None:
    database, ears = await asyncio.to_thread(postgres), Ears()
    async with opened(database) as ours, opened(database) as theirs:
        name = await table(theirs)
        ours.listen(ears)
        await ears.hear("again")
        for n in (1, 2):
            assert await cut(database) >= 1
            await ears.hear("again")
            await append(theirs, name, line(n), PLAYING)
            await ears.hear(f"line {name} {n}")


async def cut(database: str) -> int:
    """End every connection that listens; how many there were."""
    db = await asyncpg.connect(database)
    try:
        rows = await db.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
        return len(rows)
    finally:
        await db.close()


@run
async def test_a_store_whose_connections_were_cut_serves_again(postgres: NewDatabase) -> None:
    database = await asyncio.to_thread(postgres)
    db = await asyncpg.connect(database)
    async with opened(database) as store:
        name = await table(store)
        for n in range(1, 31):
            await db.fetch(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            for _ in range(n % 5):  # the end is told in two steps: meet it before, between, after
                await asyncio.sleep(0)
            store.tell("nobody is hurt if this is lost")
            await append_at_last(store, name, line(n))
        assert await store.lines(name, 0) == [line(n) for n in range(1, 31)]
    await db.close()


async def append_at_last(store: Store, name: str, new: Line) -> None:
    """Append to a store whose connections were cut: whoever meets a dead one is told so."""
    for _ in range(20):
        try:
            return await append(store, name, new, PLAYING)
        except LOST:
            await asyncio.sleep(0.05)
    raise AssertionError("the store does not serve again")


@run
async def test_a_batch_is_told_in_one_notice(postgres: NewDatabase) -> None:
    async with two_stores(postgres) as (store, _, db):
        notices: list[str] = []
        await db.add_listener(CHANNEL, lambda *heard: notices.append(heard[-1]))
        names = [await table(store, f"t{i}") for i in range(50)]
        await asyncio.gather(*(append(store, name, line(1), PLAYING) for name in names))
        async with asyncio.timeout(SOON):
            while not notices:
                await asyncio.sleep(0.01)
        (notice,) = notices
        assert all(f" {name} 1" in notice for name in names)


def test_a_notice_is_never_longer_than_postgresql_takes() -> None:
    lines = {f"table{i:07}": i for i in range(2_000)}
    notices = lines_notices("abc lines", lines)
    assert len(notices) == 5
    assert all(len(each) <= MOST_NOTICE_BYTES for each in notices)
    words = [each.split() for each in notices]
    assert all(each[:2] == ["abc", "lines"] for each in words)
    pairs = [pair for each in words for pair in zip(each[2::2], each[3::2], strict=True)]
    assert pairs == [(name, str(n)) for name, n in lines.items()]
    assert lines_notices("abc lines", {}) == []


class Silence:
    """Keeps a store from speaking until it is let go."""

    def __init__(self, store: PostgresStore) -> None:
        self.link: Link = store._speaker._link
        self.connection = self.link.connection
        self.link.connection = self.refused  # type: ignore[method-assign]

    async def refused(self) -> None:
        raise ConnectionRefusedError

    def end(self) -> None:
        self.link.connection = self.connection  # type: ignore[method-assign]


@run
async def test_a_line_is_committed_before_it_is_told(postgres: NewDatabase) -> None:
    async with listening(postgres) as (ours, theirs, ears):
        silence = Silence(theirs)
        name = await table(theirs)
        for n in (1, 2):
            await append(theirs, name, line(n), PLAYING)
        assert ears.heard == []
        assert await ours.latest([name]) == {name: 2}
        silence.end()
        await ears.hear(f"line {name} 2")  # the first need not be told any more
        assert ears.heard == []


@run
async def test_a_line_of_a_process_that_died_before_it_told_is_found(
    postgres: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(postgres) as (ours, theirs, ears):
        monkeypatch.setattr(theirs._writer, "_on_batch", lambda latest: None)  # dead by then
        name = await table(theirs)
        await append(theirs, name, line(1), PLAYING)
        theirs.tell("something later")
        await ears.hear("something later")
        assert not any(word.startswith("line") for word in ears.heard)
        assert await ours.latest([name]) == {name: 1}  # which a process asks every few seconds


# Words that could not be said --------------------------------------------------------------------


@run
async def test_words_that_cannot_be_said_are_said_later_in_order(postgres: NewDatabase) -> None:
    async with listening(postgres) as (_, theirs, ears):
        silence = Silence(theirs)
        theirs.tell("here p table 0 0", "here table")
        theirs.tell("gone p ann")
        theirs.tell("here p other 1 0", "here other")
        theirs.tell("here p table 0,1 0", "here table")
        theirs.tell("call p bob")
        await asyncio.sleep(0.5)
        assert ears.heard == []
        silence.end()
        theirs.tell("the end")
        await ears.hear("the end", forget=False)
        assert ears.heard == [
            "gone p ann", "here p other 1 0", "here p table 0,1 0", "call p bob", "the end",
        ]  # fmt: skip


@run
async def test_words_said_while_a_listener_was_cut_off_are_said_to_it_again(
    postgres: NewDatabase,
) -> None:
    ears, others = Ears(), Ears()
    async with two_stores(postgres) as (ours, theirs, db):
        ours.listen(ears)
        theirs.listen(others)
        await ears.hear("again")
        await others.hear("again")
        theirs.tell("before")
        await ears.hear("before")
        for _ in range(3):
            await db.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}")
            theirs.tell("gone p ann")  # nobody listens
            ours.tell("call q bob")
            await ears.hear("gone p ann")
            await others.hear("call q bob")
        theirs.tell("the end")
        await ears.hear("the end", forget=False)
        said = Counter(ears.heard)
        assert said["before"] == said["gone p ann"] == 0  # nothing is heard twice
        assert ears.heard[-1] == "the end"


@run
async def test_unsaid_words_are_bounded_and_the_latest_are_kept(
    postgres: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sapeur.server.store.postgres.notices.MOST_WORDS", 3)
    async with listening(postgres) as (_, theirs, ears):
        silence = Silence(theirs)
        for i in range(10):
            theirs.tell(f"word {i}")
        silence.end()
        await ears.hear("word 9", forget=False)
        assert ears.heard == ["word 7", "word 8", "word 9"]


@run
async def test_a_word_that_can_never_be_said_stops_no_other(
    postgres: NewDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(postgres) as (_, theirs, ears):
        name = await table(theirs)
        theirs.tell("x" * 9_000)
        await append(theirs, name, line(1), PLAYING)
        await ears.hear(f"line {name} 1")
        theirs.tell("and on")
        await ears.hear("and on")
    assert "cannot be said" in caplog.text
