"""The expert of Le Village: five levels, and a player who only counts the risk of now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import SimpleNamespace
from typing import Any

import numpy as np

from sapeur.agents.agent import NOTHING, Advice, Agent, Fact, Sentences, Verdict
from sapeur.agents.village import endgame
from sapeur.agents.village import lookahead as search
from sapeur.agents.village import policy as play
from sapeur.agents.village.policy import REACH, VILLAGER, Mind
from sapeur.agents.village.weights import LEARNED, SCALE
from sapeur.games.game import Words
from sapeur.games.village import GAME
from sapeur.games.village.notation import cell_name
from sapeur.games.village.rules import (
    CARDS,
    DRAW,
    HEARTS,
    IS_VILLAGER,
    MAIN,
    PASS,
    PEEK,
    PEEKING,
    SUIT,
    SWAP,
    TURN,
    State,
    cells,
)
from sapeur.kernel import UNKNOWN, clone, compiled, records, store

SENTENCES: Sentences = {
    "left": Words(
        en="villagers still unseen: {villagers}; unknown cells: {cells}; cards in the stock: "
        "{stock}",
        fr="villageois encore cachés : {villagers} ; cases inconnues : {cells} ; cartes au talon : "
        "{stock}",
    ),
    "loses": Words(
        en="turning {cell} loses in {bad} of {all} equally likely arrangements ({p}%)",
        fr="retourner {cell} perd dans {bad} dispositions sur {all}, toutes aussi probables "
        "({p} %)",
    ),
    "harmless": Words(
        en="turning {cell} cannot lose, whatever lies there",
        fr="retourner {cell} ne peut pas perdre, quelle que soit la carte",
    ),
    "villager": Words(
        en="{cell} is surely a villager, and turning it gives a peek",
        fr="{cell} est à coup sûr un villageois, et le retourner donne un regard",
    ),
    "nothing_new": Words(
        en="{cell} is known already: this shows nothing new",
        fr="{cell} est déjà connue : cela n'apprend rien",
    ),
    "blast": Words(
        en="{cell} is a known mine; its blast shows unknown cards: {n}",
        fr="{cell} est une mine connue ; son explosion montre des cartes inconnues : {n}",
    ),
    "draw": Words(
        en="a stock card never hurts: a peek {peek}%, a swap {swap}%",
        fr="une carte du talon ne blesse personne : un regard {peek} %, un échange {swap} %",
    ),
    "finds": Words(
        en="a look at {cell} finds a villager: {p}%",
        fr="regarder {cell} trouve un villageois : {p} %",
    ),
    "safest": Words(
        en="the safest turn then loses {after}%, and {before}% without it",
        fr="le retournement le plus sûr perd alors {after} %, et {before} % sinon",
    ),
    "apart": Words(
        en="unknown cards that could hit a known villager: {after} instead of {before}",
        fr="cartes inconnues qui pourraient toucher un villageois connu : {after} au lieu de "
        "{before}",
    ),
    "sure": Words(
        en="every villager can be found without a risk from here",
        fr="d'ici, tous les villageois peuvent être trouvés sans risque",
    ),
}

NET_ERROR = 0.02  # how far the net is off, as lab/calibration.py measured it
CLOSE, FEW = 0.03, 4  # which actions are looked at far: so little behind the best, and so many
COUNTED = 9  # with the stock out, a village of so few unknown cells is solved
ALL = 24  # as many cards as a village has


@cache
def engine() -> SimpleNamespace:
    return compiled(search)


@cache
def solver() -> SimpleNamespace:
    return compiled(endgame)


@cache
def learned(columns: int) -> Any:
    """The weights of the net for this width."""
    return np.array(LEARNED[columns - 5], float) / SCALE


@cache
def thumb() -> Any:
    """A rule of thumb in the place of a net: the risks of the next turns, one as bad as another."""
    net = np.zeros(play.WEIGHTS)
    net[play.SKIPS + 23] = -5
    net[play.SKIPS + 24 : play.SKIPS + 24 + play.PICKS] = -0.5
    net[play.SKIPS + 5] = 1
    return net


@dataclass
class Thought:
    """Room to think about one observed state."""

    k: Mind
    pool: Any
    x: Any
    out: Any

    @classmethod
    def of(cls, k: Mind) -> Thought:
        pool = records(Mind, search.STEPS)
        store(pool, 0, k)
        return cls(k, pool, np.zeros(play.ROOM), np.zeros((search.STEPS, 80), np.int64))

    def values(self, phase: int, actions: Sequence[int], net: Any, *, deep: bool) -> list[float]:
        """The chance to win with each action."""
        told = np.zeros(len(actions))
        codes = np.array(actions, np.int64)
        engine().judge(self.pool, phase, codes, int(deep), net, self.x, self.out[0], told)
        return [float(value) for value in told]

    def ahead(self, phase: int, action: int, net: Any) -> float:
        """The chance to win with this action, seen as far as can be."""
        told = np.zeros(80)
        return float(engine().farthest(self.pool, phase, action, net, self.x, self.out, told))

    def sensible(self, phase: int, actions: Sequence[int]) -> list[int]:
        """The actions that may change what is known or where it lies."""
        if phase == MAIN:
            return [a for a in actions if a == DRAW or shows(self.k, a - TURN)]
        out = [0] * 80
        return out[: play.choices(self.k, phase, out)]


class Endgame:
    """Room to solve a village whose stock is out."""

    def __init__(self) -> None:
        steps, ways = endgame.DEPTH, endgame.WAYS
        self.pool, self.kids = records(Mind, steps), records(Mind, steps * ways)
        self.marks, self.worths = np.zeros(endgame.TABLE, np.int64), np.zeros(endgame.TABLE)
        self.out, self.at = np.zeros((steps, 80), np.int64), np.zeros((steps, 6), np.int64)
        self.chances, self.sums = np.zeros((steps, ways)), np.zeros((steps, 3))
        self.used = 0

    def worth(self, k: Mind, phase: int, option: int | None = None) -> float:
        """The exact chance to win, by the best option or by this one; GAVE_UP if it is too much."""
        store(self.pool, 0, k)
        solver().tidy(self.pool[0])
        n = 1
        if option is None:
            n = solver().options(self.pool[0], phase, self.out[0])
        else:
            self.out[0][0] = option
        told, self.used = solver().solved(
            self.pool, self.kids, phase, n, self.marks, self.worths, self.used, self.out,
            self.chances, self.sums, self.at,
        )  # fmt: skip
        return float(told)

    def values(self, k: Mind, phase: int, actions: Sequence[int]) -> list[float]:
        """The exact chance to win with each action, or nothing if that is too much to count."""
        told = list[float]()
        for action in actions:
            told.append(self.after(k, phase, action))
            if told[-1] == endgame.GAVE_UP:
                return []
        return told

    def after(self, k: Mind, phase: int, action: int) -> float:
        """The exact chance to win with this action."""
        if phase == PEEKING and action > PASS and (k.unknown >> (action - PEEK)) & 1:
            return self.worth(k, PEEKING, action)
        if phase != MAIN:
            moved = clone(k)
            if action >= SWAP:
                play.exchange(moved, action - SWAP)
            return self.worth(moved, MAIN)
        cell = action - TURN
        if (k.villagers >> cell) & 1:
            fewer = clone(k)
            fewer.stored -= 1
            return self.worth(fewer, PEEKING)
        suit = play.mine_at(k, cell)
        reach = 0 if suit == play.NONE else reached(k, suit, cell)
        if reach & k.villagers:
            return 0.0
        if (k.unknown >> cell) & 1 or reach & k.unknown:
            return self.worth(k, MAIN, action)
        return self.worth(k, MAIN)


def mind(o: State, memory: int = ALL, *, counts: bool = True) -> Mind:
    """What a player knows who remembers so many of the number cards that were looked at."""
    k = Mind()
    k.columns = o.columns
    k.stock = CARDS - o.top
    known = [i for i in range(CARDS) if o.cards[i] != UNKNOWN]
    faded = [i for i in known if i < cells(o) and not (o.up >> i) & 1]
    faded = [i for i in faded if not IS_VILLAGER[o.cards[i]]]
    # Which cards stick in the mind is no matter of chance: the same ones from move to move.
    faded.sort(key=lambda i: o.cards[i] * 37 % 53)
    forgotten = set(faded[memory:])
    k.left[:] = [10, 10, 10, 10, 12]
    for i in range(CARDS):
        if o.cards[i] == UNKNOWN or i in forgotten:
            k.unknown |= (i < cells(o)) << i
            continue
        kind = VILLAGER if IS_VILLAGER[o.cards[i]] else SUIT[o.cards[i]]
        if counts:
            k.left[kind] -= 1
        if i < cells(o):
            down = not (o.up >> i) & 1
            if kind == VILLAGER:
                k.villagers |= 1 << i
                k.stored += down
            elif kind < HEARTS and down:
                k.mines[kind] |= 1 << i
    return k


def settled(k: Mind) -> bool:
    return bool(play.settled(k))


def to_find(o: State, k: Mind) -> int:
    """With nothing to lose any more: the action that brings the next villager."""
    if o.phase != MAIN:
        return PASS
    for i in range(cells(o)):
        if (k.villagers >> i) & 1 and not (o.up >> i) & 1:
            return TURN + i
    if k.stock > 0:
        return DRAW
    return TURN + play.LOWEST[k.unknown & 0xFFF or k.unknown >> 12] + 12 * (not k.unknown & 0xFFF)


def shows(k: Mind, cell: int) -> bool:
    """Whether turning this face-down cell shows anything new, or gives a peek."""
    suit = play.mine_at(k, cell)
    reach = 0 if suit == play.NONE else reached(k, suit, cell)
    return bool(((k.unknown | k.villagers) >> cell) & 1 or reach & k.unknown)


def at_once(k: Mind) -> bool:
    """Whether there is something to turn that cannot lose: to know more never hurts."""
    return bool(k.stored or play.harmless(k))


def safest(k: Mind) -> int:
    """The unknown cell that is turned with the least risk of now."""
    hidden = (i for i in range(ALL) if (k.unknown >> i) & 1)
    return max(hidden, key=lambda i: play.survival(k, i))


def stored_at(o: State, k: Mind) -> int:
    """The first known villager that is still face down."""
    return next(i for i in range(cells(o)) if (k.villagers >> i) & 1 and not (o.up >> i) & 1)


# --- The players --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Expert:
    """Knows all that can be known, and judges by the learned net."""

    deep: bool  # looks for the next action too
    bold: bool  # weighs risks: one may be worth it early, or a greater one in the end
    far: bool = False  # looks over the next cards, and solves the end

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        return self._judged(observed, legal)[0][0][1]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        legal = GAME.legal(observed, seat)
        k = mind(observed)
        judged, counted = self._judged(observed, legal)
        return Advice(
            tuple(
                Verdict(action, value, 0.0 if counted or value in (0.0, 1.0) else NET_ERROR, facts)
                for value, action in judged
                for facts in [reasons(observed, k, action)]
            )
        )

    def _judged(self, o: State, legal: Sequence[int]) -> tuple[list[tuple[float, int]], bool]:
        """Every action with its value, first the one to play; and whether these are exact."""
        k = mind(o)
        net = learned(o.columns)
        thought = Thought.of(k)
        values = list[float]()
        if self.far and k.stock == 0 and play.size(k.unknown) <= COUNTED and not settled(k):
            values = Endgame().values(k, o.phase, legal)
        counted = bool(values)
        if not counted:
            values = thought.values(o.phase, legal, net, deep=self.deep)
        told = dict(zip(legal, values, strict=True))
        worthy = thought.sensible(o.phase, legal)
        if self.far and not (counted or settled(k) or (o.phase == MAIN and at_once(k))):
            near = close({a: told[a] for a in worthy})
            seen = {action: thought.ahead(o.phase, action, net) for action in near}
            # What is not looked at farther is no better than what is.
            least = min(seen.values(), default=1.0)
            told = {a: seen.get(a, min(told[a], least)) for a in told}
        best = self._first(o, k, {a: told[a] for a in worthy}, counted=counted)
        told[best] = max(told.values())
        rest = sorted((a for a in legal if a != best), key=lambda a: (-told[a], a))
        return [(told[a], a) for a in [best, *rest]], counted

    def _first(self, o: State, k: Mind, told: dict[int, float], *, counted: bool) -> int:
        if settled(k):
            return to_find(o, k)
        if o.phase == MAIN:
            # What cannot lose is done at once: to know more never hurts.
            safe = play.harmless(k)
            if safe:
                return TURN + (safe & -safe).bit_length() - 1
            if k.stored > 0 and not counted:
                return TURN + stored_at(o, k)
            if not self.bold:
                return DRAW if k.stock > 0 else TURN + safest(k)
        if o.phase == PEEKING and not self.bold and k.unknown:
            return by_thumb(k, PEEKING, [PEEK + i for i in range(ALL) if (k.unknown >> i) & 1])
        return max(told, key=lambda a: (told[a], -a))


@dataclass(frozen=True)
class Amateur:
    """Draws the stock, then turns what seems safest; forgets, and swaps by rule of thumb."""

    memory: int  # number cards that it remembers having looked at
    swaps: bool
    counts: bool  # knows what is left by what has been seen
    careful: bool  # looks at the neighbours before it turns a card

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        k = mind(observed, self.memory, counts=self.counts)
        if settled(k):
            return to_find(observed, k)
        hidden = [i for i in range(cells(observed)) if (k.unknown >> i) & 1]
        if observed.phase == PEEKING:
            return by_thumb(k, observed.phase, [PEEK + i for i in hidden] or [PASS])
        if observed.phase != MAIN:
            return by_thumb(k, observed.phase, legal) if self.swaps else PASS
        if k.stored > 0:
            return TURN + stored_at(observed, k)
        if self.careful and (safe := play.harmless(k)):
            return TURN + (safe & -safe).bit_length() - 1
        if k.stock > 0:
            return DRAW
        if not self.careful:
            return TURN + hidden[seed % len(hidden)]
        return TURN + safest(k)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What a player of the same patience, who forgets nothing, would say."""
        return Expert(deep=False, bold=False).advise(observed, seat, seed)


