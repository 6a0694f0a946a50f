"""Two processes on one PostgreSQL, one of them deaf: it has not heard yet what the other wrote."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from server.lines import INVITED, say
from server.loops import run
from server.postgres import NewDatabase

from sapeur.games import game
from sapeur.games.game import Refusal
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.log import Summary
from sapeur.server.metrics import Metrics
from sapeur.server.settings import Settings
from sapeur.server.store import Account, store_at
from sapeur.server.tables import new_setup
from sapeur.table.clock import ClockSpec

PEOPLE = ("ann", "bob", "eve")
HALFWAY = 6  # moves


class Eye:
    """Somebody who watches, and all that was pushed there."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.updates: list[dict[str, Any]] = []
        self.here: list[int] = []

    def push(self, data: bytes) -> None:
        message = json.loads(data)
        if message["type"] == "update":
            self.updates.append(message)
        elif message["type"] == "presence":
            self.here = message["here"]


@dataclass
class Desk:
    """A process and the one table, as it knows it."""

    hub: Hub
    live: Live

    async def say(self, kind: str, player: str, text: str = "", ref: str = "") -> Refusal | int:
        seat = PEOPLE.index(player)
        return await say(self.hub, self.live, kind, seat, player, text=text, ref=ref)

    async def watch(self, player: str, since: int = 0) -> Eye:
        eye = Eye(player)
        await self.hub.publisher.watch(eye, self.live, since)
        return eye

    def turn(self) -> tuple[str, str]:
        """Who is awaited, and something that they may do."""
        table = self.live.room.table
        assert table is not None
        seat = table.awaited[0]
        return PEOPLE[seat], next(t for t in table.legal(seat) if t.startswith("swap"))

    async def play(self, moves: int) -> list[str]:
        """Make so many moves; the refs that they had."""
        refs = []
        for _ in range(moves):
            player, text = self.turn()
            refs.append(f"move{self.live.room.n}")
            assert isinstance(await self.say("act", player, text, refs[-1]), int)
        return refs


@asynccontextmanager
async def desks(postgres: NewDatabase, moves: int) -> AsyncIterator[tuple[Desk, Desk]]:
    """One process where everyone sat down and played so far, and one that read it before that."""
    database = await asyncio.to_thread(postgres)
    stores = [store_at(database), store_at(database)]
    hubs = [Hub(store, Settings(), Metrics()) for store in stores]
    for store in stores:
        await store.open()
    try:
        options = game("mission").complete({"players": "3"})
        plans = [INVITED for _ in PEOPLE]
        setup = new_setup("mission", options, plans, ClockSpec(), "ann", public=False)
        await stores[0].add_table(setup, Summary("open", 0, False, []))
        lives = [await hub.tables.find(setup.id) for hub in hubs]
        assert lives[0] is not None
        assert lives[1] is not None
        knowing, deaf = Desk(hubs[0], lives[0]), Desk(hubs[1], lives[1])
        for player in PEOPLE:
            assert isinstance(await knowing.say("sit", player, "ab"), int)
        await deaf.hub.tables.catch_up(deaf.live)
        await knowing.play(moves)
        yield knowing, deaf
    finally:
        for hub in hubs:
            await hub.stop()
            await hub.store.close()


@run
async def test_what_the_deaf_one_would_refuse_it_looks_up_first(postgres: NewDatabase) -> None:
    async with desks(postgres, HALFWAY + 1) as (knowing, deaf):
        player, text = knowing.turn()
        assert player != deaf.turn()[0]  # by what the deaf one knows it is another's turn
        assert await deaf.say("act", player, text, "late") == knowing.live.room.n + 1


@run
async def test_what_is_said_again_to_another_process_is_done_once(postgres: NewDatabase) -> None:
    async with desks(postgres, 0) as (knowing, deaf):
        player, text = knowing.turn()
        first = await knowing.say("act", player, text, "once")
        await knowing.play(HALFWAY)
        assert await deaf.say("act", player, text, "once") == first
        lines = await deaf.hub.store.lines(deaf.live.room.id, 0)
        assert [line.ref for line in lines].count("once") == 1


@run
async def test_nobody_is_taken_back_to_an_older_version(postgres: NewDatabase) -> None:
    async with desks(postgres, HALFWAY) as (knowing, deaf):
        seen = knowing.live.room.version
        await knowing.play(2)
        assert deaf.live.room.version < seen
        (update,) = (await deaf.watch("ann", since=seen)).updates
        assert update["since"] == seen
        assert [event["version"] for event in update["events"]] == [seen + 1, seen + 2]


