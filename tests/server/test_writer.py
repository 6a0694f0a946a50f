"""The one way into a log: in turn, a due flag first, and a seat freed when nobody will come."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.lines import OPEN, kept_for, say
from server.loops import run
from server.test_hub import begun, player_named, table, turn

from sapeur.games.game import Refusal
from sapeur.server import tables
from sapeur.server.live import TableLock
from sapeur.server.log import Flag, SeatSpec
from sapeur.server.problems import Refuse
from sapeur.table.clock import ClockSpec


@run
async def test_a_late_action_is_answered_by_the_flag(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        clock = ClockSpec(move=30, game=60_000, increment=60_000)
        live = await table(hub, [OPEN] * 2, "ann", "bob", clock=clock)
        seat, player, text = turn(live)
        await asyncio.sleep(0.05)
        answer = await say(hub, live, "act", seat, player, text)
        assert isinstance(answer, Refusal) and answer.code == "over"
        assert live.room.ending is not None and live.room.ending.how == "timeout"
        stored = await hub.store.lines(live.room.id, 0)
        assert stored[-1].said == Flag(seat)


@run
async def test_time_counts_from_when_an_action_came(tmp_path: Path) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob", clock=ClockSpec(move=200))
        seat, player, text = turn(live)
        async with live.lock:  # as while another line is being written
            waiting = asyncio.ensure_future(say(hub, live, "act", seat, player, text))
            await asyncio.sleep(0.3)
        assert isinstance(await waiting, int)


@run
async def test_a_seat_kept_for_a_player_who_is_no_more_is_freed_when_the_table_is_read(
    tmp_path: Path,
) -> None:
    async with begun(tmp_path) as hub:
        live = await table(hub, [OPEN] * 2, "ann", "bob")
        await say(hub, live, "resign", 1, "bob")
        await tables.Tables.rematch.fn(None, hub, player_named("ann"), live.room.id)
        again = live.room.next_table
        hub.tables._tables.clear()
        hub.names.by_player.clear()
        await hub.store.remove_player("bob")
        rematch = await hub.tables.find(again)
        assert rematch is not None
        for _ in range(100):
            if not any(chair.reserved == "bob" for chair in rematch.room.chairs):
                break
            await asyncio.sleep(0.01)
        assert sorted(chair.kind for chair in rematch.room.chairs) == ["open", "player"]


@run
async def test_a_lock_is_had_in_the_order_in_which_it_was_asked_for() -> None:
    lock, order = TableLock(), []

    def work(name: str) -> None:
        order.append(name)
        lock.release()

    async def wait(name: str) -> None:
        async with lock:
            order.append(name)

    async with lock:
        waiting = asyncio.create_task(wait("first"))
        gives_up = asyncio.create_task(wait("never"))
        await asyncio.sleep(0)
        lock.acquire(lambda: work("second"))
        lock.acquire(lambda: work("third"))
        gives_up.cancel()
        await asyncio.sleep(0)
    await waiting
    assert order == ["first", "second", "third"]
    assert not lock.is_held


def test_a_thousand_who_wait_are_all_let_in() -> None:
    lock = TableLock()
    count = 0

    def work() -> None:
        nonlocal count
        count += 1
        lock.release()

    lock.acquire(lambda: None)
    for _ in range(5000):
        lock.acquire(work)
    lock.release()
    assert count == 5000
    assert not lock.is_held


def test_seats_are_kept_as_they_were_asked_for() -> None:
    ann = player_named("ann")
    assert tables.seats_for(ann, [SeatSpec("me"), OPEN]) == [kept_for("ann"), OPEN]


def test_nobody_is_named_in_a_new_tables_seats() -> None:
    for spec in (kept_for("bob"), SeatSpec("open", "", "bob")):
        with pytest.raises(Refuse) as refused:
            tables.seats_for(player_named("ann"), [SeatSpec("me"), spec])
        assert refused.value.status == 400
