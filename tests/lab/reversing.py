"""A rule for the tests: how many rays do not come back by the way they went."""

from __future__ import annotations

from sapeur.games.orapa.rays import ABSORBED, PORTS, colours_of, exit_of, trace, turns_of
from sapeur.kernel import Rng
from sapeur.lab.tracing import TracedMine, fill


def one_way(mines: list[TracedMine], rngs: list[Rng], kinds: int, rounds: int) -> tuple[int, int]:
    """Rays traced, and those that are swallowed or differ from their way back."""
    traced = 0
    wrong = 0
    for _ in range(rounds):
        fill(mines, rngs, kinds)
        for k in range(len(mines)):
            for port in range(PORTS):
                there = trace(mines[k].grid, port)
                traced += 1
                if there == ABSORBED:
                    wrong += 1
                    continue
                back = trace(mines[k].grid, exit_of(there))
                if (
                    exit_of(back) != port
                    or colours_of(back) != colours_of(there)
                    or turns_of(back) != turns_of(there)
                ):
                    wrong += 1
    return traced, wrong
