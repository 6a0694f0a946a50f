"""Random games on a GPU: one thread a game, the rules unchanged."""

from __future__ import annotations

import time
import warnings
from collections.abc import Sequence
from typing import Any

from sapeur.games import playout
from sapeur.games.game import Game
from sapeur.kernel import QUICK, Record, Rng, compiled, records, rng, store
from sapeur.kernel.fields import dtype
from sapeur.kernel.forms import Rule, cuda_module

BLOCK = 128  # threads that share a multiprocessor's scheduler


def playouts_kernel(state: type[Record], codes: int, parts: dict[str, Rule]) -> Any:
    """A CUDA kernel: thread i plays n random games on stream i of the key.

    Called as kernel[blocks, BLOCK](template, key, n, one_in, moves, traces).
    """
    cuda = cuda_module()
    import numba

    row, dice = numba.from_dtype(dtype(state)), numba.from_dtype(dtype(Rng))
    playouts = compiled(playout, parts | QUICK, target="cuda").playouts
    start = compiled(rng, target="cuda").start

    def kernel(template: Any, key: Any, n: int, one_in: int, moves: Any, traces: Any) -> None:
        i = cuda.grid(1)
        if i < moves.shape[0]:
            pool = cuda.local.array(1, row)
            rngs = cuda.local.array(1, dice)
            out = cuda.local.array(codes, numba.int16)
            pool[0] = template[0]
            start(rngs[0], key[0], key[1], key[2], key[3], i)
            moves[i], traces[i] = playouts(pool, rngs, out, n, one_in)

    return cuda.jit(kernel)


class RandomGames:
    """Random games of one game, with its default options, on the GPU of this machine."""

    def __init__(self, game: Game, key: Sequence[int]) -> None:
        import numpy as np

        self.cuda = cuda_module()
        template = records(game.state, 1)
        store(template, 0, game.setup({}))
        self.template = self.cuda.to_device(template)
        self.key = self.cuda.to_device(np.array(key, np.int64))
        self.kernel = playouts_kernel(game.state, game.room, game.parts())

    def play(self, threads: int, n: int, one_in: int = 0) -> tuple[Any, Any, float]:
        """Each thread plays n games: every thread's moves and trace, and the seconds it took."""
        import numpy as np

        moves = self.cuda.device_array(threads, np.int64)
        traces = self.cuda.device_array(threads, np.int64)
        with warnings.catch_warnings():
            # A check on few threads leaves most of the GPU idle, and that is well.
            warnings.filterwarnings("ignore", message=".*Grid size")
            launched = self.kernel[(threads + BLOCK - 1) // BLOCK, BLOCK]
            self.cuda.synchronize()
            began = time.perf_counter()
            launched(self.template, self.key, n, one_in, moves, traces)
            self.cuda.synchronize()
            seconds = time.perf_counter() - began
        return moves.copy_to_host(), traces.copy_to_host(), seconds


class Rays:
    """Rays through every port of given mines of Orapa, on the GPU of this machine."""

    def __init__(self, mines: Any) -> None:
        import numba

        from sapeur.lab import tracing

        self.cuda = cuda = cuda_module()
        self.mines = cuda.to_device(mines)
        row = numba.from_dtype(mines.dtype)
        all_ports = compiled(tracing, target="cuda").all_ports

        def kernel(mines: Any, n: int, traces: Any) -> None:
            i = cuda.grid(1)
            if i < traces.shape[0]:
                mine = cuda.local.array(1, row)
                trace = 0
                for k in range(n):
                    mine[0] = mines[(i + k) % mines.shape[0]]
                    trace = (trace * 31 + all_ports(mine[0])) & tracing.MIX
                traces[i] = trace

        self.kernel = cuda.jit(kernel)

    def play(self, threads: int, n: int) -> tuple[Any, float]:
        """Thread i traces n mines from row i on: every thread's checksum, and the seconds."""
        import numpy as np

        traces = self.cuda.device_array(threads, np.int64)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*Grid size")
            launched = self.kernel[(threads + BLOCK - 1) // BLOCK, BLOCK]
            self.cuda.synchronize()
            began = time.perf_counter()
            launched(self.mines, n, traces)
            self.cuda.synchronize()
            seconds = time.perf_counter() - began
        return traces.copy_to_host(), seconds


def device_name() -> str:
    """The GPU's name, as its driver tells it."""
    name = cuda_module().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
