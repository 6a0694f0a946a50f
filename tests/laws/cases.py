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
    "bombsquad": [
        {"players": "2"},
        {"players": "3", "edition": "reconstruction"},
        {"players": "5"},
    ],
    "orapa": [
        {"easy": "on"},
        {"mode": "solo", "diamond": "on", "blackbody": "on"},
        {"mode": "shared", "master": "human"},
    ],
    "mission": [
        {"players": "2", "turns": "30"},
        {"players": "3", "ko": "on", "turns": "20"},
        {"players": "4", "tension": "on", "candles": "5", "turns": "25"},
    ],
}

LAW_GAMES = {"bombsquad": 2, "orapa": 1}
"""How many random games the laws walk through where a game is long; six elsewhere."""


def games_walked(name: str) -> int:
    return LAW_GAMES.get(name, 6)


ONE_PLY_IN = {"orapa": 20}
"""Where a world takes long to imagine in the interpreted form: one ply in so many is looked at."""

CASES = [(name, options) for name in [*GAMES, *TOYS] for options in OPTIONS.get(name, [{}])]


def case_id(case: tuple[str, dict[str, str]]) -> str:
    name, options = case
    return "-".join([name, *(f"{k}={v}" for k, v in options.items())])
