"""The hub on a real SQLite, without a network: what goes on at once, what fails, who is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from server.lines import INVITED, OPEN, answered, kept_for, say
from server.loops import run

from sapeur.games import game
from sapeur.games.game import Refusal
from sapeur.server import clocks, live_tables, tables
from sapeur.server import messages as m
from sapeur.server.connection import Connection
from sapeur.server.guard import Limiter
from sapeur.server.handler import MessageHandler
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.log import SeatSpec, Summary, now
from sapeur.server.metrics import Metrics
from sapeur.server.problems import Refuse
from sapeur.server.settings import Settings
from sapeur.server.store import Account, OnCommitted, store_at
from sapeur.table.clock import ClockSpec

PEOPLE = ("ann", "bob", "eve")


class Eye:
    """Somebody who watches, and all that was pushed there."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[dict[str, Any]] = []

    def push(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["type"] == kind][-1]


class Talker(Connection):
    """A connection without a socket."""

    def __init__(self, hub: Hub, player: str) -> None:
        super().__init__(None, player)
        self.desk = MessageHandler(hub, self, Limiter(0, 0))
        self.heard: list[dict[str, Any]] = []

    def push(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    async def say(self, **message: Any) -> dict[str, Any]:
        """Say something; the first answer."""
        self.heard.clear()
        await answered(self.desk, json.dumps(message))
        return self.heard[0]


@asynccontextmanager
async def begun(folder: Path) -> AsyncIterator[Hub]:
    store = store_at(str(folder / "sapeur.db"))
    await store.open()
    hub = Hub(store, Settings(rate=0), Metrics())
    for player in PEOPLE:
        await store.add_player(player_named(player), player.encode())
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()


def player_named(player: str) -> Account:
    return Account(player, player.title(), 0)


async def table(
    hub: Hub,
    seats: list[SeatSpec],
    *sitting: str,
    clock: ClockSpec | None = None,
    public: bool = True,
) -> Live:
    """A Mission Secrète at which these sit, from the first seat on."""
    options = game("mission").complete({"players": str(len(seats))})
    setup = tables.new_setup("mission", options, seats, clock or ClockSpec(), "ann", public=public)
    await hub.store.add_table(setup, Summary("open", 0, False, []))
    live = await hub.tables.find(setup.id)
    assert live is not None
    for seat, player in enumerate(sitting):
        assert isinstance(await say(hub, live, "sit", seat, player, text="00"), int)
    return live


def turn(live: Live) -> tuple[int, str, str]:
    """The seat that is awaited, its player, and a swap."""
    assert live.room.table is not None
    seat = live.room.awaited[0]
    text = next(text for text in live.room.table.legal(seat) if text.startswith("swap"))
    return seat, live.room.chairs[seat].player, text


async def swap(hub: Hub, live: Live) -> None:
    seat, player, text = turn(live)
    assert isinstance(await say(hub, live, "act", seat, player, text=text), int)


async def unreadable(hub: Hub, folder: Path, live: Live) -> None:
    """A table with an action in its log that no rule allows."""
    await swap(hub, live)
    with closing(sqlite3.connect(folder / "sapeur.db")) as db, db:
        db.execute("UPDATE log SET text = 'swap a1 e5' WHERE kind = 'act'")
    del hub.tables._tables[live.room.id]


async def in_turn(live: Live, *things: Awaitable[Any]) -> list[Any]:
    """All of these while something is being written, in the order in which they came."""
    begun = []
    async with live.lock:
        for thing in things:
            begun.append(asyncio.ensure_future(thing))
            await asyncio.sleep(0.02)
    return await asyncio.gather(*begun, return_exceptions=True)


async def two_due(hub: Hub) -> list[Live]:
    """Two tables whose time will soon be up, in the order in which they are looked at."""
    clock = ClockSpec(move=300)
    both = [await table(hub, [OPEN] * 2, "ann", "bob", clock=clock) for _ in range(2)]
    return sorted(both, key=lambda live: live.room.id)


async def is_over(live: Live) -> None:
    for _ in range(100):
        if live.room.status == "over":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody looks at its clock")


@run
async def test_what_could_not_be_written_is_told_to_nobody(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob")
        real = hub.store.append

        def full(table_id: str, line: object, summary: object, on_committed: OnCommitted) -> None:
            on_committed(None, sqlite3.OperationalError("database or disk is full"))

        hub.store.append = full  # type: ignore[method-assign]
        with pytest.raises(sqlite3.OperationalError):
            await say(hub, live, "resign", 0, "ann")
        hub.store.append = real  # type: ignore[method-assign]
        again = await hub.tables.find(live.room.id)
        assert again is not None
        assert (hub.publisher.table_info(again).status, hub.publisher.table_info(again).seed) == (
            "playing",
            None,
        )


@run
async def test_a_busy_table_stops_no_other_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "SWEEP_S", 0.05)
    async with begun(tmp_path) as hub:
        first, second = await two_due(hub)
        async with first.lock:  # as while it is weighed whether something may be taken back
            await hub.start()
            await is_over(second)


@run
async def test_a_table_that_cannot_be_read_stops_no_other_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "SWEEP_S", 0.05)
    async with begun(tmp_path) as hub:
        first, second = await two_due(hub)
        await unreadable(hub, tmp_path, first)
        listed = await hub.store.tables_by_status("playing", 50)
        assert set(listed) == {first.room.id, second.room.id}
        assert await hub.tables.find_all(listed) == [second]
        await hub.start()
        await is_over(second)


