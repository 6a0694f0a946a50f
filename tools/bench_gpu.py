"""Batches on a GPU: the same games as on the CPU, and environment steps a second.

Every step writes observations and legal masks; actions are drawn on the GPU, within the time that
is measured. `--device cpu` only plays the games by which both are compared: the digests that it
prints are those of a GPU. `--torch` also reads the arrays by DLPack, `--pgx` times Pgx on the same
GPU in the same run, if it and JAX are installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import statistics
import time
from pathlib import Path
from typing import Any

import numpy as np
from bench_research_player import pgx_player

import sapeur
from sapeur.lab.gpu import device_name
from sapeur.study.intervals import interval

GAMES = ("village", "minefield", "orapa", "bombsquad", "mission")
READ = ("observations", "legal", "to_act", "seat", "done", "rewards", "scores")
CHECKED_GAMES = 1024
CHECKED_STEPS = 60
ROUNDS = 5
PEERS = ("connect_four", "leduc_holdem")  # Pgx's


def play_digest(game: str, device: str, steps: int) -> str:
    """A digest of all that was read from a batch on the way; the same on every device."""
    batch: Any = sapeur.batch(game, CHECKED_GAMES, seed=7, device=device)
    rng = np.random.default_rng(1)
    digest, ended = hashlib.sha256(), 0
    for _ in range(steps):
        read = {name: here(getattr(batch, name)) for name in READ}
        to_act = read["to_act"].astype(bool)
        if batch.simultaneous:  # what stands for a seat that is not to act is of no account
            read["observations"] = read["observations"][to_act]
            read["legal"] = read["legal"][to_act]
        for array in read.values():
            digest.update(np.ascontiguousarray(array).tobytes())
        ended += int(read["done"].sum())
        legal = here(batch.legal)
        batch.step((legal * rng.random(legal.shape)).argmax(axis=-1))
    return f"{digest.hexdigest()[:16]} ({steps} steps, {ended} games ended)"


def here(array: Any) -> np.ndarray[Any, np.dtype[Any]]:
    found: np.ndarray[Any, np.dtype[Any]] = array.numpy() if hasattr(array, "numpy") else array
    return found


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


def steps_of_pgx(game: str, n: int, rounds: int) -> list[float]:
    """A hundred steps at a time, inside one compiled function."""
    play = pgx_player(game, n)
    play()
    speeds = []
    for _ in range(rounds):
        began = time.perf_counter()
        steps = play()
        speeds.append(steps / (time.perf_counter() - began))
    return speeds


def speed_line(name: str, speeds: list[float], seconds: float) -> str:
    return (
        f"{name}: {statistics.median(speeds) / 1e6:.0f} M steps/s "
        f"({min(speeds) / 1e6:.0f}-{max(speeds) / 1e6:.0f}) [{seconds:.0f} s]"
    )


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


def trained() -> str:
    """Run the training loop for a GPU of docs/research.md, then count wins on fresh deals."""
    import torch

    page = Path(__file__).parents[1] / "docs" / "research.md"
    *_, training = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    world: dict[str, Any] = {}
    began = time.perf_counter()
    exec(training, world)
    torch.cuda.synchronize()
    seconds = time.perf_counter() - began
    world["games"].reset(2)
    won = torch.full((world["n"],), torch.nan, device="cuda")
    while won.isnan().any():
        world["games"].step(world["act"]()[2].int())
        first = world["done"] & won.isnan()
        won[first] = world["rewards"][world["row"], world["learner"]][first]
    share = interval(won.cpu().tolist())
    return f"won {share.mean:.4f} ({share.low:.4f}-{share.high:.4f}) after {seconds:.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES)
    parser.add_argument("--games", type=int, default=1 << 20, help="side by side")
    parser.add_argument("--steps", type=int, default=CHECKED_STEPS, help="that are compared")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--torch", action="store_true")
    parser.add_argument("--train", action="store_true", help="docs/research.md's loop, and no more")
    parser.add_argument("--pgx", action="store_true")
    asked = parser.parse_args()
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # it shares the GPU
    if asked.train:
        print(trained())
        return
    if asked.device == "cuda":
        print(f"{device_name()}, {asked.games} games side by side", flush=True)
    for game in asked.only:
        began = time.perf_counter()
        print(f"{game}: {play_digest(game, asked.device, asked.steps)}", flush=True)
        if asked.device == "cpu":
            continue
        if asked.torch:
            print(f"{game}: PyTorch reads {read_by_others(game)}", flush=True)
        speeds = steps_a_second(game, asked.games, ROUNDS)
        print(speed_line(game, speeds, time.perf_counter() - began), flush=True)
    for game in PEERS if asked.pgx else ():
        began = time.perf_counter()
        speeds = steps_of_pgx(game, asked.games, ROUNDS)
        print(speed_line(f"Pgx {game}", speeds, time.perf_counter() - began), flush=True)


if __name__ == "__main__":
    main()
