"""What an observation is: the fields of an observed state, one after the other, in one width."""

from __future__ import annotations

import inspect
import io
import tokenize
from typing import Any, NamedTuple

import numpy as np

from sapeur.kernel import Record, fields


class Column(NamedTuple):
    """One field's place in an observation, and what its declaration says about it."""

    name: str
    first: int
    size: int
    comment: str

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
    comments = field_comments(state)
    found, first = [], 0
    for field in fields(state):
        assert field.record is None, "an observation is made of numbers and rows of numbers"
        size = field.size or 1
        found.append(Column(field.name, first, size, comments.get(field.name, "")))
        first += size
    return tuple(found)


def width(state: type[Record]) -> int:
    last = columns(state)[-1]
    return last.first + last.size


def kind(state: type[Record]) -> np.dtype[Any]:
    """The width of every number of an observation: that of the widest field."""
    return np.result_type(*(field.kind for field in fields(state)))


def wide_record(state: type[Record]) -> np.dtype[Any]:
    """The same fields, all of one width and with no gaps: a record that is an observation."""
    plain = kind(state)
    return np.dtype(
        [(f.name, plain, (f.size,)) if f.size else (f.name, plain) for f in fields(state)],
        align=True,
    )


def flat(known: Record) -> np.ndarray[Any, np.dtype[Any]]:
    """An observed state of the interpreted form as an observation."""
    state = type(known)
    out = np.zeros(width(state), kind(state))
    for column in columns(state):
        out[column.places] = getattr(known, column.name)
    return out


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
