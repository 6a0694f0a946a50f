"""When an action may be taken back: only if it told nobody anything that was hidden."""

from __future__ import annotations

from typing import Any

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.kernel import Rng, clone, start

WORLDS = 48  # tried for each pair of eyes; a world in ten is then missed once in 150 times


def reveals(game: Game, before: Any, seat: int, codes: tuple[int, ...]) -> bool:
    """Whether the seat's action showed anyone something that it did not know before.

    It did when some world that this pair of eyes held possible would have looked otherwise
    afterwards. A die always shows something.
    """
    if seat == CHANCE:
        return True
    after = played(game, before, seat, codes)
    for viewer in [*range(game.rules.seats(before)), SPECTATOR]:
        known = game.observed(before, viewer)
        seen = game.observed(after, viewer)
        rng = Rng()
        start(rng, 0, 0, 0, 0, viewer)
        for _ in range(WORLDS):
            world = clone(known)
            game.belief.imagine(world, viewer, rng)
            told = played(game, world, seat, codes)
            if told is None or game.observed(told, viewer) != seen:
                return True
    return False


def played(game: Game, state: Any, seat: int, codes: tuple[int, ...]) -> Any | None:
    """The state after the action; None where it would not have been legal."""
    after = clone(state)
    for code in codes:
        if code not in game.legal(after, seat):
            return None
        game.rules.apply(after, seat, code)
    return after
