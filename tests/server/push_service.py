"""A push service on this machine, and browsers that can read what it is given for them."""

from __future__ import annotations

import json
import secrets
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Pushed:
    """One request that came to the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def claims(self) -> dict[str, Any]:
        """What the sender says of itself, its signature checked."""
        header = self.headers["authorization"]
        assert Vapid02.verify(header), "the signature is not good"
        payload = header.split("t=")[1].split(".")[1]
        claims: dict[str, Any] = json.loads(urlsafe_b64decode(payload + "=="))
        return claims

    @property
    def sender(self) -> str:
        """The public key of whoever signed it."""
        return self.headers["authorization"].split("k=")[1]


class PushService:
    """Takes everything, unless an answer is set for a path."""

    def __init__(self) -> None:
        self.pushed: list[Pushed] = []
        self.answers: dict[str, tuple[int, dict[str, str]]] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.pushed.append(Pushed(self.path, headers, body))
                status, more = service.answers.get(self.path, (201, {}))
                self.send_response(status)
                for name, value in {"content-length": "0", **more}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def pushed_to(self, path: str) -> list[Pushed]:
        return [each for each in self.pushed if each.path == path]


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        thread.join()
        service.server.server_close()


class Browser:
    """A browser with a push subscription of its own."""

    def __init__(self, base: str, path: str = "/ann", language: str = "en") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)
        self.path, self.endpoint, self.language = path, base + path, language

    def request(self) -> dict[str, str]:
        """What the page tells the server of it."""
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": self.endpoint,
            "p256dh": base64url(point),
            "auth": base64url(self.secret),
            "language": self.language,
        }

    def read(self, pushed: Pushed) -> dict[str, Any]:
        """What only this browser can read."""
        text = http_ece.decrypt(
            pushed.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
        )
        message: dict[str, Any] = json.loads(text)
        return message
