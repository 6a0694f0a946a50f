"""Supposed gems: how they may lie, and the answers that speak against them."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from games.orapa.drawn import (
    GEMS,
    MINE,
    OTHER_GEMS,
    Played,
    dealt,
    duel,
    gems_of,
    mastered,
    solo,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from sapeur.games.game import NotationError
from sapeur.games.orapa import GAME
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import CELLS, EMPTY, KINDS, PORTS, hide, put, trace, turns_of
from sapeur.games.orapa.view import Comparison, compare, path
from sapeur.kernel import Rng, start


def supposed(played: Played, text: str, seat: int = 0) -> Comparison:
    return compare(GAME.observed(played.s, seat), seat, text)


def verdicts(comparison: Comparison) -> dict[str, str]:
    """By question: what the ghosts make of its answer."""
    rays = {f"ray {r.port}": r.verdict for r in comparison.rays if r.verdict != "unasked"}
    return rays | {f"ask {c.name}": c.verdict for c in comparison.cells}


def test_the_mine_itself_fits_every_answer() -> None:
    asked = [f"0 ray {port}" for port in PORT_NAMES] + [f"0 ask {cell}" for cell in CELL_NAMES]
    comparison = supposed(solo(easy="on").after(*asked), GEMS)
    assert (comparison.legal, comparison.against, comparison.missing, comparison.tried) == (
        True,
        0,
        [],
        False,
    )
    assert set(verdicts(comparison).values()) == {"fits"}
    assert (len(comparison.rays), len(comparison.cells)) == (PORTS, CELLS)
    assert json.loads(json.dumps(to_builtins(comparison))) == to_builtins(comparison)


def test_a_wrong_mine_is_told_which_answers_speak_against_it() -> None:
    played = solo().after("0 ray 6", "0 ray 16", "0 ask E8", "0 ask A1", "0 ask H1")
    comparison = supposed(played, f"propose {OTHER_GEMS}")
    assert comparison.legal
    found = verdicts(comparison)
    assert found["ask E8"] == "against"
    assert found["ask A1"] == found["ask H1"] == "fits"
    assert (comparison.answers, comparison.against) == (
        5,
        [found[q] for q in ("ray 6", "ray 16", "ask E8", "ask A1", "ask H1")].count("against"),
    )  # each question once, though a ray is known at both its ends
    for ray in comparison.rays:  # the ghosts answer with their own rays
        assert (ray.verdict == "fits") == (
            played.ray(ray.port) == f"{ray.exit} {ray.colour}"
        ) or ray.verdict == "unasked"


def test_without_gems_only_what_they_cannot_change_is_judged() -> None:
    played = solo().after("0 ray 6", "0 ray 18", "0 ask A1", "0 ask H1")
    assert played.ray("18") == "H transparent"
    assert verdicts(supposed(played, "propose")) == {
        "ray 6": "open",
        "ray P": "open",
        "ray 18": "fits",
        "ray H": "fits",
        "ask A1": "open",
        "ask H1": "fits",
    }
    across = verdicts(supposed(played, "Y0@G1"))  # across the ray that met nothing
    assert across["ray 18"] == across["ray H"] == across["ask H1"] == "against"
    assert across["ray 6"] == across["ask A1"] == "open"


def test_a_colour_is_against_when_no_gem_of_it_is_left() -> None:
    played = solo().after("0 ask E8")
    assert played.cell("E8") == "white"
    assert verdicts(supposed(played, "W0@A5")) == {"ask E8": "open"}  # the lozenge may be there
    assert verdicts(supposed(played, "W0@A5 L0@G9")) == {"ask E8": "against"}


@pytest.mark.parametrize(
    ("text", "clashes", "unseen"),
    [
        ("R0@A1 Y0@A1", [["R", "Y"]], []),
        ("R0@A1 W2@B1", [["R", "W"]], []),  # a length of edge
        ("R0@A1 Y0@C1", [], []),
        ("R0@G5 Y2@D3 B2@A3 W1@D8 L0@G9 D2@E5", [], ["D"]),
    ],
)
def test_o4_how_the_supposed_gems_lie(
    text: str, clashes: list[list[str]], unseen: list[str]
) -> None:
    comparison = supposed(table(diamond="on"), text)
    assert (comparison.clashes, comparison.unseen, comparison.legal) == (clashes, unseen, False)
    assert bool(comparison.rays) == (not clashes)


def test_what_was_proposed_wrongly_is_remembered() -> None:
    played = solo().after(f"0 propose {OTHER_GEMS}")
    assert supposed(played, OTHER_GEMS).tried
    assert not supposed(played, GEMS).tried


def test_a_hider_is_told_of_the_own_mine() -> None:
    comparison = supposed(table(), "hide R0@A1 Y0@C1")
    assert (comparison.missing, comparison.clashes, comparison.against) == (["B", "W", "L"], [], 0)
    played = duel().after("0 ask A1")
    assert {r.verdict for r in supposed(played, f"hide {GEMS}").rays} == {"fits"}
    assert {r.verdict for r in supposed(played, GEMS).rays} == {"unasked"}
    assert {r.verdict for r in supposed(mastered(), GEMS, seat=2).rays} == {"fits"}


def test_the_other_mine_is_told_by_its_answers_alone() -> None:
    """Two duels that gave seat 0 the same answers compare alike, whatever lies in the mine."""
    one, two = duel(), duel(two=MINE)
    asked = ("0 ray 1", "1 ray 1", "0 ask A1", "1 ask A1")
    a, b = (supposed(played.after(*asked), OTHER_GEMS) for played in (one, two))
    assert one.s.gems != two.s.gems
    assert a == b


def test_what_is_no_gem_is_refused() -> None:
    for text in ("R0@J1", "R0@A1 R0@C1", "D0@A1", "hello"):
        with pytest.raises(NotationError):
            supposed(solo(), text)


def test_o5_a_path_turns_on_slants_and_goes_back_from_flats() -> None:
    grid = [EMPTY] * CELLS
    for p in gems_of(MINE):
        put(grid, p)
    assert path(grid, PORT_NAMES.index("18")) == [[20, 15], [0, 15]]
    back = path(grid, PORT_NAMES.index("2"))  # onto the top of the red gem
    assert back == [[3, 0], [3, 0], [3, 0]]
    assert path(grid, PORT_NAMES.index("A")) == [[0, 1], [1, 1], [1, 0]]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_path_ends_where_the_answer_says_after_as_many_turns(seed: int) -> None:
    mine = [0] * KINDS
    rng = Rng()
    start(rng, seed, 0, 0, 0, 0)
    hide((1 << KINDS) - 1, mine, rng)
    grid = [EMPTY] * CELLS
    for p in mine:
        put(grid, p)
    ends = {tuple(path([EMPTY] * CELLS, port)[0]): port for port in range(PORTS)}
    assert len(ends) == PORTS
    for port in range(PORTS):
        answer, points = trace(grid, port), path(grid, port)
        assert ends[tuple(points[0])] == port
        if answer != 36:
            assert ends[tuple(points[-1])] == answer & 63
            assert len(points) - 2 == turns_of(answer)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))
    assert len({gem_name(p) for p in mine}) == KINDS


def test_a_proposal_is_said_to_cost_a_turn_then_the_place_and_in_a_duel_the_game() -> None:
    played = solo()
    assert supposed(played, f"propose {OTHER_GEMS}").cost == "turn"
    played = solo().after(f"0 propose {OTHER_GEMS}")
    assert supposed(played, f"propose {GEMS}").cost == "game"
    shared = dealt(mode="shared", proposals="1")
    assert supposed(shared, f"propose {GEMS}").cost == "out"
    assert supposed(dealt(mode="shared"), f"propose {GEMS}").cost == "turn"
    both = duel()
    assert supposed(both, f"propose {GEMS}").cost == "game"
    assert supposed(both, f"hide {GEMS}").cost is None
