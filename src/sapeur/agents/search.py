"""Information-set search for any game: what is best, as far as simulated worlds can tell.

Every simulation imagines a world that agrees with what the seat knows and plays it to the end:
first along a tree, then by `lean`. A node of the tree is what the seat that acts would know there,
so nobody is thought to act on a secret of another; seats that choose at the same time do so blind
to each other; dice are rolled; a seat that may act out of turn is asked at every step.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import log, sqrt
from types import SimpleNamespace
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Fact, Sentences, Verdict, stream
from sapeur.games.contract import (
    CHANCE,
    apply,
    awaited,
    imagine,
    legal,
    observe,
    score,
    seats,
)
from sapeur.games.game import Game, Words
from sapeur.games.playout import drawn_seat
from sapeur.kernel import (
    Codes,
    Rng,
    below,
    compiled,
    copy,
    part,
    records,
    store,
)

# Rows of the pool: what the searching seat knows, an imagined world, and what a seat knows there.
ROOT, WORLD, LOOK, ROWS = 0, 1, 2, 3
MOST_SEATS = 8
NO_EDGE = -1
DEEPEST = 96  # choices on the way through the tree
# In `used`: how much room of the tree is taken, and how deep the present way is.
NODES, EDGES, DEPTH, USED = 0, 1, 2, 3

GOLDEN = -0x61C8864680B583EB  # 2**64 over the golden ratio, as a signed number
MIXER = -0x40A7B892E31B1A47


@part
def lean(s: Any, seat: int, out: Codes, n: int, rng: Rng) -> int:
    """Which of the n legal actions in out a simulated player takes below the tree."""
    return below(rng, n)


@part
def retract(o: Any, seat: int) -> None:
    """Take back what others have chosen in secret already, so that they choose in the tree."""


@part
def judge(s: Any, seat: int) -> float:
    """The seat's chance to win a game that is broken off here."""
    share: float = 1.0 / seats(s)
    return share


def digest(raw: Any, row: int) -> int:
    """A number for what a row holds; equal rows have the same."""
    h = GOLDEN
    for i in range(raw.shape[1]):
        h = (h ^ raw[row, i]) * MIXER
        h ^= (h >> 29) & 0x7FFFFFFFF
    return h


def stirred(h: int, x: int) -> int:
    """The number h with x mixed into it."""
    h = (h ^ (x + 1)) * GOLDEN
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def node_of(key: int, keys: Any, node: Any) -> int:
    """The place of a key in the table: where it is, or the free one where it would be."""
    mask: int = keys.shape[0] - 1
    at = key & mask
    while node[at, 1] != 0 and keys[at] != key:
        at = (at + 1) & mask
    return at


def choice(
    key: int,
    k: int,
    n: int,
    out: Codes,
    rng: Rng,
    explore: float,
    keys: Any,
    node: Any,
    visits: Any,
    total: Any,
    used: Any,
    way: Any,
) -> int:
    """Which of the n actions in out seat k takes here, by its number; NO_EDGE at a new node.

    By upper confidence: the hope that an action still has. node[at] holds a node's first edge
    and how many it has.
    """
    key = node_key(key, k, n, out)
    at = node_of(key, keys, node)
    if node[at, 1] == 0:
        if used[EDGES] + n <= visits.shape[0] and used[NODES] * 2 < keys.shape[0]:
            keys[at] = key
            node[at, 0] = used[EDGES]
            node[at, 1] = n
            used[EDGES] += n
            used[NODES] += 1
        return NO_EDGE
    first: int = node[at, 0]
    tries = 0
    won = 0.0
    for e in range(first, first + n):
        tries += visits[e]
        won += total[e]
    fresh = won / tries if tries else 0.5
    reach = explore * sqrt(log(tries + 1.0))
    start = below(rng, n)  # so that among equals no place in the list is favoured
    best = start
    most = -1.0
    for turn in range(n):
        i = start + turn
        if i >= n:
            i -= n
        e = first + i
        if visits[e]:
            hope = total[e] / visits[e] + reach / sqrt(float(visits[e]))
        else:
            hope = fresh + reach
        if hope > most:
            most = hope
            best = i
    if used[DEPTH] < DEEPEST:
        way[used[DEPTH], 0] = first + best
        way[used[DEPTH], 1] = k
        used[DEPTH] += 1
    return best


def node_key(key: int, k: int, n: int, out: Codes) -> int:
    """The key of the node where seat k, which knows `key`, has these n actions."""
    key = stirred(key, k * 8192 + n)
    for i in range(n):
        key = stirred(key, out[i])
    return key


