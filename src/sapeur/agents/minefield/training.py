"""How the judgement of Minefield's expert was made: it plays itself and learns from the ends.

Every round plays games one move ahead with some wandering, on all boards and options but mostly the
default ones, and fits the small network to the TD(lambda) returns of the last six rounds. Run as
`python -m sapeur.agents.minefield.training FOLDER ROUNDS [NET]`: it keeps each round's weights in
FOLDER, starts from the weights in NET if there are any, and prints the last as whole numbers.

The weights in agents/minefield/weights.py had, one after the other: 4 rounds of 250,000 positions
on the first 16 features of a side alone (HEAT 0.03, LEARN 0.7 after a first round at 1, TURNS 300);
then all features, with 8 more hidden units, at small random weights, and 4 rounds of 160,000 (HEAT
0.015, LEARN 0.7, TURNS 300); then 4 rounds with the numbers below.
"""

from __future__ import annotations

import sys
import time
from math import exp
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from sapeur.agents.minefield.chart import Chart
from sapeur.agents.minefield.engine import net_from, new_chart
from sapeur.agents.minefield.evaluation import (
    FEATURES,
    HIDDEN,
    INPUTS,
    Features,
    Net,
    evaluate,
    final_value,
    line_up,
)
from sapeur.agents.minefield.lookahead import MoveSearch, value_moves
from sapeur.agents.minefield.outcomes import POSITION, WeightedState
from sapeur.agents.minefield.weights import SCALE
from sapeur.games.contract import CHANCE
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import NOBODY, ONGOING, ROLL, apply, begin
from sapeur.kernel import F64, Record, Rng, below, compiled, copy, records, start, store, uniform

LEARN = 0.92  # lambda: how much the end of the game counts against the next judgement
HEAT = 0.01  # the wandering: a move this much worse is taken 1/e times as often
TURNS = 160  # games that wander on teach little
ROUND_POSITIONS = 150_000  # that a round plays through
ROUNDS_REMEMBERED = 6  # whose positions the network is fitted to
SETUPS = (("hexagon", "6", "1"),) * 5 + (
    ("hexagon", "8", "1"),
    ("hexagon", "6", "2"),
    ("hexagon", "8", "2"),
    ("small", "6", "1"),
    ("long", "6", "1"),
    ("small", "6", "2"),
    ("long", "8", "1"),
)
KINDS = len(SETUPS)


class ValueSample(Record):
    """One position of a game, and what it turned out to be worth to the side to move."""

    inputs: Annotated[list[float], "f4", INPUTS]
    value: F64  # judged at first; when the game has ended, its TD(lambda) return
    ending: F64  # what the end of the game counted


class SelfPlay(Record):
    """What games are played with."""

    setups: Annotated[list[WeightedState], KINDS]  # the positions that games begin from
    charts: Annotated[list[Chart], KINDS]
    net: Net
    search: MoveSearch
    rng: Rng


def self_play(games: SelfPlay, lessons: list[ValueSample]) -> int:
    """Play games until there is no room for the lessons of another; how many lessons."""
    search = games.search
    n = 0
    while n + 2 * TURNS < len(lessons):
        k = below(games.rng, KINDS)
        copy(search.outcomes, POSITION, games.setups, k)
        s = search.outcomes[POSITION].state
        begin(s)
        first = n
        while s.result == ONGOING:
            count = value_moves(search, games.charts[k], games.net)
            evaluate(s, games.charts[k], games.net, search.evaluation)
            for i in range(INPUTS):
                lessons[n].inputs[i] = search.evaluation.inputs[i]
            lessons[n].value = best_value(search, count)
            n += 1
            apply(s, s.to_move, search.actions[wander(search, count, games.rng)])
            while s.moving != NOBODY:
                apply(s, CHANCE, ROLL + below(games.rng, s.die))
        value = final_value(s)
        for t in range(n - 1, first - 1, -1):
            lessons[t].ending = 1.0 - final_value(s) if (n - t) & 1 else final_value(s)
            value = (1.0 - LEARN) * lessons[t].value + LEARN * (1.0 - value)
            lessons[t].value = value
    return n


def best_value(search: MoveSearch, count: int) -> float:
    best = 0.0
    for i in range(count):
        best = max(best, search.values[i])
    return best


def wander(search: MoveSearch, count: int, rng: Rng) -> int:
    """The number of a move: the better it is, the likelier."""
    best = best_value(search, count)
    total = 0.0
    for i in range(count):
        search.values[i] = exp((search.values[i] - best) / HEAT)
        total += search.values[i]
    ticket = total * uniform(rng)
    for i in range(count):
        ticket -= search.values[i]
        if ticket < 0:
            return i
    return 0


