"""Progress by request: what a player learned, solved and did of the dailies follows the player.

Each thing is a row of its own, so that two devices never write over each other's. Which of two
values of the same thing is kept is decided here and nowhere else, by `rank`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from sapeur.games import GAMES, game
from sapeur.server.people import TheHub, TheLimiter, ThePlayer
from sapeur.server.problems import Refuse, charge, refusals
from sapeur.server.store import ProgressEntry
from sapeur.server.study import messages as sm
from sapeur.server.study.dailies import day_of
from sapeur.study.dailies import best_counts, is_deal
from sapeur.study.exercises import exercise_names
from sapeur.study.lessons import lesson_names

READ_COST, NOTE_COST = 5, 2  # acts of one player, of whom an action costs one
ON_THE_DAY = 100_000  # a rank above that of every result


class ProgressRequests(Controller):
    """How far I am in lessons, exercises and dailies, on all my devices."""

    path = "/api/me/progress"
    tags = ("my progress",)

    @get("/", summary="All that is kept of my progress", responses=refusals(401))
    async def progress(self, hub: TheHub, player: ThePlayer, actions: TheLimiter) -> sm.Progress:
        charge(actions, player.id, READ_COST)
        return as_progress(await hub.store.progress(player.id))

    @post(
        "/",
        status_code=200,
        summary="Note how far I am; the answer is what is kept of these now, which may be further, "
        "without things that do not exist (any more)",
        responses=refusals(400, 401, changes=True),
    )
    async def note(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, data: JSONBody[sm.ProgressNotes]
    ) -> sm.Progress:
        charge(actions, player.id, NOTE_COST)
        noted = [
            ProgressEntry(kind, item, rank(kind, item, value), msgspec.json.encode(value).decode())
            for kind, items in (
                ("lessons", data.lessons),
                ("exercises", data.exercises),
                ("dailies", data.dailies),
            )
            for item, value in items.items()
            if exists(kind, item)
        ]
        return as_progress(await hub.store.keep_progress(player.id, noted))


def exists(kind: str, item: str) -> bool:
    """Whether there is such a thing: a player has no more rows than there are things.

    Exercises are found anew and then have other names, so that an old one is no reason to refuse.
    """
    if kind == "dailies":
        day, _, name = item.partition("/")
        return name in GAMES and has_daily(day, name)
    name, _, part = item.partition("/")
    names = lesson_names if kind == "lessons" else exercise_names
    return name in GAMES and part in names(name)


def has_daily(day: str, name: str) -> bool:
    try:
        day_of(day, name)
    except Refuse:
        return False
    return True


def rank(kind: str, item: str, value: Any) -> int:
    """Of two values the one of the higher rank is kept; of equals the one that came last."""
    if kind == "lessons":
        return int(value)  # the further step
    if kind == "exercises":
        return int(value == "first")
    done: sm.DailyDone = value
    if done.result is None:
        return 0
    day, _, name = item.partition("/")
    is_best_kept = is_deal(name) and best_counts(game(name))
    better = done.result + 1 if is_best_kept else 0
    return 1 + better + (ON_THE_DAY if done.on == day else 0)


def as_progress(entries: Iterable[ProgressEntry]) -> sm.Progress:
    by_kind: dict[str, dict[str, Any]] = {}
    for entry in entries:
        by_kind.setdefault(entry.kind, {})[entry.item] = msgspec.Raw(entry.value.encode())
    return sm.Progress(**by_kind)
