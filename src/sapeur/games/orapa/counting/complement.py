"""A leaf without a gem on the board, counted by what the answers exclude.

After few answers most places are left to every gem, and few are excluded: so it is quicker to count
the mines with a gem in an excluded place, and to take them off all legal mines, whose number is
known (all_mines.py).
"""

from __future__ import annotations

from sapeur.games.orapa.counting.all_mines import ALL_MINES, SHARES_OF_ALL
from sapeur.games.orapa.counting.hidden import take_hidden_off
from sapeur.games.orapa.counting.leaves import count_leaf
from sapeur.games.orapa.counting.places import has_every_kind
from sapeur.games.orapa.counting.records import Level, Search
from sapeur.games.orapa.counting.tables import KIND_OF_WORD, WHOLE
from sapeur.games.orapa.rays import KINDS, PLACEMENTS
from sapeur.games.orapa.rules import ALWAYS_IN_PLAY
from sapeur.kernel import bit_count

MOST_EXCLUDED = (
    100  # places, of all gems together: from here on it is quicker to count what is left
)


def count_legal(search: Search, level: Level) -> None:
    """Add the legal mines of a leaf to the total and to the shares."""
    if search.from_scratch or not is_mostly_free(search, level):
        count_directly(search, level)
        return
    negate(search)
    for kind in range(KINDS):
        if (level.free >> kind) & 1:
            count_first_excluded(search, level, kind)
    negate(search)
    search.total += ALL_MINES
    for p in range(len(SHARES_OF_ALL)):
        search.shares[p] += SHARES_OF_ALL[p]


def count_directly(search: Search, level: Level) -> None:
    """The same from what is left to each gem."""
    if count_leaf(search, level):
        take_hidden_off(search, level)


def is_mostly_free(search: Search, level: Level) -> int:
    """1 if this leaf of the base game has no gem on the board, and few places are excluded."""
    if search.clues.kinds != ALWAYS_IN_PLAY or level.free != ALWAYS_IN_PLAY:
        return 0
    excluded = 0
    for w in range(search.words):
        excluded += bit_count(WHOLE[w] & ~level.places[w])
    return 1 if excluded <= MOST_EXCLUDED else 0


def count_first_excluded(search: Search, level: Level, kind: int) -> None:
    """Add the legal mines with a gem in an excluded place, this kind being the first such one."""
    part = search.levels[search.depth + 1]
    part.free = level.free
    for w in range(search.words):
        if KIND_OF_WORD[w] < kind:
            part.places[w] = level.places[w]
        elif KIND_OF_WORD[w] == kind:
            part.places[w] = WHOLE[w] & ~level.places[w]
        else:
            part.places[w] = WHOLE[w]
    if has_every_kind(part.places, part.free):
        count_directly(search, part)


def negate(search: Search) -> None:
    """Count with the opposite sign from here on."""
    search.total = -search.total
    for p in range(PLACEMENTS):
        search.shares[p] = -search.shares[p]
        search.hidden_shares[p] = -search.hidden_shares[p]
