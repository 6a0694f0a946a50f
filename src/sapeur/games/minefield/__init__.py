"""Minefield: two commanders, their soldiers, and a field of mines between them."""

from sapeur.games.game import Game, Option, Words, as_module
from sapeur.games.minefield import belief, effect, hexes, notation, rules, view

GAME = Game(
    name="minefield",
    version=1,
    title=Words(en="Minefield", fr="Minefield"),
    summary=Words(
        en="Two players. Send soldiers through the mines and blow up the enemy commander.",
        fr="Deux joueurs. Lancez vos soldats à travers les mines contre le commandant adverse.",
    ),
    options=(
        Option(
            "board",
            "hexagon",
            "M1",
            Words(
                en="a board by name or drawn on one line; in a terminal, a file",
                fr="un plateau par son nom ou dessiné sur une ligne ; au terminal, un fichier",
            ),
            from_file=lambda text: hexes.read_board(text).on_one_line,
        ),
        Option(
            "die",
            "6",
            "M7",
            Words(en="faces of the dispersion die", fr="faces du dé de dispersion"),
            values=("6", "8"),
        ),
        Option(
            "lives",
            "1",
            "M11",
            Words(en="lives of each commander", fr="vies de chaque commandant"),
            values=("1", "2"),
        ),
        Option(
            "turns",
            "300",
            "M12",
            Words(en="turns until a draw", fr="nombre de tours avant la nulle"),
            low=1,
            high=30000,
        ),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=48,
    drawable=True,
)
