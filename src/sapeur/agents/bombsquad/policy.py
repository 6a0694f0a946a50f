"""Which card to play: what each promises, and what the others are likely to play.

What a card promises follows from the odds of the cables and from how likely the others are to play
theirs; from that, how likely everyone is to play each card.
"""

from __future__ import annotations

from math import exp

from sapeur.agents.bombsquad.desk import COMMON, Desk
from sapeur.agents.bombsquad.inference import has_looked, own_view, survey
from sapeur.games.bombsquad.bomb import BLAST, CABLES, CHICKEN, HAND, WAIT, WAIT_POINTS, State
from sapeur.kernel import Rng, bit_count, uniform


def weigh_cards(s: State, seat: int, view: int, d: Desk) -> float:
    """What each card promises this seat, in points; the chance that others set the bomb off."""
    others = s.players - 1
    rivalry = d.style.rivalry / others
    chickens = 0.0
    waits = 0.0
    for k in range(s.players):
        if k != seat:
            chickens += d.seats[k].mix[CHICKEN]
            waits += d.seats[k].mix[WAIT]
    cables = d.views[view].cables
    lures = 0.01
    for c in range(CABLES):
        d.lure[c] = max(0.0, cables[c].gain[1] - BLAST * cables[c].risk[1])
        lures += d.lure[c]
    loss = d.style.fear * min(BLAST, s.points[seat]) + d.style.ending
    hope = d.seats[seat].hope
    quiet = 1.0
    spoilt = 0.0
    for c in range(CABLES):
        most = count_cutters(s, seat, c, d)
        odds = cables[c]
        safe = min(0.9, waits * d.lure[c] / lures)  # B6: that somebody protects it
        blow = 0.0
        own = 0.0
        theirs = 0.0
        for m in range(most + 1):
            p = d.cutters[m]
            r = odds.risk[m + 1]
            before = odds.gain[m]
            after = odds.gain[m + 1] / (m + 1)
            blow += p * odds.risk[m]
            theirs += p * (before - BLAST * m * odds.risk[m])
            share = after - (0.25 if m else 0.0)  # rounded down
            more = r - odds.risk[m]
            rivals = BLAST * (chickens * r - m * more) + (m * after - before)
            own += p * (share - r * loss - rivalry * rivals)
        hope[c] = quiet * (1.0 - safe) * own
        spoilt = max(spoilt, quiet * theirs)
        quiet *= 1.0 - (1.0 - safe) * blow
    hope[CHICKEN] = BLAST * (1.0 - quiet) + d.style.look * quiet
    hope[WAIT] = WAIT_POINTS - d.style.unused_wait + d.style.spoil * rivalry * spoilt
    return 1.0 - quiet


def count_cutters(s: State, seat: int, cable: int, d: Desk) -> int:
    """Write how likely so many others cut the cable into d.cutters; the most that may."""
    d.cutters[0] = 1.0
    most = 0
    for k in range(s.players):
        q = d.seats[k].mix[cable]
        if k != seat and q > 0.0:
            most += 1
            d.cutters[most] = 0.0
            for m in range(most, 0, -1):
                d.cutters[m] = d.cutters[m] * (1.0 - q) + d.cutters[m - 1] * q
            d.cutters[0] *= 1.0 - q
    return most


def follow_hope(s: State, seat: int, heat: float, part: float, d: Desk) -> None:
    """Move the odds of the seat's cards by this part towards what they promise."""
    mix, hope = d.seats[seat].mix, d.seats[seat].hope
    most = -1e9
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            most = max(most, hope[card])
    total = 0.0
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            total += exp((hope[card] - most) / heat)
    for card in range(HAND):
        p = 0.0
        if (s.hand[seat] >> card) & 1:
            p = exp((hope[card] - most) / heat) / total
        mix[card] += part * (p - mix[card])


def mix_evenly(s: State, d: Desk) -> None:
    """Everyone is as likely to play one card of the hand as another."""
    for k in range(s.players):
        n = bit_count(s.hand[k])
        for card in range(HAND):
            d.seats[k].mix[card] = 1.0 / n if (s.hand[k] >> card) & 1 else 0.0


def forecast(s: State, d: Desk) -> None:
    """How likely everyone is to play each card, as far as all can see."""
    survey(s, COMMON, d)
    mix_evenly(s, d)
    for i in range(d.style.rounds):
        for k in range(s.players):
            weigh_cards(s, k, COMMON, d)
        for k in range(s.players):
            follow_hope(s, k, d.style.heat, 1.0 if i == 0 else 0.5, d)


def look_ahead(s: State, seat: int, d: Desk) -> int:
    """Forecast the others and weigh the seat's own cards; the view that was taken."""
    forecast(s, d)
    view = own_view(s, seat, d)
    if view != COMMON:
        survey(s, view, d)
    weigh_cards(s, seat, view, d)
    return view


def favourite(s: State, seat: int, d: Desk) -> int:
    """The card in hand that promises the seat most."""
    best = -1
    most = 0.0
    for card in range(HAND):
        hope = d.seats[seat].hope[card]
        if (s.hand[seat] >> card) & 1 and (best < 0 or hope > most):
            most = hope
            best = card
    return best


def draw_card(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """A card of the hand by its odds in the mix."""
    ticket = uniform(rng)
    last = -1
    for card in range(HAND):
        if (s.hand[seat] >> card) & 1:
            last = card
            ticket -= d.seats[seat].mix[card]
            if ticket < 0.0:
                return card
    return last


def pick_card(s: State, seat: int, rng: Rng, d: Desk) -> int:
    """A card in hand that promises the seat much: with no mood, the one that promises most."""
    if d.style.mood <= 0.0:
        return favourite(s, seat, d)
    follow_hope(s, seat, d.style.mood, 1.0, d)
    return draw_card(s, seat, rng, d)


def mix_by_looks(s: State, k: int, d: Desk) -> None:
    """The mix of a seat by what it has seen itself, until put_back_mix.

    The others do not know what was seen: what they take the mix to be is kept for them.
    """
    for card in range(HAND):
        d.public_mix[card] = d.seats[k].mix[card]
    survey(s, k, d)
    weigh_cards(s, k, k, d)
    follow_hope(s, k, d.style.heat, 1.0, d)


def put_back_mix(k: int, d: Desk) -> None:
    """The mix of a seat as the others take it to be."""
    for card in range(HAND):
        d.seats[k].mix[card] = d.public_mix[card]


def pick_for_all(s: State, rng: Rng, d: Desk) -> None:
    """A card for everyone, each from what they know themselves, in d.picks."""
    forecast(s, d)
    for k in range(s.players):
        if not has_looked(s, k):
            d.picks[k] = draw_card(s, k, rng, d)
    for k in range(s.players):
        if has_looked(s, k):
            mix_by_looks(s, k, d)
            d.picks[k] = draw_card(s, k, rng, d)
            put_back_mix(k, d)
