"""The options under which the laws are run on this game, and golden records are made."""

OPTIONS: list[dict[str, str]] = [
    {"players": "2", "turns": "30"},
    {"players": "3", "ko": "on", "turns": "20"},
    {"players": "4", "tension": "on", "candles": "5", "turns": "25"},
]
GOLDEN: list[dict[str, str]] = [
    {"players": "2"},
    {},
    {"players": "4", "tension": "on", "ko": "on"},
    {"players": "4", "candles": "5", "turns": "15"},
]
