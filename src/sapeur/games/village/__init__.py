"""Le Village: a solitaire of mines and villagers with a pack of cards."""

from sapeur.games.game import Game, Option, Words, as_module
from sapeur.games.village import belief, effect, notation, rules, view

GAME = Game(
    name="village",
    version=1,
    title=Words(en="Le Village", fr="Le Village"),
    summary=Words(
        en="Solitaire. Bring twelve villagers out of a mined village without a scratch.",
        fr="Réussite. Retrouvez douze villageois dans un village miné, sans un blessé.",
    ),
    options=(
        Option(
            "columns",
            "5",
            "V2",
            Words(en="width of the village", fr="largeur du village"),
            values=("5", "6"),
        ),
        Option(
            "memory",
            "memo",
            "V9",
            Words(en="show what was peeked at, or not", fr="montrer ce qui a été regardé, ou non"),
            values=("memo", "pure"),
        ),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=72,
)
