"""The record of a table that is over: its text, who may have it, and sharing it with everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapeur.games.game import Refusal
from sapeur.server import log
from sapeur.server.refusals import NOT_OVER, NOT_SEATED
from sapeur.table import record
from sapeur.table.ending import EarlyEnding, write_ending

if TYPE_CHECKING:
    from sapeur.server.room import Room


def record_of(room: Room) -> str:
    """The game as text, seed and deal and all: only for when it is over."""
    assert room.table is not None, "a game is dealt before it is told"
    if room.setup.branch is None:
        text = record.write(room.table, seed=room.setup.seed, nonces=room.nonces)
    else:  # its deal came from elsewhere, and no seed gives it
        text = record.write(room.table)
    ending = room.ending
    if ending is not None and ending.how != "played":
        text += write_ending(EarlyEnding(ending.how, ending.winners, ending.seat))
    return text


def has_record(room: Room) -> bool:
    """Whether a record can lead to it: not to a world that was only imagined."""
    return room.table is not None and room.table.is_dealt


def shows_record_to(room: Room, player: str) -> bool:
    """Whether this person may have it: of a private game, who sat there or made the table."""
    if room.setup.public or room.is_shared:
        return True
    return bool(player) and (player == room.setup.owner or sat_at(room, player) is not None)


def sat_at(room: Room, player: str) -> int | None:
    """Where the player sits or sat, even if an opponent plays there for good now."""
    for seat, chair in enumerate(room.chairs):
        if player and chair.player == player:
            return seat
    return None


def share(room: Room, line: log.Line, said: log.Share) -> Refusal | None:
    if room.status not in ("over", "archived") or room.table is None:
        return NOT_OVER
    if sat_at(room, line.player) != said.seat:
        return NOT_SEATED
    room.is_shared = True
    return None
