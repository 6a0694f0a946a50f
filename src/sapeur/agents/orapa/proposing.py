"""How a proposal is laid out, gem by gem, once it has begun."""

from __future__ import annotations

import numpy as np

from sapeur.agents.agent import WIN, Advice, Verdict
from sapeur.agents.orapa.candidates import tabulate_candidates
from sapeur.agents.orapa.inference import Array, evidence_of
from sapeur.agents.orapa.lookahead import FEW
from sapeur.agents.orapa.sentences import placement_fact
from sapeur.agents.orapa.styles import Skill
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.rays import KINDS
from sapeur.games.orapa.rules import PLACE, SOLO, State
from sapeur.kernel import UNKNOWN

ENOUGH_MINES = 64  # in mind when a proposal has begun


def advise_proposal(skill: Skill, o: State, seat: int, seed: int) -> Advice:
    """Every place for the next gem, by how many of the candidate mines have it there."""
    evidence = evidence_of(o, rules.mine_sought(o, seat))
    skill = skill.for_gems(evidence.kinds)
    begun = [rules.placement_of(o, seat, kind) for kind in range(KINDS)]
    kind = begun.index(rules.UNPLACED)
    # As much thought as led to the proposal, so that it is the same mine.
    room = max(skill.hypotheses, ENOUGH_MINES)
    mines, weights, complete = skill.think_of_mines(evidence.with_gems(begun), room, seed)
    for k, p in enumerate(begun):
        if p >= 0:
            weights = weights[mines[:, k] == p]
            mines = mines[mines[:, k] == p]
    candidates = tabulate_candidates(mines, o.easy, complete=complete, weights=weights)
    n = candidates.n
    # One whole mine is meant: the likeliest, of equals the first in order, so that each gem of it
    # follows the last.
    meant = candidates.mines[candidates.weights.argmax(), kind] if n else UNKNOWN
    if o.mode == SOLO and o.strikes[seat] + 1 < o.proposals:
        if any(p >= 0 for p in begun):
            few = evidence.list_all(FEW, skill.effort // 4)
        else:
            few = mines if complete else None
        best = None if few is None else best_first_proposal(few, o.easy)
        if best is not None and is_begun(best, begun):
            meant = best[kind]
    places, counts = np.unique(candidates.mines[:, kind], return_counts=True)
    agreeing = dict(zip(places.tolist(), counts.tolist(), strict=True))
    verdicts = []
    for action in GAME.legal(o, seat):
        here = agreeing.get(action - PLACE, 0)
        error = 0.0 if complete else 0.5 / max(1, n) ** 0.5
        fact = placement_fact(action - PLACE, here, n)
        verdicts.append(Verdict(action, here / max(1, n), error, (fact,)))
    # Who reckons with habits means the likeliest mine, be its gems where they seldom are.
    verdicts.sort(key=lambda v: (0.0 if skill.suspects else -v.value, v.action - PLACE != meant))
    return Advice(tuple(verdicts), WIN)


def best_first_proposal(mines: Array, easy: int) -> list[int] | None:
    """O13: the mine to propose of these few while another proposal is left."""
    candidates = tabulate_candidates(mines, easy, complete=True)
    if not 2 < candidates.n <= FEW:
        return None
    best: list[int] = candidates.mines[int(candidates.costs_of_proposals().argmin())].tolist()
    return best


def is_begun(mine: list[int], begun: list[int]) -> bool:
    """Whether the gems laid so far lie where they do in this mine."""
    return all(p in (mine[k], rules.UNPLACED) for k, p in enumerate(begun))
