"""What the expert of Bomb Squad Academy thinks with: odds, a forecast of the others, one turn.

The odds of a cable are those of one pair of eyes (a view): what is left in the deck is open (B1),
and whoever looked knows more. From the odds follows what each card promises, given how likely the
others are to play theirs; from that, how likely everyone is to play each card.
"""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.games.bombsquad.bomb import (
    BLAST,
    BOMB,
    CABLES,
    CHICKEN,
    DECK,
    HAND,
    MOST_PLAYERS,
    SENSORS,
    TILES,
    WAIT,
    WAIT_POINTS,
    State,
)
from sapeur.kernel import Record, Rng, below

VALUES = 10  # main values
MOST_CARDS = 6  # turned in one cut: five players, one with Double cut
VIEW = CABLES * (MOST_CARDS + 1)
VIEWS = MOST_PLAYERS + 1
STEPS = 132  # more than any track has
ROOM = 48  # for the legal actions of one seat
COMMON = MOST_PLAYERS  # the view of one who has looked at nothing

# How a player remembers a deck.
EXACT, AVERAGE, BLIND = 0, 1, 2

# The weights of a way to play, in `weight`.
HEAT = 0  # how far below the best card one still plays, in points
RIVALRY = 1  # what a point of the others' mean counts against an own one
LOOKS = 2  # what a look is worth
KEEP = 3  # what an unused Wait is worth
SPOIL = 4  # how much of what a Wait may spoil counts
ENDING = 5  # what it costs to end the bomb
FEAR = 6  # how much an own explosion counts
RANGE = 7  # two numbers: points that a bomb is likely to change, with one and with two to come
TOOL = 9  # what an unused tool is worth
ROUNDS = 10  # of thought about what the others think
MEMORY = 11
CAREFUL = 12  # what a tool must gain to be used, in points
MOOD = 13  # how far below the best card one plays oneself, in points
WEIGHTS = 14


class Desk(Record):
    """Room for what one player thinks about one position."""

    weight: Annotated[list[float], "f8", WEIGHTS]
    risk: Annotated[list[float], "f8", VIEWS * VIEW]  # the chance of an explosion; see spot
    gain: Annotated[list[float], "f8", VIEWS * VIEW]  # the line's worth, if there is none
    mix: Annotated[list[float], "f8", MOST_PLAYERS * HAND]  # how likely each card is to be played
    hope: Annotated[list[float], "f8", MOST_PLAYERS * HAND]  # points that each card promises
    # The rest is for sums under way.
    count: Annotated[list[float], "f8", VALUES]
    danger: Annotated[list[float], "f8", STEPS]
    spread: Annotated[list[float], "f8", STEPS]
    spread2: Annotated[list[float], "f8", STEPS]
    many: Annotated[list[float], "f8", MOST_PLAYERS + 1]
    lure: Annotated[list[float], "f8", CABLES]
    kept: Annotated[list[float], "f8", HAND]
    picks: Annotated[list[int], "i8", MOST_PLAYERS]
    others: Annotated[list[int], "i8", MOST_PLAYERS]
    legal: Annotated[list[int], "i8", ROOM]


def spot(view: int, cable: int, cards: int) -> int:
    """Where the odds of a cut that turns so many cards are."""
    return view * VIEW + cable * (MOST_CARDS + 1) + cards


# The odds of the cables.


def survey(s: State, seat: int, view: int, d: Desk) -> None:
    """The odds of every cable for the eyes of this seat; COMMON has none."""
    for cable in range(CABLES):
        survey_cable(s, seat, view, cable, d)


def has_looked(s: State, seat: int) -> bool:
    """Whether the seat knows more than what lies open."""
    more = s.seen_tiles[seat] != 0
    for cable in range(CABLES):
        more = more or s.seen[seat * CABLES + cable] >> s.top[cable] != 0
    return more


def bonus(s: State, cable: int) -> int:
    """B12: what the sensors add to a cable."""
    added = 0
    if s.bomb > 0:
        for i in range(SENSORS):
            if s.sensor[i] == cable:
                added += s.bonus[(s.bomb - 1) * SENSORS + i]
    return added


