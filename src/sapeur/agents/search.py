"""Information-set search for any game: what is best, as far as simulated worlds can tell.

The agent; the search itself, which is compiled for the game, is in tree.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from sapeur.agents import tree as tree_rules
from sapeur.agents.agent import NOTHING, Advice, Fact, Sentences, Verdict, stream
from sapeur.agents.tree import ROOT, WORLDS, TreeEdge, TreeNode, TreeSearch
from sapeur.games.game import Game, Words
from sapeur.kernel import Engine, Rng, below, records, store

SENTENCES: Sentences = {
    "simulated": Words(
        en="won {won} of {n} simulated games", fr="{won} parties simulées gagnées sur {n}"
    ),
}
EXPLORE = 0.7
LONGEST = 100_000  # more actions than any game has
EDGES_A_NODE = 24
MOST_EDGES = 1 << 23
SLICE = 64  # simulations between two looks at the clock


_engines: dict[tuple[Any, ...], Engine] = {}


class Tally(NamedTuple):
    """How often an action was tried, and how much of those games it won."""

    action: int
    tries: int
    won: float


class Tree:
    """What one thread of a search has found, with the room that it works in."""

    def __init__(self, game: Game, observed: Any, simulations: int, rng: Rng) -> None:
        import numpy as np

        searches = records(TreeSearch, 1)
        store(searches["rng"], 0, rng)
        self.search = searches[0]
        self.worlds = records(game.state, WORLDS)
        store(self.worlds, ROOT, observed)
        self.words = self.worlds.view(np.int64).reshape(WORLDS, -1)
        self.nodes = records(TreeNode, 1 << max(6, (2 * simulations + 2).bit_length()))
        edges = min(MOST_EDGES, EDGES_A_NODE * simulations + 8 * game.room)
        self.edges = records(TreeEdge, edges)
        self.out = np.zeros(game.room + 1, np.int64)

    def grow(self, engine: Engine, simulations: int) -> None:
        """Simulate so many games more."""
        self.search["simulations"] = simulations
        engine.simulate(self.search, self.worlds, self.words, self.nodes, self.edges, self.out)

    def columns(self, engine: Engine) -> tuple[list[int], list[int], list[float]]:
        """The actions of the seat that searches, how often each was tried, what it won.

        Whole columns at once: record by record takes as long as many a simulation.
        """
        first, n = engine.root_edges(self.search, self.worlds, self.words, self.nodes, self.out)
        edges = self.edges[first : first + n]
        return self.out[:n].tolist(), edges["visits"].tolist(), edges["total"].tolist()


@dataclass(frozen=True)
class SearchAgent:
    """Plays any game by search, within a number of simulations or of milliseconds.

    `hooks` put a game's own `choose_below_tree`, `retract` and `judge` in the place of the general
    ones. For a seed and a number of simulations the choice is always the same; with milliseconds
    it is not.
    """

    game: Game
    simulations: int = 4096
    milliseconds: int = 0
    threads: int = 1
    explore: float = EXPLORE
    longest: int = LONGEST
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    @property
    def engine(self) -> Engine:
        """The search compiled for this game, once in a process."""
        key = (self.game.name, *sorted(self.hooks.items(), key=lambda hook: hook[0]))
        if key not in _engines:
            _engines[key] = Engine(tree_rules, {**self.game.parts(), **self.hooks})
        return _engines[key]

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        """The action tried most; where others choose at the same time, one by its share."""
        waiting = self.game.rules.awaited(observed)
        legal = self.game.legal(observed, seat)
        if len(legal) == 1 and waiting >> seat & 1:
            return legal[0]
        tallies = self.search(observed, seat, seed)
        if waiting >> seat & 1 and waiting != 1 << seat:
            ticket = below(stream(seed, self.threads), max(1, sum(t.tries for t in tallies)))
            for tally in tallies:
                ticket -= tally.tries
                if ticket < 0:
                    return tally.action
        return max(tallies, key=lambda tally: tally.tries).action

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        verdicts = []
        for action, n, won in self.search(observed, seat, seed):
            if action != NOTHING:
                value = (won + 0.5) / (n + 1)
                fact = Fact("simulated", {"won": round(won), "n": n})
                verdicts.append(
                    Verdict(action, value, sqrt(value * (1 - value) / (n + 1)), (fact,))
                )
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))

    def search(self, observed: Any, seat: int, seed: int) -> list[Tally]:
        """What the simulated games of all threads say about every action."""
        trees = [self._new_tree(observed, seat, stream(seed, k)) for k in range(self.threads)]
        if self.threads == 1:
            self._grow(trees[0])
        else:
            with ThreadPoolExecutor(self.threads) as workers:
                list(workers.map(self._grow, trees))
        by_action: dict[int, tuple[int, float]] = {}
        for tree in trees:
            for action, tries, won in zip(*tree.columns(self.engine), strict=True):
                before = by_action.get(action, (0, 0.0))
                by_action[action] = before[0] + tries, before[1] + won
        return [Tally(action, tries, won) for action, (tries, won) in by_action.items()]

    @property
    def share(self) -> int:
        """How many simulations each thread makes."""
        return -(-self.simulations // self.threads)

    def _new_tree(self, observed: Any, seat: int, rng: Rng) -> Tree:
        tree = Tree(self.game, observed, self.share, rng)
        tree.search["seat"] = seat
        tree.search["points"] = int(self.game.points)
        tree.search["longest"] = self.longest
        tree.search["explore"] = self.explore
        return tree

    def _grow(self, tree: Tree) -> None:
        slices = [self.share]
        if self.milliseconds:
            slices = [SLICE] * -(-self.share // SLICE)
        until = time.monotonic() + self.milliseconds / 1000
        for n in slices:
            tree.grow(self.engine, n)
            if self.milliseconds and time.monotonic() > until:
                return
