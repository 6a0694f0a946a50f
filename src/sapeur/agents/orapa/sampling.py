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
    BODIES,
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
    LATE,
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
    TOTAL,
    TRY,
    WORK,
    WRONG,
    alive,
    begin,
    choose,
    enter,
    enter_absorbed,
    follow,
    is_vain,
    lay_out,
    next_of,
    ones,
    size,
)
from sapeur.games.orapa.rays import (
    BODY,
    CELLS,
    EMPTY,
    KINDS,
    PLACEMENTS,
    WORD_OF_KIND,
    WORDS,
    put,
    take,
)
from sapeur.games.orapa.worlds import accepts, agrees
from sapeur.kernel import UNKNOWN, Rng, below, word

PATIENCE = 256  # steps spent on one node, before it is stopped at every gem
UNSURE = 1 / 16  # how many plans of a node agree where a ray is on its way, against others
TRIALS = 4  # plans looked at for each mine to be drawn,
ROUNDS = 3  # so often, each time as many more as seem to do, at most four times
LOOKED_AT = 4  # steps that it takes to look at a plan
LAST_STAGES = 5  # stages for which effort is left when every ray was begun
CHILDREN = PLACEMENTS  # a node stopped at every gem has no more

# A node: the places left to the free kinds, and what is placed.
NODE_REST = WORDS
NODE_PHASE = NODE_REST + LEVEL_SIZE - AT
NODE_MINE = NODE_PHASE + 1
NODE_OPEN = NODE_MINE + KINDS  # 1 if a ray is still to be followed
NODE = NODE_OPEN + 1

ON_THE_WAY, FIXED = 3, 4  # besides those of paths.py

