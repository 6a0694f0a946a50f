"""Orapa Mine: find the hidden gems by the rays they turn. O1 to O15 are in RULES.md."""

from __future__ import annotations

from typing import Annotated

from sapeur.games.orapa.counting.blocking import hiders
from sapeur.games.orapa.counting.tables import (
    BITS,
    CLASH,
    COVER,
    FIRST_OF_WORD,
    WHOLE,
    WORD_OF_KIND,
    WORDS,
)
from sapeur.games.orapa.rays import (
    ABSORBED,
    ANSWER_OF_CONTENT,
    BODY,
    CELL_OF,
    CELLS,
    COLUMNS,
    CONTENT_OF,
    DIAMOND,
    EMPTY,
    FIRST,
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KINDS,
    MOST_CELLS,
    PORTS,
    SIZE,
    hide,
    public_answer,
    put,
    trace,
)
from sapeur.kernel import I8, UNKNOWN, Codes, Record, Rng, lowest_bit

DUEL, SHARED, SOLO = range(3)
MINES = 2  # O11: mine 0 is hidden by seat 0, mine 1 by seat 1; else there is only mine 0
MOST_PROSPECTORS = 5
# Bit sets of cells, four rows in a word.
ONE_ROW = (1 << COLUMNS) - 1
FOUR_ROWS = (1 << 4 * COLUMNS) - 1
COLUMNS_FROM = tuple(
    sum((ONE_ROW >> column << column) << row * COLUMNS for row in range(4))
    for column in range(COLUMNS)
)

ALWAYS_IN_PLAY = 0b0011111
MOST_PROPOSALS = 9  # O14: of one prospector
MOST_WRONG = MOST_PROSPECTORS * MOST_PROPOSALS

# Action codes. A hide or a proposal is a run of placements, one for each gem in their order.
RAY = 0
ASK = RAY + PORTS
QUESTIONS = ASK + CELLS
PROPOSE = QUESTIONS
PLACE = PROPOSE + 1

# Instead of a placement.
ABSENT = UNKNOWN  # the gem is not in play
UNPLACED = -2  # it is still to be laid

ONGOING, DRAWN, ALL_LOST = -1, 6, 7  # what `winner` holds when it is no seat


class State(Record):
    mode: I8  # O11 to O13: DUEL, SHARED or SOLO
    players: I8  # the prospectors
    human: I8  # whether mines are hidden from the seats, and not by the program
    proposals: I8  # O11 to O14: so many wrong ones put a prospector out
    diamond: I8  # O3: 1 if it is in play
    blackbody: I8  # O3: 1 if it is in play
    easy: I8  # O14: 1 if turns are told
    # The mines; and every answer to come, which follows from them.
    gems: Annotated[list[int], "i2", MINES * KINDS]  # each kind's placement, by mine
    rays: Annotated[list[int], "i4", MINES * PORTS]  # the answer at each port, by mine
    cells: Annotated[list[int], "i1", MINES * CELLS]  # the answer at each cell, by mine
    asked: Annotated[list[int], "i1", MINES * QUESTIONS]  # 1 for a question that was asked
    hidden: I8  # bit set of the mines that are complete
    shown: I8  # bit set of the mines that are laid open to everyone
    turn: I8  # the prospector to move
    proposing: I8  # 1 while a proposal is being laid
    proposal: Annotated[list[int], "i2", KINDS]  # the run of placements so far
    # The proposals that were wrong, room for MOST_PROPOSALS of each seat.
    wrong: Annotated[list[int], "i2", MOST_WRONG * KINDS]  # placements by seat, number and kind
    strikes: Annotated[list[int], "i1", MOST_PROSPECTORS]  # wrong proposals made by each seat
    questions: Annotated[list[int], "i1", MOST_PROSPECTORS]  # asked by each seat
    last: I8  # O11: seat 0 was right, and this is seat 1's last turn
    winner: I8  # a seat, ONGOING, DRAWN or ALL_LOST
    bench: Annotated[list[int], "i1", CELLS]  # a grid to lay gems on; empty between actions


def seats(s: State) -> int:
    return s.players + (1 if s.mode == SHARED else 0) * s.human


