"""A process that asks a server for /health again and again, and tells how long each answer took.

Each time over a new connection, as a proxy or a supervisor asks.
"""

from __future__ import annotations

import json
import signal
import socket
import sys
import time

EVERY_S = 0.05
LONGEST_S = 60.0
REQUEST = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def ask(port: int) -> bool:
    """Whether it answered that all is well."""
    try:
        with socket.create_connection(("127.0.0.1", port), LONGEST_S) as asking:
            asking.sendall(REQUEST)
            return b" 200 " in asking.recv(4096)
    except OSError:
        return False


def main(port: int) -> None:
    running = True

    def end(*_: object) -> None:
        nonlocal running
        running = False

    signal.signal(signal.SIGTERM, end)
    print("ready", flush=True)
    answers: list[tuple[float, float]] = []  # when it was asked, and how long it took
    while running:
        began = time.monotonic()
        if ask(port):
            answers.append((began, time.monotonic() - began))
        time.sleep(EVERY_S)
    print(json.dumps(answers), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
