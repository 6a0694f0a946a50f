"""Where a part is measured: its options, folders, ports and cores."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from pathlib import Path

from bench_server.figures import BenchError
from bench_server.options import Options
from bench_server.servers import ALL_CORES, Checkout, Ports


@dataclass
class Place:
    """What every part is given."""

    options: Options
    root: Path  # a temporary folder
    ports: Ports
    _numbers: itertools.count[int] = field(default_factory=itertools.count)

    def folder(self) -> Path:
        """A new folder for whatever needs one."""
        made = self.root / f"{next(self._numbers)}"
        made.mkdir()
        return made

    def port(self) -> int:
        return self.ports.take()

    @property
    def server_cores(self) -> frozenset[int]:
        return frozenset({self.options.core}) & ALL_CORES or ALL_CORES

    @property
    def client_cores(self) -> frozenset[int]:
        return frozenset({self.options.client_core}) & ALL_CORES or ALL_CORES

    @property
    def older(self) -> Checkout:
        """The other checkout that is asked for."""
        folder = self.options.against
        if folder is None or not (folder / "src" / "sapeur").is_dir():
            raise BenchError(f"{folder} is no checkout of Sapeur")
        return Checkout(folder.resolve(), f"Sapeur in {folder.resolve().name}")
