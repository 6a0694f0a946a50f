"""Opponents play a whole game among themselves, each by what its seat knows, as at a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.agents.agent import NOTHING, Agent, decision_seed
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.kernel import Rng, below, start

Watch = Callable[[Any, int, int], None]  # is shown each action: the state before it, the seat
MASK = (1 << 64) - 1


@dataclass(frozen=True)
class SelfPlayResult:
    """One game from deal to end."""

    shares: tuple[float, ...]  # of the win, by seat
    moves: int
    measures: tuple[float, ...]  # of the game's measure, or else the score; by seat
    slowest: tuple[float, ...]  # the longest move of each seat, in seconds of processor time


def play(
    played: Game,
    options: Mapping[str, str],
    agents: Sequence[Agent],
    seed: int,
    watch: Watch = lambda state, seat, action: None,
) -> tuple[SelfPlayResult, Any]:
    """Play one deal; and the state at its end."""
    s = played.setup(options)
    played.rules.deal(s, chance(seed, 0))
    dice = chance(seed, 1)
    rules = played.rules
    count = rules.seats(s)
    slowest = [0.0] * count
    moves = 0

    def ask(seat: int) -> int:
        before = time.process_time()
        action = agents[seat].choose(played.observed(s, seat), seat, move_seed(seed, moves, seat))
        slowest[seat] = max(slowest[seat], time.process_time() - before)
        assert action == NOTHING or action in played.legal(s, seat), f"{action} is not legal"
        return action

    while waiting := rules.awaited(s):
        moves += 1
        if waiting >> CHANCE & 1:
            outcomes = played.legal(s, CHANCE)
            outcome = outcomes[below(dice, len(outcomes))]
            watch(s, CHANCE, outcome)
            rules.apply(s, CHANCE, outcome)
            continue
        # Who may act out of turn is asked before those who must act; by turns, everyone first.
        order = [(k + moves) % count for k in range(count)]
        bold = [k for k in order if not waiting >> k & 1 and played.legal(s, k)]
        for seat in [*bold, next(k for k in order if waiting >> k & 1)]:
            action = ask(seat)
            if action != NOTHING:
                watch(s, seat, action)
                rules.apply(s, seat, action)
                break
    scores = [rules.score(s, seat) for seat in range(count)]
    measure = played.measure.of if played.measure else rules.score
    return (
        SelfPlayResult(
            played.shares(scores),
            moves,
            tuple(float(measure(s, seat)) for seat in range(count)),
            tuple(slowest),
        ),
        s,
    )


def move_seed(seed: int, ply: int, seat: int) -> int:
    """A seed for one move of one seat at the table of this deal."""
    x = (seed * 0x9E3779B97F4A7C15 + ply * 0xBF58476D1CE4E5B9 + seat * 0x94D049BB133111EB) & MASK
    x ^= x >> 31
    return decision_seed(seed, x * 0xD6E8FEB86659FD93 & MASK)


def chance(seed: int, number: int) -> Rng:
    rng = Rng()
    start(rng, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 0x61726E61, 0, number)
    return rng
