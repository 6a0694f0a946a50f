"""How well a prospector thinks: the numbers that make one level differ from another."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sapeur.agents.orapa.hiding import Hider, likelihoods, thin
from sapeur.agents.orapa.inference import FULL_EFFORT, Array, Evidence
from sapeur.agents.orapa.mines import MOST_MINES
from sapeur.games.orapa import rules

MINES_WEIGHED = 40_000  # drawn at a time by one who reckons with habits of hiding
MOST_OVERLOOKED = 12  # answers: nobody overlooks more of them at a time


@dataclass(frozen=True)
class Skill:
    """What a prospector of some level takes into account."""

    hypotheses: int  # mines that it holds in mind at a time
    overlooked: float = 0.0  # the share of the answers that it does not think of
    lookahead_limit: int = 0  # it looks ahead when no more mines than this are left
    breadth: int = 1  # questions that it explores then
    hiding_tries: int = 1  # mines that it compares when it hides one
    # In a duel: whether it plays questions out to find the best, as it does alone; by how many bits
    # each bit less in a mine's rays makes it likelier to be hidden (at 0 it hides the hardest of
    # those tried); and whom it reckons with when it looks for one.
    plays_duels_out: bool = False
    hiding_tilt: float = 0.0
    suspects: tuple[Hider, ...] = ()
    takes_risks: bool = True  # it guesses when that is better than a question
    watches_rivals: bool = True  # it thinks of how near the others are to the mine
    effort: int = FULL_EFFORT  # steps that it takes to think of mines
    expansion_factor: int = 1  # with an expansion it holds so many times as many mines

    def against_chance(self) -> Skill:
        """The skill where mines are hidden by chance, or by one who is no rival."""
        return replace(self, hiding_tilt=0.0, suspects=())

    def for_gems(self, kinds: int) -> Skill:
        """The skill with as many mines in mind as the gems in play call for."""
        factor = self.expansion_factor if kinds != rules.ALWAYS_IN_PLAY else 1
        return replace(
            self,
            hypotheses=self.hypotheses * factor,
            lookahead_limit=self.lookahead_limit * factor,
            expansion_factor=1,
        )

    def share_overlooked(self, evidence: Evidence) -> float:
        """The share of these answers that it does not think of."""
        return min(self.overlooked, MOST_OVERLOOKED / max(1, evidence.answer_count))

    def think_of_mines(
        self, evidence: Evidence, room: int, seed: int, *, overlooked: float = 0.0
    ) -> tuple[Array, Array, bool]:
        """The mines that come to mind, how likely each is, and whether there are no others.

        Where some are likelier than others it looks at more of them, to have enough of those.
        """
        if self.suspects:
            mines, complete = evidence.draw(MINES_WEIGHED, seed, self.effort)
            likely = likelihoods(mines, evidence.kinds, self.suspects)
            stay, weights = thin(likely, MOST_MINES, seed)
            return mines[stay], weights, complete and len(stay) == len(mines)
        mines, complete = self._mines_alike(evidence, room, seed, overlooked)
        return mines, np.ones(len(mines)), complete

    def _mines_alike(
        self, evidence: Evidence, room: int, seed: int, overlooked: float
    ) -> tuple[Array, bool]:
        """The mines that come to mind, each as likely as another."""
        if not self.overlooked:
            return evidence.draw(room, seed, self.effort)
        few = evidence.list_all(self.hypotheses, self.effort // 2)
        if few is not None:
            return few, True
        return evidence.without(overlooked, seed).draw(room, seed, self.effort // 2)[0], False
