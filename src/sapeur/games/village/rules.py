"""Le Village: find the twelve villagers among the mines. Articles V1 to V11 are in RULES.md."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import I8, I32, Codes, Record, Rng, shuffle

ROWS, CARDS = 4, 52
SPADES, CLUBS, DIAMONDS, HEARTS = 0, 1, 2, 3  # card = suit * 13 + rank, rank 0 the ace
VILLAGERS = 12
NOWHERE = -1

# Phases: a pending swap is the suit that gave it; hearts give nothing, so theirs is the main one.
MAIN, PEEKING = HEARTS, 4
ONGOING, WON, LOST = 0, 1, -1

# Action codes: a village has at most 24 cells.
DRAW, TURN, PASS, PEEK, SWAP = 0, 1, 25, 26, 50


class State(Record):
    columns: I8  # V2: five, or six for the hard variant
    pure: I8  # V9: the player asked not to be shown memos
    cards: Annotated[list[int], "i1", CARDS]  # the village, row by row, then the stock, top first
    top: I8  # where the next stock card lies in `cards`
    up: I32  # bit set of the village cells that are face up; moves with the card
    peeked: I32  # bit set of those that the player looked at; moves with the card
    glimpse: I8  # the cell just looked at, NOWHERE once anything else is done
    found: I8  # villagers face up
    phase: I8  # MAIN, PEEKING, or the suit that gave a swap
    result: I8  # ONGOING, WON or LOST


def _pairs(columns: int, *steps: tuple[int, int]) -> list[tuple[int, int]]:
    cells = [(x, y) for y in range(ROWS) for x in range(columns)]
    return [
        (y * columns + x, (y + dy) * columns + x + dx)
        for dx, dy in steps
        for x, y in cells
        if 0 <= x + dx < columns and y + dy < ROWS
    ]


def _blast(columns: int, cell: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    x, y = cell % columns, cell // columns
    reached = [(x + dx, y + dy) for dx, dy in steps]
    inside = [v * columns + u for u, v in reached if 0 <= u < columns and 0 <= v < ROWS]
    return (inside + [NOWHERE] * 4)[:4]


# V5: spades swap within a column, clubs within a row, diamonds diagonally. By width, then suit.
_swaps = [[_pairs(w, (0, 1)), _pairs(w, (1, 0)), _pairs(w, (1, 1), (-1, 1))] for w in (5, 6)]
SWAPS = 68  # those of the wider village
SWAP_ONE = tuple(a for w in _swaps for a, _ in (sum(w, []) + [(0, 0)] * SWAPS)[:SWAPS])
SWAP_TWO = tuple(b for w in _swaps for _, b in (sum(w, []) + [(0, 0)] * SWAPS)[:SWAPS])
SWAP_FROM = tuple(sum(map(len, w[:suit])) for w in _swaps for suit in range(4))

# V7: the cells that each suit's mine blasts, four places for each. By width, suit and cell.
_mines = (
    ((0, -1), (0, 1)),
    ((0, -1), (-1, 0), (1, 0)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    (),
)
BLAST = tuple(
    at
    for width in (5, 6)
    for mine in _mines
    for cell in range(24)
    for at in _blast(width, cell, mine)
)
SUIT = tuple(card // 13 for card in range(CARDS))
IS_VILLAGER = tuple(int(card % 13 >= 10) for card in range(CARDS))  # V1: jack, queen, king


def cells(s: State) -> int:
    """How many cards lie in the village."""
    return ROWS * s.columns


def seats(s: State) -> int:
    return 1


def deal(s: State, rng: Rng) -> None:
    for i in range(CARDS):
        s.cards[i] = i
    shuffle(rng, s.cards, CARDS)
    begin(s)


def begin(s: State) -> None:
    """Everything but the cards as it is before the first move."""
    s.top = cells(s)
    s.up = 0
    s.peeked = 0
    s.glimpse = NOWHERE
    s.found = 0
    s.phase = MAIN
    s.result = ONGOING


def awaited(s: State) -> int:
    return 1 if s.result == ONGOING else 0


def legal(s: State, seat: int, out: Codes) -> int:
    n = 0
    if seat != 0 or s.result != ONGOING:
        return 0
    if s.phase == MAIN:  # V4
        if s.top < CARDS:
            out[n] = DRAW
            n += 1
        return face_down(s, TURN, out, n)
    out[n] = PASS  # V6
    n += 1
    if s.phase == PEEKING:
        return face_down(s, PEEK, out, n)
    first = (s.columns - 5) * 4 + s.phase
    for k in range(SWAP_FROM[first], SWAP_FROM[first + 1]):
        out[n] = SWAP + k
        n += 1
    return n


def face_down(s: State, action: int, out: Codes, n: int) -> int:
    """Add the action for every face-down cell to out; how many it then holds."""
    up = s.up
    for cell in range(cells(s)):
        out[n] = action + cell  # kept only if n moves on: no branch for the processor to guess
        n += 1 - ((up >> cell) & 1)
    return n


def apply(s: State, seat: int, action: int) -> None:
    s.glimpse = NOWHERE
    if action == DRAW:
        draw(s)
    elif action < PASS:
        turn(s, action - TURN)
    elif action == PASS:
        s.phase = MAIN
    elif action < SWAP:
        s.peeked |= 1 << (action - PEEK)
        s.glimpse = action - PEEK
        s.phase = MAIN
    else:
        k = (s.columns - 5) * SWAPS + action - SWAP
        swap(s, SWAP_ONE[k], SWAP_TWO[k])
        s.phase = MAIN


def draw(s: State) -> None:
    card = s.cards[s.top]
    s.top += 1
    if IS_VILLAGER[card]:
        meet(s)
    else:
        s.phase = SUIT[card]  # V5


def meet(s: State) -> None:
    """A villager comes face up: V3 counts it, V5 and V7 offer a peek."""
    s.found += 1
    if s.found == VILLAGERS:
        s.result = WON
    # V6: a peek with nothing left to look at lapses.
    s.phase = PEEKING if s.up != (1 << cells(s)) - 1 else MAIN


def turn(s: State, cell: int) -> None:
    s.up |= 1 << cell
    card = s.cards[cell]
    if IS_VILLAGER[card]:
        meet(s)
        return
    mine = (((s.columns - 5) * 4 + SUIT[card]) * 24 + cell) * 4
    for k in range(mine, mine + 4):
        reached = BLAST[k]
        if reached != NOWHERE:
            s.up |= 1 << reached  # V8: number cards are turned, with no effect of their own
            if IS_VILLAGER[s.cards[reached]]:
                s.result = LOST  # V8: face up or face down


def swap(s: State, i: int, j: int) -> None:
    held = s.cards[i]
    s.cards[i] = s.cards[j]
    s.cards[j] = held
    s.up = swap_bits(s.up, i, j)
    s.peeked = swap_bits(s.peeked, i, j)  # V9: the memo moves with the card


def swap_bits(bits: int, i: int, j: int) -> int:
    """The bit set with bits i and j exchanged."""
    differ = ((bits >> i) ^ (bits >> j)) & 1
    return bits ^ ((differ << i) | (differ << j))


def score(s: State, seat: int) -> int:
    return s.result
