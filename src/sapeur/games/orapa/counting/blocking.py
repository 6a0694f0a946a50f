"""Which placements would stand in every line by which a gem is still seen (O4)."""

from __future__ import annotations

from sapeur.games.orapa.counting.tables import BLOCK, WHOLE, WORDS
from sapeur.games.orapa.rays import BEFORE, LINE_OF, MOST_LINES


def is_open(line: int, taken0: int, taken1: int) -> int:
    """1 if nothing stands in a line; the taken cells are two words of a footprint."""
    return 1 if (BEFORE[2 * line] & taken0) | (BEFORE[2 * line + 1] & taken1) == 0 else 0


def hiders(p: int, taken0: int, taken1: int, w: int) -> int:
    """Of a word of placements, those that stand in every line by which p is still seen."""
    found = WHOLE[w]
    for i in range(p * MOST_LINES, (p + 1) * MOST_LINES):
        line = LINE_OF[i]
        if line < 0 or found == 0:
            break
        if is_open(line, taken0, taken1):
            found &= BLOCK[line * WORDS + w]
    return found
