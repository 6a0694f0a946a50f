"""A game that was played, decision by decision: what was best, what it cost, and the luck.

A seat's chances begin at the value of its best first action. From there every decision takes away
what it cost, and what happened until the next one adds or takes away luck; the end is the result.
A game that somebody gave up, or that time or agreement ended, is reviewed up to there: its result
is what the seat could expect then, for giving up is neither a choice among actions nor luck.

A review has three steps, so that the long one can be done decision by decision, elsewhere:
`choices` finds what is to be judged, `judge` judges one of them, `summed` puts a seat's together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Agent, Fact
from sapeur.agents.insight import worth_of
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.table.ending import EarlyEnding
from sapeur.table.table import Table

Progress = Callable[[int, int], None]
Mark = Literal["best", "fine", "doubtful", "costly"]

# What a decision may cost and still be called fine, and from what on it is called costly: chances
# to win; or of a measure, such as Orapa's questions. In between it is doubtful.
FINE = {WIN: 0.02, MEASURE: 0.2}
COSTLY = {WIN: 0.1, MEASURE: 1.0}
# Below this nobody could tell the difference: the choice was as good as the best.
EQUAL = {WIN: 0.002, MEASURE: 0.02}
SURE = 2.0  # standard errors: a cost that is not so much larger than its error is not held against


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
    mark: Mark
    after: float  # the chances after it; of a measure, the total to be expected then


@dataclass(frozen=True)
class Review:
    """One seat's game: start - costs + luck is the result (of a measure, start + costs + luck)."""

    seat: int
    unit: str
    start: float
    decisions: tuple[Decision, ...]
    result: float  # of a game that stopped early: what was to be expected there
    stopped_early: bool = False

    @property
    def cost(self) -> float:
        return sum(d.cost for d in self.decisions)

    @property
    def luck(self) -> float:
        return sum(d.luck for d in self.decisions)


@dataclass(frozen=True)
class PastChoice:
    """A decision before it is judged: what the seat knew, and what it did."""

    line: int  # of the log, from 0
    seat: int
    code: int  # NOTHING where the game stopped before the seat had chosen
    chosen: str
    known: Any

    @property
    def was_left_open(self) -> bool:
        """Whether the game stopped here: it is no decision, but tells what was to be expected."""
        return self.code == NOTHING


@dataclass(frozen=True)
class ChoiceJudgement:
    """What an expert says of a choice, before it is known what followed."""

    unit: str
    spent: int  # of the game's measure, before it
    best: str
    value: float
    best_value: float
    error: float
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class SeatResult:
    """How it ended for a seat; None if the game was not played to its end, or counts no such."""

    share: float | None  # of the win
    measure: int | None  # what it needed in all


def review(
    table: Table,
    agent: Agent,
    seats: Iterable[int],
    *,
    seed: int = 0,
    ending: EarlyEnding | None = None,
    progress: Progress = lambda done, total: None,
) -> list[Review]:
    """Look at a finished game again through the eyes of these seats."""
    assert table.over or ending, "a game is reviewed when nothing of it is secret any more"
    asked = sorted(set(seats))
    found: dict[int, list[tuple[PastChoice, ChoiceJudgement]]] = {seat: [] for seat in asked}
    made = choices(table, asked)
    for done, choice in enumerate(made, 1):
        progress(done, len(made))
        judgement = judge(table.game, agent, choice, seed)
        if judgement is not None:
            found[choice.seat].append((choice, judgement))
    results = seat_results(table)
    return [sum_up(seat, judged, results[seat]) for seat, judged in found.items()]


def choices(table: Table, seats: Iterable[int]) -> list[PastChoice]:
    """Every decision of these seats in which there was something to choose.

    Where the game stopped before its end, the decision that was due then comes last.
    """
    asked, spoken = set(seats), set[int]()
    found = []
    for line, seat, code, known in table.moments():
        # A line of several codes is one choice, made with the first.
        if seat == CHANCE or seat not in asked or line in spoken:
            continue
        spoken.add(line)
        awaited = table.game.rules.awaited(known) >> seat & 1
        if not awaited or len(table.game.legal(known, seat)) > 1:
            found.append(PastChoice(line, seat, code, table.log[line].text, known))
    for seat in sorted(asked & set(table.awaited)):
        found.append(PastChoice(len(table.log), seat, NOTHING, "", table.observed(seat)))
    return found


