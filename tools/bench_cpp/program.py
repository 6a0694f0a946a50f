"""Random games beside the same games in hand-written C++, on one core, in one run.

The C++ of this folder is built with the system's compiler. Both draw from the same generator, so
that they play the same games move by move; no speed is told unless every slice of both ends with
the same checksum. Seconds are those of the processor, so that what others run does not count.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sapeur.games import game
from sapeur.kernel import Rng, quick, start
from sapeur.lab.bench import KEY, Workbench

HERE = Path(__file__).parent
GAMES = ("village", "minefield")
COMPILER = "g++"
FLAGS = ("-std=c++17", "-O3", "-march=native", "-shared", "-fPIC")
NO_COMPILER = f"{COMPILER} was not found: this bench needs it to build the C++ that it measures."
FRAME = 240  # cells of a board of Minefield with its frame
CHECKED = 200  # games played by both before anything is timed


class Totals(ctypes.Structure):
    _fields_ = (("moves", ctypes.c_int64), ("trace", ctypes.c_int64))


class Board(ctypes.Structure):
    _fields_ = (
        ("ground", ctypes.c_int8 * FRAME),
        ("bunker", ctypes.c_int16 * 2),
        ("die", ctypes.c_int32),
        ("lives", ctypes.c_int32),
        ("turns", ctypes.c_int32),
    )


Play = Callable[[int], tuple[int, int]]
"""Plays so many games, going on where it was: the moves and a checksum of all of them."""


class Rates(NamedTuple):
    """Games a second of both in each round, and the moves and checksums, which were the same."""

    name: str
    ours: list[float]
    theirs: list[float]
    games: int
    checksum: int


def build(folder: Path) -> Any:
    """The C++ of this folder as a library; exits with a message if there is no compiler."""
    if shutil.which(COMPILER) is None:
        sys.exit(NO_COMPILER)
    library = folder / "games.so"
    sources = [str(path) for path in sorted(HERE.glob("*.cpp"))]
    subprocess.run([COMPILER, *FLAGS, "-o", str(library), *sources], check=True)
    return ctypes.CDLL(str(library))


def compiled_player(name: str) -> Play:
    return Workbench(game(name), fast=True).playouts


def cpp_player(library: Any, name: str) -> Play:
    """The same games in C++: the same generator, begun by the same stream of the same key."""
    rng = Rng()
    start(rng, *KEY, 0)
    quick.seed(rng)
    chance = (ctypes.c_uint32 * 4)(*rng.block[:4])
    template = game(name).setup({})
    more: tuple[Any, ...] = ()
    if name == "minefield":
        ground = (ctypes.c_int8 * FRAME)(*template.ground)
        bunkers = (ctypes.c_int16 * 2)(*template.bunker)
        board = Board(ground, bunkers, template.die, template.lives, template.turns)
        more = (ctypes.byref(board),)
    function = getattr(library, name)
    function.restype = Totals

    def play(n: int) -> tuple[int, int]:
        totals = function(chance, ctypes.c_int64(n), *more)
        return totals.moves, totals.trace

    return play


def measured(name: str, ours: Play, theirs: Play, rounds: int, seconds: float) -> Rates:
    """Both in turns, slice by slice; exits if they ever play differently."""
    checksum = same(name, ours(CHECKED), theirs(CHECKED))
    n = CHECKED
    while timed(ours, theirs, name, n)[0] < seconds:
        n *= 2
    rates = Rates(name, [], [], rounds * n, checksum)
    for _ in range(rounds):
        ours_s, theirs_s = timed(ours, theirs, name, n)
        rates.ours.append(n / ours_s)
        rates.theirs.append(n / theirs_s)
    return rates


def timed(ours: Play, theirs: Play, name: str, n: int) -> tuple[float, float]:
    """The processor's seconds that n games take each."""
    began = time.process_time()
    mine = ours(n)
    between = time.process_time()
    other = theirs(n)
    ended = time.process_time()
    same(name, mine, other)
    return between - began, ended - between


def same(name: str, ours: tuple[int, int], theirs: tuple[int, int]) -> int:
    if ours != theirs:
        sys.exit(f"{name}: {ours} here and {theirs} in C++: the two play different games.")
    return ours[1]


def report(rates: list[Rates]) -> str:
    lines = [
        "| | games/s compiled | games/s C++ | of C++ | 95 % |",
        "|---|---|---|---|---|",
    ]
    for each in rates:
        ratios = sorted(a / b for a, b in zip(each.ours, each.theirs, strict=True))
        away = int(0.98 * len(ratios) ** 0.5) + 1
        middle = len(ratios) // 2
        low, high = ratios[max(0, middle - away)], ratios[min(len(ratios) - 1, middle + away)]
        lines.append(
            f"| {each.name} | {median(each.ours):,.0f} | {median(each.theirs):,.0f} "
            f"| {median(ratios):.2f} | {low:.2f} – {high:.2f} |"
        )
    lines += [""]
    lines += [
        f"- {each.name}: {each.games} games gave the same moves and scores in both "
        f"(checksum of the first {CHECKED}: {each.checksum:08x})."
        for each in rates
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.2, help="of a slice")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        library = build(Path(folder))
        rates = []
        for name in GAMES:
            players = compiled_player(name), cpp_player(library, name)
            rates.append(measured(name, *players, chosen.rounds, chosen.seconds))
    print(report(rates))
