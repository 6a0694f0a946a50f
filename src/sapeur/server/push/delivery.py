"""How one message gets to a push service. Imported at the first push, for it imports much."""

from __future__ import annotations

import asyncio
import socket
from enum import Enum

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from pywebpush import WebPusher, WebPushException
from yarl import URL

from sapeur.server.push.endpoints import is_public, is_push_endpoint
from sapeur.server.push.key import PushKey
from sapeur.server.store import PushSubscription

TIMEOUT_S = 10.0  # for everything: the name, the connection, the request and its answer


class PushOutcome(Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"  # nothing will ever arrive by this subscription
    FAILED = "failed"  # this once

    @property
    def is_sent(self) -> bool:
        return self is PushOutcome.SENT

    @property
    def is_gone(self) -> bool:
        return self is PushOutcome.GONE


class PublicResolver(AbstractResolver):
    """Looks up names, and gives no address of a private network: connections go to no other."""

    def __init__(self) -> None:
        self._resolver = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        public = [each for each in found if is_public(each["host"])]
        if not public:
            raise OSError(None, f"{host} is not on the open internet")
        return public

    async def close(self) -> None:
        await self._resolver.close()


class Delivery:
    """Sends messages, signed by the server's key and readable by one browser alone."""

    def __init__(self, key: PushKey, *, allow_loopback: bool) -> None:
        self._key, self._allow_loopback = key, allow_loopback
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=PublicResolver()),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
        )

    async def send(
        self, subscription: PushSubscription, message: bytes, topic: str, ttl_s: int
    ) -> tuple[PushOutcome, str]:
        """What became of it, and why. A later message on a topic takes the place of an earlier."""
        endpoint = subscription.endpoint
        # An address, unlike a name, would be connected to without asking the resolver.
        if not is_push_endpoint(endpoint, allow_loopback=self._allow_loopback):
            return PushOutcome.GONE, "not the address of a push service"
        try:
            body, authorization = await asyncio.to_thread(self._seal, subscription, message)
        except (ValueError, WebPushException) as wrong:  # no point of the curve
            return PushOutcome.GONE, str(wrong)
        headers = {
            "Authorization": authorization,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ttl_s),
            "Topic": topic,
        }
        try:
            request = self._session.post(
                URL(endpoint, encoded=True), data=body, headers=headers, allow_redirects=False
            )
            async with request as answer:
                status = answer.status
        except (aiohttp.ClientError, OSError) as wrong:  # TimeoutError is an OSError
            return PushOutcome.FAILED, type(wrong).__name__
        return outcome_of(status), f"it answered {status}"

    def _seal(self, subscription: PushSubscription, message: bytes) -> tuple[bytes, str]:
        """The message as only that browser can read it, and our signature."""
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
        body: bytes = pusher.encode(message)["body"]
        return body, self._key.authorization(subscription.endpoint)

    async def close(self) -> None:
        await self._session.close()


def outcome_of(status: int) -> PushOutcome:
    """What a push service's answer says (RFC 8030); a redirection is not followed."""
    if status in (404, 410):
        return PushOutcome.GONE
    return PushOutcome.SENT if 200 <= status < 300 else PushOutcome.FAILED