def by_thumb(k: Mind, phase: int, actions: Sequence[int]) -> int:
    """The action that leaves the smallest risks of now."""
    values = Thought.of(k).values(phase, actions, thumb(), deep=False)
    return actions[values.index(max(values))]


LEVELS: tuple[Agent, ...] = (
    Amateur(memory=1, swaps=False, counts=False, careful=False),
    Amateur(memory=3, swaps=False, counts=False, careful=True),
    Amateur(memory=5, swaps=True, counts=False, careful=True),
    Expert(deep=False, bold=False),
    Expert(deep=True, bold=True, far=True),
)


def level(n: int) -> Agent:
    """The player of level 1 to 5."""
    return LEVELS[n - 1]


OTHERS: dict[str, Callable[[], Agent]] = {
    "glance": lambda: Expert(deep=False, bold=True),
    "deep": lambda: Expert(deep=True, bold=True),
}


def close(told: dict[int, float]) -> list[int]:
    """The actions to be looked at far: what seems best, and what might be better; or none."""
    ranked = sorted(told, key=lambda a: -told[a])
    near = [a for a in ranked if told[a] > told[ranked[0]] - CLOSE][:FEW]
    if DRAW in told and DRAW not in near:
        near.append(DRAW)
    return near if len(near) > 1 else []


