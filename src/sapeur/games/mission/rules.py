"""Mission Secrète: line up your objects, keep your character secret. S1 to S10 are in RULES.md."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import I8, I16, I32, UNKNOWN, Codes, Record, Rng, below, shuffle

SIDE, CELLS = 5, 25
CHARACTERS = 4
CANDLE = 4  # S1: an object is the character that owns it, or the candle, which is nobody's
SERIES = 4  # S6

# Action codes: a swap is its pair of cells, the adjacent pairs first; then target and character.
ADJACENT, PAIRS = 40, 300
ACCUSE = PAIRS
NO_PAIR = PAIRS  # after all of them

TRAIL = 64  # how many swaps are remembered

ONGOING, DRAWN = -1, 4  # what `winner` holds when it is no seat


class State(Record):
    players: I8  # S3: two to four
    candles: I8  # S2: nine, or five
    tension: I8  # S5: any two cards may be swapped
    ko: I8  # S9: no pair twice running
    limit: I16  # S9: the swaps after which the game is a draw
    objects: Annotated[list[int], "i1", CELLS]  # row by row
    character: Annotated[list[int], "i1", CHARACTERS]  # by seat; UNKNOWN where nobody sits
    turn: I8  # the seat to move
    still_in: I8  # bit set of the seats that are not eliminated
    revealed: I8  # bit set of the seats whose card is shown
    denied: I32  # bit seat * 4 + character: everyone has seen that the seat is not that one
    swaps: I16  # made so far
    last: I16  # the pair that was swapped last
    trail: Annotated[list[int], "i2", TRAIL]  # seat * PAIRS + pair, by number of swap % TRAIL
    winner: I8  # a seat, ONGOING or DRAWN


def _adjacent(one: int, two: int) -> bool:
    return two - one == SIDE or (two - one == 1 and two % SIDE > 0)


_pairs = sorted(
    ((one, two) for two in range(CELLS) for one in range(two)),
    key=lambda pair: (not _adjacent(*pair), pair),
)
PAIR_ONE = tuple(one for one, _ in _pairs)
PAIR_TWO = tuple(two for _, two in _pairs)

ALL_CELLS = (1 << CELLS) - 1
# S4: one character's objects in each of five lines, three bits a line. Each count begins at one,
# so that the third object sets its third bit.
NONE_YET = 0b001_001_001_001_001
THREE_OR_MORE = 0b100_100_100_100_100
ROW_ONE_MORE = tuple(1 << cell // SIDE * 3 for cell in range(CELLS))
COLUMN_ONE_MORE = tuple(1 << cell % SIDE * 3 for cell in range(CELLS))


def seats(s: State) -> int:
    return s.players


def deal(s: State, rng: Rng) -> None:
    for cell in range(CELLS):
        s.objects[cell] = cell  # a list of the cells to draw from, until the square is laid
    # S4: a square with three in a line is laid again from the start, whole, so that all the
    # squares that are allowed stay as likely as each other.
    while not is_laid(s, rng):
        pass
    for k in range(CHARACTERS):
        s.character[k] = k
    shuffle(rng, s.character, CHARACTERS)  # S3
    begin(s)


def is_laid(s: State, rng: Rng) -> bool:
    """Draw the cells of each character's objects; given up, false, at three in a line."""
    each = (CELLS - s.candles) // CHARACTERS  # S2
    drawn = 0
    one = 0  # bit sets of cells: the three binary digits of the object there
    two = 0
    four = ALL_CELLS
    for owner in range(CHARACTERS):
        rows = NONE_YET
        columns = NONE_YET
        for _ in range(each):
            k = drawn + below(rng, CELLS - drawn)
            cell = s.objects[k]
            s.objects[k] = s.objects[drawn]
            s.objects[drawn] = cell
            drawn += 1
            one |= (owner & 1) << cell
            two |= (owner >> 1) << cell
            four ^= 1 << cell
            rows += ROW_ONE_MORE[cell]
            columns += COLUMN_ONE_MORE[cell]
        if (rows | columns) & THREE_OR_MORE:
            return False
    for cell in range(CELLS):
        s.objects[cell] = (one >> cell & 1) + (two >> cell & 1) * 2 + (four >> cell & 1) * 4
    return True


