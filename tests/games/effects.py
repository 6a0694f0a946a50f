"""What an action did, as one pair of eyes is told it: for the tests of every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from sapeur.games.contract import CHANCE
from sapeur.games.game import Game, WitnessedAction
from sapeur.kernel import UNKNOWN, clone


class Moment(NamedTuple):
    """What a viewer knew before an action and after it, and the effect made from these."""

    before: Any
    after: Any
    effect: Any


def moment(played: Game, s: Any, viewer: int, seat: int, codes: Sequence[int]) -> Moment:
    """The seat acts in this state, which stays as it is."""
    then, witnessed = clone(s), []
    for code in codes:
        witnessed.append(played.belief.witness(then, seat, code, viewer))
        played.rules.apply(then, seat, code)
    before, after = played.observed(s, viewer), played.observed(then, viewer)
    as_it_was = clone(before), clone(after)
    action = WitnessedAction(seat, (UNKNOWN,) if UNKNOWN in witnessed else tuple(witnessed))
    effect = played.effects and played.effects.effect(before, after, viewer, action)
    assert (before, after) == as_it_was, "what somebody knows is only for reading"
    return Moment(before, after, effect)


def effect_of(played: Game, s: Any, move: str, viewer: int = 0) -> Any:
    """The effect of a move (`0 cut green`, `* 4`) as plain data."""
    who, _, text = move.partition(" ")
    seat = CHANCE if who == "*" else int(who)
    codes = played.notation.decode(s, seat, text)
    assert codes[0] in played.legal(s, seat), f"{move} is not legal"
    return to_builtins(moment(played, s, viewer, seat, codes).effect)
