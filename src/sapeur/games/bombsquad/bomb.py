"""The bomb on the table: its cables, decks and tiles, what shows of them, and how they change."""

from __future__ import annotations

from typing import Annotated

from sapeur.kernel import I8, I16, I32, Record, Rng, below

BOMBS, CABLES, DECK, TILES, SENSORS = 3, 4, 12, 3, 2
MOST_PLAYERS, TOOLS, TURNS = 5, 20, 60
BOMB = CABLES * DECK  # the cable cards of one bomb
GREEN, BLUE, RED, YELLOW, NO_CABLE = 0, 1, 2, 3, 4
WAIT, CHICKEN, NO_CARD = 4, 5, 6  # action cards; a cutter is its cable
HAND, FRONT = 6, 3  # B3, B10
NOWHERE = BOMB  # no place of a cable card
NO_CABLE_CARD = -1

# B13: the tools, in the order of the four moments that they name.
STETHOSCOPE, XRAY, SCHEMATIC, REWIRING, REWIND = 0, 1, 2, 3, 4
THIRDHAND, MAGNET, SHORTCIRCUIT, SWITCHEROO, SECONDWIND = 5, 6, 7, 8, 9
GLOVES, SECONDTHOUGHTS, HELMET, DOUBLECUT, AMPLIFIER = 10, 11, 12, 13, 14
JAMMER, REVERSEGEAR, DUCTTAPE, SPLICE, CREDIT = 15, 16, 17, 18, 19
NEED_A_DECK = 1 << SCHEMATIC | 1 << REWIRING
NEED_A_CUTTER = 1 << GLOVES | 1 << DOUBLECUT | 1 << AMPLIFIER
ARGUMENTS = (10, 4, 4, 4, 4, 6, 8, 4, 12, 1, 1, 6, 1, 1, 1, 5, 1, 4, 1, 1)  # room for each

# Phases. The moments for tools come last, so that they can be told from the others.
CHOOSING, PROTECTING, LOOKING, DRAFTING, STEPPING, ORDERING, OVER = 0, 1, 2, 3, 4, 5, 6
BEFORE, REVEALED, SPLICING, CREDITING = 7, 8, 9, 10
MOMENT_TOOLS = (0, 0, 0, 0, 0, 0, 0, 0x003FF, 0x3FC00, 1 << SPLICE, 1 << CREDIT)  # by phase

# Action codes: the six cards, then these; a use is tool * USES + argument.
PASS, PROTECT, LOOK, ORDER, TAKE = 6, 7, 11, 25, 31
TURN, SCORE, END = 51, 55, 59  # forced steps
USE, USES = 60, 12
LOOK_ONE, LOOK_TILES = 6, 10  # a look is a pair of decks, or one deck, or the tiles of a cable
PAIR_ONE = (0, 0, 0, 1, 1, 2)
PAIR_TWO = (1, 2, 3, 2, 3, 3)
ORDERS = 6
ORDER_OF = (0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0)  # what lay there comes here
SWAP_PAIRS = 3
SWAP_ONE = (0, 0, 1)  # Switcheroo: two of three tiles
SWAP_TWO = (1, 2, 2)

ARROW = (1, CABLES - 1)  # B12: the first sensor moves right, the second left
WAIT_POINTS, BLAST, HELMET_POINTS, AMPLIFIED = 3, 5, 4, 6


