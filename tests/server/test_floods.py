"""Whoever sends too much, too slowly or over too many connections: others notice nothing of it."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from server.person import Person
from server.running import Running
from server.test_wire import BEAT, CLOSE, HANDSHAKE, MORE, TEXT, frame, line_of

from sapeur.server.guard import guard_app
from sapeur.server.http import MAX_HEADER_BYTES, AddressCounts
from sapeur.server.metrics import Metrics
from sapeur.server.settings import Settings

PING = b'{"type":"ping"}'


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = Path(tmp_path_factory.mktemp("impatient"))
    server = Running(folder, "--rate", "0", "--connections", "20", module="server.impatient")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """With the usual limits on rates."""
    server = Running(Path(tmp_path_factory.mktemp("limited")))
    yield server
    server.stop()


@contextmanager
def raw(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        yield line


def read_all(line: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    data = b""
    try:
        while part := line.recv(65_536):
            data += part
    except ConnectionResetError:
        pass
    return data


def cpu_seconds(server: Running) -> float:
    assert server.process is not None
    times = psutil.Process(server.process.pid).cpu_times()
    return float(times.user + times.system)


def memory(server: Running) -> int:
    assert server.process is not None
    return int(psutil.Process(server.process.pid).memory_info().rss)


def slowest_pong(line: Any, count: int = 20) -> float:
    slowest = 0.0
    for _ in range(count):
        before = time.monotonic()
        line.send(frame(TEXT, PING))
        assert line.is_answered()
        slowest = max(slowest, time.monotonic() - before)
        time.sleep(0.05)
    return slowest


# --- Requests ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begin", [b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ", b"GET / HTTP/1.1\r\n"]
)
def test_a_header_without_end_is_cut_soon(running: Running, begin: bytes) -> None:
    used, sent = cpu_seconds(running), 0
    part = b"x: y\r\n" * 2000 if begin.endswith(b"1\r\n") else b"a" * 12_000
    with raw(running) as line:
        try:
            line.sendall(begin)
            for _ in range(2000):
                line.sendall(part)
                sent += len(part)
        except (ConnectionResetError, BrokenPipeError):
            pass
        assert sent < 16_000_000, "it was read on and on"
    assert cpu_seconds(running) - used < 0.5


def test_a_long_header_is_fine_up_to_the_limit_and_refused_above(running: Running) -> None:
    for size, status in ((MAX_HEADER_BYTES - 500, b"200"), (MAX_HEADER_BYTES + 8000, b"431")):
        with raw(running) as line:
            head = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: "
            line.sendall(head + b"a" * size + b"\r\n\r\n")
            assert read_all(line).split()[1:2] in ([status], [])  # or it was reset before


def test_whoever_drips_a_header_or_says_nothing_is_cut(impatient: Running) -> None:
    with raw(impatient) as silent, raw(impatient) as dripping:
        before = time.monotonic()
        while time.monotonic() < before + 10:
            try:
                dripping.sendall(b"G")
            except (ConnectionResetError, BrokenPipeError):
                break
            time.sleep(0.05)
        assert time.monotonic() - before < 5
        assert read_all(silent) == b""


def test_after_an_answer_the_next_header_must_come_in_time_too(impatient: Running) -> None:
    with raw(impatient) as line:
        for _ in range(4):
            time.sleep(0.6)  # together longer than one header may take
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while not answer.endswith(b"}"):
                answer += line.recv(65_536)
            assert b"200 OK" in answer
        before = time.monotonic()
        line.sendall(b"G")
        assert read_all(line) == b""
        assert time.monotonic() - before < 5


def test_a_body_that_does_not_come_in_time_is_refused_in_both_languages(
    impatient: Running,
) -> None:
    head = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    for more in ('Content-Length: 50\r\n\r\n{"name":', "Transfer-Encoding: chunked\r\n\r\n1\r\n{"):
        with raw(impatient) as line:
            line.sendall((head + more).encode())
            start, _, body = read_all(line).partition(b"\r\n\r\n")
            assert start.split()[1] == b"408"
            assert json.loads(body)["code"] == "too-slow"
            assert set(json.loads(body)["words"]) == {"en", "fr"}


def test_whoever_asks_and_does_not_read_is_cut(impatient: Running) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.connect(("127.0.0.1", impatient.port))
        try:
            for _ in range(2000):
                line.sendall(b"GET /api/openapi/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                time.sleep(0.002)
        except (ConnectionResetError, BrokenPipeError):
            return
    raise AssertionError("its answers are kept for ever")


def test_requests_behind_each_other_are_answered_one_by_one(running: Running) -> None:
    request = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    with raw(running) as line:
        line.sendall(request * 3 + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert read_all(line).count(b"200 OK") == 4
    before = memory(running)
    with raw(running) as line:
        line.settimeout(1)
        with pytest.raises(TimeoutError):
            line.sendall(request * 500_000)
        assert memory(running) - before < 15_000_000


def test_an_address_has_so_many_connections_and_no_more(impatient: Running) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(raw(impatient)) for _ in range(30)]
        refused = [line for line in lines[20:] if read_all(line).startswith(b"HTTP/1.1 429")]
        assert len(refused) == 10
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            if httpx.get(f"{impatient.base}/health").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("those that are closed still count")


def test_connections_are_counted_by_address_and_given_back() -> None:
    counts = AddressCounts(2)
    assert [counts.enter("::1"), counts.enter("::1"), counts.enter("::1")] == [True, True, False]
    assert counts.enter("2001:db8::1")
    counts.leave("::1")
    assert counts.enter("::1")
    assert all(AddressCounts(0).enter("::1") for _ in range(1000))


def test_behind_a_proxy_websockets_are_counted_by_the_address_it_names() -> None:
    async def talk() -> list[str]:
        opened = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await opened.wait()

        guard = guard_app(Settings(proxied=True, connections=2, rate=0), Metrics())(app)
        first: list[str] = []

        def call(address: bytes) -> Any:
            headers = [(b"x-forwarded-for", address)]
            scope: Any = {"type": "websocket", "headers": headers, "client": ("127.0.0.1", 1)}

            async def send(message: Any) -> None:
                first.append(message["type"])

            nothing: Any = None
            return guard(scope, nothing, send)

        calls = [asyncio.create_task(call(b"1.1.1.1")) for _ in range(3)]
        calls.append(asyncio.create_task(call(b"2.2.2.2")))
        await asyncio.sleep(0.01)
        opened.set()
        await asyncio.gather(*calls)
        await call(b"1.1.1.1")
        return first

    accept, close = "websocket.accept", "websocket.close"
    assert asyncio.run(talk()) == [accept, accept, close, accept, accept]


# --- WebSockets -------------------------------------------------------------------------------


def test_handshakes_count_like_requests(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "1")
    try:
        answers = []
        for _ in range(14):
            with raw(server) as line:
                line.sendall(HANDSHAKE.encode())
                answers.append(line.recv(65_536).split()[1])
        assert answers[0] == b"101"
        assert b"429" in answers
    finally:
        server.stop()


FLOODS = {
    "messages": frame(TEXT, PING),
    "pings": frame(BEAT, b""),
    "fragments": frame(MORE, b"") + frame(0x00, b"") * 20 + frame(0x80, PING),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_slows_itself_down_and_nobody_else(limited: Running, kind: str) -> None:
    data = FLOODS[kind] * (400_000 // len(FLOODS[kind]))
    with (
        Person(limited.base, "Eve") as eve,
        Person(limited.base, "Ann") as ann,
        line_of(limited, eve) as flood,
        line_of(limited, ann) as line,
    ):
        flood.at.settimeout(0.2)
        used, before = cpu_seconds(limited), time.monotonic()
        for _ in range(100):
            try:
                flood.at.sendall(data)
            except TimeoutError:
                break
        else:
            raise AssertionError("all of it was read")
        assert slowest_pong(line) < 0.25
        spent = (cpu_seconds(limited) - used) / (time.monotonic() - before)
        assert spent < 0.3, "of a core"


def test_pings_of_one_who_never_reads_take_no_memory(running: Running, ann: Person) -> None:
    with line_of(running, ann, room=4096) as line:  # at a server without a limit on the rate
        line.at.settimeout(2)
        before = memory(running)
        pings = frame(BEAT, b"x" * 125) * 200_000
        with pytest.raises((TimeoutError, ConnectionResetError, BrokenPipeError)):
            line.send(pings)
        assert memory(running) - before < 20_000_000


def test_whoever_goes_on_after_the_farewell_is_cut(running: Running, ann: Person) -> None:
    with line_of(running, ann) as line:
        try:
            for _ in range(2000):
                line.send(frame(TEXT, b"no such message") * 1000)
        except (ConnectionResetError, BrokenPipeError):
            return
        first, _ = line.hear()
        while first != CLOSE:
            first, _ = line.hear()
    raise AssertionError("nobody stopped it")
