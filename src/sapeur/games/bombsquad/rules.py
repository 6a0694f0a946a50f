"""Bomb Squad Academy: cut the cables of three bombs before they go off. B1 to B14: RULES.md."""

from __future__ import annotations

from sapeur.games.bombsquad.bomb import (
    AMPLIFIED,
    AMPLIFIER,
    ARGUMENTS,
    ARROW,
    BEFORE,
    BLAST,
    BOMB,
    BOMBS,
    CABLES,
    CHICKEN,
    CHOOSING,
    CREDIT,
    CREDITING,
    DECK,
    DOUBLECUT,
    DRAFTING,
    DUCTTAPE,
    END,
    FRONT,
    GLOVES,
    HAND,
    HELMET,
    HELMET_POINTS,
    JAMMER,
    LOOK,
    LOOK_TILES,
    LOOKING,
    MAGNET,
    MOMENT_TOOLS,
    MOST_PLAYERS,
    NEED_A_CUTTER,
    NEED_A_DECK,
    NO_CABLE,
    NO_CARD,
    ORDER,
    ORDER_OF,
    ORDERING,
    ORDERS,
    OVER,
    PASS,
    PROTECT,
    PROTECTING,
    REVEALED,
    REVERSEGEAR,
    REWIND,
    REWIRING,
    SCHEMATIC,
    SCORE,
    SECONDTHOUGHTS,
    SECONDWIND,
    SENSORS,
    SHORTCIRCUIT,
    SPLICE,
    SPLICING,
    STEPPING,
    STETHOSCOPE,
    SWAP_ONE,
    SWAP_PAIRS,
    SWAP_TWO,
    SWITCHEROO,
    TAKE,
    THIRDHAND,
    TILES,
    TOOLS,
    TURN,
    USE,
    USES,
    WAIT,
    WAIT_POINTS,
    XRAY,
    State,
    arm,
    can_look,
    cards_left,
    chickens,
    clear_table,
    fewest,
    has_cutter,
    is_bomb_over,
    is_discarded,
    last_stop,
    lay_deck,
    look,
    newest,
    see_cards,
    shuffle_deck,
    sort,
    swap_tiles,
    take_back,
    value_of_line,
)
from sapeur.games.contract import CHANCE
from sapeur.kernel import Codes, Rng, below, shuffle


def seats(s: State) -> int:
    return s.players


# The deal and the setting up of bombs.


def deal(s: State, rng: Rng) -> None:
    for cable in range(CABLES):
        sort(s.deck, cable * DECK, s.stack, cable * DECK)
    for i in range(BOMB, BOMBS * BOMB):
        s.stack[i] = s.stack[i % BOMB]
    for first in range(0, BOMBS * BOMB, DECK):  # B4, B11: those of all three bombs
        lay_deck(s, first, rng)
    for i in range(BOMBS * CABLES):
        s.tiles[i] = below(rng, TILES)  # B2
    for i in range(0, 4, SENSORS):  # B12: on two different cables
        s.start[i] = below(rng, CABLES)
        s.start[i + 1] = (s.start[i] + 1 + below(rng, CABLES - 1)) % CABLES
    for i in range(TOOLS):
        s.order[i] = i
    shuffle(rng, s.order, TOOLS)
    for i in range(DECK):
        s.spare[i] = i
    shuffle(rng, s.spare, DECK)
    begin(s)


def begin(s: State) -> None:
    """Everything but the deal as it is before the first move."""
    s.bomb = 0
    s.used = 0
    s.offer = 0
    s.to_take = 0
    for seat in range(MOST_PLAYERS):
        s.points[seat] = 0
        s.tools[seat] = 0
    arm(s)
    start_turn(s)


# Who is awaited, and for what.


def awaited(s: State) -> int:
    return s.waiting


def legal(s: State, seat: int, out: Codes) -> int:
    n = 0
    if not (s.waiting >> seat) & 1:
        return 0
    phase = s.phase
    if phase == STEPPING:
        out[0] = s.step
        return 1
    if phase == CHOOSING:  # B5
        hand = s.hand[seat]
        for card in range(HAND):
            out[n] = card  # kept only if n moves on
            n += (hand >> card) & 1
        return n
    if phase == PROTECTING:  # B6: any cable
        for cable in range(CABLES):
            out[cable] = PROTECT + cable
        return CABLES
    if phase == DRAFTING:
        for tool in range(TOOLS):
            out[n] = TAKE + tool
            n += (s.offer >> tool) & 1
        return n
    if phase == ORDERING:
        # Of fewer than three cards, only the orders that leave the missing third where it is.
        three = DECK - s.top[s.wired_cable] >= 3
        for k in range(ORDERS):
            out[n] = ORDER + k
            n += 1 if three or ORDER_OF[k * 3 + 2] == 2 else 0
        return n
    out[n] = PASS
    n += 1
    if phase == LOOKING:  # B9
        for k in range(LOOK_TILES + CABLES):
            out[n] = LOOK + k
            n += 1 if can_look(s, k) else 0
        return n
    held = s.tools[seat] & MOMENT_TOOLS[phase]
    for tool in range(TOOLS):
        if (held >> tool) & 1:
            for k in range(ARGUMENTS[tool]):
                out[n] = USE + tool * USES + k
                n += 1 if can_use(s, seat, tool, k) else 0
    return n


