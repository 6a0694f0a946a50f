"""Steps a second of the batch interface beside Pgx, PettingZoo and RLCard, on one core, in one run.

Peers are installed into a throwaway environment of their own, and each runs in a process of its own
that plays when it is told to: all take turns in short slices, so that a machine that is busy for a
while is busy for all of them. Seconds are those of the processor, so that what others run beside it
does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import gettempdir

PLAYER = Path(__file__).with_name("bench_research_player.py")
PEERS = ("pgx", "pettingzoo", "rlcard", "pygame")
OURS = (
    "village", "minefield", "mission", "orapa:mode=solo", "orapa:mode=duel", "bombsquad:players=4",
)  # fmt: skip
THEIRS = (
    "pgx:connect_four",
    "pgx:leduc_holdem",
    "pettingzoo:leduc_holdem_v4",
    "rlcard:leduc-holdem",
)
ROWS = 1024
ONE_CORE = {
    "NPROC": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}


@dataclass
class Player:
    """A process that plays one game for so many seconds when it is told to."""

    name: str
    python: str
    rates: list[float] = field(default_factory=list)

    def start(self) -> bool:
        """Begin, and wait until it has compiled; False if what it needs is not there."""
        self.process = subprocess.Popen(
            [self.python, str(PLAYER), self.name, str(ROWS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | ONE_CORE,
        )
        return self.hear() == "ready"

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def play(self, seconds: float) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        done = json.loads(self.hear())
        self.rates.append(done["steps"] / done["seconds"])

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def interval(self) -> tuple[float, float, float]:
        """The median over the rounds, and a 95 % interval for it from their order."""
        rates = sorted(self.rates)
        away = int(0.98 * len(rates) ** 0.5) + 1
        middle = len(rates) // 2
        return (
            median(rates),
            rates[max(0, middle - away)],
            rates[min(len(rates) - 1, middle + away)],
        )


def peers_python(folder: Path) -> str | None:
    """The interpreter of the peers' environment, made if it is not there; None if it cannot be."""
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        made = subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=False)
        if made.returncode:
            return None
        (folder / "complete").touch()
    return str(python)


def report(players: list[Player]) -> str:
    lines = ["| | steps/s | 95 % | of Pgx's best |", "|---|---|---|---|"]
    pgx = [p for p in players if p.name.startswith("pgx:")]
    best = max((p.interval()[0] for p in pgx), default=0.0)
    for player in players:
        middle, low, high = player.interval()
        ratio = f"{middle / best:.2f}" if best else "–"
        lines.append(f"| {player.name} | {middle:,.0f} | {low:,.0f} – {high:,.0f} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each player in each round")
    parser.add_argument("--peers", type=Path, default=Path(gettempdir()) / "sapeur-bench-peers")
    parser.add_argument("--without-peers", action="store_true")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    players = [Player(name, sys.executable) for name in OURS]
    python = None if chosen.without_peers else peers_python(chosen.peers)
    players += [Player(name, python) for name in THEIRS if python]
    started = [player for player in players if player.start()]
    for player in players:
        if player not in started:
            print(f"{player.name} could not be started and was not timed", file=sys.stderr)
    for turn in range(chosen.rounds):
        for player in started if turn % 2 == 0 else reversed(started):
            player.play(chosen.seconds)
    for player in started:
        player.stop()
    print(report(started))


if __name__ == "__main__":
    main()
