"""Sapeur: five tabletop games of mines, bombs and secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sapeur.adapters.batch import Batch

__version__ = "0.1.0"


def batch(
    game: str,
    n: int,
    *,
    options: Mapping[str, str] | None = None,
    device: str = "cpu",
    **settings: Any,
) -> Batch:
    """n games side by side, for training; see docs/research.md.

    Settings: `seed` (0), `threads` (all cores), `check` (refuse illegal actions; True).
    """
    # Here, and not above: playing needs neither NumPy nor Numba.
    from sapeur.adapters import batch as batches

    return batches.batch(game, n, options=options, device=device, **settings)
