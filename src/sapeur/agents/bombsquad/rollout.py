"""How a bomb goes on: quick answers to everything that is asked, and imagined worlds played out."""

from __future__ import annotations

from math import exp
from typing import Any

from sapeur.agents.bombsquad.policy import (
    CAREFUL,
    COMMON,
    EXACT,
    MEMORY,
    RANGE,
    RIVALRY,
    TOOL,
    Desk,
    bonus,
    favourite,
    has_looked,
    outlook,
    picked,
    plan,
    spot,
    survey,
)
from sapeur.games.bombsquad.belief import imagine
from sapeur.games.bombsquad.bomb import (
    AMPLIFIED,
    AMPLIFIER,
    BEFORE,
    BLAST,
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
    GLOVES,
    HAND,
    HELMET,
    HELMET_POINTS,
    JAMMER,
    LOOK,
    LOOK_ONE,
    LOOK_TILES,
    LOOKING,
    MAGNET,
    NO_CARD,
    ORDER,
    ORDERING,
    PAIR_ONE,
    PAIR_TWO,
    PASS,
    PROTECT,
    PROTECTING,
    REVEALED,
    REVERSEGEAR,
    REWIND,
    REWIRING,
    SCHEMATIC,
    SECONDTHOUGHTS,
    SECONDWIND,
    SPLICE,
    STETHOSCOPE,
    SWITCHEROO,
    TAKE,
    THIRDHAND,
    TILES,
    TOOLS,
    USE,
    USES,
    WAIT,
    XRAY,
    State,
    value_of_line,
)
from sapeur.games.bombsquad.rules import apply, awaited, can_use, legal
from sapeur.games.contract import CHANCE
from sapeur.kernel import Rng, copy, start

ROOT, IMAGINED, WORLD, ROWS = 0, 1, 2, 3

# How early each tool is taken, by its number.
WANTED = (5, 5, 5, 6, 6, 5, 5, 1, 2, 8, 6, 7, 7, 6, 9, 8, 3, 6, 4, 7)


# The turn once the cards are open.


def balance(s: State, seat: int, view: int, d: Desk) -> float:
    """What the open cards promise the seat this turn, less its rivals' mean, in points."""
    others = s.players - 1
    quiet = 1.0
    own = 0.0
    rivals = 0.0
    bangs = 0.0
    for place in range(CABLES):
        c = CABLES - 1 - place if s.backwards else place
        n = 0
        cards = 0
        for k in range(s.players):
            if s.choice[k] == c and not (s.jammed >> k) & 1:
                n += 1
                cards += 1 + ((s.effect[k] >> DOUBLECUT) & 1)
        if n == 0 or (s.protected >> c) & 1 or s.top[c] >= DECK:
            continue
        cards = min(cards, s.players + 1)
        r = d.risk[spot(view, c, cards)]
        worth = d.gain[spot(view, c, cards)]
        if s.taped == c:
            r = d.risk[spot(view, c, cards - 1)]
            worth *= (1.0 - r) / max(0.05, 1.0 - d.risk[spot(view, c, cards)])
        for k in range(s.players):
            if s.choice[k] == c and not (s.jammed >> k) & 1:
                scored = worth / n - (0.25 if n > 1 else 0.0)
                if (s.effect[k] >> AMPLIFIER) & 1:
                    scored += min(scored, float(AMPLIFIED))
                if not (s.effect[k] >> GLOVES) & 1:
                    scored -= r * min(BLAST, s.points[k])
                if k == seat:
                    own += quiet * scored
                else:
                    rivals += quiet * scored
        bangs += quiet * r
        quiet *= 1.0 - r
    for k in range(s.players):
        scored = BLAST * bangs if s.choice[k] == CHICKEN else 3.0 if s.choice[k] == WAIT else 0.0
        if (s.effect[k] >> HELMET) & 1:
            scored += HELMET_POINTS * bangs
        if k == seat:
            own += scored
        else:
            rivals += scored
    return own - d.weight[RIVALRY] * rivals / others


