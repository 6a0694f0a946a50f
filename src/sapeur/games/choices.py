"""What can be chosen before the deal, found out from `notation.setup` alone.

Options are settled in their order, each with those after it at their defaults. A value that `setup`
refuses is not offered; an option all of whose values give the same game does not matter, and keeps
its default: how many prospectors there are, for one, in a duel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sapeur.games.game import Game, NotationError, Option, Words
from sapeur.kernel import fields

LISTED_NUMBERS = 6  # a range with more is written, not picked from a list


@dataclass(frozen=True)
class Choice:
    """One option with the others as they are."""

    option: Option
    value: str
    values: tuple[str, ...]  # to pick from; none where a number or a text is written
    matters: bool
    problem: Words | None = None  # with the value that was given

    @property
    def is_text(self) -> bool:
        """Whether any text may be written; what is in `values` are then suggestions."""
        return not self.option.values and self.option.low is None


@dataclass(frozen=True)
class Choices:
    """Every option of a game, and the game that they make."""

    choices: tuple[Choice, ...]
    state: Any  # before the deal; with the default where a value had a problem
    problems: tuple[Words, ...]

    @property
    def options(self) -> dict[str, str]:
        """Those that matter, as a new table is asked for them."""
        return {each.option.name: each.value for each in self.choices if each.matters}


def choices(game: Game, given: Mapping[str, str]) -> Choices:
    """What is left to choose once these options are given, some or all of them."""
    settled = {option.name: option.default for option in game.options}
    problems = [_unknown(game, name) for name in given if name not in settled]
    found = []
    for option in game.options:
        choice = _choice(game, option, settled, given.get(option.name, option.default))
        if choice.problem is None:
            settled[option.name] = choice.value
        else:
            problems.append(choice.problem)
        found.append(choice)
    return Choices(tuple(found), game.setup(settled), tuple(problems))


def options_alone(game: Game, given: Mapping[str, str]) -> dict[str, str] | None:
    """The option beside these by which one plays alone; empty if none is needed, else None."""
    if game.rules.seats(game.setup(given)) == 1:
        return {}
    for option in game.options:
        for value in () if option.name in given else option.values:
            state, _ = _try_value(game, option, game.complete(given), value)
            if state is not None and game.rules.seats(state) == 1:
                return {option.name: value}
    return None


def _choice(game: Game, option: Option, settled: Mapping[str, str], given: str) -> Choice:
    candidates, listed = _candidates(game, option)
    states = {}
    for value in candidates:
        state, _ = _try_value(game, option, settled, value)
        if state is not None:
            states[value] = state
    values = tuple(states) if listed else ()
    matters = not candidates or _differ(list(states.values()))
    if not matters:
        return Choice(option, option.default, values, matters=False)
    state, problem = _try_value(game, option, settled, given)
    value = given if state is None else option.check(given)
    return Choice(option, value, values, matters=True, problem=problem)


def _differ(states: list[Any]) -> bool:
    """Whether these are not all the same game."""
    if not states:
        return False
    first, *others = states
    names = [field.name for field in fields(type(first))]
    return any(getattr(other, name) != getattr(first, name) for other in others for name in names)


def _candidates(game: Game, option: Option) -> tuple[tuple[str, ...], bool]:
    """Values to try, and whether they are all that there is to pick from."""
    if option.low is None or option.high is None:
        return option.values or tuple(game.words.options[option.name].values), True
    if option.high - option.low < LISTED_NUMBERS:
        return tuple(str(n) for n in range(option.low, option.high + 1)), True
    return (str(option.low), str(option.high)), False


def _try_value(
    game: Game, option: Option, settled: Mapping[str, str], value: str
) -> tuple[Any, Words | None]:
    """The game before the deal with this value, or what is wrong with it."""
    try:
        return game.setup({**settled, option.name: value}), None
    except NotationError as wrong:
        return None, wrong.words


def _unknown(game: Game, name: str) -> Words:
    try:
        game.complete({name: ""})
    except NotationError as wrong:
        return wrong.words
    raise AssertionError(f"{game.name} has an option {name!r}")
