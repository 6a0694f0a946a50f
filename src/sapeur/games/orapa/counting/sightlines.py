"""The lines by which a gem is seen from the ports, and what stands in them (O4).

The cells that are taken are given as two words of a footprint (rays.FOOTPRINT).
"""

from __future__ import annotations

from sapeur.games.orapa.counting.blocking import is_open
from sapeur.games.orapa.counting.records import Search, Shade
from sapeur.games.orapa.counting.tables import SIDE_OF_PORT, SURE
from sapeur.games.orapa.rays import KINDS, LINE_OF, MOST_LINES
from sapeur.kernel import bit_count


def open_sides(p: int, taken0: int, taken1: int) -> int:
    """On how many sides a gem is seen."""
    sides = 0
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if is_open(line, taken0, taken1):
            sides |= 1 << SIDE_OF_PORT[line // 11]
    return bit_count(sides)


def list_open_lines(search: Search, p: int, taken0: int, taken1: int) -> int:
    """Write the lines by which a gem is seen into search.open_lines; say how many."""
    n = 0
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0:
            break
        if is_open(line, taken0, taken1):
            search.open_lines[n] = line
            n += 1
    return n


def is_safe(search: Search, here: Shade, hidden: int) -> int:
    """1 if no way to place the free gems hides a kind after `hidden`; -1 if every way does."""
    safe = 1
    for kind in range(hidden + 1, KINDS):
        if (here.free >> kind) & 1:
            safe = 0
        elif (search.clues.kinds >> kind) & 1 and not SURE[search.plan[kind]]:
            sides = open_sides(search.plan[kind], here.taken0, here.taken1)
            if sides == 0:
                return -1
            if sides <= 2 * bit_count(here.free):
                safe = 0
    return safe
