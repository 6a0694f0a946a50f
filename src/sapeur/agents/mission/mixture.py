"""A mixed way to play Mission Secrète, and what swaps tell when everyone plays so.

What a seat does depends on what everyone has seen and on its own character. So everyone can work
out how likely each swap was for each character, and who the others may be by that, bluffs included;
and what the seat does next depends on that again.
"""

from __future__ import annotations

from math import exp, log
from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.distances import Outlook, measure_distances
from sapeur.agents.mission.evaluation import (
    ACCUSES,
    ACCUSING_CHANCE,
    ACCUSING_SQUARE,
    AT_RANDOM,
    IDLE,
    OTHERS,
    PLAIN,
    REPEATED,
    RIVALS,
    SEEN,
    SEEN_SQUARE,
    Judgement,
    Net,
    Prospect,
    judge,
    see_own,
    see_rival,
)
from sapeur.agents.mission.inference import exchange, in_play, predict_swaps
from sapeur.games.mission.belief import HAND, HAND_BITS, HANDS, open_characters
from sapeur.games.mission.rules import (
    ACCUSE,
    CHARACTERS,
    NO_PAIR,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    TRAIL,
    State,
)
from sapeur.kernel import F64, I64, Record, Rng, bit_count, uniform

SLIPS = 0.04  # of the swaps that are not those of the mixture
# Of the players: those who do anything at random, those who go straight for their own line, and
# those who go straight for another's, to be taken for that one.
AIMLESS = 0.1
STRAIGHT = 0.25
POSING = 0.15
ROUNDS = 4  # of swaps in which a pair that comes again is noticed
ACCUSING = PAIRS  # the place of the best accusation, after all the swaps
CHOICES = PAIRS + 1
LEAST = 0.02  # as likely as the likeliest action: one that is less likely is not done at all


class Trace(Record):
    """How likely the swaps of one seat were, as logarithms."""

    as_character: Annotated[list[float], "f8", CHARACTERS]  # by the mixture,
    straight: Annotated[list[float], "f8", CHARACTERS]  # if it goes straight for its own line,
    at_random: F64


class Chances(Record):
    by_character: Annotated[list[float], "f8", CHARACTERS]


class Perspective(Record):
    """What the seat to move makes of the others if it is one certain character."""

    weight: F64  # how likely it is that one, as everyone knows
    rival: Annotated[list[float], "f8", CHARACTERS]  # the chance that another still in is this one
    suspect: Annotated[list[Chances], CHARACTERS]  # by seat: who it is
    seen: F64  # how sure the surest other is of this one
    accusation: I64  # the one most likely to be right
    accusing_chance: F64


class MixedPlay(Record):
    """What everyone can know by the swaps, and what the seat to move does by that."""

    trace: Annotated[list[Trace], CHARACTERS]  # by seat
    likelihood: Annotated[list[Chances], CHARACTERS]  # of the seat's swaps, in proportion
    at_random: Annotated[list[float], "f8", CHARACTERS]  # how likely the seat plays at random,
    straight: Annotated[list[float], "f8", CHARACTERS]  # and straight for its own line
    hand: Annotated[list[float], "f8", HANDS]
    perspective: Annotated[list[Perspective], CHARACTERS]  # by character of the seat to move
    chance: Annotated[list[Chances], CHOICES]  # of each swap, and of the accusation
    outlook: Outlook
    prospect: Prospect
    room: Judgement


def forget(m: MixedPlay) -> None:
    """Before the first swap."""
    for k in range(CHARACTERS):
        m.trace[k].at_random = 0.0
        for c in range(CHARACTERS):
            m.trace[k].as_character[c] = 0.0
            m.trace[k].straight[c] = 0.0


# Who is who.


