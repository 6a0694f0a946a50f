"""A browser, as somebody to tell."""

from __future__ import annotations

from collections import deque

from sapeur.server.guard import SLOW_DOWN_S
from sapeur.server.live import Live
from sapeur.server.wire import Wire

MOST_WAITING_MESSAGES = 256  # messages that a slow browser has not taken yet, before it is let go
SLOW = 4408  # closes a connection that does not take what it is sent


class Connection:
    """A browser, as somebody to tell. What it cannot take in time ends the connection."""

    def __init__(self, wire: Wire | None, player: str) -> None:
        self.wire = wire  # None in tests that read what waits
        self.player = player
        self.watched: dict[str, Live] = {}
        self.close_code = 0
        self._waiting: deque[bytes] = deque()
        if wire is not None:
            wire.on_writable = self._send_waiting

    def push(self, data: bytes) -> None:
        """Send this after all that was pushed before; nobody waits for it."""
        if self.close_code:
            return
        if not self._waiting and self.wire is not None and self.wire.write(data):
            return
        if len(self._waiting) < MOST_WAITING_MESSAGES:
            self._waiting.append(data)
        else:
            self.close(SLOW)

    def close(self, code: int) -> None:
        self.close_code = code
        if self.wire is not None:
            self.wire.close(code)

    def slow_down(self) -> None:
        """Take nothing from this browser for a while."""
        if self.wire is not None:
            self.wire.slow_down(SLOW_DOWN_S)

    def _send_waiting(self) -> None:
        waiting = self._waiting
        while waiting and self.wire is not None and self.wire.write(waiting[0]):
            waiting.popleft()
