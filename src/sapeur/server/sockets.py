"""One WebSocket a person: who it is, and that it ends well."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from sapeur.server.connection import Connection
from sapeur.server.connections import NO_PLAYER
from sapeur.server.handler import MessageHandler
from sapeur.server.people import TheHub, TheLimiter, player_of
from sapeur.server.wire import wire_of

log = logging.getLogger("sapeur.server")

MOST_SOCKETS = 16  # of one player
MANY, NO_WIRE = 4429, 4501


@websocket("/ws")
async def socket(socket: WebSocket[Any, Any, State], hub: TheHub, messages: TheLimiter) -> None:
    """Everything that happens at my tables, and everything that I say."""
    player = await player_of(socket, hub)
    await socket.accept()
    wire = wire_of(socket.scope)
    if wire is None:
        tell_of_missing_wire()
        await socket.close(NO_WIRE, "not-served-by-sapeur")
        return
    if player is None:
        await socket.close(NO_PLAYER, "no-player")
        return
    if len(hub.connections.sockets.get(player.id, ())) >= MOST_SOCKETS:
        await socket.close(MANY, "too-many")
        return
    connection = Connection(wire, player.id)
    hub.connections.add(player.id, connection)
    hub.metrics.connections += 1
    try:
        await wire.serve(MessageHandler(hub, connection, messages))
    except Exception:
        log.exception("a connection failed")  # nobody else would tell
        raise
    finally:
        hub.metrics.connections -= 1
        hub.connections.remove(player.id, connection)
        for live in connection.watched.values():
            hub.publisher.unwatch(connection, live)


@cache
def tell_of_missing_wire() -> None:
    log.error("WebSockets are served by `sapeur serve` only, not by another ASGI server")
