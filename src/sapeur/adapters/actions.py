"""The actions of a game as numbers from 0 on, for learners; rules have codes with gaps."""

from __future__ import annotations

from typing import Any

import numpy as np

from sapeur.games.capabilities import action_codes
from sapeur.games.game import Game

NONE = -1  # what `action_of` holds for a code that no seat ever has


class ActionSpace:
    """Every code that a seat may ever have with the options of a state, numbered in order."""

    def __init__(self, game: Game, template: Any) -> None:
        codes = action_codes(game)
        if codes is None:
            raise ValueError(
                f"{game.name} does not say which actions it has: "
                "its notation.py needs action_codes (docs/new-game.md)"
            )
        known = sorted(codes(template))
        self.size = len(known)
        self.code_of = np.array(known, np.int16)
        self.action_of = np.full(known[-1] + 1, NONE, np.int16)
        self.action_of[self.code_of] = np.arange(self.size)
