"""Orapa Mine: gems hidden in a grid, found by the rays they turn."""

from sapeur.games.game import Game, Option, Words, as_module
from sapeur.games.orapa import belief, effect, notation, rules, view

GAME = Game(
    name="orapa",
    version=1,
    title=Words(en="Orapa Mine", fr="Orapa Mine"),
    summary=Words(
        en="One to six players. Send rays through the mine and find its gems by their colours.",
        fr="D'un à six joueurs. Envoyez des rayons dans la mine et trouvez ses gemmes.",
    ),
    options=(
        Option(
            "mode",
            "duel",
            "O11",
            Words(
                en="each against the other, all at one mine, or alone",
                fr="l'un contre l'autre, tous dans une mine, ou seul",
            ),
            values=("duel", "shared", "solo"),
        ),
        Option(
            "players",
            "2",
            "O12",
            Words(en="prospectors at a shared mine", fr="prospecteurs d'une mine partagée"),
            low=1,
            high=5,
        ),
        Option(
            "master",
            "program",
            "O12",
            Words(
                en="who hides a shared mine: one more person, or the program",
                fr="qui cache une mine partagée : une personne de plus, ou le programme",
            ),
            values=("human", "program"),
        ),
        Option(
            "diamond",
            "off",
            "O3",
            Words(en="with the transparent diamond", fr="avec le diamant transparent"),
            values=("on", "off"),
        ),
        Option(
            "blackbody",
            "off",
            "O3",
            Words(en="with the black body", fr="avec le corps noir"),
            values=("on", "off"),
        ),
        Option(
            "easy",
            "off",
            "O14",
            Words(
                en="rays also tell how many times they turned",
                fr="les rayons disent aussi combien de fois ils ont tourné",
            ),
            values=("on", "off"),
        ),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=288,
    compare=view.compare,
)
