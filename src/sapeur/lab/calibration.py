"""Whether advice keeps its word: actions said to win seven times in ten should win seven in ten.

In each deal the agent plays one seat, up to a decision named beforehand (so that how the game goes
on has no say in which one it is), gives its advice, plays one of the actions advised, whatever
people are told that it is worth, and goes on as it would have. A few of its decisions after that,
played as advised, are held to their word too. A draw or a shared win counts its share. Positions of
one deal have one outcome: intervals take the deals, not the positions, as independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from statistics import fmean
from typing import Any

from sapeur.agents.agent import WIN, Advice, Agent, Verdict
from sapeur.agents.insight import worth_of
from sapeur.games import game
from sapeur.games.game import Game, NotationError
from sapeur.kernel import Rng, below, lowest_bit
from sapeur.lab.arena import cached_agent, columns
from sapeur.lab.running import Progress, engine, run_in_order
from sapeur.study.intervals import Mean, proportion
from sapeur.study.selfplay import chance, play

BINS = 10
DEALS_AT_ONCE = 32
LATEST = 64  # the decision is one of the first so many, those of all seats together
SPACING = 3  # from one position of a deal to the next, in decisions of the seat
MOST_OF_A_DEAL = 4  # positions: more would say the same again


@dataclass(frozen=True)
class CalibrationTrial:
    """One action that was advised, and what came of it."""

    value: float  # what people are told that it is worth
    advised: float  # and what the agent itself takes it for
    won: float
    deal: int  # in which it was played


@dataclass(frozen=True)
class Bin:
    """The trials whose value lay between low and high."""

    low: float
    high: float
    n: int
    advised: float  # the mean of the values
    won: Mean  # the share of wins


def calibrate(
    name: str,
    positions: int,
    *,
    seed: int = 1,
    jobs: int = 0,
    options: Mapping[str, str] | None = None,
    who: str = "5",
    others: str = "5",
    progress: Progress = lambda done, total: None,
) -> list[Bin]:
    """Try one advised action in each of so many positions; by value, how often that won.

    `others` sit in the seats that give no advice; of several, "3,4", one a deal in turn.
    """
    options = options or {}
    check_unit(name, options, who)
    one = partial(trials_of, name, tuple(options.items()), who, others)
    seeds = count(seed)
    found = list[CalibrationTrial]()
    with closing(engine(jobs)) as runner:
        while len(found) < positions:
            # Always the same deals in the same order, so that the number of jobs changes nothing.
            for trials in run_in_order(runner, one, list(islice(seeds, DEALS_AT_ONCE))):
                found += trials
            progress(min(len(found), positions), positions)
    return bins_of(found[:positions])


@dataclass
class _TrialPlayer:
    """Plays like the agent, but for one decision, in which one of all actions is tried."""

    game: Game
    agent: Agent
    wanted: int  # the number of the decision, among those of this seat
    drawn: Rng
    decisions: int = 0
    # Of the actions that count: what each is worth, and what the agent takes it for.
    values: list[tuple[float, float]] = field(default_factory=list)

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        is_asked = self.game.rules.awaited(observed) >> seat & 1
        self.decisions += is_asked
        is_due = is_asked and self.decisions > self.wanted and len(self.values) < MOST_OF_A_DEAL
        if not is_due or len(self.game.legal(observed, seat)) == 1:
            return self.agent.choose(observed, seat, seed)
        advice = self.agent.advise(observed, seat, seed)
        verdict = advice.best if self.values else draw_verdict(advice, self.drawn)
        self.values.append((worth_of(self.game, observed, verdict).value, verdict.value))
        self.wanted = self.decisions + SPACING - 1
        return verdict.action

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return self.agent.advise(observed, seat, seed)


def trials_of(
    name: str, options: Sequence[tuple[str, str]], who: str, others: str, seed: int
) -> list[CalibrationTrial]:
    """The positions of one deal; none if its game was over before the decision came."""
    played, drawn = game(name), chance(seed, 2)
    seats = played.rules.seats(played.setup(dict(options)))
    tried = _TrialPlayer(played, cached_agent(name, who), below(drawn, LATEST // seats), drawn)
    who_sits, seat = divmod(seed, seats)
    several = others.split(",")
    other = several[who_sits % len(several)]
    agents = [tried if k == seat else cached_agent(name, other) for k in range(seats)]
    ended, _ = play(played, dict(options), agents, seed)
    return [CalibrationTrial(*values, ended.shares[seat], seed) for values in tried.values]


def check_unit(name: str, options: Mapping[str, str], who: str) -> None:
    """Refuse a game of which advice tells something else than the chance to win."""
    played = game(name)
    s = played.setup(options)
    played.rules.deal(s, chance(0, 0))
    seat = lowest_bit(played.rules.awaited(s))
    if cached_agent(name, who).advise(played.observed(s, seat), seat, 0).unit != WIN:
        raise NotationError(
            en=f"advice in this game of {name} tells how much is still to come, not the chance to "
            "win",
            fr=f"dans cette partie de {name}, le conseil dit ce qui reste à venir, pas les chances "
            "de gagner",
        )


def draw_verdict(advice: Advice, drawn: Rng) -> Verdict:
    """One action that was advised: all bins alike, then all actions in the bin."""
    bins = sorted({bin_of(v.value) for v in advice.verdicts})
    chosen = bins[below(drawn, len(bins))]
    within = [v for v in advice.verdicts if bin_of(v.value) == chosen]
    return within[below(drawn, len(within))]


def bin_of(value: float) -> int:
    return min(BINS - 1, int(value * BINS))


def bins_of(trials: Sequence[CalibrationTrial]) -> list[Bin]:
    """The trials by value; bins without any are left out."""
    bins = list[Bin]()
    for k in range(BINS):
        inside = [t for t in trials if bin_of(t.value) == k]
        if inside:
            bins.append(
                Bin(
                    k / BINS,
                    (k + 1) / BINS,
                    len(inside),
                    fmean(t.value for t in inside),
                    won_by_deal(inside),
                )
            )
    return bins


def won_by_deal(trials: Sequence[CalibrationTrial]) -> Mean:
    """The share of wins; its interval counts no more deals than there were."""
    weights = Counter(t.deal for t in trials)
    # Deals of unequal weight tell as much as so many of the same (Kish).
    deals = len(trials) ** 2 / sum(n * n for n in weights.values())
    return proportion([t.won for t in trials], independent=deals)


def table(bins: Sequence[Bin], *, markdown: bool = False) -> str:
    """The bins as text, or as a Markdown table."""
    head = ["advised", "positions", "mean", "won (95 %)"]
    rows = [
        [
            f"{b.low:.0%} – {b.high:.0%}",
            str(b.n),
            f"{b.advised:.1%}",
            f"{b.won.mean:.1%} ({b.won.low:.1%} – {b.won.high:.1%})",
        ]
        for b in bins
    ]
    return columns(head, rows, markdown=markdown)


SIZE, EDGE = 300, 40  # of the plot, in its own units


def reliability_plot(bins: Sequence[Bin]) -> str:
    """The bins as a reliability plot (SVG): what was advised across, what was won upwards."""

    def across(value: float) -> float:
        return EDGE + SIZE * value

    def up(value: float) -> float:
        return EDGE / 2 + SIZE * (1 - value)

    marks = []
    for tenth in range(0, 11, 2):
        part = tenth / 10
        for x, y, anchor in (
            (across(part), up(0) + 16, "middle"),
            (across(0) - 6, up(part) + 4, "end"),
        ):
            marks.append(f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{part:.0%}</text>')
    dots = [
        f'<line x1="{across(b.advised):.1f}" x2="{across(b.advised):.1f}" '
        f'y1="{up(b.won.low):.1f}" y2="{up(b.won.high):.1f}" stroke="#2a6fb0" stroke-width="2"/>'
        f'<circle cx="{across(b.advised):.1f}" cy="{up(b.won.mean):.1f}" r="4" fill="#2a6fb0"/>'
        for b in bins
    ]
    wide, high = SIZE + 2 * EDGE, SIZE + 2 * EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            'font-family="sans-serif" font-size="11">',
            f'<rect width="{wide}" height="{high}" fill="white"/>',
            f'<rect x="{EDGE}" y="{EDGE / 2:.0f}" width="{SIZE}" height="{SIZE}" fill="none" '
            'stroke="#888"/>',
            f'<line x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}" stroke="#bbb" '
            'stroke-dasharray="4 4"/>',
            *marks,
            *dots,
            f'<text x="{across(0.5)}" y="{up(0) + 34:.0f}" text-anchor="middle">advised chance to '
            "win</text>",
            "</svg>",
            "",
        ]
    )
