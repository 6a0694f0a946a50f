"""How a design plays: many games of opponents among themselves, and what they add up to.

Game number n has the same deal and the same decisions every time, so that nothing has to be kept.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sapeur.agents.agent import Agent
from sapeur.agents.registry import agent
from sapeur.games import game as game_named
from sapeur.games.game import Game
from sapeur.study.intervals import Mean, interval, proportion
from sapeur.study.selfplay import play


@dataclass(frozen=True)
class GameTally:
    """One game as it counts for the balance."""

    shares: tuple[float, ...]  # of the win, by seat
    measures: tuple[float, ...]  # of the game's measure, by seat
    counts: dict[str, int]  # of what the design tallies, by its noun


@dataclass(frozen=True)
class SeatBalance:
    wins: Mean  # share of the games, a draw shared among all
    measure: Mean | None  # per game, where the game has a measure


@dataclass(frozen=True)
class TallyMean:
    name: str  # a noun of the kind `tally`
    mean: Mean  # per game


@dataclass(frozen=True)
class Balance:
    """Means with intervals of 95 %."""

    games: int
    seats: list[SeatBalance]
    tallies: list[TallyMean]
    measure: str | None  # what is measured, a noun of the kind `measure`


class TooLongError(Exception):
    """A game did not end in the time that it has."""


def play_games(
    name: str, options: Mapping[str, str], level: str, numbers: Sequence[int], seconds: float
) -> list[GameTally]:
    """Play these games, as many as are over within so many seconds; at least the first is tried."""
    played = game_named(name)
    agents = [opponent(name, level)] * played.rules.seats(played.setup(options))
    end = time.monotonic() + seconds
    found: list[GameTally] = []
    for number in numbers:
        if found and time.monotonic() >= end:
            break
        try:
            found.append(play_one(played, options, agents, number, end))
        except TooLongError:
            break
    return found


def play_one(
    played: Game, options: Mapping[str, str], agents: list[Agent], number: int, end: float
) -> GameTally:
    counts = Counter[str]()

    def watch(state: Any, seat: int, action: int) -> None:
        counts.update(dict(played.tally(state, action)))
        if time.monotonic() >= end:
            raise TooLongError

    found, _ = play(played, options, agents, number, watch)
    return GameTally(found.shares, found.measures, dict(counts))


@cache
def opponent(name: str, level: str) -> Agent:
    return agent(game_named(name), level)


def balance_of(game: Game, tallies: Sequence[GameTally]) -> Balance:
    """What these games say of their design; there must be one at least."""
    seats = range(len(tallies[0].shares))
    return Balance(
        games=len(tallies),
        seats=[
            SeatBalance(
                wins=proportion([each.shares[seat] for each in tallies]),
                measure=mean_of([each.measures[seat] for each in tallies])
                if game.measure
                else None,
            )
            for seat in seats
        ],
        tallies=[
            TallyMean(name, mean_of([each.counts.get(name, 0) for each in tallies]))
            for name in game.words.nouns["tally"]
        ],
        measure=game.measure.name if game.measure else None,
    )


def mean_of(values: Sequence[float]) -> Mean:
    """With an interval that never goes below nothing."""
    return interval(values, low=0.0)
