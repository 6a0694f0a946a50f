"""Requests about a record: each is limited, and answered off the event loop."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

import msgspec
from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from sapeur.games.game import Refusal
from sapeur.server import log
from sapeur.server import messages as m
from sapeur.server.chairs import check_seats
from sapeur.server.guard import Limiter, address
from sapeur.server.hub import Hub
from sapeur.server.people import TheHub, TheLimiter, ThePlayer, player_of
from sapeur.server.problems import charge, refusals, refuse
from sapeur.server.room import OPEN
from sapeur.server.store import Account
from sapeur.server.study import messages as sm
from sapeur.server.study import reading
from sapeur.server.tables import mine, new_setup
from sapeur.server.thinking import consider
from sapeur.table.clock import ClockSpec

# Acts of one player, of whom an action costs one.
REPLAY_COST, VERIFY_COST, INSIGHT_COST, BRANCH_COST = 10, 10, 20, 20
REVIEW_COST = 5  # it is asked for again and again
BALANCE_COST = 5  # likewise


async def charge_asker(
    request: Request[Any, Any, State], hub: Hub, actions: Limiter, cost: float
) -> str:
    """Who asks, a player or an address; refused if they ask for too much."""
    try:
        player = await player_of(request, hub)
    except hub.store.failures:
        player = None  # what is asked needs no player, so no database either
    asker = player.id if player is not None else address(request.scope, hub.settings)
    charge(actions, asker, cost)
    return asker


class StudyRequests(Controller):
    """A game that was played, looked at again."""

    path = "/api/study"
    tags = ("study",)

    @post(
        "/replay",
        status_code=200,
        summary="Every step of a record, as a seat or a spectator saw it, or with nothing hidden",
        responses=refusals(400, 503, changes=True),
    )
    async def replay(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.ReplayRequest],
    ) -> sm.Replay:
        await charge_asker(request, hub, actions, REPLAY_COST)
        written: Any = msgspec.Raw(
            await hub.study.read(reading.replay, data.record, data.seat, data.truth)
        )
        return written  # type: ignore[no-any-return]

    @post(
        "/insight",
        status_code=200,
        summary="What a seat could know at a moment of a record",
        responses=refusals(400, 503, changes=True),
    )
    async def insight(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.InsightRequest],
    ) -> sm.MomentInsight:
        await charge_asker(request, hub, actions, INSIGHT_COST)
        question = await hub.study.read(reading.moment, data.record, data.seat, data.version)
        found = await hub.study.insight(partial(consider, quick=False), question)
        return sm.MomentInsight(msgspec.Raw(found))

    @post(
        "/review",
        status_code=200,
        summary="The review of a record, or how far it is; ask again until it is done",
        responses=refusals(400, 503, changes=True),
    )
    async def review(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.RecordRequest],
    ) -> sm.ReviewProgress:
        asker = await charge_asker(request, hub, actions, REVIEW_COST)
        return await hub.reviews.progress(data.record, asker)

    @post(
        "/verify",
        status_code=200,
        summary="Do the deal and the dice of a record come from its seed?",
        responses=refusals(400, 503, changes=True),
    )
    async def verify(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.RecordRequest],
    ) -> sm.Verification:
        await charge_asker(request, hub, actions, VERIFY_COST)
        found: sm.Verification = await hub.study.read(reading.verify, data.record)
        return found

    @post(
        "/balance",
        status_code=200,
        summary="How a design plays among opponents, as far as it is known; ask until it is over",
        responses=refusals(400, 503, changes=True),
    )
    async def balance(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.BalanceRequest],
    ) -> sm.BalanceProgress:
        asker = await charge_asker(request, hub, actions, BALANCE_COST)
        return hub.balances.progress(
            data.game, data.options, asker, address(request.scope, hub.settings)
        )

    @post(
        "/balance/stop",
        status_code=204,
        summary="Nobody waits for this balance any more",
        responses=refusals(400, changes=True),
    )
    async def stop_balance(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[sm.BalanceRequest],
    ) -> None:
        asker = await charge_asker(request, hub, actions, BALANCE_COST)
        hub.balances.stop(data.game, data.options, asker)

    @post(
        "/branch",
        summary="A new table that goes on from a moment of a record",
        responses=refusals(400, 401, 409, 503, changes=True),
    )
    async def branch(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        data: JSONBody[sm.BranchRequest],
    ) -> m.TableForMe:
        charge(actions, player.id, BRANCH_COST)
        start: reading.BranchStart = await hub.study.read(
            partial(reading.branch_start, imagined=data.world == "imagined"),
            data.record,
            data.seat,
            data.version,
        )
        seats = [log.SeatSpec("opponent", data.level)] * start.seats
        seats[data.seat] = log.SeatSpec("player", "", player.id)
        check_seats(start.game, start.options, seats)
        branch = log.BranchPoint(start.record, data.version, data.seat, start.imagined)
        setup = new_setup(
            start.game, start.options, seats, ClockSpec(), player.id, public=False, branch=branch
        )
        return await sit_down(hub, player, setup, data.seat)


async def sit_down(hub: Hub, player: Account, setup: log.Setup, seat: int) -> m.TableForMe:
    """Make this table and take the seat that is kept there for the player."""
    await hub.store.add_table(setup, log.Summary(OPEN, 0, False, []))
    live = await hub.tables.find(setup.id)
    assert live is not None, "it was just made"
    hub.names.set(player.id, player.name)
    said = await hub.writer.say(live, log.Sit(seat, secrets.token_hex(8)), player.id)
    if isinstance(said, Refusal):
        raise refuse(said)
    return mine(live, hub, player)
