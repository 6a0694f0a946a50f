"""Bomb Squad Academy: what each cable risks by how many cut it, and the chance to win."""

from __future__ import annotations

from sapeur.agents.bombsquad.insight import Insight
from sapeur.games.bombsquad import GAME
from sapeur.games.game import Words
from sapeur.terminal.odds import share, win_lines

CABLE = Words(
    en="{colour} explodes if cut by 1, 2 …: {chances}",
    fr="{colour} explose si 1, 2 … coupent : {chances}",
)


def lines(insight: Insight, language: str) -> list[str]:
    found = [
        CABLE[language].format(
            colour=GAME.words.noun("cable", cable.colour, language),
            chances=", ".join(share(cut.explodes, language) for cut in cable.cuts),
        )
        for cable in insight.cables
    ]
    return [*found, *win_lines(insight.win, language)]
