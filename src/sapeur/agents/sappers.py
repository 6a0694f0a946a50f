"""The sappers: the names of those who sit in the opponents' seats, in the terminal and in browsers.

web/src/parts/Portrait.svelte draws a face for each of them.
"""

from __future__ import annotations

from collections.abc import Container

# They begin with a consonant, so that no French sentence has to elide before them.
SAPPERS = ("Margot", "Basile", "Zélie", "Gaspard", "Nour", "Théo", "Colette", "Félix")


def sapper_at(table: str, seat: int, taken: Container[str] = ()) -> str:
    """Who plays at this seat, always the same for a table's id; nobody sits at a table twice."""
    total = 0
    for letter in table:
        total = (total * 31 + ord(letter)) % 2**32
    step = 2 * ((total >> 3) % 4) + 1  # odd, so that as many seats as there are sappers differ
    first = total + seat * step
    found = [SAPPERS[(first + k) % len(SAPPERS)] for k in range(len(SAPPERS))]
    return next(name for name in found if name not in taken)
