"""How sure a share of games is, or a mean over games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

Z = 1.96  # standard errors to either side, for intervals of 95 %
BOUNDLESS = 1e9


@dataclass(frozen=True)
class Mean:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def wilson_interval(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many games, which stays between 0 and 1."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)  # but for the last bit


def interval(values: Sequence[float], low: float = -BOUNDLESS, high: float = BOUNDLESS) -> Mean:
    """The mean with its interval, which ends at what is possible."""
    mean = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else BOUNDLESS
    return Mean(mean, max(low, mean - half), min(high, mean + half))


def proportion(values: Sequence[float], independent: float | None = None) -> Mean:
    """The mean of shares with Wilson's interval, for as many values as are independent."""
    mean = fmean(values)
    return Mean(mean, *wilson_interval(mean, independent or len(values)))
