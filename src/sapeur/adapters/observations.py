"""What an observation is: the fields of an observed state, one after the other, as short numbers.

A number is as wide as the widest field, but no wider than 16 bits: an observation is written anew
at every step, and that takes as long as it is long. A field of 32 bits is two numbers, its lower
half first; such fields come before the others, where their halves lie as the processor wants them.
"""

from __future__ import annotations

import inspect
import io
import tokenize
from typing import Any, NamedTuple

import numpy as np

from sapeur.kernel import Record, fields

WIDEST = np.dtype(np.int16)  # of a number


class Column(NamedTuple):
    """One field's place in an observation, and what its declaration says about it."""

    name: str
    first: int
    size: int
    comment: str
    halves: int  # how many numbers make one value of the field: 1, or 2 for one of 32 bits

    @property
    def places(self) -> slice:
        return slice(self.first, self.first + self.size)


_columns: dict[type[Record], tuple[Column, ...]] = {}


def columns(state: type[Record]) -> tuple[Column, ...]:
    """The fields in their order; found once, since their comments are read from the source."""
    if state not in _columns:
        _columns[state] = _new_columns(state)
    return _columns[state]


def _new_columns(state: type[Record]) -> tuple[Column, ...]:
    comments, unit = field_comments(state), kind(state).itemsize
    layout = observed_record(state)
    found = []
    for name in layout.names or ():
        assert layout.fields is not None
        numbers, at = layout.fields[name][:2]
        size, halves = numbers.itemsize // unit, numbers.base.itemsize // unit
        found.append(Column(name, at // unit, size, comments.get(name, ""), halves))
    return tuple(found)


def width(state: type[Record]) -> int:
    """How many numbers an observation has."""
    return observed_record(state).itemsize // kind(state).itemsize


def kind(state: type[Record]) -> np.dtype[Any]:
    """What every number of an observation is: as wide as the widest field, or WIDEST."""
    return min(widest(state), WIDEST, key=lambda numbers: numbers.itemsize)


def widest(state: type[Record]) -> np.dtype[Any]:
    assert all(field.record is None for field in fields(state)), "numbers and rows of numbers alone"
    return np.result_type(*(field.kind for field in fields(state)))


def observed_record(state: type[Record]) -> np.dtype[Any]:
    """The same fields with no gaps between them: a record that is an observation."""
    narrow = kind(state)
    columns = [
        (f.name, max(np.dtype(f.kind), narrow, key=lambda numbers: numbers.itemsize), f.size)
        for f in fields(state)
    ]
    columns.sort(key=lambda column: -column[1].itemsize)
    return np.dtype(
        [(name, plain, (size,)) if size else (name, plain) for name, plain, size in columns],
        align=True,
    )


def flat(known: Record) -> np.ndarray[Any, np.dtype[Any]]:
    """An observed state of the interpreted form as an observation."""
    state = type(known)
    out = np.zeros((), observed_record(state))
    for name in out.dtype.names or ():
        out[name] = getattr(known, name)
    return out.reshape(1).view(kind(state))


def field_comments(state: type[Record]) -> dict[str, str]:
    """What is written beside each field where it is declared."""
    source = inspect.getsource(state)
    comments: dict[str, str] = {}
    name = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not name:
            name = token.string
        elif token.type == tokenize.COMMENT and name:
            comments[name] = token.string.lstrip("# ")
        elif token.type == tokenize.NEWLINE:
            name = ""
    return comments
