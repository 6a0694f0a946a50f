"""Why a move of Minefield is good or bad, in words: its chances at once, and where it lands."""

from __future__ import annotations

from sapeur.agents.agent import Fact, Sentences, percent
from sapeur.agents.minefield.lookahead import MoveChances
from sapeur.games.contract import CHANCE
from sapeur.games.game import Words
from sapeur.games.minefield import GAME
from sapeur.games.minefield.notation import cell_name
from sapeur.games.minefield.rules import NOBODY, PASS, ROLL, SIDE, STAYS, State, neighbour
from sapeur.kernel import clone

SENTENCES: Sentences = {
    "wins": Words(
        en="hits the enemy commander: {p}%",
        fr="touche le commandant adverse : {p} %",
    ),
    "wounds": Words(
        en="turns the enemy commander from Sun to Moon: {p}%",
        fr="fait passer le commandant adverse de Soleil à Lune : {p} %",
    ),
    "falls": Words(en="your commander is lost: {p}%", fr="votre commandant est perdu : {p} %"),
    "takes": Words(en="takes an enemy soldier: {p}%", fr="prend un soldat adverse : {p} %"),
    "loses": Words(en="this soldier is lost: {p}%", fr="ce soldat est perdu : {p} %"),
    "danger": Words(
        en="leaves your commander in reach: {p}% next turn",
        fr="laisse votre commandant à portée : {p} % au prochain tour",
    ),
    "aims": Words(
        en="leaves the enemy commander in your reach: {p}% in the turn after",
        fr="laisse le commandant adverse à votre portée : {p} % au tour suivant",
    ),
    "landings": Words(
        en="where each roll throws it: {rolls}",
        fr="où chaque jet le projette : {rolls}",
    ),
    "hits": Words(en="a hit with a roll of {rolls}", fr="touche quelqu'un sur un jet de {rolls}"),
    "lost": Words(en="lost with a roll of {rolls}", fr="perdu sur un jet de {rolls}"),
    "again": Words(
        en="thrown on from a cell thick with mines with a roll of {rolls}",
        fr="projeté une fois de plus, depuis une case dense, sur un jet de {rolls}",
    ),
    "held": Words(
        en="held back by a piece of your own with a roll of {rolls}",
        fr="retenu par un de vos pions sur un jet de {rolls}",
    ),
    "no_die": Words(
        en="ends in a bunker: no die is rolled",
        fr="finit dans un bunker : on ne lance pas le dé",
    ),
}

# Of MoveChances, as they are said.
CHANCES = ("wins", "wounds", "falls", "takes", "loses", "danger", "aims")


def facts(observed: State, seat: int, odds: MoveChances) -> tuple[Fact, ...]:
    """Why this move: its chances at once, and where it lands."""
    chances = {name: getattr(odds, name) for name in CHANCES}
    reasons = [Fact(name, {"p": percent(p)}) for name, p in chances.items() if p > 0]
    if odds.action != PASS:
        reasons += landings(observed, seat, odds.action) or [Fact("no_die")]
    return tuple(reasons)


def landings(observed: State, seat: int, action: int) -> list[Fact]:
    """Where each face of the die throws it, and which do more or less; none: no roll."""
    s = clone(observed)
    GAME.rules.apply(s, seat, action)
    found = {roll - ROLL + 1: landing(s, seat, roll) for roll in GAME.legal(s, CHANCE)}
    cells = ", ".join(
        f"{face}\u00a0→\u00a0{cell}"
        for face, (cell, effect) in found.items()
        if cell and effect != "held"
    )
    reasons = [Fact("landings", {"rolls": cells})] if cells else []
    for name in ("hits", "lost", "again", "held"):
        rolls = ", ".join(str(face) for face, (_, effect) in found.items() if effect == name)
        reasons += [Fact(name, {"rolls": rolls})] if rolls else []
    return reasons


def landing(s: State, seat: int, roll: int) -> tuple[str, str]:
    """Where this roll takes the piece that is moving, and the sentence for what happens there."""
    after = clone(s)
    GAME.rules.apply(after, CHANCE, roll)
    start = s.at[s.moving]
    enemy = 1 - seat
    if (
        after.soldiers[enemy] < s.soldiers[enemy]
        or after.left != s.left
        or after.at[enemy * SIDE] < 0
    ):
        return cell_name(s, neighbour(start, (s.heading + roll - ROLL) % 6)), "hits"
    if after.soldiers[seat] < s.soldiers[seat] or after.at[seat * SIDE] < 0:
        return "", "lost"
    cell = after.at[s.moving]
    if cell == start and roll - ROLL < STAYS:
        return cell_name(s, cell), "held"
    return cell_name(s, cell), "again" if after.moving != NOBODY else ""