def weigh_hands(s: State, m: MixedPlay) -> None:
    """How likely each hand is for somebody who has no card."""
    for k in range(s.players):
        trace = m.trace[k]
        top = trace.at_random
        for c in range(CHARACTERS):
            top = max(top, trace.as_character[c], trace.straight[c])
        aimless = AIMLESS * exp(trace.at_random - top)
        straight = 0.0
        for c in range(CHARACTERS):
            straight += exp(trace.straight[c] - top)
        whole = 0.0
        for c in range(CHARACTERS):
            plain = exp(trace.straight[c] - top)
            x = aimless + STRAIGHT * plain + POSING * (straight - plain) / RIVALS
            x += (1 - AIMLESS - STRAIGHT - POSING) * exp(trace.as_character[c] - top)
            m.likelihood[k].by_character[c] = x
            whole += x
        m.at_random[k] = CHARACTERS * aimless / whole
        m.straight[k] = STRAIGHT * straight / whole
    possible = open_characters(s.denied, s.revealed, s.character)
    total = 0.0
    for h in range(HANDS):
        x = 0.0
        if HAND_BITS[h] & possible == HAND_BITS[h]:
            x = 1.0
            for k in range(s.players):
                x *= m.likelihood[k].by_character[HAND[h * CHARACTERS + k]]
        m.hand[h] = x
        total += x
    for h in range(HANDS):
        m.hand[h] /= total


def take_perspectives(s: State, seat: int, m: MixedPlay) -> None:
    """What the seat makes of the others, whoever it is."""
    for c in range(CHARACTERS):
        view = m.perspective[c]
        view.weight = 0.0
        for k in range(CHARACTERS):
            view.rival[k] = 0.0
            for x in range(CHARACTERS):
                view.suspect[k].by_character[x] = 0.0
    for h in range(HANDS):
        if m.hand[h] > 0:
            view = m.perspective[HAND[h * CHARACTERS + seat]]
            view.weight += m.hand[h]
            for k in range(s.players):
                if k != seat and (s.still_in >> k) & 1:
                    view.suspect[k].by_character[HAND[h * CHARACTERS + k]] += m.hand[h]
    for c in range(CHARACTERS):
        if m.perspective[c].weight > 0:
            see_through(s, seat, c, m)
    for c in range(CHARACTERS):
        if m.perspective[c].weight > 0:
            weigh_suspects(s, seat, m.perspective[c])


def see_through(s: State, seat: int, c: int, m: MixedPlay) -> None:
    """How sure the surest other is that the seat is c, on average over who that other may be."""
    view = m.perspective[c]
    view.seen = 0.0
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            seen = 0.0
            for x in range(CHARACTERS):
                both = view.suspect[k].by_character[x]
                if both > 0:
                    known = 0.0
                    for d in range(CHARACTERS):
                        known += m.perspective[d].suspect[k].by_character[x]
                    seen += both / view.weight * both / known
            view.seen = max(view.seen, seen)


def weigh_suspects(s: State, seat: int, view: Perspective) -> None:
    """From how likely all is together to how likely the others are if the seat is the one."""
    view.accusation = ACCUSE
    view.accusing_chance = 0.0
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            for x in range(CHARACTERS):
                chance = view.suspect[k].by_character[x] / view.weight
                view.suspect[k].by_character[x] = chance
                view.rival[x] += chance
                if chance > view.accusing_chance:
                    view.accusing_chance = chance
                    view.accusation = ACCUSE + k * CHARACTERS + x


# What the seat to move does.


def see_table(s: State, seat: int, c: int, m: MixedPlay, x: Prospect) -> None:
    """What is the same for every action of the seat if it is c."""
    view = m.perspective[c]
    others = 0
    aimless = 0.0
    plain = 0.0
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            others += 1
            aimless += m.at_random[k]
            plain += m.straight[k]
    x.own[ACCUSES] = 0.0
    x.own[ACCUSING_CHANCE] = view.accusing_chance
    x.own[ACCUSING_SQUARE] = 0.0
    x.own[SEEN] = view.seen
    x.own[SEEN_SQUARE] = view.seen * view.seen
    x.own[AT_RANDOM] = aimless / others
    x.own[PLAIN] = plain / others
    x.own[OTHERS] = others / RIVALS
    x.own[IDLE] = 0.0
    x.own[REPEATED] = 0.0