def seen_by(s: State, seat: int, d: Desk) -> int:
    """Survey the cables for a seat; the view to read."""
    if has_looked(s, seat) and int(d.weight[MEMORY]) == EXACT:
        survey(s, seat, seat, d)
        return seat
    survey(s, COMMON, COMMON, d)
    return COMMON


def promise(s: State, seat: int, action: int, view: int, d: Desk) -> float:
    """The balance after a protection, a tool or a pass; the state is left as it was."""
    effect, card = s.effect[seat], s.choice[seat]
    jammed, backwards, taped, protected = s.jammed, s.backwards, s.taped, s.protected
    if action >= USE:
        tool, k = (action - USE) // USES, (action - USE) % USES
        if tool == SECONDTHOUGHTS:
            s.choice[seat] = k
        elif tool == JAMMER:
            s.jammed |= 1 << k
        elif tool == REVERSEGEAR:
            s.backwards = 1
        elif tool == DUCTTAPE:
            s.taped = k
        else:
            s.effect[seat] |= 1 << tool
    elif action >= PROTECT:
        s.protected |= 1 << (action - PROTECT)
    told = balance(s, seat, view, d)
    if action == PASS:
        told += d.weight[CAREFUL]  # what a tool may still be good for
    s.effect[seat] = effect
    s.choice[seat] = card
    s.jammed = jammed
    s.backwards = backwards
    s.taped = taped
    s.protected = protected
    return told


def most_promising(s: State, seat: int, d: Desk) -> int:
    """B6, B13: the cable to protect or the tool to use now that the cards are open."""
    view = seen_by(s, seat, d)
    n = legal(s, seat, d.legal)
    best = d.legal[0]
    most = -1e9
    for i in range(n):
        told = promise(s, seat, d.legal[i], view, d)
        if told > most:
            most = told
            best = d.legal[i]
    return best


# Looking.


def doubt(s: State, seat: int, view: int, c: int, d: Desk) -> float:
    """How much the top card of a cable would tell."""
    if s.top[c] >= DECK or (s.seen[seat * CABLES + c] >> s.top[c]) & 1:
        return 0.0
    r = d.risk[spot(view, c, 1)]
    return 1.0 + 4.0 * min(r, 1.0 - r) + 0.2 * c


def tile_doubt(s: State, seat: int, view: int, c: int, d: Desk) -> float:
    """How much the tiles of a cable would tell."""
    if (s.seen_tiles[seat] >> c) & 1 or s.turned[c] == TILES - 1 or s.top[c] >= DECK:
        return 0.0
    near = d.risk[spot(view, c, 2)]
    return 0.8 + 6.0 * min(near, 0.5)


def looking(s: State, seat: int, d: Desk) -> int:
    """B9: where a look tells most, as the number of the look; -1 if nowhere."""
    view = seen_by(s, seat, d)
    most = 0.0
    best = -1
    for k in range(LOOK_ONE):
        one, two = PAIR_ONE[k], PAIR_TWO[k]
        if s.top[one] < DECK and s.top[two] < DECK:
            told = doubt(s, seat, view, one, d) + doubt(s, seat, view, two, d)
            if told > most:
                most = told
                best = k
    for c in range(CABLES):
        told = tile_doubt(s, seat, view, c, d)
        if told > most:
            most = told
            best = LOOK_TILES + c
    return best


# The tools before cards are chosen.


