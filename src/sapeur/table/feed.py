"""What each seat saw, in order: versioned, so that whoever was away can ask for the rest."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Event(Struct, frozen=True, omit_defaults=True):
    """Something happened. `text` is None for those who could not see what it was."""

    version: int
    seat: int
    text: str | None
    undone: bool = False
    forced: bool = False  # a step that follows of itself


class Feed:
    """An append-only list of events, each with the bit set of those who saw it whole."""

    def __init__(self) -> None:
        self._events: list[tuple[Event, int]] = []

    @property
    def version(self) -> int:
        return len(self._events)

    def add(self, event: Event, seen: int) -> None:
        assert event.version == self.version + 1, "versions have no gaps"
        self._events.append((event, seen))

    def since(self, seat: int, version: int) -> list[Event]:
        """What the seat saw after that version; a version from nowhere is taken as the start."""
        events = self._events
        first = version if 0 <= version <= len(events) else 0
        return [
            event if (seen >> seat) & 1 else replace(event, text=None)
            for event, seen in events[first:]
        ]
