"""What processes tell each other by NOTIFY: which logs grew, and words that are not kept.

A notice is `SPEAKER lines TABLE N TABLE N …`, `SPEAKER word NUMBER MESSAGE`, or `SPEAKER back` from
one who was cut off and asks for the words of the last minutes once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import asyncpg

from sapeur.server.store.postgres.connection import (
    CONNECT_TIMEOUT_S,
    LOST,
    RETRY_S,
    Link,
    finish,
)

log = logging.getLogger("sapeur.server")

CHANNEL = "sapeur"
MOST_NOTICE_BYTES = 7_900  # bytes; PostgreSQL takes fewer than 8,000
BEAT_S = 10  # between looks whether the listener's connection is still one
REPEATED_S = 600.0  # how long a word is kept for one who was cut off when it was said
MOST_WORDS = 20_000  # that are kept, said or not; who is at a table is a word for each table
MOST_HEARD = 100_000  # words of which it is remembered that they were heard
CLOSE_TIMEOUT_S = 2
NOTIFY = "SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice"


@dataclass(slots=True)
class Word:
    number: int
    message: str
    said_at: float = 0.0


class Speaker:
    """Says things on a connection of its own; what cannot be said now is said when it can be.

    While one notice is under way everything else waits together for the next. Whoever says
    something commits with a lock on all of PostgreSQL, so it is not done in a transaction that
    waits for the disk, and not more often than needed.
    """

    def __init__(self, address: str) -> None:
        self.id = secrets.token_hex(4)
        self._link = Link(address, synchronous_commit="off")
        self._lines: dict[str, int] = {}
        # By topic and in the order of their numbers; what was said comes before what was not.
        self._unsaid: OrderedDict[str, Word] = OrderedDict()
        self._said: OrderedDict[str, Word] = OrderedDict()
        self._number = 0
        self._is_back = False
        self._repeats = False
        self._is_closed = False
        self._task: asyncio.Task[None] | None = None

    def tell_lines(self, latest: Mapping[str, int]) -> None:
        """Tell the others that these tables' logs go up to these lines."""
        for table_id, n in latest.items():
            self._lines[table_id] = max(n, self._lines.get(table_id, 0))
        self._begin()

    def tell(self, message: str, topic: str = "") -> None:
        """Tell the others this; of what is not said yet on a topic only the latest is."""
        self._number += 1
        topic = topic or str(self._number)
        self._said.pop(topic, None)
        self._unsaid.pop(topic, None)  # so that they stay in order
        self._unsaid[topic] = Word(self._number, message)
        self._forget_oldest()
        self._begin()

    def repeat(self) -> None:
        """Say the words of the last minutes again, for somebody who was cut off."""
        self._repeats = True
        self._begin()

    def come_back(self) -> None:
        """Tell the others that we were cut off; they may have been, too."""
        self._is_back = True
        self.repeat()

    async def close(self) -> None:
        """Say what there is to say, if that can be done now."""
        self._is_closed = True
        await finish(self._task)
        await self._link.close()

    def _begin(self) -> None:
        if self._task is None and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._say_all())

    def _forget_oldest(self) -> None:
        before = time.monotonic() - REPEATED_S
        while self._said:
            is_old = next(iter(self._said.values())).said_at < before
            if not is_old and len(self._said) + len(self._unsaid) <= MOST_WORDS:
                return
            self._said.popitem(last=False)
        while len(self._unsaid) > MOST_WORDS:
            self._unsaid.popitem(last=False)

    async def _say_all(self) -> None:
        is_cut_off = False
        try:
            while True:
                if self._repeats:
                    self._forget_oldest()
                    self._unsaid = OrderedDict({**self._said, **self._unsaid})
                    self._said.clear()
                    self._repeats = False
                lines, self._lines = self._lines, {}
                words, self._unsaid = self._unsaid, OrderedDict()
                is_back, self._is_back = self._is_back, False
                if not (lines or words or is_back):
                    return
                try:
                    db = await self._link.connection()
                    await db.execute(NOTIFY, CHANNEL, self._notices(lines, words.values(), is_back))
                except asyncpg.DataError:
                    log.exception("words that cannot be said are dropped")
                    words.clear()
                    self._put_back(lines, words, is_back)
                except LOST as error:
                    if not is_cut_off:
                        log.warning("the others cannot be told now, but later: %s", error)
                        is_cut_off = True
                    self._link.is_usable_after(error)
                    self._put_back(lines, words, is_back)
                    await asyncio.sleep(RETRY_S)
                else:
                    is_cut_off = False
                    self._keep(words)
        finally:
            self._task = None

    def _keep(self, words: Mapping[str, Word]) -> None:
        """Remember what was said, for those who were cut off then."""
        for topic, word in words.items():
            if topic not in self._unsaid:
                word.said_at = time.monotonic()
                self._said[topic] = word

    def _notices(self, lines: Mapping[str, int], words: Iterable[Word], is_back: bool) -> list[str]:
        said = [f"{self.id} word {word.number} {word.message}" for word in words]
        said += lines_notices(f"{self.id} lines", lines)
        if is_back:
            said.append(f"{self.id} back")
        return said

    def _put_back(self, lines: Mapping[str, int], words: Mapping[str, Word], is_back: bool) -> None:
        self._is_back |= is_back
        self._lines = {**lines, **self._lines}  # a log only grows
        older = {topic: word for topic, word in words.items() if topic not in self._unsaid}
        self._unsaid = OrderedDict({**older, **self._unsaid})
        self._forget_oldest()


