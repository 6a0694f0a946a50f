"""A table in the memory of one process: who looks on, and whose turn it is to change it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.chairs import Seating
from sapeur.server.room import Room
from sapeur.server.thinking import FullHint

PREPARING_STEP_S = 5  # what is only known about is told in round numbers
HEARTBEAT_S = 20.0  # between reports of who is here, between processes


class Watcher(Protocol):
    """Somebody to tell: a connection of a browser or a bot."""

    player: str

    def push(self, data: bytes) -> None: ...


@dataclass
class Eyes:
    """One watcher's look at one table."""

    seat: int
    version: int  # of the game that it has been told
    is_invited: bool = False  # and may look on at a table that is not public


@dataclass
class SeatInsight:
    """What the watchers of a seat were told last of what it can know."""

    version: int = -1  # of the game that it is about; -1: nothing that holds
    is_final: bool = False  # it will not become better
    message: bytes = b""
    is_asked: bool = False  # something is being worked out


@dataclass
class SeatHint:
    """The hint that was worked out last for a seat."""

    version: int  # of the game that it is about
    hint: FullHint
    drawn_from: bytes = b""  # the message with the odds that its reasons are drawn from, if asked


class TableLock:
    """Lets one at a time change a table, in the order in which they came.

    Unlike asyncio.Lock it can be waited for by a callback, so that an action needs no task.
    """

    def __init__(self) -> None:
        self.is_held = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_releasing = False

    def acquire(self, work: Callable[[], None]) -> None:
        """Call this when it is its turn: now, if nobody else's is. It ends by `release`."""
        if self.is_held:
            self._waiting.append(work)
        else:
            self.is_held = True
            work()

    def release(self) -> None:
        """It is the next one's turn."""
        self.is_held = False
        if self._is_releasing:
            return  # called by somebody whose turn was over at once: the loop below goes on
        self._is_releasing = True
        try:
            while self._waiting and not self.is_held:
                self.is_held = True
                self._waiting.popleft()()
        finally:
            self._is_releasing = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.acquire(partial(self._grant, mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()

    def _grant(self, waiting: asyncio.Future[None]) -> None:
        if waiting.done():  # gave up
            self.release()
        else:
            waiting.set_result(None)


@dataclass
class Live:
    """A room in this process's memory, and who looks into it."""

    room: Room
    lock: TableLock = field(default_factory=TableLock)
    watchers: dict[Watcher, Eyes] = field(default_factory=dict)
    elsewhere: dict[str, tuple[float, list[int], int]] = field(default_factory=dict)
    is_stale: bool = False  # what is in memory may not be on disk
    shown: int = 0  # the line up to which the watchers have been told
    is_thinking: bool = False  # an opponent has been asked
    preparing_until: float | None = None  # about when the opponent that was asked is compiled
    idle_at_line: int = -1  # the line at which every opponent that may act let the others go on
    used: float = 0.0  # when somebody last asked for it
    seating: Seating | None = None  # by which the watchers' seats were found
    # What everyone was told last, its long parts written down; none if somebody has come or gone
    # since, or is called otherwise.
    table_info: m.TableInfo | None = None
    names_version: int = 0  # how often names had changed then
    # Whose turn it was after the last line; kept only where people are told of it by a push.
    awaited_people: frozenset[str] = frozenset()
    insights: dict[int, SeatInsight] = field(default_factory=dict)  # by seat
    hints: dict[int, SeatHint] = field(default_factory=dict)  # by seat

    def seats_by_watcher(self) -> dict[Watcher, int]:
        """With which seat's eyes each of the watchers looks on."""
        return {watcher: eyes.seat for watcher, eyes in self.watchers.items()}

    @property
    def preparing_s(self) -> int | None:
        """About how many seconds more an opponent is being compiled that was asked."""
        if self.preparing_until is None:
            return None
        left = self.preparing_until - time.monotonic()
        return max(PREPARING_STEP_S, PREPARING_STEP_S * round(left / PREPARING_STEP_S))

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
            since = time.monotonic() - 3 * HEARTBEAT_S
            self.elsewhere = {p: word for p, word in self.elsewhere.items() if word[0] > since}
        return list(self.elsewhere.values())
