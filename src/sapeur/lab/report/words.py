"""What a report says, in both languages."""

from __future__ import annotations

from collections.abc import Callable

from sapeur.games.game import Words
from sapeur.games.phrases import number, percentage
from sapeur.study.intervals import Mean

Say = Callable[..., str]

WORDS = {
    "lead": Words(
        en="{games} games in {cells} cells, seed {seed}. Intervals are of 95 %; every row can be "
        "played again from its seed.",
        fr="{games} parties dans {cells} cases, graine {seed}. Les intervalles sont à 95 % ; "
        "chaque ligne se rejoue à partir de sa graine.",
    ),
    "rows": Words(en="Rows are named: {names}.", fr="Les lignes se lisent : {names}."),
    "nothing": Words(en="Nothing is played yet.", fr="Rien n'est encore joué."),
    "wins": Words(en="Who wins, by seat", fr="Qui gagne, par place"),
    "wins-alone": Words(en="How often it is won", fr="Combien de fois on gagne"),
    "wins-why": Words(
        en="The share of the games that each seat wins; a shared win counts its part. The dotted "
        "line is an even share.",
        fr="La part des parties que gagne chaque place ; une victoire partagée compte pour sa "
        "part. Le pointillé est la part égale.",
    ),
    "wins-alone-why": Words(en="The share of the deals.", fr="La part des donnes."),
    "draws": Words(en="Draws", fr="Nulles"),
    "draws-why": Words(
        en="Games that nobody wins alone.", fr="Les parties que personne ne gagne seul."
    ),
    "length": Words(en="How long it takes", fr="La durée"),
    "length-why": Words(
        en="{unit}: the mean, and between the thin ends eight games of ten.",
        fr="{unit} : la moyenne, et huit parties sur dix entre les bouts fins.",
    ),
    "turns": Words(en="Turns a game", fr="Tours par partie"),
    "actions": Words(
        en="Actions a game, dice and forced steps included",
        fr="Actions par partie, dés et étapes forcées compris",
    ),
    "branching": Words(en="How much there is to choose from", fr="L'éventail des choix"),
    "branching-why": Words(
        en="Legal actions at a decision, on average.",
        fr="Actions permises à chaque décision, en moyenne.",
    ),
    "leads": Words(en="How often the lead changes", fr="Combien de fois on change de tête"),
    "leads-why": Words(
        en="By points; in a game for two without points, by the chances that a reviewer saw.",
        fr="Aux points ; à deux et sans points, d'après les chances vues par un expert.",
    ),
    "measure": Words(en="{noun} a game", fr="{noun} par partie"),
    "measure-why": Words(
        en="The mean, and between the thin ends eight of ten.",
        fr="La moyenne, et huit sur dix entre les bouts fins.",
    ),
    "endings": Words(en="How it ends", fr="Comment cela finit"),
    "endings-why": Words(en="The share of the games.", fr="La part des parties."),
    "tallies": Words(en="What sets it off", fr="Ce qui déclenche"),
    "tallies-why": Words(
        en="The share of all that happened of this kind.", fr="La part de tout ce qui est arrivé."
    ),
    "noted-why": Words(
        en="The mean, and between the thin ends eight of ten.",
        fr="La moyenne, et huit sur dix entre les bouts fins.",
    ),
    "tools": Words(en="What a tool is worth", fr="Ce que vaut un outil"),
    "tools-why": Words(
        en="Points by which its taker ends further ahead of the others than takers who stood as "
        "they did, with an average tool.",
        fr="Les points d'avance de plus qu'a son preneur à la fin, comparé à ceux qui en étaient "
        "au même point, avec un outil moyen.",
    ),
    "luck": Words(en="Luck and skill", fr="Chance et savoir-faire"),
    "luck-why": Words(
        en="Which part of the differences between results goes with what happened, and which with "
        "what was chosen, in games reviewed by an expert; the rest is the deal. Among equals it "
        "can be less than none: who lasts longer has more occasions to err.",
        fr="Quelle part des différences de résultat tient à ce qui est arrivé, et quelle part aux "
        "choix, dans des parties revues par un expert ; le reste est la donne. Entre égaux, ce "
        "peut être moins que rien : qui dure plus longtemps a plus d'occasions de se tromper.",
    ),
    "effects": Words(en="What makes a difference", fr="Ce qui change quelque chose"),
    "effects-why": Words(
        en="One thing changed and everything else the same: the difference, on average over all "
        "such pairs of cells. A line that does not cross zero is a difference.",
        fr="Une seule chose change : la différence, en moyenne sur toutes les paires de cases. "
        "Un trait qui ne croise pas zéro est une différence.",
    ),
    "effect-wins": Words(en="wins of seat 0", fr="victoires de la place 0"),
    "effect-draws": Words(en="draws", fr="nulles"),
    "effect-length": Words(en="length", fr="durée"),
    "table": Words(en="The numbers", fr="Les chiffres"),
    "cell": Words(en="cell", fr="case"),
    "games": Words(en="games", fr="parties"),
    "seat": Words(en="seat {seat}", fr="place {seat}"),
    "won": Words(en="won", fr="gagné"),
    "taken": Words(en="taken", fr="pris"),
    "tool": Words(en="tool", fr="outil"),
    "worth": Words(en="worth in points", fr="valeur en points"),
    "opponents": Words(en="opponents", fr="adversaires"),
    "change": Words(en="change", fr="changement"),
    "pairs": Words(en="pairs", fr="paires"),
    "reviewed": Words(en="reviewed", fr="revues"),
    "luck-part": Words(en="luck", fr="chance"),
    "skill-part": Words(en="choices", fr="choix"),
    "everyone": Words(en="everyone", fr="tout le monde"),
    "cost": Words(en="choices cost", fr="coût des choix"),
    "length-column": Words(en="length", fr="durée"),
    "branching-column": Words(en="choices a decision", fr="choix par décision"),
    "leads-column": Words(en="lead changes", fr="changements de tête"),
}


def sayer(language: str) -> Say:
    def say(name: str, **gaps: object) -> str:
        return WORDS[name][language].format(**gaps)

    return say


def tidy(value: float, spec: str) -> float:
    """The value, and nothing for one that would be written as less than nothing: -0.0."""
    return value if float(format(value, spec)) else 0.0


def mean_text(mean: Mean, language: str, spec: str = ".1f") -> str:
    texts = [number(language, tidy(v, spec), spec) for v in (mean.mean, mean.low, mean.high)]
    return "{} ({} – {})".format(*texts)


def share_text(mean: Mean, language: str, *, signed: bool = False) -> str:
    spec = "+.1f" if signed else ".1f"
    shares = (tidy(100 * value, spec) / 100 for value in (mean.mean, mean.low, mean.high))
    return "{} ({} – {})".format(*(percentage(language, share, spec) for share in shares))
