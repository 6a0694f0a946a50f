"""A leaf without a gem on the board, counted by what the answers exclude.

After few answers most places are left to every gem, and few are excluded: so it is quicker to count
the mines with a gem in an excluded place, and to take them off all legal mines, whose number is
known (all_mines.py).
"""

from __future__ import annotations

from sapeur.games.orapa.counting.all_mines import ALL_MINES, SHARES_OF_ALL
from sapeur.games.orapa.counting.hidden import take_hidden_off
from sapeur.games.orapa.counting.leaves import count_leaf
from sapeur.games.orapa.counting.places import first_in, has_every_kind
from sapeur.games.orapa.counting.records import Level, Search
from sapeur.games.orapa.counting.tables import CLASH, KIND_OF_WORD, WHOLE, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import BLUE, FIRST, LOZENGE, PLACEMENTS, RED, WHITE, YELLOW
from sapeur.games.orapa.rules import ALWAYS_IN_PLAY
from sapeur.kernel import UNKNOWN, bit_count

MOST_EXCLUDED = 110  # places, of all gems together: with more it is quicker to count what is left


def count_legal(search: Search, level: Level) -> None:
    """Add the legal mines of a leaf to the total and to the shares."""
    if not search.from_scratch and is_mostly_free(search, level):
        count_excluded(search, level)
        # A leaf without a gem on the board is the only one, so nothing else was counted.
        search.total = ALL_MINES - search.total
        for p in range(len(SHARES_OF_ALL)):
            search.shares[p] = SHARES_OF_ALL[p] - search.shares[p] + search.hidden_shares[p]
            search.hidden_shares[p] = 0
    elif count_leaf(search, level):
        take_hidden_off(search, level)


def is_mostly_free(search: Search, level: Level) -> int:
    """1 if this leaf of the base game has no gem on the board, and few places are excluded."""
    if search.clues.kinds != ALWAYS_IN_PLAY or level.free != ALWAYS_IN_PLAY:
        return 0
    for i in range(WORD_OF_KIND[BLUE + 1] - WORD_OF_KIND[BLUE]):
        if level.places[WORD_OF_KIND[BLUE] + i] != level.places[WORD_OF_KIND[WHITE] + i]:
            return 0  # an answer told the two triangles apart
    excluded = 0
    for w in range(search.words):
        excluded += bit_count(WHOLE[w] & ~level.places[w])
    return 1 if excluded <= MOST_EXCLUDED else 0


def count_excluded(search: Search, level: Level) -> None:
    """Add the legal mines with some gem in an excluded place, by the first kind that has one."""
    blue, white = 1 << BLUE, 1 << WHITE
    # The triangles come first, and have the same places: so the mines with only the white one in an
    # excluded place are those with only the blue one, but for their colours.
    count_with(search, level, BLUE, white, 0)
    add_recoloured(search)
    count_with(search, level, BLUE, 0, white)
    count_with(search, level, RED, blue | white, 0)
    count_with(search, level, YELLOW, blue | white | 1 << RED, 0)
    count_with(search, level, LOZENGE, blue | white | 1 << RED | 1 << YELLOW, 0)


def count_with(search: Search, level: Level, kind: int, left: int, excluded: int) -> None:
    """Add the legal mines with this kind in an excluded place.

    Of the other kinds, those in `left` are in a place that is left to them, those in `excluded` in
    an excluded one, and the others anywhere.
    """
    part = search.levels[search.depth + 1]
    part.free = level.free & ~(1 << kind)
    for x in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        bits = WHOLE[x] & ~level.places[x]
        while bits:
            p = first_in(bits, x)
            bits &= bits - 1
            for w in range(search.words):
                places = WHOLE[w] & ~CLASH[p * WORDS + w]
                if (left >> KIND_OF_WORD[w]) & 1:
                    places &= level.places[w]
                elif (excluded >> KIND_OF_WORD[w]) & 1:
                    places &= ~level.places[w]
                part.places[w] = places if (part.free >> KIND_OF_WORD[w]) & 1 else 0
            search.mine[kind] = p
            if has_every_kind(part.places, part.free) and count_leaf(search, part):
                take_hidden_off(search, part)
    search.mine[kind] = UNKNOWN


def add_recoloured(search: Search) -> None:
    """Add every mine that was counted once more, its two triangles in each other's colour."""
    search.total *= 2
    for p in range(PLACEMENTS):
        if FIRST[BLUE] <= p < FIRST[WHITE]:
            q = p - FIRST[BLUE] + FIRST[WHITE]
            search.shares[p] = search.shares[q] = search.shares[p] + search.shares[q]
            both = search.hidden_shares[p] + search.hidden_shares[q]
            search.hidden_shares[p] = search.hidden_shares[q] = both
        elif not FIRST[WHITE] <= p < FIRST[WHITE + 1]:
            search.shares[p] *= 2
            search.hidden_shares[p] *= 2
