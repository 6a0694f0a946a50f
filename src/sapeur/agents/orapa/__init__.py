"""The expert of Orapa Mine: it holds mines that agree with all answers, and divides them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import log2

import numpy as np

from sapeur.agents.agent import (
    MEASURE,
    NOTHING,
    WIN,
    Advice,
    Agent,
    Fact,
    Sentences,
    Verdict,
)
from sapeur.agents.orapa import policy as orapa_play
from sapeur.agents.orapa.endgame import after_asking, on_proposing, questions_left
from sapeur.agents.orapa.inference import (
    ALL,
    EFFORT,
    LITTLE,
    Array,
    Clues,
    answered,
    clues,
    dice,
    play,
)
from sapeur.games.game import Words
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import KINDS, PORTS
from sapeur.games.orapa.rules import ASK, DUEL, PLACE, PROPOSE, SHARED, SOLO, State
from sapeur.kernel import UNKNOWN

WATCHED = 64  # mines that are held for the other prospector of a duel: how far is he?
FAR = 12.0  # bits that the other lacks, if it has more than those
FORGOTTEN = 12  # answers: no prospector overlooks more of them at a time
ENOUGH = 64  # mines held when a proposal has begun
TWIN_KEYS = np.random.Generator(np.random.PCG64(1)).integers(1 << 62, size=(ALL, 1))
FURTHER = 500  # mines up to which second questions are looked into too,
NEXT_BREADTH = 5  # so many
ENOUGH_TOLD = 0.5  # of the bits that the best question about a shared mine tells
SAMPLED = 16.0  # how many mines one drawn mine stands for, where their number is not known


@dataclass(frozen=True)
class Held:
    """Mines that agree with what a prospector knows: all of them, or evenly drawn ones."""

    mines: Array  # n rows of a placement a kind
    exact: bool
    ids: Array  # the answers by question and mine, numbered from 0 for each question
    most: int  # different answers to a question

    @property
    def n(self) -> int:
        return len(self.mines)


def tabulated(mines: Array, easy: int, *, exact: bool) -> Held:
    """The mines with their answers; of all the mines that agree, one of each set of twins (O10)."""
    n = len(mines)
    table = np.zeros(ALL * n, np.int64)
    play().tabulate(mines.reshape(-1), n, easy, table)
    if exact and n > 1:
        if n > 1:
            rows = table.reshape(ALL, n)
            _, first = np.unique((rows * TWIN_KEYS).sum(0), return_index=True)
            mines, table = mines[np.sort(first)], rows[:, np.sort(first)].reshape(-1)
            n = len(mines)
        order = np.lexsort(mines.T[::-1])
        mines, table = mines[order], table.reshape(ALL, n)[:, order].reshape(-1)
    ids = np.zeros(ALL * n, np.int32)
    most = play().number(table, n, ids)
    return Held(mines, exact, ids, most)


@dataclass(frozen=True)
class Prospector:
    """Holds some mines in mind, and asks what divides them best."""

    hypotheses: int  # how many mines it holds
    overlooks: float = 0.0  # the share of the answers that it does not think of
    looks_on: int = 0  # when no more mines than this are held, it looks ahead
    breadth: int = 1  # questions that it looks into
    hidings: int = 1  # mines that it thinks of when it hides one
    dares: bool = True  # it guesses when that is better than a question
    watches: bool = True  # it thinks of how far the other is in a duel
    effort: int = EFFORT  # steps that it takes to think of mines
    more: int = 1  # with an expansion it holds so many times as many mines

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if not (rules.awaited(observed) >> seat) & 1:
            return NOTHING
        if rules.is_hiding(observed) or observed.proposing:
            return self.advise(observed, seat, seed).best.action
        return self.plan(observed, seat, seed).best

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        if not (rules.awaited(observed) >> seat) & 1:
            return Advice(())
        if rules.is_hiding(observed):
            return self.hiding(observed, seat, seed)
        if observed.proposing:
            return self.completing(observed, seat, seed)
        return self.plan(observed, seat, seed).advice()

    # --- A turn -----------------------------------------------------------------------------

    def plan(self, o: State, seat: int, seed: int) -> Plan:
        mine = rules.prospected(o, seat)
        known = clues(o, mine)
        if self.more > 1:
            return self.widened(known).plan(o, seat, seed)
        share = min(self.overlooks, FORGOTTEN / max(1, known.answers))
        mines, exact = self.thought_of(known, share, self.hypotheses, seed)
        other = FAR
        if o.mode == DUEL and self.watches:
            agreeing, all_of_them = answered(o, 1 - mine).draw(WATCHED, seed, LITTLE)
            if all_of_them:
                other = log2(max(1, len(agreeing)))
        return Plan(self, o, seat, tabulated(mines, o.easy, exact=exact), other, seed)

    def widened(self, known: Clues) -> Prospector:
        """The prospector, holding as many mines as the gems in play call for."""
        wide = self.more if known.kinds != rules.ALWAYS_IN_PLAY else 1
        held, looked = self.hypotheses * wide, self.looks_on * wide
        return replace(self, hypotheses=held, looks_on=looked, more=1)

    def thought_of(self, known: Clues, share: float, room: int, seed: int) -> tuple[Array, bool]:
        """The mines that come to mind, and whether it knows that there are no others."""
        if not self.overlooks:
            return known.draw(room, seed, self.effort)
        few = known.few(self.hypotheses, self.effort // 2)
        if few is not None:
            return few, True
        return known.without(share, seed).draw(room, seed, self.effort // 2)[0], False

    # --- A proposal that has begun --------------------------------------------------------------

    def completing(self, o: State, seat: int, seed: int) -> Advice:
        known = clues(o, rules.prospected(o, seat))
        if self.more > 1:
            return self.widened(known).completing(o, seat, seed)
        run = [rules.laid(o, seat, kind) for kind in range(KINDS)]
        kind = next(k for k in range(KINDS) if run[k] == rules.UNPLACED)
        # As much thought as led to the proposal, so that it is the same mine.
        room = max(self.hypotheses, ENOUGH)
        mines, exact = self.thought_of(known.with_gems(run), 0.0, room, seed)
        for k, p in enumerate(run):
            mines = mines[mines[:, k] == p] if p >= 0 else mines
        held = tabulated(mines, o.easy, exact=exact)
        legal = GAME.legal(o, seat)
        places, counts = np.unique(held.mines[:, kind], return_counts=True)
        agreeing = dict(zip(places.tolist(), counts.tolist(), strict=True))
        # One whole mine is meant: the first in order, so that each gem of it follows the last.
        meant = held.mines[0].tolist()[kind] if held.n else UNKNOWN
        if o.mode == SOLO and o.strikes[seat] + 1 < rules.PROPOSALS:
            begun = any(p >= 0 for p in run)
            few = known.few(orapa_play.FEW, self.effort // 4) if begun else mines if exact else None
            meant = meant if few is None else self.meant(o, few, run, kind, meant)
        verdicts = [
            Verdict(
                action,
                agreeing.get(action - PLACE, 0) / max(1, held.n),
                0.0 if held.exact else 0.5 / max(1, held.n) ** 0.5,
                (
                    Fact(
                        "here",
                        {
                            "gem": gem_name(action - PLACE),
                            "n": agreeing.get(action - PLACE, 0),
                            "all": held.n,
                        },
                    ),
                ),
            )
            for action in legal
        ]
        verdicts.sort(key=lambda v: (-v.value, v.action - PLACE != meant))
        return Advice(tuple(verdicts), WIN)

    def meant(self, o: State, mines: Array, run: list[int], kind: int, other: int) -> int:
        """O13: the gem of the mine to be proposed while a second proposal is left."""
        held = tabulated(mines, o.easy, exact=True)
        if not 2 < held.n <= orapa_play.FEW:
            return other
        best = held.mines[int(proposals(held, hopes(held.n, 1.0)).argmin())].tolist()
        return (
            best[kind] if all(p in (best[k], rules.UNPLACED) for k, p in enumerate(run)) else other
        )

    # --- Hiding ---------------------------------------------------------------------------------

    def hiding(self, o: State, seat: int, seed: int) -> Advice:
        run = [rules.laid(o, seat, kind) for kind in range(KINDS)]
        kind = next(k for k in range(KINDS) if run[k] == rules.UNPLACED)
        legal = GAME.legal(o, seat)
        kinds = rules.in_play(o)
        rng = dice(seed)
        room = max(self.hidings, 1)
        mines = np.zeros(room * KINDS, np.int64)
        n = play().candidates(kinds, np.array(run, np.int64), room, mines, rng)
        found = mines.reshape(room, KINDS)[:n]
        best: dict[int, float] = {}
        if n:
            bits = telling(found, kinds)
            for p, b in zip(found[:, kind].tolist(), bits.tolist(), strict=True):
                best[p] = min(best.get(p, 1e9), b)
        mean = usual(kinds)[1]
        verdicts = []
        for action in legal:
            p = action - PLACE
            if p in best:
                gain = (mean - best[p]) * QUESTIONS_A_BIT
                fact = Fact("hard" if gain > 0 else "open", {"x": f"{abs(gain):.1f}"})
                value = 0.5 + 0.5 * float(np.tanh(gain * WIN_A_QUESTION))
                verdicts.append(Verdict(action, value, 0.05, (fact,)))
            else:
                verdicts.append(Verdict(action, 0.0, 0.5, (Fact("unthought"),)))
        verdicts.sort(key=lambda v: -v.value)
        return Advice(tuple(verdicts), WIN)


SURVEYED = 4000  # mines of chance to which one that is hidden is compared
QUESTIONS_A_BIT = 0.022  # what a bit less in all rays together costs a prospector, as measured
WIN_A_QUESTION = 0.25


@cache
def usual(kinds: int) -> tuple[Array, float]:
    """How many bits each answer at each port tells, over all legal mines; and the mean of all."""
    n = SURVEYED
    mines = np.zeros(n * KINDS, np.int64)
    play().dig(kinds, mines, n, dice(1))
    table = np.zeros(ALL * n, np.int64)
    play().tabulate(mines, n, 0, table)
    bits = np.full((PORTS, orapa_play.TOLD), log2(2 * n))
    mean = 0.0
    for port, answers in enumerate(table.reshape(ALL, n)[:PORTS]):
        found, counts = np.unique(answers, return_counts=True)
        bits[port, found] = -np.log2(counts / n)
        mean += float((counts / n * bits[port, found]).sum())
    return bits.reshape(-1), mean


def telling(mines: Array, kinds: int) -> Array:
    """How many bits the rays of each mine tell, each by itself: the fewer, the harder to find."""
    n = len(mines)
    table = np.zeros(ALL * n, np.int64)
    play().tabulate(mines.reshape(-1), n, 0, table)
    bits = np.zeros(n)
    play().tell(table, n, usual(kinds)[0], bits)
    return bits


class Plan:
    """What one prospector thinks of every question and of a proposal."""

    def __init__(
        self, who: Prospector, o: State, seat: int, held: Held, other: float, seed: int
    ) -> None:
        self.who, self.o, self.seat, self.held, self.other = who, o, seat, held, other
        self.lots = np.random.Generator(np.random.PCG64(seed)).permutation(ALL + 1).tolist()
        self.asked = o.asked[rules.prospected(o, seat) * ALL :][:ALL]
        self.legal = np.append(np.array(self.asked) == 0, True)
        self.shunned = np.zeros(ALL + 1, bool)  # of equals, these come last
        # O12, O13: whether a wrong proposal is forgiven.
        self.spare = int(who.dares and o.mode != DUEL and o.strikes[seat] + 1 < rules.PROPOSALS)
        values = self.by_questions() if o.mode == SOLO else self.by_chances()
        self.values = np.round(values, 9)  # what differs by less is equal
        self.best = self.order()[0]

    def divided(self, hope: Array) -> Array:
        """The cost of each question over all the mines held, at first sight."""
        held, n = self.held, self.held.n
        order, counts = np.arange(n, dtype=np.int32), np.zeros(held.most + 1, np.int32)
        cost = [play().divided(held.ids, n, q, order, 0, n, hope, counts) for q in range(ALL)]
        return np.array(cost)

    def cost(self, hope: Array, spare: int) -> Array:
        """The same, looking ahead; and which questions were looked into."""
        held, n, breadth = self.held, self.held.n, self.who.breadth
        order = np.arange(n, dtype=np.int32)
        rank = np.zeros(4 * ALL + orapa_play.FEW)
        counts = np.zeros(held.most + 1, np.int32)
        room = np.zeros(6 * n + 6, np.int32)
        if held.exact and n <= FURTHER:
            play().look_further(
                held.ids, n, order, breadth, NEXT_BREADTH, spare, hope, counts, rank, room
            )
        else:
            play().look(held.ids, n, order, 0, n, breadth, spare, hope, counts, rank, room, 1e18)
        return rank[: 2 * ALL].reshape(2, ALL)

    def by_questions(self) -> Array:
        """O13: the questions still to come, for each question and (last) for a proposal."""
        held, who = self.held, self.who
        n = held.n
        values = np.full(ALL + 1, np.inf)
        scale = 1.0 if held.exact else SAMPLED
        hope = hopes(n, scale)
        spare = self.spare * int(held.exact)
        # In the base game it is no better to look ahead on drawn mines.
        looks = held.exact or rules.in_play(self.o) != rules.ALWAYS_IN_PLAY
        if looks and 1 + spare < n <= who.looks_on:
            rank, looked = self.cost(hope, spare)
            # What was not looked into was worse at first sight, which is too hopeful.
            seen = looked > 0
            values[:ALL] = rank / n + np.where(seen, 0.0, rank[seen].max(initial=0.0) / n)
        elif n > 1 + spare:
            values[:ALL] = self.divided(hope[spare * (n + 1) :]) / n
        else:
            values[:ALL] = 1.0
        values[ALL] = self.cost_of_proposing(hope)
        return values

    def cost_of_proposing(self, hope: Array) -> float:
        held, n = self.held, self.held.n
        if held.exact and n <= 1 + self.spare:
            return 0.0
        if held.exact and self.spare and n <= orapa_play.FEW:
            return float(proposals(held, hope).min()) / n
        if not held.exact and held.most == 1 and self.spare:
            return 0.0  # one mine was drawn again and again
        return np.inf

    def by_chances(self) -> Array:
        """O11, O12: the chance to win after each question and (last) by a proposal."""
        held, o, n = self.held, self.o, self.held.n
        scale = 1.0 if held.exact else SAMPLED
        bits = np.log2(np.maximum(1, np.arange(n + 1) * scale))
        strikes = self.strikes()
        after = np.array(
            [after_asking(o.mode, self.seat, b, self.other, strikes) for b in bits[1:]]
        )
        values = np.zeros(ALL + 1)
        hope = np.zeros(2 * (n + 1))
        hope[1 : n + 1] = -after * np.arange(1, n + 1)
        values[:ALL] = 1 - self.divided(hope[: n + 1]) / n
        if o.mode == DUEL and o.last:
            values[:ALL] = 0.0
        values[ALL] = on_proposing(
            o.mode, self.seat, float(bits[n]), self.other, strikes, last=bool(o.last)
        )
        sure = held.exact and n == 1
        if not (sure or self.who.dares or o.last):
            values[ALL] = 0.0
            self.shunned[ALL] = True
        if o.mode == SHARED:
            self.shunned[:ALL] = self.waiting()
            most = values[~self.shunned & self.legal].max(initial=0.0)
            values = np.where(self.shunned, np.minimum(values, most), values)
        return values

    def waiting(self) -> Array:
        """O12: which questions tell too little: whoever asks them waits for the others to ask.

        If everyone did so, a mine would take a hundred questions.
        """
        n = self.held.n
        sizes = np.arange(n + 1)
        left = self.divided(sizes * np.log2(np.maximum(1, sizes))) / n - 1
        public_answer = np.where(self.legal[:ALL], np.round(log2(n) - left, 9), 0.0)
        # Who does not think of the others asks what tells most.
        enough = public_answer.max() * (ENOUGH_TOLD if self.who.watches else 0.999)
        few: Array = public_answer < enough
        return few

    def strikes(self) -> tuple[int, ...]:
        """O12: the strikes of those who are not out, from this seat on."""
        o = self.o
        around = [(self.seat + k) % o.players for k in range(o.players)]
        return tuple(o.strikes[k] for k in around if o.strikes[k] < rules.PROPOSALS)

    def order(self) -> list[int]:
        """The legal actions, the best first."""
        sign = 1.0 if self.o.mode == SOLO else -1.0
        keys = sign * self.values
        legal = [q for q in range(ALL) if not self.asked[q]] + [PROPOSE]
        # Of equals a proposal comes first, since it may end the game; else chance decides.
        lots, shunned = self.lots, self.shunned.tolist()
        return sorted(legal, key=lambda a: (float(keys[a]), shunned[a], a != PROPOSE, lots[a]))

    def advice(self) -> Advice:
        held = self.held
        unit = MEASURE if self.o.mode == SOLO else WIN
        known = Fact("agree" if held.exact else "drawn", {"n": held.n})
        verdicts = []
        error = 0.0 if held.exact else 1 / held.n**0.5
        for action in self.order():
            facts = (known, *self.facts(action))
            value = float(self.values[action])
            verdicts.append(Verdict(action, value, error, facts))
        return Advice(tuple(verdicts), unit)

    def facts(self, action: int) -> tuple[Fact, ...]:
        held, n = self.held, self.held.n
        if action == PROPOSE:
            if held.exact and n == 1:
                return (Fact("only"),)
            if held.exact and n == 2 and self.spare:
                return (Fact("two"),)
            if not held.exact:
                return (Fact("guess"),)
            return (Fact("right", {"x": 1, "y": n}),)
        sizes = np.zeros(n, np.int64)
        counts = np.zeros(held.most + 1, np.int32)
        ways = play().parts(held.ids, n, action, counts, sizes)
        if ways == 1:
            return (Fact("vain", {"q": question_name(action)}),)
        left = float((sizes[:ways] ** 2).sum() / n)
        public_answer = Fact(
            "splits", {"q": question_name(action), "k": ways, "left": f"{left:.1f}", "n": n}
        )
        return (public_answer,)


def proposals(held: Held, hope: Array) -> Array:
    """What it costs to propose each of the few mines first."""
    n = held.n
    costs = np.zeros(n)
    counts = np.zeros(held.most + 1, np.int32)
    room = np.zeros(4 * n + 4, np.int32)
    play().proposed(held.ids, n, np.arange(n, dtype=np.int32), 0, n, hope, counts, room, costs)
    return costs


def question_name(action: int) -> str:
    return PORT_NAMES[action] if action < ASK else CELL_NAMES[action - ASK]


def hopes(n: int, scale: float) -> Array:
    """What m of the mines held cost, by m: without and with a proposal to spare."""
    return hopes_below(1 << n.bit_length(), scale)[:, : n + 1].reshape(-1)


@cache
def hopes_below(most: int, scale: float) -> Array:
    return np.array(
        [
            [
                m * questions_left(log2(max(1.0, m * scale)), spare) if m else 0.0
                for m in range(most)
            ]
            for spare in range(2)
        ]
    )


LEVELS = (
    Prospector(2, overlooks=0.9, dares=False, watches=False, effort=LITTLE),
    Prospector(4, overlooks=0.65, dares=False, watches=False, effort=LITTLE),
    Prospector(8, overlooks=0.45, dares=False, watches=False, effort=LITTLE, hidings=4),
    Prospector(14, overlooks=0.22, watches=False, effort=4 * LITTLE, hidings=20),
    Prospector(1000, looks_on=1000, breadth=10, hidings=400, more=6),
)


def level(n: int) -> Agent:
    """The prospector of this strength, 1 to 5."""
    return LEVELS[n - 1]


OTHERS: dict[str, Callable[[], Agent]] = {}

SENTENCES: Sentences = {
    "agree": Words(
        en="{n} mines agree with all the answers.",
        fr="{n} mines s'accordent avec toutes les réponses.",
    ),
    "drawn": Words(
        en="{n} mines are held in mind, drawn from those that agree; how many do is not known.",
        fr="{n} mines sont envisagées, tirées de celles qui s'accordent ; leur nombre est inconnu.",
    ),
    "guess": Words(
        en="How many mines are left is not known: a proposal would be a guess.",
        fr="On ne sait pas combien de mines restent : une proposition serait un pari.",
    ),
    "splits": Words(
        en="Asking {q} splits the {n} mines held in mind {k} ways; {left} stay on average.",
        fr="Demander {q} partage en {k} les {n} mines envisagées ; il en reste {left} en moyenne.",
    ),
    "vain": Words(
        en="All the mines left give the same answer to {q}.",
        fr="Toutes les mines restantes donnent la même réponse à {q}.",
    ),
    "only": Words(
        en="Only one mine is left: propose it.",
        fr="Il ne reste qu'une mine : proposez-la.",
    ),
    "two": Words(
        en="Two mines are left, and two proposals.",
        fr="Il reste deux mines, et deux propositions.",
    ),
    "right": Words(
        en="A proposal is right in {x} of {y} cases.",
        fr="Une proposition est juste dans {x} cas sur {y}.",
    ),
    "here": Words(
        en="{n} of the {all} mines that agree have {gem}.",
        fr="{n} des {all} mines qui s'accordent ont {gem}.",
    ),
    "hard": Words(
        en="The best mine found with it takes about {x} questions more than most.",
        fr="La meilleure mine trouvée ainsi demande environ {x} questions de plus que d'autres.",
    ),
    "open": Words(
        en="The best mine found with it takes about {x} questions less than most.",
        fr="La meilleure mine trouvée ainsi demande environ {x} questions de moins que d'autres.",
    ),
    "unthought": Words(
        en="No mine with it was thought of.",
        fr="Aucune mine ainsi faite n'a été envisagée.",
    ),
}
