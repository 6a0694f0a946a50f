"""A real server process, for tests that go over the wire."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

STARTING = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment() -> dict[str, str]:
    """Where a program that is started finds what this one finds: the tests' folder, for the toy."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Running:
    """`sapeur serve` in a process that can be killed and started again on the same port.

    `module` is run instead of the program itself: toy.program, which knows one game more.
    """

    def __init__(self, data: Path, *options: str, module: str = "sapeur") -> None:
        self.data, self.options, self.module = data, options, module
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), *self.options]
        with open(self.data / "server.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment())
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.base}/ready", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, (self.data / "server.log").read_text()
                time.sleep(0.05)
        self.kill()
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> bool:
        """Ask it to stop; whether it did so in good order."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        return code in (0, -signal.SIGTERM)  # it ends by the signal, when all is closed
