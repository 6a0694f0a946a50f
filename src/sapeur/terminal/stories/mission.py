"""Mission Secrète: what was swapped, and how an accusation was answered."""

from __future__ import annotations

from sapeur.games.game import Words
from sapeur.games.mission import GAME
from sapeur.games.mission.effect import Accusation, Effect, ObjectSwap
from sapeur.terminal.story import EventResult, Who, join_parts

RIGHT = Words(en="right! Out: {who}", fr="c'est vrai ! Hors jeu : {who}")
WRONG = Words(en="wrong! Out: {who}", fr="c'est faux ! Hors jeu : {who}")
NOT = Words(en="{who}: not {character}", fr="{who} : pas {character}")
LINE = Words(en="{who}: {objects} in a line, {cells}", fr="{who} : {objects} en ligne, {cells}")


def outcome(effect: Effect, who: Who, language: str) -> EventResult:
    nouns = GAME.words
    match effect:
        case Accusation():
            said = RIGHT if effect.right else WRONG
            return EventResult(said[language].format(who=who(effect.out)), is_great=True)
        case ObjectSwap():
            # What lies in a cell now lay in the other before.
            one, two = (nouns.noun("object", cell.object, language) for cell in effect.cells)
            parts = [f"{two} ↔ {one}"]
            for denial in effect.silent:
                character = nouns.noun("character", denial.character, language)
                parts.append(NOT[language].format(who=who(denial.seat), character=character))
            if (series := effect.series) is not None:
                objects = nouns.noun("objects", series.object, language)
                cells = " ".join(series.cells)
                parts.append(
                    LINE[language].format(who=who(series.seat), objects=objects, cells=cells)
                )
            return EventResult(join_parts(parts, language), is_great=effect.series is not None)
