"""The worlds of Orapa against brute force, with few gems or in a corner of the board."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sapeur.games.orapa import GAME
from sapeur.games.orapa.counting import survey
from sapeur.games.orapa.counting.all_mines import ALL_MINES, SHARES_OF_ALL
from sapeur.games.orapa.counting.clues import Clues, MineLayout
from sapeur.games.orapa.counting.drawing import draw
from sapeur.games.orapa.counting.plans import list_mines
from sapeur.games.orapa.counting.records import search_for
from sapeur.games.orapa.rays import (
    ABSORBED,
    BLUE,
    BODY,
    CELL_OF,
    CELLS,
    CONTENT_OF_KIND,
    DIAMOND,
    FIRST,
    KIND_OF_CONTENT,
    KINDS,
    LOZENGE,
    MOST_CELLS,
    PORTS,
    RED,
    SIZE,
    WHITE,
    YELLOW,
    clash,
    content,
    hide,
    public_answer,
    put,
    trace,
    visible,
)
from sapeur.kernel import UNKNOWN, Rng, compiled, records, start, store
from sapeur.lab.worlds import random_game

pytestmark = pytest.mark.compiled
PLENTY = 1 << 34
BASE = (RED, YELLOW, BLUE, WHITE, LOZENGE)


@cache
def engine() -> Any:
    return compiled(survey, {"draw": draw, "list_mines": list_mines})


def stream(number: int) -> Rng:
    rng = Rng()
    start(rng, 9, 8, 7, 6, number)
    return rng


@cache
def grid(mine: tuple[int, ...]) -> Any:
    """What lies in each cell, as bytes: a mine is looked at after many questions."""
    made = [0] * CELLS
    for p in mine:
        put(made, p)
    return bytes(made)


def inside(p: int, rows: int, columns: int) -> bool:
    cells = CELL_OF[p * MOST_CELLS : p * MOST_CELLS + SIZE[p]]
    return all(c // 10 < rows and c % 10 < columns for c in cells)


@cache
def by_force(kinds: tuple[int, ...], rows: int, columns: int) -> list[tuple[int, ...]]:
    """Every legal mine (O4) of these gems in the top left corner of that size."""
    places = [[p for p in range(FIRST[k], FIRST[k + 1]) if inside(p, rows, columns)] for k in kinds]
    apart: list[tuple[int, ...]] = [(p,) for p in places[0]]
    for more in places[1:]:
        apart = [(*m, p) for m, p in product(apart, more) if not any(clash(q, p) for q in m)]
    return [m for m in apart if all(visible(laid, p) for laid in [grid(m)] for p in m)]


class KnownAnswers:
    """What was asked of a mine, as the engine is told it."""

    def __init__(self, kinds: tuple[int, ...], rows: int, columns: int, easy: int = 0) -> None:
        self.kinds, self.easy = kinds, easy
        self.ports, self.cells = [UNKNOWN] * PORTS, [UNKNOWN] * CELLS
        for c in range(CELLS):
            if c // 10 >= rows or c % 10 >= columns:
                self.cells[c] = 0  # nothing there
        self.wrong: list[tuple[int, ...]] = []

    def ask(self, mine: tuple[int, ...], *, rays: list[int], cells: list[int]) -> None:
        laid = grid(mine)
        for port in rays:
            self.ports[port] = trace(laid, port)
        for c in cells:
            self.cells[c] = content(laid, c)

    def agrees(self, mine: tuple[int, ...]) -> bool:
        laid = grid(mine)
        rays = [(n, a) for n, a in enumerate(self.ports) if a != UNKNOWN]
        if any(
            public_answer(trace(laid, n), self.easy) != public_answer(a, self.easy) for n, a in rays
        ):
            return False
        if any(a not in (UNKNOWN, content(laid, c)) for c, a in enumerate(self.cells)):
            return False
        return mine not in self.wrong

    def record(self) -> Clues:
        clues = Clues()
        clues.kinds, clues.easy = sum(1 << k for k in self.kinds), self.easy
        clues.ports, clues.cells = list(self.ports), list(self.cells)
        clues.wrongs = len(self.wrong)
        for layout, mine in zip(clues.wrong, self.wrong, strict=False):
            layout.gems = [UNKNOWN] * KINDS
            for kind, p in zip(self.kinds, mine, strict=True):
                layout.gems[kind] = p
        return clues

    def search(self) -> Any:
        return search_for(self.record())

    def count(self) -> tuple[int, list[int]]:
        tally = np.zeros(survey.TALLY, np.int64)
        return int(engine().count(self.search(), PLENTY, tally)), tally.tolist()


def tally_of(mines: list[tuple[int, ...]]) -> list[int]:
    kind_of_content = np.array(KIND_OF_CONTENT) + 1
    contents = np.frombuffer(b"".join(map(grid, mines)), np.uint8).reshape(-1, CELLS)
    kinds = kind_of_content[contents]
    counted = [np.count_nonzero(kinds == kind, axis=0) for kind in range(8)]
    tally: list[int] = np.stack(counted, axis=1).ravel().tolist()
    return tally


CORNERS = [
    ((YELLOW, LOZENGE), 8, 10),
    ((RED, DIAMOND), 8, 10),
    ((LOZENGE, BODY), 8, 10),
    ((RED, YELLOW, LOZENGE), 5, 5),
    ((BLUE, LOZENGE, DIAMOND, BODY), 4, 5),
    ((YELLOW, BLUE, WHITE, LOZENGE), 4, 6),
]


@pytest.mark.parametrize(("kinds", "rows", "columns"), CORNERS)
def test_the_number_of_mines_is_that_of_brute_force(
    kinds: tuple[int, ...], rows: int, columns: int
) -> None:
    mines = by_force(kinds, rows, columns)
    number, tally = KnownAnswers(kinds, rows, columns).count()
    assert number == len(mines) > 100
    if len(mines) < 40_000:
        assert tally == tally_of(mines)


@pytest.mark.parametrize("easy", [0, 1])
@pytest.mark.parametrize(("kinds", "rows", "columns"), CORNERS)
def test_after_some_answers_too(kinds: tuple[int, ...], rows: int, columns: int, easy: int) -> None:
    mines = by_force(kinds, rows, columns)
    chooser = np.random.default_rng(len(mines) + easy)
    for _ in range(6):
        truth = mines[chooser.integers(len(mines))]
        clues = KnownAnswers(kinds, rows, columns, easy)
        rays = chooser.choice(PORTS, chooser.integers(1, 5), replace=False).tolist()
        cells = chooser.choice(CELLS, chooser.integers(0, 3), replace=False).tolist()
        clues.ask(truth, rays=rays, cells=cells)
        left = [mine for mine in mines if clues.agrees(mine)]
        number, tally = clues.count()
        assert number == len(left) > 0
        assert tally == tally_of(left)


# Four gems around a room of four by four, held there by the answers of some cells; two more in it
# or near it, which the four may hide, one or both.
ROOM = {10 * row + column for row in range(2, 6) for column in range(3, 7)}
WALLS = {12, 22, 32, 42, 52, 27, 28, 37, 38, 47, 48, 57, 58}
WALLS |= {10 * row + column for row in (0, 1, 6, 7) for column in range(3, 7)}
TOP, LOW = {13, 14, 15, 16}, {63, 64, 65, 66}
ROOMS = [
    ({BLUE: TOP, WHITE: LOW, RED: {22, 32}, YELLOW: {37, 47}}, (DIAMOND, BODY)),
    ({BLUE: TOP, WHITE: LOW, BODY: {32, 42}, DIAMOND: {37, 47}}, (RED, YELLOW)),
]


@pytest.mark.parametrize(("held", "free"), ROOMS)
def test_hidden_gems_are_taken_off_once(held: dict[int, set[int]], free: tuple[int, ...]) -> None:
    kinds = tuple(sorted((*held, *free)))
    clues = KnownAnswers(kinds, 8, 10)
    for c in range(CELLS):
        if c not in ROOM | WALLS:
            clues.cells[c] = 0
    for kind, cells in held.items():
        for c in cells:
            clues.cells[c] = CONTENT_OF_KIND[kind]
    apart: list[tuple[int, ...]] = [()]
    for kind in kinds:
        places = [
            p
            for p in range(FIRST[kind], FIRST[kind + 1])
            for cells in [set(CELL_OF[p * MOST_CELLS : p * MOST_CELLS + SIZE[p]])]
            if cells <= ROOM | WALLS
            and all((c in cells) == (kind == k) for k, pinned in held.items() for c in pinned)
        ]
        apart = [(*m, p) for m in apart for p in places if not any(clash(q, p) for q in m)]
    hidden = {m: sum(not visible(laid, p) for laid in [grid(m)] for p in m) for m in apart}
    assert set(hidden.values()) == {0, 1, 2}
    legal = [m for m in apart if hidden[m] == 0]
    assert clues.count() == (len(legal), tally_of(legal))


def test_a_wrong_proposal_is_taken_off() -> None:
    kinds, rows, columns = CORNERS[3]
    mines = by_force(kinds, rows, columns)
    clues = KnownAnswers(kinds, rows, columns)
    clues.ask(mines[500], rays=[0, 3], cells=[12])
    before, _ = clues.count()
    clues.wrong = [next(mine for mine in mines if clues.agrees(mine))]
    after, tally = clues.count()
    assert after == before - 1
    assert tally == tally_of([mine for mine in mines if clues.agrees(mine)])


def test_draws_are_even_over_the_mines_that_are_left() -> None:
    kinds, rows, columns = CORNERS[3]
    mines = by_force(kinds, rows, columns)
    for number in (77, 4242):
        clues = KnownAnswers(kinds, rows, columns)
        clues.ask(mines[number], rays=[1, 2, 19], cells=[])
        left = [mine for mine in mines if clues.agrees(mine)]
        assert 4 < len(left) < 400
        dice, mine = records(Rng, 1), np.zeros(KINDS, np.int64)
        store(dice, 0, stream(number))
        drawn: Counter[tuple[int, ...]] = Counter()
        for _ in range(40 * len(left)):
            assert engine().draw(clues.search(), mine, dice[0])
            drawn[tuple(int(mine[k]) for k in kinds)] += 1
        assert set(drawn) <= set(left)
        assert stats.chisquare([drawn[m] for m in left]).pvalue > 1e-4


def listed(clues: KnownAnswers, n: int) -> tuple[list[tuple[int, ...]], bool]:
    search, out = clues.search(), records(MineLayout, n)
    found = min(n, engine().list_mines(search, n, out, PLENTY))
    mines = out["gems"][:found]
    return [tuple(int(mine[k]) for k in clues.kinds) for mine in mines], bool(search["complete"])


def test_few_mines_are_all_listed_once() -> None:
    kinds, rows, columns = CORNERS[4]
    mines = by_force(kinds, rows, columns)
    for number in (3, 700, 1234):
        clues = KnownAnswers(kinds, rows, columns)
        clues.ask(mines[number], rays=[0, 20], cells=[11])
        clues.wrong = [mines[number]]
        left = [mine for mine in mines if clues.agrees(mine)]
        found, complete = listed(clues, len(left) + 1)
        assert complete
        assert sorted(found) == sorted(left)
        found, complete = listed(clues, max(1, len(left)))
        assert complete
        assert sorted(found) == sorted(left)


def test_of_too_many_mines_the_first_are_listed() -> None:
    kinds, rows, columns = CORNERS[3]
    mines = by_force(kinds, rows, columns)
    for rays in ([1], [1, 19]):
        clues = KnownAnswers(kinds, rows, columns)
        clues.ask(mines[77], rays=rays, cells=[])
        left = [mine for mine in mines if clues.agrees(mine)]
        assert len(left) > 60
        found, complete = listed(clues, len(left) - 1)
        assert not complete
        assert len(set(found)) == len(left) - 1
        assert set(found) <= set(left)


def test_an_absorbed_ray_leaves_the_mines_of_brute_force() -> None:
    kinds, rows, columns = CORNERS[4]
    mines = by_force(kinds, rows, columns)
    absorbing = [m for m in mines if trace(grid(m), 1) == trace(grid(m), 19) == ABSORBED]
    clues = KnownAnswers(kinds, rows, columns)
    clues.ask(absorbing[0], rays=[1, 19], cells=[])
    assert clues.count() == (len(absorbing), tally_of(absorbing))


def test_what_an_observed_state_tells_is_surveyed() -> None:
    rng, mine = stream(6), [0] * KINDS
    hide(0b11111, mine, rng)
    truth = tuple(mine[:5])
    clues = KnownAnswers(BASE, 8, 10)
    clues.ask(truth, rays=list(range(0, 36, 3)), cells=[44])
    observed = GAME.setup({"mode": "solo"})
    observed.rays[:PORTS], observed.cells[:CELLS] = clues.ports, clues.cells
    found = survey.worlds(observed)
    assert (found.exact, found.mines, list(found.cells)) == (True, *clues.count())


def test_from_the_sixth_answer_on_it_is_exact_whatever_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(survey, "EXACT_STEPS", 1)
    known = list(random_game(0, stream(8)))
    assert [survey.worlds(known[n - 1], trials=10).exact for n in (5, 6, 7)] == [False, True, True]
    assert not survey.worlds(known[6], budget=1, trials=10).exact  # who is in a hurry says so


def test_nothing_is_drawn_where_no_mine_agrees() -> None:
    clues = KnownAnswers((YELLOW, LOZENGE), 8, 10)
    clues.cells = [0] * CELLS
    assert clues.count()[0] == 0
    dice = records(Rng, 1)
    store(dice, 0, stream(1))
    assert not engine().draw(clues.search(), np.zeros(KINDS, np.int64), dice[0])


def test_what_would_take_too_long_is_an_estimate_that_says_so() -> None:
    kinds, rows, columns = CORNERS[5]
    clues = KnownAnswers(kinds, rows, columns).record()
    true = len(by_force(kinds, rows, columns))
    found = survey.survey(clues, budget=1, trials=20_000)
    assert not found.exact
    assert abs(found.mines - true) < 5 * found.error
    sure = survey.survey(clues, budget=PLENTY, trials=1)
    assert (sure.exact, sure.mines, sure.error) == (True, true, 0.0)


def test_a_base_mine_is_among_those_that_answer_like_it() -> None:
    rng, mine = stream(5), [0] * KINDS
    for _ in range(3):
        hide(0b11111, mine, rng)
        truth = tuple(mine[:5])
        clues, before = KnownAnswers(BASE, 8, 10), 0
        for n in range(4, 12, 2):
            clues.ask(truth, rays=list(range(0, 3 * n, 3)), cells=[])
            number, tally = clues.count()
            assert number > 0
            assert before == 0 or number <= before
            before = number
            laid = grid(truth)
            for c in range(CELLS):
                assert tally[8 * c + (1 + KIND_OF_CONTENT[laid[c]] if laid[c] else 0)] > 0


def test_all_legal_base_mines_are_those_that_are_written_down() -> None:
    clues = KnownAnswers(BASE, 8, 10)
    search, tally = clues.search(), np.zeros(survey.TALLY, np.int64)
    search["from_scratch"] = 1
    assert engine().count(search, PLENTY, tally) == ALL_MINES
    assert search["shares"][: len(SHARES_OF_ALL)].tolist() == list(SHARES_OF_ALL)
    assert clues.count() == (ALL_MINES, tally.tolist())


@pytest.mark.parametrize("empty", [[0], [12], [44, 45], [3, 39, 70]])
def test_few_excluded_places_are_taken_off_all_mines(empty: list[int]) -> None:
    clues = KnownAnswers(BASE, 8, 10)
    for cell in empty:
        clues.cells[cell] = 0
    search, tally = clues.search(), np.zeros(survey.TALLY, np.int64)
    search["from_scratch"] = 1
    assert clues.count() == (engine().count(search, PLENTY, tally), tally.tolist())
