"""Mission Secrète: four objects in a line, and nobody may guess whose."""

from sapeur.games.game import Game, Option, Words, as_module
from sapeur.games.mission import belief, effect, notation, rules, view

GAME = Game(
    name="mission",
    version=1,
    title=Words(en="Mission Secrète", fr="Mission Secrète"),
    summary=Words(
        en="Two to four players. Line up your objects before anyone guesses who you are.",
        fr="De deux à quatre. Alignez vos objets avant qu'on devine qui vous êtes.",
    ),
    options=(
        Option(
            "players",
            "3",
            "S3",
            Words(en="number of players", fr="nombre de joueurs"),
            low=2,
            high=4,
        ),
        Option(
            "candles",
            "9",
            "S2",
            Words(
                en="nine candles and four of each object, or five of everything",
                fr="neuf bougies et quatre de chaque objet, ou cinq de tout",
            ),
            values=("9", "5"),
        ),
        Option(
            "tension",
            "off",
            "S5",
            Words(
                en="high tension: swap any two cards",
                fr="haute tension : échanger deux cartes quelconques",
            ),
            values=("on", "off"),
        ),
        Option(
            "ko",
            "off",
            "S9",
            Words(en="no swapping straight back", fr="pas d'échange aussitôt défait"),
            values=("on", "off"),
        ),
        Option(
            "turns",
            "200",
            "S9",
            Words(
                en="swaps after which the game is a draw",
                fr="échanges au bout desquels la partie est nulle",
            ),
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
    room=313,
    kept=("cells", "seats"),
    offered_by=("players", "tension", "ko", "turn", "still_in", "last", "winner"),
    drawable=True,
    interrupts=True,
)