def reward(s: Any, seat: int, points: int) -> float:
    """The seat's share of the win, when the game is over."""
    n = seats(s)
    own: int = score(s, seat)
    if n == 1:
        return 0.5 + 0.5 * own
    if not points:
        return 1.0 if own > 0 else 0.0 if own < 0 else 1.0 / n
    winners = 0
    for k in range(n):
        if score(s, k) > own:
            return 0.0
        winners += 1 if score(s, k) == own else 0
    return 1.0 / winners


def holds(out: Codes, n: int, action: int) -> int:
    """1 if the action is among the first n of out."""
    for i in range(n):
        if out[i] == action:
            return 1
    return 0


def descend(
    pool: Any,
    raw: Any,
    out: Codes,
    rng: Rng,
    seat: int,
    explore: float,
    keys: Any,
    node: Any,
    visits: Any,
    total: Any,
    used: Any,
    way: Any,
    picks: Codes,
) -> None:
    """Play the imagined world along the tree until it ends or a new node has been added."""
    s = pool[WORLD]
    at_root = True
    inside = True
    while inside:
        waiting = awaited(s)
        if waiting == 0:
            return
        if (waiting >> CHANCE) & 1:
            n = legal(s, CHANCE, out)
            apply(s, CHANCE, out[below(rng, n)])
            continue
        acted = False
        for k in range(seats(s)):
            # At the root the others have had their chance to act out of turn.
            if not (waiting >> k) & 1 and (k == seat or not at_root) and not acted:
                n = legal(s, k, out)
                if n:
                    out[n] = NOTHING
                    observe(s, k, pool[LOOK])
                    key = digest(raw, LOOK)
                    i = choice(
                        key, k, n + 1, out, rng, explore, keys, node, visits, total, used, way
                    )
                    if i == NO_EDGE:
                        inside = False
                    elif out[i] != NOTHING:
                        apply(s, k, out[i])
                        acted = True
        at_root = False
        if acted:
            continue
        # All who are awaited choose here, and only then does anyone act.
        for k in range(seats(s)):
            if (waiting >> k) & 1:
                n = legal(s, k, out)
                i = 0
                if n > 1:
                    observe(s, k, pool[LOOK])
                    key = digest(raw, LOOK)
                    i = choice(key, k, n, out, rng, explore, keys, node, visits, total, used, way)
                    if i == NO_EDGE:
                        inside = False
                        i = lean(s, k, out, n, rng)
                picks[k] = out[i]
        left = waiting
        while left:
            k = drawn_seat(left, rng)
            left ^= 1 << k
            if left ^ (1 << k) == waiting:
                apply(s, k, picks[k])
            elif (awaited(s) >> k) & 1 and holds(out, legal(s, k, out), picks[k]):
                apply(s, k, picks[k])  # what was done before may have left it no place


def finish(s: Any, out: Codes, rng: Rng, longest: int) -> None:
    """Play on below the tree, to the end or for so many actions at most."""
    waiting = awaited(s)
    played = 0
    while waiting and played < longest:
        k = drawn_seat(waiting, rng)
        n = legal(s, k, out)
        if k == CHANCE:
            i = below(rng, n)
        elif n == 1:
            i = 0
        else:
            i = lean(s, k, out, n, rng)
        apply(s, k, out[i])
        played += 1
        waiting = awaited(s)


def simulations(
    pool: Any,
    raw: Any,
    out: Codes,
    rngs: Any,
    seat: int,
    n: int,
    points: int,
    explore: float,
    longest: int,
    keys: Any,
    node: Any,
    visits: Any,
    total: Any,
    used: Any,
    way: Any,
    picks: Codes,
) -> None:
    """Simulate n games from what the seat knows, and keep in the tree how they went."""
    rng = rngs[0]
    for _ in range(n):
        copy(pool, WORLD, pool, ROOT)
        s = pool[WORLD]
        retract(s, seat)
        imagine(s, seat, rng)
        used[DEPTH] = 0
        descend(pool, raw, out, rng, seat, explore, keys, node, visits, total, used, way, picks)
        finish(s, out, rng, longest)
        over = awaited(s) == 0
        for d in range(used[DEPTH]):
            e = way[d, 0]
            k = way[d, 1]
            visits[e] += 1
            total[e] += reward(s, k, points) if over else judge(s, k)


def root_edges(pool: Any, raw: Any, out: Codes, seat: int, keys: Any, node: Any) -> tuple[int, int]:
    """The first edge of the root and how many it has; out holds their actions."""
    copy(pool, WORLD, pool, ROOT)
    s = pool[WORLD]
    retract(s, seat)
    n = legal(s, seat, out)
    if not (awaited(s) >> seat) & 1:
        out[n] = NOTHING
        n += 1
    at = node_of(node_key(digest(raw, WORLD), seat, n, out), keys, node)
    return node[at, 0], n if node[at, 1] else 0


