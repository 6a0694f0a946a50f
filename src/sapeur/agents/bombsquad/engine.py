"""Bomb Squad Academy's compiled functions as Python calls them, on the desk of one player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from sapeur.agents.agent import stream
from sapeur.agents.bombsquad import mixture
from sapeur.agents.bombsquad.inference import own_view, survey_for
from sapeur.agents.bombsquad.mixture import OWN, CardMixture
from sapeur.agents.bombsquad.policy import look_ahead, weigh_cards
from sapeur.agents.bombsquad.replies import balance, balance_after, quick_value, reply
from sapeur.agents.bombsquad.rollout import ROOT, Simulation, simulate, simulate_against, standing
from sapeur.agents.bombsquad.styles import Style
from sapeur.games.bombsquad.bomb import State
from sapeur.kernel import Engine, records, store
from sapeur.kernel.forms import Rule


@cache
def engine() -> Engine:
    """The mixtures and rollouts, with the odds for whoever gives reasons."""
    quick = (reply, quick_value, balance, balance_after, look_ahead, weigh_cards)
    parts = (simulate, simulate_against, standing, *quick, own_view, survey_for)
    return Engine(mixture, {f.__name__: f for f in parts})


class Trial(NamedTuple):
    """An action that was played on in so many imagined worlds."""

    action: int
    worlds: int
    wins: float  # the sum of the chances to win
    squares: float  # the sum of their squares

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(
            max(0.0, self.squares / self.worlds - (self.wins / self.worlds) ** 2) / self.worlds
        )


class CardShare(NamedTuple):
    """A card of a mixture."""

    card: int
    share: float  # how likely it is to be played
    value: float  # the chance to win with it, against what the others play


class CutOdds(NamedTuple):
    """What a cut that turns so many cards brings."""

    risk: float  # the chance of an explosion
    gain: float  # the line's worth, if there is none


class Analysis:
    """One position on the desk of one player."""

    def __init__(self, observed: State, seat: int, seed: int, style: Style) -> None:
        self.seat = seat
        self._players = observed.players
        simulations = records(Simulation, 1)
        simulations["seat"] = seat
        simulations["key"] = seed & (1 << 63) - 1
        store(simulations["states"][0], ROOT, observed)
        store(simulations["rng"], 0, stream(seed))
        store(simulations["desk"]["style"], 0, style)
        self._simulation = simulations[0]
        self._state = simulations["states"][0][ROOT]
        self._rng = simulations["rng"][0]
        self._desk = simulations["desk"][0]

    # What a quick look says.

    def reply(self) -> int:
        """What a quick look takes."""
        return int(engine().reply(self._state, self.seat, self._rng, self._desk))

    def quick_values(self, actions: Sequence[int], favoured: int, scale: float) -> list[float]:
        """The chance to win after each action; what a reply() that favoured one made of them."""
        view = engine().own_view(self._state, self.seat, self._desk)
        values = []
        for action in actions:
            points = engine().quick_value(
                self._state, self.seat, action, favoured, view, self._desk
            )
            chance = engine().standing(self._state, self.seat, points, scale, self._desk)
            values.append(float(chance))
        return values

    # What reasons are made of.

    def weigh_cards(self) -> tuple[int, float]:
        """Weigh every card; the view that the seat has, and the chance that others explode."""
        view = int(engine().look_ahead(self._state, self.seat, self._desk))
        return view, float(engine().weigh_cards(self._state, self.seat, view, self._desk))

    def change_by(self, action: int) -> float:
        """How an action with open cards changes the turn, in points against the others."""
        view = int(engine().survey_for(self._state, self.seat, self._desk))
        now = float(engine().balance(self._state, self.seat, view, self._desk))
        return float(engine().balance_after(self._state, self.seat, action, view, self._desk)) - now

    def cut(self, view: int, cable: int, cards: int) -> CutOdds:
        """What this view says of a cut, once the cards were weighed."""
        odds = self._desk["views"][view]["cables"][cable]
        return CutOdds(float(odds["risk"][cards]), float(odds["gain"][cards]))

    def likely_cutters(self, cable: int) -> float:
        """How many others are likely to cut a cable, once the cards were weighed."""
        mixes = self._desk["seats"]["mix"]
        return sum(float(mixes[k][cable]) for k in range(self._players) if k != self.seat)

    # Imagined worlds.

    def simulate(self, actions: Sequence[int], rollouts: int) -> list[Trial]:
        """Play each action on in imagined worlds; the best first.

        The better half of the actions goes on into more worlds, until two are left.
        """
        alive = [Trial(a, 0, 0.0, 0.0) for a in actions]
        ranked: list[Trial] = []
        stages = max(1, (len(alive) - 1).bit_length()) if alive else 0
        for _ in range(stages):
            alive = self._play_on(
                engine().simulate, alive, max(2, rollouts // (stages * len(alive)))
            )
            alive.sort(key=lambda trial: -trial.wins)
            half = max(2, -(-len(alive) // 2))
            ranked = alive[half:] + ranked
            alive = alive[:half]
        return alive + ranked

    def mixture(self, rollouts: int, steps: int, people: float) -> list[CardShare]:
        """What the seat plays where everyone chooses as well as they can; the likeliest first.

        people: how likely each of the others goes by habit instead.
        """
        mixtures = records(CardMixture, 1)
        mixtures["people"] = people
        mixtures["simulation"][0] = self._simulation
        engine().mix(mixtures[0], rollouts, steps)
        seat = mixtures["seats"][0][self.seat]
        own, n = seat["minds"][OWN], int(seat["count"])
        rows = zip(
            seat["cards"][:n].tolist(),
            own["share"][:n].tolist(),
            own["value"][:n].tolist(),
            strict=True,
        )
        return sorted((CardShare(*row) for row in rows), key=lambda card: -card.share)

    def answer(self, actions: Sequence[int], cards: Mapping[int, int], worlds: int) -> list[Trial]:
        """Play each action on in so many worlds in which the others choose these cards, by seat."""
        for seat, card in cards.items():
            self._desk["planned"][seat] = card
        trials = [Trial(a, 0, 0.0, 0.0) for a in actions]
        return self._play_on(engine().simulate_against, trials, worlds)

    def _play_on(self, simulate: Rule, trials: list[Trial], worlds: int) -> list[Trial]:
        """The trials after so many more worlds, the same for all."""
        n = len(trials)
        done = trials[0].worlds
        candidates = self._simulation["candidates"][:n]
        candidates["action"] = [trial.action for trial in trials]
        candidates["wins"] = candidates["squares"] = 0.0
        self._simulation["count"] = n
        simulate(self._simulation, done, done + worlds)
        wins, squares = candidates["wins"].tolist(), candidates["squares"].tolist()
        return [
            Trial(trial.action, done + worlds, trial.wins + wins[i], trial.squares + squares[i])
            for i, trial in enumerate(trials)
        ]
