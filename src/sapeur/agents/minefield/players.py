"""The players of Minefield: what each sees in a move, and how it chooses among the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream
from sapeur.agents.minefield.engine import chart_of, engine, net_of, new_search, odds
from sapeur.agents.minefield.lookahead import MoveChances
from sapeur.agents.minefield.sentences import facts
from sapeur.games.minefield import GAME
from sapeur.games.minefield.rules import (
    DIRECTIONS,
    ENTER,
    NO_CELL,
    PASS,
    SIDE,
    State,
    neighbour,
)
from sapeur.kernel import below, load, shuffle, uniform

SAME_VALUE = 1e-9  # the seed draws between moves whose values are closer than this
GREEDY_RARE = 1e-6  # the greedy player follows chains of dense cells for longer than the others


@dataclass(frozen=True)
class Thinker:
    """Takes the move that is judged best over all its rolls."""

    net: str = "learned"
    pieces: int = 6  # that it thinks of in a turn, the one that may enter among them

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        return choose_of_pieces(observed, seat, self.values(observed, seat), self.pieces, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return advice(observed, seat, self.values(observed, seat))

    def values(self, observed: State, seat: int) -> list[float]:
        """The chance to win after each legal move."""
        search = new_search(observed)
        n = engine().value_moves(search, chart_of(observed), net_of(self.net))
        actions, values = search["actions"][:n].tolist(), search["values"][:n].tolist()
        # Entries onto one cell differ by nothing but their direction, which the die forgets.
        value_of = {without_direction(a): value for a, value in zip(actions, values, strict=True)}
        return [value_of[without_direction(a)] for a in GAME.legal(observed, seat)]


@dataclass(frozen=True)
class Greedy:
    """The most hits and the fewest losses this turn, commanders before soldiers; else it draws."""

    commander: float = 10.0  # soldiers

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        return draw_best(legal, self.gains(observed, seat), seed) if legal else NOTHING

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        gains = self.gains(observed, seat)
        return advice(observed, seat, [0.5 + 0.5 * g / (self.commander + 1) for g in gains])

    def gains(self, observed: State, seat: int) -> list[float]:
        """What each legal move is likely to bring at once, in soldiers."""
        moves = odds(observed, seat, GREEDY_RARE)
        hits = self.commander * (moves["wins"] + moves["wounds"]) + moves["takes"]
        losses = self.commander * moves["falls"] + moves["loses"]
        gains: list[float] = (hits - losses).round(9).tolist()
        return gains


@dataclass(frozen=True)
class Recruit:
    """Brings soldiers in and wanders towards the enemy; it forgets the edge, the die and danger."""

    wandering: float = 0.5  # how often a step goes anywhere

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        rng = stream(seed)
        if uniform(rng) < self.wandering:
            # M3: even a recruit knows that all is lost with the commander, and leaves it at home.
            home = observed.at[seat * SIDE]
            others = [a for a in legal if piece_of(a) != home]
            return (others or legal)[below(rng, len(others or legal))]
        return choose_of_pieces(observed, seat, nearness(observed, seat), 1, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return advice(observed, seat, nearness(observed, seat))


@dataclass(frozen=True)
class Rusher:
    """Takes one piece in hand and steps as near to the enemy commander as it can; no dice."""

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        if not GAME.legal(observed, seat):
            return NOTHING
        return choose_of_pieces(observed, seat, nearness(observed, seat), 1, seed)

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return advice(observed, seat, nearness(observed, seat))


def nearness(observed: State, seat: int) -> list[float]:
    """The worth of each legal move to one who wants to be near: what the die does is beyond it."""
    distance = steps_to(observed, observed.at[(1 - seat) * SIDE])
    home = observed.at[seat * SIDE]
    values = []
    for a in GAME.legal(observed, seat):
        if a == PASS:
            values.append(0.5)
        elif piece_of(a) == home:
            values.append(0.1)
        else:
            values.append(1 / (1 + distance[onto(a)]))
    return values


def steps_to(s: State, goal: int) -> dict[int, int]:
    """How many steps every cell of the board is from this one, over free cells or not."""
    distance = {goal: 0}
    reached = [goal]
    for cell in reached:  # which grows on the way
        for direction in range(DIRECTIONS):
            beside = neighbour(cell, direction)
            if s.ground[beside] != NO_CELL and beside not in distance:
                distance[beside] = distance[cell] + 1
                reached.append(beside)
    return distance


def onto(action: int) -> int:
    """The cell that a step or an entry leads onto, before the die."""
    return (action - ENTER) >> 3 if action >= ENTER else neighbour(action >> 3, action & 7)


def choose_of_pieces(
    observed: State, seat: int, values: Sequence[float], count: int, seed: int
) -> int:
    """The best move of so many pieces, drawn by the seed: the others are not thought of.

    The commander is thought of last: whoever forgets a piece leaves the commander at home.
    """
    legal = GAME.legal(observed, seat)
    commander = observed.at[seat * SIDE]
    pieces = sorted({piece_of(action) for action in legal} - {commander})
    shuffle(stream(seed, 1), pieces, len(pieces))
    pieces = [*pieces, commander][:count]
    mine = [i for i, action in enumerate(legal) if piece_of(action) in pieces]
    return draw_best([legal[i] for i in mine], [values[i] for i in mine], seed)


def draw_best(legal: Sequence[int], values: Sequence[float], seed: int) -> int:
    """One of the best, by the seed."""
    top = max(values)
    best = [a for a, value in zip(legal, values, strict=True) if value >= top - SAME_VALUE]
    return best[below(stream(seed), len(best))]


def piece_of(action: int) -> int:
    """The cell of the piece that moves; ENTER for one that enters."""
    return action >> 3 if action < ENTER else ENTER


def without_direction(action: int) -> int:
    """The same code for all entries onto one cell; any other move is its own."""
    return action if action < ENTER or action == PASS else ENTER + ((action - ENTER) >> 3) * 8


def advice(observed: State, seat: int, values: Sequence[float]) -> Advice:
    """The values of the legal moves in their order, with the facts, the best first."""
    rows = odds(observed, seat)
    moves = [load(MoveChances, rows, i) for i in range(len(rows))]
    verdicts = [
        Verdict(move.action, float(value), 0.0, facts(observed, seat, move))
        for move, value in zip(moves, values, strict=True)
    ]
    return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))
