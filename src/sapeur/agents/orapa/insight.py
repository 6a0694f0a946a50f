"""What a prospector can know of a mine of Orapa: the mines left, and what each question tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, log2, sqrt
from statistics import fmean

import numpy as np
from msgspec import Struct

from sapeur.agents.insight import Estimate, three_with
from sapeur.agents.orapa import LEVELS
from sapeur.agents.orapa.candidates import tabulate_candidates
from sapeur.agents.orapa.evaluation import (
    BITS_ERROR,
    PLAY_ERROR,
    questions_by_bits,
    questions_by_play,
)
from sapeur.agents.orapa.inference import Array, compiled_mines, evidence_of
from sapeur.agents.orapa.mines import AnswerRow
from sapeur.games.orapa import rules
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.counting.survey import Survey, survey
from sapeur.games.orapa.notation import CELL_NAMES, CONTENTS, PORT_NAMES, answer_names, gem_name
from sapeur.games.orapa.rays import (
    BOX,
    CELL_OF,
    CELLS,
    COLUMNS,
    CONTENT_OF_KIND,
    FIRST,
    KIND,
    KINDS,
    LETTERS,
    MOST_CELLS,
    NOTHING,
    PLACEMENTS,
    PORTS,
    ROWS,
    SIZE,
)
from sapeur.games.orapa.rules import ASK, DUEL, PLACE, PROPOSE, QUESTIONS, RAY, State
from sapeur.kernel import UNKNOWN, clone, records

# Work is bounded in steps, not in seconds, so that the same knowledge and seed give the same.
QUICK_STEPS, QUICK_TRIALS = 1 << 17, 1 << 13  # a few hundredths of a second
COUNT_STEPS, COUNT_TRIALS = 1 << 24, 1 << 16  # less than a second
DRAWN_MINES = 1000  # at a time,
DRAWS = 2  # so often,
DRAWING_EFFORT = 1 << 20  # in so many steps at a time: a quarter of a second
DRAWN_TOTAL_ERROR = 0.1  # of the number of mines that a draw gives, where counting takes too long
# O1: the ports of the top, the right, the left and the bottom, each from its first to the next.
SIDES = ((0, 10), (10, 18), (18, 26), (26, 36))
NO_MINES: Array = np.zeros((0, KINDS), np.int64)


class ContentShare(Struct, frozen=True):
    """An answer at a cell (O8), and the share of the mines left that would give it."""

    content: str
    share: float


class RayShare(Struct, frozen=True):
    """An answer at a port (O6), and the share of the mines left that would give it."""

    exit: str | None  # None for a ray that is absorbed (O7)
    colour: str
    turns: int | None  # O14: with the easy option only
    share: float


class CellInsight(Struct, frozen=True):
    """What may lie at a cell, and what it tells to ask there."""

    cell: str
    nothing: float  # the chance that it is empty,
    gems: dict[str, float]  # and that of each gem in play, by its letter
    error: float  # the standard error of those, at most; 0.0: exact
    bits: Estimate
    answers: list[ContentShare]  # the most likely first


class PortInsight(Struct, frozen=True):
    """What it tells to send a ray in at a port."""

    port: str
    bits: Estimate
    answers: list[RayShare]  # the most likely first


class PlaceChance(Struct, frozen=True):
    """A place that a gem may have, and the share of the mines left in which it has."""

    gem: str  # as it is written
    chance: float


class Insight(Struct, frozen=True):
    mine: int  # the one that is looked for
    mines: Estimate  # how many agree with all that is known
    cells: list[CellInsight]  # row by row
    places: dict[str, list[PlaceChance]]  # by the letter of the gem
    all_places: bool  # whether no other place is possible
    ports: list[PortInsight]  # in their order; none until mines were drawn or listed
    drawn: int  # mines by which the ports are judged, if these are not all of them; else 0
    questions: Estimate  # O13: still to come, if this seat asks them all, at level 5


def insights(observed: State, seat: int, seed: int) -> Iterator[Insight]:
    """The mines left as estimated, then as counted, then what every port would tell.

    Nothing for a spectator of a duel, who looks for neither mine more than for the other.
    """
    prospects = seat < observed.players
    if observed.mode == DUEL and not prospects:
        return
    findings = MineFindings(observed, seat if prospects else observed.turn, seed)
    for find_out in (findings.estimate, findings.count, *[findings.draw] * DRAWS):
        # An estimate by mines of which none was found to agree is passed over.
        if find_out() and findings.left.mines:
            yield findings.insight()


class MineFindings:
    """What has been found out so far about the mine that a prospector looks for."""

    def __init__(self, o: State, prospector: int, seed: int) -> None:
        self.o, self.seed = o, seed
        self.mine = rules.mine_sought(o, prospector)
        self.evidence = evidence_of(o, self.mine)
        self.spare = int(o.mode != DUEL and o.strikes[prospector] + 1 < o.proposals)
        self.left = survey_of(NO_MINES, [0], listed=False)
        self.mines = NO_MINES  # listed, or drawn from those that agree,
        self.listed = False  # whether these are all of them,
        self.answers = answers_of(NO_MINES, o.easy)  # and what they answer
        self.draws = 0
        self.totals: list[int] = []  # about how many mines are left, by each draw that found some

    def estimate(self) -> bool:
        """Say at once about how many mines are left."""
        self.left = survey(self.evidence.record(), budget=QUICK_STEPS, trials=QUICK_TRIALS)
        return True

    def count(self) -> bool:
        """Count the mines left, as far as the time allows; no if that is known."""
        if self.left.exact:
            return False
        self.left = survey(self.evidence.record(), budget=COUNT_STEPS, trials=COUNT_TRIALS)
        return True

    def draw(self) -> bool:
        """List the mines left, or draw some more of them; no if they are listed."""
        if self.listed:
            return False
        seed = self.seed + self.draws
        self.draws += 1
        if self.evidence.is_empty:
            found, total = self.evidence.draw(DRAWN_MINES, seed)[0], int(self.left.mines)
        else:
            found, self.listed, total = self.evidence.gather(DRAWN_MINES, seed, DRAWING_EFFORT)
        if len(found) == 0:
            return False
        self.totals.append(total)
        self.mines = found if self.listed else np.concatenate([self.mines, found])
        self.answers = answers_of(self.mines, self.o.easy)
        if not self.left.exact and (self.listed or self.left.found < len(self.mines)):
            self.left = survey_of(self.mines, self.totals, listed=self.listed)
        return True

    def insight(self) -> Insight:
        """All that is known by now."""
        left, ports = self.left, range(PORTS if len(self.mines) else 0)
        in_play = [kind for kind in range(KINDS) if (self.evidence.kinds >> kind) & 1]
        return Insight(
            mine=self.mine,
            mines=Estimate(float(left.mines), left.error),
            cells=[self.cell(cell, in_play) for cell in range(CELLS)],
            places={LETTERS[kind]: places_left(left, kind) for kind in in_play},
            all_places=left.exact,
            ports=[self.port(port) for port in ports],
            drawn=0 if self.listed else len(self.mines),
            questions=self.questions(),
        )

    def cell(self, cell: int, in_play: list[int]) -> CellInsight:
        """What may lie at a cell, by the mines that were counted or looked at."""
        total, found = max(1, self.left.mines), self.left.found
        is_asked = self.evidence.cells[cell] != UNKNOWN
        nothing, *gems = (n / total for n in self.left.cells[8 * cell : 8 * (cell + 1)])
        shares = [0.0] * len(CONTENTS)
        shares[NOTHING] = nothing
        for kind in in_play:
            shares[CONTENT_OF_KIND[kind]] += gems[kind]
        possible = [answer for answer, share in enumerate(shares) if share]
        return CellInsight(
            cell=CELL_NAMES[cell],
            nothing=nothing,
            gems={LETTERS[kind]: gems[kind] for kind in in_play},
            error=0.5 / sqrt(found) if found else 0.0,
            bits=question_bits([shares[answer] for answer in possible], 0 if is_asked else found),
            answers=[
                ContentShare(CONTENTS[answer], shares[answer])
                for answer in sorted(possible, key=lambda answer: -shares[answer])
            ],
        )

    def port(self, port: int) -> PortInsight:
        """What a ray tells, by the mines that were listed or drawn."""
        is_exact = self.listed or self.evidence.ports[port] != UNKNOWN
        n = len(self.mines)
        found, counts = np.unique(self.answers[port], return_counts=True)
        return PortInsight(
            port=PORT_NAMES[port],
            bits=question_bits((counts / n).tolist(), 0 if is_exact else n),
            answers=[
                RayShare(*answer_names(self.o, int(found[i])), float(counts[i] / n))
                for i in np.lexsort((found, -counts)).tolist()
            ],
        )

    def questions(self) -> Estimate:
        """The questions still to come."""
        kinds = self.evidence.kinds
        if not self.listed:
            bits = log2(max(1, self.left.mines))
            return Estimate(questions_by_bits(bits, kinds), BITS_ERROR)
        listed = tabulate_candidates(self.mines, self.o.easy, complete=True)
        if listed.n <= 1 + self.spare:
            return Estimate(0.0, 0.0)  # each is proposed in turn
        skill = LEVELS[4].skill.for_gems(kinds)
        return Estimate(questions_by_play(listed, skill, self.spare, kinds), PLAY_ERROR)


def survey_of(mines: Array, totals: list[int], *, listed: bool) -> Survey:
    """The survey of mines that are all listed, or drawn from about so many."""
    n, total = len(mines), len(mines) if listed else fmean(totals)
    scale = total / max(1, n)
    places = np.bincount(mines[mines >= 0], minlength=PLACEMENTS)
    cells = np.zeros((CELLS, 8), np.int64)
    for p in np.flatnonzero(places).tolist():
        cells[list(CELL_OF[p * MOST_CELLS : p * MOST_CELLS + SIZE[p]]), 1 + KIND[p]] += places[p]
    cells[:, 0] = n - cells.sum(axis=1)
    return Survey(
        exact=listed,
        mines=total,
        error=0.0 if listed else total * DRAWN_TOTAL_ERROR,
        cells=tuple((cells.ravel() * scale).tolist()),
        places=tuple((places * scale).tolist()),
        found=0 if listed else n,
    )


def places_left(left: Survey, kind: int) -> list[PlaceChance]:
    """The places of a gem in the mines that were counted or looked at."""
    return [
        PlaceChance(gem_name(p), left.places[p] / left.mines)
        for p in range(FIRST[kind], FIRST[kind + 1])
        if left.places[p]
    ]


def question_bits(shares: list[float], drawn: int) -> Estimate:
    """How many bits a question tells whose answers have these shares.

    They are the shares of so many mines that were drawn; of all that are left if that is 0.
    """
    bits = sum(-share * log2(share) for share in shares)
    if drawn == 0:
        return Estimate(bits, 0.0)
    # What is drawn seldom shows all the answers, and so tells too little on average.
    missing = (len(shares) - 1) / (2 * log(2) * drawn)
    spread = sum(share * log2(share) ** 2 for share in shares) - bits**2
    return Estimate(bits + missing, sqrt(max(spread, 1.0) / drawn))


def answers_of(mines: Array, easy: int) -> Array:
    """What each of these mines answers, by question and mine."""
    layouts, rows = records(MineLayout, len(mines)), records(AnswerRow, QUESTIONS)
    layouts["gems"] = mines
    compiled_mines().tabulate(layouts, easy, rows)
    answers: Array = rows["answers"][:, : len(mines)]
    return answers


def is_possible(observed: State, seat: int, effort: int) -> bool | None:
    """Whether any mine gives all the answers that the seat was given; None if it takes too long."""
    return evidence_of(observed, rules.mine_sought(observed, seat)).is_possible(effort)


# --- Where to look -----------------------------------------------------------------------------


def region(observed: State, seat: int, action: int) -> list[str]:
    """The ports of one side, or nine cells, or no place but that it is time to propose."""
    if action == PROPOSE:
        return ["propose"]
    if action < ASK:
        port = action - RAY
        return next(PORT_NAMES[first:end] for first, end in SIDES if first <= port < end)
    row, column = divmod(action - ASK if action < PROPOSE else BOX[action - PLACE], COLUMNS)
    return [
        CELL_NAMES[r * COLUMNS + c]
        for r in three_with(row, ROWS)
        for c in three_with(column, COLUMNS)
    ]


def steps_from(
    observed: State, seat: int, action: int, choose: Callable[[State], int]
) -> Iterator[int]:
    """A mine to propose or to hide is said with all its gems; a question is whole by itself."""
    o = clone(observed)
    yield action
    while action >= PROPOSE and (action == PROPOSE or KIND[action - PLACE] != rules.last_kind(o)):
        rules.apply(o, seat, action)
        action = choose(o)
        yield action
