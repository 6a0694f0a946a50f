"""The shorter way of short messages: it changes nothing that a browser could see."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any

import pytest
from server.loops import run
from server.person import Person
from server.running import Running
from uvicorn import Config
from uvicorn.server import ServerState

from sapeur.server.frames import frame_size, is_short_text
from sapeur.server.wire import MAX_UNREAD_BYTES, Wire, wire_of

PING = b'{"type":"ping"}'
MASK = b"\x11\x22\x33\x44"
TEXT, MORE, CLOSE, BEAT = 0x81, 0x01, 0x88, 0x89
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(first: int, said: bytes, *, masked: bool = True) -> bytes:
    """A frame as a browser sends it."""
    size = bytes((len(said),)) if len(said) < 126 else b"\x7e" + len(said).to_bytes(2, "big")
    if not masked:
        return bytes((first,)) + size + said
    hidden = bytes(c ^ MASK[i % 4] for i, c in enumerate(said))
    return bytes((first, 0x80 | size[0])) + size[1:] + MASK + hidden


class Line:
    """A WebSocket byte by byte."""

    def __init__(self, at: socket.socket, file: BufferedReader) -> None:
        self.at, self.file = at, file

    def send(self, data: bytes) -> None:
        self.at.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        first, size = self.file.read(2)
        if size == 126:
            size = int.from_bytes(self.file.read(2), "big")
        return first, self.file.read(size)

    def is_answered(self) -> bool:
        first, said = self.hear()
        return first == TEXT and json.loads(said)["type"] == "pong"


@contextmanager
def line_of(running: Running, person: Person, room: int = 1 << 16) -> Iterator[Line]:
    """A line, with so much room for what was not read yet."""
    with socket.socket() as at:
        at.settimeout(30)
        at.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        at.connect(("127.0.0.1", running.port))
        head = HANDSHAKE.replace("\r\n\r\n", f"\r\nCookie: sapeur={person.cookie}\r\n\r\n")
        at.sendall(head.encode())
        with at.makefile("rb") as file:
            assert b"101" in file.readline()
            while file.readline() != b"\r\n":
                pass
            yield Line(at, file)


def test_whole_messages_in_any_number_and_with_pings_between(running: Running, ann: Person) -> None:
    with line_of(running, ann) as line:
        line.send(frame(TEXT, PING))
        assert line.is_answered()
        line.send(frame(TEXT, PING) + frame(BEAT, b"so") + frame(TEXT, PING))
        heard = sorted(line.hear()[0] for _ in range(3))
        assert heard == [TEXT, TEXT, 0x8A]
        line.send(frame(TEXT, PING))
        assert line.is_answered()


@pytest.mark.parametrize("cut", [1, 2, 5, 6, 12])
def test_a_frame_in_pieces(running: Running, ann: Person, cut: int) -> None:
    with line_of(running, ann) as line:
        line.at.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        whole = frame(TEXT, PING)
        for data in (whole, whole[:cut], whole[cut:], whole):
            line.send(data)
        assert all(line.is_answered() for _ in range(3))


def test_a_message_in_several_frames(running: Running, ann: Person) -> None:
    with line_of(running, ann) as line:
        line.send(frame(MORE, PING[:4]) + frame(0x80, PING[4:]))
        assert line.is_answered()
        line.send(frame(MORE, PING[:4]))
        line.send(frame(0x80, PING[4:]))
        assert line.is_answered()


def test_long_messages(running: Running, ann: Person) -> None:
    with line_of(running, ann) as line:
        for spaces in (107, 110, 111, 112, 200, 5000):
            line.send(frame(TEXT, PING + b" " * spaces))
            assert line.is_answered()
        line.send(frame(TEXT, PING + b" " * 20_000))
        first, said = line.hear()
        assert (first, int.from_bytes(said[:2], "big")) == (CLOSE, 1009)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, PING, masked=False), 1002),
        (frame(0xC1, PING), 1002),
        (frame(CLOSE, b"\x03\xe8"), 1000),
    ],
)
def test_what_ends_a_connection(running: Running, ann: Person, data: bytes, code: int) -> None:
    with line_of(running, ann) as line:
        line.send(frame(TEXT, PING))
        assert line.is_answered()
        line.send(data)
        first, said = line.hear()
        assert (first, int.from_bytes(said[:2], "big")) == (CLOSE, code)
        assert line.file.read() == b""


def test_whoever_reads_nothing_is_let_go(running: Running, ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    ann.sit(table)
    bob.sit(table)
    with line_of(running, bob, room=4096) as line:
        line.send(frame(TEXT, json.dumps({"type": "watch", "table": table}).encode()))
        for number in range(6000):  # each of which is told to everyone at the table
            answer = ann.http.patch("/api/me", json={"name": f"Ann {number}"})
            assert answer.status_code == 200
            seats = number % 100 == 99 and ann.get(f"/api/tables/{table}")["table"]["seats"]
            if seats and not seats[1]["here"]:
                return
    raise AssertionError("whoever reads nothing is still taken to be here")


def test_what_is_short_and_what_is_whole() -> None:
    short = frame(TEXT, PING)
    assert is_short_text(short)
    assert is_short_text(frame(TEXT, b""))
    assert is_short_text(frame(TEXT, b"x" * 125))
    for other in (
        short[:-1],
        short + b"x",
        short + short,
        b"",
        frame(TEXT, b"x" * 126),
        frame(0x82, PING),
        frame(0xC1, PING),
        frame(TEXT, PING, masked=False),
    ):
        assert not is_short_text(other)


def test_the_size_of_a_frame_is_known_from_its_head() -> None:
    for said in (b"", b"x" * 125, b"x" * 126, b"x" * 300):
        whole = frame(TEXT, said)
        assert frame_size(whole) == len(whole)
        assert frame_size(whole + b"more") == len(whole)
        assert frame_size(frame(TEXT, said, masked=False)) == len(whole) - 4
    assert frame_size(bytes((TEXT, 0xFF)) + (1 << 40).to_bytes(8, "big")) == 14 + (1 << 40)
    for part in (b"", b"\x81", frame(TEXT, b"x" * 300)[:3], bytes((TEXT, 0xFF)) + b"\0" * 7):
        assert frame_size(part) == 0


def test_another_server_has_no_wire() -> None:
    assert wire_of({"extensions": {}}) is None
    assert wire_of({}) is None


class Pipe:
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_reading, self.is_cut = True, False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_cut

    def close(self) -> None:
        self.is_cut = True

    abort = close

    def get_extra_info(self, name: str) -> None:
        return None

    def pause_reading(self) -> None:
        assert self.is_reading
        self.is_reading = False

    def resume_reading(self) -> None:
        assert not self.is_reading
        self.is_reading = True


class Listener:
    """A receiver that keeps what it is given, and is slow if it is told to be."""

    def __init__(self, *, slow: bool = False) -> None:
        self.messages: list[str | bytes] = []
        self.frames = 0
        self.gate = asyncio.Event()
        if not slow:
            self.gate.set()

    def take(self, message: str | bytes) -> Coroutine[Any, Any, None] | None:
        self.messages.append(message)
        return None if self.gate.is_set() else self.wait()

    async def wait(self) -> None:
        await self.gate.wait()

    def take_frame(self) -> None:
        self.frames += 1


async def accept(scope: Any, receive: Any, send: Any) -> None:
    """An application that lets everyone in."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def turns(count: int = 6) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def opened_wire(**settings: Any) -> tuple[Wire, Pipe]:
    """A wire after its handshake, without a network."""
    config = Config("server.test_wire:accept", log_config=None, ws_max_size=16_384, **settings)
    config.load()
    wire, pipe = Wire(config, ServerState(), {}), Pipe()
    wire.connection_made(pipe)  # type: ignore[arg-type]
    wire.data_received(HANDSHAKE.encode())
    await turns()
    assert pipe.written[0].startswith(b"HTTP/1.1 101")
    pipe.written.clear()
    return wire, pipe


