"""How large the pages are, and how quick in a Chromium four times slowed: `make bench-web`.

Sizes are of the built files, compressed. Times are of a phone's screen at a table of each game:
from the navigation, with nothing cached, to the first paint of a board that can be touched; from
a touch of a move to the next paint; and the longest task of the page while the move is shown, the
touch itself and the loading left out. The page is watched from inside and touched by coordinates,
so that what looks on costs it nothing. Medians of some rounds, and the least and most of them; the
browser and the server share the machine, so a busy one is slower.

`--processor` is for a busy machine: the browser is not slowed, and what its page's thread has spent
is counted instead of what the clock says, four times over; until the board is painted, from a touch
to its paint, and the longest task after that. Waiting for the server and for files is left out.
`--before FOLDER` measures an older checkout too, turn about: FOLDER holds its src with built pages.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import launch  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from server.running import Running  # noqa: E402

from sapeur.games import GAMES  # noqa: E402
from sapeur.games import game as game_named  # noqa: E402

BUILT = ROOT / "src" / "sapeur" / "server" / "web"
SLOWER = 4
ROUNDS = 5
TOUCHES = 8
SHOWN_MS = 1500  # that a move is looked at
BOARD_TIMEOUT_S = 60
TURN_WAITS = 10  # times 300 ms, for the others to play
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Of those that are not played with their defaults here.
OPTIONS = {"orapa": {"mode": "solo"}, "bombsquad": {"players": "2"}, "mission": {"players": "2"}}
# What to touch next: the first of these that is there, in the order of its line.
ANY_ACTION = ["[data-action]"]
WAYS = {
    "village": [
        ".bar .button.main, [data-action=pass], .place.may",
        ".bar .button.main, [data-action=pass], [data-action=draw], .place.may",
    ],
    "minefield": [".cell.target, .cell.may, .entry", "button[data-enter], .cell.target, .cell.may"],
    "orapa": ["[data-ask], [data-port].may"],
    "mission": [".tile.near, .tile.may"],
}
# Before anything of the page: note when the board was first painted, every touch and long task.
WATCH = """() => {
    const seen = window.seen = {playable: 0, touches: [], tasks: []};
    const look = new MutationObserver(() => {
        if (!document.querySelector('section.board :is([data-cell], [data-action])')) return;
        look.disconnect();
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => {
                seen.playable = performance.now();
                performance.mark('playable');
            };
            painted.port2.postMessage(null);
        });
    });
    look.observe(document, {childList: true, subtree: true});
    new PerformanceObserver(list => {
        for (const each of list.getEntries())
            if (each.interactionId) seen.touches.push([each.startTime, each.duration]);
    }).observe({type: 'event', durationThreshold: 16});
    new PerformanceObserver(list => {
        for (const each of list.getEntries()) seen.tasks.push([each.startTime, each.duration]);
    }).observe({type: 'longtask'});
}"""
FIND = """([ways, turn]) => {
    seen.touches.length = seen.tasks.length = 0;
    for (const way of ways.split(', ')) {
        const found = [...document.querySelectorAll(way)].filter(
            each => each.ariaDisabled !== 'true' && !each.closest('[aria-disabled=true]')
                && each.getBoundingClientRect().width);
        const one = found[(turn * 7) % found.length];
        if (!one) continue;
        one.scrollIntoView({block: 'center', behavior: 'instant'});
        const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    }
    return null;
}"""


TRACED = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
]
TASK = "ThreadControllerImpl::RunTask"


class Times(NamedTuple):
    playable: float  # seconds
    touch: float  # ms to the next paint, the slowest of a round
    task: float  # ms, the longest of a round while a move is shown; 0 for none of 50 or more


Measure = Callable[[Browser, str, str], Times]


def new_table(name: str) -> dict[str, Any]:
    """What asks for a table with one person and the easiest opponents."""
    played, options = game_named(name), OPTIONS.get(name, {})
    others = played.rules.seats(played.setup(options)) - 1
    seats = [{"kind": "me"}, *[{"kind": "opponent", "level": "1"}] * others]
    return {"game": name, "options": options, "seats": seats}


def make_table(page: Page, game: str) -> str:
    """A table of this visitor's."""
    body = json.dumps(new_table(game))
    events: str = page.evaluate(
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
    return events


def open_phone(browser: Browser, base: str, game: str, slower: int = SLOWER) -> tuple[Page, str]:
    """A phone, slowed, and the address of a new table of its visitor's; nothing is cached."""
    maker = browser.new_context()
    first = maker.new_page()
    first.goto(f"{base}/health")
    table = make_table(first, game)
    cookies: Any = maker.cookies()
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    context.add_cookies(cookies)
    maker.close()
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, f"{base}/t/{table}"


def go(page: Page, address: str) -> float:
    """Open the table; when the board was painted, in ms."""
    page.goto(address, wait_until="commit")
    playable = 0.0
    for _ in range(BOARD_TIMEOUT_S):  # seldom, so that asking does not slow it
        page.wait_for_timeout(1000)
        if playable := page.evaluate("seen.playable"):
            break
    assert playable, f"no board in {BOARD_TIMEOUT_S} s: {address}"
    page.wait_for_timeout(1500)  # what is loaded ahead of time is no part of a move
    return playable


def next_touch(page: Page, game: str, turn: int) -> tuple[float, float] | None:
    """Where to touch now, once the others have played; None when they take long, or it is over."""
    for _ in range(TURN_WAITS):
        ways = WAYS.get(game, ANY_ACTION)
        at = page.evaluate(FIND, [ways[turn % len(ways)], turn])
        page.wait_for_timeout(300)
        if at is not None:
            return (at[0], at[1])
        if page.evaluate("document.querySelector('[data-over]') !== null"):
            break
    return None


def measure_touches(page: Page, game: str) -> tuple[float, float]:
    """The slowest touch and the longest task after one, over some moves."""
    slowest = longest = 0.0
    for turn in range(TOUCHES):
        at = next_touch(page, game, turn)
        if at is None:
            continue
        page.evaluate("seen.touches.length = seen.tasks.length = 0")
        page.wait_for_timeout(100)
        page.touchscreen.tap(*at)
        page.wait_for_timeout(SHOWN_MS)
        touches, tasks = page.evaluate("[seen.touches, seen.tasks]")
        shown = max((start + lasts for start, lasts in touches), default=0.0)
        slowest = max([slowest, *(lasts for _, lasts in touches)])
        longest = max([longest, *(lasts for start, lasts in tasks if start >= shown)])
    return slowest, longest


def measured(browser: Browser, base: str, game: str) -> Times:
    page, address = open_phone(browser, base, game)
    playable = go(page, address)
    touch, task = measure_touches(page, game)
    page.context.close()
    return Times(playable / 1000, touch, task)


def traced(browser: Browser, page: Page, work: Callable[[], object]) -> list[dict[str, Any]]:
    """What the page's main thread did meanwhile, in order."""
    browser.start_tracing(page=page, categories=TRACED)
    work()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    scripts = Counter(
        (e["pid"], e["tid"]) for e in events if e["name"] in ("FunctionCall", "Layout")
    )
    thread = scripts.most_common(1)[0][0]
    mine = [e for e in events if (e["pid"], e["tid"]) == thread]
    return sorted(mine, key=lambda e: int(e.get("ts", 0)))


def tasks_of(events: list[dict[str, Any]]) -> list[tuple[int, int, float]]:
    """The tasks of a thread: start and end by the clock, and ms of the processor."""
    whole = [e for e in events if e["name"] == TASK and e.get("ph") == "X"]
    return [(e["ts"], e["ts"] + e["dur"], e.get("tdur", e["dur"]) / 1000) for e in whole]


def counted(browser: Browser, base: str, game: str) -> Times:
    """The same by the processor's time, in a browser that is not slowed."""
    page, address = open_phone(browser, base, game, slower=1)
    events = traced(browser, page, lambda: go(page, address))
    ready = next(e["ts"] for e in events if e["name"] == "playable")
    loading = sum(spent for start, _, spent in tasks_of(events) if start < ready)
    slowest = longest = 0.0
    for turn in range(TOUCHES):
        at = next_touch(page, game, turn)
        if at is None:
            continue

        def touch(at: tuple[float, float] = at) -> None:
            page.touchscreen.tap(*at)
            page.wait_for_timeout(SHOWN_MS)

        events = traced(browser, page, touch)
        tasks = tasks_of(events)
        events = [e["ts"] for e in events if e["name"] == "EventDispatch"]
        clicks = [e["ts"] for e in events if e["name"] == "EventDispatch" and is_click(e)]
        after = clicks[-1] if clicks else 0
        painted = [e["ts"] for e in events if e["name"] == "Commit" and e["ts"] > after]
        if not clicks or not painted:
            continue
        shown = min((end for start, end, _ in tasks if start <= painted[0] <= end), default=0)
        slowest = max(
            slowest, sum(spent for start, end, spent in tasks if end >= events[0] and end <= shown)
        )
        longest = max([longest, *(spent for start, _, spent in tasks if start >= shown)])
    page.context.close()
    return Times(loading * SLOWER / 1000, slowest * SLOWER, longest * SLOWER)


def is_click(event: dict[str, Any]) -> bool:
    return bool(event["args"].get("data", {}).get("type") == "click")


@contextmanager
def site(source: Path | None) -> Iterator[str]:
    """A server of this checkout's, or of another's source, and its address."""
    before = os.environ.get("PYTHONPATH")
    if source is not None:
        os.environ["PYTHONPATH"] = str(source)
    try:
        server = Running(Path(tempfile.mkdtemp()), "--rate", "0")
    finally:
        if before is None:
            os.environ.pop("PYTHONPATH", None)
        else:
            os.environ["PYTHONPATH"] = before
    try:
        yield server.base
    finally:
        server.stop()


def spread(values: list[float], unit: str, decimals: int) -> str:
    """The median, and the least and most in brackets."""
    low, mid, high = min(values), statistics.median(values), max(values)
    if high == 0:
        return "under 50 ms"
    shown = [f"{each:.{decimals}f}" if each else "under 50" for each in (mid, low, high)]
    return f"{shown[0]} {unit} ({shown[1]}–{shown[2]})"


def row(name: str, times: list[Times]) -> str:
    playable, touch, task = ([*column] for column in zip(*times, strict=True))
    cells = spread(playable, "s", 2), spread(touch, "ms", 0), spread(task, "ms", 0)
    return f"| {name} | {' | '.join(cells)} |"


def run(games: list[str], rounds: int, before: Path | None, measured: Measure) -> None:
    """Measure, print a row for each game, and the sizes at the end."""
    print("| game | to a playable table | touch to paint | longest task of an animation |")
    print("|---|---|---|---|")
    with sync_playwright() as playwright, site(None) as here, site(before) as there:
        browser = launch(playwright)
        sides = {"before": there, "now": here} if before else {"": here}
        for game in games:
            found: dict[str, list[Times]] = {side: [] for side in sides}
            for base in sides.values():  # once for nothing: opponents are compiled, files read
                measured(browser, base, game)
            for _ in range(rounds):
                for side, base in sides.items():
                    found[side].append(measured(browser, base, game))
            for side, times in found.items():
                print(row(f"{game} {side}".strip(), times), flush=True)
        browser.close()
    print("\n| file | compressed |\n|---|---|")
    for path in sorted(BUILT.glob("assets/*")):
        if path.suffix in (".js", ".css"):
            size = len(gzip.compress(path.read_bytes(), 9))
            print(f"| {path.name} | {size / 1000:.1f} kB |")


def main(arguments: list[str]) -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("games", nargs="*", default=[], help="some games; all of them if none")
    reader.add_argument("--rounds", type=int, default=ROUNDS)
    reader.add_argument("--before", type=Path, help="the src folder of an older checkout")
    reader.add_argument("--processor", action="store_true", help="count the processor's time")
    wanted = reader.parse_args(arguments)
    how = counted if wanted.processor else measured
    run(wanted.games or list(GAMES), wanted.rounds, wanted.before, how)


if __name__ == "__main__":
    main(sys.argv[1:])
