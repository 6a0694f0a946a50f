"""A person at a browser, as tests play one: requests with a cookie, and a WebSocket."""

from __future__ import annotations

import json
import secrets
import time
from contextlib import ExitStack
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

WAIT = 30.0  # seconds for anything that must come


class Person:
    """Somebody with a cookie of their own at one server."""

    def __init__(self, base: str, name: str = "", cookie: str = "") -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=WAIT, verify=False)
        self.socket: ClientConnection | None = None
        self._line = ExitStack()
        self.latest: dict[str, dict[str, Any]] = {}  # the last update of each table
        self.heard: list[dict[str, Any]] = []
        if cookie:
            self.http.cookies.set("sapeur", cookie)
        else:
            answer = self.http.post("/api/me", json={"name": name} if name else {})
            assert answer.status_code == 200, answer.text

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.hang_up()
        self.http.close()

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["sapeur"])

    @property
    def id(self) -> str:
        return str(self.get("/api/me")["id"])

    # Requests.

    def get(self, path: str, status: int = 200) -> Any:
        return self._outcomes(self.http.get(path), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.post(path, json=body) if body is not None else self.http.post(path)
        return self._outcomes(answer, status)

    def _outcomes(self, answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        if "json" in answer.headers.get("content-type", ""):
            return answer.json()
        return answer.text

    def make(self, game: str, seats: list[Any], **more: Any) -> str:
        """Make a table; seats are kinds, or (opponent, level)."""
        wishes = [
            {"kind": s} if isinstance(s, str) else {"kind": s[0], "level": s[1]} for s in seats
        ]
        if game in ("mission", "bombsquad"):
            more["options"] = {"players": str(len(seats)), **more.get("options", {})}
        answer = self.post("/api/tables", {"game": game, "seats": wishes, **more}, status=201)
        return str(answer["table"]["id"])

    def sit(self, table: str, status: int = 200, **more: Any) -> Any:
        body = {"nonce": secrets.token_hex(8), **more}
        return self.post(f"/api/tables/{table}/sit", body, status=status)

    def invitation(self, table: str) -> str:
        return str(self.get(f"/api/tables/{table}")["invitation"])

    # The WebSocket.

    def call(self) -> None:
        """Connect, or connect again."""
        self.hang_up()
        self.socket = self._line.enter_context(
            connect(
                self.base.replace("http", "ws") + "/ws",
                additional_headers={"Cookie": f"sapeur={self.cookie}"},
                compression=None,
                open_timeout=WAIT,
                max_queue=None,  # or to hang up takes ten seconds where much was not listened to
            )
        )

    def hang_up(self) -> None:
        self._line.close()
        self.socket = None

    def send(self, **message: Any) -> None:
        if self.socket is None:
            self.call()
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = WAIT) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        self.heard.append(message)
        if message["type"] == "update":
            self.latest[message["table"]["id"]] = message
        return message

    def wait(self, kind: str, *, patience: float = WAIT, **wanted: Any) -> dict[str, Any]:
        """The next message of that type in which these fields are so."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            message = self.hear(end - time.monotonic())
            if message["type"] == kind and all(message.get(k) == v for k, v in wanted.items()):
                return message
        raise TimeoutError(f"no {kind} came")

    def wait_until(self, table: str, wanted: Any) -> dict[str, Any]:
        """The next update of a table for which `wanted` holds, the last one included."""
        while table not in self.latest or not wanted(self.latest[table]):
            self.wait("update")
        return self.latest[table]

    def watch(self, table: str, since: int = 0) -> dict[str, Any]:
        self.send(type="watch", table=table, since=since)
        return self.wait("update")

    def act(self, table: str, text: str, ref: str = "") -> dict[str, Any]:
        """Act; the answer, done or refused."""
        ref = ref or secrets.token_hex(6)
        self.send(type="act", table=table, text=text, ref=ref)
        return self.answer(ref)

    def answer(self, ref: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused") and message["ref"] == ref:
                return message

    def say(self, kind: str, table: str, **more: Any) -> dict[str, Any]:
        ref = secrets.token_hex(6)
        self.send(type=kind, table=table, ref=ref, **more)
        return self.answer(ref)
