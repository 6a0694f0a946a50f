"""A report as one page of HTML that needs nothing else: no network, no other file."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from importlib import resources

from sapeur.games import game
from sapeur.lab.report.charts import ReportChart, charts
from sapeur.lab.report.figures import Figure
from sapeur.lab.report.results import GameResults
from sapeur.lab.report.words import sayer
from sapeur.lab.running import import_extra
from sapeur.lab.study import StudyPlan

# The faces of the house, where the pages are built; without them the system's own are taken.
FONTS = (
    ("Barlow", "100 500", "barlow-latin-400-normal"),
    ("Barlow", "501 900", "barlow-latin-600-normal"),
    ("Barlow Condensed", "100 900", "barlow-condensed-latin-600-normal"),
)


def report_page(study: StudyPlan, found: list[GameResults], language: str) -> str:
    """The whole page."""
    say = sayer(language)
    title = escape(study.title[language])
    cells = [each for results in found for each in results.cells]
    lead = say("lead", games=sum(c.games for c in cells), cells=len(cells), seed=study.seed)
    body: list[str] = []
    figures: dict[str, Figure] = {}
    for results in found:
        drawn = charts(results, language)
        body.append(section(results, drawn, language, headed=len(found) > 1))
        figures |= {chart_id(results, chart): chart.figure for chart in drawn}
    return "\n".join(
        [
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title} – Sapeur</title>",
            f"<style>{font_faces()}{data_text('style.css')}</style></head>",
            '<body><header><p class="label">Sapeur · lab</p>',
            f"<h1>{title}</h1><p>{escape(study.question[language])}</p>",
            f'<p class="soft">{escape(lead)}</p></header><main>',
            *(body or [f"<p>{escape(say('nothing'))}</p>"]),
            "</main>",
            f'<script type="application/json" id="figures">{as_script(figures)}</script>',
            f"<script>{plotly_source()}</script>",
            f"<script>{data_text('drawing.js')}</script></body></html>",
            "",
        ]
    )


def section(results: GameResults, drawn: list[ReportChart], language: str, *, headed: bool) -> str:
    title = game(results.game).title[language]
    head = f"<h2>{escape(title)}</h2>" if headed else ""
    names = next(chart.head[0] for chart in drawn if chart.by_cell)
    legend = escape(sayer(language)("rows", names=names))
    panels = "".join(panel(results, chart, language) for chart in drawn)
    return (
        f'<section>{head}<p class="rows soft">{legend}</p>'
        f'<div class="panels">{panels}</div></section>'
    )


def panel(results: GameResults, chart: ReportChart, language: str) -> str:
    """A chart, what it shows, and its numbers, which also serve those who see no chart."""
    say = sayer(language)
    height = chart.figure["layout"]["height"]
    return (
        f'<article class="panel"><h3>{escape(chart.title)}</h3>'
        f'<p class="soft">{escape(chart.why)}</p>'
        f'<div class="chart" id="{chart_id(results, chart)}" role="img" '
        f'aria-label="{escape(chart.title)}" style="min-height:{height}px"></div>'
        f"<details><summary>{escape(say('table'))}</summary>{table(chart)}</details></article>"
    )


def table(chart: ReportChart) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in chart.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(each)}</td>" for each in others)
        + "</tr>"
        for first, *others in chart.rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(chart.title)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def chart_id(results: GameResults, chart: ReportChart) -> str:
    return f"{results.game}-{chart.name}"


def as_script(value: object) -> str:
    """JSON that cannot end the script it stands in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def data_text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def plotly_source() -> str:
    source: str = import_extra("plotly.offline", "lab").get_plotlyjs()
    return source


def font_faces() -> str:
    folder = resources.files("sapeur").joinpath("server", "web", "assets")
    found = {file.name: file for file in folder.iterdir()} if folder.is_dir() else {}
    faces = []
    for family, weight, stem in FONTS:
        name = next((n for n in found if n.startswith(stem) and n.endswith(".woff2")), None)
        if name is not None:
            data = b64encode(found[name].read_bytes()).decode()
            faces.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};'
                f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
            )
    return "".join(faces)
