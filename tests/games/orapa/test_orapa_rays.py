"""The gems and the rays: drawn mines, and what every ray of them says (O1, O2, O4-O7)."""

from __future__ import annotations

import pytest

from sapeur.games.orapa.rays import (
    ABSORBED,
    BODY,
    CELLS,
    CONTENT_OF,
    DIAMOND,
    FIRST,
    FULL,
    KIND,
    KINDS,
    LETTERS,
    LOZENGE,
    MARKS,
    MOST_CELLS,
    PLACEMENTS,
    PORTS,
    RED,
    SHAPES,
    SIZE,
    WHITE,
    YELLOW,
    alike,
    clash,
    colours_of,
    content,
    exit_of,
    fits,
    hide,
    kind_at,
    outline,
    placement,
    positions,
    public_answer,
    put,
    seen,
    take,
    trace,
    trace_all,
    turns_of,
    visible,
)
from sapeur.games.orapa.rays import FOOTPRINT as FOOT
from sapeur.kernel import UNKNOWN, Rng, start

NAMES = [str(n) for n in range(1, 19)] + list("ABCDEFGHIJKLMNOPQR")


def port(name: str) -> int:
    return NAMES.index(name)


def cell(name: str) -> int:
    return "ABCDEFGH".index(name[0]) * 10 + int(name[1:]) - 1


def lie(kind: int, turn: int, box: str, mirrored: int = 0) -> int:
    p = placement(kind, mirrored, turn, cell(box))
    assert p != UNKNOWN
    return p


def grid(*gems: int) -> list[int]:
    made = [0] * CELLS
    for p in gems:
        put(made, p)
    return made


def ray(mine: list[int], name: str) -> tuple[str, int, int]:
    """The exit, the colours and the turns of a ray."""
    answer = trace(mine, port(name))
    return NAMES[exit_of(answer)], colours_of(answer), turns_of(answer)


def drawn(mine: list[int]) -> list[str]:
    marks = ["·"] + [mark for _ in range(KINDS) for mark in MARKS]
    return ["".join(marks[c] for c in mine[row * 10 : row * 10 + 10]) for row in range(8)]


def test_o2_there_are_as_many_places_as_the_shapes_allow() -> None:
    counts = [FIRST[k + 1] - FIRST[k] for k in range(KINDS)]
    # Red: two forms of 3 x 1 and two of 1 x 3; yellow 2 x 2; blue and white 4 x 2 and 2 x 4.
    assert counts[:5] == [2 * 64 + 2 * 60, 4 * 63, 2 * 49 + 2 * 45, 2 * 49 + 2 * 45, 63]
    assert counts[5:] == [2 * 72 + 2 * 70, 72 + 70]
    assert sum(counts) == PLACEMENTS


@pytest.mark.parametrize(
    ("kind", "turn", "mirrored", "rows"),
    [
        ("R", 0, 0, ["◢■◤"]),
        ("R", 0, 1, ["◥■◣"]),
        ("R", 1, 0, ["◣", "■", "◥"]),
        ("R", 1, 1, ["◢", "■", "◤"]),
        ("Y", 0, 0, ["◣·", "■◣"]),
        ("Y", 1, 0, ["■◤", "◤·"]),
        ("Y", 2, 0, ["◥■", "·◥"]),
        ("Y", 3, 0, ["·◢", "◢■"]),
        ("B", 0, 0, ["·◢◣·", "◢■■◣"]),
        ("B", 2, 0, ["◥■■◤", "·◥◤·"]),
        ("W", 1, 0, ["◣·", "■◣", "■◤", "◤·"]),
        ("W", 3, 0, ["·◢", "◢■", "◥■", "·◥"]),
        ("L", 0, 0, ["◢◣", "◥◤"]),
        ("D", 0, 0, ["◢◣"]),
        ("D", 1, 0, ["◣", "◤"]),
        ("K", 0, 0, ["■■"]),
        ("K", 1, 0, ["■", "■"]),
    ],
)
def test_o2_each_gem_as_it_lies(kind: str, turn: int, mirrored: int, rows: list[str]) -> None:
    mine = grid(lie(LETTERS.index(kind), turn, "C4", mirrored))
    wide = len(rows[0])
    assert [line[3 : 3 + wide] for line in drawn(mine)[2 : 2 + len(rows)]] == rows
    assert sum(c != 0 for c in mine) == sum(mark != "·" for row in rows for mark in row)


