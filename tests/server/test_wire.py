"""The shorter way of short messages: it changes nothing that a browser could see."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader

import pytest
from server.person import Person
from server.running import Running
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.protocol import State

from sapeur.server.wire import Wire, is_short_text, is_whole, wire_of

PING = b'{"type":"ping"}'
MASK = b"\x11\x22\x33\x44"
TEXT, MORE, CLOSE, BEAT = 0x81, 0x01, 0x88, 0x89


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
        head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
        head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        head += f"Cookie: sapeur={person.cookie}\r\n\r\n"
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
    long = frame(TEXT, b"x" * 300)
    assert all(is_whole(data) for data in (short, short + long, frame(BEAT, b"")))
    assert not any(is_whole(data) for data in (short[:1], short[:5], long[:-1], long[:3], long[:9]))
    assert not is_whole(frame(MORE, b"x"))


def test_another_server_has_no_wire() -> None:
    assert wire_of({"extensions": {}}) is None
    assert wire_of({}) is None


class Pipe:
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """Called when the browser does not answer in time."""


async def nobody(scope: object, receive: object, send: object) -> None:
    """An application that is never asked."""


def opened_wire(loop: asyncio.AbstractEventLoop) -> tuple[Wire, Pipe]:
    config = Config("server.test_wire:nobody", ws_per_message_deflate=False, log_config=None)
    config.load()
    wire, pipe = Wire(config, ServerState(), {}, _loop=loop), Pipe()
    wire.transport = pipe  # type: ignore[assignment]
    wire.handshake_complete = True
    return wire, pipe


def test_what_is_told_at_once_is_written_at_once() -> None:
    async def answer() -> list[bytes]:
        wire, pipe = opened_wire(asyncio.get_running_loop())
        assert wire.write(b"one")
        assert wire.write(b"two")
        assert not pipe.written
        await asyncio.sleep(0)
        assert wire.write(b"x" * 300)
        await asyncio.sleep(0)
        return pipe.written

    first, second = asyncio.run(answer())
    assert first == frame(TEXT, b"one", masked=False) + frame(TEXT, b"two", masked=False)
    assert second == frame(TEXT, b"x" * 300, masked=False)


def test_what_was_written_goes_before_what_is_sent_otherwise() -> None:
    async def answer() -> tuple[list[bytes], bool]:
        wire, pipe = opened_wire(asyncio.get_running_loop())
        assert wire.write(b"one")
        wire.pause_writing()
        assert not wire.write(b"two")
        wire.resume_writing()
        wire.conn.state = State.OPEN
        await wire.send({"type": "websocket.close", "code": 4400, "reason": ""})
        return pipe.written, wire.write(b"three")

    (first, second), after = asyncio.run(answer())
    assert first == frame(TEXT, b"one", masked=False)
    assert second[0] == CLOSE
    assert not after