def before(s: State, seat: int, view: int, d: Desk) -> int:
    """B13: a tool that helps with what the seat is about to choose, or a pass."""
    wish = favourite(s, seat, d)
    held = s.tools[seat]
    top_hope = d.hope[seat * HAND + wish]
    if (held >> SECONDWIND) & 1 and can_use(s, seat, SECONDWIND, 0):
        return USE + SECONDWIND * USES
    if (held >> THIRDHAND) & 1:
        for card in range(CHICKEN + 1):
            if can_use(s, seat, THIRDHAND, card) and d.hope[seat * HAND + card] > top_hope + 2.0:
                return USE + THIRDHAND * USES + card
    # What is worth having but for the danger.
    worst = -1
    for c in range(CABLES):
        if (s.hand[seat] >> c) & 1 and s.top[c] < DECK and d.risk[spot(view, c, 1)] > 0.3:
            at = d.gain[spot(view, c, 1)] / (1.0 - min(0.95, d.risk[spot(view, c, 1)]))
            if at > max(4.0, top_hope + 1.0) and (
                worst < 0 or d.risk[spot(view, c, 1)] < d.risk[spot(view, worst, 1)]
            ):
                worst = c
    if worst >= 0:
        tile = s.tiles[s.bomb * CABLES + worst]
        if (held >> REWIND) & 1 and can_use(s, seat, REWIND, worst):
            return USE + REWIND * USES + worst
        if (s.seen_tiles[seat] >> worst) & 1:
            if (held >> SWITCHEROO) & 1 and tile == s.turned[worst] and tile < TILES - 1:
                pair = 1 if tile == 0 else 2
                return USE + SWITCHEROO * USES + worst * 3 + pair
        elif (held >> XRAY) & 1 and s.turned[worst] < TILES - 1:
            return USE + XRAY * USES + worst
        if not (s.seen[seat * CABLES + worst] >> s.top[worst]) & 1:
            if (held >> SCHEMATIC) & 1:
                return USE + SCHEMATIC * USES + worst
            if (held >> REWIRING) & 1:
                return USE + REWIRING * USES + worst
            if (held >> STETHOSCOPE) & 1:
                k = looking(s, seat, d)
                if 0 <= k < LOOK_TILES:
                    return USE + STETHOSCOPE * USES + k
    if (held >> MAGNET) & 1 and s.bomb > 0 and wish < CABLES and d.risk[spot(view, wish, 1)] < 0.2:
        big = 0 if s.bonus[(s.bomb - 1) * 2] >= s.bonus[(s.bomb - 1) * 2 + 1] else 1
        if s.sensor[big] != wish and bonus(s, wish) == 0 and d.mix[seat * HAND + wish] > 0.3:
            return USE + MAGNET * USES + big * CABLES + wish
    return PASS


# Every question.


