"""Kuhn poker, on the same contract as the five."""

from sapeur.games.game import Game, as_module
from toy.kuhn import belief, notation, rules, view

GAME = Game(
    name="kuhn",
    version=1,
    options=(),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    room=3,
    points=True,
)
