"""What a prospector knows of a mine of Orapa, and the mines that agree with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sapeur.agents.agent import stream
from sapeur.agents.orapa import policy as orapa_play
from sapeur.agents.orapa import sampling
from sapeur.agents.orapa.nodes import Node, nodes_needed
from sapeur.games.orapa import rules
from sapeur.games.orapa.counting import clues as clue_records
from sapeur.games.orapa.counting.plans import list_mines
from sapeur.games.orapa.counting.records import search_for
from sapeur.games.orapa.rays import (
    ABSORBED,
    ANSWER_OF_CONTENT,
    CELL_OF,
    CELLS,
    CONTENT_OF,
    KINDS,
    MOST_CELLS,
    PORTS,
    SIZE,
)
from sapeur.games.orapa.rules import State
from sapeur.kernel import UNKNOWN, Rng, compiled, records, store

Array = NDArray[Any]

ALL = rules.QUESTIONS
# Work is bounded in steps, not in seconds, so that a choice follows from what is known and a seed.
EFFORT = 4 << 20  # steps of the search for mines, at level 5: a second at most, or so
LITTLE = 1 << 18  # and at the levels below it
NODES = 6000  # ways that are followed side by side to draw mines,
FEW_NODES = 200  # or so many for a few mines
FEW_MINES = 64


@cache
def play() -> Any:
    return compiled(orapa_play)


@cache
def draws() -> Any:
    return compiled(sampling, {"list_mines": list_mines})


def dice(seed: int, number: int = 0) -> Any:
    rng = records(Rng, 1)
    store(rng, 0, stream(seed, number))
    return rng[0]


@dataclass(frozen=True)
class Clues:
    """What is known of a mine: its gems, the answers at ports and cells, the wrong proposals."""

    kinds: int
    easy: int
    ports: Array
    cells: Array
    wrong: Array
    wrongs: int

    @property
    def answers(self) -> int:
        return int((self.ports != UNKNOWN).sum() + (self.cells != UNKNOWN).sum())

    def without(self, share: float, seed: int) -> Clues:
        """The clues of someone who overlooks this share of the answers."""
        lots = np.random.Generator(np.random.PCG64(seed)).random(ALL)
        ports, cells = self.ports.copy(), self.cells.copy()
        ends = np.where(ports == ABSORBED, np.arange(PORTS), ports & 63)
        # O5: an answer is overlooked from both its ends.
        ports[lots[np.minimum(ends, np.arange(PORTS))] < share] = UNKNOWN
        cells[lots[PORTS:] < share] = UNKNOWN
        return replace(self, ports=ports, cells=cells)

    def with_gems(self, run: list[int]) -> Clues:
        """The clues, and the cells that these gems fill."""
        cells = self.cells.copy()
        for p in run:
            for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]) if p >= 0 else ():
                cells[CELL_OF[i]] = ANSWER_OF_CONTENT[CONTENT_OF[i]]
        return replace(self, cells=cells)

    def record(self) -> clue_records.Clues:
        """The same as the record that the search takes."""
        known = clue_records.Clues()
        known.kinds, known.easy, known.wrongs = self.kinds, self.easy, self.wrongs
        known.ports, known.cells = self.ports.tolist(), self.cells.tolist()
        known.wrong[: self.wrong.size] = self.wrong.tolist()
        return known

    def few(self, room: int, effort: int) -> Array | None:
        """All mines that agree, if there is room and so few steps find them."""
        out = np.zeros(room * KINDS, np.int64)
        search = search_for(self.record())
        n = draws().list_mines(search, room, out, effort)
        return out.reshape(-1, KINDS)[:n] if search["complete"] else None

    def draw(self, room: int, seed: int, effort: int = EFFORT) -> tuple[Array, bool]:
        """All mines that agree, if there is room, and True; else so many even draws of them."""
        out = np.zeros(2 * room * KINDS, np.int64)
        if self.wrongs == 0 and (self.ports == UNKNOWN).all() and (self.cells == UNKNOWN).all():
            play().dig(self.kinds, out, room, dice(seed))
            return out.reshape(-1, KINDS)[:room], False
        search = search_for(self.record())
        side_by_side = NODES if room > FEW_MINES else FEW_NODES
        nodes = records(Node, nodes_needed(side_by_side))
        n = draws().gather(search, nodes, room, out, effort, dice(seed))
        if n == 0 and not search["complete"]:
            # Too hard: answers are left out of account, until there are mines to think of.
            return self.without(0.5, seed).draw(room, seed + 1, effort // 4)[0], False
        return out.reshape(-1, KINDS)[:n], bool(search["complete"])


def clues(o: State, mine: int) -> Clues:
    return Clues(
        rules.in_play(o),
        o.easy,
        np.array(o.rays[mine * PORTS : (mine + 1) * PORTS], np.int64),
        np.array(o.cells[mine * CELLS : (mine + 1) * CELLS], np.int64),
        # O11: a wrong proposal ends a duel, so that all of them are about the one mine.
        np.array(o.wrong, np.int64),
        o.wrongs,
    )


def answered(o: State, mine: int) -> Clues:
    """What its prospector knows of a mine that we see whole: the answers to what was asked."""
    known = clues(o, mine)
    asked = np.array(o.asked[mine * ALL : (mine + 1) * ALL]) == 1
    ports = np.where(asked[:PORTS], known.ports, UNKNOWN)
    return replace(known, ports=ports, cells=np.where(asked[PORTS:], known.cells, UNKNOWN))
