"""Orapa Mine: the answer to a question, and how a proposal was judged."""

from __future__ import annotations

from sapeur.games.game import Words
from sapeur.games.orapa import GAME
from sapeur.games.orapa.effect import CellAnswer, Effect, Proposal, RayAnswer
from sapeur.games.phrases import plural
from sapeur.terminal.story import EventResult, Who

OUT_AT = Words(en="it comes out at {port}, {colour}", fr="il sort en {port}, {colour}")
BACK = Words(en="it comes back, {colour}", fr="il revient, {colour}")
ABSORBED = Words(en="it is absorbed", fr="il est absorbé")
CLEAR = Words(en="a transparent gem", fr="une gemme transparente")
RIGHT = Words(en="it is right!", fr="c'est juste !")
WRONG = Words(en="it is wrong", fr="c'est faux")
WRONG_AND_OUT = Words(en="it is wrong: out of the game", fr="c'est faux : hors jeu")
TURN = {"en": ("turn", "turns"), "fr": ("virage", "virages")}


def outcome(effect: Effect, who: Who, language: str) -> EventResult | None:
    match effect:
        case RayAnswer(exit=None):
            return EventResult(ABSORBED[language])
        case RayAnswer():
            colour = GAME.words.noun("colour", effect.colour, language)
            ways = BACK if effect.exit == effect.port else OUT_AT
            text = ways[language].format(port=effect.exit, colour=colour)
            if effect.turns is not None:
                one, other = TURN[language]
                text += f", {effect.turns} {plural(language, effect.turns, one=one, other=other)}"
            return EventResult(text)
        case CellAnswer(content="transparent"):
            return EventResult(CLEAR[language])
        case CellAnswer():
            return EventResult(GAME.words.noun("colour", effect.content, language))
        case Proposal(right=True):
            return EventResult(RIGHT[language], is_great=True)
        case Proposal(right=False):
            return EventResult((WRONG_AND_OUT if effect.out else WRONG)[language], is_great=True)
    return None
