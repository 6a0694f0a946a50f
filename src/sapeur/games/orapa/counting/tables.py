"""Tables of sets of placements: what clashes with a gem, covers a cell, stands in a line.

A set is words of 63 bits, so that none is negative; every kind begins a word. All words of a set
stand in one number while the tables are made.
"""

from __future__ import annotations

from sapeur.games.orapa.rays import (
    CELL_OF,
    CELLS,
    ENTRY,
    FIRST,
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KINDS,
    LINE_OF,
    LINES,
    MOST_CELLS,
    MOST_LINES,
    NEXT,
    PLACEMENTS,
    SIZE,
)

BITS = 63
_ROOM = [-(-(FIRST[kind + 1] - FIRST[kind]) // BITS) for kind in range(KINDS)]
WORD_OF_KIND = tuple(sum(_ROOM[:kind]) for kind in range(KINDS + 1))
WORDS = WORD_OF_KIND[KINDS]
KIND_OF_WORD = tuple(kind for kind in range(KINDS) for _ in range(_ROOM[kind]))
FIRST_OF_WORD = tuple(
    FIRST[kind] + BITS * (w - WORD_OF_KIND[kind]) for w, kind in enumerate(KIND_OF_WORD)
)


def _bit(p: int) -> int:
    """A placement as a set of one, all words in one number."""
    return 1 << (BITS * WORD_OF_KIND[KIND[p]] + p - FIRST[KIND[p]])


def _words(sets: list[int]) -> tuple[int, ...]:
    return tuple(s >> (BITS * w) & (1 << BITS) - 1 for s in sets for w in range(WORDS))


def _covers() -> list[int]:
    """By cell: the placements that cover it."""
    sets = [0] * CELLS
    for p in range(PLACEMENTS):
        for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
            sets[CELL_OF[i]] |= _bit(p)
    return sets


def _clashes() -> list[int]:
    """By placement: those that share a cell or some length of edge with it, itself included."""
    users: dict[int, int] = {}
    parts: list[list[int]] = []
    for p in range(PLACEMENTS):
        foot = sum(FOOTPRINT[FOOT_WORDS * p + i] << (64 * i) for i in range(FOOT_WORDS))
        parts.append([])
        while foot:
            low = foot & -foot
            users[low] = users.get(low, 0) | _bit(p)
            parts[p].append(low)
            foot ^= low
    sets = []
    for part in parts:
        found = 0
        for low in part:
            found |= users[low]
        sets.append(found)
    return sets


def _blocks(covers: list[int]) -> list[int]:
    """By line of sight: the placements that stand in it."""
    sets = []
    for line in range(LINES):
        port, length = divmod(line, 11)
        at, way = divmod(ENTRY[port], 4)
        found = 0
        for _ in range(length):
            if at < CELLS:
                found |= covers[at]
                at = NEXT[4 * at + way]
        sets.append(found)
    return sets


SIDE_OF_PORT = (*[2] * 10, *[1] * 8, *[0] * 8, *[3] * 10)


def _nests(clashes: list[int], blocks: list[int]) -> list[int]:
    """By placement: those that stand in lines to two of its sides at once."""
    sets = []
    for p in range(PLACEMENTS):
        sides = [0] * 4
        for line in LINE_OF[p * MOST_LINES : (p + 1) * MOST_LINES]:
            if line >= 0:
                sides[SIDE_OF_PORT[line // 11]] |= blocks[line]
        found = 0
        for side in range(4):
            for other in range(side):
                found |= sides[side] & sides[other]
        sets.append(found & ~clashes[p])
    return sets


_COVERS, _CLASHES = _covers(), _clashes()
_BLOCKS = _blocks(_COVERS)
COVER = _words(_COVERS)
CLASH = _words(_CLASHES)
BLOCK = _words(_BLOCKS)
NEST = _words(_nests(_CLASHES, _BLOCKS))
WHOLE = _words([sum(_bit(p) for p in range(PLACEMENTS))])
# Those that some port sees whatever else lies in the mine: they reach the edge of the board.
SURE = tuple(
    int(
        any(line >= 0 and line % 11 == 0 for line in LINE_OF[p * MOST_LINES : (p + 1) * MOST_LINES])
    )
    for p in range(PLACEMENTS)
)
MAY_HIDE = _words([sum(_bit(p) for p in range(PLACEMENTS) if not SURE[p])])
