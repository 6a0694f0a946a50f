"""Minefield: two commanders, a field of mines between them. Articles M1 to M13 are in RULES.md."""

from __future__ import annotations

from typing import Annotated

from sapeur.games.contract import CHANCE
from sapeur.kernel import I8, I16, Codes, Record, Rng

# The board lies in a frame of 15 rows of 16 with no cell along its edge, so that a step from
# the board never leaves the frame. Every other row is shifted right by half a cell.
WIDTH, FRAME = 16, 240
NO_CELL, PLAIN, DENSE, BUNKER = -1, 0, 1, 2  # ground
FREE = 0  # piece: no piece there; NO_CELL where there is no cell

# Directions, clockwise: E SE SW W NW NE. STEP[row parity * 6 + direction] leads to the neighbour;
# the frame begins with an empty row, so its even rows are the board's odd ones, the shifted.
STEP = (1, 17, 16, -1, -16, -15, 1, 16, 15, -1, -17, -16)
DIRECTIONS = 6

# Slots: a side's commander, then its soldiers, those on the board first.
SOLDIERS = 4  # M2: on the board at once
SIDE = 1 + SOLDIERS
NOWHERE, NOBODY = -1, -1
WAYS = 22  # the most ways in that a bunker can have

# Action codes: cell * 8 + direction for a step from the cell; ENTER + the same for a step onto
# it; ROLL + face - 1 for the die, which is also how far it turns the piece.
ENTER, PASS, ROLL = 1920, 3840, 3841
STAYS, BLOWN_UP = 6, 7  # M7: the faces 7 and 8
ONGOING, WON, DRAWN = 0, 1, 3  # result: WON + seat


class State(Record):
    die: I8  # M7: six or eight faces
    lives: I8  # M11: of each commander at the start
    turns: I16  # M12: a draw when so many are played
    ground: Annotated[list[int], "i1", FRAME]  # by cell: NO_CELL, PLAIN, DENSE or BUNKER
    bunker: Annotated[list[int], "i2", 2]  # each seat's cell
    way: Annotated[list[int], "i2", 2 * WAYS]  # M5: cell * 8 + direction of every way in
    ways: Annotated[list[int], "i1", 2]  # how many ways in each seat has
    piece: Annotated[list[int], "i1", FRAME]  # by cell: slot + 1, FREE or NO_CELL
    at: Annotated[list[int], "i2", 2 * SIDE]  # the cell of each slot, or NOWHERE
    soldiers: Annotated[list[int], "i1", 2]  # on the board, by seat
    left: Annotated[list[int], "i1", 2]  # lives of each commander: Sun is 2, Moon 1 (M11)
    turn: I16  # turns played
    to_move: I8  # the seat whose turn it is
    moving: I8  # the slot that the die is rolled for, or NOBODY
    heading: I8  # the direction it has just travelled in
    result: I8  # ONGOING, DRAWN, or WON + seat


def neighbour(cell: int, direction: int) -> int:
    return cell + STEP[((cell >> 4) & 1) * DIRECTIONS + direction]


def survey(s: State) -> None:
    """Find every way in (M5). It depends on the board alone, so once is enough for all deals."""
    for k in range(2 * WAYS):
        s.way[k] = 0
    for seat in range(2):
        n = 0
        for side in range(DIRECTIONS):
            start = neighbour(s.bunker[seat], side)
            if s.ground[start] == NO_CELL:
                for direction in range(DIRECTIONS):
                    cell = neighbour(start, direction)
                    # The start may lie on the edge, and its neighbour outside the frame or, where
                    # one row of the frame follows the other, at the far end of the board.
                    across = cell % WIDTH - s.bunker[seat] % WIDTH
                    if 0 <= cell < FRAME and -2 <= across <= 2 and s.ground[cell] != NO_CELL:
                        s.way[seat * WAYS + n] = cell * 8 + direction
                        n += 1
        s.ways[seat] = n


def seats(s: State) -> int:
    return 2


def deal(s: State, rng: Rng) -> None:
    begin(s)


def begin(s: State) -> None:
    """Everything as it is before the first move; nothing of it is chance."""
    for cell in range(FRAME):
        s.piece[cell] = NO_CELL if s.ground[cell] == NO_CELL else FREE
    for slot in range(2 * SIDE):
        s.at[slot] = NOWHERE
    for seat in range(2):  # M2
        s.at[seat * SIDE] = s.bunker[seat]
        s.piece[s.bunker[seat]] = seat * SIDE + 1
        s.soldiers[seat] = 0
        s.left[seat] = s.lives
    s.turn = 0
    s.to_move = 0  # M12
    s.moving = NOBODY
    s.heading = 0
    s.result = ONGOING


