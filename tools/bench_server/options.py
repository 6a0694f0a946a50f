"""How much is measured: every number has its default here and a smaller one for a quick look."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

USUAL_PARTS = ("speed", "postgres", "paced", "floods", "restart", "idle", "belief")
PARTS = (*USUAL_PARTS, "memory")


def number(default: Any, words: str, *, quick: Any = None) -> Any:
    """A field with a default, what it is for, and its value in a quick run if that is another."""
    return field(default=default, metadata={"words": words, "quick": quick})


@dataclass(frozen=True)
class Options:
    """What is asked for on the command line."""

    only: tuple[str, ...] = USUAL_PARTS
    alone: bool = False
    against: Path | None = None
    data: Path | None = None
    rounds: int = number(9, "speed: rounds for each server", quick=1)
    moves: int = number(4000, "speed: moves in a round", quick=500)
    tables: int = number(64, "speed, postgres, paced: tables in play at once", quick=16)
    file_moves: int = number(1000, "speed: moves in a round beside files", quick=200)
    file_tables: int = number(8, "speed: tables in play beside files, on both sides")
    most_workers: int = number(3, "postgres: from one worker to so many", quick=2)
    postgres_rounds: int = number(5, "postgres: rounds for each server", quick=1)
    postgres_moves: int = number(1000, "postgres: moves in a round", quick=200)
    pace: int = number(500, "paced: moves a second")
    fast_pace: int = number(1500, "paced: moves a second, the second time")
    seconds: float = number(20.0, "paced: seconds at each pace", quick=3.0)
    flood_pace: int = number(50, "floods: moves a second of those who do not flood")
    flood_seconds: float = number(10.0, "floods: seconds with each flood, and without", quick=3.0)
    half_open: int = number(6000, "floods: connections left half-open", quick=1000)
    in_play: int = number(5000, "restart: tables in play", quick=200)
    expired: int = number(4000, "restart: those of them whose clocks ran out", quick=100)
    returning: int = number(1000, "restart: players who come back at once", quick=100)
    idle: int = number(2000, "idle: connections that say nothing", quick=200)
    settle: float = number(10.0, "idle, memory: seconds before memory is read", quick=1.0)
    games: int = number(20_000, "memory: games in all", quick=400)
    first_games: int = number(2000, "memory: games before the first reading", quick=100)
    belief_pace: int = number(20, "belief: moves a second")
    belief_rounds: int = number(5, "belief: rounds with belief, and as many without", quick=1)
    belief_seconds: float = number(8.0, "belief: seconds of a round", quick=3.0)
    port: int = number(8765, "the first port that is tried")
    core: int = number(0, "the servers' core")
    client_core: int = number(1, "the clients' core")
    nice: int = number(0, "niceness of all; below 0 on a busy machine")


def read_options(arguments: Sequence[str] | None, description: str) -> Options:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--only",
        action="append",
        choices=PARTS,
        help="a part, may be given again; all but memory, which takes many minutes, if not",
    )
    parser.add_argument("--quick", action="store_true", help="a look at whether it works at all")
    parser.add_argument("--alone", action="store_true", help="speed without boardgame.io")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="speed, postgres: another checkout, whose server takes turns with this one's",
    )
    parser.add_argument("--data", type=Path, help="where a temporary folder is made, on a disk")
    numbers = [each for each in fields(Options) if "words" in each.metadata]
    for each in numbers:
        words, quick = each.metadata["words"], each.metadata["quick"]
        default = f"{each.default}" + (f", quick {quick}" if quick is not None else "")
        parser.add_argument(
            "--" + each.name.replace("_", "-"),
            type=type(each.default),
            metavar="N",
            help=f"{words} ({default})",
        )
    asked = parser.parse_args(arguments)
    options = Options(
        only=tuple(asked.only or USUAL_PARTS),
        alone=asked.alone,
        against=asked.against,
        data=asked.data,
    )
    values = {each.name: getattr(asked, each.name) for each in numbers}
    if asked.quick:
        for each in numbers:
            if values[each.name] is None and each.metadata["quick"] is not None:
                values[each.name] = each.metadata["quick"]
    return replace(options, **{name: value for name, value in values.items() if value is not None})
