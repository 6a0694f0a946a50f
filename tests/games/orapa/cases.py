"""The options under which the laws are run on this game, and golden records are made."""

OPTIONS: list[dict[str, str]] = [
    {"easy": "on"},
    {"mode": "solo", "diamond": "on", "blackbody": "on"},
    {"mode": "shared", "master": "human", "proposals": "3"},
]
GAMES_WALKED = 1  # a game is long
ONE_PLY_IN = 40  # a world takes long to imagine in the interpreted form
GOLDEN: list[dict[str, str]] = [
    {},
    {"easy": "on", "diamond": "on", "blackbody": "on"},
    {"mode": "solo", "blackbody": "on"},
    {"mode": "shared", "master": "human", "diamond": "on"},
]
