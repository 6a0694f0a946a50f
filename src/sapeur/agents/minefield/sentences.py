"""Why a move of Minefield is good or bad, in words: its chances at once, and where it lands."""

from __future__ import annotations

from sapeur.agents.agent import Fact, Sentences, percent
from sapeur.agents.minefield.lookahead import Outlook
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
    "landings": Words(
        en="lands, by face of the die, on {cells} (! a hit, × lost, * rolls again, = held back)",
        fr="arrive, selon la face du dé, en {cells} (! touché, × perdu, * relance, = retenu)",
    ),
    "no_die": Words(en="a bunker: no roll", fr="un bunker : pas de jet"),
}

CHANCES = ("wins", "wounds", "falls", "takes", "loses", "danger")  # of an Outlook, as they are said


def facts(observed: State, seat: int, outlook: Outlook) -> tuple[Fact, ...]:
    """Why this move: its chances at once, and where it lands."""
    chances = {name: getattr(outlook, name) for name in CHANCES}
    reasons = [Fact(name, {"p": percent(p)}) for name, p in chances.items() if p > 0]
    if outlook.action != PASS:
        cells = landings(observed, seat, outlook.action)
        reasons.append(Fact("landings", {"cells": cells}) if cells else Fact("no_die"))
    return tuple(reasons)


def landings(observed: State, seat: int, action: int) -> str:
    """The cell under each face of the die, with a sign for what happens there."""
    s = clone(observed)
    GAME.rules.apply(s, seat, action)
    return " ".join(landing(s, seat, roll) for roll in GAME.legal(s, CHANCE))


def landing(s: State, seat: int, roll: int) -> str:
    """Where this roll takes the piece that is moving, with a sign for what happens there."""
    after = clone(s)
    GAME.rules.apply(after, CHANCE, roll)
    start = s.at[s.moving]
    enemy = 1 - seat
    if (
        after.soldiers[enemy] < s.soldiers[enemy]
        or after.left != s.left
        or after.at[enemy * SIDE] < 0
    ):
        return f"{cell_name(s, neighbour(start, (s.heading + roll - ROLL) % 6))}!"
    if after.soldiers[seat] < s.soldiers[seat] or after.at[seat * SIDE] < 0:
        return "×"
    cell = after.at[s.moving]
    again = "*" if after.moving != NOBODY else ""
    stopped = "=" if cell == start and roll - ROLL < STAYS else ""
    return cell_name(s, cell) + again + stopped
