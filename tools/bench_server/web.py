"""Requests over a connection that is kept open, with little ceremony."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from bench_server.figures import BenchError

WAIT_S = 30.0  # for anything that should take a moment
RATE_LIMIT_TIMEOUT_S = 120.0  # a server that says "too many" may say so for a minute
ASK_AGAIN_S = 0.5


@dataclass(frozen=True)
class Reply:
    status: int
    head: str
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    def cookie(self) -> str:
        """The cookie that was set, as it is sent back."""
        for line in self.head.split("\r\n"):
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                return value.split(";")[0].strip()
        raise BenchError("a new player got no cookie")


class Web:
    """One connection to a server, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object, cookie: str = "") -> Reply:
        """Post; a server that says "too many" is asked again until it takes it."""
        end = time.monotonic() + RATE_LIMIT_TIMEOUT_S
        while True:
            reply = await self.ask("POST", path, msgspec.json.encode(body), cookie)
            if reply.status < 300:
                return reply
            if reply.status != 429 or time.monotonic() > end:
                raise BenchError(f"{path}: {reply.status} {reply.body[:300].decode()}")
            await asyncio.sleep(ASK_AGAIN_S)

    async def ask(self, method: str, path: str, body: bytes = b"", cookie: str = "") -> Reply:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        request = "\r\n".join([*lines, "", ""]).encode() + body
        try:
            return await self._answer(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()  # a server may end a connection that said nothing for a while
            return await self._answer(request)

    async def _answer(self, request: bytes) -> Reply:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lowered = head.lower()
        size = lowered.partition("\r\ncontent-length:")[2].partition("\r\n")[0]
        body = await reader.readexactly(int(size or 0))
        if "\r\nconnection: close" in lowered:
            self.close()
        return Reply(int(head.split(" ", 2)[1]), head, body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
