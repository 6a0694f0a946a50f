"""What makes a difference: options and opponents, tools, luck and choices.

Differences are between cells that are the same but for one thing; cells share no deals, so their
errors add up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev, variance

from sapeur.agents.agent import MEASURE
from sapeur.games import game
from sapeur.lab.playing import Row
from sapeur.lab.report.results import CellResult, GameResults, is_drawn, total_counts
from sapeur.study.intervals import Mean, Z, interval

RESAMPLES = 400  # for the interval of a ratio
FEWEST_TAKEN = 10  # of a tool, to say anything about it
OPPONENTS = "opponents"  # where another thing would be an option


@dataclass(frozen=True)
class Effect:
    """What changes when one thing does and everything else stays, on average over the rest."""

    name: str  # an option, or OPPONENTS
    before: str
    after: str
    pairs: int  # of cells that differ in this alone
    wins: Mean | None  # of seat 0, in games for the same number
    draws: Mean | None
    length: Mean
    measure: Mean | None


@dataclass(frozen=True)
class ToolWorth:
    """How much further ahead at the end whoever took it is than with an average tool."""

    tool: str
    taken: int
    points: Mean


@dataclass(frozen=True)
class LuckAndSkill:
    """Which part of the differences between results comes from what happened, and from choices.

    The rest is the deal: what the seat could expect before its first decision.
    """

    games: int
    luck: Mean
    skill: Mean
    cost: Mean  # of the choices, a game and seat: chances to win, or of the game's measure
    unit: str


# --- A against B --------------------------------------------------------------------------------


def effects(found: GameResults) -> list[Effect]:
    """Each option's later values, and later opponents, against the first, all else the same.

    Where a study never plays the first and a later one alike, against the next that it does.
    """
    listed = []
    names = [*found.varied, *([OPPONENTS] if found.has_opponents else [])]
    for name in names:
        values = list(dict.fromkeys(setting(each, name) for each in found.cells))
        for k, after in enumerate(values):
            for before in values[:k]:
                pairs = pairs_of(found.cells, names, name, before, after)
                if pairs:
                    listed.append(effect(name, before, after, pairs))
                    break
    return listed


def pairs_of(
    cells: Sequence[CellResult], names: Sequence[str], name: str, before: str, after: str
) -> list[tuple[CellResult, CellResult]]:
    """The cells that have one value and the other, and are the same in everything else."""
    return [
        (one, two)
        for one in cells
        for two in cells
        if setting(one, name) == before
        and setting(two, name) == after
        and all(setting(one, n) == setting(two, n) for n in names if n != name)
    ]


def setting(found: CellResult, name: str) -> str:
    """What the cell has there, as it is shown."""
    if name == OPPONENTS:
        return found.cell.opponents
    return found.cell.written.get(name, found.cell.options[name])


def effect(
    name: str, before: str, after: str, pairs: Sequence[tuple[CellResult, CellResult]]
) -> Effect:
    same_seats = all(len(one.wins) == len(two.wins) for one, two in pairs)
    several_seats = all(len(one.wins) > 1 for one, _ in pairs)
    played = game(pairs[0][0].cell.game)
    has_turns = "turn" in played.words.nouns.get("tally", {})
    return Effect(
        name,
        before,
        after,
        len(pairs),
        wins=difference(pairs, lambda row: row["shares"][0]) if same_seats else None,
        draws=difference(pairs, lambda row: float(is_drawn(row))) if several_seats else None,
        length=difference(
            pairs, lambda row: total_counts(row).get("turn", 0) if has_turns else row["moves"]
        ),
        measure=difference(pairs, lambda row: fmean(row["measures"])) if played.measure else None,
    )


def difference(
    pairs: Sequence[tuple[CellResult, CellResult]], value: Callable[[Row], float]
) -> Mean:
    """The mean of the differences, pair by pair, with its interval."""
    differences, variances = [], []
    for one, two in pairs:
        before, after = ([value(row) for row in each.rows] for each in (one, two))
        differences.append(fmean(after) - fmean(before))
        variances.append(sum(variance(v) / len(v) if len(v) > 1 else 0.0 for v in (before, after)))
    mean, half = fmean(differences), Z * sqrt(sum(variances)) / len(pairs)
    return Mean(mean, mean - half, mean + half)


# --- What a tool is worth -----------------------------------------------------------------------


def tool_worths(found: Sequence[CellResult]) -> list[ToolWorth]:
    """Every tool that was taken often enough, the most worthy first.

    Who is behind takes first, and catches up whatever the tool: so what counts is how far ahead
    the taker is at the end beside what takers as far ahead are on average, in the same cell.
    """
    played = game(found[0].cell.game)
    gains: dict[str, list[float]] = {}
    for each in found:
        taken = [
            (count["name"], count["ahead"], ahead_at_end(row, count["seat"]))
            for row in each.rows
            for count in row["counts"]
            if count["name"] in played.words.nouns.get("tool", {})
        ]
        if len(taken) < FEWEST_TAKEN:
            continue
        slope, level = fit_line([before for _, before, _ in taken], [end for _, _, end in taken])
        for name, before, end in taken:
            gains.setdefault(name, []).append(end - level - slope * before)
    worths = [
        ToolWorth(name, len(values), interval(values))
        for name, values in gains.items()
        if len(values) >= FEWEST_TAKEN
    ]
    return sorted(worths, key=lambda worth: -worth.points.mean)


def ahead_at_end(row: Row, seat: int) -> float:
    others = [score for k, score in enumerate(row["scores"]) if k != seat]
    return float(row["scores"][seat]) - fmean(others)


def fit_line(across: Sequence[float], up: Sequence[float]) -> tuple[float, float]:
    """The slope and the level of the line of least squares."""
    middle, height = fmean(across), fmean(up)
    width = sum((x - middle) ** 2 for x in across)
    if width == 0:
        return 0.0, height
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / width
    return slope, height - slope * middle


# --- Luck and choices ---------------------------------------------------------------------------

Shares = tuple[float, float, float]  # luck, choices (signed), result


def luck_and_skill(rows: Sequence[Row]) -> LuckAndSkill | None:
    """From the reviews of these games; None where there are too few, or nothing that differs.

    A reviewer's errors raise the cost of a choice and the luck after it alike. So parts are not
    taken from how far each of them goes, but from how far it goes with the result.
    """
    games = [row["reviews"] for row in rows if row["reviews"]]
    if len(games) < 3:
        return None
    unit = games[0][0]["unit"]
    sign = 1.0 if unit == MEASURE else -1.0
    by_game: list[list[Shares]] = [
        [(each["luck"], sign * each["cost"], each["result"]) for each in reviews]
        for reviews in games
    ]
    whole = parts(by_game)
    if whole is None:
        return None
    drawn = random.Random(len(by_game))
    again = [parts([drawn.choice(by_game) for _ in by_game]) for _ in range(RESAMPLES)]
    tried = [each for each in again if each is not None]
    costs = [fmean(each["cost"] for each in reviews) for reviews in games]
    return LuckAndSkill(
        games=len(games),
        luck=around(whole[0], [luck for luck, _ in tried]),
        skill=around(whole[1], [skill for _, skill in tried]),
        cost=interval(costs, low=0.0),
        unit=unit,
    )


def parts(games: Sequence[Sequence[Shares]]) -> tuple[float, float] | None:
    """How much of the variance of results goes with luck, and with choices."""
    lucks, skills, ends = zip(*(each for seats in games for each in seats), strict=True)
    width = covariance(ends, ends)
    if width <= 1e-12:
        return None
    return covariance(lucks, ends) / width, covariance(skills, ends) / width


def covariance(one: Sequence[float], two: Sequence[float]) -> float:
    first, second = fmean(one), fmean(two)
    return fmean((x - first) * (y - second) for x, y in zip(one, two, strict=True))


def around(mean: float, resampled: Sequence[float]) -> Mean:
    half = Z * stdev(resampled) if len(resampled) > 1 else 0.0
    return Mean(mean, mean - half, mean + half)
