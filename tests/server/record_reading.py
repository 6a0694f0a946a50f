"""What people may read of a record once the game is over, by what they knew while it was played.

A record tells everything; but what a replay of it, an insight and a review by a person's own
knowledge tell of the time in which two worlds looked alike to that person must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.study import reading
from sapeur.table import record
from sapeur.table.table import Entry, Table


def common_lines(then: Sequence[Entry], finally_: Sequence[Entry]) -> int:
    """How many lines of a log were never taken back."""
    pairs = zip(then, finally_, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(then), len(finally_)))


def read_record(table: Table, who: int, lines: int) -> list[bytes]:
    """What its record tells by this person's own knowledge of the first lines: every step of a
    replay, what an insight is worked out from, and what the experts are given for a review."""
    text = record.write(table)
    seat = None if who == SPECTATOR else who
    replayed = reading.replay(text, seat, False)
    assert isinstance(replayed, bytes), replayed
    told = [m.encode(step) for step in msgspec.json.decode(replayed)["steps"][: lines + 1]]
    if seat is not None:
        told.append(msgspec.json.encode(reading.moment(text, seat, lines)))
        review = reading.to_review(text)
        assert isinstance(review, reading.ToReview), review
        own = [choice for choice in review.choices if choice.seat == seat and choice.line < lines]
        told += [msgspec.json.encode(choice) for choice in own]
    return told
