"""What is kept of a table: how it was set up, and the log of what was said there, line by line."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sapeur.table.clock import ClockSpec

Level = Literal["1", "2", "3", "4", "5"]
SeatKind = Literal["me", "player", "open", "invited", "opponent"]
# Of tables made now (room.py). 0: a late action counts until the flag is written; before 2 an undo
# takes back the very last action, which must be the asker's own.
ROOM_RULES = 2


class SeatSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Who a seat is for.

    `me` asks for a seat for whoever makes the table, and is kept as `player`; `open` is for anyone,
    `invited` for whoever has the link, `opponent` for a program of that level.
    """

    kind: SeatKind
    level: Level | Literal[""] = "3"
    player: Annotated[str, Meta(description="Set by the server: for whom it is kept.")] = ""
    sapper: Annotated[
        str, Meta(description="Set by the server in a rematch: the opponent who played before.")
    ] = ""


class BranchPoint(Struct, frozen=True):
    """Where a table begins that goes on from a moment of a record."""

    record: str  # up to that moment, with every line of the log written
    version: int
    seat: int  # of whoever asked for it
    imagined: tuple[Any, ...] | None = (
        None  # the state as the seat could imagine it; else as it was
    )


class Setup(Struct, frozen=True):
    """What was settled when the table was made."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    seats: list[SeatSpec]
    clock: ClockSpec
    public: bool
    invitation: str
    seed: bytes
    owner: str
    at: int
    rules: int = 0  # of the room, as ROOM_RULES counts them: an old log is read by its own
    belief: bool = True  # whether players may be shown what their seat can know
    hints: bool = True  # and be told what a strong player would do
    branch: BranchPoint | None = None  # where it begins, if not with a deal
    daily: str = ""  # the day whose daily is played here, as 2026-11-17


class Summary(Struct, frozen=True):
    """What lists and sweepers need to know of a table after a line."""

    status: str  # open, playing, over, archived
    deadline: int  # when a clock runs out, 0 if none does
    opponents_due: bool
    seated: list[str]  # players in its seats now, and those for whom a seat is kept


class Sit(Struct, frozen=True):
    """Take a seat, or come back to it; the nonce goes into the deal."""

    seat: int
    nonce: str


class Leave(Struct, frozen=True):
    """Get up from the seat; in play, resign."""

    seat: int


class Free(Struct, frozen=True):
    """By the server or the host: the seat is kept for nobody any more."""

    seat: int


class Fill(Struct, frozen=True):
    """By the host: an opponent takes a seat that is free."""

    seat: int
    level: str


class Act(Struct, frozen=True):
    """An action of the game, in its notation."""

    seat: int
    text: str


class Ask(Struct, frozen=True):
    """Ask the others for an undo or a draw."""

    seat: int
    what: str


class Agree(Struct, frozen=True):
    seat: int
    what: str


class Decline(Struct, frozen=True):
    seat: int
    what: str


class Resign(Struct, frozen=True):
    seat: int


class BeliefSwitch(Struct, frozen=True):
    """Be shown what the seat can know from now on, or no longer."""

    seat: int
    switch: str  # on, off


class Hint(Struct, frozen=True):
    """Be told a step of a hint."""

    seat: int
    step: str  # where, what, why


class Flag(Struct, frozen=True):
    """By the server: the seat's time is up."""

    seat: int


class Rematch(Struct, frozen=True):
    """The same again, at another table."""

    seat: int
    table: str


class RematchGone(Struct, frozen=True):
    """By the server: everyone has left that rematch before it began, and there may be another."""

    seat: int  # of nobody: 0
    table: str


class Share(Struct, frozen=True):
    """After the end, by somebody who sat there: anyone may see the table and its record."""

    seat: int


class Archive(Struct, frozen=True):
    """By the server: nobody has touched this table for long."""


Said = (
    Sit
    | Leave
    | Free
    | Fill
    | Act
    | Ask
    | Agree
    | Decline
    | Resign
    | BeliefSwitch
    | Hint
    | Flag
    | Rematch
    | RematchGone
    | Share
    | Archive
)

KINDS: dict[str, type[Any]] = {
    "sit": Sit,
    "leave": Leave,
    "free": Free,
    "fill": Fill,
    "act": Act,
    "ask": Ask,
    "agree": Agree,
    "decline": Decline,
    "resign": Resign,
    "belief": BeliefSwitch,
    "hint": Hint,
    "flag": Flag,
    "rematch": Rematch,
    "rematch-gone": RematchGone,
    "share": Share,
    "archive": Archive,
}
KIND_OF = {said: kind for kind, said in KINDS.items()}
SEAT_MOVES = (Sit, Leave, Free, Fill, Resign, Archive)


class Line(Struct, frozen=True):
    """One line of a table's log. The lines of a table, in order, are all that it is."""

    n: int  # 1, 2, 3 …: the unique key, so that of two who come at once one is first
    at: int  # milliseconds
    player: str  # who said it; empty for the server and its opponents
    ref: str  # the sender's own number for it, so that saying it again does nothing
    said: Said


Row = tuple[int, int, str, int, str, str, str]  # n, at, kind, seat, player, ref, text


def row_of(line: Line) -> Row:
    """The line as the database keeps it."""
    said = line.said
    seat, text = 0, ""
    names = said.__struct_fields__
    if names:
        seat = said.seat  # type: ignore[union-attr]
        if len(names) > 1:
            text = getattr(said, names[1])
    return (line.n, line.at, KIND_OF[type(said)], seat, line.player, line.ref, text)


def line_of(row: Any) -> Line:
    """The line that a row of the database keeps."""
    n, at, kind, seat, player, ref, text = row
    said = KINDS[kind]
    return Line(n, at, player, ref, said(*(seat, text)[: len(said.__struct_fields__)]))


def moves_seats(line: Line, summary: Summary) -> bool:
    """Whether the lists of those who sit at the table are written anew after this line."""
    return isinstance(line.said, SEAT_MOVES) or summary.status == "over"


def now() -> int:
    """Milliseconds, as they stand in the log."""
    return time.time_ns() // 1_000_000
