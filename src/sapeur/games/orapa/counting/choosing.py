"""What the search along the rays looks at next, and how it settles the last gem."""

from __future__ import annotations

from sapeur.games.orapa.counting.following import (
    BRANCHES,
    RIGHT,
    TO_FOLLOW,
    WRONG,
    crossed_back,
    ends_wrong,
    placements_crossed,
    scout,
    start_ray,
    touchable,
)
from sapeur.games.orapa.counting.places import first_in, size
from sapeur.games.orapa.counting.records import Level, Search
from sapeur.games.orapa.counting.tables import COVER, KIND_OF_WORD, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import (
    ABSORBED,
    BODY,
    CELLS,
    CONTENT_OF_KIND,
    EMPTY,
    ENTRY,
    IS_WHITE,
    PORTS,
    put,
    take,
)
from sapeur.kernel import bit_count, lowest_bit

FEW_BODIES = 8  # places of the black body: each by itself, rather than all at once


def choose(search: Search, level: Level) -> int:
    """Choose what to look at next; RIGHT if nothing is left, BRANCHES if a cell is to be filled."""
    if bit_count(level.free) == 1:
        return settle(search, level)
    if is_body_first(search, level):
        # Each of its places decides where such a ray must come to.
        for w in range(search.words):
            level.todo[w] = level.places[w] if KIND_OF_WORD[w] == BODY else 0
        level.must_be_filled = 1
        return BRANCHES
    for cell in range(CELLS):
        if search.clues.cells[cell] == IS_WHITE and search.grid[cell] == EMPTY:
            some = 0
            for w in range(search.words):
                cover = COVER[cell * WORDS + w]
                level.todo[w] = level.places[w] & cover
                some |= level.todo[w]
                level.places[w] &= ~cover
            level.must_be_filled = 1  # O8: one of the two white gems covers this cell
            return BRANCHES if some else WRONG
    return choose_ray(search, level)


def is_body_first(search: Search, level: Level) -> int:
    """1 if a ray to be followed was absorbed (O7), and the black body is to be placed first."""
    if (level.free >> BODY) & 1 and search.rays_wanted:
        done = 0
        if search.body_waits:
            if size(level.places, BODY) > FEW_BODIES:
                return 0
            done = level.rays_done
        for port in range(PORTS):
            if search.clues.ports[port] == ABSORBED and not (done >> port) & 1:
                return 1
    return 0


def choose_ray(search: Search, level: Level) -> int:
    """Choose the ray that has the fewest ways to go, and from which end; RIGHT if none is left."""
    best = 0
    done = 0
    for port in range(PORTS):
        if (search.rays >> port) & 1:
            if (level.rays_done >> port) & 1:
                done += 1
                continue
            want = search.clues.ports[port]
            for end in range(1 if want & 63 == port or want == ABSORBED else 2):
                origin = want & 63 if end else port
                goal = want - origin + port if end else want
                ways = scout(search, level, origin, goal)
                if ways < 0:
                    return WRONG
                if ways == 0:
                    level.rays_done |= 1 << port
                    done += 1
                    break
                # The fewer gems a ray may touch, the sooner it runs its course.
                ways <<= 3 * bit_count(touchable(goal) & level.free)
                if best == 0 or ways < best:
                    best = ways
                    level.ray.port = port
                    start_ray(level.ray, origin, goal)
    return RIGHT if best == 0 or done >= search.rays_wanted else TO_FOLLOW


def settle(search: Search, level: Level) -> int:
    """Keep the places of the last free gem with which every answer is right; WRONG if none is."""
    kind = lowest_bit(level.free)
    first, last = WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]
    for cell in range(CELLS):
        if search.clues.cells[cell] == IS_WHITE and search.grid[cell] == EMPTY:
            for w in range(first, last):
                here = COVER[cell * WORDS + w] if CONTENT_OF_KIND[kind] == IS_WHITE else 0
                level.places[w] &= here
    rays = search.rays & ~level.rays_done
    port = 0
    while rays:
        if rays & 1:
            goal = search.clues.ports[port]
            start_ray(search.probe, port, goal)
            right = 1 - ends_wrong(search, search.probe)
            for w in range(first, last):
                met = level.places[w] & placements_crossed(
                    search, ENTRY[port] >> 2, ENTRY[port] & 3, w
                )
                fine = level.places[w] & ~met if right else 0
                if kind == BODY and goal == ABSORBED:
                    fine |= met  # O7: whatever lies behind it
                    met = 0
                if met and not right:
                    met &= crossed_back(search, goal, w)
                if (touchable(goal) >> kind) & 1:
                    fine |= mending(search, met, w)
                level.places[w] = fine
        rays >>= 1
        port += 1
    some = 0
    for w in range(first, last):
        some |= level.places[w]
    return RIGHT if some else WRONG


def mending(search: Search, met: int, w: int) -> int:
    """Of some placements in a word, those with which the probed ray has the right answer."""
    fine = 0
    while met:
        low = met & -met
        met ^= low
        p = first_in(low, w)
        put(search.grid, p)
        if not ends_wrong(search, search.probe):
            fine |= low
        take(search.grid, p)
        search.steps += 1
    return fine
