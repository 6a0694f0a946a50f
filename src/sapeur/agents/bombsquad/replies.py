"""A quick answer to everything that is asked, from one turn ahead."""

from __future__ import annotations

from sapeur.agents.bombsquad.desk import Desk
from sapeur.agents.bombsquad.inference import bonus, survey_for
from sapeur.agents.bombsquad.policy import favourite, look_ahead, pick_card
from sapeur.games.bombsquad.bomb import (
    AMPLIFIED,
    AMPLIFIER,
    BEFORE,
    BLAST,
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
    HELMET,
    HELMET_POINTS,
    JAMMER,
    LOOK,
    LOOK_ONE,
    LOOK_TILES,
    LOOKING,
    MAGNET,
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
from sapeur.games.bombsquad.rules import can_use, legal
from sapeur.kernel import Rng, bit_count

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
        odds = d.views[view].cables[c]
        r = odds.risk[cards]
        worth = odds.gain[cards]
        if s.taped == c:
            r = odds.risk[cards - 1]
            worth *= (1.0 - r) / max(0.05, 1.0 - odds.risk[cards])
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
    return own - d.style.rivalry * rivals / others


def balance_after(s: State, seat: int, action: int, view: int, d: Desk) -> float:
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
    value = balance(s, seat, view, d)
    if action == PASS:
        value += d.style.tool_gain  # what a tool may still be good for
    s.effect[seat] = effect
    s.choice[seat] = card
    s.jammed = jammed
    s.backwards = backwards
    s.taped = taped
    s.protected = protected
    return value


def most_promising(s: State, seat: int, d: Desk) -> int:
    """B6, B13: the cable to protect or the tool to use now that the cards are open."""
    view = survey_for(s, seat, d)
    n = legal(s, seat, d.actions)
    best = d.actions[0]
    most = -1e9
    for i in range(n):
        value = balance_after(s, seat, d.actions[i], view, d)
        if value > most:
            most = value
            best = d.actions[i]
    return best


# Looking.


def card_doubt(s: State, seat: int, view: int, c: int, d: Desk) -> float:
    """How much the top card of a cable would tell."""
    if s.top[c] >= DECK or (s.seen[seat * CABLES + c] >> s.top[c]) & 1:
        return 0.0
    r = d.views[view].cables[c].risk[1]
    return 1.0 + 4.0 * min(r, 1.0 - r) + 0.2 * c


def tile_doubt(s: State, seat: int, view: int, c: int, d: Desk) -> float:
    """How much the tiles of a cable would tell."""
    if (s.seen_tiles[seat] >> c) & 1 or s.turned[c] == TILES - 1 or s.top[c] >= DECK:
        return 0.0
    near = d.views[view].cables[c].risk[2]
    return 0.8 + 6.0 * min(near, 0.5)


def best_look(s: State, seat: int, d: Desk) -> int:
    """B9: where a look tells most, as the number of the look; -1 if nowhere."""
    view = survey_for(s, seat, d)
    most = 0.0
    best = -1
    for k in range(LOOK_ONE):
        one, two = PAIR_ONE[k], PAIR_TWO[k]
        if s.top[one] < DECK and s.top[two] < DECK:
            value = card_doubt(s, seat, view, one, d) + card_doubt(s, seat, view, two, d)
            if value > most:
                most = value
                best = k
    for c in range(CABLES):
        value = tile_doubt(s, seat, view, c, d)
        if value > most:
            most = value
            best = LOOK_TILES + c
    return best


# The tools before cards are chosen.


def tool_before_choosing(s: State, seat: int, view: int, d: Desk) -> int:
    """B13: a tool that helps with what the seat is about to choose, or a pass."""
    card = favourite(s, seat, d)
    cables = d.views[view].cables
    hope = d.seats[seat].hope
    held = s.tools[seat]
    top_hope = hope[card]
    if (held >> SECONDWIND) & 1 and can_use(s, seat, SECONDWIND, 0):
        return USE + SECONDWIND * USES
    if (held >> THIRDHAND) & 1:
        for other in range(CHICKEN + 1):
            if can_use(s, seat, THIRDHAND, other) and hope[other] > top_hope + 2.0:
                return USE + THIRDHAND * USES + other
    # What is worth having but for the danger.
    worst = -1
    for c in range(CABLES):
        risk = cables[c].risk[1]
        if (s.hand[seat] >> c) & 1 and s.top[c] < DECK and risk > 0.3:
            worth = cables[c].gain[1] / (1.0 - min(0.95, risk))
            if worth > max(4.0, top_hope + 1.0) and (worst < 0 or risk < cables[worst].risk[1]):
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
                k = best_look(s, seat, d)
                if 0 <= k < LOOK_TILES:
                    return USE + STETHOSCOPE * USES + k
    if (held >> MAGNET) & 1 and s.bomb > 0 and card < CABLES and cables[card].risk[1] < 0.2:
        big = 0 if s.bonus[(s.bomb - 1) * 2] >= s.bonus[(s.bomb - 1) * 2 + 1] else 1
        if s.sensor[big] != card and bonus(s, card) == 0 and d.seats[seat].mix[card] > 0.3:
            return USE + MAGNET * USES + big * CABLES + card
    return PASS


# Every question.


def reply(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """What a player who looks one turn ahead answers to what it is asked now."""
    if s.phase == CHOOSING or s.phase == BEFORE:
        view = look_ahead(s, seat, d)
        if s.phase == CHOOSING:
            return pick_card(s, seat, rng, d)
        return tool_before_choosing(s, seat, view, d)
    if s.phase == PROTECTING or s.phase == REVEALED:
        return most_promising(s, seat, d)
    if s.phase == LOOKING:
        k = best_look(s, seat, d)
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
    sharers = bit_count(s.cutters)
    if s.phase == CREDITING:
        return USE + CREDIT * USES if value - value // sharers >= 3 else PASS
    # Splice: a poor last card on a cable that is not in danger.
    view = survey_for(s, seat, d)
    odds = d.views[view].cables[s.cable]
    another = odds.gain[1] - BLAST * odds.risk[1]
    return USE + SPLICE * USES if another > value + 2.0 * sharers else PASS


def quick_value(s: State, seat: int, action: int, favoured: int, view: int, d: Desk) -> float:
    """What a quick look says of an action, in points; favoured is the one that it would take."""
    if s.phase == CHOOSING:
        return d.seats[seat].hope[action]
    if s.phase == PROTECTING or s.phase == REVEALED:
        return balance_after(s, seat, action, view, d)
    if s.phase == DRAFTING:
        return 0.25 * (WANTED[action - TAKE] - 5)
    return 0.5 if action == favoured else 0.0 if action == PASS else -0.5
