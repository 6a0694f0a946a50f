"""What follows when a line is on disk: everyone hears of it, and whose turn it is now is told."""

from __future__ import annotations

from sapeur.server.live import Live
from sapeur.server.log import Line
from sapeur.server.metrics import Metrics
from sapeur.server.opponent_turns import OpponentTurns
from sapeur.server.publisher import Publisher
from sapeur.server.push.notices import TurnNotices
from sapeur.server.store import NumberTaken
from sapeur.server.writer import Submission, Writer, finish


class AfterCommit:
    """Called by the store, while the table is still locked for whoever wrote the line."""

    def __init__(
        self,
        writer: Writer,
        publisher: Publisher,
        turns: OpponentTurns,
        notices: TurnNotices,
        metrics: Metrics,
    ) -> None:
        self.writer, self.publisher, self.turns = writer, publisher, turns
        self.notices, self.metrics = notices, metrics

    def __call__(
        self, live: Live, submission: Submission, line: Line, _: None, error: Exception | None
    ) -> None:
        if isinstance(error, NumberTaken):
            self.writer.append_again(live, submission)
            return
        if error is not None:  # the table stays stale: whoever comes next reads its log again
            finish(live, submission, error)
            return
        live.is_stale = False
        self.metrics.lines += 1
        try:
            self.publisher.publish(live)
            self.turns.wake(live)
            self.notices.on_line(live, line)
        except Exception as failure:
            finish(live, submission, failure)
            return
        if line.said is submission.said:
            finish(live, submission, line.n)
        else:
            self.writer.append(live, submission)  # a flag that was due came first
