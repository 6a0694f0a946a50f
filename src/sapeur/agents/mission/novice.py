"""A person who has just learnt Mission Secrète: its own line first, then whoever is about to win.

A standing opponent of the arena, by which the levels are measured; it is not tuned to them.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapeur.agents.agent import NOTHING, Advice, Verdict, stream
from sapeur.agents.mission.distances import SquareOutlook, measure_distances
from sapeur.agents.mission.inference import exchange
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import ACCUSE, CHARACTERS, PAIR_ONE, PAIR_TWO, PAIRS, TRAIL, State
from sapeur.kernel import below, clone

SWAPS_THAT_TELL = 4  # towards one character's line, before somebody is taken for that character,
LEAD = 2  # and so many more than towards the line of any other


@dataclass(frozen=True)
class Novice:
    """Completes its line, breaks one that is a swap from complete, else brings its objects nearer.

    In its turn it accuses whoever has swapped four times for the same character and hardly for
    another, or can be nobody else. It never hides who it is, and never swaps two equal objects.
    """

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if not (GAME.rules.awaited(observed) >> seat) & 1:
            return NOTHING
        outlook = SquareOutlook()
        measure_distances(observed, outlook)
        own = observed.character[seat]
        swaps = [a for a in GAME.legal(observed, seat) if a < ACCUSE]
        swaps = [a for a in swaps if changes_something(observed, a)] or swaps
        after = {a: outlook.after[a].away for a in swaps}
        best = [a for a in swaps if after[a][own] == 0]
        if not best:
            accusation = clear_case(observed, seat)
            if accusation != NOTHING:
                return accusation
            near = [c for c in range(CHARACTERS) if c != own and outlook.away[c] == 1]
            best = [a for a in swaps if near and all(after[a][c] > 1 for c in near)]
        if not best:
            least = min(after[a][own] for a in swaps)
            best = [a for a in swaps if after[a][own] == least]
        return best[below(stream(seed), len(best))]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        """What it does, and nothing about the rest."""
        meant = self.choose(observed, seat, seed)
        verdicts = [Verdict(a, 0.5 * (a == meant), 0.5) for a in GAME.legal(observed, seat)]
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))


def changes_something(s: State, swap: int) -> bool:
    return s.objects[PAIR_ONE[swap]] != s.objects[PAIR_TWO[swap]]


def clear_case(
    s: State, seat: int, swaps_that_tell: int = SWAPS_THAT_TELL, lead: int = LEAD
) -> int:
    """The accusation of the first who has shown clearly who they are, or NOTHING."""
    towards = swaps_towards(s)
    taken = {s.character[k] for k in range(s.players) if k == seat or s.revealed >> k & 1}
    for target in range(s.players):
        if target == seat or not s.still_in >> target & 1:
            continue
        denied = s.denied >> (CHARACTERS * target)
        open_to = [c for c in range(CHARACTERS) if c not in taken and not denied >> c & 1]
        counts = sorted(((towards[target][c], c) for c in open_to), reverse=True)
        most, suspected = counts[0]
        nobody_else = len(counts) == 1
        if nobody_else or (most >= swaps_that_tell and most >= counts[1][0] + lead):
            return ACCUSE + target * CHARACTERS + suspected
    return NOTHING


def swaps_towards(s: State) -> list[list[int]]:
    """By seat and character: how many swaps of the seat brought that line nearer."""
    counts = [[0] * CHARACTERS for _ in range(CHARACTERS)]
    past, outlook = clone(s), SquareOutlook()
    # A swap undoes itself, so the squares are looked at from the last one back.
    for back in range(min(s.swaps, TRAIL)):
        seat, pair = divmod(s.trail[(s.swaps - 1 - back) % TRAIL], PAIRS)
        exchange(past, pair)
        measure_distances(past, outlook)
        for c in range(CHARACTERS):
            counts[seat][c] += outlook.after[pair].away[c] < outlook.away[c]
    return counts
