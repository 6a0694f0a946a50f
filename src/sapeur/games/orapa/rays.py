"""The mine of Orapa: its ports, its gems in every place they may lie, and the rays in it."""

from __future__ import annotations

from sapeur.kernel import UNKNOWN, Rng, below

ROWS, COLUMNS = 8, 10
CELLS, PORTS = 80, 36

# O2: the gems, in the order in which they are placed and written.
RED, YELLOW, BLUE, WHITE, LOZENGE, DIAMOND, BODY = range(7)
KINDS = 7
LETTERS = "RYBWLDK"

# What a cell of a grid holds: EMPTY, or 1 + 5 * kind + shape.
EMPTY = 0
# Shapes: which corner is solid, in clockwise order, so that a quarter turn adds one.
FULL, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, NORTH_EAST = range(5)
SHAPES = 5

# The way a ray runs, and the sides of a cell.
NORTH, EAST, SOUTH, WEST = range(4)

# Answers at a cell (O8), which name a colour but not the gem.
NOTHING, IS_RED, IS_YELLOW, IS_BLUE, IS_WHITE, IS_TRANSPARENT, IS_ABSORBED = range(7)
CONTENT_OF_KIND = (IS_RED, IS_YELLOW, IS_BLUE, IS_WHITE, IS_WHITE, IS_TRANSPARENT, IS_ABSORBED)

# Colours as a bit set (O6); the diamond adds nothing, and nothing returns from the black body.
RED_BIT, YELLOW_BIT, BLUE_BIT, WHITE_BIT = 1, 2, 4, 8
COLOUR_OF_KIND = (RED_BIT, YELLOW_BIT, BLUE_BIT, WHITE_BIT, WHITE_BIT, 0, 0)

# A ray's answer: exit port + 64 * colours + 1024 * turns; or ABSORBED, which has neither (O7).
ABSORBED = 36
PLAIN = 1023  # what is left of an answer where turns are not told

# The gems as drawn in O2, before any turn. A dot is a cell of the box that the gem leaves free.
DRAWN = ("◢■◤", "◣· ■◣", "·◢◣· ◢■■◣", "·◢◣· ◢■■◣", "◢◣ ◥◤", "◢◣", "■■")
MARKS = "■◢◣◤◥"
TURNS = (2, 4, 4, 4, 1, 4, 2)  # how many quarter turns look different
MIRROR = (FULL, SOUTH_WEST, SOUTH_EAST, NORTH_EAST, NORTH_WEST)

Form = list[tuple[int, int, int]]  # row, column and shape of each cell
MOST_CELLS = 6
MOST_LINES = 12  # by which a gem may be seen: two for each row and each column of its box


def form(kind: int, mirrored: int, turn: int) -> Form:
    """The cells of a gem in its box, mirrored left to right and then turned clockwise."""
    drawn = DRAWN[kind].split()
    cells = [
        (row, column, MARKS.index(mark))
        for row, line in enumerate(drawn)
        for column, mark in enumerate(line)
        if mark != "·"
    ]
    height, width = len(drawn), len(drawn[0])
    if mirrored:
        cells = [(row, width - 1 - column, MIRROR[shape]) for row, column, shape in cells]
    for _ in range(turn):
        cells = [
            (column, height - 1 - row, shape and shape % 4 + 1) for row, column, shape in cells
        ]
        height, width = width, height
    return sorted(cells)


# The corners of each shape in its cell, clockwise, in half cells.
CORNERS = (
    ((0, 0), (2, 0), (2, 2), (0, 2)),
    ((2, 0), (2, 2), (0, 2)),
    ((0, 0), (2, 2), (0, 2)),
    ((0, 0), (2, 0), (0, 2)),
    ((0, 0), (2, 0), (2, 2)),
)


def outline(cells: Form) -> list[tuple[int, int]]:
    """The corners of a gem, (x, y) in half cells of its box, clockwise from the topmost one."""
    after: dict[tuple[int, int], tuple[int, int]] = {}
    sides = set()
    for row, column, shape in cells:
        corners = [(2 * column + x, 2 * row + y) for x, y in CORNERS[shape]]
        sides |= set(zip(corners, corners[1:] + corners[:1], strict=True))
    for start, end in sides:
        if (end, start) not in sides:  # a side that two cells share is inside the gem
            after[start] = end
    first = min(after, key=lambda point: (point[1], point[0]))
    around = [first]
    while (point := after[around[-1]]) != first:
        around.append(point)
    before = around[-1:] + around[:-1]
    return [
        (x, y)
        for (x, y), (a, b) in zip(around, before, strict=True)
        if (x - a) * (after[x, y][1] - y) != (y - b) * (after[x, y][0] - x)  # it turns here
    ]


