"""How a game ended that was not played to its end, as the last comment of its record tells it."""

from __future__ import annotations

import re
from typing import NamedTuple

COMMENT = re.compile(
    r"^# (?P<how>resigned|timeout|agreed|left)(?: by (?P<seat>[0-5]))?; won by "
    r"(?P<winners>-|[0-5](?: [0-5])*)$"
)


class EarlyEnding(NamedTuple):
    """Somebody gave up or ran out of time, or all agreed on a draw."""

    how: str  # resigned, timeout, agreed, left
    winners: list[int]
    seat: int | None = None  # who resigned or ran out of time


def write_ending(ending: EarlyEnding) -> str:
    """The comment, with its line break."""
    won = " ".join(map(str, ending.winners)) or "-"
    by = "" if ending.seat is None else f" by {ending.seat}"
    return f"# {ending.how}{by}; won by {won}\n"


def read_ending(record: str, seats: int) -> EarlyEnding | None:
    """What the last line of the record says of it, if it is such a comment for so many seats."""
    lines = record.rstrip().splitlines()
    found = COMMENT.match(lines[-1].strip()) if lines else None
    if found is None:
        return None
    winners = [] if found["winners"] == "-" else [int(w) for w in found["winners"].split()]
    seat = int(found["seat"]) if found["seat"] else None
    if any(one >= seats for one in (*winners, seat or 0)):
        return None
    return EarlyEnding(found["how"], winners, seat)