# --- Reasons ------------------------------------------------------------------------------------


def reasons(o: State, k: Mind, action: int) -> tuple[Fact, ...]:
    """Why the action is good or bad."""
    left = Fact(
        "left",
        {
            "villagers": k.left[VILLAGER],
            "cells": play.size(k.unknown),
            "stock": k.stock,
        },
    )
    if settled(k):
        left = Fact("sure")
    if action == DRAW:
        m = play.unseen(k)
        swaps = sum(k.left[:HEARTS])
        return Fact(
            "draw", {"peek": percent(k.left[VILLAGER] / m), "swap": percent(swaps / m)}
        ), left
    if action < PASS:
        return (*turn_facts(o, k, action - TURN), left)
    if action == PASS:
        return (left,)
    if action < SWAP:
        cell = action - PEEK
        if not (k.unknown >> cell) & 1:
            return (Fact("nothing_new", {"cell": cell_name(o, cell)}),)
        p = k.left[VILLAGER] / play.unseen(k)
        return Fact("finds", {"cell": cell_name(o, cell), "p": percent(p)}), left
    return swap_facts(k, action - SWAP)


def turn_facts(o: State, k: Mind, cell: int) -> tuple[Fact, ...]:
    name = cell_name(o, cell)
    if (k.villagers >> cell) & 1 or (
        (k.unknown >> cell) & 1 and k.left[VILLAGER] == play.unseen(k)
    ):
        return (Fact("villager", {"cell": name}),)
    bad = risk(k, cell)
    facts = [Fact("harmless", {"cell": name})]
    if bad:
        told: dict[str, str | int | float] = {
            "cell": name,
            "bad": bad.numerator,
            "all": bad.denominator,
            "p": percent(bad),
        }
        facts = [Fact("loses", told)]
    if not (k.unknown >> cell) & 1:
        suit = play.mine_at(k, cell)
        reach = 0 if suit == play.NONE else reached(k, suit, cell)
        shown = play.size(reach & k.unknown)
        facts.append(
            Fact("blast", {"cell": name, "n": shown})
            if shown
            else Fact("nothing_new", {"cell": name})
        )
    return tuple(facts)


