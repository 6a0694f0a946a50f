"""Minefield as text: `c3-c4`, `enter c4 E`, `pass`, and `5` for the die."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError, Refusal, Words
from sapeur.games.minefield.hexes import board
from sapeur.games.minefield.rules import (
    DIRECTIONS,
    ENTER,
    FRAME,
    FREE,
    NO_CELL,
    NOBODY,
    ONGOING,
    PASS,
    ROLL,
    SIDE,
    SOLDIERS,
    WAYS,
    WIDTH,
    State,
    begin,
    neighbour,
)

COMPASS = ("E", "SE", "SW", "W", "NW", "NE")
SPELLED = {name.lower(): k for k, name in enumerate(COMPASS)} | {"so": 2, "o": 3, "no": 4}
FACES = "12345678"


def setup(options: Mapping[str, str]) -> State:
    s = State()
    s.die = int(options["die"])
    s.lives = int(options["lives"])
    s.turns = int(options["turns"])
    board(options["board"]).lay(s)
    return s


def action_codes(s: State) -> list[int]:
    """Every code that a seat may have with these options: steps on the board, and ways in."""
    board_cells = [cell for cell in range(FRAME) if s.ground[cell] != NO_CELL]
    steps = [
        cell * 8 + direction
        for cell in board_cells
        for direction in range(DIRECTIONS)
        if s.ground[neighbour(cell, direction)] != NO_CELL
    ]
    ways = {ENTER + s.way[seat * WAYS + k] for seat in range(2) for k in range(s.ways[seat])}
    return [*steps, *sorted(ways), PASS]


def row_of(s: State, row: int) -> list[int]:
    """The cells of a row of the board, from the left."""
    first = (row + 1) * WIDTH
    return [cell for cell in range(first, first + WIDTH) if s.ground[cell] != NO_CELL]


def height(s: State) -> int:
    """How many rows the board has; none of them is empty."""
    return sum(bool(row_of(s, row)) for row in range(len(s.ground) // WIDTH - 2))


def cell_name(s: State, cell: int) -> str:
    row = cell // WIDTH - 1
    return f"{chr(ord('a') + row)}{row_of(s, row).index(cell) + 1}"


def read_cell(s: State, text: str) -> int:
    found = re.fullmatch(r"([a-z])([0-9]{1,2})", text.lower(), re.ASCII)
    if found:
        row, number = ord(found[1]) - ord("a"), int(found[2])
        if row < height(s) and 1 <= number <= len(row_of(s, row)):
            return row_of(s, row)[number - 1]
    last = chr(ord("a") + height(s) - 1)
    raise NotationError(
        en=f"{text!r} is no cell of this board: a row a-{last} and the cell's number in it, "
        "from the left",
        fr=f"{text!r} n'est pas une case de ce plateau : une rangée a-{last} et le numéro de la "
        "case, à partir de la gauche",
    )


def encode(s: State, seat: int, action: int) -> str:
    if action >= ROLL:
        return FACES[action - ROLL]
    if action == PASS:
        return "pass"
    if action >= ENTER:
        return f"enter {cell_name(s, (action - ENTER) >> 3)} {COMPASS[action & 7]}"
    cell = action >> 3
    return f"{cell_name(s, cell)}-{cell_name(s, neighbour(cell, action & 7))}"


def decode(s: State, seat: int, text: str) -> list[int]:
    if seat == CHANCE:
        return [read_face(text.strip())]
    match re.sub("[-–—]", " ", text.lower()).split():
        case ["pass"]:
            return [PASS]
        case ["enter", cell, direction]:
            return [ENTER + read_cell(s, cell) * 8 + read_direction(direction)]
        case [one, two] if one != "enter":
            return [read_step(s, one, two)]
    raise NotationError(
        en="expected CELL-CELL, enter CELL DIRECTION or pass, like c3-c4 or enter c4 E",
        fr="on attend CASE-CASE, enter CASE DIRECTION ou pass, par exemple c3-c4 ou enter c4 E",
    )


def read_face(text: str) -> int:
    if len(text) != 1 or text not in FACES:
        raise NotationError(
            en=f"{text!r} is no face of the die: 1 to 8 (M7)",
            fr=f"{text!r} n'est pas une face du dé : 1 à 8 (M7)",
        )
    return ROLL + FACES.index(text)


def read_direction(text: str) -> int:
    if text not in SPELLED:
        raise NotationError(
            en=f"{text!r} is no direction: {' '.join(COMPASS)}",
            fr=f"{text!r} n'est pas une direction : {' '.join(COMPASS)}",
        )
    return SPELLED[text]


def read_step(s: State, one: str, two: str) -> int:
    start, end = read_cell(s, one), read_cell(s, two)
    for direction in range(DIRECTIONS):
        if neighbour(start, direction) == end:
            return start * 8 + direction
    raise NotationError(
        en=f"{one} and {two} are not next to each other (M4)",
        fr=f"{one} et {two} ne sont pas voisines (M4)",
    )


OVER = Refusal("over", "M3", Words(en="The game is over.", fr="La partie est finie."))
NO_DIE = Refusal(
    "no-die", "M6", Words(en="No die is to be rolled now.", fr="Il n'y a pas de dé à lancer.")
)
DIE_FIRST = Refusal(
    "die-first",
    "M6",
    Words(en="The die must be rolled first.", fr="Il faut d'abord lancer le dé."),
)
SIX_FACES = Refusal("six-faces", "M7", Words(en="This die has six faces.", fr="Ce dé a six faces."))
NOT_YOU = Refusal(
    "seat", "M4", Words(en="It is the other side's turn.", fr="C'est à l'autre camp de jouer.")
)
CAN_MOVE = Refusal(
    "can-move",
    "M12",
    Words(
        en="You can pass only when you can neither move nor enter a soldier.",
        fr="On ne passe que si l'on ne peut ni déplacer un pion ni faire entrer un soldat.",
    ),
)
NO_PIECE = Refusal(
    "no-piece", "M4", Words(en="You have no piece there.", fr="Vous n'avez pas de pion là.")
)
TAKEN = Refusal(
    "taken",
    "M4",
    Words(
        en="That cell is not free: nobody can step onto a piece; "
        "only a mine throws one onto an enemy.",
        fr="Cette case n'est pas libre : on ne marche pas sur un pion ; "
        "seule une mine projette sur un ennemi.",
    ),
)
FOUR_SOLDIERS = Refusal(
    "four-soldiers",
    "M2",
    Words(
        en="You have four soldiers on the board already.",
        fr="Vous avez déjà quatre soldats sur le plateau.",
    ),
)
NO_WAY_IN = Refusal(
    "no-way-in",
    "M5",
    Words(
        en="A soldier starts off the board, beside your bunker: no such step leads there.",
        fr="Un soldat entre depuis une case hors plateau voisine de votre bunker : "
        "aucun pas de ce genre ne mène là.",
    ),
)


def refusal(s: State, seat: int, action: int) -> Refusal:
    if s.result != ONGOING:
        return OVER
    if action >= ROLL:
        return NO_DIE if s.moving == NOBODY or seat != CHANCE else SIX_FACES
    if s.moving != NOBODY:
        return DIE_FIRST
    if seat != s.to_move:
        return NOT_YOU
    if action == PASS:
        return CAN_MOVE
    if action < ENTER:
        mine = s.piece[action >> 3] != FREE and (s.piece[action >> 3] - 1) // SIDE == seat
        return TAKEN if mine else NO_PIECE
    if s.soldiers[seat] == SOLDIERS:
        return FOUR_SOLDIERS
    ways = s.way[seat * WAYS : seat * WAYS + s.ways[seat]]
    return TAKEN if action - ENTER in ways else NO_WAY_IN


def encode_deal(s: State) -> str:
    return ""


def decode_deal(s: State, text: str) -> None:
    if text.strip():
        raise NotationError(
            en="Minefield deals nothing: the board is an option",
            fr="Minefield ne distribue rien : le plateau est une option",
        )
    begin(s)
