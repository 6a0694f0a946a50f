"""The compiled part of the Orapa expert: what mines answer, and how questions divide them.

Questions are numbered as their action codes: first the ports, then the cells. A cost is counted
over a whole set of mines: the questions that it takes to find each of them, added up.
"""

from __future__ import annotations

from sapeur.games.orapa.paths import (
    AT_LEAF,
    COMPLETE,
    DEPTH,
    ENOUGH,
    LEVEL,
    LEVEL_SIZE,
    MINE,
    PLAN,
    SET,
    begin,
    far_below,
    lay_out,
    next_leaf,
)
from sapeur.games.orapa.rays import (
    CELLS,
    EMPTY,
    FIRST,
    FOOT_WORDS,
    FOOTPRINT,
    KINDS,
    PORTS,
    clash,
    content,
    hide,
    put,
    seen,
    told,
    trace_all,
)
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.games.orapa.worlds import (
    accepts,
    agrees,
    list_all,
    weigh_within,
    weight,
)
from sapeur.kernel import UNKNOWN, Rng, below, scratch

MOST_ANSWERS = 1 << 17  # above every answer, turns included
TOLD = 1 << 10  # above every answer without its turns
LISTED = 1 << 16  # steps spent to list all mines, before some are drawn
LONGEST = 1 << 20  # after so many, one mine that agrees is enough
TRIALS = 1 << 16  # plans looked at to draw some,
CONTENT = 64  # until there are so many
MOVES = 48  # tried between a mine and the next that comes of it
FEW = 6  # mines among which a free proposal may beat every question
DOUBT = 0.05
CLOSE = 8  # mines that are looked into to the end, however deep that is


def dig(kinds: int, mines: list[int], n: int, rng: Rng) -> None:
    """Draw n legal mines about which nothing is known."""
    mine = scratch(KINDS)
    for i in range(n):
        hide(kinds, mine, rng)
        for kind in range(KINDS):
            mines[i * KINDS + kind] = mine[kind]


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
    rng: Rng,
) -> int:
    """Write all mines that agree, if no more than n; else n even draws, some of them akin.

    work[COMPLETE] says which. Unlike worlds.draw_many it is content with a few, for the work that
    a draw takes has no bound; the others are moved from those.
    """
    lay_out(work, kinds, easy, ports, cells, wrong, wrongs)
    work[COMPLETE] = 0
    budget = LISTED
    trials = TRIALS
    while True:
        begin(work, budget)
        found = list_all(work, n, out)
        if work[COMPLETE]:
            return found
        plans = weigh_within(work, budget >> 2)
        found = sample(work, plans, trials, n, out, rng) if plans else 0
        # The same mine again and again: there are few, and a longer search will list them.
        if found >= min(n, CONTENT) and 4 * repeats(out, found) <= found:
            return wander(work, found, n, out, rng)
        if found and budget >= LONGEST:
            return wander(work, found, n, out, rng)
        budget *= 4  # to follow more rays helps more than to look at more plans
        trials *= 2


def wander(work: list[int], n: int, room: int, out: list[int], rng: Rng) -> int:
    """Fill the room with mines that come of the n even draws in out, gem by gem; how many then.

    A gem goes to any place of its kind if the mine still agrees, and else stays. There is a way
    back for every way, so a mine that was drawn evenly stays so, however far it wanders.
    """
    for i in range(n, room):
        for kind in range(KINDS):
            work[PLAN + kind] = out[(i - n) * KINDS + kind]
        for _ in range(MOVES):
            kind = below(rng, KINDS)
            before = work[PLAN + kind]
            if before != UNKNOWN:
                places = FIRST[kind + 1] - FIRST[kind]
                work[PLAN + kind] = FIRST[kind] + below(rng, places)
                if not (keeps_apart(work, kind) and agrees(work)):
                    work[PLAN + kind] = before
        for kind in range(KINDS):
            out[i * KINDS + kind] = work[PLAN + kind]
    return room


def keeps_apart(work: list[int], kind: int) -> int:
    """1 if this gem of PLAN clashes with no other (O4)."""
    for other in range(KINDS):
        q = work[PLAN + other]
        if other != kind and q != UNKNOWN and clash(work[PLAN + kind], q):
            return 0
    return 1


def repeats(mines: list[int], n: int) -> int:
    """How many of n mines are the same as the one before."""
    same = 0
    for i in range(1, n):
        equal = 1
        for kind in range(KINDS):
            if mines[i * KINDS + kind] != mines[(i - 1) * KINDS + kind]:
                equal = 0
        same += equal
    return same


