"""A connection to PostgreSQL of one's own, and how it shows that it is lost."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg

CONNECT_TIMEOUT_S = 20
COMMAND_TIMEOUT_S = 30  # a host that is gone does not answer at all
FINISH_TIMEOUT_S = 4  # for what is still to be written or said when a store is closed
RETRY_S = 0.2  # before a lost connection is made again
# How a lost connection shows itself. The last is asyncpg's answer when the server's farewell was
# read and the end of the connection was not, yet: it sounds like an error of asyncpg's own.
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
# Errors that PostgreSQL reports and that end, or may end, the connection.
ENDING = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)


class Link:
    """One connection that nobody else uses, made again when it was lost."""

    def __init__(self, address: str, **settings: str) -> None:
        self._address = address
        self._settings = settings
        self._db: Any = None

    async def connection(self) -> Any:
        if not self.is_open:
            self._db = await asyncpg.connect(
                self._address,
                timeout=CONNECT_TIMEOUT_S,
                command_timeout=COMMAND_TIMEOUT_S,
                server_settings=self._settings,
            )
        return self._db

    @property
    def is_open(self) -> bool:
        return self._db is not None and not self._db.is_closed()

    def is_usable_after(self, error: Exception) -> bool:
        """Whether PostgreSQL only refused what was asked; else the connection is ended here."""
        refused = isinstance(error, asyncpg.PostgresError) and not isinstance(error, ENDING)
        if refused and self.is_open:
            return True
        self.end()
        return False

    def end(self) -> None:
        if self._db is not None:
            self._db.terminate()
            self._db = None

    async def close(self) -> None:
        if self._db is not None:
            with contextlib.suppress(*LOST):
                await self._db.close(timeout=1)
            self._db = None


async def finish(task: asyncio.Task[None] | None) -> None:
    """Let the task come to its end, or end it."""
    if task is not None:
        await asyncio.wait([task], timeout=FINISH_TIMEOUT_S)
        task.cancel()  # nothing, if it is done
        await asyncio.wait([task], timeout=FINISH_TIMEOUT_S)
