"""Jobs on a Ray cluster: many machines, each with the same Sapeur installed."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.games.game import NotationError
from sapeur.lab.running import JOBS_AHEAD, R, T, import_extra

RETRIES = 20  # of a job whose worker or machine died; each time it is done again from its start

CONNECT_TIMEOUT_S = 5.0


@dataclass(frozen=True)
class RayCluster:
    """The cluster at an address: `auto` for the one of this machine, `local` to start one."""

    address: str

    def run(self, job: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        ray = connect(self.address)
        remote = ray.remote(max_retries=RETRIES)(job)
        ahead = JOBS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = list(enumerate(tasks))[::-1]
        running: dict[Any, int] = {}
        try:
            while waiting or running:
                while waiting and len(running) < ahead:
                    number, task = waiting.pop()
                    running[remote.remote(task)] = number
                ready, _ = ray.wait(list(running))
                for reference in ready:
                    yield running.pop(reference), ray.get(reference)
        finally:
            for reference in running:
                ray.cancel(reference)

    def close(self) -> None:
        pass  # the cluster is not ours; the connection ends with this process


def connect(address: str) -> Any:
    """The package, connected to the cluster at the address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
    ray = import_extra("ray", "cluster")
    if not ray.is_initialized():
        try:
            check_reachable(address)
            ray.init(address=address, log_to_driver=False, configure_logging=False)
        except (OSError, RuntimeError, ValueError) as wrong:
            raise NotationError(
                en=f"there is no Ray cluster at {address!r}; `ray start --head` begins one",
                fr=f"il n'y a pas de grappe Ray à {address!r} ; `ray start --head` en lance une",
            ) from wrong
    return ray


def check_reachable(address: str) -> None:
    """Raise OSError if nobody listens at HOST:PORT: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT_S).close()
