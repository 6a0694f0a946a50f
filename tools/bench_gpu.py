"""Batches on a GPU: the same games as on the CPU, and environment steps a second.

Every step writes observations and legal masks; actions are drawn on the GPU, within the time that
is measured. `--torch` also reads the arrays by DLPack.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np

import sapeur
from sapeur.lab.gpu import device_name

GAMES = ("village", "minefield", "orapa", "bombsquad", "mission")
CHECKED_GAMES = 1024
CHECKED_STEPS = 150
ROUNDS = 5


def same_as_on_the_cpu(game: str, steps: int) -> int:
    """Play the same actions on both; how many games ended on the way."""
    here = sapeur.batch(game, CHECKED_GAMES, seed=7)
    there: Any = sapeur.batch(game, CHECKED_GAMES, seed=7, device="cuda")
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(steps):
        for name in ("observations", "legal", "to_act", "seat", "done", "rewards", "scores"):
            one, other = getattr(here, name), getattr(there, name).numpy()
            if not np.array_equal(one, other):
                raise SystemExit(f"{game}: {name} differ")
        actions = here.sample(rng)
        here.step(actions)
        there.step(actions)
        ended += int(here.done.sum())
    return ended


def steps_a_second(game: str, n: int, rounds: int) -> list[float]:
    batch: Any = sapeur.batch(game, n, device="cuda", check=False)
    rng = np.random.default_rng(1)
    for _ in range(20):
        batch.step(batch.sample(rng))
    batch.wait()
    began = time.perf_counter()
    batch.step(batch.sample(rng))
    batch.wait()
    steps = max(5, int(0.5 / (time.perf_counter() - began)))
    speeds = []
    for _ in range(rounds):
        began = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.sample(rng))
        batch.wait()
        speeds.append(n * steps / (time.perf_counter() - began))
    return speeds


def read_by_others(game: str) -> str:
    import torch

    batch: Any = sapeur.batch(game, 256, device="cuda", seed=3)
    seen = torch.from_dlpack(batch.observations)
    again = torch.as_tensor(batch.observations, device="cuda")
    legal = torch.from_dlpack(batch.legal)
    assert np.array_equal(seen.cpu().numpy(), batch.observations.numpy())
    assert seen.data_ptr() == again.data_ptr()
    assert legal.dtype == torch.bool
    before = seen.clone()
    actions = legal.to(torch.int8).argmax(-1).to(torch.int32).contiguous()
    batch.step(actions)
    assert not torch.equal(before, seen), "the same memory, written anew"
    return f"{tuple(seen.shape)} {seen.dtype}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES)
    parser.add_argument("--games", type=int, default=1 << 20, help="side by side")
    parser.add_argument("--steps", type=int, default=CHECKED_STEPS, help="that are compared")
    parser.add_argument("--torch", action="store_true")
    asked = parser.parse_args()
    print(f"{device_name()}, {asked.games} games side by side", flush=True)
    for game in asked.only:
        began = time.perf_counter()
        if asked.steps:
            ended = same_as_on_the_cpu(game, asked.steps)
            print(f"{game}: {asked.steps} steps as on the CPU, {ended} games ended", flush=True)
        if asked.torch:
            print(f"{game}: PyTorch reads {read_by_others(game)}", flush=True)
        speeds = steps_a_second(game, asked.games, ROUNDS)
        print(
            f"{game}: {statistics.median(speeds) / 1e6:.0f} M steps/s "
            f"({min(speeds) / 1e6:.0f}-{max(speeds) / 1e6:.0f})"
            f" [{time.perf_counter() - began:.0f} s]",
            flush=True,
        )


if __name__ == "__main__":
    main()