def survey_cable(s: State, seat: int, view: int, cable: int, d: Desk) -> None:
    memory = int(d.weight[MEMORY])
    top = s.top[cable]
    first = s.bomb * BOMB + cable * DECK
    known = (1 << top) - 1
    tile = -1
    if seat != COMMON and memory == EXACT:
        known |= s.seen[seat * CABLES + cable]
        if (s.seen_tiles[seat] >> cable) & 1:
            tile = s.tiles[s.bomb * CABLES + cable]
    # What may come next, by main value.
    chains = 0.0
    unknown = 0.0
    for v in range(VALUES):
        d.count[v] = 0.0
    if memory == BLIND:
        d.count[1] = 1.0
        unknown = 1.0
    else:
        for i in range(DECK):
            card = s.stack[first + i]
            d.count[card // 10] += 1
            chains += card % 10
            unknown += 1
            if memory == EXACT and (known >> i) & 1:
                card = s.card[first + i]
                d.count[card // 10] -= 1
                chains -= card % 10
                unknown -= 1
    highest = VALUES - 1
    while highest > 0 and d.count[highest] <= 0:
        highest -= 1
    # B8: how likely it is that the explosion is among the tiles reached so many steps from here.
    up = s.turned[cable]
    room = s.track[cable] + TILES - s.detonator[cable]
    for a in range(room + 1):
        reached = s.detonator[cable] + a - s.track[cable]
        d.spread[a] = 0.0
        d.danger[a] = 0.0
        if reached > up:
            d.danger[a] = (reached - up) / (TILES - up) if tile < 0 else 1.0 * (reached > tile)
    d.spread[0] = 1.0
    d.risk[spot(view, cable, 0)] = 0.0
    d.gain[spot(view, cable, 0)] = 0.0
    line = float(s.chain[cable] + bonus(s, cable))
    for n in range(1, s.players + 2):
        place = top + n - 1
        if place >= DECK:
            d.risk[spot(view, cable, n)] = d.risk[spot(view, cable, n - 1)]
            d.gain[spot(view, cable, n)] = d.gain[spot(view, cable, n - 1)]
            continue
        for a in range(room + 1):
            d.spread2[a] = 0.0
        main = 0.0
        risk = 0.0
        low = 0
        high = highest
        if (known >> place) & 1:
            low = s.card[first + place] // 10
            high = low
        for a in range(room + 1):
            p = d.spread[a]
            if p > 0.0:
                for v in range(low, high + 1):
                    q = p if low == high else p * d.count[v] / unknown
                    b = min(a + v, room)
                    d.spread2[b] += q
                    main += q * (1.0 - d.danger[b]) * v
                    risk += q * d.danger[b]
        chain = s.card[first + place] % 10 if (known >> place) & 1 else chains / max(unknown, 1.0)
        line += chain
        d.risk[spot(view, cable, n)] = risk
        d.gain[spot(view, cable, n)] = main + (1.0 - risk) * (line - (chain if s.under else 0.0))
        for a in range(room + 1):
            d.spread[a] = d.spread2[a]


# What each card promises, and what the others will play.


def weigh(s: State, seat: int, view: int, d: Desk) -> float:
    """What each card promises this seat, in points; the chance that others set the bomb off."""
    others = s.players - 1
    rivalry = d.weight[RIVALRY] / others
    chickens = 0.0
    waits = 0.0
    for k in range(s.players):
        if k != seat:
            chickens += d.mix[k * HAND + CHICKEN]
            waits += d.mix[k * HAND + WAIT]
    lures = 0.01
    for c in range(CABLES):
        d.lure[c] = max(0.0, d.gain[spot(view, c, 1)] - BLAST * d.risk[spot(view, c, 1)])
        lures += d.lure[c]
    loss = d.weight[FEAR] * min(BLAST, s.points[seat]) + d.weight[ENDING]
    quiet = 1.0
    spoilt = 0.0
    for c in range(CABLES):
        d.many[0] = 1.0
        most = 0
        for k in range(s.players):
            q = d.mix[k * HAND + c]
            if k != seat and q > 0.0:
                most += 1
                d.many[most] = 0.0
                for m in range(most, 0, -1):
                    d.many[m] = d.many[m] * (1.0 - q) + d.many[m - 1] * q
                d.many[0] *= 1.0 - q
        safe = min(0.9, waits * d.lure[c] / lures)  # B6: that somebody protects it
        blow = 0.0
        own = 0.0
        theirs = 0.0
        for m in range(most + 1):
            p = d.many[m]
            r = d.risk[spot(view, c, m + 1)]
            before = d.gain[spot(view, c, m)]
            after = d.gain[spot(view, c, m + 1)] / (m + 1)
            blow += p * d.risk[spot(view, c, m)]
            theirs += p * (before - BLAST * m * d.risk[spot(view, c, m)])
            share = after - (0.25 if m else 0.0)  # rounded down
            more = r - d.risk[spot(view, c, m)]
            gone = BLAST * (chickens * r - m * more) + (m * after - before)
            own += p * (share - r * loss - rivalry * gone)
        d.hope[seat * HAND + c] = quiet * (1.0 - safe) * own
        spoilt = max(spoilt, quiet * theirs)
        quiet *= 1.0 - (1.0 - safe) * blow
    d.hope[seat * HAND + CHICKEN] = BLAST * (1.0 - quiet) + d.weight[LOOKS] * quiet
    d.hope[seat * HAND + WAIT] = WAIT_POINTS - d.weight[KEEP] + d.weight[SPOIL] * rivalry * spoilt
    return 1.0 - quiet


def lean(s: State, seat: int, heat: float, part: float, d: Desk) -> None:
    """Move the odds of the seat's cards by this part towards what they promise."""
    most = -1e9
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            most = max(most, d.hope[seat * HAND + card])
    total = 0.0
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            total += exp((d.hope[seat * HAND + card] - most) / heat)
    for card in range(HAND):
        p = 0.0
        if (s.hand[seat] >> card) & 1:
            p = exp((d.hope[seat * HAND + card] - most) / heat) / total
        d.mix[seat * HAND + card] += part * (p - d.mix[seat * HAND + card])


def even(s: State, d: Desk) -> None:
    """Everyone is as likely to play one card of the hand as another."""
    for k in range(s.players):
        n = 0
        for card in range(HAND):
            n += (s.hand[k] >> card) & 1
        for card in range(HAND):
            d.mix[k * HAND + card] = 1.0 / n if (s.hand[k] >> card) & 1 else 0.0


def forecast(s: State, d: Desk) -> None:
    """How likely everyone is to play each card, as far as all can see."""
    survey(s, COMMON, COMMON, d)
    even(s, d)
    for i in range(int(d.weight[ROUNDS])):
        for k in range(s.players):
            weigh(s, k, COMMON, d)
        for k in range(s.players):
            lean(s, k, d.weight[HEAT], 1.0 if i == 0 else 0.5, d)


def outlook(s: State, seat: int, d: Desk) -> int:
    """Forecast the others and weigh the seat's own cards; the view that was taken."""
    forecast(s, d)
    view = COMMON
    if has_looked(s, seat) and int(d.weight[MEMORY]) == EXACT:
        survey(s, seat, seat, d)
        view = seat
    weigh(s, seat, view, d)
    return view


def favourite(s: State, seat: int, d: Desk) -> int:
    """The card in hand that promises the seat most."""
    best = -1
    most = 0.0
    for card in range(HAND):
        hope = d.hope[seat * HAND + card]
        if (s.hand[seat] >> card) & 1 and (best < 0 or hope > most):
            most = hope
            best = card
    return best


def drawn(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """A card of the hand by its odds in the mix."""
    ticket = below(rng, 1 << 30) / (1 << 30)
    last = -1
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            last = card
            ticket -= d.mix[seat * HAND + card]
            if ticket < 0.0:
                return card
    return last


def picked(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """A card in hand that promises the seat much: with no mood, the one that promises most."""
    if d.weight[MOOD] <= 0.0:
        return favourite(s, seat, d)
    lean(s, seat, d.weight[MOOD], 1.0, d)
    return drawn(s, seat, rng, d)


def plan(s: State, rng: Rng, d: Desk) -> None:
    """A card for everyone, each from what they know themselves, in d.picks."""
    forecast(s, d)
    for k in range(s.players):
        if not has_looked(s, k):
            d.picks[k] = drawn(s, k, rng, d)
    for k in range(s.players):
        if has_looked(s, k):
            # The others do not know what was seen: the mix is put back as they take it to be.
            for card in range(HAND):
                d.kept[card] = d.mix[k * HAND + card]
            survey(s, k, k, d)
            weigh(s, k, k, d)
            lean(s, k, d.weight[HEAT], 1.0, d)
            d.picks[k] = drawn(s, k, rng, d)
            for card in range(HAND):
                d.mix[k * HAND + card] = d.kept[card]
