"""Games of two that somebody learns from who plays against the fifth level of Mission Secrète.

Every decision is a lesson: what could be seen of each action, which was done, and what came of it.
"""

from __future__ import annotations

from math import exp, log
from typing import Annotated

from sapeur.agents.mission.answers import (
    ACCUSING,
    OpponentModel,
    draw_action,
    forget,
    mix,
    note_swap,
    see_accusation,
    see_swap,
    see_table,
    weigh_other,
)
from sapeur.agents.mission.evaluation import Net, Prospect, judge
from sapeur.agents.mission.parts import act, weigh_swaps
from sapeur.games.mission.rules import (
    ACCUSE,
    ADJACENT,
    CHARACTERS,
    DRAWN,
    ONGOING,
    State,
    apply,
    deal,
)
from sapeur.kernel import F64, I64, Record, Rng, below

CHOICES = ADJACENT + 1  # lessons are of the game with adjacent swaps
LONGEST = 80  # swaps in a game that is learned from
TRUST = 0.92  # in what came after a decision, for the rest in the net


class DecisionSample(Record):
    """A decision, and what came of it."""

    prospects: Annotated[list[Prospect], CHOICES]
    now: Prospect
    chosen: I64
    log_chance: F64  # of what was chosen, then
    judged: F64  # the chance to win, as the net for tables said
    worth: F64  # what came, in part as the net said of the next decision


class Match(Record):
    """Room for the games of one lesson after another."""

    state: State
    player: Net  # what the learner does,
    table: Net  # and how it judges a table
    model: OpponentModel
    won: F64  # by the learner so far
    games: F64


def learn_game(t: Match, rng: Rng, lessons: list[DecisionSample], n: int) -> int:
    """Play a game, and write its lessons from the n-th on; how many there are then."""
    s = t.state
    s.players = 2
    s.candles = 9
    s.limit = LONGEST
    deal(s, rng)
    forget(t.model)
    learner = below(rng, 2)
    other = 1 - learner
    part = (s.character[other] + 1 + below(rng, CHARACTERS - 1)) % CHARACTERS
    if below(rng, 1000) < 1000 * t.model.honest:
        part = s.character[other] + 0
    first = n
    while s.winner == ONGOING:
        seat = s.turn + 0
        if seat == other:
            action = act(s, seat, part, t.model.play, rng)
            if action < ACCUSE:
                note_swap(s, action, t.model)
        else:
            action = learn_turn(t, seat, lessons[n], rng)
            n += 1
        apply(s, seat, action)
    worth = share(s, learner)
    t.won += worth
    t.games += 1
    for i in range(n - 1, first - 1, -1):
        lessons[i].worth = worth
        worth = TRUST * worth + (1 - TRUST) * lessons[i].judged
    return n


def learn_turn(t: Match, seat: int, lesson: DecisionSample, rng: Rng) -> int:
    """Decide, and write down all that was seen."""
    s = t.state
    model = t.model
    own = s.character[seat] + 0
    weigh_swaps(s, model.play)
    weigh_other(s, seat, model)
    see_table(s, own, model.play.outlook.away, model, lesson.now)
    lesson.judged = 1 / (1 + exp(-judge(t.table, lesson.now, model.room)))
    for k in range(ADJACENT):
        see_swap(s, own, k, model, lesson.prospects[k])
    see_accusation(s, own, model, lesson.prospects[ADJACENT])
    mix(s, seat, t.player, model)
    action = draw_action(0.0, model, rng)
    lesson.chosen = action if action < ACCUSE else ADJACENT
    lesson.log_chance = log(model.chance[action if action < ACCUSE else ACCUSING])
    return action


def share(s: State, seat: int) -> float:
    if s.winner == DRAWN:
        return 1 / s.players
    return 1.0 if s.winner == seat else 0.0


def collect(t: Match, rng: Rng, lessons: list[DecisionSample]) -> int:
    """Play games as long as there is room for the lessons of one more; how many there are."""
    n = 0
    while n < len(lessons) - LONGEST:
        n = learn_game(t, rng, lessons, n)
    return n
