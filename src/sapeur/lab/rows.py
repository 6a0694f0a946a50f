"""The rows of a study in a folder of Parquet files, in which an interrupted run goes on.

While a study is played, rows are added in chunks, each a file that is whole or not there. When all
of it is played, one file `rows.parquet` has every row in the order of the study.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sapeur.agents.registry import EXPERTS_VERSION
from sapeur.games import game
from sapeur.games.game import NotationError
from sapeur.lab.playing import Row
from sapeur.lab.running import import_extra
from sapeur.lab.study import StudyCell, StudyPlan

WHOLE = "rows.parquet"
CHUNKS = "chunk-*.parquet"
ABOUT = "study.json"
Key = tuple[str, int]  # the cell's name and the number of the game


def schema() -> Any:
    """The columns of a row. docs/lab.md says what they hold."""
    pa = import_extra("pyarrow", "lab")
    count = pa.struct(
        [("name", pa.string()), ("seat", pa.int8()), ("value", pa.int32()), ("ahead", pa.float64())]
    )
    review = pa.struct(
        [
            ("seat", pa.int8()),
            ("unit", pa.string()),
            ("start", pa.float64()),
            ("cost", pa.float64()),
            ("luck", pa.float64()),
            ("result", pa.float64()),
            ("lines", pa.list_(pa.int32())),
            ("chances", pa.list_(pa.float64())),
        ]
    )
    return pa.schema(
        [
            ("cell", pa.string()),
            ("game", pa.string()),
            ("number", pa.int32()),
            ("seed", pa.int64()),
            ("options", pa.map_(pa.string(), pa.string())),
            ("agents", pa.list_(pa.string())),
            ("scores", pa.list_(pa.int32())),
            ("shares", pa.list_(pa.float64())),
            ("measures", pa.list_(pa.float64())),
            ("moves", pa.int32()),
            ("decisions", pa.int32()),
            ("branching", pa.float64()),
            ("lead_changes", pa.int32()),
            ("ending", pa.string()),
            ("counts", pa.list_(count)),
            ("reviews", pa.list_(review)),
        ]
    )


class RowsFolder:
    """Where the rows of one study lie."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parquet = import_extra("pyarrow.parquet", "lab")
        self.arrow = import_extra("pyarrow", "lab")

    def open(self, study: StudyPlan) -> None:
        """Begin a new folder, or go on in one of the same study; NotationError for another's."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for leftover in self.folder.glob("*.part"):  # of a run that was killed while it wrote
            leftover.unlink()
        about: dict[str, Any] = {"seed": study.seed, "experts": EXPERTS_VERSION, "cells": {}}
        path = self.folder / ABOUT
        if path.exists():
            about = json.loads(path.read_text(encoding="utf-8"))
        same = about["seed"] == study.seed and about["experts"] == EXPERTS_VERSION
        cells = {cell.name: fingerprint(cell) for cell in study.cells}
        if not same or any(about["cells"].get(n, found) != found for n, found in cells.items()):
            raise NotationError(
                en=f"{self.folder} holds games of another study, or of other opponents: "
                "move it away, or name another folder with --out",
                fr=f"{self.folder} contient les parties d'une autre étude, ou d'autres "
                "adversaires : déplacez-le, ou nommez un autre dossier avec --out",
            )
        about["cells"] |= cells
        self._write_whole(path, json.dumps(about, indent=1, ensure_ascii=False).encode())

    def keys(self) -> set[Key]:
        """The games that are played."""
        found: set[Key] = set()
        for path in self._files():
            table = self.parquet.read_table(path, columns=["cell", "number"])
            found |= set(
                zip(*(table[name].to_pylist() for name in table.column_names), strict=True)
            )
        return found

    def add(self, rows: Sequence[Row]) -> None:
        """Put these rows on disk as one chunk."""
        if rows:
            taken = [int(path.stem.rpartition("-")[2]) for path in self.folder.glob(CHUNKS)]
            path = self.folder / f"chunk-{max(taken, default=0) + 1:06}.parquet"
            self._write(path, self.arrow.Table.from_pylist(list(rows), schema=schema()))

    def read(self, cells: Iterable[StudyCell] | None = None) -> list[Row]:
        """All rows, a game once; or those that these cells ask for, in the order of the cells."""
        rows: dict[Key, Row] = {}
        for path in self._files():
            for row in self.parquet.read_table(path, schema=schema()).to_pylist():
                rows[row["cell"], row["number"]] = row
        if cells is None:
            return list(rows.values())
        order = {cell.name: (k, cell.games) for k, cell in enumerate(cells)}
        asked = [(name, n) for name, n in rows if name in order and n < order[name][1]]
        keys = sorted((order[name][0], n, name) for name, n in asked)
        return [rows[name, n] for _, n, name in keys]

    def gather(self, cells: Sequence[StudyCell]) -> None:
        """Make one file of all chunks; rows that the study no longer asks for come last."""
        rows = self.read(cells)
        here = {(row["cell"], row["number"]) for row in rows}
        others = [row for row in self.read() if (row["cell"], row["number"]) not in here]
        others.sort(key=lambda row: (row["cell"], row["number"]))
        chunks = list(self.folder.glob(CHUNKS))
        table = self.arrow.Table.from_pylist(rows + others, schema=schema())
        self._write(self.folder / WHOLE, table)
        for path in chunks:  # only now: a run that is killed here finds rows twice, but all of them
            path.unlink()

    def _files(self) -> list[Path]:
        whole = self.folder / WHOLE
        return ([whole] if whole.exists() else []) + sorted(self.folder.glob(CHUNKS))

    def _write(self, path: Path, table: Any) -> None:
        part = path.with_suffix(".part")
        self.parquet.write_table(table, part, compression="zstd")
        os.replace(part, path)

    def _write_whole(self, path: Path, data: bytes) -> None:
        part = path.with_suffix(".part")
        part.write_bytes(data)
        os.replace(part, path)


def fingerprint(cell: StudyCell) -> dict[str, Any]:
    """What makes the rows of a cell what they are; more games may be played with the same."""
    return {
        "game": f"{cell.game}/{game(cell.game).version}",
        "options": dict(cell.options),
        "agents": list(cell.agents),
        "reviewer": cell.reviewer,
        "reviewed": cell.reviewed,
    }
