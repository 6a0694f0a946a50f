"""The order in which a connection's messages are taken; nothing is told before it is on disk."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from server.lines import OPEN, say
from server.loops import run
from server.requesting import MemoryStore
from server.test_wire import TEXT, Pipe, frame, opened_wire, turns

from sapeur.server.connection import Connection
from sapeur.server.guard import Limiter
from sapeur.server.handler import MessageHandler
from sapeur.server.hub import Hub
from sapeur.server.log import Act, Line, Setup, Sit, Summary
from sapeur.server.metrics import Metrics
from sapeur.server.room import Room
from sapeur.server.settings import Settings
from sapeur.server.store import NumberTaken, OnCommitted
from sapeur.server.wire import Wire
from sapeur.table.clock import ClockSpec

TABLE = "t" * 12


class LateStore(MemoryStore):
    """Writes when it is told to, once it is late."""

    def __init__(self) -> None:
        super().__init__()
        self.is_late = False
        self.said: list[Line] = []
        self.pending: list[OnCommitted] = []

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        self.said.append(line)
        if self.is_late:
            self.pending.append(on_committed)
        else:
            on_committed(None, None)

    def texts(self) -> list[str]:
        """The actions that were to be written."""
        return [line.said.text for line in self.said if type(line.said) is Act]

    def commit(self, error: Exception | None = None) -> None:
        self.pending.pop(0)(None, error)

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        return setup(), [line for line in self.said if type(line.said) is Sit]


def setup() -> Setup:
    seats = [OPEN] * 2
    options = {"players": "2", "candles": "9", "tension": "off", "ko": "off", "turns": "200"}
    return Setup(TABLE, "mission", 1, options, seats, ClockSpec(), True, "i", b"s" * 32, "p0", 0)


class Players:
    """Two who play Mission Secrète, each over a wire."""

    def __init__(self, rate: float = 0.0) -> None:
        self.store, self.rate = LateStore(), rate
        self.hub = Hub(self.store, Settings(rate=rate), Metrics())
        self.live = self.hub.tables.add(Room(setup()))
        self.hub.names.by_player = {"p0": "Ann", "p1": "Bob"}
        self.wires: list[Wire] = []
        self.pipes: list[Pipe] = []
        self.serving: list[asyncio.Future[None]] = []

    async def begin(self) -> Players:
        for seat in (0, 1):
            await say(self.hub, self.live, "sit", seat, f"p{seat}", text="5a")
        for seat in (0, 1):
            wire, pipe = await opened_wire()
            connection = Connection(wire, f"p{seat}")
            handler = MessageHandler(self.hub, connection, Limiter(self.rate, self.rate))
            self.serving.append(wire.serve(handler))
            self.wires.append(wire)
            self.pipes.append(pipe)
            self.say(seat, type="watch", table=TABLE)
            await turns()
        self.store.is_late = True
        return self

    def say(self, seat: int, **message: Any) -> None:
        said = json.dumps(message, separators=(",", ":")).encode()
        assert len(said) < 126
        self.wires[seat].data_received(frame(TEXT, said))

    def act(self, seat: int, text: str, ref: str = "r") -> None:
        self.say(seat, type="act", table=TABLE, text=text, ref=ref)

    def heard(self, seat: int) -> list[bytes]:
        """What this player was sent, since it was last asked."""
        data = b"".join(self.pipes[seat].written)
        self.pipes[seat].written.clear()
        found = []
        while data:
            size, start = data[1], 2
            if size == 126:
                size, start = int.from_bytes(data[2:4], "big"), 4
            found.append(data[start : start + size])
            data = data[start + size :]
        return found

    def kinds(self, seat: int) -> list[str]:
        return [json.loads(data)["type"] for data in self.heard(seat)]


async def in_play(*, rate: float = 0.0) -> Players:
    players = await Players(rate).begin()
    for seat in (0, 1):
        players.heard(seat)
    return players


@run
async def test_nobody_hears_before_it_is_on_disk() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    await turns()
    assert players.store.texts()[-1] == "swap a1 a2"
    assert not players.heard(0)
    assert not players.heard(1)
    assert players.live.lock.is_held
    players.store.commit()
    await turns()
    assert players.kinds(0) == ["update", "done"]
    assert players.kinds(1) == ["update"]
    assert not players.live.lock.is_held


@run
async def test_what_comes_behind_waits_its_turn() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    players.say(0, type="ping")
    players.act(0, "swap a1 a2", ref="again")
    players.say(1, type="ping")
    await turns()
    assert not players.heard(0)
    assert players.kinds(1) == ["pong"]  # somebody else's does not
    players.store.commit()
    await turns()
    assert players.kinds(0) == ["update", "done", "pong", "refused"]


@run
async def test_at_a_table_that_is_busy_another_waits_and_is_then_taken() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    players.act(1, "accuse 0 elf")
    await turns()
    assert len(players.store.pending) == 1
    players.store.commit()
    await turns()
    players.store.commit()
    await turns()
    assert players.store.texts()[-2:] == ["swap a1 a2", "accuse 0 elf"]
    assert "done" in players.kinds(1)


@run
async def test_of_two_who_take_a_number_the_slower_reads_on() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    await turns()
    players.store.said.pop()
    players.store.commit(NumberTaken())
    await turns(20)
    players.store.commit()
    await turns()
    assert players.store.texts()[-1] == "swap a1 a2"
    assert players.kinds(0) == ["update", "done"]


@run
async def test_what_cannot_be_written_ends_the_connection_and_is_not_told() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    await turns()
    players.store.commit(OSError("the disk is full"))
    await turns()
    assert isinstance(players.serving[0].exception(), OSError)
    assert not players.heard(0)
    assert not players.heard(1)
    assert players.live.is_stale
    assert not players.live.lock.is_held


@run
async def test_said_again_it_is_answered_again_and_costs_no_more_than_once() -> None:
    players = await in_play(rate=4.0)  # of which watching took one
    for _ in range(3):
        players.act(0, "swap a1 a2", ref="same")
        await turns()
        if players.store.pending:
            players.store.commit()
        await turns()
    first, *again = [data for data in players.heard(0) if b'"done"' in data]
    assert again == [first, first]
