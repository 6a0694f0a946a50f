"""What an opponent is: a function of what its seat knows. It is never handed the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from sapeur.games.game import Game, Words
from sapeur.games.phrases import fill
from sapeur.kernel import Rng, below, start

NOTHING = -1
"""Instead of an action: a seat that is not awaited lets the others go on."""

WIN, MEASURE = "win", "measure"
"""What a value counts: the chance to win, from 0 to 1 (a draw or a shared win counts its share);
or, where everyone solves it in the end, how much of the game's measure is still to come, of which
less is better."""


@dataclass(frozen=True)
class Fact:
    """Why an action is good or bad: the name of a sentence, and what stands in its gaps."""

    name: str
    gaps: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """One legal action, or NOTHING: its value, the standard error of that, and the reasons."""

    action: int
    value: float
    error: float = 0.0
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Every legal action, the best first."""

    verdicts: tuple[Verdict, ...]
    unit: str = WIN

    @property
    def best(self) -> Verdict:
        return self.verdicts[0]

    def of(self, action: int) -> Verdict:
        """The verdict on this action."""
        return next(v for v in self.verdicts if v.action == action)


class Agent(Protocol):
    """Plays any seat of one game. The same knowledge and seed always give the same action.

    A seed is made by `decision_seed`: a part of it stays the same at a table.
    """

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        """A legal action; NOTHING only for a seat that is not awaited and need not act."""

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        """Every legal action with its value; NOTHING among them for a seat that is not awaited."""


@dataclass(frozen=True)
class RandomAgent:
    """Any legal action is as likely as another; the seat never acts out of turn."""

    game: Game

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        if not (self.game.rules.awaited(observed) >> seat) & 1:
            return NOTHING
        legal = self.game.legal(observed, seat)
        return legal[below(stream(seed), len(legal))]

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return Advice(tuple(Verdict(a, 0.5, 0.5) for a in self.game.legal(observed, seat)))


def decision_seed(table: int, decision: int) -> int:
    """The seed of one decision (0 to 2**64 - 1) at a table (0 or more)."""
    return table << 64 | decision


def table_part(seed: int) -> int:
    """What all the seeds of a table have in common, for what an opponent keeps through a game."""
    return seed >> 64


def decision_part(seed: int) -> int:
    """What is this decision's own in its seed."""
    return seed & 0xFFFFFFFF_FFFFFFFF


def stream(seed: int, number: int = 0) -> Rng:
    """The chance that an agent draws on, all of it from its seed for this decision."""
    rng = Rng()
    start(rng, seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, 0, 0, number)
    return rng


def percent(chance: float | Fraction) -> int:
    """In whole per cent; what is possible is never shown as 0, what is unsure never as 100."""
    # A certainty that is summed up from many parts may miss 1 by a rounding error.
    if chance <= 0 or chance > 1 - 1e-12:
        return 100 if chance > 0 else 0
    return min(99, max(1, round(100 * chance)))


Sentences = Mapping[str, Words]
"""A game's facts as sentences with gaps, by name: {"sure": Words(en="{n} of {all} …", fr=…)}."""


def fact_text(fact: Fact, sentences: Sentences, language: str) -> str:
    """The fact in words."""
    return fill(language, sentences[fact.name][language], fact.gaps)
