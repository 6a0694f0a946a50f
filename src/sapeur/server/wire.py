"""A WebSocket connection, as uvicorn's `ws=` setting takes it: what comes in, and how it ends.

Nearly every message is one short text frame, which is unmasked and handed on here. The public
Sans-I/O protocol of the websockets library reads everything else, one frame at a time: the
handshake, long and fragmented messages, pings, closing, errors. The application accepts or closes
by ASGI, finds the wire in the scope's extensions, and gives it a `Receiver`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias, cast

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from sapeur.server.frames import MAX_HEAD_BYTES, frame_size, is_short_text, unmask
from sapeur.server.handshake import EXTENSION, Handshake, disconnect
from sapeur.server.http import connection_in
from sapeur.server.outbox import Outbox

MAX_UNREAD_BYTES = 4096  # that wait for their turn, before no more are taken from the network
MAX_BYTES_AFTER_CLOSE = 65_536  # from whoever was told that it is over and does not stop
CLOSE_TIMEOUT_S = 10.0  # for the peer to answer a close frame

Work: TypeAlias = Awaitable[None]
log = logging.getLogger("sapeur.server")


class Receiver(Protocol):
    """Whoever is given the messages of a connection."""

    def take(self, message: str | bytes) -> Work | None:
        """Take one message. None: it is dealt with.

        Else the wire waits for this before it hands on anything more.
        """

    def take_frame(self) -> None:
        """A frame came that is no whole message (a ping, a fragment): it counts for the rate."""


class Wire(asyncio.Protocol):
    """One connection."""

    transport: asyncio.Transport
    outbox: Outbox

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._config, self._server, self._app_state = config, server_state, app_state
        self._loop = asyncio.get_running_loop()
        self.protocol = ServerProtocol(max_size=config.ws_max_size, logger=log)
        self._handshake = Handshake(self, config, server_state, app_state)
        self._receiver: Receiver | None = None
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._work: asyncio.Future[None] | None = None  # what the receiver has to await
        self._pause: asyncio.TimerHandle | None = None  # until this nothing is handed on
        self._unread = bytearray()  # whole frames and a piece of one, not handed on yet
        self._is_reading = True
        self._fragments = bytearray()  # of a message in several frames
        self._in_fragments = self._is_text = False
        self._keepalive: asyncio.TimerHandle | None = None  # the next ping, or the pong's deadline
        self._ping = b""  # what the awaited pong must repeat
        self._close_timer: asyncio.TimerHandle | None = None
        self._bytes_after_close = 0
        self.on_writable: Callable[[], None] | None = None  # called when `write` may succeed again

    # For the application.

    def serve(self, receiver: Receiver) -> asyncio.Future[None]:
        """Hand every message to the receiver from now on.

        The future is done when the connection has ended and the receiver's last coroutine with
        it, or has the exception that the receiver raised.
        """
        self._receiver = receiver
        self._ended.add_done_callback(self._stop_if_cancelled)
        self._go_on()
        return self._ended

    def write(self, text: bytes) -> bool:
        """Send a message in a moment; False if it must wait, or never will be sent."""
        return self.outbox.write(text)

    def close(self, code: int, reason: str = "") -> None:
        """Say farewell, and let the peer a moment to answer it."""
        if self.outbox.is_closed or self.transport.is_closing():
            return
        if self.outbox.is_paused or self.protocol.state is not State.OPEN:
            self.abort()  # whoever reads nothing reads no farewell either
            return
        self.protocol.send_close(code, reason)
        self.send_last()
        self._handshake.events.put_nowait(disconnect(code, reason))
        self._close_timer = self._loop.call_later(CLOSE_TIMEOUT_S, self.abort)
        if not self._is_reading:
            self._is_reading = True
            self.transport.resume_reading()
        self._await_farewell(b"")

    def abort(self) -> None:
        """Cut the connection, without a word."""
        self.transport.abort()

    def slow_down(self, seconds: float) -> None:
        """Read and hand on nothing for so long."""
        if self._pause is not None:
            self._pause.cancel()
        self._pause = self._loop.call_later(seconds, self._end_pause)

    # The transport's side.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.outbox = Outbox(self._loop, self.transport)
        self._server.connections.add(cast("Any", self))  # uvicorn calls their `shutdown`

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.connections.discard(cast("Any", self))
        for timer in (self._keepalive, self._close_timer, self._pause):
            if timer is not None:
                timer.cancel()
        self.outbox.is_closed = True
        self.on_writable = self._receiver = None
        self._handshake.events.put_nowait(disconnect(CloseCode.ABNORMAL_CLOSURE))
        if (connection := connection_in(self._app_state)) is not None:
            connection.release()
        self._end_if_over()

    def shutdown(self) -> None:
        """Called by uvicorn when the server ends."""
        if self.protocol.state is State.CONNECTING:
            self._handshake.deny(self.protocol.reject(HTTPStatus.SERVICE_UNAVAILABLE, ""))
        self.close(CloseCode.SERVICE_RESTART)
        self.transport.close()

    def pause_writing(self) -> None:
        """The peer does not read: nothing is read from it either, or pongs would pile up."""
        self.outbox.is_paused = True

    def resume_writing(self) -> None:
        self.outbox.is_paused = False
        if self.on_writable is not None:
            self.on_writable()
        self._go_on()

    def data_received(self, data: bytes) -> None:
        work: Work | None
        if not self._unread and self._is_free() and is_short_text(data) and not self._in_fragments:
            work = self._take(unmask(data))  # by far the most common
        elif not self._handshake.has_request:
            self._handshake.read(data)
            return
        elif self.outbox.is_closed:
            self._await_farewell(data)
            return
        else:
            self._unread += data
            work = self._read_on()
        if work is not None:
            self._wait_for(work)
        if self._unread:
            self._balance()

    # What comes in.

    def _is_free(self) -> bool:
        """Whether the next message may be handed on now."""
        return (
            self._receiver is not None
            and self._work is None
            and self._pause is None
            and not self.outbox.is_paused
            and not self.outbox.is_closed
        )

    def _balance(self) -> None:
        """Take no more from the network while enough waits to be handed on."""
        reading = self._is_free() or len(self._unread) <= MAX_UNREAD_BYTES
        if reading is not self._is_reading and not self.transport.is_closing():
            self._is_reading = reading
            if reading:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    def _go_on(self) -> None:
        """Hand on what waited, unless something still keeps it waiting."""
        work = self._read_on()
        if work is not None:
            self._wait_for(work)
        self._balance()

    def _end_pause(self) -> None:
        self._pause = None
        self._go_on()

    def _wait_for(self, work: Work) -> None:
        """Hand on nothing more until this is done."""
        self._work = asyncio.ensure_future(work)
        self._work.add_done_callback(self._work_done)

    def _work_done(self, work: asyncio.Future[None]) -> None:
        """Go on with what has waited for it."""
        self._work = None
        error = None if work.cancelled() else work.exception()
        if error is not None:
            self._fail(error)
        else:
            self._go_on()
        self._end_if_over()

    def _fail(self, wrong: BaseException) -> None:
        """The receiver failed: whoever awaits the end of the connection is told why."""
        self._receiver = None
        if not self._ended.done():
            self._ended.set_exception(wrong)

    def _end_if_over(self) -> None:
        if self.outbox.is_closed and self._work is None and not self._ended.done():
            self._ended.set_result(None)

    def _stop_if_cancelled(self, ended: asyncio.Future[None]) -> None:
        if ended.cancelled() and self._work is not None:
            self._work.cancel()

    def _read_on(self) -> Work | None:
        """Hand on what waits, frame by frame, up to a message that the receiver has to await."""
        unread = self._unread
        while unread and self._is_free():
            size = frame_size(unread)
            if size > self._config.ws_max_size + MAX_HEAD_BYTES:
                size = len(unread)  # the head is enough for the protocol to refuse it
            if not 0 < size <= len(unread):
                return None
            frame = bytes(unread[:size])
            del unread[:size]
            if is_short_text(frame) and not self._in_fragments:
                work = self._take(unmask(frame))
            else:
                work = self._read_frame(frame)
            if work is not None:
                return work
        return None

    def _take(self, text: bytes | bytearray) -> Work | None:
        try:
            message = text.decode()
        except UnicodeDecodeError:
            self.protocol.fail(CloseCode.INVALID_DATA)
            self.hang_up()
            return None
        return self._hand_on(message)

    def _hand_on(self, message: str | bytes) -> Work | None:
        try:
            return self._receiver.take(message)  # type: ignore[union-attr]  # or it is not free
        except Exception as wrong:
            self._fail(wrong)
            return None

    def _read_frame(self, data: bytes) -> Work | None:
        """Let the protocol read a frame that is no short text."""
        self.protocol.receive_data(data)
        for frame in self.protocol.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                return self._join(frame)
            if frame.opcode is Opcode.PING:
                self.outbox.send(self.protocol.data_to_send())
            elif frame.opcode is Opcode.PONG and self._ping and frame.data == self._ping:
                self.schedule_ping()
            if frame.opcode is not Opcode.CLOSE:
                self._count_frame()
        if self.protocol.state is not State.OPEN:
            self.hang_up()
        return None

    def _join(self, frame: Frame) -> Work | None:
        """Hand on a message when its last frame has come."""
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        self._fragments += frame.data
        self._in_fragments = not frame.fin
        if self._in_fragments:
            self._count_frame()
            return None
        message, self._fragments = bytes(self._fragments), bytearray()
        return self._take(message) if self._is_text else self._hand_on(message)

    def _count_frame(self) -> None:
        if self._receiver is not None:
            self._receiver.take_frame()

    # The end.

    def hang_up(self) -> None:
        """Send what the protocol still has to say, and close the connection."""
        said = self.protocol.close_sent
        self.send_last()
        self._handshake.events.put_nowait(
            disconnect(said.code if said else CloseCode.ABNORMAL_CLOSURE)
        )
        self._close_timer = self._loop.call_later(CLOSE_TIMEOUT_S, self.abort)
        self.transport.close()

    def send_last(self) -> None:
        self.outbox.send(self.protocol.data_to_send())
        self.outbox.is_closed = True
        self._end_if_over()

    def _await_farewell(self, data: bytes) -> None:
        """We have said farewell: look for nothing but the answer to it."""
        self._bytes_after_close += len(data)
        if self._bytes_after_close > MAX_BYTES_AFTER_CLOSE:
            self.abort()
            return
        self._unread += data
        while 0 < (size := frame_size(self._unread)) <= len(self._unread):
            if self._unread[0] & 0x0F == Opcode.CLOSE:
                self.transport.close()
                return
            del self._unread[:size]

    # Pings, so that whoever is gone without a word is found out.

    def schedule_ping(self) -> None:
        if self._keepalive is not None:
            self._keepalive.cancel()
        self._ping = b""
        if self._config.ws_ping_interval:
            self._keepalive = self._loop.call_later(self._config.ws_ping_interval, self._send_ping)

    def _send_ping(self) -> None:
        if self.outbox.is_closed:
            return
        self._ping = secrets.token_bytes(4)
        self.protocol.send_ping(self._ping)
        self.outbox.send(self.protocol.data_to_send())
        timeout = self._config.ws_ping_timeout or CLOSE_TIMEOUT_S
        self._keepalive = self._loop.call_later(timeout, self._miss_pong)

    def _miss_pong(self) -> None:
        if self._work is not None or self._pause is not None:
            self.schedule_ping()  # it may be among what we have not read
        elif not self.outbox.is_closed:
            self.close(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self.transport.close()


def wire_of(scope: Any) -> Wire | None:
    """The wire that a connection came over, unless another server than ours runs."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, Wire) else None
