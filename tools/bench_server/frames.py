"""The bytes of a WebSocket as a client writes and reads them."""

from __future__ import annotations

import base64
import secrets

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # what a frame is, in the last bits of its first byte
WHOLE = 0x80  # the first bit of a frame that is a whole message
MASKED = 0x80


def upgrade_request(path: str, host: str, cookie: str) -> bytes:
    """What asks for a WebSocket over a new connection."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode()


def frame(kind: int, body: bytes) -> bytes:
    """A frame of a client, masked with zeros, which costs nothing."""
    size = len(body)
    if size < 126:
        return bytes((WHOLE | kind, MASKED | size, 0, 0, 0, 0)) + body
    return bytes((WHOLE | kind, MASKED | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0" + body


def frame_at(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The frame that begins there: its first byte, its body, and where the next begins."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size > 125:
        start += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : start], "big") if len(data) >= start else len(data)
    if len(data) < start + size:
        return None
    return data[at], data[start : start + size], start + size
