"""A small study for the tests, of random play, and how its rows are made on an engine."""

from __future__ import annotations

from contextlib import closing, suppress
from itertools import chain
from pathlib import Path

import psutil

from sapeur.lab import experiment
from sapeur.lab.rows import RowsFolder
from sapeur.lab.running import JobEngine
from sapeur.lab.study import read_study

TEXT = """
title = "A few of each"
seed = 11

[[part]]
game = "minefield"
options = { turns = 20 }
vary = { die = [6, 8] }
opponents = { random = "random" }
games = 15
reviews = { by = "random", games = 2 }

[[part]]
game = "bombsquad"
options = { players = 2 }
opponents = { random = "random" }
games = 3

[[part]]
game = "village"
opponents = { random = "random" }
target = 0.06
most = 90
block = 20
"""
STUDY = read_study(TEXT)


def rows_of(
    engine: JobEngine, folder: Path, on_progress: experiment.OnProgress = lambda p: None
) -> bytes:
    """All rows of the study, as the file that they are gathered in."""
    rows = RowsFolder(folder)
    with closing(engine) as runner:
        experiment.run_study(STUDY, rows, runner, on_progress)
    return (folder / "rows.parquet").read_bytes()


LOOKS = 20  # after each game: games are short, and between two of them a worker is idle


class Killer:
    """Kills a process that works for this one, once, when so many games are played."""

    def __init__(self, marker: str, after: int) -> None:
        self.marker = marker  # in the command line of a worker
        self.after = after
        self.killed: list[int] = []

    def __call__(self, progress: experiment.StudyProgress) -> None:
        if progress.played < self.after or self.killed:
            return
        this = psutil.Process()
        for child in chain.from_iterable(this.children(recursive=True) for _ in range(LOOKS)):
            with suppress(psutil.NoSuchProcess):
                if self.marker in " ".join(child.cmdline()):
                    child.kill()
                    self.killed.append(child.pid)
                    return