def sample(work: list[int], plans: int, trials: int, n: int, out: list[int], rng: Rng) -> int:
    """Try about so many of the plans, each as likely as another, and keep up to n that agree."""
    enough = work[ENOUGH]
    begin(work, 1 << 60)
    work[ENOUGH] = enough
    stride = plans // trials + 1
    met = 0
    while next_leaf(work) == AT_LEAF:
        level = LEVEL + work[DEPTH] * LEVEL_SIZE
        here = weight(work, level)
        tries = here // stride + (1 if far_below(rng, stride) < here % stride else 0)
        for _ in range(tries):
            for kind in range(KINDS):
                work[PLAN + kind] = work[MINE + kind]
            if accepts(work, level + SET, rng):
                # Of more mines than there is room for, every one is as likely to stay.
                at = met if met < n else below(rng, met + 1)
                met += 1
                if at < n:
                    for kind in range(KINDS):
                        out[at * KINDS + kind] = work[PLAN + kind]
    return min(met, n)


def tabulate(mines: list[int], n: int, easy: int, table: list[int]) -> None:
    """Write every answer of n mines: table[question * n + i]."""
    grid = scratch(CELLS)
    rays = scratch(PORTS)
    for i in range(n):
        for kind in range(KINDS):
            if mines[i * KINDS + kind] >= 0:
                put(grid, mines[i * KINDS + kind])
        trace_all(grid, rays)
        for port in range(PORTS):
            table[port * n + i] = told(rays[port], easy)
        for cell in range(CELLS):
            table[(PORTS + cell) * n + i] = content(grid, cell)
            grid[cell] = EMPTY


def number(table: list[int], n: int, ids: list[int]) -> int:
    """Number the different answers to each question from 0; say how many the most are."""
    names = scratch(MOST_ANSWERS)
    most = 0
    for q in range(QUESTIONS):
        found = 0
        for i in range(q * n, (q + 1) * n):
            if names[table[i]] == 0:
                found += 1
                names[table[i]] = found
            ids[i] = names[table[i]] - 1
        for i in range(q * n, (q + 1) * n):
            names[table[i]] = 0
        most = max(most, found)
    return most


def divided(
    ids: list[int],
    n: int,
    q: int,
    order: list[int],
    first: int,
    last: int,
    hope: list[float],
    counts: list[int],
) -> float:
    """The cost of asking q about these mines, with hope for what each part takes after it."""
    cost = 0.0
    base = q * n
    for i in range(first, last):
        counts[ids[base + order[i]]] += 1
    for i in range(first, last):
        here = ids[base + order[i]]
        if counts[here]:
            cost += hope[counts[here]]
            counts[here] = 0
    return last - first + cost


def parts(ids: list[int], n: int, q: int, counts: list[int], sizes: list[int]) -> int:
    """The sizes of the parts into which q divides all the mines; say how many there are."""
    for i in range(q * n, (q + 1) * n):
        counts[ids[i]] += 1
    found = 0
    for i in range(q * n, (q + 1) * n):
        if counts[ids[i]]:
            sizes[found] = counts[ids[i]]
            found += 1
            counts[ids[i]] = 0
    return found


def look(
    ids: list[int],
    n: int,
    order: list[int],
    first: int,
    last: int,
    depth: int,
    breadth: int,
    spare: int,
    hope: list[float],
    counts: list[int],
    rank: list[float],
    bound: float,
) -> float:
    """The cost of the mines order[first:last], looking so many questions ahead.

    hope[m] is the cost of m mines where the look ends, hope[n + 1 + m] with a proposal to spare.
    rank[q] holds the cost of each question afterwards, and rank[QUESTIONS + q] whether it was
    looked into; the rest is room for the way.
    """
    m = last - first
    if m <= 1 + spare:
        return 0.0  # each is proposed in turn
    best = 1e18
    hopes = hope[spare * (n + 1) : (spare + 1) * (n + 1)]
    for q in range(QUESTIONS):
        rank[q] = divided(ids, n, q, order, first, last, hopes, counts)
        rank[QUESTIONS + q] = 0.0
        best = min(best, rank[q])
    # O13: a first proposal that is wrong costs no question, but the second must be sure.
    guess = 1e18
    if spare and m <= FEW:
        guess = proposed(ids, n, order, first, last, hope, counts)
        best = min(best, guess)
    if (depth <= 1 and m > CLOSE) or best <= m:
        return best
    below_it = order[n:]
    best = min(bound, guess)
    for _ in range(breadth):
        q = 0
        for other in range(QUESTIONS):
            if rank[QUESTIONS + q] or (rank[other] < rank[q] and not rank[QUESTIONS + other]):
                q = other
        rank[QUESTIONS + q] = 1.0
        if arrange(ids, n, q, order, first, last, below_it, counts) == 1:
            break  # nor does any question after it divide them
        cost = float(m)
        i = first
        while i < last and cost < best:
            j = i
            while j < last and ids[q * n + below_it[j]] == ids[q * n + below_it[i]]:
                j += 1
            cost += look(
                ids,
                n,
                below_it,
                i,
                j,
                depth - 1,
                (breadth + 1) // 2 if m > CLOSE else 2,
                spare,
                hope,
                counts,
                rank[2 * QUESTIONS :],
                best - cost,
            )
            i = j
        # Where the look was broken off, the cost is only known to be no better than the best.
        rank[q] = cost if cost < best else cost + DOUBT * m
        best = min(best, cost)
    return best


