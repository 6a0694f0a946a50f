"""What every store promises, held by both: SQLite in a file, PostgreSQL for real."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import asyncpg
import pytest
from server.lines import INVITED, kept_for, opponent
from server.lines import line as line_named
from server.loops import run
from server.postgres import NewDatabase

from sapeur.server.log import Line, Setup, Summary, row_of
from sapeur.server.settings import BadSetting
from sapeur.server.store import (
    Account,
    GameFilter,
    NumberTaken,
    PlayedGame,
    ProgressEntry,
    PushSubscription,
    Store,
    Token,
    schema,
    settle,
    sql,
    sqlite,
    store_at,
)
from sapeur.table.clock import ClockSpec

KINDS = ("sqlite", "postgres")
NOT_UNIQUE = (sqlite3.IntegrityError, asyncpg.UniqueViolationError)
ANN = Account("ann", "Ann", 1_700_000_000_001)
BOB = Account("bob", "Bob", 1_700_000_000_002)
PLAYING = Summary("playing", 0, False, ["ann", "bob"])
TRANSACTION = 22  # what SQLite asks its authorizer before it begins, commits or rolls back
SOON = 15.0  # seconds in which something is heard, on a busy machine


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "sapeur.db")
    new: NewDatabase = request.getfixturevalue("postgres")
    return new()


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "sapeur.db")


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = store_at(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def setup(name: str = "a", *, at: int = 1_700_000_000_000, public: bool = True) -> Setup:
    return Setup(
        id=name.rjust(12, "0"),
        game="mission",
        version=1,
        options={"players": "3", "ko": "off"},
        seats=[
            kept_for("ann"),
            INVITED,
            opponent("3"),
        ],
        clock=ClockSpec(30_000, 600_000, 5_000, "opponent"),
        public=public,
        invitation="é'\"",
        seed=bytes(range(32)),
        owner="ann",
        at=at,
    )


def line(n: int, **changed: object) -> Line:
    answer = {
        "n": n, "at": 1_700_000_000_000 + n, "kind": "act", "seat": 0, "player": "ann",
        "ref": f"r{n}", "text": f"échange {n}",
    }  # fmt: skip
    return line_named(**{**answer, **changed})  # type: ignore[arg-type]


async def table(store: Store, name: str = "a", **changed: object) -> str:
    made = setup(name, **changed)  # type: ignore[arg-type]
    await store.add_table(made, Summary("open", 0, False, []))
    return made.id


def append(store: Store, name: str, new: Line, summary: Summary) -> asyncio.Future[None]:
    """Append, and wait if you like until it is on disk."""
    written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.append(name, new, summary, partial(settle, written))
    return written


# People ----------------------------------------------------------------------------------------


@run
async def test_a_player_is_found_by_id_and_by_every_secret(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"other")
        await store.add_secret("ann", b"two")
        assert await store.player("ann") == ANN
        assert await store.player_by_secret(b"one") == ANN
        assert await store.player_by_secret(b"two") == ANN
        assert await store.player_by_secret(b"other") == BOB
        assert await store.player_by_secret(b"none") is None
        assert await store.player("nobody") is None


@run
async def test_a_player_whose_secret_is_taken_is_not_kept_at_all(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        with pytest.raises(NOT_UNIQUE):
            await store.add_player(BOB, b"one")
        assert await store.player("bob") is None
        assert await store.player_by_secret(b"one") == ANN


@run
async def test_a_recovery_code_is_the_last_one(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        assert await store.player_by_recovery(b"first") is None
        await store.set_recovery("ann", b"first")
        assert await store.player_by_recovery(b"first") == ANN
        await store.set_recovery("ann", b"second")
        assert await store.player_by_recovery(b"first") is None
        assert await store.player_by_recovery(b"second") == ANN


@run
async def test_names_are_told_of_those_who_are_known(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"two")
        await store.rename("bob", "Bôb le 2ᵉ")
        assert await store.names(["ann", "bob", "nobody"]) == {"ann": "Ann", "bob": "Bôb le 2ᵉ"}
        assert await store.names([]) == {}


@run
async def test_tokens_are_their_owner_s(database: str) -> None:
    first, second = Token("t1", "Robot", 1), Token("t2", "Other", 2)
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"two")
        await store.add_token("ann", second, b"token2")
        await store.add_token("ann", first, b"token1")
        assert await store.tokens("ann") == [first, second]
        assert await store.tokens("bob") == []
        assert await store.player_by_token(b"token1") == ANN
        assert not await store.remove_token("bob", "t1")
        assert await store.remove_token("ann", "t1")
        assert not await store.remove_token("ann", "t1")
        assert await store.player_by_token(b"token1") is None
        assert await store.tokens("ann") == [second]


def push_subscription(name: str, at: int = 1, language: str = "fr") -> PushSubscription:
    return PushSubscription(f"https://push.example.org/{name}", "point", "auth", language, at)


@run
async def test_a_push_subscription_is_the_last_player_s_who_asked_for_it(database: str) -> None:
    phone, laptop = push_subscription("phone", 1), push_subscription("laptop", 2)
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"two")
        for each in (laptop, phone, phone):
            await store.add_push_subscription("ann", each, 10)
        assert await store.push_subscriptions("ann") == [phone, laptop]
        again = push_subscription("phone", 3, "en")
        await store.add_push_subscription("bob", again, 10)
        assert await store.push_subscriptions("ann") == [laptop]
        assert await store.push_subscriptions("bob") == [again]
        assert not await store.remove_push_subscription("ann", phone.endpoint)
        assert await store.remove_push_subscription("bob", phone.endpoint)
        assert not await store.remove_push_subscription("bob", phone.endpoint)
        assert await store.push_subscriptions("bob") == []


@run
async def test_of_many_push_subscriptions_the_latest_stay(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"two")
        await store.add_push_subscription("bob", push_subscription("bob", 0), 3)
        for at in range(5):
            await store.add_push_subscription("ann", push_subscription(f"{at}", at), 3)
        assert [each.at for each in await store.push_subscriptions("ann")] == [2, 3, 4]
        assert len(await store.push_subscriptions("bob")) == 1


@run
async def test_nothing_of_a_removed_player_opens_anything(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_token("ann", Token("t", "Robot", 1), b"token")
        await store.set_recovery("ann", b"code")
        await store.add_push_subscription("ann", push_subscription("a"), 10)
        await store.remove_player("ann")
        assert await store.player("ann") is None
        assert await store.player_by_secret(b"one") is None
        assert await store.player_by_token(b"token") is None
        assert await store.player_by_recovery(b"code") is None
        assert await store.names(["ann"]) == {}
        assert await store.push_subscriptions("ann") == []
        await store.add_player(ANN, b"one")  # nothing is left that would be in the way


# Tables and their logs -------------------------------------------------------------------------


@run
async def test_a_table_is_what_was_put_there(database: str) -> None:
    async with opened(database) as store:
        assert await store.ready()
        name = await table(store)
        assert await store.table(name) == (setup(), [])
        said = [line(1, kind="sit", text="ab"), line(2), line(3, player="", ref="", seat=2)]
        for each in said:
            await append(store, name, each, PLAYING)
        assert await store.table(name) == (setup(), said)
        assert await store.lines(name, 0) == said
        assert await store.lines(name, 2) == said[2:]
        assert await store.lines(name, 3) == []
        assert await store.table("nowhere") is None
        assert await store.lines("nowhere", 0) == []


@run
async def test_a_number_that_is_not_free_is_taken_and_changes_nothing(database: str) -> None:
    async with opened(database) as store:
        name = await table(store)
        await append(store, name, line(1), PLAYING)
        before = await store.table(name)
        with pytest.raises(NumberTaken):
            await append(
                store,
                name,
                line(1, at=1_800_000_000_000, text="other"),
                Summary("over", 5, True, ["eve"]),
            )
        assert await store.table(name) == before
        assert await store.tables_by_status("playing", 10) == [name]
        assert await store.tables_by_status("over", 10) == []
        assert await store.tables_of("eve", 10) == []
        assert await store.due(2_000_000_000_000) == []
        await append(store, name, line(2), PLAYING)  # and the store goes on


@run
async def test_a_log_of_no_table_is_an_error_not_a_race(database: str) -> None:
    async with opened(database) as store:
        with pytest.raises((sqlite3.IntegrityError, asyncpg.ForeignKeyViolationError)):
            await append(store, "nowhere", line(1), PLAYING)


@run
async def test_of_two_stores_that_append_at_once_one_is_first(database: str) -> None:
    async with opened(database) as ours, opened(database) as theirs:
        name = await table(ours)
        for n in range(1, 31):
            said = [line(n, text="ours"), line(n, text="theirs")]
            answers = await asyncio.gather(
                append(ours, name, said[0], PLAYING),
                append(theirs, name, said[1], PLAYING),
                return_exceptions=True,
            )
            assert sorted(map(repr, answers)) == ["None", "NumberTaken()"]
            winner = said[answers.index(None)]
            assert (await ours.lines(name, n - 1)) == [winner]
            assert (await theirs.lines(name, n - 1)) == [winner]


@run
async def test_many_race_for_every_number_and_no_line_is_lost(database: str) -> None:
    async with opened(database) as ours, opened(database) as theirs:
        name = await table(ours)
        won: list[tuple[int, str]] = []

        async def push(store: Store, who: str, count: int) -> None:
            n = 1
            while count:
                try:
                    await append(store, name, line(n, player=who), PLAYING)
                    won.append((n, who))
                    count -= 1
                except NumberTaken:
                    n += 1

        stores = (ours, theirs)
        await asyncio.gather(*(push(stores[i % 2], f"p{i}", 5) for i in range(6)))
        kept = [(each.n, each.player) for each in await ours.lines(name, 0)]
        assert kept == sorted(won)
        assert [n for n, _ in kept] == list(range(1, 31))


@run
async def test_one_that_fails_spoils_none_that_come_with_it(database: str) -> None:
    async with opened(database) as store:
        name = await table(store)
        said = [line(1, text="a"), line(1, text="b"), line(2, text="\ud800"), line(2, text="c")]
        answers = await asyncio.gather(
            *(append(store, name, each, PLAYING) for each in said), return_exceptions=True
        )
        assert answers[0] is answers[3] is None
        assert isinstance(answers[1], NumberTaken)
        # No database takes half a character.
        assert isinstance(answers[2], UnicodeEncodeError | asyncpg.DataError)
        lines = await store.lines(name, 0)
        assert [row_of(each)[-1] for each in lines] == ["a", "c"]


@run
async def test_the_last_line_of_each_of_many_tables(database: str) -> None:
    async with opened(database) as store:
        a, b, empty = [await table(store, name) for name in ("a", "b", "empty")]
        for n in (1, 2, 3):
            await append(store, a, line(n), PLAYING)
        await append(store, b, line(1), PLAYING)
        assert await store.latest([a, b, empty, "nowhere"]) == {a: 3, b: 1}
        assert await store.latest([a]) == {a: 3}
        assert await store.latest([]) == {}


@run
async def test_what_waits_is_written_before_the_store_is_closed(database: str) -> None:
    async with opened(database) as store:
        names = [await table(store, f"t{i}") for i in range(5)]
        writing = [append(store, name, line(n), PLAYING) for n in (1, 2) for name in names]
    assert all(each.done() and each.exception() is None for each in writing)
    async with opened(database) as store:
        assert await store.latest(names) == dict.fromkeys(names, 2)


@run
async def test_lists_are_of_public_tables_by_status_the_latest_first(database: str) -> None:
    async with opened(database) as store:
        a = await table(store, "a", at=100)
        b = await table(store, "b", at=300)
        c = await table(store, "c", at=200)
        await table(store, "d", at=400, public=False)
        assert await store.tables_by_status("open", 10) == [b, c, a]
        assert await store.tables_by_status("open", 2) == [b, c]
        await append(store, a, line(1, at=500), PLAYING)
        await append(store, c, line(1, at=600), PLAYING)
        assert await store.tables_by_status("open", 10) == [b]
        assert await store.tables_by_status("playing", 10) == [c, a]


@run
async def test_my_tables_are_those_where_i_sit_the_latest_first(database: str) -> None:
    async with opened(database) as store:
        a, b = await table(store, "a"), await table(store, "b", public=False)
        await append(store, a, line(1, at=10, kind="sit"), Summary("open", 0, False, ["ann"]))
        await append(store, b, line(1, at=20, kind="sit"), Summary("open", 0, False, ["ann"]))
        await append(
            store,
            a,
            line(2, at=30, kind="sit", player="bob"),
            Summary("playing", 0, False, ["ann", "bob"]),
        )
        assert await store.tables_of("ann", 10) == [a, b]
        assert await store.tables_of("ann", 1) == [a]
        assert await store.tables_of("bob", 10) == [a]
        await append(store, b, line(2, at=40, kind="leave"), Summary("over", 0, False, []))
        assert await store.tables_of("ann", 10) == [a]
        await append(store, a, line(3, at=50), Summary("over", 0, False, ["ann", "bob"]))
        assert await store.tables_of("ann", 10) == [a]
        assert await store.tables_of("eve", 10) == []


@run
async def test_due_are_clocks_that_ran_out_and_opponents_left_alone(database: str) -> None:
    async with opened(database) as store:
        clock, waiting = await table(store, "clock"), await table(store, "waiting")
        await append(store, clock, line(1, at=1_000), Summary("playing", 9_000, False, []))
        await append(store, waiting, line(1, at=1_000), Summary("playing", 0, True, []))
        assert await store.due(6_000) == []
        assert await store.due(6_001) == [waiting]
        assert sorted(await store.due(9_000)) == sorted([clock, waiting])
        await append(store, clock, line(2, at=9_000), Summary("playing", 0, False, []))
        await append(store, waiting, line(2, at=9_000), Summary("playing", 0, False, []))
        assert await store.due(99_000) == []


@run
async def test_idle_are_tables_not_over_that_nobody_touched(database: str) -> None:
    async with opened(database) as store:
        old, young, over = [await table(store, name, at=100) for name in ("old", "young", "over")]
        await append(store, young, line(1, at=300), PLAYING)
        await append(store, over, line(1, at=100), Summary("over", 0, False, []))
        assert await store.idle(100) == []
        assert await store.idle(101) == [old]
        assert sorted(await store.idle(301)) == sorted([old, young])


@run
async def test_finished_games_come_with_all_their_lines(database: str) -> None:
    async with opened(database) as store:
        late, early = await table(store, "late"), await table(store, "early")
        await table(store, "open")
        for name, at in ((late, 900), (early, 800)):
            await append(store, name, line(1, at=1), PLAYING)
            await append(store, name, line(2, at=at), Summary("over", 0, False, []))
        found = [
            (answer.id, [each.n for each in lines])
            async for answer, lines in store.finished_games()
        ]
        assert found == [(early, [1, 2]), (late, [1, 2])]


# Opening ---------------------------------------------------------------------------------------


@run
async def test_opening_again_finds_everything(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_token("ann", Token("t", "Robot", 1), b"token")
        name = await table(store)
        await append(store, name, line(1, kind="sit"), Summary("playing", 77, True, ["ann"]))
    async with opened(database) as store:
        assert await store.player_by_secret(b"one") == ANN
        assert await store.player_by_token(b"token") == ANN
        assert await store.table(name) == (setup(), [line(1, kind="sit")])
        assert await store.tables_of("ann", 5) == [name]
        assert await store.due(78) == [name]


MORE = (*schema.STEPS, ("ALTER TABLE players ADD COLUMN hat {big}", "CREATE TABLE hats (at {big})"))


def steps(monkeypatch: pytest.MonkeyPatch, wanted: tuple[tuple[str, ...], ...]) -> None:
    """A program that knows these steps."""
    for kind in KINDS:
        monkeypatch.setattr(f"sapeur.server.store.{kind}.STEPS", wanted)


@run
async def test_a_database_at_any_step_gets_those_after_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(monkeypatch, ())
    async with opened(database) as store:  # an empty database, at step 0
        assert await store.ready()
    steps(monkeypatch, schema.STEPS)
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
    steps(monkeypatch, MORE)
    for _ in range(2):  # the second time there is nothing left to do
        async with opened(database) as store:
            assert await store.player("ann") == ANN


@run
async def test_a_newer_program_s_database_is_refused_in_words(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(monkeypatch, MORE)
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
    steps(monkeypatch, schema.STEPS)
    with pytest.raises(BadSetting, match="newer Sapeur") as refused:
        await store_at(database).open()
    assert "plus récent" in refused.value.words["fr"]
    steps(monkeypatch, MORE)
    async with opened(database) as store:  # and it was left as it was
        assert await store.player("ann") == ANN


@run
async def test_a_step_that_fails_leaves_the_database_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
    steps(monkeypatch, (*MORE[:-1], (*MORE[-1], "CREATE NONSENSE")))
    with pytest.raises(BadSetting):
        await store_at(database).open()
    steps(monkeypatch, MORE)
    async with opened(database) as store:  # the part that had worked is not in the way
        assert await store.player("ann") == ANN


async def come_and_go(database: str) -> None:
    async with opened(database) as store:
        assert await store.ready()


def test_several_may_open_a_new_database_at_once(database: str) -> None:
    async def everyone() -> None:
        comings = (asyncio.to_thread(asyncio.run, come_and_go(database)) for _ in range(4))
        await asyncio.gather(*comings)

    asyncio.run(everyone())


@run
async def test_a_new_file_that_somebody_else_writes_to_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "sapeur.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # SQLite would refuse to change its mode, and at once
    opening = asyncio.create_task(asyncio.to_thread(asyncio.run, come_and_go(str(path))))
    await asyncio.sleep(0.1)
    assert not opening.done()
    other.execute("COMMIT")
    await opening
    other.close()


@run
async def test_a_database_that_cannot_be_used_is_refused_in_words(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.db"
    nonsense.write_bytes(b"this is no database" * 1000)
    for address in (str(nonsense), str(tmp_path), "postgresql://nobody@127.0.0.1:9/none"):
        with pytest.raises(BadSetting) as refused:
            await store_at(address).open()
        assert set(refused.value.words) == {"en", "fr"}


def test_postgresql_without_its_package_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sapeur.server.store.postgres", None)
    with pytest.raises(BadSetting, match="asyncpg"):
        store_at("postgresql://localhost/sapeur")


@run
async def test_one_process_alone_has_nobody_to_hear(file: str) -> None:
    heard: list[str] = []
    async with opened(file) as store:
        assert not store.shared
        store.listen(heard.append)
        store.tell("here abc 0")
        await append(store, await table(store), line(1), PLAYING)
        assert heard == []


# SQLite: many appends to a commit, each on disk ------------------------------------------------


class Watched:
    """The connections that a store makes, and what is said to them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.connections: list[sqlite3.Connection] = []
        make = sqlite.connect

        def connect(path: str) -> sqlite3.Connection:
            db = make(path)
            db.set_trace_callback(self.said.append)
            self.connections.append(db)
            return db

        monkeypatch.setattr(sqlite, "connect", connect)


