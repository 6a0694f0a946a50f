"""How hard to find the mines are that an expert of Orapa hides, and what it helps to know how."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from sapeur.agents.agent import Agent
from sapeur.agents.orapa import LEVELS
from sapeur.agents.orapa.policy import Prospector
from sapeur.agents.orapa.training import fitted_to, questions_to_find
from sapeur.games import game
from sapeur.games.orapa import rules
from sapeur.games.orapa.rays import KINDS
from sapeur.lab.arena import cached_agent, columns
from sapeur.lab.running import Progress, engine, run_in_order
from sapeur.study.intervals import Mean, interval
from sapeur.study.selfplay import chance, move_seed

FIRST_MINE_SEEN = 1_000_000  # of those to which a prior is fitted


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
    asking, hiding = cached_agent("orapa", prospector), cached_agent("orapa", placer)
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
        action = placer.choose(orapa.observed(s, 0), 0, move_seed(seed, gem, 0))
        rules.apply(s, 0, action)
        gem += 1
    return list(s.gems[:KINDS])


def questions(prospector: Agent, s: Any, seed: int) -> tuple[float, bool]:
    """How many questions it asks for the mine of this state, and whether it finds it."""
    orapa = game("orapa")
    moves = 0
    while rules.awaited(s):
        moves += 1
        action = prospector.choose(orapa.observed(s, 0), 0, move_seed(seed, moves, 0))
        rules.apply(s, 0, action)
    return float(s.questions[0]), s.winner == 0


# --- Who knows where an expert hides ------------------------------------------------------------


@dataclass(frozen=True)
class Fitting:
    """The questions that mines took which level 5 hid for a duel, by what was known of them."""

    mines: int
    even: Mean  # by one who takes every mine for as likely as another,
    level: Mean  # by level 5, who reckons with several habits,
    fitted: Mean  # and by one who has seen it hide many,
    gain: Mean  # and asks so much less than the first, mine by mine


def fitting(
    mines: int,
    fitted_to: int,
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Fitting:
    """Fit a prior to so many mines that level 5 hides; then find others with it and without."""
    chosen = tuple((dict(options or {}) | {"mode": "duel"}).items())
    with closing(engine(jobs)) as runner:
        found = run_in_order(
            runner,
            partial(found_with_and_without, chosen, fitted_to),
            range(seed, seed + mines),
            progress,
        )
    return Fitting(
        mines=mines,
        even=interval([even for even, _, _ in found]),
        level=interval([level for _, level, _ in found]),
        fitted=interval([fitted for _, _, fitted in found]),
        gain=interval([even - fitted for even, _, fitted in found]),
    )


def found_with_and_without(
    options: tuple[tuple[str, str], ...], fitted_to: int, seed: int
) -> tuple[float, float, float]:
    """One mine that level 5 hid: the questions it takes each of the three."""
    five = LEVELS[4]
    gems = tuple(hidden_mine(five, dict(options), seed))
    three = (
        Prospector(replace(five.skill, suspects=())),
        five,
        fitted_prospector(options, fitted_to),
    )
    even, level, fitted = (
        float(questions_to_find(who, gems, dict(options), seed)) for who in three
    )
    return even, level, fitted


@cache
def fitted_prospector(options: tuple[tuple[str, str], ...], mines: int) -> Prospector:
    """The one who has seen so many other mines, made once in each process."""
    return fitted_to(LEVELS[4], dict(options), mines, FIRST_MINE_SEEN)


def fitting_table(found: Fitting, *, markdown: bool = False) -> str:
    """What was found, as text or as a Markdown table."""
    head = ["mines", "even prior", "level 5", "fitted prior", "gain of the fit"]
    means = (found.even, found.level, found.fitted, found.gain)
    return columns(head, [[str(found.mines), *map(mean_text, means)]], markdown=markdown)


# --- What was found -----------------------------------------------------------------------------


def mean_text(mean: Mean) -> str:
    return f"{mean.mean:.2f} ({mean.low:.2f} – {mean.high:.2f})"


def table(found: Placing, *, markdown: bool = False) -> str:
    """What was found, as text or as a Markdown table."""
    head = ["pairs of mines", "found", "questions, by chance", "questions, hidden", "more"]
    row = [
        str(found.mines),
        f"{found.solved:.1%}",
        mean_text(found.by_chance),
        mean_text(found.hidden),
    ]
    return columns(head, [[*row, mean_text(found.more)]], markdown=markdown)
