"""Mission Secrète: four objects in a line, and nobody may guess whose."""

from sapeur.games.game import Game, Option, as_module
from sapeur.games.mission import belief, effect, notation, rules, view

GAME = Game(
    name="mission",
    version=1,
    options=(
        Option("players", "3", "S3", low=2, high=4),
        Option("candles", "9", "S2", values=("9", "5")),
        Option("tension", "off", "S5", values=("on", "off")),
        Option("ko", "off", "S9", values=("on", "off")),
        Option("turns", "200", "S9", low=1, high=30000),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=313,
    drawable=True,
    interrupts=True,
    options_of_deal=notation.options_of_deal,
)
