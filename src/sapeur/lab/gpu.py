"""Random games on a GPU: one thread a game, the rules unchanged."""

from __future__ import annotations

from typing import Any

from sapeur.games import playout
from sapeur.kernel import Record, Rng, compiled, rng
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
    playouts = compiled(playout, parts, target="cuda").playouts
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
