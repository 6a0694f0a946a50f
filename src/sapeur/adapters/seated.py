"""One game behind a researcher's interface: played by interpreted rules, shown seat by seat.

The truth stays inside: what leaves is an observed state as numbers or text, legal actions, and at
the end who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np

from sapeur.adapters.actions import ActionSpace
from sapeur.adapters.observations import flat
from sapeur.games import game as find_game
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.kernel import UNKNOWN, Rng, below, clone, from_values, start, values


class SeatedGame:
    """A game with its options, dealt by a seed."""

    def __init__(self, game: Game, options: Mapping[str, str] | None = None) -> None:
        self.game, self.options = game, dict(options or {})
        self._template = game.setup(options or {})
        self._state, self._rng = clone(self._template), Rng()
        self.seats = int(game.rules.seats(self._template))
        self.simultaneous = game.simultaneous(self._template)
        self.action_space = ActionSpace(game, self._template)

    def __deepcopy__(self, memo: Any) -> SeatedGame:
        """The same game as it stands, to go on from by itself."""
        other = copy(self)
        other._state, other._rng = clone(self._state), clone(self._rng)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """For saving: the game by its name, as it stands."""
        return restored, (self.game.name, self.options, values(self._state), values(self._rng))

    def deal(self, seed: int) -> None:
        """Begin a new game; the seed fixes its deal and its dice."""
        self._state = clone(self._template)
        start(self._rng, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 0, 0, 0)
        self.game.rules.deal(self._state, self._rng)

    def deal_text(self) -> str:
        """The deal in the notation; empty if chance has no part in it. It is not for seats."""
        return self.game.notation.encode_deal(self._state)

    def roll(self) -> None:
        """Let chance act until a seat must, or it is over."""
        while outcomes := self.outcomes():
            self.settle(outcomes[below(self._rng, len(outcomes))])

    def outcomes(self) -> list[int]:
        """What chance may do now, each as likely as the others; nothing if it is not to act."""
        if self.game.rules.awaited(self._state) != 1 << CHANCE:
            return []
        return self.game.legal(self._state, CHANCE)

    def settle(self, outcome: int) -> None:
        """Chance does this."""
        self.game.rules.apply(self._state, CHANCE, outcome)

    @property
    def over(self) -> bool:
        return self.game.rules.awaited(self._state) == 0

    def to_act(self) -> list[int]:
        """The seats that are to act: all that choose in secret at once, else the lowest."""
        waiting = self.game.rules.awaited(self._state)
        awaited = [seat for seat in range(self.seats) if waiting >> seat & 1]
        if len(awaited) > 1 and not self._is_secret(awaited[0], awaited[1]):
            return awaited[:1]
        return awaited

    def _is_secret(self, seat: int, viewer: int) -> bool:
        code = self.game.legal(self._state, seat)[0]
        return self.game.belief.witness(self._state, seat, code, viewer) == UNKNOWN

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat that is to act, in order; none for another."""
        if seat not in self.to_act():
            return []
        action_of = self.action_space.action_of
        return sorted(int(action_of[code]) for code in self.game.legal(self._state, seat))

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for each of them."""
        mask = np.zeros(self.action_space.size, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def act(self, seat: int, action: int) -> None:
        """A legal action of a seat that is to act."""
        self.game.rules.apply(self._state, seat, int(self.action_space.code_of[action]))

    def witness(self, seat: int, action: int, viewer: int) -> str:
        """An action about to be done, as the viewer sees it."""
        code = int(self.action_space.code_of[action])
        if self.game.belief.witness(self._state, seat, code, viewer) == UNKNOWN:
            return "?"
        return self.text(seat, action)

    def text(self, seat: int, action: int) -> str:
        """The action in the notation."""
        code = int(self.action_space.code_of[action])
        return self.game.notation.encode(self.observed(seat), seat, code)

    def observed(self, seat: int) -> Any:
        """What the seat knows, as an observed state."""
        return self.game.observed(self._state, seat)

    def observation(self, seat: int) -> np.ndarray[Any, np.dtype[Any]]:
        """What the seat knows, as numbers."""
        return flat(self.observed(seat))

    def rewards(self) -> list[float]:
        """Each seat's share of the win, once it is over; until then 0."""
        if not self.over:
            return [0.0] * self.seats
        score = self.game.rules.score
        return [*self.game.shares([score(self._state, seat) for seat in range(self.seats)])]


def restored(name: str, options: Mapping[str, str], state: Any, rng: Any) -> SeatedGame:
    """A game that was saved."""
    seated = SeatedGame(find_game(name), options)
    seated._state = from_values(seated.game.state, state)
    seated._rng = from_values(Rng, rng)
    return seated
