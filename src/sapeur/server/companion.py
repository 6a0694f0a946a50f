"""Requests of people who play at a real table: no player and no table of ours is needed."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sapeur.server import messages as m
from sapeur.server.people import TheHub, TheLimiter
from sapeur.server.problems import refusals
from sapeur.server.study.entered import EnteredQuestion, PlayedInfo, work_out_played
from sapeur.server.study.notes import (
    NotedInfo,
    NotedQuestion,
    NotesInfo,
    NotesQuestion,
    check_notes,
    work_out_noted,
    work_out_notes,
)
from sapeur.server.study.requests import charge_asker

NOTES_COST = 20  # acts of one player, as the insight of a moment
QUICK_NOTES_COST = 5
MOST_NOTES = 120  # more than any game has questions
Note = Annotated[str, Meta(min_length=1, max_length=80)]  # a proposal names up to seven gems
NOTED_COST = 5
PLAYED_COST = 3  # acts of one player: it is asked after every touch, and answered in milliseconds
MOST_ENTRIES = 1000  # as many as a record has moves
EntryText = Annotated[str, Meta(min_length=1, max_length=40)]


class NotesRequest(Struct, forbid_unknown_fields=True):
    """What was asked and answered at a real table, in any order."""

    game: Annotated[str, Meta(max_length=20)]
    options: m.Options = {}
    notes: Annotated[list[Note], Meta(max_length=MOST_NOTES)] = []
    quick: bool = False  # what can be known as it is found at once, not as good as it gets


class NotedRequest(Struct, forbid_unknown_fields=True):
    """Notes in the order in which they were taken, and what was to be found, as a deal has it."""

    game: Annotated[str, Meta(max_length=20)]
    deal: Note
    options: m.Options = {}
    notes: Annotated[list[Note], Meta(max_length=MOST_NOTES)] = []
    found: bool = False  # whoever took the notes proposed it at the end


class PlayedRequest(Struct, forbid_unknown_fields=True):
    """A game with real cards: actions (`0 turn c4`) and cards seen (`seen c4 7H`), in order."""

    game: Annotated[str, Meta(max_length=20)]
    options: m.Options = {}
    entries: Annotated[list[EntryText], Meta(max_length=MOST_ENTRIES)] = []
    since: Annotated[int, Meta(ge=0, le=100_000)] = 0  # the last event that the asker has
    record: bool = False  # with the record so far


class CompanionRequests(Controller):
    """Beside a game that is played with a box on a table."""

    path = "/api/companion"
    tags = ("companion",)

    @post(
        "/notes",
        status_code=200,
        summary="What the answers heard so far leave possible, or which contradict each other",
        responses=refusals(400, 503, changes=True),
    )
    async def notes(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[NotesRequest],
    ) -> NotesInfo:
        cost = QUICK_NOTES_COST if data.quick else NOTES_COST
        await charge_asker(request, hub, actions, cost)
        question = NotesQuestion(data.game, data.options, data.notes)
        check_notes(question)
        written: Any = msgspec.Raw(
            await hub.study.insight(partial(work_out_notes, quick=data.quick), question)
        )
        return written  # type: ignore[no-any-return]

    @post(
        "/noted",
        status_code=200,
        summary="Notes as the record of a game alone, or those that what was hidden makes untrue",
        responses=refusals(400, 503, changes=True),
    )
    async def record_of_notes(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[NotedRequest],
    ) -> NotedInfo:
        await charge_asker(request, hub, actions, NOTED_COST)
        question = NotedQuestion(data.game, data.options, data.notes, data.deal, data.found)
        written: Any = msgspec.Raw(await hub.study.read(work_out_noted, question))
        return written  # type: ignore[no-any-return]

    @post(
        "/played",
        status_code=200,
        summary="A game with real cards after what was entered, and what must be said next",
        responses=refusals(400, 503, changes=True),
    )
    async def played(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        data: JSONBody[PlayedRequest],
    ) -> PlayedInfo:
        await charge_asker(request, hub, actions, PLAYED_COST)
        question = EnteredQuestion(data.game, data.options, data.entries, data.since, data.record)
        written: Any = msgspec.Raw(await hub.study.read(work_out_played, question))
        return written  # type: ignore[no-any-return]
