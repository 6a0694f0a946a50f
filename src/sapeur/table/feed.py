"""What each seat saw, in order: versioned, so that whoever was away can ask for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sapeur.games.contract import CHANCE

NO_EFFECTS: Sequence[Any] = (None,) * (CHANCE + 1)


class GameEvent(Struct, frozen=True, omit_defaults=True, gc=False):  # thousands, and no cycles
    """Something happened. `text` is None for those who could not see what it was."""

    version: int
    seat: int
    text: str | None
    undone: bool = False
    forced: bool = False  # a step that follows of itself
    effect: Any = None  # what it did, as this pair of eyes saw it; of the game's own type


UNWRITTEN: list[GameEvent] = []


class Feed:
    """An append-only list of events; how every pair of eyes saw one is written when it is asked."""

    def __init__(self) -> None:
        self._events: list[GameEvent] = []
        self._seen: list[int] = []  # of each, the bit set of those who saw it whole
        self._rows: list[list[GameEvent]] = []  # by seat, as each saw it; or UNWRITTEN

    @property
    def version(self) -> int:
        return len(self._events)

    def add(self, event: GameEvent, seen: int) -> None:
        """Enter an event, seen whole by a bit set of eyes."""
        assert event.version == len(self._events) + 1, "versions have no gaps"
        self._events.append(event)
        self._seen.append(seen)
        self._rows.append(UNWRITTEN)

    def seen(self, version: int) -> int:
        """The bit set of those who saw this event whole."""
        return self._seen[version - 1]

    def is_written(self, version: int) -> bool:
        """Whether it is known how each pair of eyes saw this event."""
        return version == 0 or bool(self._rows[version - 1])

    def first_unwritten(self, version: int) -> int:
        """The first event after that version that is not written; there is one."""
        return self._rows.index(UNWRITTEN, version if 0 <= version <= len(self._rows) else 0) + 1

    def write(self, version: int, effects: Sequence[Any] = NO_EFFECTS) -> None:
        """Write an event as each pair of eyes saw it, with its effect for each of them."""
        event, seen = self._events[version - 1], self._seen[version - 1]
        secret = GameEvent(event.version, event.seat, None, event.undone, event.forced)
        row: list[GameEvent] = []
        last = event
        for effect in effects:
            whole = event if seen & 1 else secret
            seen >>= 1
            if effect is not last.effect or whole.text is not last.text:  # most see the same
                last = whole if effect is None else with_effect(whole, effect)
            row.append(last)
        self._rows[version - 1] = row

    def since(self, seat: int, version: int) -> list[GameEvent] | None:
        """What the seat saw after that version; None if some of it is not written.

        A version from nowhere is taken as the start.
        """
        rows = self._rows
        rows = rows[version if 0 <= version <= len(rows) else 0 :]
        return [row[seat] for row in rows] if all(rows) else None


def with_effect(event: GameEvent, effect: Any) -> GameEvent:
    return GameEvent(event.version, event.seat, event.text, event.undone, event.forced, effect)