def test_o2_a_turn_that_looks_the_same_is_the_same_place() -> None:
    assert lie(RED, 2, "C4") == lie(RED, 0, "C4")
    assert lie(LOZENGE, 3, "C4") == lie(LOZENGE, 0, "C4")
    assert lie(BODY, 3, "C4") == lie(BODY, 1, "C4")
    assert placement(RED, 0, 0, cell("A9")) == UNKNOWN, "it would stick out"
    assert placement(RED, 0, -1, cell("A1")) == UNKNOWN


def test_o5_an_empty_mine_lets_every_ray_through() -> None:
    mine = grid()
    for here, there in [("1", "I"), ("10", "R"), ("A", "11"), ("H", "18")]:
        assert ray(mine, here) == (there, 0, 0)
        assert ray(mine, there) == (here, 0, 0)


def test_o5_slanted_faces_turn_and_flat_ones_send_back() -> None:
    mine = grid(lie(LOZENGE, 0, "D5"))  # D5 ◢ D6 ◣ over E5 ◥ E6 ◤
    assert ray(mine, "5") == ("D", 8, 1)  # from above onto ◢: out to the left
    assert ray(mine, "6") == ("14", 8, 1)
    assert ray(mine, "E") == ("M", 8, 1)
    assert ray(mine, "15") == ("N", 8, 1)
    flat = grid(lie(YELLOW, 0, "D5"))  # D5 ◣ over E5 ■ E6 ◣
    assert ray(flat, "E") == ("E", 2, 1)
    assert ray(flat, "D") == ("D", 2, 1), "the left side of ◣ is flat"
    assert ray(flat, "N") == ("N", 2, 1), "and so is its bottom"
    assert ray(flat, "5") == ("14", 2, 1)
    assert ray(flat, "6") == ("15", 2, 1)


def test_o5_a_ray_may_be_turned_many_times() -> None:
    mine = grid(lie(LOZENGE, 0, "D5"), lie(WHITE, 0, "D1"), lie(RED, 0, "A4"))
    there = trace(mine, port("5"))
    back = trace(mine, exit_of(there))
    assert (exit_of(back), colours_of(back), turns_of(back)) == (
        port("5"),
        colours_of(there),
        turns_of(there),
    )


def test_o6_colours_are_the_set_of_gems_touched() -> None:
    mine = grid(lie(RED, 0, "A1"), lie(YELLOW, 3, "C1"))
    answers = [0] * PORTS
    trace_all(mine, answers)
    assert {colours_of(a) for a in answers} >= {0, 1, 2}
    clear = grid(lie(DIAMOND, 0, "D5"))
    assert ray(clear, "5") == ("D", 0, 1), "the diamond turns a ray and leaves it as it was"


def test_o7_the_black_body_swallows_any_ray_that_touches_it() -> None:
    mine = grid(lie(BODY, 0, "D5"))
    for name in ("5", "6", "D", "14", "M", "N"):
        assert trace(mine, port(name)) == ABSORBED
    assert ray(mine, "E") == ("15", 0, 0)


def test_o4_gems_may_touch_by_corners_but_share_no_cell_and_no_edge() -> None:
    lozenge = lie(LOZENGE, 0, "D5")
    assert not fits(grid(lozenge), lie(YELLOW, 0, "D5"))  # on top of it
    # The lozenge has no flat side to share: even cell beside cell they touch by corners alone.
    assert fits(grid(lozenge), lie(BODY, 0, "C5"))
    body = lie(BODY, 0, "D5")
    assert not fits(grid(body), lie(YELLOW, 0, "B5"))  # E5's flat foot on its roof
    assert not fits(grid(body), lie(RED, 1, "C7"))  # its full cell beside the body's
    assert fits(grid(body), lie(YELLOW, 0, "B7")), "corner to corner"
    for p in range(0, PLACEMENTS, 7):
        for q in range(3, PLACEMENTS, 11):
            assert fits(grid(p), q) == 1 - clash(p, q)
            assert clash(p, q) == clash(q, p)


