"""What a seat knows in Bomb Squad Academy, and what may lie face down.

What a deck holds is open (B1), so that whoever looked at cards before a shuffle knows nothing more
after it. A Rewiring is the one thing that mixes cards and keeps some of what was known: those who
had looked at one of the cards know that it is among the two or three, and their order is secret.
"""

from __future__ import annotations

from math import factorial

from sapeur.games.bombsquad.bomb import (
    BOMB,
    BOMBS,
    CABLES,
    CHOOSING,
    DECK,
    MOST_PLAYERS,
    NO_CABLE,
    NO_CARD,
    ORDER_OF,
    ORDERING,
    ORDERS,
    SENSORS,
    SHORTCIRCUIT,
    TILES,
    TOOLS,
    State,
    lay_deck,
)
from sapeur.kernel import UNKNOWN, Rng, below, bit_count, copy_list, nth_bit, shuffle

FACTORIAL = tuple(factorial(n) for n in range(DECK + 1))


def observe(s: State, seat: int, out: State) -> None:
    out.players = s.players
    copy_list(out.deck, s.deck)
    copy_list(out.track, s.track)
    copy_list(out.bonus, s.bonus)
    out.under = s.under
    observe_deal(s, seat, out)
    out.phase = s.phase
    out.waiting = s.waiting
    out.step = s.step
    out.bomb = s.bomb
    out.turn = s.turn
    copy_list(out.points, s.points)
    copy_list(out.hand, s.hand)
    copy_list(out.choice, s.choice)
    for k in range(MOST_PLAYERS):
        if s.phase == CHOOSING and k != seat and s.choice[k] != NO_CARD:  # B5: secret
            out.choice[k] = UNKNOWN
    copy_list(out.tools, s.tools)
    copy_list(out.effect, s.effect)
    copy_list(out.seen_tiles, s.seen_tiles)
    copy_list(out.front, s.front)
    copy_list(out.top, s.top)
    copy_list(out.detonator, s.detonator)
    copy_list(out.turned, s.turned)
    copy_list(out.chain, s.chain)
    out.discarded = s.discarded
    copy_list(out.sensor, s.sensor)
    out.protected = s.protected
    out.jammed = s.jammed
    out.cut = s.cut
    out.backwards = s.backwards
    out.taped = s.taped
    out.place = s.place
    out.cable = s.cable
    out.cutters = s.cutters
    out.to_turn = s.to_turn
    out.moved = s.moved
    out.exploded = s.exploded
    out.looking = s.looking
    out.to_take = s.to_take
    out.passed = s.passed
    out.offer = s.offer
    out.used = s.used
    copy_list(out.seen, s.seen)  # everyone sees where the others look
    observe_wiring(s, seat, out)


def observe_deal(s: State, seat: int, out: State) -> None:
    """The cards and tiles that are face up or that the seat looked at; none of later bombs."""
    copy_list(out.stack, s.stack)  # B1
    known = 0  # bit set of the places in this bomb's decks
    for cable in range(CABLES):
        known |= ((1 << s.top[cable]) - 1) << cable * DECK
        if seat < MOST_PLAYERS:
            known |= s.seen[seat * CABLES + cable] << cable * DECK
    first = s.bomb * BOMB
    for i in range(first):
        out.card[i] = 0
    for i in range(BOMB):
        card = s.card[first + i]  # whether or not it counts: several are done at a time
        out.card[first + i] = card if (known >> i) & 1 else UNKNOWN
    for i in range(first + BOMB, BOMBS * BOMB):
        out.card[i] = UNKNOWN
    tiles = s.bomb * CABLES
    for i in range(BOMBS * CABLES):
        out.tiles[i] = UNKNOWN if i >= tiles else 0
    for cable in range(CABLES):
        if seat < MOST_PLAYERS and (s.seen_tiles[seat] >> cable) & 1:
            out.tiles[tiles + cable] = s.tiles[tiles + cable]
    if s.exploded != NO_CABLE:  # B8: the tile is face up
        out.tiles[tiles + s.exploded] = s.tiles[tiles + s.exploded]
    for i in range(SENSORS * (BOMBS - 1)):  # B12
        out.start[i] = s.start[i] if i < s.bomb * SENSORS else UNKNOWN
    up = s.bomb * (s.players + 1)
    for i in range(TOOLS):  # B13
        tool = s.order[i]
        out.order[i] = tool if i < up else UNKNOWN
    for i in range(DECK):
        out.spare[i] = 0 if (s.used >> SHORTCIRCUIT) & 1 else UNKNOWN


def observe_wiring(s: State, seat: int, out: State) -> None:
    """Rewiring: the order is a secret of the one who chose it."""
    out.wired_cable = s.wired_cable
    out.wired_at = s.wired_at
    out.wired_by = s.wired_by
    out.wired_order = s.wired_order
    copy_list(out.wired_seen, s.wired_seen)
    copy_list(out.wired_cards, s.wired_cards)
    if s.wired_cable == NO_CABLE or s.phase == ORDERING or s.wired_by == seat:
        return
    out.wired_order = UNKNOWN
    remembered = s.wired_seen[seat] if seat < MOST_PLAYERS else 0
    for i in range(count_wired(s)):
        if not (remembered >> i) & 1:
            out.wired_cards[i] = UNKNOWN


def count_wired(s: State) -> int:
    """How many cards the Rewiring put in order."""
    return min(3, DECK - s.wired_at)


