"""What is kept of a finished game for whoever played it: how it ended, and against whom."""

from __future__ import annotations

from sapeur.server.hub import Hub
from sapeur.server.records import record_of, sat_at
from sapeur.server.room import OVER, Room
from sapeur.server.store import PlayedGame
from sapeur.server.study.reviews import record_hash

UNCOUNTED = "uncounted"  # in place of a result: it is in no list
MOST_COUNTED_AT_ONCE = 50  # games that are read from their logs in one request


async def count_finished(hub: Hub, player: str) -> int:
    """Put the player's latest games that ended since into the list; how many are left to count.

    A game is counted when its list is next asked for, not when it ends: so there is one way for
    games old and new, and nothing more to write while people play.
    """
    found = await hub.store.uncounted_games(player, 10 * MOST_COUNTED_AT_ONCE)
    counted = found[:MOST_COUNTED_AT_ONCE]
    for live in await hub.tables.find_all(counted):
        async with live.lock:
            game = played_game(live.room, player)
        if game is not None:
            await hub.store.add_played_game(player, game)
    return len(found) - len(counted)


def played_game(room: Room, player: str) -> PlayedGame | None:
    """The game as its player's list keeps it; None while it is not over."""
    seat = sat_at(room, player)
    if room.status != OVER:
        return None
    game, table = room.setup.game, room.table
    if seat is None or table is None or room.setup.branch is not None:
        return PlayedGame(room.id, room.at, game, seat or 0, "", UNCOUNTED, 0, -1, b"")
    measure = room.game.measure
    has_measure = measure is not None and table.over
    return PlayedGame(
        table_id=room.id,
        at=room.at,
        game=game,
        seat=seat,
        opponents=opponents_of(room, seat),
        result=result_of(room, seat),
        moves=len(table.log),
        measure=measure.of(table.observed(seat), seat) if measure and has_measure else -1,
        record=record_hash(record_of(room)),
    )


def opponents_of(room: Room, seat: int) -> str:
    """The highest level of those who played the other seats from the start; else people, alone."""
    others = [chair for other, chair in enumerate(room.chairs) if other != seat]
    levels = [chair.level for chair in others if chair.level and not chair.player]
    return max(levels) if levels else "people" if others else "alone"


def result_of(room: Room, seat: int) -> str:
    """won, lost or drawn: by the rules, or as it ended before them."""
    assert room.ending is not None and room.table is not None, "it is over"
    how, winners = room.ending.how, room.ending.winners
    if how == "played" and not room.game.points:
        return {1: "won", 0: "drawn", -1: "lost"}[room.table.scores[seat]]
    if how == "agreed" or len(winners) == len(room.chairs) > 1:
        return "drawn"  # as many points for everyone, where points decide
    return "won" if seat in winners else "lost"
