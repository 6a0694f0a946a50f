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
        self._last: list[Event] = []  # the last of them alone,
        self._last_seen = 0  # and by whom it was seen

    @property
    def version(self) -> int:
        return len(self._events)

    def add(self, event: Event, seen: int) -> None:
        events = self._events
        assert event.version == len(events) + 1, "versions have no gaps"
        events.append((event, seen))
        self._last, self._last_seen = [event], seen

    def since(self, seat: int, version: int) -> list[Event]:
        """What the seat saw after that version; a version from nowhere is taken as the start.

        Only for reading.
        """
        events = self._events
        if version + 1 == len(events) and self._last_seen >> seat & 1:
            return self._last  # as it is most often
        first = version if 0 <= version <= len(events) else 0
        return [
            event if (seen >> seat) & 1 else replace(event, text=None)
            for event, seen in events[first:]
        ]
