"""The tests of the browser read what the server would send today."""

from __future__ import annotations

import web_fixtures


def test_the_fixtures_of_the_browser_are_current() -> None:
    for name, shown in web_fixtures.files().items():
        path = web_fixtures.FOLDER / f"{name}.json"
        stale = f"{path.name} is not current: python tools/web_fixtures.py"
        assert path.read_text(encoding="utf-8") == web_fixtures.file_text(shown), stale
