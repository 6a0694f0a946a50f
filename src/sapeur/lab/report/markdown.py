"""A report as Markdown: one table of the cells, and those of differences, tools and luck."""

from __future__ import annotations

from sapeur.games import game
from sapeur.lab.arena import columns
from sapeur.lab.report.charts import ReportChart, charts
from sapeur.lab.report.results import GameResults
from sapeur.lab.report.words import sayer
from sapeur.lab.study import StudyPlan

APART = ("luck", "effects", "tools")  # tables of their own
KEYS = 2  # the first columns of a chart by cell: the cell, and its games


def report_markdown(study: StudyPlan, found: list[GameResults], language: str) -> str:
    say = sayer(language)
    cells = [each for results in found for each in results.cells]
    lead = say("lead", games=sum(c.games for c in cells), cells=len(cells), seed=study.seed)
    parts = [f"# {study.title[language]}", study.question[language], lead]
    for results in found:
        drawn = charts(results, language)
        if len(found) > 1:
            parts.append(f"## {game(results.game).title[language]}")
        parts += [
            f"## {say('table')}",
            merged_table([chart for chart in drawn if chart.name not in APART]),
        ]
        for chart in drawn:
            if chart.name in APART:
                parts += [f"## {chart.title}", chart.why, table(chart)]
    return "\n\n".join(part for part in parts if part) + "\n"


def merged_table(drawn: list[ReportChart]) -> str:
    """All charts by cell as one table, a row a cell."""
    first, *others = drawn
    head = list(first.head) + [title for chart in others for title in chart.head[KEYS:]]
    rows = [
        list(row) + [text for chart in others for text in chart.rows[k][KEYS:]]
        for k, row in enumerate(first.rows)
    ]
    return columns(head, rows, markdown=True)


def table(chart: ReportChart) -> str:
    return columns(chart.head, chart.rows, markdown=True)
