"""Seats that are kept for somebody who will not come."""

from __future__ import annotations

from sapeur.server.live import Live
from sapeur.server.log import Free
from sapeur.server.names import Names
from sapeur.server.room import OPEN
from sapeur.server.tasks import Tasks
from sapeur.server.writer import Writer


class Reservations:
    """Frees the seats of players who are no more, so that their tables can begin."""

    def __init__(self, writer: Writer, names: Names, tasks: Tasks) -> None:
        self.writer, self.names, self.tasks = writer, names, tasks

    def check(self, live: Live) -> None:
        """After a table was read, or a player was removed."""
        if live.room.status == OPEN:
            for seat, chair in enumerate(live.room.chairs):
                is_gone = not self.names.by_player.get(chair.reserved)
                if chair.reserved and not chair.player and is_gone:
                    self.tasks.spawn(self._free(live, seat))

    async def _free(self, live: Live, seat: int) -> None:
        await self.writer.say(live, Free(seat))