# --- The agent ----------------------------------------------------------------------------------

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


_engines: dict[tuple[Any, ...], SimpleNamespace] = {}


class Tree:
    """What one thread of a search has found."""

    def __init__(self, game: Game, observed: Any, seed: int, number: int, simulations: int) -> None:
        import numpy as np

        self.pool = records(game.state, ROWS)
        store(self.pool, ROOT, observed)
        self.raw = self.pool.view(np.int64).reshape(ROWS, -1)
        self.out = np.zeros(game.room + 1, np.int64)
        self.rngs = records(Rng, 1)
        store(self.rngs, 0, stream(seed, number))
        size = 1 << max(6, (2 * simulations + 2).bit_length())
        self.keys = np.zeros(size, np.int64)
        self.node = np.zeros((size, 2), np.int32)
        edges = min(MOST_EDGES, EDGES_A_NODE * simulations + 8 * game.room)
        self.visits = np.zeros(edges, np.int32)
        self.total = np.zeros(edges, np.float64)
        self.used = np.zeros(USED, np.int64)
        self.way = np.zeros((DEEPEST, 2), np.int64)
        self.picks = np.zeros(MOST_SEATS, np.int64)


@dataclass(frozen=True)
class SearchAgent:
    """Plays any game by search, within a number of simulations or of milliseconds.

    `hooks` put a game's own `lean`, `retract` and `judge` in the place of the general ones. For a
    seed and a number of simulations the choice is always the same; with milliseconds it is not.
    """

    game: Game
    simulations: int = 4096
    milliseconds: int = 0
    threads: int = 1
    explore: float = EXPLORE
    longest: int = LONGEST
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    @property
    def engine(self) -> SimpleNamespace:
        """The search compiled for this game, once in a process."""
        key = (self.game.name, *sorted(self.hooks.items(), key=lambda hook: hook[0]))
        if key not in _engines:
            _engines[key] = compiled(sys.modules[__name__], {**self.game.parts(), **self.hooks})
        return _engines[key]

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        """The action tried most; where others choose at the same time, one by its share."""
        waiting = self.game.rules.awaited(observed)
        legal = self.game.legal(observed, seat)
        if len(legal) == 1 and waiting >> seat & 1:
            return legal[0]
        tried = self.searched(observed, seat, seed)
        if waiting >> seat & 1 and waiting != 1 << seat:
            ticket = below(stream(seed, self.threads), max(1, sum(n for _, n, _ in tried)))
            for action, n, _ in tried:
                ticket -= n
                if ticket < 0:
                    return action
        return max(tried, key=lambda found: found[1])[0]

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        verdicts = []
        for action, n, won in self.searched(observed, seat, seed):
            if action != NOTHING:
                value = (won + 0.5) / (n + 1)
                fact = Fact("simulated", {"won": round(won), "n": n})
                verdicts.append(
                    Verdict(action, value, sqrt(value * (1 - value) / (n + 1)), (fact,))
                )
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))

    def searched(self, observed: Any, seat: int, seed: int) -> list[tuple[int, int, float]]:
        """Every action with how often it was tried, and how much of those games it won."""
        share = -(-self.simulations // self.threads)
        trees = [Tree(self.game, observed, seed, k, share) for k in range(self.threads)]
        if self.threads == 1:
            self._grow(trees[0], seat, share)
        else:
            with ThreadPoolExecutor(self.threads) as workers:
                list(workers.map(lambda tree: self._grow(tree, seat, share), trees))
        tried: dict[int, tuple[int, float]] = {}
        for tree in trees:
            first, n = self.engine.root_edges(
                tree.pool, tree.raw, tree.out, seat, tree.keys, tree.node
            )
            for i in range(n):
                before = tried.get(int(tree.out[i]), (0, 0.0))
                e = first + i
                tried[int(tree.out[i])] = (
                    before[0] + int(tree.visits[e]),
                    before[1] + float(tree.total[e]),
                )
        return [(action, n, won) for action, (n, won) in tried.items()]

    def _grow(self, tree: Tree, seat: int, simulations: int) -> None:
        slices = [simulations]
        if self.milliseconds:
            slices = [SLICE] * -(-simulations // SLICE)
        until = time.monotonic() + self.milliseconds / 1000
        for n in slices:
            self.engine.simulations(
                tree.pool,
                tree.raw,
                tree.out,
                tree.rngs,
                seat,
                n,
                int(self.game.points),
                self.explore,
                self.longest,
                tree.keys,
                tree.node,
                tree.visits,
                tree.total,
                tree.used,
                tree.way,
                tree.picks,
            )
            if self.milliseconds and time.monotonic() > until:
                return
