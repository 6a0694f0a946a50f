"""The expert of Minefield: five levels, and a player who looks no further than the next roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from sapeur.agents.agent import NOTHING, Advice, Agent, Fact, Sentences, Verdict, stream
from sapeur.agents.minefield import lookahead as play
from sapeur.agents.minefield.weights import LEARNED, SCALE
from sapeur.games.contract import CHANCE
from sapeur.games.game import Words
from sapeur.games.minefield import GAME
from sapeur.games.minefield.notation import cell_name
from sapeur.games.minefield.rules import (
    ENTER,
    FRAME,
    NOBODY,
    PASS,
    ROLL,
    SIDE,
    State,
    neighbour,
)
from sapeur.kernel import below, clone, compiled, records, shuffle, store

SENTENCES: Sentences = {
    "wins": Words(
        en="hits the enemy commander: {p}%",
        fr="touche le commandant adverse : {p} %",
    ),
    "wounds": Words(
        en="turns the enemy commander from Sun to Moon: {p}%",
        fr="fait passer le commandant adverse de Soleil à Lune : {p} %",
    ),
    "takes": Words(en="takes an enemy soldier: {p}%", fr="prend un soldat adverse : {p} %"),
    "gone": Words(en="this soldier is lost: {p}%", fr="ce soldat est perdu : {p} %"),
    "falls": Words(en="your commander is lost: {p}%", fr="votre commandant est perdu : {p} %"),
    "danger": Words(
        en="leaves your commander in reach: {p}% next turn",
        fr="laisse votre commandant à portée : {p} % au prochain tour",
    ),
    "landings": Words(
        en="lands, by face of the die, on {cells} (! a hit, × lost, * rolls again, = held back)",
        fr="arrive, selon la face du dé, en {cells} (! touché, × perdu, * relance, = retenu)",
    ),
    "no_die": Words(en="a bunker: no roll", fr="un bunker : pas de jet"),
}


# --- The board and the weights ------------------------------------------------------------------


@cache
def engine() -> SimpleNamespace:
    return compiled(play)


_charts: dict[bytes, Any] = {}
MOST_CHARTS = 8


def chart_of(s: State) -> Any:
    """The chart of this board and die, made once."""
    key = bytes([s.die, *(ground + 1 for ground in s.ground)]) + bytes(
        str((s.bunker, s.way, s.ways)), "ascii"
    )
    if key not in _charts:
        if len(_charts) >= MOST_CHARTS:
            _charts.pop(next(iter(_charts)))
        pool = records(State, play.BLOCK + 1)
        store(pool, 0, s)
        chart = np.zeros((play.PLANES, FRAME, FRAME), np.float32)
        engine().survey_board(pool, np.zeros(play.BLOCK + 1), chart, np.zeros((FRAME, FRAME)))
        _charts[key] = chart
    return _charts[key]


def plain_net(own: dict[int, float], doubt: float) -> Any:
    """A judgement that adds up a few features of the side that has just moved."""
    net = np.zeros((play.INPUTS + 3, play.HIDDEN), np.float32)
    # A sum z of either sign takes two units: max(z, 0) - max(-z, 0).
    for k, weight in own.items():
        net[play.FEATURES + k, :2] = -weight, weight
    net[play.INPUTS, :2] = doubt, -doubt
    net[play.INPUTS + 1, :2] = 1, -1
    return net


@cache
def net_of(name: str) -> Any:
    if name == "learned":
        flat = np.array(LEARNED, np.float32) / SCALE
        return flat.reshape(play.INPUTS + 3, play.HIDDEN)
    return plain_net({0: 6, 1: 2, 5: 1}, doubt=2.0)  # "hunter": nothing of the enemy


# --- The players --------------------------------------------------------------------------------


class Thought:
    """The arrays that one move is thought over in."""

    def __init__(self, s: State) -> None:
        self.pool = records(State, play.BLOCK)
        store(self.pool, 0, s)
        self.odds = np.zeros(play.BLOCK)
        self.f = np.zeros(play.INPUTS + play.HIDDEN, np.float32)
        self.chart = chart_of(s)


def legal_codes(observed: State, seat: int) -> Any:
    return np.array(GAME.legal(observed, seat), np.int64)


def outlooks(observed: State, seat: int, rare: float = play.RARE) -> Any:
    """The chances of each legal move, in the columns of play.outlook."""
    out = legal_codes(observed, seat)
    thought = Thought(observed)
    told = np.zeros((len(out), play.TOLD))
    engine().outlook(thought.pool, len(out), out, told, thought.odds, thought.chart, rare)
    return told


def percent(p: float) -> int:
    """In whole percent; what is possible is never told as 0, what is unsure never as 100."""
    return round(p * 100) if p in (0, 1) else min(99, max(1, round(p * 100)))


def landings(observed: State, seat: int, action: int) -> str:
    """The cell under each face of the die, with a sign for what happens there."""
    told = []
    s = clone(observed)
    GAME.rules.apply(s, seat, action)
    for roll in GAME.legal(s, CHANCE):
        t = clone(s)
        GAME.rules.apply(t, CHANCE, roll)
        start = s.at[s.moving]
        lost = t.soldiers[seat] < s.soldiers[seat] or t.at[seat * SIDE] < 0
        hit = (
            t.soldiers[1 - seat] < s.soldiers[1 - seat]
            or t.left != s.left
            or (t.at[(1 - seat) * SIDE] < 0)
        )
        if hit:
            cell = neighbour(start, (s.heading + roll - ROLL) % 6)
            told.append(f"{cell_name(s, cell)}!")
        elif lost:
            told.append("×")
        else:
            cell = t.at[s.moving]
            again = "*" if t.moving != NOBODY else ""
            stopped = "=" if cell == start and roll - ROLL < 6 else ""
            told.append(cell_name(s, cell) + again + stopped)
    return " ".join(told)


def facts(observed: State, seat: int, action: int, told: Sequence[float]) -> tuple[Fact, ...]:
    """Why this move: its chances at once, and where it lands."""
    names = (
        ("wins", play.WINS),
        ("wounds", play.WOUNDS),
        ("falls", play.FALLS),
        ("takes", play.TAKES),
        ("gone", play.GONE),
        ("danger", play.DANGER),
    )
    found = [Fact(name, {"p": percent(told[k])}) for name, k in names if told[k] > 0]
    if action != PASS:
        cells = landings(observed, seat, action)
        found.append(Fact("landings", {"cells": cells}) if cells else Fact("no_die"))
    return tuple(found)


def advice(observed: State, seat: int, values: Sequence[float]) -> Advice:
    """The values of the legal moves in their order, with the facts, the best first."""
    told = outlooks(observed, seat).tolist()
    legal = GAME.legal(observed, seat)
    verdicts = [
        Verdict(action, float(value), 0.0, facts(observed, seat, action, row))
        for action, value, row in zip(legal, values, told, strict=True)
    ]
    return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


SAME = 1e-9  # two values closer than this are drawn between


def drawn(legal: Sequence[int], values: Sequence[float], seed: int) -> int:
    """One of the best, by the seed."""
    top = max(values)
    best = [a for a, value in zip(legal, values, strict=True) if value >= top - SAME]
    return best[below(stream(seed), len(best))]


@dataclass(frozen=True)
class Thinker:
    """Takes the move that is judged best over all its rolls."""

    net: str = "learned"
    heeded: int = 6  # pieces that it thinks of in a turn, the one that may enter among them

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        return overseen(observed, seat, self.values(observed, seat), self.heeded, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return advice(observed, seat, self.values(observed, seat))

    def values(self, observed: State, seat: int) -> list[float]:
        """The chance to win after each legal move."""
        thought = Thought(observed)
        out = np.zeros(GAME.room, np.int64)
        worth = np.zeros(GAME.room)
        n = engine().moves(thought.pool[0], out)
        engine().glance(
            thought.pool,
            0,
            n,
            out,
            worth,
            thought.odds,
            thought.chart,
            net_of(self.net),
            thought.f,
        )
        # Entries onto one cell differ by nothing but their direction, which the die forgets.
        known = {step_of(int(out[i])): float(worth[i]) for i in range(n)}
        return [known[step_of(action)] for action in GAME.legal(observed, seat)]


def step_of(action: int) -> int:
    return action if action < ENTER or action == PASS else ENTER + ((action - ENTER) >> 3) * 8


def overseen(observed: State, seat: int, values: Sequence[float], heeded: int, seed: int) -> int:
    """The best move of so many pieces, drawn by the seed: the others are not thought of.

    The commander is thought of last: whoever forgets a piece leaves the commander at home.
    """
    legal = GAME.legal(observed, seat)
    pieces = sorted({piece_of(action) for action in legal} - {observed.at[seat * SIDE]})
    shuffle(stream(seed, 1), pieces, len(pieces))
    pieces = [*pieces, observed.at[seat * SIDE]][:heeded]
    mine = [i for i, action in enumerate(legal) if piece_of(action) in pieces]
    return drawn([legal[i] for i in mine], [values[i] for i in mine], seed)


def piece_of(action: int) -> int:
    """The cell of the piece that moves; ENTER for one that enters."""
    return action >> 3 if action < ENTER else ENTER


@dataclass(frozen=True)
class Greedy:
    """The most hits and the fewest losses this turn, commanders before soldiers; else it draws."""

    commander: float = 10.0  # soldiers

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        return drawn(legal, self.values(observed, seat), seed) if legal else NOTHING

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        gains = self.values(observed, seat)
        return advice(observed, seat, [0.5 + 0.5 * g / (self.commander + 1) for g in gains])

    def values(self, observed: State, seat: int) -> list[float]:
        told = outlooks(observed, seat, 1e-6)
        hits = self.commander * (told[:, play.WINS] + told[:, play.WOUNDS]) + told[:, play.TAKES]
        losses = self.commander * told[:, play.FALLS] + told[:, play.GONE]
        gains: list[float] = (hits - losses).round(9).tolist()
        return gains


@dataclass(frozen=True)
class Rusher:
    """Takes one piece in hand and steps as near to the enemy commander as it can; no dice."""

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        return overseen(observed, seat, self.values(observed, seat), 1, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return advice(observed, seat, self.values(observed, seat))

    def values(self, observed: State, seat: int) -> list[float]:
        """The nearer the better; what the die does then is beyond it."""
        far = chart_of(observed)[play.FAR, observed.at[(1 - seat) * SIDE]]
        home = observed.at[seat * SIDE]
        values = []
        for a in GAME.legal(observed, seat):
            if a == PASS:
                values.append(0.5)
                continue
            cell = (a - ENTER) >> 3 if a >= ENTER else neighbour(a >> 3, a & 7)
            values.append(0.1 if a >> 3 == home else float(1 / (1 + far[cell])))
        return values


def level(n: int) -> Agent:
    """The player of that strength, 1 to 5."""
    return LEVELS[n - 1]


LEVELS: tuple[Agent, ...] = (
    Greedy(),  # the next roll, and no plan
    Rusher(),  # a plan, and no dice
    Thinker(net="hunter", heeded=2),  # a plan with dice; the enemy is not thought of
    Thinker(heeded=2),  # all that there is to see, but not of every piece
    Thinker(),
)
OTHERS: dict[str, Callable[[], Agent]] = {"greedy": Greedy}
