"""Random games with an umpire who looks at every step: rules, so that they run compiled too."""

from __future__ import annotations

from sapeur.games.bombsquad.bomb import (
    AMPLIFIER,
    BEFORE,
    BOMB,
    CABLES,
    CHICKEN,
    CREDIT,
    DECK,
    DOUBLECUT,
    DUCTTAPE,
    END,
    FRONT,
    GLOVES,
    HELMET,
    JAMMER,
    MAGNET,
    NO_CABLE,
    NO_CARD,
    ORDER,
    OVER,
    PASS,
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
    STETHOSCOPE,
    SWITCHEROO,
    TAKE,
    THIRDHAND,
    TOOLS,
    TURN,
    TURNS,
    USE,
    USES,
    WAIT,
    XRAY,
    State,
    value_of_line,
)
from sapeur.games.bombsquad.rules import (
    apply,
    awaited,
    deal,
    is_usable,
    legal,
)
from sapeur.games.contract import CHANCE
from sapeur.games.playout import drawn_seat
from sapeur.kernel import I32, I64, Codes, Record, Rng, below, copy

# What an umpire may object to, as bits of `faults`.
BELOW_ZERO, CARD_TWICE, CARD_LOST, DETONATOR, CHAIN, TILE, TOOL_TWICE = 1, 2, 4, 8, 16, 32, 64
NO_REASON, TOO_LONG, POINTS, STUCK, SENSOR, UNASKED = 128, 256, 512, 1024, 2048, 4096

MOST_MOVES = 3 * TURNS * 40
LOOKS = 1 << STETHOSCOPE | 1 << SCHEMATIC | 1 << XRAY
MOVES = 1 << REWIND | 1 << MAGNET | 1 << SWITCHEROO
CHANGES_THE_HAND = 1 << THIRDHAND | 1 << SECONDWIND | 1 << SECONDTHOUGHTS
MOVE_THE_DETONATOR = 1 << REWIND | 1 << DUCTTAPE | 1 << SPLICE


class Notes(Record):
    faults: I64
    used: I64  # bit sets of tools: used in some game,
    worked: I64  # and seen to make a difference
    moves: I64
    blasts: I32  # how the bombs ended: by explosions,
    dry: I32  # with no cards left,
    late: I32  # or after sixty turns
    games: I32


def games(pool: list[State], rngs: list[Rng], notes: list[Notes], out: Codes, n: int) -> None:
    """Play n games on pool[0], with pool[1] for the position before each move."""
    for _ in range(n):
        watched(pool, rngs[0], notes[0], out)


def watched(pool: list[State], rng: Rng, notes: Notes, out: Codes) -> None:
    s = pool[0]
    before = pool[1]
    deal(s, rng)
    moves = 0
    untouched = 0  # the tools used before this bomb: only newer ones can have moved a detonator
    waiting = awaited(s)
    while waiting and moves < MOST_MOVES:
        seat = drawn_seat(waiting, rng)
        n = legal(s, seat, out)
        if n == 0:
            notes.faults |= STUCK
            return
        # Most moments for a tool pass by, so that tools are used early and late in a round.
        keep = s.phase >= BEFORE and below(rng, 6) > 0
        action = PASS if keep else out[below(rng, n)]
        copy(pool, 1, pool, 0)
        if action == END and seat == CHANCE:
            note_end(s, notes)
        apply(s, seat, action)
        if s.bomb != before.bomb:
            untouched = s.used
        note_faults(before, s, seat, action, s.used & ~untouched, notes)
        note_tools(before, s, seat, action, notes)
        moves += 1
        waiting = awaited(s)
    if moves == MOST_MOVES or s.phase != OVER:
        notes.faults |= TOO_LONG
    notes.used |= s.used
    notes.moves += moves
    notes.games += 1


def main_sum(s: State, cable: int) -> int:
    """The main values of all cards of a cable that were turned."""
    total = 0
    for i in range(s.top[cable]):
        total += s.card[s.bomb * BOMB + cable * DECK + i] // 10
    return total


def chain_sum(s: State, cable: int) -> int:
    """The chain values of the cards in the line."""
    total = 0
    for i in range(s.top[cable]):
        if s.discarded != cable * DECK + i:
            total += s.card[s.bomb * BOMB + cable * DECK + i] % 10
    return total


def note_end(s: State, notes: Notes) -> None:
    """B8: a round ends by an explosion, or for want of cards, or after sixty turns."""
    if s.exploded != NO_CABLE:
        notes.blasts += 1
    elif s.top[0] + s.top[1] + s.top[2] + s.top[3] == CABLES * DECK:
        notes.dry += 1
    elif s.turn == TURNS:
        notes.late += 1


