"""Le Village's compiled rules as Python calls them: looking ahead, and the solved end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

from sapeur.agents.village import endgame, lookahead
from sapeur.agents.village.endgame import GAVE_UP, TABLE, Endgame, TableEntry
from sapeur.agents.village.evaluation import (
    FEATURES,
    HIDDEN,
    PICK_RISKS,
    PICKS,
    PICKS_LOSE,
    STORED_PEEKS,
    Net,
)
from sapeur.agents.village.inference import NONE, Knowledge, exchange, mine_reach
from sapeur.agents.village.lookahead import Lookahead
from sapeur.agents.village.weights import LEARNED, SCALE
from sapeur.games.village.rules import MAIN, PASS, PEEK, PEEKING, SWAP, TURN
from sapeur.kernel import Engine, clone, records, store


@cache
def lookahead_rules() -> Engine:
    return Engine(lookahead)


@cache
def endgame_rules() -> Engine:
    return Engine(endgame)


# --- Nets --------------------------------------------------------------------------------------


def learned_net(columns: int) -> Net:
    """The net that was trained for this width."""
    net = Net()
    numbers = (number / SCALE for number in LEARNED[columns - 5])
    net.bias[:] = islice(numbers, HIDDEN)
    for row in net.inner:
        row.weights[:] = islice(numbers, HIDDEN)
    net.outer[:] = islice(numbers, HIDDEN)
    net.skip[:] = islice(numbers, FEATURES)
    (net.offset,) = numbers
    return net


def thumb_net() -> Net:
    """A rule of thumb in the place of a net: the risks of the next turns, one as bad as another."""
    net = Net()
    net.skip[PICKS_LOSE] = -5
    for pick in range(PICKS):
        net.skip[PICK_RISKS + pick] = -0.5
    net.skip[STORED_PEEKS] = 1
    return net


THUMB = 0  # in the place of a width


@cache
def blank_lookahead(width: int) -> Any:
    """Room to look ahead, with the net for so many columns or the one of THUMB; to be copied."""
    look = records(Lookahead, 1)
    store(look["evaluator"]["net"], 0, thumb_net() if width == THUMB else learned_net(width))
    return look


# --- Judging -----------------------------------------------------------------------------------


class PositionJudge:
    """What becomes of one position, judged by the learned net or by a rule of thumb."""

    def __init__(self, k: Knowledge, *, by_thumb: bool = False) -> None:
        self._look = blank_lookahead(THUMB if by_thumb else k.columns).copy()
        store(self._look["plies"]["knowledge"][0], 0, k)

    def values(self, actions: Sequence[int], *, deep: bool) -> list[float]:
        """The chance to win with each action, at first sight or with the best reply."""
        look, n = self._look[0], len(actions)
        look["plies"]["options"][0, :n] = actions
        lookahead_rules().judge(look, n, int(deep))
        return look["values"][:n].tolist()  # type: ignore[no-any-return]

    def farthest(self, phase: int, action: int) -> float:
        """The chance to win with this action, seen as far as can be."""
        return float(lookahead_rules().farthest(self._look[0], phase, action))


class EndgameSolver:
    """Counts a village whose stock is out; what was counted serves the next question too."""

    def __init__(self) -> None:
        self._end, self._table = records(Endgame, 1), records(TableEntry, TABLE)

    def values(self, k: Knowledge, phase: int, actions: Sequence[int]) -> list[float]:
        """The exact chance to win with each action, or nothing if that is too much to count."""
        values = list[float]()
        for action in actions:
            values.append(self.value(k, phase, action))
            if values[-1] == GAVE_UP:
                return []
        return values

    def value(self, k: Knowledge, phase: int, action: int) -> float:
        """The exact chance to win with this action, or GAVE_UP."""
        if phase == PEEKING and action > PASS and (k.unknown >> (action - PEEK)) & 1:
            return self.solve(k, PEEKING, action)
        if phase != MAIN:
            moved = clone(k)
            if action >= SWAP:
                exchange(moved, action - SWAP)
            return self.solve(moved, MAIN)
        cell = action - TURN
        if (k.villagers >> cell) & 1:
            fewer = clone(k)
            fewer.stored -= 1
            return self.solve(fewer, PEEKING)
        blast = mine_reach(k, cell)
        if blast & k.villagers:
            return 0.0
        if (k.unknown >> cell) & 1 or blast & k.unknown:
            return self.solve(k, MAIN, action)
        return self.solve(k, MAIN)

    def solve(self, k: Knowledge, phase: int, action: int = NONE) -> float:
        """The exact chance to win by the best option, or by this one; GAVE_UP if it is too much."""
        store(self._end["frames"]["knowledge"][0], 0, k)
        return float(endgame_rules().solve(self._end[0], self._table, phase, action))
