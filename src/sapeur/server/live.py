"""A table in the memory of one process, and who looks on."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.room import Room, Seating

HEARTBEAT = 20.0  # seconds between reports of who is here, between processes


class Watcher(Protocol):
    """Somebody to tell: a connection of a browser or a bot."""

    player: str

    def push(self, data: bytes) -> None: ...


class Caller(Protocol):
    """A connection that can be ended."""

    def close(self, code: int) -> None: ...


@dataclass
class Eyes:
    """One watcher's look at one table."""

    seat: int
    version: int  # of the game that it has been told


@dataclass
class Live:
    """A room in this process's memory, and who looks into it."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Watcher, Eyes] = field(default_factory=dict)
    elsewhere: dict[str, tuple[float, list[int], int]] = field(default_factory=dict)
    stale: bool = False  # what is in memory may not be on disk
    shown: int = 0  # the line up to which the watchers have been told
    thinking: bool = False
    idle_at_line: int = -1  # the version at which every opponent that may act let the others go on
    used: float = 0.0
    seating: Seating | None = None  # by which the watchers' seats were found
    # What everyone was told last, its long parts written down; none if somebody has come or gone
    # since, or is called otherwise.
    table_info: m.TableInfo | None = None
    names_version: int = 0  # how often names had changed then

    def seats_by_watcher(self) -> dict[Watcher, int]:
        """With which seat's eyes each of the watchers looks on."""
        return {watcher: eyes.seat for watcher, eyes in self.watchers.items()}

    def here(self) -> list[int]:
        """The seats whose players are connected, to any process."""
        seats = {eyes.seat for eyes in self.watchers.values()}
        seats.discard(SPECTATOR)
        for _, others, _ in self.other_processes():
            seats.update(others)
        return sorted(seats)

    def other_processes(self) -> list[tuple[float, list[int], int]]:
        """What other processes told of those who look in there; one that is silent is dead."""
        if self.elsewhere:
            since = time.monotonic() - 3 * HEARTBEAT
            self.elsewhere = {p: word for p, word in self.elsewhere.items() if word[0] > since}
        return list(self.elsewhere.values())
