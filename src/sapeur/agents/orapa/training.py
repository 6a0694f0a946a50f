"""How weights.py was made, and what is learned against level 5 by one who knows its program.

`python -m sapeur.agents.orapa.training` prints weights.py, in about five minutes of one core, from
many mines of chance and many that were hidden by each habit.

Who knows level 5's program learns two things: where it hides, by letting it hide many mines and
fitting a prior to them; and what it finds late, by letting it look for many mines and hiding again
those that took it longest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from textwrap import fill, indent

import numpy as np

from sapeur.agents.agent import Agent, decision_seed, stream
from sapeur.agents.orapa.exploiters import (
    HABITS,
    Copier,
    Habit,
    HabitHider,
    duels,
    hardest,
    hidden_mine,
    tilting,
)
from sapeur.agents.orapa.hiding import TILT, Hider, Ratios, deviations_of, fit_ratios, ray_bits
from sapeur.agents.orapa.inference import Array, compiled_mines, compiled_rng
from sapeur.agents.orapa.policy import Prospector
from sapeur.agents.orapa.weights import RAY_BITS
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.rays import KINDS
from sapeur.games.orapa.rules import DUEL, PLACE, PROPOSE
from sapeur.kernel import records

MINES_BY_CHANCE, MINES_HIDDEN = 2_000_000, 1500
AT_A_TIME = 100_000
KNOWN_HABITS = {"HARDEST_OF_20": hardest(20), "HARDEST_OF_400": hardest(400)}
MINES_FITTED = 10_000  # hidden by level 5, at most
MINES_BESIDE = 500_000  # beside those
FITTING_SHARE = 0.25  # of the time, at most; half of the rest for new mines, half for hard ones
COPIED = 6  # of the mines that took level 5 longest, hidden again and again
LEAST_TRIES = 3  # that make a mine known to be hard
DOUBTFUL_TRIES = 2  # as if so many more had gone as usual: one late find may be luck
NEARLY_SURE = 0.99

Report = Callable[[str], None]


# --- The numbers of weights.py ------------------------------------------------------------------


@dataclass(frozen=True)
class MineStatistics:
    """What is known of the mines of some gems in play."""

    mean: float  # of the ray bits of all mines,
    deviation: float
    ratios: dict[str, Ratios]  # and how likely each habit makes them


def bits_by_chance(kinds: int, count: int) -> Array:
    """The ray bits of so many mines of chance."""

    def some() -> Iterator[Array]:
        mines = records(MineLayout, min(count, AT_A_TIME))
        for seed in range(-(-count // AT_A_TIME)):
            compiled_mines().draw_mines(kinds, mines, compiled_rng(7 + seed))
            yield ray_bits(mines, kinds)

    return np.concatenate(list(some()))


def fit(options: dict[str, str], by_chance: int, hidden: int) -> MineStatistics:
    """What so many mines of each kind tell."""
    kinds = rules.in_play(GAME.setup(options))
    bits = bits_by_chance(kinds, by_chance)
    mean, deviation = round(float(bits.mean()), 1), round(float(bits.std()), 1)
    ratios = {}
    for name, habit in KNOWN_HABITS.items():
        mines = np.array([hidden_mine(habit, options, seed) for seed in range(1, hidden + 1)])
        ratios[name] = fit_ratios(
            deviations_of(mines, kinds, mean, deviation), (bits - mean) / deviation
        )
    return MineStatistics(mean, deviation, ratios)


def source(fitted: dict[int, MineStatistics]) -> str:
    """The text of weights.py."""
    lines = [
        '"""How likely habits of hiding make mines; training.py beside it says how."""',
        "",
        "# By the gems in play: the mean of the ray bits of all legal mines, and their deviation.",
        "RAY_BITS = {",
        *(f"    {kinds}: ({f.mean}, {f.deviation})," for kinds, f in fitted.items()),
        "}",
        "# How much likelier than by chance, in bits, at each of hiding.DEVIATIONS.",
        "# fmt: off",
    ]
    for name in KNOWN_HABITS:
        rows = [f"{kinds}: {f.ratios[name]}," for kinds, f in fitted.items()]
        lines += [f"{name} = {{", *(indent(fill(row, 95), " " * 4) for row in rows), "}"]
    return "\n".join([*lines, "# fmt: on"])


# --- What does best against level 5 -------------------------------------------------------------


def best_response(
    level: Prospector, seconds: float, seed: int, options: Mapping[str, str], report: Report
) -> Agent:
    """Who has learned for so long what does best against this prospector."""
    began = time.monotonic()
    chosen = dict(options)

    def is_late(share: float) -> bool:
        return time.monotonic() - began > share * seconds

    mines = []
    for number in count(seed):
        mines.append(hidden_mine(level.choose, chosen, number))
        if is_late(FITTING_SHARE) or len(mines) == MINES_FITTED:
            break
    report(f"fitted to {len(mines)} hidden mines")
    prospector = fitted_prospector(level, chosen, mines)
    search = MineSearch(level, chosen)
    names = cycle({"level 5": level.choose, "tilted": tilting(2 * TILT), **HABITS}.items())
    for number, (name, habit) in zip(count(seed), names, strict=False):
        search.try_habit(name, habit, number)
        if is_late((1 + FITTING_SHARE) / 2):
            break
    while not is_late(1.0):
        search.try_hardest(seed)
    report(search.summary())
    return HabitHider(search.best_habit(), prospector)


def fitted_to(level: Prospector, options: Mapping[str, str], mines: int, seed: int) -> Prospector:
    """The same prospector, who has seen this one hide so many mines."""
    hidden = [hidden_mine(level.choose, dict(options), seed + k) for k in range(mines)]
    return fitted_prospector(level, options, hidden)


def fitted_prospector(
    level: Prospector, options: Mapping[str, str], hidden: list[list[int]]
) -> Prospector:
    """The same prospector, who looks for mines where those lay that were hidden."""
    kinds = rules.in_play(GAME.setup(options))
    by_chance = records(MineLayout, MINES_BESIDE)
    compiled_mines().draw_mines(kinds, by_chance, compiled_rng(3))
    known = RAY_BITS[kinds]
    ratios = fit_ratios(
        deviations_of(np.array(hidden), kinds, *known),
        deviations_of(by_chance["gems"], kinds, *known),
    )
    return Prospector(replace(level.skill, suspects=(Hider(NEARLY_SURE, {kinds: ratios}),)))


@dataclass
class TriedMine:
    """A mine that level 5 looked for, and how many questions that took each time."""

    habit: str
    gems: tuple[int, ...]
    questions: list[int] = field(default_factory=list)


class MineSearch:
    """The mines that a prospector was given to find so far."""

    def __init__(self, prospector: Prospector, options: Mapping[str, str]) -> None:
        self.prospector, self.options = prospector, dict(options)
        self.habits: dict[str, Habit] = {}
        self.mines: list[TriedMine] = []

    def try_habit(self, name: str, habit: Habit, seed: int) -> None:
        """Let it find a new mine of this habit."""
        self.habits[name] = habit
        mine = TriedMine(name, tuple(hidden_mine(habit, self.options, seed)))
        self.mines.append(mine)
        self._find(mine, seed)

    def try_hardest(self, seed: int) -> None:
        """Let it find the mine once more that seems the hardest."""
        self._find(max(self.mines, key=self.hardness), seed)

    def _find(self, mine: TriedMine, seed: int) -> None:
        chance = seed + 7919 * len(mine.questions)
        mine.questions.append(questions_to_find(self.prospector, mine.gems, self.options, chance))

    def mean(self, habit: str) -> float:
        """The questions that mines of this habit took at first."""
        return float(np.mean([m.questions[0] for m in self.mines if m.habit == habit]))

    def hardness(self, mine: TriedMine) -> float:
        """The questions that a mine takes, if chance is left out of account."""
        usual = DOUBTFUL_TRIES * self.mean(mine.habit)
        return (sum(mine.questions) + usual) / (len(mine.questions) + DOUBTFUL_TRIES)

    def hardest(self) -> list[TriedMine]:
        """The mines that took longest, of those that were tried more than once."""
        known = [m for m in self.mines if len(m.questions) >= LEAST_TRIES]
        return sorted(known, key=self.hardness, reverse=True)[:COPIED]

    def best_habit(self) -> Habit:
        """To copy the hardest mines, or the habit whose mines took longest."""
        best = max(self.habits, key=self.mean)
        copied = self.hardest()
        if copied and np.mean([self.hardness(m) for m in copied]) > self.mean(best):
            return Copier(tuple(m.gems for m in copied))
        return self.habits[best]

    def summary(self) -> str:
        """What was found, in a line."""
        means = [f"{name} {self.mean(name):.2f}" for name in self.habits]
        copied = [f"{self.hardness(m):.1f}" for m in self.hardest()]
        return f"questions: {', '.join(means)}; hardest {', '.join(copied)}"


def questions_to_find(
    prospector: Prospector, gems: tuple[int, ...], options: Mapping[str, str], seed: int
) -> int:
    """The questions after which it proposes in a duel, of which the other only waits."""
    s = GAME.setup(options)
    assert s.mode == DUEL
    rules.deal(s, stream(seed))
    for seat in (1, 0):
        for p in gems[:KINDS]:
            if p >= 0:
                rules.apply(s, seat, PLACE + p)
    decision = 0
    while not s.proposing and rules.awaited(s):
        if s.turn == 1:
            # The last cells tell next to nothing, and where it asks is all the same.
            rules.apply(s, 1, max(a for a in GAME.legal(s, 1) if a < PROPOSE))
            continue
        decision += 1
        chance = decision_seed(seed, (seed << 16 | decision) * 0x9E3779B97F4A7C15 % (1 << 63))
        rules.apply(s, 0, prospector.choose(GAME.observed(s, 0), 0, chance))
    return int(s.questions[0])


if __name__ == "__main__":
    found = {}
    for options in duels():
        kinds = rules.in_play(GAME.setup(options))
        found[kinds] = fit(options, MINES_BY_CHANCE, MINES_HIDDEN)
    print(source(found))
