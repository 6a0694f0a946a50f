"""What a seat knows in Orapa Mine, and that what it imagines is all that can be, evenly."""

from __future__ import annotations

from collections import Counter

import pytest
from games.orapa.drawn import (
    BODY,
    GEMS,
    MINE,
    OTHER,
    OTHER_GEMS,
    Played,
    dealt,
    duel,
    gems_of,
    mastered,
    names_of,
    solo,
    table,
)

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.orapa import GAME
from sapeur.games.orapa.belief import lay_gems
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import CELLS, KINDS, PORTS, alike
from sapeur.games.orapa.rules import (
    ABSENT,
    PLACE,
    QUESTIONS,
    SHARED,
    UNPLACED,
    State,
    wrong_at,
)
from sapeur.kernel import UNKNOWN, Rng, clone, fields, start

# The cells of the red, yellow, blue and white triangles of MINE: who has asked them all knows
# where these lie, but not whether the red one is mirrored.
TOUCHED = [
    cell
    for cell, word in zip(CELL_NAMES, MINE.split(), strict=True)
    if word != "·" and word[1] != "L"
]


def four_known(played: Played) -> Played:
    return played.after(*(f"0 ask {cell}" for cell in TOUCHED))


def imagined(played: Played, seat: int, n: int) -> Counter[str]:
    """How often each mine comes up when the seat imagines n times."""
    rng, found = Rng(), Counter[str]()
    start(rng, 7, 1, 1, 1, 1)
    known = GAME.observed(played.s, seat)
    for _ in range(n):
        world = clone(known)
        GAME.belief.imagine(world, seat, rng)
        assert GAME.observed(world, seat) == known
        found[" ".join(gem_name(p) for p in world.gems[:KINDS] if p >= 0)] += 1
    return found


def garbage() -> State:
    s = State()
    for field in fields(State):
        setattr(s, field.name, [77] * field.size if field.size else 77)
    return s


def observed(played: Played, seat: int) -> State:
    """What the seat knows, built upon nonsense."""
    out = garbage()
    GAME.belief.observe(played.s, seat, out)
    return out


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR, CHANCE])
def test_observe_assigns_everything(seat: int) -> None:
    games = [
        table(easy="on"),
        table().after("0 hide R0@A1 Y0@C1"),
        duel(diamond="off").after("0 ray 6", "1 ask A1", "0 propose R0@A1"),
        dealt(mode="shared").after(f"0 propose {OTHER_GEMS}", "1 ray 1"),
        mastered(),
        duel().after(f"0 propose {OTHER_GEMS}", "1 ray 1"),
    ]
    for played in games:
        o = observed(played, seat)
        assert o == GAME.observed(played.s, seat)
        public = [
            "mode", "players", "human", "proposals", "diamond", "blackbody", "easy", "asked",
            "hidden", "shown", "turn", "proposing", "strikes", "questions", "last", "winner",
            "bench",
        ]  # fmt: skip
        proposals = {"proposal", "wrong"}
        for name in [*public, *(proposals if played.s.mode != SHARED else ())]:
            assert getattr(o, name) == getattr(played.s, name), name
        secret = {"gems", "rays", "cells"} | proposals
        assert {f.name for f in fields(State)} - set(public) == secret


def test_o8_a_prospector_knows_the_answers_and_nothing_else() -> None:
    played = solo().after("0 ray 6", "0 ask A1", "0 ask H1", "0 ray 2")
    o = observed(played, 0)
    assert o.gems == [UNKNOWN] * 14
    known = {PORT_NAMES[i % PORTS] for i, answer in enumerate(o.rays) if answer != UNKNOWN}
    assert known == {"6", "P", "2"}
    assert all(o.rays[i] in (UNKNOWN, played.s.rays[i]) for i in range(2 * PORTS))
    assert [i for i, content in enumerate(o.cells) if content != UNKNOWN] == [0, 70]
    assert (o.cells[0], o.cells[70]) == (1, 0)
    # A spectator has heard the same.
    assert observed(played, SPECTATOR) == o