def first_matrix(rng: np.random.Generator) -> Any:
    """A net that knows little: the best soldiers, threats and numbers, and noise elsewhere."""
    matrix = np.zeros((INPUTS + 3, HIDDEN), np.float32)
    matrix[:INPUTS] = rng.normal(0, 0.15, (INPUTS, HIDDEN))
    known = Features()
    known.soldiers[0], known.soldiers[1] = 6.0, 2.0
    known.strength = known.threat = 1.0
    inputs = [0.0] * INPUTS
    line_up(known, inputs, 0)
    z = np.array(inputs)
    z[FEATURES:] = -z[:FEATURES]
    matrix[:INPUTS, 0] += z
    matrix[:INPUTS, 1] -= z
    matrix[INPUTS, 0], matrix[INPUTS, 1] = 0.1, -0.1
    matrix[INPUTS + 1] = rng.normal(0, 0.1, HIDDEN)
    matrix[INPUTS + 1, 0], matrix[INPUTS + 1, 1] = 1, -1
    return matrix


def fit(matrix: Any, x: Any, y: Any, rng: np.random.Generator, epochs: int, rate: float) -> Any:
    """Adam on the cross-entropy between the judgements and the returns."""
    w1 = matrix[: INPUTS + 1].astype(np.float64)
    w2 = matrix[INPUTS + 1].astype(np.float64)
    b2 = np.array([float(matrix[INPUTS + 2, 0])])
    params = [w1, w2, b2]
    m = [np.zeros_like(p) for p in params]
    v = [np.zeros_like(p) for p in params]
    step = 0
    size = 1024
    total = epochs * (len(x) // size)
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for i in range(0, len(x) - size + 1, size):
            pick = order[i : i + size]
            xs = np.hstack([x[pick], np.ones((size, 1))])
            h = xs @ w1
            a = np.maximum(h, 0)
            p = 1 / (1 + np.exp(-(a @ w2 + b2[0])))
            g = (p - y[pick]) / size
            gh = np.outer(g, w2) * (h > 0)
            grads = [xs.T @ gh + 1e-6 * w1, a.T @ g + 1e-6 * w2, np.array([g.sum()])]
            step += 1
            lr = rate * (1 - step / (total + 1))
            for q, grad, mm, vv in zip(params, grads, m, v, strict=True):
                mm += 0.1 * (grad - mm)
                vv += 0.001 * (grad * grad - vv)
                q -= lr * (mm / (1 - 0.9**step)) / (np.sqrt(vv / (1 - 0.999**step)) + 1e-8)
    out = np.zeros_like(matrix)
    out[: INPUTS + 1], out[INPUTS + 1], out[INPUTS + 2, 0] = w1, w2, b2[0]
    return out


def loss(matrix: Any, x: Any, y: Any) -> float:
    a = np.maximum(x @ matrix[:INPUTS] + matrix[INPUTS], 0)
    p = np.clip(1 / (1 + np.exp(-(a @ matrix[INPUTS + 1] + matrix[INPUTS + 2, 0]))), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def new_self_play() -> Any:
    games = records(SelfPlay, 1)[0]
    for k, (board, die, lives) in enumerate(SETUPS):
        s = GAME.setup({"board": board, "die": die, "lives": lives, "turns": str(TURNS)})
        begin(s)
        store(games["setups"]["state"], k, s)
        games["charts"][k] = new_chart(s)
    return games


def main(folder: Path, rounds: int, start_from: Path | None) -> None:
    rng = np.random.default_rng(7)
    play = compiled(sys.modules[__name__]).self_play
    games = new_self_play()
    lessons = records(ValueSample, ROUND_POSITIONS)
    matrix = first_matrix(rng) if start_from is None else np.load(start_from)
    inputs: list[Any] = []
    values: list[Any] = []
    for r in range(rounds):
        chance = Rng()
        start(chance, 11, r, 0, 0, 0)
        store(games["rng"][None], 0, chance)  # as a row of one
        games["net"] = net_from(matrix)
        before = time.perf_counter()
        n = play(games, lessons)
        play_s = time.perf_counter() - before
        x, ending = lessons["inputs"][:n].copy(), lessons["ending"][:n].copy()
        inputs = [*inputs, x][-ROUNDS_REMEMBERED:]
        values = [*values, lessons["value"][:n].copy()][-ROUNDS_REMEMBERED:]
        old = loss(matrix, x, ending)
        matrix = fit(matrix, np.vstack(inputs), np.hstack(values), rng, 2, 0.001)
        np.save(folder / f"net{r}.npy", matrix)
        new = loss(matrix, x, ending)
        drawn = float((ending == 0.5).mean())
        total_s = time.perf_counter() - before
        print(f"{r}: {n} in {play_s:.0f} s of {total_s:.0f}, loss {old:.4f} -> {new:.4f}, "
              f"drawn {drawn:.2f}", flush=True)  # fmt: skip

    print(*np.rint(matrix * SCALE).astype(int).ravel().tolist(), sep=", ")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]) if len(sys.argv) > 3 else None)
