"""Who plays Mission Secrète: spies, who go by what swaps tell, and the actor of the fifth level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream, table_part
from sapeur.agents.mission import parts
from sapeur.agents.mission.inference import Notebook
from sapeur.agents.mission.lookahead import LIKELY_TO_WIN, TurnSearch, machine
from sapeur.agents.mission.parts import PartPlay
from sapeur.agents.mission.sentences import facts_for
from sapeur.agents.mission.styles import DUEL_STYLE, STYLES, Style, rows_of
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import ACCUSE, CHARACTERS, State
from sapeur.kernel import Engine, Rng, below, records, store

SAMPLES = (16, 24, 32, 64, 320)  # by level; the first four try out nothing but to give advice
CASTING = 1  # the number of the first stream that parts are drawn from: one a seat


@dataclass(frozen=True)
class Spy:
    """Reads who the others are; chooses by feel, or by playing the best ideas to the end."""

    style: Style
    samples: int  # games played to the end for each idea that is still promising
    careful: bool  # whether it plays them before it chooses, and not only to give advice
    duel_style: Style | None = None  # in a game of two, if it is another

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

    def _lookahead(self, observed: State, seat: int, seed: int) -> TurnSearch:
        style = self.duel_style if self.duel_style and observed.players == 2 else self.style
        return TurnSearch(style, self.samples, observed, seat, seed)

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
            if action >= ACCUSE and ahead.surely_wins(action):
                value, error = 1.0, 0.0
            elif action in tried:
                value, error = tried[action]
            elif action < ACCUSE:
                behind = min(0.0, ahead.liked[action] - least_liked)
                value, error = max(0.0, floor + 0.02 * behind), 0.25
            else:
                value, error = ahead.value_of_accusing(action), 0.1
            verdicts.append(Verdict(action, value, error, facts_for(ahead, action)))
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def spy(n: int) -> Spy:
    """Of level 1 to 5: the fifth is who gives advice, and played as level 5 once."""
    if n < 5:
        return Spy(STYLES[n - 1], SAMPLES[n - 1], careful=False)
    return Spy(STYLES[4], SAMPLES[4], True, DUEL_STYLE)


@cache
def stage() -> Engine:
    return Engine(parts)


@dataclass(frozen=True)
class Actor:
    """Of two players nobody wins more than half against it, whatever they know of it.

    Of more it is a spy: there what swaps tell is worth more than to be read by none.
    """

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if observed.players > 2:
            return spy(5).choose(observed, seat, seed)
        states, rngs, plays = records(State, 1), records(Rng, 1), records(PartPlay, 1)
        store(states, 0, observed)
        store(rngs, 0, stream(seed))
        part = part_of(observed.character[seat], table_part(seed), seat)
        return int(stage().act(states[0], seat, part, plays[0], rngs[0]))

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What a spy would: how good an action is depends on whom the others are like."""
        return spy(5).advise(observed, seat, seed)


def part_of(own: int, table: int, seat: int) -> int:
    """The character that this one plays at a table: any of the other three, as likely as each."""
    return (own + 1 + below(stream(table, CASTING + seat), CHARACTERS - 1)) % CHARACTERS
