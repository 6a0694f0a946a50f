"""The application: every part of the server, put together."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from sapeur import __version__
from sapeur.agents.insight import insight_type
from sapeur.games import GAMES, capabilities, game
from sapeur.games.game import Game, NotationError
from sapeur.server import messages as m
from sapeur.server.companion import CompanionRequests
from sapeur.server.games import Games
from sapeur.server.guard import MOST_BODY_BYTES, Limiter, guard_app
from sapeur.server.http import with_limits
from sapeur.server.hub import Hub
from sapeur.server.metrics import Metrics
from sapeur.server.pages import PAGES, no_such_page
from sapeur.server.people import People, TheHub, who
from sapeur.server.problems import (
    Refuse,
    failed,
    http_problem,
    refusal_response,
    too_deep,
    unreadable,
)
from sapeur.server.push.requests import Push
from sapeur.server.settings import Settings, from_environment
from sapeur.server.sockets import socket
from sapeur.server.store import store_at
from sapeur.server.study.dailies import Dailies
from sapeur.server.study.my_games import MyGamesRequests
from sapeur.server.study.progress import ProgressRequests
from sapeur.server.study.requests import StudyRequests
from sapeur.server.tables import Tables


def protocol(*, with_insights: bool) -> HTTPRouteHandler:
    """The messages of the WebSocket, and what each game sends, by its name, for the schema.

    The types are those that the games' own functions give: a game in the list is in the schema.
    The types of insights are there only if they are asked for: with them come the experts and
    NumPy, which a server does without.
    """

    def by_game(name: str, function: Callable[[Game], Callable[..., Any] | None]) -> Any:
        found = {each: function(game(each)) for each in GAMES}
        types = {n: capabilities.answer_type(f) for n, f in found.items() if f}
        return types_by_game(name, types)

    insights = {n: t for n in GAMES if with_insights and (t := insight_type(game(n)))}
    shown = msgspec.defstruct(
        "Protocol",
        [
            ("from_client", list[m.FromClient]),
            ("from_server", list[m.FromServer]),
            ("views", by_game("Views", lambda each: each.views.view), None),
            ("effects", by_game("EffectsByGame", capabilities.effect), None),
            ("comparisons", by_game("Comparisons", capabilities.compare), None),
            ("pieces", by_game("PiecesByGame", capabilities.pieces), None),
            ("designs", by_game("DesignsByGame", capabilities.sheet), None),
            ("insights", types_by_game("InsightsByGame", insights), None),
        ],
    )

    async def types() -> Any:
        return shown([], [])

    types.__annotations__["return"] = shown
    answer = get(
        "/api/protocol", summary="The types of the WebSocket's messages", tags=["protocol"]
    )
    return answer(types)


def types_by_game(name: str, types: dict[str, Any]) -> Any:
    """A type with a field for each game, of that game's own type."""
    return msgspec.defstruct(name, [(game, its | None, None) for game, its in types.items()]) | None


@get("/health", summary="This process runs", tags=["operations"])
async def health() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


@get(
    "/ready",
    summary="This process reaches its database",
    tags=["operations"],
    responses={503: ResponseSpec(dict[str, str], description="It does not.")},
)
async def ready(hub: TheHub) -> Response[dict[str, str]]:
    fine = await hub.is_ready()
    answer = {"status": "ok" if fine else "no database"}
    return Response(answer, status_code=200 if fine else 503)


@get("/metrics", media_type="text/plain", summary="For Prometheus", tags=["operations"])
async def metrics(hub: TheHub) -> str:
    hub.metrics.opponents_waiting = hub.opponents.waiting
    return hub.metrics.text()


def application(settings: Settings, *, with_insights: bool = False) -> Litestar:
    """A server with these settings; with the types of insights in what it says of itself."""
    counts = Metrics()
    hub = Hub(store_at(settings.at), settings, counts)
    arrivals = Limiter(settings.rate / 40, settings.rate * 2)  # new players from one address
    actions = Limiter(settings.rate, settings.rate * 3)  # of one player, by request
    said = Limiter(settings.rate, settings.rate * 3)  # of one player, by message

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await hub.store.open()
        await hub.start()
        when_asked_to_end(hub.connections.end_streams)
        try:
            yield
        finally:
            await hub.stop()
            await hub.store.close()

    made = Litestar(
        route_handlers=[
            People,
            Push,
            Games,
            Tables,
            StudyRequests,
            MyGamesRequests,
            ProgressRequests,
            Dailies,
            CompanionRequests,
            protocol(with_insights=with_insights),
            socket,
            health,
            ready,
            metrics,
            *PAGES,
        ],
        dependencies={
            "hub": constant(hub),
            "arrivals": constant(arrivals),
            "actions": constant(actions),
            "messages": constant(said),
            "player": Provide(who),
        },
        lifespan=[running],
        exception_handlers={
            Refuse: refusal_response,
            NotationError: unreadable,
            NotFoundException: no_such_page,
            HTTPException: http_problem,
            RecursionError: too_deep,
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Sapeur",
            version=__version__,
            description="Tables for five games of mines, bombs and secrets.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/api.json")],
        ),
        request_max_body_size=MOST_BODY_BYTES,
        logging_config=None,
        debug=False,
    )
    # Around all of it, not a middleware, which would leave out the paths that there are not.
    made.asgi_handler = guard_app(settings, counts)(made.asgi_handler)
    return made


def when_asked_to_end(answer: Callable[[], None]) -> None:
    """uvicorn waits for streams before it tells us that it ends: hear the signal ourselves."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):

            def pass_on(n: int, frame: Any, before: Any = before) -> None:
                loop.call_soon_threadsafe(answer)
                before(n, frame)

            signal.signal(number, pass_on)


def constant(thing: Any) -> Provide:
    """A dependency that is always the same thing."""
    return Provide(lambda: thing, sync_to_thread=False, use_cache=False)


def from_settings() -> ASGIApp:
    """For uvicorn, in every process that it starts."""
    from sapeur.server.metrics import log_as_json

    log_as_json()
    settings = from_environment()
    made = application(settings)
    # While cycles are looked for nobody is served. Nearly all that a server makes is gone at once
    # or stays for long: look often at the little that is new, in a millisecond or two; at what is
    # older only after millions; and never at what there is at the start.
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 2_000, 1)
    return with_limits(made, settings)
