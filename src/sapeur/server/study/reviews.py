"""Reviews: made one at a time in the background, decision by decision, and kept in the store.

Nothing of a review in the making survives the server: whoever polls simply asks for it again.
"""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict, deque
from dataclasses import dataclass

import msgspec

from sapeur.agents.registry import EXPERTS_VERSION
from sapeur.games.game import Words
from sapeur.server.log import now
from sapeur.server.store import Store
from sapeur.server.study import messages as sm
from sapeur.server.study.judging import WordedJudgement, judge_choice
from sapeur.server.study.processes import StudyProcesses, refuse_busy
from sapeur.server.study.reading import ChoiceValues, ToReview, to_review
from sapeur.server.tasks import Tasks
from sapeur.study.review import ChoiceJudgement, PastChoice, SeatResult, sum_up, turning_points

logger = logging.getLogger("sapeur.server")

MOST_QUEUED = 8  # reviews that wait for the one in the making
MOST_QUEUED_OF_ONE = 2  # of these, asked for by the same person
MOST_FAILED = 64  # of which it is remembered why, for those who still poll
MOST_KEPT = 20_000  # in the store; some tens of kilobytes each
FAILED = Words(
    en="The review could not be made; ask again later.",
    fr="L'analyse n'a pas pu être faite ; redemandez plus tard.",
)

encode_reviews = msgspec.json.encode
decode_reviews = msgspec.json.Decoder(list[sm.SeatReview]).decode


@dataclass
class ReviewJob:
    """A review that waits, or is being made."""

    id: str
    asker: str
    work: ToReview
    done: int = 0


class Reviews:
    """The queue. Between any two decisions the experts' process is free for an insight."""

    def __init__(
        self,
        store: Store,
        processes: StudyProcesses,
        tasks: Tasks,
        experts: int = EXPERTS_VERSION,
    ) -> None:
        self.store, self.processes, self.tasks, self.experts = store, processes, tasks, experts
        self._jobs: dict[str, ReviewJob] = {}  # by id, also those that wait
        self._queue: deque[ReviewJob] = deque()
        self._failed: OrderedDict[str, None] = OrderedDict()  # ids, until they are asked for
        self._is_running = False

    async def progress(self, record: str, asker: str) -> sm.ReviewProgress:
        """The review of a record, or how far it is; begun if nobody has asked for it before."""
        digest = record_hash(record)
        job = self._jobs.get(digest.hex())
        if job is None:
            if digest.hex() in self._failed:
                del self._failed[digest.hex()]  # asked again after this, it is tried again
                return sm.ReviewProgress(digest.hex(), 0, 0, None, dict(FAILED))
            stored = await self.store.kept_review(digest, self.experts)
            if stored is not None:
                found = decode_reviews(stored)
                total = sum(len(each.decisions) for each in found)
                return sm.ReviewProgress(digest.hex(), total, total, found, None)
            job = await self._add(digest.hex(), record, asker)
        return sm.ReviewProgress(job.id, job.done, len(job.work.choices), None, None)

    async def _add(self, job_id: str, record: str, asker: str) -> ReviewJob:
        self._refuse_if_full(asker)
        work = await self.processes.read(to_review, record)
        if job_id not in self._jobs:  # else somebody asked for the same in the meantime
            self._refuse_if_full(asker)
            job = self._jobs[job_id] = ReviewJob(job_id, asker, work)
            self._queue.append(job)
            if not self._is_running:
                self._is_running = True
                self.tasks.spawn(self._run())
        return self._jobs[job_id]

    def _refuse_if_full(self, asker: str) -> None:
        own = sum(job.asker == asker for job in self._jobs.values())
        if len(self._queue) >= MOST_QUEUED or own >= MOST_QUEUED_OF_ONE:
            refuse_busy()

    async def _run(self) -> None:
        """Make what waits, one after the other."""
        try:
            while self._queue:
                job = self._queue.popleft()
                try:
                    await self._make(job)
                except Exception:
                    logger.exception("the review %s could not be made", job.id)
                    self._failed[job.id] = None
                    if len(self._failed) > MOST_FAILED:
                        self._failed.popitem(last=False)
                finally:
                    del self._jobs[job.id]
        finally:
            self._is_running = False

    async def _make(self, job: ReviewJob) -> None:
        judged: list[tuple[ChoiceValues, WordedJudgement]] = []
        for choice in job.work.choices:
            found = await self.processes.judge(judge_choice, job.work.game, choice)
            if found is not None:
                judged.append((choice, found))
            job.done += 1
        reviews = [
            seat_review(seat, [both for both in judged if both[0].seat == seat], result)
            for seat, result in enumerate(job.work.results)
        ]
        digest, written = bytes.fromhex(job.id), encode_reviews(reviews)
        await self.store.keep_review(digest, self.experts, now(), written, MOST_KEPT)


def record_hash(record: str) -> bytes:
    """By which a review is kept."""
    return hashlib.sha256(record.encode()).digest()


def seat_review(
    seat: int, judged: list[tuple[ChoiceValues, WordedJudgement]], result: SeatResult
) -> sm.SeatReview:
    """A seat's review as it is told."""
    pairs: list[tuple[PastChoice, ChoiceJudgement]] = [
        (PastChoice(c.line, c.seat, c.code, c.chosen, None), found.judgement) for c, found in judged
    ]
    review = sum_up(seat, pairs, result)
    decided = [
        both for both, (choice, _) in zip(judged, pairs, strict=True) if not choice.was_left_open
    ]
    decisions = [
        sm.DecisionReview(
            version=d.line,
            line=choice.text_line,
            seat=seat,
            chosen=d.chosen,
            best=d.best,
            value=d.value,
            best_value=d.best_value,
            error=d.error,
            cost=d.cost,
            luck=d.luck,
            mark=d.mark,
            reasons=found.reasons,
            win=d.after,
        )
        for d, (choice, found) in zip(review.decisions, decided, strict=True)
    ]
    dear = [review.decisions.index(d) for d in turning_points(review)]
    return sm.SeatReview(
        seat=seat,
        unit="measure" if review.unit == "measure" else "win",
        start=review.start,
        result=review.result,
        cost=review.cost,
        luck=review.luck,
        stopped_early=review.stopped_early,
        decisions=decisions,
        turning_points=dear,
    )
