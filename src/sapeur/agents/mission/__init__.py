"""The expert of Mission Secrète: reads who the others are, hides who it is, and accuses in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Agent, Verdict, stream
from sapeur.agents.mission.exploiters import EXPLOITERS
from sapeur.agents.mission.inference import Notebook
from sapeur.agents.mission.lookahead import LIKELY_TO_WIN, Lookahead, machine
from sapeur.agents.mission.novice import Novice
from sapeur.agents.mission.sentences import SENTENCES, facts_for
from sapeur.agents.mission.styles import (
    DUEL_STYLE,
    STYLES,
    WARY_DUEL_STYLE,
    Style,
    rows_of,
)
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import ACCUSE, State
from sapeur.kernel import Rng, records, store

__all__ = ["LIGHT_LEVELS", "OTHERS", "SENTENCES", "Spy", "level"]

SAMPLES = (16, 24, 32, 64, 320)  # by level; the first four try out nothing but to give advice
ANY_GROUNDS = (0.2, 0.2, 0.2)  # an accusation is tried like any other idea
SURE_GROUNDS = (0.9, 0.2, 0.2)  # of two players: whoever accuses in doubt is led on by a poser


@dataclass(frozen=True)
class Spy:
    """One level; the first four choose by feel, the fifth by playing the best ideas to the end."""

    style: Style
    samples: int  # games played to the end for each idea that is still promising
    careful: bool
    duel_style: Style | None = None  # in a game of two, if it is another
    # The chance to win from which an accusation is thought about: of two, three, four players.
    least_sure: tuple[float, float, float] = ANY_GROUNDS

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if self.careful:
            return self._choose_by_trying(observed, seat, seed)
        states, rngs, notes = records(State, 1), records(Rng, 1), records(Notebook, 1)
        store(states, 0, observed)
        store(rngs, 0, stream(seed))
        action = machine().act(states[0], seat, self._style_row, notes[0], rngs[0])
        return int(action) if action >= 0 else NOTHING

    @cached_property
    def _style_row(self) -> Any:
        return rows_of([self.style])[0]

    def _choose_by_trying(self, observed: State, seat: int, seed: int) -> int:
        ahead = self._lookahead(observed, seat, seed)
        if observed.turn != seat and ahead.accusation_value < LIKELY_TO_WIN:
            return NOTHING
        ahead.play_out()
        return ahead.best()

    def _lookahead(self, observed: State, seat: int, seed: int) -> Lookahead:
        style = self.duel_style if self.duel_style and observed.players == 2 else self.style
        least_sure = self.least_sure[observed.players - 2]
        return Lookahead(style, self.samples, least_sure, observed, seat, seed)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """Every legal action; those that were not tried stand below, by feel."""
        if not GAME.legal(observed, seat):
            return Advice(())
        ahead = self._lookahead(observed, seat, seed)
        ahead.play_out()
        tried = {a: v for a, v in ahead.values.items() if a != NOTHING}
        floor = min((v for a, (v, _) in tried.items() if a < ACCUSE), default=0.0)
        least_liked = min((ahead.liked[a] for a in tried if a < ACCUSE), default=0.0)
        verdicts = []
        if NOTHING in ahead.values:
            verdicts.append(Verdict(NOTHING, *ahead.values[NOTHING]))
        for action in ahead.legal:
            if action in tried:
                value, error = tried[action]
            elif action < ACCUSE:
                below = min(0.0, ahead.liked[action] - least_liked)
                value, error = max(0.0, floor + 0.02 * below), 0.25
            else:
                value, error = ahead.value_of_accusing(action), 0.1
            verdicts.append(Verdict(action, value, error, facts_for(ahead, action)))
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def level(n: int) -> Agent:
    """Level 1 to 5."""
    if n < 5:
        return Spy(STYLES[n - 1], SAMPLES[n - 1], careful=False)
    return Spy(STYLES[4], SAMPLES[4], True, DUEL_STYLE)


def wary() -> Agent:
    """The fifth level, but of two players it accuses only when it is sure; docs/strength.md."""
    return Spy(STYLES[4], SAMPLES[4], True, WARY_DUEL_STYLE, SURE_GROUNDS)


LIGHT_LEVELS = 4  # up to this one, interpreted rules answer within a second
OTHERS: dict[str, Callable[[], Agent]] = {
    "novice": Novice,
    "wary": wary,
    **{name: partial(replace, each) for name, each in EXPLOITERS.items()},
}
