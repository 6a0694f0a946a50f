"""How a server is set up: from the command line, through the environment, to every process."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from sapeur.games.game import Words
from sapeur.kernel.folders import data_folder

VARIABLE = "SAPEUR_SERVER"


class BadSetting(ValueError):  # noqa: N818
    """A setting that cannot be, in words."""

    def __init__(self, words: Words) -> None:
        super().__init__(words["en"])
        self.words = words


class Settings(msgspec.Struct, frozen=True):
    """Every choice of whoever runs the server."""

    data: str = ""  # the folder of the database
    database: str = ""  # empty: a file of SQLite in the data folder
    origins: list[str] = []  # beside the address that the server itself is reached at
    opponents: int = 1  # worker processes that think
    rate: float = 20.0  # messages a second from one player; 0 is no limit
    keep_days: float = 30.0  # how long a table that nobody touches can be taken up again
    secure: bool = False  # cookies over TLS only
    proxied: bool = False  # trust X-Forwarded-For and -Proto
    connections: int = 256  # at once from one address; 0 is no limit
    header_timeout_s: float = 10.0  # for a whole request header, from connecting or the last answer
    body_timeout_s: float = 20.0  # for a whole body
    stall_timeout_s: float = 30.0  # for taking at least some of an answer
    warm: bool = False  # compile the opponents before anyone asks for them
    push_key: str = ""  # the file of the key for Web Push; empty: nobody is pushed anything
    push_contact: str = ""  # where push services reach whoever runs the server
    push_to_loopback_for_tests: bool = False  # take a push service at 127.0.0.1, over http

    @property
    def at(self) -> str:
        if self.database and not self.database.startswith(("postgres://", "postgresql://")):
            raise BadSetting(
                Words(
                    en="--database is the address of a PostgreSQL, postgresql://user@host/name",
                    fr="--database est l'adresse d'un PostgreSQL, postgresql://user@host/name",
                )
            )
        return self.database or str(Path(self.data or data_folder()) / "sapeur.db")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    """The settings of the process that started this one."""
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
