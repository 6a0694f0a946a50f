"""The options under which the laws are run on this game, and golden records are made."""

OPTIONS: list[dict[str, str]] = [
    {"turns": "40"},
    {"board": "small", "die": "8", "lives": "2", "turns": "60"},
    {"board": "long", "turns": "30", "lives": "2"},
]
GOLDEN: list[dict[str, str]] = [
    {},
    {"board": "small", "die": "8", "lives": "2"},
    {"board": "long", "turns": "12"},
    {"board": "0_._./_._#_./._#_1", "turns": "9"},
]
