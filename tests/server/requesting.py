"""Requests to a hub in this process: the server's own handlers, over ASGI, without a port.

Who asks is told by the cookie, which holds the player's id itself. What would be kept on disk is
kept in memory, and what processes beside the server do is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import cache, partial
from typing import Any
from unittest.mock import patch

import httpx
from litestar import Litestar
from litestar.di import Provide

from sapeur.games.game import NotationError
from sapeur.server import thinking
from sapeur.server.guard import Limiter
from sapeur.server.hub import Hub
from sapeur.server.log import Line, Setup, Summary
from sapeur.server.people import hash_secret, who
from sapeur.server.problems import Refuse, refusal_response, unreadable
from sapeur.server.room import OVER, Room
from sapeur.server.store import Account, GameFilter, OnCommitted, PlayedGame
from sapeur.server.store.sqlite import SqliteStore
from sapeur.server.study import judging
from sapeur.server.study.my_games import MyGamesRequests
from sapeur.server.study.processes import StudyProcesses
from sapeur.server.study.reading import BadRecord
from sapeur.server.study.requests import StudyRequests
from sapeur.server.tables import Tables

BEGINNER = "1"  # who judges here

hub_asked: ContextVar[Hub] = ContextVar("hub_asked")


class MemoryStore(SqliteStore):
    """Keeps no log, but the list of the games that each player has finished, and reviews."""

    def __init__(self, room: Room | None = None, players: Sequence[str] = ()) -> None:
        super().__init__(":memory:")
        self.room = room
        self.accounts = {hash_secret(player): Account(player, player, 0) for player in players}
        self.lists: dict[str, list[PlayedGame]] = {}
        self.reviews: dict[bytes, bytes] = {}

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        on_committed(None, None)

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        return None

    async def player_by_secret(self, secret: bytes) -> Account | None:
        return self.accounts.get(secret)

    async def unfinished_games(
        self, player_id: str, before: tuple[int, str], limit: int
    ) -> list[tuple[int, str]]:
        room = self.room
        if room is None or room.status == OVER or room.seat_of(player_id) is None:
            return []
        return [(room.at, room.id)]

    async def uncounted_games(self, player_id: str, limit: int) -> list[str]:
        room = self.room
        if room is None or room.status != OVER or player_id in self.lists:
            return []
        return [room.id]

    async def add_played_game(self, player_id: str, game: PlayedGame) -> None:
        self.lists.setdefault(player_id, []).append(game)

    async def played_games(
        self, player_id: str, wanted: GameFilter, before: tuple[int, str], limit: int
    ) -> list[PlayedGame]:
        found = self.lists.get(player_id, [])
        return [game for game in found if (game.at, game.table_id) < before]

    async def kept_review(self, record: bytes, experts: int) -> bytes | None:
        return self.reviews.get(record)

    async def keep_review(
        self, record: bytes, experts: int, at: int, review: bytes, most: int
    ) -> None:
        self.reviews[record] = review

    async def kept_reviews_of(
        self, player_id: str, experts: int, limit: int
    ) -> list[tuple[str, bytes]]:
        return []


class StudyHere(StudyProcesses):
    """Reads and judges in this process: as a beginner does, and only what is found at once."""

    async def read(self, work: Callable[..., Any], *asked: Any) -> Any:
        found = work(*asked)
        if isinstance(found, BadRecord):
            raise Refuse(400, "bad-record", found.words)
        return found

    async def insight(self, work: Callable[..., Any], *asked: Any) -> Any:
        return partial(thinking.consider, quick=True)(*asked)

    async def judge(self, work: Callable[..., Any], *asked: Any) -> Any:
        with patch.object(judging, "REVIEW_LEVEL", BEGINNER):
            return work(*asked)


@cache
def application() -> Litestar:
    """What is asked about a table, a record or my games, of the hub that is asked now."""

    def given(thing: Callable[[], Any]) -> Provide:
        return Provide(thing, sync_to_thread=False, use_cache=False)

    return Litestar(
        route_handlers=[Tables, StudyRequests, MyGamesRequests],
        dependencies={
            "hub": given(lambda: hub_asked.get()),
            "actions": given(lambda: Limiter(0, 0)),
            "player": Provide(who),
        },
        exception_handlers={Refuse: refusal_response, NotationError: unreadable},
        openapi_config=None,
        logging_config=None,
    )


async def answer_to(hub: Hub, player: str, method: str, path: str, body: Any = None) -> bytes:
    """The answer to a request of this player, its status first."""
    token = hub_asked.set(hub)
    try:
        over = httpx.ASGITransport(app=application(), raise_app_exceptions=True)  # type: ignore[arg-type]
        cookies = {"sapeur": player}
        async with httpx.AsyncClient(
            transport=over, base_url="http://here", cookies=cookies, trust_env=False
        ) as client:
            answer = await client.request(method, path, json=body)
            return b"%d " % answer.status_code + answer.content
    finally:
        hub_asked.reset(token)
