"""Boards as text, drawn as they lie: two characters a cell, every other row shifted by one.

Whether the first row is one of those that are shifted, the drawing decides: by its first cell.
`.` plain, `#` dense, `0` and `1` the bunkers, a space no cell; a line that begins with `;` is a
comment. On one line, `/` ends a row and `_` is a space. The boards shipped are in boards/.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from msgspec import Struct

from sapeur.games.game import FileError, NotationError, Problem, Words
from sapeur.games.minefield.rules import (
    BUNKER,
    DENSE,
    FRAME,
    NO_CELL,
    PLAIN,
    WIDTH,
    State,
    survey,
)

ROWS, COLUMNS = FRAME // WIDTH - 2, WIDTH - 2  # the frame keeps an edge all round
GROUND = {".": PLAIN, "#": DENSE, "0": BUNKER, "1": BUNKER}
AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # E SE SW W NW NE, as drawn

Place = tuple[int, int]  # the column and the row of a character, both from 0


class BoardError(FileError):
    """A drawing that is no board."""


@dataclass(frozen=True)
class Board:
    """A board that can be played on: its rows as drawn, and the line each was drawn on."""

    rows: tuple[str, ...]
    lines: tuple[int, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.rows) + "\n"

    @property
    def on_one_line(self) -> str:
        """As `option board` has it."""
        return "/".join(self.rows).replace(" ", "_")

    @property
    def cells(self) -> dict[Place, str]:
        return _cells(self.rows)

    def lay(self, s: State) -> None:
        """Make this the board of the state, whose 2nd, 4th, … row is shifted by half a cell."""
        s.ground[:] = [NO_CELL] * FRAME
        half = _first_column(self.rows[0]) % 2
        for (column, row), sign in self.cells.items():
            cell = (row + 1) * WIDTH + (column + half) // 2 + 1
            s.ground[cell] = GROUND[sign]
            if sign in "01":
                s.bunker[int(sign)] = cell
        survey(s)


class DrawnCell(Struct, frozen=True):
    """A cell as it is drawn; its name is the one that it has in a game on this board."""

    name: str
    row: int
    column: int  # in half cells from the left
    sign: str


class Drawing(Struct, frozen=True):
    """A board as an editor shows it."""

    cells: list[DrawnCell]


def sheet(board: Board) -> Drawing:
    cells = board.cells
    return Drawing([DrawnCell(_name(cells, at), at[1], at[0], sign) for at, sign in cells.items()])


def shipped_names() -> tuple[str, ...]:
    """The names of the boards that come with the game."""
    return tuple(sorted(_shipped()))


def board(value: str) -> Board:
    """The board that `option board` names or draws."""
    name = value.strip()
    drawing = _shipped().get(name.lower())
    if drawing is None and name.isidentifier() and not set(name) <= set("_01"):
        raise NotationError(
            en=f"there is no board {name!r}; there are: {', '.join(shipped_names())}",
            fr=f"il n'y a pas de plateau {name!r} ; il y a : {', '.join(shipped_names())}",
        )
    return read_board(value if drawing is None else drawing)


def read_board(text: str) -> Board:
    """The board that the text draws; BoardError with every problem if it is none."""
    drawn, problems = _drawn(text)
    rows = [row for _, row in drawn]
    if not problems:
        problems = _misplaced(drawn) or _unplayable(_cells(rows))
    if problems:
        raise BoardError(problems)
    return Board(tuple(rows), tuple(line for line, _ in drawn))


def remarks(board: Board) -> list[Problem]:
    """What is allowed, but may not be meant (M1)."""
    cells = board.cells
    found = []
    odd = _unmatched(cells)
    if odd:
        found.append(
            Problem(
                board.lines[odd[0][1]],
                Words(
                    en="not the same after a half turn: one side may be favoured (M1)",
                    fr="pas identique après un demi-tour : un camp peut être avantagé (M1)",
                ),
                places=_names(cells, odd),
            )
        )
    reached = _reached(cells, _bunker(cells, "0"))
    unreached = [place for place in cells if place not in reached]
    for row in sorted({row for _, row in unreached}):
        found.append(
            Problem(
                board.lines[row],
                Words(
                    en="cells that no piece can reach from the bunkers",
                    fr="des cases qu'aucun pion ne peut atteindre depuis les bunkers",
                ),
                places=_names(cells, [place for place in unreached if place[1] == row]),
            )
        )
    return found


@cache
def _shipped() -> dict[str, str]:
    folder = resources.files(__package__).joinpath("boards")
    return {
        file.name.removesuffix(".txt"): file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".txt")
    }


def _drawn(text: str) -> tuple[list[tuple[int, str]], list[Problem]]:
    """The rows with their line numbers, and those that hold no cell though others follow."""
    lines = text.removeprefix("\ufeff").replace("/", "\n").replace("_", " ").split("\n")
    drawn = [(k, line.rstrip()) for k, line in enumerate(lines, 1) if not line.startswith(";")]
    while drawn and not drawn[-1][1]:
        drawn.pop()
    words = Words(
        en="an empty row: every row of a board holds a cell",
        fr="une rangée vide : chaque rangée d'un plateau a au moins une case",
    )
    return drawn, [Problem(line, words) for line, row in drawn if not row]


def _misplaced(drawn: list[tuple[int, str]]) -> list[Problem]:
    """Signs that are no cells, or that do not stand where a cell can."""
    found = []
    half = _first_column(drawn[0][1]) if drawn else 0
    for row, (line, signs) in enumerate(drawn[:ROWS]):
        for column, sign in enumerate(signs):
            if sign == " ":
                continue
            if sign not in GROUND:
                at = column + 1
                found.append(
                    Problem(
                        line,
                        Words(
                            en=f"character {at}, {sign!r}, is no cell: . plain, # dense, "
                            "0 and 1 the bunkers of players 1 and 2",
                            fr=f"caractère {at}, {sign!r}, n'est pas une case : . simple, # dense, "
                            "0 et 1 les bunkers des joueurs 1 et 2",
                        ),
                    )
                )
                break
            if (column - row - half) % 2:
                found.append(Problem(line, _wrong_half(column + 1, sign)))
                break
            if column // 2 >= COLUMNS:
                found.append(
                    Problem(
                        line,
                        Words(
                            en=f"too wide: at most {COLUMNS} cells in a row",
                            fr=f"trop large : au plus {COLUMNS} cases par rangée",
                        ),
                    )
                )
                break
    if len(drawn) > ROWS:
        found.append(
            Problem(
                drawn[ROWS][0],
                Words(
                    en=f"too high: at most {ROWS} rows", fr=f"trop haut : au plus {ROWS} rangées"
                ),
            )
        )
    return found


def _wrong_half(at: int, sign: str) -> Words:
    first = at % 2 + 1
    places = f"{first}, {first + 2}, {first + 4}, …"
    return Words(
        en=f"character {at}, {sign!r}, is half a cell off: the cells of this row are characters "
        f"{places}, since every other row is shifted",
        fr=f"caractère {at}, {sign!r}, est décalé d'une demi-case : les cases de cette rangée sont "
        f"les caractères {places}, puisqu'une rangée sur deux est décalée",
    )


def _unplayable(cells: dict[Place, str]) -> list[Problem]:
    """What makes it no board although every sign is in its place."""
    if not cells:
        return [Problem(0, Words(en="there is no cell in it", fr="il n'y a aucune case"))]
    found = []
    for player, sign in enumerate("01", 1):
        drawn = [place for place, each in cells.items() if each == sign]
        n = len(drawn)
        if n == 0:
            words = Words(
                en=f"the bunker of player {player} is missing (M1)",
                fr=f"il manque le bunker du joueur {player} (M1)",
            )
            found.append(Problem(0, words))
        elif n > 1:
            words = Words(
                en=f"the bunker of player {player} must be there once, not {n} times (M1)",
                fr=f"le bunker du joueur {player} doit y être une fois, et non {n} fois (M1)",
            )
            found.append(Problem(0, words, places=_names(cells, drawn)))
    if found:
        return found
    for player, sign in enumerate("01", 1):
        place = _bunker(cells, sign)
        if all(near in cells for near in _around(place)):
            found.append(
                Problem(
                    0,
                    Words(
                        en=f"no soldier can enter at the bunker of player {player}: "
                        "there are cells all round (M5)",
                        fr=f"aucun soldat ne peut entrer au bunker du joueur {player} : "
                        "il y a des cases tout autour (M5)",
                    ),
                    places=_names(cells, [place]),
                )
            )
    if _bunker(cells, "1") not in _reached(cells, _bunker(cells, "0")):
        found.append(
            Problem(
                0,
                Words(
                    en="no path of cells joins the two bunkers",
                    fr="aucun chemin de cases ne relie les deux bunkers",
                ),
                places=_names(cells, [_bunker(cells, sign) for sign in "01"]),
            )
        )
    return found


def _first_column(row: str) -> int:
    """Where the first cell of a row is drawn."""
    return len(row) - len(row.lstrip(" "))


def _cells(rows: list[str] | tuple[str, ...]) -> dict[Place, str]:
    """The signs that are cells, by their place."""
    return {
        (column, row): sign
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != " "
    }


def _bunker(cells: dict[Place, str], sign: str) -> Place:
    return next(place for place, found in cells.items() if found == sign)


def _name(cells: dict[Place, str], place: Place) -> str:
    """What it is called in a game: the letter of its row, and its number there from the left."""
    column, row = place
    return f"{chr(ord('a') + row)}{sum(r == row and c <= column for c, r in cells)}"


def _names(cells: dict[Place, str], places: list[Place]) -> tuple[str, ...]:
    return tuple(_name(cells, place) for place in places)


def _around(place: Place) -> list[Place]:
    return [(place[0] + across, place[1] + down) for across, down in AROUND]


def _reached(cells: dict[Place, str], start: Place) -> set[Place]:
    reached, edge = {start}, [start]
    while edge:
        for near in _around(edge.pop()):
            if near in cells and near not in reached:
                reached.add(near)
                edge.append(near)
    return reached


def _unmatched(cells: dict[Place, str]) -> list[Place]:
    """The cells that the half turn between the bunkers does not map onto their like."""
    (x0, y0), (x1, y1) = _bunker(cells, "0"), _bunker(cells, "1")
    like = {".": ".", "#": "#", "0": "1", "1": "0"}
    return [
        (column, row)
        for (column, row), sign in cells.items()
        if cells.get((x0 + x1 - column, y0 + y1 - row)) != like[sign]
    ]
