"""What a part of the measurement comes to: a line of the table that is printed in the end."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from sapeur.lab.bench import in_markdown, three


class BenchError(RuntimeError):
    """Something cannot be measured here, and why."""


class TooManyError(BenchError):
    """A server asks its clients to come more slowly."""


@dataclass(frozen=True)
class Figure:
    """One line: what was measured, what came of it, and what we aim at."""

    what: str
    text: str
    aim: str = ""
    met: bool = True


@dataclass(frozen=True)
class Latency:
    """How long answers took, in milliseconds."""

    p50: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return f"p50 {three(self.p50)} ms, p99 {three(self.p99)} ms"


def latency(seconds: Sequence[float]) -> Latency:
    """Half of the answers took no longer than p50, and 99 of 100 no longer than p99."""
    if not seconds:
        raise BenchError("no move was answered, so there is nothing to time")
    ordered = sorted(seconds)
    tail = ordered[math.ceil(0.99 * len(ordered)) - 1]
    return Latency(median(ordered) * 1000, tail * 1000, ordered[-1] * 1000)


def printed_table(figures: Iterable[Figure]) -> str:
    lines = [("", "figure", "aim")]
    lines += [(f.what, f.text, f.aim + ("" if f.met else " (missed)")) for f in figures]
    return in_markdown(lines)


def progress(text: str) -> None:
    """Tell whoever waits what happens now."""
    print(text, file=sys.stderr, flush=True)