def imagine(o: State, seat: int, rng: Rng) -> None:
    for k in range(o.players):
        if o.choice[k] == UNKNOWN:  # B5: some card of the hand
            o.choice[k] = nth_bit(o.hand[k], below(rng, bit_count(o.hand[k])))
    mixed = o.wired_order == UNKNOWN
    if mixed:
        imagine_order(o, seat, rng)
    later = (o.bomb + 1) * BOMB
    for first in range(o.bomb * BOMB, later, DECK):
        imagine_deck(o, first, rng)
    for first in range(later, BOMBS * BOMB, DECK):
        lay_deck(o, first, rng)
    if mixed:
        first = wired_place(o)
        for i in range(count_wired(o)):
            o.wired_cards[ORDER_OF[o.wired_order * 3 + i]] = o.card[first + i]
    for i in range(o.bomb * CABLES, BOMBS * CABLES):
        if o.tiles[i] == UNKNOWN:  # B2, B8: one of those that are not face up
            up = o.turned[i % CABLES] if i < (o.bomb + 1) * CABLES else 0
            o.tiles[i] = up + below(rng, TILES - up)
    for i in range(o.bomb * SENSORS, SENSORS * (BOMBS - 1), SENSORS):  # B12
        o.start[i] = below(rng, CABLES)
        o.start[i + 1] = (o.start[i] + 1 + below(rng, CABLES - 1)) % CABLES
    imagine_tools(o, rng)
    if o.spare[0] == UNKNOWN:
        for i in range(DECK):
            o.spare[i] = i
        shuffle(rng, o.spare, DECK)


def imagine_deck(o: State, first: int, rng: Rng) -> None:
    """B1: what is not known of a deck is the rest of its stack, in any order."""
    rest = (1 << DECK) - 1  # bit set of the places in the stack of what is not known to lie where
    for i in range(first, first + DECK):
        if o.card[i] != UNKNOWN:
            at = 0
            while o.stack[first + at] != o.card[i] or not (rest >> at) & 1:
                at += 1
            rest ^= 1 << at
    n = bit_count(rest)
    for i in range(first, first + DECK):
        if o.card[i] == UNKNOWN:
            at = nth_bit(rest, below(rng, n))
            o.card[i] = o.stack[first + at]
            rest ^= 1 << at
            n -= 1


def wired_place(o: State) -> int:
    """Where the first of the cards that were rewired lies in `card`."""
    return o.bomb * BOMB + o.wired_cable * DECK + o.wired_at


def imagine_order(o: State, seat: int, rng: Rng) -> None:
    """An order that may have been chosen, each as likely as there are decks that it fits.

    The cards that the seat had looked at before are put where that order brings them.
    """
    total = 0
    for k in range(ORDERS):
        total += weight(o, seat, k)
    skip = below(rng, total)
    k = 0
    while skip >= weight(o, seat, k):
        skip -= weight(o, seat, k)
        k += 1
    o.wired_order = k
    lay(o, k)


def weight(o: State, seat: int, k: int) -> int:
    """In how many ways the rest of the deck can lie if this was the order; 0: it was not."""
    if count_wired(o) < 3 and ORDER_OF[k * 3 + 2] != 2:
        return 0
    if seat >= MOST_PLAYERS or o.wired_seen[seat] == 0:
        return 1  # whoever had looked at none of the cards can tell nothing about their order
    if not fits(o, k):
        return 0
    laid = lay(o, k)
    ways = arrangements(o, o.bomb * BOMB + o.wired_cable * DECK)
    first = wired_place(o)
    for i in range(3):
        if (laid >> i) & 1:
            o.card[first + i] = UNKNOWN
    return ways


def fits(o: State, k: int) -> bool:
    """Whether this order brings no remembered card to where another is known to lie."""
    first = wired_place(o)
    fit = True
    for i in range(count_wired(o)):
        now = o.card[first + i]
        before = o.wired_cards[ORDER_OF[k * 3 + i]]
        if now != UNKNOWN and before != UNKNOWN and now != before:
            fit = False
    return fit


def lay(o: State, k: int) -> int:
    """Put the remembered cards where this order brings them; which of the three were unknown."""
    first = wired_place(o)
    laid = 0
    for i in range(count_wired(o)):
        before = o.wired_cards[ORDER_OF[k * 3 + i]]
        if o.card[first + i] == UNKNOWN and before != UNKNOWN:
            o.card[first + i] = before
            laid |= 1 << i
    return laid


def arrangements(o: State, first: int) -> int:
    """In how many different ways the unknown cards of a deck can lie; 0 if it cannot be so."""
    unknown = 0
    for i in range(first, first + DECK):
        unknown += 1 if o.card[i] == UNKNOWN else 0
    ways = FACTORIAL[unknown]
    for i in range(first, first + DECK):
        if i == first or o.stack[i] != o.stack[i - 1]:  # the first of its kind
            like_it = 0
            for j in range(first, first + DECK):
                like_it += 1 if o.stack[j] == o.stack[i] else 0
                like_it -= 1 if o.card[j] == o.stack[i] else 0
            if like_it < 0:
                return 0
            ways //= FACTORIAL[like_it]
    return ways


def imagine_tools(o: State, rng: Rng) -> None:
    """B13: the tools that have not come up come in any order."""
    rest = (1 << TOOLS) - 1
    n = TOOLS
    for i in range(TOOLS):
        if o.order[i] != UNKNOWN:
            rest ^= 1 << o.order[i]
            n -= 1
    for i in range(TOOLS):
        if o.order[i] == UNKNOWN:
            o.order[i] = nth_bit(rest, below(rng, n))
            rest ^= 1 << o.order[i]
            n -= 1


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    # B5: cards are chosen in secret. Rewiring: so is the order.
    secret = s.phase == CHOOSING or s.phase == ORDERING
    return UNKNOWN if secret and viewer != seat else action
