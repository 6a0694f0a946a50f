"""The end of Le Village: what the solver counts is what comes of trying everything."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest
from games.village.drawn import village

from sapeur.agents.village import level
from sapeur.agents.village.endgame import TABLE, Endgame, TableEntry, solve
from sapeur.agents.village.engine import EndgameSolver
from sapeur.agents.village.inference import (
    KINDS,
    NONE,
    VILLAGER,
    Knowledge,
    exchange,
    is_settled,
    knowledge_of,
    reach,
)
from sapeur.games.village import GAME
from sapeur.games.village.rules import MAIN, PASS, PEEKING, SWAP, TURN
from sapeur.kernel import clone, pool

pytestmark = pytest.mark.compiled

Seen = frozenset[tuple[int, int]]  # cells and the kinds that they turned out to be


def drawn(rng: Random) -> tuple[Knowledge, int]:
    """A crowded corner of a village whose stock is out, and the phase."""
    k = Knowledge()
    k.columns = rng.choice((5, 6))
    corner = [y * k.columns + x for y in range(4) for x in range(3)]
    rng.shuffle(corner)
    n = rng.randint(2, 4)
    villagers = corner[n : n + rng.randint(0, 2)]
    k.unknown = sum(1 << cell for cell in corner[:n])
    k.villagers = sum(1 << cell for cell in villagers)
    k.stored = rng.randint(0, len(villagers))
    for cell in corner[n + 2 : n + 2 + rng.randint(0, 3)]:
        k.mines[rng.randrange(3)] |= 1 << cell
    for _ in range(n):
        k.left[rng.choice((0, 1, 2, 3, VILLAGER, VILLAGER))] += 1
    return k, rng.choice((MAIN, MAIN, PEEKING))


def bits(cells: int) -> list[int]:
    return [cell for cell in range(24) if (cells >> cell) & 1]


def tried(k: Knowledge, phase: int) -> float:
    """The chance to win, from all the worlds there may be and everything that can be done."""
    cells = bits(k.unknown)
    kinds = [kind for kind in range(KINDS) for _ in range(k.left[kind])]
    mines = {cell: suit for suit in range(3) for cell in bits(k.mines[suit])}

    def turned(world: tuple[int, ...], cell: int) -> tuple[bool, Seen, frozenset[int]]:
        """Whether it is survived, what it shows, and what is then face up."""
        lies = dict(zip(cells, world, strict=True))
        kind = lies.get(cell, mines.get(cell, 3))
        hit = [] if kind == VILLAGER else bits(reach(k, kind, cell))
        lost = any((k.villagers >> at) & 1 or lies.get(at) == VILLAGER for at in hit)
        shown = frozenset((at, lies[at]) for at in [cell, *hit] if at in lies)
        return not lost, shown, frozenset([cell, *hit])

    @cache
    def value(
        worlds: frozenset[tuple[int, ...]], seen: Seen, up: frozenset[int], stored: int, phase: int
    ) -> float:
        if len({tuple(kind == VILLAGER for kind in world) for world in worlds}) == 1:
            return 1.0
        known = dict(seen)
        hidden = [cell for cell in cells if cell not in known]
        fact_text = [0.0]
        if phase == PEEKING or stored > 0:
            for cell in hidden:
                groups: dict[int, set[tuple[int, ...]]] = {}
                for world in worlds:
                    groups.setdefault(world[cells.index(cell)], set()).add(world)
                left = stored - (phase == MAIN)
                fact_text.append(
                    sum(
                        len(some)
                        / len(worlds)
                        * value(
                            frozenset(some), seen | {(cell, kind)}, up,
                            left + (kind == VILLAGER), MAIN,
                        )
                        for kind, some in groups.items()
                    )
                )  # fmt: skip
        if phase == PEEKING:
            return max(*fact_text, value(worlds, seen, up, stored, MAIN))
        laid = {**mines, **{cell: kind for cell, kind in known.items() if kind < 3}}
        for cell in [*hidden, *(cell for cell in laid if cell not in up)]:
            ways: dict[tuple[Seen, frozenset[int]], set[tuple[int, ...]]] = {}
            for world in worlds:
                alive, shown, over = turned(world, cell)
                if alive and not shown <= seen:
                    ways.setdefault((shown, over), set()).add(world)
            fact_text.append(
                sum(
                    len(some)
                    / len(worlds)
                    * value(
                        frozenset(some), seen | shown, up | over, stored,
                        PEEKING if (cell, VILLAGER) in shown else MAIN,
                    )
                    for (shown, over), some in ways.items()
                )
            )  # fmt: skip
        return max(fact_text)

    return value(frozenset(permutations(kinds)), frozenset(), frozenset(), k.stored, phase)


def test_the_end_is_solved_as_by_trying_everything() -> None:
    rng = Random(11)
    counted = 0
    while counted < 40:
        k, phase = drawn(rng)
        if not is_settled(k):
            assert EndgameSolver().solve(k, phase) == pytest.approx(tried(k, phase))
            counted += 1


def test_the_end_is_worth_the_same_interpreted_and_compiled() -> None:
    rng = Random(12)
    table = pool(TableEntry, TABLE)
    end = Endgame()
    for _ in range(5):
        k, phase = drawn(rng)
        if not is_settled(k):
            end.frames[0].knowledge = clone(k)
            worth = solve(end, table, phase, NONE)
            assert worth == pytest.approx(EndgameSolver().solve(k, phase), abs=1e-12)
    assert end.used > 0


def test_what_is_too_much_to_count_is_given_up() -> None:
    k = Knowledge()
    k.columns, k.unknown, k.villagers = 6, 0x33FF33, 0x880044
    k.left[:] = [3, 3, 3, 2, 5]
    assert EndgameSolver().values(k, MAIN, [TURN]) == []


def test_the_advice_in_the_end_is_exact() -> None:
    game = village(
        """
        7S    2S^  3S^  4S^  5S^
        6S^   2H^  3H^  4H^  5H^
        6H^   7H^  8H^  9H^  8C
        TH^   2D^  3D^  4D^  KS""",
        left=0,
    )
    said = level(5).advise(game.seen_by(0), 0, 1)
    assert said.best.action == TURN
    assert said.best.value == pytest.approx(tried(knowledge_of(game.seen_by(0)), MAIN))
    assert {v.error for v in said.verdicts} == {0.0}
    # e3 loses in one world of six at once.
    (action,) = GAME.notation.decode(game.s, 0, "turn e3")
    assert 0 < said.of(action).value <= 5 / 6


def test_the_last_swap_is_made_for_the_exact_best() -> None:
    game = village(
        """
        KS    2S^  3S^  4S^  5S^
        6S^   2H^  3H^  4H^  5H^
        6H^   7H^  8H^  9H^  8C
        TH^   2D^  3D^  QD^  9S""",
        stock="TS",
        left=1,
    ).after("draw")
    said = level(5).advise(game.seen_by(0), 0, 1)
    k = knowledge_of(game.seen_by(0))
    fact_text = {PASS: tried(k, MAIN)}
    for action in GAME.legal(game.s, 0):
        if action >= SWAP:
            after = clone(k)
            exchange(after, action - SWAP)
            fact_text[action] = tried(after, MAIN)
    assert {v.action: v.value for v in said.verdicts} == pytest.approx(fact_text)
    assert said.best.value == max(fact_text.values()) > fact_text[PASS]
