"""What each pair of eyes knows of a state: observed when somebody asks, until it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game


class SeatKnowledge:
    """A true state, and what each seat knows in it."""

    __slots__ = ("_fresh", "_game", "_known", "state")

    def __init__(self, game: Game, state: Any) -> None:
        self.state = state
        self._game = game
        # By seat, and the bit set of those that were observed in this state and not before.
        self._known: list[Any] = [None] * (CHANCE + 1)
        self._fresh = 0

    def of(self, seat: int) -> Any:
        """What the seat knows, only for reading; CHANCE, which has no eyes, as a spectator."""
        return self._known[seat] if self._fresh >> seat & 1 else self.of_each((seat,))[seat]

    def of_each(self, seats: Sequence[int]) -> list[Any]:
        """What each of these seats knows, by seat."""
        for seat in seats:
            if not self._fresh >> seat & 1:
                if self._known[seat] is None:
                    self._known[seat] = self._game.state()
                eyes = SPECTATOR if seat == CHANCE else seat
                self._game.belief.observe(self.state, eyes, self._known[seat])
                self._fresh |= 1 << seat
        return self._known

    def renew(self, state: Any) -> None:
        """Turn to this state; what is known in it is written into the same records."""
        self.state, self._fresh = state, 0
