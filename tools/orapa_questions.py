"""Whether insight foresees how many questions level 5 still asks in Orapa, alone.

`python tools/orapa_questions.py --games 200 --seed 7001 [--diamond on] [--blackbody on]` plays so
many games and prints a Markdown table: after each question, how many were foreseen on average, and
how many then came.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import fmean, stdev

from sapeur.agents.orapa import LEVELS
from sapeur.agents.orapa.insight import insights
from sapeur.games.orapa import GAME, rules
from sapeur.study.selfplay import chance, move_seed

PLAYER = LEVELS[4]
FEWEST_GAMES = 20  # that get so far, for a row of the table


def foreseen_questions(seed: int, options: dict[str, str]) -> list[float]:
    """Before each question of a game and once after the last one: how many insight foresees."""
    s = GAME.setup({"mode": "solo", **options})
    rules.deal(s, chance(seed, 0))
    foreseen: list[float] = []
    moves = 0
    while rules.awaited(s):
        moves += 1
        observed, decision = GAME.observed(s, 0), move_seed(seed, moves, 0)
        if len(foreseen) == s.questions[0]:
            *_, found = insights(observed, 0, decision)
            foreseen.append(found.questions.value)
        rules.apply(s, 0, PLAYER.choose(observed, 0, decision))
    return foreseen


def table(games: list[list[float]]) -> str:
    """By the questions asked: the mean of those foreseen and of those that came."""
    rows: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for foreseen in games:
        for asked, value in enumerate(foreseen):
            rows[asked].append((value, len(foreseen) - 1 - asked))
    lines = ["| questions asked | games | foreseen | came | off |", "|---|---|---|---|---|"]
    for asked, pairs in sorted(rows.items()):
        if len(pairs) >= FEWEST_GAMES:
            expected, came = (fmean(column) for column in zip(*pairs, strict=True))
            error = 1.96 * stdev(n for _, n in pairs) / len(pairs) ** 0.5
            off = f"{(expected - came) / came:+.1%}" if came else ""
            lines.append(
                f"| {asked} | {len(pairs)} | {expected:.2f} | {came:.2f} ± {error:.2f} | {off} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7001)
    parser.add_argument("--diamond", choices=("on", "off"), default="off")
    parser.add_argument("--blackbody", choices=("on", "off"), default="off")
    asked = parser.parse_args()
    options = {"diamond": asked.diamond, "blackbody": asked.blackbody}
    print(
        table([foreseen_questions(asked.seed + i, options) for i in range(asked.games)]), flush=True
    )


if __name__ == "__main__":
    main()
