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


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game in somebody's list: what it is looked for by, and what is counted of it."""

    table_id: str
    at: int
    game: str
    seat: int
    opponents: str  # the highest level at the table, people or alone
    result: str  # won, lost, drawn; not in the list are `uncounted`, as branches, and `removed`
    moves: int
    measure: int  # of the game's measure, such as questions; -1 where it has none
    record: bytes  # the SHA-256 of its record, by which its review is kept


class ProgressEntry(msgspec.Struct, frozen=True):
    """How far somebody is with one thing: a lesson, an exercise, the daily of a game."""

    kind: str
    item: str
    rank: int  # of two values of an item, the one of the higher rank is kept
    value: str  # as JSON


class GameFilter(msgspec.Struct, frozen=True):
    """Which games of a list; what is empty leaves any."""

    game: str = ""
    result: str = ""
    opponents: str = ""


class NumberTaken(Exception):  # noqa: N818  (no error: somebody was faster)
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
    failures: tuple[type[Exception], ...]  # what is raised where the database cannot answer

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
        """Add the line; `on_committed` is called once it is on disk, or with why not: NumberTaken
        if its number is not free. After any other error it may be there all the same."""

    async def tables_by_status(self, status: str, limit: int) -> list[str]:
        """Public tables of that status, the latest first."""

    async def tables_of(self, player_id: str, limit: int) -> list[str]: ...
    async def due(self, now: int) -> list[str]:
        """Tables whose clock has run out, or whose opponents have been due for a while."""

    async def idle(self, before: int) -> list[str]:
        """Tables not over where nothing has happened since then."""

    def finished_games(self) -> AsyncIterator[tuple[Setup, list[Line]]]: ...

    async def kept_review(self, record: bytes, experts: int) -> bytes | None:
        """The review of the record with this hash, if these experts made it."""

    async def keep_review(
        self, record: bytes, experts: int, at: int, review: bytes, most: int
    ) -> None:
        """Keep it in place of an older one; of more than `most` the oldest are removed."""

    async def kept_reviews_of(
        self, player_id: str, experts: int, limit: int
    ) -> list[tuple[str, bytes]]:
        """The tables of this player's latest games that were reviewed, and their reviews."""

    async def uncounted_games(self, player_id: str, limit: int) -> list[str]:
        """Tables where this player's game is over and not in the list yet, the latest first."""

    async def add_played_game(self, player_id: str, game: PlayedGame) -> None:
        """Put it in the list; nothing happens if it was there or was taken off."""

    async def played_games(
        self, player_id: str, wanted: GameFilter, before: tuple[int, str], limit: int
    ) -> list[PlayedGame]:
        """Finished games before that time and table, the latest first."""

    async def unfinished_games(
        self, player_id: str, before: tuple[int, str], limit: int
    ) -> list[tuple[int, str]]:
        """Times and tables of this player that are not over, the latest first."""

    async def remove_played_game(self, player_id: str, table_id: str) -> bool:
        """Take it off the list for good; whether it was there."""

    async def count_daily_result(
        self, player_id: str, day: str, game: str, result: int, at: int, *, best: bool
    ) -> int:
        """Count this result of a daily, and tell what counts now: the first, or the best of all."""

    async def daily_results(self, day: str, game: str) -> list[tuple[int, int]]:
        """How many players have reached each result in the daily of a game."""

    async def keep_progress(
        self, player_id: str, entries: Sequence[ProgressEntry]
    ) -> list[ProgressEntry]:
        """Keep them, all or none, each unless a higher rank is kept; what is kept of these now."""

    async def progress(self, player_id: str) -> list[ProgressEntry]:
        """All that is kept of this player's progress."""

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