def swap_facts(k: Mind, number: int) -> tuple[Fact, ...]:
    after = clone(k)
    play.exchange(after, number)
    if not k.unknown:
        return ()
    risks = {"after": percent(least_risk(after)), "before": percent(least_risk(k))}
    near = {"after": contacts(after), "before": contacts(k)}
    return Fact("safest", risks), Fact("apart", near)


def reached(k: Mind, suit: int, cell: int) -> int:
    """The cells that a mine of this suit reaches from there, as a bit set."""
    return REACH[(k.columns - 5) * 96 + suit * 24 + cell]


def risk(k: Mind, cell: int) -> Fraction:
    """The exact chance that turning this cell loses."""
    m, v = play.unseen(k), k.left[VILLAGER]
    if not (k.unknown >> cell) & 1:
        suit = play.mine_at(k, cell)
        return Fraction(0) if suit == play.NONE else hit(k, reached(k, suit, cell), m, v)
    suits = ((k.left[suit], reached(k, suit, cell)) for suit in range(HEARTS))
    return sum((Fraction(n, m) * hit(k, reach, m - 1, v) for n, reach in suits if n), Fraction(0))


def hit(k: Mind, reach: int, others: int, villagers: int) -> Fraction:
    """The chance that there is a villager among these cells."""
    if reach & k.villagers:
        return Fraction(1)
    n = play.size(reach & k.unknown)
    return 1 - Fraction(comb(others - villagers, n), comb(others, n))


def least_risk(k: Mind) -> float:
    return float(min(risk(k, i) for i in range(ALL) if (k.unknown >> i) & 1))


def contacts(k: Mind) -> int:
    """Unknown cards from which some mine would reach a known villager."""
    around = [play.AROUND[(k.columns - 5) * 24 + i] for i in range(ALL) if (k.unknown >> i) & 1]
    return sum(bool(reach & k.villagers) for reach in around)


def percent(p: float | Fraction) -> int:
    return round(100 * p)
