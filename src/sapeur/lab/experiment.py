"""Play a study: whatever of it is missing in its folder, on any engine, and the same rows on each.

A cell with a target is played on in blocks of fixed size, and whether it goes on is decided by the
rows of whole blocks alone: neither the engine nor an interruption can change how far it goes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sapeur.lab.playing import GameJob, Row, play_game
from sapeur.lab.rows import Key, RowsFolder
from sapeur.lab.running import JobEngine
from sapeur.lab.study import StudyCell, StudyPlan
from sapeur.study.intervals import proportion

SAVE_EVERY_S = 5.0  # so much at most is played again after a run was killed
CHUNK_ROWS = 500


@dataclass(frozen=True)
class StudyProgress:
    """How far a study is: the games played, those of this run, those planned so far."""

    played: int
    played_now: int
    planned: int


OnProgress = Callable[[StudyProgress], None]


def run_study(
    study: StudyPlan,
    folder: RowsFolder,
    engine: JobEngine,
    on_progress: OnProgress = lambda progress: None,
) -> None:
    """Play the games that are missing, and gather all rows in one file.

    What is played is on disk within seconds, also when this is interrupted or a game fails.
    """
    folder.open(study)
    shares: dict[Key, float] = {
        (row["cell"], row["number"]): row["shares"][0] for row in folder.read(study.cells)
    }
    before = len(shares)
    while jobs := due(study, shares):
        planned = len(shares) + len(jobs)
        saver = _Saver(folder)
        try:
            for _, row in engine.run(play_game, jobs):
                shares[row["cell"], row["number"]] = row["shares"][0]
                saver.add(row)
                on_progress(StudyProgress(len(shares), len(shares) - before, planned))
        finally:
            saver.save()
    folder.gather(study.cells)


def due(study: StudyPlan, shares: Mapping[Key, float]) -> list[GameJob]:
    """The games to be played next, of all cells in turn, so that they all grow together."""
    cells = [(cell, [n for n in range(games_wanted(cell, shares)) if (cell.name, n) not in shares])
             for cell in study.cells]  # fmt: skip
    jobs = [
        (place, GameJob(cell, number, cell.seed(study.seed, number)))
        for cell, numbers in cells
        for place, number in enumerate(numbers)
    ]
    return [job for _, job in sorted(jobs, key=lambda each: each[0])]


def games_wanted(cell: StudyCell, shares: Mapping[Key, float]) -> int:
    """How many games of the cell are wanted, as far as one can say by now."""
    if not cell.target:
        return cell.games
    played: list[float] = []
    while len(played) < cell.games:
        block = range(len(played), min(len(played) + cell.block, cell.games))
        if any((cell.name, number) not in shares for number in block):
            return block.stop
        played += [shares[cell.name, number] for number in block]
        if is_sure(played, cell.target):
            break
    return len(played)


def is_sure(shares: Sequence[float], target: float) -> bool:
    """Whether the 95 % interval is as narrow as it was wanted."""
    found = proportion(shares)
    return (found.high - found.low) / 2 <= target


class _Saver:
    """Rows on their way to the disk, some seconds at most."""

    def __init__(self, folder: RowsFolder) -> None:
        self.folder = folder
        self.rows: list[Row] = []
        self.saved_at = time.monotonic()

    def add(self, row: Row) -> None:
        self.rows.append(row)
        if len(self.rows) >= CHUNK_ROWS or time.monotonic() >= self.saved_at + SAVE_EVERY_S:
            self.save()

    def save(self) -> None:
        self.folder.add(self.rows)
        self.rows = []
        self.saved_at = time.monotonic()
