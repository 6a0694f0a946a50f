"""Mines that agree with what is known of one: all of them, or even draws; in bounded work.

paths.py follows the asked rays gem by gem. Here many ways to place some gems, called *nodes*, are
followed side by side, one ray further at each stage. When they grow too many, some are left out
by lot, and those that stay count for more, so that what they hold stays even.
"""

from __future__ import annotations

from sapeur.games.orapa.leaves import begin_plans, next_plan
from sapeur.games.orapa.paths import (
    AT,
    AT_LEAF,
    BACK,
    BRANCHES,
    BUDGET,
    CHOOSE,
    COMPLETE,
    DEPTH,
    DONE,
    ENOUGH,
    FINISHED,
    FOLLOW,
    FREE,
    GRID,
    LEVEL,
    LEVEL_SIZE,
    MINE,
    MUST,
    OVER,
    PHASE,
    PLACED,
    PLAN,
    RAY,
    RAYS,
    RIGHT,
    SET,
    STEPS,
    TODO,
    TOO_MUCH,
    TRY,
    WRONG,
    alive,
    begin,
    choose,
    enter,
    follow,
    is_vain,
    lay_out,
    next_of,
    ones,
    size,
)
from sapeur.games.orapa.rays import CELLS, EMPTY, KINDS, WORDS, put, take
from sapeur.games.orapa.worlds import accepts, agrees, list_all
from sapeur.kernel import UNKNOWN, Rng, below, word

LISTED = 1 << 20  # steps spent to list all mines, before some are drawn
EFFORT = 1 << 19  # steps spent on a stage
PATIENCE = 256  # steps spent on one node, before it is stopped at every gem
UNSURE = 1 / 16  # how many plans of a node agree where a ray is on its way, against others
TRIALS = 4  # plans looked at for each mine to be drawn,
ROUNDS = 3  # so often, each time four times as many

# A node: the places left to the free kinds, and what is placed.
NODE_REST = WORDS
NODE_PHASE = NODE_REST + LEVEL_SIZE - AT
NODE_MINE = NODE_PHASE + 1
NODE = NODE_MINE + KINDS

ON_THE_WAY, FIXED = 3, 4  # besides those of paths.py