def reply(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """What a player who looks one turn ahead answers to what it is asked now."""
    if s.phase == CHOOSING or s.phase == BEFORE:
        view = outlook(s, seat, d)
        return picked(s, seat, rng, d) if s.phase == CHOOSING else before(s, seat, view, d)
    if s.phase == PROTECTING or s.phase == REVEALED:
        return most_promising(s, seat, d)
    if s.phase == LOOKING:
        k = looking(s, seat, d)
        return PASS if k < 0 else LOOK + k
    if s.phase == DRAFTING:
        best = -1
        for tool in range(TOOLS):
            if (s.offer >> tool) & 1 and (best < 0 or WANTED[tool] > WANTED[best]):
                best = tool
        return TAKE + best
    if s.phase == ORDERING:
        return ORDER
    value = value_of_line(s, s.cable)
    sharers = 0
    for k in range(s.players):
        sharers += (s.cutters >> k) & 1
    if s.phase == CREDITING:
        return USE + CREDIT * USES if value - value // sharers >= 3 else PASS
    # Splice: a poor last card on a cable that is not in danger.
    view = seen_by(s, seat, d)
    another = d.gain[spot(view, s.cable, 1)] - BLAST * d.risk[spot(view, s.cable, 1)]
    return USE + SPLICE * USES if another > value + 2.0 * sharers else PASS


# Playing on.


def retract(s: State) -> None:
    """Take back the cards that others have chosen already: they choose again in each world."""
    if s.phase == CHOOSING:
        for k in range(s.players):
            s.choice[k] = NO_CARD
        s.waiting = (1 << s.players) - 1


def lowest(bits: int) -> int:
    """The number of the first bit of a bit set."""
    k = 0
    while not (bits >> k) & 1:
        k += 1
    return k


def judge(s: State, seat: int, d: Desk) -> float:
    """The seat's chance to win between two bombs, or its share of the win at the end."""
    if s.phase != DRAFTING and awaited(s) == 0:
        winners = 0
        for k in range(s.players):
            if s.points[k] > s.points[seat]:
                return 0.0
            winners += s.points[k] == s.points[seat]
        return 1.0 / winners
    return standing(s, seat, 0.0, d.weight[RANGE + BOMBS - 1 - s.bomb], d)


def hint(s: State, seat: int, action: int, wish: int, view: int, d: Desk) -> float:
    """What a quick look says of an action, in points; wish is the one that it would take."""
    if s.phase == CHOOSING:
        return d.hope[seat * HAND + action]
    if s.phase == PROTECTING or s.phase == REVEALED:
        return promise(s, seat, action, view, d)
    if s.phase == DRAFTING:
        return 0.25 * (WANTED[action - TAKE] - 5)
    return 0.5 if action == wish else 0.0 if action == PASS else -0.5


def standing(s: State, seat: int, more: float, scale: float, d: Desk) -> float:
    """The chance to win from the points so far and these more; scale: what is likely to change."""
    own = s.points[seat] + more + tool_worth(s, seat, d)
    total = 0.0
    for k in range(s.players):
        at = own if k == seat else s.points[k] + tool_worth(s, k, d)
        total += exp(max(-50.0, min(50.0, (at - own) / scale)))
    return 1.0 / total


def tool_worth(s: State, seat: int, d: Desk) -> float:
    n = 0
    for tool in range(TOOLS):
        n += (s.tools[seat] >> tool) & 1
    return n * d.weight[TOOL]


def simulate(
    pool: Any,
    rngs: Any,
    seat: int,
    key: int,
    begin: int,
    end: int,
    actions: Any,
    n: int,
    total: Any,
    squares: Any,
    d: Desk,
) -> None:
    """Play each of n actions on in the same imagined worlds, numbered from begin to end."""
    everyone = (1 << pool[ROOT].players) - 1
    bomb = pool[ROOT].bomb
    choosing = pool[ROOT].phase == CHOOSING
    rng = rngs[0]
    for g in range(begin, end):
        start(rng, key & 0xFFFFFFFF, (key >> 32) & 0xFFFFFFFF, 1, 0, g)
        copy(pool, IMAGINED, pool, ROOT)
        s = pool[IMAGINED]
        retract(s)
        imagine(s, seat, rng)
        if choosing:
            plan(s, rng, d)
            for k in range(s.players):
                d.others[k] = d.picks[k]
        for i in range(n):
            # The same chance for every action, so that they differ by what they are.
            start(rng, key & 0xFFFFFFFF, (key >> 32) & 0xFFFFFFFF, 2, 0, g)
            copy(pool, WORLD, pool, IMAGINED)
            w = pool[WORLD]
            k, action = seat, actions[i]
            left = 0  # those who have picked a card and not yet played it
            if choosing:
                left = everyone ^ (1 << seat)
                for other in range(w.players):
                    d.picks[other] = d.others[other]
            going = True
            while going:
                apply(w, k, action)
                waiting = awaited(w)
                if left:
                    k = lowest(left)
                    action = d.picks[k]
                    left ^= 1 << k
                elif waiting == 0 or w.bomb != bomb:
                    going = False
                elif (waiting >> CHANCE) & 1:
                    k, action = CHANCE, w.step
                elif w.phase == CHOOSING:
                    plan(w, rng, d)
                    k, action = 0, d.picks[0]
                    left = everyone ^ 1
                else:
                    k = lowest(waiting)
                    action = reply(w, k, rng, d)
            won = judge(w, seat, d)
            total[i] += won
            squares[i] += won * won
