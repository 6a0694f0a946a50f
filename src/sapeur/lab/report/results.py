"""The rows of a study added up, cell by cell: means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import quantiles

from sapeur.games import game
from sapeur.lab.playing import Row
from sapeur.lab.study import StudyCell, StudyPlan
from sapeur.study.intervals import Mean, interval, proportion

TURN = "turn"  # the tally that tells how long a game was, in games that have it


@dataclass(frozen=True)
class Spread:
    """How values lie: their mean, and between which two the middle eight of ten are."""

    mean: Mean
    tenth: float
    ninetieth: float


@dataclass(frozen=True)
class CellResult:
    """What the games of one cell say."""

    cell: StudyCell
    rows: Sequence[Row]
    wins: list[Mean]  # share of the win, by seat; a draw counts its part
    draws: Mean  # games in which several seats share the win, or nobody has it
    length: Spread  # in turns, where the game counts them; else in actions
    branching: Mean  # legal actions a decision
    lead_changes: Mean | None
    measure: Spread | None  # of the game's measure, all seats together
    endings: dict[str, Mean]  # share of the games, by noun
    tallies: dict[str, Mean]  # a game, by noun; without turns
    tally_shares: dict[str, Mean]  # of all that was tallied, by noun
    noted: dict[str, Spread]  # by noun

    @property
    def games(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class GameResults:
    """The cells of one game, in the order of the study, and by what they differ."""

    game: str
    cells: list[CellResult]
    varied: list[str]  # options; those that differ between any two of the cells
    has_opponents: bool  # whether the cells differ in who plays

    def label(self, found: CellResult) -> str:
        """What tells the cell from the others, as short as can be: what is off is not named."""
        settings = {n: found.cell.written.get(n, found.cell.options[n]) for n in self.varied}
        values = [n if v == "on" else v for n, v in settings.items() if v != "off"]
        if self.has_opponents or not values:
            values.append(found.cell.opponents)
        return " · ".join(values)

    @property
    def seats(self) -> int:
        return max(len(each.wins) for each in self.cells)


def results(study: StudyPlan, rows: Iterable[Row]) -> list[GameResults]:
    """Game by game; cells of which nothing is played yet are left out."""
    by_cell: dict[str, list[Row]] = {}
    for row in rows:
        by_cell.setdefault(row["cell"], []).append(row)
    found: dict[str, list[CellResult]] = {}
    for cell in study.cells:
        if cell.name in by_cell:
            found.setdefault(cell.game, []).append(cell_result(cell, by_cell[cell.name]))
    return [
        GameResults(name, cells, differing(cells), len({c.cell.opponents for c in cells}) > 1)
        for name, cells in found.items()
    ]


def differing(cells: Sequence[CellResult]) -> list[str]:
    """The options in which the cells differ, in the order of the game."""
    options = [option.name for option in game(cells[0].cell.game).options]
    return [n for n in options if len({each.cell.options[n] for each in cells}) > 1]


def cell_result(cell: StudyCell, rows: Sequence[Row]) -> CellResult:
    played = game(cell.game)
    seats = range(len(cell.agents))
    nouns = played.words.nouns
    totals = [total_counts(row) for row in rows]
    shown = [name for name in nouns.get("tally", {}) if name != TURN]
    leads = [row["lead_changes"] for row in rows if row["lead_changes"] is not None]
    has_turns = TURN in nouns.get("tally", {})
    lengths = [each.get(TURN, 0) if has_turns else row["moves"]
               for each, row in zip(totals, rows, strict=True)]  # fmt: skip
    measures = [value for row in rows for value in row["measures"]] if played.measure else []
    values: dict[str, list[float]] = {}
    for row in rows:
        for count in row["counts"]:
            if count["name"] in nouns.get("noted", {}):
                values.setdefault(count["name"], []).append(count["value"])
    return CellResult(
        cell=cell,
        rows=rows,
        wins=[proportion([row["shares"][seat] for row in rows]) for seat in seats],
        draws=proportion([float(is_drawn(row)) for row in rows]),
        length=spread(lengths),
        branching=interval([row["branching"] for row in rows], low=0.0),
        lead_changes=interval(leads, low=0.0) if leads else None,
        measure=spread(measures) if measures else None,
        endings={
            name: proportion([float(row["ending"] == name) for row in rows])
            for name in nouns.get("ending", {})
        },
        tallies={n: interval([t.get(n, 0) for t in totals], low=0.0) for n in shown},
        tally_shares=shares_of(totals, shown),
        noted={name: spread(each) for name, each in values.items()},
    )


def is_drawn(row: Row) -> bool:
    """Whether nobody won alone; a game for one is won or lost."""
    return len(row["shares"]) > 1 and max(row["shares"]) < 1.0


def total_counts(row: Row) -> dict[str, int]:
    """Everything that was counted in a game, over its seats."""
    totals: dict[str, int] = {}
    for count in row["counts"]:
        totals[count["name"]] = totals.get(count["name"], 0) + count["value"]
    return totals


def shares_of(totals: Sequence[dict[str, int]], names: Sequence[str]) -> dict[str, Mean]:
    """What part of all that was tallied has this name."""
    everything = sum(each.get(name, 0) for each in totals for name in names)
    if not everything:
        return {}
    return {
        name: proportion([sum(each.get(name, 0) for each in totals) / everything], everything)
        for name in names
    }


def spread(values: Sequence[float]) -> Spread:
    if len(values) < 2:
        return Spread(interval(values, low=0.0, high=values[0]), values[0], values[0])
    tenths = quantiles(values, n=10, method="inclusive")
    return Spread(interval(values, low=0.0), tenths[0], tenths[-1])
