"""The rules that Python calls for an opponent: compiled, or interpreted while they are not yet.

Whoever calls them hands over rows of numbers as compiled rules take them, in either form.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any

from sapeur.kernel.fields import load_rows, store_rows
from sapeur.kernel.forms import NO_PARTS, Rule, compiled, interpreted
from sapeur.kernel.signatures import callees_last_first

_is_interpreting: ContextVar[bool] = ContextVar("is_interpreting", default=False)
_helper: ContextVar[tuple[int, int]] = ContextVar("helper", default=(0, 0))


@contextmanager
def interpreting(*, on: bool = True) -> Iterator[None]:
    """Engines answer at once, by interpreted rules: the same answers, some hundred times slower."""
    token = _is_interpreting.set(on)
    try:
        yield
    finally:
        _is_interpreting.reset(token)


@contextmanager
def helping(number: int, helpers: int) -> Iterator[None]:
    """Engines compile for another process that does the same from the other end.

    It calls a rule and compiles what that calls first, then the next; a helper begins with what is
    called last. What one has compiled the other finds in the cache, until they meet. Of several
    helpers, numbered from 0, each begins elsewhere.
    """
    token = _helper.set((number, helpers))
    try:
        yield
    finally:
        _helper.reset(token)


class Engine:
    """A module's rules, with `parts` in the place of the names that they fill, as attributes."""

    def __init__(self, module: types.ModuleType, parts: Mapping[str, Rule] = NO_PARTS) -> None:
        self._module, self._parts = module, parts
        self._compiled: types.SimpleNamespace | None = None
        self._interpreted: types.SimpleNamespace | None = None

    def __getattr__(self, name: str) -> Rule:
        if _is_interpreting.get():
            if self._interpreted is None:
                rules = vars(interpreted(self._module, self._parts))
                self._interpreted = types.SimpleNamespace(
                    **{each: on_rows(rule) for each, rule in rules.items()}
                )
            return getattr(self._interpreted, name)  # type: ignore[no-any-return]
        if self._compiled is None:
            self._compiled = compiled(self._module, self._parts)
        rule = getattr(self._compiled, name)
        number, helpers = _helper.get()
        if helpers:
            compile_last_first(rule, number, helpers)
        return rule  # type: ignore[no-any-return]


def compile_last_first(rule: Any, number: int, helpers: int) -> None:
    """Compile all that a rule calls and whose annotations tell its signature."""
    order = callees_last_first(rule)
    first = len(order) * number // helpers
    for callee, signature in order[first:] + order[:first]:
        callee.compile(signature)


def on_rows(rule: Rule) -> Rule:
    """An interpreted rule for rows of numbers: it works on records with the same values."""

    @wraps(rule)
    def call(*rows: Any) -> Any:
        arguments = [load_rows(row) for row in rows]
        answer = rule(*arguments)
        for row, argument in zip(rows, arguments, strict=True):
            store_rows(row, argument)
        return answer

    return call