def test_o8_no_cell_tells_a_ray_that_is_absorbed() -> None:
    played = solo(BODY, blackbody="on").after("0 ask A1", "0 ask H10")
    assert played.after("0 ray 4").ray("4") == "absorbed"
    assert {played.ray(port) for port in PORT_NAMES} == {"?"}


def test_o11_each_knows_their_own_mine_and_the_answers_about_the_other() -> None:
    played = duel().after("0 ray 1", "1 ask A1")
    own, other = gems_of(MINE), [UNKNOWN] * KINDS
    one, two, all_see = (observed(played, seat) for seat in (0, 1, SPECTATOR))
    assert one.gems == [*own, ABSENT, ABSENT, *other]
    assert two.gems[:KINDS] == other
    assert two.gems[KINDS:] == played.s.gems[KINDS:]
    assert all_see.gems == other * 2
    assert one.rays[:PORTS] == played.s.rays[:PORTS]
    assert one.cells[:CELLS] == played.s.cells[:CELLS]
    assert two.rays[PORTS:] == played.s.rays[PORTS:]
    assert two.cells[CELLS:] == played.s.cells[CELLS:]
    # Everyone hears both answers.
    assert all_see.rays[PORTS:] == one.rays[PORTS:]
    assert all_see.cells[:CELLS] == two.cells[:CELLS]
    assert [i for i, c in enumerate(two.cells[:CELLS]) if c != UNKNOWN] == [0]
    assert [i for i, c in enumerate(one.cells[CELLS:]) if c != UNKNOWN] == []
    assert sum(ray != UNKNOWN for ray in one.rays[PORTS:]) == 2
    assert sum(ray != UNKNOWN for ray in two.rays[:PORTS]) == 0


def test_o11_hiding_is_secret_from_the_first_gem_to_the_last() -> None:
    begun = table()
    for hiding in ("R0@A1", "R0@A1 Y0@C1", "R0@A1 Y0@C1 B0@F1 W0@A5", "Rm1@F10"):
        played = begun.after(f"0 hide {hiding}")
        assert observed(played, 1) == observed(begun, 1)
        assert observed(played, SPECTATOR) == observed(begun, SPECTATOR)
        assert observed(played, 0).gems[:KINDS] == played.s.gems[:KINDS]
    # That it is done is public, where the gems lie is not.
    done, otherwise = begun.after(f"0 hide {GEMS}"), begun.after(f"0 hide {OTHER_GEMS}")
    assert observed(done, 1) == observed(otherwise, 1) != observed(begun, 1)
    assert observed(done, SPECTATOR) == observed(otherwise, SPECTATOR)
    assert observed(done, 0) != observed(otherwise, 0)


def test_o12_the_master_sees_all_and_the_others_only_answers() -> None:
    played = mastered().after("0 ray 6")
    assert observed(played, 2).gems == played.s.gems
    assert observed(played, 2).rays == played.s.rays
    assert observed(played, 2).cells == played.s.cells
    assert observed(played, 0) == observed(played, 1) == observed(played, SPECTATOR)
    hiding = table(mode="shared", master="human").after("2 hide R0@A1")
    assert observed(hiding, 2).gems[0] == gems_of(MINE)[0]
    assert observed(hiding, 0).gems == [UNKNOWN] * 14


def test_o10_a_mine_that_was_found_is_seen_by_all() -> None:
    played = duel().after(f"0 propose {OTHER_GEMS}")
    for seat in (0, 1, SPECTATOR):
        o = observed(played, seat)
        assert o.gems[KINDS:] == played.s.gems[KINDS:]
        assert o.rays[PORTS:] == played.s.rays[PORTS:]
        assert o.cells[CELLS:] == played.s.cells[CELLS:]
    assert observed(played, SPECTATOR).gems[:KINDS] == [UNKNOWN] * KINDS
    assert observed(played, 1).gems[:KINDS] == [UNKNOWN] * KINDS


