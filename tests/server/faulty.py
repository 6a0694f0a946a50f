"""A server with a planted fault, to see that chaos notices it: `faulty.py FAULT serve …`."""

from __future__ import annotations

import asyncio
import sys

from sapeur.cli import main
from sapeur.games.game import Refusal
from sapeur.server.log import Act, Line, Summary
from sapeur.server.room import Room
from sapeur.server.store import OnCommitted
from sapeur.server.store.sqlite import SqliteStore

LATE, SLOW = 0.3, 0.1  # seconds
write, apply = SqliteStore.append, Room.apply


def write_later(
    store: SqliteStore, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
) -> None:
    """Moves are written some time after it is said that they are."""
    if type(line.said) is Act:
        loop = asyncio.get_running_loop()
        loop.call_later(LATE, write, store, table_id, line, summary, nobody_hears)
        loop.call_soon(on_committed, None, None)
    else:
        write(store, table_id, line, summary, on_committed)


def nobody_hears(result: object, wrong: Exception | None) -> None:
    """It was said long ago."""


def answer_later(
    store: SqliteStore, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
) -> None:
    """So that many a move is written whose sender does not hear of it."""

    def hears_later(result: object, wrong: Exception | None) -> None:
        asyncio.get_running_loop().call_later(SLOW, on_committed, result, wrong)

    write(store, table_id, line, summary, hears_later)


def forget_refs(room: Room, line: Line) -> Refusal | None:
    """What is said again is taken as new."""
    refusal = apply(room, line)
    room.refs.clear()
    return refusal


if __name__ == "__main__":
    fault = sys.argv.pop(1)
    if fault == "hasty":
        SqliteStore.append = write_later  # type: ignore[method-assign, assignment]
    elif fault == "forgetful":
        SqliteStore.append = answer_later  # type: ignore[method-assign, assignment]
        Room.apply = forget_refs  # type: ignore[method-assign, assignment]
    elif fault == "slow":  # no fault at all, as a control
        SqliteStore.append = answer_later  # type: ignore[method-assign, assignment]
    else:
        sys.exit(f"no such fault: {fault}")
    main()