def note_faults(before: State, s: State, seat: int, action: int, tools: int, notes: Notes) -> None:
    held = 0
    for k in range(s.players):
        if s.points[k] < 0:
            notes.faults |= BELOW_ZERO  # B8
        note_cards(s, k, notes)
        if held & s.tools[k] or s.used & s.tools[k]:
            notes.faults |= TOOL_TWICE  # B13
        held |= s.tools[k]
        scores = action == SCORE + before.cable or action == TURN + before.cable
        if s.points[k] != before.points[k] and seat != CHANCE:
            # Only Wait scores without a step, when the last card or tool of the moment is in.
            if s.points[k] != before.points[k] + 3 or s.choice[k] != WAIT:
                notes.faults |= POINTS
        elif s.points[k] != before.points[k] and not scores:
            notes.faults |= POINTS
    for cable in range(CABLES):
        if not tools & MOVE_THE_DETONATOR and s.detonator[cable] != main_sum(s, cable):
            notes.faults |= DETONATOR  # B12
        if s.chain[cable] != chain_sum(s, cable):
            notes.faults |= CHAIN
        tile = s.tiles[s.bomb * CABLES + cable]
        if (tile < s.turned[cable]) != (s.exploded == cable):
            notes.faults |= TILE
        reached = s.detonator[cable] - s.track[cable]
        if reached > s.turned[cable] and s.exploded != cable:
            notes.faults |= TILE
    if s.bomb != before.bomb or (s.phase == OVER and before.phase != OVER):
        over = before.top[0] + before.top[1] + before.top[2] + before.top[3] == CABLES * DECK
        if before.exploded == NO_CABLE and not over and before.turn != TURNS:
            notes.faults |= NO_REASON
    if s.turn > TURNS:
        notes.faults |= TOO_LONG
    for i in range(SENSORS):
        if (s.sensor[i] == NO_CABLE) != (s.bomb == 0):
            notes.faults |= SENSOR
    if s.phase >= BEFORE:
        for k in range(s.players):
            usable = False
            for tool in range(TOOLS):
                if (s.tools[k] >> tool) & 1 and (s.waiting >> k) & 1:
                    usable = usable or is_usable(s, k, tool)
            if (s.waiting >> k) & 1 and not usable:
                notes.faults |= UNASKED  # B13


def note_cards(s: State, seat: int, notes: Notes) -> None:
    """B3, B6, B10: every card is in hand or in front, once; only a Wait may be out."""
    cards = s.hand[seat]
    for i in range(seat * FRONT, (seat + 1) * FRONT):
        if s.front[i] != NO_CARD:
            if (cards >> s.front[i]) & 1:
                notes.faults |= CARD_TWICE
            cards |= 1 << s.front[i]
    if cards | 1 << WAIT != 0b111111:
        notes.faults |= CARD_LOST


def note_tools(before: State, s: State, seat: int, action: int, notes: Notes) -> None:
    """Which tools made a difference just now."""
    if seat == CHANCE:
        note_effects(before, s, action, notes)
    elif action >= USE:
        tool = (action - USE) // USES
        worked = False
        if (LOOKS >> tool) & 1:
            for i in range(CABLES):
                worked = worked or s.seen[seat * CABLES + i] != before.seen[seat * CABLES + i]
            worked = worked or s.seen_tiles[seat] != before.seen_tiles[seat]
        elif (MOVES >> tool) & 1:
            for i in range(CABLES):
                worked = worked or s.detonator[i] < before.detonator[i]
                at = s.bomb * CABLES + i
                worked = worked or s.tiles[at] != before.tiles[at]
            worked = worked or s.sensor[0] != before.sensor[0] or s.sensor[1] != before.sensor[1]
        elif (CHANGES_THE_HAND >> tool) & 1:
            worked = s.hand[seat] != before.hand[seat]
        elif tool == SHORTCIRCUIT:
            for i in range(s.bomb * BOMB, (s.bomb + 1) * BOMB):
                worked = worked or s.card[i] != before.card[i]
        elif tool == JAMMER:
            worked = s.jammed != before.jammed
        elif tool == SPLICE:
            worked = s.chain[before.cable] + s.detonator[before.cable] < (
                before.chain[before.cable] + before.detonator[before.cable]
            )
        if worked:
            notes.worked |= 1 << tool
    elif action >= ORDER and action < TAKE:
        for i in range(s.bomb * BOMB, (s.bomb + 1) * BOMB):
            if s.card[i] != before.card[i]:
                notes.worked |= 1 << REWIRING


def note_effects(before: State, s: State, action: int, notes: Notes) -> None:
    """The tools whose effect comes with a card that is turned or a cut that scores."""
    cable = before.cable
    blast = s.exploded != NO_CABLE and before.exploded == NO_CABLE
    cutters = 0
    for k in range(s.players):
        cutters += (before.cutters >> k) & 1
    if action == TURN + cable:
        card = s.card[s.bomb * BOMB + cable * DECK + before.top[cable]]
        if before.taped == cable and card >= 10 and s.detonator[cable] == before.detonator[cable]:
            notes.worked |= 1 << DUCTTAPE
        if before.to_turn > cutters:
            notes.worked |= 1 << DOUBLECUT
        if before.backwards and (before.cut >> cable) != 0:
            notes.worked |= 1 << REVERSEGEAR  # a cable further to the right came first
    for k in range(s.players):
        gained = s.points[k] - before.points[k]
        effect = before.effect[k]
        if blast:
            if (effect >> GLOVES) & 1 and (before.cutters >> k) & 1 and gained >= 0:
                notes.worked |= 1 << GLOVES
            if (effect >> HELMET) & 1 and gained == (9 if s.choice[k] == CHICKEN else 4):
                notes.worked |= 1 << HELMET
        elif action == SCORE + cable and (before.cutters >> k) & 1:
            value = value_of_line(before, cable)
            due = value if (effect >> CREDIT) & 1 else value // cutters
            if (effect >> CREDIT) & 1 and gained >= value and value > value // cutters:
                notes.worked |= 1 << CREDIT
            if (effect >> AMPLIFIER) & 1:
                if gained > due:
                    notes.worked |= 1 << AMPLIFIER
                due += min(due, 6)
            if gained != due:
                notes.faults |= POINTS
        elif gained != 0:
            notes.faults |= POINTS
