"""A process that floods a server in one of five ways, until it is asked to end.

It comes from another address than the players who are measured, where the system has one.
"""

from __future__ import annotations

import contextlib
import json
import select
import signal
import socket
import sys
import threading
import time
from dataclasses import asdict, dataclass

from bench_server.frames import PING, TEXT, frame, upgrade_request

OTHER_ADDRESS = "127.0.0.2"
CHUNK = 65_536  # bytes that are handed to the system at once
STEP_S = 0.2  # how soon the end is noticed
HANDSHAKES_AT_ONCE = 16  # handshakes that are under way together
REPLACED_PER_STEP = 100  # half-open connections that take the place of others that were closed
LONGEST_OPENING_S = 20.0  # for all of them, with a server that takes none
HEADER = b"GET / HTTP/1.1\r\nHost: flood\r\n"


@dataclass
class Count:
    """What was done to the server."""

    mebibytes: float = 0.0
    connections: int = 0
    closed: int = 0  # by the server
    still_open: int = 0


class Flooder:
    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.count = Count()
        self.running = True
        signal.signal(signal.SIGTERM, self._end)

    def _end(self, *_: object) -> None:
        self.running = False

    def flood(self, way: str, connections: int) -> None:
        if way == "messages":
            self._write(frame(TEXT, b'{"type":"ping"}'), upgrade=True, reads=True)
        elif way == "pings":
            self._write(frame(PING, b"flood"), upgrade=True, reads=False)
        elif way == "header":
            self._write(b"X-Flood: 0123456789\r\n", upgrade=False, reads=False)
        elif way == "handshakes":
            self._shake_hands()
        elif way == "half-open":
            self._hold(connections)
        else:
            raise ValueError(way)

    def _open(self) -> socket.socket:
        self.count.connections += 1
        with contextlib.suppress(OSError):
            source = (OTHER_ADDRESS, 0)
            return socket.create_connection(("127.0.0.1", self.port), 10, source)
        return socket.create_connection(("127.0.0.1", self.port), 10)

    def _opening(self) -> bytes:
        return upgrade_request("/ws", f"127.0.0.1:{self.port}", self.cookie)

    def _ready(self) -> None:
        print("ready", flush=True)

    # One connection over which the same is written without end.

    def _write(self, piece: bytes, *, upgrade: bool, reads: bool) -> None:
        text = piece * (CHUNK // len(piece))
        self._ready()
        while self.running:
            with contextlib.suppress(OSError), self._open() as wire:
                wire.sendall(self._opening() if upgrade else HEADER)
                if upgrade:
                    wire.recv(CHUNK)
                self._write_over(wire, text, reads)
                if self.running:
                    self.count.closed += 1
                    time.sleep(0.01)

    def _write_over(self, wire: socket.socket, text: bytes, reads: bool) -> None:
        wire.setblocking(False)
        rest = memoryview(text)
        while self.running:
            readable, writable, _ = select.select([wire] if reads else [], [wire], [], STEP_S)
            try:
                if readable and not wire.recv(CHUNK):
                    return
                if writable:
                    size = wire.send(rest)
                    self.count.mebibytes += size / 2**20
                    rest = rest[size:] or memoryview(text)
            except BlockingIOError:
                continue
            except OSError:
                return

    # Connections that ask for a WebSocket and leave.

    def _shake_hands(self) -> None:
        threads = [threading.Thread(target=self._shake_hand) for _ in range(HANDSHAKES_AT_ONCE)]
        for thread in threads:
            thread.start()
        self._ready()
        while self.running:
            time.sleep(STEP_S)  # a signal that another thread took is noticed only between steps
        for thread in threads:
            thread.join()

    def _shake_hand(self) -> None:
        while self.running:
            with contextlib.suppress(OSError), self._open() as wire:
                wire.sendall(self._opening())
                self.count.closed += not wire.recv(CHUNK)

    # Connections that begin a request and never end it.

    def _hold(self, count: int) -> None:
        held = self._half_open(count)
        self._ready()
        while self.running:
            watch = select.poll()
            for number in held:
                watch.register(number, select.POLLIN)
            gone = [number for number, _ in watch.poll(0)]
            for number in gone:
                held.pop(number).close()
            self.count.closed += len(gone)
            held |= self._half_open(min(count - len(held), REPLACED_PER_STEP))
            time.sleep(STEP_S)
        self.count.still_open = len(held)
        for wire in held.values():
            wire.close()

    def _half_open(self, count: int) -> dict[int, socket.socket]:
        made = {}
        end = time.monotonic() + LONGEST_OPENING_S
        for _ in range(count):
            if not self.running or time.monotonic() > end:
                break
            try:
                wire = self._open()
                wire.sendall(HEADER)
            except OSError:
                self.count.closed += 1
                continue
            made[wire.fileno()] = wire
        return made


def main(way: str, port: str, cookie: str, connections: str) -> None:
    flooder = Flooder(int(port), cookie)
    flooder.flood(way, int(connections))
    print(json.dumps(asdict(flooder.count)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
