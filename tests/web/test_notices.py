"""Notices of a turn while no page is open: asked for, told to the server, shown by the worker.

No push service is reached from here, so the browser's PushManager is a fake; the push itself is
given to the real service worker by the browser's own tools.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import launch
from playwright.sync_api import Page, Playwright
from server.push_service import Browser
from server.running import Running
from web.conftest import Screens, opened_in

from sapeur.server.push.key import new_key

DAY_MS = 24 * 3600 * 1000
ENDPOINT = "https://push.example.org"
# A subscription that is the same on every page, as a browser's own is.
FAKE_PUSH_MANAGER = """(subscription) => {
    const {endpoint, p256dh, auth} = subscription;
    const made = {
        endpoint,
        toJSON: () => ({endpoint, keys: {p256dh, auth}}),
        unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
        get options() {
            const key = Uint8Array.from(JSON.parse(localStorage.subscribed));
            return {applicationServerKey: key.buffer};
        },
    };
    PushManager.prototype.getSubscription = async () => localStorage.subscribed ? made : null;
    PushManager.prototype.subscribe = async ({applicationServerKey}) => {
        localStorage.subscribed = JSON.stringify([...applicationServerKey]);
        return made;
    };
}"""
# Nobody was asked yet, and whoever is says yes.
ASKS = """() => {
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', {get: () => permission});
    Notification.requestPermission = async () => (permission = 'granted');
}"""


# A browser that has so much to do that it is idle only when it is told.
IDLE_WHEN_TOLD = """(() => {
    const waiting = [];
    globalThis.requestIdleCallback = (work) => waiting.push(work);
    globalThis.beIdle = () => waiting.splice(0).forEach((work) => work());
})()"""


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has a key."""
    folder = Path(tmp_path_factory.mktemp("pushing"))
    (folder / "push.pem").write_bytes(new_key())
    options = ("--push-key", str(folder / "push.pem"), "--push-contact", "mailto:me@example.org")
    server = Running(folder, "--rate", "0", *options)
    yield server
    server.stop()


@pytest.fixture
def screens(playwright: Playwright) -> Iterator[Screens]:
    """In a whole Chromium: the light one has no push messages."""
    whole = launch(playwright, whole=True)
    yield from opened_in(whole)
    whole.close()


def prepared(screens: Screens, site: Running, *scripts: str) -> Page:
    """A page whose browser seems to have a push service."""
    page = screens.open(site.base, base_url=site.base, permissions=["notifications"])
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active !== null")
    fake = f"({FAKE_PUSH_MANAGER})({json.dumps(Browser(ENDPOINT, '/ann').request())})"
    for script in (fake, *scripts):
        page.context.add_init_script(script)
    page.reload()
    return page


def table_of_days(page: Page) -> str:
    """A table where this person sits, with days for a move."""
    request: Any = page.request
    seats = [{"kind": "me"}, {"kind": "opponent", "level": "1"}]
    table = {"game": "minefield", "seats": seats, "clock": {"move": DAY_MS}}
    assert request.post("/api/me", data={}).ok
    made = request.post("/api/tables", data=table).json()["table"]["id"]
    assert request.post(f"/api/tables/{made}/sit", data={"nonce": "00"}).ok
    return str(made)


def is_post(path: str) -> Any:
    return lambda answer: answer.url.endswith(path) and answer.request.method == "POST"


def test_at_the_first_game_of_days_the_browser_subscribes_if_one_says_yes(
    screens: Screens, pushing: Running
) -> None:
    page = prepared(screens, pushing, f"({ASKS})()")
    page.goto(f"{pushing.base}/t/{table_of_days(page)}")
    page.get_by_text("also while this page is closed").wait_for()
    with page.expect_response(is_post("/api/push")) as answered:
        page.get_by_role("button", name="Yes, tell me").click()
    assert answered.value.status == 204
    told = json.loads(answered.value.request.post_data or "")
    assert (told["endpoint"], told["language"]) == (f"{ENDPOINT}/ann", "en")
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(is_post("/api/push/end")) as answered:
        page.get_by_role("group", name="Notice of my turn").get_by_label("Off").check()
    assert answered.value.status == 204


def test_what_the_start_of_the_page_left_for_later_does_not_undo_a_yes(
    screens: Screens, pushing: Running
) -> None:
    page = prepared(screens, pushing, f"({ASKS})()", IDLE_WHEN_TOLD)
    page.goto(f"{pushing.base}/t/{table_of_days(page)}")
    with page.expect_response(is_post("/api/push")):
        page.get_by_role("button", name="Yes, tell me").click()
    page.evaluate("beIdle()")
    page.wait_for_timeout(300)  # for what must not happen
    assert page.evaluate("localStorage.subscribed !== undefined")


def test_a_server_without_a_key_promises_no_more_than_an_open_page(
    screens: Screens, site: Running
) -> None:
    page = prepared(screens, site, f"({ASKS})()")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.goto(f"{site.base}/t/{table_of_days(page)}")
    page.get_by_text("while this page is open").wait_for()
    page.get_by_role("button", name="Yes, tell me").click()
    page.get_by_text("while this page is open").wait_for(state="detached")
    page.wait_for_timeout(500)
    assert not [each for each in asked if each.startswith("POST") and "/api/push" in each]


# What is shown as soon as something is, within ten seconds.
FIRST_NOTICES = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200; tries += 1) {
        const notices = await worker.getNotifications();
        if (notices.length) return notices.map((n) => [n.title, n.body, n.tag, n.data]);
        await new Promise((go) => setTimeout(go, 50));
    }
    return [];
}"""


def test_a_push_is_shown_and_leads_to_its_table(screens: Screens, pushing: Running) -> None:
    page = prepared(screens, pushing)
    tools = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    message = {"title": "Minefield", "body": "Your turn.", "table": "abcdefghjkmn"}
    for _ in range(2):  # the second takes the place of the first
        tools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": pushing.base,
                "registrationId": registrations[-1]["registrationId"],
                "data": json.dumps(message),
            },
        )
    assert page.evaluate(FIRST_NOTICES) == [
        ["Minefield", "Your turn.", "abcdefghjkmn", "/t/abcdefghjkmn"]
    ]
