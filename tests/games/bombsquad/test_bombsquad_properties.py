"""What holds in every game, whoever plays it: random games under an umpire's eyes."""

from __future__ import annotations

import pytest

from sapeur.games import playout
from sapeur.games.bombsquad import rules
from sapeur.games.bombsquad.bomb import (
    TOOLS,
    State,
)
from sapeur.games.game import CODE_RULES
from sapeur.kernel import Rng, codes, compiled, interpreted, load, pool, records, store

from . import watched
from .drawn import ROOM, TOOL_NAMES, edition, names, random
from .watched import Notes

ALL_TOOLS = (1 << TOOLS) - 1
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def check(notes: Notes, games: int) -> None:
    assert notes.faults == 0
    assert notes.games == games
    assert notes.blasts + notes.dry + notes.late == 3 * games  # every round ends, and why


def interpreted_games(players: int, seed: int, n: int) -> Notes:
    states = pool(State, 2)
    states[0] = edition(players)
    notes = pool(Notes, 1)
    watched.games(states, [random(seed)], notes, codes(ROOM), n)
    return notes[0]


@PLAYERS
def test_games_keep_the_rules(players: int) -> None:
    check(interpreted_games(players, players, 50), 50)


@pytest.mark.parametrize(
    ("players", "moves", "trace"),
    [(2, 3490, 1531551107), (3, 3309, 652085665), (4, 3526, 925393032), (5, 3431, 868284652)],
)
def test_old_games_are_played_as_ever(players: int, moves: int, trace: int) -> None:
    """Twelve random games from a seed: a change of any rule would show in them."""
    parts = {name: getattr(rules, name) for name in CODE_RULES}
    played = interpreted(playout, parts)
    states = [edition(players)]
    assert played.playouts(states, [random(players)], codes(ROOM), 12, 0) == (moves, trace)


@pytest.mark.compiled
@PLAYERS
def test_ten_thousand_games_keep_the_rules(players: int) -> None:
    notes = compiled_games(players, 10_000)
    check(notes, 10_000)
    assert names(notes.used).split() == list(TOOL_NAMES)
    assert notes.worked == ALL_TOOLS, names(ALL_TOOLS & ~notes.worked)
    assert notes.blasts > 0.99 * 3 * 10_000  # decks run dry now and then


def compiled_games(players: int, n: int) -> Notes:
    import numpy as np

    fast = compiled(watched)
    states, rngs, notes = records(State, 2), records(Rng, 1), records(Notes, 1)
    store(states, 0, edition(players))
    store(rngs, 0, random(players))
    fast.games(states, rngs, notes, np.zeros(ROOM, np.int32), n)
    return load(Notes, notes, 0)


@pytest.mark.compiled
@PLAYERS
def test_the_umpire_sees_the_same_in_every_form(players: int) -> None:
    assert compiled_games(players, 25) == interpreted_games(players, players, 25)
