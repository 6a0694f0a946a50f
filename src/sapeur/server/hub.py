"""The live tables of one process: what is said goes to the log first, then to everyone."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import msgspec

from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Refusal, Words
from sapeur.server import messages as m
from sapeur.server.live import HEARTBEAT, Caller, Eyes, Live, Watcher
from sapeur.server.metrics import Metrics
from sapeur.server.opponents import Opponents, start_warming
from sapeur.server.room import PLAYING, UNDO, Room
from sapeur.server.settings import Settings
from sapeur.server.store import Line, Prompt, Store, Taken
from sapeur.server.updates import table_info, update, written_parts
from sapeur.table import undoing
from sapeur.table.table import SOMETHING_REVEALED

log = logging.getLogger("sapeur.server")

TRIES = 20  # of a line whose number others were faster to take
SWEEP = 1.0  # seconds between looks at clocks and late opponents
FORGOTTEN = 600.0  # seconds after which a table that nobody watches leaves the memory
NO_PLAYER = 4401  # closes a connection: nobody is signed in, or not any more
AGAIN = 1012  # closes a connection that may be made again at once


# Called with the number of the line, or with why there is none.
OnCommitted = Callable[[int, Exception | None], None]


class Hub:
    """What one process knows of the tables. The log in the store is the only truth."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.prompt = store if isinstance(store, Prompt) else None
        self.settings = settings
        self.metrics = metrics
        self.opponents = Opponents(settings.opponents)
        self.process = secrets.token_hex(4)
        self.ending: set[Callable[[], None]] = set()  # what ends each of the streams
        self.names: dict[str, str] = {}
        self.names_changed = 0  # how often
        self.sockets: dict[str, set[Caller]] = {}  # the connections of each player
        self.streams: Counter[str] = Counter()  # and how many streams
        self._rooms: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.store.listen(self._heard)
        if self.settings.warm:
            start_warming()
        self._spawn(self._sweep())

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        asked = asyncio.ensure_future(self.store.ready())
        await asyncio.wait([asked], timeout=5)  # not wait_for: a lost connection may not give up
        if not asked.done():
            asked.cancel()
            return False
        return asked.exception() is None and asked.result()

    def end_streams(self) -> None:
        for end in list(self.ending):
            end()

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)  # one may wait for a database that is gone
        self.opponents.stop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("a task failed", exc_info=wrong)

    # Rooms.

    async def live(self, table_id: str) -> Live | None:
        """The table, read from its log if it is not in memory."""
        found = self._rooms.get(table_id)
        if found is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            found = await asyncio.shield(task)
            if found is None:
                return None
        found.used = time.monotonic()
        if found.stale:  # being written, or it could not be: nobody is told what may not be so
            async with found.lock:
                if found.stale:
                    await self._refresh(found)
        return found

    async def lives(self, table_ids: Iterable[str]) -> list[Live]:
        """Those of the tables that can be read; one that cannot is no reason to hide the others."""
        found = []
        for table_id in table_ids:
            try:
                found.append(await self.live(table_id))
            except Exception:
                log.exception("table %s cannot be read", table_id)
        return [live for live in found if live is not None]

    async def _load(self, table_id: str) -> Live | None:
        stored = await self.store.table(table_id)
        if stored is None:
            return None
        room = Room(stored[0])
        replay(room, stored[1])
        await self._learn_names(room)
        # Used from now on, or a sweep could forget it before whoever asked for it has it.
        live = Live(room, shown=room.n, used=time.monotonic())
        self._rooms[table_id] = live
        self.metrics.tables = len(self._rooms)
        await self.catch_up(live)  # word of a line that came in the meantime was not for us yet
        self._wake(live)
        return live

    async def catch_up(self, live: Live, upto: int | None = None) -> None:
        """Read what other processes have added: on their word, or before anyone is told no."""
        if self.store.shared:
            async with live.lock:
                if upto is None or live.shown < upto:
                    await self._refresh(live)

    async def _refresh(self, live: Live) -> bool:
        """Read what others have added and show it; whether there was anything.

        Everything is read anew if this memory cannot be trusted.
        """
        if live.stale:
            stored = await self.store.table(live.room.id)
            assert stored is not None, "a table is never removed"
            room = Room(stored[0])
            replay(room, stored[1])
            live.room, live.stale = room, False
        else:
            replay(live.room, await self.store.lines(live.room.id, live.room.n))
        await self._learn_names(live.room)
        if live.room.n == live.shown:
            return False
        self.publish(live)
        self._wake(live)
        return True

    async def _learn_names(self, room: Room) -> None:
        wanted = [c.player for c in room.chairs if c.player and c.player not in self.names]
        wanted += [
            c.plan.player
            for c in room.chairs
            if c.plan.player and not c.player and c.plan.player not in self.names
        ]
        if wanted:
            self.names.update(await self.store.names(wanted))
            self.names_changed += 1

    async def _learn_name(self, player: str) -> None:
        """The new name of somebody whose old one is known here."""
        if player in self.names:
            names = await self.store.names([player])
            await self._show_name(player, names.get(player, ""))

    # Saying something.

    async def say(
        self, live: Live, kind: str, seat: int, player: str, *, text: str = "", ref: str = ""
    ) -> Refusal | int:
        """Put a line into the log, or say why not. The answer comes after it is on disk."""
        async with live.lock:
            if live.stale:
                await self._refresh(live)
            for _ in range(TRIES):
                room = live.room
                if ref and (player, ref) in room.refs:
                    return room.refs[player, ref]
                line = Line(room.n + 1, max(now(), room.at), kind, seat, player, ref, text)
                undo = kind == "ask" and text == UNDO
                refusal = await self._hidden(room, seat) if undo else None
                refusal = refusal or room.say(line)
                if refusal is not None:
                    if self.store.shared and await self._refresh(live):
                        continue  # by what others have added it may be fine, or said already
                    self.metrics.refused += 1
                    return refusal
                live.stale = True  # until it is known to be on disk
                try:
                    await self.store.append(room.id, line, room.summary())
                except Taken:
                    await self._refresh(live)
                    continue
                live.stale = False
                self.metrics.lines += 1
                if kind == "sit":
                    await self._learn_names(room)
                self.publish(live)
                self._wake(live)
                return line.n
            return BUSY

    def act_at_once(
        self, live: Live, seat: int, player: str, text: str, ref: str, on_committed: OnCommitted
    ) -> Refusal | bool:
        """Say an action as `say` does, without a task; `on_committed` is called when it is on disk.

        False if something has to be waited for first, or was said before; then, and if it is
        refused, nothing has happened and nobody is called.
        """
        room, prompt = live.room, self.prompt
        if prompt is None or live.stale or (ref and (player, ref) in room.refs):
            return False
        if not taken(live.lock):
            return False
        is_added = False
        try:
            line = Line(room.n + 1, max(now(), room.at), "act", seat, player, ref, text)
            refusal = room.say(line)
            if refusal is not None:
                self.metrics.refused += 1
                return refusal
            live.stale = True  # until it is known to be on disk
            prompt.add(
                room.id, line, room.summary(), partial(self._acted, live, line.n, on_committed)
            )
            is_added = True
            return True
        finally:
            if not is_added:
                live.lock.release()

    def _acted(
        self, live: Live, n: int, on_committed: OnCommitted, _: None, wrong: Exception | None
    ) -> None:
        try:
            if wrong is None:
                live.stale = False
                self.metrics.lines += 1
                self.publish(live)
                self._wake(live)
        finally:
            live.lock.release()
            on_committed(n, wrong)

    async def _hidden(self, room: Room, seat: int) -> Refusal | None:
        """Whether taking back the seat's last action would take back something that was shown."""
        table = room.table
        if table is None or not table.log or table.log[-1].seat != seat:
            return None  # the room says why
        codes = table.log[-1].codes
        changes = undoing.observed_changes(table.game, table.before_last(), seat, codes)
        shown = await self.opponents.is_revealing(table.game.name, changes, seat, codes)
        return SOMETHING_REVEALED if shown else None

    # Telling everyone.

    async def watch(self, watcher: Watcher, live: Live, since: int) -> bool:
        """Tell the watcher of this table from now on, and what it missed; if it may look in."""
        async with live.lock:
            ahead = since > live.room.version  # told more elsewhere than is known here
            if live.stale or (ahead and self.store.shared):
                await self._refresh(live)
            if not live.room.is_open_to(watcher.player):
                return False
            seat = self.eyes_of(live.room, watcher.player)  # now: they may have left, or sat down
            since = since if since <= live.room.version else 0
            live.watchers[watcher] = Eyes(seat, since)
            live.seating = live.table_info = None
            watcher.push(self._update(live, seat, since, self._table(live)))
            live.watchers[watcher].version = live.room.version
        self._show_presence(live)
        return True

    def unwatch(self, watcher: Watcher, live: Live) -> None:
        if live.watchers.pop(watcher, None) is not None:
            live.table_info = None
            self._show_presence(live)

    def publish(self, live: Live) -> None:
        """Everyone who watches gets the table as it is for them now."""
        room = live.room
        live.shown = room.n
        moved = live.seating is not room.seating  # somebody may have sat down or left
        if moved:
            before = live.seats_by_watcher()
            live.seating, live.table_info = room.seating, None
            for watcher in [w for w in live.watchers if not room.is_open_to(w.player)]:
                del live.watchers[watcher]  # left a private table
            for watcher, eyes in live.watchers.items():
                eyes.seat = self.eyes_of(room, watcher.player)
        if not live.watchers:
            return
        table = self._table(live)
        made: dict[tuple[int, int], bytes] = {}
        version = room.version
        for watcher, eyes in live.watchers.items():
            seat, since = key = eyes.seat, eyes.version
            if key not in made:
                made[key] = self._update(live, seat, since, table)
            watcher.push(made[key])
            eyes.version = version
        self.metrics.updates += len(live.watchers)
        if moved and live.seats_by_watcher() != before:
            self._show_presence(live)

    def eyes_of(self, room: Room, player: str) -> int:
        seat = room.seat_of(player)
        return SPECTATOR if seat is None else seat

    def _update(self, live: Live, seat: int, since: int, table: msgspec.Raw) -> bytes:
        return m.encode(update(live.room, seat, since, table))

    def table_info(self, live: Live) -> m.TableInfo:
        """What everyone may know of the table."""
        return table_info(live.room, live.here(), self.names)

    def _table(self, live: Live) -> msgspec.Raw:
        """The same as it is written. As long as a game just goes on, little of it changes."""
        room, game = live.room, live.room.table
        plain = room.clock is None and room.question is None and not live.elsewhere
        if game is None or not plain or room.status != PLAYING:
            live.table_info = None
            return msgspec.Raw(m.encode(self.table_info(live)))
        info = live.table_info
        if info is None or live.names_version != self.names_changed:
            info = live.table_info = written_parts(self.table_info(live))
            live.names_version = self.names_changed
        info.awaited, info.at = game.awaited, room.at
        return msgspec.Raw(m.encode(info))

    def _show_presence(self, live: Live) -> None:
        self._push_presence(live)
        self._tell_presence(live)

    def _tell_presence(self, live: Live) -> None:
        seats = sorted({e.seat for e in live.watchers.values() if e.seat != SPECTATOR})
        eyes = sum(e.seat == SPECTATOR for e in live.watchers.values())
        listed = ",".join(map(str, seats))
        self._tell(f"here {self.process} {live.room.id} {listed or '-'} {eyes}")

    def _push_presence(self, live: Live) -> None:
        eyes = sum(e.seat == SPECTATOR for e in live.watchers.values())
        eyes += sum(count for _, _, count in live.other_processes())
        data = m.encode(m.Presence(live.room.id, live.here(), eyes))
        for watcher in live.watchers:
            watcher.push(data)

    def react(self, live: Live, seat: int, sign: str) -> None:
        self._push_reaction(live, seat, sign)
        self._tell(f"react {self.process} {live.room.id} {seat} {sign}")

    def _push_reaction(self, live: Live, seat: int, sign: str) -> None:
        data = m.encode(m.Reaction(live.room.id, None if seat == SPECTATOR else seat, sign))
        for watcher in live.watchers:
            watcher.push(data)

    async def renamed(self, player: str, name: str) -> None:
        """Everyone at this player's tables sees the new name."""
        await self._show_name(player, name)
        self._tell(f"name {self.process} {player}")

    async def _show_name(self, player: str, name: str) -> None:
        self.names[player] = name
        self.names_changed += 1
        for live in list(self._rooms.values()):
            if any(chair.player == player for chair in live.room.chairs):
                async with live.lock:
                    if not live.stale:
                        self.publish(live)

    def gone(self, player: str) -> None:
        """This player is no more: nothing is said to, or heard from, whoever was it."""
        self._hang_up(player)
        self._tell(f"gone {self.process} {player}")

    def call_again(self, player: str) -> None:
        """End this player's connections; whoever still may be this player connects again."""
        self._hang_up(player, AGAIN)
        self._tell(f"call {self.process} {player}")

    def _hang_up(self, player: str, code: int = NO_PLAYER) -> None:
        for connection in list(self.sockets.get(player, ())):
            connection.close(code)
        for live in self._rooms.values():
            for watcher in [w for w in live.watchers if w.player == player]:
                self.unwatch(watcher, live)

    # Other processes.

    def _tell(self, message: str) -> None:
        self._spawn(self.store.tell(message))

    def _heard(self, message: str) -> None:
        word, *rest = message.split()
        if word == "again":  # some words may have been lost
            for each in self._rooms.values():
                self._spawn(self.catch_up(each))
        elif word == "line":
            table_id, n = rest
            known = self._rooms.get(table_id)
            if known is not None and known.shown < int(n):
                self._spawn(self.catch_up(known, int(n)))
        elif rest[0] == self.process:
            return
        elif word == "name":
            self._spawn(self._learn_name(rest[1]))
        elif word == "gone":
            self._hang_up(rest[1])
        elif word == "call":
            self._hang_up(rest[1], AGAIN)
        elif live := self._rooms.get(rest[1]):
            if word == "here":
                seats = [] if rest[2] == "-" else [int(s) for s in rest[2].split(",")]
                is_new = rest[0] not in live.elsewhere
                live.elsewhere[rest[0]] = (time.monotonic(), seats, int(rest[3]))
                self._push_presence(live)
                if is_new and live.watchers:
                    self._tell_presence(live)  # whoever speaks first has not heard of us
            elif word == "react":
                self._push_reaction(live, int(rest[2]), rest[3])

    # Opponents and clocks.

    def _wake(self, live: Live) -> None:
        """Ask the opponents of this table, if it is their turn."""
        room = live.room
        if live.thinking or not room.seating.opponents or live.idle_at_line == room.n:
            return
        if room.status == PLAYING:
            live.thinking = True
            self._spawn(self._opponents_act(live))

    async def _opponents_act(self, live: Live) -> None:
        try:
            while live.room.status == PLAYING:
                at = live.room.n
                acted = False
                for seat in live.room.waiting_opponents():
                    table, chair = live.room.table, live.room.chairs[seat]
                    if table is None or live.room.n != at:
                        acted = True
                        break
                    text = await self.opponents.choose(
                        live.room.setup.game,
                        table.observed(seat),
                        seat,
                        chair.level,
                        secrets.randbits(63),
                    )
                    if live.room.n != at:
                        acted = True  # somebody was faster: look again
                        break
                    if text is not None:
                        ref = f"opponent-{at}"
                        refusal = await self.say(live, "act", seat, "", text=text, ref=ref)
                        if isinstance(refusal, Refusal) and live.room.n == at:
                            log.error("an opponent was refused: %s", refusal)
                            return
                        acted = True
                        break
                if not acted:
                    live.idle_at_line = at
                    return
        finally:
            live.thinking = False
            if live.idle_at_line != live.room.n and live.room.waiting_opponents():
                asyncio.get_running_loop().call_later(0.5, self._wake, live)

    async def _sweep(self) -> None:
        """Clocks that ran out, opponents that nobody looks after, tables that nobody touches."""
        beat = archive = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table_id in await self.store.due(now()):
                    self._spawn(self._look_after(table_id))  # none waits for another
                clock = time.monotonic()
                if clock - beat > HEARTBEAT:
                    beat = clock
                    self._forget(clock)
                    for live in list(self._rooms.values()):
                        if live.watchers:
                            self._show_presence(live)
                if clock - archive > 3600:
                    archive = clock
                    await self._archive()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the sweep failed; it goes on")

    async def _look_after(self, table_id: str) -> None:
        for live in await self.lives([table_id]):
            if live.lock.locked():
                return  # at the next look
            await self._flag(live)
            self._wake(live)

    async def _flag(self, live: Live) -> None:
        clock = live.room.clock
        due = clock.next_deadline() if clock is not None else None
        if due is not None and due[0] <= now() and live.room.status == PLAYING:
            await self.say(live, "flag", due[1], "")

    async def _archive(self) -> None:
        before = now() - int(self.settings.keep_days * 24 * 3600 * 1000)
        for live in await self.lives(await self.store.idle(before)):
            await self.say(live, "archive", 0, "")

    def _forget(self, clock: float) -> None:
        """Let go of tables that nobody watches; their logs are kept."""
        for table_id, live in list(self._rooms.items()):
            unused = not live.watchers and not live.thinking and not live.lock.locked()
            if unused and clock - live.used > FORGOTTEN:
                del self._rooms[table_id]
        self.metrics.tables = len(self._rooms)


def taken(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free. Only a coroutine may, so one is begun, which then ends at once."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


def now() -> int:
    """Milliseconds, as they stand in the log."""
    return time.time_ns() // 1_000_000


def replay(room: Room, lines: Iterable[Line]) -> None:
    """Apply lines that the log already accepted; a refusal here is a bug."""
    for line in lines:
        refusal = room.say(line)
        assert refusal is None, f"line {line.n} of {room.id} was accepted before: {refusal}"


BUSY = Refusal(
    "busy",
    "table",
    Words(
        en="Too many are at this table at once; say it again.",
        fr="Trop de monde à la fois à cette table ; redites-le.",
    ),
)