@run
async def test_what_is_told_at_once_is_written_at_once() -> None:
    wire, pipe = await opened_wire()
    assert wire.write(b"one")
    assert wire.write(b"two")
    assert not pipe.written
    await turns(1)
    assert wire.write(b"x" * 300)
    await turns(1)
    first, second = pipe.written
    assert first == frame(TEXT, b"one", masked=False) + frame(TEXT, b"two", masked=False)
    assert second == frame(TEXT, b"x" * 300, masked=False)


@run
async def test_what_was_written_goes_before_the_farewell_and_nothing_after() -> None:
    wire, pipe = await opened_wire()
    assert wire.write(b"one")
    wire.pause_writing()
    assert not wire.write(b"two")
    wire.resume_writing()
    wire.close(4400)
    first, second = pipe.written
    assert first == frame(TEXT, b"one", masked=False)
    assert second[0] == CLOSE
    assert not wire.write(b"three")
    assert not pipe.is_cut
    wire.data_received(frame(TEXT, PING) + frame(CLOSE, b"\x11\x30"))
    assert pipe.is_cut


@run
async def test_while_a_message_is_dealt_with_the_next_ones_wait_in_a_bounded_buffer() -> None:
    wire, pipe = await opened_wire()
    listener = Listener(slow=True)
    wire.serve(listener)
    for _ in range(300):
        if pipe.is_reading:
            wire.data_received(frame(TEXT, PING))
    assert len(listener.messages) == 1
    assert not pipe.is_reading
    assert len(wire._unread) < MAX_UNREAD_BYTES + 100
    listener.gate.set()
    await turns()
    assert len(listener.messages) > 100
    assert pipe.is_reading
    assert not wire._unread


