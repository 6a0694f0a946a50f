"""A study's report in a browser: drawn without an error, by day and by night, on a phone too."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab.studies import TEXT
from playwright.sync_api import Browser, Page, Request

from sapeur.lab.experiment import run_study
from sapeur.lab.report.page import report_page
from sapeur.lab.report.results import results
from sapeur.lab.rows import RowsFolder
from sapeur.lab.running import InProcess
from sapeur.lab.study import read_study

STUDY = read_study(TEXT[: TEXT.rindex("[[part]]")])  # with every kind of chart, and no more


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    rows = RowsFolder(folder / "rows")
    run_study(STUDY, rows, InProcess())
    path = folder / "report.html"
    found = results(STUDY, rows.read(STUDY.cells))
    path.write_text(report_page(STUDY, found, "en"), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", [390, 1280])
def test_a_report_is_drawn_and_asks_for_nothing(browser: Browser, report: Path, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme="light")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)

    def asked(request: Request) -> None:
        if not request.url.startswith((report.as_uri(), "data:", "blob:")):
            wrong.append(request.url)

    page.on("request", asked)
    page.goto(report.as_uri())
    page.wait_for_selector("html[data-drawn]")
    places = page.locator(".chart")
    assert places.count() > 10
    assert page.locator(".chart .main-svg").count() >= places.count(), "every chart is drawn"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    by_day = check_ink(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"{INK} !== {by_day!r}")
    check_ink(page)
    page.locator("summary").first.click()
    assert page.locator("table").first.is_visible()
    context.close()
    assert wrong == []


INK = "getComputedStyle(document.querySelector('.chart text')).fill"
PAPER = "getComputedStyle(document.querySelector('.panel')).backgroundColor"


def check_ink(page: Page) -> str:
    """The labels of a chart are readable on its panel; their colour."""
    ink: str = page.evaluate(INK)
    assert contrast(ink, page.evaluate(PAPER)) >= 4.5
    return ink


def contrast(one: str, two: str) -> float:
    """As WCAG has it, of two colours written rgb(r, g, b)."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
