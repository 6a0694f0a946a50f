"""Nodes: where searches for mines stand, kept side by side; some of them are left out by lot."""

from __future__ import annotations

from sapeur.games.orapa.counting.records import ByKind, Level, Search
from sapeur.games.orapa.counting.search import AT_LEAF, CHOOSE, FOLLOW, ON_THE_WAY, copy_progress
from sapeur.games.orapa.rays import CELLS, EMPTY, KINDS, PLACEMENTS, put
from sapeur.kernel import F64, I64, UNKNOWN, Record, Rng, copy, copy_list, uniform

CHILDREN = PLACEMENTS  # a node stopped at every gem has no more


class Node(Record):
    """Where a search stands: what is placed, the places left, and the ray on its way."""

    level: Level
    mine: ByKind  # what is placed
    phase: I64  # of the search
    is_open: I64  # 1 if a ray is still to be followed
    share: F64  # how many nodes it stands for
    weight: F64  # how many plans, or as good as
    turn: I64  # of the first nodes, by their place in the row: the one that comes at this turn


def node_room(nodes: list[Node]) -> int:
    """How many nodes are followed side by side; behind them is room for twice as many children."""
    return (len(nodes) - CHILDREN) // 3


def nodes_needed(room: int) -> int:
    """How long the row of nodes has to be to follow so many side by side."""
    return 3 * room + CHILDREN


def save(search: Search, got: int, node: Node) -> None:
    """Keep where the search stands, and how it came there."""
    copy_level(node.level, search.levels[search.depth])
    copy_list(node.mine, search.mine)
    node.phase = FOLLOW if got == ON_THE_WAY else CHOOSE
    node.is_open = 0 if got == AT_LEAF else 1


def stand_at(search: Search, node: Node) -> None:
    """Let the search stand at a node, as if it were the first of all."""
    for cell in range(CELLS):
        search.grid[cell] = EMPTY
    for kind in range(KINDS):
        p = node.mine[kind]
        search.mine[kind] = p
        if p != UNKNOWN:
            put(search.grid, p)
    copy_level(search.levels[0], node.level)
    search.depth = 0
    search.phase = node.phase


def copy_level(target: Level, source: Level) -> None:
    """Make one level like another, but for what is still to be tried there."""
    copy_list(target.places, source.places)
    copy_list(target.bodies, source.bodies)
    copy_progress(target, source)


# --- Leaving some out ---------------------------------------------------------------------------


def thin(nodes: list[Node], met: int, most: int, rng: Rng) -> int:
    """Leave out children by lot, if they are more; those that stay stand for the others too."""
    first = node_room(nodes)
    limit = threshold(nodes, met, most)
    owed = uniform(rng)
    stay = 0
    for i in range(met):
        heavy = nodes[first + i].weight
        part = heavy / limit
        stays = 1
        if part < 1.0:
            owed += part
            stays = 1 if owed >= 1.0 else 0
            owed -= stays
        if stays and stay < most:
            copy(nodes, first + stay, nodes, first + i)
            nodes[first + stay].share /= min(1.0, part)
            nodes[first + stay].weight = max(heavy, limit)
            stay += 1
    return stay


def threshold(nodes: list[Node], met: int, room: int) -> float:
    """The weight below which a child stays by lot, so that about as many stay as there is room."""
    first = node_room(nodes)
    total = 0.0
    for i in range(met):
        total += nodes[first + i].weight
    limit = total / room
    for _ in range(4):
        light = total
        heavy = 0
        for i in range(met):
            if nodes[first + i].weight >= limit:
                heavy += 1
                light -= nodes[first + i].weight
        if heavy >= room:
            return limit
        limit = max(light, 0.0) / (room - heavy) + 1e-300
    return limit
