"""Room for what one player of Bomb Squad Academy thinks about one position."""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.bombsquad.styles import Style
from sapeur.games.bombsquad.bomb import CABLES, HAND, MOST_PLAYERS
from sapeur.kernel import Record

VALUES = 10  # main values
MOST_CARDS = 6  # turned in one cut: five players, one with Double cut
STEPS = 132  # more than any track has
MOST_ACTIONS = 48  # legal ones of one seat
COMMON = MOST_PLAYERS  # the view of one who has looked at nothing


class CableOdds(Record):
    """What a cut of one cable brings, by how many cards it turns."""

    risk: Annotated[list[float], "f8", MOST_CARDS + 1]  # the chance of an explosion
    gain: Annotated[list[float], "f8", MOST_CARDS + 1]  # the line's worth, if there is none


class SeatOdds(Record):
    """The odds that one pair of eyes sees."""

    cables: Annotated[list[CableOdds], CABLES]


class Intention(Record):
    """What one seat may play, by card."""

    mix: Annotated[list[float], "f8", HAND]  # how likely each card is to be played
    hope: Annotated[list[float], "f8", HAND]  # points that each card promises


class CableSums(Record):
    """Sums under way while the odds of one cable are worked out."""

    count: Annotated[list[float], "f8", VALUES]  # cards that may come next, by main value
    danger: Annotated[list[float], "f8", STEPS]  # the chance of an explosion, by steps from here
    spread: Annotated[list[float], "f8", STEPS]  # where the detonator may be, by steps from here
    next_spread: Annotated[list[float], "f8", STEPS]  # and after one more card


class Desk(Record):
    """Room for what one player thinks about one position."""

    style: Style
    views: Annotated[list[SeatOdds], MOST_PLAYERS + 1]  # by seat, then COMMON
    seats: Annotated[list[Intention], MOST_PLAYERS]
    # The rest is for sums under way.
    sums: CableSums
    cutters: Annotated[list[float], "f8", MOST_PLAYERS + 1]  # the chance of so many on one cable
    lure: Annotated[list[float], "f8", CABLES]  # how much each cable is worth cutting
    public_mix: Annotated[list[float], "f8", HAND]  # of one seat, as the others take it to be
    picks: Annotated[list[int], "i8", MOST_PLAYERS]  # the card that each seat plays
    planned: Annotated[list[int], "i8", MOST_PLAYERS]  # picks that several worlds begin with
    actions: Annotated[list[int], "i8", MOST_ACTIONS]
