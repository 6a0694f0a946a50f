"""What the expert of Minefield thinks with: a chart of the board, and a judgement.

The six ways of the die are as likely as each other, so a step is a draw from the cells around it.
The chart solves that draw for one soldier alone on the board; the judgement weighs what the chart
says of all pieces; a move is worth the mean of what is judged after each of its rolls. To look
one move further was tried with three sets of weights on the way and won no more games than not
to (109.5 of 240), so nothing here does.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sapeur.games.contract import CHANCE
from sapeur.games.minefield.rules import (
    BUNKER,
    DIRECTIONS,
    DRAWN,
    ENTER,
    FRAME,
    FREE,
    NO_CELL,
    NOBODY,
    NOWHERE,
    ONGOING,
    ROLL,
    SIDE,
    WAYS,
    WON,
    State,
    apply,
    begin,
    end_turn,
    legal,
    neighbour,
    put,
)
from sapeur.kernel import Codes, copy, scratch

# Planes of the chart, each by the cell of a commander and the cell of a soldier that hunts it.
HIT = 0  # the chance that a step onto the cell ends on the commander
REACH = 1  # the best such chance of a soldier that stands there
WORTH = 2  # what a soldier there is worth, for each seat: sooner hits count more
VENTURE = 4  # what a step onto the cell is worth, for each seat
FAR = 6  # steps between two cells
PLACE = 7  # of one cell: in row 0 its sides without a neighbour; in rows 1 and 2 what a soldier
PLANES = 8  # that is still to enter is worth against a commander there

PATIENCE = 0.92  # what a hit one turn later is worth
ROUNDS = 60  # of improving the chart; PATIENCE ** ROUNDS is small

ROOM = 64  # rows for the outcomes of one move
BLOCK = ROOM + 2  # rows of a pool: the position, then the outcomes of a move
RARE = 1 / 300  # a chain of dense cells less likely than this is taken to end there

RINGS = 8  # distances that soldiers are counted at, the last for all beyond
FEATURES = 17 + 2 * RINGS  # of a side
HIDDEN = 24
INPUTS = 2 * FEATURES


# --- Outcomes -----------------------------------------------------------------------------------


def spread(pool: Any, base: int, odds: Any, rare: float) -> int:
    """Roll every roll for the state in row base; its outcomes are written from row base on."""
    n = 1
    i = 0
    odds[base] = 1.0
    die = pool[base].die
    while i < n:
        row = base + i
        if pool[row].moving == NOBODY:
            i += 1
            continue
        p = odds[row]
        if p < rare or n + die > ROOM:
            end_turn(pool[row])
            i += 1
            continue
        for k in range(1, die):
            copy(pool, base + n, pool, row)
            apply(pool[base + n], CHANCE, ROLL + k)
            odds[base + n] = p / die
            n += 1
        apply(pool[row], CHANCE, ROLL)
        odds[row] = p / die
    return n


def moves(s: State, out: Codes) -> int:
    """The legal moves of the side to move, of entries onto one cell only the first."""
    n = legal(s, s.to_move, out)
    kept = 0
    for i in range(n):
        action = out[i]
        fresh = True
        if action >= ENTER:
            for j in range(kept):
                if out[j] >= ENTER and out[j] >> 3 == action >> 3:
                    fresh = False
        if fresh:
            out[kept] = action
            kept += 1
    return kept


# --- The chart ----------------------------------------------------------------------------------


def survey_board(pool: Any, odds: Any, chart: Any, land: Any) -> None:
    """Fill the chart for the board and the die of the state in row 0."""
    ground = pool[0].ground
    distances(ground, chart)
    for c in range(FRAME):
        if ground[c] != NO_CELL:
            hunt(pool, odds, chart, land, c)


def distances(ground: Any, chart: Any) -> None:
    """Fill the plane FAR, and the sides of each cell that have no neighbour."""
    reached = scratch(FRAME)
    for c in range(FRAME):
        if ground[c] == NO_CELL:
            continue
        for direction in range(DIRECTIONS):
            if ground[neighbour(c, direction)] == NO_CELL:
                chart[PLACE, 0, c] += 1
        for cell in range(FRAME):
            chart[FAR, c, cell] = FRAME
        chart[FAR, c, c] = 0
        reached[0] = c
        n = 1
        i = 0
        while i < n:
            for direction in range(DIRECTIONS):
                cell = neighbour(reached[i], direction)
                if ground[cell] != NO_CELL and chart[FAR, c, cell] == FRAME:
                    chart[FAR, c, cell] = chart[FAR, c, reached[i]] + 1
                    reached[n] = cell
                    n += 1
            i += 1


def hunt(pool: Any, odds: Any, chart: Any, land: Any, c: int) -> None:
    """Fill the chart for a lone soldier against a commander on cell c."""
    ground = pool[0].ground
    for cell in range(FRAME):
        if ground[cell] == NO_CELL or cell == c:
            continue
        for z in range(FRAME):
            land[cell, z] = 0
        if ground[cell] == BUNKER:
            land[cell, cell] = 1
            continue
        copy(pool, 1, pool, 0)
        lone(pool[1], cell, c)
        n = spread(pool, 1, odds, 0.0001)
        for row in range(1, 1 + n):
            s = pool[row]
            if s.result == WON:
                chart[HIT, c, cell] += odds[row]
            elif s.soldiers[0]:
                land[cell, s.at[1]] += odds[row]
    for cell in range(FRAME):
        if ground[cell] != NO_CELL:
            for direction in range(DIRECTIONS):
                x = neighbour(cell, direction)
                if ground[x] != NO_CELL and x != c:
                    chart[REACH, c, cell] = max(chart[REACH, c, cell], chart[HIT, c, x])
    for seat in range(2):
        improve(pool[0], chart, land, c, seat)


def lone(s: State, cell: int, c: int) -> None:
    """A soldier of seat 0 has just stepped onto the cell; the enemy commander is on c."""
    begin(s)
    s.piece[s.bunker[0]] = FREE
    s.piece[s.bunker[1]] = FREE
    s.at[0] = NOWHERE
    s.left[1] = 1
    s.soldiers[0] = 1
    put(s, SIDE, c)
    put(s, 1, cell)
    s.moving = 1
    s.turns = 30000


def improve(s: State, chart: Any, land: Any, c: int, seat: int) -> None:
    """Solve what each cell is worth to a lone soldier of the seat, which may enter anew."""
    ground = s.ground
    for _ in range(ROUNDS):
        entering = chart[PLACE, 1 + seat, c]
        for x in range(FRAME):
            if ground[x] == NO_CELL or x == c:
                continue
            ahead = 0.0
            stays = 0.0
            for z in range(FRAME):
                if land[x, z] > 0:
                    ahead += land[x, z] * chart[WORTH + seat, c, z]
                    stays += land[x, z]
            lost = 1.0 - stays - chart[HIT, c, x]
            chart[VENTURE + seat, c, x] = chart[HIT, c, x] + PATIENCE * (ahead + lost * entering)
        for y in range(FRAME):
            if ground[y] == NO_CELL or y == c:
                continue
            best = 0.0
            for direction in range(DIRECTIONS):
                x = neighbour(y, direction)
                if ground[x] != NO_CELL and x != c:
                    best = max(best, chart[VENTURE + seat, c, x])
            chart[WORTH + seat, c, y] = best
        best = 0.0
        for k in range(seat * WAYS, seat * WAYS + s.ways[seat]):
            x = s.way[k] >> 3
            if x != c:
                best = max(best, chart[VENTURE + seat, c, x])
        chart[PLACE, 1 + seat, c] = best


# --- The judgement ------------------------------------------------------------------------------


def threat(s: State, seat: int, chart: Any) -> float:
    """The seat's best chance to hit the enemy commander in one turn, chains taken as unhindered."""
    c = s.at[(1 - seat) * SIDE]
    best = 0.0
    first = seat * SIDE
    for slot in range(first, first + 1 + s.soldiers[seat]):
        y = s.at[slot]
        if chart[REACH, c, y] > best:
            for direction in range(DIRECTIONS):
                x = neighbour(y, direction)
                if s.piece[x] == FREE and chart[HIT, c, x] > best:
                    best = chart[HIT, c, x]
    if s.soldiers[seat] < SIDE - 1 and chart[FAR, c, s.bunker[seat]] < 5:
        for k in range(seat * WAYS, seat * WAYS + s.ways[seat]):
            x = s.way[k] >> 3
            if s.piece[x] == FREE and chart[HIT, c, x] > best:
                best = chart[HIT, c, x]
    return best