@run
async def test_appends_that_come_together_share_commits(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    async with opened(file) as store:
        names = [await table(store, f"t{i}") for i in range(10)]
        watched.said.clear()
        await asyncio.gather(
            *(append(store, name, line(n), PLAYING) for name in names for n in range(1, 51))
        )
        assert watched.said.count("COMMIT") < 100  # for 500 appends
        watched.said.clear()
        for n in range(51, 56):
            await append(store, names[0], line(n), PLAYING)
        assert watched.said.count("COMMIT") == 5  # those that come one by one wait for nobody
        assert [len(await store.lines(name, 0)) for name in names] == [55] + [50] * 9


@run
async def test_a_commit_that_fails_is_told_and_outlived(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)
    async with opened(file) as store:
        name = await table(store)
        for db in watched.connections[1:]:
            db.set_authorizer(lambda what, how, *_: int(what == TRANSACTION and how == "COMMIT"))
        with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
            await append(store, name, line(1, text="lost"), PLAYING)
        for db in watched.connections[1:]:
            db.set_authorizer(None)
        await append(store, name, line(1), PLAYING)
        assert await store.lines(name, 0) == [line(1)]


@run
async def test_a_full_disk_is_told_and_outlived(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    async with opened(file) as store:
        name = await table(store)
        for db in watched.connections[1:]:  # the first has been closed: it brought up to date
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await append(store, name, line(1, text="x" * 100_000), PLAYING)
        for db in watched.connections[1:]:
            db.execute("PRAGMA max_page_count = 100000")
        await append(store, name, line(1), PLAYING)
        assert await store.lines(name, 0) == [line(1)]


@run
async def test_a_table_that_goes_on_as_it_was_is_written_seldom(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(monkeypatch)

    async def writes(said: Line, summary: Summary) -> bool:
        watched.said.clear()
        await append(store, name, said, summary)
        return any(sql.startswith("UPDATE tables") for sql in watched.said)

    async with opened(file) as store:
        name = await table(store)
        late, waiting = (
            1_700_000_000_000 + sql.SUMMARY_FRESH_MS,
            Summary("playing", 0, True, ["ann"]),
        )
        assert await writes(line(1), PLAYING)
        assert not await writes(line(2), PLAYING)
        assert await writes(line(3, at=late + 1), PLAYING)  # the lists are in the order of time
        assert not await writes(line(4, at=late + 2), PLAYING)
        assert await writes(line(5, at=late + 3, kind="ask"), PLAYING)
        assert await writes(line(6, at=late + 4), waiting)
        assert await writes(line(7, at=late + 5), waiting)  # how long they have waited matters
        assert await writes(line(8, at=late + 6), PLAYING)
        with pytest.raises(NumberTaken):
            await append(store, name, line(8, at=late + 7), PLAYING)
        assert await writes(line(9, at=late + 8), PLAYING)  # nothing is taken for granted now
        assert await writes(line(10, at=late + 9), Summary("over", 0, False, ["ann", "bob"]))
        assert [each.n for each in await store.lines(name, 0)] == list(range(1, 11))


@run
async def test_while_another_program_writes_only_writers_wait(file: str) -> None:
    async with opened(file) as store:
        name = await table(store)
        other = sqlite.connect(file)
        other.execute("BEGIN IMMEDIATE")
        appending = asyncio.ensure_future(append(store, name, line(1), PLAYING))
        await asyncio.wait_for(asyncio.sleep(10 * sqlite.BUSY_RETRY_S), SOON)
        assert not appending.done()
        assert await store.lines(name, 0) == []
        other.execute("COMMIT")
        other.close()
        await asyncio.wait_for(appending, SOON)
        assert await store.lines(name, 0) == [line(1)]


@run
async def test_one_who_waits_too_long_for_another_program_is_told(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_S", 2 * sqlite.BUSY_RETRY_S)
    async with opened(file) as store:
        name = await table(store)
        other = sqlite.connect(file)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            await append(store, name, line(1), PLAYING)
        other.execute("COMMIT")
        other.close()
        await append(store, name, line(1), PLAYING)
        assert await store.lines(name, 0) == [line(1)]


def test_a_commit_waits_for_the_disk(file: str) -> None:
    db = sqlite.connect(file)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL: each commit is synced
    db.close()


APPENDING = """
import asyncio, sys
from server.test_stores import PLAYING, append, line, table
from sapeur.server.store import store_at

async def main():
    store = store_at(sys.argv[1])
    await store.open()
    name = await table(store)
    for n in range(1, 100_000):
        await append(store, name, line(n), PLAYING)
        print(n, flush=True)

asyncio.run(main())
"""


def test_what_was_appended_is_there_after_a_kill(database: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", APPENDING, database],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
    ) as child:
        assert child.stdout is not None
        for _ in range(40):
            last = int(child.stdout.readline())
        child.kill()
        last = max([last, *map(int, child.stdout.read().split())])  # all that it said

    async def numbers() -> list[int]:
        async with opened(database) as store:
            return [each.n for each in await store.lines(setup().id, 0)]

    kept = asyncio.run(numbers())
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) in (last, last + 1)  # it may have been killed before it said the last


# Dailies -------------------------------------------------------------------------------------


@run
async def test_the_results_of_a_daily_are_kept_and_counted(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")

        async def counted(day: str, result: int, *, best: bool) -> int:
            return await store.count_daily_result("ann", day, "village", result, 1, best=best)

        assert await counted("2026-11-17", 9, best=True) == 9
        assert await counted("2026-11-17", 12, best=True) == 12
        assert await counted("2026-11-17", 3, best=True) == 12
        assert await counted("2026-11-18", 3, best=False) == 3
        at_once = [counted("2026-11-19", n, best=False) for n in range(8)]
        assert len(set(await asyncio.gather(*at_once))) == 1, "one of them was first, for all"
        assert await store.daily_results("2026-11-17", "village") == [(12, 1)]
        await store.remove_player("ann")
        assert await store.daily_results("2026-11-17", "village") == []


# Progress -------------------------------------------------------------------------------------

LESSON = ProgressEntry("lessons", "village/first", 3, "3")


@run
async def test_of_two_values_of_a_thing_the_one_of_the_higher_rank_is_kept(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        await store.add_player(BOB, b"other")
        first, later = (
            ProgressEntry("exercises", "orapa/1-1", n, value)
            for n, value in ((1, '"first"'), (0, '"later"'))
        )
        assert await store.keep_progress("ann", [LESSON, first]) == [first, LESSON]
        other = ProgressEntry("lessons", "orapa/first", 1, "1")
        assert await store.keep_progress("ann", [later, other]) == [first, other]
        equal = ProgressEntry("lessons", "village/first", 3, "03")
        assert await store.keep_progress("ann", [equal]) == [equal], "the last of equals"
        named_alike = ProgressEntry("exercises", "village/first", 0, '"later"')
        assert await store.keep_progress("ann", [named_alike]) == [named_alike]
        assert await store.keep_progress("ann", []) == []
        assert await store.keep_progress("bob", [later]) == [later]
        kept = {(each.kind, each.item): each for each in await store.progress("ann")}
        assert len(kept) == 4
        assert (kept["exercises", "orapa/1-1"], kept["lessons", "village/first"]) == (first, equal)
        await store.remove_player("ann")
        assert await store.progress("ann") == []
        assert await store.progress("bob") == [later]


@run
async def test_many_devices_note_at_once_and_lose_nothing(database: str) -> None:
    async with opened(database) as store, opened(database) as another:
        await store.add_player(ANN, b"one")

        def noted(device: int) -> list[ProgressEntry]:
            mine = ProgressEntry("exercises", f"orapa/1-{device}", 1, '"first"')
            same = [ProgressEntry("lessons", f"g/{n}", device, str(device)) for n in range(20)]
            return [mine, *(same if device % 2 else reversed(same))]

        stores = (store, another)
        await asyncio.gather(*(stores[n % 2].keep_progress("ann", noted(n)) for n in range(16)))
        kept = {each.item: each.value for each in await store.progress("ann")}
        assert kept == {f"g/{n}": "15" for n in range(20)} | {
            f"orapa/1-{n}": '"first"' for n in range(16)
        }


# Finished games -------------------------------------------------------------------------------


@run
async def test_a_review_is_kept_for_the_experts_who_made_it(database: str) -> None:
    async with opened(database) as store:
        await store.keep_review(b"one", 1, 10, b"first", most=2)
        assert await store.kept_review(b"one", 1) == b"first"
        assert await store.kept_review(b"one", 2) is None
        await store.keep_review(b"one", 2, 20, b"second", most=2)
        assert await store.kept_review(b"one", 1) is None
        assert await store.kept_review(b"one", 2) == b"second"
        await store.keep_review(b"two", 2, 30, b"x", most=2)
        await store.keep_review(b"three", 2, 40, b"y", most=2)
        assert await store.kept_review(b"one", 2) is None
        assert await store.kept_review(b"three", 2) == b"y"


@run
async def test_finished_games_are_found_counted_filtered_and_taken_off(database: str) -> None:
    async with opened(database) as store:
        await store.add_player(ANN, b"one")
        over = Summary("over", 0, False, ["ann"])
        names = [await table(store, name) for name in ("a", "b", "c")]
        for n, name in enumerate(names):
            sat = line(1, kind="sit", text="00", at=100 + n)
            await append(store, name, sat, PLAYING if name == names[2] else over)
        assert await store.uncounted_games("ann", 10) == [names[1], names[0]]
        for n, result in enumerate(("won", "lost")):
            game = PlayedGame(names[n], 100 + n, "village", 0, "alone", result, 9, -1, b"r%d" % n)
            await store.add_played_game("ann", game)
            await store.add_played_game("ann", game)
        assert await store.uncounted_games("ann", 10) == []
        last = (1 << 62, "")

        async def found(before: tuple[int, str] = last, limit: int = 10, **by: str) -> list[str]:
            games = await store.played_games("ann", GameFilter(**by), before, limit)
            return [each.table_id for each in games]

        assert await found() == [names[1], names[0]]
        assert await found(limit=1) == [names[1]]
        assert await found((101, names[1])) == [names[0]]
        assert await found(result="won") == [names[0]]
        assert await found(game="orapa") == []
        assert await found(opponents="alone", game="village") == [names[1], names[0]]
        assert await store.unfinished_games("ann", last, 10) == [(102, names[2])]
        await store.keep_review(b"r0", 1, 10, b"review", most=10)
        assert await store.kept_reviews_of("ann", 1, 10) == [(names[0], b"review")]
        assert await store.remove_played_game("ann", names[0])
        assert not await store.remove_played_game("ann", names[0])
        assert await found() == [names[1]]
        assert names[0] not in await store.tables_of("ann", 10)
        assert await store.uncounted_games("ann", 10) == []
        await store.remove_player("ann")
        assert await found() == []
