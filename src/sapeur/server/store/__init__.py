"""What the server keeps, and what a store promises: it is on disk before anyone is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

import msgspec

from sapeur.games.game import Words
from sapeur.server.log import Line, Setup, Summary
from sapeur.server.settings import BadSetting


class Account(msgspec.Struct, frozen=True):
    id: str
    name: str
    at: int


class Token(msgspec.Struct, frozen=True):
    """A bot's way in, for its owner's list; the token itself is kept as a hash only."""

    id: str
    name: str
    at: int


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser in which somebody wants to be told of their turn, though no page is open."""

    endpoint: str  # where its push service takes messages for it
    p256dh: str  # its key, with which messages are encrypted
    auth: str
    language: str
    at: int


class Taken(Exception):  # noqa: N818  (no error: somebody was faster)
    """The line's number is in the log already."""


# Called on the event loop with what the work gave, or with why it was not done.
OnCommitted = Callable[[Any, Exception | None], None]


def settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Let whoever waits for a commit go on, if they still do; made an OnCommitted by `partial`."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class Store(Protocol):
    """Where players, tables and logs are kept. Every write is on disk when it returns."""

    shared: bool  # whether other processes may write there too

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def ready(self) -> bool: ...

    async def add_player(self, player: Account, secret: bytes) -> None: ...
    async def player(self, player_id: str) -> Account | None: ...
    async def player_by_secret(self, secret: bytes) -> Account | None: ...
    async def player_by_recovery(self, code: bytes) -> Account | None: ...
    async def rename(self, player_id: str, name: str) -> None: ...
    async def add_secret(self, player_id: str, secret: bytes) -> None: ...
    async def set_recovery(self, player_id: str, code: bytes) -> None: ...
    async def remove_player(self, player_id: str) -> None: ...
    async def add_token(self, player_id: str, token: Token, secret: bytes) -> None: ...
    async def tokens(self, player_id: str) -> list[Token]: ...
    async def remove_token(self, player_id: str, token_id: str) -> bool: ...
    async def player_by_token(self, secret: bytes) -> Account | None: ...
    async def names(self, player_ids: Sequence[str]) -> dict[str, str]: ...

    async def add_push_subscription(
        self, player_id: str, subscription: PushSubscription, most: int
    ) -> None:
        """Keep it, for this player alone; of more than `most` the oldest are removed."""

    async def push_subscriptions(self, player_id: str) -> list[PushSubscription]: ...
    async def remove_push_subscription(self, player_id: str, endpoint: str) -> bool: ...

    async def add_table(self, setup: Setup, summary: Summary) -> None: ...
    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None: ...
    async def lines(self, table_id: str, since: int) -> list[Line]: ...
    async def latest(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last line of each of these tables' logs; tables without lines are left out."""

    def append(
        self, table_id: str, line: Line, summary: Summary, on_committed: OnCommitted
    ) -> None:
        """Add the line; `on_committed` is called once it is on disk, or with why it is not: Taken
        if its number is not free. After any other error it may be there all the same."""

    async def listed(self, status: str, limit: int) -> list[str]:
        """Public tables of that status, the latest first."""

    async def tables_of(self, player_id: str, limit: int) -> list[str]: ...
    async def due(self, now: int) -> list[str]:
        """Tables whose clock has run out, or whose opponents have been due for a while."""

    async def idle(self, before: int) -> list[str]:
        """Tables not over where nothing has happened since then."""

    def finished(self) -> AsyncIterator[tuple[Setup, list[Line]]]: ...

    def tell(self, message: str, topic: str = "") -> None:
        """Tell the other processes something that need not be kept, in order and once.

        What cannot be said now is said when it can be; of what waits on a topic, the latest.
        """

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call this for what other processes tell; for `line TABLE N` after one appends; for
        `again` when something may have been missed.

        A process that dies between a commit and its notice tells nobody of that line: whoever
        shows a table to somebody asks for its `latest` line every few seconds.
        """


def store_at(database: str) -> Store:
    """The store that a setting names: a file of SQLite, or the address of a PostgreSQL."""
    if database.startswith(("postgres://", "postgresql://")):
        try:
            from sapeur.server.store.postgres import PostgresStore
        except ImportError:
            raise BadSetting(
                Words(
                    en="PostgreSQL needs the package asyncpg: pip install 'sapeur[postgres]'",
                    fr="PostgreSQL demande le paquet asyncpg : pip install 'sapeur[postgres]'",
                )
            ) from None
        return PostgresStore(database)
    from sapeur.server.store.sqlite import SqliteStore

    return SqliteStore(database)
