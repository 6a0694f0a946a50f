"""Actions that are taken without a task: told like the others, and not before they are on disk."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from server.leaks import NoStore
from server.loops import run
from server.test_wire import TEXT, Pipe, frame, opened_wire

from sapeur.server import hub as hub_module
from sapeur.server.guard import Limiter
from sapeur.server.hub import Hub, taken
from sapeur.server.live import Live
from sapeur.server.metrics import Metrics
from sapeur.server.room import Room
from sapeur.server.settings import Settings
from sapeur.server.sockets import Connection, MessageHandler
from sapeur.server.store import ClockPlan, Line, SeatPlan, Setup, Summary, Taken
from sapeur.server.store.sqlite import OnCommitted
from sapeur.server.wire import EXTENSION, Wire

TABLE = "t" * 12


class LateStore(NoStore):
    """Writes when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[Line] = []
        self.on_committed: list[OnCommitted] = []

    def add(self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted) -> None:
        self.said.append(line)
        self.on_committed.append(on_committed)

    async def append(self, table_id: str, line: Line, summary: Summary) -> None:
        self.said.append(line)

    def commit(self, wrong: Exception | None = None) -> None:
        self.on_committed.pop(0)(None, wrong)

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        return setup(), [line for line in self.said if line.kind == "sit"]


class Socket:
    """What a connection is told of where it came from."""

    def __init__(self, wire: Wire) -> None:
        self.scope = {"extensions": {EXTENSION: wire}}


def setup() -> Setup:
    seats = [SeatPlan("open")] * 2
    options = {"players": "2", "candles": "9", "tension": "off", "ko": "off", "turns": "200"}
    return Setup(TABLE, "mission", 1, options, seats, ClockPlan(), True, "i", b"s" * 32, "p0", 0)


class Players:
    """Two who play Mission Secrète, each over a wire."""

    def __init__(self, rate: float = 0.0) -> None:
        self.store, self.rate = LateStore(), rate
        self.hub = Hub(self.store, Settings(rate=rate), Metrics())
        self.live = Live(Room(setup()))
        self.hub._rooms[TABLE] = self.live
        self.hub.names = {"p0": "Ann", "p1": "Bob"}
        self.wires: list[Wire] = []
        self.pipes: list[Pipe] = []
        self.serving: list[asyncio.Task[None]] = []

    async def begin(self, *, at_once: bool = True) -> Players:
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            await self.hub.say(self.live, "sit", seat, f"p{seat}", text="5a")
        for seat in (0, 1):
            wire, pipe = opened_wire(loop)
            wire.handshake_initiated = wire.between_frames = True
            connection = Connection(Socket(wire), f"p{seat}")  # type: ignore[arg-type]
            desk = MessageHandler(self.hub, connection, Limiter(self.rate, self.rate))
            if not at_once:
                wire.at_once = None
            self.serving.append(loop.create_task(desk.serve(wire.receive)))
            self.wires.append(wire)
            self.pipes.append(pipe)
            self.say(seat, type="watch", table=TABLE)
            await turns()
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


async def turns(count: int = 6) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def in_play(*, at_once: bool = True, rate: float = 0.0) -> Players:
    players = await Players(rate).begin(at_once=at_once)
    for seat in (0, 1):
        players.heard(seat)
    return players


@run
async def test_nobody_hears_before_it_is_on_disk() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    await turns()
    assert players.store.said[-1].text == "swap a1 a2"
    assert not players.heard(0)
    assert not players.heard(1)
    assert players.live.lock.locked()
    players.store.commit()
    await turns()
    assert players.kinds(0) == ["update", "done"]
    assert players.kinds(1) == ["update"]
    assert not players.live.lock.locked()


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
async def test_at_a_table_that_is_busy_it_goes_the_longer_way() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    players.act(1, "accuse 0 elf")
    await turns()
    assert len(players.store.on_committed) == 1
    players.store.commit()
    await turns()
    assert [line.text for line in players.store.said[-2:]] == ["swap a1 a2", "accuse 0 elf"]
    assert "done" in players.kinds(1)


@run
async def test_of_two_who_take_a_number_the_slower_reads_on() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    players.store.said.pop()
    players.store.commit(Taken())
    await turns(20)
    assert players.store.said[-1].text == "swap a1 a2"
    assert players.kinds(0) == ["update", "done"]


@run
async def test_what_cannot_be_written_ends_the_connection_and_is_not_told() -> None:
    players = await in_play()
    players.act(0, "swap a1 a2")
    players.store.commit(OSError("the disk is full"))
    await turns()
    assert isinstance(players.serving[0].exception(), OSError)
    assert not players.heard(0)
    assert not players.heard(1)
    assert players.live.stale
    assert not players.live.lock.locked()


@run
async def test_said_again_it_is_answered_again_and_costs_no_more_than_once() -> None:
    players = await in_play(rate=4.0)  # of which watching took one
    for _ in range(3):
        players.act(0, "swap a1 a2", ref="same")
        await turns()
        if players.store.on_committed:
            players.store.commit()
        await turns()
    first, *again = [data for data in players.heard(0) if b'"done"' in data]
    assert again == [first, first]


@pytest.mark.parametrize("text", ["swap a1 a2", "swap a1 e5", "accuse 1 santa", "frobnicate"])
@run
async def test_both_ways_tell_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "now", lambda: 1_000)
    answer = []
    for at_once in (True, False):
        players = await in_play(at_once=at_once)
        for number, (seat, said) in enumerate([(0, text), (1, text), (1, "swap b1 b2")]):
            players.act(seat, said, ref=str(number))
            await turns()
            if players.store.on_committed:
                players.store.commit()
            await turns()
        answer.append([players.heard(0), players.heard(1)])
        assert bool(players.store.on_committed) is False
    assert answer[0] == answer[1]
    assert any(answer[0])


@run
async def test_a_lock_is_not_taken_from_whoever_waits_for_it() -> None:
    lock, order = asyncio.Lock(), []

    async def wait() -> None:
        async with lock:
            order.append("waited")

    assert taken(lock)
    waiting = asyncio.create_task(wait())
    await turns()
    assert not taken(lock)
    lock.release()  # it is nobody's yet, but somebody's turn
    assert not taken(lock)
    await waiting
    assert order == ["waited"]
    assert taken(lock)
