"""What a seat can know, as plain data for people: counted exactly, or with an error bar.

An expert may have a file insight.py with `insights(observed, seat, seed)`: ever better answers, the
exact counts first and what takes longer after them, the last within two seconds of one core once
all is compiled. A caller who cannot wait takes the latest. Each game has its own type, `Insight`;
and `region(observed, seat, action)`: where to look for an action, as places that the notation
names, the action's own among them. With `worth(observed, verdict)` it says what people are told of
advice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from msgspec import Struct

from sapeur.agents.agent import NOTHING, Advice, Verdict
from sapeur.agents.registry import expert_of
from sapeur.games.contract import SPECTATOR
from sapeur.games.game import Game
from sapeur.kernel import Record


class Estimate(Struct, frozen=True):
    """A number, and how far it may be off."""

    value: float
    error: float  # the standard error; 0.0: exact


class ActionValue(Struct, frozen=True):
    """What an action is worth to the seat that may take it."""

    action: str | None  # as it is written; None: to let the others go on
    win: Estimate  # the chance to win with it


def insights_of(game: Game, observed: Record, seat: int, seed: int) -> Iterator[Struct]:
    """What the seat can know, ever better; nothing for a game without insight.

    `observed` is what the seat, or a spectator, knows: nothing else is ever looked at.
    """
    module = insight_module(game)
    if module is not None:
        yield from module.insights(observed, seat, seed)


def insight_of(game: Game, observed: Record, seat: int, seed: int) -> Struct | None:
    """The best that is found within two seconds; None for a game without insight."""
    best: Struct | None = None
    for better in insights_of(game, observed, seat, seed):
        best = better
    return best


def is_possible_of(game: Game, observed: Record, seat: int, effort: int) -> bool | None:
    """Whether any world agrees with what the seat knows; None if so few steps do not tell.

    A game that reads notes has `is_possible` in its insight.py: what people noted may be wrong.
    """
    module = insight_module(game)
    assert module is not None, f"{game.name} has no insight"
    found: bool | None = module.is_possible(observed, seat, effort)
    return found


def region_of(game: Game, observed: Record, seat: int, action: int) -> list[str]:
    """Where to look for this action of the seat's; nowhere in a game without insight."""
    module = insight_module(game)
    return module.region(observed, seat, action) if module is not None else []


def whole_action(
    game: Game, observed: Record, seat: int, action: int, choose: Callable[[Record], int]
) -> str:
    """The action as it is written, with those that belong to it if it only begins something.

    A game has such actions if its insight.py has `steps_from`; `choose` says how they go on.
    """
    module = insight_module(game)
    steps_from = getattr(module, "steps_from", None)
    if steps_from is None:
        return game.notation.encode(observed, seat, action)
    return " ".join(
        game.notation.encode(observed, seat, step)
        for step in steps_from(observed, seat, action, choose)
    )


def worth_of(game: Game, observed: Record, verdict: Verdict) -> Estimate:
    """What people are told that an action is worth there.

    A game in which that is further off than advice itself can know has `worth` in its insight.py.
    """
    worth = getattr(insight_module(game), "worth", None)
    return estimate(verdict) if worth is None else worth(observed, verdict)


def insight_type(game: Game) -> type[Struct] | None:
    """What the game's insights are; None for a game without."""
    module = insight_module(game)
    return module.Insight if module is not None else None


def insight_module(game: Game) -> ModuleType | None:
    """insight.py in the expert's package, if there is one."""
    expert = expert_of(game)
    name = f"{expert.__name__}.insight" if expert is not None else ""
    return import_module(name) if name and find_spec(name) is not None else None


# --- What the games' insights share ------------------------------------------------------------


def final_share(game: Game, observed: Record, seat: int) -> Estimate | None:
    """The seat's share of the win in a game that is over; None before, and for a spectator."""
    if seat == SPECTATOR or game.rules.awaited(observed):
        return None
    count = game.rules.seats(observed)
    scores = [game.rules.score(observed, k) for k in range(count)]
    return Estimate(game.shares(scores)[seat], 0.0)


def action_values(game: Game, observed: Record, seat: int, advice: Advice) -> list[ActionValue]:
    """The actions with what they are worth, the best first."""
    return [
        ActionValue(
            None if v.action == NOTHING else game.notation.encode(observed, seat, v.action),
            worth_of(game, observed, v),
        )
        for v in advice.verdicts
    ]


def estimate(verdict: Verdict, least_error: float = 0.0) -> Estimate:
    """The value of a verdict, with no smaller an error than this."""
    return Estimate(verdict.value, max(verdict.error, least_error))


def three_with(at: int, size: int) -> range:
    """Three places in a row of so many: this one and the next among them, not always alike.

    If it always lay in the middle, where to look would tell what to do.
    """
    first = min(at // 2 * 2, size - 3)
    return range(first, first + 3)
