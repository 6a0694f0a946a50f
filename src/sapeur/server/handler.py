"""What one connection may say, and who hears it. Bad words change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import partial
from typing import Any

import msgspec

from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Refusal, Words
from sapeur.server import log
from sapeur.server import messages as m
from sapeur.server.connection import Connection
from sapeur.server.guard import SLOW_DOWN_S, TOO_MANY, Limiter
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.publisher import eyes_of
from sapeur.server.refusals import NOT_SEATED
from sapeur.server.tables import NO_TABLE, is_invitation

MOST_TABLES = 16  # watched at once over one connection
# How many messages one counts for that costs a worker's time: asking for something, since whether
# it may be taken back is weighed; having what can be known worked out.
COSTS: dict[type[Any], int] = {m.AskMessage: 10, m.BeliefMessage: 5, m.HintMessage: 5}
MAX_UNREADABLE_MESSAGES = 200  # before the connection is closed
BAD_CLIENT = 4400  # closes a connection that sends what cannot be read

UNREADABLE = Words(en="This message cannot be read.", fr="Ce message est illisible.")
MANY_TABLES = Words(en="You watch too many tables.", fr="Vous regardez trop de tables.")
NOT_WATCHED = Words(en="Watch this table first.", fr="Regardez d'abord cette table.")

SaidByPlayer = m.Play | m.AskMessage | m.Answer | m.ResignMessage | m.BeliefMessage | m.HintMessage


class MessageHandler:
    """The messages of one connection, each dealt with before the next one is read."""

    def __init__(self, hub: Hub, connection: Connection, limiter: Limiter) -> None:
        self.hub, self.connection, self.limiter = hub, connection, limiter
        self.unreadable_left = MAX_UNREADABLE_MESSAGES

    def take(self, text: str | bytes) -> Awaitable[None] | None:
        """Read one message and answer it; what must be waited for before the next one is read."""
        self.hub.metrics.messages += 1
        message: m.FromClient | None
        try:
            message = m.decode.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        cost = COSTS.get(type(message), 1)
        if not self.limiter.allows(self.connection.player, cost):
            return self._slow_down(message)
        if type(message) is m.Play:
            return self._take_line(message)
        if message is None:
            self._take_unreadable()
            return None
        if isinstance(message, SaidByPlayer):
            return self._take_line(message)
        if type(message) is m.Watch:
            return self._watch(message)
        if type(message) is m.Ping:
            self.connection.push(m.encode(m.Pong(log.now())))
        elif type(message) is m.Unwatch:
            if live := self.connection.watched.pop(message.table, None):
                self.hub.publisher.unwatch(self.connection, live)
        elif type(message) is m.React:
            self._react(message)
        return None

    def take_frame(self) -> None:
        """A frame that is no message counts as one."""
        if not self.limiter.allows(self.connection.player):
            self.hub.metrics.limited += 1
            self.connection.slow_down()

    async def _slow_down(self, message: m.FromClient | None) -> None:
        """Read nothing more for a moment, then say why."""
        self.hub.metrics.limited += 1
        await asyncio.sleep(SLOW_DOWN_S)
        table, ref = getattr(message, "table", None), getattr(message, "ref", "")
        self._refuse("too-many", TOO_MANY, table=table, ref=ref)

    def _take_unreadable(self) -> None:
        self.hub.metrics.unreadable += 1
        self.unreadable_left -= 1
        self._refuse("unreadable", UNREADABLE)
        if self.unreadable_left <= 0:
            self.connection.close(BAD_CLIENT)

    async def _watch(self, message: m.Watch) -> None:
        watched = self.connection.watched
        if len(watched) >= MOST_TABLES and message.table not in watched:
            self._refuse("many-tables", MANY_TABLES, table=message.table)
            return
        live = await self._find(message.table, invitation=message.invitation)
        if live is not None:
            watched[message.table] = live
            is_invited = is_invitation(live.room, message.invitation)
            if not await self.hub.publisher.watch(
                self.connection, live, message.since, is_invited=is_invited
            ):
                del watched[message.table]
                self._refuse("no-table", NO_TABLE, table=message.table)

    async def _find(self, table: str, ref: str = "", invitation: str = "") -> Live | None:
        """The table if this person may see it; otherwise it is as if there were none."""
        live = self.connection.watched.get(table)
        # What was watched may have been forgotten.
        if live is None or not self._may_see(live, invitation):
            live = await self.hub.tables.find(table)
        if live is not None and not self._may_see(live, invitation):
            await self.hub.tables.catch_up(live)
        if live is None or not self._may_see(live, invitation):
            self._refuse("no-table", NO_TABLE, table=table, ref=ref)
            return None
        return live

    def _may_see(self, live: Live, invitation: str = "") -> bool:
        eyes = live.watchers.get(self.connection)
        is_invited = is_invitation(live.room, invitation) or (eyes is not None and eyes.is_invited)
        return is_invited or live.room.is_open_to(self.connection.player)

    def _take_line(self, message: SaidByPlayer) -> Awaitable[None] | None:
        """Something for the log of a table, which is nearly always one that is watched here."""
        live = self.connection.watched.get(message.table)
        if live is not None:
            seat = live.room.seat_of(self.connection.player)
            if seat is not None:
                return self._submit(live, seat, message)
        return self._find_and_submit(message)

    async def _find_and_submit(self, message: SaidByPlayer) -> None:
        live = await self._find(message.table, message.ref)
        if live is None:
            return
        player, ref = self.connection.player, message.ref
        if live.room.seat_of(player) is None:
            await self.hub.tables.catch_up(live)
        seat = live.room.seat_of(player)
        if seat is not None:
            if (waiting := self._submit(live, seat, message)) is not None:
                await waiting
        elif ref and (player, ref) in live.room.refs:  # said before, by which the seat was left
            self.connection.push(
                m.encode(m.Receipt(message.table, ref, live.room.refs[player, ref]))
            )
        else:
            self._tell_refusal(NOT_SEATED, message.table, ref)

    def _submit(self, live: Live, seat: int, message: SaidByPlayer) -> asyncio.Future[None] | None:
        """Have it written; done when it is answered."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        on_done = partial(self._answer, live, seat, message, answered)
        player = self.connection.player
        self.hub.writer.submit(live, said_in(message, seat), player, message.ref, on_done)
        return None if answered.done() and answered.exception() is None else answered

    def _answer(
        self,
        live: Live,
        seat: int,
        message: SaidByPlayer,
        answered: asyncio.Future[None],
        outcome: int | Refusal | Exception,
    ) -> None:
        """It is on disk, or is not. Only now does this connection go on."""
        if answered.done():
            return  # the connection has ended
        if isinstance(outcome, Exception):
            answered.set_exception(outcome)
            return
        if isinstance(outcome, Refusal):
            self._tell_refusal(outcome, message.table, message.ref)
        else:
            self.connection.push(m.encode(m.Receipt(message.table, message.ref, outcome)))
            if type(message) is m.HintMessage:
                self.hub.insights.give_hint(live, seat, message.step, self.connection)
        answered.set_result(None)

    def _react(self, message: m.React) -> None:
        live = self.connection.watched.get(message.table)
        if live is None:
            self._refuse("not-watched", NOT_WATCHED, table=message.table)
            return
        seat = eyes_of(live.room, self.connection.player)
        if seat == SPECTATOR:
            self._tell_refusal(NOT_SEATED, message.table, "")
        else:
            self.hub.presence.react(live, seat, message.sign)

    def _tell_refusal(self, refusal: Refusal, table: str, ref: str) -> None:
        self._refuse(refusal.code, refusal.words, refusal.article, table=table, ref=ref)

    def _refuse(
        self,
        code: str,
        words: Words,
        article: str | None = None,
        *,
        table: str | None = None,
        ref: str = "",
    ) -> None:
        self.connection.push(m.encode(m.RefusalMessage(code, dict(words), article, ref, table)))


def said_in(message: SaidByPlayer, seat: int) -> log.Said:
    """What a message says from that seat, as it stands in the log."""
    if type(message) is m.Play:
        return log.Act(seat, message.text)
    if type(message) is m.AskMessage:
        return log.Ask(seat, message.what)
    if type(message) is m.Answer:
        return (log.Agree if message.agree else log.Decline)(seat, message.what)
    if type(message) is m.BeliefMessage:
        return log.BeliefSwitch(seat, "on" if message.on else "off")
    if type(message) is m.HintMessage:
        return log.Hint(seat, message.step)
    return log.Resign(seat)
