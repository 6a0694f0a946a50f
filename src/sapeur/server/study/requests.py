"""Requests about a record: each is limited, and answered off the event loop."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from sapeur.server import messages as m
from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import Refuse, refusals
from sapeur.server.study import messages as sm


class Study(Controller):
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
        raise NOT_YET

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
        raise NOT_YET

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
        raise NOT_YET

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
        raise NOT_YET

    @post(
        "/branch",
        summary="A new table that goes on from a moment of a record",
        responses=refusals(400, 401, 503, changes=True),
    )
    async def branch(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        data: JSONBody[sm.BranchRequest],
    ) -> m.TableForMe:
        raise NOT_YET


NOT_YET = Refuse(503, "not-yet", {"en": "Not yet.", "fr": "Pas encore."})
