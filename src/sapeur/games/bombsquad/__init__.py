"""Bomb Squad Academy: three bombs that will go off, and nobody wants to be the one who cut."""

from sapeur.games.bombsquad import belief, bomb, edition, effect, notation, rules, view
from sapeur.games.game import Game, Option, Words, as_module

GAME = Game(
    name="bombsquad",
    version=1,
    title=Words(en="Bomb Squad Academy", fr="Bomb Squad Academy"),
    summary=Words(
        en="Two to five players. Cut cables for points before the bomb goes off in your hands.",
        fr="De deux à cinq. Coupez des câbles pour marquer avant que la bombe n'explose.",
    ),
    options=(
        Option(
            "players",
            "4",
            "B3",
            Words(en="number of players", fr="nombre de joueurs"),
            low=2,
            high=5,
        ),
        Option(
            "edition",
            "tuned",
            "B1",
            Words(
                en="the values on the cards: an edition, one line or, in a terminal, a file",
                fr="les valeurs des cartes : une édition, une ligne ou, au terminal, un fichier",
            ),
            from_file=lambda text: edition.read_edition(text).on_one_line,
        ),
    ),
    state=bomb.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=48,
    points=True,
)