def positions(kind: int) -> list[tuple[int, int, Form]]:
    """O2: every position of a gem that looks different: mirrored, quarter turns, its cells."""
    return [
        (mirrored, turn, form(kind, mirrored, turn))
        for mirrored in range(2 if kind == RED else 1)
        for turn in range(TURNS[kind])
    ]


def placements() -> list[tuple[int, int, int, int, Form]]:
    """Every place of every gem: kind, mirrored, turn, top-left cell of its box, its cells.

    By kind, then mirrored, then turn, then row by row.
    """
    found = []
    for kind in range(KINDS):
        for mirrored, turn, cells in positions(kind):
            height = 1 + max(row for row, _, _ in cells)
            width = 1 + max(column for _, column, _ in cells)
            for top in range(ROWS - height + 1):
                for left in range(COLUMNS - width + 1):
                    here = [(top + row, left + column, shape) for row, column, shape in cells]
                    found.append((kind, mirrored, turn, top * COLUMNS + left, here))
    return found


_ALL = placements()
PLACEMENTS = len(_ALL)
KIND = tuple(place[0] for place in _ALL)
FIRST = tuple(sum(k < kind for k in KIND) for kind in range(KINDS + 1))
MIRRORED = tuple(place[1] for place in _ALL)
TURN = tuple(place[2] for place in _ALL)
BOX = tuple(place[3] for place in _ALL)
SIZE = tuple(len(place[4]) for place in _ALL)
# Six entries a placement; -1 after the last cell.
CELL_OF = tuple(
    place[4][i][0] * COLUMNS + place[4][i][1] if i < len(place[4]) else -1
    for place in _ALL
    for i in range(MOST_CELLS)
)
CONTENT_OF = tuple(
    1 + SHAPES * place[0] + place[4][i][2] if i < len(place[4]) else -1
    for place in _ALL
    for i in range(MOST_CELLS)
)

# By content, EMPTY first.
KIND_OF_CONTENT = (-1, *(kind for kind in range(KINDS) for _ in range(SHAPES)))
COLOURS_OF_CONTENT = (0, *(COLOUR_OF_KIND[kind] for kind in range(KINDS) for _ in range(SHAPES)))
ANSWER_OF_CONTENT = (
    NOTHING,
    *(CONTENT_OF_KIND[kind] for kind in range(KINDS) for _ in range(SHAPES)),
)
FIRST_BODY = 1 + SHAPES * BODY  # this content and those above it absorb

# Which sides of a shape are solid, as bits. A half cell has the two sides of its solid corner;
# its slanted face lies inside the cell and can be shared with no other gem.
_N, _E, _S, _W = 1 << NORTH, 1 << EAST, 1 << SOUTH, 1 << WEST
SOLID = (_N | _E | _S | _W, _S | _E, _S | _W, _N | _W, _N | _E)


def way_after(shape: int, way: int) -> int:
    """The way a ray runs after it met this shape while running `way` (O5)."""
    back = (way + 2) % 4
    if SOLID[shape] >> back & 1:
        return back  # it comes in by a flat side
    # It comes in by an open side and leaves by the other open one.
    return next(side for side in range(4) if side != back and not SOLID[shape] >> side & 1)


# By 4 * content + way. An empty cell turns nothing.
TURNED = (
    *range(4),
    *(way_after(shape, way) for _ in range(KINDS) for shape in range(SHAPES) for way in range(4)),
)


def _neighbour(cell: int, way: int) -> int:
    row, column = divmod(cell, COLUMNS)
    if way == NORTH:
        return cell - COLUMNS if row > 0 else CELLS + column
    if way == EAST:
        return cell + 1 if column < COLUMNS - 1 else CELLS + 10 + row
    if way == WEST:
        return cell - 1 if column > 0 else CELLS + 18 + row
    return cell + COLUMNS if row < ROWS - 1 else CELLS + 26 + column


# By 4 * cell + way: the next cell, or CELLS + the port where the ray leaves (O1).
NEXT = tuple(_neighbour(cell, way) for cell in range(CELLS) for way in range(4))
# By port: the first cell and the way in, as 4 * cell + way.
ENTRY = tuple(
    next(
        4 * cell + (way + 2) % 4
        for cell in range(CELLS)
        for way in range(4)
        if NEXT[4 * cell + way] == CELLS + port
    )
    for port in range(PORTS)
)

# O4 by bits: two gems may lie together when their footprints have no bit in common. A footprint
# is four words: the cells (40 in each of the first two words), and the solid sides of those
# cells, each on its line of the board, in what room is left.
FOOT_WORDS = 4
_EDGES: dict[frozenset[int], int] = {}
for _cell in range(CELLS):
    for _way in (EAST, SOUTH):
        if NEXT[4 * _cell + _way] < CELLS:
            _EDGES[frozenset((_cell, NEXT[4 * _cell + _way]))] = len(_EDGES)


