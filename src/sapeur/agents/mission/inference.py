"""What a seat makes of the others' swaps, and what they can make of its own.

A player is read by their swaps: whoever brings one character's objects together is likely to be
that character, or wants to look like it, or hides who it is, or plays at random. `s` may be a true
state, in games that are only imagined: every thought of a seat goes through `open_characters`,
which takes no more of it than the seat knows.
"""

from __future__ import annotations

from math import exp, log
from typing import Annotated

from sapeur.agents.mission.distances import SquareOutlook, SwapOutlook, measure_distances
from sapeur.agents.mission.styles import Style
from sapeur.games.contract import SPECTATOR
from sapeur.games.mission.belief import ANYONE, HAND, HAND_BITS, HANDS, open_characters
from sapeur.games.mission.rules import CHARACTERS, PAIR_ONE, PAIR_TWO, PAIRS, TRAIL, State
from sapeur.kernel import F64, Record


class SwapEvidence(Record):
    """How likely the swaps of one player are, as logarithms."""

    as_character: Annotated[list[float], "f8", CHARACTERS]  # if the player is that one
    as_anyone: F64  # if it hides who it is: each swap is one that some character would make,
    at_random: F64  # and if it swaps at random


class Likelihoods(Record):
    by_character: Annotated[list[float], "f8", CHARACTERS]  # in proportion to each other


class Suspect(Record):
    """What a seat makes of one player."""

    swaps: Likelihoods  # of the player's swaps, if it is that character
    at_random: F64  # the chance that it swaps at random
    chance: Annotated[list[float], "f8", CHARACTERS]  # that it is that character,
    joint: Annotated[list[float], "f8", CHARACTERS]  # and that the accusation in question is right
    # By the suspect's own character: of all the swaps that it sees but those of the seat that
    # thinks, if that seat is the character. See `imagine_views`.
    perspective: Annotated[list[Likelihoods], CHARACTERS]


class Assessment(Record):
    """What a seat makes of everyone."""

    hand: Annotated[list[float], "f8", HANDS]  # the chance of each hand
    suspect: Annotated[list[Suspect], CHARACTERS]  # by seat; of the own seat only `swaps` counts
    rival: Annotated[list[float], "f8", CHARACTERS]  # the chance that someone else still in is it
    threat: Annotated[list[float], "f8", CHARACTERS]  # the same, but little for one at random
    # The own swaps and one more, as the others would read them then.
    shown_evidence: SwapEvidence
    shown: Likelihoods
    seen_now: Annotated[list[float], "f8", CHARACTERS]  # how sure another is that I am it, at most,
    seen_then: Annotated[list[float], "f8", CHARACTERS]  # and after one more swap
    liked: Annotated[list[float], "f8", PAIRS]  # how much it likes each swap, in own swaps


class Notebook(Record):
    """All that a player thinks with."""

    outlook: SquareOutlook
    evidence: Annotated[list[SwapEvidence], CHARACTERS]  # by seat
    assessment: Assessment


# What a swap says of the one who makes it.

EAGER = 2.5  # how much more likely a swap is that brings the own series one nearer, as a logarithm
WARY = 2.5  # and one that leaves nobody else one swap from a series
SLIPS = 0.08  # of the swaps that mean nothing


def in_play(s: State) -> int:
    """The characters that somebody still in may be, as far as everyone knows; a bit set."""
    shown = 0
    for k in range(s.players):
        if (s.revealed >> k) & 1:
            shown |= 1 << s.character[k]
    alive = 0
    for k in range(s.players):
        if (s.still_in >> k) & 1:
            alive |= ANYONE & ~(s.denied >> (CHARACTERS * k)) & ~shown
    return alive


def appeal(then: SwapOutlook, c: int, alive: int) -> float:
    """How much someone who is c and thinks of nothing else likes this swap."""
    liked = -EAGER * then.away[c]
    for b in range(CHARACTERS):
        if b != c and (alive >> b) & 1 and then.away[b] <= 1:
            liked -= WARY
    return liked


def predict_swaps(outlook: SquareOutlook, alive: int) -> None:
    """How likely each swap is for each character, when these are still in play."""
    n = outlook.swaps
    for c in range(CHARACTERS):
        total = 0.0
        for k in range(n):
            x = exp(appeal(outlook.after[k], c, alive))
            outlook.after[k].log_chance[c] = x
            total += x
        for k in range(n):
            chance = outlook.after[k].log_chance
            chance[c] = log((1 - SLIPS) * chance[c] / total + SLIPS / n)


def add_swap(before: SwapEvidence, outlook: SquareOutlook, pair: int, after: SwapEvidence) -> None:
    """One swap more in evidence; `after` may be `before` itself."""
    chance = outlook.after[pair].log_chance
    mean = 0.0
    for c in range(CHARACTERS):
        after.as_character[c] = before.as_character[c] + chance[c]
        mean += exp(chance[c]) / CHARACTERS
    after.as_anyone = before.as_anyone + log(mean)
    after.at_random = before.at_random - log(outlook.swaps)


def read_square(s: State, notes: Notebook) -> None:
    """What each swap leads to, and who is likely to make it."""
    measure_distances(s, notes.outlook)
    predict_swaps(notes.outlook, in_play(s))


