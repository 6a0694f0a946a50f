"""What a prospector knows of a mine of Orapa, and the mines that agree with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import inf, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sapeur.agents.agent import decision_part, stream
from sapeur.agents.orapa import mines, sampling
from sapeur.agents.orapa.nodes import Node, nodes_needed
from sapeur.games.orapa.counting.clues import Clues, MineLayout, read_clues
from sapeur.games.orapa.counting.plans import list_mines
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.rays import (
    ABSORBED,
    ANSWER_OF_CONTENT,
    CELL_OF,
    CONTENT_OF,
    KINDS,
    MOST_CELLS,
    PORTS,
    SIZE,
)
from sapeur.games.orapa.rules import QUESTIONS, State
from sapeur.kernel import UNKNOWN, Engine, Rng, load, records, store

Array = NDArray[Any]

# Work is bounded in steps, not in seconds, so that a choice follows from what is known and a seed.
FULL_EFFORT = 4 << 20  # steps of the search for mines, at level 5: about a second at most
LITTLE_EFFORT = 1 << 18  # and at the levels below it
NODES = 6000  # partial mines that are followed side by side to draw mines,
FEW_NODES = 200  # or so many for a few mines
FEW_MINES = 64
ENOUGH_DRAWS = 500  # mines, to know within a few per cent how many there are


@cache
def compiled_mines() -> Engine:
    return Engine(mines)


@cache
def compiled_sampling() -> Engine:
    return Engine(sampling, {"list_mines": list_mines})


def compiled_rng(seed: int) -> Any:
    """A stream of chance for compiled code."""
    rng = records(Rng, 1)
    store(rng, 0, stream(seed))
    return rng[0]


@dataclass(frozen=True)
class Evidence:
    """What is known of a mine: its gems, the answers at ports and cells, the wrong proposals."""

    kinds: int  # the gems in play, as a bit set
    easy: int  # O14: whether rays tell their turns
    ports: Array  # answers, UNKNOWN where nothing is known
    cells: Array
    wrong: Array  # the wrong proposals: for each a row of its placements by kind

    @property
    def answer_count(self) -> int:
        return int((self.ports != UNKNOWN).sum() + (self.cells != UNKNOWN).sum())

    @property
    def is_empty(self) -> bool:
        """Whether nothing but the gems in play is known."""
        return len(self.wrong) == 0 and self.answer_count == 0

    def clues(self) -> Any:
        """The same as a compiled record, in a row of its own."""
        row = records(Clues, 1)
        row["kinds"], row["easy"], row["wrongs"] = self.kinds, self.easy, len(self.wrong)
        row["ports"], row["cells"] = self.ports, self.cells
        row["wrong"]["gems"][0, : len(self.wrong)] = self.wrong
        return row

    def record(self) -> Clues:
        """The same as a plain record."""
        return load(Clues, self.clues(), 0)

    def search(self) -> Any:
        """A search about it, for the compiled form."""
        row = records(Search, 1)
        row["clues"] = self.clues()
        return row[0]

    def without(self, share: float, seed: int) -> Evidence:
        """The evidence for someone who overlooks this share of the answers."""
        lots = np.random.Generator(np.random.PCG64(decision_part(seed))).random(QUESTIONS)
        ports, cells = self.ports.copy(), self.cells.copy()
        ends = np.where(ports == ABSORBED, np.arange(PORTS), ports & 63)
        # O5: an answer is overlooked from both its ends.
        ports[lots[np.minimum(ends, np.arange(PORTS))] < share] = UNKNOWN
        cells[lots[PORTS:] < share] = UNKNOWN
        return replace(self, ports=ports, cells=cells)

    def with_gems(self, gems: list[int]) -> Evidence:
        """The evidence, and the cells that these gems fill; a gem below 0 is not placed."""
        cells = self.cells.copy()
        for p in gems:
            for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]) if p >= 0 else ():
                cells[CELL_OF[i]] = ANSWER_OF_CONTENT[CONTENT_OF[i]]
        return replace(self, cells=cells)

    def list_all(self, room: int, effort: int) -> Array | None:
        """All mines that agree, if there is room and so few steps find them."""
        out = records(MineLayout, room)
        search = self.search()
        n = compiled_sampling().list_mines(search, room, out, effort)
        return out["gems"][:n] if search["complete"] else None

    def is_possible(self, effort: int) -> bool | None:
        """Whether any mine agrees; None if so few steps do not tell."""
        search = self.search()
        # With room for none, the search ends at the first mine that agrees.
        if compiled_sampling().list_mines(search, 0, records(MineLayout, 0), effort):
            return True
        return False if search["complete"] else None

    def draw(self, room: int, seed: int, effort: int = FULL_EFFORT) -> tuple[Array, bool]:
        """All mines that agree, if there is room, and True; else so many even draws of them."""
        if self.is_empty:
            drawn = records(MineLayout, room)
            compiled_mines().draw_mines(self.kinds, drawn, compiled_rng(seed))
            return drawn["gems"], False
        mines, complete, _ = self.gather(room, seed, effort)
        if len(mines) == 0 and not complete:
            # Too hard: answers are left out of account, until there are mines to think of.
            return self.without(0.5, seed).draw(room, seed + 1, effort // 4)[0], False
        return mines, complete

    def bits_left(self, seed: int) -> float:
        """About the logarithm to base 2 of how many mines agree; infinite if nothing is known."""
        if self.is_empty:
            return inf
        return log2(max(1, self.gather(ENOUGH_DRAWS, seed, LITTLE_EFFORT)[2]))

    def gather(self, room: int, seed: int, effort: int) -> tuple[Array, bool, int]:
        """The mines found, whether these are all, and about how many there are."""
        out = records(MineLayout, 2 * room)
        search = self.search()
        side_by_side = NODES if room > FEW_MINES else FEW_NODES
        nodes = records(Node, nodes_needed(side_by_side))
        n = compiled_sampling().gather(search, nodes, room, out, effort, compiled_rng(seed))
        complete = bool(search["complete"])
        return out["gems"][:n], complete, n if complete else int(search["total"])


def evidence_of(o: State, mine: int) -> Evidence:
    """What an observed state knows of a mine."""
    clues = Clues()
    read_clues(o, mine, clues)
    return Evidence(
        clues.kinds,
        clues.easy,
        np.array(clues.ports, np.int64),
        np.array(clues.cells, np.int64),
        np.array([mine.gems for mine in clues.wrong[: clues.wrongs]], np.int64).reshape(-1, KINDS),
    )


def rival_evidence_of(o: State, mine: int) -> Evidence:
    """What its prospector knows of a mine that we see whole: the answers to what was asked."""
    known = evidence_of(o, mine)
    asked = np.array(o.asked[mine * QUESTIONS : (mine + 1) * QUESTIONS]) == 1
    ports = np.where(asked[:PORTS], known.ports, UNKNOWN)
    return replace(known, ports=ports, cells=np.where(asked[PORTS:], known.cells, UNKNOWN))
