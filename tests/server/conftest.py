"""Servers for the tests: one for all that do not kill it, on SQLite, with no limit on the rate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.person import Person
from server.postgres import postgres as postgres
from server.running import Running


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(Path(tmp_path_factory.mktemp("data")), "--rate", "0")
    yield server
    if server.process is not None and server.process.poll() is None:
        server.stop()


@pytest.fixture
def ann(running: Running) -> Iterator[Person]:
    with Person(running.base, "Ann") as person:
        yield person


@pytest.fixture
def bob(running: Running) -> Iterator[Person]:
    with Person(running.base, "Bob") as person:
        yield person


@pytest.fixture
def eve(running: Running) -> Iterator[Person]:
    with Person(running.base, "Eve") as person:
        yield person
