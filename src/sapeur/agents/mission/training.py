"""How somebody learns what does best against the fifth level of Mission Secrète, of two players.

What was done is done more often where the game then went better than the net for tables had said,
in small steps and with a share of entropy (PPO), so that everything is tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sapeur.agents.agent import Advice, stream
from sapeur.agents.mission import answers, lessons
from sapeur.agents.mission.answers import OpponentModel
from sapeur.agents.mission.evaluation import Net
from sapeur.agents.mission.lessons import DecisionSample, Match
from sapeur.agents.mission.players import spy
from sapeur.games.mission.rules import State
from sapeur.kernel import Engine, Rng, compiled, records, store

LESSONS, BATCH, EPOCHS = 8192, 1024, 2
RATE, CLIP = 3e-3, 0.2
MIXED, MIXED_LAST = 0.012, 0.002  # what entropy is worth at first, and in the end


class Learner:
    """The weights of one net as they are being learned, and how they have moved (Adam)."""

    def __init__(self, net: Any) -> None:
        self.net = net
        self.p = [
            np.array(a, np.float32)
            for a in (
                net["rival_bias"], net["rival"]["weights"], net["bias"], net["inner"]["weights"],
                net["outer"], [net["offset"]],
            )
        ]  # fmt: skip
        self.first = [0 * a for a in self.p]
        self.second = [0 * a for a in self.p]
        self.t = 0

    def forward(self, own: Any, rivals: Any) -> Any:
        """What the net says of each row, and what the way back needs."""
        lit = np.maximum(rivals @ self.p[1] + self.p[0], 0)
        x = np.concatenate([own, lit.sum(-2)], -1)
        inner = np.maximum(x @ self.p[3] + self.p[2], 0)
        return inner @ self.p[4] + self.p[5][0], (rivals, lit, x, inner)

    def step(self, wrong: Any, seen: Any, rate: float) -> None:
        """One step against the slope, when each answer is to move against `wrong`."""
        rivals, lit, x, inner = seen
        back = (wrong[..., None] * self.p[4]) * (inner > 0)
        flat = back.reshape(-1, back.shape[-1])
        pooled = (back @ self.p[3][x.shape[-1] - lit.shape[-1] :].T)[..., None, :] * (lit > 0)
        wide = pooled.reshape(-1, pooled.shape[-1])
        slopes = [
            wide.sum(0),
            rivals.reshape(-1, rivals.shape[-1]).T @ wide,
            flat.sum(0),
            x.reshape(-1, x.shape[-1]).T @ flat,
            inner.reshape(-1, inner.shape[-1]).T @ wrong.ravel(),
            np.array([wrong.sum()]),
        ]
        norm = np.sqrt(sum(float((g * g).sum()) for g in slopes))
        self.t += 1
        for i, slope in enumerate(slopes):
            g = slope * min(1.0, 0.5 / (norm + 1e-8))
            self.first[i] = 0.9 * self.first[i] + 0.1 * g
            self.second[i] = 0.999 * self.second[i] + 0.001 * g * g
            size = np.sqrt(self.second[i] / (1 - 0.999**self.t)) + 1e-8
            self.p[i] = self.p[i] - rate * self.first[i] / (1 - 0.9**self.t) / size

    def save(self) -> None:
        """Write the weights into the net."""
        net = self.net
        net["rival_bias"], net["bias"], net["outer"] = self.p[0], self.p[2], self.p[4]
        net["rival"]["weights"], net["inner"]["weights"] = self.p[1], self.p[3]
        net["offset"] = self.p[5][0]


def improve(
    player: Learner, table: Learner, learned: Any, drawn: Any, rate: float, mixed: float
) -> None:
    """Some steps of both nets by these lessons; `mixed` is what entropy is worth."""
    own = learned["prospects"]["own"].astype(np.float32)
    rivals = learned["prospects"]["rivals"]["features"].astype(np.float32)
    now = learned["now"]["own"].astype(np.float32)
    now_rivals = learned["now"]["rivals"]["features"].astype(np.float32)
    chosen, before = learned["chosen"], learned["log_chance"]
    better = (learned["worth"] - learned["judged"]).astype(np.float32)
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        order = drawn.permutation(len(learned))
        for i in range(0, len(order) - BATCH + 1, BATCH):
            j = order[i : i + BATCH]
            rows = np.arange(BATCH)
            said, seen = player.forward(own[j], rivals[j])
            said -= said.max(1, keepdims=True)
            chance = np.exp(said)
            chance /= chance.sum(1, keepdims=True)
            logs = np.log(chance + 1e-12)
            ratio = np.exp(logs[rows, chosen[j]] - before[j])
            gain = better[j]
            is_clipped = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            weight = np.where(is_clipped, 0, ratio * gain).astype(np.float32)
            wrong = chance * weight[:, None]
            wrong[rows, chosen[j]] -= weight
            entropy = -(chance * logs).sum(1, keepdims=True)
            wrong += mixed * chance * (logs + entropy)
            player.step((wrong / BATCH).astype(np.float32), seen, rate)
            judged, seen = table.forward(now[j], now_rivals[j])
            off = 1 / (1 + np.exp(-judged)) - learned["worth"][j]
            table.step((off / BATCH).astype(np.float32), seen, rate)


Report = Callable[[str], None]


class ResponseTrainer:
    """Games against the fifth level, and the nets that learn from them."""

    def __init__(self, seed: int, honest: float = 0.0) -> None:
        """From chance; `honest` is how often the fifth level's part is its own character.

        It never is: with more, one sees that whoever learns here finds what can be read.
        """
        self.drawn = np.random.default_rng(seed)
        self.rules = compiled(lessons)
        self.dice = records(Rng, 1)
        store(self.dice, 0, stream(seed))
        self.match = records(Match, 1)[0]
        for name in ("player", "table"):
            new = self.match[name]
            new["rival"]["weights"] = self.drawn.normal(size=new["rival"]["weights"].shape) * 0.3
            new["inner"]["weights"] = self.drawn.normal(size=new["inner"]["weights"].shape) * 0.2
            new["outer"] = self.drawn.normal(size=new["outer"].shape) * 0.05
        self.match["model"]["honest"] = honest
        self.player, self.table = Learner(self.match["player"]), Learner(self.match["table"])

    def learn(self, size: int, rate: float, mixed: float) -> None:
        """One round: games for so many lessons, and what they teach."""
        room = records(DecisionSample, size)
        n = self.rules.collect(self.match, self.dice[0], room)
        improve(self.player, self.table, room[:n], self.drawn, rate, mixed)
        self.player.save()
        self.table.save()

    def win_share(self) -> tuple[float, float]:
        """The learner's share of the games since this was last asked, and how many."""
        share, games = float(self.match["won"]), float(self.match["games"])
        self.match["won"] = self.match["games"] = 0
        return share / max(1.0, games), games


