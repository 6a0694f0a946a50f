"""The fifth level of Bomb Squad Academy: it mixes its cards, so that nobody can answer them."""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.agents.agent import Advice, stream
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.agents.bombsquad.players import Expert, drawn_from
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import CHOOSING, State

STEPS = 200  # of regret matching
PEOPLE = 0.4  # how likely another seat is taken to go by habit
MOST_MIXING = 2  # players: how well a mixture does among more of them was not measured
LEAST_SHARE = 0.05  # what is played more rarely is a remnant of the first steps


@dataclass(frozen=True)
class MixturePlayer:
    """Of two players it draws its card from a mixture; the rest is an expert's."""

    expert: Expert  # who decides all that is not a choice of cards
    adviser: Expert  # who tells what actions are worth
    rollouts: int
    people: float = PEOPLE

    def shares(self, observed: State, seat: int, seed: int) -> dict[int, float]:
        """How likely it is to do what."""
        if observed.players > MOST_MIXING:
            return self.adviser.shares(observed, seat, seed)
        legal = GAME.legal(observed, seat)
        if len(legal) < 2 or observed.phase != CHOOSING:
            return self.expert.shares(observed, seat, seed)
        analysis = Analysis(observed, seat, seed, self.expert.style)
        mixture = analysis.mixture(self.rollouts, STEPS, self.people)
        likely = {c.card: c.share for c in mixture if c.share >= LEAST_SHARE}
        total = sum(likely.values())
        return {card: share / total for card, share in likely.items()}

    def choose(self, observed: State, seat: int, seed: int) -> int:
        return drawn_from(self.shares(observed, seat, seed), stream(seed, 1))

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What one would who takes the others as they are: the best card, not a mixture."""
        return self.adviser.advise(observed, seat, seed)
