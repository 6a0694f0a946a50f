"""The games and the options under which the laws are run."""

from __future__ import annotations

from sapeur.games import GAMES

TOYS = {"kuhn": "toy.kuhn"}

OPTIONS: dict[str, list[dict[str, str]]] = {
    "village": [{}, {"columns": "6"}, {"memory": "pure"}],
    "minefield": [
        {"turns": "40"},
        {"board": "small", "die": "8", "lives": "2", "turns": "60"},
        {"board": "long", "turns": "30", "lives": "2"},
    ],
    "mission": [
        {"players": "2", "turns": "30"},
        {"players": "3", "ko": "on", "turns": "20"},
        {"players": "4", "tension": "on", "candles": "5", "turns": "25"},
    ],
}

CASES = [(name, options) for name in [*GAMES, *TOYS] for options in OPTIONS.get(name, [{}])]


def case_id(case: tuple[str, dict[str, str]]) -> str:
    name, options = case
    return "-".join([name, *(f"{k}={v}" for k, v in options.items())])