def train(
    seed: int,
    seconds: float,
    *,
    honest: float = 0.0,
    size: int = LESSONS,
    report: Report = print,
) -> Any:
    """Learn what does best against the fifth level: the net, in a row of its own.

    `seconds` are the processor's, so that what else the machine does takes none of them away.
    """
    trainer = ResponseTrainer(seed, honest)
    began, rounds, gone = time.process_time(), 0, 0.0
    while gone < 1:
        trainer.learn(size, RATE * (1 - 0.9 * gone), MIXED + (MIXED_LAST - MIXED) * gone)
        rounds += 1
        gone = (time.process_time() - began) / seconds
        if rounds % 20 == 0:
            share, games = trainer.win_share()
            report(f"{rounds}: won {share:.1%} of {games:.0f} games")
    learned = records(Net, 1)
    learned[0] = trainer.match["player"]
    return learned


@cache
def machine() -> Engine:
    return Engine(answers)


@dataclass(frozen=True)
class LearnedResponse:
    """Who has learned against the fifth level, and reads its swaps by its own program."""

    net: Any

    def choose(self, observed: State, seat: int, seed: int) -> int:
        states, rngs, models = records(State, 1), records(Rng, 1), records(OpponentModel, 1)
        store(states, 0, observed)
        store(rngs, 0, stream(seed))
        return int(machine().answer(states[0], seat, self.net[0], models[0], rngs[0]))

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What a spy would: it has learned what to do and not what that is worth."""
        return spy(5).advise(observed, seat, seed)
