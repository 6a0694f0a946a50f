"""Le Village drawn in a terminal; every mark reads without colour too."""

from __future__ import annotations

from rich.text import Text

from sapeur.games.village import GAME
from sapeur.games.village.view import Cell, View
from sapeur.terminal.words import french

RANKS, SUITS = "A23456789TJQK", "SCDH"
PIPS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
STYLES = {"S": "bold", "C": "bold", "D": "bold red", "H": "bold red"}
VILLAGER, BACK, MARGIN = "bold green", "cyan", "     "

# Top, side and bottom of a card: a villager's frame is double, so it stands out without colour.
CLOSED = ("╭─────╮", "│", "╰─────╯")
OPEN = ("┌─────┐", "│", "└─────┘")
SAVED = ("╔═════╗", "║", "╚═════╝")

WORDS = {
    "en": {
        "unseen": "Not seen yet",
        "drawn": "Drawn",
        "found": "Villagers found",
        "in-village": "in the village",
        "your-move": "Your move:",
        "draw": "draw (from the hills) or turn CELL",
        "turn": "the hills are empty: turn CELL",
        "bonus": "Bonus:",
        "peek": "peek CELL (face down), or pass",
        "swap-column": "♠ swap CELL CELL, neighbours in a column, or pass",
        "swap-row": "♣ swap CELL CELL, neighbours in a row, or pass",
        "swap-diagonal": "♦ swap CELL CELL, neighbours on a diagonal, or pass",
        "won": "Won! All twelve villagers are safe.",
        "lost": "Lost. An explosion caught a villager.",
        "seen": "you have seen it",
    },
    "fr": french(
        {
            "unseen": "Pas encore vues",
            "drawn": "Tirée",
            "found": "Villageois retrouvés",
            "in-village": "dans le village",
            "your-move": "À vous :",
            "draw": "piocher (dans les collines) ou retourner CASE",
            "turn": "les collines sont vides : retourner CASE",
            "bonus": "Bonus :",
            "peek": "regarder CASE (face cachée), ou passer",
            "swap-column": "♠ échanger CASE CASE, voisines dans une colonne, ou passer",
            "swap-row": "♣ échanger CASE CASE, voisines dans une ligne, ou passer",
            "swap-diagonal": "♦ échanger CASE CASE, voisines en diagonale, ou passer",
            "won": "Gagné ! Les douze villageois sont saufs.",
            "lost": "Perdu. Une explosion a touché un villageois.",
            "seen": "vous l'avez vue",
        }
    ),
}


def draw(view: View, language: str) -> Text:
    """The village with the names of its cells, what is pending, and the cards by counting."""
    nouns = GAME.words
    words = WORDS[language] | nouns.names("place", language) | nouns.names("card", language)
    out = Text()
    out.append(MARGIN)
    for cell in view.cells[: view.columns]:
        out.append(f"   {cell.name[0]}    ", style="bold")
    out.append("\n")
    for first in range(0, len(view.cells), view.columns):
        _row(out, view.cells[first : first + view.columns], language)
    _legend(out, view, words)
    _counts(out, view, words, language)
    _tables(out, view, words, language)
    out.append("\n")
    _pending(out, view, words)
    return out


def rank_text(rank: str, language: str) -> str:
    """What stands in the corner of a card: 10, Q (D in French)."""
    index = GAME.words.nouns["index"]
    return index[rank][language] if rank in index else rank


def card_text(card: str, language: str) -> str:
    """`TD` as 10♦, `QS` as Q♠ (D♠ in French)."""
    return rank_text(card[0], language) + PIPS[card[1]]


def _row(out: Text, row: list[Cell], language: str) -> None:
    for line in range(3):
        out.append(f"  {row[0].name[1]}  " if line == 1 else MARGIN, style="bold")
        for cell in row:
            frame, style = _frame(cell)
            if line == 1:
                out.append(frame[1], style=style)
                _face(out, cell, language)
                out.append(frame[1], style=style)
            else:
                out.append(frame[line], style=style)
            out.append(" ")
        out.append("\n")


def _frame(cell: Cell) -> tuple[tuple[str, str, str], str]:
    if not cell.up:
        return CLOSED, BACK
    return (SAVED, VILLAGER) if cell.card and cell.card[0] in "JQK" else (OPEN, "")


def _face(out: Text, cell: Cell, language: str) -> None:
    if cell.card is None:
        out.append("▒▒▒▒▒", style=BACK)
        return
    suit = cell.card[1]
    back = "▒" if cell.memo else " "
    out.append(back, style=BACK)
    out.append(f"{card_text(cell.card, language):>3}", style=STYLES[suit])
    out.append(back, style=BACK)


def _legend(out: Text, view: View, words: dict[str, str]) -> None:
    marks = [f"▒▒▒ {words['closed']}", f"╔═╗ {words['villager']}"]
    if any(cell.memo for cell in view.cells):
        marks.insert(1, f"▒ 7♥▒ {words['closed']}, {words['seen']}")
    out.append(f"{MARGIN}{'   '.join(marks)}\n\n", style="dim")


def _counts(out: Text, view: View, words: dict[str, str], language: str) -> None:
    out.append(f"{MARGIN}{words['found']} ", style="bold")
    out.append(f"{view.found}/12", style=VILLAGER)
    if view.villagers_in_village is not None:
        out.append(f" ({view.villagers_in_village} {words['in-village']})")
    out.append(f"   {words['stock']} ", style="bold")
    out.append(f"{view.stock}")
    if view.discard:
        last = view.discard[-1]
        out.append(f"   {words['drawn']} ", style="bold")
        out.append(card_text(last, language), style=STYLES[last[1]])
    out.append("\n\n")


def _tables(out: Text, view: View, words: dict[str, str], language: str) -> None:
    """V10: the cards not seen yet and the discard, side by side, suit by suit."""
    tables = (("unseen", view.unseen), ("discard", view.discard))
    out.append(MARGIN)
    for name, cards in tables:
        out.append(f"{f'{words[name]} ({len(cards)})':<33}", style="bold")
    out.append("\n")
    for suit in SUITS:
        out.append(MARGIN)
        for _, cards in tables:
            out.append(f"{PIPS[suit]} ", style=STYLES[suit])
            shown = [(rank + suit in cards, rank_text(rank, language)) for rank in RANKS]
            held = [text if there else "·".rjust(len(text)) for there, text in shown]
            out.append(f" {' '.join(held[:10])} ")
            out.append(f" {' '.join(held[10:])}", style=VILLAGER)
            out.append("   ")
        out.append("\n")


def _pending(out: Text, view: View, words: dict[str, str]) -> None:
    out.append(MARGIN)
    if view.result != "ongoing":
        out.append(words[view.result], style=VILLAGER if view.result == "won" else "bold red")
    elif view.bonus:
        out.append(f"{words['bonus']} ", style="bold yellow")
        out.append(words[view.bonus])
    else:
        out.append(f"{words['your-move']} ", style="bold")
        out.append(words["draw" if view.stock else "turn"])
