"""How the expert of Le Village learned: it plays by its net, and the net learns what came of it."""

from __future__ import annotations

import sys
from typing import Any

from sapeur.agents.agent import stream
from sapeur.agents.village.lookahead import reply
from sapeur.agents.village.policy import (
    FEATURES,
    HIDDEN,
    KINDS,
    NONE,
    ROOM,
    SKIPS,
    VILLAGER,
    Mind,
    bonus,
    exchange,
    outcome,
    settled,
    value,
)
from sapeur.agents.village.rollout import best, finish, play
from sapeur.games.village.rules import DRAW, MAIN, PEEKING, SWAP_FROM
from sapeur.kernel import Codes, Rng, below, compiled, records, store

STRAY = 16  # one turn in so many meets a stray swap, so that more is seen than good play
TRUST = 0.9


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


def played(
    pool: list[Mind],
    phase: int,
    action: int,
    rng: Rng,
    net: list[float],
    x: list[float],
    out: Codes,
    luck: list[float],
) -> int:
    """Play on pool[0]; the next phase.

    luck[0] becomes the chance to survive that, and luck[1] by how much what it showed is better
    than the mean of what it might have, as the net judges both.
    """
    k = pool[0]
    unseen_villagers = k.left[VILLAGER]
    mean = 0.0
    survived = 0.0
    numbers = 0.0
    for kind in range(KINDS):
        luck[2 + kind] = 0.0
        chance = outcome(pool, 0, phase, action, kind)
        if chance > 0:
            if action == DRAW:
                luck[2 + kind] = reply(pool, 1, bonus(k, action, kind), net, x, out)
            else:
                if bonus(k, action, kind) == PEEKING:
                    pool[1].stored += 1
                luck[2 + kind] = value(pool[1], net, x)
            mean += chance * luck[2 + kind]
            survived += chance
            if kind < VILLAGER:
                numbers += chance
    luck[0], after = play(pool, 0, phase, action, rng)
    if action == DRAW:
        luck[1] = luck[2 + after] - mean
    elif k.left[VILLAGER] < unseen_villagers:
        luck[1] = luck[2 + VILLAGER] - mean / survived
    elif numbers > 0:
        # One number card is as good as another.
        villager = (survived - numbers) * luck[2 + VILLAGER]
        luck[1] = (mean - villager) / numbers - mean / survived
    else:
        luck[1] = 0.0
    return after


def lessons(
    pool: list[Mind],
    rng: Rng,
    net: list[float],
    x: list[float],
    out: Codes,
    columns: int,
    luck: list[float],
    seen: list[list[float]],
) -> int:
    """Games with a stray swap now and then: the features of each belief; how many beliefs.

    Behind the features: what the net says, the chance to survive until the next belief, the luck
    on the way there, and what the net says of the end, if that was the last before a stray swap.
    """
    row = 0
    while row < len(seen) - 100:
        begin(pool[0], columns)
        first = row
        phase = MAIN
        while not settled(pool[0]):
            if phase == MAIN:
                if pool[0].stock > 0 and below(rng, STRAY) == 0:
                    # What went before is judged by where it led, and not by the stray swap.
                    if row > first:
                        seen[row - 1][FEATURES + 3] = value(pool[0], net, x)
                    suit = (columns - 5) * 4 + below(rng, 3)
                    count = SWAP_FROM[suit + 1] - SWAP_FROM[suit]
                    exchange(pool[0], SWAP_FROM[suit] + below(rng, count))
                seen[row][FEATURES] = value(pool[0], net, seen[row])
                seen[row][FEATURES + 1] = 1.0
                seen[row][FEATURES + 2] = 0.0
                seen[row][FEATURES + 3] = NONE
                row += 1
            action = best(pool, 0, phase, net, x, out)
            phase = played(pool, phase, action, rng, net, x, out, luck)
            seen[row - 1][FEATURES + 1] *= luck[0]
            seen[row - 1][FEATURES + 2] += seen[row - 1][FEATURES + 1] * luck[1]
        seen[row - 1][FEATURES + 3] = 1.0
    return row


def hand_back(seen: list[list[float]], n: int, came: list[float]) -> None:
    """Value n rows by what came after, less luck: TRUST in the outcome, the rest in the net."""
    worth = 1.0
    for r in range(n - 1, -1, -1):
        later = seen[r][FEATURES + 3]
        if later == NONE:
            later = (1 - TRUST) * seen[r + 1][FEATURES] + TRUST * worth
        worth = seen[r][FEATURES + 1] * later - seen[r][FEATURES + 2]
        came[r] = min(1.0, max(0.0, worth))


# --- Learning -----------------------------------------------------------------------------------

ROUNDS, LESSONS, KEPT, EPOCHS, BATCH, RATE = 5, 200_000, 5, 16, 2048, 2e-3


def tune(columns: int, seed: int, net: Any, rounds: int = ROUNDS) -> Any:
    """Better weights, from these: play by the net, learn from the last rounds, and so on.

    The weights in agents/village/weights.py came from some twenty rounds a width with fewer
    features and inner units, in which luck was not yet taken off, and then five such rounds (seven
    for five columns), which began from those weights and chance for the rest.
    """
    import numpy as np

    rules, drawn = compiled(sys.modules[__name__]), np.random.default_rng(seed)
    dice, pool = records(Rng, 1), records(Mind, 4)
    store(dice, 0, stream(seed))
    x, out, luck = np.zeros(ROOM), np.zeros(80, np.int64), np.zeros(2 + KINDS)
    kept, mean = list[Any](), net
    for k in range(rounds):
        seen, came = np.zeros((LESSONS, ROOM)), np.zeros(LESSONS)
        n = rules.lessons(pool, dice[0], mean, x, out, columns, luck, seen)
        rules.hand_back(seen, n, came)
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
