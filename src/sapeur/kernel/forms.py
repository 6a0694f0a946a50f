"""The three forms of one source: interpreted, compiled by Numba, compiled for CUDA.

A rule is a plain function that calls other rules by their global names. To link is to give such
a function globals of its own, in which those names stand for the same form of the rules they
name; the module itself is never touched, so that all forms stand side by side in one process.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from threading import Lock
from typing import Any, Protocol, TypeVar

from sapeur.kernel.caching import Sources
from sapeur.kernel.fields import Record, copy, copy_list, dtype, scratch, scratch_records
from sapeur.kernel.indexing import rule_compiler
from sapeur.kernel.signatures import annotations_of, rule_dispatcher

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)
MOST_CONSTANT_BYTES = 256  # of a table among a GPU's constants; larger ones lie in its memory
INLINED_BYTES = 400  # of bytecode: a rule up to this size is inlined, a tenth to a quarter faster


class Jit(Protocol):
    """Turns a rule, with globals of its own, into another form; Python calls none but entries."""

    def __call__(
        self, linked: types.FunctionType, rule: types.FunctionType, *, is_entry: bool
    ) -> Rule: ...


NO_PARTS: Mapping[str, Rule] = types.MappingProxyType({})


class FormMissingError(RuntimeError):
    """This machine cannot run rules in the form asked for; the message says what is missing."""


def interpreted(
    module: types.ModuleType, parts: Mapping[str, Rule] = NO_PARTS
) -> types.SimpleNamespace:
    """The module's own functions, with `parts` in the place of the names that they fill."""
    if not parts:
        return types.SimpleNamespace(**dict(own_rules(module)))
    return link(module, parts, _as_it_is, lambda f: f, lambda value: value)


def compiled(
    module: types.ModuleType,
    parts: Mapping[str, Rule] = NO_PARTS,
    *,
    target: str = "cpu",
    checked: bool = False,
) -> types.SimpleNamespace:
    """The module's functions compiled by Numba, each at its first call.

    `parts` fill the names that a general module leaves open (see games/contract.py), and come
    back compiled beside the module's own. `checked` tests every index, for the test suite. With
    target "cuda" they are device functions.
    """
    if target == "cuda":
        return _compiled_for_cuda(module, parts)
    if target != "cpu":
        raise ValueError(f"no target {target!r}: there are 'cpu' and 'cuda'")
    try:
        from numba import config
    except ImportError as missing:
        raise FormMissingError(
            "Compiled rules need Numba (pip install numba); interpreted rules work without it."
        ) from missing
    sources = sources_of(parts)
    allocating = {scratch, scratch_records, _scratch_arrays(), _scratch_rows()}

    def jit(linked: types.FunctionType, rule: types.FunctionType, *, is_entry: bool) -> Rule:
        options = {
            "nopython": True,
            "nogil": True,
            "boundscheck": checked,
            "error_model": "numpy",
            "forceinline": len(linked.__code__.co_code) <= INLINED_BYTES,
            # A way in from Python is a seventh of the compiling: for entries alone.
            "no_cpython_wrapper": not is_entry,
            "no_cfunc_wrapper": True,
            # Counting who refers to an array took a fifth of a batch's time, and matters only
            # where a rule makes an array: what is handed to it outlives it anyway.
            "_nrt": not allocating.isdisjoint(sources.reachable(rule)),
        }
        with _cache_folder_lock:
            before = config.CACHE_DIR
            config.CACHE_DIR = str(sources.folder(rule, repr(options)))
            try:
                dispatcher = rule_dispatcher()(
                    py_func=linked, targetoptions=options, pipeline_class=rule_compiler()
                )
                dispatcher.enable_caching()
            finally:
                config.CACHE_DIR = before
        return dispatcher  # type: ignore[no-any-return]

    return link(module, parts, jit, _for_arrays, constant)


def _compiled_for_cuda(
    module: types.ModuleType, parts: Mapping[str, Rule]
) -> types.SimpleNamespace:
    cuda = cuda_module()

    def jit(linked: types.FunctionType, rule: types.FunctionType, *, is_entry: bool) -> Rule:
        return cuda.jit(device=True)(linked)  # type: ignore[no-any-return]

    tables: dict[int, Any] = {}

    def constant_on_device(value: Any) -> Any:
        value_here = constant(value)
        if getattr(value_here, "nbytes", 0) < MOST_CONSTANT_BYTES:
            return value_here
        if id(value) not in tables:
            tables[id(value)] = cuda.to_device(value_here)
        return tables[id(value)]

    return link(module, parts, jit, _for_arrays, constant_on_device)


