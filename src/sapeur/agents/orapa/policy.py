"""The prospector: how it chooses between all questions and a proposal, in every mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

import numpy as np

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Advice, Fact, Verdict, decision_part
from sapeur.agents.orapa.candidates import Candidates, tabulate_candidates
from sapeur.agents.orapa.endgame import MOST_PROPOSALS_TOLD_APART, Race
from sapeur.agents.orapa.evaluation import BITS_ERROR, questions_after, questions_by_bits
from sapeur.agents.orapa.hiding import WIN_A_QUESTION, advise_hiding, draw_gem
from sapeur.agents.orapa.inference import LITTLE_EFFORT, Array, evidence_of, rival_evidence_of
from sapeur.agents.orapa.proposing import advise_proposal
from sapeur.agents.orapa.sentences import (
    knowledge_fact,
    proposal_fact,
    question_fact,
    restraint_fact,
)
from sapeur.agents.orapa.styles import Skill
from sapeur.games.orapa import rules
from sapeur.games.orapa.rules import DUEL, PROPOSE, SHARED, SOLO, State

RIVAL_MINES = 64  # that are held for the other prospector of a duel: how near is it?
FAR_BITS = 12.0  # what the other lacks, if more mines than those agree with what it knows
# Of the bits that the best question about a shared mine tells: who asks for less lets the others
# ask. One who does not think of the others asks what tells most.
ENOUGH_SHARE, NEARLY_ALL = 0.5, 0.999
DECIMALS = 9  # values that differ by less are equal


@dataclass(frozen=True)
class Prospector:
    """Holds some mines in mind, and asks what divides them best."""

    skill: Skill

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if not (rules.awaited(observed) >> seat) & 1:
            return NOTHING
        skill = self.skill if observed.mode == DUEL else self.skill.against_chance()
        if rules.is_hiding(observed):
            if skill.hiding_tilt:
                return draw_gem(observed, seat, seed, skill.hiding_tries, skill.hiding_tilt)
            return advise_hiding(observed, seat, seed, skill.hiding_tries).best.action
        if observed.proposing:
            return advise_proposal(skill, observed, seat, seed).best.action
        return self.plan(observed, seat, seed, skill).best

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What does best if every mine is as likely as another; in a duel it may do otherwise.

        People can count mines, and are told of them; whom they sit with is theirs to judge.
        """
        skill = self.skill.against_chance()
        if not (rules.awaited(observed) >> seat) & 1:
            return Advice(())
        if rules.is_hiding(observed):
            return advise_hiding(observed, seat, seed, skill.hiding_tries)
        if observed.proposing:
            return advise_proposal(skill, observed, seat, seed)
        return self.plan(observed, seat, seed, skill).advice()

    def plan(self, o: State, seat: int, seed: int, skill: Skill) -> TurnPlan:
        """What it makes of its turn, when it thinks with this skill."""
        mine = rules.mine_sought(o, seat)
        evidence = evidence_of(o, mine)
        skill = skill.for_gems(evidence.kinds)
        mines, weights, complete = skill.think_of_mines(
            evidence, skill.hypotheses, seed, overlooked=skill.share_overlooked(evidence)
        )
        rival_bits = FAR_BITS
        if o.mode == DUEL and skill.watches_rivals:
            rival = rival_evidence_of(o, 1 - mine)
            agreeing, all_of_them = rival.draw(RIVAL_MINES, seed, LITTLE_EFFORT)
            if all_of_them:
                rival_bits = log2(max(1, len(agreeing)))
        candidates = tabulate_candidates(mines, o.easy, complete=complete, weights=weights)
        return TurnPlan(skill, o, seat, candidates, rival_bits, seed)


