"""Which of the things that were noted cannot be true together: the smallest set of them.

A set of notes is *possible* if some world agrees with all of it. Every smallest contradiction meets
every *correction*: a set of notes without which the others are possible. So we look for the fewest
notes that meet all corrections found so far; if they are possible, they grow to one more
correction, else they are the answer. That takes far fewer questions than trying all small sets.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import NamedTuple

Notes = frozenset[int]  # by their numbers
IsPossible = Callable[[Notes], bool | None]  # None: that could not be found out


class Contradiction(NamedTuple):
    """Notes that cannot all be true."""

    notes: list[int]
    is_smallest: bool  # no fewer notes contradict each other; else no fewer were found in time


def contradiction(count: int, is_possible: IsPossible, seconds: float) -> Contradiction | None:
    """The smallest contradiction among so many notes; None if none was found.

    It may take so many seconds after the first question, which may have waited for the compiler;
    then, and when the question that is being asked has its answer, it is the smallest found.
    """
    checks = NoteChecks(is_possible)
    everything = frozenset(range(count))
    if not checks.is_impossible(everything):
        return None
    checks.end = monotonic() + seconds
    found = narrow(everything, checks)
    corrections: list[Notes] = []
    while len(found) > 1:
        few = fewest_meeting(corrections, len(found) - 1, checks)
        if checks.is_late:
            return Contradiction(sorted(found), is_smallest=False)
        if few is None:  # whatever meets them all is no smaller than what was found
            return Contradiction(sorted(found), checks.is_sure)
        if checks.is_impossible(few):
            return Contradiction(sorted(few), checks.is_sure)
        corrections.append(everything - grown(few, everything, checks))
    return Contradiction(sorted(found), is_smallest=True)


class NoteChecks:
    """Every set that was asked about, so that none is asked about twice."""

    def __init__(self, is_possible: IsPossible) -> None:
        self._is_possible = is_possible
        self.end = inf  # the time after which no more is asked
        self._known: dict[Notes, bool | None] = {}
        self.is_sure = True  # nothing was left undecided

    @property
    def is_late(self) -> bool:
        return monotonic() > self.end

    def is_impossible(self, notes: Notes) -> bool:
        """Whether that is certain: what cannot be decided is taken to be possible."""
        if notes not in self._known:
            self._known[notes] = self._is_possible(notes)
        if self._known[notes] is None:
            self.is_sure = False
        return self._known[notes] is False


def narrow(notes: Notes, checks: NoteChecks) -> Notes:
    """A contradiction among these notes, which contradict each other, without one to spare."""
    needed = notes
    for note in sorted(notes):
        if not checks.is_late and checks.is_impossible(needed - {note}):
            needed = needed - {note}
    return needed


def grown(notes: Notes, everything: Notes, checks: NoteChecks) -> Notes:
    """These notes, which are possible, and as many of the others as can be added one by one."""
    for note in sorted(everything - notes):
        if checks.is_late:
            return notes
        if not checks.is_impossible(notes | {note}):
            notes = notes | {note}
    return notes


def fewest_meeting(sets: list[Notes], most: int, checks: NoteChecks) -> Notes | None:
    """As few notes as meet each of these sets, up to so many; None if that takes more, or late."""
    for size in range(most + 1):
        found = meeting(sets, size, checks)
        if found is not None:
            return found
    return None


def meeting(sets: list[Notes], size: int, checks: NoteChecks) -> Notes | None:
    """At most so many notes that meet each of these sets."""
    if not sets:
        return frozenset()
    if size == 0 or checks.is_late:  # there may be very many ways to try
        return None
    first = min(sets, key=len)
    for note in sorted(first):
        rest = meeting([each for each in sets if note not in each], size - 1, checks)
        if rest is not None:
            return rest | {note}
    return None
