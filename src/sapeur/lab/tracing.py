"""Rays through random mines of Orapa: what its bench times beside whole games."""

from __future__ import annotations

from typing import Annotated

from sapeur.games.orapa.rays import CELLS, KINDS, PORTS, hide, put, trace_all
from sapeur.kernel import Record, Rng

MIX = 0x7FFFFFFF


class TracedMine(Record):
    gem: Annotated[list[int], "i2", KINDS]
    grid: Annotated[list[int], "i1", CELLS]
    answers: Annotated[list[int], "i4", PORTS]


def fill(mines: list[TracedMine], rngs: list[Rng], kinds: int) -> None:
    """Hide a random legal mine of these gems in every row."""
    for k in range(len(mines)):
        mine = mines[k]
        hide(kinds, mine.gem, rngs[0])
        for cell in range(CELLS):
            mine.grid[cell] = 0
        for kind in range(KINDS):
            if mine.gem[kind] >= 0:
                put(mine.grid, mine.gem[kind])


def all_ports(mine: TracedMine) -> int:
    """Trace every port's ray; a checksum of the answers."""
    trace_all(mine.grid, mine.answers)
    trace = 0
    for port in range(PORTS):
        trace = (trace * 31 + mine.answers[port]) & MIX
    return trace


def traces(mines: list[TracedMine], n: int) -> int:
    """Every port of n mines from the first row on; a checksum."""
    return traces_from(mines, 0, n)


def traces_from(mines: list[TracedMine], row: int, n: int) -> int:
    """Every port of n mines from this row on and round again; a checksum."""
    trace = 0
    for k in range(n):
        trace = (trace * 31 + all_ports(mines[(row + k) % len(mines)])) & MIX
    return trace
