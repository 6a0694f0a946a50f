"""Bomb Squad Academy: cards revealed and turned, points, looks, and the explosion."""

from __future__ import annotations

from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.effect import (
    BombLook,
    CardTurn,
    CutScore,
    Effect,
    Gain,
    MomentPass,
    Reveal,
    Take,
    ToolUse,
    TurnEnd,
)
from sapeur.games.game import Words
from sapeur.terminal.boards.bombsquad import ROMAN, card_marks
from sapeur.terminal.story import EventResult, Who, join_parts

REVEALED = Words(en="the cards are revealed: {cards}", fr="les cartes sont révélées : {cards}")
TURNED = Words(
    en="{cable} cable: {card}, the detonator is at {n}",
    fr="câble {cable} : {card}, le détonateur est à {n}",
)
TILES = Words(en="tiles: {faces}", fr="tuiles : {faces}")
EXPLODES = Words(en="THE BOMB EXPLODES!", fr="LA BOMBE EXPLOSE !")
SCORED = Words(
    en="{cable} cable: the cut is worth {worth}", fr="câble {cable} : la coupe vaut {worth}"
)
TURN_ENDS = Words(en="the turn ends", fr="le tour se termine")
BACK = Words(en="back in hand: {cards}", fr="de retour en main : {cards}")
MOVED = Words(
    en="sensor {n} goes from {start} to {end}", fr="le capteur {n} passe du {start} au {end}"
)
NEXT = Words(en="bomb {n} is laid out", fr="la bombe {n} est mise en place")
OVER = Words(en="the last bomb is over", fr="la dernière bombe est finie")
SAW_CARDS = Words(en="on top: {cards}", fr="sur le dessus : {cards}")
SAW_TILE = Words(en="the explosion is tile {n}", fr="l'explosion est la tuile {n}")
LEFT = Words(en="nobody takes {tools}", fr="personne ne prend {tools}")


def outcome(effect: Effect, who: Who, language: str) -> EventResult | None:
    match effect:
        case Reveal():
            cards = [
                f"{who(seat)} ({_card(card, language)})" for seat, card in enumerate(effect.cards)
            ]
            text = REVEALED[language].format(cards=", ".join(cards))
            return EventResult(join_parts([text, _gains(effect.gains, who)], language))
        case CardTurn():
            return _turned(effect, who, language)
        case CutScore():
            text = SCORED[language].format(cable=_cable(effect.cable, language), worth=effect.worth)
            return EventResult(join_parts([text, _gains(effect.gains, who)], language))
        case TurnEnd():
            return _ended(effect, who, language)
        case BombLook():
            return _saw(effect, language)
        case Take(discarded=[_, *_]):
            tools = [GAME.words.noun("tool", tool, language) for tool in effect.discarded]
            return EventResult(LEFT[language].format(tools=", ".join(tools)))
        case ToolUse():
            seen = _saw(effect.look, language) if effect.look is not None else None
            text = join_parts([seen.text if seen else "", _gains(effect.gains, who)], language)
            return EventResult(text) if text else None
        case MomentPass(gains=[_, *_]):
            return EventResult(_gains(effect.gains, who))
    return None


def _turned(effect: CardTurn, who: Who, language: str) -> EventResult:
    text = TURNED[language].format(
        cable=_cable(effect.cable, language), card=card_marks(effect.card), n=effect.detonator
    )
    faces = ["OK" if tile.face == "ok" else "!!" for tile in effect.tiles]
    parts = [text, TILES[language].format(faces=" ".join(faces)) if faces else ""]
    if effect.exploded:
        parts.append(EXPLODES[language])
    return EventResult(
        join_parts([*parts, _gains(effect.gains, who)], language), is_great=effect.exploded
    )


def _ended(effect: TurnEnd, who: Who, language: str) -> EventResult:
    back = [f"{who(each.seat)} ({_card(each.card, language)})" for each in effect.returned]
    sensors = [
        MOVED[language].format(
            n=move.number, start=_cable(move.start, language), end=_cable(move.end, language)
        )
        for move in effect.sensors
    ]
    parts = [
        TURN_ENDS[language],
        BACK[language].format(cards=", ".join(back)) if back else "",
        *sensors,
        NEXT[language].format(n=ROMAN[effect.bomb]) if effect.bomb is not None else "",
        OVER[language] if effect.over else "",
    ]
    return EventResult(join_parts(parts, language), is_great=effect.over or effect.bomb is not None)


def _saw(look: BombLook, language: str) -> EventResult | None:
    """What the one who looked has seen; the others are told nothing."""
    if look.explosion is not None:
        return EventResult(SAW_TILE[language].format(n=look.explosion))
    cards = " ".join(card_marks(card) for card in look.cards)
    return EventResult(SAW_CARDS[language].format(cards=cards)) if cards else None


def _cable(colour: str, language: str) -> str:
    return GAME.words.noun("cable", colour, language)


def _card(card: str, language: str) -> str:
    cards = GAME.words.nouns["card"]
    return cards[card][language] if card in cards else _cable(card, language)


def _gains(gains: list[Gain], who: Who) -> str:
    return ", ".join(f"{who(gain.seat)} {gain.points:+d}" for gain in gains)
