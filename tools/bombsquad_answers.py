"""How much is gained by whoever knows what an opponent of Bomb Squad would play, card by card.

In positions from games of level 4 of two, in which nobody has looked into the bomb, every pair of
cards is played on in many imagined worlds. On that table an opponent's choice is answered by the
best card: what that wins more than the table's equilibrium, in points of the chance to win, is
given away. A chance error of the table counts as given away too, so that nobody comes to 0.
"Against v1" is what the choice wins more than the equilibrium against the card of v1.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from sapeur.agents.bombsquad import EXPERT, STRONGEST, level
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.agents.bombsquad.inference import has_looked
from sapeur.agents.bombsquad.mixed import MixturePlayer
from sapeur.agents.bombsquad.players import Expert
from sapeur.agents.bombsquad.styles import foreseeing
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import CHOOSING, State
from sapeur.games.contract import CHANCE
from sapeur.kernel import Rng, lowest_bit, start
from sapeur.study.intervals import interval

EVERY = 6  # moves from one position to the next, so that they are of all parts of a game
STEPS = 3000
Numbers = NDArray[np.float64]


def positions(seed: int) -> Iterator[State]:
    """Choices of cards in games of level 4, one game a seed."""
    while True:
        s: State = GAME.setup({"players": "2"})
        rng = Rng()
        start(rng, seed, 0, 0, 0, 0)
        GAME.rules.deal(s, rng)
        moves = 0
        while waiting := GAME.rules.awaited(s):
            moves += 1
            seat = CHANCE if waiting >> CHANCE & 1 else lowest_bit(waiting)
            is_plain = not has_looked(s, 0) and not has_looked(s, 1)
            if seat == 0 and s.phase == CHOOSING and is_plain and (seed + moves) % EVERY == 0:
                yield s
            if seat == CHANCE:
                GAME.rules.apply(s, CHANCE, s.step)
            else:
                chosen = level(4).choose(GAME.observed(s, seat), seat, seed * 1000 + moves)
                GAME.rules.apply(s, seat, chosen)
        seed += 1


def chances(s: State, worlds: int) -> Numbers:
    """The chance of seat 0 to win, by its own card and the other's."""
    observed = GAME.observed(s, 0)
    rows = [
        [
            trial.wins / trial.worlds
            for trial in Analysis(observed, 0, 1, foreseeing()).answer(
                GAME.legal(observed, 0), {1: card}, worlds
            )
        ]
        for card in GAME.legal(GAME.observed(s, 1), 1)
    ]
    return np.array(rows).T


def equilibrium(table: Numbers) -> float:
    """The value of a table for the one who chooses its rows."""
    regrets = [np.zeros(n) for n in table.shape]
    sums = [np.zeros(n) for n in table.shape]
    for step in range(1, STEPS + 1):
        now = [r / r.sum() if r.sum() > 0 else np.full(len(r), 1 / len(r)) for r in regrets]
        for k, values in enumerate((table @ now[1], -(now[0] @ table))):
            regrets[k] = np.maximum(0, regrets[k] + values - now[k] @ values)
            sums[k] += step * now[k]
    return float(sums[0] / sums[0].sum() @ table @ (sums[1] / sums[1].sum()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=800, help="for each pair of cards")
    parser.add_argument("--people", default="", help="other shares of habit to try, by commas")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    programs: dict[str, MixturePlayer | Expert] = {"v1": EXPERT, "5": STRONGEST}
    for share in filter(None, given.people.split(",")):
        programs[f"5, people {share}"] = MixturePlayer(
            STRONGEST.expert, EXPERT, STRONGEST.rollouts, float(share)
        )
    lost, won = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for number, s in zip(range(given.positions), positions(given.seed), strict=False):
        table = chances(s, given.worlds)
        value = equilibrium(table)
        own, other = (GAME.legal(GAME.observed(s, k), k) for k in (0, 1))
        card = own.index(EXPERT.choose(GAME.observed(s, 0), 0, number))
        for name, program in programs.items():
            shares = program.shares(GAME.observed(s, 1), 1, given.seed + number)
            against = table @ np.array([shares.get(b, 0.0) for b in other])
            lost[name].append(100 * (float(against.max()) - value))
            won[name].append(100 * (value - float(against[card])))
    print("| program | given away by card | against v1 |\n| --- | --- | --- |")
    for name in programs:
        away, more = interval(lost[name]), interval(won[name])
        print(
            f"| {name} | {fmean(lost[name]):.2f} ({away.low:.2f} – {away.high:.2f}) "
            f"| {fmean(won[name]):+.2f} ({more.low:+.2f} – {more.high:+.2f}) |"
        )


if __name__ == "__main__":
    main()
