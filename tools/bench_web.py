"""How large the pages are, and how quick in a Chromium four times slowed: `make bench-web`.

Sizes are of the built files, compressed. Times are of a table of each game, opened cold: from the
navigation to a board that can be touched; from a touch to the next paint; and the longest task of
the script while a move is shown. Medians of some rounds; the browser and the server share the
machine, so a busy one is slower.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from server.running import Running  # noqa: E402
from web.conftest import QUIET, chromium  # noqa: E402
from web.hands import Mouse  # noqa: E402
from web.players import play_on  # noqa: E402

BUILT = ROOT / "src" / "sapeur" / "server" / "web"
SLOWER = 4
ROUNDS = 5
BOARD = "section.board :is([data-cell], [data-action])"
TABLES = {
    "village": {"seats": [{"kind": "me"}]},
    "minefield": {"seats": [{"kind": "me"}, {"kind": "opponent", "level": "1"}]},
    "orapa": {"seats": [{"kind": "me"}], "options": {"mode": "solo"}},
    "bombsquad": {
        "seats": [{"kind": "me"}, {"kind": "opponent", "level": "1"}],
        "options": {"players": "2"},
    },
    "mission": {
        "seats": [{"kind": "me"}, {"kind": "opponent", "level": "1"}],
        "options": {"players": "2"},
    },
}
WATCH = """() => {
    window.paints = []; window.tasks = [];
    new PerformanceObserver(list => paints.push(...list.getEntries().map(e => e.duration)))
        .observe({type: 'event', durationThreshold: 16, buffered: false});
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => e.duration)))
        .observe({type: 'longtask', buffered: false});
}"""


def made(page: Page, game: str) -> str:
    """A table of this visitor's."""
    body = json.dumps({"game": game, **TABLES[game]})
    told: str = page.evaluate(
        """async (body) => {
            const headers = {'content-type': 'application/json'};
            const post = async (path, body) =>
                (await fetch(path, {method: 'POST', headers, body})).json();
            await post('/api/me', '{}');
            const {table} = await post('/api/tables', body);
            await post(`/api/tables/${table.id}/sit`, '{"nonce": "aa"}');
            return table.id;
        }""",
        body,
    )
    return told


def cold(browser: Browser, base: str, game: str) -> tuple[float, float, float]:
    """Seconds to a board that can be touched; the longest paint after a touch; the longest task."""
    maker = browser.new_context()
    first = maker.new_page()
    first.goto(f"{base}/health")
    table = made(first, game)
    cookies: Any = maker.cookies()
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies(cookies)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    before = time.perf_counter()
    page.goto(f"{base}/t/{table}", wait_until="commit")
    page.wait_for_selector(BOARD)
    took = time.perf_counter() - before
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    play_on(page, game, Mouse(), seed=1, moves=3)
    page.wait_for_timeout(1500)
    paints, tasks = page.evaluate("[paints, tasks]")
    context.close()
    maker.close()
    return took, max(paints, default=0.0), max(tasks, default=0.0)


def main() -> None:
    print("| game | to a playable table | touch to paint | longest task |")
    print("|---|---|---|---|")
    server = Running(Path(tempfile.mkdtemp()), "--rate", "0")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
            for game in TABLES:
                rows = [cold(browser, server.base, game) for _ in range(ROUNDS)]
                took, paint, task = (
                    statistics.median(column) for column in zip(*rows, strict=True)
                )
                longest = f"{task:.0f} ms" if task else "under 50 ms"
                print(f"| {game} | {took:.2f} s | {paint:.0f} ms | {longest} |", flush=True)
            browser.close()
    finally:
        server.stop()
    print("\n| file | compressed |\n|---|---|")
    for path in sorted(BUILT.glob("assets/*")):
        if path.suffix in (".js", ".css"):
            size = len(gzip.compress(path.read_bytes(), 9))
            print(f"| {path.name} | {size / 1000:.1f} kB |")


if __name__ == "__main__":
    main()
