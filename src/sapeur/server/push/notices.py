"""Whose turn it has become at a game of days, and telling them so if they are not at the table.

A push is no more than a reminder: it waits in a queue, nobody waits for it, and one that cannot be
delivered, or whose server ends before, is lost. The process that wrote the line sends it, so that
of several processes one does.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sapeur.games.contract import CHANCE
from sapeur.games.game import Words
from sapeur.server import messages as m
from sapeur.server.guard import Limiter
from sapeur.server.live import Live
from sapeur.server.log import Line, now
from sapeur.server.metrics import Metrics
from sapeur.server.presence import PresenceTracker
from sapeur.server.push.key import PushKey, read_key
from sapeur.server.room import Room
from sapeur.server.settings import Settings
from sapeur.server.store import PushSubscription, Store
from sapeur.server.tasks import Tasks

if TYPE_CHECKING:
    from sapeur.server.push.delivery import Delivery

logger = logging.getLogger("sapeur.server")

# In which whoever is loading the page again is back, and other processes say who is there.
GRACE_S = 2.0
MOST_WAITING_NOTICES = 1000  # notices in the queue; more are dropped
PEOPLE_AT_ONCE = 16  # people who are being told
PLAYER_RATE, PLAYER_BURST = 0.1, 20.0  # notices a second to one person, and at once
LONGEST_TTL_S = 28 * 24 * 3600  # that a push service keeps a message
YOUR_TURN = Words(en="Your turn.", fr="À vous.")


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """It is this person's turn since then."""

    live: Live
    player: str
    seat: int
    since: int  # when their clock began to run, in milliseconds
    due: float  # when they are told, by the loop's clock

    @property
    def is_needed(self) -> bool:
        """Whether it is still that turn, and the person is still away."""
        room, clock = self.live.room, self.live.room.clock
        is_same_turn = clock is not None and clock.since.get(self.seat) == self.since
        is_theirs = is_same_turn and self.player in awaited_people(room)
        return is_theirs and self.seat not in self.live.here()

    @property
    def ttl_s(self) -> int:
        """How long it is news: until their time is up."""
        clock = self.live.room.clock
        deadline = clock.deadline(self.seat) if clock is not None else None
        left = (deadline - now()) // 1000 if deadline is not None else LONGEST_TTL_S
        return min(max(1, left), LONGEST_TTL_S)


class TurnNotices:
    """Tells people of their turn through the push services of their browsers."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        presence: PresenceTracker,
        tasks: Tasks,
        metrics: Metrics,
    ) -> None:
        self.settings, self.store, self.presence = settings, store, presence
        self.tasks, self.metrics = tasks, metrics
        self.key: PushKey | None = read_key(settings)
        self._queue: asyncio.Queue[TurnNotice] = asyncio.Queue(MOST_WAITING_NOTICES)
        self._free = asyncio.Semaphore(PEOPLE_AT_ONCE)
        self._limiter = Limiter(PLAYER_RATE, PLAYER_BURST)
        self._delivery: Delivery | None = None
        self._making_delivery = asyncio.Lock()

    def start(self) -> None:
        if self.key is not None:
            self.tasks.spawn(self._send_all())

    async def stop(self) -> None:
        if self._delivery is not None:
            await self._delivery.close()

    # What is said at the tables.

    def on_read(self, live: Live) -> None:
        """Lines were read that another process wrote, and whoever wrote them tells of them."""
        if self._is_told_of(live.room):
            live.awaited_people = awaited_people(live.room)

    def on_line(self, live: Live, line: Line) -> None:
        """A line of this process is on disk: tell those whose turn it has become."""
        if not self._is_told_of(live.room):
            return
        before, live.awaited_people = live.awaited_people, awaited_people(live.room)
        # Whoever said it has looked at the table, and knows.
        for player in live.awaited_people - before - {line.player}:
            self._add(live, player)

    def _is_told_of(self, room: Room) -> bool:
        return self.key is not None and room.setup.clock.is_correspondence

    def _add(self, live: Live, player: str) -> None:
        room, seat = live.room, live.room.seat_of(player)
        assert seat is not None, "whoever is awaited sits at the table"
        assert room.clock is not None, "a game of days has a clock"
        if seat in live.here():
            return
        if self._queue.full() or not self._limiter.allows(player):
            self.metrics.pushes_failed += 1
            return
        self.presence.ask(live)
        due = asyncio.get_running_loop().time() + GRACE_S
        self._queue.put_nowait(TurnNotice(live, player, seat, room.clock.since[seat], due))

    # What is sent.

    async def _send_all(self) -> None:
        """For as long as the server runs; they come in the order in which they are due."""
        clock = asyncio.get_running_loop().time
        while True:
            notice = await self._queue.get()
            await asyncio.sleep(max(0.0, notice.due - clock()))
            await self._free.acquire()
            self.tasks.spawn(self._send(notice))

    async def _send(self, notice: TurnNotice) -> None:
        """To every browser in which this person wants to be told."""
        try:
            if notice.is_needed:
                subscriptions = await self.store.push_subscriptions(notice.player)
                await asyncio.gather(*(self._send_to(each, notice) for each in subscriptions))
        finally:
            self._free.release()

    async def _send_to(self, subscription: PushSubscription, notice: TurnNotice) -> None:
        table = notice.live.room
        message = turn_message(table, subscription.language)
        delivery = await self._delivery_service()
        outcome, why = await delivery.send(subscription, m.encode(message), table.id, notice.ttl_s)
        if outcome.is_sent:
            self.metrics.pushes += 1
            return
        self.metrics.pushes_failed += 1
        # Its host and no more: whoever knows the whole endpoint may be taken for that browser.
        host = urlsplit(subscription.endpoint).hostname
        logger.info("a push by %s was not taken: %s", host, why)
        if outcome.is_gone:
            await self.store.remove_push_subscription(notice.player, subscription.endpoint)

    async def _delivery_service(self) -> Delivery:
        """Made at the first push: what it imports takes a while, and nobody else waits for it."""
        async with self._making_delivery:
            if self._delivery is None:
                module = await asyncio.to_thread(import_module, "sapeur.server.push.delivery")
                allow_loopback = self.settings.push_to_loopback_for_tests
                self._delivery = module.Delivery(self.key, allow_loopback=allow_loopback)
            return self._delivery


def awaited_people(room: Room) -> frozenset[str]:
    """The players whose turn it is; programs and dice are not."""
    chairs = room.chairs
    return frozenset(
        chairs[seat].person for seat in room.awaited if seat != CHANCE and chairs[seat].person
    )


def turn_message(room: Room, language: str) -> m.TurnMessage:
    """That it is their turn, in which game and at which table; nothing else leaves by this way."""
    return m.TurnMessage(room.game.title[language], YOUR_TURN[language], room.id)
