"""A record: named integer fields that a rule reads and writes, in whatever form the rule runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np

I8 = Annotated[int, "i1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
I64 = Annotated[int, "i8"]
# An array is written Annotated[list[int], "i1", 52].

UNKNOWN = -1
"""What an observed record holds where its seat does not know."""

Codes = list[int]
"""Room for action codes; a rule writes from the front and returns how many."""


class Field(NamedTuple):
    name: str
    kind: str
    size: int  # 0 for a single number


class Record:
    """Named integer fields, all zero at first. Subclasses only declare them."""

    def __init_subclass__(cls) -> None:
        # Written out field by field: a loop over the fields takes three times as long, and a
        # server makes records for every seat at every move.
        new = [f"self.{f.name} = {f'[0] * {f.size}' if f.size else 0}" for f in fields(cls)]
        same = [f"s.{f.name} = self.{f.name}{'[:]' if f.size else ''}" for f in fields(cls)]
        cls.__init__ = _written("self", new)  # type: ignore[method-assign]
        cls._fill = _written("self, s", same)  # type: ignore[method-assign]

    def _fill(self, s: Any) -> None:
        """Give a new record of this kind the same values."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and values(self) == values(other)

    def __repr__(self) -> str:
        told = (f"{f.name}={getattr(self, f.name)}" for f in fields(type(self)))
        return f"{type(self).__name__}({', '.join(told)})"


R = TypeVar("R", bound=Record)


_fields: dict[type[Record], tuple[Field, ...]] = {}


def fields(cls: type[Record]) -> tuple[Field, ...]:
    """The declared fields, in their order."""
    if cls not in _fields:
        found = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            kind, *size = hint.__metadata__
            found.append(Field(name, kind, size[0] if size else 0))
        _fields[cls] = tuple(found)
    return _fields[cls]


def _written(arguments: str, lines: list[str]) -> Any:
    """A function of these lines."""
    made: dict[str, Any] = {}
    exec(f"def made({arguments}):\n " + "\n ".join(lines or ["pass"]), made)
    return made["made"]


def values(s: Record) -> tuple[Any, ...]:
    """Every field's value, in order; two records are equal when these are."""
    told = (getattr(s, f.name) for f in fields(type(s)))
    return tuple(tuple(v) if isinstance(v, list) else v for v in told)


def clone(s: R) -> R:
    """A record of its own with the same values."""
    new = object.__new__(type(s))
    s._fill(new)
    return new


def pool(cls: type[R], n: int) -> list[R]:
    """n records for the interpreted form."""
    return [cls() for _ in range(n)]


def codes(n: int) -> Codes:
    """Room for n action codes in the interpreted form."""
    return [0] * n


def scratch(n: int) -> list[int]:
    """Room for n numbers while a rule runs, all zero; in every form but on a GPU."""
    return [0] * n


def copy(target: list[R], i: int, source: list[R], j: int) -> None:
    """Make target[i] equal source[j], sharing nothing; the one way a rule copies a record."""
    a, b = source[j], target[i]
    for name, _, size in fields(type(a)):
        if size:
            getattr(b, name)[:] = getattr(a, name)
        else:
            setattr(b, name, getattr(a, name))


def copy_list(target: list[int], source: list[int]) -> None:
    """Make a list of a record equal another of the same size."""
    target[:] = source


def dtype(cls: type[Record]) -> np.dtype[Any]:
    """The NumPy record type with the same fields, as long as a whole number of 64-bit words."""
    import numpy as np

    plain = np.dtype(
        [(f.name, f.kind, (f.size,)) if f.size else (f.name, f.kind) for f in fields(cls)],
        align=True,
    )
    laid: Any = plain.fields or {}
    return np.dtype(
        {
            "names": list(laid),
            "formats": [part[0] for part in laid.values()],
            "offsets": [part[1] for part in laid.values()],
            "itemsize": -(-plain.itemsize // 8) * 8,
        },
        align=True,
    )


def records(cls: type[Record], n: int) -> Any:
    """n records for the compiled forms: a NumPy array."""
    import numpy as np

    return np.zeros(n, dtype(cls))


def store(array: Any, i: int, s: Record) -> None:
    """Write a plain record into a NumPy array of records; refuse a value that does not fit."""
    import numpy as np

    for name, kind, _ in fields(type(s)):
        value = np.asarray(getattr(s, name))
        room = np.iinfo(kind)
        if value.min() < room.min or value.max() > room.max:
            raise OverflowError(f"{type(s).__name__}.{name} = {value} does not fit {kind}")
        array[i][name] = value


def load(cls: type[R], array: Any, i: int) -> R:
    """A plain record with the values of array[i]."""
    s = cls()
    for name, _, _ in fields(cls):
        setattr(s, name, array[i][name].tolist())
    return s