def _edge_bit(edge: int) -> int:
    if edge < 40:
        return 64 * (edge // 20) + 40 + edge % 20
    return 128 + 64 * ((edge - 40) // 60) + (edge - 40) % 60


def _footprint(cells: Form) -> int:
    bits = 0
    for row, column, shape in cells:
        cell = row * COLUMNS + column
        bits |= 1 << (64 * (cell // 40) + cell % 40)
        for side in range(4):
            beyond = NEXT[4 * cell + side]
            if SOLID[shape] >> side & 1 and beyond < CELLS:
                bits |= 1 << _edge_bit(_EDGES[frozenset((cell, beyond))])
    return bits


FOOTPRINT = tuple(
    _footprint(place[4]) >> (64 * word) & (1 << 64) - 1
    for place in _ALL
    for word in range(FOOT_WORDS)
)

# O4: a gem is seen along a line from a port when the cells before it are empty. A line is
# 11 * port + the number of those cells; BEFORE are its cells, as in the first two footprint words.
LINES = 11 * PORTS


def _before(line: int) -> int:
    port, length = divmod(line, 11)
    at, way = divmod(ENTRY[port], 4)
    bits = 0
    for _ in range(length):
        if at < CELLS:
            bits |= 1 << (64 * (at // 40) + at % 40)
            at = NEXT[4 * at + way]
    return bits


BEFORE = tuple(
    _before(line) >> (64 * word) & (1 << 64) - 1 for line in range(LINES) for word in (0, 1)
)


def _lines(cells: Form) -> list[int]:
    rows = {row: [c for r, c, _ in cells if r == row] for row, _, _ in cells}
    columns = {column: [r for r, c, _ in cells if c == column] for _, column, _ in cells}
    left = [11 * (18 + row) + min(across) for row, across in rows.items()]
    right = [11 * (10 + row) + COLUMNS - 1 - max(across) for row, across in rows.items()]
    top = [11 * column + min(down) for column, down in columns.items()]
    bottom = [11 * (26 + column) + ROWS - 1 - max(down) for column, down in columns.items()]
    return left + right + top + bottom


# Twelve entries a placement, the four sides in the order left, right, top, bottom; -1 after the
# last. How many of them lie on each side follows from the box.
LINE_OF = tuple(
    line for place in _ALL for line in (*_lines(place[4]), *[-1] * MOST_LINES)[:MOST_LINES]
)
# By the colours of a ray's answer: the kinds that it may touch, as a bit set.
TOUCHABLE = tuple(
    sum(1 << kind for kind in range(BODY) if COLOUR_OF_KIND[kind] & ~colours == 0)
    for colours in range(16)
)
ANY_KIND = (1 << KINDS) - 1


def placement(kind: int, mirrored: int, turn: int, box: int) -> int:
    """The number of this placement, or UNKNOWN if the gem does not fit there.

    A turn that looks like a smaller one is that one (R2 is R0).
    """
    if turn < 0:
        return UNKNOWN
    for p in range(FIRST[kind], FIRST[kind + 1]):
        if BOX[p] == box and MIRRORED[p] == mirrored and TURN[p] == turn % TURNS[kind]:
            return p
    return UNKNOWN


def put(grid: list[int], p: int) -> None:
    """Write a gem's cells."""
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        grid[CELL_OF[i]] = CONTENT_OF[i]


def take(grid: list[int], p: int) -> None:
    """Empty a gem's cells."""
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        grid[CELL_OF[i]] = EMPTY


def clash(p: int, q: int) -> int:
    """1 if two gems would share a cell or some length of edge (O4)."""
    a, b = p * FOOT_WORDS, q * FOOT_WORDS
    shared = FOOTPRINT[a] & FOOTPRINT[b]
    shared |= FOOTPRINT[a + 1] & FOOTPRINT[b + 1]
    shared |= FOOTPRINT[a + 2] & FOOTPRINT[b + 2]
    shared |= FOOTPRINT[a + 3] & FOOTPRINT[b + 3]
    return 1 if shared else 0


def fits(grid: list[int], p: int) -> int:
    """1 if the gem shares no cell and no length of edge with what lies in the grid (O4)."""
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        cell = CELL_OF[i]
        if grid[cell] != EMPTY:
            return 0
        for way in range(4):
            beyond = NEXT[4 * cell + way]
            # A side is solid where it sends a ray back: here one that comes in, there one
            # that goes out. Gems that touch only by corners have no such side in common.
            if (
                beyond < CELLS
                and grid[beyond] != EMPTY
                and TURNED[4 * grid[beyond] + way] == (way + 2) & 3
                and TURNED[4 * CONTENT_OF[i] + ((way + 2) & 3)] == way
            ):
                return 0
    return 1


def visible(grid: list[int], p: int) -> int:
    """1 if the gem, which lies in the grid, is the first thing met by some ray (O4)."""
    for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
        for way in range(4):
            at = NEXT[4 * CELL_OF[i] + way]
            while at < CELLS and grid[at] == EMPTY:
                at = NEXT[4 * at + way]
            if at >= CELLS:
                return 1
    return 0


def seen(taken0: int, taken1: int, p: int) -> int:
    """1 if a gem is seen from some port, the taken cells given as footprint words (O4).

    Its own cells may be among them or not.
    """
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            return 0
        if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0:
            return 1
    return 0


def trace(grid: list[int], port: int) -> int:
    """The answer to a ray from this port (O5-O7)."""
    at, way = ENTRY[port] >> 2, ENTRY[port] & 3
    colours = 0
    turns = 0
    while at < CELLS:
        content = grid[at]
        if content != EMPTY:
            if content >= FIRST_BODY:
                return ABSORBED
            colours |= COLOURS_OF_CONTENT[content]
            turns += 1
            way = TURNED[4 * content + way]
        at = NEXT[4 * at + way]
    return (at - CELLS) + (colours << 6) + (turns << 10)


def trace_all(grid: list[int], answers: list[int]) -> None:
    """The answers at all the ports; each path is walked once, for both its ends (O5)."""
    for port in range(PORTS):
        answers[port] = UNKNOWN
    for port in range(PORTS):
        if answers[port] == UNKNOWN:
            answer = trace(grid, port)
            answers[port] = answer
            if answer != ABSORBED:
                answers[answer & 63] = answer - (answer & 63) + port


def exit_of(answer: int) -> int:
    """The port where the ray leaves; ABSORBED if it does not."""
    return answer & 63


def colours_of(answer: int) -> int:
    """The colours that the ray touched, as a bit set."""
    return (answer >> 6) & 15


def turns_of(answer: int) -> int:
    """How many times the ray met a face (O14)."""
    return answer >> 10


def public_answer(answer: int, easy: int) -> int:
    """What is said of an answer: the turns only with the easy option (O14)."""
    return answer if easy else answer & PLAIN


def kind_at(grid: list[int], cell: int) -> int:
    """The gem at a cell, or UNKNOWN if there is nothing."""
    return KIND_OF_CONTENT[grid[cell]]


def content(grid: list[int], cell: int) -> int:
    """The answer to "what is at this cell?" (O8): NOTHING, a colour, transparent or absorbed."""
    return ANSWER_OF_CONTENT[grid[cell]]


def alike(grid: list[int], other: list[int], easy: int) -> int:
    """1 if no question tells one mine from the other (O10)."""
    for cell in range(CELLS):
        if ANSWER_OF_CONTENT[grid[cell]] != ANSWER_OF_CONTENT[other[cell]]:
            return 0
    for port in range(PORTS):
        if public_answer(trace(grid, port), easy) != public_answer(trace(other, port), easy):
            return 0
    return 1


def hide(kinds: int, mine: list[int], rng: Rng) -> None:
    """Draw a legal mine of these gems, every one as likely as another: one placement a kind."""
    hidden = 0
    while not hidden:  # about one try in ten is legal in the base game
        for kind in range(KINDS):
            mine[kind] = UNKNOWN
        hidden = complete_or_fail(kinds, mine, rng)


def complete_or_fail(kinds: int, mine: list[int], rng: Rng) -> int:
    """Draw the place of each gem that the mine lacks by itself; 1 if that is a legal mine (O4)."""
    taken0 = taken1 = taken2 = taken3 = 0
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            p = mine[kind]
            if p < 0:
                p = FIRST[kind] + below(rng, FIRST[kind + 1] - FIRST[kind])
                mine[kind] = p
            a = p * FOOT_WORDS
            if (
                (taken0 & FOOTPRINT[a])
                | (taken1 & FOOTPRINT[a + 1])
                | (taken2 & FOOTPRINT[a + 2])
                | (taken3 & FOOTPRINT[a + 3])
            ):
                return 0
            taken0 |= FOOTPRINT[a]
            taken1 |= FOOTPRINT[a + 1]
            taken2 |= FOOTPRINT[a + 2]
            taken3 |= FOOTPRINT[a + 3]
        else:
            mine[kind] = UNKNOWN
    for kind in range(KINDS):
        if (kinds >> kind) & 1 and not seen(taken0, taken1, mine[kind]):
            return 0
    return 1
