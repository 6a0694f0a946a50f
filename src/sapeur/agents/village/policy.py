"""How the players of Le Village choose: one who judges by the learned net, and amateurs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Verdict
from sapeur.agents.village.engine import EndgameSolver, PositionJudge
from sapeur.agents.village.inference import (
    MOST_CELLS,
    Knowledge,
    harmless,
    is_settled,
    knowledge_of,
    mine_reach,
    survival,
)
from sapeur.agents.village.outcomes import MOST_OPTIONS, choices
from sapeur.agents.village.sentences import reasons
from sapeur.games.village import GAME
from sapeur.games.village.rules import DRAW, MAIN, PASS, PEEK, PEEKING, TURN, State, cells
from sapeur.kernel import bit_count, codes, lowest_bit

NET_ERROR = 0.02  # how far the net is off, as lab/calibration.py measured it
CLOSE, FEW = 0.03, 4  # which actions are looked at far: so little behind the best, and so many
MOST_SOLVED = 9  # with the stock out, a village of so few unknown cells is solved


@dataclass(frozen=True)
class NetPlayer:
    """Knows all that can be known, and judges by the learned net."""

    deep: bool  # looks for the next action too
    bold: bool  # weighs risks: one may be worth it early, or a greater one in the end
    far: bool = False  # looks over the next cards, and solves the end

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        return self._ranked(observed, legal)[0][0][1]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        legal = GAME.legal(observed, seat)
        k = knowledge_of(observed)
        ranked, exact = self._ranked(observed, legal)
        return Advice(
            tuple(
                Verdict(action, value, 0.0 if exact or value in (0.0, 1.0) else NET_ERROR, facts)
                for value, action in ranked
                for facts in [reasons(observed, k, action)]
            )
        )

    def _ranked(self, o: State, legal: Sequence[int]) -> tuple[list[tuple[float, int]], bool]:
        """Every action with its value, first the one to play; and whether these are exact."""
        k = knowledge_of(o)
        judgement = PositionJudge(k)
        values = list[float]()
        if self.far and k.stock == 0 and bit_count(k.unknown) <= MOST_SOLVED and not is_settled(k):
            values = EndgameSolver().values(k, o.phase, legal)
        exact = bool(values)
        if not exact:
            values = judgement.values(legal, deep=self.deep)
        worth = dict(zip(legal, values, strict=True))
        sensible = sensible_actions(k, o.phase, legal)
        if self.far and not (exact or is_settled(k) or (o.phase == MAIN and has_safe_turn(k))):
            near = close({a: worth[a] for a in sensible})
            seen = {action: judgement.farthest(o.phase, action) for action in near}
            # What is not looked at farther is no better than what is.
            least = min(seen.values(), default=1.0)
            worth = {a: seen.get(a, min(worth[a], least)) for a in worth}
        best = self._first(o, k, {a: worth[a] for a in sensible}, exact=exact)
        worth[best] = max(worth.values())
        rest = sorted((a for a in legal if a != best), key=lambda a: (-worth[a], a))
        return [(worth[a], a) for a in [best, *rest]], exact

    def _first(self, o: State, k: Knowledge, worth: dict[int, float], *, exact: bool) -> int:
        """The action to play, given what the sensible ones are worth."""
        if is_settled(k):
            return find_next(o, k)
        if o.phase == MAIN:
            # What cannot lose is done at once: to know more never hurts.
            safe = harmless(k)
            if safe:
                return TURN + lowest_bit(safe)
            if k.stored > 0 and not exact:
                return TURN + stored_villager(o, k)
            if not self.bold:
                return DRAW if k.stock > 0 else TURN + safest(k)
        if o.phase == PEEKING and not self.bold and k.unknown:
            return by_thumb(k, [PEEK + i for i in unknown_cells(k)])
        return max(worth, key=lambda a: (worth[a], -a))


@dataclass(frozen=True)
class ThumbPlayer:
    """Draws the stock, then turns what seems safest; forgets, and swaps by rule of thumb."""

    memory: int  # number cards that it remembers having looked at
    swaps: bool
    counts: bool  # knows what is left by what has been seen
    careful: bool  # looks at the neighbours before it turns a card

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        k = knowledge_of(observed, self.memory, counts=self.counts)
        if is_settled(k):
            return find_next(observed, k)
        hidden = unknown_cells(k)
        if observed.phase == PEEKING:
            return by_thumb(k, [PEEK + i for i in hidden] or [PASS])
        if observed.phase != MAIN:
            return by_thumb(k, legal) if self.swaps else PASS
        if k.stored > 0:
            return TURN + stored_villager(observed, k)
        if self.careful and (safe := harmless(k)):
            return TURN + lowest_bit(safe)
        if k.stock > 0:
            return DRAW
        if not self.careful:
            return TURN + hidden[seed % len(hidden)]
        return TURN + safest(k)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What a player of the same patience, who forgets nothing, would say."""
        return NetPlayer(deep=False, bold=False).advise(observed, seat, seed)


# --- What both of them ask ---------------------------------------------------------------------


def by_thumb(k: Knowledge, actions: Sequence[int]) -> int:
    """The action that leaves the smallest risks of now."""
    values = PositionJudge(k, by_thumb=True).values(actions, deep=False)
    return actions[values.index(max(values))]


def close(worth: dict[int, float]) -> list[int]:
    """The actions to be looked at far: what seems best, and what might be better; or none."""
    ranked = sorted(worth, key=lambda a: -worth[a])
    near = [a for a in ranked if worth[a] > worth[ranked[0]] - CLOSE][:FEW]
    if DRAW in worth and DRAW not in near:
        near.append(DRAW)
    return near if len(near) > 1 else []


def sensible_actions(k: Knowledge, phase: int, legal: Sequence[int]) -> list[int]:
    """The actions that may change what is known or where it lies."""
    if phase == MAIN:
        return [a for a in legal if a == DRAW or shows_something(k, a - TURN)]
    out = codes(MOST_OPTIONS)
    return out[: choices(k, phase, out)]


def shows_something(k: Knowledge, cell: int) -> bool:
    """Whether turning this face-down cell shows anything new, or gives a peek."""
    return bool(((k.unknown | k.villagers) >> cell) & 1 or mine_reach(k, cell) & k.unknown)


def has_safe_turn(k: Knowledge) -> bool:
    """Whether there is something to turn that cannot lose: to know more never hurts."""
    return bool(k.stored or harmless(k))


def find_next(o: State, k: Knowledge) -> int:
    """With nothing to lose any more: the action that brings the next villager."""
    if o.phase != MAIN:
        return PASS
    if k.stored > 0:
        return TURN + stored_villager(o, k)
    return DRAW if k.stock > 0 else TURN + lowest_bit(k.unknown)


def stored_villager(o: State, k: Knowledge) -> int:
    """The first known villager that is still face down."""
    return next(i for i in range(cells(o)) if (k.villagers >> i) & 1 and not (o.up >> i) & 1)


def safest(k: Knowledge) -> int:
    """The unknown cell that is turned with the least risk of now."""
    return max(unknown_cells(k), key=lambda i: survival(k, i))


def unknown_cells(k: Knowledge) -> list[int]:
    return [i for i in range(MOST_CELLS) if (k.unknown >> i) & 1]
