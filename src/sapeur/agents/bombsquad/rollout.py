"""Playing a bomb to its end in imagined worlds, once for each action that is weighed."""

from __future__ import annotations

from math import exp
from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.bombsquad.desk import MOST_ACTIONS, Desk
from sapeur.agents.bombsquad.policy import pick_for_all
from sapeur.agents.bombsquad.replies import reply
from sapeur.games.bombsquad.belief import imagine
from sapeur.games.bombsquad.bomb import BOMBS, CHOOSING, DRAFTING, NO_CARD, State
from sapeur.games.bombsquad.rules import apply, awaited
from sapeur.games.contract import CHANCE
from sapeur.kernel import F64, I64, Record, Rng, bit_count, copy, lowest_bit, start

# The states of a simulation: as observed; what of it everyone sees; a world that it may be; and one
# that is played on.
ROOT, PUBLIC, IMAGINED, WORLD, ROWS = 0, 1, 2, 3, 4


class Candidate(Record):
    """An action that is weighed, and how the worlds ended that began with it."""

    action: I64
    wins: F64  # the sum of the chances to win
    squares: F64  # the sum of their squares


class Simulation(Record):
    """One position on the desk of one player, and the worlds that it may be."""

    seat: I64
    key: I64  # what the chance of the imagined worlds begins with
    count: I64  # candidates
    candidates: Annotated[list[Candidate], MOST_ACTIONS]
    states: Annotated[list[State], ROWS]
    rng: Rng
    desk: Desk


def simulate(sim: Simulation, begin: int, end: int) -> None:
    """Play each candidate on in the same imagined worlds, numbered from begin to end."""
    for number in range(begin, end):
        imagine_world(sim, number)
        for i in range(sim.count):
            value = play_on(sim, sim.candidates[i].action, number)
            sim.candidates[i].wins += value
            sim.candidates[i].squares += value * value


def simulate_against(sim: Simulation, begin: int, end: int) -> None:
    """The same where the cards of the others are planned."""
    for number in range(begin, end):
        draw_world(sim, ROOT, sim.seat, number)
        for i in range(sim.count):
            value = play_on(sim, sim.candidates[i].action, number)
            sim.candidates[i].wins += value
            sim.candidates[i].squares += value * value


def imagine_world(sim: Simulation, number: int) -> None:
    """Draw a world that the observed state may be; the cards of this turn, if they are asked."""
    draw_world(sim, ROOT, sim.seat, number)
    s = sim.states[IMAGINED]
    if s.phase == CHOOSING:
        pick_for_all(s, sim.rng, sim.desk)
        for k in range(s.players):
            sim.desk.planned[k] = sim.desk.picks[k]


def draw_world(sim: Simulation, row: int, viewer: int, number: int) -> None:
    """Draw a world that the state in this row, as the viewer knows it, may be."""
    begin_chance(sim, 1, number)
    copy(sim.states, IMAGINED, sim.states, row)
    s = sim.states[IMAGINED]
    retract(s)
    imagine(s, viewer, sim.rng)


def begin_chance(sim: Simulation, kind: int, number: int) -> None:
    start(sim.rng, sim.key & 0xFFFFFFFF, (sim.key >> 32) & 0xFFFFFFFF, kind, 0, number)


def retract(s: State) -> None:
    """Take back the cards that others have chosen already: they choose again in each world."""
    if s.phase == CHOOSING:
        for k in range(s.players):
            s.choice[k] = NO_CARD
        s.waiting = (1 << s.players) - 1


def play_on(sim: Simulation, action: int, number: int) -> float:
    """The chance to win at the end of the bomb, in the imagined world from this action on."""
    play_out(sim, action, number)
    return judge(sim.states[WORLD], sim.seat, sim.desk)


def play_out(sim: Simulation, action: int, number: int) -> None:
    """Play the imagined world to the end of its bomb, from this action on.

    NOTHING where the seat is not asked, nor has chosen a card that is still secret.
    """
    # The same chance for every action, so that they differ by what they are.
    begin_chance(sim, 2, number)
    copy(sim.states, WORLD, sim.states, IMAGINED)
    w = sim.states[WORLD]
    d = sim.desk
    bomb = w.bomb
    everyone = (1 << w.players) - 1
    seat = sim.seat
    left = 0  # those who have picked a card and not yet played it
    if w.phase == CHOOSING:
        left = everyone ^ (1 << seat)
        for k in range(w.players):
            d.picks[k] = d.planned[k]
    is_going = True
    while is_going:
        if action != NOTHING:
            apply(w, seat, action)
        waiting = awaited(w)
        if left:
            seat = lowest_bit(left)
            action = d.picks[seat]
            left ^= 1 << seat
        elif waiting == 0 or w.bomb != bomb:
            is_going = False
        elif (waiting >> CHANCE) & 1:
            seat, action = CHANCE, w.step
        elif w.phase == CHOOSING:
            pick_for_all(w, sim.rng, d)
            seat, action = 0, d.picks[0]
            left = everyone ^ 1
        else:
            seat = lowest_bit(waiting)
            action = reply(w, seat, sim.rng, d)


def judge(s: State, seat: int, d: Desk) -> float:
    """The seat's chance to win between two bombs, or its share of the win at the end."""
    if s.phase != DRAFTING and awaited(s) == 0:
        winners = 0
        for k in range(s.players):
            if s.points[k] > s.points[seat]:
                return 0.0
            winners += s.points[k] == s.points[seat]
        return 1.0 / winners
    return standing(s, seat, 0.0, d.style.swing[BOMBS - 1 - s.bomb], d)


def standing(s: State, seat: int, more: float, scale: float, d: Desk) -> float:
    """The chance to win from the points so far and these more; scale: what is likely to change."""
    own = s.points[seat] + more + tool_worth(s, seat, d)
    total = 0.0
    for k in range(s.players):
        points = own if k == seat else s.points[k] + tool_worth(s, k, d)
        total += exp(max(-50.0, min(50.0, (points - own) / scale)))
    return 1.0 / total


def tool_worth(s: State, seat: int, d: Desk) -> float:
    return bit_count(s.tools[seat]) * d.style.unused_tool
