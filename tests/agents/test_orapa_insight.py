"""What a prospector of Orapa can know, against every mine that brute force finds."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import log2
from time import process_time

import msgspec
import numpy as np
import pytest
from games.orapa.drawn import Played, duel, mastered, solo

from sapeur.agents.agent import stream
from sapeur.agents.insight import Estimate
from sapeur.agents.orapa.inference import evidence_of
from sapeur.agents.orapa.insight import Insight, answers_of, insights, question_bits, survey_of
from sapeur.games.contract import SPECTATOR
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.belief import imagine
from sapeur.games.orapa.counting.all_mines import ALL_MINES
from sapeur.games.orapa.notation import CELL_NAMES, CONTENTS, PORT_NAMES, answer_names, gem_name
from sapeur.games.orapa.rays import (
    CELL_OF,
    CELLS,
    CONTENT_OF_KIND,
    FIRST,
    KIND_OF_CONTENT,
    LETTERS,
    MOST_CELLS,
    PORTS,
    SIZE,
    clash,
    content,
    put,
    trace,
    visible,
)
from sapeur.games.orapa.rules import ASK, State
from sapeur.kernel import UNKNOWN, clone
from sapeur.study.selfplay import chance

pytestmark = pytest.mark.compiled

BASE_KINDS = range(5)
MOST_SECONDS = 2.0


def asked(seed: int, cells: int, rays: int, **options: str) -> State:
    """A solo game in which so many cells and ports were asked, drawn by lot."""
    s: State = GAME.setup({"mode": "solo", **options})
    rules.deal(s, chance(seed, 0))
    lots = np.random.default_rng(seed)
    for question in [
        *(ASK + lots.choice(CELLS, cells, replace=False)),
        *lots.choice(PORTS, rays, replace=False),
    ]:
        rules.apply(s, 0, int(question))
    return s


def last(observed: State, seat: int = 0, seed: int = 1) -> Insight:
    *_, found = insights(observed, seat, seed)
    return found


def grid(mine: tuple[int, ...]) -> list[int]:
    made = [0] * CELLS
    for p in mine:
        put(made, p)
    return made


def by_force(o: State) -> list[tuple[int, ...]]:
    """Every legal base mine (O4) that gives all the answers."""
    places = []
    for kind in BASE_KINDS:
        fitting = []
        for p in range(FIRST[kind], FIRST[kind + 1]):
            covered = CELL_OF[p * MOST_CELLS : p * MOST_CELLS + SIZE[p]]
            if all(o.cells[c] in (UNKNOWN, CONTENT_OF_KIND[kind]) for c in covered):
                fitting.append(p)
        places.append(fitting)
    apart: list[tuple[int, ...]] = [()]
    for more in places:
        apart = [(*m, p) for m, p in product(apart, more) if not any(clash(q, p) for q in m)]
    return [m for m in apart if agrees(o, m, grid(m))]


def agrees(o: State, mine: tuple[int, ...], laid: list[int]) -> bool:
    return (
        all(o.cells[c] in (UNKNOWN, content(laid, c)) for c in range(CELLS))
        and all(o.rays[n] in (UNKNOWN, trace(laid, n) & 1023) for n in range(PORTS))
        and all(visible(laid, p) for p in mine)
    )


def entropy(counts: Counter[str]) -> float:
    n = counts.total()
    return sum(-k / n * log2(k / n) for k in counts.values())


@pytest.mark.parametrize(("seed", "cells", "rays"), [(1, 44, 0), (3, 40, 1), (5, 34, 1)])
def test_it_agrees_with_brute_force(seed: int, cells: int, rays: int) -> None:
    o = GAME.observed(asked(seed, cells, rays), 0)
    mines = by_force(o)
    n = len(mines)
    assert 1 < n < 1000
    found = last(o)
    assert (found.mines.value, found.mines.error) == (n, 0.0)
    assert (found.drawn, found.all_places) == (0, True)
    grids = [grid(mine) for mine in mines]
    for c, cell in enumerate(found.cells):
        gems = Counter(KIND_OF_CONTENT[laid[c]] for laid in grids)
        assert cell.cell == CELL_NAMES[c]
        assert cell.nothing == pytest.approx(gems[UNKNOWN] / n)
        assert cell.gems == pytest.approx({LETTERS[k]: gems[k] / n for k in BASE_KINDS})
        answers = Counter(CONTENTS[content(laid, c)] for laid in grids)
        assert {a.content: a.share * n for a in cell.answers} == pytest.approx(dict(answers))
        assert cell.bits.value == pytest.approx(entropy(answers))
        assert cell.bits.error == cell.error == 0.0
    for number, port in enumerate(found.ports):
        told = Counter(str(answer_names(o, trace(laid, number))) for laid in grids)
        assert port.port == PORT_NAMES[number]
        shares = {str((a.exit, a.colour, a.turns)): a.share * n for a in port.answers}
        assert shares == pytest.approx(dict(told))
        assert port.bits.value == pytest.approx(entropy(told))
        assert port.bits.error == 0.0
    for k in BASE_KINDS:
        placed = Counter(gem_name(mine[k]) for mine in mines)
        assert {p.gem: p.chance * n for p in found.places[LETTERS[k]]} == pytest.approx(placed)


def test_drawn_mines_tell_the_bits_within_their_error() -> None:
    o = GAME.observed(asked(9, 16, 2), 0)
    found = last(o)
    assert found.mines.error == 0.0
    assert found.mines.value > 2000
    mines = evidence_of(o, 0).list_all(20_000, 1 << 40)
    assert mines is not None and len(mines) == found.mines.value
    assert found.drawn > 500
    off = []
    for number, port in enumerate(found.ports):
        if o.rays[number] != UNKNOWN:
            assert port.bits == question_bits([1.0], 0)
            continue
        told = Counter[str]()
        for some in np.array_split(mines, -(-len(mines) // 6000)):
            told.update(str(a) for a in answers_of(some, 0)[number].tolist())
        off.append((port.bits.value - entropy(told)) / port.bits.error)
    assert np.abs(off).max() < 4.0


def test_chances_by_drawn_mines_are_never_below_zero() -> None:
    mines = evidence_of(GAME.observed(asked(9, 16, 2), 0), 0).draw(999, 1)[0]
    left = survey_of(mines, [10**9 + 7], listed=False)
    assert min(left.cells) == 0.0
    assert min(left.places) == 0.0
    for cell in range(CELLS):
        assert sum(left.cells[8 * cell : 8 * (cell + 1)]) == pytest.approx(left.mines)


def test_the_mines_left_are_exact_from_the_start_of_a_base_game() -> None:
    assert last(GAME.observed(asked(7, 0, 0), 0)).mines == Estimate(ALL_MINES, 0.0)
    for cells, rays in ((1, 0), (0, 1), (1, 1)):
        found = last(GAME.observed(asked(7, cells, rays), 0))
        assert found.mines.error == 0.0
        assert 0 < found.mines.value < ALL_MINES


@pytest.mark.parametrize(
    ("game", "viewer"),
    [
        (solo().after("0 ray 1", "0 ray 5", "0 ask E4"), 0),
        (solo().after("0 ray 1", "0 ray 5", "0 ask E4"), SPECTATOR),
        (duel().after("0 ray 1", "1 ray 2", "0 ask C3"), 0),
        (duel().after("0 ray 1", "1 ray 2", "0 ask C3"), 1),
        (mastered().after("0 ray 3", "1 ask B2"), 1),
    ],
)
def test_it_is_the_same_in_every_world_that_the_viewer_cannot_tell_apart(
    game: Played, viewer: int
) -> None:
    observed = GAME.observed(game.s, viewer)
    before = clone(observed)
    found = [msgspec.json.encode(each) for each in insights(observed, viewer, 7)]
    assert len(found) > 2
    assert observed == before, "what was observed is only read"
    for number in range(2):
        world = clone(observed)
        imagine(world, viewer, stream(number))
        again = insights(GAME.observed(world, viewer), viewer, 7)
        assert [msgspec.json.encode(each) for each in again] == found


def test_a_spectator_of_a_duel_looks_for_no_mine() -> None:
    game = duel().after("0 ray 1")
    assert not list(insights(GAME.observed(game.s, SPECTATOR), SPECTATOR, 1))


def test_who_knows_the_mine_has_one_left() -> None:
    game = mastered().after("0 ray 3")
    master = game.s.players
    found = last(GAME.observed(game.s, master), master)
    assert found.mines == Estimate(1, 0.0)
    assert found.questions == Estimate(0.0, 0.0)


def test_with_expansions_it_says_how_far_it_may_be_off() -> None:
    o = GAME.observed(asked(4, 1, 1, diamond="on", blackbody="on"), 0)
    began = process_time()
    first, *_, found = insights(o, 0, 1)
    assert process_time() - began < MOST_SECONDS
    assert 0 < found.mines.error < found.mines.value / 10
    assert not found.all_places
    assert abs(first.mines.value - found.mines.value) < 5 * first.mines.error
    assert sorted(found.places) == sorted(LETTERS)
    for cell in found.cells:
        assert cell.error > 0
        assert (cell.bits.error == 0) == (o.cells[CELL_NAMES.index(cell.cell)] != UNKNOWN)
        assert cell.nothing + sum(cell.gems.values()) == pytest.approx(1.0)
    for port in found.ports:
        assert sum(a.share for a in port.answers) == pytest.approx(1.0)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Insight) == found
