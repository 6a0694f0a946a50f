"""Minefield drawn in a terminal; every mark reads without colour too."""

from __future__ import annotations

from rich.text import Text

from sapeur.games.minefield import GAME
from sapeur.games.minefield.view import Cell, Throw, View
from sapeur.terminal.words import french

# A side's pieces point its own way; the commander's is filled.
PIECES = {
    (0, "commander"): "▲",
    (0, "soldier"): "△",
    (1, "commander"): "▼",
    (1, "soldier"): "▽",
}
SIDES = ("bold blue", "bold yellow")
DENSE, BUNKER, EDGE, NUMBER = "bold red", "bold green", "bright_black", "dim"
MARGIN = 5

WORDS = {
    "en": {
        "side": "Side",
        "soldiers": "soldiers on the board",
        "two-lives": "two lives",
        "one-life": "one life",
        "gone": "eliminated",
        "legend": "at the top of a cell: # dense, 0 1 bunkers",
        "turn": "Turn",
        "of": "of",
        "to-move": "to move:",
        "how": "CELL-CELL, or enter CELL DIRECTION",
        "directions": "E SE SW W NW NE",
        "rolls": "rolls the die for",
        "heading": "heading",
        "colon": ":",
        "captures": "takes",
        "wounds": "wounds",
        "blocked": "blocked by",
        "stays": "stays",
        "off-board": "off the board",
        "blown-up": "blown up",
        "won": "has won.",
        "drawn": "Drawn: the last turn is played.",
    },
    "fr": french(
        {
            "side": "Camp",
            "soldiers": "soldats sur le plateau",
            "two-lives": "deux vies",
            "one-life": "une vie",
            "gone": "éliminé",
            "legend": "en haut d'une case : # dense, 0 1 bunkers",
            "turn": "Tour",
            "of": "sur",
            "to-move": "doit jouer :",
            "how": "CASE-CASE, ou entrer CASE DIRECTION",
            "directions": "E SE SO O NO NE",
            "rolls": "lance le dé pour",
            "heading": "direction",
            "colon": " :",
            "captures": "prend",
            "wounds": "touche",
            "blocked": "bloqué par",
            "stays": "reste",
            "off-board": "hors du plateau",
            "blown-up": "explose",
            "won": "a gagné.",
            "drawn": "Partie nulle : le dernier tour est joué.",
        }
    ),
}


def draw(view: View, language: str) -> Text:
    """The board with its coordinates, the state of both sides, and what is pending."""
    nouns = GAME.words
    words = WORDS[language]
    for kind in ("piece", "face", "typed"):
        words = words | nouns.names(kind, language)
    out = Text()
    _board(out, view)
    out.append("\n")
    _sides(out, view, words)
    out.append(f"  {words['turn']} {view.turn} {words['of']} {view.turns}\n", style="bold")
    out.append("  ")
    if view.result == "drawn":
        out.append(words["drawn"], style="bold")
    elif view.winner is not None:
        _side(out, view.winner, words)
        out.append(f" {words['won']}", style="bold")
    elif view.to_move is not None:
        _side(out, view.to_move, words)
        _pending(out, view, words)
    out.append("\n")
    return out


def _board(out: Text, view: View) -> None:
    """Two lines a row: the slanted edges with what the ground is, then the cells."""
    cells = {(cell.column, cell.row): cell for cell in view.cells}
    height = max(cell.row for cell in view.cells) + 1
    width = max(cell.column for cell in view.cells) + 2
    for row in range(height + 1):
        _slants(out, cells, row, width)
        if row < height:
            _cells(out, cells, row, width)


def _slants(out: Text, cells: dict[tuple[int, int], Cell], row: int, width: int) -> None:
    out.append(" " * MARGIN)
    # For every half cell a slant, shared by a cell of this row and one of the row above.
    for half in range(width + 1):
        if (half + row) % 2 == 0:
            edge, shared = "/", ((half, row), (half - 1, row - 1))
        else:
            edge, shared = "\\", ((half - 1, row), (half, row - 1))
        out.append(edge if any(place in cells for place in shared) else " ", style=EDGE)
        below = cells.get((half, row)) if (half + row) % 2 == 0 else None
        if below is None or below.ground == "plain":
            out.append(" ")
        elif below.ground == "dense":
            out.append("#", style=DENSE)
        else:
            out.append(str(below.owner), style=BUNKER)
    out.right_crop(len(out.plain) - len(out.plain.rstrip(" ")))
    out.append("\n")


def _cells(out: Text, cells: dict[tuple[int, int], Cell], row: int, width: int) -> None:
    out.append(f"{chr(ord('a') + row):>{MARGIN - 2}} ", style="bold")
    out.append("  " * (row % 2))
    for column in range(row % 2, width + 1, 2):
        cell = cells.get((column, row))
        if cell is None:
            out.append("|   " if (column - 2, row) in cells else "    ", style=EDGE)
            continue
        out.append("|", style=EDGE)
        if cell.piece is None:
            out.append(" ")
        else:
            mark = PIECES[cell.piece.seat, cell.piece.kind]
            out.append(mark, style=SIDES[cell.piece.seat])
        out.append(f"{cell.name[1:]:<2}", style=NUMBER)
    out.right_crop(len(out.plain) - len(out.plain.rstrip(" ")))
    out.append("\n")


def _sides(out: Text, view: View, words: dict[str, str]) -> None:
    for seat, side in enumerate(view.sides):
        out.append("  ")
        out.append(f"{words['side']} {seat}", style=SIDES[seat])
        out.append(f"   {PIECES[seat, 'commander']} {words['commander']}")
        if not side.lives:
            out.append(f" ({words['gone']})", style="bold red")
        elif view.lives > 1:
            face, lives = ("sun", "two-lives") if side.lives > 1 else ("moon", "one-life")
            out.append(f" ({words[face]}, {words[lives]})", style="bold")
        out.append(f"   {PIECES[seat, 'soldier']} {words['soldiers']} {side.soldiers}/4\n")
    out.append(f"  {words['legend']}   {words['directions']}\n\n", style="dim")


def _side(out: Text, seat: int, words: dict[str, str]) -> None:
    out.append(f"{words['side']} {seat} {PIECES[seat, 'commander']}", style=SIDES[seat])


def _pending(out: Text, view: View, words: dict[str, str]) -> None:
    if view.roll is None:
        out.append(f" {words['to-move']} ", style="bold")
        out.append(words["how"])
        return
    heading = words.get(view.roll.heading, view.roll.heading)
    out.append(f" {words['rolls']} {view.roll.cell} ({words['heading']} {heading})")
    out.append(f"{words['colon']}\n")
    for throw in view.roll.throws:
        out.append(f"    {throw.face}  ", style="bold")
        out.append(_throw(throw, words) + "\n")
    out.right_crop(1)


def _throw(throw: Throw, words: dict[str, str]) -> str:
    if throw.direction is None:
        return words[throw.effect]
    direction = words.get(throw.direction, throw.direction)
    effect = "" if throw.effect == "moves" else words[throw.effect]
    return " ".join(filter(None, (f"{direction:<2}", effect, throw.cell)))
