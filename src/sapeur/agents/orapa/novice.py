"""A person who has just learnt Orapa: rays all round the board, then cells, then a check.

A standing opponent of the arena, by which the levels are measured; it is not tuned to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream
from sapeur.agents.orapa.players import (
    answer_in,
    answer_to,
    clues_of,
    grid_of,
    list_agreeing,
    next_gem,
    only_mine,
)
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting.clues import Clues
from sapeur.games.orapa.rays import CELLS, PORTS
from sapeur.games.orapa.rules import ASK, PROPOSE, RAY, State
from sapeur.kernel import UNKNOWN

# Every second port, clockwise from the top left. Facing sides are a port apart, so that a ray is
# sent into every row and every column once.
TOP, RIGHT, LEFT, BOTTOM = range(10), range(10, 18), range(18, 26), range(26, 36)
PORTS_IN_ORDER = (*TOP[::2], *RIGHT[::2], *reversed(BOTTOM[1::2]), *reversed(LEFT[1::2]))
# When these are asked, the cells, as one reads; and should that not be enough, the other ports.
LATER = (*range(ASK, ASK + CELLS), *range(RAY, RAY + PORTS))

MINES_COMPARED = 4


@dataclass(frozen=True)
class Novice:
    """Asks in a fixed order; proposes when only one mine gives all the answers.

    After the ports it asks what tells two mines apart that it finds, a cell if one does. In the
    last turn of a duel (O11) it proposes the first mine that it finds.
    """

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if not (rules.awaited(observed) >> seat) & 1:
            return NOTHING
        rng = stream(seed)
        if rules.is_hiding(observed) or observed.proposing:
            return next_gem(observed, seat, rng)
        clues = clues_of(observed, seat)
        if observed.last or only_mine(clues):
            return PROPOSE
        return next(questions_in_order(clues), PROPOSE)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What it does, and nothing about the rest."""
        meant = self.choose(observed, seat, seed)
        verdicts = [Verdict(a, 0.5 * (a == meant), 0.5) for a in GAME.legal(observed, seat)]
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def questions_in_order(clues: Clues) -> Iterator[int]:
    """What it would ask, the first thing first."""
    yield from (RAY + port for port in PORTS_IN_ORDER if clues.ports[port] == UNKNOWN)
    grids = [grid_of(mine) for mine in list_agreeing(clues, MINES_COMPARED)[0]]
    later = [q for q in LATER if answer_to(clues, q) == UNKNOWN]
    yield from (q for q in later if len({answer_in(grid, q, clues.easy) for grid in grids}) > 1)
    yield from later