@run
async def test_whoever_is_slowed_down_is_read_later() -> None:
    wire, pipe = await opened_wire()
    listener = Listener()
    wire.serve(listener)
    wire.slow_down(0.05)
    wire.data_received(frame(TEXT, PING) * 300)
    assert not listener.messages
    assert not pipe.is_reading
    await asyncio.sleep(0.1)
    assert len(listener.messages) == 300
    assert pipe.is_reading


@run
async def test_whoever_reads_nothing_is_not_read_either() -> None:
    wire, pipe = await opened_wire()
    listener = Listener()
    wire.serve(listener)
    wire.data_received(frame(BEAT, b"so") * 3)
    assert len(pipe.written) == listener.frames == 3
    wire.pause_writing()
    wire.data_received(frame(BEAT, b"so") * 1000)
    assert len(pipe.written) == listener.frames == 3
    assert not pipe.is_reading
    wire.resume_writing()
    assert listener.frames == 1003
    assert pipe.is_reading


@run
async def test_fragments_count_and_a_text_between_them_is_an_error() -> None:
    wire, pipe = await opened_wire()
    listener = Listener()
    wire.serve(listener)
    wire.data_received(frame(MORE, b"a") + frame(0x00, b"") * 5 + frame(0x80, b"b"))
    assert (listener.messages, listener.frames) == (["ab"], 6)
    wire.data_received(frame(MORE, b"a") + frame(TEXT, b"b"))
    assert int.from_bytes(pipe.written[-1][2:4], "big") == 1002
    assert pipe.is_cut
    assert listener.messages == ["ab"]


@run
async def test_what_a_receiver_raises_ends_its_serving() -> None:
    class Failing(Listener):
        async def wait(self) -> None:
            raise OSError("the disk is full")

    wire, _ = await opened_wire()
    listener = Failing(slow=True)
    ended = wire.serve(listener)
    wire.data_received(frame(TEXT, PING) * 3)
    await turns()
    assert isinstance(ended.exception(), OSError)
    assert len(listener.messages) == 1


@run
async def test_serving_ends_with_the_connection_but_not_before_what_was_begun() -> None:
    wire, _ = await opened_wire()
    listener = Listener(slow=True)
    ended = wire.serve(listener)
    wire.data_received(frame(TEXT, PING) * 3)
    wire.connection_lost(None)
    await turns()
    assert not ended.done()
    listener.gate.set()
    await turns()
    assert ended.done()
    assert len(listener.messages) == 1


@run
async def test_whoever_answers_no_ping_is_cut() -> None:
    wire, pipe = await opened_wire(ws_ping_interval=0.05, ws_ping_timeout=0.05)
    wire.serve(Listener())
    await asyncio.sleep(0.07)
    (ping,) = pipe.written
    assert ping[0] == BEAT
    wire.data_received(frame(0x8A, ping[2:]))
    await asyncio.sleep(0.04)
    assert not pipe.is_cut
    await asyncio.sleep(0.1)
    assert pipe.is_cut