SPENT = WORK  # steps spent in all
ROOM = SPENT + 1  # the room for work


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
    effort: int,
    rng: Rng,
) -> int:
    """Write all mines that agree, if no more than n; else up to n even draws, some of them akin.

    work[COMPLETE] says which. The effort is in steps, a fifth of a microsecond or so; work[SPENT]
    hardly exceeds it, and if it does not suffice, there may be no mine. There is room for so many
    nodes, three times and CHILDREN more; and for twice n mines in out.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    work[LATE] = 1  # O7: with absorbed rays that takes far fewer steps
    begin(work, effort // 8)
    found = list_all(work, n, out)
    work[SPENT] = work[STEPS]
    if work[COMPLETE]:
        return found
    too_many = found > n
    left = effort - work[SPENT]
    most = 2 * left // 3 if too_many else left // 2
    count = spread(work, nodes, shares, weights, order, room, most, rng)
    found = harvest(work, nodes, shares, count, n, out, rng)
    too_many = too_many or work[TOTAL] > 2 * n
    if work[COMPLETE] or (too_many and 4 * count > n):
        return found
    left = effort - work[SPENT]
    others = out[n * KINDS :]
    if too_many:
        # They are drawn from few nodes: half of them give way to draws from others.
        count = spread(work, nodes, shares, weights, order, room, left, rng)
        more = harvest(work, nodes, shares, count, n // 2, others, rng)
        work[COMPLETE] = 0
        for i in range(more):
            at = 2 * i if 2 * i < found else found
            for kind in range(KINDS):
                out[at * KINDS + kind] = others[i * KINDS + kind]
            found = max(found, at + 1)
        return found
    # There seem to be few: a longer search may list them.
    begin(work, left)
    more = min(n, list_all(work, n, others))
    work[SPENT] += work[STEPS]
    if work[COMPLETE] or is_one(out, found):
        for i in range(more * KINDS):
            out[i] = others[i]
        found = more if work[COMPLETE] else max(found, more)
    return found


def few(
    work: list[int],
    kinds: int,
    easy: int,
    ports: list[int],
    cells: list[int],
    wrong: list[int],
    wrongs: int,
    n: int,
    out: list[int],
    effort: int,
) -> int:
    """Write all mines that agree, if no more than n and found by so many steps."""
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    work[LATE] = 1
    begin(work, effort)
    return list_all(work, n, out)


def list_all(work: list[int], n: int, out: list[int]) -> int:
    """Write all mines that agree, n at most; say how many, and n + 1 if there are more.

    COMPLETE says whether these are all.
    """
    work[COMPLETE] = 0
    found = 0
    got = next_child(work, 0)
    while got == AT_LEAF:
        begin_plans(work, LEVEL + work[DEPTH] * LEVEL_SIZE)
        while next_plan(work):
            work[STEPS] += LOOKED_AT
            if agrees(work):
                if found == n:
                    return n + 1
                for kind in range(KINDS):
                    out[KINDS * found + kind] = work[PLAN + kind]
                found += 1
            if work[STEPS] > work[BUDGET]:
                return found
        got = next_child(work, 0)
    work[COMPLETE] = 0 if got == TOO_MUCH else 1
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


def save(work: list[int], got: int, nodes: list[int], at: int) -> None:
    """Keep where the search stands as a node."""
    level = LEVEL + work[DEPTH] * LEVEL_SIZE
    for w in range(WORDS):
        nodes[at + w] = work[level + SET + w]
    for i in range(AT, LEVEL_SIZE):
        nodes[at + NODE_REST + i - AT] = work[level + i]
    nodes[at + NODE_PHASE] = FOLLOW if got == ON_THE_WAY else CHOOSE
    nodes[at + NODE_OPEN] = 0 if got == AT_LEAF else 1
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
    """Go on as paths.next_leaf does; but if brief, stop at every gem placed or ray absorbed.

    That is ON_THE_WAY if the ray that met the gem goes on, else FIXED. Unlike there, the steps
    count every ray looked at and every gem tried, so that a step takes about as long as another.
    """
    phase = work[PHASE]
    while True:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        if phase == CHOOSE:
            work[STEPS] += ones(work[RAYS] & ~work[level + DONE])
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
                work[STEPS] += 1
                if is_vain(work, level, p):
                    continue
                fine = enter(work, level, p)
                alone = ones(work[level + LEVEL_SIZE + FREE]) == 1
                phase = BACK if not fine else CHOOSE if work[level + MUST] or alone else FOLLOW
                if fine and brief and not alone:
                    work[PHASE] = BACK
                    return FIXED if phase == CHOOSE else ON_THE_WAY
            elif alive(work, level + BODIES - WORD_OF_KIND[BODY], 1 << BODY):
                phase = CHOOSE if enter_absorbed(work, level) else BACK
                if brief and phase == CHOOSE:
                    work[PHASE] = BACK
                    return FIXED
            elif work[level + MUST] or not alive(work, level + SET, work[level + FREE]):
                phase = BACK
            else:
                phase = FOLLOW  # the cell is empty
        else:
            if work[DEPTH] == 0:
                return FINISHED
            kind = work[level + PLACED]
            if kind != UNKNOWN:
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
    """Follow all the rays; say how many nodes there are at their end.

    shares[i] is how many nodes the i-th stands for; work[COMPLETE] becomes 1 if every one does
    for itself alone. What is spent of the effort is added to work[SPENT].
    """
    spent = 0
    begin(work, effort)
    if work[PHASE] != CHOOSE:
        work[COMPLETE] = 1
        return 0  # the cells alone exclude all mines
    save(work, FIXED, nodes, 0)
    shares[0] = 1.0
    count = 1
    complete = 1
    stage = 0
    rays = ones(work[RAYS])
    open_nodes = 1
    allowed = 2 * effort // (rays + LAST_STAGES)
    while count and (open_nodes or stage < rays):
        stage = min(stage + 1, rays)
        for i in range(count):
            order[i] = i
        for i in range(count - 1):
            j = i + below(rng, count - i)
            held = order[i]
            order[i] = order[j]
            order[j] = held
        work[STEPS] = 0
        patience = max(PATIENCE, allowed // (2 * count))
        done = 0
        met = 0
        while done < count and work[STEPS] <= allowed:
            if met > 2 * room:
                met = thin(nodes, shares, weights, room, met, room, rng)
                complete = 0
            i = order[done]
            done += 1
            after = branch(work, nodes, shares, weights, i, room, met, stage, patience)
            if after == UNKNOWN:
                after = branch(work, nodes, shares, weights, i, room, met, stage, 0)
            met = after
        if done < count:
            complete = 0
        spent += work[STEPS]
        allowed = max(
            effort >> 6, 2 * (effort - spent) // max(LAST_STAGES, rays - stage + LAST_STAGES - 1)
        )
        # Some are left out, so that the effort will do for all that stay.
        most = (
            room if complete else min(room, max(room >> 2, allowed * done // max(1, work[STEPS])))
        )
        if met > most:
            met = thin(nodes, shares, weights, room, met, most, rng)
            complete = 0
        more = count / done
        count = met
        open_nodes = 0
        for i in range(count):
            move(nodes, room + i, i)
            shares[i] = shares[room + i] * more
            open_nodes += nodes[i * NODE + NODE_OPEN]
    work[COMPLETE] = complete
    work[SPENT] += spent
    return count


def branch(
    work: list[int],
    nodes: list[int],
    shares: list[float],
    weights: list[float],
    i: int,
    first: int,
    met: int,
    stage: int,
    patience: int,
) -> int:
    """Write the children of the i-th node behind those met so far; say how many there are then.

    UNKNOWN if they are too many or take too many steps; without patience, it stops at every gem.
    """
    restore(work, nodes, i * NODE)
    work[ENOUGH] = stage
    work[BUDGET] = work[STEPS] + patience if patience else 1 << 60
    brief = 0 if patience else 1
    got = next_child(work, brief)
    while got != FINISHED:
        if got == TOO_MUCH or met == len(weights):
            return UNKNOWN
        save(work, got, nodes, (first + met) * NODE)
        shares[first + met] = shares[i]
        weights[met] = weigh_child(work, shares[i], got)
        met += 1
        got = next_child(work, brief)
    return met


def move(nodes: list[int], i: int, j: int) -> None:
    """Write the i-th node in the place of the j-th."""
    for k in range(NODE):
        nodes[j * NODE + k] = nodes[i * NODE + k]


def thin(
    nodes: list[int],
    shares: list[float],
    weights: list[float],
    first: int,
    met: int,
    most: int,
    rng: Rng,
) -> int:
    """Leave out children by lot, if they are more; those that stay stand for the others too."""
    limit = threshold(weights, met, most)
    owed = number_below_one(rng)
    kept = 0
    for i in range(met):
        part = weights[i] / limit
        keeps = 1
        if part < 1.0:
            owed += part
            keeps = 1 if owed >= 1.0 else 0
            owed -= keeps
        if keeps and kept < most:
            move(nodes, first + i, first + kept)
            shares[first + kept] = shares[first + i] / min(1.0, part)
            weights[kept] = max(weights[i], limit)
            kept += 1
    return kept


def weigh_child(work: list[int], share: float, got: int) -> float:
    """How many plans a child of a node stands for, or as good as."""
    heavy = share * plans_of(work, LEVEL + work[DEPTH] * LEVEL_SIZE)
    return heavy * UNSURE if got == ON_THE_WAY else heavy


def threshold(weights: list[float], met: int, room: int) -> float:
    """The weight below which a node stays by lot, so that about as many stay as there is room."""
    total = 0.0
    for i in range(met):
        total += weights[i]
    limit = total / room
    for _ in range(4):
        light = total
        heavy = 0
        for i in range(met):
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
    """Write all the mines of the nodes, if these are all and no more than n; else even draws.

    work[TOTAL] becomes about how many there are.
    """
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
        work[TOTAL] = int(min(found * stride, 1e15))
        if found >= n:
            break
        stride *= max(0.25, 0.8 * found / n)
    return min(found, n)


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
    """Look at one plan in so many; say how many agree, and keep n of them, evenly."""
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
    return met
