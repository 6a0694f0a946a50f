"""How hard to find the mines are that an expert of Orapa hides, beside those of chance."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from sapeur.agents.agent import Agent
from sapeur.games import game
from sapeur.games.orapa import rules
from sapeur.games.orapa.rays import KINDS
from sapeur.lab.arena import columns, known
from sapeur.lab.running import Progress, engine, run_in_order
from sapeur.study.intervals import Mean, interval
from sapeur.study.selfplay import chance, mixed


@dataclass(frozen=True)
class Placing:
    """The questions that a prospector asked for mines of chance and for hidden ones, in pairs."""

    mines: int
    solved: float  # the share of all these mines
    by_chance: Mean
    hidden: Mean
    more: Mean  # hidden less by_chance, pair by pair


def placing(
    mines: int,
    *,
    prospector: str = "5",
    placer: str = "5",
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Placing:
    """Let the prospector find mines of chance, and as many that the placer hid, alone."""
    chosen = tuple((dict(options or {}) | {"mode": "solo"}).items())
    one = partial(pair, prospector, placer, chosen)
    seeds = range(seed, seed + mines)
    with closing(engine(jobs)) as runner:
        pairs = run_in_order(runner, one, seeds, progress)
    solved = [found for each in pairs for _, found in each]
    return Placing(
        mines=mines,
        solved=sum(solved) / len(solved),
        by_chance=interval([one for (one, _), _ in pairs]),
        hidden=interval([two for _, (two, _) in pairs]),
        more=interval([two - one for (one, _), (two, _) in pairs]),
    )


def pair(
    prospector: str, placer: str, options: tuple[tuple[str, str], ...], seed: int
) -> tuple[tuple[float, bool], tuple[float, bool]]:
    """A mine of chance and one by the placer: the questions each took, and if it was found."""
    orapa = game("orapa")
    asking, hiding = known("orapa", prospector), known("orapa", placer)
    s = orapa.setup(dict(options))
    rules.deal(s, chance(seed, 0))
    t = orapa.setup(dict(options))
    rules.deal(t, chance(seed, 0))
    t.gems[:KINDS] = hidden_mine(hiding, dict(options), seed)
    rules.finish(t, 0)
    return questions(asking, s, seed), questions(asking, t, seed)


def hidden_mine(placer: Agent, options: Mapping[str, str], seed: int) -> list[int]:
    """The mine that the placer hides in a duel."""
    orapa = game("orapa")
    s = orapa.setup(dict(options) | {"mode": "duel"})
    rules.deal(s, chance(seed, 0))
    gem = 0
    while not s.hidden & 1:
        action = placer.choose(orapa.observed(s, 0), 0, mixed(seed, gem, 0))
        rules.apply(s, 0, action)
        gem += 1
    return list(s.gems[:KINDS])


def questions(prospector: Agent, s: Any, seed: int) -> tuple[float, bool]:
    """How many questions it asks for the mine of this state, and whether it finds it."""
    orapa = game("orapa")
    moves = 0
    while rules.awaited(s):
        moves += 1
        action = prospector.choose(orapa.observed(s, 0), 0, mixed(seed, moves, 0))
        rules.apply(s, 0, action)
    return float(s.questions[0]), s.winner == 0


def table(found: Placing, *, markdown: bool = False) -> str:
    """What was found, as text or as a Markdown table."""

    def mean_text(mean: Mean) -> str:
        return f"{mean.mean:.2f} ({mean.low:.2f} – {mean.high:.2f})"

    head = ["pairs of mines", "found", "questions, by chance", "questions, hidden", "more"]
    row = [
        str(found.mines),
        f"{found.solved:.1%}",
        mean_text(found.by_chance),
        mean_text(found.hidden),
    ]
    return columns(head, [[*row, mean_text(found.more)]], markdown=markdown)
