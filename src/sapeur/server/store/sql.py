"""What both databases are asked in the same words: people, setups, and the lists of tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import astuple

from sapeur.server.log import Act, Line, Setup, Summary, line_of
from sapeur.server.store import (
    Account,
    GameFilter,
    PlayedGame,
    ProgressEntry,
    PushSubscription,
    Token,
)

LINE_COLUMNS = "n, at, kind, seat, player, ref, text"
PLAYED_COLUMNS = "table_id, at, game, seat, opponents, result, moves, measure, record"
PROGRESS_COLUMNS = "kind, item, rank, value"
OPPONENTS_LATE_MS = 5_000  # after which somebody else looks after an opponent that is waited for
SUMMARY_FRESH_MS = 60_000  # in which the time of a table that goes on as it was is not written
MOST_SUMMARIES = 10_000  # tables whose last summary is remembered
encode_setup = msgspec.msgpack.encode
decode_setup = msgspec.msgpack.Decoder(Setup).decode


class SqlStore(ABC):
    """The questions and small changes that need no transaction; values are ?1, ?2 and so on."""

    @abstractmethod
    async def _read(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the database answers."""

    @abstractmethod
    async def _change(self, sql: str, *values: Any) -> int:
        """Change something and commit; how many rows were changed."""

    # People.

    async def _player(self, sql: str, value: object) -> Account | None:
        rows = await self._read(sql, value)
        return Account(*rows[0]) if rows else None

    async def player(self, player_id: str) -> Account | None:
        return await self._player("SELECT id, name, at FROM players WHERE id = ?1", player_id)

    async def player_by_secret(self, secret: bytes) -> Account | None:
        return await self._player(
            "SELECT id, name, at FROM players JOIN secrets ON id = player WHERE secret = ?1",
            secret,
        )

    async def player_by_token(self, secret: bytes) -> Account | None:
        return await self._player(
            "SELECT p.id, p.name, p.at FROM players p JOIN tokens t ON p.id = t.player "
            "WHERE t.secret = ?1",
            secret,
        )

    async def player_by_recovery(self, code: bytes) -> Account | None:
        return await self._player("SELECT id, name, at FROM players WHERE recovery = ?1", code)

    async def rename(self, player_id: str, name: str) -> None:
        await self._change("UPDATE players SET name = ?2 WHERE id = ?1", player_id, name)

    async def add_secret(self, player_id: str, secret: bytes) -> None:
        await self._change("INSERT INTO secrets VALUES (?1, ?2)", secret, player_id)

    async def set_recovery(self, player_id: str, code: bytes) -> None:
        await self._change("UPDATE players SET recovery = ?2 WHERE id = ?1", player_id, code)

    async def remove_player(self, player_id: str) -> None:
        await self._change("DELETE FROM players WHERE id = ?1", player_id)

    async def add_token(self, player_id: str, token: Token, secret: bytes) -> None:
        await self._change(
            "INSERT INTO tokens (secret, id, name, at, player) VALUES (?1, ?2, ?3, ?4, ?5)",
            secret, token.id, token.name, token.at, player_id,
        )  # fmt: skip

    async def tokens(self, player_id: str) -> list[Token]:
        sql = "SELECT id, name, at FROM tokens WHERE player = ?1 ORDER BY at"
        return [Token(*row) for row in await self._read(sql, player_id)]

    async def remove_token(self, player_id: str, token_id: str) -> bool:
        sql = "DELETE FROM tokens WHERE player = ?1 AND id = ?2"
        return await self._change(sql, player_id, token_id) > 0

    async def names(self, player_ids: Sequence[str]) -> dict[str, str]:
        if not player_ids:
            return {}
        marks = ", ".join(f"?{i}" for i in range(1, len(player_ids) + 1))
        rows = await self._read(f"SELECT id, name FROM players WHERE id IN ({marks})", *player_ids)
        return {row[0]: row[1] for row in rows}

    async def add_push_subscription(
        self, player_id: str, subscription: PushSubscription, most: int
    ) -> None:
        await self._change(
            "INSERT INTO push_subscriptions (endpoint, p256dh, auth, language, at, player) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (endpoint) DO UPDATE SET "
            "p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, "
            "at = excluded.at, player = excluded.player",
            *astuple(subscription), player_id,
        )  # fmt: skip
        await self._change(
            "DELETE FROM push_subscriptions WHERE player = ?1 AND endpoint NOT IN (SELECT endpoint "
            "FROM push_subscriptions WHERE player = ?1 ORDER BY at DESC, endpoint LIMIT ?2)",
            player_id, most,
        )  # fmt: skip

    async def push_subscriptions(self, player_id: str) -> list[PushSubscription]:
        sql = (
            "SELECT endpoint, p256dh, auth, language, at FROM push_subscriptions "
            "WHERE player = ?1 ORDER BY at, endpoint"
        )
        return [PushSubscription(*row) for row in await self._read(sql, player_id)]

    async def remove_push_subscription(self, player_id: str, endpoint: str) -> bool:
        sql = "DELETE FROM push_subscriptions WHERE player = ?1 AND endpoint = ?2"
        return await self._change(sql, player_id, endpoint) > 0

    # Tables.

    async def add_table(self, setup: Setup, summary: Summary) -> None:
        await self._change(
            "INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            setup.id, encode_setup(setup), int(setup.public), summary.status, setup.at,
            summary.deadline, int(summary.opponents_due),
        )  # fmt: skip

    async def table(self, table_id: str) -> tuple[Setup, list[Line]] | None:
        rows = await self._read("SELECT setup FROM tables WHERE id = ?1", table_id)
        return (decode_setup(rows[0][0]), await self.lines(table_id, 0)) if rows else None

    async def lines(self, table_id: str, since: int) -> list[Line]:
        sql = f"SELECT {LINE_COLUMNS} FROM log WHERE table_id = ?1 AND n > ?2 ORDER BY n"
        return [line_of(row) for row in await self._read(sql, table_id, since)]

    async def _ids(self, sql: str, *values: object) -> list[str]:
        return [row[0] for row in await self._read(sql, *values)]

    async def tables_by_status(self, status: str, limit: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = ?1 AND public = 1 ORDER BY at DESC LIMIT ?2"
        return await self._ids(sql, status, limit)

    async def tables_of(self, player_id: str, limit: int) -> list[str]:
        return await self._ids(
            "SELECT table_id FROM seated s WHERE player = ?1 AND NOT EXISTS "
            "(SELECT 1 FROM played p WHERE p.player = s.player AND p.table_id = s.table_id "
            "AND p.result = 'removed') ORDER BY at DESC LIMIT ?2",
            player_id, limit,
        )  # fmt: skip

    async def due(self, now: int) -> list[str]:
        return await self._ids(
            "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ?1 UNION "
            "SELECT id FROM tables WHERE opponents_due = 1 AND at < ?2",
            now, now - OPPONENTS_LATE_MS,
        )  # fmt: skip

    async def idle(self, before: int) -> list[str]:
        sql = "SELECT id FROM tables WHERE status IN ('open', 'playing') AND at < ?1"
        return await self._ids(sql, before)

    async def finished_games(self) -> AsyncIterator[tuple[Setup, list[Line]]]:
        sql = "SELECT id FROM tables WHERE status = 'over' ORDER BY at, id"
        for table_id in await self._ids(sql):
            stored = await self.table(table_id)
            if stored is not None:
                yield stored

    # Finished games.

    async def kept_review(self, record: bytes, experts: int) -> bytes | None:
        sql = "SELECT review FROM reviews WHERE record = ?1 AND experts = ?2"
        rows = await self._read(sql, record, experts)
        return bytes(rows[0][0]) if rows else None

    async def keep_review(
        self, record: bytes, experts: int, at: int, review: bytes, most: int
    ) -> None:
        await self._change(
            "INSERT INTO reviews (record, experts, at, review) VALUES (?1, ?2, ?3, ?4) "
            "ON CONFLICT (record) DO UPDATE SET experts = excluded.experts, at = excluded.at, "
            "review = excluded.review",
            record, experts, at, review,
        )  # fmt: skip
        await self._change(
            "DELETE FROM reviews WHERE record IN "
            "(SELECT record FROM reviews ORDER BY at DESC LIMIT 100 OFFSET ?1)",
            most,
        )

    async def kept_reviews_of(
        self, player_id: str, experts: int, limit: int
    ) -> list[tuple[str, bytes]]:
        rows = await self._read(
            "SELECT p.table_id, r.review FROM played p JOIN reviews r ON r.record = p.record "
            "WHERE p.player = ?1 AND p.result IN ('won', 'lost', 'drawn') AND r.experts = ?2 "
            "ORDER BY p.at DESC, p.table_id DESC LIMIT ?3",
            player_id, experts, limit,
        )  # fmt: skip
        return [(row[0], bytes(row[1])) for row in rows]

    async def uncounted_games(self, player_id: str, limit: int) -> list[str]:
        return await self._ids(
            "SELECT s.table_id FROM seated s JOIN tables t ON t.id = s.table_id "
            "WHERE s.player = ?1 AND t.status = 'over' AND NOT EXISTS (SELECT 1 FROM played p "
            "WHERE p.player = s.player AND p.table_id = s.table_id) ORDER BY s.at DESC LIMIT ?2",
            player_id, limit,
        )  # fmt: skip

    async def add_played_game(self, player_id: str, game: PlayedGame) -> None:
        await self._change(
            f"INSERT INTO played (player, {PLAYED_COLUMNS}) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
            player_id, *astuple(game),
        )  # fmt: skip

    async def played_games(
        self, player_id: str, wanted: GameFilter, before: tuple[int, str], limit: int
    ) -> list[PlayedGame]:
        rows = await self._read(
            f"SELECT {PLAYED_COLUMNS} FROM played "
            "WHERE player = ?1 AND result IN ('won', 'lost', 'drawn') "
            "AND (at, table_id) < (?2, ?3) AND (?4 = '' OR game = ?4) "
            "AND (?5 = '' OR result = ?5) AND (?6 = '' OR opponents = ?6) "
            "ORDER BY at DESC, table_id DESC LIMIT ?7",
            player_id, *before, wanted.game, wanted.result, wanted.opponents, limit,
        )  # fmt: skip
        return [PlayedGame(*row) for row in rows]

    async def unfinished_games(
        self, player_id: str, before: tuple[int, str], limit: int
    ) -> list[tuple[int, str]]:
        rows = await self._read(
            "SELECT s.at, s.table_id FROM seated s JOIN tables t ON t.id = s.table_id "
            "WHERE s.player = ?1 AND t.status <> 'over' AND (s.at, s.table_id) < (?2, ?3) "
            "ORDER BY s.at DESC, s.table_id DESC LIMIT ?4",
            player_id, *before, limit,
        )  # fmt: skip
        return [(row[0], row[1]) for row in rows]

    # Dailies.

    async def count_daily_result(
        self, player_id: str, day: str, game: str, result: int, at: int, *, best: bool
    ) -> int:
        # In one statement: of two that come at once, one is first.
        improve = "UPDATE SET result = ?4, at = ?5 WHERE daily_results.result < ?4"
        await self._change(
            "INSERT INTO daily_results (day, game, player, result, at) "
            "VALUES (?1, ?2, ?3, ?4, ?5) "
            f"ON CONFLICT (day, game, player) DO {improve if best else 'NOTHING'}",
            day, game, player_id, result, at,
        )  # fmt: skip
        rows = await self._read(
            "SELECT result FROM daily_results WHERE day = ?1 AND game = ?2 AND player = ?3",
            day, game, player_id,
        )  # fmt: skip
        return int(rows[0][0])

    async def daily_results(self, day: str, game: str) -> list[tuple[int, int]]:
        rows = await self._read(
            "SELECT result, COUNT(*) FROM daily_results WHERE day = ?1 AND game = ?2 "
            "GROUP BY result ORDER BY result",
            day, game,
        )  # fmt: skip
        return [(result, count) for result, count in rows]

    async def remove_played_game(self, player_id: str, table_id: str) -> bool:
        # The row stays, or the game would be found at its table and counted again.
        sql = (
            "UPDATE played SET result = 'removed' "
            "WHERE player = ?1 AND table_id = ?2 AND result <> 'removed'"
        )
        return await self._change(sql, player_id, table_id) > 0

    # Progress.

    async def keep_progress(
        self, player_id: str, entries: Sequence[ProgressEntry]
    ) -> list[ProgressEntry]:
        if not entries:
            return []
        # Always in the same order, or two devices that write at once might wait for each other.
        ordered = sorted(entries, key=lambda each: (each.kind, each.item))
        rows = ", ".join(
            f"(?1, ?{i}, ?{i + 1}, ?{i + 2}, ?{i + 3})" for i in range(2, 4 * len(ordered) + 2, 4)
        )
        # In one statement: of two that come at once, neither undoes the other.
        await self._change(
            f"INSERT INTO progress (player, {PROGRESS_COLUMNS}) VALUES {rows} "
            "ON CONFLICT (player, kind, item) DO UPDATE SET rank = excluded.rank, "
            "value = excluded.value WHERE excluded.rank >= progress.rank",
            player_id, *(value for each in ordered for value in astuple(each)),
        )  # fmt: skip
        marks = ", ".join(f"?{i}" for i in range(2, len(ordered) + 2))
        sql = f"SELECT {PROGRESS_COLUMNS} FROM progress WHERE player = ?1 AND item IN ({marks})"
        found = await self._read(sql, player_id, *(each.item for each in ordered))
        stored = {(kind, item): ProgressEntry(kind, item, *rest) for kind, item, *rest in found}
        return [stored[each.kind, each.item] for each in ordered]

    async def progress(self, player_id: str) -> list[ProgressEntry]:
        sql = f"SELECT {PROGRESS_COLUMNS} FROM progress WHERE player = ?1"
        return [ProgressEntry(*row) for row in await self._read(sql, player_id)]


@dataclass(slots=True)
class _SavedTable:
    """A table in play as its row in the database says, and the last line that we wrote."""

    summary: Summary
    at: int
    n: int


class RecentSummaries:
    """What this process wrote last of each table: a game that just goes on adds only lines."""

    def __init__(self) -> None:
        self._tables: dict[str, _SavedTable] = {}

    def must_write(self, table_id: str, line: Line, summary: Summary) -> bool:
        """Whether the table's row is written with this line; it is taken to be from now on."""
        known = self._tables.get(table_id)
        if (
            known is not None
            and type(line.said) is Act
            and line.n == known.n + 1  # or another process may have written the row since
            and summary == known.summary
            and not summary.opponents_due  # how long they have waited matters
            and line.at - known.at < SUMMARY_FRESH_MS
        ):
            known.n = line.n
            return False
        if summary.status == "playing":
            if len(self._tables) >= MOST_SUMMARIES:
                self._tables.clear()
            self._tables[table_id] = _SavedTable(summary, line.at, line.n)
        else:
            self._tables.pop(table_id, None)
        return True

    def clear(self) -> None:
        """Take nothing for granted: a line failed, so its summary may not be written."""
        self._tables.clear()
