"""What can be made of the swaps of one who plays a part, and what a net answers to them.

Whoever learns against the fifth level knows its program: how likely each swap is for each part,
that the part is never the own character, and that a swap which wins is made.
"""

from __future__ import annotations

from math import exp, log
from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.evaluation import (
    ACCUSES,
    ACCUSING_CHANCE,
    ACCUSING_SQUARE,
    IDLE,
    LATE,
    REPEATED,
    Activations,
    Net,
    Prospect,
    judge,
    see_own,
    see_rival,
)
from sapeur.agents.mission.inference import exchange
from sapeur.agents.mission.parts import ROUNDS, PartPlay, is_banned, weigh_swaps, winning_swap
from sapeur.games.mission.belief import ANYONE
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
from sapeur.kernel import F64, I64, Record, Rng, uniform

ACCUSING = PAIRS  # the place of the best accusation, after all the swaps
CHOICES = PAIRS + 1
UNLIKELY = 1e-9  # as a swap is that whoever plays a part does not make
LEAST = 0.02  # as likely as the likeliest action: one that is less likely is not done at all


class OpponentModel(Record):
    """What one player makes of another, and thinks of doing."""

    honest: F64  # how often a part is the own character: never, but to try who learns
    as_part: Annotated[list[float], "f8", CHARACTERS]  # how likely the other's swaps, as logarithms
    passed_up: I64  # the characters whose line it could have completed; a bit set
    suspect: Annotated[list[float], "f8", CHARACTERS]  # the chance that the other is this one
    accusation: I64  # the one most likely to be right
    accusing_chance: F64
    chance: Annotated[list[float], "f8", CHOICES]  # of each swap, and of the accusation
    play: PartPlay  # of the seat to move, if it played a part
    prospect: Prospect
    room: Activations


def forget(model: OpponentModel) -> None:
    """Before the first swap."""
    model.passed_up = 0
    for p in range(CHARACTERS):
        model.as_part[p] = 0.0


def note_swap(s: State, pair: int, model: OpponentModel) -> None:
    """The other is about to make this swap; `play` holds how likely that was."""
    for p in range(CHARACTERS):
        model.as_part[p] += log(model.play.swap[pair].by_part[p] + UNLIKELY)
    for c in range(CHARACTERS):
        if winning_swap(s, c, model.play) != NOTHING and model.play.outlook.after[pair].away[c] > 0:
            model.passed_up |= 1 << c


def weigh_other(s: State, seat: int, model: OpponentModel) -> None:
    """Who the other of two may be, by all its swaps."""
    other = 1 - seat
    may_be = ANYONE & ~(s.denied >> (CHARACTERS * other)) & ~model.passed_up
    may_be &= ~(1 << s.character[seat])
    top = model.as_part[0]
    for p in range(1, CHARACTERS):
        top = max(top, model.as_part[p])
    total = 0.0
    for c in range(CHARACTERS):
        x = 0.0
        if (may_be >> c) & 1:
            for p in range(CHARACTERS):
                share = model.honest if p == c else (1 - model.honest) / (CHARACTERS - 1)
                x += share * exp(model.as_part[p] - top)
        model.suspect[c] = x
        total += x
    model.accusing_chance = 0.0
    model.accusation = ACCUSE + other * CHARACTERS
    for c in range(CHARACTERS):
        model.suspect[c] /= max(total, UNLIKELY)
        if model.suspect[c] > model.accusing_chance:
            model.accusing_chance = model.suspect[c]
            model.accusation = ACCUSE + other * CHARACTERS + c


def see_table(s: State, own: int, after: list[int], model: OpponentModel, x: Prospect) -> None:
    """What is seen of an action that leaves the lines so far away."""
    x.own[ACCUSES] = 0.0
    x.own[ACCUSING_CHANCE] = model.accusing_chance
    x.own[ACCUSING_SQUARE] = 0.0
    x.own[LATE] = s.swaps / (s.limit + 0.0)
    x.own[IDLE] = 0.0
    x.own[REPEATED] = 0.0
    away = model.play.outlook.away
    see_own(x, away[own], after[own])
    i = 0
    for b in range(CHARACTERS):
        if b != own:
            see_rival(x.rivals[i], away[b], after[b], model.suspect[b])
            i += 1


