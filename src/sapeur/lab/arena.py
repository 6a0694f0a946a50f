"""Agents against each other: the same deals from every seat, and what that says of their strength.

Two agents meet as one seat of the first against a table of the second, the first in each seat in
turn, all on the same deal. In a game for one, each agent plays every deal by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from math import log10
from statistics import fmean
from typing import Any

from sapeur.agents.agent import Agent
from sapeur.agents.registry import agent
from sapeur.games import game
from sapeur.lab.running import Progress, engine, run_in_order
from sapeur.study.intervals import Mean, interval, proportion
from sapeur.study.selfplay import SelfPlayResult, play

MOST_ELO = 1200


@dataclass(frozen=True)
class Meeting:
    """One agent against a table of another, or (against is empty) alone against the deal."""

    agent: str
    against: str
    games: int
    share: Mean  # of the wins
    even: float  # what an equal would get
    elo: Mean
    measure: Mean  # or the score, in a game without a measure
    slowest: float


# --- Many games, on all cores -------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """One game to be played: the agents by seat, by name."""

    game: str
    options: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    seed: int


@cache
def cached_agent(name: str, who: str) -> Agent:
    """The agent, made once in each process."""
    return agent(game(name), who)


_begun: set[tuple[str, ...]] = set()


def run(task: Task) -> SelfPlayResult:
    agents = [cached_agent(task.game, who) for who in task.agents]
    played = play(game(task.game), dict(task.options), agents, task.seed)[0]
    team = (task.game, *sorted(set(task.agents)))
    if team not in _begun:
        # The first game in a process also loads what is compiled, which is no thinking.
        _begun.add(team)
        return replace(played, slowest=tuple(0.0 for _ in played.slowest))
    return played


def arena(
    name: str,
    options: Mapping[str, str],
    agents: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    jobs: int = 0,
    ray: str = "",
    gauntlet: bool = False,
    ladder: bool = False,
    progress: Progress = lambda done, total: None,
) -> list[Meeting]:
    """Let the agents meet, so many games a meeting.

    Each pair meets; in a gauntlet the first meets every other, on a ladder each meets the next.
    """
    played = game(name)
    complete = tuple(played.complete(options).items())
    seats = played.rules.seats(played.setup(options))
    for who in agents:
        agent(played, who)  # an unknown name is refused before anything is played
    pairs: list[tuple[str, str]]
    if seats == 1:
        pairs = [(who, "") for who in agents]
    else:
        first, *others = agents
        pairs = list(combinations(agents, 2))
        if gauntlet:
            pairs = [(first, who) for who in others]
        elif ladder:
            pairs = list(pairwise(agents))
    deals = -(-games // seats)
    tasks = [
        Task(name, complete, tuple(one if k == seat else two for k in range(seats)), seed + d)
        for one, two in pairs
        for d in range(deals)
        for seat in range(seats)
    ]
    with closing(engine(jobs, ray)) as runner:
        results = run_in_order(runner, run, tasks, progress)
    size = deals * seats
    return [
        meeting(one, two, seats, results[i * size : (i + 1) * size])
        for i, (one, two) in enumerate(pairs)
    ]


def meeting(one: str, two: str, seats: int, results: Sequence[SelfPlayResult]) -> Meeting:
    """What the games of two agents say; the first sat in seat 0, 1, … in turn on each deal."""
    own = [(k % seats, r) for k, r in enumerate(results)]
    won = [r.shares[seat] for seat, r in own]
    by_deal = [fmean(won[i : i + seats]) for i in range(0, len(won), seats)]
    share = proportion(by_deal) if seats == 1 else interval(by_deal, 0.0, 1.0)
    return Meeting(
        agent=one,
        against=two,
        games=len(results),
        share=share,
        even=1.0 if seats == 1 else 1 / seats,
        elo=Mean(*(elo(p, seats) for p in (share.mean, share.low, share.high))),
        measure=interval([r.measures[seat] for seat, r in own]),
        slowest=max(r.slowest[seat] for seat, r in own),
    )


def elo(share: float, seats: int) -> float:
    """How much stronger than each of the others; alone, than the deal: by the odds of winning."""
    others = max(1, seats - 1)
    if share <= 0:
        return -MOST_ELO
    if share >= 1:
        return MOST_ELO
    return max(-MOST_ELO, min(MOST_ELO, 400 * log10(share * others / (1 - share))))


def table(meetings: Iterable[Meeting], *, measure: str = "", markdown: bool = False) -> str:
    """The meetings as text in columns, or as a Markdown table."""
    head = ["agent", "against", "games", "win share", "even", "Elo", "slowest move"]
    rows = []
    for m in meetings:
        row = [
            m.agent,
            m.against or "the deal",
            str(m.games),
            f"{m.share.mean:.1%} ({m.share.low:.1%} – {m.share.high:.1%})",
            f"{m.even:.0%}" if m.against else "",
            f"{m.elo.mean:+.0f} ({m.elo.low:+.0f} – {m.elo.high:+.0f})",
            f"{m.slowest:.2f} s",
        ]
        if measure:
            row.insert(6, f"{m.measure.mean:.2f} ({m.measure.low:.2f} – {m.measure.high:.2f})")
        rows.append(row)
    if measure:
        head.insert(6, measure)
    return columns(head, rows, markdown=markdown)


def columns(head: list[str], rows: Sequence[list[str]], *, markdown: bool) -> str:
    """Rows under their heads, in columns or as a Markdown table."""
    if markdown:
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
        for row in [head, *rows]
    )


def as_json(meetings: Iterable[Meeting]) -> list[dict[str, Any]]:
    return [asdict(m) for m in meetings]
