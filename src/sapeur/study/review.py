"""A finished game, decision by decision: what was best, what it cost not to do it, and the luck.

A seat's chances begin at the value of its best first action. From there every decision takes away
what it cost, and what happened until the next one adds or takes away luck; the end is the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Advice, Agent, Fact, Verdict
from sapeur.games.contract import CHANCE
from sapeur.table.table import Table

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Decision:
    """One choice of one seat, judged by what it knew then."""

    line: int  # of the log, from 0
    seat: int
    chosen: str
    best: str  # empty where it was best to let be, out of turn
    value: float  # of what was chosen
    best_value: float
    error: float  # the standard error of the cost
    cost: float  # never less than 0
    luck: float  # what happened until the seat's next decision, or until the end
    facts: tuple[Fact, ...]  # about the best action


@dataclass(frozen=True)
class Review:
    """One seat's game: start - costs + luck is the result (of a measure, start + costs + luck)."""

    seat: int
    unit: str
    start: float
    decisions: tuple[Decision, ...]
    result: float

    @property
    def cost(self) -> float:
        return sum(d.cost for d in self.decisions)

    @property
    def luck(self) -> float:
        return sum(d.luck for d in self.decisions)


@dataclass(frozen=True)
class _Looked:
    """A decision before it is known what followed."""

    line: int
    spent: int  # of the game's measure, before it
    chosen: str
    best: str
    verdict: Verdict
    advice: Advice


def review(
    table: Table,
    agent: Agent,
    seats: Iterable[int],
    *,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> list[Review]:
    """Look at a finished game again through the eyes of these seats."""
    assert table.over, "a game is reviewed when nothing of it is secret any more"
    asked = set(seats)
    found: dict[int, list[_Looked]] = {seat: [] for seat in sorted(asked)}
    spoken = set[int]()
    moments = list(table.moments())
    encode = table.game.notation.encode
    for done, (line, seat, code, known) in enumerate(moments, 1):
        progress(done, len(moments))
        # A line of several codes is one choice, made with the first.
        if seat == CHANCE or seat not in asked or line in spoken:
            continue
        spoken.add(line)
        awaited = table.game.rules.awaited(known) >> seat & 1
        if awaited and len(table.game.legal(known, seat)) < 2:
            continue
        advice = agent.advise(known, seat, seed + line)
        if not any(v.action == code for v in advice.verdicts):
            continue  # nothing can be said about it, as when a mine is hidden
        better = advice.best.action
        best = encode(known, seat, better) if better != NOTHING else ""
        spent = _measured(table, known, seat) if advice.unit == MEASURE else 0
        found[seat].append(
            _Looked(line, spent, table.log[line].text, best, advice.of(code), advice)
        )
    return [_summed(table, seat, looked) for seat, looked in found.items()]


def _summed(table: Table, seat: int, looked: list[_Looked]) -> Review:
    """The decisions of a seat with the luck between them."""
    unit = looked[0].advice.unit if looked else WIN
    if unit == MEASURE:
        result = float(_measured(table, table.observed(seat), seat))
    else:
        result = table.game.shares(table.scores)[seat]
    sign = -1.0 if unit == MEASURE else 1.0
    after = [(b.spent + b.advice.best.value) for b in looked[1:]] + [result]
    decisions = []
    for one, then in zip(looked, after, strict=True):
        best, own = one.advice.best, one.verdict
        cost = max(0.0, sign * (best.value - own.value))
        decisions.append(
            Decision(
                line=one.line,
                seat=seat,
                chosen=one.chosen,
                best=one.best,
                value=own.value,
                best_value=best.value,
                error=(best.error**2 + own.error**2) ** 0.5 if own is not best else 0.0,
                cost=cost,
                luck=then - (one.spent + best.value) + sign * cost,
                facts=best.facts,
            )
        )
    begin = looked[0].spent + looked[0].advice.best.value if looked else result
    return Review(seat, unit, begin, tuple(decisions), result)


def _measured(table: Table, known: Any, seat: int) -> int:
    measure = table.game.measure
    assert measure is not None, f"{table.game.name} has no measure that advice could count"
    return measure.of(known, seat)


def turning_points(found: Review, most: int = 3) -> list[Decision]:
    """The decisions that cost most, the dearest first; none that cost less than its error."""
    dear = [d for d in found.decisions if d.cost > max(0.01, 2 * d.error)]
    return sorted(dear, key=lambda d: -d.cost)[:most]


def adds_up(found: Review) -> bool:
    """Whether costs and luck lead from the start to the result."""
    sign = 1.0 if found.unit == MEASURE else -1.0
    return abs(found.start + sign * found.cost + found.luck - found.result) < 1e-6
