"""Why an action of Bomb Squad Academy is good or bad, in words."""

from __future__ import annotations

from sapeur.agents.agent import Fact, Sentences, percent
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import (
    BOMB,
    CABLES,
    CHICKEN,
    CHOOSING,
    DECK,
    PASS,
    PROTECT,
    PROTECTING,
    REVEALED,
    USE,
    WAIT,
    WAIT_POINTS,
    State,
)
from sapeur.games.game import Words

COLOURS = GAME.words.nouns["cable"]
NAMES = tuple(COLOURS)


def by_colour(name: str, en: str, fr: str) -> dict[str, Words]:
    """A sentence for each cable; * stands for its colour."""
    return {
        f"{name}.{colour}": Words(en=en.replace("*", said["en"]), fr=fr.replace("*", said["fr"]))
        for colour, said in COLOURS.items()
    }


SENTENCES: Sentences = {
    **by_colour(
        "blows",
        "cutting * alone sets the bomb off {p}% of the time",
        "si personne d'autre ne coupe le câble *, {p} % de risque d'explosion",
    ),
    **by_colour(
        "holds",
        "cutting * alone is safe",
        "si personne d'autre ne coupe le câble *, aucun risque d'explosion",
    ),
    **by_colour(
        "empty", "the * deck is empty: nothing happens", "le paquet * est vide : rien ne se passe"
    ),
    **by_colour(
        "top",
        "you know that the next * card is a {v}",
        "la prochaine carte * est un {v}, on le sait",
    ),
    **by_colour(
        "tile",
        "you know that tile {n} of * explodes",
        "on sait que la tuile {n} du câble * explose",
    ),
    "worth": Words(
        en="if it holds it is worth {x:.1f} points on average",
        fr="si tout tient, il rapporte {x:.1f} points en moyenne",
    ),
    "shared": Words(
        en="probably cut by {n:other|others} too: the points are shared, {p}% risk",
        fr="sans doute coupé aussi par {n:autre|autres} : points partagés, {p} % de risque",
    ),
    "chicken": Words(
        en="the others set the bomb off {p}% of the time: Chicken scores 5 then, else it looks",
        fr="les autres la font sauter dans {p} % des cas : Poule mouillée marque 5, sinon regarde",
    ),
    "wait": Words(
        en="{points} points for sure, and one cable of your choice is protected",
        fr="{points} points à coup sûr, et un câble au choix est protégé",
    ),
    "gains": Words(
        en="changes this turn by {x:+.1f} points against the others",
        fr="change ce tour de {x:+.1f} points par rapport aux autres",
    ),
    "imagined": Words(
        en="in {n} imagined ends of this bomb the chance to win is {p}% on average",
        fr="sur {n} fins imaginées de cette bombe, {p} % de chances de gagner en moyenne",
    ),
    "fear": Words(en="a feeling in the stomach", fr="une impression au creux du ventre"),
}


def reasons(observed: State, analysis: Analysis, action: int) -> tuple[Fact, ...]:
    """What speaks for and against an action."""
    if observed.phase == CHOOSING:
        view, explosion = analysis.weigh_cards()
        if action == CHICKEN:
            return (Fact("chicken", {"p": percent(explosion)}),)
        if action == WAIT:
            return (Fact("wait", {"points": WAIT_POINTS}),)
        return cut_reasons(observed, analysis, action, view)
    if observed.phase in (PROTECTING, REVEALED) and (action < CABLES + PROTECT or action >= USE):
        change = analysis.change_by(action)
        if action != PASS:
            return (Fact("gains", {"x": change}),)
    return ()


def cut_reasons(observed: State, analysis: Analysis, cable: int, view: int) -> tuple[Fact, ...]:
    """What a cut of this cable is likely to bring, and what the seat knows of it."""
    name, seat = NAMES[cable], analysis.seat
    if observed.top[cable] >= DECK:
        return (Fact(f"empty.{name}"),)
    alone = analysis.cut(view, cable, 1)
    facts = [
        Fact(f"blows.{name}", {"p": percent(alone.risk)}) if alone.risk else Fact(f"holds.{name}"),
        Fact("worth", {"x": alone.gain / max(0.01, 1.0 - alone.risk)}),
    ]
    others = analysis.likely_cutters(cable)
    if others >= 0.5:
        together = analysis.cut(view, cable, min(observed.players, 1 + round(others)))
        facts.append(Fact("shared", {"n": round(others), "p": percent(together.risk)}))
    if (observed.seen[seat * CABLES + cable] >> observed.top[cable]) & 1:
        card = observed.card[observed.bomb * BOMB + cable * DECK + observed.top[cable]]
        facts.append(Fact(f"top.{name}", {"v": card // 10}))
    if (observed.seen_tiles[seat] >> cable) & 1:
        tile = observed.tiles[observed.bomb * CABLES + cable]
        facts.append(Fact(f"tile.{name}", {"n": tile + 1}))
    return tuple(facts)
