"""How far each character is from a series, and what a swap tells of the one who made it.

A player is read by their swaps: whoever brings one character's objects together is likely to be
that character, or wants to look like it, or plays at random.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import exp, log

from sapeur.games.mission.belief import ANYONE
from sapeur.games.mission.rules import (
    ADJACENT,
    CANDLE,
    CELLS,
    CHARACTERS,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    SERIES,
    SIDE,
    TRAIL,
    State,
)
from sapeur.kernel import Codes

Numbers = list[float]  # compiled, an array

# --- How many swaps a character is from its series ----------------------------------------------

# Where one character's objects lie is two counts, by row and by column, each written as one number
# in base six, in which the last line does not count: it is what is left over.
LINE = (1, 6, 36, 216, 0)
COUNTS = 1296


def _gathering(counts: tuple[int, ...]) -> int:
    """Steps to bring them all into one line, across the lines."""
    return min(sum(n * abs(at - k) for at, n in enumerate(counts)) for k in range(SIDE))


def _spreading(counts: tuple[int, ...]) -> int:
    """Steps along the line until no two of them want the same cell."""
    lying = [at for at, n in enumerate(counts) for _ in range(n)]
    return min(
        sum(abs(x - t) for x, t in zip(lying, [t for t in range(SIDE) if t != free], strict=True))
        for free in range(SIDE)
    )


def _by_counts(cost: Callable[[tuple[int, ...]], int], total: int) -> tuple[int, ...]:
    table = [0] * COUNTS
    for first in product(range(total + 1), repeat=SIDE - 1):
        if sum(first) <= total:
            key = sum(n * w for n, w in zip(first, LINE, strict=False))
            table[key] = cost((*first, total - sum(first)))
    return tuple(table)


GATHER = _by_counts(_gathering, SERIES)
SPREAD = _by_counts(_spreading, SERIES)
MOST_OF_FOUR = _by_counts(max, SERIES)
MOST_OF_FIVE = _by_counts(max, SIDE)


def away(s: State, owner: int, rows: int, columns: int, one: int, two: int) -> int:
    """Swaps until this owner's series if nobody else moved; `one` and `two` count as swapped."""
    if s.tension:
        if s.candles == 5:
            return max(0, SERIES - max(MOST_OF_FIVE[rows], MOST_OF_FIVE[columns]))
        return SERIES - max(MOST_OF_FOUR[rows], MOST_OF_FOUR[columns])
    if s.candles != 5:
        return min(GATHER[rows] + SPREAD[columns], GATHER[columns] + SPREAD[rows])
    # Of five objects one is not needed: the best of leaving each out.
    best = 99
    for cell in range(CELLS):
        held = s.objects[cell]
        if cell == one:
            held = s.objects[two]
        elif cell == two:
            held = s.objects[one]
        if held == owner:
            r = rows - LINE[cell // SIDE]
            c = columns - LINE[cell % SIDE]
            best = min(best, GATHER[r] + SPREAD[c], GATHER[c] + SPREAD[r])
    return best


def look(s: State, far: Codes) -> int:
    """The distance of each character now, far[0:4], and after each swap k, far[4 + 4k:]; how many.

    The code of a swap is its place, whether ko forbids it or not.
    """
    rows = 0  # of all four owners, sixteen bits each
    columns = 0
    for cell in range(CELLS):
        held = s.objects[cell]
        if held != CANDLE:
            rows += LINE[cell // SIDE] << (16 * held)
            columns += LINE[cell % SIDE] << (16 * held)
    for c in range(CHARACTERS):
        far[c] = away(s, c, (rows >> (16 * c)) & 0xFFFF, (columns >> (16 * c)) & 0xFFFF, -1, -1)
    n = PAIRS if s.tension else ADJACENT
    for k in range(n):
        # A sum is wide, whatever is added: so each function below is compiled once.
        one = PAIR_ONE[k] + 0
        two = PAIR_TWO[k] + 0
        at = CHARACTERS + CHARACTERS * k
        for c in range(CHARACTERS):
            far[at + c] = far[c]
        a = s.objects[one] + 0
        b = s.objects[two] + 0
        if a == b:
            continue
        r = LINE[two // SIDE] - LINE[one // SIDE]
        w = LINE[two % SIDE] - LINE[one % SIDE]
        if a != CANDLE:
            far[at + a] = away(
                s, a, ((rows >> (16 * a)) & 0xFFFF) + r, ((columns >> (16 * a)) & 0xFFFF) + w,
                one, two,
            )  # fmt: skip
        if b != CANDLE:
            far[at + b] = away(
                s, b, ((rows >> (16 * b)) & 0xFFFF) - r, ((columns >> (16 * b)) & 0xFFFF) - w,
                one, two,
            )  # fmt: skip
    return n


# --- What a swap tells --------------------------------------------------------------------------

EAGER = 2.5  # how much more likely a swap is that brings the own series one nearer, as a logarithm
WARY = 2.5  # and one that leaves nobody else one swap from a series
SLIPS = 0.08  # of the swaps that mean nothing


def in_play(s: State) -> int:
    """The characters that somebody still in may be, as far as everyone knows; a bit set."""
    shown = 0
    for k in range(s.players):
        if (s.revealed >> k) & 1:
            shown |= 1 << s.character[k]
    found = 0
    for k in range(s.players):
        if (s.still_in >> k) & 1:
            found |= ANYONE & ~(s.denied >> (CHARACTERS * k)) & ~shown
    return found


def wish(far: Codes, k: int, c: int, alive: int) -> float:
    """How much someone who is c and thinks of nothing else likes swap k."""
    at = CHARACTERS + CHARACTERS * k
    liked = -EAGER * far[at + c]
    for b in range(CHARACTERS):
        if b != c and (alive >> b) & 1 and far[at + b] <= 1:
            liked -= WARY
    return liked


def chances(far: Codes, n: int, alive: int, likely: Numbers) -> None:
    """likely[4k + c]: the logarithm of how likely swap k is for someone who is c."""
    for c in range(CHARACTERS):
        total = 0.0
        for k in range(n):
            x = exp(wish(far, k, c, alive))
            likely[CHARACTERS * k + c] = x
            total += x
        for k in range(n):
            likely[CHARACTERS * k + c] = log(
                (1 - SLIPS) * likely[CHARACTERS * k + c] / total + SLIPS / n
            )


# What is known of the players' swaps, as logarithms of likelihoods: of seat k if it is c, at
# 4k + c; and if it plays at random, at AIMLESS + k.
AIMLESS = 16
READ = 20


def read_trail(s: State, memory: int, far: Codes, likely: Numbers, read: Numbers) -> None:
    """Read the last swaps, at most `memory`, from the squares as they were then."""
    for k in range(READ):
        read[k] = 0.0
    count = min(memory, s.swaps, TRAIL)
    # A swap undoes itself: back to the square before the first of them, and forward again.
    for back in range(count):
        turn_back(s, s.trail[(s.swaps - 1 - back) % TRAIL] % PAIRS)
    alive = in_play(s)
    for i in range(count):
        entry = s.trail[(s.swaps - count + i) % TRAIL]
        n = look(s, far)
        chances(far, n, alive, likely)
        note(read, entry // PAIRS, entry % PAIRS, n, likely)
        turn_back(s, entry % PAIRS)


def turn_back(s: State, pair: int) -> None:
    """Only the two cards, with nothing else of a swap."""
    held = s.objects[PAIR_ONE[pair]]
    s.objects[PAIR_ONE[pair]] = s.objects[PAIR_TWO[pair]]
    s.objects[PAIR_TWO[pair]] = held


def note(read: Numbers, seat: int, pair: int, n: int, likely: Numbers) -> None:
    for c in range(CHARACTERS):
        read[CHARACTERS * seat + c] += likely[CHARACTERS * pair + c]
    read[AIMLESS + seat] -= log(n)
