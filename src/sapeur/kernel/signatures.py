"""One signature a rule: its numbers are compiled as its annotations say, whatever a caller has.

Numba compiles a function anew for every width of whole number and for every literal that it is
called with, up to twelve times for one rule. Compiling is what a first start waits for.
"""

from __future__ import annotations

import types
from functools import cache
from typing import Any, get_type_hints


def annotations_of(f: types.FunctionType) -> dict[str, Any]:
    """What a rule's arguments are; nothing of a rule that is not annotated."""
    return get_type_hints(f)


@cache
def rule_dispatcher() -> type[Any]:
    """Numba's dispatcher, but for numbers as arguments: an int is 64 bits wide, a float too."""
    from numba.core import types as kinds
    from numba.core.registry import CPUDispatcher

    numbers = {int: kinds.int64, float: kinds.float64}

    class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
        """Compiles a rule for the numbers that its annotations name."""

        def compile(self, signature: Any) -> Any:
            # Numba asks for a tuple of types, or for a signature that has one.
            return super().compile(self.annotated(getattr(signature, "args", signature)))

        def get_call_template(self, args: Any, kws: Any) -> Any:
            _, args = self._compiler.fold_argument_types(args, kws)
            return super().get_call_template(self.annotated(args), {})

        def annotated(self, args: Any) -> tuple[Any, ...]:
            """These types of arguments, the numbers among them as annotated."""
            named = zip(self.py_func.__code__.co_varnames, args, strict=False)
            known = self.py_func.__annotations__
            return tuple(
                numbers.get(known.get(name), kind) if is_number(kind) else kind
                for name, kind in named
            )

    def is_number(kind: Any) -> bool:
        return isinstance(kind, kinds.Number | kinds.Boolean | kinds.IntegerLiteral)

    return RuleDispatcher
