"""What a seat of Minefield knows: everything. The mines are in the dice."""

from __future__ import annotations

from sapeur.games.minefield.rules import FRAME, SIDE, WAYS, State
from sapeur.kernel import Rng


def observe(s: State, seat: int, out: State) -> None:
    out.die = s.die
    out.lives = s.lives
    out.turns = s.turns
    for cell in range(FRAME):
        out.ground[cell] = s.ground[cell]
        out.piece[cell] = s.piece[cell]
    for k in range(2 * WAYS):
        out.way[k] = s.way[k]
    for slot in range(2 * SIDE):
        out.at[slot] = s.at[slot]
    for side in range(2):
        out.bunker[side] = s.bunker[side]
        out.ways[side] = s.ways[side]
        out.soldiers[side] = s.soldiers[side]
        out.left[side] = s.left[side]
    out.turn = s.turn
    out.to_move = s.to_move
    out.moving = s.moving
    out.heading = s.heading
    out.result = s.result


def imagine(o: State, seat: int, rng: Rng) -> None:
    pass  # nothing is hidden


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action
