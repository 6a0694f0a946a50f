"""One decision of the fifth level: the most liked ideas, each played to the end many times."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from sapeur.agents.agent import NOTHING, stream
from sapeur.agents.mission import rollout
from sapeur.agents.mission.inference import compare_views
from sapeur.agents.mission.policy import act, best_accusation, rate_swaps, study, worth_accusing
from sapeur.agents.mission.rollout import OBSERVED, OWN, Idea, Rehearsal
from sapeur.agents.mission.styles import (
    STYLES,
    UNREADING,
    Style,
    aimless_style,
    rows_of,
    without_mask,
)
from sapeur.games.mission import GAME
from sapeur.games.mission.belief import HAND, HAND_BITS, HANDS, open_characters
from sapeur.games.mission.rules import ACCUSE, CHARACTERS, State
from sapeur.kernel import Engine, records, store

LIKELY_TO_WIN = 0.4  # out of turn, a less likely accusation is not even thought about
ANY_GROUNDS = 0.2  # in turn: else it is tried like any other idea
IDEAS, RACING_IDEAS = 7, 3  # swaps to try: the most liked, and those if secrecy did not matter
FINALISTS = 4  # ideas that are tried out further
# What is left of a swap's value when a likely accusation is put off for it; else it could be put
# off for ever.
DELAY_FACTOR = 0.96
DISLIKE_COST = 0.025  # what a swap loses by being liked less by one: games that were tried are few


@cache
def machine() -> Engine:
    """The compiled functions."""
    entries = (act, study, rate_swaps, best_accusation, worth_accusing, compare_views)
    return Engine(rollout, {f.__name__: f for f in entries})


@cache
def expected_styles() -> Any:
    """Whom the fifth level expects to meet: at random, unreading, and the levels 3, 3, 4, 4."""
    own = Style()  # filled in at each decision
    return rows_of([aimless_style(), own, UNREADING, *(STYLES[n - 1] for n in (3, 3, 4, 4))])


def possible_hands(o: State, seat: int) -> list[tuple[int, ...]]:
    """Who everyone may be, by seat, as far as the seat's own card and what was shown tell (S3)."""
    possible = open_characters(o.denied, o.revealed | 1 << seat, o.character)
    return [
        HAND[h * CHARACTERS : (h + 1) * CHARACTERS]
        for h in range(HANDS)
        if HAND_BITS[h] & possible == HAND_BITS[h]
    ]


