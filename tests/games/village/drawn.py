"""Villages drawn as text, for the rulings in this folder.

A drawing is the top left part of a village, a row a line: `7H` lies face down, `7H^` face up,
`7H*` face down but looked at by the player (`7H*^`: looked at, then turned). `?` is a number card
that the drawing does not name, and the places beyond the drawing are `?` too.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.games.village import GAME
from sapeur.games.village.notation import card_name, encode_deal, read_card
from sapeur.games.village.rules import CARDS, IS_VILLAGER, ROWS, VILLAGERS, State, cells
from sapeur.games.village.view import View
from sapeur.kernel import clone


@dataclass(frozen=True)
class Position:
    """A state that is asked questions in the words of the notation."""

    s: State

    def after(self, *moves: str) -> Position:
        """The position after these moves, each of which must be legal."""
        s = clone(self.s)
        for move in moves:
            (action,) = GAME.notation.decode(s, 0, move)
            assert action in GAME.legal(s, 0), f"{move} is not legal: {self}"
            GAME.rules.apply(s, 0, action)
        return Position(s)

    def refuses(self, move: str, seat: int = 0) -> str:
        """The code of the refusal that the move meets."""
        (action,) = GAME.notation.decode(self.s, seat, move)
        assert action not in GAME.legal(self.s, seat), f"{move} is legal"
        return GAME.notation.refusal(self.s, seat, action).code

    @property
    def legal(self) -> list[str]:
        return [GAME.notation.encode(self.s, 0, a) for a in GAME.legal(self.s, 0)]

    @property
    def over(self) -> bool:
        return GAME.rules.awaited(self.s) == 0

    @property
    def won(self) -> bool:
        return self.over and GAME.rules.score(self.s, 0) == 1

    @property
    def lost(self) -> bool:
        return self.over and GAME.rules.score(self.s, 0) == -1

    @property
    def discard(self) -> list[str]:
        return [card_name(card) for card in self.s.cards[cells(self.s) : self.s.top]]

    def drawn(self) -> list[list[str]]:
        """The whole village, row by row, in the words of a drawing."""
        w = self.s.columns
        return [[self._place(y * w + x) for x in range(w)] for y in range(ROWS)]

    def looks_like(self, drawing: str) -> bool:
        """Whether the village is as drawn; `?` is any card, face down and not looked at."""
        rows = _rows(drawing, self.s.columns)
        pairs = [
            (want, have)
            for wanted, lies in zip(rows, self.drawn(), strict=True)
            for want, have in zip(wanted, lies, strict=True)
        ]
        return all(want in (have, "?" + have[2:]) for want, have in pairs)

    def seen_by(self, seat: int) -> State:
        observed = GAME.observed(self.s, seat)
        assert isinstance(observed, State)
        return observed

    def view(self, seat: int = 0) -> View:
        shown = GAME.views.view(self.seen_by(seat), seat)
        assert isinstance(shown, View)
        return shown

    def _place(self, i: int) -> str:
        looked = "*" if (self.s.peeked >> i) & 1 else ""
        turned = "^" if (self.s.up >> i) & 1 else ""
        return card_name(self.s.cards[i]) + looked + turned

    def __repr__(self) -> str:
        return "\n" + "\n".join("  ".join(f"{p:4}" for p in row) for row in self.drawn())


def village(
    drawing: str = "",
    *,
    stock: str = "",
    discard: str = "",
    left: int | None = None,
    columns: int = 5,
    memory: str = "memo",
) -> Position:
    """A village as drawn; the discard, and the stock from its top, begin with the cards told.

    With `left` cards in the stock, the discard holds all others that are not drawn.
    """
    s = GAME.setup({"columns": str(columns), "memory": memory})
    places = [place for row in _rows(drawing, columns) for place in row]
    named = [None if place[0] == "?" else read_card(place.rstrip("*^")) for place in places]
    gone = [read_card(name) for name in discard.split()]
    coming = [read_card(name) for name in stock.split()]
    # Number cards first, from the hearts down: what is not drawn should harm nobody.
    rest = [card for card in reversed(range(CARDS)) if card not in {*named, *gone, *coming}]
    rest.sort(key=lambda card: IS_VILLAGER[card])
    laid = [rest.pop(0) if card is None else card for card in named]
    if left is not None:
        while len(coming) + len(rest) > left:
            gone.append(rest.pop())  # villagers first: those left are the ones told
    s.cards[:] = [*laid, *gone, *coming, *rest]
    GAME.notation.decode_deal(s, encode_deal(s))
    for i, place in enumerate(places):
        s.up |= ("^" in place) << i
        s.peeked |= ("*" in place) << i
    s.top += len(gone)
    turned = [*gone, *(card for i, card in enumerate(laid) if (s.up >> i) & 1)]
    s.found = sum(IS_VILLAGER[card] for card in turned)
    assert s.found < VILLAGERS, "a game that is over cannot be drawn"
    return Position(s)


def _rows(drawing: str, columns: int) -> list[list[str]]:
    rows = [line.split() for line in drawing.strip().splitlines()] or [[]]
    rows += [[]] * (ROWS - len(rows))
    assert len(rows) == ROWS and max(map(len, rows)) <= columns, "drawn beyond the village"
    return [row + ["?"] * (columns - len(row)) for row in rows]


def cell(text: str, columns: int = 5) -> int:
    """The number of a cell, counted here and not by the notation that is under test."""
    return "1234".index(text[1]) * columns + "abcdef".index(text[0])
