"""The games by request: what they are, their rules, and what is left to choose for a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, Parameter

from sapeur.agents.registry import LEVELS
from sapeur.games import GAMES, capabilities, game
from sapeur.games.choices import Choice, Choices, choices, options_alone
from sapeur.games.game import Game
from sapeur.server import messages as m
from sapeur.server.designs import design_info
from sapeur.server.guard import address
from sapeur.server.log import SeatKind, SeatSpec
from sapeur.server.people import TheHub, TheLimiter
from sapeur.server.problems import charge, refusals
from sapeur.server.study import messages as sm
from sapeur.server.study import reading
from sapeur.study.exercises import exercise_names
from sapeur.study.lessons import lesson_names, lesson_title

LESSON_COST = 5
DESIGN_COST = 2  # a long text takes some 20 ms to read
PERSONS: list[SeatKind] = ["me", "open", "invited"]


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get("/", summary="Every game, its options and its opponents", responses=refusals())
    async def games(self) -> list[m.GameInfo]:
        return [game_info(game(name)) for name in GAMES]

    @get(
        "/{name:str}/rules",
        summary="The rules of a game, in Markdown",
        media_type="text/markdown",
        responses=refusals(400),
    )
    async def rules(
        self, name: FromPath[str], lang: Annotated[str, Parameter(pattern="^(en|fr)$")] = "en"
    ) -> str:
        return game(name).rules_text(lang)

    @get(
        "/{name:str}/lessons/{lesson:str}",
        summary="A lesson: a game with what is said of it, step by step",
        responses=refusals(400, 503),
    )
    async def lesson(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        name: FromPath[str],
        lesson: FromPath[str],
    ) -> sm.LessonInfo:
        charge(actions, address(request.scope, hub.settings), LESSON_COST)
        written: Any = msgspec.Raw(await hub.study.read(reading.lesson, name, lesson))
        return written  # type: ignore[no-any-return]

    @get(
        "/{name:str}/exercises/{exercise:str}",
        summary="An exercise: a moment of a game in which one answer is clearly the best",
        responses=refusals(400, 503),
    )
    async def exercise(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        name: FromPath[str],
        exercise: FromPath[str],
    ) -> sm.ExerciseInfo:
        charge(actions, address(request.scope, hub.settings), LESSON_COST)
        written: Any = msgspec.Raw(await hub.study.read(reading.exercise, name, exercise))
        return written  # type: ignore[no-any-return]

    @post(
        "/{name:str}/setup",
        status_code=200,
        summary="What is left to choose for a table, with some options chosen",
        responses=refusals(400, changes=True),
    )
    async def setup(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        name: FromPath[str],
        data: JSONBody[m.SetupRequest],
    ) -> m.SetupInfo:
        charge(actions, address(request.scope, hub.settings))
        return setup_info(game(name), data)

    @post(
        "/{name:str}/design",
        status_code=200,
        summary="What is to be said of a board or an edition that somebody draws",
        responses=refusals(400, 404, changes=True),
    )
    async def design(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        actions: TheLimiter,
        name: FromPath[str],
        data: JSONBody[m.DesignRequest],
    ) -> m.DesignInfo:
        charge(actions, address(request.scope, hub.settings), DESIGN_COST)
        return design_info(game(name), data.text)


def game_info(played: Game) -> m.GameInfo:
    pieces, designed = capabilities.pieces(played), capabilities.designed_option(played)
    return m.GameInfo(
        name=played.name,
        version=played.version,
        title=dict(played.title),
        summary=dict(played.summary),
        options=[
            m.OptionInfo(
                o.name,
                o.default,
                o.article,
                dict(played.words.options[o.name].label),
                list(o.values),
                o.low,
                o.high,
            )
            for o in played.options
        ],
        drawable=played.drawable,
        seats=played.rules.seats(choices(played, {}).state),
        alone=options_alone(played, {}) or None,
        levels=list(LEVELS),
        nouns=played.words.nouns,  # type: ignore[arg-type]  # Words are dicts of texts
        pieces=pieces() if pieces else None,
        lessons=[
            m.LessonLink(each, lesson_title(played.name, each))
            for each in lesson_names(played.name)
        ],
        exercises=exercise_names(played.name),
        design=designed.name if designed else None,
    )


def setup_info(played: Game, asked: m.SetupRequest) -> m.SetupInfo:
    found = choices(played, asked.options)
    quick = choices(played, played.quick_options)
    return m.SetupInfo(
        choices=[choice_info(played, choice) for choice in found.choices],
        options=found.options,
        seats=seat_choices(played, found),
        problems=[dict(words) for words in found.problems],
        quick=m.QuickTable(
            options=quick.options,
            seats=[
                SeatSpec("opponent" if seat else "me", asked.level)
                for seat in range(played.rules.seats(quick.state))
            ],
        ),
    )


def choice_info(played: Game, choice: Choice) -> m.ChoiceInfo:
    option, words = choice.option, played.words.options[choice.option.name]
    return m.ChoiceInfo(
        name=option.name,
        article=option.article,
        label=dict(words.label),
        default=option.default,
        value=choice.value,
        matters=choice.matters,
        values=[m.ValueInfo(value, dict(words.value(value))) for value in choice.values],
        low=option.low,
        high=option.high,
        text=choice.is_text,
        problem=dict(choice.problem) if choice.problem else None,
    )


def seat_choices(played: Game, found: Choices) -> list[m.SeatChoice]:
    """Who may sit where; at a table for one there is nobody to play against."""
    count = played.rules.seats(found.state)
    kinds = PERSONS if count == 1 else [*PERSONS, "opponent"]
    role = capabilities.role(played)
    return [
        m.SeatChoice(
            seat,
            dict(played.words.nouns["role"][role(found.state, seat)]) if role else None,
            kinds,
        )
        for seat in range(count)
    ]