class TurnSearch:
    """One decision: what the seat knows, the ideas it tries out, and what came of them."""

    def __init__(self, style: Style, samples: int, o: State, seat: int, seed: int) -> None:
        self.o, self.seat, self.samples = o, seat, samples
        self.own = o.character[seat]
        self.legal = GAME.legal(o, seat)
        self.swaps = [a for a in self.legal if a < ACCUSE]
        rehearsals = records(Rehearsal, 1)
        store(rehearsals["worlds"], 0, stream(seed))
        self.rehearsal = r = rehearsals[0]
        store(r["state"], OBSERVED, o)
        r["kind"] = expected_styles()
        store(r["kind"], OWN, style)
        self.state, self.style, self.notes = r["state"][OBSERVED], r["kind"][OWN], r["notes"]
        self.assessment = self.notes["assessment"]
        machine().study(self.state, seat, self.style, self.notes)
        self.liked: dict[int, float] = {}
        self.ideas: list[int] = []
        if self.swaps:
            self._like(rows_of([without_mask(style)])[0], RACING_IDEAS)
            self._like(self.style, IDEAS)
        action, worth = machine().best_accusation(self.state, seat, self.assessment)
        self.accusation = int(action)
        self.accusation_value = float(worth) if worth > ANY_GROUNDS else 0.0
        self.values: dict[int, tuple[float, float]] = {}  # by action, with the standard error

    def _like(self, style: Any, count: int) -> None:
        """Rate the swaps in this style, and take up so many of the best as ideas."""
        machine().rate_swaps(self.state, self.seat, style, self.notes)
        liked = self.assessment["liked"]
        self.liked = {a: float(liked[a]) for a in self.swaps}
        best = sorted(self.swaps, key=lambda a: -self.liked[a])
        self.ideas += [a for a in best[:count] if a not in self.ideas]

    def play_out(self) -> None:
        """Try the ideas in the same imagined games; the better ones in more of them."""
        winning = [a for a in self.swaps if self.distance_after(a, self.own) == 0]
        if winning:
            self.values = dict.fromkeys(winning, (1.0, 0.0))  # S6: at once
            return
        ideas = [*self.ideas] if self.swaps else [NOTHING]
        if self.accusation_value > 0:
            ideas.append(self.accusation)
        few = max(1, self.samples // 4)
        results = self._try(ideas, few)
        counts = [few] * len(ideas)
        finalists = sorted(range(len(ideas)), key=lambda i: -results[i]["wins"])[:FINALISTS]
        further = self._try([ideas[i] for i in finalists], self.samples - few)
        for result, i in zip(further, finalists, strict=True):
            results[i]["wins"] += result["wins"]
            results[i]["squares"] += result["squares"]
            counts[i] = self.samples
        least_random = min(float(self.suspect(k)["at_random"]) for k in self.others())
        for action, result, count in zip(ideas, results, counts, strict=True):
            self.values[action] = self._value(action, result, count, least_random)

    def _try(self, ideas: list[int], samples: int) -> Any:
        rows = records(Idea, len(ideas))
        rows["action"] = ideas
        machine().try_out(self.rehearsal, self.seat, rows, samples)
        return rows

    def _value(
        self, action: int, result: Any, count: int, least_random: float
    ) -> tuple[float, float]:
        """The share of wins, as feeling corrects it, and its standard error."""
        mean = result["wins"] / count
        if action < ACCUSE and self.accusation_value > LIKELY_TO_WIN:
            mean *= DELAY_FACTOR ** (1 - least_random)  # who plays at random gives nothing away
        if action in self.liked:
            # Chance is raced, and all that tells is speed.
            cost = DISLIKE_COST * (1 + 20 * least_random**4)
            mean = max(0.0, mean - cost * (max(self.liked.values()) - self.liked[action]))
        spread = max(0.0, result["squares"] / count - mean * mean)
        return float(mean), sqrt((spread + 0.25 / count) / count)

    def best(self) -> int:
        return max(self.values, key=lambda a: self.values[a][0])

    def others(self) -> list[int]:
        """The other seats still in."""
        return [k for k in range(self.o.players) if k != self.seat and self.o.still_in >> k & 1]

    def distance(self, character: int) -> int:
        """How many swaps the character is from its series."""
        return int(self.notes["outlook"]["away"][character])

    def distance_after(self, action: int, character: int) -> int:
        """The same after this swap."""
        return int(self.notes["outlook"]["after"][action]["away"][character])

    def suspect(self, seat: int) -> Any:
        return self.assessment["suspect"][seat]

    def chance_that(self, seat: int, character: int) -> float:
        """That the seat is this character."""
        return float(self.suspect(seat)["chance"][character])

    def chance_of_rival(self, character: int) -> float:
        """That somebody else still in is this character."""
        return float(self.assessment["rival"][character])

    def value_of_accusing(self, action: int) -> float:
        """The chance to win by this accusation, as far as it can be told without trying it."""
        target, c = divmod(action - ACCUSE, CHARACTERS)
        m = machine()
        return float(m.worth_accusing(self.state, self.seat, target, c, self.assessment))

    def surely_wins(self, action: int) -> bool:
        """Whether logic alone says so of an accusation."""
        target, c = divmod(action - ACCUSE, CHARACTERS)
        hands = possible_hands(self.o, self.seat)
        return len(self.others()) == 1 and all(h[target] == c for h in hands)

    def views_of_me(self, action: int) -> list[tuple[float, float]]:
        """By character: how sure the surest other is that I am it, now and after this swap."""
        machine().compare_views(self.state, self.seat, action, self.style, self.notes)
        now, then = self.assessment["seen_now"], self.assessment["seen_then"]
        return [(float(now[c]), float(then[c])) for c in range(CHARACTERS)]
