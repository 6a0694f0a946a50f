"""Le Village: what is unseen, which cards are safest to turn, the chance to win."""

from __future__ import annotations

from sapeur.agents.village.insight import Insight
from sapeur.games.game import Words
from sapeur.games.phrases import number
from sapeur.terminal.odds import share, win_lines

SAFEST = 4  # cards that are told of
UNSEEN = Words(
    en="Villagers never seen: {villagers}; in the hills {expected} of them on average",
    fr="Villageois jamais vus : {villagers} ; dans les collines {expected} en moyenne",
)
RISKS = Words(en="Turning hurts somebody: {cards}", fr="Retourner blesse quelqu'un : {cards}")


def lines(insight: Insight, language: str) -> list[str]:
    found = [
        UNSEEN[language].format(
            villagers=round(insight.unseen.villager),
            expected=number(language, insight.hills.expected.villager),
        )
    ]
    safest = sorted(insight.cells, key=lambda card: card.hurts)[:SAFEST]
    if safest:
        cards = ", ".join(f"{card.cell} {share(card.hurts, language)}" for card in safest)
        found.append(RISKS[language].format(cards=cards))
    return [*found, *win_lines(insight.win, language)]
