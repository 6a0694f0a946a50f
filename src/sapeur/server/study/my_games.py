"""My games by request: a list to look through, what it adds up to, and all of it as one file."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, Response, delete, get
from litestar.params import Parameter

from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import refusals
from sapeur.server.study import messages as sm
from sapeur.server.study.requests import NOT_YET
from sapeur.server.tables import TablePath

MOST_LISTED = 50  # games on one page


class MyGamesRequests(Controller):
    """The games that I played."""

    path = "/api/me"
    tags = ("my games",)

    @get(
        "/games",
        summary="My finished games, the latest first; with result=open, those that are not over",
        responses=refusals(400, 401),
    )
    async def games(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        game: Annotated[str, Parameter(max_length=20)] = "",
        result: Literal["", "won", "lost", "drawn", "open"] = "",
        opponent: Literal["", "1", "2", "3", "4", "5", "people", "alone"] = "",
        before: Annotated[str, Parameter(pattern="^[0-9]{0,15}(-[0-9a-z]{12})?$")] = "",
        limit: Annotated[int, Parameter(ge=1, le=MOST_LISTED)] = 20,
    ) -> sm.MyGames:
        raise NOT_YET

    @get(
        "/statistics",
        summary="What my games add up to, by game and level of opponents",
        responses=refusals(401),
    )
    async def statistics(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter
    ) -> sm.MyStatistics:
        raise NOT_YET

    @get(
        "/games/export",
        summary="The records of all my finished games, one after the other",
        media_type="text/plain",
        responses=refusals(401),
    )
    async def export(self, hub: TheHub, player: ThePlayer, actions: TheLimiter) -> Response[str]:
        raise NOT_YET

    @delete(
        "/games/{table_id:str}",
        status_code=204,
        summary="Take a finished game off my list, and out of my statistics",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def remove(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, table_id: TablePath
    ) -> None:
        raise NOT_YET
