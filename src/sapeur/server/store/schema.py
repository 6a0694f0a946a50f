"""The tables of both databases, as steps: a database at step n gets those after it."""

from __future__ import annotations

from sapeur.games.game import Words
from sapeur.server.settings import BadSetting

# {blob}, {big} and {tail} are spelled as the database at hand spells them.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE players (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, at {big} NOT NULL, recovery {blob} UNIQUE)""",
        """CREATE TABLE secrets (
            secret {blob} PRIMARY KEY,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE)""",
        "CREATE INDEX secrets_of ON secrets (player)",
        """CREATE TABLE tokens (
            secret {blob} PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, at {big} NOT NULL,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE)""",
        "CREATE INDEX tokens_of ON tokens (player)",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, setup {blob} NOT NULL, public INTEGER NOT NULL,
            status TEXT NOT NULL, at {big} NOT NULL, deadline {big} NOT NULL,
            opponents_due INTEGER NOT NULL)""",
        "CREATE INDEX tables_listed ON tables (status, public, at)",
        "CREATE INDEX tables_due ON tables (deadline) WHERE deadline > 0",
        "CREATE INDEX tables_waiting ON tables (at) WHERE opponents_due = 1",
        """CREATE TABLE log (
            table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, at {big} NOT NULL,
            kind TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, ref TEXT NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (table_id, n)){tail}""",
        """CREATE TABLE seated (
            player TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables, at {big} NOT NULL,
            PRIMARY KEY (player, table_id)){tail}""",
        "CREATE INDEX seated_latest ON seated (player, at)",
    ),
    ("CREATE INDEX seated_at ON seated (table_id)",),
    (
        """CREATE TABLE push_subscriptions (
            endpoint TEXT PRIMARY KEY, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
            language TEXT NOT NULL, at {big} NOT NULL,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE)""",
        "CREATE INDEX push_subscriptions_of ON push_subscriptions (player, at)",
    ),
    (
        """CREATE TABLE reviews (
            record {blob} PRIMARY KEY, experts INTEGER NOT NULL, at {big} NOT NULL,
            review {blob} NOT NULL)""",
        "CREATE INDEX reviews_latest ON reviews (at)",
        """CREATE TABLE played (
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
            table_id TEXT NOT NULL REFERENCES tables, at {big} NOT NULL, game TEXT NOT NULL,
            seat INTEGER NOT NULL, opponents TEXT NOT NULL, result TEXT NOT NULL,
            moves INTEGER NOT NULL, measure INTEGER NOT NULL, record {blob} NOT NULL,
            PRIMARY KEY (player, table_id)){tail}""",
        "CREATE INDEX played_latest ON played (player, at)",
    ),
    (
        """CREATE TABLE daily_results (
            day TEXT NOT NULL, game TEXT NOT NULL,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
            result INTEGER NOT NULL, at {big} NOT NULL,
            PRIMARY KEY (day, game, player)){tail}""",
        "CREATE INDEX daily_results_of ON daily_results (player)",
    ),
    (
        """CREATE TABLE progress (
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
            kind TEXT NOT NULL, item TEXT NOT NULL, rank INTEGER NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (player, kind, item)){tail}""",
    ),
)
"""Never change a step that was released: add one."""


def written_by_newer(path: str = "") -> BadSetting:
    """Why a database with more steps than these is left alone."""
    name = f" {path}" if path else ""
    return BadSetting(
        Words(
            en=f"the database{name} was written by a newer Sapeur",
            fr=f"la base{name} a été écrite par un Sapeur plus récent",
        )
    )
