"""Games that the learned player of Mission Secrète learns from.

Every decision of a game is a lesson: what could be seen of each action, which was done, and what
came of it.
"""

from __future__ import annotations

from math import exp, log
from typing import Annotated

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.evaluation import Net, Prospect, judge
from sapeur.agents.mission.inference import Notebook, add_swap, read_square
from sapeur.agents.mission.mixture import (
    ACCUSING,
    LEAST,
    MixedPlay,
    draw_action,
    forget,
    mix,
    mix_as,
    note_swap,
    see_accusation,
    see_now,
    see_swap,
)
from sapeur.agents.mission.policy import decide
from sapeur.agents.mission.styles import Style
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
from sapeur.kernel import F64, I8, I64, Record, Rng, below

CHOICES = ADJACENT + 1  # lessons are of the game with adjacent swaps
LONGEST = 80  # swaps in a game that is learned from
DRAW = 0.8  # what a draw is worth beside the even share: so that somebody tries to win
TRUST = 0.92  # in what came after a decision, for the rest in the net

# Who sits in a seat.
LEARNER, MODEL, STYLED = range(3)
STYLES = 6


class Lesson(Record):
    """A decision, and what came of it."""

    prospects: Annotated[list[Prospect], CHOICES]
    may: Annotated[list[float], "f8", CHOICES]  # 1 for those that could be done
    now: Prospect
    chosen: I64
    log_chance: F64  # of what was chosen, then
    judged: F64  # the chance to win, as the net for tables said
    worth: F64  # what came, in part as the net said of the next decision
    seat: I8


class Match(Record):
    """Room for the games of one lesson after another."""

    state: State
    player: Net  # what the learner does,
    table: Net  # and how it judges a table
    model: Net  # what everyone is read by, and how the model plays
    is_other: I8  # whether the learner is not the model itself
    mixture: MixedPlay
    spare: Annotated[list[float], "f8", CHOICES]
    notes: Notebook  # of the styled players: the same for all
    styles: Annotated[list[Style], STYLES]
    who: Annotated[list[int], "i8", CHARACTERS]  # by seat
    style: Annotated[list[int], "i8", CHARACTERS]  # of the styled
    has_styled: I8  # whether one sits at the table
    players: I64  # of the next game; 0 for any number
    least: F64  # how likely an action must be to be done, beside the likeliest
    self_play: F64  # the share of games without a styled player
    won: F64  # by learners in seats with others, so far
    games: F64  # that these were


def begin(t: Match, rng: Rng) -> None:
    """Deal, and seat the players."""
    s = t.state
    s.players = t.players + 0
    if t.players == 0:
        s.players = 2 if below(rng, 100) < 60 else 3 + below(rng, 2)
    s.candles = 9
    s.limit = LONGEST
    deal(s, rng)
    forget(t.mixture)
    for k in range(CHARACTERS):
        evidence = t.notes.evidence[k]
        evidence.as_anyone = 0.0
        evidence.at_random = 0.0
        for c in range(CHARACTERS):
            evidence.as_character[c] = 0.0
        t.who[k] = LEARNER
    t.has_styled = 0
    special = below(rng, s.players)
    if t.is_other:
        for k in range(s.players):
            t.who[k] = LEARNER if k == special else MODEL
    elif below(rng, 1000) >= 1000 * t.self_play:
        t.has_styled = 1
        t.who[special] = STYLED
        t.style[special] = below(rng, STYLES)


def learn_game(t: Match, rng: Rng, lessons: list[Lesson], n: int) -> int:
    """Play a game, and write its lessons from the n-th on; how many there are then."""
    begin(t, rng)
    s = t.state
    m = t.mixture
    first = n
    while s.winner == ONGOING:
        seat = s.turn + 0
        own = s.character[seat] + 0
        mix(s, seat, t.model, m)
        if t.has_styled:
            read_square(s, t.notes)
        if t.who[seat] == STYLED:
            action = decide(s, seat, t.styles[t.style[seat]], t.notes, rng)
            if action == NOTHING:
                action = 0
        elif t.who[seat] == MODEL:
            action = draw_action(own, LEAST, m, rng)
        else:
            action = learn_turn(t, seat, own, lessons[n], rng)
            n += 1
        if action < ACCUSE:
            note_swap(seat, action, m)
            if t.has_styled:
                add_swap(t.notes.evidence[seat], t.notes.outlook, action, t.notes.evidence[seat])
        apply(s, seat, action)
    for k in range(s.players):
        if t.who[k] == LEARNER:
            look_back(s, k, lessons, first, n)
            if t.has_styled or t.is_other:
                t.won += 1.0 / s.players if s.winner == DRAWN else share(s, k)
                t.games += 1
    return n


def learn_turn(t: Match, seat: int, own: int, lesson: Lesson, rng: Rng) -> int:
    """Decide, and write down all that was seen."""
    s = t.state
    m = t.mixture
    see_now(s, seat, own, m, lesson.now)
    lesson.judged = 1 / (1 + exp(-judge(t.table, lesson.now, m.room)))
    lesson.seat = seat
    for k in range(ADJACENT):
        see_swap(s, seat, own, k, m, lesson.prospects[k])
    see_accusation(s, seat, own, m, lesson.prospects[ADJACENT])
    if t.is_other:
        # The model's chances for this character give way to the learner's, and come back after.
        for k in range(ADJACENT):
            t.spare[k] = m.chance[k].by_character[own]
        t.spare[ADJACENT] = m.chance[ACCUSING].by_character[own]
        mix_as(s, seat, own, 0, t.player, m)
    for k in range(CHOICES):
        x = m.chance[k if k < ADJACENT else ACCUSING].by_character[own]
        lesson.may[k] = 1.0 if x > 1e-12 else 0.0
    action = draw_action(own, t.least, m, rng)
    lesson.chosen = action if action < ACCUSE else ADJACENT
    x = m.chance[action if action < ACCUSE else ACCUSING].by_character[own]
    lesson.log_chance = log(x)
    if t.is_other:
        for k in range(ADJACENT):
            m.chance[k].by_character[own] = t.spare[k]
        m.chance[ACCUSING].by_character[own] = t.spare[ADJACENT]
    return action


def share(s: State, seat: int) -> float:
    if s.winner == DRAWN:
        return DRAW / s.players
    return 1.0 if s.winner == seat else 0.0


def look_back(s: State, seat: int, lessons: list[Lesson], first: int, n: int) -> None:
    """What each decision of the seat came to."""
    worth = share(s, seat)
    for i in range(n - 1, first - 1, -1):
        lesson = lessons[i]
        if lesson.seat == seat:
            lesson.worth = worth
            worth = TRUST * worth + (1 - TRUST) * lesson.judged


def collect(t: Match, rng: Rng, lessons: list[Lesson]) -> int:
    """Play games as long as there is room for the lessons of one more; how many there are."""
    n = 0
    while n < len(lessons) - LONGEST:
        n = learn_game(t, rng, lessons, n)
    return n
