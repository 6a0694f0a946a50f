"""The door: where a request may come from, how many may come, and what every answer carries."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sapeur.games.game import Words
from sapeur.server import messages as m
from sapeur.server.metrics import Metrics
from sapeur.server.settings import Settings

SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_BODY = 65_536  # bytes; an edition of Bomb Squad on one line has some thousands
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

    def give_back(self, who: str, cost: float = 1.0) -> None:
        """What was just allowed is not done after all."""
        if who in self._buckets:
            held, at = self._buckets[who]
            self._buckets[who] = (held + cost, at)

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


def guarded(settings: Settings, metrics: Metrics) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware around everything."""
    visits = Limiter(settings.rate * 3, settings.rate * 12)

    def around(app: ASGIApp) -> ASGIApp:
        async def door(scope: Scope, receive: Receive, send: Send) -> None:
            kind = str(scope["type"])
            if kind == "websocket":
                if not is_own_origin(scope, settings.origins):
                    await send({"type": "websocket.close", "code": 4403, "reason": "origin"})
                    return
                await app(scope, receive, send)
                return
            if kind != "http":
                await app(scope, receive, send)
                return

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    metrics.requests += 1
                    metrics.errors += int(message["status"]) >= 500
                    more = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS
                    path = str(scope.get("path", ""))
                    if path.startswith("/api"):
                        more = [*more, (b"cache-control", b"no-store")]
                    given = {name for name, _ in message["headers"]}
                    message["headers"] = [
                        *message["headers"],
                        *(pair for pair in more if pair[0] not in given),
                    ]
                await send(message)

            method = str(scope.get("method", "GET"))
            if method not in SAFE and not is_own_origin(scope, settings.origins):
                await refuse(with_headers, 403, "origin", BAD_ORIGIN)
            elif not visits.allows(address(scope, settings)):
                metrics.limited += 1
                await refuse(with_headers, 429, "too-many", TOO_MANY)
            elif int_or(header(scope, b"content-length")) > MOST_BODY:
                await refuse(with_headers, 413, "too-large", TOO_LARGE)
            elif method == "HEAD" and not str(scope["path"]).startswith("/api"):
                asked: Any = {**scope, "method": "GET"}
                await app(asked, receive, with_headers)  # the body that comes of it is not sent
            else:
                await app(scope, receive, with_headers)

        return door

    return around


def int_or(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0


async def refuse(send: Send, status: int, code: str, words: Words) -> None:
    body = m.encode(m.ErrorResponse(code, dict(words)))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
