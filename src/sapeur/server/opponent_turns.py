"""Sees that opponents act when it is their turn, by the way that everyone's actions go."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from sapeur.agents.agent import decision_seed
from sapeur.games.game import Refusal
from sapeur.kernel import values
from sapeur.server.live import Live
from sapeur.server.log import Act
from sapeur.server.opponents import Opponents
from sapeur.server.preparation import Preparation
from sapeur.server.publisher import Publisher
from sapeur.server.room import PLAYING
from sapeur.server.tasks import Tasks
from sapeur.server.thinking import OpponentQuestion
from sapeur.server.writer import Writer
from sapeur.table import fairness

logger = logging.getLogger("sapeur.server")

RETRY_S = 0.5  # after an opponent could not act, before it is asked again


class OpponentTurns:
    """At each table one question is put to an opponent at a time."""

    def __init__(
        self,
        writer: Writer,
        opponents: Opponents,
        preparation: Preparation,
        publisher: Publisher,
        tasks: Tasks,
    ) -> None:
        self.writer, self.opponents, self.tasks = writer, opponents, tasks
        self.preparation, self.publisher = preparation, publisher

    def wake(self, live: Live) -> None:
        """Ask the opponents of this table, if it is their turn."""
        room = live.room
        if live.is_thinking or not room.seating.opponents or live.idle_at_line == room.n:
            return
        if room.status == PLAYING:
            live.is_thinking = True
            self.tasks.spawn(self._play_on(live))

    async def _play_on(self, live: Live) -> None:
        """Opponents act until none of them is awaited, or wants to act."""
        try:
            while live.room.status == PLAYING:
                at = live.room.n
                if not await self._act_once(live, at):
                    live.idle_at_line = at
                    return
        except RefusedOpponentError as error:
            logger.error("an opponent was refused: %s", error)
        finally:
            live.is_thinking = False
            if live.idle_at_line != live.room.n and live.room.waiting_opponents():
                asyncio.get_running_loop().call_later(RETRY_S, self.wake, live)

    async def _act_once(self, live: Live, at: int) -> bool:
        """Whether an opponent acted, or somebody else was faster."""
        for seat in live.room.waiting_opponents():
            table, chair = live.room.table, live.room.chairs[seat]
            if table is None or live.room.n != at:
                return True
            name = live.room.setup.game
            number = fairness.table_number(live.room.setup.seed)
            seed = decision_seed(number, secrets.randbits(63))
            known = values(table.observed(seat))
            question = OpponentQuestion(name, known, seat, chair.level, seed)
            if not self.preparation.is_answering(name, chair.level):
                await self._prepare(live, question)
            text = await self.opponents.choose(question)
            if live.room.n != at:
                return True
            if text is not None:
                answer = await self.writer.say(live, Act(seat, text), ref=f"opponent-{at}")
                if isinstance(answer, Refusal) and live.room.n == at:
                    raise RefusedOpponentError(answer)
                return True
        return False

    async def _prepare(self, live: Live, question: OpponentQuestion) -> None:
        """Have the opponent compiled, and let the table say so as long as it waits."""
        seconds = self.preparation.seconds(question.game)
        live.preparing_until = time.monotonic() + seconds
        try:
            await self._show(live)
            await self.preparation.prepare(question)
        finally:
            live.preparing_until = None
            await self._show(live)

    async def _show(self, live: Live) -> None:
        async with live.lock:
            live.table_info = None
            if not live.is_stale:
                self.publisher.publish(live)


class RefusedOpponentError(Exception):
    """An opponent's action was not legal, although nothing had happened since it was asked."""