def lines_notices(start: str, lines: Mapping[str, int]) -> list[str]:
    """As few notices as may be, none of them too long."""
    notices, size = [start], len(start)
    for table_id, n in lines.items():
        more = f" {table_id} {n}"
        if size + len(more) > MOST_NOTICE_BYTES:
            notices.append(start)
            size = len(start)
        notices[-1] += more
        size += len(more)
    return notices if lines else []


class Listener:
    """Hears the others on a connection of its own; says `again` whenever it may have missed any."""

    def __init__(self, address: str, speaker: Speaker, heard: Callable[[str], None]) -> None:
        self._address = address
        self._speaker = speaker
        self._heard = heard
        self._words_heard: dict[tuple[str, str], None] = {}  # by speaker and number, the last ones
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task], timeout=CLOSE_TIMEOUT_S)

    async def _listen(self) -> None:
        """Hear the others; if the connection is lost, make another one."""
        was_cut_off = False
        while True:
            # Any way to lose it is the same to us: a listener that gave up would go unnoticed.
            with contextlib.suppress(*LOST):
                await self._listen_once(was_cut_off)
                log.warning("the listener's connection was lost; listening again")
            was_cut_off = True
            await asyncio.sleep(RETRY_S)

    async def _listen_once(self, was_cut_off: bool) -> None:
        """Hear the others until the connection is lost."""
        db = await asyncpg.connect(self._address, timeout=CONNECT_TIMEOUT_S)
        try:
            gone = asyncio.Event()
            db.add_termination_listener(lambda _: gone.set())
            await db.add_listener(CHANNEL, self._on_notify)
            self._heard("again")  # what was appended before this was not heard
            if was_cut_off:
                self._speaker.come_back()
            while not gone.is_set():  # who only listens does not notice that nobody is there
                await db.execute(f"LISTEN {CHANNEL}", timeout=BEAT_S)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), BEAT_S)
        finally:
            with contextlib.suppress(Exception):
                await db.close(timeout=1)

    def _on_notify(self, _db: Any, _pid: int, _channel: str, notice: object) -> None:
        speaker, kind, *rest = str(notice).split(" ", 2)
        if speaker == self._speaker.id:
            return
        if kind == "back":
            self._speaker.repeat()
        elif kind == "lines":
            pairs = iter(rest[0].split())
            for table_id, n in zip(pairs, pairs, strict=True):
                self._heard(f"line {table_id} {n}")
        elif kind == "word":
            number, message = rest[0].split(" ", 1)
            if (speaker, number) not in self._words_heard:
                self._remember(speaker, number)
                self._heard(message)

    def _remember(self, speaker: str, number: str) -> None:
        if len(self._words_heard) >= MOST_HEARD:
            del self._words_heard[next(iter(self._words_heard))]
        self._words_heard[speaker, number] = None