def deal(s: State, rng: Rng) -> None:
    begin(s)
    if not s.human:
        hide(in_play(s), s.gems, rng)  # O13: any legal mine is as likely as another
        finish(s, 0)


def begin(s: State) -> None:
    """A table with nothing hidden yet, and nothing asked."""
    for mine in range(MINES):
        for kind in range(KINDS):
            s.gems[mine * KINDS + kind] = ABSENT
    for mine in range(mine_count(s)):
        clear_mine(s, mine)
    for i in range(MINES * PORTS):
        s.rays[i] = UNKNOWN
    for i in range(MINES * CELLS):
        s.cells[i] = UNKNOWN
    for i in range(MINES * QUESTIONS):
        s.asked[i] = 0
    s.hidden = 0
    s.shown = 0
    s.turn = 0
    s.last = 0
    close_proposal(s)
    for i in range(MOST_WRONG * KINDS):
        s.wrong[i] = ABSENT
    for k in range(MOST_PROSPECTORS):
        s.strikes[k] = 0
        s.questions[k] = 0
    s.winner = ONGOING
    for i in range(CELLS):
        s.bench[i] = EMPTY


def mine_count(s: State) -> int:
    return 2 if s.mode == DUEL else 1


def in_play(s: State) -> int:
    """The gems of this game, as a bit set of kinds (O3)."""
    return ALWAYS_IN_PLAY | s.diamond << DIAMOND | s.blackbody << BODY


def last_kind(s: State) -> int:
    """The gem that ends a run of placements."""
    kind = BODY
    while not (in_play(s) >> kind) & 1:
        kind -= 1
    return kind


def clear_mine(s: State, mine: int) -> None:
    """A mine in which every gem is still to be laid."""
    for kind in range(KINDS):
        s.gems[mine * KINDS + kind] = UNPLACED if (in_play(s) >> kind) & 1 else ABSENT


def finish(s: State, mine: int) -> None:
    """The mine is hidden: work out the answer to every question about it."""
    for kind in range(KINDS):
        if s.gems[mine * KINDS + kind] != ABSENT:
            put(s.bench, s.gems[mine * KINDS + kind])
    rays = mine * PORTS
    for port in range(PORTS):
        s.rays[rays + port] = UNKNOWN
    for port in range(PORTS):
        if s.rays[rays + port] == UNKNOWN:
            answer = public_answer(trace(s.bench, port), s.easy)
            s.rays[rays + port] = answer
            way_out = answer & 63
            if way_out != ABSORBED:
                s.rays[rays + way_out] = answer - way_out + port  # O5: the same way back
    for cell in range(CELLS):
        s.cells[mine * CELLS + cell] = ANSWER_OF_CONTENT[s.bench[cell]]
        s.bench[cell] = EMPTY
    s.hidden |= 1 << mine


def is_hiding(s: State) -> bool:
    """Whether some mine is still to be hidden."""
    return s.hidden != (1 << mine_count(s)) - 1


def hider(s: State, mine: int) -> int:
    """The seat that hides this mine."""
    return mine if s.mode == DUEL else s.players


def hidden_by(s: State, seat: int) -> int:
    """The mine that this seat hides."""
    return seat if s.mode == DUEL else 0


def mine_sought(s: State, seat: int) -> int:
    """The mine that this prospector looks for."""
    return 1 - seat if s.mode == DUEL else 0


def awaited(s: State) -> int:
    if s.winner != ONGOING:
        return 0
    if not is_hiding(s):
        return 1 << s.turn
    waiting = 0
    for mine in range(mine_count(s)):  # O11: both at once
        if not (s.hidden >> mine) & 1:
            waiting |= 1 << hider(s, mine)
    return waiting


def legal(s: State, seat: int, out: Codes) -> int:
    if not (awaited(s) >> seat) & 1:
        return 0
    if is_hiding(s) or s.proposing:
        return placements(s, seat, out)
    n = 0
    first = mine_sought(s, seat) * QUESTIONS
    for question in range(QUESTIONS):
        out[n] = question
        n += 1 if s.asked[first + question] == 0 else 0  # O9
    out[n] = PROPOSE
    return n + 1


def placement_of(s: State, seat: int, kind: int) -> int:
    """Where the seat's run of placements has this gem: in its own mine, or in its proposal."""
    if not is_hiding(s):
        return s.proposal[kind]
    return s.gems[hidden_by(s, seat) * KINDS + kind]


