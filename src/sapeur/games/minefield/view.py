"""What anyone at a game of Minefield is shown."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.minefield.hexes import GROUND
from sapeur.games.minefield.notation import COMPASS, cell_name, encode, height, row_of
from sapeur.games.minefield.rules import (
    BUNKER,
    DENSE,
    DIRECTIONS,
    DRAWN,
    ENTER,
    FREE,
    NO_CELL,
    NOBODY,
    NOWHERE,
    ONGOING,
    PASS,
    PLAIN,
    SIDE,
    SOLDIERS,
    WAYS,
    WIDTH,
    WON,
    State,
    legal,
    neighbour,
)

GROUND_NAMES = {PLAIN: "plain", DENSE: "dense", BUNKER: "bunker"}


class Piece(Struct, frozen=True):
    seat: int
    kind: str  # commander or soldier


class Cell(Struct, frozen=True):
    name: str
    row: int  # from the top
    column: int  # in half cells from the left: two neighbours in a row are 2 apart
    ground: str  # plain, dense or bunker
    owner: int | None  # the seat whose bunker it is
    piece: Piece | None


class Throw(Struct, frozen=True):
    """Where one face of the die would send the piece (M7, M8)."""

    face: int
    direction: str | None  # None for 7 and 8
    cell: str | None  # None off the board, and when the piece is blown up
    effect: str  # moves, captures, wounds, blocked, stays, off-board or blown-up
    wins: int | None  # M3: the seat that it wins the game for: a commander is lost


class Roll(Struct, frozen=True):
    """The die that is to be rolled."""

    cell: str
    heading: str
    throws: list[Throw]


class Step(Struct, frozen=True):
    """A step that the seat to move may take, and what the die may then do."""

    action: str  # as it is written: c3-c4, enter c4 E
    cell: str  # where it leads
    heading: str
    throws: list[Throw]  # none on a bunker (M6)


class Side(Struct, frozen=True):
    soldiers: int  # on the board
    lives: int  # of the commander; 0 when it is gone


class View(Struct, frozen=True):
    cells: list[Cell]  # row by row
    sides: list[Side]
    die: int
    lives: int
    turn: int  # the turn that is played now, from 1
    turns: int
    to_move: int | None  # None when it is over
    roll: Roll | None
    steps: list[Step]  # those of the seat to move; none while the die is in the air
    faces: dict[str, list[str]]  # M7: where 1 to 6 throw a piece that goes this way
    result: str  # ongoing, won or drawn
    winner: int | None


def view(o: State, seat: int) -> View:
    ongoing = o.result == ONGOING
    won = not ongoing and o.result != DRAWN
    return View(
        cells=[_cell(o, cell, row) for row in range(height(o)) for cell in row_of(o, row)],
        sides=[
            Side(soldiers=o.soldiers[k], lives=o.left[k] if o.at[k * SIDE] >= 0 else 0)
            for k in range(2)
        ],
        die=o.die,
        lives=o.lives,
        turn=o.turn + ongoing,
        turns=o.turns,
        to_move=o.to_move if ongoing else None,
        roll=None if o.moving == NOBODY else _roll(o),
        steps=_steps(o) if ongoing and o.moving == NOBODY else [],
        faces={
            way: [COMPASS[(k + face) % DIRECTIONS] for face in range(DIRECTIONS)]
            for k, way in enumerate(COMPASS)
        },
        result="ongoing" if ongoing else "won" if won else "drawn",
        winner=o.result - WON if won else None,
    )


def _cell(o: State, cell: int, row: int) -> Cell:
    ground = o.ground[cell]
    slot = o.piece[cell] - 1
    return Cell(
        name=cell_name(o, cell),
        row=row,
        column=2 * (cell % WIDTH - 1) + row % 2,
        ground=GROUND_NAMES[ground],
        owner=o.bunker.index(cell) if ground == BUNKER else None,
        piece=None if o.piece[cell] == FREE else piece_in(slot),
    )


def piece_in(slot: int) -> Piece:
    return Piece(seat=slot // SIDE, kind="soldier" if slot % SIDE else "commander")


def _roll(o: State) -> Roll:
    return Roll(
        cell=cell_name(o, o.at[o.moving]),
        heading=COMPASS[o.heading],
        throws=_throws(o, o.moving, o.at[o.moving], o.heading, NOWHERE),
    )


def _steps(o: State) -> list[Step]:
    actions = [0] * (SIDE * DIRECTIONS + WAYS)
    found = []
    for action in actions[: legal(o, o.to_move, actions)]:
        if action == PASS:
            continue
        heading = action & 7
        if action >= ENTER:
            start, cell = NOWHERE, (action - ENTER) >> 3
            slot = o.to_move * SIDE + o.soldiers[o.to_move] + 1
        else:
            start, cell = action >> 3, neighbour(action >> 3, heading)
            slot = o.piece[start] - 1
        rolls = o.ground[cell] != BUNKER  # M6
        found.append(
            Step(
                action=encode(o, o.to_move, action),
                cell=cell_name(o, cell),
                heading=COMPASS[heading],
                throws=_throws(o, slot, cell, heading, start) if rolls else [],
            )
        )
    return found


def _throws(o: State, slot: int, at: int, heading: int, left: int) -> list[Throw]:
    """Where each face would throw a piece that came to `at` and has left the cell `left` free."""
    return [throw(o, slot, at, heading, left, face) for face in range(1, o.die + 1)]


def throw(o: State, slot: int, at: int, heading: int, left: int, face: int) -> Throw:
    """Where this face would throw a piece that came to `at` and has left `left` free."""
    enemy = 1 - o.to_move
    lost = None if slot % SIDE else enemy  # M3: who wins if the piece itself is lost
    if face == 7:
        return Throw(face, None, cell_name(o, at), "stays", None)
    if face == 8:
        return Throw(face, None, None, "blown-up", lost)
    direction = (heading + face - 1) % DIRECTIONS
    cell = neighbour(at, direction)
    there = FREE if cell == left else o.piece[cell]
    if there == NO_CELL:
        return Throw(face, COMPASS[direction], None, "off-board", lost)
    wins = None
    if there == FREE:
        effect = "moves"
    elif (there - 1) // SIDE == o.to_move:
        effect = "blocked"
    elif (there - 1) % SIDE == 0 and o.left[enemy] > 1:
        effect, wins = "wounds", lost
    else:
        effect, wins = "captures", None if (there - 1) % SIDE else o.to_move
    return Throw(face, COMPASS[direction], cell_name(o, cell), effect, wins)


class GroundSign(Struct, frozen=True):
    """M1: what a cell of a board may be, and how it is drawn."""

    sign: str
    ground: str  # plain, dense or bunker
    owner: int | None  # the seat whose bunker it is
    once: bool  # a board has one such cell


class Army(Struct, frozen=True):
    """M2: what each side has; M1: what boards are drawn with."""

    soldiers: int  # on the board at once, at most
    signs: list[GroundSign]


def pieces() -> Army:
    signs = [
        GroundSign(sign, GROUND_NAMES[ground], owner, ground == BUNKER)
        for sign, ground in GROUND.items()
        for owner in [int(sign) if ground == BUNKER else None]
    ]
    return Army(SOLDIERS, signs)
