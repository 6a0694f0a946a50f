"""Where a ray goes, through the gems that are placed and past the cells that may hold another."""

from __future__ import annotations

from sapeur.games.orapa.counting.places import has_every_kind, is_covered
from sapeur.games.orapa.counting.records import BODY_WORDS, FollowedRay, Level, Search
from sapeur.games.orapa.counting.tables import (
    COVER,
    KIND_OF_WORD,
    WHOLE,
    WORD_OF_KIND,
    WORDS,
)
from sapeur.games.orapa.rays import (
    ABSORBED,
    ANY_KIND,
    BODY,
    CELL_OF,
    CELLS,
    COLOURS_OF_CONTENT,
    EMPTY,
    ENTRY,
    FIRST_BODY,
    MOST_CELLS,
    NEXT,
    SIZE,
    TOUCHABLE,
    TURNED,
    public_answer,
)
from sapeur.kernel import UNKNOWN, bit_count

WRONG, RIGHT, BRANCHES, TO_FOLLOW = range(4)


def touchable(goal: int) -> int:
    """The kinds that a ray with this answer may touch, as a bit set."""
    return ANY_KIND if goal == ABSORBED else TOUCHABLE[(goal >> 6) & 15]


def start_ray(ray: FollowedRay, port: int, goal: int) -> None:
    """Send a ray in at a port."""
    ray.goal = goal
    ray.cell = ENTRY[port] >> 2
    ray.way = ENTRY[port] & 3
    ray.colours = 0
    ray.turns = 0


def answers(search: Search, goal: int, out: int, colours: int, turns: int) -> int:
    """1 if a ray that ends so has the answer that it must have."""
    return (
        1 if goal == public_answer(out + (colours << 6) + (turns << 10), search.clues.easy) else 0
    )


def follow(search: Search, level: Level) -> int:
    """Run on along the level's ray: RIGHT or WRONG at its end, or BRANCHES at a cell."""
    ray = level.ray
    goal = ray.goal
    cell, way, colours, turns = ray.cell, ray.way, ray.colours, ray.turns
    allowed = touchable(goal)
    body_waits = search.body_waits and goal == ABSORBED
    if body_waits:
        allowed &= ~(1 << BODY)
    while cell < CELLS:
        here = search.grid[cell]
        if here != EMPTY:
            if here >= FIRST_BODY:
                return RIGHT if goal == ABSORBED else WRONG
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            if goal != ABSORBED and colours & ~(goal >> 6) & 15:
                return WRONG
            way = TURNED[4 * here + way]
        elif is_covered(level.places, search.words, cell):
            if branch_at(search, level, cell, allowed, body_waits):
                ray.cell, ray.way, ray.colours, ray.turns = cell, way, colours, turns
                level.must_be_filled = 0
                return BRANCHES
            if not has_every_kind(level.places, level.free):
                return WRONG
        cell = NEXT[4 * cell + way]
    return RIGHT if answers(search, goal, cell - CELLS, colours, turns) else WRONG


def branch_at(search: Search, level: Level, cell: int, allowed: int, body_waits: int) -> int:
    """Write what may lie at a cell where the ray comes by; 0 if it must be empty there.

    The ray may touch the allowed kinds; the places of a body that waits are kept apart.
    """
    branches = 0
    if body_waits:
        for i in range(BODY_WORDS):
            w = WORD_OF_KIND[BODY] + i
            bodies = level.places[w] & COVER[cell * WORDS + w]
            level.bodies[i] = bodies
            branches |= bodies
    for w in range(search.words):
        cover = COVER[cell * WORDS + w]
        may = level.places[w] & cover if (allowed >> KIND_OF_WORD[w]) & 1 else 0
        branches |= may
        level.todo[w] = may
        level.places[w] &= ~cover  # whoever comes to lie here clashes with these
    return 1 if branches else 0


def scout(search: Search, level: Level, port: int, goal: int) -> int:
    """How many ways a ray may take at its next step: 0 if it is done and right, -1 if wrong."""
    cell, way = ENTRY[port] >> 2, ENTRY[port] & 3
    colours = 0
    turns = 0
    ways = 0
    allowed = touchable(goal)
    while cell < CELLS:
        here = search.grid[cell]
        if here != EMPTY:
            if ways:
                return ways
            if here >= FIRST_BODY:
                return 0 if goal == ABSORBED else -1
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            if goal != ABSORBED and colours & ~(goal >> 6) & 15:
                return -1
            way = TURNED[4 * here + way]
        else:
            some = 0
            for w in range(search.words):
                cover = level.places[w] & COVER[cell * WORDS + w]
                if cover:
                    some = 1
                    if (allowed >> KIND_OF_WORD[w]) & 1:
                        ways += bit_count(cover)
            ways += some
        cell = NEXT[4 * cell + way]
    if ways:
        return ways
    return 0 if answers(search, goal, cell - CELLS, colours, turns) else -1


def ends_wrong(search: Search, ray: FollowedRay) -> int:
    """1 if a ray that meets only the placed gems from here on has not the answer it must have."""
    cell, way, colours, turns = ray.cell, ray.way, ray.colours, ray.turns
    while cell < CELLS:
        here = search.grid[cell]
        if here != EMPTY:
            if here >= FIRST_BODY:
                return 0 if ray.goal == ABSORBED else 1
            colours |= COLOURS_OF_CONTENT[here]
            turns += 1
            way = TURNED[4 * here + way]
        cell = NEXT[4 * cell + way]
    return 0 if answers(search, ray.goal, cell - CELLS, colours, turns) else 1


def placements_crossed(search: Search, cell: int, way: int, w: int) -> int:
    """Of a word of placements, those in the way of a ray that meets only the placed gems."""
    found = 0
    while cell < CELLS:
        here = search.grid[cell]
        if here == EMPTY:
            found |= COVER[cell * WORDS + w]
        elif here >= FIRST_BODY:
            return found
        else:
            way = TURNED[4 * here + way]
        cell = NEXT[4 * cell + way]
    return found


def crossed_back(search: Search, goal: int, w: int) -> int:
    """The same for the way back (O5) from where a ray with this answer has to end."""
    if goal != ABSORBED:
        back = ENTRY[goal & 63]
        return placements_crossed(search, back >> 2, back & 3, w)
    p = search.mine[BODY]
    if p == UNKNOWN:
        return WHOLE[w]
    found = 0
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        for way in range(4):
            found |= placements_crossed(search, NEXT[4 * CELL_OF[i] + way], way, w)
    return found
