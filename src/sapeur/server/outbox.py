"""What goes out over a WebSocket: text frames written by hand, many of them in one write."""

from __future__ import annotations

import asyncio
from struct import Struct
from weakref import WeakKeyDictionary

from sapeur.server.frames import WHOLE_TEXT

pack_head_of_middle_size = Struct(">BBH").pack  # of a message of 126 bytes up to 64 KiB


class LoopTurn:
    """The outboxes with something to send at the end of this turn of the loop.

    Each write is a system call, so all that one person is told in a turn goes out in one write.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._outboxes: list[Outbox] = []

    def add(self, outbox: Outbox) -> None:
        if not self._outboxes:
            self._loop.call_soon(self._flush)
        self._outboxes.append(outbox)

    def _flush(self) -> None:
        outboxes, self._outboxes = self._outboxes, []
        for outbox in outboxes:
            outbox.flush()


loop_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, LoopTurn] = WeakKeyDictionary()


class Outbox:
    """The frames that one connection has still to send."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        if loop not in loop_turns:
            loop_turns[loop] = LoopTurn(loop)
        self._turn = loop_turns[loop]
        self._transport = transport
        self._frames: list[bytes] = []
        self.is_paused = False  # the peer has not read what was sent before
        self.is_closed = False  # a close frame was sent, after which nothing may follow

    def write(self, text: bytes) -> bool:
        """Send a text message at the end of this turn; False if it must wait or never can be."""
        if self.is_paused or self.is_closed:
            return False
        size, frames = len(text), self._frames
        if not frames:
            self._turn.add(self)
        if 126 <= size < 1 << 16:
            frames += pack_head_of_middle_size(WHOLE_TEXT, 126, size), text
        elif size < 126:
            frames += bytes((WHOLE_TEXT, size)), text
        else:
            frames += bytes((WHOLE_TEXT, 127)), size.to_bytes(8, "big"), text
        return True

    def flush(self) -> None:
        if self._frames:
            frames, self._frames = self._frames, []
            if not self._transport.is_closing():
                self._transport.write(b"".join(frames))

    def send(self, parts: list[bytes]) -> None:
        """Send bytes of another kind now, after every message that was written before."""
        self.flush()
        data = b"".join(parts)
        if data and not self._transport.is_closing():
            self._transport.write(data)
