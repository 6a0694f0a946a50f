"""The search along the asked rays, through what is not known yet.

Where a ray comes to a cell of which nothing is known, the search branches: each place of a gem that
the ray may meet there, and then the empty cell. When every asked ray has run its course we are at a
*leaf*: some gems placed, and for each other gem a set of places that agree with all the answers.

Counting, listing and drawing all go on by `advance`, one step at a time.
"""

from __future__ import annotations

from sapeur.games.orapa.counting.choosing import choose
from sapeur.games.orapa.counting.following import (
    BRANCHES,
    RIGHT,
    WRONG,
    ends_wrong,
    follow,
    start_ray,
    touchable,
)
from sapeur.games.orapa.counting.places import has_every_kind, take_first
from sapeur.games.orapa.counting.records import BODY_WORDS, Level, Search
from sapeur.games.orapa.counting.tables import (
    CLASH,
    COVER,
    KIND_OF_WORD,
    WHOLE,
    WORD_OF_KIND,
    WORDS,
)
from sapeur.games.orapa.rays import (
    BODY,
    CELLS,
    CONTENT_OF_KIND,
    EMPTY,
    IS_WHITE,
    KIND,
    KINDS,
    LOZENGE,
    PORTS,
    WHITE,
    public_answer,
    put,
    take,
)
from sapeur.kernel import UNKNOWN, bit_count

CHOOSE, FOLLOW, TRY, BACK = range(4)  # what is to be done next: the phase
# What a step comes to: nothing of note; a gem, and the ray that met it goes on, or no ray is on its
# way; a leaf, the end, or the end of the budget.
GOING_ON, ON_THE_WAY, FIXED, AT_LEAF, FINISHED, TOO_MUCH = range(6)
NO_LIMIT = 1 << 60  # steps


# --- Before the first step ----------------------------------------------------------------------


def prepare(search: Search) -> None:
    """Take up new clues; they stand in the search."""
    clues = search.clues
    for port in range(PORTS):
        if clues.ports[port] != UNKNOWN:
            clues.ports[port] = public_answer(clues.ports[port], clues.easy)
    search.body_waits = 0
    search.look_cost = 0
    search.complete = 0


def begin(search: Search, budget: int) -> None:
    """Stand before the first leaf."""
    clues, level = search.clues, search.levels[0]
    search.rays = rays_to_follow(search)
    search.rays_wanted = PORTS
    search.steps = 0
    search.budget = budget
    for kind in range(KINDS):
        search.mine[kind] = UNKNOWN
        if (clues.kinds >> kind) & 1:
            search.words = WORD_OF_KIND[kind + 1]
    for w in range(WORDS):
        level.places[w] = WHOLE[w] if (clues.kinds >> KIND_OF_WORD[w]) & 1 else 0
    for cell in range(CELLS):
        search.grid[cell] = EMPTY
        if clues.cells[cell] != UNKNOWN:
            keep_answer(search, cell)
    search.depth = 0
    search.phase = CHOOSE if has_every_kind(level.places, clues.kinds) else BACK
    for i in range(BODY_WORDS):
        level.bodies[i] = 0
    level.rays_done = 0
    level.free = clues.kinds


def rays_to_follow(search: Search) -> int:
    """The asked rays, as a bit set of ports."""
    ports = search.clues.ports
    rays = 0
    for port in range(PORTS):
        if ports[port] != UNKNOWN:
            rays |= 1 << port
            out = ports[port] & 63
            # O5: the same ray asked at both its ends is followed once.
            if out < port and (rays >> out) & 1 and ports[port] - out + port == ports[out]:
                rays ^= 1 << port
    return rays


def keep_answer(search: Search, cell: int) -> None:
    """O8: only gems of that colour cover the cell; and one does, if there is but one such gem."""
    kinds, answer = search.clues.kinds, search.clues.cells[cell]
    places = search.levels[0].places
    whites = (kinds >> WHITE) & (kinds >> LOZENGE) & 1
    for w in range(WORDS):
        if CONTENT_OF_KIND[KIND_OF_WORD[w]] != answer:
            places[w] &= ~COVER[cell * WORDS + w]
        elif answer != IS_WHITE or whites == 0:
            places[w] &= COVER[cell * WORDS + w]


# --- One gem more, or one less ------------------------------------------------------------------


def is_vain(search: Search, level: Level, p: int) -> int:
    """1 if placing p leaves a ray with a wrong answer and no free gem to mend it."""
    free = level.free & ~(1 << KIND[p])
    if (level.must_be_filled and free) or touchable(level.ray.goal) & free:
        return 0
    put(search.grid, p)
    vain = 0 if level.must_be_filled else ends_wrong(search, level.ray)
    rays = search.rays & ~level.rays_done
    port = 0
    while rays and not vain:
        if rays & 1 and touchable(search.clues.ports[port]) & free == 0:
            start_ray(search.probe, port, search.clues.ports[port])
            vain = ends_wrong(search, search.probe)
        rays >>= 1
        port += 1
    take(search.grid, p)
    return vain


