"""A real Chromium on a real server that serves the built pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import launch
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from server.running import Running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = launch(playwright)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(Path(tmp_path_factory.mktemp("web")), "--rate", "0")
    yield server
    if server.process is not None and server.process.poll() is None:
        server.stop()


# What happened is shown at once: tests play as fast as machines do, unless they look at the pace.
SET_PACE = """() => {
    const wishes = JSON.parse(localStorage.getItem('sapeur-prefs') ?? '{}');
    localStorage.setItem('sapeur-prefs', JSON.stringify({pace: 'PACE', ...wishes}));
}"""


class Screens:
    """New pages, each of a visitor of its own; whatever goes wrong in one fails the test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []

    def open(self, address: str, pace: str = "once", **more: Any) -> Page:
        options = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        context = self.browser.new_context(**options)
        self.contexts.append(context)
        context.add_init_script(f"({SET_PACE.replace('PACE', pace)})()")
        page = context.new_page()
        page.on("pageerror", lambda wrong: self.wrong.append(str(wrong)))
        page.goto(address)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    yield from opened_in(browser)


def opened_in(browser: Browser) -> Iterator[Screens]:
    opened = Screens(browser)
    yield opened
    opened.close()
    assert opened.wrong == []
