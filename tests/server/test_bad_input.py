"""Whatever is sent, the server refuses it with a code, stays as it was, and goes on."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from server.lines import answered, say
from server.person import Person
from server.running import Running
from server.worlds import QuietHub, new_setup, player_of
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.kernel import values
from sapeur.server import messages as m
from sapeur.server import sockets
from sapeur.server.connection import Connection
from sapeur.server.guard import SLOW_DOWN_S, Limiter
from sapeur.server.handler import (
    BAD_CLIENT,
    MAX_UNREADABLE_MESSAGES,
    MessageHandler,
)
from sapeur.server.live import Live
from sapeur.server.log import Setup
from sapeur.server.room import PLAYING, Room
from sapeur.table.clock import ClockSpec

EXAMPLES = 8  # for each operation and each way to make them
MESSAGES = 100_000
OVER_THE_WIRE = 3_000


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of our own, with no limit on the rate, so that all that is tried is tried."""
    server = Running(Path(tmp_path_factory.mktemp("fuzzed")), "--rate", "0")
    yield server
    log = (server.data / "server.log").read_text()
    server.stop()
    failed = [line for line in log.splitlines() if '"from":"sapeur' in line and '"error"' in line]
    assert not failed, failed[:3]


# --- Requests ---------------------------------------------------------------------------------

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ENDLESS = "/api/tables/{table_id}/stream"  # goes on while the table does


def tried(server: Running, signed_in: bool) -> Counter[int]:
    """Every operation with requests made from its description, right and wrong."""
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi/api.json")
    answers: Counter[int] = Counter()
    found: list[Any] = list(schema.get_all_operations())
    for operation in (each.ok() for each in found):
        for mode in GenerationMode:
            with Person(server.base, "Fuzz") as person:
                table = person.make("mission", ["me", "open"], public=True)
                person.sit(table)
                cookies = {"sapeur": person.cookie} if signed_in else {}
                try_operation(operation, mode, cookies, table, answers)
    return answers


def try_operation(
    operation: Any, mode: GenerationMode, cookies: Any, table: str, answers: Counter[int]
) -> None:
    strategy = operation.as_strategy(generation_mode=mode)
    number = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def try_one(case: Any) -> None:
        nonlocal number
        number += 1
        if "table_id" in (case.path_parameters or {}) and operation.path != ENDLESS and number % 2:
            case.path_parameters["table_id"] = table
        answer = case.call(cookies=cookies, timeout=30)
        answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # where nothing can be wrong, as there is nothing to send
        try_one()


@pytest.mark.parametrize("signed_in", [False, True], ids=["nobody", "somebody"])
def test_every_request_gets_an_answer_that_was_announced(fuzzed: Running, signed_in: bool) -> None:
    answers = tried(fuzzed, signed_in)
    assert not [status for status in answers if status >= 500], answers
    assert answers.total() > 300, answers


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"name":' + b"[" * 30_000,
    b'{"name":"' + b"a" * 60_000 + b'"}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b'{"name":"a\\u202eb"}',
    b'{"name":1e999}',
    b'{"options":' + b'{"a":' * 8_000,
]


