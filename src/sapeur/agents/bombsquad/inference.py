"""What a player makes of what it knows: the odds of every cable.

The odds of a cable are those of one pair of eyes (a view): what is left in the deck is open (B1),
and whoever looked knows more.
"""

from __future__ import annotations

from sapeur.agents.bombsquad.desk import COMMON, VALUES, CableSums, Desk
from sapeur.agents.bombsquad.styles import BLIND, EXACT
from sapeur.games.bombsquad.bomb import BOMB, CABLES, DECK, SENSORS, TILES, State


def has_looked(s: State, seat: int) -> bool:
    """Whether the seat knows more than what lies open."""
    more = s.seen_tiles[seat] != 0
    for cable in range(CABLES):
        more = more or s.seen[seat * CABLES + cable] >> s.top[cable] != 0
    return more


def own_view(s: State, seat: int, d: Desk) -> int:
    """The view of a seat with all that it remembers."""
    return seat if has_looked(s, seat) and d.style.memory == EXACT else COMMON


def survey_for(s: State, seat: int, d: Desk) -> int:
    """The odds of every cable as this seat sees them; the view to read."""
    view = own_view(s, seat, d)
    survey(s, view, d)
    return view


def survey(s: State, view: int, d: Desk) -> None:
    """The odds of every cable for the eyes of this seat; COMMON has none."""
    for cable in range(CABLES):
        survey_cable(s, view, cable, d)


def survey_cable(s: State, view: int, cable: int, d: Desk) -> None:
    memory = d.style.memory
    sums = d.sums
    top = s.top[cable]
    first = s.bomb * BOMB + cable * DECK
    known = (1 << top) - 1
    tile = -1
    if view != COMMON and memory == EXACT:
        known |= s.seen[view * CABLES + cable]
        if (s.seen_tiles[view] >> cable) & 1:
            tile = s.tiles[s.bomb * CABLES + cable]
    # What may come next, by main value.
    chains = 0.0
    unknown = 0.0
    for v in range(VALUES):
        sums.count[v] = 0.0
    if memory == BLIND:
        sums.count[1] = 1.0
        unknown = 1.0
    else:
        for i in range(DECK):
            card = s.stack[first + i]
            sums.count[card // 10] += 1
            chains += card % 10
            unknown += 1
            if memory == EXACT and (known >> i) & 1:
                card = s.card[first + i]
                sums.count[card // 10] -= 1
                chains -= card % 10
                unknown -= 1
    highest = VALUES - 1
    while highest > 0 and sums.count[highest] <= 0:
        highest -= 1
    room = s.track[cable] + TILES - s.detonator[cable]
    fill_danger(s, cable, tile, room, sums)
    odds = d.views[view].cables[cable]
    odds.risk[0] = 0.0
    odds.gain[0] = 0.0
    line = float(s.chain[cable] + bonus(s, cable))
    for n in range(1, s.players + 2):
        place = top + n - 1
        if place >= DECK:
            odds.risk[n] = odds.risk[n - 1]
            odds.gain[n] = odds.gain[n - 1]
            continue
        for a in range(room + 1):
            sums.next_spread[a] = 0.0
        main = 0.0
        risk = 0.0
        low = 0
        high = highest
        if (known >> place) & 1:
            low = s.card[first + place] // 10
            high = low
        for a in range(room + 1):
            p = sums.spread[a]
            if p > 0.0:
                for v in range(low, high + 1):
                    q = p if low == high else p * sums.count[v] / unknown
                    b = min(a + v, room)
                    sums.next_spread[b] += q
                    main += q * (1.0 - sums.danger[b]) * v
                    risk += q * sums.danger[b]
        chain = s.card[first + place] % 10 if (known >> place) & 1 else chains / max(unknown, 1.0)
        line += chain
        odds.risk[n] = risk
        odds.gain[n] = main + (1.0 - risk) * (line - (chain if s.under else 0.0))
        for a in range(room + 1):
            sums.spread[a] = sums.next_spread[a]


def fill_danger(s: State, cable: int, tile: int, room: int, sums: CableSums) -> None:
    """B8: how likely the explosion is among the tiles reached so many steps from here.

    The detonator is still where it is; tile is the one that is known to explode, or -1.
    """
    up = s.turned[cable]
    for a in range(room + 1):
        reached = s.detonator[cable] + a - s.track[cable]
        sums.spread[a] = 0.0
        sums.danger[a] = 0.0
        if reached > up:
            sums.danger[a] = (reached - up) / (TILES - up) if tile < 0 else 1.0 * (reached > tile)
    sums.spread[0] = 1.0


def bonus(s: State, cable: int) -> int:
    """B12: what the sensors add to a cable."""
    added = 0
    if s.bomb > 0:
        for i in range(SENSORS):
            if s.sensor[i] == cable:
                added += s.bonus[(s.bomb - 1) * SENSORS + i]
    return added
