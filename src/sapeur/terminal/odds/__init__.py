"""What a seat can know, in a few lines of a terminal: one file a game beside this one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sapeur.agents.agent import percent
from sapeur.agents.insight import Estimate, insight_of
from sapeur.games.game import Words
from sapeur.table.table import Table

WIN = Words(en="Chance to win: {chance}", fr="Chances de gagner : {chance}")


def odds_lines(table: Table, seat: int, language: str) -> list[str]:
    """What the seat can know now, from the same insight as in the browser; none without one."""
    module = f"{__name__}.{table.game.name}"
    insight: Any = insight_of(table.game, table.observed(seat), seat, table.version)
    if insight is None or find_spec(module) is None:
        return []
    lines: list[str] = import_module(module).lines(insight, language)
    return lines


def share(chance: float, language: str) -> str:
    """A chance in whole per cent."""
    return f"{percent(chance)}" + ("\u202f%" if language == "fr" else "%")


def estimate_text(found: Estimate, language: str) -> str:
    """A chance with its error, if it has one."""
    error = f" ± {max(1, round(100 * found.error))}" if found.error else ""
    return share(found.value, language) + error


def win_lines(win: Estimate | None, language: str) -> list[str]:
    """The chance to win, where there is one to tell."""
    return [] if win is None else [WIN[language].format(chance=estimate_text(win, language))]
