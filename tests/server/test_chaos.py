"""A sample of chaos: no promise breaks under a few kills, and a server that lies is caught."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from server.postgres import NewDatabase

TOOL = Path(__file__).resolve().parents[2] / "tools" / "chaos.py"
FAULTY = Path(__file__).with_name("faulty.py")


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("chaos", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


chaos = loaded()


@pytest.fixture(scope="module", autouse=True)
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile once for all the servers of this file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("bytecode")))
        yield


def trial(store: str, folder: Path, kills: int, seed: int = 1, **more: Any) -> Any:
    return asyncio.run(
        chaos.trial(store, kills=kills, seed=seed, tables=2, folder=folder, **more)
    ).ledger


def lies(fault: str, folder: Path, kills: int, seed: int = 1) -> list[str]:
    """What chaos finds in a server with this fault."""
    command = (sys.executable, str(FAULTY), fault, "serve")
    broken: list[str] = trial("sqlite", folder, kills, seed, command=command).broken
    return broken


def test_sqlite_keeps_its_promises_under_kills(tmp_path: Path) -> None:
    ledger = trial("sqlite", tmp_path, 6)
    assert ledger.broken == []
    assert ledger.finished
    assert len(ledger.acknowledged) >= 6
    assert ledger.counts["resumed"] >= 6


def test_three_processes_on_postgresql_keep_them(tmp_path: Path, postgres: NewDatabase) -> None:
    ledger = trial("postgres", tmp_path, 6, database=postgres(), forked=True)
    assert ledger.broken == []
    assert ledger.finished
    assert len(ledger.acknowledged) >= 6
    assert ledger.counts["resumed"] >= 1


def test_a_server_that_answers_before_it_writes_is_caught(tmp_path: Path) -> None:
    broken = lies("hasty", tmp_path, 3)
    assert any("was acknowledged" in words and "is lost" in words for words in broken)
    assert any("version" in words for words in broken)


def test_a_server_that_takes_what_is_said_again_as_new_is_caught(tmp_path: Path) -> None:
    # On a busy machine little is said between two kills, and perhaps nothing of it twice.
    for seed in range(1, 6):
        folder = tmp_path / str(seed)
        folder.mkdir()
        broken = lies("forgetful", folder, 4, seed)
        if any("refused and applied" in w or "applied twice" in w for w in broken):
            return
    pytest.fail("nothing that was said again was taken as new")


def test_a_slow_server_breaks_nothing(tmp_path: Path) -> None:
    assert lies("slow", tmp_path, 3) == []