class State(Record):
    players: I8  # two to five
    # The edition.
    deck: Annotated[list[int], "i1", BOMB]  # 12 cards a cable: main value * 10 + chain value
    track: Annotated[list[int], "i1", CABLES]  # how long each cable's detonator track is
    bonus: Annotated[list[int], "i1", 4]  # B12: of both sensors, side II and then side III
    under: I8  # B7: only the chain values of the cards under the last one count
    # The deal: every shuffle of the game.
    card: Annotated[list[int], "i1", BOMBS * BOMB]  # by bomb, cable and place, top first
    stack: Annotated[list[int], "i1", BOMBS * BOMB]  # B1: what each deck holds, sorted, open
    tiles: Annotated[list[int], "i1", BOMBS * CABLES]  # which of the three tiles explodes
    start: Annotated[list[int], "i1", 4]  # where the sensors begin, bomb II and then bomb III
    order: Annotated[list[int], "i1", TOOLS]  # in which the tools come
    spare: Annotated[list[int], "i1", DECK]  # the order for Short circuit
    # The course of the game.
    phase: I8  # what is being done: CHOOSING, PROTECTING, …
    waiting: I16  # bit set of seats
    step: I8  # the code that is forced, when one is
    bomb: I8  # 0 to 2
    turn: I8  # of this bomb, from 1
    points: Annotated[list[int], "i2", MOST_PLAYERS]  # by seat
    hand: Annotated[list[int], "i1", MOST_PLAYERS]  # bit sets of action cards
    front: Annotated[list[int], "i1", MOST_PLAYERS * FRONT]  # the cards played, oldest first
    choice: Annotated[list[int], "i1", MOST_PLAYERS]  # this turn's card
    top: Annotated[list[int], "i1", CABLES]  # how many cards were turned
    detonator: Annotated[list[int], "i1", CABLES]  # how far each has moved
    turned: Annotated[list[int], "i1", CABLES]  # how many tiles are face up
    chain: Annotated[list[int], "i2", CABLES]  # the chain values of the line
    discarded: I8  # cable * 12 + place of the card that was spliced out of its line
    sensor: Annotated[list[int], "i1", SENSORS]  # the cable that each is on
    protected: I8  # bit set of cables
    jammed: I8  # bit set of seats
    cut: I8  # bit set of the cables of which a card was turned this turn
    backwards: I8  # Reverse gear
    taped: I8  # the cable whose next card does not move its detonator
    place: I8  # how many cables were resolved or passed over this turn
    cable: I8  # the one being cut
    cutters: I8  # bit set of the seats that share the cut
    to_turn: I8  # cards of it still to be turned
    moved: I8  # how far the last one moved the detonator
    exploded: I8  # the cable that set off the bomb this turn
    looking: I8  # bit set of the Chickens still to look
    to_take: I8  # bit set of the seats still to take a tool
    passed: I8  # bit set of the seats out of this moment
    offer: I32  # bit set of the tools face up to be taken
    used: I32  # bit set of the tools done with
    tools: Annotated[list[int], "i4", MOST_PLAYERS]  # bit sets of those in hand, by seat
    effect: Annotated[list[int], "i4", MOST_PLAYERS]  # bit sets of those working this turn, by seat
    # Who looked where, this bomb.
    seen: Annotated[list[int], "i2", MOST_PLAYERS * CABLES]  # bit sets of places, by seat and cable
    seen_tiles: Annotated[list[int], "i1", MOST_PLAYERS]  # bit sets of cables, by seat
    # The one Rewiring of the game, as long as it matters to what somebody knows.
    wired_cable: I8  # whose cards were put in order
    wired_at: I8  # the place of the first of the cards
    wired_by: I8  # the seat that did it
    wired_order: I8  # the order that it chose
    wired_cards: Annotated[list[int], "i1", 3]  # as they lay before
    wired_seen: Annotated[list[int], "i1", MOST_PLAYERS]  # which of those each had looked at


# Setting a bomb up.


def sort(source: list[int], i: int, target: list[int], j: int) -> None:
    """Write twelve cards from place i of source, sorted, to place j of target."""
    for n in range(DECK):
        card = source[i + n]
        at = n
        while at > 0 and target[j + at - 1] > card:
            target[j + at] = target[j + at - 1]
            at -= 1
        target[j + at] = card