def placements(s: State, seat: int, out: Codes) -> int:
    """Where the next gem of a run may lie: it must fit, and leave every gem to be seen (O4)."""
    taken0 = 0
    taken1 = 0
    next_kind = KINDS
    for kind in range(KINDS - 1, -1, -1):
        p = placement_of(s, seat, kind)
        if p == UNPLACED:
            next_kind = kind
        elif p >= 0:
            foot = p * FOOT_WORDS
            taken0 |= FOOTPRINT[foot]
            taken1 |= FOOTPRINT[foot + 1]
    if taken0 | taken1 == 0:  # the first gem goes anywhere
        n = FIRST[next_kind + 1] - FIRST[next_kind]
        for k in range(n):
            out[k] = PLACE + FIRST[next_kind] + k
        return n
    # The cells to which some ray runs straight: those not between taken ones both ways.
    cells0 = taken0 & FOUR_ROWS
    cells1 = taken1 & FOUR_ROWS
    down0 = filled_down(cells0)
    down1 = filled_down(cells1 | down0 >> 30)
    up1 = filled_up(cells1)
    up0 = filled_up(cells0 | (up1 & ONE_ROW) << 30)
    lit0 = FOUR_ROWS & ~(down0 & up0 & filled_right(cells0) & filled_left(cells0))
    lit1 = FOUR_ROWS & ~(down1 & up1 & filled_right(cells1) & filled_left(cells1))
    n = 0
    for w in range(WORD_OF_KIND[next_kind], WORD_OF_KIND[next_kind + 1]):
        places = WHOLE[w] & ~in_the_dark(w, lit0, lit1, taken0, taken1)
        for kind in range(next_kind):
            p = placement_of(s, seat, kind)
            if p >= 0:
                places &= ~(CLASH[p * WORDS + w] | hiders(p, taken0, taken1, w))
        for k in range(BITS):
            out[n] = PLACE + FIRST_OF_WORD[w] + k  # kept only if n moves on
            n += (places >> k) & 1
    return n  # never 0: the worst that we could lay left the next gem 18 places


def in_the_dark(w: int, lit0: int, lit1: int, taken0: int, taken1: int) -> int:
    """Of a word of placements, those that cover no lit cell and none that is taken."""
    dark = 0
    for half in range(2):
        cells = FOUR_ROWS & ~(lit1 | taken1) if half else FOUR_ROWS & ~(lit0 | taken0)
        while cells:
            dark |= COVER[(half * 4 * COLUMNS + lowest_bit(cells)) * WORDS + w]
            cells &= cells - 1
    found = 0
    while dark:
        k = lowest_bit(dark)
        foot = (FIRST_OF_WORD[w] + k) * FOOT_WORDS
        if (FOOTPRINT[foot] & (lit0 | taken0)) | (FOOTPRINT[foot + 1] & (lit1 | taken1)) == 0:
            found |= 1 << k
        dark &= dark - 1
    return found


def filled_down(cells: int) -> int:
    """These cells of four rows, and those below them."""
    cells |= cells << 10 & FOUR_ROWS
    return cells | cells << 20 & FOUR_ROWS


def filled_up(cells: int) -> int:
    cells |= cells >> 10
    return cells | cells >> 20


def filled_right(cells: int) -> int:
    """These cells of four rows, and those to the right of them in their rows."""
    cells |= cells << 1 & COLUMNS_FROM[1]
    cells |= cells << 2 & COLUMNS_FROM[2]
    cells |= cells << 4 & COLUMNS_FROM[4]
    return cells | cells << 8 & COLUMNS_FROM[8]


def filled_left(cells: int) -> int:
    cells |= (cells & COLUMNS_FROM[1]) >> 1
    cells |= (cells & COLUMNS_FROM[2]) >> 2
    cells |= (cells & COLUMNS_FROM[4]) >> 4
    return cells | (cells & COLUMNS_FROM[8]) >> 8


def apply(s: State, seat: int, action: int) -> None:
    if action < PROPOSE:
        ask(s, seat, action)
    elif action == PROPOSE:
        open_proposal(s)
    elif is_hiding(s):
        place_hidden(s, seat, action)
    else:
        place_proposed(s, seat, action)


