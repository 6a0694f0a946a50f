"""How a mine is hidden: of some mines drawn by chance, the one whose rays tell least."""

from __future__ import annotations

from functools import cache
from math import log2
from typing import Any

import numpy as np

from sapeur.agents.agent import WIN, Advice, Fact, Verdict
from sapeur.agents.orapa.inference import Array, compiled_mines, compiled_rng
from sapeur.agents.orapa.mines import AnswerRow, MineLayout, PortSurprise
from sapeur.agents.orapa.sentences import hiding_fact
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.rays import KINDS, PORTS
from sapeur.games.orapa.rules import PLACE, State
from sapeur.kernel import records

SURVEYED_MINES = 4000  # drawn by chance, to which one that is hidden is compared
QUESTIONS_A_BIT = 0.022  # what a bit less in all rays together costs a prospector, as measured
WIN_A_QUESTION = 0.25
ERROR = 0.05


def advise_hiding(o: State, seat: int, seed: int, tries: int) -> Advice:
    """Every place for the next gem, by the best of the mines tried that has it there."""
    begun = [rules.laid(o, seat, kind) for kind in range(KINDS)]
    kind = begun.index(rules.UNPLACED)
    kinds = rules.in_play(o)
    mines = records(MineLayout, max(tries, 1))
    n = compiled_mines().complete_mines(kinds, np.array(begun, np.int64), mines, compiled_rng(seed))
    least: dict[int, float] = {}
    for p, bits in zip(
        mines["gems"][:n, kind].tolist(), ray_bits(mines[:n], kinds).tolist(), strict=True
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