def awaited(s: State) -> int:
    if s.result != ONGOING:
        return 0
    return 1 << s.to_move if s.moving == NOBODY else 1 << CHANCE


def legal(s: State, seat: int, out: Codes) -> int:
    if s.result != ONGOING or seat != (s.to_move if s.moving == NOBODY else CHANCE):
        return 0
    if seat == CHANCE:
        for k in range(s.die):  # M7
            out[k] = ROLL + k
        return s.die
    n = steps(s, seat, out)
    if s.soldiers[seat] < SOLDIERS:  # M4
        n = entries(s, seat, out, n)
    if n == 0:  # M12
        out[0] = PASS
        n = 1
    return n


def steps(s: State, seat: int, out: Codes) -> int:
    """Write every step of the seat's pieces onto a free cell; how many."""
    n = 0
    piece = s.piece
    first = seat * SIDE
    for slot in range(first, first + 1 + s.soldiers[seat]):
        cell = s.at[slot]
        for direction in range(DIRECTIONS):
            out[n] = cell * 8 + direction  # kept only if n moves on: no branch to guess
            n += 1 if piece[neighbour(cell, direction)] == FREE else 0
    return n


def entries(s: State, seat: int, out: Codes, n: int) -> int:
    """Add every way in that leads onto a free cell to out; how many it then holds."""
    piece = s.piece
    first = seat * WAYS
    for k in range(first, first + s.ways[seat]):
        way = s.way[k]
        out[n] = ENTER + way
        n += 1 if piece[way >> 3] == FREE else 0
    return n


def apply(s: State, seat: int, action: int) -> None:
    if action >= ROLL:
        disperse(s, action - ROLL)
    elif action == PASS:
        end_turn(s)
    elif action >= ENTER:  # M5
        s.soldiers[seat] += 1
        step(s, seat * SIDE + s.soldiers[seat], (action - ENTER) >> 3, action & 7)
    else:
        cell = action >> 3
        slot = s.piece[cell] - 1
        s.piece[cell] = FREE
        step(s, slot, neighbour(cell, action & 7), action & 7)


def step(s: State, slot: int, cell: int, heading: int) -> None:
    """A voluntary step of the piece onto a free cell."""
    put(s, slot, cell)
    if s.ground[cell] == BUNKER:  # M6
        end_turn(s)
    else:
        s.moving = slot
        s.heading = heading


def put(s: State, slot: int, cell: int) -> None:
    s.at[slot] = cell
    s.piece[cell] = slot + 1


def disperse(s: State, turned: int) -> None:
    """The die throws the moving piece, turned so far clockwise from where it was heading."""
    slot = s.moving
    if turned == STAYS:
        end_turn(s)
        return
    if turned == BLOWN_UP:
        remove(s, slot)
        end_turn(s)
        return
    heading = s.heading + turned
    heading -= DIRECTIONS if heading >= DIRECTIONS else 0
    start = s.at[slot]
    cell = neighbour(start, heading)
    there = s.piece[cell]
    if there == NO_CELL:  # M8
        remove(s, slot)
        end_turn(s)
        return
    if there != FREE:
        hit = there - 1
        enemy = 1 - s.to_move
        if hit // SIDE != enemy:  # M8: an ally blocks, and dispersion ends, dense cell or not
            end_turn(s)
            return
        if hit == enemy * SIDE and s.left[enemy] > 1:  # M11: Sun turns to Moon
            s.left[enemy] -= 1
            remove(s, slot)
            end_turn(s)
            return
        remove(s, hit)
    s.piece[start] = FREE
    put(s, slot, cell)
    if s.ground[cell] == DENSE and s.result == ONGOING:  # M9
        s.heading = heading
    else:
        end_turn(s)  # M10: so too on a bunker


def remove(s: State, slot: int) -> None:
    """Take the piece off the board; without its commander a side has lost (M3)."""
    side = slot // SIDE
    cell = s.at[slot]
    last = slot
    if slot == side * SIDE:
        s.result = WON + 1 - side
    else:
        last += s.soldiers[side] - slot % SIDE
        s.soldiers[side] -= 1
    put(s, slot, s.at[last])  # the last soldier fills the gap in the slots
    s.at[last] = NOWHERE
    s.piece[cell] = FREE


def end_turn(s: State) -> None:
    s.moving = NOBODY
    s.heading = 0
    s.to_move = 1 - s.to_move
    s.turn += 1
    if s.turn >= s.turns and s.result == ONGOING:  # M12
        s.result = DRAWN


def score(s: State, seat: int) -> int:
    if s.result == ONGOING or s.result == DRAWN:
        return 0
    return 1 if s.result == WON + seat else -1
