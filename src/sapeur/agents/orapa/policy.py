"""The compiled part of the Orapa expert: what mines answer, and how questions divide them.

Questions are numbered as their action codes: first the ports, then the cells. A cost is counted
over a whole set of mines: the questions that it takes to find each of them, added up.
"""

from __future__ import annotations

from sapeur.games.orapa.rays import (
    CELLS,
    EMPTY,
    FIRST,
    FOOT_WORDS,
    FOOTPRINT,
    KINDS,
    PORTS,
    content,
    hide,
    public_answer,
    put,
    seen,
    trace_all,
)
from sapeur.games.orapa.rules import QUESTIONS
from sapeur.kernel import UNKNOWN, Rng, below, scratch

MOST_ANSWERS = 1 << 17  # above every answer, turns included
TOLD = 1 << 10  # above every answer without its turns
FEW = 8  # mines among which a free proposal may beat every question
DOUBT = 0.05


def dig(kinds: int, mines: list[int], n: int, rng: Rng) -> None:
    """Draw n legal mines about which nothing is known."""
    mine = scratch(KINDS)
    for i in range(n):
        hide(kinds, mine, rng)
        for kind in range(KINDS):
            mines[i * KINDS + kind] = mine[kind]


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
            table[port * n + i] = public_answer(rays[port], easy)
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


def played_out(
    ids: list[int],
    n: int,
    order: list[int],
    first: int,
    last: int,
    spare: int,
    hope: list[float],
    counts: list[int],
    ways: list[int],
    todo: list[int],
    bound: float,
) -> float:
    """The cost of the mines order[first:last] when every question is the best at first sight.

    Beyond the bound it is not counted to the end. The mines change places among themselves.
    """
    hopes = hope[spare * (n + 1) : (spare + 1) * (n + 1)]
    cost = 0.0
    todo[0] = first
    todo[1] = last
    left = 1
    while left and cost < bound:
        left -= 1
        start, end = todo[2 * left], todo[2 * left + 1]
        m = end - start
        if m <= 1 + spare:
            continue  # each is proposed in turn
        if m == 2 + spare:
            # O13: two are told apart by a question; of three, one is proposed before it.
            cost += 2.0
            continue
        best = 0
        least = 1e18
        for q in range(QUESTIONS):
            here = divided(ids, n, q, order, start, end, hopes, counts)
            if here < least:
                least = here
                best = q
        found = arrange(ids, n, best, order, start, end, ways, counts)
        if spare and found >= m - 1:
            cost += m - 1.0  # one of the two that answer alike is proposed first
            continue
        if found == 1:
            continue  # drawn more than once, or twins (O10)
        cost += m
        for i in range(start, end):
            order[i] = ways[i]
        i = start
        while i < end:
            j = i
            while j < end and ids[best * n + order[j]] == ids[best * n + order[i]]:
                j += 1
            if j - i > 1 + spare:
                todo[2 * left] = i
                todo[2 * left + 1] = j
                left += 1
            i = j
    return cost


def next_best(rank: list[float]) -> int:
    """The question of the least cost that was not looked into; it is marked as such."""
    best = -1
    for q in range(QUESTIONS):
        if not rank[QUESTIONS + q] and (best < 0 or rank[q] < rank[best]):
            best = q
    rank[QUESTIONS + best] = 1.0
    return best


def look(
    ids: list[int],
    n: int,
    order: list[int],
    first: int,
    last: int,
    breadth: int,
    spare: int,
    hope: list[float],
    counts: list[int],
    rank: list[float],
    room: list[int],
    bound: float,
) -> float:
    """The cost of the mines order[first:last] when some first questions are looked into.

    hope[m] is the cost of m mines at first sight, hope[n + 1 + m] with a proposal to spare.
    rank[q] holds the cost of each question afterwards, and rank[QUESTIONS + q] whether it was
    looked into. The room is for four times n.
    """
    m = last - first
    if m <= 1 + spare:
        return 0.0  # each is proposed in turn
    ways, todo = room[n : 2 * n], room[2 * n :]
    hopes = hope[spare * (n + 1) : (spare + 1) * (n + 1)]
    for q in range(QUESTIONS):
        rank[q] = divided(ids, n, q, order, first, last, hopes, counts)
        rank[QUESTIONS + q] = 0.0
    best = bound
    if spare and m <= FEW:
        best = min(
            best, proposed(ids, n, order, first, last, hope, counts, room, rank[2 * QUESTIONS :])
        )
    for _ in range(breadth):
        q = next_best(rank)
        if arrange(ids, n, q, order, first, last, room, counts) == 1:
            rank[QUESTIONS + q] = 0.0
            break  # nor does any question after it divide them
        cost = float(m)
        i = first
        while i < last and cost < best:
            j = i
            while j < last and ids[q * n + room[j]] == ids[q * n + room[i]]:
                j += 1
            if j - i > 1 + spare:
                cost += played_out(ids, n, room, i, j, spare, hope, counts, ways, todo, best - cost)
            i = j
        # Where the look was broken off, the cost is only known to be no better than the best.
        rank[q] = cost if cost < best else cost + DOUBT * m
        best = min(best, cost)
        if best <= m:
            break
    return best


def look_further(
    ids: list[int],
    n: int,
    order: list[int],
    breadth: int,
    next_breadth: int,
    spare: int,
    hope: list[float],
    counts: list[int],
    rank: list[float],
    room: list[int],
) -> float:
    """The same for all the mines, and into some second questions; rank is twice as long."""
    best = look(ids, n, order, 0, n, breadth, spare, hope, counts, rank, room[n:], 1e18)
    if best <= n:
        return best
    best = 1e18
    under = rank[2 * QUESTIONS :]
    worst = 0.0
    for q in range(QUESTIONS):
        if rank[QUESTIONS + q]:
            worst = max(worst, rank[q])
    for q in range(QUESTIONS):
        if not rank[QUESTIONS + q]:
            rank[q] += worst  # first sight is too hopeful
        rank[QUESTIONS + q] = 0.0
    for _ in range(breadth):
        q = next_best(rank)
        if arrange(ids, n, q, order, 0, n, room, counts) == 1:
            rank[QUESTIONS + q] = 0.0
            break
        cost = float(n)
        i = 0
        while i < n and cost < best:
            j = i
            while j < n and ids[q * n + room[j]] == ids[q * n + room[i]]:
                j += 1
            if j - i == 2 + spare:
                cost += 2.0
            elif j - i > 2 + spare:
                cost += look(
                    ids,
                    n,
                    room,
                    i,
                    j,
                    next_breadth,
                    spare,
                    hope,
                    counts,
                    under,
                    room[n:],
                    best - cost,
                )
            i = j
        rank[q] = cost if cost < best else cost + DOUBT * n
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
    room: list[int],
    costs: list[float],
) -> float:
    """The least cost of the mines when one is proposed at once and the second must be sure.

    costs[i - first] becomes what it is for the i-th of them.
    """
    best = 1e18
    for i in range(first, last):
        at = 0
        for j in range(first, last):
            if j != i:
                room[at] = order[j]
                at += 1
        costs[i - first] = played_out(
            ids, n, room, 0, at, 0, hope, counts, room[n : 2 * n], room[2 * n :], 1e18
        )
        best = min(best, costs[i - first])
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