def proposed(
    ids: list[int],
    n: int,
    order: list[int],
    first: int,
    last: int,
    hope: list[float],
    counts: list[int],
) -> float:
    """The least cost of a few mines when one is proposed at once, and then a question asked."""
    best = 1e18
    for i in range(first, last):
        held = order[i]
        order[i] = order[last - 1]
        order[last - 1] = held
        if last - first == 2:
            best = 0.0
        for q in range(QUESTIONS):
            best = min(best, divided(ids, n, q, order, first, last - 1, hope, counts))
        order[last - 1] = order[i]
        order[i] = held
    return best


def arrange(
    ids: list[int],
    n: int,
    q: int,
    order: list[int],
    first: int,
    last: int,
    out: list[int],
    counts: list[int],
) -> int:
    """Write order[first:last] into out so that mines with the same answer to q stand together."""
    base = q * n
    for i in range(first, last):
        counts[ids[base + order[i]]] += 1
    found = 0
    at = first
    # counts becomes where the next of each answer goes, stored as negative numbers.
    for i in range(first, last):
        here = ids[base + order[i]]
        if counts[here] > 0:
            size = counts[here]
            counts[here] = -1 - at
            at += size
            found += 1
        out[-1 - counts[here]] = order[i]
        counts[here] -= 1
    for i in range(first, last):
        counts[ids[base + order[i]]] = 0
    return found


# --- Hiding a mine ------------------------------------------------------------------------------


def complete(kinds: int, run: list[int], tries: int, mine: list[int], rng: Rng) -> int:
    """Complete a run of placements to a legal mine by chance; 0 if that fails too often."""
    for _ in range(tries):
        taken0 = taken1 = taken2 = taken3 = 0
        fine = 1
        for kind in range(KINDS):
            mine[kind] = UNKNOWN
            if fine and (kinds >> kind) & 1:
                p = run[kind]
                if p < 0:
                    p = FIRST[kind] + below(rng, FIRST[kind + 1] - FIRST[kind])
                a = p * FOOT_WORDS
                shared = (taken0 & FOOTPRINT[a]) | (taken1 & FOOTPRINT[a + 1])
                shared |= (taken2 & FOOTPRINT[a + 2]) | (taken3 & FOOTPRINT[a + 3])
                fine = 0 if shared else 1
                taken0 |= FOOTPRINT[a]
                taken1 |= FOOTPRINT[a + 1]
                taken2 |= FOOTPRINT[a + 2]
                taken3 |= FOOTPRINT[a + 3]
                mine[kind] = p
        for kind in range(KINDS):
            if fine and (kinds >> kind) & 1:
                fine = seen(taken0, taken1, mine[kind])
        if fine:
            return 1
    return 0


def candidates(kinds: int, run: list[int], n: int, mines: list[int], rng: Rng) -> int:
    """Complete a run of placements n times; say how often it was done."""
    mine = scratch(KINDS)
    found = 0
    for _ in range(n):
        if complete(kinds, run, 1000, mine, rng):
            for kind in range(KINDS):
                mines[found * KINDS + kind] = mine[kind]
            found += 1
    return found


def tell(table: list[int], n: int, told_bits: list[float], bits: list[float]) -> None:
    """How much the rays of n mines tell: the sum of told_bits[TOLD * port + answer] for each."""
    for i in range(n):
        bits[i] = 0.0
        for port in range(PORTS):
            bits[i] += told_bits[TOLD * port + table[port * n + i]]