def see_swap(s: State, own: int, pair: int, model: OpponentModel, x: Prospect) -> None:
    see_table(s, own, model.play.outlook.after[pair].away, model, x)
    x.own[IDLE] = 1.0 if s.objects[PAIR_ONE[pair]] == s.objects[PAIR_TWO[pair]] else 0.0
    for i in range(min(s.swaps, ROUNDS * s.players)):
        if s.trail[(s.swaps - 1 - i) % TRAIL] % PAIRS == pair:
            x.own[REPEATED] += 0.5


def see_accusation(s: State, own: int, model: OpponentModel, x: Prospect) -> None:
    see_table(s, own, model.play.outlook.away, model, x)
    x.own[ACCUSES] = 1.0
    x.own[ACCUSING_SQUARE] = model.accusing_chance * model.accusing_chance


IMPOSSIBLE = -1e9


def mix(s: State, seat: int, net: Net, model: OpponentModel) -> None:
    """How likely each action of the seat to move is, by the net; `play` and `suspect` are known."""
    own = s.character[seat] + 0
    n = model.play.outlook.swaps
    top = IMPOSSIBLE
    for k in range(n + 1):
        x = IMPOSSIBLE
        if k == n:
            see_accusation(s, own, model, model.prospect)
            x = judge(net, model.prospect, model.room)
        elif not is_banned(s, k):
            see_swap(s, own, k, model, model.prospect)
            x = judge(net, model.prospect, model.room)
        model.chance[k if k < n else ACCUSING] = x
        top = max(top, x)
    total = 0.0
    for k in range(n + 1):
        at = k if k < n else ACCUSING
        model.chance[at] = exp(model.chance[at] - top)
        total += model.chance[at]
    for k in range(n + 1):
        model.chance[k if k < n else ACCUSING] /= total


def draw_action(least: float, model: OpponentModel, rng: Rng) -> int:
    """One of the actions, but none that is `least` as likely as the likeliest."""
    n = model.play.outlook.swaps
    top = 0.0
    for k in range(n + 1):
        top = max(top, model.chance[k if k < n else ACCUSING])
    total = 0.0
    for k in range(n + 1):
        x = model.chance[k if k < n else ACCUSING]
        total += x if x >= least * top else 0.0
    left = uniform(rng) * total
    drawn = 0
    for k in range(n + 1):
        x = model.chance[k if k < n else ACCUSING]
        if x >= least * top and left >= 0:
            drawn = k
            left -= x
    return drawn if drawn < n else model.accusation


def read_trail(s: State, seat: int, model: OpponentModel) -> None:
    """Read the last swaps of the other from the squares as they were then."""
    forget(model)
    swaps = s.swaps
    count = min(swaps, TRAIL - ROUNDS * s.players)  # what came just before the first counts too
    # A swap undoes itself: back to the square before the first of them, and forward again.
    for back in range(count):
        exchange(s, s.trail[(swaps - 1 - back) % TRAIL] % PAIRS)
    for i in range(count):
        entry = s.trail[(swaps - count + i) % TRAIL]
        s.swaps = swaps - count + i
        s.last = s.trail[(s.swaps - 1) % TRAIL] % PAIRS if s.swaps > 0 else NO_PAIR
        if entry // PAIRS != seat:
            weigh_swaps(s, model.play)
            note_swap(s, entry % PAIRS, model)
        exchange(s, entry % PAIRS)
    s.swaps = swaps
    s.last = s.trail[(swaps - 1) % TRAIL] % PAIRS if swaps > 0 else NO_PAIR


def answer(s: State, seat: int, net: Net, model: OpponentModel, rng: Rng) -> int:
    """What the seat does that sees this state and has learned this net; or NOTHING."""
    if s.turn != seat:
        return NOTHING
    read_trail(s, seat, model)
    weigh_swaps(s, model.play)
    weigh_other(s, seat, model)
    mix(s, seat, net, model)
    return draw_action(LEAST, model, rng)