def describe(s: State, seat: int, chart: Any, f: Any, at: int) -> None:
    """Write the features of one side into f, from place `at` on."""
    enemy = 1 - seat
    own = s.at[seat * SIDE]
    c = s.at[enemy * SIDE]
    entering = chart[PLACE, 1 + seat, c]
    first = seat * SIDE
    last = first + s.soldiers[seat]
    for k in range(FEATURES):
        f[at + k] = 0.0
    ready = 0
    for slot in range(first + 1, last + 1):
        y = s.at[slot]
        worth = chart[WORTH + seat, c, y] - entering
        k = at + slot - first - 1  # the best soldier first
        while k > at and f[k - 1] < worth:
            f[k] = f[k - 1]
            k -= 1
        f[k] = worth
        if chart[REACH, c, y] > 0:
            ready += 1
    f[at + 4] = 0.25 * s.soldiers[seat]
    f[at + 5] = 3.0 * threat(s, seat, chart)
    f[at + 6] = 0.25 * ready
    way_in = 0.0
    guards = 0
    for direction in range(DIRECTIONS):
        x = neighbour(c, direction)
        held = s.piece[x]
        if held != NO_CELL:
            if held == FREE or (held - 1) // SIDE == seat:
                way_in = max(way_in, chart[VENTURE + seat, c, x])
            else:
                guards += 1
    f[at + 7] = way_in
    f[at + 8] = 0.33 * guards  # the enemy's, around its commander
    f[at + 9] = 0.33 * chart[PLACE, 0, own]
    f[at + 10] = 1.0 if s.ground[own] == BUNKER else 0.0
    f[at + 11] = 1.0 if s.left[seat] > 1 else 0.0
    f[at + 12] = chart[WORTH + seat, c, own] - entering
    f[at + 13] = entering
    # Enemy soldiers that a piece of this side could hit next, by what they are worth.
    prey = 0.0
    outside = chart[PLACE, 1 + enemy, own]
    for slot in range(enemy * SIDE + 1, enemy * SIDE + 1 + s.soldiers[enemy]):
        y = s.at[slot]
        near = 0
        for mine in range(first, last + 1):
            if chart[FAR, y, s.at[mine]] <= 2:
                near += 1
        if near:
            prey += max(0.0, chart[WORTH + enemy, own, y] - outside)
    f[at + 14] = prey
    # Soldiers by their distance to the enemy commander and to their own; the last have an edge.
    for slot in range(first + 1, last + 1):
        y = s.at[slot]
        f[at + 15 + min(int(chart[FAR, c, y]), RINGS)] += 0.5
        f[at + 15 + RINGS + min(int(chart[FAR, own, y]), RINGS)] += 0.5
        f[at + 16 + 2 * RINGS] += 0.25 * chart[PLACE, 0, y]
        if chart[FAR, own, y] <= 3:  # they can hit whoever comes
            f[at + 15] += 0.25