def read_trail(s: State, memory: int, notes: Notebook) -> None:
    """Read the last swaps, at most `memory`, from the squares as they were then."""
    for k in range(CHARACTERS):
        evidence = notes.evidence[k]
        evidence.as_anyone = 0.0
        evidence.at_random = 0.0
        for c in range(CHARACTERS):
            evidence.as_character[c] = 0.0
    count = min(memory, s.swaps, TRAIL)
    # A swap undoes itself: back to the square before the first of them, and forward again.
    for back in range(count):
        exchange(s, s.trail[(s.swaps - 1 - back) % TRAIL] % PAIRS)
    for i in range(count):
        entry = s.trail[(s.swaps - count + i) % TRAIL]
        read_square(s, notes)
        evidence = notes.evidence[entry // PAIRS]
        add_swap(evidence, notes.outlook, entry % PAIRS, evidence)
        exchange(s, entry % PAIRS)


def exchange(s: State, pair: int) -> None:
    """Only the two cards, with nothing else of a swap."""
    held = s.objects[PAIR_ONE[pair]]
    s.objects[PAIR_ONE[pair]] = s.objects[PAIR_TWO[pair]]
    s.objects[PAIR_TWO[pair]] = held


# Who the others may be.


def weigh(evidence: SwapEvidence, style: Style, out: Likelihoods) -> float:
    """How likely these swaps are for each character; returns the chance that they are at random."""
    weight = out.by_character
    top = evidence.at_random
    for c in range(CHARACTERS):
        top = max(top, evidence.as_character[c])
    total = 0.0
    for c in range(CHARACTERS):
        weight[c] = exp(evidence.as_character[c] - top)
        total += weight[c]
    aimless = style.random * exp(evidence.at_random - top)
    hidden = style.hidden * exp(evidence.as_anyone - top)
    plain = 1 - style.masked - style.random - style.hidden
    whole = 0.0
    for c in range(CHARACTERS):
        weight[c] = plain * weight[c] + style.masked * (total - weight[c]) / 3 + aimless + hidden
        whole += weight[c]
    return 4 * aimless / whole


def weigh_hands(s: State, seat: int, a: Assessment) -> None:
    """How likely each hand is for this seat, and each character of each player."""
    possible = open_characters(s.denied, s.revealed | 1 << seat, s.character)
    total = 0.0
    for h in range(HANDS):
        x = 0.0
        if HAND_BITS[h] & possible == HAND_BITS[h]:
            x = 1.0
            for k in range(s.players):
                if k != seat:
                    x *= a.suspect[k].swaps.by_character[HAND[h * CHARACTERS + k]]
        a.hand[h] = x
        total += x
    for k in range(CHARACTERS):
        for c in range(CHARACTERS):
            a.suspect[k].chance[c] = 0.0
    for h in range(HANDS):
        a.hand[h] /= total
        for k in range(CHARACTERS):
            a.suspect[k].chance[HAND[h * CHARACTERS + k]] += a.hand[h]


def assess(s: State, seat: int, style: Style, notes: Notebook) -> None:
    """Who the others may be, for this seat."""
    a = notes.assessment
    for k in range(s.players):
        a.suspect[k].at_random = weigh(notes.evidence[k], style, a.suspect[k].swaps)
    weigh_hands(s, seat, a)
    for b in range(CHARACTERS):
        a.rival[b] = 0.0
        a.threat[b] = 0.0
        for k in range(s.players):
            if k != seat and (s.still_in >> k) & 1:
                a.rival[b] += a.suspect[k].chance[b]
                a.threat[b] += a.suspect[k].chance[b] * (1 - 0.95 * a.suspect[k].at_random)


# What the others can make of this seat.


def imagine_views(s: State, seat: int, a: Assessment) -> None:
    """Each suspect's `perspective`: how likely what it sees of the others is if this seat is c."""
    for k in range(CHARACTERS):
        for x in range(CHARACTERS):
            for c in range(CHARACTERS):
                a.suspect[k].perspective[x].by_character[c] = 0.0
    possible = open_characters(s.denied, s.revealed | 1 << SPECTATOR, s.character)
    for h in range(HANDS):
        if HAND_BITS[h] & possible == HAND_BITS[h]:
            c = HAND[h * CHARACTERS + seat]
            for k in range(s.players):
                if k != seat and (s.still_in >> k) & 1:
                    likelihood = 1.0
                    for j in range(s.players):
                        if j != seat and j != k:
                            swaps = a.suspect[j].swaps
                            likelihood *= swaps.by_character[HAND[h * CHARACTERS + j]]
                    view = a.suspect[k].perspective[HAND[h * CHARACTERS + k]]
                    view.by_character[c] += likelihood


def certainty(suspect: Suspect, mine: Likelihoods, c: int) -> float:
    """How sure this suspect is that whoever made my swaps is c; on average over who it may be."""
    mean = 0.0
    for x in range(CHARACTERS):
        p = suspect.chance[x]
        if p > 0.001:
            view = suspect.perspective[x].by_character
            total = 0.0
            for d in range(CHARACTERS):
                total += mine.by_character[d] * view[d]
            if total > 0:
                mean += p * mine.by_character[c] * view[c] / total
    return mean


def show_swap(seat: int, pair: int, style: Style, notes: Notebook) -> None:
    """What the others would make of this seat's swaps and this one more: `shown`."""
    a = notes.assessment
    add_swap(notes.evidence[seat], notes.outlook, pair, a.shown_evidence)
    weigh(a.shown_evidence, style, a.shown)


def compare_views(s: State, seat: int, pair: int, style: Style, notes: Notebook) -> None:
    """How sure the surest other is that this seat is each character, now and after this swap."""
    a = notes.assessment
    imagine_views(s, seat, a)
    show_swap(seat, pair, style, notes)
    for c in range(CHARACTERS):
        a.seen_now[c] = 0.0
        a.seen_then[c] = 0.0
        for k in range(s.players):
            if k != seat and (s.still_in >> k) & 1:
                suspect = a.suspect[k]
                a.seen_now[c] = max(a.seen_now[c], certainty(suspect, a.suspect[seat].swaps, c))
                a.seen_then[c] = max(a.seen_then[c], certainty(suspect, a.shown, c))