class TurnPlan:
    """What one prospector thinks of every question and of a proposal.

    A row of values holds one for each question, and last that of a proposal.
    """

    def __init__(
        self,
        skill: Skill,
        o: State,
        seat: int,
        candidates: Candidates,
        rival_bits: float,
        seed: int,
    ) -> None:
        self.skill, self.o, self.seat, self.candidates = skill, o, seat, candidates
        self.rival_bits, self.seed = rival_bits, seed
        lots = np.random.Generator(np.random.PCG64(decision_part(seed))).permutation(PROPOSE + 1)
        self.lots: list[int] = lots.tolist()
        asked = o.asked[rules.mine_sought(o, seat) * PROPOSE :][:PROPOSE]
        self.legal = np.append(np.array(asked) == 0, True)
        self.shunned = np.zeros(PROPOSE + 1, bool)  # of equals, these come last
        # O12 to O14: whether a wrong proposal is forgiven.
        self.spare = int(skill.takes_risks and o.mode != DUEL and o.strikes[seat] + 1 < o.proposals)
        values = self.questions_to_come() if o.mode == SOLO else self.chances_to_win()
        self.values = np.round(values, DECIMALS)
        self.best = self.order()[0]

    # --- Alone ------------------------------------------------------------------------------

    def questions_to_come(self) -> Array:
        """O13: the questions still to come after each action."""
        return questions_after(self.candidates, self.skill, self.spare, kinds=rules.in_play(self.o))

    # --- Against others ---------------------------------------------------------------------

    def chances_to_win(self) -> Array:
        """O11, O12: the chance to win after each action."""
        candidates, o, n = self.candidates, self.o, self.candidates.n
        race = Race(o.mode, self.seat, self.rival_bits, self.proposals(), is_last_turn=bool(o.last))
        values = np.zeros(PROPOSE + 1)
        if o.mode == DUEL and self.skill.plays_duels_out:
            costs, chance = candidates.weigh_questions(race.after_asking, self.skill.breadth)
            values[:PROPOSE] = np.maximum(chance - WIN_A_QUESTION * (costs - costs.min()), 0.0)
        else:
            bits = np.log2(np.maximum(1, np.arange(n + 1) * candidates.scale))
            lost = np.zeros(n + 1)  # by the number of mines left: their chances to win, below 0
            lost[1:] = -np.array([race.after_asking(b) for b in bits[1:].tolist()]) * np.arange(
                1, n + 1
            )
            values[:PROPOSE] = 1 - candidates.costs_at_sight(lost) / n
        if o.mode == DUEL and o.last:
            values[:PROPOSE] = 0.0
        values[PROPOSE] = race.by_proposing(-log2(candidates.likeliest))
        sure = candidates.complete and n == 1
        if not (sure or self.skill.takes_risks or o.last):
            values[PROPOSE] = 0.0
            self.shunned[PROPOSE] = True
        if o.mode == SHARED:
            self.shunned[:PROPOSE] = self.tells_too_little()
            most = values[~self.shunned & self.legal].max(initial=0.0)
            values = np.where(self.shunned, np.minimum(values, most), values)
        return values

    def tells_too_little(self) -> Array:
        """O12: which questions tell too little: whoever asks them waits for the others to ask.

        If everyone did so, a mine would take a hundred questions.
        """
        bits = self.bits_by_question()
        share = ENOUGH_SHARE if self.skill.watches_rivals else NEARLY_ALL
        too_little: Array = bits < bits.max() * share
        return too_little

    def bits_by_question(self) -> Array:
        """How many bits each question tells; 0 of those that were asked."""
        n = self.candidates.n
        sizes = np.arange(n + 1)
        left = self.candidates.costs_at_sight(sizes * np.log2(np.maximum(1, sizes))) / n - 1
        bits: Array = np.where(self.legal[:PROPOSE], np.round(log2(n) - left, DECIMALS), 0.0)
        return bits

    def proposals(self) -> tuple[int, ...]:
        """O12: the proposals left to those who are not out, from this seat on."""
        o = self.o
        around = [(self.seat + k) % o.players for k in range(o.players)]
        left = [o.proposals - o.strikes[k] for k in around]
        return tuple(min(n, MOST_PROPOSALS_TOLD_APART) for n in left if n > 0)

    # --- The result -------------------------------------------------------------------------

    def order(self) -> list[int]:
        """The legal actions, the best first."""
        keys = (self.values if self.o.mode == SOLO else -self.values).tolist()
        # Of equals a proposal comes first, since it may end the game; else chance decides.
        lots, shunned = self.lots, self.shunned.tolist()
        legal: list[int] = np.flatnonzero(self.legal).tolist()
        return sorted(legal, key=lambda a: (keys[a], shunned[a], a != PROPOSE, lots[a]))

    def advice(self) -> Advice:
        candidates, n = self.candidates, self.candidates.n
        is_solo = self.o.mode == SOLO
        values, error = self.values, 0.0
        if not candidates.complete:
            error = BITS_ERROR if is_solo else 1 / n**0.5
            if is_solo and self.best != PROPOSE:
                # Drawn mines tell which question is better, but not how many are to come.
                values = values + self.questions_by_number() - values.min()
        knowledge = knowledge_fact(n, complete=candidates.complete)
        return Advice(
            tuple(
                Verdict(a, float(values[a]), error, (knowledge, *self.facts(a)))
                for a in self.order()
            ),
            MEASURE if is_solo else WIN,
        )

    def questions_by_number(self) -> float:
        """O13: the questions still to come, by about how many mines are left."""
        evidence = evidence_of(self.o, rules.mine_sought(self.o, self.seat))
        return questions_by_bits(evidence.bits_left(self.seed), evidence.kinds)

    def facts(self, action: int) -> Iterator[Fact]:
        """Why an action is good or bad."""
        candidates = self.candidates
        if action == PROPOSE:
            yield proposal_fact(candidates.n, complete=candidates.complete, spare=bool(self.spare))
            return
        yield question_fact(action, candidates.part_sizes(action))
        if action == self.best and candidates.n > 1:
            bits = self.bits_by_question()
            if bits[action] < bits.max():
                yield restraint_fact(is_heard=self.o.mode == SHARED)
