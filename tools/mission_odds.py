"""How often those win in Mission Secrète who are promised so much: fits `WON` of its insight.py.

Actions that the spy advises are played by level 5 against levels 1 to 5, one a deal in turn, as
`sapeur calibrate` does; what is printed are points of a curve that never falls, the promise and
the share of wins. As many deals as are asked for are played; the curve of half of them is held
against the other half too.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from functools import partial

import numpy as np

from sapeur.lab.calibration import CalibrationTrial, trials_of
from sapeur.lab.running import engine, run_in_order

OTHERS = "1,2,3,4,5"
NOTHING_PROMISED = 0.03
GROUPS = {2: 12, 3: 7, 4: 7}  # of positions with alike promises
Point = tuple[float, float]


def curve(trials: Sequence[CalibrationTrial], groups: int) -> list[Point]:
    """Groups of alike promises, those joined of which the higher promise won less."""
    ordered = sorted((t.advised, t.won) for t in trials)
    none = [pair for pair in ordered if pair[0] < NOTHING_PROMISED]
    rest = np.array(ordered[len(none) :])
    blocks = list[tuple[float, float, float, int]]()  # from and to a promise, won, positions
    for group in [np.array(none)] * bool(none) + np.array_split(rest, groups):
        promise, won = group.mean(axis=0)
        blocks.append((promise, promise, won, len(group)))
        while len(blocks) > 1 and blocks[-2][2] > blocks[-1][2]:
            (low, _, less, n), (_, high, more, m) = blocks[-2:]
            blocks[-2:] = [(low, high, (less * n + more * m) / (n + m), n + m)]
    points = [(at, won) for low, high, won, _ in blocks for at in (low, high)]
    return list(dict.fromkeys(points))


def off_by(points: Sequence[Point], trials: Sequence[CalibrationTrial]) -> float:
    """How far ten rows of what the curve says are off, by their positions."""
    said = np.interp([t.advised for t in trials], *zip(*points, strict=True))
    won = np.array([t.won for t in trials])
    rows = np.minimum(9, (said * 10).astype(int))
    squares = sum(
        (rows == k).sum() * (said[rows == k].mean() - won[rows == k].mean()) ** 2
        for k in set(rows.tolist())
    )
    return float(squares / len(trials)) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2, choices=tuple(GROUPS))
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 for one a core")
    asked = parser.parse_args()
    options = (("players", str(asked.players)),)
    one = partial(trials_of, "mission", options, "5", OTHERS)
    seeds = range(asked.seed, asked.seed + asked.deals)
    with closing(engine(asked.jobs)) as runner:
        trials = [t for found in run_in_order(runner, one, seeds) for t in found]
    groups = GROUPS[asked.players]
    print(f"{len(trials)} positions of {len({t.deal for t in trials})} deals")
    print(", ".join(f"({promise:.2f}, {won:.2f})" for promise, won in curve(trials, groups)))
    halves = [[t for t in trials if t.deal // asked.players // 5 % 2 == half] for half in (0, 1)]
    for half, other in (halves, halves[::-1]):
        print(f"in the other half off by {100 * off_by(curve(half, groups), other):.1f} points")


if __name__ == "__main__":
    main()