def test_bodies_that_no_description_would_make(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann:
        for path in ("/api/me", "/api/tables", "/api/me/recover", "/api/me/tokens"):
            for body in BODIES:
                for kind in ("application/json", "text/plain", "multipart/form-data", "x"):
                    headers = {"content-type": kind}
                    answer = ann.http.post(path, content=body, headers=headers)
                    assert answer.status_code < 500, (path, body[:40], kind, answer.text)
                    if answer.status_code >= 400:
                        assert answer.json()["code"], answer.text


def test_headers_and_paths_that_no_browser_sends(fuzzed: Running) -> None:
    odd = ["http://[", "null", "http://", "é", "//", "file://x", "http://a@b", "\x7f"]
    with httpx.Client(base_url=fuzzed.base, timeout=30) as client:
        for value in odd:
            raw = value.encode("latin-1")
            answer = client.post("/api/me", json={}, headers={b"origin": raw})
            assert answer.status_code in (400, 403), value  # or no header at all
            assert answer.status_code == 400 or answer.json()["code"] == "origin"
            for name in (b"cookie", b"authorization", b"content-length-x", b"accept", b"host"):
                answer = client.get("/api/me", headers={name: raw})
                assert answer.status_code < 500, (name, value, answer.text)
        for cookie in ("sapeur=", "sapeur=é".encode().decode("latin-1"), ";;;=", "sapeur;sapeur=x"):
            headers = {b"cookie": cookie.encode("latin-1")}
            assert client.get("/api/me", headers=headers).status_code == 401
        for path in ("/api/tables/%00", "/api/tables/..%2f..%2fetc", "/api/games/%2e%2e/rules"):
            assert client.get(path).status_code in (400, 404)
        assert client.request("BREW", "/api/me").status_code in (400, 405)
        assert client.put("/api/me").json()["code"] == "bad-method"


# --- Messages, in process ---------------------------------------------------------------------


class Fuzzed:
    """Tables in every condition, people at them, and messages that all must be refused."""

    def __init__(self, seed: int) -> None:
        self.chooser = random.Random(seed)
        self.hub = QuietHub()
        self.people = [player_of(who) for who in (0, 1, 2, 3, SPECTATOR)]
        self.hub.names.by_player = {player: player for player in self.people}
        self.desks: dict[str, MessageHandler] = {}
        self.ids = iter(f"{k:012d}" for k in range(100))
        self.playing: list[Live] = []
        self.all: list[Live] = []
        self.refs: dict[tuple[str, str], list[tuple[str, int]]] = {}

    async def set_up(self) -> None:
        for name, options in (
            ("village", {}),
            ("minefield", {}),
            ("mission", {"players": "3"}),
            ("bombsquad", {"players": "3"}),
            ("orapa", {"mode": "shared", "players": "2"}),
        ):
            self.playing.append(await self.table(name, options, public=True))
        over = await self.table("minefield", {}, public=True)
        await say(self.hub, over, "resign", 0, player_of(0))
        still_open = await self.table("mission", {"players": "4"}, sits=2, public=True)
        private = await self.table("minefield", {}, public=False)
        self.over, self.open, self.private = over, still_open, private
        for player in self.people:
            self.connect(player)

    async def table(
        self, name: str, options: dict[str, str], *, public: bool, sits: int = 9
    ) -> Live:
        made = new_setup(name, options, ClockSpec(), self.chooser)
        fields = {f: getattr(made, f) for f in made.__struct_fields__}
        setup = Setup(**{**fields, "id": next(self.ids), "public": public})
        live = self.hub.tables.add(Room(setup))
        self.all.append(live)
        for seat in range(min(sits, len(live.room.chairs))):
            answer = await say(self.hub, live, "sit", seat, player_of(seat), text="00")
            assert isinstance(answer, int)
        return live

    def connect(self, player: str) -> MessageHandler:
        connection = Connection(None, player)
        self.desks[player] = MessageHandler(self.hub, connection, Limiter(0, 0))
        return self.desks[player]

    def heard(self, player: str) -> list[dict[str, Any]]:
        waiting = self.desks[player].connection._waiting
        answer = [json.loads(data) for data in waiting]
        waiting.clear()
        return answer

    # What is sent.

    def message(self) -> tuple[str, bytes, int | None]:
        """Who says it, what, and the line that it was already if it was said before."""
        kind = self.chooser.randrange(12)
        player = self.chooser.choice(self.people)
        if kind == 0:
            return player, self.chooser.randbytes(self.chooser.randrange(60)), None
        if kind == 1:
            whole = m.encode(self.valid())
            return player, whole[: self.chooser.randrange(len(whole))], None
        if kind == 2:
            return player, self.mistyped(), None
        if kind == 3:
            deep = self.chooser.choice([b"[", b'{"a":', b'{"type":', b'[{"x":'])
            return player, b'{"x":' + deep * self.chooser.randrange(1, 2500), None
        if kind == 4 and self.refs:
            return self.again()
        if kind in (5, 6):
            return self.elsewhere()
        return self.out_of_turn()

    def valid(self) -> dict[str, Any]:
        live = self.chooser.choice(self.all)
        said: dict[str, Any] = self.chooser.choice(
            [
                {"type": "watch", "since": 0},
                {"type": "act", "text": "draw", "ref": "x"},
                {"type": "ask", "what": "undo"},
                {"type": "answer", "what": "draw", "agree": True},
                {"type": "resign"},
                {"type": "react", "sign": "wow"},
                {"type": "unwatch"},
                {"type": "belief", "on": True},
                {"type": "hint", "step": "why"},
            ]
        )
        return {"table": live.room.id, **said}

    def mistyped(self) -> bytes:
        """A message with one thing in it of another type, or one thing too many."""
        said = self.valid()
        if self.chooser.random() < 0.2:
            said[self.chooser.choice(["x", "seat", "player", "n", "é"])] = 1
            return m.encode(said)
        key = self.chooser.choice(list(said))
        wrong: list[Any] = [None, [], {}, [[]], {"a": 1}, -1, 1.5, "\n", "a" * 2001, "é" * 50]
        if key != "since":  # where any number is one, and those to come mean none
            wrong.append(10**30)
        if not isinstance(said[key], bool):
            wrong.append(True)
        said[key] = self.chooser.choice(wrong)
        if key == "text" and isinstance(said[key], str) and 0 < len(said[key]) <= 2000:
            said[key] = 7  # a short text is not wrong by its type
        return json.dumps(said).encode()

    def again(self) -> tuple[str, bytes, int | None]:
        """Something that was done long ago, said again in other words."""
        (player, table), done = self.chooser.choice(list(self.refs.items()))
        ref, n = self.chooser.choice(done)
        said = {"type": "act", "table": table, "text": "something else", "ref": ref}
        return player, m.encode(said), n

    def elsewhere(self) -> tuple[str, bytes, int | None]:
        """At a table that is over, not begun, not there, not to be seen; or from no seat."""
        kinds: dict[str, dict[str, Any]] = {
            "act": {"text": "pass"},
            "ask": {"what": "undo"},
            "answer": {"what": "draw", "agree": True},
            "resign": {},
            "belief": {"on": True},
            "hint": {"step": "where"},
        }
        kind = self.chooser.choice(list(kinds))
        said = {"type": kind, "ref": secrets.token_hex(3), **kinds[kind]}
        place = self.chooser.randrange(5)
        if place == 0:
            player, table = self.chooser.choice(self.people), self.over.room.id
        elif place == 1:
            player, table = player_of(self.chooser.randrange(2)), self.open.room.id
        elif place == 2:
            player, table = self.chooser.choice(self.people), "zzzzzzzzzzz0"
        elif place == 3:
            player, table = self.chooser.choice([player_of(2), player_of(3)]), self.private.room.id
        else:
            player, table = player_of(SPECTATOR), self.chooser.choice(self.playing).room.id
        return player, m.encode({**said, "table": table}), None

    def out_of_turn(self) -> tuple[str, bytes, int | None]:
        """By somebody at the table, but not theirs to do, or not by the rules, or no words."""
        live = self.chooser.choice(self.playing)
        room, table = live.room, live.room.table
        assert table is not None
        seat = self.chooser.randrange(table.seats)
        said: dict[str, Any] = {"table": room.id, "ref": secrets.token_hex(3)}
        kind = self.chooser.randrange(6)
        if kind == 0:
            said |= {"type": "answer", "what": "undo", "agree": self.chooser.random() < 0.5}
        elif kind == 1 and not room.game.drawable:
            said |= {"type": "ask", "what": "draw"}
        elif kind == 2 and room.undo_line(seat) is None:
            said |= {"type": "ask", "what": "undo"}
        else:
            said |= {"type": "act", "text": self.illegal(live, seat)}
        return player_of(seat), m.encode(said), None

    def illegal(self, live: Live, seat: int) -> str:
        table = live.room.table
        assert table is not None
        known = table.observed(seat)
        while True:
            text = self.words(live)
            try:
                codes = table.game.notation.decode(known, seat, text)
            except NotationError:
                return text
            if codes[0] not in table.game.legal(known, seat):
                return text

    def words(self, live: Live) -> str:
        table, chooser = live.room.table, self.chooser
        assert table is not None
        other = chooser.choice([*range(table.seats), CHANCE])
        texts = table.legal(other) or ["pass"]
        text = str(chooser.choice(texts))
        if chooser.random() < 0.5:
            at = chooser.randrange(len(text))
            text = text[:at] + chooser.choice("\0é 9@-\u202e😀\nz") + text[at + 1 :]
        if chooser.random() < 0.1:
            text = (text + " ") * chooser.randrange(1, 60)
        return text[:2000] or "?"

    # What must hold.

    def standing(self) -> list[Any]:
        """Cheap to look at: what changes whenever anything is taken."""
        return [
            (live.room.n, live.room.version, live.room.status, live.room.question is None)
            for live in self.all
        ]

    def knowledge(self) -> list[Any]:
        """All that anyone knows at any table, and the truth."""
        answer = []
        for live in self.all:
            table = live.room.table
            if table is not None:
                eyes = [*range(table.seats), SPECTATOR]
                answer.append([values(table._state), *(values(table.observed(v)) for v in eyes)])
        return answer

    async def valid_action(self) -> None:
        """Somebody whose turn it is does something that they may."""
        live = self.chooser.choice(self.playing)
        room, table = live.room, live.room.table
        assert table is not None
        if room.status != PLAYING:
            return
        seat = table.awaited[0]
        player, ref = player_of(seat), secrets.token_hex(8)
        legal = table.legal(seat)
        quiet = [t for t in legal if t.split()[0] not in ("accuse", "propose", "turn")]
        text = self.chooser.choice(quiet or legal)
        before = room.n
        said = {"type": "act", "table": room.id, "text": text, "ref": ref}
        await answered(self.desks[player], m.encode(said))
        (answer,) = self.heard(player)
        assert answer == {"type": "done", "table": room.id, "ref": ref, "n": before + 1}, answer
        self.refs.setdefault((player, room.id), []).append((ref, before + 1))


def test_a_hundred_thousand_bad_messages_change_nothing() -> None:
    async def all_of_them() -> Counter[str]:
        fuzz = Fuzzed(seed=7)
        await fuzz.set_up()
        codes: Counter[str] = Counter()
        valid = 0
        for number in range(MESSAGES):
            if number % 500 == 0:
                await fuzz.valid_action()
                valid += 1
                known = fuzz.knowledge()
            standing = fuzz.standing()
            player, data, said_before = fuzz.message()
            await answered(fuzz.desks[player], data)
            answer = fuzz.heard(player)
            assert len(answer) == 1, (data, answer)
            if said_before is None:
                assert answer[0]["type"] == "refused", (data, answer)
                assert answer[0]["code"] and set(answer[0]["words"]) == {"en", "fr"}
                codes[answer[0]["code"]] += 1
            else:
                assert (answer[0]["type"], answer[0]["n"]) == ("done", said_before), (data, answer)
                codes["said before"] += 1
            assert fuzz.standing() == standing, data
            if number % 500 == 499:
                assert fuzz.knowledge() == known
                assert not any(fuzz.heard(other) for other in fuzz.people), "nobody else heard it"
            if fuzz.desks[player].unreadable_left <= 0:
                assert fuzz.desks[player].connection.close_code == BAD_CLIENT
                fuzz.connect(player)
        assert valid == MESSAGES // 500
        return codes

    codes = asyncio.run(all_of_them())
    for code in ("unreadable", "over", "not-started", "no-table", "not-seated", "said before"):
        assert codes[code] > 100, codes
    assert len(codes) > 20, codes


# --- Messages, over the wire ------------------------------------------------------------------


def caller(
    server: Running, person: Person, **more: Any
) -> AbstractContextManager[ClientConnection]:
    headers = {"Cookie": f"sapeur={person.cookie}", **more}
    address = server.base.replace("http", "ws") + "/ws"
    return connect(address, additional_headers=headers, compression=None, open_timeout=30)


def test_thousands_of_bad_messages_over_the_wire(fuzzed: Running) -> None:
    chooser = random.Random(3)
    with (
        Person(fuzzed.base, "Ann") as ann,
        Person(fuzzed.base, "Bob") as bob,
        ExitStack() as lines,
    ):
        table = ann.make("minefield", ["me", "open"], public=True)
        ann.sit(table)
        bob.sit(table)
        ann.watch(table)
        line = lines.enter_context(caller(fuzzed, bob))
        closed = unread = 0
        for number in range(OVER_THE_WIRE):
            bad = noise(chooser, table)
            line.send(bad, text=True)
            answer = json.loads(line.recv(timeout=30))
            assert answer["type"] == "refused", (bad, answer)
            unread += (
                answer["code"] == "unreadable" and answer["table"] is None
            )  # no message at all
            if unread == MAX_UNREADABLE_MESSAGES:
                with pytest.raises(ConnectionClosed) as ended:
                    line.recv(timeout=30)
                assert ended.value.rcvd is not None and ended.value.rcvd.code == BAD_CLIENT
                closed, unread = closed + 1, 0
                line = lines.enter_context(caller(fuzzed, bob))
            if number % 500 == 0:
                latest = ann.watch(table)
                assert (latest["version"], latest["table"]["awaited"]) == (0, [0])
        assert closed
        legal = ann.latest[table]["legal"][0]
        assert ann.act(table, legal)["type"] == "done"


def noise(chooser: random.Random, table: str) -> bytes:
    said: dict[str, Any] = {"type": "act", "table": table, "text": "pass", "ref": "r"}
    kind = chooser.randrange(7)
    if kind == 0:
        letters = "".join(chr(chooser.randrange(1, 0x2FF)) for _ in range(chooser.randrange(1, 90)))
        return letters.encode()
    if kind == 1:
        whole = m.encode(said)
        return whole[: chooser.randrange(1, len(whole))]
    if kind == 2:
        said["text"] = "a1-a2" + "é" * chooser.randrange(60)
    elif kind == 3:
        said["table"] = "zzzzzzzzzzz0"
    elif kind == 4:
        said = {"type": "ask", "table": table, "what": "undo"}
    elif kind == 5:
        return b'{"x":' + b"[" * chooser.randrange(1, 8000)
    else:
        said["text"] = 10 ** chooser.randrange(30)
    return json.dumps(said).encode()


def test_a_message_too_large_ends_the_connection(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann, caller(fuzzed, ann) as line:
        line.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as ended:
            line.recv(timeout=30)
        assert ended.value.rcvd is not None and ended.value.rcvd.code == 1009


def test_text_that_is_no_utf8_ends_the_connection_alone(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann:
        for bad in (b"\xff", b"\xc3" * 200, b'{"type":"ping"}\x80'):
            with caller(fuzzed, ann) as line:
                line.send(bad, text=True)
                with pytest.raises(ConnectionClosed):
                    line.recv(timeout=30)
        with caller(fuzzed, ann) as line:
            line.send('{"type":"ping"}')
            assert json.loads(line.recv(timeout=30))["type"] == "pong"


def test_a_message_in_pieces_is_one_message(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann, caller(fuzzed, ann) as line:
        for _ in range(3):
            line.send(iter(['{"type"', ":", '"ping"}']))
            assert json.loads(line.recv(timeout=30))["type"] == "pong"
            line.send('{"type":"ping"}')
            assert json.loads(line.recv(timeout=30))["type"] == "pong"
        line.send(b'{"type":"ping"}')  # as bytes it is read just as well
        assert json.loads(line.recv(timeout=30))["type"] == "pong"


def test_nobody_is_not_let_in(fuzzed: Running) -> None:
    address = fuzzed.base.replace("http", "ws") + "/ws"
    for headers in ({}, {"Cookie": "sapeur=wrong"}, {"Authorization": "Bearer sapeur_wrong"}):
        with connect(address, additional_headers=headers) as line:
            with pytest.raises(ConnectionClosed) as ended:
                line.recv(timeout=30)
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 4401


def test_a_page_of_another_site_is_not_let_in(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann:
        for origin in ("https://evil.example", "null", "http://["):
            with pytest.raises(InvalidStatus) as refused, caller(fuzzed, ann, Origin=origin):
                pass
            assert refused.value.response.status_code == 403
        with caller(fuzzed, ann, Origin=fuzzed.base) as line:
            line.send('{"type":"ping"}')
            assert json.loads(line.recv(timeout=30))["type"] == "pong"


def test_one_player_has_so_many_lines_and_no_more(fuzzed: Running) -> None:
    with Person(fuzzed.base, "Ann") as ann, ExitStack() as stack:
        lines = [stack.enter_context(caller(fuzzed, ann)) for _ in range(sockets.MOST_SOCKETS)]
        for line in lines:
            line.send('{"type":"ping"}')
            assert json.loads(line.recv(timeout=30))["type"] == "pong"
        with caller(fuzzed, ann) as one_more:
            with pytest.raises(ConnectionClosed) as ended:
                one_more.recv(timeout=30)
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 4429


def until_refused(ask: Callable[[], int], most: int) -> set[int]:
    """What is answered before it is too much, which must come after so many at most.

    Ten ask at a time: on a busy machine one after the other would be slow enough to be let in.
    """
    answers = set[int]()
    with ThreadPoolExecutor(10) as several:
        for _ in range(most // 10):
            answers |= set(several.map(lambda _: ask(), range(10)))
            if 429 in answers:
                return answers - {429}
    pytest.fail(f"{most} were not too many")


def test_who_says_too_much_is_told_so(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "5")
    try:
        with Person(server.base, "Ann") as ann, caller(server, ann) as line:
            began = time.monotonic()
            for _ in range(60):
                line.send('{"type":"ping"}')
            answer = Counter(json.loads(line.recv(timeout=30)).get("code") for _ in range(60))
            # Fifteen at once, then five a second, each second begun by a refusal.
            assert answer[None] >= 15
            assert answer["too-many"] >= 4
            assert time.monotonic() - began > 4 * SLOW_DOWN_S

            def ask_for_games() -> int:
                return ann.http.get("/api/games").status_code

            def recover() -> int:
                return ann.http.post("/api/me/recover", json={"code": "a"}).status_code

            assert until_refused(recover, 30) == {404}
            assert until_refused(ask_for_games, 120) == {200}
    finally:
        server.stop()
