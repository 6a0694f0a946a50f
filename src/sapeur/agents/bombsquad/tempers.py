"""Beginners of Bomb Squad Academy: each has a temper, and plays by it rather than by the odds.

Nobody counts cards here or thinks of what the others choose. A table seats every temper once before
one comes again, so that opponents of the first level do not all play the same card.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Fact, Verdict, stream, table_part
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import (
    CABLES,
    CHOOSING,
    DECK,
    FRONT,
    LOOKING,
    PASS,
    PROTECT,
    PROTECTING,
    WAIT,
    State,
    value_of_line,
)
from sapeur.kernel import shuffle, uniform

WHIM = 0.3  # how much chance adds to a liking, at most
FORGETTING = 0.5  # how much it feels like passing when it might use a tool
RICH_LINE = 10.0  # points: a line that is worth so much cannot be liked more
TURNED_AWAY = 0.25  # what each colour further from the favourite one loses of the habit


@dataclass(frozen=True)
class Temper:
    """What somebody feels like, each from 0 to about 1."""

    dread: float = 0.5  # of a detonator near its tiles
    appetite: float = 0.2  # for a line that is worth much
    habit: float = 0.3  # to cut the favourite colour, which is that of the seat
    company: float = 0.0  # wanted: to cut what the others have just cut
    shyness: float = 0.1  # would rather wait, or be a chicken

    def cutting(self, s: State, seat: int, cable: int) -> float:
        """How much it feels like cutting a cable."""
        if s.top[cable] >= DECK:
            return 0.0
        played = [c for k in range(s.players) if k != seat for c in front(s, k)]
        liking = 0.4 - self.dread * nearness(s, cable)
        liking += self.appetite * min(1.0, value_of_line(s, cable) / RICH_LINE)
        liking += self.habit * (1 - TURNED_AWAY * ((cable - seat) % CABLES))
        liking += self.company * min(2, played.count(cable)) / 2
        return max(0.0, liking)

    def hiding(self, s: State, card: int) -> float:
        """How much it feels like Wait or Chicken."""
        most = max(nearness(s, cable) for cable in range(CABLES))
        return self.shyness + self.dread * most * (0.5 if card == WAIT else 0.4)


TEMPERS = (
    Temper(dread=0.9),  # fearful
    Temper(dread=0.3, appetite=1.0, habit=0.1),  # greedy
    Temper(habit=0.7),  # stubborn
    Temper(dread=0.6, habit=0.0, shyness=0.45),  # timid
    Temper(company=0.6),  # sociable
)


def nearness(s: State, cable: int) -> float:
    """How far the detonator has moved, as a part of its track."""
    return min(1.0, s.detonator[cable] / s.track[cable])


def front(s: State, seat: int) -> list[int]:
    """The cards that lie before a seat."""
    return s.front[seat * FRONT : (seat + 1) * FRONT]


def temper_of(table: int, seat: int) -> Temper:
    """The temper of a seat at this table, the same from the first turn to the last."""
    order = list(range(len(TEMPERS)))
    shuffle(stream(table, 1), order, len(order))
    return TEMPERS[order[seat % len(order)]]


@dataclass(frozen=True)
class Beginner:
    """Plays by the temper that its seat was given at this table."""

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        temper, rng = temper_of(table_part(seed), seat), stream(seed)
        return max(legal, key=lambda a: liking(observed, seat, a, temper) + WHIM * uniform(rng))

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        temper = temper_of(table_part(seed), seat)
        verdicts = [
            Verdict(a, 0.5 * min(1.0, liking(observed, seat, a, temper)), 0.3, (Fact("fear"),))
            for a in GAME.legal(observed, seat)
        ]
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def liking(s: State, seat: int, action: int, temper: Temper) -> float:
    """How much one of this temper feels like an action, from 0 to about 1."""
    if s.phase == CHOOSING:
        return temper.cutting(s, seat, action) if action < CABLES else temper.hiding(s, action)
    if s.phase == PROTECTING:
        return nearness(s, action - PROTECT)  # B6: what frightens it
    if action == PASS:
        return 0.0 if s.phase == LOOKING else FORGETTING
    return 0.3