@run
async def test_whoever_left_while_waiting_sees_nobody_elses_seat(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 3, "ann", "bob")
        ann = Talker(hub, "ann")
        await in_turn(
            live,
            say(hub, live, "leave", 0, "ann"),
            say(hub, live, "sit", 0, "eve", text="00"),
            say(hub, live, "sit", 2, "zoe", text="00"),
            ann.say(type="watch", table=live.room.id),
        )
        assert (live.room.status, live.room.chairs[0].player) == ("playing", "eve")
        answer = next(message for message in ann.heard if message["type"] == "update")
        assert (answer["seat"], answer["view"]["mission"]) == (None, None)


@run
async def test_whoever_left_a_private_table_while_waiting_sees_none(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [INVITED] * 3, "ann", "bob", public=False)
        bob = Talker(hub, "bob")
        await in_turn(
            live,
            say(hub, live, "leave", 1, "bob"),
            bob.say(type="watch", table=live.room.id),
        )
        assert [message.get("code") for message in bob.heard] == ["no-table"]
        assert not bob.watched and not live.watchers


@run
async def test_whoever_left_a_private_table_can_be_invited_again(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [INVITED] * 3, "ann", "bob", public=False)
        bob = Talker(hub, "bob")
        await bob.say(type="watch", table=live.room.id)
        await say(hub, live, "leave", 1, "bob")
        live.used = time.monotonic() - live_tables.UNUSED_S - 1
        hub.tables.forget_unused()
        again = await hub.tables.find(live.room.id)
        assert again is not None and again is not live
        assert isinstance(await say(hub, again, "sit", 1, "bob", text="00"), int)
        assert (await bob.say(type="watch", table=live.room.id))["type"] == "update"


@run
async def test_tables_that_nobody_watches_fill_no_memory_between_two_sweeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with begun(tmp_path) as hub:
        watched = await table(hub, [INVITED] * 3, "ann", "bob")
        await Talker(hub, "ann").say(type="watch", table=watched.room.id)
        monkeypatch.setattr(live_tables, "MOST_UNUSED_TABLES", 4)
        hub.tables.forget_unused()
        for _ in range(40):
            latest = await table(hub, [INVITED] * 3, "bob")
            assert len(list(hub.tables)) <= 1 + 2 * 4
        assert hub.tables.in_memory(watched.room.id) is watched
        assert hub.tables.in_memory(latest.room.id) is latest


@run
async def test_presence_follows_whoever_sits_down_and_forgets_a_dead_process(
    tmp_path: Path,
) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann")
        ann, bob = Eye("ann"), Eye("bob")
        await hub.publisher.watch(ann, live, 0)
        await hub.publisher.watch(bob, live, 0)
        assert (ann.last("presence")["here"], ann.last("presence")["watching"]) == ([0], 1)
        await say(hub, live, "sit", 1, "bob", text="00")
        assert (ann.last("presence")["here"], ann.last("presence")["watching"]) == ([0, 1], 0)
        hub.processes.hear(f"here elsewhere {live.room.id} - 3")
        assert ann.last("presence")["watching"] == 3
        at, seats, count = live.elsewhere["elsewhere"]
        live.elsewhere["elsewhere"] = (at - 10_000, seats, count)
        hub.publisher.unwatch(bob, live)
        assert (ann.last("presence")["here"], ann.last("presence")["watching"]) == ([0], 0)
        assert not live.elsewhere


@run
async def test_whoever_leaves_a_private_table_is_not_here_any_more(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [INVITED] * 3, "ann", "bob", public=False)
        ann, bob = Eye("ann"), Eye("bob")
        await hub.publisher.watch(ann, live, 0)
        await hub.publisher.watch(bob, live, 0)
        assert ann.last("presence")["here"] == [0, 1]
        await say(hub, live, "leave", 1, "bob")
        assert ann.last("presence")["here"] == [0]


