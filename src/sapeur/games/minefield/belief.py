"""What a seat of Minefield knows: everything. The mines are in the dice."""

from __future__ import annotations

from sapeur.games.minefield.rules import State
from sapeur.kernel import Rng, copy_list


def observe(s: State, seat: int, out: State) -> None:
    out.die = s.die
    out.lives = s.lives
    out.turns = s.turns
    copy_list(out.ground, s.ground)
    copy_list(out.piece, s.piece)
    copy_list(out.way, s.way)
    copy_list(out.at, s.at)
    copy_list(out.bunker, s.bunker)
    copy_list(out.ways, s.ways)
    copy_list(out.soldiers, s.soldiers)
    copy_list(out.left, s.left)
    out.turn = s.turn
    out.to_move = s.to_move
    out.moving = s.moving
    out.heading = s.heading
    out.result = s.result


def imagine(o: State, seat: int, rng: Rng) -> None:
    pass  # nothing is hidden


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    return action
