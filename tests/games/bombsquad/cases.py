"""The options under which the laws are run on this game, and golden records are made."""

OPTIONS: list[dict[str, str]] = [
    {"players": "2"},
    {"players": "3", "edition": "reconstruction"},
    {"players": "5"},
]
GAMES_WALKED = 2  # a game is long
ONE_PLY_IN = 6  # a world takes long to imagine in the interpreted form

# Bombs that go off soon, so that three of them fit.
QUICK = "quick/{}/{}/{}/{}/II=1.2/III=2.3/chain=last".format(
    *(
        f"{colour}=2:10.11.12.20.21.22.30.31.32.40.41.42"
        for colour in ("green", "blue", "red", "yellow")
    )
)
GOLDEN: list[dict[str, str]] = [
    {"players": "2", "edition": QUICK},
    {"players": "3", "edition": QUICK.replace("chain=last", "chain=under")},
    {"players": "4", "edition": QUICK},
]
