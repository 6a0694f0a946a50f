"""A server with a planted fault, to see that chaos notices it: `faulty.py FAULT serve …`."""

from __future__ import annotations

import asyncio
import sys

from sapeur.cli import main
from sapeur.games.game import Refusal
from sapeur.server.room import Room
from sapeur.server.store import Line, Summary
from sapeur.server.store.sqlite import SqliteStore

LATE, SLOW = 0.3, 0.1  # seconds
write, say = SqliteStore.append, Room.say
writing: set[asyncio.Task[None]] = set()


async def write_later(store: SqliteStore, table_id: str, line: Line, summary: Summary) -> None:
    """Moves are written some time after it is said that they are."""

    async def later() -> None:
        await asyncio.sleep(LATE)
        await write(store, table_id, line, summary)

    if line.kind == "act":
        task = asyncio.create_task(later())
        writing.add(task)
        task.add_done_callback(writing.discard)
    else:
        await write(store, table_id, line, summary)


async def answer_later(store: SqliteStore, table_id: str, line: Line, summary: Summary) -> None:
    """So that many a move is written whose sender does not hear of it."""
    await write(store, table_id, line, summary)
    await asyncio.sleep(SLOW)


def forget_refs(room: Room, line: Line) -> Refusal | None:
    """What is said again is taken as new."""
    refusal = say(room, line)
    room.refs.clear()
    return refusal


if __name__ == "__main__":
    fault = sys.argv.pop(1)
    if fault == "hasty":
        SqliteStore.append = write_later  # type: ignore[method-assign, assignment]
    elif fault == "forgetful":
        SqliteStore.append = answer_later  # type: ignore[method-assign, assignment]
        Room.say = forget_refs  # type: ignore[method-assign, assignment]
    elif fault == "slow":  # no fault at all, as a control
        SqliteStore.append = answer_later  # type: ignore[method-assign, assignment]
    else:
        sys.exit(f"no such fault: {fault}")
    main()
