"""The tree of the general search, compiled for one game at a time.

Every simulation imagines a world that agrees with what the seat knows and plays it to the end:
first along the tree, then by `choose_below_tree`. A node of the tree is what the seat that acts
would know there, so nobody is thought to act on a secret of another; seats that choose at the same
time do so blind to each other; dice are rolled; a seat that may act out of turn is asked at every
step.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated, Any

from sapeur.agents.agent import NOTHING
from sapeur.games.contract import CHANCE, apply, awaited, imagine, legal, observe, score, seats
from sapeur.games.playout import drawn_seat
from sapeur.kernel import F64, I32, I64, Codes, Record, Rng, below, copy, part

# Rows of the worlds: what the searching seat knows, an imagined world, what a seat knows there.
ROOT, WORLD, LOOK, WORLDS = 0, 1, 2, 3
MOST_SEATS = 8
NO_EDGE = -1
DEEPEST = 96  # choices on the way through the tree

GOLDEN = -0x61C8864680B583EB  # 2**64 over the golden ratio, as a signed number
MIXER = -0x40A7B892E31B1A47


class TreeNode(Record):
    """What a seat knows where it chooses: a place of a hash table, free while it has no edges."""

    key: I64  # a number for what the seat knows and may do
    first: I32  # of its edges, which stand beside each other
    edges: I32  # how many


class TreeEdge(Record):
    """An action at a node, and how the games went in which it was chosen."""

    total: F64  # what they were worth together, to the seat that chose
    visits: I32  # how many they were


class TreeStep(Record):
    """A choice on the way through the tree."""

    edge: I64
    seat: I64  # that chose


class TreeSearch(Record):
    """One search: what is asked of it, how far it has come, and room for the present game."""

    seat: I64  # that searches
    simulations: I64  # in one call
    points: I64  # 1 if the highest score wins, 0 if a score above nought does
    longest: I64  # how many actions a game may have below the tree
    explore: F64  # how much is hoped of an action that was seldom tried
    rng: Rng
    nodes: I64  # how many are taken
    edges: I64  # how many are taken
    depth: I64  # how many steps the present way has
    steps: Annotated[list[TreeStep], DEEPEST]
    picks: Annotated[list[int], "i8", MOST_SEATS]  # by seat: what those who are awaited choose


@part
def choose_below_tree(s: Any, seat: int, out: Codes, n: int, rng: Rng) -> int:
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


def digest(words: Any, row: int) -> int:
    """A number for what a row of words holds; equal rows have the same."""
    h = GOLDEN
    for i in range(words.shape[1]):
        h = (h ^ words[row, i]) * MIXER
        h ^= (h >> 29) & 0x7FFFFFFFF
    return h


def mix(h: int, x: int) -> int:
    """The number h with x mixed into it."""
    h = (h ^ (x + 1)) * GOLDEN
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def node_key(key: int, k: int, n: int, out: Codes) -> int:
    """The key of the node where seat k, which knows `key`, has these n actions."""
    key = mix(key, k * 8192 + n)
    for i in range(n):
        key = mix(key, out[i])
    return key


def place_of(key: int, nodes: list[TreeNode]) -> int:
    """The place of a key among the nodes: where it is, or the free one where it would be."""
    mask = len(nodes) - 1
    at = key & mask
    while nodes[at].edges != 0 and nodes[at].key != key:
        at = (at + 1) & mask
    return at


def add_node(
    search: TreeSearch, nodes: list[TreeNode], edges: list[TreeEdge], at: int, key: int, n: int
) -> None:
    """Take a free place for a node with n edges, if the tree has room for them."""
    if search.edges + n <= len(edges) and search.nodes * 2 < len(nodes):
        node = nodes[at]
        node.key = key
        node.first = search.edges
        node.edges = n
        search.edges += n
        search.nodes += 1


def choose_edge(
    search: TreeSearch, nodes: list[TreeNode], edges: list[TreeEdge], key: int, k: int, n: int
) -> int:
    """Which of the node's n actions seat k takes, by its number; NO_EDGE at a new node.

    By upper confidence: the hope that an action still has.
    """
    at = place_of(key, nodes)
    if nodes[at].edges == 0:
        add_node(search, nodes, edges, at, key, n)
        return NO_EDGE
    first = nodes[at].first
    tries = 0
    won = 0.0
    for e in range(first, first + n):
        tries += edges[e].visits
        won += edges[e].total
    fresh = won / tries if tries else 0.5
    reach = search.explore * sqrt(log(tries + 1.0))
    start = below(search.rng, n)  # so that among equals no place in the list is favoured
    best = start
    most = -1.0
    for turn in range(n):
        i = start + turn
        if i >= n:
            i -= n
        edge = edges[first + i]
        if edge.visits:
            hope = edge.total / edge.visits + reach / sqrt(float(edge.visits))
        else:
            hope = fresh + reach
        if hope > most:
            most = hope
            best = i
    if search.depth < DEEPEST:
        step = search.steps[search.depth]
        step.edge = first + best
        step.seat = k
        search.depth += 1
    return best


def contains(out: Codes, n: int, action: int) -> int:
    """1 if the action is among the first n of out."""
    for i in range(n):
        if out[i] == action:
            return 1
    return 0


def descend(
    search: TreeSearch,
    worlds: list[Any],
    words: Any,
    nodes: list[TreeNode],
    edges: list[TreeEdge],
    out: Codes,
) -> None:
    """Play the imagined world along the tree until it ends or a new node has been added."""
    s = worlds[WORLD]
    rng = search.rng
    picks = search.picks
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
            if not (waiting >> k) & 1 and (k == search.seat or not at_root) and not acted:
                n = legal(s, k, out)
                if n:
                    out[n] = NOTHING
                    observe(s, k, worlds[LOOK])
                    key = node_key(digest(words, LOOK), k, n + 1, out)
                    i = choose_edge(search, nodes, edges, key, k, n + 1)
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
                    observe(s, k, worlds[LOOK])
                    key = node_key(digest(words, LOOK), k, n, out)
                    i = choose_edge(search, nodes, edges, key, k, n)
                    if i == NO_EDGE:
                        inside = False
                        i = choose_below_tree(s, k, out, n, rng)
                picks[k] = out[i]
        left = waiting
        while left:
            k = drawn_seat(left, rng)
            left ^= 1 << k
            if left ^ (1 << k) == waiting:
                apply(s, k, picks[k])
            elif (awaited(s) >> k) & 1 and contains(out, legal(s, k, out), picks[k]):
                apply(s, k, picks[k])  # what was done before may have left it no place


def finish(search: TreeSearch, s: Any, out: Codes) -> None:
    """Play on below the tree, to the end or for so many actions at most."""
    rng = search.rng
    waiting = awaited(s)
    played = 0
    while waiting and played < search.longest:
        k = drawn_seat(waiting, rng)
        n = legal(s, k, out)
        if k == CHANCE:
            i = below(rng, n)
        elif n == 1:
            i = 0
        else:
            i = choose_below_tree(s, k, out, n, rng)
        apply(s, k, out[i])
        played += 1
        waiting = awaited(s)


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


def simulate(
    search: TreeSearch,
    worlds: list[Any],
    words: Any,
    nodes: list[TreeNode],
    edges: list[TreeEdge],
    out: Codes,
) -> None:
    """Play the simulated games from what the seat knows; the tree keeps how they went.

    `words` are the same rows as `worlds`, as 64-bit numbers; the number of nodes is a power of 2.
    """
    for _ in range(search.simulations):
        copy(worlds, WORLD, worlds, ROOT)
        s = worlds[WORLD]
        retract(s, search.seat)
        imagine(s, search.seat, search.rng)
        search.depth = 0
        descend(search, worlds, words, nodes, edges, out)
        finish(search, s, out)
        over = awaited(s) == 0
        for d in range(search.depth):
            k = search.steps[d].seat
            edge = edges[search.steps[d].edge]
            edge.visits += 1
            edge.total += reward(s, k, search.points) if over else judge(s, k)


def root_edges(
    search: TreeSearch, worlds: list[Any], words: Any, nodes: list[TreeNode], out: Codes
) -> tuple[int, int]:
    """The first edge of the root and how many it has; out holds their actions."""
    copy(worlds, WORLD, worlds, ROOT)
    s = worlds[WORLD]
    retract(s, search.seat)
    n = legal(s, search.seat, out)
    if not (awaited(s) >> search.seat) & 1:
        out[n] = NOTHING
        n += 1
    root = nodes[place_of(node_key(digest(words, WORLD), search.seat, n, out), nodes)]
    return root.first, n if root.edges else 0
