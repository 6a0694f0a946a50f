"""Records in records, and rules that use them, for the tests."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import F64, I8, I32, Record, copy, scratch_records


class Pond(Record):
    depth: I8
    area: I32
    frogs: Annotated[list[int], "i2", 3]


class Marsh(Record):
    """Records in a record."""

    rain: F64
    mist: Annotated[list[float], "f8", 2]
    largest: Pond
    ponds: Annotated[list[Pond], 2]


def fill(marshes: list[Marsh]) -> float:
    m = marshes[0]
    m.rain = 0.5
    for k in range(2):
        deepen(m.ponds[k], k + 1)
    copy(m.ponds, 0, m.ponds, 1)
    return m.ponds[0].frogs[2] + m.rain


def deepen(p: Pond, n: int) -> None:
    p.depth += n
    p.frogs[2] = 10 * n


def fill_new(n: int) -> float:
    return fill(scratch_records(Marsh, n))


def wade(marshes: list[Marsh]) -> float:
    """Calls one rule with whole numbers of several widths, a literal, a truth and a fraction."""
    p = marshes[0].largest
    p.depth = 2
    deep = step(p.depth, 1) + step(p.area, p.depth) + step(p.frogs[0], marshes[0].rain)
    return deep + step(3, p.area) + step(p.depth > 1, 0.5)


def step(depth: int, share: float) -> float:
    return 2 * depth + share


def fill_all(marshes: list[Marsh]) -> float:
    deepen_all(marshes[0].ponds, 2)
    return step(marshes[0].ponds[1].depth, 0.5)


def deepen_all(ponds: list[Pond], n: int) -> None:
    for k in range(len(ponds)):
        deepen(ponds[k], n)
