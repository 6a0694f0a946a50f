"""Clocks: how long each seat may still think. Times are whole milliseconds, and given, not read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta, Struct

CORRESPONDENCE_MOVE_MS = 3_600_000  # for a move, from which on nobody sits and waits for it
Milliseconds = Annotated[int, Meta(ge=0, le=30 * 24 * 3600 * 1000)]


class ClockSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Milliseconds for an action, for a whole game, given back by action; 0 is no limit."""

    move: Milliseconds = 0
    game: Milliseconds = 0
    increment: Milliseconds = 0
    # What follows when time is up: the game is lost, or a program plays on in that seat.
    on_flag: Literal["forfeit", "opponent"] = "forfeit"

    @property
    def is_correspondence(self) -> bool:
        """Whether people come back to the game now and then, and are told of their turn."""
        return self.move >= CORRESPONDENCE_MOVE_MS


@dataclass
class Clock:
    """The thinking time of every seat, told who is awaited whenever that changes."""

    spec: ClockSpec
    left: dict[int, int] = field(default_factory=dict)  # of the game's time, for each seat so far
    since: dict[int, int] = field(default_factory=dict)  # when each awaited seat began to think

    def turn(self, awaited: Iterable[int], at: int, acted: int | None = None) -> None:
        """From now on these seats are awaited; `acted` has just done something."""
        waiting = set(awaited)
        for seat in list(self.since):
            if seat not in waiting or seat == acted:
                began = self.since.pop(seat)
                self.left[seat] = self.remaining(seat) - (at - began)
                if seat == acted:
                    self.left[seat] += self.spec.increment
        for seat in waiting:
            self.since.setdefault(seat, at)

    def remaining(self, seat: int) -> int:
        """What is left of the seat's game time, its present thought not counted."""
        return self.left.get(seat, self.spec.game)

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up, if it is awaited and there is a limit."""
        if seat not in self.since:
            return None
        limits = []
        if self.spec.move:
            limits.append(self.spec.move)
        if self.spec.game:
            limits.append(max(0, self.remaining(seat)))
        return self.since[seat] + min(limits) if limits else None

    def next_deadline(self) -> tuple[int, int] | None:
        """The first time to be up, and whose."""
        due = [(at, seat) for seat in self.since if (at := self.deadline(seat)) is not None]
        return min(due) if due else None
