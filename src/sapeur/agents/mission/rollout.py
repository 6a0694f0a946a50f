"""Imagined games: what comes of an idea when it is played to the end."""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.inference import Notebook, add_swap, read_square
from sapeur.agents.mission.policy import decide
from sapeur.agents.mission.styles import Style
from sapeur.games.mission.belief import HAND, HANDS
from sapeur.games.mission.rules import ACCUSE, CHARACTERS, DRAWN, ONGOING, State, apply
from sapeur.kernel import F64, I64, Record, Rng, below, bit_count, copy, start, uniform, word

SWAPS_AHEAD = 40  # that a game is played on

OBSERVED, WORLD, PLAYOUT, STATES = range(4)  # the states of a rehearsal
# The kinds of player: at random, like oneself, and from MET on those that others may be like.
AIMLESS, OWN, MET = range(3)
KINDS = MET + 5


class Rehearsal(Record):
    """Room for the imagined games of one seat."""

    # What the seat sees; the same with a character for everyone; and that, played on.
    state: Annotated[list[State], STATES]
    notes: Notebook  # of the seat, about the state it sees
    kind: Annotated[list[Style], KINDS]  # whom it expects to meet
    style: Annotated[list[Style], CHARACTERS]  # of the players in the imagined game, by seat,
    later_notes: Notebook  # what they think with: evidence and outlook are the same for everyone
    worlds: Rng  # draws characters and styles,
    luck: Rng  # and what happens in a game, the same for every idea


class Idea(Record):
    """An action, and what came of it in the games that were tried."""

    action: I64  # NOTHING is to wait
    wins: F64  # a draw counts its share
    squares: F64  # the sum of the squares of the same


def play_on(s: State, style: list[Style], notes: Notebook, rng: Rng) -> None:
    """Go on with players of these styles, by seat, to the end or for SWAPS_AHEAD."""
    last = min(s.limit, s.swaps + SWAPS_AHEAD)
    while s.winner == ONGOING and s.swaps < last:
        read_square(s, notes)
        # S7: whoever is to move is heard last, and after each accusation all are heard again.
        first = below(rng, s.players)
        action = NOTHING
        seat = 0
        for i in range(s.players + 1):
            seat = (first + i) % s.players if i < s.players else s.turn + 0
            if (s.still_in >> seat) & 1 and (seat != s.turn or i == s.players):
                action = decide(s, seat, style[seat], notes, rng)
                if action >= 0:
                    break
        if action < ACCUSE:
            add_swap(notes.evidence[seat], notes.outlook, action, notes.evidence[seat])
        apply(s, seat, action)


def draw_world(r: Rehearsal, seat: int) -> None:
    """Give the others characters, as likely as they are, and a way to play."""
    a = r.notes.assessment
    copy(r.state, WORLD, r.state, OBSERVED)
    s = r.state[WORLD]
    left = uniform(r.worlds)
    chosen = -1
    for h in range(HANDS):
        if a.hand[h] > 0 and left >= 0:
            chosen = h
            left -= a.hand[h]
    for k in range(s.players):
        s.character[k] = HAND[chosen * CHARACTERS + k]
        kind = OWN
        if k != seat:
            kind = MET + below(r.worlds, KINDS - MET)
            if uniform(r.worlds) < a.suspect[k].at_random:
                kind = AIMLESS
        copy(r.style, k, r.kind, kind)


def rehearse(r: Rehearsal, seat: int, action: int) -> float:
    """Play on from this action in the world that was drawn; the seat's share of the win."""
    copy(r.state, PLAYOUT, r.state, WORLD)
    for k in range(CHARACTERS):
        copy(r.later_notes.evidence, k, r.notes.evidence, k)
    s = r.state[PLAYOUT]
    if action != NOTHING:
        if action < ACCUSE:
            # The world has the square that the seat sees, so its outlook is known.
            evidence = r.later_notes.evidence[seat]
            add_swap(evidence, r.notes.outlook, action, evidence)
        apply(s, seat, action)
    if (s.still_in >> seat) & 1:
        play_on(s, r.style, r.later_notes, r.luck)
    if s.winner == seat:
        return 1.0
    if s.winner == DRAWN:
        return 1.0 / s.players
    if s.winner == ONGOING and (s.still_in >> seat) & 1:
        return 1.0 / bit_count(s.still_in)
    return 0.0


def try_out(r: Rehearsal, seat: int, ideas: list[Idea], samples: int) -> None:
    """Play each idea to the end in the same worlds, and add up what came of it."""
    for world in range(samples):
        draw_world(r, seat)
        key = word(r.worlds)
        for i in range(len(ideas)):
            start(r.luck, key, world, 0, 0, 0)
            won = rehearse(r, seat, ideas[i].action)
            ideas[i].wins += won
            ideas[i].squares += won * won
