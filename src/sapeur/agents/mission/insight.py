"""What a seat can know in Mission Secrète: who the others may be, and how near each line is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sapeur.agents.agent import Verdict
from sapeur.agents.insight import ActionValue, Estimate, action_values, final_share
from sapeur.agents.mission.distances import spreading
from sapeur.agents.mission.inference import Notebook
from sapeur.agents.mission.lookahead import machine, possible_hands
from sapeur.agents.mission.players import spy
from sapeur.agents.mission.styles import READER, rows_of
from sapeur.games.mission import GAME
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
# Nobody plays just as imagined. By the number of players, how often those won who were promised so
# much by imagined games, in real ones against the levels 1 to 5 in turn (docs/strength.md): of two
# players, what level 5 hides is worth more than anything that could be foreseen.
WON = {
    2: ((0.0, 0.0), (0.12, 0.13), (0.34, 0.22), (0.49, 0.24), (0.63, 0.56), (1.0, 0.58)),
    3: (
        (0.0, 0.0),
        (0.11, 0.17),
        (0.29, 0.48),
        (0.49, 0.68),
        (0.66, 0.75),
        (0.83, 0.78),
        (1.0, 0.9),
    ),
    4: (
        (0.0, 0.0),
        (0.11, 0.32),
        (0.25, 0.57),
        (0.35, 0.69),
        (0.7, 0.71),
        (0.82, 0.77),
        (1.0, 0.85),
    ),
}
PLAY_ERROR = 0.09  # how far that was off in other deals, at most
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


def worth(observed: State, verdict: Verdict) -> Estimate:
    """A chance to win: as often as imagined games so promising came true, unless it is sure."""
    if not verdict.error:
        return Estimate(verdict.value, 0.0)
    promise = min(verdict.value, 1.0)  # a sum of chances may come out a hair above
    pieces = pairwise(WON[observed.players])
    (low, then), (high, later) = next(piece for piece in pieces if promise <= piece[1][0])
    slope = (later - then) / (high - low)
    won = then + slope * (promise - low)
    return Estimate(won, hypot(slope * verdict.error, PLAY_ERROR))


# --- Who is who --------------------------------------------------------------------------------


def by_logic(o: State, seat: int) -> list[dict[str, float]]:
    """By player, the chance of each character when all hands that may be are as likely (S3)."""
    hands = possible_hands(o, seat)
    return [
        {
            name: sum(hand[k] == c for hand in hands) / len(hands)
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
