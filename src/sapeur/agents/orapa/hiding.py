"""How a mine is hidden, and so which mines are likelier than others to one who looks for them.

Whoever always hides the hardest mine found is looked for among those alone. A prospector who knows
the chance p of every mine takes about -log2(p) / BITS_A_QUESTION questions, less what its rays
tell: QUESTIONS_A_BIT each. Against one who knows it, the best chances are therefore those for which
both make up for each other: every bit less in its rays makes a mine likelier by TILT bits.

A habit of hiding is known here by the ray bits of its mines alone: how much likelier than by chance
it makes one of so many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import log, log2
from typing import Any

import numpy as np

from sapeur.agents.agent import WIN, Advice, Fact, Verdict, decision_part, stream
from sapeur.agents.orapa.endgame import BITS_A_QUESTION
from sapeur.agents.orapa.inference import Array, compiled_mines, compiled_rng
from sapeur.agents.orapa.mines import AnswerRow, PortSurprise
from sapeur.agents.orapa.sentences import hiding_fact
from sapeur.agents.orapa.weights import HARDEST_OF_20, HARDEST_OF_400, RAY_BITS
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting.clues import MineLayout
from sapeur.games.orapa.rays import KINDS, PORTS
from sapeur.games.orapa.rules import PLACE, State
from sapeur.kernel import below, records, uniform

SURVEYED_MINES = 4000  # drawn by chance, to which one that is hidden is compared
QUESTIONS_A_BIT = 0.022  # what a bit less in all rays together costs a prospector, as measured
TILT = QUESTIONS_A_BIT * BITS_A_QUESTION
WIN_A_QUESTION = 0.25
ERROR = 0.05
# Ray bits are told in standard deviations from their mean over all legal mines, at these places.
DEVIATIONS = np.arange(-5.0, 3.5, 0.5)
SMALLEST_RATIO = -12.0  # bits: what a habit never did in thousands of mines may still happen
LEAST_SEEN = 8.0  # mines near one of those places: fewer tell nothing

Ratios = tuple[float, ...]  # one for each of DEVIATIONS, as a logarithm to base 2


def advise_hiding(o: State, seat: int, seed: int, tries: int) -> Advice:
    """Every place for the next gem, by the best of the mines tried that has it there."""
    kinds = rules.in_play(o)
    mines, kind = completions(o, seat, seed, tries)
    least: dict[int, float] = {}
    for p, bits in zip(
        mines["gems"][:, kind].tolist(), ray_bits(mines, kinds).tolist(), strict=True
    ):
        least[p] = min(least.get(p, 1e9), bits)
    usual = survey(kinds)[1]
    verdicts = []
    for action in GAME.legal(o, seat):
        if (p := action - PLACE) in least:
            gain = (usual - least[p]) * QUESTIONS_A_BIT
            value = 0.5 + 0.5 * float(np.tanh(gain * WIN_A_QUESTION))
            verdicts.append(Verdict(action, value, ERROR, (hiding_fact(gain),)))
        else:
            verdicts.append(Verdict(action, 0.0, 0.5, (Fact("unthought"),)))
    verdicts.sort(key=lambda v: -v.value)
    return Advice(tuple(verdicts), WIN)


def draw_gem(o: State, seat: int, seed: int, tries: int, tilt: float) -> int:
    """A place for the next gem, so that every bit less in a mine's rays makes it likelier by tilt.

    Of mines with the gems laid so far one is drawn with those chances, and its next gem taken. So
    each gem has the share that it has among all mines that begin so, and the whole mine its chance.
    """
    mines, kind = completions(o, seat, seed, tries)
    if len(mines) == 0:
        legal = GAME.legal(o, seat)
        return legal[below(stream(seed), len(legal))]
    bits = ray_bits(mines, rules.in_play(o))
    reached = np.cumsum(2 ** (tilt * (bits.min() - bits)))
    drawn = int(np.searchsorted(reached, uniform(stream(seed, 1)) * reached[-1]))
    return PLACE + int(mines["gems"][min(drawn, len(mines) - 1), kind])


def completions(o: State, seat: int, seed: int, tries: int) -> tuple[Any, int]:
    """Mines of chance with the gems laid so far, and which gem is the next."""
    begun = [rules.placement_of(o, seat, kind) for kind in range(KINDS)]
    kinds = rules.in_play(o)
    mines = records(MineLayout, max(tries, 1))
    n = compiled_mines().complete_mines(kinds, np.array(begun, np.int64), mines, compiled_rng(seed))
    return mines[:n], begun.index(rules.UNPLACED)


def ray_bits(mines: Any, kinds: int) -> Array:
    """How many bits the rays of each mine tell, each by itself: the fewer, the harder to find."""
    bits = np.zeros(len(mines))
    compiled_mines().sum_surprise(mines, survey(kinds)[0], bits)
    return bits


@cache
def survey(kinds: int) -> tuple[Any, float]:
    """How many bits each answer at each port tells, over all legal mines; and the mean of all."""
    n = SURVEYED_MINES
    mines = records(MineLayout, n)
    compiled_mines().draw_mines(kinds, mines, compiled_rng(1))
    questions = records(AnswerRow, rules.QUESTIONS)
    compiled_mines().tabulate(mines, 0, questions)
    ports = records(PortSurprise, PORTS)
    bits = ports["bits"]
    bits[:] = log2(2 * n)
    mean = 0.0
    for port, answers in enumerate(questions["answers"][:PORTS, :n]):
        different, counts = np.unique(answers, return_counts=True)
        bits[port, different] = -np.log2(counts / n)
        mean += float((counts / n * bits[port, different]).sum())
    return ports, mean


# --- Who may have hidden a mine -----------------------------------------------------------------


@dataclass(frozen=True)
class Hider:
    """A habit of hiding."""

    share: float  # of those who hide mines
    ratios: Mapping[int, Ratios]  # by the gems in play: how much likelier than by chance

    def likelier(self, deviations: Array, kinds: int) -> Array:
        """How many times as likely as by chance a mine is, by its ray bits."""
        ratio: Array = 2 ** np.interp(deviations, DEVIATIONS, self.ratios[kinds])
        return ratio


def tilted_ratios(tilt: float) -> dict[int, Ratios]:
    """How likely the mixture makes mines in which a bit less in the rays counts for tilt bits.

    The ray bits of all mines are nearly normal, which gives what all of it is divided by.
    """
    return {
        kinds: tuple((-tilt * d * DEVIATIONS - log(2) * (tilt * d) ** 2 / 2).tolist())
        for kinds, (_, d) in RAY_BITS.items()
    }


# The rest hides by chance. Of what level 5 looks for, the first is its own mixture, the others are
# the hardest of many: level 4, and who was level 5 before.
SUSPECTS = (
    Hider(0.35, tilted_ratios(TILT)),
    Hider(0.15, HARDEST_OF_20),
    Hider(0.2, HARDEST_OF_400),
)


def likelihoods(mines: Array, kinds: int, suspects: tuple[Hider, ...]) -> Array:
    """How likely each mine is against one of chance, hidden by one of these or by chance.

    Whoever weighs mines so needs no other notes of who is hiding: as answers leave only the mines
    of one habit, its share of what is left grows by Bayes.
    """
    if not suspects or len(mines) == 0:
        return np.ones(len(mines))
    deviations = deviations_of(mines, kinds, *RAY_BITS[kinds])
    total = np.full(len(mines), 1 - sum(hider.share for hider in suspects))
    for hider in suspects:
        total += hider.share * hider.likelier(deviations, kinds)
    return total


def thin(weights: Array, room: int, seed: int) -> tuple[Array, Array]:
    """Which of many mines stay where there is room for so many, and what these weigh then.

    Heavy ones stay; of the others some by lot, each of which then weighs as much as it stands for.
    """
    if len(weights) <= room:
        return np.arange(len(weights)), weights
    limit, heavy = 0.0, np.zeros(len(weights), bool)
    while True:
        limit = float(weights[~heavy].sum()) / (room - int(heavy.sum()))
        more = weights >= limit
        if more.sum() == heavy.sum():
            break
        heavy = more
    owed = np.random.Generator(np.random.PCG64(decision_part(seed))).random()
    reached = np.floor(np.cumsum(np.minimum(weights / limit, 1.0)) + owed)
    stay = np.flatnonzero(np.diff(reached, prepend=np.floor(owed)) > 0)[:room]
    return stay, np.maximum(weights[stay], limit)


def deviations_of(mines: Array, kinds: int, mean: float, deviation: float) -> Array:
    """The ray bits of mines, in standard deviations from the mean of all."""
    layouts = records(MineLayout, len(mines))
    layouts["gems"] = mines
    deviations: Array = (ray_bits(layouts, kinds) - mean) / deviation
    return deviations


def fit_ratios(hidden: Array, by_chance: Array) -> Ratios:
    """How much likelier than by chance a habit makes mines, by the deviations of many of both.

    Where too few are known to tell, it goes on as it did.
    """
    near, near_by_chance = near_each(hidden), near_each(by_chance)
    seen = (near >= LEAST_SEEN) & (near_by_chance >= LEAST_SEEN)
    shares = near / len(hidden), near_by_chance / len(by_chance)
    ratios = np.log2(np.maximum(shares[0], 1e-12) / np.maximum(shares[1], 1e-12))
    known = np.flatnonzero(seen)
    if len(known) == 0:
        return (0.0,) * len(DEVIATIONS)
    first, last = known[0], known[-1]
    slope = min(0.0, ratios[first + 1] - ratios[first]) if first < last else 0.0
    ratios[:first] = ratios[first] + slope * (np.arange(first) - first)
    fall = min(0.0, ratios[last] - ratios[last - 1]) if first < last else 0.0
    ratios[last + 1 :] = ratios[last] + fall * np.arange(1, len(ratios) - last)
    return tuple(np.round(np.maximum(ratios, SMALLEST_RATIO), 2).tolist())


def near_each(deviations: Array) -> Array:
    """How many mines lie near each of DEVIATIONS, shared between the two that are nearest."""
    step = DEVIATIONS[1] - DEVIATIONS[0]
    at = np.clip((deviations - DEVIATIONS[0]) / step, 0, len(DEVIATIONS) - 1)
    below = np.minimum(at.astype(int), len(DEVIATIONS) - 2)
    mass = np.bincount(below, 1 - (at - below), len(DEVIATIONS))
    return mass + np.bincount(below + 1, at - below, len(DEVIATIONS))