def cuda_module() -> Any:
    """numba.cuda, or a FormMissingError that says what is missing."""
    try:
        from numba import cuda
    except ImportError as missing:
        raise FormMissingError(
            "Rules on a GPU need Numba with numba-cuda (pip install 'sapeur[cuda]')."
        ) from missing
    if not cuda.is_available():
        raise FormMissingError("No CUDA GPU was found; interpreted and compiled rules still work.")
    try:
        import_module("numba.cuda.np.arrayobj")  # else it would fail deep inside the first launch
    except AttributeError as clash:
        raise FormMissingError(
            f"This numba-cuda does not know this NumPy ({clash}): "
            "pip install 'sapeur[cuda]' brings two that fit."
        ) from clash
    except ImportError:
        pass  # an older layout, which has no such clash
    return cuda


def link(
    module: types.ModuleType,
    parts: Mapping[str, Rule],
    jit: Jit,
    swap: Callable[[types.FunctionType], types.FunctionType],
    constant: Callable[[Any], Any],
) -> types.SimpleNamespace:
    """The module's functions and the parts in another form, with all that they call.

    What they name that is no function becomes what `constant` makes of it.
    """
    # The parts themselves are given back too, so that whoever needs both compiles each rule once.
    asked = {name: f for name, f in parts.items() if isinstance(f, types.FunctionType)}
    asked.update(own_rules(module))
    entries = {swap(f) for f in asked.values()}
    made: dict[Rule, Rule] = {}

    def link_rule(f: types.FunctionType) -> Rule:
        f = swap(f)
        if f not in made:
            world: dict[str, Any] = {"__builtins__": __builtins__, "__name__": f.__module__}
            g = types.FunctionType(f.__code__, world, f.__name__, f.__defaults__, f.__closure__)
            g.__module__, g.__qualname__ = f.__module__, f.__qualname__
            g.__annotations__ = annotations_of(f)
            made[f] = jit(g, f, is_entry=f in entries)
            for name, value in globals_used(f, parts):
                is_rule = isinstance(value, types.FunctionType)
                world[name] = link_rule(value) if is_rule else constant(value)
        return made[f]

    return types.SimpleNamespace(**{name: link_rule(f) for name, f in asked.items()})


def _as_it_is(linked: types.FunctionType, rule: types.FunctionType, *, is_entry: bool) -> Rule:
    return linked


def sources_of(parts: Mapping[str, Rule]) -> Sources:
    """What the rules of a program with these parts are made of."""
    return Sources(lambda rule: globals_used(rule, parts))


def own_rules(module: types.ModuleType) -> Iterator[tuple[str, types.FunctionType]]:
    """The functions that a module defines itself, by name."""
    for name, f in vars(module).items():
        if isinstance(f, types.FunctionType) and f.__module__ == module.__name__:
            yield name, f


def globals_used(f: types.FunctionType, parts: Mapping[str, Rule]) -> Iterator[tuple[str, Any]]:
    for name in names_used(f.__code__):
        if name in parts and is_part(f.__globals__.get(name)):
            yield name, parts[name]
        elif name in f.__globals__:
            yield name, f.__globals__[name]


def names_used(code: types.CodeType) -> Iterator[str]:
    """The names in a function and in the comprehensions inside it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from names_used(inner)


def part(f: F) -> F:
    """Mark a function as a name that the linker may fill in; it runs itself where nothing does."""
    f.__dict__["part"] = True
    return f


def is_part(f: object) -> bool:
    return isinstance(f, types.FunctionType) and f.__dict__.get("part", False) is True


def constant(value: Any) -> Any:
    """What a global that is no rule becomes in the compiled forms."""
    if isinstance(value, tuple):
        return table(value)
    if isinstance(value, type) and issubclass(value, Record):
        return dtype(value)  # as scratch_records() takes it
    return value


def table(value: tuple[Any, ...]) -> Any:
    """A tuple of whole numbers as the smallest NumPy array that holds them."""
    import numpy as np

    array = np.array(value)
    if array.dtype.kind != "i":
        return value
    for kind in (np.int8, np.int16, np.int32):
        room = np.iinfo(kind)
        if room.min <= array.min() and array.max() <= room.max:
            return array.astype(kind)
    return array


def _copy_rows(target: Any, i: int, source: Any, j: int) -> None:
    # Compiled, assigning a row copies it; interpreted, it would only name it twice.
    target[i] = source[j]


def _copy_numbers(target: Any, source: Any) -> None:
    for k in range(len(target)):
        target[k] = source[k]


@cache
def _scratch_arrays() -> Rule:
    import numpy as np  # here, and not above: interpreted rules do without

    def zeros(n: int) -> Any:
        return np.zeros(n, np.int64)

    return zeros


@cache
def _scratch_rows() -> Rule:
    import numpy as np

    def rows(kind: Any, n: int) -> Any:
        return np.zeros(n, kind)

    return rows


def _for_arrays(f: types.FunctionType) -> types.FunctionType:
    if f is copy:
        return _copy_rows  # type: ignore[return-value]
    if f is copy_list:
        return _copy_numbers  # type: ignore[return-value]
    if f is scratch_records:
        return _scratch_rows()  # type: ignore[return-value]
    return _scratch_arrays() if f is scratch else f  # type: ignore[return-value]


_cache_folder_lock = Lock()
