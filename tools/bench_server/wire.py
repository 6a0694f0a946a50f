"""A WebSocket client that costs little, the same for every server that is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from bench_server.figures import BenchError, TooManyError
from bench_server.frames import CLOSE, PING, PONG, TEXT, frame, frame_at, upgrade_request
from bench_server.web import ASK_AGAIN_S, RATE_LIMIT_TIMEOUT_S


class Wire(asyncio.Protocol):
    """One WebSocket: `on_message` is called with every text that comes."""

    def __init__(self, seat: int, on_message: Callable[[Wire, bytes], None]) -> None:
        self.seat = seat
        self.on_message = on_message
        self.open = asyncio.get_running_loop().create_future()
        self.closed = False
        self._unread = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def request(self, path: str, host: str, cookie: str) -> None:
        self._transport.write(upgrade_request(path, host, cookie))

    def send(self, text: bytes) -> None:
        self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        if not self.closed:
            self._transport.write(frame(CLOSE, b"\x03\xe8"))
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(BenchError("a server closed a connection"))

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            status = head.split(b"\r\n")[0]
            if b" 101 " not in status:
                refusal = TooManyError if b" 429 " in status else BenchError
                self.open.set_exception(refusal(head.decode(errors="replace")))
                self._transport.close()
                return
            self.open.set_result(None)
        at = 0
        while (found := frame_at(data, at)) is not None:
            first, body, at = found
            if first & 15 == TEXT:
                self.on_message(self, body)
            elif first & 15 == PING:
                self._transport.write(frame(PONG, body))
        self._unread = data[at:]


async def connect(
    port: int,
    path: str,
    seat: int,
    on_message: Callable[[Wire, bytes], None],
    cookie: str = "",
) -> Wire:
    """A WebSocket; a server that says "too many" is asked again until it takes it."""
    loop = asyncio.get_running_loop()
    end = time.monotonic() + RATE_LIMIT_TIMEOUT_S
    while True:
        _, wire = await loop.create_connection(lambda: Wire(seat, on_message), "127.0.0.1", port)
        wire.request(path, f"127.0.0.1:{port}", cookie)
        try:
            await wire.open
        except TooManyError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(ASK_AGAIN_S)
        else:
            return wire
