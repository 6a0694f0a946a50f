"""What a seat can know in Mission Secrète: who the others may be, and how near each line is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sapeur.agents.agent import Verdict
from sapeur.agents.insight import ActionValue, Estimate, action_values, final_share
from sapeur.agents.mission.distances import spreading
from sapeur.agents.mission.inference import Notebook
from sapeur.agents.mission.lookahead import machine
from sapeur.agents.mission.players import spy
from sapeur.agents.mission.styles import READER, rows_of
from sapeur.games.mission import GAME
from sapeur.games.mission.belief import HAND, HAND_BITS, HANDS, open_characters
from sapeur.games.mission.notation import CELL_NAMES, CHARACTER_NAMES, OBJECT_NAMES
from sapeur.games.mission.rules import (
    ACCUSE,
    CELLS,
    CHARACTERS,
    PAIR_ONE,
    PAIR_TWO,
    SERIES,
    SIDE,
    State,
)
from sapeur.games.mission.view import LINES
from sapeur.kernel import records, store

HABITS_ERROR = 0.1  # how far what swaps say of a player is off (tools/mission_reading.py)
# How far imagined games are off, as `sapeur calibrate` measured it: nobody plays just as imagined.
PLAY_ERROR = 0.16
# Imagined games of each promising action, first few and then more; where any two cards may be
# swapped (S5) each takes longer.
SAMPLES, TENSE_SAMPLES = (64, 320), (32, 160)
OUT = Estimate(0.0, 0.0)  # S8: whoever is out can no longer win


class Identity(Struct, frozen=True):
    """Who one player may be, by character."""

    seat: int
    logic: dict[str, float]  # by what everyone has seen and the seat's own card alone; exact
    habits: dict[str, Estimate]  # and by the player's swaps; none until they are read
    at_random: float | None  # how likely the player swaps at random; None until then


class LineDistance(Struct, frozen=True):
    """A row or a column, and how near one character's series is there."""

    cells: list[str]
    objects: int  # of the character's that lie there
    swaps: int  # until four do, if nobody else moved


class CharacterLines(Struct, frozen=True):
    character: str
    object: str
    lines: list[LineDistance]  # all ten, the nearest first


class Insight(Struct, frozen=True):
    players: list[Identity]  # by seat, the own among them
    characters: list[CharacterLines]
    win: Estimate | None  # of the seat; None until it is worked out, and for a spectator
    actions: list[ActionValue]  # the best first; none until they are worked out


def insights(observed: State, seat: int, seed: int) -> Iterator[Insight]:
    """Logic and lines at once, then habits, then the chance to win by imagined games."""
    o, count = observed, observed.players
    is_out = seat < count and not (o.still_in >> seat) & 1
    found = Insight(
        players=[Identity(k, logic, {}, None) for k, logic in enumerate(by_logic(o, seat))],
        characters=[lines_of(o, c) for c in range(CHARACTERS)],
        win=final_share(GAME, o, seat) or (OUT if is_out else None),
        actions=[],
    )
    yield found
    found = replace(found, players=with_habits(o, seat, found.players))
    yield found
    if found.win is None and seat < count:
        for samples in TENSE_SAMPLES if o.tension else SAMPLES:
            advice = dataclasses.replace(spy(5), samples=samples).advise(o, seat, seed)
            actions = action_values(GAME, o, seat, advice)
            yield replace(found, win=actions[0].win, actions=actions)


def worth(verdict: Verdict) -> Estimate:
    """A chance to win by imagined games; what wins at once needs none."""
    error = hypot(verdict.error, PLAY_ERROR) if verdict.error else 0.0
    return Estimate(verdict.value, error)


# --- Who is who --------------------------------------------------------------------------------


def by_logic(o: State, seat: int) -> list[dict[str, float]]:
    """By player, the chance of each character when all hands that may be are as likely (S3)."""
    possible = open_characters(o.denied, o.revealed | 1 << seat, o.character)
    hands = [h for h in range(HANDS) if HAND_BITS[h] & possible == HAND_BITS[h]]
    return [
        {
            name: sum(HAND[h * CHARACTERS + k] == c for h in hands) / len(hands)
            for c, name in enumerate(CHARACTER_NAMES)
        }
        for k in range(o.players)
    ]


def with_habits(o: State, seat: int, players: list[Identity]) -> list[Identity]:
    """The same players, read by their swaps too."""
    suspects = read_suspects(o, seat)
    return [
        replace(
            player,
            habits={
                name: habit(player.logic[name], float(suspects[player.seat]["chance"][c]))
                for c, name in enumerate(CHARACTER_NAMES)
            },
            at_random=float(suspects[player.seat]["at_random"]),
        )
        for player in players
    ]


def habit(logic: float, chance: float) -> Estimate:
    """What logic settles needs no reading of swaps."""
    return Estimate(chance, 0.0 if logic in (0.0, 1.0) else HABITS_ERROR)


def read_suspects(o: State, seat: int) -> Any:
    """What one who reads all swaps makes of every seat; see inference.Suspect."""
    states, notes = records(State, 1), records(Notebook, 1)
    store(states, 0, o)
    machine().study(states[0], seat, rows_of([READER])[0], notes[0])
    return notes[0]["assessment"]["suspect"]


# --- How near the lines are --------------------------------------------------------------------


def lines_of(o: State, character: int) -> CharacterLines:
    """Every row and column for one character's objects."""
    lines = [line_distance(o, character, number) for number in range(len(LINES))]
    return CharacterLines(
        CHARACTER_NAMES[character],
        OBJECT_NAMES[character],
        sorted(lines, key=lambda line: (line.swaps, -line.objects)),
    )


def line_distance(o: State, character: int, number: int) -> LineDistance:
    """The rows are numbered first, then the columns."""
    line = range(CELLS)[LINES[number]]
    objects = sum(o.objects[cell] == character for cell in line)
    own = [cell for cell in range(CELLS) if o.objects[cell] == character]
    if o.tension:
        swaps = max(0, SERIES - objects)  # S5: each swap brings one from anywhere
    else:
        swaps = min(gathering(four, number) for four in combinations(own, SERIES))
    return LineDistance([CELL_NAMES[cell] for cell in line], objects, swaps)


def gathering(four: tuple[int, ...], number: int) -> int:
    """Swaps of neighbours that bring these cells' objects into one line."""
    across = [divmod(cell, SIDE)[number // SIDE] for cell in four]
    along = [divmod(cell, SIDE)[1 - number // SIDE] for cell in four]
    steps = sum(abs(at - number % SIDE) for at in across)
    return steps + spreading(tuple(along.count(at) for at in range(SIDE)))


# --- Where to look -----------------------------------------------------------------------------


def region(observed: State, seat: int, action: int) -> list[str]:
    """The rows of the two cards to swap, or the player to accuse."""
    if action >= ACCUSE:
        return [f"seat {(action - ACCUSE) // CHARACTERS}"]
    rows = {PAIR_ONE[action] // SIDE, PAIR_TWO[action] // SIDE}
    return [name for cell, name in enumerate(CELL_NAMES) if cell // SIDE in rows]
