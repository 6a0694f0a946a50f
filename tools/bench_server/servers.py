"""Servers as processes: on which core they run, when they are ready, and what they use."""

from __future__ import annotations

import asyncio
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import psutil

from bench_server.figures import BenchError
from bench_server.web import WAIT_S

ROOT = Path(__file__).resolve().parents[2]
START_S = 180.0  # in which a server starts even on a machine with much else to do
QUIET_SHARE = 0.1  # of a core: a server that uses less has nothing left to do
HAS_CORES = hasattr(os, "sched_setaffinity")
ALL_CORES = frozenset(os.sched_getaffinity(0)) if HAS_CORES else frozenset[int]()


def pin(cores: frozenset[int]) -> None:
    """Let this process, and those that it starts, run on these cores only."""
    if HAS_CORES:
        os.sched_setaffinity(0, cores & ALL_CORES or ALL_CORES)


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Where servers of several processes are measured, no core is set aside for anyone."""
    before = frozenset(os.sched_getaffinity(0)) if HAS_CORES else ALL_CORES
    pin(ALL_CORES)
    try:
        yield
    finally:
        pin(before)


@dataclass(frozen=True)
class Launch:
    """How a server is started."""

    command: Sequence[str]
    port: int
    folder: Path  # where it runs and writes its log
    cores: frozenset[int]
    environment: Mapping[str, str] = field(default_factory=dict)
    ready_path: str = "/ready"


@dataclass(frozen=True)
class Checkout:
    """A copy of this repository, whose server can be run."""

    folder: Path
    name: str

    @cached_property
    def _help(self) -> str:
        asked = subprocess.run(
            [sys.executable, "-m", "sapeur", "serve", "--help"],
            env={**os.environ, **self.environment, "COLUMNS": "200"},
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode:
            raise BenchError(f"no server in {self.folder}: {asked.stderr[-1000:]}")
        return asked.stdout

    @property
    def environment(self) -> dict[str, str]:
        """What makes Python take the program from there."""
        return {"PYTHONPATH": str(self.folder / "src")}

    def launch(
        self,
        port: int,
        folder: Path,
        cores: frozenset[int],
        *more: str,
        limits: bool = False,
    ) -> Launch:
        """`sapeur serve`, without its limits unless they are asked for: one client is everyone."""
        command = [sys.executable, "-m", "sapeur", "serve", "--port", str(port)]
        command += ["--data", str(folder), "--no-warm", *more]
        if not limits:
            command += ["--rate", "0"]
            command += ["--connections", "0"] if "--connections" in self._help else []
        folder.mkdir(exist_ok=True)
        return Launch(command, port, folder, cores, self.environment)


OURS = Checkout(ROOT, "Sapeur")


@dataclass
class Server:
    """A process that serves, with the processes that it started."""

    process: subprocess.Popen[bytes]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time so far, with those of its children."""
        own = psutil.Process(self.process.pid)
        used = 0.0
        for each in [own, *own.children(recursive=True)]:
            times = each.cpu_times()
            used += times.user + times.system
            used += times.children_user + times.children_system if each is own else 0.0
        return used

    def memory(self) -> int:
        """Bytes of memory that it holds, with its children."""
        own = psutil.Process(self.process.pid)
        return sum(each.memory_info().rss for each in [own, *own.children(recursive=True)])

    async def until_quiet(self, limit_s: float = 2 * WAIT_S) -> None:
        """Wait until it has nothing to do."""
        end = time.monotonic() + limit_s
        while time.monotonic() < end:
            before, began = self.cpu(), time.monotonic()
            await asyncio.sleep(1.0)
            if self.cpu() - before < QUIET_SHARE * (time.monotonic() - began):
                return


@contextmanager
def run_server(launch: Launch) -> Iterator[Server]:
    """Run a server, from when it is ready until it is no longer needed."""
    with start_server(launch) as server:
        end = time.monotonic() + START_S
        while not is_ready(launch.port, launch.ready_path):
            require_running(server, launch)
            if time.monotonic() > end:
                raise BenchError(f"{launch.command[0]} does not answer: {log_end(launch)}")
            time.sleep(0.1)
        try:
            yield server
        except BenchError as error:
            if server.process.poll() is None:
                raise
            raise BenchError(f"{error}; {launch.command[0]} ended: {log_end(launch)}") from None


@contextmanager
def start_server(launch: Launch) -> Iterator[Server]:
    """Start a server without waiting for it, and stop it in the end."""
    with (launch.folder / "log").open("ab") as out:
        process = subprocess.Popen(
            launch.command,
            stdout=out,
            stderr=out,
            cwd=launch.folder,
            env={**os.environ, **launch.environment},
            preexec_fn=lambda: pin(launch.cores),
        )
        try:
            yield Server(process, launch.port)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(WAIT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def require_running(server: Server, launch: Launch) -> None:
    if server.process.poll() is not None:
        raise BenchError(f"{launch.command[0]} does not serve: {log_end(launch)}")


def log_end(launch: Launch) -> str:
    return (launch.folder / "log").read_text(errors="replace")[-2000:]


def is_ready(port: int, path: str) -> bool:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        asking.request("GET", path)
        return asking.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Ports:
    """Ports that nobody listens at, one after another."""

    def __init__(self, first: int) -> None:
        self._next = first

    def take(self) -> int:
        while listens(self._next):
            self._next += 1
        self._next += 1
        return self._next - 1
