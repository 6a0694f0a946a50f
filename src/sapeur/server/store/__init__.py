"""What the server keeps, and what a store promises: it is on disk before anyone is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from sapeur.games.game import Words
from sapeur.server.settings import BadSetting


class Line(msgspec.Struct, frozen=True, array_like=True):
    """One line of a table's log. The lines of a table, in order, are all that it is."""

    n: int  # 1, 2, 3 …: the unique key, so that of two who come at once one is first
    at: int  # milliseconds
    kind: str
    seat: int
    player: str  # who said it; empty for the server and its opponents
    ref: str  # the sender's own number for it, so that saying it again does nothing
    text: str


class SeatPlan(msgspec.Struct, frozen=True):
    """Who a seat is meant for: a player, anyone, whoever has the invitation, or an opponent."""

    kind: str  # player, open, invited, opponent
    player: str = ""
    level: str = ""


class ClockPlan(msgspec.Struct, frozen=True):
    """Milliseconds for an action, for a game, given back by action; and what follows on none."""

    move: int = 0
    game: int = 0
    increment: int = 0
    on_flag: str = "forfeit"  # or opponent: a program plays on in that seat


class Setup(msgspec.Struct, frozen=True):
    """What was settled when the table was made."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    seats: list[SeatPlan]
    clock: ClockPlan
    public: bool
    invitation: str
    seed: bytes
    owner: str
    at: int


class Summary(msgspec.Struct, frozen=True):
    """What lists and sweepers need to know of a table after a line."""

    status: str  # open, playing, over, archived
    deadline: int  # when a clock runs out, 0 if none does
    opponents_due: bool
    seated: list[str]  # players in its seats now


class Account(msgspec.Struct, frozen=True):
    id: str
    name: str
    at: int


class Token(msgspec.Struct, frozen=True):
    """A bot's way in, for its owner's list; the token itself is kept as a hash only."""

    id: str
    name: str
    at: int


class Taken(Exception):  # noqa: N818  (no error: somebody was faster)
    """The line's number is in the log already."""


def moves_seats(line: Line, summary: Summary) -> bool:
    """Whether the lists of those who sit at the table are written anew after this line."""
    return line.kind in ("sit", "leave", "resign", "archive") or summary.status == "over"


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

    async def add_table(self, setup: Setup, summary: Summary) -> None: ...
    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None: ...
    async def lines(self, table_id: str, since: int) -> list[Line]: ...
    def append(self, table_id: str, line: Line, summary: Summary) -> Awaitable[None]:
        """Add the line and commit; Taken if its number is not free."""

    async def listed(self, status: str, limit: int) -> list[str]:
        """Public tables of that status, the latest first."""

    async def tables_of(self, player_id: str, limit: int) -> list[str]: ...
    async def due(self, now: int) -> list[str]:
        """Tables whose clock has run out, or whose opponents have been due for a while."""

    async def idle(self, before: int) -> list[str]:
        """Tables not over where nothing has happened since then."""

    def finished(self) -> AsyncIterator[tuple[Setup, list[Line]]]: ...

    async def tell(self, message: str) -> None:
        """Tell the other processes something that need not be kept."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call this for what any process says; for `line TABLE N` when one appends; for `again`
        when something may have been missed."""


@runtime_checkable
class Prompt(Protocol):
    """A store that needs no task to wait for each line."""

    def add(
        self,
        table_id: str,
        line: Line,
        summary: Summary,
        on_committed: Callable[[Any, Exception | None], None],
    ) -> None:
        """Add the line; `on_committed` is called once it is committed, or with why it is not."""


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
