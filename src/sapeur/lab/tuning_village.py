"""How the expert of Le Village learned: it plays by its net, and the net learns what came of it."""

from __future__ import annotations

import sys
from typing import Any

from sapeur.agents.agent import stream
from sapeur.agents.village_play import (
    FEATURES,
    HIDDEN,
    ROOM,
    SKIPS,
    VILLAGER,
    Mind,
    exchange,
    settled,
    value,
)
from sapeur.agents.village_rollout import best, finish, play
from sapeur.games.village.rules import MAIN, SWAP_FROM
from sapeur.kernel import Codes, Rng, below, compiled, records, store

STRAY = 16  # one turn in so many meets a stray swap, so that more is seen than good play
TRUST = 0.85


def begin(k: Mind, columns: int) -> None:
    """Before the first move."""
    k.columns = columns
    k.unknown = (1 << 4 * columns) - 1
    k.villagers = 0
    k.stored = 0
    for suit in range(3):
        k.mines[suit] = 0
    for suit in range(4):
        k.left[suit] = 10
    k.left[VILLAGER] = 12
    k.stock = 52 - 4 * columns


def games(
    pool: list[Mind],
    rng: Rng,
    net: list[float],
    x: list[float],
    out: Codes,
    columns: int,
    told: list[float],
) -> None:
    """Fill told with games from the first move: the chance to have survived each."""
    for g in range(len(told)):
        begin(pool[0], columns)
        told[g] = finish(pool, 0, MAIN, rng, net, x, out)


def lessons(
    pool: list[Mind],
    rng: Rng,
    net: list[float],
    x: list[float],
    out: Codes,
    columns: int,
    seen: list[list[float]],
    came: list[float],
) -> int:
    """Games with a stray swap now and then: the features of each belief, and what it is worth."""
    row = 0
    while row < len(seen) - 100:
        begin(pool[0], columns)
        alive = 1.0
        first = row
        phase = MAIN
        while not settled(pool[0]):
            if phase == MAIN:
                if pool[0].stock > 0 and below(rng, STRAY) == 0:
                    # What went before is judged by where it led, and not by the stray swap.
                    hand_back(seen, came, first, row, alive, value(pool[0], net, x))
                    first = row
                    suit = (columns - 5) * 4 + below(rng, 3)
                    count = SWAP_FROM[suit + 1] - SWAP_FROM[suit]
                    exchange(pool[0], SWAP_FROM[suit] + below(rng, count))
                told = value(pool[0], net, seen[row])
                seen[row][FEATURES] = told
                seen[row][FEATURES + 1] = alive
                row += 1
            chance, phase = play(pool, 0, phase, best(pool, 0, phase, net, x, out), rng)
            alive *= chance
        hand_back(seen, came, first, row, alive, 1.0)
    return row


def hand_back(
    seen: list[list[float]], came: list[float], first: int, row: int, alive: float, end: float
) -> None:
    """Value rows first to row by what came after: TRUST in the outcome, the rest in the net."""
    later = end
    outcome = end
    for r in range(row - 1, first - 1, -1):
        outcome = alive / seen[r][FEATURES + 1] * ((1 - TRUST) * later + TRUST * outcome)
        came[r] = outcome
        later = seen[r][FEATURES]
        alive = seen[r][FEATURES + 1]


# --- Learning -----------------------------------------------------------------------------------

ROUNDS, LESSONS, KEPT, EPOCHS, BATCH, RATE = 20, 300_000, 5, 3, 2048, 2e-3


def tune(columns: int, seed: int, net: Any, rounds: int = ROUNDS) -> Any:
    """Better weights, from these: play by the net, learn from the last rounds, and so on.

    The weights in agents/village_weights.py came from some twenty such rounds a width. The first
    began from the rule of thumb and half the inner units, trusted outcomes alone (TRUST = 1), and
    took no risk before the stock was out; the six columns began from the weights of the five. Of
    the last rounds, the one that won most of 3,000 games was kept.
    """
    import numpy as np

    rules, drawn = compiled(sys.modules[__name__]), np.random.default_rng(seed)
    dice, pool = records(Rng, 1), records(Mind, 4)
    store(dice, 0, stream(seed))
    x, out = np.zeros(ROOM), np.zeros(80, np.int64)
    kept, mean = list[Any](), net
    for k in range(rounds):
        seen, came = np.zeros((LESSONS, ROOM)), np.zeros(LESSONS)
        n = rules.lessons(pool, dice[0], mean, x, out, columns, seen, came)
        kept = [*kept, (seen[:n, :FEATURES], came[:n])][-KEPT:]
        seen, came = (np.concatenate(both) for both in zip(*kept, strict=True))
        net = fitted(net, seen, came, drawn)
        mean = net if k == 0 else (mean + net) / 2  # one round's luck weighs less
        told = np.zeros(3000)
        rules.games(pool, dice[0], mean, x, out, columns, told)
        print(f"{k}: wins {told.mean():.4f} ± {told.std() / len(told) ** 0.5:.4f}")
    return mean


def fitted(net: Any, seen: Any, came: Any, drawn: Any) -> Any:
    """The net after EPOCHS of Adam on the cross-entropy with what came."""
    import numpy as np

    scale = seen.std(0) + 0.01
    bias, rows, adds, alone, last = np.split(net, [HIDDEN, SKIPS - HIDDEN, SKIPS, SKIPS + FEATURES])
    p = [bias, rows.reshape(FEATURES, HIDDEN) * scale[:, None], adds, alone * scale, last]
    first, second = [0 * a for a in p], [0 * a for a in p]
    steps = EPOCHS * (len(seen) // BATCH)
    for t in range(1, steps + 1):
        j = drawn.integers(len(seen), size=BATCH)
        z = seen[j] / scale
        inner = z @ p[1] + p[0]
        lit = np.maximum(inner, 0)
        wrong = (1 / (1 + np.exp(-(lit @ p[2] + z @ p[3] + p[4]))) - came[j]) / BATCH
        back = np.outer(wrong, p[2]) * (inner > 0)
        slope = [back.sum(0), z.T @ back, lit.T @ wrong, z.T @ wrong, wrong.sum(keepdims=True)]
        rate = RATE * (1 - t / (steps + 1))
        for i, g in enumerate(slope):
            first[i] = 0.9 * first[i] + 0.1 * g
            second[i] = 0.999 * second[i] + 0.001 * g * g
            size = np.sqrt(second[i] / (1 - 0.999**t)) + 1e-8
            p[i] = p[i] - rate * first[i] / (1 - 0.9**t) / size
    p[1], p[3] = p[1] / scale[:, None], p[3] / scale
    return np.concatenate([a.ravel() for a in p])
