"""A way to play Bomb Squad Academy, and those of the levels."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import F64, I8, Record, clone

# How a player remembers a deck.
EXACT, AVERAGE, BLIND = 0, 1, 2


class Style(Record):
    """A way to play; amounts are in points where nothing else is said."""

    heat: F64  # how far below the best card others still play
    rivalry: F64  # what a point of the others' mean counts against an own one
    look: F64  # what a look is worth
    unused_wait: F64  # what a Wait that stays in hand is worth
    spoil: F64  # how much of what a Wait may spoil counts
    ending: F64  # what it costs to end the bomb
    fear: F64  # how much an own explosion counts
    swing: Annotated[list[float], "f8", 2]  # what a bomb is likely to change: one, two to come
    unused_tool: F64  # what a tool that is still in hand is worth
    rounds: I8  # of thought about what the others think
    memory: I8  # EXACT, AVERAGE or BLIND
    tool_gain: F64  # what a tool must gain to be used
    mood: F64  # how far below the best card one plays oneself


def counter() -> Style:
    """Exact odds, one turn ahead, and a forecast of what the others play."""
    style = Style()
    style.heat = 0.8
    style.rivalry = 1.0
    style.look = 0.5
    style.unused_wait = 1.3
    style.spoil = 0.5
    style.ending = 0.0
    style.fear = 1.0
    style.swing[:] = 8.0, 12.0
    style.unused_tool = 2.0
    style.rounds = 3
    style.memory = EXACT
    style.tool_gain = 0.7
    style.mood = 0.3
    return style


def foreseeing() -> Style:
    """The same by one who takes the turns to come to be less predictable."""
    style = counter()
    style.heat = 1.4
    return style


def amateur() -> Style:
    """What a full deck holds on average; forgets what it saw, and takes the others for dice."""
    style = counter()
    style.memory = AVERAGE
    style.rounds = 0
    return style


def beginner() -> Style:
    """Takes every card for a 1, thinks of nobody else, is afraid, and forgets its tools."""
    style = counter()
    style.memory = BLIND
    style.rounds = 0
    style.rivalry = 0.0
    style.spoil = 0.0
    style.fear = 1.6
    style.tool_gain = 99.0
    style.mood = 0.6
    return style


def without_mood(style: Style) -> Style:
    """The same way to play by one who always takes the best card."""
    steady = clone(style)
    steady.mood = 0.0
    return steady
