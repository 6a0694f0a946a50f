"""What a player of Orapa Mine is shown."""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.games.orapa.notation import CELL_NAMES, MODES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import (
    ABSORBED,
    CELL_OF,
    CELLS,
    CONTENT_OF,
    EMPTY,
    KINDS,
    LETTERS,
    MOST_CELLS,
    PORTS,
    SHAPES,
    SIZE,
    colours_of,
    exit_of,
    turns_of,
)
from sapeur.games.orapa.rules import (
    ALL_LOST,
    ASK,
    DRAWN,
    DUEL,
    ONGOING,
    PATIENCE,
    QUESTIONS,
    RAY,
    UNPLACED,
    State,
    awaited,
    hidden_by,
    hider,
    in_play,
    is_hiding,
    laid,
    mine_count,
    prospected,
    seats,
)
from sapeur.kernel import UNKNOWN

# O8: what can be at a cell; and O6: what a ray can be coloured, by its set of colours.
CONTENTS = ("nothing", "red", "yellow", "blue", "white", "transparent", "absorbed")
COLOURS = (
    "transparent", "red", "yellow", "orange", "blue", "violet", "green", "black",
    "white", "pink", "light-yellow", "light-orange",
    "light-blue", "light-violet", "light-green", "grey",
)  # fmt: skip
SHAPE_NAMES = ("full", "south-east", "south-west", "north-west", "north-east")


@dataclass(frozen=True)
class Cell:
    name: str
    asked: bool
    content: str | None  # O8; None when it is not known
    gem: str | None  # where the viewer knows the mine: which gem,
    shape: str | None  # and which part of the cell it fills


@dataclass(frozen=True)
class Port:
    name: str
    asked: bool
    known: bool  # asked, or the other end of a ray that was (O5)
    exit: str | None  # None also for a ray that was absorbed (O7)
    colour: str | None
    turns: int | None  # O14: told with the easy option only


@dataclass(frozen=True)
class Mine:
    number: int
    hidden_by: int | None  # None for the program
    prospectors: list[int]
    complete: bool  # whether it has been hidden
    gems: list[str] | None  # None where they are not known; as many as are laid so far
    ports: list[Port]
    cells: list[Cell]  # row by row


@dataclass(frozen=True)
class Seat:
    seat: int
    master: bool  # O12: hides the mine and only watches
    questions: int
    wrong: int  # proposals
    out: bool


@dataclass(frozen=True)
class Run:
    """Gems being laid: a mine that the viewer hides, or the proposal that is being made."""

    proposal: bool
    gems: list[str]
    next: str  # the letter of the gem to come
    cells: list[Cell]


@dataclass(frozen=True)
class View:
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
    wrong: list[list[str]]  # the wrong proposals, in their order
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
        target=prospected(o, seat) if prospects else None,
        own=hidden_by(o, seat) if hides else None,
        seats=[_seat(o, k) for k in range(seats(o))],
        hiding=waiting if is_hiding(o) else [],
        turn=o.turn if ongoing and not is_hiding(o) else None,
        last_turn=ongoing and bool(o.last),
        run=_run(o, seat),
        wrong=[_names(o.wrong[k * KINDS : (k + 1) * KINDS]) for k in range(o.wrongs)],
        result={ONGOING: "ongoing", DRAWN: "drawn", ALL_LOST: "lost"}.get(o.winner, "won"),
        winner=o.winner if 0 <= o.winner < seats(o) else None,
    )


def _names(gems: list[int]) -> list[str]:
    return [gem_name(p) for p in gems if p >= 0]


def _seat(o: State, seat: int) -> Seat:
    if seat == o.players:
        return Seat(seat, master=True, questions=0, wrong=0, out=False)
    strikes = o.strikes[seat]
    out = strikes >= (1 if o.mode == DUEL else PATIENCE)
    return Seat(seat, master=False, questions=o.questions[seat], wrong=strikes, out=out)


def _mine(o: State, number: int) -> Mine:
    gems = o.gems[number * KINDS : (number + 1) * KINDS]
    known = gems[0] != UNKNOWN
    rays = o.rays[number * PORTS : (number + 1) * PORTS]
    asked = o.asked[number * QUESTIONS : (number + 1) * QUESTIONS]
    return Mine(
        number=number,
        hidden_by=hider(o, number) if o.human else None,
        prospectors=[k for k in range(o.players) if prospected(o, k) == number],
        complete=bool((o.hidden >> number) & 1),
        gems=_names(gems) if known else None,
        ports=[_port(o, port, rays[port], bool(asked[RAY + port])) for port in range(PORTS)],
        cells=_cells(
            o.cells[number * CELLS : (number + 1) * CELLS],
            asked[ASK:],
            gems,
        ),
    )


def _port(o: State, port: int, answer: int, asked: bool) -> Port:
    if answer in (UNKNOWN, ABSORBED):
        colour = None if answer == UNKNOWN else "absorbed"
        return Port(PORT_NAMES[port], asked, answer != UNKNOWN, None, colour, None)
    return Port(
        PORT_NAMES[port],
        asked,
        True,
        PORT_NAMES[exit_of(answer)],
        COLOURS[colours_of(answer)],
        turns_of(answer) if o.easy else None,
    )


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
    """The proposal, which everyone sees; or the mine that the viewer hides, which nobody else."""
    if not o.proposing and not (is_hiding(o) and (awaited(o) >> seat) & 1):
        return None
    gems = [laid(o, seat, kind) for kind in range(KINDS)]
    return Run(
        proposal=bool(o.proposing),
        gems=_names(gems),
        next=LETTERS[gems.index(UNPLACED)],
        cells=_cells([UNKNOWN] * CELLS, [0] * CELLS, gems),
    )
