"""Orapa Mine: how many mines are left, how many questions are to come, and which tells most."""

from __future__ import annotations

from sapeur.agents.orapa.insight import Insight
from sapeur.games.game import Words
from sapeur.games.phrases import number

TELLING = 3  # questions that are told of
MINES = Words(en="Mines that agree: {n}{exact}", fr="Mines possibles : {n}{exact}")
EXACT = Words(en=" (exact)", fr=" (exact)")
ABOUT = Words(en=" (about)", fr=" (environ)")
QUESTIONS = Words(en="Questions to come: {n} ± {error}", fr="Questions à venir : {n} ± {error}")
BITS = Words(
    en="What tells most, in bits: {questions}", fr="Ce qui apprend le plus, en bits : {questions}"
)


def lines(insight: Insight, language: str) -> list[str]:
    grouped = f"{round(insight.mines.value):,}"
    found = [
        MINES[language].format(
            n=grouped.replace(",", "\u202f") if language == "fr" else grouped,
            exact=(ABOUT if insight.mines.error else EXACT)[language],
        ),
        QUESTIONS[language].format(
            n=number(language, insight.questions.value),
            error=number(language, insight.questions.error),
        ),
    ]
    asked = [(port.bits.value, port.port) for port in insight.ports]
    asked += [(cell.bits.value, cell.cell) for cell in insight.cells]
    best = sorted(asked, key=lambda question: -question[0])[:TELLING]
    questions = ", ".join(f"{place} {number(language, bits)}" for bits, place in best)
    return [*found, BITS[language].format(questions=questions)]
