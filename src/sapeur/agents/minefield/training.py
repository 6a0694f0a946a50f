"""How the judgement of Minefield's expert was made: it plays itself and learns from the ends.

Every round plays games at a glance with some wandering, on all boards and options but mostly the
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
from typing import Any

import numpy as np

from sapeur.agents.minefield import lookahead as play
from sapeur.agents.minefield.lookahead import (
    BLOCK,
    FEATURES,
    HIDDEN,
    INPUTS,
    PLANES,
    glance,
    judged,
    moves,
    settled,
)
from sapeur.agents.minefield.weights import SCALE
from sapeur.games.contract import CHANCE
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import FRAME, NOBODY, ONGOING, ROLL, State, apply, begin
from sapeur.kernel import Codes, Rng, below, compiled, copy, records, start, store

LEARN = 0.92  # lambda: how much the end of the game counts against the next judgement
HEAT = 0.01  # the wandering: a move this much worse is taken 1/e times as often
TURNS = 160  # games that wander on teach little
SETUPS = (("hexagon", "6", "1"),) * 5 + (
    ("hexagon", "8", "1"),
    ("hexagon", "6", "2"),
    ("hexagon", "8", "2"),
    ("small", "6", "1"),
    ("long", "6", "1"),
    ("small", "6", "2"),
    ("long", "8", "1"),
)


def self_play(
    pool: Any,
    out: Codes,
    worth: Any,
    odds: Any,
    charts: Any,
    net: Any,
    f: Any,
    rngs: Any,
    heat: float,
    learn: float,
    seen: Any,
    said: Any,
    ended: Any,
    most: int,
) -> int:
    """Play until `most` positions are filled; rows 0.. of the pool hold the setups. How many."""
    rng = rngs[0]
    kinds = charts.shape[0]
    n = 0
    while n + 320 < most:
        k = below(rng, kinds)
        chart = charts[k]
        copy(pool, kinds, pool, k)
        s = pool[kinds]
        begin(s)
        first = n
        while s.result == ONGOING:
            count = moves(s, out)
            glance(pool, kinds, count, out, worth, odds, chart, net, f)
            best = 0.0
            for i in range(count):
                best = max(best, worth[i])
            judged(s, chart, net, f)
            for i in range(INPUTS):
                seen[n, i] = f[i]
            said[n] = best
            n += 1
            total = 0.0
            for i in range(count):
                worth[i] = exp((worth[i] - best) / heat)
                total += worth[i]
            ticket = total * below(rng, 1 << 30) / (1 << 30)
            pick = 0
            for i in range(count):
                ticket -= worth[i]
                if ticket < 0:
                    pick = i
                    break
            apply(s, s.to_move, out[pick])
            while s.moving != NOBODY:
                apply(s, CHANCE, ROLL + below(rng, s.die))
        y = settled(s)
        for t in range(n - 1, first - 1, -1):
            ended[t] = 1.0 - settled(s) if (n - t) & 1 else settled(s)
            y = (1.0 - learn) * said[t] + learn * (1.0 - y)
            said[t] = y
    return n


def first_net(rng: np.random.Generator) -> Any:
    """A net that knows little: the best soldiers, threats and numbers, and noise elsewhere."""
    net = np.zeros((INPUTS + 3, HIDDEN), np.float32)
    net[:INPUTS] = rng.normal(0, 0.15, (INPUTS, HIDDEN))
    z = np.zeros(INPUTS)
    z[0], z[1], z[4], z[5] = 6, 2, 1, 1
    z[FEATURES:] = -z[:FEATURES]
    net[:INPUTS, 0] += z
    net[:INPUTS, 1] -= z
    net[INPUTS, 0], net[INPUTS, 1] = 0.1, -0.1
    net[INPUTS + 1] = rng.normal(0, 0.1, HIDDEN)
    net[INPUTS + 1, 0], net[INPUTS + 1, 1] = 1, -1
    return net


def fit(net: Any, x: Any, y: Any, rng: np.random.Generator, epochs: int, rate: float) -> Any:
    """Adam on the cross-entropy between the judgements and the returns."""
    w1 = net[: INPUTS + 1].astype(np.float64)
    w2 = net[INPUTS + 1].astype(np.float64)
    b2 = np.array([float(net[INPUTS + 2, 0])])
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
    out = np.zeros_like(net)
    out[: INPUTS + 1], out[INPUTS + 1], out[INPUTS + 2, 0] = w1, w2, b2[0]
    return out


def loss(net: Any, x: Any, y: Any) -> float:
    a = np.maximum(x @ net[:INPUTS] + net[INPUTS], 0)
    p = np.clip(1 / (1 + np.exp(-(a @ net[INPUTS + 1] + net[INPUTS + 2, 0]))), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


def main(folder: Path, rounds: int, start_from: Path | None) -> None:
    rng = np.random.default_rng(7)
    engine, tuner = compiled(play), compiled(sys.modules[__name__])
    kinds = len(SETUPS)
    pool = records(State, kinds + 2 + BLOCK)
    odds = np.zeros(kinds + 2 + BLOCK)
    charts = np.zeros((kinds, PLANES, FRAME, FRAME), np.float32)
    for k, (board, die, lives) in enumerate(SETUPS):
        s = GAME.setup({"board": board, "die": die, "lives": lives, "turns": str(TURNS)})
        begin(s)
        work = records(State, BLOCK + 2)
        store(work, 0, s)
        store(pool, k, s)
        engine.survey_board(work, odds, charts[k], np.zeros((FRAME, FRAME)))
    most = 150_000
    seen = np.zeros((most, INPUTS), np.float32)
    said, ended = np.zeros(most), np.zeros(most)
    rngs = records(Rng, 1)
    net = first_net(rng) if start_from is None else np.load(start_from)
    kept_x: list[Any] = []
    kept_y: list[Any] = []
    for r in range(rounds):
        plain = Rng()
        start(plain, 11, r, 0, 0, 0)
        store(rngs, 0, plain)
        before = time.perf_counter()
        n = tuner.self_play(
            pool, np.zeros(GAME.room, np.int64), np.zeros(GAME.room), odds, charts, net,
            np.zeros(INPUTS + HIDDEN, np.float32), rngs, HEAT, LEARN,
            seen, said, ended, most,
        )  # fmt: skip
        took = time.perf_counter() - before
        old = loss(net, seen[:n], ended[:n])
        kept_x, kept_y = [*kept_x[-5:], seen[:n].copy()], [*kept_y[-5:], said[:n].copy()]
        net = fit(net, np.vstack(kept_x), np.hstack(kept_y), rng, 2, 0.001)
        np.save(folder / f"net{r}.npy", net)
        new = loss(net, seen[:n], ended[:n])
        drawn = float((ended[:n] == 0.5).mean())
        spent = time.perf_counter() - before
        print(f"{r}: {n} in {took:.0f} s of {spent:.0f}, loss {old:.4f} -> {new:.4f}, "
              f"drawn {drawn:.2f}", flush=True)  # fmt: skip

    print(*np.rint(net * SCALE).astype(int).ravel().tolist(), sep=", ")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]) if len(sys.argv) > 3 else None)