def judged(s: State, chart: Any, net: Any, f: Any) -> float:
    """The chance to win of the side to move."""
    if s.result != ONGOING:
        return settled(s)
    seat = s.to_move
    describe(s, seat, chart, f, 0)
    describe(s, 1 - seat, chart, f, FEATURES)
    for h in range(HIDDEN):
        f[INPUTS + h] = net[INPUTS, h]
    for i in range(INPUTS):
        x = f[i]
        if x != 0:
            for h in range(HIDDEN):
                f[INPUTS + h] += x * net[i, h]
    total = net[INPUTS + 2, 0]
    for h in range(HIDDEN):
        total += max(f[INPUTS + h], 0.0) * net[INPUTS + 1, h]
    return 1.0 / (1.0 + exp(-total))


def settled(s: State) -> float:
    """What a game that is over counts for the side that would move."""
    if s.result == DRAWN:
        return 0.5
    return 1.0 if s.result == WON + s.to_move else 0.0


# --- The moves ----------------------------------------------------------------------------------


def glance(
    pool: Any, row: int, n: int, out: Codes, worth: Any, odds: Any, chart: Any, net: Any, f: Any
) -> None:
    """Judge each of the n moves in out by what it leads to, over all rolls."""
    for i in range(n):
        base = row + 1
        copy(pool, base, pool, row)
        apply(pool[base], pool[base].to_move, out[i])
        total = 0.0
        for outcome in range(base, base + spread(pool, base, odds, RARE)):
            total += odds[outcome] * (1.0 - judged(pool[outcome], chart, net, f))
        worth[i] = total


# --- What is told of a move ---------------------------------------------------------------------

# Chances of one move, the columns of what outlook() writes.
WINS, WOUNDS, TAKES, GONE, FALLS, DANGER, TOLD = 0, 1, 2, 3, 4, 5, 6


def outlook(pool: Any, n: int, out: Codes, told: Any, odds: Any, chart: Any, rare: float) -> None:
    """For each of the n moves in out from row 0, the chances of what it may do at once."""
    seat = pool[0].to_move
    enemy = 1 - seat
    for i in range(n):
        for column in range(TOLD):
            told[i, column] = 0.0
        copy(pool, 1, pool, 0)
        apply(pool[1], seat, out[i])
        own = pool[1].soldiers[seat]
        for row in range(1, 1 + spread(pool, 1, odds, rare)):
            s = pool[row]
            p = odds[row]
            if s.result == WON + seat:
                told[i, WINS] += p
            if s.result == WON + enemy:
                told[i, FALLS] += p
            if s.left[enemy] < pool[0].left[enemy]:
                told[i, WOUNDS] += p
            elif s.soldiers[seat] < own:
                told[i, GONE] += p
            if s.soldiers[enemy] < pool[0].soldiers[enemy]:
                told[i, TAKES] += p
            if s.result == ONGOING:
                told[i, DANGER] += p * threat(s, enemy, chart)
