"""What a player of Orapa Mine is shown, and what the answers say to gems that are supposed."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sapeur.games.orapa.notation import (
    CELL_NAMES,
    COLOURS,
    CONTENTS,
    MODES,
    PORT_NAMES,
    answer_names,
    gem_name,
    read_gems,
)
from sapeur.games.orapa.rays import (
    ABSORBED,
    ANSWER_OF_CONTENT,
    CELL_OF,
    CELLS,
    COLUMNS,
    CONTENT_OF,
    CONTENT_OF_KIND,
    EAST,
    EMPTY,
    ENTRY,
    FIRST_BODY,
    KIND,
    KINDS,
    LETTERS,
    MOST_CELLS,
    NEXT,
    NORTH,
    NOTHING,
    PORTS,
    ROWS,
    SHAPES,
    SIZE,
    SOUTH,
    TOUCHABLE,
    TURNED,
    WEST,
    clash,
    colours_of,
    outline,
    positions,
    public_answer,
    put,
    trace,
    visible,
)
from sapeur.games.orapa.rules import (
    ALL_LOST,
    ASK,
    DRAWN,
    ONGOING,
    QUESTIONS,
    RAY,
    SHARED,
    UNPLACED,
    State,
    awaited,
    hidden_by,
    hider,
    in_play,
    is_hiding,
    is_out,
    is_proposal_seen,
    mine_count,
    mine_sought,
    placement_of,
    seats,
    wrong_at,
)
from sapeur.kernel import UNKNOWN

SHAPE_NAMES = ("full", "south-east", "south-west", "north-west", "north-east")
# What an answer says to supposed gems.
FITS, AGAINST, OPEN, UNASKED = "fits", "against", "open", "unasked"
# From the middle of a cell to the middle of each of its sides, in half cells.
STEP = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


class Cell(Struct, frozen=True):
    name: str
    asked: bool
    content: str | None  # O8; None when it is not known
    gem: str | None  # where the viewer knows the mine: which gem,
    shape: str | None  # and which part of the cell it fills


class Port(Struct, frozen=True):
    name: str
    asked: bool
    known: bool  # asked, or the other end of a ray that was (O5)
    exit: str | None  # None also for a ray that was absorbed (O7)
    colour: str | None
    turns: int | None  # O14: told with the easy option only
    path: list[list[int]] | None  # where the viewer knows the mine: its corners, as in GhostRay


class Mine(Struct, frozen=True):
    number: int
    hidden_by: int | None  # None for the program
    prospectors: list[int]
    complete: bool  # whether it has been hidden
    gems: list[str] | None  # None where they are not known; as many as are laid so far
    ports: list[Port]
    cells: list[Cell]  # row by row


class Seat(Struct, frozen=True):
    seat: int
    master: bool  # O12: hides the mine and only watches
    questions: int
    wrong: int  # proposals,
    proposals: int  # and those it has left (O11 to O14)
    out: bool


class Run(Struct, frozen=True):
    """Gems being laid: a mine that the viewer hides, or the proposal that is being made."""

    proposal: bool
    gems: list[str]
    next: str  # the letter of the gem to come
    cells: list[Cell]


class View(Struct, frozen=True):
    seat: int | None  # None for a spectator
    mode: str
    easy: bool
    in_play: list[str]  # letters of the gems
    mines: list[Mine]
    target: int | None  # the mine that the viewer looks for
    own: int | None  # the mine that the viewer hides or has hidden
    seats: list[Seat]
    hiding: list[int]  # the seats that have still to hide a mine
    turn: int | None  # whose turn it is to prospect; None while hiding, and when it is over
    last_turn: bool  # O11: seat 0 was right, and only a right proposal saves seat 1
    run: Run | None
    wrong: list[list[str]]  # the wrong proposals that the viewer knows, seat by seat (O12)
    result: str
    winner: int | None


def view(o: State, seat: int) -> View:
    sits = seat < seats(o)
    prospects = sits and seat < o.players
    hides = sits and o.human == 1 and hider(o, hidden_by(o, seat)) == seat
    ongoing = o.winner == ONGOING
    waiting = [k for k in range(seats(o)) if (awaited(o) >> k) & 1]
    return View(
        seat=seat if sits else None,
        mode=MODES[o.mode],
        easy=bool(o.easy),
        in_play=[letter for kind, letter in enumerate(LETTERS) if (in_play(o) >> kind) & 1],
        mines=[_mine(o, number) for number in range(mine_count(o))],
        target=mine_sought(o, seat) if prospects else None,
        own=hidden_by(o, seat) if hides else None,
        seats=[_seat(o, k) for k in range(seats(o))],
        hiding=waiting if is_hiding(o) else [],
        turn=o.turn if ongoing and not is_hiding(o) else None,
        last_turn=ongoing and bool(o.last),
        run=_run(o, seat),
        wrong=[_names(gems) for gems in _known_wrong(o)],
        result={ONGOING: "ongoing", DRAWN: "drawn", ALL_LOST: "lost"}.get(o.winner, "won"),
        winner=o.winner if 0 <= o.winner < seats(o) else None,
    )


def _names(gems: list[int]) -> list[str]:
    return [gem_name(p) for p in gems if p >= 0]


def _known_wrong(o: State) -> list[list[int]]:
    """The wrong proposals that are not a secret of others (O12)."""
    found = []
    for seat in range(o.players):
        for number in range(o.strikes[seat]):
            first = wrong_at(seat, number)
            if o.wrong[first] != UNKNOWN:
                found.append(o.wrong[first : first + KINDS])
    return found


def _seat(o: State, seat: int) -> Seat:
    if seat == o.players:
        return Seat(seat, master=True, questions=0, wrong=0, proposals=0, out=False)
    return Seat(
        seat,
        master=False,
        questions=o.questions[seat],
        wrong=o.strikes[seat],
        proposals=o.proposals - o.strikes[seat],
        out=is_out(o, seat),
    )


def _mine(o: State, number: int) -> Mine:
    gems = o.gems[number * KINDS : (number + 1) * KINDS]
    known = gems[0] != UNKNOWN
    rays = o.rays[number * PORTS : (number + 1) * PORTS]
    asked = o.asked[number * QUESTIONS : (number + 1) * QUESTIONS]
    paths = ray_paths(tuple(gems))
    return Mine(
        number=number,
        hidden_by=hider(o, number) if o.human else None,
        prospectors=[k for k in range(o.players) if mine_sought(o, k) == number],
        complete=bool((o.hidden >> number) & 1),
        gems=_names(gems) if known else None,
        ports=[
            _port(o, port, rays[port], bool(asked[RAY + port]), paths[port])
            for port in range(PORTS)
        ],
        cells=_cells(
            o.cells[number * CELLS : (number + 1) * CELLS],
            asked[ASK:],
            gems,
        ),
    )


def _port(o: State, port: int, answer: int, asked: bool, ray: list[list[int]] | None) -> Port:
    if answer == UNKNOWN:
        return Port(PORT_NAMES[port], asked, False, None, None, None, None)
    return Port(PORT_NAMES[port], asked, True, *answer_names(o, answer), ray)


def _cells(answers: list[int], asked: list[int], gems: list[int]) -> list[Cell]:
    held = [EMPTY] * CELLS
    for p in gems:
        if p >= 0:
            for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
                held[CELL_OF[i]] = CONTENT_OF[i]
    return [
        Cell(
            name=CELL_NAMES[cell],
            asked=bool(asked[cell]),
            content=None if answers[cell] == UNKNOWN else CONTENTS[answers[cell]],
            gem=LETTERS[(held[cell] - 1) // SHAPES] if held[cell] else None,
            shape=SHAPE_NAMES[(held[cell] - 1) % SHAPES] if held[cell] else None,
        )
        for cell in range(CELLS)
    ]


def _run(o: State, seat: int) -> Run | None:
    """The proposal, where the viewer may see it (O12); or the mine that the viewer hides."""
    if not o.proposing and not (is_hiding(o) and (awaited(o) >> seat) & 1):
        return None
    if o.proposing and not is_proposal_seen(o, o.turn, seat):
        return None
    gems = [placement_of(o, seat, kind) for kind in range(KINDS)]
    return Run(
        proposal=bool(o.proposing),
        gems=_names(gems),
        next=LETTERS[gems.index(UNPLACED)],
        cells=_cells([UNKNOWN] * CELLS, [0] * CELLS, gems),
    )


# The gems themselves, for whoever draws them.


class Shape(Struct, frozen=True):
    """A gem in one of its positions, in half cells of its box."""

    mirrored: bool
    turn: int  # quarter turns, clockwise
    width: int
    height: int
    outline: list[list[int]]  # its corners, clockwise


class Gem(Struct, frozen=True):
    letter: str
    shapes: list[Shape]  # every position that looks different


class Entrance(Struct, frozen=True):
    """A port, in cells: just outside the grid, -1 above or to the left of it."""

    name: str
    row: int
    column: int


class Mixture(Struct, frozen=True):
    """O6: a colour that a ray can have, and the letters of those that make it."""

    colour: str
    letters: str


class Pieces(Struct, frozen=True):
    rows: int
    columns: int
    cells: list[str]  # row by row
    ports: list[Entrance]  # in their order
    gems: list[Gem]  # in the order in which they are laid
    mixtures: list[Mixture]


def pieces() -> Pieces:
    """O2: the gems, mirrored and turned in every way that looks different."""
    return Pieces(
        rows=ROWS,
        columns=COLUMNS,
        cells=CELL_NAMES,
        ports=[_entrance(port) for port in range(PORTS)],
        gems=[Gem(LETTERS[kind], _shapes(kind)) for kind in range(KINDS)],
        mixtures=[
            Mixture(name, "".join(c for bit, c in enumerate(LETTERS[:4]) if (mixed >> bit) & 1))
            for mixed, name in enumerate(COLOURS)
        ],
    )


def _entrance(port: int) -> Entrance:
    cell, way = divmod(ENTRY[port], 4)
    dx, dy = STEP[(way + 2) % 4]
    return Entrance(PORT_NAMES[port], cell // COLUMNS + dy, cell % COLUMNS + dx)


def _shapes(kind: int) -> list[Shape]:
    found = []
    for mirrored, turn, cells in positions(kind):
        corners = outline(cells)
        width, height = (max(point[axis] for point in corners) for axis in (0, 1))
        found.append(Shape(bool(mirrored), turn, width, height, [list(c) for c in corners]))
    return found


# Supposed gems: all of it follows from them and from what the seat was told, not from the mine.


class GhostRay(Struct, frozen=True):
    """What a ray does among the supposed gems, and how that agrees with what was told."""

    port: str
    exit: str | None  # None for a ray that is absorbed
    colour: str
    turns: int | None  # O14: with the easy option only
    path: list[list[int]]  # its corners, in half cells from the top left
    verdict: str  # fits, against, open (it hangs on gems still to be laid), or unasked


class GhostCell(Struct, frozen=True):
    """An answer about a cell, and how the supposed gems agree with it."""

    name: str
    verdict: str


class Comparison(Struct, frozen=True):
    """Supposed gems, by the rules and by the answers."""

    gems: list[str]
    missing: list[str]  # letters of the gems that are still to be laid
    clashes: list[list[str]]  # pairs of letters that may not lie so (O4)
    unseen: list[str]  # letters of gems that no ray could meet first (O4)
    legal: bool  # a whole mine as it may be (O4)
    tried: bool  # it was proposed, and wrong
    answers: int  # how many questions about this mine were answered,
    against: int  # and to how many of them it would answer otherwise
    cost: str | None  # of proposing it, if it is wrong: turn, out or game; None for my own mine
    rays: list[GhostRay]  # all ports in their order; none while gems clash
    cells: list[GhostCell]  # those that were asked; none while gems clash


def compare(o: State, seat: int, text: str) -> Comparison:
    """Gems as in `hide` (for the seat's own mine) or in `propose`, some or all of them."""
    words = text.upper().split()
    own = words[:1] == ["HIDE"]
    gems = read_gems(o, words[1:] if words[:1] in (["HIDE"], ["PROPOSE"]) else words)
    prospects = seat < o.players and not own
    mine = mine_sought(o, seat) if prospects else hidden_by(o, seat)
    return contradictions(o, mine, gems, _cost(o, seat) if prospects else None)


def _cost(o: State, seat: int) -> str:
    """What a wrong proposal costs this prospector (O11 to O14)."""
    if o.strikes[seat] + 1 < o.proposals:
        return "turn"
    return "out" if o.mode == SHARED else "game"


def contradictions(o: State, mine: int, gems: list[int], cost: str | None) -> Comparison:
    """These gems against the answers about this mine that are known in `o`."""
    down = sum(1 << KIND[p] for p in gems)
    missing = in_play(o) & ~down
    clashes = [
        [LETTERS[KIND[p]], LETTERS[KIND[q]]] for p in gems for q in gems if p < q and clash(p, q)
    ]
    grid = [EMPTY] * CELLS
    for p in gems:
        put(grid, p)
    unseen = [LETTERS[KIND[p]] for p in gems if not clashes and not visible(grid, p)]
    rays = [] if clashes else [_ghost_ray(o, mine, grid, port, missing) for port in range(PORTS)]
    cells = [] if clashes else _ghost_cells(o, mine, grid, missing)
    first = mine * QUESTIONS
    asked = [bool(o.asked[first + question]) for question in range(QUESTIONS)]
    verdicts = [ray.verdict for ray in rays if asked[RAY + PORT_NAMES.index(ray.port)]]
    verdicts += [cell.verdict for cell in cells if asked[ASK + CELL_NAMES.index(cell.name)]]
    run = [next((p for p in gems if KIND[p] == kind), UNKNOWN) for kind in range(KINDS)]
    return Comparison(
        gems=[gem_name(p) for p in gems],
        missing=[letter for kind, letter in enumerate(LETTERS) if (missing >> kind) & 1],
        clashes=clashes,
        unseen=unseen,
        legal=not (missing or clashes or unseen),
        tried=run in _known_wrong(o),
        answers=sum(asked),
        against=verdicts.count(AGAINST),
        cost=cost,
        rays=rays,
        cells=cells,
    )


def _ghost_ray(o: State, mine: int, grid: list[int], port: int, missing: int) -> GhostRay:
    answer = public_answer(trace(grid, port), o.easy)
    exit_name, colour, turns = answer_names(o, answer)
    return GhostRay(
        port=PORT_NAMES[port],
        exit=exit_name,
        colour=colour,
        turns=turns,
        path=path(grid, port),
        verdict=_ray_verdict(o.rays[mine * PORTS + port], answer, missing),
    )


def _ray_verdict(known: int, answer: int, missing: int) -> str:
    if known == UNKNOWN:
        return UNASKED
    # O6: a ray tells every colour that it touched, so gems of other colours were not in its way:
    # if none is missing that was, it runs among these gems as it will among all of them.
    touchable = (1 << KINDS) - 1 if known == ABSORBED else TOUCHABLE[colours_of(known)]
    if missing & touchable:
        return OPEN
    return FITS if known == answer else AGAINST


def _ghost_cells(o: State, mine: int, grid: list[int], missing: int) -> list[GhostCell]:
    found = []
    for cell in range(CELLS):
        known = o.cells[mine * CELLS + cell]
        if known != UNKNOWN:
            here = ANSWER_OF_CONTENT[grid[cell]]
            to_come = any((missing >> k) & 1 and CONTENT_OF_KIND[k] == known for k in range(KINDS))
            verdict = FITS if here == known else AGAINST
            if here == NOTHING and to_come:
                verdict = OPEN
            found.append(GhostCell(CELL_NAMES[cell], verdict))
    return found


@lru_cache(256)  # a mine that is known is shown again after every action
def ray_paths(gems: tuple[int, ...]) -> list[list[list[int]] | None]:
    """The path of the ray from each port among these gems; None where they are not known."""
    if gems[0] < 0:
        return [None] * PORTS
    grid = [EMPTY] * CELLS
    for p in gems:
        if p >= 0:
            put(grid, p)
    return [path(grid, port) for port in range(PORTS)]


def path(grid: list[int], port: int) -> list[list[int]]:
    """The corners of a ray's path (O5), in half cells; a flat face is met at the cell's side."""
    at, way = divmod(ENTRY[port], 4)
    points = [_side(at, (way + 2) % 4)]
    while at < CELLS:
        turned = TURNED[4 * grid[at] + way]
        back = (way + 2) % 4
        if grid[at] >= FIRST_BODY:  # O7: it ends where it touches
            return [*points, _side(at, back)]
        if turned == back:
            points.append(_side(at, back))
        elif turned != way:
            points.append(_middle(at))
        way, last = turned, at
        at = NEXT[4 * at + way]
    return [*points, _side(last, way)]


def _middle(cell: int) -> list[int]:
    return [2 * (cell % COLUMNS) + 1, 2 * (cell // COLUMNS) + 1]


def _side(cell: int, side: int) -> list[int]:
    (x, y), (dx, dy) = _middle(cell), STEP[side]
    return [x + dx, y + dy]
