"""The dailies by request: what today brings, an answer or a deal, and how everyone did."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, Parameter

from sapeur.games import GAMES, game
from sapeur.games.game import Words
from sapeur.server import log
from sapeur.server import messages as m
from sapeur.server.hub import Hub
from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import Refuse, charge, refusals, refuse
from sapeur.server.records import sat_at
from sapeur.server.refusals import NOT_OVER, NOT_SEATED
from sapeur.server.room import OVER
from sapeur.server.study import messages as sm
from sapeur.server.study import reading
from sapeur.server.study.requests import charge_asker, sit_down
from sapeur.server.tables import live_table, new_setup
from sapeur.study.dailies import FIRST_DAY, best_counts, daily_texts, is_deal, result_of
from sapeur.study.problems import LUCK
from sapeur.table.clock import ClockSpec

LIST_COST, MOMENT_COST, ANSWER_COST, TABLE_COST = 1, 5, 5, 10
NO_DAILY = Words(en="There is no daily of that day.", fr="Il n'y a pas de défi ce jour-là.")
NO_SUCH_ACTION = Words(
    en="That cannot be done here: nothing was counted.",
    fr="Cela ne se fait pas ici : rien n'a été compté.",
)
OTHER_TABLE = Words(
    en="This daily was not played at that table.", fr="Ce défi n'a pas été joué à cette table."
)

DayPath = Annotated[str, Parameter(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


def today() -> date:
    return datetime.now(UTC).date()


def day_of(text: str, name: str) -> date:
    """The day, if it has come and the game has a daily then; Refuse if not."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refuse(404, "no-daily", NO_DAILY) from None
    if not FIRST_DAY <= day <= today() or not daily_texts(game(name).name):
        raise Refuse(404, "no-daily", NO_DAILY)
    return day


async def daily_key(hub: Hub, name: str, text: str) -> reading.DailyKey:
    key: reading.DailyKey = await hub.study.read(reading.daily_key, name, day_of(text, name))
    return key


async def field(hub: Hub, name: str, day: str, levels: tuple[int, ...]) -> sm.DailyField:
    people = await hub.store.daily_results(day, name)
    return sm.DailyField(list(levels), LUCK, [sm.ResultCount(*each) for each in people])


def daily_game(name: str) -> sm.DailyGame:
    measure = game(name).measure
    is_fewer_better = measure is not None and measure.fewer_is_better
    return sm.DailyGame(name, "deal" if is_deal(name) else "moment", is_fewer_better)


class Dailies(Controller):
    """A problem a day in every game, the same for everyone."""

    path = "/api/daily"
    tags = ("daily",)

    @get("/", summary="Which day it is, and what each game asks every day", responses=refusals())
    async def listed(
        self, request: Request[Any, Any, State], hub: TheHub, actions: TheLimiter
    ) -> sm.DailyList:
        await charge_asker(request, hub, actions, LIST_COST)
        return sm.DailyList(
            today().isoformat(),
            FIRST_DAY.isoformat(),
            [daily_game(name) for name in GAMES if daily_texts(name)],
        )

    @get(
        "/{day:str}/{name:str}",
        summary="The moment in which the best action is to be found",
        responses=refusals(400, 404, 503),
    )
    async def moment(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        day: DayPath,
        name: FromPath[str],
    ) -> sm.DailyMoment:
        await charge_asker(request, hub, actions, MOMENT_COST)
        asked = day_of(day, name)
        written: Any = msgspec.Raw(await hub.study.read(reading.daily_moment, name, asked))
        return written  # type: ignore[no-any-return]

    @post(
        "/{day:str}/{name:str}/answer",
        status_code=200,
        summary="Answer; the first answer counts, and the best one is told",
        responses=refusals(400, 401, 404, 409, 503, changes=True),
    )
    async def answer(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        day: DayPath,
        name: FromPath[str],
        data: JSONBody[sm.DailyAnswerRequest],
    ) -> sm.DailyAnswered:
        charge(actions, player.id, ANSWER_COST)
        key = await daily_key(hub, name, day)
        if not key.answer or data.action not in key.legal:
            raise Refuse(409, "illegal", NO_SUCH_ACTION)
        is_right = data.action == key.answer
        first = await hub.store.count_daily_result(
            player.id, day, name, int(is_right), log.now(), best=False
        )
        everyone = await field(hub, name, day, key.levels)
        return sm.DailyAnswered(
            is_right, bool(first), key.answer, key.because, key.record, everyone
        )

    @post(
        "/{day:str}/{name:str}/table",
        summary="A new table with the deal of that day, and my seat there",
        responses=refusals(400, 401, 404, 409, 503, changes=True),
    )
    async def table(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        day: DayPath,
        name: FromPath[str],
    ) -> m.TableForMe:
        charge(actions, player.id, TABLE_COST)
        key = await daily_key(hub, name, day)
        if key.answer:
            raise Refuse(404, "no-daily", NO_DAILY)
        setup = new_setup(
            name,
            key.options,
            [log.SeatSpec("player", "", player.id)],
            ClockSpec(),
            player.id,
            public=False,
            belief=False,  # everyone is to find it by themselves
            hints=False,
            branch=log.BranchPoint(key.record, 0, key.seat),
            daily=day,
        )
        return await sit_down(hub, player, setup, key.seat)

    @post(
        "/{day:str}/{name:str}/result",
        status_code=200,
        summary="Count a game of that day's deal that I have finished",
        responses=refusals(400, 401, 404, 409, 503, changes=True),
    )
    async def result(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        day: DayPath,
        name: FromPath[str],
        data: JSONBody[sm.DailyTableRequest],
    ) -> sm.DailyPlayed:
        charge(actions, player.id, ANSWER_COST)
        key = await daily_key(hub, name, day)
        live = await live_table(hub, data.table, player)
        async with live.lock:
            room = live.room
            seat = sat_at(room, player.id)
            if seat is None:
                raise refuse(NOT_SEATED)
            if (room.setup.daily, room.setup.game) != (day, name):
                raise Refuse(409, "other-table", OTHER_TABLE)
            if room.status != OVER or room.table is None:
                raise refuse(NOT_OVER)
            reached = result_of(room.table, seat)
        counted = await hub.store.count_daily_result(
            player.id, day, name, reached, log.now(), best=best_counts(room.game)
        )
        return sm.DailyPlayed(reached, counted, await field(hub, name, day, key.levels))
