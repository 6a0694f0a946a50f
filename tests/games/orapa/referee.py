"""A referee for Orapa Mine, written from articles O1 to O15 and the notation alone.

It knows nothing of the engine and imports nothing of it, so that where the two agree, two readings
of the same articles agree. It is made to be read, not to be fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

# O1: the mine and its ports. Cells are (row, column) from the top left, counted from 0.
ROWS, COLUMNS = 8, 10
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

Cell = tuple[int, int]


def cell_name(cell: Cell) -> str:
    return f"{'ABCDEFGH'[cell[0]]}{cell[1] + 1}"


CELLS = {cell_name((r, c)): (r, c) for r in range(ROWS) for c in range(COLUMNS)}
# Where a ray from each port enters, and its heading.
PORTS: dict[str, tuple[Cell, str]] = {
    **{str(1 + column): ((0, column), "S") for column in range(COLUMNS)},
    **{str(11 + row): ((row, COLUMNS - 1), "W") for row in range(ROWS)},
    **{"ABCDEFGH"[row]: ((row, 0), "E") for row in range(ROWS)},
    **{"IJKLMNOPQR"[column]: ((ROWS - 1, column), "N") for column in range(COLUMNS)},
}
QUESTIONS = [f"ray {port}" for port in PORTS] + [f"ask {cell}" for cell in CELLS]
PORT_LEFT_BY = {(cell, OPPOSITE[heading]): port for port, (cell, heading) in PORTS.items()}

# O2: the gems as the article draws them, and the order in which they are placed.
ORDER = "RYBWLDK"
DRAWINGS = {
    "R": ("◢■◤",),
    "Rm": ("◥■◣",),
    "Y": ("◣·", "■◣"),
    "B": ("·◢◣·", "◢■■◣"),
    "W": ("·◢◣·", "◢■■◣"),
    "L": ("◢◣", "◥◤"),
    "D": ("◢◣",),
    "K": ("■■",),
}
COLOUR = {"R": "red", "Y": "yellow", "B": "blue", "W": "white", "L": "white"}
TURNED = dict(zip("◢◣◤◥■·", "◣◤◥◢■·", strict=True))  # by a quarter, clockwise
SOLID_SIDES = {"■": "NESW", "◢": "ES", "◣": "SW", "◤": "NW", "◥": "NE"}


@cache
def spellings(gem: str) -> dict[str, dict[Cell, str]]:
    """Every way to write the gem on the board (`R2@C4`), with the cells and halves it fills."""
    found = {}
    for form in (gem, f"{gem}m") if f"{gem}m" in DRAWINGS else (gem,):
        drawing = DRAWINGS[form]
        for turns in range(4):
            for row in range(ROWS - len(drawing) + 1):
                for column in range(COLUMNS - len(drawing[0]) + 1):
                    found[f"{form}{turns}@{cell_name((row, column))}"] = {
                        (row + r, column + c): half
                        for r, line in enumerate(drawing)
                        for c, half in enumerate(line)
                        if half != "·"
                    }
            drawing = tuple(
                "".join(TURNED[line[c]] for line in reversed(drawing))
                for c in range(len(drawing[0]))
            )
    return found


@cache
def placements(gem: str) -> tuple[str, ...]:
    """Every placement inside the board, each written once: with the fewest turns."""
    seen: set[frozenset[tuple[Cell, str]]] = set()
    kept = []
    for name, cells in spellings(gem).items():
        look = frozenset(cells.items())
        if look not in seen:
            seen.add(look)
            kept.append(name)
    return tuple(kept)


class RayAnswer(NamedTuple):
    exit: str | None
    colour: str
    turns: int | None  # told with the easy option alone


# O6: by the colours touched besides white, without and with it.
MIXTURES = {
    frozenset[str](): ("transparent", "white"),
    frozenset({"red"}): ("red", "pink"),
    frozenset({"yellow"}): ("yellow", "light yellow"),
    frozenset({"blue"}): ("blue", "light blue"),
    frozenset({"red", "yellow"}): ("orange", "light orange"),
    frozenset({"red", "blue"}): ("violet", "light violet"),
    frozenset({"yellow", "blue"}): ("green", "light green"),
    frozenset({"red", "yellow", "blue"}): ("black", "grey"),
}

Mine = tuple[str, ...]  # one placement for each gem in play, in their order


class Layout:
    """The gems of a mine as they lie, and what can be asked about them."""

    def __init__(self, mine: Mine) -> None:
        self.mine = mine
        self.gem_at: dict[Cell, str] = {}
        self.half_at: dict[Cell, str] = {}
        self.overlaps = False
        for name in mine:
            for cell, half in spellings(name[0])[name].items():
                self.overlaps |= cell in self.gem_at
                self.gem_at[cell] = name[0]
                self.half_at[cell] = half

    def fault(self) -> str | None:
        """Why this is not a legal mine (O4), if it is not."""
        if self.overlaps:
            return "overlap"
        if self._shares_an_edge():
            return "edge"
        if {name[0] for name in self.mine} - self._first_met():
            return "hidden"
        return None

    def _shares_an_edge(self) -> bool:
        """Whether two gems are solid on both sides of a line between two cells."""
        for (row, column), half in self.half_at.items():
            for side in SOLID_SIDES[half]:
                beyond = (row + STEP[side][0], column + STEP[side][1])
                if beyond not in self.gem_at or self.gem_at[beyond] == self.gem_at[row, column]:
                    continue
                if OPPOSITE[side] in SOLID_SIDES[self.half_at[beyond]]:
                    return True
        return False

    def _first_met(self) -> set[str]:
        """The gems that some ray from a port meets before any other."""
        met = set()
        for (row, column), heading in PORTS.values():
            while 0 <= row < ROWS and 0 <= column < COLUMNS:
                if (row, column) in self.gem_at:
                    met.add(self.gem_at[row, column])
                    break
                row, column = row + STEP[heading][0], column + STEP[heading][1]
        return met

    def ray(self, port: str, *, easy: bool) -> RayAnswer:
        """O5 to O7: where the ray from this port leaves, and its colour."""
        (row, column), heading = PORTS[port]
        touched: set[str] = set()
        turns = 0
        while True:
            if (row, column) in self.gem_at:
                gem, solid = self.gem_at[row, column], SOLID_SIDES[self.half_at[row, column]]
                if gem == "K":
                    return RayAnswer(None, "absorbed", None)
                if gem in COLOUR:
                    touched.add(COLOUR[gem])
                turns += 1
                entered_by = OPPOSITE[heading]
                if entered_by in solid:
                    heading = entered_by  # a flat face sends it back
                else:
                    # A slanted face turns it: out by the other side of the open half.
                    (heading,) = set("NESW") - set(solid) - {entered_by}
            if ((row, column), heading) in PORT_LEFT_BY:
                plain, with_white = MIXTURES[frozenset(touched - {"white"})]
                colour = with_white if "white" in touched else plain
                left_by = PORT_LEFT_BY[(row, column), heading]
                return RayAnswer(left_by, colour, turns if easy else None)
            row, column = row + STEP[heading][0], column + STEP[heading][1]

    def content(self, cell: str) -> str:
        """O8: what is at the cell."""
        gem = self.gem_at.get(CELLS[cell])
        if gem is None:
            return "nothing"
        return {**COLOUR, "D": "transparent", "K": "absorbed"}[gem]

    def answer(self, question: str, *, easy: bool) -> RayAnswer | str:
        """O8: to `ray 15` or `ask E4`."""
        kind, where = question.split()
        return self.ray(where, easy=easy) if kind == "ray" else self.content(where)

    def answers(self, *, easy: bool) -> list[RayAnswer | str]:
        """All that questions can tell of this mine."""
        return [self.answer(question, easy=easy) for question in QUESTIONS]


def is_right(proposal: Mine, hidden: Mine, *, easy: bool) -> bool:
    """O10: no question could tell the proposal from the hidden mine."""
    return Layout(proposal).answers(easy=easy) == Layout(hidden).answers(easy=easy)


DEFAULTS = {
    "mode": "duel",
    "players": "2",
    "master": "program",
    "proposals": "2",
    "diamond": "off",
    "blackbody": "off",
    "easy": "off",
}


@dataclass(frozen=True)
class Ruling:
    """What the referee said to an action, and how the game stands after it."""

    seat: int
    action: str
    refused: str | None  # why, or None where it was carried out
    answer: RayAnswer | str | None  # to a question, also to one that was refused as asked before
    right: bool | None  # of a proposal
    awaited: tuple[int, ...]
    wrong: tuple[int, ...]  # how many wrong proposals each prospector has made
    out: frozenset[int]
    last_turn: bool


@dataclass
class Match:
    """One game as the referee keeps it: prospectors from seat 0, then a human game master."""

    options: Mapping[str, str]
    mines: dict[int, Mine] = field(default_factory=dict)  # by the seat that prospects them
    asked: dict[int, dict[str, RayAnswer | str]] = field(default_factory=dict)  # by that seat
    wrong: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    turn: int = 0
    last_turn: bool = False  # O11: the first player of a duel has proposed and was right
    scores: list[int] | None = None
    rulings: list[Ruling] = field(default_factory=list)
    wrong_proposals: list[tuple[int, Mine]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.options = DEFAULTS | dict(self.options)
        self.mode, self.easy = self.options["mode"], self.options["easy"] == "on"
        self.prospectors = {"solo": 1, "duel": 2}.get(self.mode, int(self.options["players"]))
        self.has_master = self.mode == "shared" and self.options["master"] == "human"
        self.seats = self.prospectors + self.has_master
        self.proposals = 1 if self.mode == "duel" else int(self.options["proposals"])  # O14
        left_out = {"D": self.options["diamond"], "K": self.options["blackbody"]}  # O3
        self.gems = [gem for gem in ORDER if left_out.get(gem) != "off"]
        self.wrong = [0] * self.prospectors
        shared: dict[str, RayAnswer | str] = {}
        duel = self.mode == "duel"
        self.asked = {seat: {} if duel else shared for seat in range(self.prospectors)}

    @property
    def is_dealt(self) -> bool:
        """Whether the program hides the mine."""
        return self.mode == "solo" or (self.mode == "shared" and not self.has_master)

    @property
    def hiding(self) -> list[int]:
        """The seats that have a mine to hide."""
        if self.mode == "duel":
            return [seat for seat in (0, 1) if 1 - seat not in self.mines]
        return [self.prospectors] if self.has_master and not self.mines else []

    @property
    def awaited(self) -> tuple[int, ...]:
        if self.scores is not None:
            return ()
        return tuple(self.hiding) or (self.turn,)

    def deal(self, mine: Mine) -> None:
        """Lay the mine that the program hides."""
        assert self.is_dealt and self.fault(mine) is None
        self.mines = dict.fromkeys(range(self.prospectors), mine)

    def fault(self, mine: Mine) -> str | None:
        """Why these are not all gems in play, legally placed (O4, O10)."""
        if [name[0] for name in mine] != self.gems:
            return "gems"
        if any(name not in spellings(name[0]) for name in mine):
            return "outside"
        return Layout(mine).fault()

    def hide(self, seat: int, mine: Mine) -> Ruling:
        refused = "turn" if seat not in self.hiding else self.fault(mine)
        if refused is None:
            seekers = [1 - seat] if self.mode == "duel" else range(self.prospectors)
            self.mines |= dict.fromkeys(seekers, mine)
        return self._rule(seat, "hide " + " ".join(mine), refused)

    def ask(self, seat: int, question: str) -> Ruling:
        """O8, O9: a ray (`ray 15`) or a cell (`ask E4`)."""
        if self.hiding or self.awaited != (seat,):
            return self._rule(seat, question, "turn")
        asked = self.asked[seat]
        if question in asked:
            return self._rule(seat, question, "asked", asked[question])
        answer = Layout(self.mines[seat]).answer(question, easy=self.easy)
        asked[question] = answer
        if self.last_turn:
            self._end(won=[0])
        self._pass_turn()
        return self._rule(seat, question, None, answer)

    def propose(self, seat: int, mine: Mine) -> Ruling:
        action = "propose " + " ".join(mine)
        if self.hiding or self.awaited != (seat,):
            return self._rule(seat, action, "turn")
        if fault := self.fault(mine):
            return self._rule(seat, action, fault)
        right = is_right(mine, self.mines[seat], easy=self.easy)
        if not right:
            self.wrong[seat] += 1
            self.wrong_proposals.append((seat, mine))
            if self.wrong[seat] == self.proposals:
                self.out.add(seat)
        if self.mode == "duel":
            self._judge_duel(seat, right=right)
        elif right:
            self._end(won=[seat])
        elif len(self.out) == self.prospectors:
            self._end(won=[])
        self._pass_turn()
        return self._rule(seat, action, None, None, right)

    def wrong_known_to(self, seat: int) -> list[Mine]:
        """O12: a wrong proposal stays between its prospector and the game master."""
        knows_all = self.mode == "duel" or seat == self.prospectors
        return [mine for proposer, mine in self.wrong_proposals if knows_all or seat == proposer]

    def _judge_duel(self, seat: int, *, right: bool) -> None:
        if not right:
            self._end(won=[1 - seat])
        elif self.last_turn:
            self.scores = [0, 0]
        elif seat == 1:
            self._end(won=[1])
        else:
            self.last_turn = True

    def _end(self, won: list[int]) -> None:
        # O12: everyone else has lost, a game master among them.
        self.scores = [1 if seat in won else -1 for seat in range(self.seats)]

    def _pass_turn(self) -> None:
        if self.scores is None:
            self.turn = (self.turn + 1) % self.prospectors
            while self.turn in self.out:
                self.turn = (self.turn + 1) % self.prospectors

    def _rule(
        self,
        seat: int,
        action: str,
        refused: str | None,
        answer: RayAnswer | str | None = None,
        right: bool | None = None,
    ) -> Ruling:
        standing = (self.awaited, tuple(self.wrong), frozenset(self.out), self.last_turn)
        ruling = Ruling(seat, action, refused, answer, right, *standing)
        self.rulings.append(ruling)
        return ruling

    def record(self) -> str:
        """The game as docs/notation.md writes it, without what was refused."""
        lines = ["game orapa/1"]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        if self.is_dealt:
            lines.append("deal " + " ".join(self.mines[0]))
        lines += [f"{said.seat} {said.action}" for said in self.rulings if said.refused is None]
        if self.scores is not None:
            lines.append("result " + " ".join(map(str, self.scores)))
        return "\n".join(lines) + "\n"
