"""A person who has just learnt Bomb Squad Academy: cuts what is safe, waits when nothing is.

A standing opponent of the arena, by which the levels are measured; it is not tuned to them.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import (
    BOMB,
    CABLES,
    CHICKEN,
    CHOOSING,
    DECK,
    LOOK,
    LOOK_TILES,
    LOOKING,
    PASS,
    PROTECT,
    PROTECTING,
    WAIT,
    State,
)
from sapeur.kernel import Rng, below


@dataclass(frozen=True)
class Novice:
    """Looks at the tracks and at what the decks hold; of the others' choices it thinks nothing."""

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if not legal:
            return NOTHING
        if observed.phase == CHOOSING:
            return card_to_play(observed, legal, stream(seed))
        if observed.phase == PROTECTING:
            return PROTECT + most_cut(observed)
        if observed.phase == LOOKING:
            return LOOK + LOOK_TILES + min(range(CABLES), key=lambda c: room(observed, c))
        # A tool: the first one is taken, and used as soon as there is a use for it.
        return next(a for a in legal if a != PASS or len(legal) == 1)

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What it does, and nothing about the rest."""
        meant = self.choose(observed, seat, seed)
        verdicts = [Verdict(a, 0.5 * (a == meant), 0.5) for a in GAME.legal(observed, seat)]
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def card_to_play(s: State, hand: list[int], rng: Rng) -> int:
    """One of the two safe cables worth most; else Wait, Chicken, or the cable with most room."""
    cutters = [card for card in hand if card < CABLES and s.top[card] < DECK]
    safe = [cable for cable in cutters if room(s, cable) >= highest_card(s, cable)]
    if safe:
        best = sorted(safe, key=lambda cable: -worth(s, cable))[:2]
        return best[below(rng, len(best))]
    for card in (WAIT, CHICKEN):
        if card in hand:
            return card
    return max(cutters or hand, key=lambda cable: room(s, cable))


def room(s: State, cable: int) -> int:
    """Steps that the detonator may still take without turning a tile."""
    return s.track[cable] + s.turned[cable] - s.detonator[cable]


def highest_card(s: State, cable: int) -> int:
    """B1: the highest main value that is printed on the backs of the deck."""
    return max(main_values(s, cable))


def worth(s: State, cable: int) -> float:
    """B7: the line so far, and a card of the usual value."""
    values = main_values(s, cable)
    return s.chain[cable] + sum(values) / len(values)


def main_values(s: State, cable: int) -> list[int]:
    first = s.bomb * BOMB + cable * DECK
    return [card // 10 for card in s.stack[first : first + DECK]]


def most_cut(s: State) -> int:
    """The cable that most players are about to cut."""
    return max(range(CABLES), key=lambda cable: s.choice.count(cable))
