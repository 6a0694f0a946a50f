"""Where compiled rules are kept: a folder for each, named after it and all that it calls.

Numba looks only at the file of the function itself; a change in a rule that it calls, or in a
table that it reads, would go unnoticed. So the folder's name is a hash of everything that takes
part. Programs that share a rule share its folder too: it is compiled once for all of them.
"""

from __future__ import annotations

import hashlib
import sys
import types
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sapeur.kernel.fields import Record, fields
from sapeur.kernel.folders import cache_home
from sapeur.kernel.signatures import annotations_of

Rule = types.FunctionType


class Sources:
    """What each rule of a program is made of, read once for all of them."""

    def __init__(self, used: Callable[[Rule], Iterator[tuple[str, Any]]]) -> None:
        self.used = used  # the globals that a rule uses, its parts filled in
        self.own: dict[Rule, bytes] = {}
        self.called: dict[Rule, list[Rule]] = {}
        self.words: dict[int, str] = {}  # of every global, by its identity: tables are long

    def folder(self, rule: Rule, variant: str) -> Path:
        """Where this rule is kept, when compiled in that variant."""
        digest = hashlib.sha256(how_rules_are_compiled())
        digest.update(f"{full_name(rule)}|{variant}".encode())
        for source in sorted(self.own[f] for f in self.reachable(rule)):
            digest.update(source)
        return cache_home() / "compiled" / digest.hexdigest()[:16]

    def reachable(self, rule: Rule) -> set[Rule]:
        """The rule, those that it calls, those that they call, and so on."""
        reached, waiting = set[Rule](), [rule]
        while waiting:
            f = waiting.pop()
            if f not in reached:
                reached.add(f)
                waiting += self.read(f)
        return reached

    def read(self, rule: Rule) -> list[Rule]:
        """Read a rule: note what it is made of; what it calls."""
        if rule not in self.own:
            used = dict(self.used(rule))
            self.called[rule] = [value for value in used.values() if isinstance(value, Rule)]
            parts = [full_name(rule), *code_in_words(rule.__code__), repr(rule.__defaults__)]
            parts += [f"{name}: {kind}" for name, kind in annotations_of(rule).items()]
            parts += [f"{name} = {self.words_of(value)}" for name, value in used.items()]
            self.own[rule] = hashlib.sha256("\n".join(parts).encode()).digest()
        return self.called[rule]

    def words_of(self, value: Any) -> str:
        if id(value) not in self.words:
            self.words[id(value)] = in_words(value)
        return self.words[id(value)]


@cache
def how_rules_are_compiled() -> bytes:
    """A hash of what compiles: Python, Numba, and the files of the kernel that say how."""
    digest = hashlib.sha256(f"{sys.version}|{version('numba')}".encode())
    for name in ("fields.py", "forms.py", "indexing.py", "signatures.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.digest()


def full_name(rule: Rule) -> str:
    return f"{rule.__module__}.{rule.__qualname__}"


def code_in_words(code: types.CodeType) -> Iterator[str]:
    """All of a function's code but the lines it stands on, comprehensions too."""
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_argcount))
    for value in code.co_consts:
        if isinstance(value, types.CodeType):
            yield from code_in_words(value)
        else:
            yield repr(value)


def in_words(value: Any) -> str:
    """What a global stands for, the same in every process."""
    if isinstance(value, Rule):
        return full_name(value)
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, type) and issubclass(value, Record):
        return record_in_words(value)
    if hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape} {value.tobytes().hex()}"
    return repr(value)


def record_in_words(cls: type[Record]) -> str:
    columns = (
        f"{f.name} {f.kind} {f.size} {record_in_words(f.record) if f.record else ''}"
        for f in fields(cls)
    )
    return f"{cls.__module__}.{cls.__qualname__}({', '.join(columns)})"
