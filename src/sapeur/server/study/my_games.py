"""My games by request: a list to look through, what it adds up to, and all of it as one file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from litestar import Controller, delete, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, Parameter
from litestar.response import Stream

from sapeur.agents.registry import EXPERTS_VERSION
from sapeur.games.game import Words
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import Refuse, charge, refusals
from sapeur.server.records import record_of, sat_at
from sapeur.server.room import OVER
from sapeur.server.store import GameFilter
from sapeur.server.study import messages as sm
from sapeur.server.study.played import count_finished, opponents_of, result_of
from sapeur.server.study.statistics import MOST_POINTS, statistics
from sapeur.server.tables import TablePath

MOST_LISTED = 50  # games on one page
MOST_COUNTED = 5000  # games of which statistics are made, the latest
MOST_EXPORTED = 2000  # records in one file, the latest
EXPORT_PAGE = 20  # games of which the tables are looked for at once
# Acts of one player, of whom an action costs one.
LIST_COST, STATISTICS_COST, REMOVE_COST, EXPORT_COST = 5, 10, 5, 50
LATEST = (1 << 62, "")  # after every time and table
NO_GAME = Words(
    en="There is no such game in your list.", fr="Cette partie n'est pas dans votre liste."
)


def wanted_games(
    game: Annotated[str, Parameter(max_length=20)] = "",
    result: FromQuery[Literal["", "won", "lost", "drawn", "open"]] = "",
    opponent: FromQuery[Literal["", "1", "2", "3", "4", "5", "people", "alone"]] = "",
) -> GameFilter:
    """Which of my games are asked for."""
    return GameFilter(game, result, opponent)


class MyGamesRequests(Controller):
    """The games that I played."""

    path = "/api/me"
    tags = ("my games",)

    @get(
        "/games",
        summary="My finished games, the latest first; with result=open, those that are not over",
        responses=refusals(400, 401),
        dependencies={"wanted": Provide(wanted_games, sync_to_thread=False)},
    )
    async def games(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        wanted: NamedDependency[GameFilter],
        before: Annotated[str, Parameter(pattern="^([0-9]{1,15}-[0-9a-z]{12})?$")] = "",
        limit: Annotated[int, Parameter(ge=1, le=MOST_LISTED)] = 20,
    ) -> sm.MyGames:
        charge(actions, player.id, LIST_COST)
        after = read_cursor(before)
        if wanted.result == "open":
            found = await hub.store.unfinished_games(player.id, after, limit)
        else:
            await count_finished(hub, player.id)
            listed = await hub.store.played_games(player.id, wanted, after, limit)
            found = [(each.at, each.table_id) for each in listed]
        shown = []
        for live in await hub.tables.find_all(table_id for _, table_id in found):
            async with live.lock:
                mine = my_game(hub, live, player.id)
            if mine is not None and fits(mine, live, wanted):
                shown.append(mine)
        is_full = len(found) == limit
        return sm.MyGames(shown, "{}-{}".format(*found[-1]) if is_full else None)

    @get(
        "/statistics",
        summary="What my games add up to, by game and level of opponents",
        responses=refusals(401),
    )
    async def statistics(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter
    ) -> sm.MyStatistics:
        charge(actions, player.id, STATISTICS_COST)
        uncounted = await count_finished(hub, player.id)
        games = await hub.store.played_games(player.id, GameFilter(), LATEST, MOST_COUNTED)
        reviews = await hub.store.kept_reviews_of(player.id, EXPERTS_VERSION, MOST_POINTS)
        return sm.MyStatistics(statistics(games, reviews), uncounted)

    @get(
        "/games/export",
        summary="The records of my finished games, the latest first, in one file",
        media_type="text/plain",
        responses=refusals(401),
    )
    async def export(self, hub: TheHub, player: ThePlayer, actions: TheLimiter) -> Stream:
        charge(actions, player.id, EXPORT_COST)
        await count_finished(hub, player.id)
        headers = {"content-disposition": 'attachment; filename="sapeur-games.txt"'}
        return Stream(
            records(hub, player.id), media_type="text/plain; charset=utf-8", headers=headers
        )

    @delete(
        "/games/{table_id:str}",
        status_code=204,
        summary="Take a finished game off my list, and out of my statistics",
        responses=refusals(400, 401, 404, changes=True),
    )
    async def remove(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, table_id: TablePath
    ) -> None:
        charge(actions, player.id, REMOVE_COST)
        await count_finished(hub, player.id)
        if not await hub.store.remove_played_game(player.id, table_id):
            raise Refuse(404, "no-game", NO_GAME)


def read_cursor(before: str) -> tuple[int, str]:
    """The time and table that a page begins after."""
    at, _, table_id = before.partition("-")
    return (int(at), table_id) if before else LATEST


def my_game(hub: Hub, live: Live, player: str) -> sm.MyGame | None:
    """A game as its player's list shows it; None for somebody who does not sit there."""
    room = live.room
    seat = sat_at(room, player)
    if seat is None:
        return None
    is_over = room.status == OVER and room.table is not None
    result = result_of(room, seat) if is_over else "open"
    return sm.MyGame(
        table=hub.publisher.table_info(live),
        seat=seat,
        result=result,  # type: ignore[arg-type]
        moves=0 if room.table is None else len(room.table.log),
        at=room.at,
        view=room.table.revealed(seat) if is_over and room.table is not None else None,
    )


def fits(mine: sm.MyGame, live: Live, wanted: GameFilter) -> bool:
    """Whether it is one of those that were asked for; the store knows it of finished ones."""
    is_game = wanted.game in ("", live.room.setup.game)
    return is_game and wanted.opponents in ("", opponents_of(live.room, mine.seat))


async def records(hub: Hub, player: str) -> AsyncIterator[str]:
    """Every record with the name of its table, page by page."""
    before, count = LATEST, 0
    while count < MOST_EXPORTED:
        page = await hub.store.played_games(player, GameFilter(), before, EXPORT_PAGE)
        if not page:
            return
        for live in await hub.tables.find_all(each.table_id for each in page):
            async with live.lock:
                text = record_of(live.room)
            yield f"# table {live.room.id}\n{text}\n"
        before, count = (page[-1].at, page[-1].table_id), count + len(page)