def see_lines(c: int, after: list[int], m: MixedPlay, x: Prospect) -> None:
    """How far each line is then, as c sees it."""
    view = m.perspective[c]
    see_own(x, m.outlook.away[c], after[c])
    i = 0
    for b in range(CHARACTERS):
        if b != c:
            seems = m.perspective[b].weight
            see_rival(x.rivals[i], m.outlook.away[b], after[b], view.rival[b], seems)
            i += 1


def see_now(s: State, seat: int, c: int, m: MixedPlay, x: Prospect) -> None:
    """The table as it is."""
    see_table(s, seat, c, m, x)
    see_lines(c, m.outlook.away, m, x)


def see_swap(s: State, seat: int, c: int, pair: int, m: MixedPlay, x: Prospect) -> None:
    see_table(s, seat, c, m, x)
    see_lines(c, m.outlook.after[pair].away, m, x)
    x.own[IDLE] = 1.0 if s.objects[PAIR_ONE[pair]] == s.objects[PAIR_TWO[pair]] else 0.0
    for i in range(min(s.swaps, TRAIL, ROUNDS * s.players)):
        if s.trail[(s.swaps - 1 - i) % TRAIL] % PAIRS == pair:
            x.own[REPEATED] += 0.5


def see_accusation(s: State, seat: int, c: int, m: MixedPlay, x: Prospect) -> None:
    see_now(s, seat, c, m, x)
    x.own[ACCUSES] = 1.0
    x.own[ACCUSING_SQUARE] = x.own[ACCUSING_CHANCE] * x.own[ACCUSING_CHANCE]


IMPOSSIBLE = -1e9
LOSING, DANGEROUS, SAFE, WINNING = range(4)  # what a swap comes to at once
LEAST_RIVAL = 0.02  # a character that is less likely to be in play is not feared
# An accusation that is less likely to be right is not thought about: of two, three, four players
# still in. Of two, what swaps alone tell is never enough, for whoever poses would be believed.
LEAST_SURE = (0.95, 0.5, 0.5)


def mix(s: State, seat: int, net: Net, m: MixedPlay) -> None:
    """How likely each action is for each character that the seat to move may be: `chance`."""
    measure_distances(s, m.outlook)
    predict_swaps(m.outlook, in_play(s))
    weigh_hands(s, m)
    take_perspectives(s, seat, m)
    for c in range(CHARACTERS):
        if m.perspective[c].weight > 0:
            mix_as(s, seat, c, 1, net, m)


def mix_as(s: State, seat: int, c: int, is_prudent: int, net: Net, m: MixedPlay) -> None:
    """How likely each action is if the seat is c; who is not prudent does anything legal."""
    n = m.outlook.swaps
    best = LOSING
    least_sure = 0.0
    if is_prudent:
        least_sure = LEAST_SURE[bit_count(s.still_in) - 2]
        for k in range(n):
            if not (s.ko and s.last == k):
                best = max(best, prudence(c, m.outlook.after[k].away, m.perspective[c]))
    top = IMPOSSIBLE
    for k in range(n):
        x = IMPOSSIBLE
        is_banned = s.ko and s.last == k
        if not is_banned and prudence(c, m.outlook.after[k].away, m.perspective[c]) >= best:
            see_swap(s, seat, c, k, m, m.prospect)
            x = judge(net, m.prospect, m.room)
        m.chance[k].by_character[c] = x
        top = max(top, x)
    x = IMPOSSIBLE
    if best < WINNING and m.perspective[c].accusing_chance > least_sure:
        see_accusation(s, seat, c, m, m.prospect)
        x = judge(net, m.prospect, m.room)
    m.chance[ACCUSING].by_character[c] = x
    top = max(top, x)
    total = 0.0
    for k in range(n + 1):
        row = m.chance[k if k < n else ACCUSING].by_character
        row[c] = exp(row[c] - top)
        total += row[c]
    for k in range(n + 1):
        m.chance[k if k < n else ACCUSING].by_character[c] /= total


