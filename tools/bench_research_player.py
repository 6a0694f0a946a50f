"""One contender of bench_research.py: random legal play, so many seconds at a time.

It needs no package but the one that it times, since peers have an environment of their own. A step
is one call of `step` for one game, with the observation and the mask of whoever acts next.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Play = Callable[[], int]  # plays for a moment; how many steps it took


def sapeur_player(name: str, rows: int) -> Play:
    import numpy as np

    import sapeur

    game, _, options = name.partition(":")
    chosen = dict(option.split("=") for option in options.split(",") if option)
    games = sapeur.batch(game, rows, options=chosen, threads=1)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(20):
            games.step(games.sample(rng))
        return 20 * rows

    return play


def pgx_player(name: str, rows: int) -> Play:
    """Pgx as it is fastest: many steps inside one compiled function."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, drawn, fresh = jax.random.split(key, 3)
        chances = jax.random.uniform(drawn, state.legal_action_mask.shape)
        action = jnp.argmax(chances * state.legal_action_mask, axis=-1)
        return step(state, action, jax.random.split(fresh, rows)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, 100, one, (state, key)))
    key = jax.random.PRNGKey(1)
    carried = [jax.jit(jax.vmap(env.init))(jax.random.split(key, rows)), key]

    def play() -> int:
        carried[:] = jax.block_until_ready(run(*carried))
        return 100 * rows

    return play


def pettingzoo_player(name: str, rows: int) -> Play:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)

    def play() -> int:
        for _ in range(200):
            if not env.agents:
                env.reset()
            observation, _, over, cut, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(None if over or cut else int(random.choice(legal)))
        return 200

    return play


def rlcard_player(name: str, rows: int) -> Play:
    import rlcard

    env = rlcard.make(name)
    state = [env.reset()[0]]

    def play() -> int:
        for _ in range(200):
            if env.is_over():
                state[0] = env.reset()[0]
            state[0] = env.step(random.choice([*state[0]["legal_actions"]]))[0]
        return 200

    return play


KINDS = {"pgx": pgx_player, "pettingzoo": pettingzoo_player, "rlcard": rlcard_player}


def main() -> None:
    name, rows = sys.argv[1], int(sys.argv[2])
    kind, _, rest = name.partition(":")
    play = KINDS[kind](rest, rows) if kind in KINDS else sapeur_player(name, rows)
    play()
    print("ready", flush=True)
    for line in sys.stdin:
        steps, began = 0, time.process_time()
        while time.process_time() - began < float(line):
            steps += play()
        print(json.dumps({"steps": steps, "seconds": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
