"""When a decision may be taken back: only if nothing since told anybody what was hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.games import playout
from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Game
from sapeur.kernel import (
    UNKNOWN,
    Rng,
    clone,
    codes,
    compiled,
    interpreted,
    pool,
    records,
    start,
    store,
    values,
)

WORLDS = 48  # tried for each pair of eyes; a world in ten is then missed once in 150 times


@dataclass(frozen=True)
class ObservedChange:
    """What one pair of eyes knew before an action and after it."""

    viewer: int
    known: Any
    seen: Any


def observed_changes(
    game: Game, before: Any, seat: int, actions: Sequence[int]
) -> list[ObservedChange]:
    """What each seat, and a spectator, knew before the actions and after them."""
    after = clone(before)
    for code in actions:
        game.rules.apply(after, seat, code)
    viewers = [*range(game.rules.seats(before)), SPECTATOR]
    return [ObservedChange(v, game.observed(before, v), game.observed(after, v)) for v in viewers]


def reveals(game: Game, before: Any, seat: int, actions: Sequence[int]) -> bool:
    """Whether the seat's action showed anyone something that it did not know before.

    It did when some world that this pair of eyes held possible would have looked otherwise
    afterwards. A die always shows something, and is not asked about here.
    """
    return is_revealing(game, observed_changes(game, before, seat, actions), seat, actions)


def is_revealing(
    game: Game,
    seen: Sequence[ObservedChange],
    seat: int,
    actions: Sequence[int],
    worlds_tried: int = WORLDS,
) -> bool:
    """Whether these changes show anyone something; the worlds are imagined interpreted."""
    rules = interpreted(playout, game.parts())
    room = codes(game.room)
    for look in seen:
        worlds, dice = pool(game.state, 3), [chance(look)]
        worlds[0] = look.known
        for _ in range(worlds_tried):
            fits = rules.act_in_imagined_world(worlds, dice, look.viewer, seat, list(actions), room)
            if not fits or worlds[2] != look.seen:
                return True
    return False


def is_revealing_compiled(
    game: Game, seen: Sequence[ObservedChange], seat: int, actions: Sequence[int]
) -> bool:
    """The same in the compiled form, for games whose worlds take long to imagine."""
    import numpy as np

    rules = _compiled(game)
    room, acted = np.zeros(game.room, np.int64), np.array(actions, np.int64)
    for look in seen:
        worlds, after, dice = records(game.state, 3), records(game.state, 1), records(Rng, 1)
        store(worlds, 0, look.known)
        store(after, 0, look.seen)
        store(dice, 0, chance(look))
        for _ in range(WORLDS):
            fits = rules.act_in_imagined_world(worlds, dice, look.viewer, seat, acted, room)
            if not fits or worlds[2].tobytes() != after[0].tobytes():
                return True
    return False


def _compiled(game: Game) -> Any:
    """The compiled form for this game, linked once."""
    if game.name not in _forms:
        _forms[game.name] = compiled(playout, game.parts())
    return _forms[game.name]


_forms: dict[str, Any] = {}


def chance(look: ObservedChange) -> Rng:
    """The same worlds each time it is asked."""
    rng = Rng()
    start(rng, 0, 0, 0, 0, look.viewer)
    return rng


def is_evident(before: Any, knew: Any, after: Any, knows: Any) -> bool:
    """Whether a pair of eyes plainly knows more than before: less of some field is hidden from it.

    A cheap sign, for telling somebody beforehand that a decision cannot be taken back. Where it is
    missing, `is_revealing` has the last word.
    """
    return any(
        now < then for now, then in zip(hidden(after, knows), hidden(before, knew), strict=True)
    )


def hidden(truth: Any, known: Any) -> list[int]:
    """How many numbers of each field these eyes do not know."""
    return [
        sum(k == UNKNOWN != t for t, k in zip(true, seen, strict=True))
        if isinstance(true, (tuple, list))
        else int(seen == UNKNOWN != true)
        for true, seen in zip(values(truth), values(known), strict=True)
    ]
