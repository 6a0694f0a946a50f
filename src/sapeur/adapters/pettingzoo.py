"""The games as PettingZoo environments: one seat at a time, or all that choose at once.

An observation is a dict with `observation` (docs/observations.md) and `action_mask`, as in
PettingZoo's classic games. Rewards are shares of the win, given at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from sapeur.adapters.observations import kind, width
from sapeur.adapters.seated import SeatedGame
from sapeur.games import game as find_game


class Seats:
    """What both kinds of environment have: a game, an agent for each seat, and their spaces."""

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        self.played = SeatedGame(find_game(name), options)
        if self.played.seats < 2:
            raise ValueError(f"{name} has one seat with these options: see sapeur.adapters.gym")
        self.possible_agents = [f"seat_{seat}" for seat in range(self.played.seats)]
        self.agents: list[str] = []
        self.metadata = {"name": f"sapeur_{name}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    @cached_property
    def _observation_space(self) -> spaces.Space[Any]:
        return observation_space(self.played)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    @cached_property
    def _action_spaces(self) -> dict[str, spaces.Space[Any]]:
        size = self.played.action_space.size
        return {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat(agent)
        return {
            "observation": self.played.observation(seat),
            "action_mask": self.played.mask(seat),
        }

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed, one that nobody can foretell."""
        fresh = int(np.random.SeedSequence().generate_state(1)[0])
        self.played.deal(fresh if seed is None else seed)
        self.played.roll()
        self.agents = self.possible_agents[:]

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


def observation_space(played: SeatedGame) -> spaces.Dict:
    """The numbers of an observation, and a mask of the legal actions."""
    state = played.game.state
    room = np.iinfo(kind(state))
    return spaces.Dict(
        {
            "observation": spaces.Box(room.min, room.max, (width(state),), kind(state)),
            "action_mask": spaces.Box(0, 1, (played.action_space.size,), np.int8),
        }
    )


class TurnEnv(Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One seat acts at a time. Secret choices are asked for in order of seats, and stay secret."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.waiting: list[int] = []
        self.select()

    def select(self) -> None:
        """Whoever is to act next: the rest of those who choose at once, then whoever follows."""
        self.waiting = self.waiting or self.played.to_act()
        if self.waiting:
            self.agent_selection = self.possible_agents[self.waiting.pop(0)]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.played.legal(self.seat(agent)):
            raise ValueError(f"{agent} may not do {action}; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.played.act(self.seat(agent), int(action))
        self.played.roll()
        if self.played.over:
            for other, reward in zip(self.possible_agents, self.played.rewards(), strict=True):
                self.rewards[other] = reward
                self.terminations[other] = True
            self.agent_selection = self.agents[0]
        else:
            self.select()
        self._accumulate_rewards()


class AtOnceEnv(Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """Every agent answers at each step; only those with a legal action are listened to."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.deal(seed)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        acting = [self.possible_agents[seat] for seat in self.played.to_act()]
        for agent in acting:
            if actions[agent] not in self.played.legal(self.seat(agent)):
                raise ValueError(f"{agent} may not do {actions[agent]}; see action_mask")
        for agent in acting:
            self.played.act(self.seat(agent), int(actions[agent]))
        self.played.roll()
        over, agents = self.played.over, self.agents
        result: tuple[dict[str, Any], ...] = (
            self.observations(),
            dict(zip(agents, self.played.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
        if over:
            self.agents = []
        return result


def env(name: str, options: Mapping[str, str] | None = None) -> TurnEnv:
    """A game with two seats or more, one seat at a time."""
    return TurnEnv(name, options)


def parallel_env(name: str, options: Mapping[str, str] | None = None) -> AtOnceEnv:
    """A game in which several seats choose at once."""
    made = AtOnceEnv(name, options)
    if not made.played.simultaneous:
        raise ValueError(f"in {name} one seat acts at a time with these options: use env")
    return made