def test_o4_no_gem_is_wholly_hidden() -> None:
    # The diamond in a corner behind two gems that shut it in.
    corner = lie(DIAMOND, 0, "A1")
    open_mine = grid(corner)
    assert visible(open_mine, corner)
    shut = [lie(LOZENGE, 0, "C1"), lie(YELLOW, 3, "A4"), corner]
    mine = grid(*shut)
    taken = [FOOT[p * 4] for p in shut], [FOOT[p * 4 + 1] for p in shut]
    words = [taken[0][0] | taken[0][1] | taken[0][2], taken[1][0] | taken[1][1] | taken[1][2]]
    for p in shut:
        assert visible(mine, p) == seen(words[0], words[1], p)


def test_putting_and_taking_leave_nothing_behind() -> None:
    for p in range(PLACEMENTS):
        mine = grid(p)
        assert sum(c != 0 for c in mine) == SIZE[p]
        for i in range(p * MOST_CELLS, p * MOST_CELLS + SIZE[p]):
            assert (CONTENT_OF[i] - 1) // SHAPES == KIND[p]
        take(mine, p)
        assert mine == [0] * CELLS


def test_hidden_mines_are_legal_and_rays_run_both_ways() -> None:
    rng, mine = Rng(), [0] * KINDS
    start(rng, 1, 2, 3, 4, 5)
    for _ in range(60):
        hide(0b0111111, mine, rng)
        gems = [p for p in mine if p != UNKNOWN]
        assert [KIND[p] for p in gems] == [0, 1, 2, 3, 4, 5]
        laid = [0] * CELLS
        for p in gems:
            assert fits(laid, p)
            put(laid, p)
        assert all(visible(laid, p) for p in gems)
        answers = [0] * PORTS
        trace_all(laid, answers)
        assert answers == [trace(laid, n) for n in range(PORTS)]
        for n, answer in enumerate(answers):
            assert answers[exit_of(answer)] == answer - exit_of(answer) + n
        assert alike(laid, laid, 1)


def test_a_cell_tells_the_colour_and_not_the_gem() -> None:
    mine = grid(lie(WHITE, 0, "A1"), lie(LOZENGE, 0, "D5"))
    assert content(mine, cell("B2")) == content(mine, cell("D5"))
    assert kind_at(mine, cell("B2")) == WHITE
    assert kind_at(mine, cell("D5")) == LOZENGE
    assert kind_at(mine, cell("H10")) == UNKNOWN
    answer = trace(mine, port("5"))
    assert public_answer(answer, 1) == answer
    assert turns_of(public_answer(answer, 0)) == 0


def test_the_rulebooks_example_answers_are_possible_ones() -> None:
    # Red comes back at I: a flat red side above it.
    flat = next(p for p in range(FIRST[RED], FIRST[RED + 1]) if ray(grid(p), "I") == ("I", 1, 1))
    assert KIND[flat] == RED
    # 15 to 8 in light violet: red, blue and white on one path.
    rng, mine = Rng(), [0] * KINDS
    start(rng, 7, 0, 0, 0, 0)
    for _ in range(20_000):
        hide(0b11111, mine, rng)
        answer = trace(grid(*mine[:5]), port("15"))
        if (exit_of(answer), colours_of(answer)) == (port("8"), 1 | 4 | 8):
            return
    pytest.fail("no mine answers light violet from 15 to 8")


@pytest.mark.parametrize("kind", range(KINDS))
def test_an_outline_goes_once_around_all_the_cells_of_a_gem(kind: int) -> None:
    for _, _, cells in positions(kind):
        corners = outline(cells)
        sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
        twice = sum(x * b - a * y for (x, y), (a, b) in sides)  # clockwise, where y grows downwards
        assert twice == sum(8 if shape == FULL else 4 for _, _, shape in cells)
        assert min(x for x, _ in corners) == min(y for _, y in corners) == 0
