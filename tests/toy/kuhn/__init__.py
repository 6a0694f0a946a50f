"""Kuhn poker, on the same contract as the five."""

from sapeur.games.game import Game, Words, as_module
from toy.kuhn import belief, notation, rules, view

GAME = Game(
    name="kuhn",
    version=1,
    title=Words(en="Kuhn poker", fr="Poker de Kuhn"),
    summary=Words(en="Three cards, one bet.", fr="Trois cartes, une mise."),
    options=(),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    room=3,
    points=True,
)
