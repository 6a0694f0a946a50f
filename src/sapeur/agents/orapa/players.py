"""Prospectors who think little: what they remember, what they picture, and when they dare.

They think of so few mines that plain Python answers at once: nothing here is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log2

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Advice, Fact, Verdict, stream
from sapeur.agents.orapa.endgame import questions_left
from sapeur.agents.orapa.mines import complete_mine
from sapeur.agents.orapa.sentences import knowledge_fact, placement_fact, question_fact
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.counting.clues import Clues, MineLayout, read_clues
from sapeur.games.orapa.counting.plans import list_mines, paint, try_plan
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.counting.search import AT_LEAF, begin, next_leaf, prepare
from sapeur.games.orapa.rays import (
    CELLS,
    KINDS,
    PORTS,
    alike,
    content,
    public_answer,
    trace,
)
from sapeur.games.orapa.rules import ASK, PLACE, PROPOSE, SOLO, State
from sapeur.kernel import UNKNOWN, Rng, below, clone, pool, shuffle, uniform

SEARCH_STEPS = 3000  # steps of looking for mines that agree: a fifth of a second, not compiled
TWINS = 8  # mines that no question tells apart (O10): more of them are hardly met
SKIPPED_LEAVES = 6  # at most, so that not everyone pictures the first mine that can be found
TRIES_A_LEAF = 12
MINES_A_PICTURE = 64.0  # that agree about as well as one that is pictured

Mine = list[int]  # one placement a kind


@dataclass(frozen=True)
class PicturingProspector:
    """Pictures a few mines that fit the answers it thinks of, and asks where they differ."""

    pictures: int  # mines that it has in mind at a time,
    remembered: int  # each made of so many of the answers, whichever come to mind
    hesitation: float  # how often it asks once more although it is sure
    peeking: float = 0.0  # how often it asks a cell, where a ray would tell more

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if not (rules.awaited(observed) >> seat) & 1:
            return NOTHING
        rng = stream(seed)
        if rules.is_hiding(observed) or observed.proposing:
            return next_gem(observed, seat, rng)
        clues = clues_of(observed, seat)
        if observed.last or (only_mine(clues) and uniform(rng) >= self.hesitation):
            return PROPOSE
        thought = Thought(observed, seat, self.imagine(clues, rng))
        questions = thought.open_questions or thought.questions
        if not questions:
            return PROPOSE
        shuffle(rng, questions, len(questions))
        peeks = uniform(rng) < self.peeking
        return max(
            questions, key=lambda q: (thought.parts(q) > 1, (q >= ASK) == peeks, thought.parts(q))
        )

    def imagine(self, clues: Clues, rng: Rng) -> list[Mine]:
        """The mines that it pictures."""
        mines = [picture(recall(clues, self.remembered, rng), rng) for _ in range(self.pictures)]
        return [mine for mine in mines if mine]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        if not (rules.awaited(observed) >> seat) & 1:
            return Advice(())
        if rules.is_hiding(observed) or observed.proposing:
            return self._advise_gem(observed, seat, seed)
        clues = clues_of(observed, seat)
        thought = Thought(observed, seat, self.imagine(clues, stream(seed)))
        is_solo = observed.mode == SOLO
        sure = only_mine(clues) is not None
        proposal = (0.0 if sure else inf) if is_solo else float(sure or observed.last)
        fact = Fact("only" if sure else "guess")
        knowledge = knowledge_fact(thought.n, complete=False)
        verdicts = [Verdict(PROPOSE, proposal, 0.0 if sure else 0.5, (knowledge, fact))]
        for q in thought.questions:
            left = thought.mines_left(q) * MINES_A_PICTURE
            value = 1 + questions_left(log2(left), 0) if is_solo else 0.5 / left**0.1
            verdicts.append(Verdict(q, value, 0.3, (knowledge, thought.fact(q))))
        verdicts.sort(key=lambda v: v.value if is_solo else -v.value)
        return Advice(tuple(verdicts), MEASURE if is_solo else WIN)

    def _advise_gem(self, o: State, seat: int, seed: int) -> Advice:
        """The place that it would take, and all the others."""
        meant = self.choose(o, seat, seed)
        fact = Fact("unthought") if rules.is_hiding(o) else placement_fact(meant - PLACE, 1, 1)
        verdicts = [Verdict(meant, 0.5, 0.5, (fact,))]
        others = (Verdict(a, 0.0, 0.5, (Fact("unthought"),)) for a in GAME.legal(o, seat))
        return Advice((*verdicts, *(v for v in others if v.action != meant)), WIN)


# --- What is known ------------------------------------------------------------------------------


def clues_of(o: State, seat: int) -> Clues:
    """What the seat knows of the mine that it looks for."""
    clues = Clues()
    read_clues(o, rules.mine_sought(o, seat), clues)
    return clues


def only_mine(clues: Clues) -> Mine | None:
    """The one mine that gives all the answers, if a short search shows that there is no other."""
    mines, complete = list_agreeing(clues, TWINS)
    if not complete or not mines:
        return None
    first = grid_of(mines[0])
    return mines[0] if all(alike(first, grid_of(m), clues.easy) for m in mines[1:]) else None


def list_agreeing(clues: Clues, room: int) -> tuple[list[Mine], bool]:
    """Mines that give all the answers, and whether these are all; SEARCH_STEPS ends the search."""
    search, found = Search(), pool(MineLayout, room)
    search.clues = clone(clues)
    n = min(room, list_mines(search, room, found, SEARCH_STEPS))
    return [mine.gems for mine in found[:n]], bool(search.complete)


# --- What is pictured ---------------------------------------------------------------------------


def recall(clues: Clues, count: int, rng: Rng) -> Clues:
    """The clues with so many of the answers that were given, drawn by lot."""
    some = clone(clues)
    known = [q for q in range(rules.QUESTIONS) if answer_to(clues, q) != UNKNOWN]
    shuffle(rng, known, len(known))
    for q in known[count:]:
        if q < ASK:
            some.ports[q] = UNKNOWN
        else:
            some.cells[q - ASK] = UNKNOWN
    return some


def answer_to(clues: Clues, question: int) -> int:
    return clues.ports[question] if question < ASK else clues.cells[question - ASK]


def picture(clues: Clues, rng: Rng) -> Mine | None:
    """Some mine that gives these answers; None if it does not come to mind."""
    search = Search()
    search.clues = clues
    prepare(search)
    search.body_waits = 1
    search.look_cost = 1
    begin(search, SEARCH_STEPS // 4)
    mine = None
    skipped = below(rng, SKIPPED_LEAVES + 1)
    while (mine is None or skipped > 0) and next_leaf(search) == AT_LEAF:
        skipped -= 1
        for _ in range(TRIES_A_LEAF):
            if try_plan(search, search.levels[search.depth], rng):
                mine = list(search.plan)
                break
    return mine


def grid_of(mine: Mine) -> list[int]:
    grid = [0] * CELLS
    paint(grid, mine)
    return grid


def answer_in(grid: list[int], question: int, easy: int) -> int:
    """What this mine answers."""
    if question < ASK:
        return public_answer(trace(grid, question), easy)
    return content(grid, question - ASK)


class Thought:
    """What the pictured mines would answer."""

    def __init__(self, o: State, seat: int, mines: list[Mine]) -> None:
        self.n, self.easy = len(mines), o.easy
        self.grids = [grid_of(mine) for mine in mines]
        self.questions = [q for q in GAME.legal(o, seat) if q < PROPOSE]
        at = rules.mine_sought(o, seat)
        # O5: who knows a ray knows its way back.
        self.open_questions = [
            q for q in self.questions if q >= ASK or o.rays[at * PORTS + q] == UNKNOWN
        ]
        self._answers: dict[int, list[int]] = {}

    def answers(self, question: int) -> list[int]:
        """One for each mine."""
        if question not in self._answers:
            self._answers[question] = [answer_in(grid, question, self.easy) for grid in self.grids]
        return self._answers[question]

    def parts(self, question: int) -> int:
        """How many different answers there are."""
        return len(set(self.answers(question)))

    def part_sizes(self, question: int) -> list[int]:
        answers = self.answers(question)
        return [answers.count(answer) for answer in sorted(set(answers))] or [1]

    def mines_left(self, question: int) -> float:
        """Of the pictured mines, after the answer, on average."""
        return sum(size**2 for size in self.part_sizes(question)) / max(1, self.n)

    def fact(self, question: int) -> Fact:
        return question_fact(question, self.part_sizes(question))


# --- Gem by gem ---------------------------------------------------------------------------------


def next_gem(o: State, seat: int, rng: Rng) -> int:
    """Where the next gem goes, of a mine that is being hidden or proposed."""
    if rules.is_hiding(o):
        return next_gem_to_hide(o, seat, rng)
    return next_gem_to_propose(o, seat, clues_of(o, seat), rng)


def next_gem_to_hide(o: State, seat: int, rng: Rng) -> int:
    """The next gem of a mine that is drawn by chance."""
    begun = [rules.placement_of(o, seat, kind) for kind in range(KINDS)]
    mine = [UNKNOWN] * KINDS
    if complete_mine(rules.in_play(o), begun, mine, rng):
        return PLACE + mine[begun.index(rules.UNPLACED)]
    return any_of(GAME.legal(o, seat), rng)


def next_gem_to_propose(o: State, seat: int, clues: Clues, rng: Rng) -> int:
    """The next gem of the only mine, or else of some mine that gives the answers."""
    begun = [rules.placement_of(o, seat, kind) for kind in range(KINDS)]
    kind = begun.index(rules.UNPLACED)
    legal = GAME.legal(o, seat)
    mine = only_mine(clues)
    if mine is None:
        agreeing = list_agreeing(clues, 1)[0]
        mine = agreeing[0] if agreeing else picture(recall(clues, KINDS, rng), rng)
    if mine is not None and PLACE + mine[kind] in legal:
        return PLACE + mine[kind]
    return any_of(legal, rng)


def any_of(actions: Sequence[int], rng: Rng) -> int:
    return actions[below(rng, len(actions))]