def lay_deck(s: State, first: int, rng: Rng) -> None:
    """Lay the cards of a stack as a deck, in an order drawn evenly."""
    for i in range(DECK):
        s.card[first + i] = s.stack[first + i]
    for i in range(first + DECK - 1, first, -1):
        j = first + below(rng, i - first + 1)
        held = s.card[i]
        s.card[i] = s.card[j]
        s.card[j] = held


def take_stock(s: State) -> None:
    """B1: show what the decks of a hand-written deal hold."""
    for first in range(0, BOMBS * BOMB, DECK):
        sort(s.card, first, s.stack, first)


def arm(s: State) -> None:
    """B11: set a bomb up afresh; points and tools are kept."""
    s.turn = 0
    for cable in range(CABLES):
        s.top[cable] = 0
        s.detonator[cable] = 0
        s.turned[cable] = 0
        s.chain[cable] = 0
    s.discarded = NOWHERE
    for i in range(SENSORS):
        s.sensor[i] = s.start[(s.bomb - 1) * SENSORS + i] if s.bomb > 0 else NO_CABLE
    for seat in range(MOST_PLAYERS):
        s.hand[seat] = (1 << HAND) - 1 if seat < s.players else 0
        s.seen_tiles[seat] = 0
    for i in range(MOST_PLAYERS * FRONT):
        s.front[i] = NO_CARD
    for i in range(MOST_PLAYERS * CABLES):
        s.seen[i] = 0
    forget_wiring(s)
    clear_table(s)


def clear_table(s: State) -> None:
    """Nothing of the turn before is left."""
    for seat in range(MOST_PLAYERS):
        s.choice[seat] = NO_CARD
        s.effect[seat] = 0
    s.protected = 0
    s.jammed = 0
    s.cut = 0
    s.backwards = 0
    s.taped = NO_CABLE
    s.place = 0
    s.cable = NO_CABLE
    s.cutters = 0
    s.to_turn = 0
    s.moved = 0
    s.exploded = NO_CABLE
    s.looking = 0


def forget_wiring(s: State) -> None:
    s.wired_cable = NO_CABLE
    s.wired_at = 0
    s.wired_by = 0
    s.wired_order = 0
    for i in range(3):
        s.wired_cards[i] = 0
    for seat in range(MOST_PLAYERS):
        s.wired_seen[seat] = 0


# What the table shows.


def cards_left(s: State, cable: int) -> int:
    """How many cards the deck still has."""
    return DECK - s.top[cable]


def decks(s: State) -> int:
    """The bit set of the decks that still have cards."""
    bits = 0
    for cable in range(CABLES):
        bits |= 1 << cable if s.top[cable] < DECK else 0
    return bits


def is_bomb_over(s: State) -> bool:
    """B8: whether the turn that ends was the last of this bomb."""
    return s.exploded != NO_CABLE or decks(s) == 0 or s.turn == TURNS


def value_of_line(s: State, cable: int) -> int:
    """B7, B12: what a cut of the cable is worth whose last card is the last one turned."""
    if s.top[cable] == 0:
        return 0
    last = s.card[s.bomb * BOMB + cable * DECK + s.top[cable] - 1]
    return value_ending_with(s, cable, last, s.chain[cable])


def value_ending_with(s: State, cable: int, last: int, chain: int) -> int:
    """B7, B12: what a line of these chain values is worth whose last card is this one."""
    value = last // 10 + chain
    if s.under:
        value -= last % 10
    for i in range(SENSORS):
        if s.sensor[i] == cable:
            value += s.bonus[(s.bomb - 1) * SENSORS + i]
    return value


def last_stop(s: State, cable: int) -> int:
    """Where a detonator that goes back must stop: the last turned tile, or 0."""
    return s.track[cable] + s.turned[cable] if s.turned[cable] > 0 else 0


def is_discarded(s: State, seat: int) -> bool:
    """B10: whether the seat's Wait is neither in hand nor in front."""
    at = seat * FRONT
    in_front = s.front[at] == WAIT or s.front[at + 1] == WAIT or s.front[at + 2] == WAIT
    return not in_front and not (s.hand[seat] >> WAIT) & 1


