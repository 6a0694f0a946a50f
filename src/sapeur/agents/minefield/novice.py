"""A person who has just learnt Minefield: a few soldiers, and the nearest one goes forward.

A standing opponent of the arena, by which the levels are measured; it is not tuned to them.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream
from sapeur.agents.minefield.players import onto, piece_of, steps_to
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import (
    DIRECTIONS,
    ENTER,
    NO_CELL,
    SIDE,
    State,
    neighbour,
)
from sapeur.kernel import below

WANTED_SOLDIERS = 2  # on the board, before the first of them goes on


@dataclass(frozen=True)
class Novice:
    """Brings in two soldiers, then leads the one nearest to the enemy commander up to it.

    It knows that the die may throw a soldier off the edge, and that a soldier beside the commander
    may hit it. It never moves its own commander if it can help it, and never thinks of defence.
    """

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        entries = [a for a in legal if piece_of(a) == ENTER]
        steps = [a for a in legal if a < ENTER and a >> 3 != observed.at[seat * SIDE]]
        wants_more = observed.soldiers[seat] < WANTED_SOLDIERS
        moves = (entries if wants_more else steps) or steps or entries or legal
        distance = steps_to(observed, observed.at[(1 - seat) * SIDE])
        if moves is steps:
            # The soldier that is nearest, and still has somewhere to go.
            nearest = min(distance[a >> 3] for a in steps)
            moves = [a for a in steps if distance[a >> 3] == nearest]
        if moves is not legal:
            least = min(hardship(observed, onto(a), distance) for a in moves)
            moves = [a for a in moves if hardship(observed, onto(a), distance) == least]
        return moves[below(stream(seed), len(moves))]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What it does, and nothing about the rest."""
        meant = self.choose(observed, seat, seed)
        verdicts = [Verdict(a, 0.5 * (a == meant), 0.5) for a in GAME.legal(observed, seat)]
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def hardship(s: State, cell: int, distance: dict[int, int]) -> int:
    """What a step onto this cell costs: the way that is left, and each side that is an edge."""
    edges = [d for d in range(DIRECTIONS) if s.ground[neighbour(cell, d)] == NO_CELL]
    # M8: the die throws the piece to one of six sides; beyond the edge it is lost.
    return distance[cell] + len(edges) if distance[cell] > 1 else 0
