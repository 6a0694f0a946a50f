"""What the expert of Orapa Mine says about an action, and why it says so."""

from __future__ import annotations

from sapeur.agents.agent import Fact, Sentences
from sapeur.games.game import Words
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rules import ASK


def knowledge_fact(n: int, *, complete: bool) -> Fact:
    """How many mines are left, as far as it is known."""
    return Fact("agree" if complete else "drawn", {"n": n})


def question_fact(question: int, parts: list[int]) -> Fact:
    """Into parts of which sizes a question divides the candidate mines."""
    name = PORT_NAMES[question] if question < ASK else CELL_NAMES[question - ASK]
    if len(parts) == 1:
        return Fact("vain", {"q": name})
    n = sum(parts)
    if len(parts) == n:
        return Fact("separates", {"q": name, "n": n})
    left = sum(size**2 for size in parts) / n
    return Fact("splits", {"q": name, "k": len(parts), "left": left, "n": n})


def restraint_fact(*, is_heard: bool) -> Fact:
    """Why not the question that tells most; all hear the answer if they look for one mine."""
    return Fact("heard" if is_heard else "ahead")


def proposal_fact(n: int, *, complete: bool, spare: bool) -> Fact:
    """How good a proposal is among n candidate mines; spare if a wrong one is forgiven."""
    if not complete:
        return Fact("guess")
    if n == 1:
        return Fact("only")
    if n == 2 and spare:
        return Fact("two")
    return Fact("right", {"x": 1, "y": n})


def placement_fact(placement: int, agreeing: int, n: int) -> Fact:
    """How many of the n candidate mines have a gem in this place."""
    return Fact("here", {"gem": gem_name(placement), "n": agreeing, "all": n})


def hiding_fact(gain: float) -> Fact:
    """How many questions more than a usual mine the best one with this gem takes."""
    return Fact("hard" if gain > 0 else "open", {"x": abs(gain)})


SENTENCES: Sentences = {
    "agree": Words(
        en="{n:mine agrees|mines agree} with all the answers.",
        fr="{n:mine s'accorde|mines s'accordent} avec toutes les réponses.",
    ),
    "drawn": Words(
        en="A random draw of {n:mine|mines} stands for all those that agree with the answers.",
        fr="Un tirage au sort de {n:mine|mines} représente toutes celles qui s'accordent avec les "
        "réponses.",
    ),
    "guess": Words(
        en="Too many mines are left to name one: a proposal would be a guess.",
        fr="Trop de mines restent pour en nommer une : une proposition serait un pari.",
    ),
    "splits": Words(
        en="At {q} these {n} mines give {k} different answers; {left:.1f} of them remain on "
        "average.",
        fr="En {q}, ces {n} mines donnent {k} réponses différentes ; il en reste {left:.1f} en "
        "moyenne.",
    ),
    "separates": Words(
        en="At {q} each of these {n} mines gives a different answer: one question tells them "
        "apart.",
        fr="En {q}, chacune de ces {n} mines donne une réponse différente : une seule question les "
        "départage.",
    ),
    "vain": Words(
        en="All the mines left give the same answer at {q}.",
        fr="Toutes les mines restantes donnent la même réponse en {q}.",
    ),
    "ahead": Words(
        en="Another question tells more at once, but the questions after this one tell the rest "
        "sooner.",
        fr="Une autre question apprend plus sur le moment, mais celles qui suivront celle-ci "
        "diront le reste plus tôt.",
    ),
    "heard": Words(
        en="Another question tells more, but everyone hears the answer: the next player would be "
        "the first to use it.",
        fr="Une autre question apprend plus, mais tout le monde entend la réponse : le joueur "
        "suivant serait le premier à s'en servir.",
    ),
    "only": Words(
        en="Only one mine is left: propose it.",
        fr="Il ne reste qu'une mine : proposez-la.",
    ),
    "two": Words(
        en="Two mines are left, and one wrong proposal is forgiven.",
        fr="Il reste deux mines, et une proposition fausse est permise.",
    ),
    "right": Words(
        en="A proposal is right in {x} of {y} cases.",
        fr="Une proposition est juste dans {x} cas sur {y}.",
    ),
    "here": Words(
        en="{n} of the {all} mines that agree have {gem}.",
        fr="{n} des {all} mines qui s'accordent ont {gem}.",
    ),
    "hard": Words(
        en="The best mine found with it takes about {x:.1f} questions more than most.",
        fr="La meilleure mine trouvée ainsi demande environ {x:.1f} questions de plus qu'une "
        "autre.",
    ),
    "open": Words(
        en="The best mine found with it takes about {x:.1f} questions less than most.",
        fr="La meilleure mine trouvée ainsi demande environ {x:.1f} questions de moins qu'une "
        "autre.",
    ),
    "unthought": Words(
        en="No mine with it was thought of.",
        fr="Aucune mine ainsi faite n'a été envisagée.",
    ),
}