def has_cutter(s: State, seat: int) -> bool:
    """Whether the seat's card of this turn is a cutter that is not jammed."""
    return s.choice[seat] < WAIT and not (s.jammed >> seat) & 1


def newest(s: State, seat: int) -> int:
    """Where in `front` the seat's card of this turn lies."""
    at = seat * FRONT
    return at + (s.front[at + 1] != NO_CARD) + (s.front[at + 2] != NO_CARD)


def fewest(s: State, bits: int) -> int:
    """Of these seats the one with the fewest points; ties in seat order (B13)."""
    first = MOST_PLAYERS
    for seat in range(s.players):
        if (bits >> seat) & 1 and (first == MOST_PLAYERS or s.points[seat] < s.points[first]):
            first = seat
    return first


def chickens(s: State) -> int:
    """The bit set of the seats that played Chicken this turn."""
    bits = 0
    for seat in range(s.players):
        bits |= 1 << seat if s.choice[seat] == CHICKEN else 0
    return bits


# Looking, and what tools do to the cards and tiles.


def can_look(s: State, k: int) -> bool:
    """B9: at two decks with cards, at one if only one is left, or at tiles."""
    if k >= LOOK_TILES:
        return True
    wanted = 1 << (k - LOOK_ONE) if k >= LOOK_ONE else 1 << PAIR_ONE[k] | 1 << PAIR_TWO[k]
    there = decks(s)
    return there == wanted if k >= LOOK_ONE else there & wanted == wanted


def look(s: State, seat: int, k: int) -> None:
    """See the top cards of two decks or of one, or the tiles of a cable."""
    if k >= LOOK_TILES:
        s.seen_tiles[seat] |= 1 << (k - LOOK_TILES)
    elif k >= LOOK_ONE:
        see_cards(s, seat, k - LOOK_ONE, 1)
    else:
        see_cards(s, seat, PAIR_ONE[k], 1)
        see_cards(s, seat, PAIR_TWO[k], 1)


def see_cards(s: State, seat: int, cable: int, n: int) -> None:
    """The seat sees the top n cards of a deck, or as many as there are."""
    places = (1 << min(n, cards_left(s, cable))) - 1
    s.seen[seat * CABLES + cable] |= places << s.top[cable]


def take_back(s: State, seat: int, card: int) -> None:
    """Third hand: a card in front returns to hand, and those after it close up."""
    at = seat * FRONT
    if s.front[at] == card:
        s.front[at] = s.front[at + 1]
        s.front[at + 1] = NO_CARD
    else:
        s.front[at + 1] = NO_CARD
    s.hand[seat] |= 1 << card


def shuffle_deck(s: State, cable: int) -> None:
    """Short circuit: the spare order of the deal, without the numbers beyond the deck."""
    top = s.top[cable]
    first = s.bomb * BOMB + cable * DECK
    for i in range(DECK):
        at = first + top + s.spare[i]
        s.spare[i] = s.card[at] if at < first + DECK else NO_CABLE_CARD
    at = first + top
    for i in range(DECK):
        if s.spare[i] != NO_CABLE_CARD:
            s.card[at] = s.spare[i]
            at += 1
        s.spare[i] = 0  # used once in a game
    # Whoever had looked knows no more now than what the deck holds, which is open (B1).
    for seat in range(s.players):
        s.seen[seat * CABLES + cable] &= (1 << top) - 1
    if s.wired_cable == cable:
        forget_wiring(s)


def swap_tiles(s: State, cable: int, one: int, two: int) -> None:
    """Switcheroo: who knew where the explosion was knows where it is now."""
    at = s.bomb * CABLES + cable
    if s.tiles[at] == one:
        s.tiles[at] = two
    elif s.tiles[at] == two:
        s.tiles[at] = one
