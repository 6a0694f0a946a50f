"""The games that are played alone as Gymnasium environments: Le Village, and Orapa solo.

An observation is the vector of docs/observations.md; `info["action_mask"]` has the legal actions.
An action that is not legal changes nothing, and `info["refused"]` says why. The reward is 1 for a
game that was won, at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from sapeur.adapters.observations import kind, width
from sapeur.adapters.seated import SeatedGame
from sapeur.games import game as find_game
from sapeur.games.choices import options_alone

SEEDS = 2**62  # games that a seed of Gymnasium's can begin


class SoloEnv(gymnasium.Env[Any, Any]):
    """A game for one player."""

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        self.played = SeatedGame(find_game(name), options)
        if self.played.seats != 1:
            raise ValueError(
                f"{name} has several seats with these options: see sapeur.adapters.pettingzoo"
            )
        state = self.played.game.state
        room = np.iinfo(kind(state))
        self.observation_space = spaces.Box(room.min, room.max, (width(state),), kind(state))
        self.action_space = spaces.Discrete(self.played.action_space.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.played.deal(int(self.np_random.integers(SEEDS)))
        self.played.roll()
        return self.played.observation(0), self.info()

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.played.mask(0)}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if action not in self.played.legal(0):
            known, code = self.played.observed(0), int(self.played.action_space.code_of[action])
            refused = str(self.played.game.notation.refusal(known, 0, code))
            return self.played.observation(0), 0.0, False, False, self.info() | {"refused": refused}
        self.played.act(0, int(action))
        self.played.roll()
        return (
            self.played.observation(0),
            self.played.rewards()[0],
            self.played.over,
            False,
            self.info(),
        )


def env(name: str, options: Mapping[str, str] | None = None) -> SoloEnv:
    """A game for one player; where one option decides that, as in Orapa, it need not be given."""
    chosen = options or {}
    return SoloEnv(name, {**chosen, **(options_alone(find_game(name), chosen) or {})})
