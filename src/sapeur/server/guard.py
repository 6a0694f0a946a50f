"""The door: where a request may come from, how many may come, and what every answer carries."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sapeur.games.game import Words
from sapeur.server import messages as m
from sapeur.server.http import AddressCounts, connection_in
from sapeur.server.metrics import Metrics
from sapeur.server.settings import Settings

HANDSHAKES_AT_ONCE = 16
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_BODY_BYTES = 65_536  # bytes; an edition of Bomb Squad on one line has some thousands
SLOW_DOWN_S = 1.0  # that whoever exceeds a rate waits, before the refusal
UNANNOUNCED_COST = 10  # visits: a body in pieces of one byte takes long to read
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        b"connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")

BAD_ORIGIN = Words(
    en="This request comes from another site.", fr="Cette requête vient d'un autre site."
)
TOO_MANY = Words(en="Too much at once; wait a moment.", fr="Trop à la fois ; attendez un instant.")
TOO_LARGE = Words(en="This request is too large.", fr="Cette requête est trop grande.")


class Limiter:
    """A bucket for each who comes: it fills at a rate and holds so many; each act takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: dict[str, tuple[float, float]] = {}

    def allows(self, who: str, cost: float = 1.0) -> bool:
        if self.rate <= 0:
            return True
        now = time.monotonic()
        held, at = self._buckets.get(who, (self.burst, now))
        held = min(self.burst, held + (now - at) * self.rate)
        if len(self._buckets) > 50_000:
            self._sweep(now)
        if held < min(cost, self.burst):  # or what costs much could never be done
            self._buckets[who] = (held, now)
            return False
        self._buckets[who] = (held - cost, now)
        return True

    def _sweep(self, now: float) -> None:
        full = self.burst / self.rate
        self._buckets = {w: b for w, b in self._buckets.items() if now - b[1] < full}


def header(scope: Any, name: bytes) -> str:
    """The first header of that name, or nothing."""
    return next(all_of(scope, name), "")


def all_of(scope: Any, name: bytes) -> Iterator[str]:
    return (bytes(value).decode("latin-1") for key, value in scope["headers"] if key == name)


def address(scope: Any, settings: Settings) -> str:
    """Where a request comes from, for limits only."""
    if settings.proxied and (forwarded := ",".join(all_of(scope, b"x-forwarded-for"))):
        return forwarded.rpartition(",")[2].strip()
    client = scope.get("client")
    return client[0] if client else "?"


def is_own_origin(scope: Any, origins: Iterable[str]) -> bool:
    """Whether a browser says that one of our own pages asks; other programs say nothing."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        return urlsplit(origin).netloc == header(scope, b"host") or origin in origins
    except ValueError:  # like http://[
        return False


def guard_app(settings: Settings, metrics: Metrics) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware around everything."""

    def around(app: ASGIApp) -> ASGIApp:
        guard = Guard(app, settings, metrics)

        async def door(scope: Scope, receive: Receive, send: Send) -> None:
            kind = str(scope["type"])
            connection = connection_in(scope.get("state"))
            if connection is not None:
                connection.begin(announced_body(scope))
            try:
                if kind == "websocket":
                    await guard.let_socket_in(scope, receive, send)
                else:
                    await guard.let_request_in(scope, receive, send)
            finally:
                if connection is not None:
                    connection.end()

        return door

    return around


