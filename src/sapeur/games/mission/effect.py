"""What an action did in Mission Secrète: a swap and what it showed, or an accusation."""

from __future__ import annotations

from msgspec import Struct

from sapeur.games.game import WitnessedAction
from sapeur.games.mission.notation import CELL_NAMES, CHARACTER_NAMES
from sapeur.games.mission.rules import (
    ACCUSE,
    CHARACTERS,
    DRAWN,
    ONGOING,
    PAIR_ONE,
    PAIR_TWO,
    State,
)
from sapeur.games.mission.view import SHOWN, Cell, Series, series_of

# The two cells of every pair, as their names are written.
PLACES = tuple(
    sorted(pair, key=CELL_NAMES.__getitem__) for pair in zip(PAIR_ONE, PAIR_TWO, strict=True)
)


class Denial(Struct, frozen=True):
    """Everyone has seen that this seat is not that character."""

    seat: int
    character: str


class ObjectSwap(Struct, frozen=True, tag="swap"):
    cells: list[Cell]  # the two, as they lie now
    silent: list[Denial]  # S6: those who did not claim a line that lay there
    series: Series | None  # the line that won
    drawn: bool  # S9: it was the last swap


class Accusation(Struct, frozen=True, tag="accuse"):
    target: int
    character: str
    right: bool  # S7: if so, the target has shown this character
    out: int  # the seat that leaves the game
    winner: int | None  # S8: the only one left


Effect = ObjectSwap | Accusation


def effect(before: State, after: State, viewer: int, action: WitnessedAction) -> Effect:
    code = action.code
    if code < ACCUSE:
        if after.winner == ONGOING and after.denied == before.denied:
            one, two = PLACES[code]
            return _plain_swap(one, two, after.objects[one], after.objects[two])
        return _swap(before, after, code)
    target, character = divmod(code - ACCUSE, CHARACTERS)
    out = (before.still_in ^ after.still_in).bit_length() - 1
    return Accusation(
        target=target,
        character=CHARACTER_NAMES[character],
        right=out == target,
        out=out,
        winner=None if after.winner == ONGOING else after.winner,
    )


def _plain_swap(one: int, two: int, there: int, here: int) -> ObjectSwap:
    """A swap that shows nothing of anybody."""
    return ObjectSwap([SHOWN[one][there], SHOWN[two][here]], [], None, drawn=False)


def _swap(before: State, after: State, pair: int) -> ObjectSwap:
    shown, winner = after.denied & ~before.denied, after.winner
    return ObjectSwap(
        cells=[SHOWN[cell][after.objects[cell]] for cell in PLACES[pair]],
        silent=[
            Denial(seat, name)
            for seat in range(after.players)
            for character, name in enumerate(CHARACTER_NAMES)
            if (shown >> (seat * CHARACTERS + character)) & 1
        ],
        series=None if winner in (ONGOING, DRAWN) else series_of(after, winner),
        drawn=winner == DRAWN,
    )
