"""The laws run on every game: the five, and a toy that stands for the sixth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from laws.cases import TOYS

from sapeur.games import GAMES


@pytest.fixture(autouse=True)
def toys_among_the_games() -> Iterator[None]:
    GAMES.update(TOYS)
    yield
    for name in TOYS:
        del GAMES[name]
