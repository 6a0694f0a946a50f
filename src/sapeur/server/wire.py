"""uvicorn's WebSocket with a shorter way for whole short messages, which nearly all of them are.

The application finds it in the scope's extensions, and does without it where another server runs.
Whatever is not plain (pieces of frames, pings, closing, errors) goes uvicorn's own way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # as websockets itself does where its C part was not built
    from websockets.utils import apply_mask

EXTENSION = "sapeur.wire"
WHOLE_TEXT = 0x81  # the first byte of a message of text in one frame
MASKED = 0x80
head_of_middle = Struct(">BBH").pack  # of a message of some hundred bytes or some thousands
MOST_UNREAD = 8  # messages that wait to be read, before no more are taken from the network


class Inbox(deque[Any]):
    """What has come in for the one who reads it: an asyncio.Queue, without what only many need."""

    reader: asyncio.Future[None] | None = None
    held = False  # what was taken at once is not answered yet: what comes in meanwhile waits

    def put_nowait(self, message: Any) -> None:
        self.append(message)
        self.wake()

    def wake(self) -> None:
        if self and not self.held and self.is_awaited():
            self.reader.set_result(None)  # type: ignore[union-attr]

    def is_awaited(self) -> bool:
        """Whether whoever reads has nothing else to do."""
        return self.reader is not None and not self.reader.done()


class Outbox:
    """The connections with something to write, once all that is being said now has been said.

    Then what one person is told at once goes out at once: each writing is a call of the system.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.wires: list[Wire] = []

    def wake(self) -> None:
        self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        wires, self.wires = self.wires, []
        for wire in wires:
            wire.flush()


outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    between_frames = False  # nothing of a frame has come in yet that was not read
    paused = False  # what was written has not gone out yet
    at_once: Callable[[bytes], bool] | None = None  # takes a message now, or says that it cannot

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue: Any = Inbox()
        if self.loop not in outboxes:
            outboxes[self.loop] = Outbox(self.loop)
        self._outbox = outboxes[self.loop]
        self._out: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            known: Any = self.scope["extensions"]
            known[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self.between_frames and not self.close_sent and is_short_text(data):
            said = apply_mask(data[6:], data[2:6])
            at_once, inbox = self.at_once, self.queue
            is_free = not inbox and not inbox.held and inbox.is_awaited()
            if is_free and at_once is not None and at_once(said):
                return
            self.frames = [said]
            self.curr_msg_data_type = "text"
            self.send_receive_event_to_app()
            return
        if not self.handshake_initiated:
            self.between_frames = data.endswith(b"\r\n\r\n")
        elif self.between_frames:
            self.between_frames = is_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Reading goes on meanwhile: to stop it for each one costs two calls."""
        said = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": said.decode()})
            except UnicodeDecodeError:  # as uvicorn does, without a trace of it in the log
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": said})
        if len(self.queue) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        inbox = self.queue
        while inbox.held or not inbox:
            inbox.reader = self.loop.create_future()
            await inbox.reader
        message = inbox.popleft()
        if self.read_paused and not inbox:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def hold(self) -> None:
        """Let what comes in wait until `go_on`."""
        self.queue.held = True

    def go_on(self) -> None:
        self.queue.held = False
        self.queue.wake()

    def go_on_with(self, text: bytes) -> None:
        """Read this before all that waits."""
        self.queue.appendleft({"type": "websocket.receive", "text": text.decode()})
        self.go_on()

    def fail(self, wrong: Exception) -> None:
        """Whoever reads gets this instead of a message."""
        self.queue.held = False
        if self.queue.is_awaited():
            self.queue.reader.set_exception(wrong)

    def write(self, text: bytes) -> bool:
        """Send a message in a moment; False if it must wait, or never will be sent."""
        if self.paused or self.close_sent:
            return False
        size, out = len(text), self._out
        if not out:
            wires = self._outbox.wires
            if not wires:
                self._outbox.wake()
            wires.append(self)
        if 126 <= size < 1 << 16:
            out += head_of_middle(WHOLE_TEXT, 126, size), text
        elif size < 126:
            out += bytes((WHOLE_TEXT, size)), text
        else:
            out += bytes((WHOLE_TEXT, 127)), size.to_bytes(8, "big"), text
        return True

    def pause_writing(self) -> None:
        self.paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.paused = False
        super().resume_writing()

    def flush(self) -> None:
        """Send what was written now, before anything else that is sent."""
        if self._out:
            out, self._out = self._out, []
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(b"".join(out))

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.paused:
            self.transport.abort()  # whoever reads nothing reads no farewell either

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()


def wire_of(scope: Any) -> Wire | None:
    """The wire that a connection came over, if it is one of ours."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, Wire) else None


def is_short_text(data: bytes) -> bool:
    """Whether this is one masked message of text, all of it, of less than 126 bytes."""
    size = len(data) - 6
    return 0 <= size < 126 and data[0] == WHOLE_TEXT and data[1] == MASKED | size


def is_whole(data: bytes) -> bool:
    """Whether frames end where the data ends, and no message goes on in a further frame."""
    at = 0
    while at + 2 <= len(data):
        if not data[at] & 0x80:
            return False
        size, at = data[at + 1] & 0x7F, at + 2
        if size > 125:
            wide = 2 if size == 126 else 8
            size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
        at += 4 + size
    return at == len(data)
