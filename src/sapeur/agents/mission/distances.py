"""How many swaps each character is from its series, now and after each swap."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Annotated

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
    State,
)
from sapeur.kernel import I64, Record


class SwapOutlook(Record):
    """What one swap leads to, by character."""

    away: Annotated[list[int], "i8", CHARACTERS]  # swaps to its series, once this one is made
    # How likely this swap is for someone who is that character, as a logarithm; see
    # inference.predict_swaps.
    log_chance: Annotated[list[float], "f8", CHARACTERS]


class SquareOutlook(Record):
    """The square as it lies, and every swap on it."""

    away: Annotated[list[int], "i8", CHARACTERS]  # swaps to its series, by character
    swaps: I64  # how many there are
    after: Annotated[list[SwapOutlook], PAIRS]  # by code of the swap, whether ko forbids it or not


# Where one character's objects lie is two counts, by row and by column, each written as one number
# in base six, in which the last line does not count: it is what is left over.
LINE = (1, 6, 36, 216, 0)
COUNTS = 1296


def _gathering(counts: tuple[int, ...]) -> int:
    """Steps to bring them all into one line, across the lines."""
    return min(sum(n * abs(at - k) for at, n in enumerate(counts)) for k in range(SIDE))


def spreading(counts: tuple[int, ...]) -> int:
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
SPREAD = _by_counts(spreading, SERIES)
MOST_OF_FOUR = _by_counts(max, SERIES)
MOST_OF_FIVE = _by_counts(max, SIDE)


def distance(s: State, owner: int, rows: int, columns: int, one: int, two: int) -> int:
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


def measure_distances(s: State, outlook: SquareOutlook) -> None:
    """The distance of each character now, and after each swap."""
    rows = 0  # of all four owners, sixteen bits each
    columns = 0
    for cell in range(CELLS):
        held = s.objects[cell]
        if held != CANDLE:
            rows += LINE[cell // SIDE] << (16 * held)
            columns += LINE[cell % SIDE] << (16 * held)
    for c in range(CHARACTERS):
        outlook.away[c] = distance(
            s, c, (rows >> (16 * c)) & 0xFFFF, (columns >> (16 * c)) & 0xFFFF, -1, -1
        )
    outlook.swaps = PAIRS if s.tension else ADJACENT
    for k in range(outlook.swaps):
        # A sum is wide, whatever is added: so each function below is compiled once.
        one = PAIR_ONE[k] + 0
        two = PAIR_TWO[k] + 0
        away = outlook.after[k].away
        for c in range(CHARACTERS):
            away[c] = outlook.away[c]
        a = s.objects[one] + 0
        b = s.objects[two] + 0
        if a == b:
            continue
        r = LINE[two // SIDE] - LINE[one // SIDE]
        w = LINE[two % SIDE] - LINE[one % SIDE]
        if a != CANDLE:
            away[a] = distance(
                s, a, ((rows >> (16 * a)) & 0xFFFF) + r, ((columns >> (16 * a)) & 0xFFFF) + w,
                one, two,
            )  # fmt: skip
        if b != CANDLE:
            away[b] = distance(
                s, b, ((rows >> (16 * b)) & 0xFFFF) - r, ((columns >> (16 * b)) & 0xFFFF) - w,
                one, two,
            )  # fmt: skip
