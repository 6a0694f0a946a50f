"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt

Z = 1.96  # standard errors to either side, for intervals of 95 %


def wilson_interval(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many games, which stays between 0 and 1."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games**2))
    return middle - half, middle + half
