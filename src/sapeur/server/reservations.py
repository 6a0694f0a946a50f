"""Seats that are kept for somebody who does not come."""

from __future__ import annotations

from sapeur.server.live import Live
from sapeur.server.log import Free, now
from sapeur.server.names import Names
from sapeur.server.room import OPEN
from sapeur.server.tasks import Tasks
from sapeur.server.writer import Writer


class Reservations:
    """Frees seats whose players are no more or keep others waiting, so that tables can begin."""

    def __init__(self, writer: Writer, names: Names, tasks: Tasks) -> None:
        self.writer, self.names, self.tasks = writer, names, tasks

    def check(self, live: Live) -> None:
        """After a table was read, or a player was removed."""
        if live.room.status == OPEN:
            for seat, chair in enumerate(live.room.chairs):
                is_gone = not self.names.by_player.get(chair.reserved)
                if chair.reserved and not chair.player and is_gone:
                    self.tasks.spawn(self._free(live, seat))

    async def free_unclaimed(self, live: Live) -> None:
        """Others have waited long enough."""
        until = live.room.kept_until
        if until is not None and until <= now():
            for seat in live.room.kept_seats():
                await self._free(live, seat)

    async def _free(self, live: Live, seat: int) -> None:
        await self.writer.say(live, Free(seat))
