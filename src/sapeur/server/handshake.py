"""The ASGI side of a WebSocket: the application is asked to accept it, and told when it ends.

Messages do not come this way: see wire.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import State

if TYPE_CHECKING:
    from sapeur.server.wire import Wire

EXTENSION = "sapeur.wire"
log = logging.getLogger("sapeur.server")


class Handshake:
    """What the application says to one connection that wants to be a WebSocket."""

    def __init__(
        self, wire: Wire, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._wire = wire
        self._config, self._server, self._app_state = config, server_state, app_state
        self._response: Response | None = None  # that accepts, once the request has come
        self._denial: Response | None = None  # an HTTP response instead, as far as it is known
        self.events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()  # for ASGI's receive

    @property
    def has_request(self) -> bool:
        return self._response is not None

    def read(self, data: bytes) -> None:
        protocol = self._wire.protocol
        protocol.receive_data(data)
        for request in protocol.events_received():
            assert isinstance(request, Request)
            self._open(request)
        if protocol.handshake_exc is not None and not self._wire.outbox.is_closed:
            self._wire.hang_up()

    async def receive(self) -> dict[str, Any]:
        return await self.events.get()

    async def send(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if self._wire.protocol.state is not State.CONNECTING:
            if kind != "websocket.close":
                raise RuntimeError(f"{kind}: messages are sent by Wire.write")
            self._wire.close(message.get("code", 1000), message.get("reason") or "")
        elif self._wire.transport.is_closing():
            raise ConnectionResetError("the peer went away during the handshake")
        elif kind == "websocket.accept" and self._response is not None:
            more = [*self._server.default_headers, *message.get("headers", [])]
            del self._response.headers["Date"]  # which is one of uvicorn's
            self._response.headers.update(text_headers(more))
            self._wire.protocol.send_response(self._response)
            self._wire.outbox.send(self._wire.protocol.data_to_send())
            self._wire.schedule_ping()
        elif kind == "websocket.close":
            self.deny(self._wire.protocol.reject(HTTPStatus.FORBIDDEN, ""))
        elif kind == "websocket.http.response.start":
            status = HTTPStatus(message["status"])
            headers = Headers(text_headers(message.get("headers", [])))
            headers["Connection"] = "close"
            self._denial = Response(status.value, status.phrase, headers, b"")
        elif kind == "websocket.http.response.body" and self._denial is not None:
            self._denial.body = bytes(self._denial.body or b"") + message.get("body", b"")
            if not message.get("more_body", False):
                self.deny(self._denial)
        else:
            raise RuntimeError(f"{kind} does not answer a handshake")

    def deny(self, response: Response) -> None:
        self._wire.protocol.send_response(response)
        self.events.put_nowait(disconnect(CloseCode.ABNORMAL_CLOSURE))
        self._wire.send_last()
        self._wire.transport.close()

    def _open(self, request: Request) -> None:
        """Ask the application what it says to a handshake."""
        response = self._wire.protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.deny(response)
            return
        self._response = response
        self.events.put_nowait({"type": "websocket.connect"})
        task = asyncio.get_running_loop().create_task(self._run_application(self._scope(request)))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        peer, here = (
            self._wire.transport.get_extra_info(name) for name in ("peername", "sockname")
        )
        secure = self._wire.transport.get_extra_info("sslcontext") is not None
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if secure else "ws",
            "server": tuple(here[:2]) if isinstance(here, tuple) else None,
            "client": tuple(peer[:2]) if isinstance(peer, tuple) else None,
            "root_path": self._config.root_path,
            "path": self._config.root_path + unquote(path),
            "raw_path": (self._config.root_path + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self._wire},
        }

    async def _run_application(self, scope: dict[str, Any]) -> None:
        application: Any = self._config.loaded_app
        code = CloseCode.NORMAL_CLOSURE
        try:
            await application(scope, self.receive, self.send)
        except Exception as wrong:
            code = CloseCode.INTERNAL_ERROR
            if not (isinstance(wrong, OSError) and self._wire.transport.is_closing()):
                log.exception("the application failed during a WebSocket")
        finally:
            if self._wire.transport.is_closing():
                pass
            elif self._wire.protocol.state is State.CONNECTING:
                self.deny(self._wire.protocol.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
            else:
                self._wire.close(code)


def disconnect(code: int, reason: str = "") -> dict[str, Any]:
    return {"type": "websocket.disconnect", "code": int(code), "reason": reason}


def text_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
