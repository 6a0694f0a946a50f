"""Le Village: the card that was turned, and whom it blasted."""

from __future__ import annotations

from sapeur.games.game import Words
from sapeur.games.phrases import join
from sapeur.games.village.effect import Draw, Effect, Peek, Turn
from sapeur.games.village.rules import VILLAGERS
from sapeur.terminal.boards.village import card_text
from sapeur.terminal.story import EventResult, Who

VILLAGER = Words(
    en="{card}, a villager, {found} of {all}", fr="{card}, un villageois, {found} sur {all}"
)
BLAST = Words(en="the blast reaches {cards}", fr="l'explosion atteint {cards}")
HURT = Words(
    en="the blast reaches {cards}: A VILLAGER IS HURT!",
    fr="l'explosion atteint {cards} : UN VILLAGEOIS EST TOUCHÉ !",
)


def outcome(effect: Effect, who: Who, language: str) -> EventResult | None:
    match effect:
        case Draw(villager=True) | Turn(villager=True):
            card = card_text(effect.card, language)
            return EventResult(
                VILLAGER[language].format(card=card, found=effect.found, all=VILLAGERS)
            )
        case Draw() | Peek() if effect.card is not None:
            return EventResult(card_text(effect.card, language))
        case Turn(blast=[]):
            return EventResult(card_text(effect.card, language))
        case Turn():
            reached = [f"{each.cell} ({card_text(each.card, language)})" for each in effect.blast]
            is_lost = any(each.villager for each in effect.blast)
            blast = (HURT if is_lost else BLAST)[language].format(cards=join(language, reached))
            return EventResult(f"{card_text(effect.card, language)}, {blast}", is_lost)
    return None
