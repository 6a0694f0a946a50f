"""What the player of Le Village is shown."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.village.notation import RANKS, SUITS, card_name, cell_name
from sapeur.games.village.rules import (
    BLAST,
    CARDS,
    HEARTS,
    IS_VILLAGER,
    MAIN,
    NOWHERE,
    ONGOING,
    PEEKING,
    ROWS,
    SUIT,
    VILLAGERS,
    WON,
    State,
    cells,
)
from sapeur.kernel import UNKNOWN, clone

BONUS = {0: "swap-column", 1: "swap-row", 2: "swap-diagonal", MAIN: None, PEEKING: "peek"}


class Cell(Struct, frozen=True):
    name: str
    up: bool
    card: str | None  # None when its face is not known
    memo: bool  # V9: face down, but the player has seen it


class Blast(Struct, frozen=True):
    """What turning a face-down card would set off, if it is a mine of this suit (V7)."""

    cell: str
    suit: str
    reaches: list[str]
    villagers: list[str]  # V8: those it is known to hit, face up or by a memo


class View(Struct, frozen=True):
    columns: int
    cells: list[Cell]  # row by row
    discard: list[str]  # in the order they came
    stock: int
    unseen: list[str]  # V10: by counting
    found: int
    villagers_in_village: int | None  # V10: known once the stock is empty
    bonus: str | None
    blasts: list[Blast]  # cell by cell, for every suit that the card may still be
    result: str


def view(o: State, seat: int) -> View:
    """Memos are left out in pure memory play (V9), and so are not counted as seen."""
    village = cells(o)
    shown = shown_cards(o)
    known = [card for card in shown if card != UNKNOWN]
    unseen = [card for card in range(CARDS) if card not in known]
    stock = CARDS - o.top
    return View(
        columns=o.columns,
        cells=[
            Cell(
                name=cell_name(o, i),
                up=bool((o.up >> i) & 1),
                card=None if shown[i] == UNKNOWN else card_name(shown[i]),
                memo=shown[i] != UNKNOWN and not (o.up >> i) & 1,
            )
            for i in range(village)
        ],
        discard=[card_name(card) for card in o.cards[village : o.top]],
        stock=stock,
        unseen=[card_name(card) for card in unseen],
        found=o.found,
        villagers_in_village=None if stock else _in_village(o),
        bonus=BONUS[o.phase] if o.result == ONGOING else None,
        blasts=_blasts(o, shown, unseen) if o.result == ONGOING else [],
        result="ongoing" if o.result == ONGOING else "won" if o.result == WON else "lost",
    )


def shown_cards(o: State) -> list[int]:
    """Every card as the player is shown it: UNKNOWN where they are not.

    V9: whoever plays by memory alone sees a card that they look at until they go on.
    """
    village = cells(o)
    return [
        card if i >= village or (o.up >> i) & 1 or not o.pure or i == o.glimpse else UNKNOWN
        for i, card in enumerate(o.cards)
    ]


def revealed(s: State, seat: int) -> View:
    """Every card of the village, also for whoever played by memory alone (V9).

    What is unseen then is what still lies in the stock.
    """
    known = clone(s)
    known.pure = 0
    for i in range(s.top, CARDS):
        known.cards[i] = UNKNOWN
    return view(known, seat)


def _in_village(o: State) -> int:
    """Villagers that lie in the village, face up or face down."""
    return VILLAGERS - sum(IS_VILLAGER[card] for card in o.cards[cells(o) :])


def _blasts(o: State, shown: list[int], unseen: list[int]) -> list[Blast]:
    """A card whose face is shown has one suit; any other has those of the unseen mines (V10)."""
    found = []
    for i in range(cells(o)):
        if (o.up >> i) & 1:
            continue
        may_be = unseen if shown[i] == UNKNOWN else [shown[i]]
        for suit in sorted({SUIT[card] for card in may_be if not IS_VILLAGER[card]} - {HEARTS}):
            reached = reached_by(o, i, suit)
            hit = [at for at in reached if shown[at] != UNKNOWN and IS_VILLAGER[shown[at]]]
            found.append(
                Blast(
                    cell=cell_name(o, i),
                    suit=SUITS[suit],
                    reaches=[cell_name(o, at) for at in reached],
                    villagers=[cell_name(o, at) for at in hit],
                )
            )
    return found


def reached_by(o: State, cell: int, suit: int) -> list[int]:
    """The cells that a mine of this suit blasts from there (V7), in their order."""
    mine = (((o.columns - 5) * 4 + suit) * 24 + cell) * 4
    return sorted(at for at in BLAST[mine : mine + 4] if at != NOWHERE)


# The cards themselves, for whoever draws them.


class SuitBlast(Struct, frozen=True):
    """What a mine of a suit blasts (V7): steps to the right and down from where it lies."""

    suit: str
    reaches: list[list[int]]


class Pack(Struct, frozen=True):
    """V1: the cards, whose names are a rank and a suit, and how they are laid out."""

    cards: int
    rows: int  # V2: of the village; how many columns it has is an option
    ranks: list[str]
    people: list[str]  # the ranks that are villagers
    villagers: int
    blasts: list[SuitBlast]  # by suit; those of hearts reach nothing


def pieces() -> Pack:
    village = State()
    village.columns = 5
    column, row = 2, 1  # with cells all around
    cell = row * village.columns + column
    return Pack(
        cards=CARDS,
        rows=ROWS,
        ranks=list(RANKS),
        people=[rank for card, rank in enumerate(RANKS) if IS_VILLAGER[card]],
        villagers=VILLAGERS,
        blasts=[
            SuitBlast(
                name,
                [
                    [at % village.columns - column, at // village.columns - row]
                    for at in reached_by(village, cell, suit)
                ],
            )
            for suit, name in enumerate(SUITS)
        ],
    )
