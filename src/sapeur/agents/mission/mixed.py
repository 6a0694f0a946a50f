"""The fifth level of Mission Secrète: of two players it has learned to mix what it does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from sapeur.agents.agent import Advice, stream
from sapeur.agents.mission import mixture
from sapeur.agents.mission.evaluation import RIVAL_UNITS, UNITS, Net
from sapeur.agents.mission.mixture import MixedPlay
from sapeur.agents.mission.spy import spy
from sapeur.agents.mission.weights import LEARNED, SCALE
from sapeur.games.mission.rules import State
from sapeur.kernel import Engine, Rng, records, store


@cache
def machine() -> Engine:
    return Engine(mixture)


@cache
def learned_net() -> Any:
    """The net that was trained, as compiled rules take it."""
    net = Net()
    numbers = (number / SCALE for number in LEARNED)
    net.rival_bias[:] = islice(numbers, RIVAL_UNITS)
    for rival_row in net.rival:
        rival_row.weights[:] = islice(numbers, RIVAL_UNITS)
    net.bias[:] = islice(numbers, UNITS)
    for row in net.inner:
        row.weights[:] = islice(numbers, UNITS)
    net.outer[:] = islice(numbers, UNITS)
    (net.offset,) = numbers
    nets = records(Net, 1)
    store(nets, 0, net)
    return nets


@dataclass(frozen=True)
class Mixed:
    """Of two players it draws its action by a net's chances, and reads the other by them too.

    Of more it is a spy: what swaps tell of many is worth more there than to be read by none.
    """

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if observed.players > 2:
            return spy(5).choose(observed, seat, seed)
        return drawn(observed, seat, seed, learned_net()[0], is_prudent=True)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What a spy would: how good an action is depends on whom the others are like."""
        return spy(5).advise(observed, seat, seed)


@dataclass(frozen=True)
class BestResponse:
    """Who has learned what does best against the fifth level, and knows how that one draws."""

    net: Any

    def choose(self, observed: State, seat: int, seed: int) -> int:
        return drawn(observed, seat, seed, self.net[0], is_prudent=False)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        return spy(5).advise(observed, seat, seed)


def drawn(observed: State, seat: int, seed: int, net: Any, *, is_prudent: bool) -> int:
    """An action by the chances of this net, for one who reads everyone by the learned one."""
    states, rngs, rooms = records(State, 1), records(Rng, 1), records(MixedPlay, 1)
    store(states, 0, observed)
    store(rngs, 0, stream(seed))
    model = learned_net()[0]
    act = machine().act
    return int(act(states[0], seat, int(is_prudent), net, model, rooms[0], rngs[0]))
