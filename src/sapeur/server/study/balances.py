"""How designs play: opponents play them in the background, one design at a time, second by second.

Nothing is kept on disk: the same games come out whenever they are played again.
"""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from sapeur.games import capabilities, game
from sapeur.games.game import NotationError, Words
from sapeur.server.log import Level
from sapeur.server.problems import Refuse
from sapeur.server.study import messages as sm
from sapeur.server.study.processes import StudyProcesses
from sapeur.server.tasks import Tasks
from sapeur.study.balance import GameTally, balance_of, play_games

logger = logging.getLogger("sapeur.server")

LEVEL: Level = "3"
BALANCE_GAMES = 400  # of which a share of one half is known to within 5 %
ENOUGH_GAMES = 20  # before which nothing is said
COMPILING_S = 240.0  # for the first game of all, which compiles the opponents
STEP_S = 1.5  # of play, after which somebody may have lost interest
LONG_GAME_S = 20.0  # for a game that does not end within a step
MOST_S = 120.0  # of play
ABANDONED_S = 20.0  # after which a design that nobody asks about is dropped
MOST_QUEUED = 4
MOST_RESULTS = 200  # that are remembered
BUSY = Words(
    en="Another estimate is being made; ask again in a while.",
    fr="Une autre estimation est en cours ; redemandez dans un instant.",
)
FAILED = Words(
    en="No game on this design came to its end in time.",
    fr="Aucune partie n'a pu être menée à son terme à temps.",
)
NO_DESIGN = Words(en="this game has nothing to draw", fr="il n'y a rien à dessiner pour ce jeu")


@dataclass
class BalanceJob:
    """A design that waits, or is being played."""

    id: str
    game: str
    options: dict[str, str]
    asker: str
    address: str
    asked_at: float
    tallies: list[GameTally] = field(default_factory=list)
    is_stopped: bool = False

    @property
    def is_wanted(self) -> bool:
        return not self.is_stopped and time.monotonic() - self.asked_at < ABANDONED_S


class Balances:
    """The queue: one design at a time, and one of each address."""

    def __init__(self, processes: StudyProcesses, tasks: Tasks) -> None:
        self.processes, self.tasks = processes, tasks
        self._jobs: dict[str, BalanceJob] = {}  # by id, also those that wait
        self._queue: deque[BalanceJob] = deque()
        self._results: OrderedDict[str, sm.BalanceProgress] = OrderedDict()
        self._compiled: set[str] = set()  # games that the process has played
        self._is_running = False

    def progress(
        self, name: str, options: Mapping[str, str], asker: str, address: str
    ) -> sm.BalanceProgress:
        """How the design plays, as far as it is known; begun if nobody has asked for it before."""
        complete = check_options(name, options)
        job_id = id_of(name, complete)
        if job_id in self._results:
            found = self._results.pop(job_id)
            if found.problem is None:  # else it is tried again when it is asked for again
                self._results[job_id] = found
            return found
        job = self._jobs.get(job_id)
        if job is None or job.is_stopped:
            job = self._add(BalanceJob(job_id, name, complete, asker, address, time.monotonic()))
        job.asked_at = time.monotonic()
        return report(job, is_over=False)

    def stop(self, name: str, options: Mapping[str, str], asker: str) -> None:
        job = self._jobs.get(id_of(name, check_options(name, options)))
        if job is not None and job.asker == asker:
            self._drop(job)

    def _add(self, job: BalanceJob) -> BalanceJob:
        for other in list(self._jobs.values()):
            if other.asker == job.asker:
                self._drop(other)  # whoever asks about another design has left that one
        if any(other.address == job.address for other in self._jobs.values()):
            raise Refuse(503, "busy", BUSY)
        if len(self._queue) >= MOST_QUEUED:
            raise Refuse(503, "busy", BUSY)
        self._jobs[job.id] = job
        self._queue.append(job)
        if not self._is_running:
            self._is_running = True
            self.tasks.spawn(self._run())
        return job

    def _drop(self, job: BalanceJob) -> None:
        """The step under way is played to its end, and then no more."""
        job.is_stopped = True
        self._jobs.pop(job.id, None)
        if job in self._queue:
            self._queue.remove(job)

    async def _run(self) -> None:
        """Play what waits, one design after the other."""
        try:
            while self._queue:
                job = self._queue.popleft()
                try:
                    await self._play(job)
                except Exception:
                    logger.exception("the balance %s could not be estimated", job.id)
                    self._remember(job)
                finally:
                    if self._jobs.get(job.id) is job:
                        del self._jobs[job.id]
        finally:
            self._is_running = False

    async def _play(self, job: BalanceJob) -> None:
        if job.game not in self._compiled:
            await self.processes.play(play_games, job.game, {}, LEVEL, [0], COMPILING_S)
            self._compiled.add(job.game)
        began, seconds = time.monotonic(), STEP_S
        while len(job.tallies) < BALANCE_GAMES and time.monotonic() - began < MOST_S:
            if not job.is_wanted:
                return
            numbers = list(range(len(job.tallies), BALANCE_GAMES))
            found = await self.processes.play(
                play_games, job.game, job.options, LEVEL, numbers, seconds
            )
            job.tallies += found
            if not found and seconds == LONG_GAME_S:
                break
            seconds = STEP_S if found else LONG_GAME_S
        if job.is_wanted:
            self._remember(job)

    def _remember(self, job: BalanceJob) -> None:
        self._results[job.id] = report(job, is_over=True)
        if len(self._results) > MOST_RESULTS:
            self._results.popitem(last=False)


def check_options(name: str, options: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game; a NotationError says what is wrong with one."""
    played = game(name)
    if capabilities.designed_option(played) is None:
        raise NotationError(**NO_DESIGN)
    played.setup(options)
    return played.complete(options)


def id_of(name: str, options: Mapping[str, str]) -> str:
    return json.dumps([name, options], sort_keys=True)


def report(job: BalanceJob, *, is_over: bool) -> sm.BalanceProgress:
    done = len(job.tallies)
    enough = done >= (2 if is_over else ENOUGH_GAMES)
    return sm.BalanceProgress(
        level=LEVEL,
        done=done,
        total=done if is_over and enough else BALANCE_GAMES,
        over=is_over,
        balance=balance_of(game(job.game), job.tallies) if enough else None,
        problem=dict(FAILED) if is_over and not enough else None,
    )
