"""Mission Secrète: who the others may be, by logic and by their swaps, and the chance to win."""

from __future__ import annotations

from sapeur.agents.mission.insight import Insight
from sapeur.games.game import Words
from sapeur.games.mission import GAME
from sapeur.terminal.odds import share, win_lines

PLAYER = Words(en="Seat {seat} is {chances}", fr="Place {seat} : {chances}")
BY_LOGIC = Words(en="{name} {logic}", fr="{name} {logic}")
BY_HABITS = Words(
    en="{name} {logic} (by swaps {habits})", fr="{name} {logic} (par ses échanges {habits})"
)


def lines(insight: Insight, language: str) -> list[str]:
    found = []
    for player in insight.players:
        chances = []
        for character, logic in player.logic.items():
            if not logic:
                continue
            habits = player.habits.get(character)
            words = BY_LOGIC if habits is None else BY_HABITS
            chances.append(
                words[language].format(
                    name=GAME.words.noun("character", character, language),
                    logic=share(logic, language),
                    habits="" if habits is None else share(habits.value, language),
                )
            )
        found.append(PLAYER[language].format(seat=player.seat, chances=", ".join(chances)))
    return [*found, *win_lines(insight.win, language)]