def can_use(s: State, seat: int, tool: int, k: int) -> bool:
    """B13: whether the tool has this use in the present moment."""
    if tool == STETHOSCOPE:
        return can_look(s, k)
    if (NEED_A_DECK >> tool) & 1:
        return s.top[k] < DECK
    if tool == REWIND:
        return s.detonator[k] > last_stop(s, k)
    if tool == THIRDHAND:
        at = seat * FRONT
        return k != WAIT and (s.front[at] == k or s.front[at + 1] == k)
    if tool == MAGNET:
        return s.sensor[k // CABLES] != k % CABLES  # to stay is no move
    if tool == SHORTCIRCUIT:
        return cards_left(s, k) >= 2
    if tool == SWITCHEROO:
        return SWAP_ONE[k % SWAP_PAIRS] >= s.turned[k // SWAP_PAIRS]
    if tool == SECONDWIND:
        return is_discarded(s, seat)
    if (NEED_A_CUTTER >> tool) & 1:
        return has_cutter(s, seat)
    if tool == SECONDTHOUGHTS:
        return (s.hand[seat] >> k) & 1 == 1
    if tool == JAMMER:
        return k != seat and k < s.players and has_cutter(s, k)
    if tool == SPLICE:
        return (s.cutters >> seat) & 1 == 1 and cards_left(s, s.cable) > 0
    if tool == CREDIT:
        return (s.cutters >> seat) & 1 == 1 and s.cutters & (s.cutters - 1) != 0
    return True  # X-ray, Helmet, Reverse gear, Duct tape


def is_usable(s: State, seat: int, tool: int) -> bool:
    """B13: a tool with no legal use is not asked about."""
    k = 0
    while k < ARGUMENTS[tool] and not can_use(s, seat, tool, k):
        k += 1
    return k < ARGUMENTS[tool]


def seats_to_ask(s: State) -> int:
    """B13: the bit set of the seats that may declare a tool in this moment or pass."""
    bits = 0
    wanted = MOMENT_TOOLS[s.phase]
    for seat in range(s.players):
        held = s.tools[seat] & wanted
        if held and not (s.passed >> seat) & 1:
            for tool in range(TOOLS):
                if (held >> tool) & 1 and is_usable(s, seat, tool):
                    bits |= 1 << seat
    return bits


# What is done.


def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        if action < SCORE:
            turn_card(s)
        elif action < END:
            score_cut(s)
        else:
            end_turn(s)
    elif action < PASS:
        s.choice[seat] = action
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            reveal(s)
    elif action == PASS:
        if s.phase == LOOKING:
            end_look(s, seat)
        else:
            s.passed |= 1 << seat  # B13: for the whole moment
            s.waiting ^= 1 << seat
            if s.waiting == 0:
                end_moment(s)
    elif action < LOOK:
        s.protected |= 1 << (action - PROTECT)
        s.waiting ^= 1 << seat
        if s.waiting == 0:
            next_cable(s)
    elif action < ORDER:
        look(s, seat, action - LOOK)
        end_look(s, seat)
    elif action < TAKE:
        put_back(s, seat, action - ORDER)
    elif action < TURN:
        take(s, seat, action - TAKE)
    else:
        use(s, seat, (action - USE) // USES, (action - USE) % USES)


def force(s: State, step: int) -> None:
    """The next thing to happen is this step, of its own."""
    s.phase = STEPPING
    s.step = step
    s.waiting = 1 << CHANCE


def hold_moment(s: State, moment: int) -> None:
    """B13: give everyone their chance to use a tool, if they have one."""
    s.phase = moment
    s.step = 0
    s.passed = 0
    s.waiting = seats_to_ask(s)
    if s.waiting == 0:
        end_moment(s)


def end_moment(s: State) -> None:
    """Nobody uses a tool, or nobody any more: go on to what the moment comes before."""
    if s.phase == SPLICING:
        s.phase = CREDITING
        s.passed = 0
        s.waiting = seats_to_ask(s)
        if s.waiting:
            return
    s.passed = 0
    if s.phase == BEFORE:
        s.phase = CHOOSING
        s.waiting = (1 << s.players) - 1
    elif s.phase == REVEALED:
        wait_out(s)
    else:
        force(s, SCORE + s.cable)


def start_turn(s: State) -> None:
    s.turn += 1
    hold_moment(s, BEFORE)


def reveal(s: State) -> None:
    """B5: all cards are turned up together."""
    for seat in range(s.players):
        card = s.choice[seat]
        s.hand[seat] ^= 1 << card
        at = seat * FRONT
        at += (s.front[at] != NO_CARD) + (s.front[at + 1] != NO_CARD)
        s.front[at] = card
    hold_moment(s, REVEALED)


def wait_out(s: State) -> None:
    """B6: those who wait score, and then protect."""
    waiters = 0
    for seat in range(s.players):
        if s.choice[seat] == WAIT:
            s.points[seat] += WAIT_POINTS
            waiters |= 1 << seat
    if waiters:
        s.phase = PROTECTING
        s.waiting = waiters
    else:
        next_cable(s)


def next_cable(s: State) -> None:
    """B5: begin the next cut; after the last the Chickens look."""
    while s.place < CABLES:
        cable = CABLES - 1 - s.place if s.backwards else s.place
        s.place += 1
        cutters = 0
        cards = 0
        for seat in range(s.players):
            if s.choice[seat] == cable and not (s.jammed >> seat) & 1:
                cutters |= 1 << seat
                cards += 1 + ((s.effect[seat] >> DOUBLECUT) & 1)
        # B6: protected cutters do nothing. B8: nor do those of an empty deck.
        if cutters and not (s.protected >> cable) & 1 and s.top[cable] < DECK:
            s.cable = cable
            s.cutters = cutters
            s.to_turn = min(cards, cards_left(s, cable))
            force(s, TURN + cable)
            return
    s.cable = NO_CABLE
    s.cutters = 0
    s.looking = chickens(s)
    next_look(s)


def turn_card(s: State) -> None:
    """B7: the next card of the cut comes onto the line and moves the detonator."""
    cable = s.cable
    card = s.card[s.bomb * BOMB + cable * DECK + s.top[cable]]
    s.top[cable] += 1
    s.cut |= 1 << cable
    s.chain[cable] += card % 10
    s.moved = card // 10
    if s.taped == cable:
        s.moved = 0
        s.taped = NO_CABLE
    s.detonator[cable] += s.moved
    s.to_turn -= 1
    # B8: the tiles that it reaches or passes are turned, in order; one of the three explodes.
    while s.detonator[cable] > s.track[cable] + s.turned[cable]:
        s.turned[cable] += 1
        if s.tiles[s.bomb * CABLES + cable] == s.turned[cable] - 1:
            explode(s)
            return
    if s.to_turn == 0:
        hold_moment(s, SPLICING)


def explode(s: State) -> None:
    """B8: at once; cables after this one do not resolve."""
    s.exploded = s.cable
    s.to_turn = 0
    for seat in range(s.players):
        points = s.points[seat]
        if (s.cutters >> seat) & 1 and not (s.effect[seat] >> GLOVES) & 1:
            points = max(0, points - BLAST)
        if s.choice[seat] == CHICKEN:
            points += BLAST
        if (s.effect[seat] >> HELMET) & 1:
            points += HELMET_POINTS
        s.points[seat] = points
    force(s, END)


def score_cut(s: State) -> None:
    """B7: each of those who cut scores their share."""
    value = value_of_line(s, s.cable)
    sharers = 0
    for seat in range(s.players):
        sharers += (s.cutters >> seat) & 1
    for seat in range(s.players):
        if (s.cutters >> seat) & 1:
            scored = value if (s.effect[seat] >> CREDIT) & 1 else value // sharers
            if (s.effect[seat] >> AMPLIFIER) & 1:
                scored += min(scored, AMPLIFIED)
            s.points[seat] += scored
    next_cable(s)


def end_look(s: State, seat: int) -> None:
    """B9: this Chicken has looked, or does not want to."""
    s.looking ^= 1 << seat
    next_look(s)


def next_look(s: State) -> None:
    """B9: fewest points first."""
    if s.looking:
        s.phase = LOOKING
        s.step = 0
        s.waiting = 1 << fewest(s, s.looking)
    else:
        force(s, END)


def end_turn(s: State) -> None:
    if is_bomb_over(s):
        end_bomb(s)
        return
    for seat in range(s.players):
        at = seat * FRONT
        if s.front[at + 2] != NO_CARD:  # B10
            oldest = s.front[at]
            s.front[at] = s.front[at + 1]
            s.front[at + 1] = s.front[at + 2]
            s.front[at + 2] = NO_CARD
            if oldest != WAIT:
                s.hand[seat] |= 1 << oldest
    for i in range(SENSORS):  # B12
        if (s.cut >> s.sensor[i]) & 1:
            s.sensor[i] = (s.sensor[i] + ARROW[i]) % CABLES
    clear_table(s)
    start_turn(s)


def end_bomb(s: State) -> None:
    if s.bomb == BOMBS - 1:  # B14
        s.phase = OVER
        s.step = 0
        s.waiting = 0
        return
    # What nobody saw of the old bomb is over and done with.
    for i in range(s.bomb * BOMB, (s.bomb + 1) * BOMB):
        s.card[i] = 0
    for i in range(s.bomb * CABLES, (s.bomb + 1) * CABLES):
        s.tiles[i] = 0
    s.bomb += 1
    arm(s)
    # B13: one tool more than there are players is turned up.
    for i in range((s.bomb - 1) * (s.players + 1), s.bomb * (s.players + 1)):
        s.offer |= 1 << s.order[i]
    s.to_take = (1 << s.players) - 1
    s.phase = DRAFTING
    s.step = 0
    s.waiting = 1 << fewest(s, s.to_take)


def take(s: State, seat: int, tool: int) -> None:
    s.tools[seat] |= 1 << tool
    s.offer ^= 1 << tool
    s.to_take ^= 1 << seat
    if s.to_take:
        s.waiting = 1 << fewest(s, s.to_take)
    else:
        s.offer = 0  # B13: the last is discarded
        start_turn(s)


# B13: the tools.


def use(s: State, seat: int, tool: int, k: int) -> None:
    s.tools[seat] ^= 1 << tool
    s.used |= 1 << tool
    if tool < GLOVES:
        use_before(s, seat, tool, k)
        if s.phase == ORDERING:
            return
    elif tool == SPLICE:
        splice(s)
        return
    elif tool == SECONDTHOUGHTS:
        s.hand[seat] ^= 1 << s.choice[seat] | 1 << k
        s.front[newest(s, seat)] = k
        s.choice[seat] = k
    elif tool == JAMMER:
        s.jammed |= 1 << k
    elif tool == REVERSEGEAR:
        s.backwards = 1
    elif tool == DUCTTAPE:
        s.taped = k
    else:
        s.effect[seat] |= 1 << tool
    ask_again(s)


def ask_again(s: State) -> None:
    """B13: one tool is used and done; those who have not passed may still declare another."""
    s.waiting = seats_to_ask(s)
    if s.waiting == 0:
        end_moment(s)


def use_before(s: State, seat: int, tool: int, k: int) -> None:
    """The tools of the moment before cards are chosen."""
    if tool == STETHOSCOPE:
        look(s, seat, k)
    elif tool == XRAY:
        look(s, seat, LOOK_TILES + k)
    elif tool == SCHEMATIC:
        see_cards(s, seat, k, 3)
    elif tool == REWIRING:
        see_cards(s, seat, k, 3)
        if cards_left(s, k) > 1:
            s.wired_cable = k
            s.phase = ORDERING
            s.waiting = 1 << seat
    elif tool == REWIND:
        s.detonator[k] = max(s.detonator[k] - 2, last_stop(s, k))
    elif tool == THIRDHAND:
        take_back(s, seat, k)
    elif tool == MAGNET:
        s.sensor[k // CABLES] = k % CABLES
    elif tool == SHORTCIRCUIT:
        shuffle_deck(s, k)
    elif tool == SWITCHEROO:
        swap_tiles(s, k // SWAP_PAIRS, SWAP_ONE[k % SWAP_PAIRS], SWAP_TWO[k % SWAP_PAIRS])
    else:
        s.hand[seat] |= 1 << WAIT  # Second wind


def put_back(s: State, seat: int, k: int) -> None:
    """Rewiring: the top cards go back in the order that the seat chose."""
    cable = s.wired_cable
    s.wired_at = s.top[cable]
    s.wired_by = seat
    s.wired_order = k
    cards = min(3, cards_left(s, cable))
    first = s.bomb * BOMB + cable * DECK + s.wired_at
    for i in range(cards):
        s.wired_cards[i] = s.card[first + i]
    for i in range(cards):
        s.card[first + i] = s.wired_cards[ORDER_OF[k * 3 + i]]
    # The others saw that it was done, not how: what they had looked at is one of the three.
    places = ((1 << cards) - 1) << s.wired_at
    for other in range(s.players):
        if other != seat:
            at = other * CABLES + cable
            s.wired_seen[other] = (s.seen[at] & places) >> s.wired_at
            s.seen[at] &= ~places
    s.phase = BEFORE
    ask_again(s)


def splice(s: State) -> None:
    """The last card turned leaves its line; the detonator steps back, turned tiles stay."""
    place = s.cable * DECK + s.top[s.cable] - 1
    s.discarded = place
    s.detonator[s.cable] -= s.moved
    s.chain[s.cable] -= s.card[s.bomb * BOMB + place] % 10
    s.to_turn = 1
    force(s, TURN + s.cable)


def score(s: State, seat: int) -> int:
    return s.points[seat]
