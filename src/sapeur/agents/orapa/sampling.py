"""Mines that agree with what is known of one: all of them, or even draws; in bounded work.

The search of games/orapa/counting follows the asked rays gem by gem. Here many ways to place some
gems, called *nodes*, are followed side by side, one ray further at each stage. When they grow too
many, some are left out by lot, and those that stay count for more, so that what they hold stays
even.
"""

from __future__ import annotations

from sapeur.agents.orapa.nodes import Node, node_room, save, stand_at, thin
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.counting.drawing import weight
from sapeur.games.orapa.counting.plans import (
    agrees,
    begin_plans,
    list_mines,
    list_on,
    next_plan,
    try_plan,
)
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.counting.search import (
    CHOOSE,
    FINISHED,
    FIXED,
    NO_LIMIT,
    ON_THE_WAY,
    TOO_MUCH,
    begin,
    next_child,
    next_leaf,
)
from sapeur.games.orapa.rays import KINDS
from sapeur.kernel import UNKNOWN, Rng, below, bit_count, copy, copy_list, uniform

NODE_STEPS = 256  # spent on one node, before it is stopped at every gem
UNSURE = 1 / 16  # how many plans of a node agree where a ray is on its way, against others
TRIALS = 4  # plans looked at for each mine to be drawn,
ROUNDS = 3  # so often, each time as many more as seem to do, at most four times
LAST_STAGES = 5  # stages for which effort is left when every ray was begun


# --- All mines, or draws ------------------------------------------------------------------------


