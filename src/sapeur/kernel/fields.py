"""A record: named fields that a rule reads and writes, in whatever form the rule runs.

A field is a number (I8 … I64, F64), a row of numbers, another record, or a row of records:

    class Level(Record):
        cell: I8
        chance: F64
        todo: Annotated[list[int], "i8", 4]
        clues: Clues
        options: Annotated[list[Option], 12]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:
    import numpy as np

I8 = Annotated[int, "i1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
I64 = Annotated[int, "i8"]
F64 = Annotated[float, "f8"]

UNKNOWN = -1
"""What an observed record holds where its seat does not know."""

Codes = list[int]
"""Room for action codes; a rule writes from the front and returns how many."""


class Field(NamedTuple):
    """One declared field: a NumPy kind of number or a record class, and how many of them."""

    name: str
    kind: str
    size: int  # 0 for a single one
    record: type[Record] | None = None  # in place of a number


class Record:
    """Named fields, all zero at first. Subclasses only declare them."""

    def __init_subclass__(cls) -> None:
        # Written out field by field: a loop over the fields takes three times as long, and a
        # server makes records for every seat at every move.
        known: dict[str, Any] = {
            f"_{f.name}": f.record for f in fields(cls) if f.record is not None
        }
        known |= {"_clone": clone, "_values": values}
        new = [f"self.{f.name} = {_zero_source(f)}" for f in fields(cls)]
        same = [f"s.{f.name} = {_clone_source(f)}" for f in fields(cls)]
        cls.__init__ = _function("self", new, known)  # type: ignore[method-assign]
        cls._fill = _function("self, s", same, known)  # type: ignore[method-assign]
        copied = [_copy_source(f) for f in fields(cls)]
        cls._copy_to = _function("self, s", copied, known)  # type: ignore[method-assign]
        listed = ["return (", *(f" {_values_source(f)}," for f in fields(cls)), ")"]
        cls._values = _function("self", listed, known)  # type: ignore[method-assign]

    def _fill(self, s: Any) -> None:
        """Give a new record of this kind the same values."""

    def _copy_to(self, s: Any) -> None:
        """Give another record of this kind the same values, in its own lists and records."""

    def _values(self) -> tuple[Any, ...]:
        """Every field's value, in order."""
        return ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and values(self) == values(other)

    def __repr__(self) -> str:
        shown = (f"{f.name}={getattr(self, f.name)}" for f in fields(type(self)))
        return f"{type(self).__name__}({', '.join(shown)})"


R = TypeVar("R", bound=Record)


_fields: dict[type[Record], tuple[Field, ...]] = {}


def fields(cls: type[Record]) -> tuple[Field, ...]:
    """The declared fields, in their order."""
    if cls not in _fields:
        # A class is asked for its fields while it is being made, when its module does not name
        # it yet; what it names itself is there already.
        hints = get_type_hints(cls, include_extras=True)
        _fields[cls] = tuple(_field(name, hint) for name, hint in hints.items())
    return _fields[cls]


def _field(name: str, hint: Any) -> Field:
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(name, "", 0, hint)
    declared, details = hint.__origin__, hint.__metadata__
    element = get_args(declared)[0] if get_origin(declared) is list else declared
    if isinstance(element, type) and issubclass(element, Record):
        return Field(name, "", details[0], element)
    return Field(name, details[0], details[1] if len(details) > 1 else 0)


def _zero_source(f: Field) -> str:
    """The source of a field's first value."""
    if f.record is not None:
        return f"[_{f.name}() for _ in range({f.size})]" if f.size else f"_{f.name}()"
    zero = "0.0" if f.kind.startswith("f") else "0"
    return f"[{zero}] * {f.size}" if f.size else zero


def _clone_source(f: Field) -> str:
    """The source of a copy of self's field that shares nothing with it."""
    if f.record is not None:
        return f"[_clone(r) for r in self.{f.name}]" if f.size else f"_clone(self.{f.name})"
    return f"self.{f.name}{'[:]' if f.size else ''}"


def _copy_source(f: Field) -> str:
    """The source that makes s's field equal to self's; they share nothing after it either."""
    if f.record is None:
        return f"s.{f.name}{'[:]' if f.size else ''} = self.{f.name}"
    if f.size:
        return f"for mine, other in zip(self.{f.name}, s.{f.name}): mine._copy_to(other)"
    return f"self.{f.name}._copy_to(s.{f.name})"


def _values_source(f: Field) -> str:
    """The source of a field's value as what never changes: a number, or a tuple."""
    if f.record is not None:
        return f"tuple(map(_values, self.{f.name}))" if f.size else f"_values(self.{f.name})"
    return f"tuple(self.{f.name})" if f.size else f"self.{f.name}"


