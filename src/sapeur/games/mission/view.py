"""What a player of Mission Secrète is shown."""

from __future__ import annotations

from operator import getitem

from msgspec import Struct

from sapeur.games.mission.belief import ANYONE, HAND_BITS, open_characters
from sapeur.games.mission.notation import CELL_NAMES, CHARACTER_NAMES, OBJECT_NAMES, PAIR_CELLS
from sapeur.games.mission.rules import CELLS, CHARACTERS, DRAWN, ONGOING, SERIES, SIDE, State
from sapeur.kernel import UNKNOWN


class Cell(Struct, frozen=True):
    name: str
    object: str


class Seat(Struct, frozen=True):
    seat: int
    still_in: bool
    revealed: bool
    character: str | None  # None when the viewer cannot be sure
    denied: list[str]  # S6, S7: what everyone has seen that this seat is not
    possible: list[str]  # who this seat may be, for all that the viewer knows


class Mission(Struct, frozen=True):
    """The viewer's own goal (S6), and how near it is."""

    seat: int
    character: str
    object: str
    best: int  # the most of these objects in one line,
    line: list[str]  # and the cells of that line


class Series(Struct, frozen=True):
    """The line that won (S6)."""

    seat: int
    character: str
    object: str
    cells: list[str]  # of these objects, four or five


class View(Struct):
    cells: list[Cell]  # row by row
    seats: list[Seat]
    mission: Mission | None  # None for a spectator
    turn: int | None  # None when it is over
    tension: bool
    ko: bool
    swaps: int
    swaps_left: int
    last: list[str] | None  # the two cells swapped last; S9: banned for now, under ko
    result: str
    winner: int | None
    series: Series | None  # None as well where nobody else was left (S8)
    objects: dict[str, str]  # S1: the one that each character wants
    cost: str | None  # of a wrong accusation (S7, S8): out or game; None when it is over


# Everything that a view is put together from is made once: a server shows one to every seat at
# each move.
LAST = (*(list(cells) for cells in PAIR_CELLS), None)  # and NO_PAIR, after all of them
SHOWN = tuple(tuple(Cell(name, thing) for thing in OBJECT_NAMES) for name in CELL_NAMES)
LINES = tuple(
    [slice(first, first + SIDE) for first in range(0, CELLS, SIDE)]
    + [slice(first, CELLS, SIDE) for first in range(SIDE)]
)
LINE_NAMES = tuple(list(CELL_NAMES[line]) for line in LINES)
OBJECT_OF = dict(zip(CHARACTER_NAMES, OBJECT_NAMES, strict=False))
NAMES_IN = tuple(  # by a bit set of characters
    [name for character, name in enumerate(CHARACTER_NAMES) if (bits >> character) & 1]
    for bits in range(ANYONE + 1)
)


def view(o: State, seat: int) -> View:
    objects = bytes(o.objects)
    swaps = o.swaps
    mission = None
    if seat < o.players:
        mission = _mission(seat, o.character[seat], objects)
    turn: int | None = o.turn
    winner: int | None = None
    result = "ongoing"
    if o.winner != ONGOING:
        turn = None
        result, winner = ("drawn", None) if o.winner == DRAWN else ("won", o.winner)
    return View(
        cells=list(map(getitem, SHOWN, objects)),
        seats=_seats(o),
        mission=mission,
        turn=turn,
        tension=o.tension == 1,
        ko=o.ko == 1,
        swaps=swaps,
        swaps_left=o.limit - swaps,
        last=LAST[o.last],
        result=result,
        winner=winner,
        series=None if winner is None else series_of(o, winner),
        objects=OBJECT_OF,
        cost=None if turn is None else "game" if o.still_in.bit_count() == 2 else "out",
    )


def series_of(o: State, winner: int) -> Series | None:
    """The winner's line, if it is one that won; its character is then shown to everyone."""
    character = o.character[winner]
    for line in LINES:
        cells = [cell for cell in range(CELLS)[line] if o.objects[cell] == character]
        if len(cells) >= SERIES:
            names = [CELL_NAMES[cell] for cell in cells]
            return Series(winner, CHARACTER_NAMES[character], OBJECT_NAMES[character], names)
    return None


def _seats(o: State) -> list[Seat]:
    """Each seat, with what follows from all that the viewer knows of the others."""
    known = sum(1 << k for k in range(o.players) if o.character[k] != UNKNOWN)
    possible = open_characters(o.denied, known, o.character)
    in_some_hand = 0
    for bits in HAND_BITS:
        if bits & possible == bits:
            in_some_hand |= bits
    shown = []
    for k in range(o.players):
        first = k * CHARACTERS
        may_be = NAMES_IN[in_some_hand >> first & ANYONE]
        shown.append(
            Seat(
                seat=k,
                still_in=o.still_in >> k & 1 == 1,
                revealed=o.revealed >> k & 1 == 1,
                character=may_be[0] if len(may_be) == 1 else None,
                denied=NAMES_IN[o.denied >> first & ANYONE],
                possible=may_be,
            )
        )
    return shown


def _mission(seat: int, own: int, objects: bytes) -> Mission:
    counts = [objects[line].count(own) for line in LINES]
    best = max(counts)
    return Mission(
        seat=seat,
        character=CHARACTER_NAMES[own],
        object=OBJECT_NAMES[own],
        best=best,
        line=LINE_NAMES[counts.index(best)],
    )


class Square(Struct, frozen=True):
    """S2, S6: the objects lie in a square, and some of one kind in a line win."""

    side: int
    series: int


def pieces() -> Square:
    return Square(SIDE, SERIES)