def prudence(c: int, after: list[int], view: Perspective) -> int:
    """What a swap of c comes to at once: whether it wins, and how near it leaves the others."""
    if after[c] == 0:
        return WINNING
    worst = SAFE
    for b in range(CHARACTERS):
        if b != c and view.rival[b] > LEAST_RIVAL:
            if after[b] == 0:
                return LOSING
            if after[b] == 1:
                worst = DANGEROUS
    return worst


def draw_action(c: int, least: float, m: MixedPlay, rng: Rng) -> int:
    """One of the actions of the seat that is c, but none that is `least` as likely as the best."""
    n = m.outlook.swaps
    top = 0.0
    for k in range(n + 1):
        top = max(top, m.chance[k if k < n else ACCUSING].by_character[c])
    total = 0.0
    for k in range(n + 1):
        x = m.chance[k if k < n else ACCUSING].by_character[c]
        total += x if x >= least * top else 0.0
    left = uniform(rng) * total
    drawn = 0
    for k in range(n + 1):
        x = m.chance[k if k < n else ACCUSING].by_character[c]
        if x >= least * top and left >= 0:
            drawn = k
            left -= x
    return drawn if drawn < n else m.perspective[c].accusation


# What has been done.


def note_swap(seat: int, pair: int, m: MixedPlay) -> None:
    """One swap more of the seat to which `chance` belongs."""
    n = m.outlook.swaps
    trace = m.trace[seat]
    for c in range(CHARACTERS):
        if m.perspective[c].weight > 0:
            trace.as_character[c] += log((1 - SLIPS) * m.chance[pair].by_character[c] + SLIPS / n)
            trace.straight[c] += m.outlook.after[pair].log_chance[c]
    trace.at_random -= log(n + (CHARACTERS + 0.0))


def read_trail(s: State, net: Net, m: MixedPlay) -> None:
    """Read the last swaps from the squares as they were then."""
    forget(m)
    swaps = s.swaps
    count = min(swaps, TRAIL - ROUNDS * s.players)  # what came just before the first counts too
    # A swap undoes itself: back to the square before the first of them, and forward again.
    for back in range(count):
        exchange(s, s.trail[(swaps - 1 - back) % TRAIL] % PAIRS)
    for i in range(count):
        entry = s.trail[(swaps - count + i) % TRAIL]
        s.swaps = swaps - count + i
        s.last = s.trail[(s.swaps - 1) % TRAIL] % PAIRS if s.swaps > 0 else NO_PAIR
        mix(s, entry // PAIRS, net, m)
        note_swap(entry // PAIRS, entry % PAIRS, m)
        exchange(s, entry % PAIRS)
    s.swaps = swaps
    s.last = s.trail[(swaps - 1) % TRAIL] % PAIRS if swaps > 0 else NO_PAIR


# Deciding.

OUT_OF_TURN = 0.97  # so sure must one be to accuse when another is to move


def act(s: State, seat: int, is_prudent: int, net: Net, model: Net, m: MixedPlay, rng: Rng) -> int:
    """What the seat does that sees this state, and reads everyone by the model: or NOTHING."""
    read_trail(s, model, m)
    own = s.character[seat]
    measure_distances(s, m.outlook)
    weigh_hands(s, m)
    take_perspectives(s, seat, m)
    if s.turn != seat:
        view = m.perspective[own]
        return view.accusation if view.accusing_chance > OUT_OF_TURN else NOTHING
    mix_as(s, seat, own, is_prudent, net, m)
    return draw_action(own, LEAST, m, rng)
