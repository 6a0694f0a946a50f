"""Another process beside the one that measures, so that neither waits for the other."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bench_server.figures import BenchError
from bench_server.servers import ROOT
from bench_server.web import WAIT_S

LEAST_URGENT = 19  # the niceness of a process that gives way to every other


def give_way() -> None:
    os.nice(LEAST_URGENT)


class Beside:
    """A module of this package as a process: it writes a line when it is ready, and when it is
    asked to end a line of JSON with what it has to tell."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def until_ready(self) -> None:
        await self._line()

    async def stop(self) -> Any:
        """What it has to tell."""
        self._process.send_signal(signal.SIGTERM)
        return json.loads(await self._line())

    async def end(self) -> None:
        """Whether it was stopped or not, nothing of it is left."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        with contextlib.suppress(TimeoutError):
            if line := await asyncio.wait_for(self._process.stdout.readline(), 2 * WAIT_S):
                return line
        raise BenchError("a process beside the measuring one says nothing")


@asynccontextmanager
async def run_beside(module: str, *arguments: str, urgent: bool = True) -> AsyncIterator[Beside]:
    """Run a module of this package; one that is not urgent gives way to every other process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"bench_server.{module}",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        limit=2**24,
        preexec_fn=None if urgent else give_way,
    )
    beside = Beside(process)
    try:
        await beside.until_ready()
        yield beside
    finally:
        await beside.end()
