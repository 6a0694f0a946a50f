"""How to play Mission Secrète and tell nobody who one is: every line is held, and a part played.

The part is another character, drawn once a game. What is swapped depends on the square and on the
part alone, never on the own character, but for the swap that wins.
"""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.distances import SquareOutlook, SwapOutlook, measure_distances
from sapeur.agents.mission.inference import in_play
from sapeur.games.mission.belief import HAND, HAND_BITS, HANDS, open_characters
from sapeur.games.mission.rules import (
    ACCUSE,
    CHARACTERS,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    TRAIL,
    State,
)
from sapeur.kernel import Record, Rng, bit_count, uniform

# How much more likely a swap is, as a logarithm,
EAGER = 3.0  # for each swap that the part's line is nearer,
LURING = 0.3  # or another's: whoever swaps carelessly brings it nearer still
IDLE = -1.5  # if it changes nothing,
REPEATED = -1.0  # and for each time that the pair was swapped
ROUNDS = 4  # of turns ago, or less

HELD = 2  # swaps: no line is left nearer than that, whoever's it is
SAFE, THREATENED, GIVEN = range(3)  # what a swap comes to


class PartChances(Record):
    by_part: Annotated[list[float], "f8", CHARACTERS]


class PartPlay(Record):
    """What the seat to move does, by the part that it plays."""

    outlook: SquareOutlook
    swap: Annotated[list[PartChances], PAIRS]  # how likely it is


def risk(then: SwapOutlook, alive: int) -> int:
    """Whether a swap leaves a line complete, or one swap away, that may be somebody's."""
    worst = SAFE
    for c in range(CHARACTERS):
        if (alive >> c) & 1:
            if then.away[c] == 0:
                return GIVEN
            if then.away[c] < HELD:
                worst = THREATENED
    return worst


def weigh_swaps(s: State, play: PartPlay) -> None:
    """How likely each swap of the seat to move is, for every part that it may play.

    There is a safe one from the deal on, where no line is near (S4): to undo the last swap, unless
    ko forbids it.
    """
    measure_distances(s, play.outlook)
    alive = in_play(s)
    n = play.outlook.swaps
    least = GIVEN
    for k in range(n):
        if not is_banned(s, k):
            least = min(least, risk(play.outlook.after[k], alive))
    for part in range(CHARACTERS):
        total = 0.0
        for k in range(n):
            then = play.outlook.after[k]
            x = 0.0
            if not is_banned(s, k) and risk(then, alive) == least:
                x = exp(liking(s, k, part, then, alive))
            play.swap[k].by_part[part] = x
            total += x
        for k in range(n):
            play.swap[k].by_part[part] /= total


def is_banned(s: State, pair: int) -> bool:
    return s.ko != 0 and s.last == pair  # S9


def liking(s: State, pair: int, part: int, then: SwapOutlook, alive: int) -> float:
    """How much whoever plays this part likes a swap."""
    liked = 0.0
    for c in range(CHARACTERS):
        if (alive >> c) & 1:
            liked -= (EAGER if c == part else LURING) * max(HELD, then.away[c])
    if s.objects[PAIR_ONE[pair]] == s.objects[PAIR_TWO[pair]]:
        liked += IDLE
    for i in range(min(s.swaps, ROUNDS * s.players)):
        if s.trail[(s.swaps - 1 - i) % TRAIL] % PAIRS == pair:
            liked += REPEATED
    return liked


def draw_swap(part: int, play: PartPlay, rng: Rng) -> int:
    """One of the swaps, as likely as they are for this part."""
    left = uniform(rng)
    drawn = 0
    for k in range(play.outlook.swaps):
        x = play.swap[k].by_part[part]
        if x > 0 and left >= 0:
            drawn = k
            left -= x
    return drawn


def winning_swap(s: State, own: int, play: PartPlay) -> int:
    """The swap that completes the own line, or NOTHING."""
    for k in range(play.outlook.swaps):
        if play.outlook.after[k].away[own] == 0 and not is_banned(s, k):
            return k
    return NOTHING


def certain_accusation(s: State, seat: int) -> int:
    """An accusation that cannot be wrong, by logic and not by swaps; or NOTHING."""
    possible = open_characters(s.denied, s.revealed | 1 << seat, s.character)
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            may_be = 0
            for h in range(HANDS):
                if HAND_BITS[h] & possible == HAND_BITS[h]:
                    may_be |= 1 << HAND[h * CHARACTERS + k]
            if bit_count(may_be) == 1:
                return ACCUSE + k * CHARACTERS + bit_count(may_be - 1)
    return NOTHING


def act(s: State, seat: int, part: int, play: PartPlay, rng: Rng) -> int:
    """What the seat does that sees this state; or NOTHING."""
    accusation = certain_accusation(s, seat)
    if s.turn != seat:
        return accusation
    weigh_swaps(s, play)
    winning = winning_swap(s, s.character[seat], play)
    if winning != NOTHING:
        return winning
    return accusation if accusation != NOTHING else draw_swap(part, play, rng)