def judge(game: Game, agent: Agent, choice: PastChoice, seed: int = 0) -> ChoiceJudgement | None:
    """What the expert says of it; None where nothing can be said, as when a mine is hidden, or
    where an action leads nowhere and has no value."""
    known, seat = choice.known, choice.seat
    advice = agent.advise(known, seat, seed + choice.line)
    if choice.was_left_open and advice.verdicts:
        best = own = advice.best
    elif any(v.action == choice.code for v in advice.verdicts):
        best, own = advice.best, advice.of(choice.code)
    else:
        return None
    if not all(map(isfinite, (best.value, best.error, own.value, own.error))):
        return None
    return ChoiceJudgement(
        unit=advice.unit,
        spent=_measured(game, known, seat) if advice.unit == MEASURE else 0,
        best=game.notation.encode(known, seat, best.action) if best.action != NOTHING else "",
        value=worth_of(game, known, own).value,
        best_value=worth_of(game, known, best).value,
        error=(best.error**2 + own.error**2) ** 0.5 if own is not best else 0.0,
        facts=best.facts,
    )


def seat_results(table: Table) -> list[SeatResult]:
    """How the game ended for each seat, by the rules."""
    if not table.over:
        return [SeatResult(None, None)] * table.seats
    has_measure = table.game.measure is not None
    return [
        SeatResult(
            share, _measured(table.game, table.observed(seat), seat) if has_measure else None
        )
        for seat, share in enumerate(table.game.shares(table.scores))
    ]


def sum_up(seat: int, judged: list[tuple[PastChoice, ChoiceJudgement]], end: SeatResult) -> Review:
    """The decisions of a seat with the luck between them."""
    if not judged:  # as for a game master, who has nothing to choose
        result = end.share or 0.0
        return Review(seat, WIN, result, (), result)
    unit = judged[0][1].unit
    sign = -1.0 if unit == MEASURE else 1.0
    result = _result(unit, judged, end)
    then = [j.spent + j.best_value for _, j in judged[1:]] + [result]
    decisions = []
    for (choice, j), following in zip(judged, then, strict=True):
        if choice.was_left_open:
            continue
        cost = max(0.0, sign * (j.best_value - j.value))
        decisions.append(
            Decision(
                line=choice.line,
                seat=seat,
                chosen=choice.chosen,
                best=j.best,
                value=j.value,
                best_value=j.best_value,
                error=j.error,
                cost=cost,
                luck=following - (j.spent + j.best_value) + sign * cost,
                facts=j.facts,
                mark=mark(unit, cost, j.error),
                after=j.spent + j.value,
            )
        )
    start = judged[0][1].spent + judged[0][1].best_value
    return Review(seat, unit, start, tuple(decisions), result, stopped_early=end.share is None)


def _result(unit: str, judged: list[tuple[PastChoice, ChoiceJudgement]], end: SeatResult) -> float:
    """The result; of a game that nobody finished, what was to be expected where it stopped."""
    known = end.measure if unit == MEASURE else end.share
    if known is not None:
        return float(known)
    return judged[-1][1].spent + judged[-1][1].value


def _measured(game: Game, known: Any, seat: int) -> int:
    assert game.measure is not None, f"{game.name} has no measure that advice could count"
    return game.measure.of(known, seat)


def mark(unit: str, cost: float, error: float) -> Mark:
    """What to call a decision that cost so much, give or take the error."""
    if cost <= EQUAL[unit]:
        return "best"
    if cost < FINE[unit] or cost <= SURE * error:
        return "fine"
    return "costly" if cost >= COSTLY[unit] else "doubtful"


def turning_points(found: Review, most: int = 3) -> list[Decision]:
    """The decisions that cost most, the dearest first; none that cost less than its error."""
    dear = [d for d in found.decisions if d.mark in ("doubtful", "costly")]
    return sorted(dear, key=lambda d: -d.cost)[:most]


def adds_up(found: Review) -> bool:
    """Whether costs and luck lead from the start to the result."""
    sign = 1.0 if found.unit == MEASURE else -1.0
    return abs(found.start + sign * found.cost + found.luck - found.result) < 1e-6