def test_o12_a_proposal_is_between_its_proposer_and_the_master() -> None:
    begun = mastered().after("0 propose R0@A1 Y0@C1")
    for seat in (0, 2):
        assert observed(begun, seat).proposal == begun.s.proposal
    for seat in (1, SPECTATOR):
        # Neither the gems nor how many are laid.
        assert observed(begun, seat) == observed(mastered().after("0 propose"), seat)
        assert observed(begun, seat).proposal == [UNKNOWN] * KINDS
    wrong = mastered().after(f"0 propose {OTHER_GEMS}")
    gems = [*gems_of(OTHER), ABSENT, ABSENT]
    for seat in (0, 2):
        assert observed(wrong, seat).wrong[:KINDS] == gems
    other = mastered().after(f"0 propose {GEMS.replace('L0@E8', 'L0@G9')}")
    for seat in (1, SPECTATOR):
        assert observed(wrong, seat).wrong == [UNKNOWN] * len(wrong.s.wrong)
        assert observed(wrong, seat) == observed(other, seat)
        assert observed(wrong, seat).strikes == [1, 0, 0, 0, 0]
    # Nor when it is over.
    ended = wrong.after(f"1 propose {GEMS}")
    assert observed(ended, 1).gems == ended.s.gems
    assert observed(ended, 1).wrong == [UNKNOWN] * len(wrong.s.wrong)


def test_o12_a_proposal_is_witnessed_by_its_proposer_and_the_master() -> None:
    witness = GAME.belief.witness
    begun = mastered().after("0 propose")
    for viewer, sees in ((0, True), (1, False), (2, True), (SPECTATOR, False)):
        assert witness(begun.s, 0, PLACE + 9, viewer) == (PLACE + 9 if sees else UNKNOWN)
        assert witness(mastered().s, 0, QUESTIONS, viewer) == QUESTIONS  # that it is made


def test_o12_the_wrong_proposals_of_others_are_imagined() -> None:
    played = dealt(mode="shared", players="3").after(
        f"0 propose {OTHER_GEMS}", "1 ray 1", f"2 propose {OTHER_GEMS}", "0 propose R0@A1"
    )
    for seat in (0, 1, SPECTATOR):
        known = GAME.observed(played.s, seat)
        world, rng = clone(known), Rng()
        start(rng, 5, 1, 1, 1, 1)
        GAME.belief.imagine(world, seat, rng)
        assert GAME.observed(world, seat) == known
        assert world.proposal == (played.s.proposal if seat == 0 else [UNPLACED] * 5 + [ABSENT] * 2)
        for proposer in (0, 2):
            gems = world.wrong[wrong_at(proposer, 0) :][:KINDS]
            if proposer == seat:
                assert gems == [*gems_of(OTHER), ABSENT, ABSENT]
            grids = [[0] * CELLS, [0] * CELLS]
            lay_gems(gems, grids[0])
            lay_gems(world.gems, grids[1])
            assert not alike(grids[0], grids[1], 0)
            names = " ".join(gem_name(p) for p in gems if p >= 0)
            GAME.notation.decode_deal(GAME.setup({"mode": "solo"}), names)  # a legal mine


def test_o12_a_wrong_proposal_of_others_is_imagined_with_all_its_gems() -> None:
    otherwise = BODY.replace("■K ■K ·  ·", "·  ·  ■K ■K")
    played = dealt(BODY, mode="shared", blackbody="on").after(f"0 propose {names_of(otherwise)}")
    world, rng = clone(GAME.observed(played.s, 1)), Rng()
    start(rng, 5, 1, 1, 1, 1)
    GAME.belief.imagine(world, 1, rng)
    gems = world.wrong[wrong_at(0, 0) :][:KINDS]
    assert [p >= 0 for p in gems] == [True] * 5 + [False, True]


def test_o12_what_others_proposed_rules_nothing_out_for_me() -> None:
    mirrored = GEMS.replace("R0@", "Rm0@")
    questions = [f"ask {cell}" for cell in TOUCHED] + ["ray 9", "ray 16"]
    played = dealt(mode="shared")
    for number, question in enumerate(questions):
        played = played.after(f"{number % 2} {question}")
    mover = played.s.turn
    played = played.after(f"{mover} propose {mirrored}")
    assert set(imagined(played, mover, 10)) == {GEMS}
    assert set(imagined(played, 1 - mover, 30)) == {GEMS, mirrored}


