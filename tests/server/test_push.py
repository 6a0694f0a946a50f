"""Pushes: who is told of their turn and who is not, what is said, and where it may be sent."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from server.lines import OPEN, say
from server.loops import run
from server.postgres import NewDatabase
from server.push_service import Browser, PushService, push_service
from server.test_hub import Eye, player_named, swap, table, turn

from sapeur.games import game
from sapeur.server.app import application
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.metrics import Metrics
from sapeur.server.push import delivery, notices
from sapeur.server.push.endpoints import is_public, is_push_endpoint
from sapeur.server.push.key import PushKey, new_key, read_key
from sapeur.server.push.requests import MOST_SUBSCRIPTIONS
from sapeur.server.settings import BadSetting, Settings
from sapeur.server.store import PushSubscription, store_at
from sapeur.table.clock import CORRESPONDENCE_MOVE_MS, ClockSpec

PEOPLE = ("ann", "bob")
DAY_MS = 24 * 3600 * 1000
DAYS = ClockSpec(move=3 * DAY_MS)
GRACE_S = 0.2
CONTACT = "mailto:host@example.org"


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "push.pem"
    file.write_bytes(new_key())
    return file


@pytest.fixture(autouse=True)
def short_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "GRACE_S", GRACE_S)


def settings(key_file: Path, **more: Any) -> Settings:
    return Settings(
        rate=0,
        push_key=str(key_file),
        push_contact=CONTACT,
        push_to_loopback_for_tests=True,
        **more,
    )


@asynccontextmanager
async def begun(database: str, chosen: Settings) -> AsyncIterator[Hub]:
    store = store_at(database)
    await store.open()
    hub = Hub(store, chosen, Metrics())
    for player in PEOPLE:
        if await store.player(player) is None:
            await store.add_player(player_named(player), player.encode())
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        await store.close()


def subscription(browser: Browser) -> PushSubscription:
    return PushSubscription(**browser.request(), at=1)


async def subscribe(hub: Hub, player: str, browser: Browser) -> Browser:
    await hub.store.add_push_subscription(player, subscription(browser), MOST_SUBSCRIPTIONS)
    return browser


async def until(fine: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not fine():
        assert time.monotonic() < end, "it does not come to that"
        await asyncio.sleep(0.02)


async def settled(hub: Hub) -> None:
    """Everything that was to be sent has been."""
    await asyncio.sleep(2 * GRACE_S)
    await until(
        lambda: hub.notices._queue.empty() and hub.notices._free._value == notices.PEOPLE_AT_ONCE
    )


async def days_with(hub: Hub, clock: ClockSpec = DAYS) -> Live:
    """A game of days at which Ann is to act, and Bob after her."""
    live = await table(hub, [OPEN] * 2, *PEOPLE, clock=clock)
    assert turn(live)[1] == "ann"
    return live


@asynccontextmanager
async def bob_away(
    tmp_path: Path, key_file: Path, service: PushService
) -> AsyncIterator[tuple[Hub, Live]]:
    """Such a game, of which Bob wants to be told in one browser."""
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        live = await days_with(hub)
        await subscribe(hub, "bob", Browser(service.base, "/bob"))
        yield hub, live


# Who is told, and what -------------------------------------------------------------------------


@run
async def test_whose_turn_it_becomes_is_told_in_their_browsers(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        live = await days_with(hub)
        await settled(hub)
        service.pushed.clear()
        phone = await subscribe(hub, "bob", Browser(service.base, "/phone", "fr"))
        laptop = await subscribe(hub, "bob", Browser(service.base, "/laptop", "en"))
        await subscribe(hub, "ann", Browser(service.base, "/ann"))
        await swap(hub, live)
        await until(lambda: len(service.pushed) == 2)
        await settled(hub)
        (to_phone,), (to_laptop,) = service.pushed_to("/phone"), service.pushed_to("/laptop")
        title, here = game("mission").title, live.room.id
        assert phone.read(to_phone) == {"title": title["fr"], "body": "À vous.", "table": here}
        assert laptop.read(to_laptop) == {"title": title["en"], "body": "Your turn.", "table": here}
        assert len(service.pushed) == 2
        assert hub.metrics.pushes == 2


@run
async def test_the_push_service_is_shown_who_sends_and_how_long_it_matters(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        await swap(hub, live)
        await until(lambda: service.pushed)
        (pushed,) = service.pushed
        assert hub.notices.key is not None
        assert pushed.sender == hub.notices.key.public
        claims = pushed.claims
        assert (claims["aud"], claims["sub"]) == (service.base, CONTACT)
        assert 0 < claims["exp"] - time.time() <= 24 * 3600
        assert 3 * 24 * 3600 - 60 < int(pushed.headers["ttl"]) <= 3 * 24 * 3600
        assert pushed.headers["topic"] == live.room.id
        assert pushed.headers["content-encoding"] == "aes128gcm"
        assert "cookie" not in pushed.headers


@run
async def test_nothing_of_the_game_can_be_read_on_the_way_or_at_the_end(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        live = await days_with(hub)
        browser = await subscribe(hub, "bob", Browser(service.base, "/bob"))
        await swap(hub, live)
        await until(lambda: service.pushed)
        (pushed,) = service.pushed
        assert set(browser.read(pushed)) == {"title", "body", "table"}
        for word in (b"Mission", b"turn", b"Ann", live.room.id.encode()):
            assert word not in pushed.body
        with pytest.raises(http_ece.ECEException):
            Browser(service.base, "/bob").read(pushed)


@run
async def test_nobody_is_told_who_is_at_the_table(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        bob = Eye("bob")
        await hub.publisher.watch(bob, live, 0)
        await swap(hub, live)
        hub.publisher.unwatch(bob, live)  # he has seen it, and closes the page
        await settled(hub)
        assert service.pushed == []
        for _ in range(2):  # Bob, who saw that it was his turn, and Ann
            await swap(hub, live)
        await until(lambda: service.pushed)


@run
async def test_whoever_comes_back_in_a_moment_is_not_told(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        await swap(hub, live)
        await hub.publisher.watch(Eye("bob"), live, 0)  # a page that was loading
        await settled(hub)
        assert service.pushed == []


@run
async def test_a_turn_is_told_once_until_they_act(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        await swap(hub, live)
        for kind in ("ask", "decline") * 3:  # talk at the table, while it is still Bob's turn
            who = 0 if kind == "ask" else 1
            await say(hub, live, kind, who, PEOPLE[who], text="undo")
        await settled(hub)
        assert len(service.pushed) == 1
        await swap(hub, live)
        await swap(hub, live)
        await until(lambda: len(service.pushed) == 2)


@run
async def test_a_turn_that_is_over_before_it_is_told_is_not_told(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        await swap(hub, live)
        await swap(hub, live)  # Bob, by another program
        await settled(hub)
        assert service.pushed == []
        for _ in range(3):  # Ann, Bob, and Ann again: two turns, and one of them goes on
            await swap(hub, live)
        await settled(hub)
        assert len(service.pushed) == 1


@run
async def test_only_games_of_days_are_told_of(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        await subscribe(hub, "bob", Browser(service.base, "/bob"))
        quick = ClockSpec(move=CORRESPONDENCE_MOVE_MS - 1)
        for clock in (ClockSpec(), ClockSpec(game=3 * DAY_MS), quick):
            await swap(hub, await days_with(hub, clock))
        await settled(hub)
        assert service.pushed == []
        slow = await days_with(hub, ClockSpec(move=CORRESPONDENCE_MOVE_MS))
        service.pushed.clear()
        await swap(hub, slow)
        await until(lambda: service.pushed)


@run
async def test_a_game_that_begins_tells_whoever_is_first(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        await subscribe(hub, "ann", Browser(service.base, "/ann"))
        live = await table(hub, [OPEN] * 2, *PEOPLE, clock=DAYS)
        assert turn(live)[1] == "ann"
        await until(lambda: service.pushed_to("/ann"))


@run
async def test_without_a_key_nobody_is_told(tmp_path: Path, service: PushService) -> None:
    async with begun(str(tmp_path / "db"), Settings(rate=0)) as hub:
        live = await days_with(hub)
        await subscribe(hub, "bob", Browser(service.base, "/bob"))
        await swap(hub, live)
        await asyncio.sleep(2 * GRACE_S)
        assert service.pushed == []
        assert hub.notices._queue.empty()


# Subscriptions that end, and services that fail ------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
@run
async def test_a_subscription_that_is_gone_is_forgotten(
    tmp_path: Path, key_file: Path, service: PushService, status: int
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        live = await days_with(hub)
        await subscribe(hub, "bob", Browser(service.base, "/gone"))
        stays = await subscribe(hub, "bob", Browser(service.base, "/stays"))
        service.answers["/gone"] = (status, {})
        await swap(hub, live)
        await until(lambda: len(service.pushed) == 2)
        await settled(hub)
        assert await hub.store.push_subscriptions("bob") == [subscription(stays)]


@pytest.mark.parametrize("status", [400, 403, 429, 500])
@run
async def test_a_service_that_fails_is_asked_again_another_time(
    tmp_path: Path, key_file: Path, service: PushService, status: int
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        service.answers["/bob"] = (status, {})
        await swap(hub, live)
        await until(lambda: hub.metrics.pushes_failed)
        assert len(await hub.store.push_subscriptions("bob")) == 1


@run
async def test_a_redirection_is_not_followed(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with bob_away(tmp_path, key_file, service) as (hub, live):
        service.answers["/bob"] = (307, {"location": f"{service.base}/inside"})
        await swap(hub, live)
        await until(lambda: hub.metrics.pushes_failed)
        assert [each.path for each in service.pushed] == ["/bob"]


@run
async def test_a_service_that_does_not_answer_keeps_no_move_and_nobody_else_waiting(
    tmp_path: Path, key_file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT_S", 5.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections and says nothing
        nowhere = f"http://127.0.0.1:{silent.getsockname()[1]}"
        async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
            live = await days_with(hub)
            await subscribe(hub, "bob", Browser(nowhere, "/silent"))
            await subscribe(hub, "bob", Browser(service.base, "/bob"))
            await swap(hub, live)
            await until(lambda: service.pushed_to("/bob"))
            await swap(hub, live)  # Bob's answer
            assert hub.metrics.pushes_failed == 0, "the silent one is still waited for"
            await until(lambda: hub.metrics.pushes_failed == 1)


@run
async def test_a_key_that_is_no_point_of_the_curve_is_forgotten(
    tmp_path: Path, key_file: Path, service: PushService
) -> None:
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        live = await days_with(hub)
        bad = PushSubscription(f"{service.base}/bob", "A" * 87, "A" * 22, "en", 1)
        await hub.store.add_push_subscription("bob", bad, 10)
        await swap(hub, live)
        await until(lambda: hub.metrics.pushes_failed)
        await settled(hub)
        assert await hub.store.push_subscriptions("bob") == []


@run
async def test_one_person_is_told_so_often_and_no_more(
    tmp_path: Path, key_file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "PLAYER_BURST", 3.0)
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        await subscribe(hub, "bob", Browser(service.base, "/bob"))
        lives = [await days_with(hub) for _ in range(6)]
        await settled(hub)
        service.pushed.clear()
        for live in lives:
            await swap(hub, live)
        await settled(hub)
        assert len(service.pushed) == 3


@run
async def test_of_more_notices_than_can_wait_the_rest_are_dropped(
    tmp_path: Path, key_file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "MOST_WAITING_NOTICES", 2)
    monkeypatch.setattr(notices, "GRACE_S", 5.0)
    async with begun(str(tmp_path / "db"), settings(key_file)) as hub:
        lives = [await table(hub, [OPEN] * 2, *PEOPLE, clock=DAYS) for _ in range(6)]
        assert len(lives) == 6
        assert hub.notices._queue.qsize() == 2
        assert hub.metrics.pushes_failed == 3  # one of the six is being waited for


# Where a push may go ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%2f0%3d",
        "https://web.push.apple.com/QA",
        "https://web.push.apple.com:443/QA",
    ],
)
def test_push_services_are_taken(endpoint: str) -> None:
    assert is_push_endpoint(endpoint)


BAD_ENDPOINTS = [
    "http://fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://8.8.8.8/x",
    "https://localhost/x",
    "https://intranet/x",
    "https://fcm.googleapis.com:22/x",
    "https://fcm.googleapis.com:99999/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://fcm.googleapis.com\\@127.0.0.1/x",
    "https://fcm.googleapis.com/x#y",
    "https://fcm.googleapis.com/x\r\nHost: inside",
    "https://fcm.googleapis.com/é",
    "ftp://fcm.googleapis.com/x",
    "file:///etc/passwd",
    "https://",
    "https://[",
    "x",
]


@pytest.mark.parametrize("endpoint", [*BAD_ENDPOINTS, "http://127.0.0.1:8000/x"])
def test_other_addresses_are_not(endpoint: str) -> None:
    assert not is_push_endpoint(endpoint)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1%eth0", "fc00::1",
        "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1",
        "2002:7f00:1::", "2001::1",
    ],
)  # fmt: skip
def test_a_private_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["142.250.1.95", "2a00:1450:4001:810::200a", "64:ff9b::8.8.8.8"]
)
def test_a_public_address_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "localtest.example.org"])
@run
async def test_a_name_that_leads_inside_is_not_connected_to(
    key_file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    port = service.server.server_port

    async def inside(*_: Any) -> list[Any]:
        address = {"hostname": host, "host": "127.0.0.1", "port": port}
        return [{**address, "family": 2, "proto": 6, "flags": 0}]

    monkeypatch.setattr("aiohttp.ThreadedResolver.resolve", inside)
    # Only what is looked up stands between this name and the service.
    monkeypatch.setattr(delivery, "is_push_endpoint", lambda *_, **__: True)
    sender = delivery.Delivery(PushKey(key_file.read_bytes(), CONTACT), allow_loopback=False)
    try:
        browser = Browser(f"http://{host}:{port}", "/inside")
        outcome, why = await sender.send(subscription(browser), b"{}", "t", 60)
        assert outcome is delivery.PushOutcome.FAILED, why
        assert service.pushed == []
    finally:
        await sender.close()


# By request ------------------------------------------------------------------------------------


@asynccontextmanager
async def serving(chosen: Settings) -> AsyncIterator[tuple[Hub, httpx.AsyncClient]]:
    """An application without a network, and somebody who asks it."""
    app: Any = application(chosen)
    hub: Hub = app.dependencies["hub"].dependency()
    async with app.lifespan():
        over = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=over, base_url="http://here") as web:
            assert (await web.post("/api/me", json={"name": "Ann"})).status_code == 200
            yield hub, web


@run
async def test_a_browser_asks_to_be_told_and_asks_no_more(tmp_path: Path, key_file: Path) -> None:
    chosen = settings(key_file, data=str(tmp_path))
    async with serving(chosen) as (hub, web):
        key = read_key(chosen)
        assert key is not None
        assert (await web.get("/api/push")).json() == {"key": key.public}
        me = (await web.get("/api/me")).json()["id"]
        browser = Browser("https://push.example.org", "/a")
        for language in ("fr", "en"):  # said again, it is one subscription still
            browser.language = language
            answer = await web.post("/api/push", json=browser.request())
            assert (answer.status_code, answer.content) == (204, b"")
        (found,) = await hub.store.push_subscriptions(me)
        assert (found.endpoint, found.language) == (browser.endpoint, "en")
        answer = await web.post("/api/push/end", json={"endpoint": browser.endpoint})
        assert answer.status_code == 204
        assert await hub.store.push_subscriptions(me) == []


@run
async def test_a_browser_is_told_for_the_person_who_uses_it_now(
    tmp_path: Path, key_file: Path
) -> None:
    async with serving(settings(key_file, data=str(tmp_path))) as (hub, web):
        browser = Browser("https://push.example.org", "/a")
        ann = (await web.get("/api/me")).json()["id"]
        await web.post("/api/push", json=browser.request())
        web.cookies.clear()
        bob = (await web.post("/api/me", json={"name": "Bob"})).json()["id"]
        await web.post("/api/push/end", json={"endpoint": browser.endpoint})
        assert len(await hub.store.push_subscriptions(ann)) == 1, "it is not Bob's to end"
        await web.post("/api/push", json=browser.request())
        assert await hub.store.push_subscriptions(ann) == []
        assert len(await hub.store.push_subscriptions(bob)) == 1


@run
async def test_one_person_has_so_many_browsers_and_the_oldest_goes(
    tmp_path: Path, key_file: Path
) -> None:
    async with serving(settings(key_file, data=str(tmp_path))) as (hub, web):
        for number in range(MOST_SUBSCRIPTIONS + 2):
            browser = Browser("https://push.example.org", f"/{number:02}")
            assert (await web.post("/api/push", json=browser.request())).status_code == 204
            await asyncio.sleep(0.002)  # the oldest is told by the millisecond
        me = (await web.get("/api/me")).json()["id"]
        paths = [each.endpoint[-2:] for each in await hub.store.push_subscriptions(me)]
        assert paths == [f"{number:02}" for number in range(2, MOST_SUBSCRIPTIONS + 2)]


@run
async def test_whoever_is_deleted_is_not_told(tmp_path: Path, key_file: Path) -> None:
    async with serving(settings(key_file, data=str(tmp_path))) as (hub, web):
        me = (await web.get("/api/me")).json()["id"]
        await web.post("/api/push", json=Browser("https://push.example.org", "/a").request())
        assert (await web.delete("/api/me")).status_code == 204
        assert await hub.store.push_subscriptions(me) == []


@run
async def test_bad_subscriptions_are_refused(tmp_path: Path, key_file: Path) -> None:
    strict = Settings(rate=0, data=str(tmp_path), push_key=str(key_file), push_contact=CONTACT)
    async with serving(strict) as (hub, web):
        good = Browser("https://push.example.org", "/a").request()
        bad = [{**good, "endpoint": each} for each in [*BAD_ENDPOINTS, "http://127.0.0.1:1/x"]]
        bad += [
            {**good, "endpoint": "https://push.example.org/" + "a" * 1000},
            {**good, "p256dh": good["p256dh"][:-1]},
            {**good, "p256dh": good["p256dh"] + "A"},
            {**good, "p256dh": good["p256dh"][:-1] + "="},
            {**good, "auth": good["auth"] + "\n"},
            {**good, "language": "de"},
            {**good, "player": "bob"},
            {"endpoint": good["endpoint"]},
        ]
        for body in bad:
            answer = await web.post("/api/push", json=body)
            assert answer.status_code == 400, body
        me = (await web.get("/api/me")).json()["id"]
        assert await hub.store.push_subscriptions(me) == []
        web.cookies.clear()
        assert (await web.post("/api/push", json=good)).status_code == 401
        assert (await web.post("/api/push/end", json={"endpoint": "x"})).status_code == 401


@run
async def test_who_subscribes_too_often_waits(tmp_path: Path, key_file: Path) -> None:
    chosen = Settings(rate=5, data=str(tmp_path), push_key=str(key_file), push_contact=CONTACT)
    async with serving(chosen) as (_, web):
        body = Browser("https://push.example.org", "/a").request()
        codes = [(await web.post("/api/push", json=body)).status_code for _ in range(10)]
        assert codes[0] == 204
        assert 429 in codes


@run
async def test_a_server_without_a_key_offers_nothing(tmp_path: Path) -> None:
    async with serving(Settings(rate=0, data=str(tmp_path))) as (_, web):
        assert (await web.get("/api/push")).json() == {"key": None}
        answer = await web.post(
            "/api/push", json=Browser("https://push.example.org", "/a").request()
        )
        assert (answer.status_code, answer.json()["code"]) == (404, "no-push")


# Several processes -----------------------------------------------------------------------------


@asynccontextmanager
async def two_processes(database: str, chosen: Settings) -> AsyncIterator[tuple[Hub, Hub]]:
    async with begun(database, chosen) as one, begun(database, chosen) as other:
        await asyncio.sleep(0.5)  # until both listen
        yield one, other


@run
async def test_of_two_processes_the_one_that_wrote_the_line_tells(
    postgres: NewDatabase, key_file: Path, service: PushService
) -> None:
    database = await asyncio.to_thread(postgres)
    async with two_processes(database, settings(key_file)) as (one, other):
        live = await days_with(one)
        there = await other.tables.find(live.room.id)
        assert there is not None
        await settled(one)
        await subscribe(one, "bob", Browser(service.base, "/bob"))
        await subscribe(one, "ann", Browser(service.base, "/ann"))
        await swap(one, live)
        await until(lambda: there.room.n == live.room.n)
        await settled(other)
        await settled(one)
        assert [each.path for each in service.pushed] == ["/bob"]
        await swap(other, there)  # Bob, at the other process
        await until(lambda: live.room.n == there.room.n)
        await settled(other)
        await settled(one)
        assert [each.path for each in service.pushed] == ["/bob", "/ann"]


@run
async def test_whoever_is_at_the_table_by_another_process_is_not_told(
    postgres: NewDatabase, key_file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "GRACE_S", 1.0)
    database = await asyncio.to_thread(postgres)
    async with two_processes(database, settings(key_file)) as (one, other):
        live = await days_with(one)
        await subscribe(one, "bob", Browser(service.base, "/bob"))
        await one.publisher.watch(Eye("bob"), live, 0)
        await asyncio.sleep(0.5)  # the other process has not read the table, and hears nothing
        there = await other.tables.find(live.room.id)
        assert there is not None
        assert there.here() == []
        await swap(other, there)
        await asyncio.sleep(1.5)
        await settled(other)
        assert service.pushed == []


# The key ---------------------------------------------------------------------------------------


def test_a_key_that_cannot_be_used_is_told_in_both_languages(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    other_curve = ec.generate_private_key(ec.SECP384R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    for content in (None, b"", b"-----BEGIN PRIVATE KEY-----\nxx\n", other_curve):
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(BadSetting) as wrong:
            read_key(Settings(push_key=str(file), push_contact=CONTACT))
        assert all("--push-key" in wrong.value.words[language] for language in ("en", "fr"))


@pytest.mark.parametrize("contact", ["", "host@example.org", "mailto:", "http://example.org"])
def test_a_key_needs_somebody_to_write_to(key_file: Path, contact: str) -> None:
    with pytest.raises(BadSetting) as wrong:
        read_key(Settings(push_key=str(key_file), push_contact=contact))
    assert "--push-contact" in wrong.value.words["fr"]


def test_a_server_imports_what_pushes_need_only_when_it_pushes() -> None:
    code = (
        "import sys; from sapeur.server.app import application; "
        "from sapeur.server.settings import Settings; application(Settings(data='unused')); "
        "print(sorted({'aiohttp', 'pywebpush', 'requests', 'py_vapid'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