@pytest.mark.parametrize("legal", [True, False])
@run
async def test_those_who_watch_the_deaf_one_are_told_what_it_finds_out(
    postgres: NewDatabase, legal: bool
) -> None:
    async with desks(postgres, HALFWAY) as (knowing, deaf):
        eye = await deaf.watch("bob")
        version = knowing.live.room.version
        player, text = knowing.turn() if legal else ("bob", "swap a1 d4")
        said = await deaf.say("act", player, text, "late")
        assert isinstance(said, int) == legal
        assert eye.updates[-1]["version"] == version + legal
        numbers = [event["version"] for u in eye.updates for event in u["events"]]
        assert numbers == list(range(1, version + legal + 1))


@run
async def test_those_who_watch_hear_of_a_line_whose_number_two_wanted(
    postgres: NewDatabase,
) -> None:
    async with desks(postgres, 0) as (knowing, deaf):
        eye = await deaf.watch("bob")
        player, text = knowing.turn()
        assert isinstance(await knowing.say("act", player, text, "first"), int)
        # By what the deaf one knows this is as good a move, but its number is taken.
        assert isinstance(await deaf.say("act", player, text, "second"), Refusal)
        assert [event["version"] for event in eye.updates[-1]["events"]] == [1]


async def until(fine: Callable[[], bool]) -> None:
    for _ in range(500):
        if fine():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not come to that")


async def hearing(*desks: Desk) -> None:
    """Now none of them is deaf."""
    for desk in desks:
        desk.hub.store.listen(desk.hub.processes.hear)
    await asyncio.sleep(0.5)


@run
async def test_those_who_come_to_another_process_see_who_was_here(postgres: NewDatabase) -> None:
    async with desks(postgres, 0) as (one, other):
        await hearing(one, other)
        ann = await one.watch("ann")
        await asyncio.sleep(0.5)  # nobody else is there to hear of it
        bob = await other.watch("bob")
        await until(lambda: ann.here == [0, 1] and bob.here == [0, 1])


@run
async def test_a_move_of_a_process_that_died_before_it_told_is_found(
    postgres: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desks(postgres, 0) as (one, other):
        monkeypatch.setattr(one.hub.store._writer, "_on_batch", lambda latest: None)  # type: ignore[attr-defined]
        await other.hub.start()
        await asyncio.sleep(0.5)  # it has caught up with what was there when it began to listen
        bob = await other.watch("bob")
        await one.play(HALFWAY)
        await until(lambda: bob.updates[-1]["version"] == one.live.room.version)


@run
async def test_a_name_that_changes_in_another_process(postgres: NewDatabase) -> None:
    async with desks(postgres, 0) as (one, other):
        await hearing(one, other)
        await one.hub.store.add_player(Account("ann", "Ann", 0), b"secret")
        for desk in (one, other):
            await desk.hub.names.learn(desk.live.room)
        bob = await other.watch("bob")
        await one.hub.store.rename("ann", "Anna")
        await one.hub.publisher.rename("ann", "Anna")
        await until(lambda: bob.updates[-1]["table"]["seats"][0]["name"] == "Anna")
        await other.play(1)
        assert bob.updates[-1]["table"]["seats"][0]["name"] == "Anna"


@run
async def test_a_connection_is_ended_in_every_process(postgres: NewDatabase) -> None:
    class Line:
        code = 0

        def close(self, code: int) -> None:
            self.code = code

    async with desks(postgres, 0) as (one, other):
        await hearing(other)
        line = Line()
        other.hub.connections.add("ann", line)
        one.hub.connections.reconnect("ann")
        await until(lambda: line.code == 1012)


@run
async def test_a_table_is_not_forgotten_before_whoever_asked_for_it_has_it(
    postgres: NewDatabase,
) -> None:
    async with desks(postgres, HALFWAY) as (_, other):
        hub = Hub(other.hub.store, Settings(), Metrics())
        asked = asyncio.create_task(hub.tables.find(other.live.room.id))
        while not asked.done():
            hub.tables.forget_unused()
            await asyncio.sleep(0)
        assert await hub.tables.find(other.live.room.id) is await asked