def _function(arguments: str, lines: list[str], known: dict[str, Any]) -> Any:
    """A function of these lines, which may use these names."""
    namespace = dict(known)
    exec(f"def written({arguments}):\n " + "\n ".join(lines or ["pass"]), namespace)
    return namespace["written"]


def values(s: Record) -> tuple[Any, ...]:
    """Every field's value, in order; two records are equal when these are."""
    return s._values()


def from_values(cls: type[R], given: Sequence[Any]) -> R:
    """A record of its own with these values: the way back from `values`, or from their JSON."""
    new = object.__new__(cls)
    for f, value in zip(fields(cls), given, strict=True):
        setattr(new, f.name, _from_value(f, value))
    return new


def _from_value(f: Field, value: Any) -> Any:
    if f.record is None:
        return list(value) if f.size else value
    if f.size:
        return [from_values(f.record, v) for v in value]
    return from_values(f.record, value)


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


def scratch_records(cls: type[R], n: int) -> list[R]:
    """n records while a rule runs, all zero; in every form but on a GPU.

    Hand the whole row to the function that uses it: compiled, a record that is taken out of the
    row where the row was made can outlive its memory (Numba issues 6273 and 6947).
    """
    return pool(cls, n)


def copy(target: list[R], i: int, source: list[R], j: int) -> None:
    """Make target[i] equal source[j], sharing nothing; the one way a rule copies a record."""
    source[j]._copy_to(target[i])


def copy_list(target: list[int], source: list[int]) -> None:
    """Make a list of a record equal another of the same size."""
    target[:] = source


_dtypes: dict[type[Record], np.dtype[Any]] = {}
_classes: dict[np.dtype[Any], type[Record]] = {}


def dtype(cls: type[Record]) -> np.dtype[Any]:
    """The NumPy record type with the same fields, as long as a whole number of 64-bit words.

    One object a class: a compiled function knows an argument of the same type at once, where it
    compares another one that is equal field by field.
    """
    if cls not in _dtypes:
        _dtypes[cls] = _new_dtype(cls)
        _classes[_dtypes[cls]] = cls
    return _dtypes[cls]


def _new_dtype(cls: type[Record]) -> np.dtype[Any]:
    import numpy as np

    columns: list[Any] = []
    for f in fields(cls):
        kind = f.kind if f.record is None else dtype(f.record)
        columns.append((f.name, kind, (f.size,)) if f.size else (f.name, kind))
    plain = np.dtype(columns, align=True)
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
    _store_row(array[i], s)


def _store_row(row: Any, s: Record) -> None:
    for f in fields(type(s)):
        _store_field(row, f, type(s).__name__, getattr(s, f.name))


def _store_field(row: Any, f: Field, owner: str, value: Any) -> None:
    if f.record is not None:
        if f.size:
            for k in range(f.size):
                store(row[f.name], k, value[k])
            return
        _store_row(row[f.name], value)
        return
    if f.kind in _BOUNDS:
        low, high = _BOUNDS[f.kind]
        least, most = (min(value), max(value)) if f.size else (value, value)
        if least < low or most > high:
            raise OverflowError(f"{owner}.{f.name} = {value} does not fit {f.kind}")
    row[f.name] = value


_BOUNDS = {f"i{n}": (-(1 << 8 * n - 1), (1 << 8 * n - 1) - 1) for n in (1, 2, 4, 8)}


def load_rows(rows: Any) -> Any:
    """What compiled rules take, as interpreted rules take it: records and lists; else the same."""
    import numpy as np

    if isinstance(rows, np.ndarray):
        return rows.tolist() if rows.dtype.names is None else [load_rows(row) for row in rows]
    if isinstance(rows, np.void):
        return _load_row(_classes[rows.dtype], rows)
    return rows.item() if isinstance(rows, np.generic) else rows


def store_rows(rows: Any, plain: Any) -> None:
    """Write back what an interpreted rule made of load_rows(rows)."""
    import numpy as np

    if isinstance(rows, np.void):
        _store_row(rows, plain)
    elif isinstance(rows, np.ndarray) and rows.dtype.names is None:
        rows[...] = plain
    elif isinstance(rows, np.ndarray):
        for row, record in zip(rows, plain, strict=True):
            store_rows(row, record)


def load(cls: type[R], array: Any, i: int) -> R:
    """A plain record with the values of array[i]."""
    return _load_row(cls, array[i])


def _load_row(cls: type[R], row: Any) -> R:
    new = object.__new__(cls)
    # By their names: a batch lays the same fields in another order.
    numbers = dict(zip(row.dtype.names, row.item(), strict=True))
    for f in fields(cls):
        if f.record is None:
            value = numbers[f.name]
            setattr(new, f.name, value.tolist() if f.size else value)
        elif f.size:
            setattr(new, f.name, [_load_row(f.record, part) for part in row[f.name]])
        else:
            setattr(new, f.name, _load_row(f.record, row[f.name]))
    return new
