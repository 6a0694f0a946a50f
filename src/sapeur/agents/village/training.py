"""How the expert of Le Village learned: it plays by its net, and the net learns what came of it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

from sapeur.agents.agent import stream
from sapeur.agents.village.evaluation import FEATURES, Net, value
from sapeur.agents.village.inference import (
    KINDS,
    MINES,
    NONE,
    VILLAGER,
    Knowledge,
    exchange,
    is_settled,
)
from sapeur.agents.village.lookahead import Lookahead, best_reply
from sapeur.agents.village.outcomes import next_phase, outcome
from sapeur.agents.village.rollout import best_action, finish, play
from sapeur.games.village.rules import DRAW, MAIN, PEEKING, SWAP_FROM
from sapeur.kernel import F64, Record, Rng, below, compiled, records, store

STRAY = 16  # one turn in so many meets a stray swap, so that more is seen than good play
TRUST = 0.9
LONGEST_GAME = 100  # lessons that one game may give


class Luck(Record):
    """What chance did in one action."""

    survival: F64  # the chance to survive the action
    surplus: F64  # by how much what it showed is better than the mean of what it might have
    judged: Annotated[list[float], "f8", KINDS]  # what the net says if it shows this kind


class SurvivalSample(Record):
    """A position with no bonus pending, and what came of it."""

    features: Annotated[list[float], "f8", FEATURES]
    judged: F64  # what the net says of it
    survival: F64  # the chance to survive until the next position,
    surplus: F64  # and the luck on the way there
    end: F64  # what the last before a stray swap or the end led to; NONE if another comes


def begin(k: Knowledge, columns: int) -> None:
    """Before the first move."""
    k.columns = columns
    k.unknown = (1 << 4 * columns) - 1
    k.villagers = 0
    k.stored = 0
    for suit in range(MINES):
        k.mines[suit] = 0
    for suit in range(4):
        k.left[suit] = 10
    k.left[VILLAGER] = 12
    k.stock = 52 - 4 * columns


def play_games(look: Lookahead, rng: Rng, columns: int, out: list[float]) -> None:
    """Fill out with games from the first move: the chance to have survived each."""
    for g in range(len(out)):
        begin(look.plies[0].knowledge, columns)
        out[g] = finish(look, MAIN, rng)


def play_one(look: Lookahead, action: int, rng: Rng, luck: Luck) -> int:
    """Play on now, and write down what chance did; the next phase."""
    k = look.plies[0].knowledge
    after = look.plies[1].knowledge
    unseen_villagers = k.left[VILLAGER]
    mean = 0.0
    survived = 0.0
    numbers = 0.0
    for kind in range(KINDS):
        luck.judged[kind] = 0.0
        chance = outcome(k, action, kind, after)
        if chance > 0:
            if action == DRAW:
                luck.judged[kind] = best_reply(look, 1, next_phase(k, action, kind))
            else:
                if next_phase(k, action, kind) == PEEKING:
                    after.stored += 1
                luck.judged[kind] = value(after, look.evaluator)
            mean += chance * luck.judged[kind]
            survived += chance
            if kind < VILLAGER:
                numbers += chance
    luck.survival, phase = play(k, action, rng)
    if action == DRAW:
        luck.surplus = luck.judged[phase] - mean
    elif k.left[VILLAGER] < unseen_villagers:
        luck.surplus = luck.judged[VILLAGER] - mean / survived
    elif numbers > 0:
        # One number card is as good as another.
        villager = (survived - numbers) * luck.judged[VILLAGER]
        luck.surplus = (mean - villager) / numbers - mean / survived
    else:
        luck.surplus = 0.0
    return phase


def collect(
    look: Lookahead, rng: Rng, columns: int, luck: Luck, lessons: list[SurvivalSample]
) -> int:
    """Play games with a stray swap now and then, and write down the lessons; how many."""
    k = look.plies[0].knowledge
    n = 0
    while n < len(lessons) - LONGEST_GAME:
        begin(k, columns)
        first = n
        phase = MAIN
        while not is_settled(k):
            if phase == MAIN:
                if k.stock > 0 and below(rng, STRAY) == 0:
                    # What went before is judged by where it led, and not by the stray swap.
                    if n > first:
                        lessons[n - 1].end = value(k, look.evaluator)
                    suit = (columns - 5) * 4 + below(rng, 3)
                    count = SWAP_FROM[suit + 1] - SWAP_FROM[suit]
                    exchange(k, SWAP_FROM[suit] + below(rng, count))
                begin_lesson(look, lessons[n])
                n += 1
            phase = play_one(look, best_action(look, phase), rng, luck)
            lessons[n - 1].survival *= luck.survival
            lessons[n - 1].surplus += lessons[n - 1].survival * luck.surplus
        lessons[n - 1].end = 1.0
    return n


def begin_lesson(look: Lookahead, lesson: SurvivalSample) -> None:
    lesson.judged = value(look.plies[0].knowledge, look.evaluator)
    for i in range(FEATURES):
        lesson.features[i] = look.evaluator.features[i]
    lesson.survival = 1.0
    lesson.surplus = 0.0
    lesson.end = NONE


def look_back(lessons: list[SurvivalSample], n: int, out: list[float]) -> None:
    """Value n lessons by what came after, less luck: TRUST in that, for the rest in the net."""
    worth = 1.0
    for r in range(n - 1, -1, -1):
        later = lessons[r].end
        if later == NONE:
            later = (1 - TRUST) * lessons[r + 1].judged + TRUST * worth
        worth = lessons[r].survival * later - lessons[r].surplus
        out[r] = min(1.0, max(0.0, worth))


# --- Learning -----------------------------------------------------------------------------------

ROUNDS, LESSONS, GAMES = 5, 200_000, 3000
ROUNDS_KEPT, EPOCHS, BATCH, RATE = 5, 16, 2048, 2e-3


def tune(
    columns: int,
    seed: int,
    net: Net,
    rounds: int = ROUNDS,
    lessons: int = LESSONS,
    games: int = GAMES,
) -> Any:
    """Better weights, from these: play by the net, learn from the last rounds, and so on.

    A row of numbers in the order of weights.py comes back. The weights there came from some twenty
    rounds a width with fewer features and inner units, in which luck was not yet taken off, and
    then five such rounds (seven for five columns), which began from those weights and chance for
    the rest.
    """
    import numpy as np

    rules, drawn = compiled(sys.modules[__name__]), np.random.default_rng(seed)
    dice, look, luck = records(Rng, 1), records(Lookahead, 1), records(Luck, 1)[0]
    store(dice, 0, stream(seed))
    nets = records(Net, 1)
    store(nets, 0, net)
    recent, mean = list[Any](), nets.copy()
    for k in range(rounds):
        look["evaluator"]["net"] = mean
        seen, came = records(SurvivalSample, lessons), np.zeros(lessons)
        n = rules.collect(look[0], dice[0], columns, luck, seen)
        rules.look_back(seen, n, came)
        recent = [*recent, (seen["features"][:n].copy(), came[:n])][-ROUNDS_KEPT:]
        features, targets = (np.concatenate(both) for both in zip(*recent, strict=True))
        fit(nets, features, targets, drawn)
        # One round's luck weighs less in the mean.
        row(mean)[:] = row(nets) if k == 0 else (row(mean) + row(nets)) / 2
        look["evaluator"]["net"] = mean
        won = np.zeros(games)
        rules.play_games(look[0], dice[0], columns, won)
        print(f"{k}: wins {won.mean():.4f} ± {won.std() / len(won) ** 0.5:.4f}")
    return row(mean)


def row(nets: Any) -> Any:
    """The weights of a net as one row: all its fields are fractions, one after the other."""
    return nets.view(float)


def fit(nets: Any, features: Any, targets: Any, drawn: Any) -> None:
    """Improve the net by EPOCHS of Adam on the cross-entropy with what came."""
    import numpy as np

    net = nets[0]
    scale = features.std(0) + 0.01
    p = [
        net["bias"],
        net["inner"]["weights"] * scale[:, None],
        net["outer"],
        net["skip"] * scale,
        np.array([net["offset"]]),
    ]
    first, second = [0 * a for a in p], [0 * a for a in p]
    steps = EPOCHS * (len(features) // BATCH)
    for t in range(1, steps + 1):
        j = drawn.integers(len(features), size=BATCH)
        z = features[j] / scale
        inner = z @ p[1] + p[0]
        lit = np.maximum(inner, 0)
        wrong = (1 / (1 + np.exp(-(lit @ p[2] + z @ p[3] + p[4]))) - targets[j]) / BATCH
        back = np.outer(wrong, p[2]) * (inner > 0)
        slope = [back.sum(0), z.T @ back, lit.T @ wrong, z.T @ wrong, wrong.sum(keepdims=True)]
        rate = RATE * (1 - t / (steps + 1))
        for i, g in enumerate(slope):
            first[i] = 0.9 * first[i] + 0.1 * g
            second[i] = 0.999 * second[i] + 0.001 * g * g
            size = np.sqrt(second[i] / (1 - 0.999**t)) + 1e-8
            p[i] = p[i] - rate * first[i] / (1 - 0.9**t) / size
    net["bias"], net["outer"], (net["offset"],) = p[0], p[2], p[4]
    net["inner"]["weights"], net["skip"] = p[1] / scale[:, None], p[3] / scale
