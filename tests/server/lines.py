"""Lines for logs, by the names that they have in the database."""

from __future__ import annotations

from sapeur.games.game import Refusal
from sapeur.server.handler import MessageHandler
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.log import Line, Said, SeatSpec, line_of

OPEN, INVITED = SeatSpec("open", ""), SeatSpec("invited", "")


def said(kind: str, seat: int = 0, text: str = "") -> Said:
    return line_of((0, 0, kind, seat, "", "", text)).said


def line(n: int, at: int, kind: str, seat: int, player: str, ref: str, text: str) -> Line:
    return line_of((n, at, kind, seat, player, ref, text))


async def say(
    hub: Hub, live: Live, kind: str, seat: int, player: str, text: str = "", ref: str = ""
) -> Refusal | int:
    """Put a line into the log of a table, as everyone does."""
    return await hub.writer.say(live, said(kind, seat, text), player, ref)


async def answered(handler: MessageHandler, message: str | bytes) -> None:
    """Hand over a message, and wait as long as its connection would."""
    waiting = handler.take(message)
    if waiting is not None:
        await waiting


def kept_for(player: str) -> SeatSpec:
    return SeatSpec("player", "", player)


def opponent(level: str) -> SeatSpec:
    return SeatSpec("opponent", level)  # type: ignore[arg-type]
