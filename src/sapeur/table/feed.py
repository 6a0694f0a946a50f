"""What each seat saw, in order: versioned, so that whoever was away can ask for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sapeur.games.contract import CHANCE

NO_EFFECTS: Sequence[Any] = (None,) * (CHANCE + 1)


class Event(Struct, frozen=True, omit_defaults=True):
    """Something happened. `text` is None for those who could not see what it was."""

    version: int
    seat: int
    text: str | None
    undone: bool = False
    forced: bool = False  # a step that follows of itself
    effect: Any = None  # what it did, as this pair of eyes saw it; of the game's own type


class Feed:
    """An append-only list: each event as every pair of eyes saw it, by seat."""

    def __init__(self) -> None:
        self._events: list[list[Event]] = []

    @property
    def version(self) -> int:
        return len(self._events)

    def add(self, event: Event, seen: int, effects: Sequence[Any] = NO_EFFECTS) -> None:
        """Enter an event, seen whole by a bit set of eyes, with its effect for each of them."""
        assert event.version == len(self._events) + 1, "versions have no gaps"
        secret = Event(event.version, event.seat, None, event.undone, event.forced)
        row: list[Event] = []
        last = event
        for effect in effects:
            whole = event if seen & 1 else secret
            seen >>= 1
            if effect is not last.effect or whole.text is not last.text:  # most see the same
                last = whole if effect is None else with_effect(whole, effect)
            row.append(last)
        self._events.append(row)

    def since(self, seat: int, version: int) -> list[Event]:
        """What the seat saw after that version; a version from nowhere is taken as the start."""
        events = self._events
        first = version if 0 <= version <= len(events) else 0
        return [row[seat] for row in events[first:]]


def with_effect(event: Event, effect: Any) -> Event:
    return Event(event.version, event.seat, event.text, event.undone, event.forced, effect)
