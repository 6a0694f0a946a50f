"""The games and the options under which the laws are run.

A game says in tests/games/NAME/cases.py under which OPTIONS, how many random games are walked
through (GAMES_WALKED) and, where a world takes long to imagine in the interpreted form, that one
ply in so many is looked at (ONE_PLY_IN). A game that says nothing is walked through as it comes.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sapeur.games import GAMES

TOYS = {"kuhn": "toy.kuhn"}


def case_of(name: str, constant: str, default: Any) -> Any:
    """What the game's own cases say."""
    folder = f"games.{name}"
    if find_spec(folder) is None or find_spec(f"{folder}.cases") is None:
        return default
    return getattr(import_module(f"{folder}.cases"), constant, default)


def options(name: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = case_of(name, "OPTIONS", [{}])
    return found


def games_walked(name: str) -> int:
    return int(case_of(name, "GAMES_WALKED", 6))


def one_ply_in(name: str) -> int:
    return int(case_of(name, "ONE_PLY_IN", 1))


CASES = [(name, chosen) for name in [*GAMES, *TOYS] for chosen in options(name)]


def case_id(case: tuple[str, dict[str, str]]) -> str:
    name, chosen = case
    return "-".join([name, *(f"{k}={v}" for k, v in chosen.items())])
