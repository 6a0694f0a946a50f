"""Help at a table: who is shown what their seat can know, and who asked for hints.

Both are lines of the log like any other, so that everyone at the table sees them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sapeur.games.game import Refusal
from sapeur.server import log
from sapeur.server.chairs import HelpUse
from sapeur.server.refusals import (
    BELIEF_FORBIDDEN,
    HINTS_FORBIDDEN,
    NO_SUCH_HELP,
    NOT_YOUR_TURN,
    NOT_YOURS,
)

if TYPE_CHECKING:
    from sapeur.server.room import Room

SWITCHES, HINT_STEPS = ("on", "off"), ("where", "what", "why")


def switch_belief(room: Room, line: log.Line, said: log.BeliefSwitch) -> Refusal | None:
    if refusal := keeps_help_from(room, said.seat, line.player):
        return refusal
    if not room.setup.belief:
        return BELIEF_FORBIDDEN
    if said.switch not in SWITCHES:
        return NO_SUCH_HELP
    is_on = said.switch == "on"
    if is_on != (said.seat in room.belief_on):
        (room.belief_on.add if is_on else room.belief_on.discard)(said.seat)
        note_use(room, said.seat, f"belief-{said.switch}")
    return None


def take_hint(room: Room, line: log.Line, said: log.Hint) -> Refusal | None:
    if refusal := keeps_help_from(room, said.seat, line.player):
        return refusal
    if not room.setup.hints:
        return HINTS_FORBIDDEN
    if said.step not in HINT_STEPS:
        return NO_SUCH_HELP
    assert room.table is not None, "a game in play is dealt"
    if not room.table.legal(said.seat):
        return NOT_YOUR_TURN
    note_use(room, said.seat, f"hint-{said.step}")
    return None


def keeps_help_from(room: Room, seat: int, player: str) -> Refusal | None:
    """Help is for people alone; the server says nothing here for its opponents."""
    return room.keeps_from(seat, player) or (None if player else NOT_YOURS)


def note_use(room: Room, seat: int, what: str) -> None:
    """Once for a moment of the game, so that what everyone is sent stays short."""
    if not has_used(room, seat, what):
        room.help_uses.append(HelpUse(room.version, seat, what))


def has_used(room: Room, seat: int, what: str) -> bool:
    """Whether the seat asked for this since the last thing that happened in the game."""
    return HelpUse(room.version, seat, what) in room.help_uses


def believers(room: Room) -> list[int]:
    """The seats whose people are shown what they can know; nobody's when it is over."""
    if not room.belief_on or room.status != "playing":
        return []
    return [seat for seat in sorted(room.belief_on) if room.chairs[seat].person]