def gather(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    n: int,
    out: list[int],
    nodes: list[int],
    shares: list[float],
    weights: list[float],
    order: list[int],
    room: int,
    rng: Rng,
) -> int:
    """Write all mines that agree, if no more than n; else n even draws, some of them akin.

    work[COMPLETE] says which. There is room for so many nodes, twice.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    work[COMPLETE] = 0
    begin(work, LISTED)
    found = list_all(work, n, out)
    if work[COMPLETE]:
        return found
    found = 0
    tries = 0
    while found == 0 and tries < 4:
        count = spread(work, nodes, shares, weights, order, room, EFFORT << tries, rng)
        found = harvest(work, nodes, shares, count, n, out, rng)
        tries += 1
    if work[COMPLETE] == 0 and is_one(out, found):
        # One mine again and again: there are few, and a longer search will list them.
        begin(work, LISTED << 3 if found else 1 << 60)
        listed = list_all(work, n, out)
        found = listed if work[COMPLETE] else min(n, max(found, listed))
    return found


def is_one(mines: list[int], n: int) -> int:
    """1 if n mines are all the same."""
    for i in range(KINDS, n * KINDS):
        if mines[i] != mines[i - KINDS]:
            return 0
    return 1


def number_below_one(rng: Rng) -> float:
    """A number from 0 to 1, every one as likely as another."""
    return word(rng) / 4294967296.0


def save(work: list[int], phase: int, nodes: list[int], at: int) -> None:
    """Keep where the search stands as a node."""
    level = LEVEL + work[DEPTH] * LEVEL_SIZE
    for w in range(WORDS):
        nodes[at + w] = work[level + SET + w]
    for i in range(AT, LEVEL_SIZE):
        nodes[at + NODE_REST + i - AT] = work[level + i]
    nodes[at + NODE_PHASE] = phase
    for kind in range(KINDS):
        nodes[at + NODE_MINE + kind] = work[MINE + kind]


def restore(work: list[int], nodes: list[int], at: int) -> None:
    """Stand at a node, as if it were the first of all."""
    for cell in range(CELLS):
        work[GRID + cell] = EMPTY
    for kind in range(KINDS):
        p = nodes[at + NODE_MINE + kind]
        work[MINE + kind] = p
        if p != UNKNOWN:
            put(work, p)
    for w in range(WORDS):
        work[LEVEL + SET + w] = nodes[at + w]
    for i in range(AT, LEVEL_SIZE):
        work[LEVEL + i] = nodes[at + NODE_REST + i - AT]
    work[DEPTH] = 0
    work[PHASE] = nodes[at + NODE_PHASE]


def next_child(work: list[int], brief: int) -> int:
    """Go on as paths.next_leaf does; but if brief, stop at every gem placed.

    That is ON_THE_WAY, or FIXED if it was no ray that met the gem.
    """
    phase = work[PHASE]
    while True:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        if phase == CHOOSE:
            got = choose(work, level)
            if got == RIGHT:
                work[PHASE] = BACK
                work[STEPS] += 1
                return AT_LEAF
            phase = TRY if got == BRANCHES else BACK if got == WRONG else FOLLOW
        elif phase == FOLLOW:
            got = follow(work, level)
            phase = TRY if got == BRANCHES else BACK
            if got == RIGHT:
                work[level + DONE] |= 1 << work[level + RAY]
                phase = CHOOSE
        elif phase == TRY:
            p = next_of(work, level + TODO, work[OVER])
            if p != UNKNOWN:
                if work[STEPS] > work[BUDGET]:
                    return TOO_MUCH
                if is_vain(work, level, p):
                    continue
                fine = enter(work, level, p)
                alone = ones(work[level + LEVEL_SIZE + FREE]) == 1
                phase = BACK if not fine else CHOOSE if work[level + MUST] or alone else FOLLOW
                if fine and brief and not alone:
                    work[PHASE] = BACK
                    return FIXED if phase == CHOOSE else ON_THE_WAY
            elif work[level + MUST] or not alive(work, level + SET, work[level + FREE]):
                phase = BACK
            else:
                phase = FOLLOW  # the cell is empty
        else:
            if work[DEPTH] == 0:
                return FINISHED
            kind = work[level + PLACED]
            take(work, work[MINE + kind])
            work[MINE + kind] = UNKNOWN
            work[DEPTH] -= 1
            phase = TRY


def plans_of(work: list[int], level: int) -> float:
    """How many plans a leaf has: a place for each free gem, apart from the others or not."""
    plans = 1.0
    for kind in range(KINDS):
        if (work[level + FREE] >> kind) & 1:
            plans *= size(work, level + SET, kind)
    return plans


def spread(
    work: list[int],
    nodes: list[int],
    shares: list[float],
    weights: list[float],
    order: list[int],
    room: int,
    effort: int,
    rng: Rng,
) -> int:
    """Follow all the rays; the nodes at their end lie in the first half of the room.

    shares[i] is how many nodes the i-th stands for; work[COMPLETE] becomes 1 if every one does
    for itself alone.
    """
    begin(work, 1 << 60)
    if work[PHASE] != CHOOSE:
        work[COMPLETE] = 1
        return 0  # the cells alone exclude all mines
    save(work, CHOOSE, nodes, 0)
    shares[0] = 1.0
    count = 1
    half = room * NODE
    complete = 1
    stage = 0
    rays = ones(work[RAYS])
    open_nodes = 1
    while count and (open_nodes or stage < rays):
        stage = min(stage + 1, rays)
        for i in range(count):
            order[i] = 2 * i
        for i in range(count - 1):
            j = i + below(rng, count - i)
            held = order[i]
            order[i] = order[j]
            order[j] = held
        # First they are only weighed,
        work[STEPS] = 0
        patience = max(PATIENCE, effort // (2 * count))
        done = 0
        met = 0
        total = 0.0
        while done < count and work[STEPS] <= effort:
            i = order[done] >> 1
            before = met
            before_total = total
            brief = 0
            got = TOO_MUCH
            while got != FINISHED:
                met = before
                total = before_total
                restore(work, nodes, i * NODE)
                work[ENOUGH] = stage
                work[BUDGET] = 1 << 60 if brief else work[STEPS] + patience
                got = next_child(work, brief)
                while got != FINISHED and got != TOO_MUCH:
                    heavy = weigh_child(work, shares[i], got)
                    if met < len(weights):
                        weights[met] = heavy
                    met += 1
                    total += heavy
                    got = next_child(work, brief)
                brief += 1
            brief -= 1
            order[done] += brief
            done += 1
        if done < count or met > room:
            complete = 0
        limit = threshold(weights, met, total, room)
        more = count / done
        # then they are kept, all of them or some.
        owed = number_below_one(rng)
        kept = 0
        open_nodes = 0
        for k in range(done):
            i = order[k] >> 1
            brief = order[k] & 1
            restore(work, nodes, i * NODE)
            work[ENOUGH] = stage
            work[BUDGET] = 1 << 60
            got = next_child(work, brief)
            while got != FINISHED:
                part = weigh_child(work, shares[i], got) / limit
                keeps = 1
                if part < 1.0:
                    owed += part
                    keeps = 1 if owed >= 1.0 else 0
                    owed -= keeps
                if keeps and kept < room:
                    save(work, FOLLOW if got == ON_THE_WAY else CHOOSE, nodes, half + kept * NODE)
                    shares[room + kept] = shares[i] * more / min(1.0, part)
                    kept += 1
                    open_nodes += 0 if got == AT_LEAF else 1
                got = next_child(work, brief)
        for i in range(kept * NODE):
            nodes[i] = nodes[half + i]
        for i in range(kept):
            shares[i] = shares[room + i]
        count = kept
    work[COMPLETE] = complete
    return count


def weigh_child(work: list[int], share: float, got: int) -> float:
    """How many plans a child of a node stands for, or as good as."""
    heavy = share * plans_of(work, LEVEL + work[DEPTH] * LEVEL_SIZE)
    return heavy * UNSURE if got == ON_THE_WAY else heavy


def threshold(weights: list[float], met: int, total: float, room: int) -> float:
    """The weight below which a node stays by lot, so that about as many stay as there is room."""
    if met <= room:
        return 1e-300
    n = min(met, len(weights))
    limit = total / room
    for _ in range(4):
        light = total
        heavy = 0
        for i in range(n):
            if weights[i] >= limit:
                heavy += 1
                light -= weights[i]
        if heavy >= room:
            return limit
        limit = max(light, 0.0) / (room - heavy) + 1e-300
    return limit


def harvest(
    work: list[int],
    nodes: list[int],
    shares: list[float],
    count: int,
    n: int,
    out: list[int],
    rng: Rng,
) -> int:
    """Write all the mines of the nodes, if these are all and no more than n; else even draws."""
    total = 0.0
    for i in range(count):
        restore(work, nodes, i * NODE)
        total += shares[i] * plans_of(work, LEVEL)
    if work[COMPLETE] and total <= 64.0 * n:
        found = 0
        for i in range(count):
            restore(work, nodes, i * NODE)
            begin_plans(work, LEVEL)
            while found <= n and next_plan(work):
                if agrees(work):
                    if found < n:
                        for kind in range(KINDS):
                            out[KINDS * found + kind] = work[PLAN + kind]
                    found += 1
        if found <= n:
            return found
    work[COMPLETE] = 0
    stride = total / (TRIALS * n)
    found = 0
    for _ in range(ROUNDS):
        found = reap(work, nodes, shares, count, stride, n, out, rng)
        if 2 * found >= n:
            break
        stride /= 4.0
    return found


def reap(
    work: list[int],
    nodes: list[int],
    shares: list[float],
    count: int,
    stride: float,
    n: int,
    out: list[int],
    rng: Rng,
) -> int:
    """Look at one plan in so many, and keep up to n that agree, each as likely as another."""
    owed = number_below_one(rng)
    met = 0
    for i in range(count):
        restore(work, nodes, i * NODE)
        owed += shares[i] * plans_of(work, LEVEL) / stride
        while owed >= 1.0:
            owed -= 1.0
            for kind in range(KINDS):
                work[PLAN + kind] = work[MINE + kind]
            if accepts(work, LEVEL + SET, rng):
                at = met if met < n else below(rng, met + 1)
                met += 1
                if at < n:
                    for kind in range(KINDS):
                        out[at * KINDS + kind] = work[PLAN + kind]
    return min(met, n)