@run
async def test_an_invited_seat_that_gets_free_still_needs_an_invitation(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN, INVITED, OPEN], "ann", "bob")
        await in_turn(
            live,
            say(hub, live, "leave", 1, "bob"),
            tables.Tables.sit.fn(
                None, hub, player_named("eve"), live.room.id, m.SitRequest("00", 1, "")
            ),
        )
        assert live.room.chairs[1].player == ""


@run
async def test_whoever_resigns_twice_gets_the_same_answer(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 3, *PEOPLE)
        ann = Talker(hub, "ann")
        hub.turns.wake = lambda live: None  # type: ignore[method-assign]
        first = await ann.say(type="resign", table=live.room.id, ref="one")
        assert first["type"] == "done"
        assert await ann.say(type="resign", table=live.room.id, ref="one") == first
        again = await ann.say(type="resign", table=live.room.id, ref="two")
        assert again["code"] == "not-seated"


@run
async def test_two_who_want_a_rematch_at_once_get_one_table(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob")
        await say(hub, live, "resign", 0, "ann")
        rematch = tables.Tables.rematch.fn
        await asyncio.gather(
            *(rematch(None, hub, player_named(player), live.room.id) for player in ("ann", "bob"))
        )
        assert await hub.store.tables_by_status("open", 50) == [live.room.next_table]


@run
async def test_a_rematch_of_what_was_never_played_makes_no_table(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann")
        await say(hub, live, "archive", 0, "")
        with pytest.raises(Refuse):
            await tables.Tables.rematch.fn(None, hub, player_named("ann"), live.room.id)
        assert await hub.store.tables_by_status("open", 50) == []


@run
async def test_a_seat_of_somebody_who_is_no_more_is_open_in_a_rematch(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob")
        await say(hub, live, "resign", 1, "bob")
        await hub.store.remove_player("bob")
        await tables.Tables.rematch.fn(None, hub, player_named("ann"), live.room.id)
        again = await hub.tables.find(live.room.next_table)
        assert again is not None
        assert [chair.kind for chair in again.room.chairs] == ["open", "player"]


@run
async def test_nobody_waits_more_than_a_minute_for_somebody_whose_seat_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [kept_for(player) for player in PEOPLE], "ann", public=False)
        await hub.clocks._look_after(live.room.id)
        assert live.room.kept_seats() == [1, 2]
        monkeypatch.setattr("sapeur.server.room.KEPT_SEAT_MS", -1000)
        assert isinstance(await say(hub, live, "free", 1, "ann"), int)
        assert live.room.id in await hub.store.due(now())
        await hub.clocks._look_after(live.room.id)
        assert live.room.kept_seats() == []
        assert live.room.id not in await hub.store.due(now())
        bob = await tables.Tables.sit.fn(
            None, hub, player_named("bob"), live.room.id, m.SitRequest("00")
        )
        assert bob.seat == 1, "who comes late may still sit down, without an invitation"
        assert hub.tables.in_memory(live.room.id) is live


@run
async def test_what_is_checked_is_answered_as_if_it_were_said(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        clock = ClockSpec(move=1, on_flag="opponent")
        live = await table(hub, [OPEN] * 2, "ann", "bob", clock=clock)
        hub.turns.wake = lambda live: None  # type: ignore[method-assign]
        seat, player, text = turn(live)

        async def checked() -> str:
            answer = await tables.Tables.check.fn(
                None, hub, player_named(player), Limiter(0, 0), live.room.id, m.ActRequest(text)
            )
            return answer.refusal.code if answer.refusal else ""

        assert await checked() == ""
        await asyncio.sleep(0.01)
        await hub.clocks.flag(live)  # an opponent plays for them now
        said = await say(hub, live, "act", seat, player, text=text)
        assert isinstance(said, Refusal)
        assert await checked() == said.code == "not-yours"


@run
async def test_a_bot_that_reads_nothing_is_let_go(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob")
        reading = asyncio.Event()

        async def slow() -> None:
            async for _ in tables.replayed_lines(hub, live, player_named("ann"), 0):
                reading.set()
                await asyncio.sleep(60)

        bot = asyncio.ensure_future(slow())
        await reading.wait()
        assert hub.connections.streams["ann"] == 1
        for _ in range(tables.MOST_WAITING_UPDATES + 1):
            hub.publisher.publish(live)
        await asyncio.wait([bot], timeout=10)
        assert bot.cancelled()
        assert (hub.connections.streams["ann"], len(live.watchers)) == (0, 0)


def test_what_costs_more_than_a_low_rate_holds_can_still_be_done() -> None:
    limiter = Limiter(1, 3)
    assert limiter.allows("ann", 5)
    assert not limiter.allows("ann", 5)
    assert limiter.allows("bob", 5)
