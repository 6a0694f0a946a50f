"""The players of Bomb Squad Academy that weigh odds: by a quick look, and by imagined worlds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Fact, Verdict, percent
from sapeur.agents.bombsquad.engine import Analysis
from sapeur.agents.bombsquad.sentences import reasons
from sapeur.agents.bombsquad.styles import Style, without_mood
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import State
from sapeur.kernel import Rng, uniform


@dataclass(frozen=True)
class Quick:
    """Looks one turn ahead, in its own way."""

    style: Style

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        return Analysis(observed, seat, seed, self.style).reply()

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        analysis = Analysis(observed, seat, seed, without_mood(self.style))
        legal = GAME.legal(observed, seat)
        favoured = analysis.reply() if len(legal) > 1 else NOTHING
        scale = self.style.swing[1 if observed.bomb < 2 else 0]
        verdicts = [
            Verdict(a, value, 0.1, reasons(observed, analysis, a))
            for a, value in zip(legal, analysis.quick_values(legal, favoured, scale), strict=True)
        ]
        return Advice(tuple(sorted(verdicts, key=lambda v: (-v.value, v.action != favoured))))


@dataclass(frozen=True)
class Expert:
    """Plays the bomb to its end in imagined worlds, with a model of what the others choose."""

    style: Style
    rollouts: int

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        analysis = Analysis(observed, seat, seed, self.style)
        return analysis.simulate(legal, self.rollouts)[0].action

    def shares(self, observed: State, seat: int, seed: int) -> dict[int, float]:
        """How likely it is to do what: always what it takes for best."""
        return {self.choose(observed, seat, seed): 1.0}

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        legal = GAME.legal(observed, seat)
        trials = Analysis(observed, seat, seed, self.style).simulate(legal, self.rollouts)
        now = Analysis(observed, seat, seed, self.style)
        verdicts = []
        least = 1.0
        for trial in trials:
            a, n = trial.action, trial.worlds
            # One that fell out early did so against the better ones, in the same worlds.
            least = min(least, trial.wins / n)
            fact = Fact("imagined", {"p": percent(least), "n": n})
            verdicts.append(Verdict(a, least, trial.error, (*reasons(observed, now, a), fact)))
        return Advice(tuple(verdicts))

    def forecast(self, observed: State, seat: int, seed: int, action: int) -> Verdict:
        """The chance to win of a seat that has done this and is asked nothing now.

        NOTHING if it has not chosen a card.
        """
        (trial,) = Analysis(observed, seat, seed, self.style).simulate([action], self.rollouts)
        return Verdict(action, trial.wins / trial.worlds, trial.error)


def drawn_from(shares: Mapping[int, float], rng: Rng) -> int:
    """One of these actions, each as likely as its share."""
    ticket = uniform(rng) * sum(shares.values())
    *others, last = shares
    for action in others:
        ticket -= shares[action]
        if ticket < 0:
            return action
    return last
