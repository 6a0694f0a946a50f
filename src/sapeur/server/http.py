"""A connection before and between its requests, as uvicorn's `http=` setting takes it.

It counts connections by address, cuts whoever dawdles, and hands what comes in to uvicorn's own
protocol by small slices, so that nobody can make the server parse much at once. The guard says
when a request of the connection runs.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Send
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from sapeur.server.settings import Settings

CONNECTION, LIMITS = "sapeur.connection", "sapeur.limits"  # where ASGI's state has them
MAX_HEADER_BYTES = 32_768  # the request line and all headers
MAX_SKIPPED_BYTES = 1 << 20  # of a body that is too large, before its connection is cut
SLICE_BYTES = 4096  # that are parsed in one turn of the loop


class AddressCounts:
    """How many connections each address has."""

    def __init__(self, most: int) -> None:
        self.most = most  # 0: any number
        self._counts: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, if the address may have it."""
        if self.most and self._counts[address] >= self.most:
            return False
        self._counts[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._counts[address] -= 1
        if self._counts[address] <= 0:
            del self._counts[address]


class ConnectionLimits:
    """What all connections of a server share."""

    def __init__(self, settings: Settings) -> None:
        self.header_timeout_s = settings.header_timeout_s
        self.stall_timeout_s = settings.stall_timeout_s
        # Every connection from a proxy has the proxy's address: the guard counts those.
        self.counts = AddressCounts(0 if settings.proxied else settings.connections)


def with_limits(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The application, which tells uvicorn's connections these limits by ASGI's state."""

    async def limited(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            scope["state"][LIMITS] = ConnectionLimits(settings)
        await app(scope, receive, send)

    return limited


class HttpConnection(asyncio.Protocol):
    """One connection, until it becomes a WebSocket or ends."""

    _transport: asyncio.Transport

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config, self._server, self._app_state = config, server_state, app_state
        self._loop = _loop or asyncio.get_running_loop()
        self._limits: ConnectionLimits = app_state[LIMITS]
        self._http: HttpToolsProtocol | None = None  # made when the first bytes come
        self._address: str | None = None  # while it is counted
        self._timer: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._next_slice: asyncio.Handle | None = None
        self._unread = bytearray()
        self._running = 0  # requests that are not answered yet
        self._body_left = 0  # bytes that the running request announced and that did not come yet
        self._header_left = MAX_HEADER_BYTES

    # For the guard and the wire.

    def begin(self, announced: int = 0) -> None:
        """A request's header is whole, and so many bytes of body are announced."""
        self._running += 1
        self._body_left = min(announced, MAX_SKIPPED_BYTES)
        self._header_left = MAX_HEADER_BYTES
        self._stop_timer()

    def end(self) -> None:
        """A request is answered: the next header must come in time."""
        self._running -= 1
        if not self._running and not self._transport.is_closing():
            self._header_left = MAX_HEADER_BYTES + self._body_left
            self._start_timer()
            if self._next_slice is None:  # not at once: uvicorn may have begun another already
                self._next_slice = self._loop.call_soon(self._hand_on)
            self._balance()

    def release(self) -> None:
        """The connection is gone: its address may have another."""
        self._stop_timer()
        if self._address is not None:
            self._limits.counts.leave(self._address)
            self._address = None

    # The transport's side.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "?"
        if not self._limits.counts.enter(address):
            self._refuse(b"429 Too Many Requests", b"too many connections from this address")
            return
        self._address = address
        self._server.connections.add(cast("Any", self))  # uvicorn calls their `shutdown`
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(cast("Any", self))
        self.release()
        self._unread.clear()
        for handle in (self._stall, self._next_slice):
            if handle is not None:
                handle.cancel()
        if self._http is not None:
            self._http.connection_lost(exc)

    def shutdown(self) -> None:
        """Called by uvicorn when the server ends, unless its own protocol has taken over."""
        self._transport.close()

    def eof_received(self) -> bool | None:
        return None

    def pause_writing(self) -> None:
        """Whoever asks for much and reads none of it is cut after a while."""
        self._stall = self._loop.call_later(self._limits.stall_timeout_s, self._cut)
        if self._http is not None:
            self._http.pause_writing()

    def resume_writing(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
        if self._http is not None:
            self._http.resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return  # it was refused
        if self._http is None:
            self._server.connections.discard(cast("Any", self))
            state = {**self._app_state, CONNECTION: self}
            self._http = HttpToolsProtocol(self._config, self._server, state, self._loop)
            self._http.connection_made(self._transport)
        self._unread += data
        if self._next_slice is None:
            self._hand_on()
        self._balance()

    def _hand_on(self) -> None:
        """Hand on a slice, and the next one in the next turn.

        In between, the guard has said whether a request has begun. Behind a whole request nothing
        is handed on until it is answered.
        """
        self._next_slice = None
        if self._http is None or not self._unread:
            return
        size = min(SLICE_BYTES, self._body_left if self._running else self._header_left)
        if not self._running and (end := self._unread.find(b"\r\n\r\n", 0, size)) >= 0:
            size = end + 4  # one header at a time, or uvicorn would queue all requests behind it
        if size:
            data = bytes(self._unread[:size])
            del self._unread[:size]
            if self._running:
                self._body_left -= len(data)
            else:
                self._header_left -= len(data)
            self._http.data_received(data)
            if self._transport.get_protocol() is not self:
                self._become_websocket()
            elif self._unread:
                self._next_slice = self._loop.call_soon(self._hand_on)
        elif not self._running:
            self._refuse(b"431 Request Header Fields Too Large", b"this header has no end")
            self._unread.clear()
        self._balance()

    def _become_websocket(self) -> None:
        """The wire has taken over, and this only counts on for the address."""
        self._http = None
        self._unread.clear()  # nobody may say more before the handshake is answered
        if self._stall is not None:
            self._stall.cancel()

    def _balance(self) -> None:
        """Take no more from the network while enough waits to be handed on."""
        if self._transport.is_closing():
            return
        wants_more = len(self._unread) <= SLICE_BYTES
        # Asked of the transport, because uvicorn's protocol pauses and resumes it as well.
        if wants_more and not self._transport.is_reading():
            self._transport.resume_reading()
        elif not wants_more and self._transport.is_reading():
            self._transport.pause_reading()

    # The end.

    def _start_timer(self) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(self._limits.header_timeout_s, self._cut)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut(self) -> None:
        self._transport.abort()

    def _refuse(self, status: bytes, words: bytes) -> None:
        """Answer without asking the application, and close."""
        head = b"HTTP/1.1 %b\r\nconnection: close\r\ncontent-type: text/plain\r\n" % status
        self._transport.write(head + b"content-length: %d\r\n\r\n%b" % (len(words), words))
        self._transport.close()


def connection_in(state: Any) -> HttpConnection | None:
    """The connection that a request came over, unless another server than ours runs."""
    found = (state or {}).get(CONNECTION)
    return found if isinstance(found, HttpConnection) else None