def gather(
    search: Search, nodes: list[Node], n: int, out: list[MineLayout], effort: int, rng: Rng
) -> int:
    """Write all mines that agree, if no more than n; else up to n even draws, some of them akin.

    search.complete says which. The effort is in steps, a fifth of a microsecond or so;
    search.spent hardly exceeds it, and if it does not suffice, there may be no mine. There is room
    for twice n mines in out.
    """
    found = list_mines(search, n, out, effort // 8)
    search.spent = search.steps
    if search.complete:
        return found
    too_many = found > n
    left = effort - search.spent
    count = spread(search, nodes, 2 * left // 3 if too_many else left // 2, rng)
    found = harvest(search, nodes, count, n, out, rng)
    too_many = too_many or search.total > 2 * n
    if search.complete or (too_many and 4 * count > n):
        return found
    left = effort - search.spent
    others = out[n:]
    if too_many:
        # They are drawn from few nodes: half of them give way to draws from others.
        count = spread(search, nodes, left, rng)
        more = harvest(search, nodes, count, n // 2, others, rng)
        search.complete = 0
        for i in range(more):
            at = 2 * i if 2 * i < found else found
            copy(out, at, others, i)
            found = max(found, at + 1)
        return found
    # There seem to be few: a longer search may list them.
    more = min(n, list_on(search, n, others, left))
    search.spent += search.steps
    if search.complete or is_one(out, found):
        for i in range(more):
            copy(out, i, others, i)
        found = more if search.complete else max(found, more)
    return found


def is_one(mines: list[MineLayout], n: int) -> int:
    """1 if n mines are all the same."""
    for i in range(1, n):
        for kind in range(KINDS):
            if mines[i].gems[kind] != mines[0].gems[kind]:
                return 0
    return 1


def harvest(
    search: Search, nodes: list[Node], count: int, n: int, out: list[MineLayout], rng: Rng
) -> int:
    """Write all the mines of the nodes, if these are all and no more than n; else even draws.

    search.total becomes about how many there are.
    """
    total = 0.0
    for i in range(count):
        total += nodes[i].share * weight(nodes[i].level)
    if search.complete and total <= 64.0 * n:
        found = 0
        for i in range(count):
            stand_at(search, nodes[i])
            begin_plans(search, search.levels[0])
            while found <= n and next_plan(search):
                if agrees(search):
                    if found < n:
                        copy_list(out[found].gems, search.plan)
                    found += 1
        if found <= n:
            return found
    search.complete = 0
    stride = total / (TRIALS * n)
    found = 0
    for _ in range(ROUNDS):
        found = draw_from(search, nodes, count, stride, n, out, rng)
        search.total = int(min(found * stride, 1e15))
        if found >= n:
            break
        stride *= max(0.25, 0.8 * found / n)
    return min(found, n)


def draw_from(
    search: Search,
    nodes: list[Node],
    count: int,
    stride: float,
    n: int,
    out: list[MineLayout],
    rng: Rng,
) -> int:
    """Look at one plan in so many; say how many agree, and keep n of them, evenly."""
    owed = uniform(rng)
    met = 0
    for i in range(count):
        stand_at(search, nodes[i])
        owed += nodes[i].share * weight(nodes[i].level) / stride
        while owed >= 1.0:
            owed -= 1.0
            if try_plan(search, search.levels[0], rng):
                at = met if met < n else below(rng, met + 1)
                met += 1
                if at < n:
                    copy_list(out[at].gems, search.plan)
    return met


# --- Stage by stage -----------------------------------------------------------------------------


def spread(search: Search, nodes: list[Node], effort: int, rng: Rng) -> int:
    """Follow all the rays; say how many nodes there are at their end, at the front of the row.

    search.complete becomes 1 if every one stands for itself alone. What is spent of the effort is
    added to search.spent.
    """
    room = node_room(nodes)
    spent = 0
    begin(search, effort)
    if search.phase != CHOOSE:
        search.complete = 1
        return 0  # the cells alone exclude all mines
    save(search, FIXED, nodes[0])
    nodes[0].share = 1.0
    count = 1
    complete = 1
    stage = 0
    rays = bit_count(search.rays)
    open_nodes = 1
    allowed = 2 * effort // (rays + LAST_STAGES)
    while count and (open_nodes or stage < rays):
        stage = min(stage + 1, rays)
        shuffle_turns(nodes, count, rng)
        search.steps = 0
        most_steps = max(NODE_STEPS, allowed // (2 * count))
        done = 0
        met = 0
        while done < count and search.steps <= allowed:
            if met > 2 * room:
                met = thin(nodes, met, room, rng)
                complete = 0
            i = nodes[done].turn
            done += 1
            search.rays_wanted = stage
            after = add_leaves(search, nodes, i, met, most_steps)
            met = add_children(search, nodes, i, met) if after == UNKNOWN else after
        if done < count:
            complete = 0
        spent += search.steps
        allowed = max(
            effort >> 6, 2 * (effort - spent) // max(LAST_STAGES, rays - stage + LAST_STAGES - 1)
        )
        # Some are left out, so that the effort will do for all that stay.
        most = (
            room if complete else min(room, max(room >> 2, allowed * done // max(1, search.steps)))
        )
        if met > most:
            met = thin(nodes, met, most, rng)
            complete = 0
        more = count / done
        count = met
        open_nodes = 0
        for i in range(count):
            copy(nodes, i, nodes, room + i)
            nodes[i].share *= more
            open_nodes += nodes[i].is_open
    search.complete = complete
    search.spent += spent
    return count


def shuffle_turns(nodes: list[Node], count: int, rng: Rng) -> None:
    """Draw the order in which the nodes are followed."""
    for i in range(count):
        nodes[i].turn = i
    for i in range(count - 1):
        j = i + below(rng, count - i)
        held = nodes[i].turn
        nodes[i].turn = nodes[j].turn
        nodes[j].turn = held


def add_leaves(search: Search, nodes: list[Node], i: int, met: int, steps: int) -> int:
    """Follow the i-th node to its leaves, and write them behind the children met so far.

    The answer is how many there are then; UNKNOWN if they are too many or take too many steps.
    """
    stand_at(search, nodes[i])
    search.budget = search.steps + steps
    got = next_leaf(search)
    while got != FINISHED:
        if got == TOO_MUCH or not add_child(search, nodes, i, met, got):
            return UNKNOWN
        met += 1
        got = next_leaf(search)
    return met


def add_children(search: Search, nodes: list[Node], i: int, met: int) -> int:
    """The same, but stop at every gem: so there are no more than CHILDREN."""
    stand_at(search, nodes[i])
    search.budget = NO_LIMIT
    got = next_child(search)
    while got != FINISHED:
        if not add_child(search, nodes, i, met, got):
            return UNKNOWN
        met += 1
        got = next_child(search)
    return met


def add_child(search: Search, nodes: list[Node], i: int, met: int, got: int) -> int:
    """Write where the search stands as a child of the i-th node; 0 if there is no room."""
    at = node_room(nodes) + met
    if at == len(nodes):
        return 0
    child = nodes[at]
    save(search, got, child)
    child.share = nodes[i].share
    child.weight = child.share * weight(child.level)
    if got == ON_THE_WAY:
        child.weight *= UNSURE
    return 1
