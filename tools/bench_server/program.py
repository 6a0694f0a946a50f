"""The server under load, beside boardgame.io's: the parts that are asked for, one after another.

What counts for speed is the processor time that a server uses, its children's included: each has
one core to itself and the client has another, so that a busy machine disturbs little. Times and
tails want a machine with nothing else to do.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bench_server import belief, floods, idle, memory, paced, postgres, restart, speed
from bench_server.figures import BenchError, Figure, printed_table, progress
from bench_server.options import read_options
from bench_server.place import Place
from bench_server.servers import ALL_CORES, Ports, pin

MEASURES: dict[str, Callable[[Place], Awaitable[list[Figure]]]] = {
    "speed": speed.measure,
    "postgres": postgres.measure,
    "paced": paced.measure,
    "floods": floods.measure,
    "restart": restart.measure,
    "idle": idle.measure,
    "belief": belief.measure,
    "memory": memory.measure,
}


async def measure_parts(place: Place) -> tuple[list[Figure], bool]:
    """The figures, and whether every part could be measured."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    figures: list[Figure] = []
    is_complete = True
    for part in place.options.only:
        try:
            figures += await MEASURES[part](place)
        except BenchError as error:
            progress(f"{part}: not measured: {error}")
            figures.append(Figure(part, "not measured", met=False))
            is_complete = False
    return figures, is_complete


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    options = read_options(arguments, __doc__.split("\n")[0])
    if len(ALL_CORES) < 2:
        progress("no core can be set aside for the servers here: the figures mean less")
    if options.nice:
        os.nice(options.nice)  # the servers inherit it
    gc.disable()  # the client's pauses would look like the server's
    with tempfile.TemporaryDirectory(prefix="sapeur-bench-", dir=options.data) as folder:
        place = Place(options, Path(folder), Ports(options.port))
        pin(place.client_cores)
        import uvloop

        try:
            figures, is_complete = uvloop.run(measure_parts(place))
        except asyncio.CancelledError:
            progress("not measured: stopped")
            return 2
    print(printed_table(figures))
    if not is_complete:
        return 2
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
