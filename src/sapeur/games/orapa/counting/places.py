"""Sets of places, as words of bits."""

from __future__ import annotations

from sapeur.games.orapa.counting.records import Places
from sapeur.games.orapa.counting.tables import COVER, FIRST_OF_WORD, WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import KINDS
from sapeur.kernel import UNKNOWN, bit_count, lowest_bit, nth_bit


def size(places: Places, kind: int) -> int:
    """How many placements of a kind are in a set."""
    n = 0
    for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
        n += bit_count(places[w])
    return n


def has_every_kind(places: Places, kinds: int) -> int:
    """1 if each of these kinds has a place in the set."""
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            some = 0
            for w in range(WORD_OF_KIND[kind], WORD_OF_KIND[kind + 1]):
                some |= places[w]
            if some == 0:
                return 0
    return 1


def is_covered(places: Places, words: int, cell: int) -> int:
    """1 if some placement of the set, which has so many words, covers the cell."""
    some = 0
    for w in range(words):
        some |= places[w] & COVER[cell * WORDS + w]
    return 1 if some else 0


def first_in(bits: int, w: int) -> int:
    """The first placement of a set's word, whose bits these are; there is one."""
    return FIRST_OF_WORD[w] + lowest_bit(bits)


def take_first(places: Places, words: int) -> int:
    """Take the first placement out of a set of so many words; UNKNOWN if it is empty."""
    for w in range(words):
        bits = places[w]
        if bits:
            places[w] = bits & (bits - 1)
            return first_in(bits, w)
    return UNKNOWN


def nth(places: Places, kind: int, skip: int) -> int:
    """A placement of a kind, the one after `skip` others in the set."""
    w = WORD_OF_KIND[kind]
    while bit_count(places[w]) <= skip:
        skip -= bit_count(places[w])
        w += 1
    return FIRST_OF_WORD[w] + nth_bit(places[w], skip)
