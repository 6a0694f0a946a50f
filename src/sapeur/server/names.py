"""The names of those who sit at the tables in this process's memory."""

from __future__ import annotations

from collections.abc import Iterable

from sapeur.server.room import Room
from sapeur.server.store import Store


class Names:
    """Names by player, read from the store when a table is; an empty one is nobody's any more."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.by_player: dict[str, str] = {}
        self.version = 0  # how often they have changed

    def set(self, player: str, name: str) -> None:
        if self.by_player.get(player) != name:
            self.by_player[player] = name
            self.version += 1

    async def learn(self, room: Room) -> None:
        """Read the names of this table that are not known here yet."""
        missing = [player for player in players_of(room) if player not in self.by_player]
        if missing:
            self.by_player.update(await self.store.names(missing))
            self.version += 1

    def keep_only(self, rooms: Iterable[Room]) -> None:
        """Forget all who sit at none of these tables."""
        needed = {player for room in rooms for player in players_of(room)}
        for player in [player for player in self.by_player if player not in needed]:
            del self.by_player[player]


def players_of(room: Room) -> list[str]:
    """Who sits at the table, and for whom its seats are kept."""
    return [player for player in room.seating.players if player]