def test_only_hiding_goes_unseen_in_a_duel() -> None:
    witness = GAME.belief.witness
    begun = table()
    for viewer in (0, 1, SPECTATOR):
        assert witness(begun.s, 0, PLACE, viewer) == (PLACE if viewer == 0 else UNKNOWN)
        assert witness(begun.after(f"1 hide {GEMS}").s, 0, PLACE + 3, viewer) == (
            PLACE + 3 if viewer == 0 else UNKNOWN
        )
        for action in (0, 50, QUESTIONS):
            assert witness(duel().s, 0, action, viewer) == action
        assert witness(duel().after("0 propose").s, 0, PLACE + 9, viewer) == PLACE + 9


def test_what_is_imagined_gives_all_the_answers() -> None:
    """And each of the mines that do comes up as often as another."""
    # With the four triangles known, the lozenge lies where rows E to H have room: rays 9 and 16
    # leave E8 only; the red gem has its mirror image.
    played = four_known(solo()).after("0 ray 9", "0 ray 16")
    found = imagined(played, 0, 40)
    assert set(found) == {GEMS, GEMS.replace("R0@", "Rm0@")}
    assert min(found.values()) > 8
    # Ray 1 tells the two apart.
    assert set(imagined(played.after("0 ray 1"), 0, 10)) == {GEMS}


def test_a_wrong_proposal_is_not_imagined_again() -> None:
    played = four_known(solo()).after("0 ray 9", "0 ray 16")
    mirrored = GEMS.replace("R0@", "Rm0@")
    assert set(imagined(played.after(f"0 propose {mirrored}"), 0, 10)) == {GEMS}


def test_before_any_question_everything_is_possible() -> None:
    found = imagined(solo(), 0, 30)
    assert len(found) == 30
    for mine in found:
        s = GAME.setup({"mode": "solo"})
        GAME.notation.decode_deal(s, mine)  # raises if it is not legal


def test_a_spectator_of_a_duel_imagines_both_mines() -> None:
    o = GAME.observed(duel().s, SPECTATOR)
    rng = Rng()
    start(rng, 5, 1, 1, 1, 1)
    GAME.belief.imagine(o, SPECTATOR, rng)
    assert all(p >= 0 for p in o.gems[:5] + o.gems[KINDS : KINDS + 5])
    assert o.gems[:KINDS] != o.gems[KINDS:]
    assert o.bench == [0] * CELLS
    assert UNKNOWN not in o.rays + o.cells


def test_a_seat_imagines_only_the_mine_it_does_not_know() -> None:
    played = duel()
    o = GAME.observed(played.s, 1)
    rng = Rng()
    start(rng, 5, 1, 1, 1, 1)
    GAME.belief.imagine(o, 1, rng)
    assert o.gems[KINDS:] == played.s.gems[KINDS:]
    assert o.rays[PORTS:] == played.s.rays[PORTS:]
    assert all(p >= 0 for p in o.gems[:5])
    assert o.gems[5:KINDS] == [ABSENT, ABSENT]


def test_whoever_still_hides_is_imagined_to_have_laid_nothing() -> None:
    played = table(diamond="on").after("0 hide R0@A1 Y0@C1")
    o = GAME.observed(played.s, 1)
    GAME.belief.imagine(o, 1, Rng())
    assert o.gems == ([UNPLACED] * 6 + [ABSENT]) * 2
    # The own run stays as it is.
    o = GAME.observed(played.s, 0)
    GAME.belief.imagine(o, 0, Rng())
    assert o.gems[:KINDS] == played.s.gems[:KINDS]
    assert o.gems[KINDS:] == [UNPLACED] * 6 + [ABSENT]


def test_when_it_is_over_nothing_is_left_to_imagine() -> None:
    played = solo().after(f"0 propose {GEMS}")
    o = GAME.observed(played.s, 0)
    GAME.belief.imagine(o, 0, Rng())
    assert o == played.s
