"""The one way into a log: what is said gets a number, is put to the room, and goes to the store.

Until it is on disk nobody hears of it and nobody else changes the table; what follows then is in
after_commit.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sapeur.games.game import Refusal
from sapeur.server import log
from sapeur.server.live import Live
from sapeur.server.live_tables import LiveTables
from sapeur.server.log import Line, Said
from sapeur.server.metrics import Metrics
from sapeur.server.opponents import Opponents
from sapeur.server.refusals import BUSY
from sapeur.server.room import UNDO, Room
from sapeur.server.store import Store
from sapeur.server.tasks import Tasks
from sapeur.table import undoing
from sapeur.table.table import SOMETHING_REVEALED

logger = logging.getLogger("sapeur.server")

MOST_TRIES = 20  # of a line whose number others were faster to take

# Called with the number of the line that is on disk, why it was refused, or what went wrong.
OnDone = Callable[[int | Refusal | Exception], None]


@dataclass(slots=True)
class Submission:
    """Something to be said at a table, and who wants to hear what became of it."""

    said: Said
    player: str
    ref: str
    at: int  # when it came, in milliseconds
    on_done: OnDone
    tries: int = 0
    is_checked: bool = False  # for an undo: it takes back nothing that was shown


# What follows when a line is on disk, or could not be written.
AfterWriting = Callable[[Live, Submission, Line, None, Exception | None], None]


class Writer:
    """Puts lines into the logs of tables, one at a time at each table."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        opponents: Opponents,
        metrics: Metrics,
        tasks: Tasks,
    ) -> None:
        self.store, self.tables, self.opponents = store, tables, opponents
        self.metrics, self.tasks = metrics, tasks
        self.after_commit: AfterWriting

    async def say(self, live: Live, said: Said, player: str = "", ref: str = "") -> Refusal | int:
        """Put this into the log; its number, once it is on disk, or why it was refused."""
        answer: asyncio.Future[Refusal | int] = asyncio.get_running_loop().create_future()

        def on_done(outcome: int | Refusal | Exception) -> None:
            if answer.done():
                return
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self.submit(live, said, player, ref, on_done)
        return await answer

    def submit(self, live: Live, said: Said, player: str, ref: str, on_done: OnDone) -> None:
        """Put this into the log when it is its turn; `on_done` hears what became of it."""
        submission = Submission(said, player, ref, log.now(), on_done)
        live.lock.acquire(partial(self._begin, live, submission))

    def _begin(self, live: Live, submission: Submission) -> None:
        """It is its turn, until `finish`."""
        if live.is_stale or needs_check(submission):
            self.tasks.spawn(self._prepare(live, submission))
        else:
            self.append(live, submission)

    async def _prepare(self, live: Live, submission: Submission) -> None:
        """Read again what cannot be trusted, and weigh whether something may be taken back."""
        try:
            if live.is_stale:
                await self.tables.refresh(live)
            if needs_check(submission):
                if await self._is_revealed(live.room, submission.said.seat):  # type: ignore[union-attr]
                    self.refuse(live, submission, SOMETHING_REVEALED)
                    return
                submission.is_checked = True
        except Exception as error:
            finish(live, submission, error)
        else:
            self.append(live, submission)

    def append(self, live: Live, submission: Submission) -> None:
        """Ask the room, and have the line written; a flag that is due comes before it."""
        room, said, player, ref = live.room, submission.said, submission.player, submission.ref
        if ref and (player, ref) in room.refs:
            finish(live, submission, room.refs[player, ref])
            return
        at = max(submission.at, room.at)
        late = room.late_seat(at)
        if late is not None and type(said) is not log.Flag:
            said, player, ref = log.Flag(late), "", ""
        line = Line(room.n + 1, at, player, ref, said)
        try:
            refusal = room.apply(line)
            if refusal is None:
                live.is_stale = True  # until it is known to be on disk
                on_committed = partial(self.after_commit, live, submission, line)
                self.store.append(room.id, line, room.summary(), on_committed)
        except Exception as error:
            live.is_stale = True  # the room may have been left half changed
            finish(live, submission, error)
            return
        if refusal is not None:
            self.refuse(live, submission, refusal)

    def refuse(self, live: Live, submission: Submission, refusal: Refusal) -> None:
        """Refused, unless other processes have added something by which it is fine."""
        if self.store.shared and submission.tries < MOST_TRIES:
            self.tasks.spawn(self._read_on(live, submission, refusal))
        else:
            self.metrics.refused += 1
            finish(live, submission, refusal)

    def append_again(self, live: Live, submission: Submission) -> None:
        """Somebody elsewhere was faster to take the number."""
        self.tasks.spawn(self._read_on(live, submission, None))

    async def _read_on(self, live: Live, submission: Submission, refusal: Refusal | None) -> None:
        """Read what others have added and try again; if there is nothing, the refusal stands."""
        submission.tries += 1
        submission.is_checked = False
        try:
            is_changed = await self.tables.refresh(live)
        except Exception as error:
            finish(live, submission, error)
            return
        if refusal is not None and not is_changed:
            self.metrics.refused += 1
            finish(live, submission, refusal)
        elif submission.tries >= MOST_TRIES:
            finish(live, submission, BUSY)
        else:
            self._begin(live, submission)

    async def _is_revealed(self, room: Room, seat: int) -> bool:
        """Whether going back to the seat's last decision would take back what was shown."""
        table, line = room.table, room.undo_line(seat)
        if table is None or line is None:
            return False  # the room says why not
        if any(entry.is_die for entry in table.log[line:]):
            return True
        for at, entry in enumerate(table.log[line:], line):
            game, codes = table.game, entry.codes
            changes = undoing.observed_changes(game, table.before(at), entry.seat, codes)
            if await self.opponents.is_revealing(game.name, changes, entry.seat, codes):
                return True
        return False


def needs_check(submission: Submission) -> bool:
    said = submission.said
    return type(said) is log.Ask and said.what == UNDO and not submission.is_checked


def finish(live: Live, submission: Submission, outcome: int | Refusal | Exception) -> None:
    """Say what became of it, and let the next one have its turn."""
    try:
        submission.on_done(outcome)
    except Exception:
        logger.exception("somebody could not be told what became of their line")
    finally:
        live.lock.release()