def ask(s: State, seat: int, question: int) -> None:
    s.asked[mine_sought(s, seat) * QUESTIONS + question] = 1
    s.questions[seat] += 1
    if s.last:
        s.winner = 0  # O11: anything but a right proposal
        show_all(s)
    else:
        pass_on(s)


def place_hidden(s: State, seat: int, action: int) -> None:
    mine = hidden_by(s, seat)
    p = action - PLACE
    s.gems[mine * KINDS + KIND[p]] = p
    if KIND[p] == last_kind(s):
        finish(s, mine)


def open_proposal(s: State) -> None:
    s.proposing = 1
    for kind in range(KINDS):
        s.proposal[kind] = UNPLACED if (in_play(s) >> kind) & 1 else ABSENT


def close_proposal(s: State) -> None:
    s.proposing = 0
    for kind in range(KINDS):
        s.proposal[kind] = ABSENT


def place_proposed(s: State, seat: int, action: int) -> None:
    p = action - PLACE
    s.proposal[KIND[p]] = p
    if KIND[p] == last_kind(s):
        if is_right(s, mine_sought(s, seat)):
            accept(s, seat)
        else:
            reject(s, seat)
        close_proposal(s)


def is_right(s: State, mine: int) -> bool:
    """O10: whether no question tells the proposal from the mine."""
    # The gems cover as many cells in both: where all of these agree, so do the empty ones.
    for kind in range(KINDS):
        p = s.proposal[kind]
        if p >= 0:
            for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
                cell = mine * CELLS + CELL_OF[i]
                if s.cells[cell] != ANSWER_OF_CONTENT[CONTENT_OF[i]]:
                    return False
    for kind in range(KINDS):
        if s.proposal[kind] >= 0:
            put(s.bench, s.proposal[kind])
    right = True
    for port in range(PORTS):
        right = right and public_answer(trace(s.bench, port), s.easy) == s.rays[mine * PORTS + port]
    for cell in range(CELLS):
        s.bench[cell] = EMPTY
    return right


def accept(s: State, seat: int) -> None:
    s.shown |= 1 << mine_sought(s, seat)
    if s.mode == DUEL and seat == 0:
        s.last = 1  # O11
        s.turn = 1
    else:
        s.winner = DRAWN if s.last else seat
        show_all(s)


def reject(s: State, seat: int) -> None:
    first = wrong_at(seat, s.strikes[seat])
    for kind in range(KINDS):
        s.wrong[first + kind] = s.proposal[kind]
    s.strikes[seat] += 1
    if s.mode == DUEL:
        s.winner = 1 - seat  # O11
        show_all(s)
    elif is_anyone_left(s):
        pass_on(s)
    else:
        s.winner = ALL_LOST  # O12, O13: a human game master too
        show_all(s)


def wrong_at(seat: int, number: int) -> int:
    """Where a wrong proposal of the seat begins in `wrong`."""
    return (seat * MOST_PROPOSALS + number) * KINDS


def is_out(s: State, seat: int) -> bool:
    """O11 to O14: whether this prospector was wrong as often as it may be."""
    return s.strikes[seat] >= s.proposals


def is_anyone_left(s: State) -> bool:
    """O12: whether some prospector is not out."""
    left = 0
    for seat in range(s.players):
        left += 0 if is_out(s, seat) else 1
    return left > 0


def is_proposal_seen(s: State, proposer: int, viewer: int) -> bool:
    """O12: a proposal about a shared mine is between its proposer and a human game master."""
    if s.mode != SHARED or viewer == proposer:
        return True
    return s.human == 1 and viewer == s.players


def pass_on(s: State) -> None:
    """The next prospector who is not out is to move."""
    s.turn = (s.turn + 1) % s.players
    while is_out(s, s.turn):
        s.turn = (s.turn + 1) % s.players


def show_all(s: State) -> None:
    """O10: the game is over, and nothing is hidden any more."""
    s.shown = (1 << mine_count(s)) - 1


def score(s: State, seat: int) -> int:
    if s.winner == ONGOING or s.winner == DRAWN:
        return 0
    return 1 if seat == s.winner else -1
