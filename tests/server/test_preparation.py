"""What a table waits for is compiled first; the rest behind it, and is put off for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from server.loops import run

from sapeur.games import GAMES
from sapeur.server import preparation
from sapeur.server.preparation import Opponent, Preparation, Work
from sapeur.server.tasks import Tasks
from sapeur.server.thinking import (
    OpponentQuestion,
    compile_for,
    compile_in_background,
    help_compile_for,
)

FIRST = next(iter(GAMES))
QUESTION = OpponentQuestion("bombsquad", (), 0, "5", 1)


class Workshop(Preparation):
    """Compiles nothing, and writes down what it would."""

    def __init__(self, *, everything: bool, processes: int = 2) -> None:
        super().__init__(Tasks(), everything=everything, processes=processes)
        self.done: set[Opponent] = set()
        self.log: list[Sequence[Work]] = []
        self.stopped = asyncio.Event()
        self.slow = False  # work in the background takes for ever

    def stop(self) -> None:
        self.stopped.set()

    async def _run(self, work: Sequence[Work]) -> int:
        self.log.append(work)
        function, arguments = work[0]
        if function is compile_in_background:
            self.stopped.clear()
            if self.slow:
                await self.stopped.wait()
                return -15
            self.done.add(Opponent(*arguments))
        await asyncio.sleep(0)
        return 0

    @property
    def background(self) -> list[Opponent]:
        return [Opponent(*w[0][1]) for w in self.log if w[0][0] is compile_in_background]

    async def idle(self) -> None:
        while self._is_going_on:
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def nothing_prepared(monkeypatch: pytest.MonkeyPatch) -> set[Opponent]:
    prepared = set[Opponent]()
    monkeypatch.setattr(
        preparation, "is_prepared", lambda game, level: Opponent(game.name, level) in prepared
    )
    return prepared


def workshop(prepared: set[Opponent], *, everything: bool = False) -> Workshop:
    shop = Workshop(everything=everything)
    shop.done = prepared
    return shop


@run
async def test_every_level_of_every_game_is_compiled_the_usual_one_first(
    nothing_prepared: set[Opponent],
) -> None:
    shop = workshop(nothing_prepared, everything=True)
    shop.start()
    await shop.idle()
    assert shop.background[: len(GAMES)] == [(name, "3") for name in GAMES]
    assert sorted(shop.background) == sorted((name, level) for name in GAMES for level in "12345")


@run
async def test_a_question_is_prepared_in_all_processes_and_its_opponent_next(
    nothing_prepared: set[Opponent],
) -> None:
    shop = workshop(nothing_prepared, everything=True)
    assert not shop.is_answering("bombsquad", "5")
    await shop.prepare(QUESTION)
    assert shop.is_answering("bombsquad", "5")
    await shop.idle()
    functions = [function for function, _ in shop.log[0]]
    assert functions == [compile_for, help_compile_for]
    assert shop.background[0] == ("bombsquad", "5")
    assert len(shop.background) == 5 * len(GAMES)


@run
async def test_what_nobody_waits_for_is_put_off_and_taken_up_again(
    nothing_prepared: set[Opponent],
) -> None:
    shop = workshop(nothing_prepared, everything=True)
    shop.slow = True
    shop.start()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert shop.background == [(FIRST, "3")]
    shop.slow = False
    await shop.prepare(QUESTION)
    await shop.idle()
    assert [w[0][0] for w in shop.log[:3]] == [
        compile_in_background,
        compile_for,
        compile_in_background,
    ]
    assert shop.background[1:3] == [("bombsquad", "5"), (FIRST, "3")]


@run
async def test_a_light_opponent_answers_at_once_and_is_compiled_behind(
    nothing_prepared: set[Opponent],
) -> None:
    shop = workshop(nothing_prepared)
    assert shop.is_answering("mission", "2")
    await shop.idle()
    assert shop.background == [("mission", "2")]


@run
async def test_two_who_wait_for_one_opponent_have_it_compiled_once(
    nothing_prepared: set[Opponent],
) -> None:
    shop = workshop(nothing_prepared)
    await asyncio.gather(shop.prepare(QUESTION), shop.prepare(QUESTION))
    assert sum(work[0][0] is compile_for for work in shop.log) == 1
