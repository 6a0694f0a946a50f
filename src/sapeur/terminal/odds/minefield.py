"""Minefield: both sides' chances, and the moves with what the die may do to them."""

from __future__ import annotations

from sapeur.agents.minefield.insight import Insight
from sapeur.games.game import Words
from sapeur.terminal.odds import estimate_text, share

MOVES = 4  # that are told of
WINS = Words(en="Chances to win: {wins}", fr="Chances de gagner : {wins}")
SEAT = Words(en="seat {seat} {chance}", fr="place {seat} {chance}")
MOVE = Words(
    en="{action}: the piece is lost {loses}, takes one {takes}",
    fr="{action} : la pièce est perdue {loses}, en prend une {takes}",
)


def lines(insight: Insight, language: str) -> list[str]:
    wins = ", ".join(
        SEAT[language].format(seat=seat, chance=estimate_text(win, language))
        for seat, win in enumerate(insight.wins)
    )
    found = [WINS[language].format(wins=wins)] if wins else []
    return found + [
        MOVE[language].format(
            action=move.action,
            loses=share(move.dice.loses, language),
            takes=share(move.dice.takes, language),
        )
        for move in insight.moves[:MOVES]
    ]