def copy_progress(target: Level, source: Level) -> None:
    """Make one level as far along the rays as another, but for what may lie where."""
    target.ray.port = source.ray.port
    target.ray.goal = source.ray.goal
    target.ray.cell = source.ray.cell
    target.ray.way = source.ray.way
    target.ray.colours = source.ray.colours
    target.ray.turns = source.ray.turns
    target.rays_done = source.rays_done
    target.free = source.free
    target.must_be_filled = source.must_be_filled


def enter(search: Search, level: Level, p: int) -> int:
    """Place a gem and go one level down; 1 if every free gem still has a place."""
    below = search.levels[search.depth + 1]
    copy_progress(below, level)
    kind = KIND[p]
    for w in range(search.words):
        below.places[w] = level.places[w] & ~CLASH[p * WORDS + w]
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        below.places[w] = 0
    for i in range(BODY_WORDS):
        below.bodies[i] = 0
    below.placed = kind
    below.free = level.free & ~(1 << kind)
    search.mine[kind] = p
    put(search.grid, p)
    search.depth += 1
    search.steps += 1
    return has_every_kind(below.places, below.free)


def enter_absorbed(search: Search, level: Level) -> int:
    """Let the ray be absorbed at its cell, by a black body in one of some places; 1 if all fits."""
    below = search.levels[search.depth + 1]
    copy_progress(below, level)
    for w in range(search.words):
        below.places[w] = level.places[w]
    for i in range(BODY_WORDS):
        below.places[WORD_OF_KIND[BODY] + i] = level.bodies[i]
        level.bodies[i] = 0
        below.bodies[i] = 0
    below.placed = UNKNOWN
    below.rays_done |= 1 << level.ray.port
    search.depth += 1
    search.steps += 1
    return has_every_kind(below.places, below.free)


def leave(search: Search, level: Level) -> None:
    """Go one level up, and take the gem back that was placed there."""
    if level.placed != UNKNOWN:
        take(search.grid, search.mine[level.placed])
        search.mine[level.placed] = UNKNOWN
    search.depth -= 1


# --- Step by step -------------------------------------------------------------------------------


def advance(search: Search) -> int:
    """Do what the phase says, and say what that comes to."""
    level = search.levels[search.depth]
    if search.phase == CHOOSE:
        search.steps += search.look_cost * bit_count(search.rays & ~level.rays_done)
        found = choose(search, level)
        if found == RIGHT:
            search.phase = BACK
            search.steps += 1
            return AT_LEAF
        search.phase = TRY if found == BRANCHES else BACK if found == WRONG else FOLLOW
    elif search.phase == FOLLOW:
        found = follow(search, level)
        search.phase = TRY if found == BRANCHES else BACK
        if found == RIGHT:
            level.rays_done |= 1 << level.ray.port
            search.phase = CHOOSE
    elif search.phase == TRY:
        return try_next(search, level)
    else:
        if search.depth == 0:
            return FINISHED
        leave(search, level)
        search.phase = TRY
    return GOING_ON


def try_next(search: Search, level: Level) -> int:
    """Try what may lie at the level's cell: the next gem, a body that absorbs, then nothing."""
    p = take_first(level.todo, search.words)
    if p != UNKNOWN:
        if search.steps > search.budget:
            return TOO_MUCH
        search.steps += search.look_cost
        return GOING_ON if is_vain(search, level, p) else place(search, level, p)
    bodies = 0
    for i in range(BODY_WORDS):
        bodies |= level.bodies[i]
    if bodies:
        search.phase = CHOOSE if enter_absorbed(search, level) else BACK
        return FIXED if search.phase == CHOOSE else GOING_ON
    if level.must_be_filled or not has_every_kind(level.places, level.free):
        search.phase = BACK
    else:
        search.phase = FOLLOW  # the cell is empty
    return GOING_ON


def place(search: Search, level: Level, p: int) -> int:
    """Place a gem at the level's cell, and say what that comes to."""
    if not enter(search, level, p):
        search.phase = BACK
        return GOING_ON
    is_last = bit_count(search.levels[search.depth].free) == 1
    search.phase = CHOOSE if level.must_be_filled or is_last else FOLLOW
    if is_last:
        return GOING_ON
    return FIXED if search.phase == CHOOSE else ON_THE_WAY


def next_leaf(search: Search) -> int:
    """Go on to the next leaf: AT_LEAF, FINISHED, or TOO_MUCH when the budget is spent."""
    found = advance(search)
    while found < AT_LEAF:
        found = advance(search)
    return found


def next_child(search: Search) -> int:
    """Go on to the next leaf or gem, but not further in: ON_THE_WAY or FIXED after a gem."""
    found = advance(search)
    while found == GOING_ON:
        found = advance(search)
    if found < AT_LEAF:
        search.phase = BACK
    return found
