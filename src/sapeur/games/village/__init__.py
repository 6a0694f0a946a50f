"""Le Village: a solitaire of mines and villagers with a pack of cards."""

from sapeur.games.game import Game, Measure, Option, as_module
from sapeur.games.village import belief, effect, notation, rules, view


def _villagers_met(s: rules.State, seat: int) -> int:
    return s.found


def _ending(s: rules.State) -> str:
    return "won" if s.result == rules.WON else "blast"


GAME = Game(
    name="village",
    version=1,
    options=(
        Option("columns", "5", "V2", values=("5", "6")),
        Option("memory", "memo", "V9", values=("memo", "pure")),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=72,
    measure=Measure("villagers", _villagers_met),
    ending=_ending,
)
