"""What an action did in Minefield: a piece went one step, by itself or thrown by the die."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.game import WitnessedAction
from sapeur.games.minefield.notation import COMPASS, cell_name
from sapeur.games.minefield.rules import (
    BUNKER,
    DIRECTIONS,
    ENTER,
    FREE,
    NOWHERE,
    PASS,
    ROLL,
    SIDE,
    State,
    neighbour,
)
from sapeur.games.minefield.view import Piece, piece_in, throw


class Loss(Struct, frozen=True):
    """A piece that is gone."""

    piece: Piece
    cell: str  # where it stood


class Hop(Struct, frozen=True, tag="hop"):
    """One step of one piece. A turn is a step and the throws that follow it."""

    piece: Piece
    start: str | None  # the cell it left; None for a soldier who comes in (M5)
    direction: str | None  # None for the faces 7 and 8
    face: int | None  # of the die; None for a step that its player chose
    how: str  # steps or enters; thrown: as in Throw.effect
    target: str | None  # the cell it went for, even if it did not get there; None off the board
    end: str | None  # the cell where it stands now; None when it is gone
    lost: list[Loss]  # the pieces that this took off the board, itself perhaps among them
    wounded: int | None  # M11: the seat whose commander was hit and lives on
    safe: bool  # it came to rest on a bunker (M6, M10)
    wins: int | None  # the seat that this won the game for: a commander is lost (M3)


Effect = Hop


def effect(before: State, after: State, viewer: int, action: WitnessedAction) -> Effect | None:
    """What was done; None for a pass."""
    code = action.code
    if code == PASS:
        return None
    return _thrown(before, after, code - ROLL + 1) if code >= ROLL else _stepped(before, action)


def _stepped(before: State, action: WitnessedAction) -> Hop:
    code, direction = action.code, action.code & 7
    enters = code >= ENTER
    start = NOWHERE if enters else code >> 3
    cell = (code - ENTER) >> 3 if enters else neighbour(start, direction)
    name = cell_name(before, cell)
    piece = Piece(action.seat, "soldier") if enters else piece_in(before.piece[start] - 1)
    return Hop(
        piece=piece,
        start=None if enters else cell_name(before, start),
        direction=COMPASS[direction],
        face=None,
        how="enters" if enters else "steps",
        target=name,
        end=name,
        lost=[],
        wounded=None,
        safe=before.ground[cell] == BUNKER,
        wins=None,
    )


def _thrown(before: State, after: State, face: int) -> Hop:
    at = before.at[before.moving]
    hit = throw(before, before.moving, at, before.heading, NOWHERE, face)
    piece, start = piece_in(before.moving), cell_name(before, at)
    lost = []
    end: str | None = start  # where it stays or is blocked
    landed = at
    if hit.effect in ("off-board", "blown-up", "wounds"):
        lost.append(Loss(piece, start))
        end = None
    elif hit.effect in ("moves", "captures"):
        landed = neighbour(at, (before.heading + face - 1) % DIRECTIONS)
        end = cell_name(before, landed)
        if before.piece[landed] != FREE:
            lost.append(Loss(piece_in(before.piece[landed] - 1), end))
    enemy = 1 - before.moving // SIDE
    return Hop(
        piece=piece,
        start=start,
        direction=hit.direction,
        face=face,
        how=hit.effect,
        target=hit.cell,
        end=end,
        lost=lost,
        wounded=enemy if after.left[enemy] < before.left[enemy] else None,
        safe=end is not None and before.ground[landed] == BUNKER,
        wins=hit.wins,
    )
