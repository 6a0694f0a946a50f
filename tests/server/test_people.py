"""People without passwords."""

from __future__ import annotations

import json
from collections import deque

import httpx
import pytest
from server.person import Person
from server.running import Running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def test_a_first_visit_makes_a_player_and_the_next_ones_find_it(ann: Person) -> None:
    first = ann.post("/api/me", {})
    assert first == ann.get("/api/me") == {"id": ann.id, "name": "Ann"}


def test_the_secret_is_a_cookie_that_scripts_cannot_read(running: Running) -> None:
    answer = httpx.post(f"{running.base}/api/me", json={})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie  # this server is not on TLS
    assert answer.json()["name"].startswith("Sapeur ")


def test_nobody_is_nobody(running: Running) -> None:
    answer = httpx.get(f"{running.base}/api/me")
    assert answer.status_code == 401
    assert answer.json()["code"] == "no-player"
    assert set(answer.json()["words"]) == {"en", "fr"}


def test_a_name_is_chosen_and_shown_at_the_tables(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    ann.sit(table)
    bob.watch(table)
    answer = ann.http.patch("/api/me", json={"name": "  Anne   Marie "})
    assert answer.json()["name"] == "Anne Marie"
    seen = bob.wait("update")
    assert seen["table"]["seats"][0]["name"] == "Anne Marie"


def test_a_name_that_cannot_be_seen_is_refused(ann: Person) -> None:
    for name in ["", "   ", "​​", "a\x00b", "x" * 25]:
        answer = ann.http.patch("/api/me", json={"name": name})
        assert answer.status_code == 400, name
    assert ann.get("/api/me")["name"] == "Ann"


def test_a_recovery_code_makes_another_device_mine(running: Running, ann: Person) -> None:
    code = ann.post("/api/me/recovery")["code"]
    with httpx.Client(base_url=running.base) as phone:
        assert phone.post("/api/me/recover", json={"code": "no-such-code"}).status_code == 404
        answer = phone.post("/api/me/recover", json={"code": code.upper() + " "})
        assert answer.json()["id"] == ann.id
        assert phone.get("/api/me").json() == ann.get("/api/me")
    assert ann.get("/api/me")["name"] == "Ann"  # the first device still works
    again = ann.post("/api/me/recovery")["code"]
    with httpx.Client(base_url=running.base) as phone:
        assert phone.post("/api/me/recover", json={"code": code}).status_code == 404
        assert phone.post("/api/me/recover", json={"code": again}).status_code == 200


def test_forget_me_leaves_the_tables_and_takes_the_name_away(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    ann.sit(table)
    bob.sit(table)
    bob.watch(table)
    token = ann.post("/api/me/tokens", {"name": "bot"}, status=201)["token"]
    assert ann.http.delete("/api/me").status_code == 204
    over = bob.wait_until(table, lambda u: u["table"]["status"] == "over")
    assert over["table"]["outcome"] == {
        "how": "resigned", "winners": [1], "scores": None, "seat": 0, "points": False,
    }  # fmt: skip
    gone = bob.wait_until(table, lambda u: u["table"]["seats"][0]["name"] == "")
    assert gone["table"]["seats"][0]["kind"] == "player"
    with httpx.Client(base_url=ann.base) as other:
        bearer = {"Authorization": f"Bearer {token}"}
        assert other.get("/api/me", headers=bearer).status_code == 401


def test_tokens_are_shown_once_listed_and_taken_back(ann: Person, eve: Person) -> None:
    made = ann.post("/api/me/tokens", {"name": "my bot"}, status=201)
    listed = ann.get("/api/me/tokens")
    assert [(t["id"], t["name"]) for t in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    bearer = {"Authorization": f"Bearer {made['token']}"}
    with httpx.Client(base_url=ann.base) as bot:
        assert bot.get("/api/me", headers=bearer).json()["id"] == ann.id
        assert eve.http.delete(f"/api/me/tokens/{made['id']}").status_code == 404
        assert ann.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
        assert bot.get("/api/me", headers=bearer).status_code == 401


def test_whoever_is_connected_by_a_token_that_is_taken_back_is_not_any_more(
    running: Running, ann: Person, bob: Person
) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    ann.sit(table)
    bob.sit(table)
    made = ann.post("/api/me/tokens", {"name": "bot"}, status=201)
    address = running.base.replace("http", "ws") + "/ws"
    bearer = {"Authorization": f"Bearer {made['token']}"}
    ann.watch(table)
    with connect(address, additional_headers=bearer) as bot:
        bot.send(json.dumps({"type": "watch", "table": table}))
        assert json.loads(bot.recv(timeout=30))["seat"] == 0
        assert ann.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
        with pytest.raises(ConnectionClosed, match="1012"):
            deque(bot, maxlen=0)  # which hears all there is
    ann.hang_up()
    assert ann.watch(table)["table"]["status"] == "playing"  # by her cookie, over a new line


def test_a_token_of_no_such_name_is_not_found(ann: Person) -> None:
    for odd in ("%00", "nothing", "a%20b", "%F0%9F%92%A3"):
        assert ann.http.delete(f"/api/me/tokens/{odd}").status_code == 404