def begin(s: State) -> None:
    """Everything but the objects and characters as it is before the first move."""
    for k in range(s.players, CHARACTERS):
        s.character[k] = UNKNOWN  # S3: set aside, never seen
    s.turn = 0
    s.still_in = (1 << s.players) - 1
    s.revealed = 0
    s.denied = 0
    s.swaps = 0
    s.last = NO_PAIR
    for k in range(TRAIL):
        s.trail[k] = 0
    s.winner = ONGOING


def awaited(s: State) -> int:
    return 1 << s.turn if s.winner == ONGOING else 0


def legal(s: State, seat: int, out: Codes) -> int:
    n = 0
    if s.winner != ONGOING or not (s.still_in >> seat) & 1:
        return 0
    if seat == s.turn:  # S5
        banned = s.last if s.ko else NO_PAIR  # S9
        n = PAIRS if s.tension else ADJACENT
        n -= 1 if banned != NO_PAIR else 0
        for k in range(n):
            out[k] = k if k < banned else k + 1
    for target in range(s.players):  # S7: in turn or not
        if target != seat and (s.still_in >> target) & 1:
            for character in range(CHARACTERS):
                out[n] = ACCUSE + target * CHARACTERS + character
                n += 1
    return n


def apply(s: State, seat: int, action: int) -> None:
    if action < ACCUSE:
        swap(s, seat, action)
    else:
        accuse(s, seat, (action - ACCUSE) // CHARACTERS, (action - ACCUSE) % CHARACTERS)


def swap(s: State, seat: int, pair: int) -> None:
    one = PAIR_ONE[pair]
    two = PAIR_TWO[pair]
    held = s.objects[one]
    s.objects[one] = s.objects[two]
    s.objects[two] = held
    s.last = pair
    s.trail[s.swaps % TRAIL] = seat * PAIRS + pair
    s.swaps += 1
    # S6: only the lines of these two cells can be new. An older series still stands only where
    # nobody in the game owns it.
    series = series_at(s, one) | series_at(s, two)
    if series:
        claim(s, seat, series)
    if s.winner == ONGOING:
        if s.swaps == s.limit:
            s.winner = DRAWN  # S9
        else:
            pass_on(s)


def series_at(s: State, cell: int) -> int:
    """The character whose series holds this cell, as a bit set; 0 for none."""
    thing = s.objects[cell]
    if thing == CANDLE:
        return 0
    column = cell % SIDE
    first = cell - column
    across = 0
    down = 0
    for k in range(SIDE):
        across += 1 if s.objects[first + k] == thing else 0
        down += 1 if s.objects[column + k * SIDE] == thing else 0
    return 1 << thing if across >= SERIES or down >= SERIES else 0


def claim(s: State, seat: int, series: int) -> None:
    """S6: the first owner of one of these series wins, from the seat that swapped onwards.

    Whoever is asked before and stays silent shows everyone that they own none of them.
    """
    for k in range(s.players):
        asked = (seat + k) % s.players
        if (s.still_in >> asked) & 1:
            if (series >> s.character[asked]) & 1:
                s.revealed |= 1 << asked
                s.winner = asked
                return
            s.denied |= series << (asked * CHARACTERS)


def accuse(s: State, seat: int, target: int, character: int) -> None:
    leaver = seat
    if s.character[target] == character:  # S7
        s.revealed |= 1 << target
        leaver = target
    else:
        s.denied |= 1 << (target * CHARACTERS + character)
    s.still_in ^= 1 << leaver
    if s.still_in & (s.still_in - 1) == 0:
        s.turn = next_in(s, leaver)
        s.winner = s.turn  # S8
    elif leaver == s.turn:
        pass_on(s)  # S7


def pass_on(s: State) -> None:
    """S5: the next player still in is to move."""
    s.turn = next_in(s, s.turn)


def next_in(s: State, seat: int) -> int:
    """The first seat still in, clockwise after this one."""
    seat = (seat + 1) % s.players
    while not (s.still_in >> seat) & 1:
        seat = (seat + 1) % s.players
    return seat


def score(s: State, seat: int) -> int:
    if s.winner == ONGOING or s.winner == DRAWN:
        return 0  # S9: a draw is one for everyone, also for those who are out
    return 1 if seat == s.winner else -1
