"""One signature a rule: its numbers are compiled as its annotations say, whatever a caller has.

Numba compiles a function anew for every width of whole number and for every literal that it is
called with, up to twelve times for one rule. Compiling is what a first start waits for.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from sapeur.kernel.fields import Record, dtype


def annotations_of(f: types.FunctionType) -> dict[str, Any]:
    """What a rule's arguments are; nothing of a rule that is not annotated, or not for here."""
    try:
        return get_type_hints(f)
    except NameError:  # a name that is imported for the type checker alone: this is no rule
        return {}


@cache
def rule_dispatcher() -> type[Any]:
    """Numba's dispatcher, but for numbers as arguments: an int is 64 bits wide, a float too."""
    from numba.core import types as kinds
    from numba.core.registry import CPUDispatcher
    from numba.np.numpy_support import from_dtype

    numbers = {int: kinds.int64, float: kinds.float64}

    class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
        """Compiles a rule for the numbers that its annotations name."""

        def compile(self, signature: Any) -> Any:
            # Numba asks for a tuple of types, or for a signature that has one.
            return super().compile(
                self.with_annotated_numbers(getattr(signature, "args", signature))
            )

        def get_call_template(self, args: Any, kws: Any) -> Any:
            _, args = self._compiler.fold_argument_types(args, kws)
            return super().get_call_template(self.with_annotated_numbers(args), {})

        def with_annotated_numbers(self, args: Any) -> tuple[Any, ...]:
            """These types of arguments, the numbers among them as annotated."""
            named = zip(self.py_func.__code__.co_varnames, args, strict=False)
            known = self.py_func.__annotations__
            return tuple(
                numbers.get(known.get(name), kind) if is_number(kind) else kind
                for name, kind in named
            )

        def annotated_signature(self) -> tuple[Any, ...] | None:
            """The signature, unless an argument is a list, whose length may be part of its type."""
            code = self.py_func.__code__
            known = self.py_func.__annotations__
            arguments = [kind_of(known.get(name)) for name in code.co_varnames[: code.co_argcount]]
            return None if None in arguments else tuple(arguments)

        def enable_caching(self) -> None:
            super().enable_caching()
            save = self._cache.save_overload

            def save_alone(*compiled: Any) -> None:
                with one_process_at_a_time(Path(self._cache.cache_path)):
                    save(*compiled)

            self._cache.save_overload = save_alone

    def kind_of(annotation: Any) -> Any:
        if isinstance(annotation, type) and issubclass(annotation, Record):
            return from_dtype(dtype(annotation))
        return numbers.get(annotation)

    def is_number(kind: Any) -> bool:
        return isinstance(kind, kinds.Number | kinds.Boolean | kinds.IntegerLiteral)

    return RuleDispatcher


@contextmanager
def one_process_at_a_time(folder: Path) -> Iterator[None]:
    """Else two signatures of a rule, saved at the same time, get one number and are mixed up.

    Where there is no fcntl, nobody waits for anybody.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def callees_last_first(rule: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """All that a rule calls, each after what it calls itself, with its annotated signature."""
    order: dict[Any, tuple[Any, ...] | None] = {}

    def visit(caller: Any) -> None:
        names = caller.py_func.__code__.co_names
        called = [caller.py_func.__globals__.get(name) for name in reversed(names)]
        for callee in called:
            if isinstance(callee, rule_dispatcher()) and callee not in order:
                order[callee] = callee.annotated_signature()
                visit(callee)
                order[callee] = order.pop(callee)

    visit(rule)
    return [(callee, kinds) for callee, kinds in order.items() if kinds is not None]
