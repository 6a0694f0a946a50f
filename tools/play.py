"""Start a server on this machine and open it in the browser; Ctrl-C stops it."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from pathlib import Path

HOST = "127.0.0.1"
STARTUP_TIMEOUT_S = 60.0  # until the server answers


def free_port(first: int = 8000) -> int:
    """The first port from there on that nobody listens at."""
    for port in range(first, first + 100):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                tried.bind((HOST, port))
                return port
    raise SystemExit(f"No port is free from {first} to {first + 99}.")


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def main(arguments: list[str]) -> int:
    port = free_port()
    address = f"http://{HOST}:{port}"
    sapeur = Path(sys.executable).with_name("sapeur")
    server = subprocess.Popen([str(sapeur), "serve", "--warm", "--port", str(port), *arguments])
    try:
        end = time.monotonic() + STARTUP_TIMEOUT_S
        while server.poll() is None and not answers(address) and time.monotonic() < end:
            time.sleep(0.2)
        if server.poll() is None:
            print(f"\n  Sapeur: {address}\n", flush=True)
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        return server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