class Guard:
    """Who may come in, and how many."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.visits = Limiter(settings.rate * 3, settings.rate * 12)
        # Only behind a proxy, where the server sees no other addresses than the proxy's.
        self.sockets = AddressCounts(settings.connections if settings.proxied else 0)
        self.handshakes = asyncio.Semaphore(HANDSHAKES_AT_ONCE)
        self.headers = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS

    async def let_socket_in(self, scope: Any, receive: Receive, send: Send) -> None:
        if not is_own_origin(scope, self.settings.origins):
            await send({"type": "websocket.close", "code": 4403, "reason": "origin"})
            return
        visitor = address(scope, self.settings)
        if not self.visits.allows(visitor):
            await self._hold_back()
            await refuse(as_denial(scope, send), 429, "too-many", TOO_MANY)
        elif not self.sockets.enter(visitor):
            await refuse(as_denial(scope, send), 429, "too-many", TOO_MANY)
        else:
            try:
                await self._greet(scope, receive, send)
            finally:
                self.sockets.leave(visitor)

    async def _greet(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let so many handshakes be under way at once; the others wait, and requests pass them.

        After a restart everyone comes back in the same moment.
        """
        is_greeting = True

        def end_greeting() -> None:
            nonlocal is_greeting
            if is_greeting:
                is_greeting = False
                self.handshakes.release()

        async def send_and_end_greeting(message: Any) -> None:
            await send(message)
            end_greeting()

        await self.handshakes.acquire()
        try:
            await self.app(scope, receive, send_and_end_greeting)
        finally:
            end_greeting()

    async def let_request_in(self, scope: Any, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests += 1
                self.metrics.errors += int(message["status"]) >= 500
                more = self.headers
                if str(scope.get("path", "")).startswith("/api"):
                    more = [*more, (b"cache-control", b"no-store")]
                if message["status"] == 408:
                    more = [*more, (b"connection", b"close")]
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(pair for pair in more if pair[0] not in given),
                ]
            await send(message)

        method, announced = str(scope.get("method", "GET")), announced_body(scope)
        cost = UNANNOUNCED_COST if is_unannounced(scope) else 1
        if method not in SAFE and not is_own_origin(scope, self.settings.origins):
            await refuse(with_headers, 403, "origin", BAD_ORIGIN)
        elif not self.visits.allows(address(scope, self.settings), cost):
            await self._hold_back()
            await refuse(with_headers, 429, "too-many", TOO_MANY)
        elif int_or(header(scope, b"content-length")) > MOST_BODY_BYTES:
            await refuse(with_headers, 413, "too-large", TOO_LARGE)
        else:
            if announced:
                receive = in_time(receive, self.settings.body_timeout_s)
            if method == "HEAD" and not str(scope["path"]).startswith("/api"):
                scope = {**scope, "method": "GET"}  # the body that comes of it is not sent
            await self.app(scope, receive, with_headers)

    async def _hold_back(self) -> None:
        """Whoever comes too often waits for the refusal, or the refusals would cost as much.

        A little longer by chance, or all who were held back together would be told together.
        """
        self.metrics.limited += 1
        await asyncio.sleep(random.uniform(SLOW_DOWN_S, 2 * SLOW_DOWN_S))


def in_time(receive: Receive, seconds: float) -> Receive:
    """The body as it comes, if all of it comes within so many seconds."""
    deadline: float | None = asyncio.get_running_loop().time() + seconds

    async def receive_in_time() -> Any:
        nonlocal deadline
        if deadline is None:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message: Any = await receive()
        except TimeoutError:
            raise HTTPException(status_code=408) from None
        if not message.get("more_body", False):
            deadline = None
        return message

    return receive_in_time


def as_denial(scope: Any, send: Send) -> Send:
    """To refuse a WebSocket by an HTTP response, where the server can do that."""

    async def deny(message: Any) -> None:
        if "websocket.http.response" in (scope.get("extensions") or {}):
            denial: Any = {**message, "type": f"websocket.{message['type']}"}
            await send(denial)
        elif message["type"] == "http.response.start":
            await send({"type": "websocket.close", "code": 4429, "reason": "too-many"})

    return deny


def is_unannounced(scope: Any) -> bool:
    return bool(header(scope, b"transfer-encoding"))


def announced_body(scope: Any) -> int:
    """How many bytes of body may come on the wire; in pieces each has a line of its own."""
    if is_unannounced(scope):
        return 2 * MOST_BODY_BYTES
    return int_or(header(scope, b"content-length"))


def int_or(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0


async def refuse(send: Send, status: int, code: str, words: Words) -> None:
    body = m.encode(m.ErrorResponse(code, dict(words)))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
