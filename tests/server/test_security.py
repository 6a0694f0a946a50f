"""Attacks, each tried against a real server; docs/security.md has the list."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.person import Person
from server.running import Running
from websockets.exceptions import ConnectionClosed

from sapeur.server.app import application
from sapeur.server.guard import address
from sapeur.server.metrics import JsonLines
from sapeur.server.settings import Settings
from sapeur.server.tables import MOST_STREAMS


def begun(ann: Person, bob: Person, *, public: bool = False) -> str:
    """A table of two, in play; Ann is to move."""
    table = ann.make("minefield", ["me", "open"], public=public)
    ann.sit(table)
    bob.sit(table, invitation=ann.invitation(table))
    ann.watch(table)
    return table


# --- Seats and tables of others ---------------------------------------------------------------


def test_a_seat_that_is_taken_or_kept_for_another_cannot_be_taken(ann: Person, eve: Person) -> None:
    table = ann.make("minefield", ["me", "open"], public=True)
    assert eve.sit(table, status=409, seat=0)["code"] == "seat-taken"
    ann.sit(table)
    assert eve.sit(table, status=409, seat=0)["code"] == "seat-taken"
    assert eve.sit(table, status=409, seat=4)["code"] == "no-seat"


def test_nobody_sits_twice_at_one_table(ann: Person) -> None:
    table = ann.make("minefield", ["me", "open"], public=True)
    ann.sit(table)
    assert ann.sit(table, status=409, seat=1)["code"] == "seated-already"
    assert ann.sit(table, status=409)["code"] == "seated-already"


def test_nobody_acts_from_the_seat_of_another(ann: Person, bob: Person) -> None:
    table = begun(ann, bob)
    text = ann.latest[table]["legal"][0]
    assert bob.act(table, text)["code"] == "seat"  # by the rules: not this seat's turn
    bob.send(type="act", table=table, text=text, seat=0)
    assert bob.wait("refused")["code"] == "unreadable"
    bob.send(type="act", table=table, text=text, player=ann.id)
    assert bob.wait("refused")["code"] == "unreadable"
    assert bob.post(f"/api/tables/{table}/act", {"text": text}, status=409)["code"] == "seat"
    bob.post(f"/api/tables/{table}/act", {"text": text, "seat": 0}, status=400)
    assert ann.watch(table)["version"] == 0
    assert ann.act(table, text)["type"] == "done"


@pytest.mark.parametrize("kind", ["flag", "archive", "sit", "leave", "rematch", "agree"])
def test_what_only_the_server_says_cannot_be_said(ann: Person, bob: Person, kind: str) -> None:
    table = begun(ann, bob)
    bob.send(type=kind, table=table)
    assert bob.wait("refused")["code"] == "unreadable"
    assert ann.watch(table)["table"]["status"] == "playing"


def test_a_private_table_is_not_there_for_others_even_by_its_id(
    running: Running, ann: Person, bob: Person, eve: Person
) -> None:
    table = begun(ann, bob)
    nowhere = "0" * 12
    for path in ("", "/record", "/stream"):
        there = eve.http.get(f"/api/tables/{table}{path}")
        none = eve.http.get(f"/api/tables/{nowhere}{path}")
        assert (there.status_code, there.text) == (404, none.text)
        assert httpx.get(f"{running.base}/api/tables/{table}{path}").status_code in (401, 404)
    for path, body in (
        ("act", {"text": "pass"}),
        ("check", {"text": "pass"}),
        ("fits", {"text": "pass"}),
        ("sit", {"nonce": "00"}),
        ("leave", None),
        ("rematch", None),
    ):
        assert eve.post(f"/api/tables/{table}/{path}", body, status=404)["code"] == "no-table"
    eve.send(type="watch", table=table)
    assert eve.wait("refused")["code"] == "no-table"
    for kind, more in (("act", {"text": "pass"}), ("resign", {}), ("ask", {"what": "undo"})):
        assert eve.say(kind, table, **more)["code"] == "no-table"
    eve.send(type="react", table=table, sign="wow")
    assert eve.wait("refused")["code"] == "not-watched"
    listed = [answer["table"]["id"] for answer in eve.get("/api/tables?which=playing")["tables"]]
    assert table not in listed


def test_the_maker_of_a_private_table_looks_on_without_a_seat(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = ann.make("mission", ["open", "open"])
    key = ann.get(f"/api/tables/{table}")["invitation"]
    bob.sit(table, invitation=key)
    eve.sit(table, invitation=key)
    assert ann.get(f"/api/tables/{table}")["seat"] is None
    seen = ann.watch(table)
    assert seen["seat"] is None
    assert seen["legal"] == []
    assert all(seat["character"] is None for seat in seen["view"]["seats"])
    acted = ann.post(f"/api/tables/{table}/act", {"text": "pass"}, status=403)
    assert acted["code"] == "not-seated"


def test_whoever_leaves_a_private_table_is_told_nothing_more(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = ann.make("mission", ["me", "open", "open"])
    ann.sit(table)
    key = ann.invitation(table)
    eve.sit(table, invitation=key)
    eve.watch(table)
    eve.post(f"/api/tables/{table}/leave")
    bob.sit(table, invitation=key)
    ann.post("/api/me/recovery")  # something else, answered after the publishing
    eve.send(type="ping")
    eve.wait("pong")
    after = [answer for answer in eve.heard if answer["type"] == "update"]
    assert all(answer["table"]["seats"][0]["name"] == "Ann" for answer in after[:1])
    assert not [t for t in after if any(s["name"] == "Bob" for s in t["table"]["seats"])]
    eve.send(type="watch", table=table)
    assert eve.wait("refused")["code"] == "no-table"


def test_an_invitation_is_needed_whole_and_not_shown_to_those_without_a_seat(
    ann: Person, eve: Person
) -> None:
    table = ann.make("minefield", ["me", "invited"], public=True)
    ann.sit(table)
    key = ann.invitation(table)
    assert len(key) == 16
    for guess in ("", key[:-1], key + "a", key.upper(), "é" * 8, "%00", "a" * 40):
        assert eve.sit(table, status=409, invitation=guess)["code"] == "no-free-seat"
        assert eve.sit(table, status=403, invitation=guess, seat=1)["code"] == "needs-invitation"
    assert eve.get(f"/api/tables/{table}")["invitation"] is None
    assert eve.watch(table)["invitation"] is None
    private = ann.make("minefield", ["me", "open"])
    for guess in ("", "é", key, "a" * 16):
        assert eve.http.get(f"/api/tables/{private}?invitation={guess}").status_code == 404
        eve.sit(private, status=404, invitation=guess)


def test_an_old_message_said_again_does_nothing(ann: Person, bob: Person) -> None:
    table = begun(ann, bob)
    text = ann.latest[table]["legal"][0]
    done = ann.act(table, text, ref="once")
    version = ann.watch(table)["version"]
    for _ in range(3):
        assert ann.act(table, text, ref="once") == done
    assert ann.watch(table)["version"] == version
    # Another's ref is another's: it neither answers for theirs nor hides it.
    assert bob.act(table, "a1-a1", ref="once")["type"] == "refused"


def test_the_record_and_the_seed_are_told_when_it_is_over(ann: Person, bob: Person) -> None:
    table = begun(ann, bob)
    assert ann.get(f"/api/tables/{table}/record", status=409)["code"] == "not-over"
    answer = ann.get(f"/api/tables/{table}")["table"]
    assert answer["seed"] is None
    assert ann.say("resign", table)["type"] == "done"
    over = bob.get(f"/api/tables/{table}")["table"]
    told_by_hash = hashlib.sha256(b"sapeur seed 1:" + bytes.fromhex(over["seed"])).hexdigest()
    assert told_by_hash == answer["commitment"] == over["commitment"]
    assert "seed" in ann.get(f"/api/tables/{table}/record")


def test_a_rematch_before_the_end_makes_no_table(
    running: Running, ann: Person, bob: Person
) -> None:
    table = begun(ann, bob)
    before = tables_kept(running)
    for _ in range(3):
        assert ann.post(f"/api/tables/{table}/rematch", status=409)["code"] == "not-over"
    assert tables_kept(running) == before


def tables_kept(running: Running) -> int:
    with closing(sqlite3.connect(running.data / "sapeur.db")) as db:
        return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


# --- Who one is -------------------------------------------------------------------------------


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_tokens_of_others_are_neither_seen_nor_taken_back(
    running: Running, ann: Person, eve: Person
) -> None:
    made = ann.post("/api/me/tokens", {"name": "bot"}, status=201)
    assert eve.get("/api/me/tokens") == []
    for token_id in (made["id"], "' OR '1'='1", "%25", "*"):
        assert eve.http.delete(f"/api/me/tokens/{token_id}").status_code == 404
    assert (
        httpx.get(f"{running.base}/api/me", headers=bearer(made["token"])).json()["name"] == "Ann"
    )
    for wrong in ("x", made["token"][:-1], made["token"] + "a", made["id"], "sapeur_"):
        answer = httpx.get(f"{running.base}/api/me", headers=bearer(wrong))
        assert answer.status_code == 401
    # A wrong token is not made good by a right cookie.
    assert eve.http.get("/api/me", headers=bearer("wrong")).status_code == 401


def test_a_code_is_good_until_the_next_one_and_for_nobody_else(
    running: Running, ann: Person
) -> None:
    old = ann.post("/api/me/recovery")["code"]
    new = ann.post("/api/me/recovery")["code"]
    assert len(new) == 23 and old != new
    with httpx.Client(base_url=running.base) as stranger:
        for guess in (old, new[:-1], "", " ", "' OR 1=1 --"):
            answer = stranger.post("/api/me/recover", json={"code": guess})
            assert answer.status_code in (400, 404)
            assert "sapeur" not in stranger.cookies
        assert stranger.post("/api/me/recover", json={"code": new}).json()["name"] == "Ann"


def test_who_was_deleted_is_nobody_at_once(running: Running, ann: Person, bob: Person) -> None:
    table = begun(ann, bob, public=True)
    token = ann.post("/api/me/tokens", {"name": "bot"}, status=201)["token"]
    code = ann.post("/api/me/recovery")["code"]
    cookie = ann.cookie
    assert ann.http.delete("/api/me").status_code == 204
    assert "sapeur" not in ann.http.cookies
    with pytest.raises(ConnectionClosed) as ended:
        ann.wait("nothing of that type")
    assert ended.value.rcvd is not None and ended.value.rcvd.code == 4401
    with httpx.Client(base_url=running.base) as ghost:
        assert ghost.get("/api/me", headers={"cookie": f"sapeur={cookie}"}).status_code == 401
        assert ghost.get("/api/me", headers=bearer(token)).status_code == 401
        assert ghost.post("/api/me/recover", json={"code": code}).status_code == 404
        act = f"/api/tables/{table}/act"
        assert ghost.post(act, json={"text": "pass"}, headers=bearer(token)).status_code == 401
    seats = bob.get(f"/api/tables/{table}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["", "Bob"]


def test_nothing_that_opens_a_door_is_kept_as_it_is(running: Running, ann: Person) -> None:
    token = ann.post("/api/me/tokens", {"name": "bot"}, status=201)["token"]
    code = ann.post("/api/me/recovery")["code"]
    kept = b"".join(path.read_bytes() for path in running.data.glob("sapeur.db*"))
    assert ann.id.encode() in kept, "this is where players are kept"
    for secret in (ann.cookie, token, token.removeprefix("sapeur_"), code):
        assert secret.encode() not in kept
    log = (running.data / "server.log").read_bytes()
    assert not any(secret.encode() in log for secret in (ann.cookie, token, code))


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(
    running: Running, tmp_path: Path
) -> None:
    plain = httpx.post(f"{running.base}/api/me", json={})
    cookie = plain.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "; secure" not in cookie
    assert "strict-transport-security" not in plain.headers
    behind_tls = Running(tmp_path, "--secure")
    try:
        secure = httpx.post(f"{behind_tls.base}/api/me", json={})
        assert "; secure" in secure.headers["set-cookie"].lower()
        assert secure.headers["strict-transport-security"]
    finally:
        behind_tls.stop()


# --- Other sites ------------------------------------------------------------------------------


def test_a_page_of_another_site_changes_nothing(running: Running, ann: Person) -> None:
    for origin in ("https://evil.example", "null", f"{running.base}.evil.example", "http://["):
        headers = {"origin": origin}
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
            answer = ann.http.request(
                "PATCH",
                "/api/me",
                content=b'{"name":"Evil"}',
                headers={**headers, "content-type": kind},
            )
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        assert ann.http.delete("/api/me", headers=headers).status_code == 403
        assert ann.http.post("/api/tables", json={}, headers=headers).status_code == 403
        answer = ann.http.get("/api/me", headers=headers)
        assert "access-control-allow-origin" not in answer.headers, (
            "so that it cannot be read there"
        )
    assert ann.get("/api/me")["name"] == "Ann"
    headers = {"origin": running.base}
    assert ann.http.patch("/api/me", json={"name": "Anna"}, headers=headers).status_code == 200


def test_every_answer_carries_what_browsers_need_to_be_strict(ann: Person) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/tables/000000000000", "/health"):
        answer = ann.http.get(path).headers
        assert answer["x-content-type-options"] == "nosniff"
        assert answer["x-frame-options"] == "DENY"
        assert "object-src 'none'" in answer["content-security-policy"]
        assert "frame-ancestors 'none'" in answer["content-security-policy"]
        assert answer["referrer-policy"] == "same-origin"
        assert "server" not in answer
        if path.startswith("/api") and path != "/api/nothing":
            assert answer["cache-control"] == "no-store"


# --- What is sent -----------------------------------------------------------------------------


def test_a_body_too_large_is_refused_announced_or_not(ann: Person) -> None:
    big = b'{"name":"' + b"a" * 100_000 + b'"}'
    headers = {"content-type": "application/json"}
    answer = ann.http.patch("/api/me", content=big, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    def pieces() -> Any:
        for at in range(0, len(big), 1000):
            yield big[at : at + 1000]

    answer = ann.http.patch("/api/me", content=pieces(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert ann.get("/api/me")["name"] == "Ann"


PATHS = [
    "../../../../etc/passwd",
    "/etc/passwd",
    "tuned.toml",
    "../editions/tuned",
    "hexagon.txt",
    "hexagon\0",
    "file:///etc/passwd",
    "C:\\boot.ini",
    "name = 'x'\n[green]",
    "[" * 3000,
]


@pytest.mark.parametrize("value", PATHS)
def test_an_option_is_a_name_or_a_text_and_never_a_path(ann: Person, value: str) -> None:
    for game, option in (("bombsquad", "edition"), ("minefield", "board")):
        body = {
            "game": game,
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {option: value} | ({"players": "2"} if game == "bombsquad" else {}),
        }
        answer = ann.post("/api/tables", body, status=400)
        assert "root:" not in answer["words"]["en"]
        asked = ann.post(f"/api/games/{game}/setup", {"options": {option: value}})
        assert asked["problems"]
        assert "root:" not in str(asked)


LONG_KEY = "a." * 1_900 + "a"


@pytest.mark.parametrize("text", [f"{LONG_KEY} = 1", f"[{LONG_KEY}]", f"x = {{{LONG_KEY} = 1}}"])
def test_an_edition_that_takes_long_to_read_is_not_read(ann: Person, text: str) -> None:
    start = time.perf_counter()
    asked = ann.post("/api/games/bombsquad/setup", {"options": {"edition": text}})
    assert "longer than" in str(asked["problems"])
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize("path", ["..%2f..%2fsapeur.db", "%2e%2e/sapeur.db", "..%5csapeur.db"])
def test_no_path_leads_out_of_the_pages(ann: Person, path: str) -> None:
    for front in ("/assets/", "/", "/api/games/", "/t/"):
        answer = ann.http.get(front + path)
        assert answer.status_code in (200, 400, 404, 503)  # the page of a table has any name
        assert b"SQLite" not in answer.content
        assert "CREATE TABLE" not in answer.text


def test_sql_in_a_name_is_a_name(ann: Person, bob: Person) -> None:
    name = "x'); DROP TABLE log;--"
    assert ann.http.patch("/api/me", json={"name": name}).json()["name"] == name
    table = begun(ann, bob, public=True)
    assert bob.get(f"/api/tables/{table}")["table"]["seats"][0]["name"] == name
    assert ann.act(table, ann.latest[table]["legal"][0])["type"] == "done"


def test_script_in_a_name_stays_text(ann: Person, bob: Person) -> None:
    name = "<img src=x onerror=a()>"
    ann.http.patch("/api/me", json={"name": name})
    table = begun(ann, bob, public=True)
    answer = bob.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["table"]["seats"][0]["name"] == name


@pytest.mark.parametrize("name", ["", " ", "\u202eevil", "a\nb\0", "\u200b", "a" * 25, "…"])
def test_a_name_cannot_hide_or_break_the_line(ann: Person, name: str) -> None:
    answer = ann.http.patch("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert ann.get("/api/me")["name"] == "Ann"


# Fillers, blanks and selectors; then marks without a letter. A letter beside them does not help.
INVISIBLE_NAMES = [
    *map(chr, (0x3164, 0x115F, 0x1160, 0xFFA0, 0x2800, 0xFE0F, 0xE0101, 0x180B, 0x034F, 0x17B4)),
    *map(chr, (0x16FE4, 0x1D159, 0xE0041, 0xAD, 0x2064, 0x1D173)),
]


@pytest.mark.parametrize("name", [*INVISIBLE_NAMES, "\u0301\u0302", "\u20dd"])
def test_a_name_can_be_seen(ann: Person, name: str) -> None:
    assert ann.http.patch("/api/me", json={"name": name}).status_code == 400
    if name in INVISIBLE_NAMES:
        answer = ann.http.patch("/api/me", json={"name": f"Bob{name}"})
        assert answer.json()["code"] == "bad-name"
    assert ann.get("/api/me")["name"] == "Ann"


@pytest.mark.parametrize("name", ["Zoé", "Zoe\u0301", "한글", "नमस्ते", "٣", "😀 7", "O'Hara-2"])
def test_a_name_may_be_of_any_script(ann: Person, name: str) -> None:
    assert ann.http.patch("/api/me", json={"name": name}).json()["name"] == name


def test_a_line_of_the_log_is_one_line() -> None:
    path = '/x\n{"level":"error","message":"forged"}\r\x1b[2J'
    record = logging.LogRecord("x", logging.ERROR, "", 0, "%s failed", (path,), None)
    answer = JsonLines().format(record)
    assert len(answer.splitlines()) == 1
    assert "\x1b" not in answer
    assert json.loads(answer)["message"] == f"{path} failed"


# --- Too much ---------------------------------------------------------------------------------


def test_one_player_has_so_many_streams_and_no_more(ann: Person, bob: Person) -> None:
    table = begun(ann, bob)
    path = f"/api/tables/{table}/stream"
    read: list[Any] = []
    with ExitStack() as streams:
        for _ in range(MOST_STREAMS):
            answer = streams.enter_context(ann.http.stream("GET", path))
            assert answer.status_code == 200
            read.append(answer.iter_bytes())  # which would end the stream if it were let go
            assert next(read[-1])
        with ann.http.stream("GET", path) as refused:
            assert refused.status_code == 429
        # Those of others are their own.
        with bob.http.stream("GET", path) as another:
            assert another.status_code == 200


def test_paths_that_are_not_there_count_like_others() -> None:
    async def asked() -> list[int]:
        app: Any = application(Settings(data="unused", rate=1.0))
        over = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=over, base_url="http://here") as web:
            answers = [await web.get("/no/such/path") for _ in range(20)]
        assert all(answer.headers["x-frame-options"] == "DENY" for answer in answers)
        return [answer.status_code for answer in answers]

    codes = asyncio.run(asked())
    assert codes[0] == 404
    assert 429 in codes


def test_an_address_is_believed_from_a_proxy_only_if_there_is_one() -> None:
    scope = {"headers": [(b"x-forwarded-for", b"6.6.6.6, 7.7.7.7")], "client": ("1.2.3.4", 5)}
    assert address(scope, Settings()) == "1.2.3.4"
    assert address(scope, Settings(proxied=True)) == "7.7.7.7", "what the nearest proxy saw"


def test_the_proxys_word_counts_and_not_the_visitors() -> None:
    answer = [(b"x-forwarded-for", b"1.2.3.4"), (b"x-forwarded-for", b"5.6.7.8, 9.9.9.9")]
    scope = {"headers": answer, "client": ("127.0.0.1", 1)}
    assert address(scope, Settings(proxied=True)) == "9.9.9.9"
    assert address(scope, Settings()) == "127.0.0.1"
