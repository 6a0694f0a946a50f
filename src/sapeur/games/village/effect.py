"""What an action did in Le Village: the card met, its bonus or its blast, the cells swapped."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.game import WitnessedAction
from sapeur.games.village.notation import card_name, cell_name, swap_at
from sapeur.games.village.rules import (
    DRAW,
    IS_VILLAGER,
    ONGOING,
    PASS,
    PEEK,
    SUIT,
    SWAP,
    TURN,
    State,
)
from sapeur.games.village.view import BONUS, reached_by
from sapeur.kernel import UNKNOWN


class BlastCard(Struct, frozen=True):
    """A card in a blast (V7, V8)."""

    cell: str
    card: str
    uncovered: bool  # it lay face down
    villager: bool  # and is hurt


class Draw(Struct, frozen=True, tag="draw"):
    """The top card of the stock was turned."""

    card: str
    villager: bool
    bonus: str | None  # that it gives, as in View.bonus
    found: int  # villagers so far


class Turn(Struct, frozen=True, tag="turn"):
    """A card of the village was turned; a mine blasts those around it."""

    cell: str
    card: str
    villager: bool
    bonus: str | None
    found: int
    blast: list[BlastCard]


class Peek(Struct, frozen=True, tag="peek"):
    cell: str
    card: str | None  # None for whoever only watches, and in pure memory play (V9)


class CardSwap(Struct, frozen=True, tag="swap"):
    cells: list[str]


class BonusPass(Struct, frozen=True, tag="pass"):
    bonus: str | None  # that was left


Effect = Draw | Turn | Peek | CardSwap | BonusPass


def effect(before: State, after: State, viewer: int, action: WitnessedAction) -> Effect:
    code = action.code
    if code == DRAW:
        card = after.cards[before.top]
        return Draw(card_name(card), bool(IS_VILLAGER[card]), _bonus(after), after.found)
    if code < PASS:
        return _turn(before, after, code - TURN)
    if code == PASS:
        return BonusPass(BONUS[before.phase])
    if code < SWAP:
        card = UNKNOWN if after.pure else after.cards[code - PEEK]
        return Peek(cell_name(after, code - PEEK), None if card == UNKNOWN else card_name(card))
    return CardSwap(sorted(cell_name(after, cell) for cell in swap_at(after, code - SWAP)))


def _bonus(after: State) -> str | None:
    return BONUS[after.phase] if after.result == ONGOING else None


def _turn(before: State, after: State, cell: int) -> Turn:
    card = after.cards[cell]
    villager = bool(IS_VILLAGER[card])
    return Turn(
        cell=cell_name(after, cell),
        card=card_name(card),
        villager=villager,
        bonus=_bonus(after),
        found=after.found,
        blast=[]
        if villager
        else [_reached(before, after, at) for at in reached_by(after, cell, SUIT[card])],
    )


def _reached(before: State, after: State, cell: int) -> BlastCard:
    card = after.cards[cell]
    return BlastCard(
        cell=cell_name(after, cell),
        card=card_name(card),
        uncovered=not (before.up >> cell) & 1,
        villager=bool(IS_VILLAGER[card]),
    )
