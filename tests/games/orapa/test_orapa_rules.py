"""Orapa Mine, article by article, in mines drawn with ◢◣◤◥■ and the letters of the gems."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

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

from sapeur.games import playout
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.orapa import GAME
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, check_mine, gem_name
from sapeur.games.orapa.rays import CELLS, FIRST, KINDS, PORTS, clash, fits, put, visible
from sapeur.games.orapa.rules import (
    ABSENT,
    ALL_LOST,
    DRAWN,
    ONGOING,
    PLACE,
    PROPOSE,
    UNPLACED,
    State,
    filled_down,
    filled_left,
    filled_right,
    filled_up,
)
from sapeur.kernel import UNKNOWN, Rng, codes, interpreted, start

ALL_QUESTIONS = [f"ray {port}" for port in PORT_NAMES] + [f"ask {cell}" for cell in CELL_NAMES]

# Where each ray of MINE leaves, its colour, and how many times it turns.
RAYS = """
    1 A red 1           2 2 red 1           3 3 red 1           4 17 blue 1
    5 B white 1         6 P light-violet 4  7 11 white 1        8 12 white 1
    9 15 white 1        10 R transparent 0  11 7 white 1        12 8 white 1
    13 13 orange 3      14 14 orange 3      15 9 white 1        16 Q white 1
    17 4 blue 1         18 H transparent 0
    A 1 red 1           B 5 white 1         C C yellow 1        D D yellow 1
    E E white 3         F F green 3         G G green 3         H 18 transparent 0
    I I blue 1          J J blue 1          K K blue 1          L L blue 1
    M M white 1         N N white 1         O O white 1         P 6 light-violet 4
    Q 16 white 1        R 10 transparent 0"""

DIAMOND = """
    ◢R ■R ◤R ·  ·  ◢W ◣W ·  ·  ·
    ·  ·  ·  ·  ◢W ■W ■W ◣W ·  ·
    ◣Y ·  ·  ·  ·  ·  ·  ·  ·  ·
    ■Y ◣Y ·  ·  ◥D ◤D ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ·  ◢L ◣L
    ·  ◢B ◣B ·  ·  ·  ·  ·  ◥L ◤L
    ◢B ■B ■B ◣B ·  ·  ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ·  ·  · """


def rays(text: str) -> dict[str, str]:
    """Port to exit, colour and turns."""
    words = text.split()
    return {words[i]: " ".join(words[i + 1 : i + 4]) for i in range(0, len(words), 4)}


def all_asked(played: Played, seat: int = 0) -> Played:
    return played.after(*(f"{seat} {question}" for question in ALL_QUESTIONS))


def random_mine(seed: int, **options: str) -> State:
    s: State = GAME.setup({"mode": "solo", **options})
    rng = Rng()
    start(rng, seed, 1, 2, 3, 4)
    GAME.rules.deal(s, rng)
    return s


# O1


def test_o1_rays_enter_at_the_ports_as_they_are_printed() -> None:
    # Nothing lies in row H and column 10: those rays cross from port to port.
    game = solo().after("0 ray 10", "0 ray H")
    assert game.ray("10") == "R transparent"
    assert game.ray("H") == "18 transparent"
    assert len(PORT_NAMES) == 36
    assert PORT_NAMES[:18] == [str(n) for n in range(1, 19)]
    assert "".join(PORT_NAMES[18:]) == "ABCDEFGHIJKLMNOPQR"


def test_o1_a_cell_is_its_row_then_its_column() -> None:
    game = solo().after("0 ask A1", "0 ask G2", "0 ask E9", "0 ask H10")
    assert [game.cell(name) for name in ("A1", "G2", "E9", "H10")] == [
        "red",
        "blue",
        "white",
        "nothing",
    ]


# O2


@pytest.mark.parametrize(
    ("kind", "places"),
    [(0, 248), (1, 252), (2, 188), (3, 188), (4, 63), (5, 284), (6, 142)],
)
def test_o2_each_gem_has_its_forms_everywhere_on_the_board(kind: int, places: int) -> None:
    assert FIRST[kind + 1] - FIRST[kind] == places


def test_o2_the_first_gem_goes_anywhere() -> None:
    game = table()
    reds = [gem_name(p) for p in range(FIRST[0], FIRST[1])]
    assert game.legal(0) == game.legal(1) == [f"hide {name}" for name in reds]
    assert reds[0] == "R0@A1"
    assert reds[-1] == "Rm1@F10"
    assert solo().after("0 propose").legal(0) == reds


# O3


@pytest.mark.parametrize(
    ("options", "letters"),
    [
        ({}, "RYBWL"),
        ({"diamond": "on"}, "RYBWLD"),
        ({"blackbody": "on"}, "RYBWLK"),
        ({"diamond": "on", "blackbody": "on"}, "RYBWLDK"),
    ],
)
def test_o3_the_gems_in_play(options: dict[str, str], letters: str) -> None:
    s = random_mine(1, **options)
    laid = "".join(letter for letter, p in zip("RYBWLDK", s.gems, strict=False) if p != ABSENT)
    assert laid == letters
    assert s.gems[KINDS:] == [ABSENT] * KINDS
    run = table(**options)
    for letter in letters:
        assert run.s.hidden == 0
        assert run.s.gems[run.s.gems.index(UNPLACED) - KINDS] != ABSENT
        next_gem = run.legal(0)[len(run.legal(0)) // 2].removeprefix("hide ")
        assert next_gem[0] == letter
        run = run.after(f"0 {next_gem}")
    assert run.s.hidden == 1


# O4


def test_o4_gems_neither_overlap_nor_share_an_edge() -> None:
    game = solo().after("0 propose R0@C4")  # ◢■◤ on C4, C5, C6
    legal = set(game.legal(0))
    # Y0 is ◣· over ■◣, with flat sides left and below.
    assert "Y0@C4" not in legal  # on the red
    assert "Y0@A3" in legal  # ■ above nothing, ◣ above the point of ◢: only corners meet
    assert "Y0@A4" not in legal  # its flat foot stands on the full red cell
    assert "Y0@A5" not in legal  # and here on ■ and the flat top of ◤
    assert "Y0@D4" in legal  # its point below the red
    assert "Y2@D4" not in legal  # its flat top under ◢
    assert "Y2@D6" in legal  # under the slanted side of ◤
    assert "Y0@C7" in legal  # its flat back beside the slant of ◤
    assert "Y0@B7" in legal
    game_full = solo().after("0 propose R1@C4")  # ◣ over ■ over ◥: C4, D4, E4
    assert "Y0@C5" not in game_full.legal(0)  # back to ■


@pytest.mark.parametrize("seed", range(4))
def test_o4_the_places_offered_are_those_that_fit_and_hide_nothing(seed: int) -> None:
    """Against the plain grid: cells, sides and lines of sight looked at one by one."""
    s = random_mine(seed, diamond="on", blackbody="on")
    mine = s.gems[:KINDS]
    game = Played(s).after("0 propose")
    grid = [0] * CELLS
    for kind, p in enumerate(mine):
        wanted = []
        for q in range(FIRST[kind], FIRST[kind + 1]):
            if fits(grid, q):
                with_q = list(grid)
                put(with_q, q)
                if all(visible(with_q, other) for other in [*mine[:kind], q]):
                    wanted.append(PLACE + q)
        assert GAME.legal(game.s, 0) == wanted
        put(grid, p)
        if kind < KINDS - 1:
            game = game.after(f"0 {gem_name(p)}")


def test_o4_a_gem_may_not_be_wholly_hidden() -> None:
    game = solo()
    walled_in = """
        ·  ·  ·  ·  ◢W ◣W ·  ·  ·  ·
        ·  ·  ·  ◢W ■W ■W ◣W ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ◣R ·
        ·  ◣Y ·  ·  ◢L ◣L ·  ·  ■R ·
        ·  ■Y ◣Y ·  ◥L ◤L ·  ·  ◥R ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ◢B ◣B ·  ·  ·  ·
        ·  ·  ·  ◢B ■B ■B ◣B ·  ·  · """
    assert game.refused(f"0 propose {names_of(walled_in)}") == "unseen"
    *walls, _ = names_of(walled_in).split()
    # One row higher it is seen along row C from the left.
    higher = game.after(f"0 propose {' '.join(walls)}")
    assert "L0@D5" not in higher.legal(0)
    assert "L0@C5" in higher.legal(0)


def test_o4_a_gem_may_not_hide_another() -> None:
    """The lozenge is seen from port 15 alone."""
    game = dealt(
        """
        ·  ·  ·  ·  ◢W ◣W ·  ·  ·  ·
        ·  ·  ·  ◢W ■W ■W ◣W ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
        ·  ◣Y ·  ·  ◢L ◣L ·  ◢R ■R ◤R
        ·  ■Y ◣Y ·  ◥L ◤L ·  ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ◢B ◣B ·  ·  ·  ·
        ◢D ◣D ·  ◢B ■B ■B ◣B ·  ·  · """,
        mode="solo",
        diamond="on",
    )
    laid = game.after("0 propose R0@D8 Y0@D2 B0@G4 W0@A4 L0@D5")
    assert "D0@E7" not in laid.legal(0)
    assert laid.refused("0 D0@E7") == "unseen"
    assert laid.refused("0 D0@E9") == "unseen"
    assert "D0@F9" in laid.legal(0)
    assert laid.after("0 D0@H1").over


def test_o4_every_mine_that_the_program_hides_is_legal() -> None:
    for seed in range(30):
        s = random_mine(seed, diamond="on" if seed % 2 else "off", blackbody="on")
        gems = [p for p in s.gems if p != ABSENT]
        check_mine(s, gems)  # raises if it is not
        assert not any(clash(p, q) for p, q in combinations(gems, 2))


def test_o4_lines_of_sight_end_with_their_row_or_column() -> None:
    for row in range(4):
        for column in range(10):
            cell = 1 << 10 * row + column
            assert filled_right(cell) == sum(1 << 10 * row + k for k in range(column, 10))
            assert filled_left(cell) == sum(1 << 10 * row + k for k in range(column + 1))
            assert filled_down(cell) == sum(1 << 10 * k + column for k in range(row, 4))
            assert filled_up(cell) == sum(1 << 10 * k + column for k in range(row + 1))


# O5


def test_o5_every_ray_of_the_drawn_mine() -> None:
    for port, answer in rays(RAYS).items():
        game = solo().after(f"0 ray {port}")
        assert game.ray(port) == " ".join(answer.split()[:2])


def test_o5_who_knows_a_ray_knows_its_way_back() -> None:
    game = solo().after("0 ray 6")
    assert game.ray("P") == "6 light-violet"
    known = [port.name for port in game.view(0).mines[0].ports if port.known]
    asked = [port.name for port in game.view(0).mines[0].ports if port.asked]
    assert (known, asked) == (["6", "P"], ["6"])
    # A flat face: both ends are the same.
    assert [p.name for p in solo().after("0 ray 2").view(0).mines[0].ports if p.known] == ["2"]


# O6


def test_o6_the_colours_that_gems_make_together() -> None:
    from sapeur.games.orapa.notation import COLOURS

    mixed = {
        "": "transparent", "R": "red", "Y": "yellow", "B": "blue", "W": "white",
        "RY": "orange", "RB": "violet", "YB": "green", "RYB": "black",
        "RW": "pink", "YW": "light-yellow", "BW": "light-blue", "RYW": "light-orange",
        "RBW": "light-violet", "YBW": "light-green", "RYBW": "grey",
    }  # fmt: skip
    assert len(mixed) == len(COLOURS) == 16
    for letters, colour in mixed.items():
        assert COLOURS[sum(1 << "RYBW".index(letter) for letter in letters)] == colour


def test_o6_the_diamond_turns_a_ray_and_leaves_it_as_it_is() -> None:
    game = solo(DIAMOND, diamond="on", easy="on").after("0 ray 5", "0 ray 14")
    # From 14 along row D: ◤D sends it down column 6.
    assert game.ray("14") == "N transparent 1"
    assert game.ray("5") == "B white 1"
    # From M: left at the diamond, up at the yellow gem, back from the red one.
    assert game.after("0 ray M").ray("M") == "M orange 5"


# O7


def test_o7_the_black_body_absorbs_rays() -> None:
    game = solo(BODY, blackbody="on", easy="on").after("0 ray 17", "0 ray O", "0 ray P")
    for port in ("17", "O", "P"):
        assert game.ray(port) == "absorbed"
        answer = game.view(0).mines[0].ports[PORT_NAMES.index(port)]
        assert (answer.known, answer.exit, answer.turns) == (True, None, None)


def test_o7_a_ray_that_took_colours_is_absorbed_all_the_same() -> None:
    # The first turns at the blue gem, the second at white, red, blue and white again.
    game = solo(BODY, blackbody="on").after("0 ray 4", "0 ray 6")
    assert game.ray("4") == game.ray("6") == "absorbed"
    # It has no way back: the ray from 17 is not known yet.
    assert game.ray("17") == "?"
    untouched = {"1", "5", "9", "13", "G", "H", "Q", "M"}
    for port, answer in rays(RAYS).items():
        if port in untouched:
            after = solo(BODY, blackbody="on").after(f"0 ray {port}")
            assert after.ray(port) == " ".join(answer.split()[:2])


# O8


def test_o8_what_is_in_a_cell() -> None:
    game = solo(BODY, blackbody="on")
    answer = {"A2": "red", "C1": "yellow", "G4": "blue", "B5": "white", "F9": "white"}
    answer |= {"G7": "absorbed", "G8": "absorbed", "G9": "nothing"}
    for cell, content in answer.items():
        assert game.after(f"0 ask {cell}").cell(cell) == content
    assert solo(DIAMOND, diamond="on").after("0 ask D5").cell("D5") == "transparent"


def test_o8_an_answer_tells_neither_the_gem_nor_its_part_of_the_cell() -> None:
    cells = solo().after("0 ask B6", "0 ask E8").view(0).mines[0].cells
    triangle, lozenge = cells[CELL_NAMES.index("B6")], cells[CELL_NAMES.index("E8")]
    assert triangle.content == lozenge.content == "white"
    assert (triangle.gem, triangle.shape) == (lozenge.gem, lozenge.shape) == (None, None)


def test_o8_a_question_takes_the_turn() -> None:
    game = dealt(mode="shared", players="3")
    assert game.awaited == [0]
    game = game.after("0 ray 1")
    assert game.awaited == [1]
    game = game.after("1 ask A1", "2 ray A")
    assert game.awaited == [0]
    assert game.s.questions == [1, 1, 1, 0, 0]


# O9


def test_o9_a_question_is_not_asked_twice_but_a_ray_may_be_sent_back() -> None:
    game = solo()
    assert game.legal(0) == [*ALL_QUESTIONS, "propose"]
    game = game.after("0 ray 6", "0 ask E4")
    left = [q for q in ALL_QUESTIONS if q not in ("ray 6", "ask E4")]
    assert game.legal(0) == [*left, "propose"]
    assert game.refused("0 ray 6") == game.refused("0 ask E4") == "already-asked"
    assert game.s.questions[0] == 2  # it costs nothing
    game = game.after("0 ray P")
    assert game.ray("P") == "6 light-violet"
    assert game.s.questions[0] == 3


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("ray 6", "the ray from 6 comes out at P, light violet", "sort en P, violet clair"),
        ("ask A1", "A1: red", "A1\u202f: rouge"),
        ("ask H1", "H1: nothing", "H1\u202f: rien"),
    ],
)
def test_o9_the_refusal_of_a_second_question_tells_the_answer(
    line: str, english: str, french: str
) -> None:
    # At a shared mine, whoever asked first.
    for game in (solo().after(f"0 {line}"), dealt(mode="shared").after(f"0 {line}")):
        seat = game.s.turn
        action = GAME.notation.decode(game.s, seat, line)[0]
        refusal = GAME.notation.refusal(GAME.observed(game.s, seat), seat, action)
        assert (refusal.code, refusal.article) == ("already-asked", "O9")
        assert english in refusal.words["en"]
        assert french in refusal.words["fr"]


def test_o9_the_refusal_tells_turns_and_what_was_absorbed() -> None:
    def said(game: Played, line: str) -> str:
        action = GAME.notation.decode(game.s, 0, line)[0]
        return str(GAME.notation.refusal(GAME.observed(game.s, 0), 0, action))

    easy = solo(easy="on").after("0 ray 6", "0 ray 10")
    assert "comes out at P, light violet, 4 turns" in said(easy, "ray 6")
    assert "0 turns" in said(easy, "ray 10")
    body = MINE.replace("◢B ■B ■B ◣B ·  ·  ·  ·", "◢B ■B ■B ◣B ·  ·  ■K ■K")
    dark = solo(body, blackbody="on").after("0 ray R", "0 ray 17", "0 ask G7")
    assert "the ray from 17 is absorbed" in said(dark, "ray 17")
    assert "G7: absorbed" in said(dark, "ask G7")


def test_o9_when_all_is_asked_only_a_proposal_is_left() -> None:
    game = all_asked(solo())
    assert game.legal(0) == ["propose"]
    assert game.s.questions[0] == 116
    assert {port: game.ray(port) for port in PORT_NAMES} == {
        port: " ".join(answer.split()[:2]) for port, answer in rays(RAYS).items()
    }
    assert Counter(map(game.cell, CELL_NAMES)) == Counter(
        nothing=58, red=3, yellow=3, blue=6, white=10
    )


def test_o9_in_a_duel_each_has_questions_of_their_own() -> None:
    game = duel().after("0 ray 6")
    assert game.legal(1) == [*ALL_QUESTIONS, "propose"]
    game = game.after("1 ray 6")
    assert "ray 6" not in game.legal(0)
    # Seat 0 looks into OTHER, seat 1 into MINE.
    assert game.ray("6", 0, 1) != game.ray("6", 1, 0) == "P light-violet"
    assert game.s.questions == [1, 1, 0, 0, 0]


# O10


def test_o10_a_right_proposal_wins_and_shows_the_mine() -> None:
    game = solo()
    assert game.gems(0) is None
    game = game.after(f"0 propose {GEMS}")
    assert game.over
    assert game.scores == [1]
    assert game.gems(0) == game.gems(SPECTATOR) == GEMS
    assert game.legal(0) == []


def test_o10_a_proposal_is_laid_gem_by_gem() -> None:
    game = dealt(mode="shared").after("0 propose R0@A1 Y0@C1")
    assert game.awaited == [0]
    assert game.legal(1) == []
    assert game.view(1).run is game.view(SPECTATOR).run is None  # O12
    solitary = solo().after("0 propose R0@A1 Y0@C1")
    for run in (game.view(0).run, solitary.view(0).run, solitary.view(SPECTATOR).run):
        assert run is not None
        assert (run.proposal, run.gems, run.next) == (True, ["R0@A1", "Y0@C1"], "B")
    assert game.refused("0 ray 1") == "unfinished"
    game = game.after("0 B0@F1 W0@A5 L0@E8")
    assert game.scores == [1, -1]
    assert game.view(0).run is None


def test_o10_an_illegal_proposal_is_refused() -> None:
    game = solo()
    assert game.refused("0 propose R0@A1 Y2@B1") == "touches"
    assert game.refused("0 propose Y0@B1") == "out-of-order"
    assert game.refused("0 propose R0@A1 B0@F1") == "out-of-order"
    assert game.refused("0 propose R0@A1 Y0@C1 L0@E8") == "out-of-order"


def test_o10_wrong_by_one_cell() -> None:
    game = solo().after(f"0 propose {OTHER_GEMS}")
    assert not game.over
    assert game.s.strikes[0] == 1
    assert game.view(0).wrong == [OTHER_GEMS.split()]
    assert game.gems(0) is None


def test_o10_a_twin_that_no_question_tells_apart_is_right() -> None:
    """Even in the base game: the red gem and its mirror image, with these neighbours."""
    twin = """
        ·  ·  ·  ·  ◢B ◣B ·  ·  ·  ·
        ·  ·  ·  ◢B ■B ■B ◣B ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ◢L ◣L ·
        ·  ·  ·  ◣W ◢R ■R ◤R ◥L ◤L ·
        ·  ·  ·  ■W ◣W ·  ·  ◢Y ·  ·
        ·  ·  ·  ■W ◤W ·  ◢Y ■Y ·  ·
        ·  ·  ·  ◤W ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  · """
    mirrored = names_of(twin).replace("R0@D5", "Rm0@D5")
    assert solo(twin).after(f"0 propose {mirrored}").scores == [1]
    # With the easy option the numbers of turns tell them apart.
    easy = solo(twin, easy="on")
    assert not easy.after(f"0 propose {mirrored}").over
    assert easy.after(f"0 propose {names_of(twin)}").scores == [1]


def test_o10_what_only_a_cell_tells_apart_is_wrong() -> None:
    """The black body may lie upright behind its own corner: every ray ends as it did."""
    mine = """
        ◣R ·  ·  ·  ·  ·  ◣W ·  ·  ·
        ■R ◥Y ■Y ·  ·  ·  ■W ◣W ·  ◣D
        ◥R ·  ◥Y ·  ·  ·  ■W ◤W ·  ◤D
        ·  ·  ·  ·  ·  ·  ◤W ·  ·  ·
        ·  ·  ·  ·  ◣B ·  ·  ·  ·  ·
        ·  ·  ·  ·  ■B ◣B ·  ■K ■K ·
        ·  ·  ·  ·  ■B ◤B ◢L ◣L ·  ·
        ·  ·  ·  ·  ◤B ·  ◥L ◤L ·  · """
    upright = mine.replace("■K ■K ·", "·  ■K ·").replace("◢L ◣L ·", "◢L ◣L ■K")
    both = duel(mine, upright, diamond="on", blackbody="on").s
    assert both.rays[:PORTS] == both.rays[PORTS:]
    game = solo(mine, diamond="on", blackbody="on").after(f"0 propose {names_of(upright)}")
    assert not game.over
    assert game.s.strikes[0] == 1


def test_o10_a_twin_that_even_the_turns_do_not_tell_apart() -> None:
    twin = """
        ◥B ■B ■B ◤B ◥W ■W ■W ◤W ·  ·
        ·  ◥B ◤B ·  ·  ◥W ◤W ·  ·  ·
        ◢D ·  ◢R ■R ◤R ◢Y ·  ·  ·  ·
        ◥D ◢L ◣L ·  ◢Y ■Y ·  ·  ·  ·
        ·  ◥L ◤L ·  ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
        ·  ·  ·  ·  ·  ·  ·  ·  ·  · """
    game = solo(twin, easy="on", diamond="on")
    assert game.after(f"0 propose {names_of(twin).replace('R0@', 'Rm0@')}").scores == [1]
    # Here they do: the diamond upside down in the same cells.
    assert not game.after(f"0 propose {names_of(twin).replace('D3@', 'D1@')}").over
    # The answers come from the mine and not from the proposal: it is shown as it was hidden.
    after = game.after(f"0 propose {names_of(twin).replace('R0@', 'Rm0@')}")
    assert after.gems(0) == names_of(twin)


# O11


def test_o11_both_hide_at_once_and_then_seat_0_begins() -> None:
    game = table()
    assert game.awaited == [0, 1]
    later = game.after(f"1 hide {OTHER_GEMS}")
    assert later.awaited == [0]
    assert later.legal(1) == []
    both = later.after(f"0 hide {GEMS}")
    assert both.awaited == [0]
    assert both.s == game.after(f"0 hide {GEMS}", f"1 hide {OTHER_GEMS}").s == duel().s
    assert both.legal(0) == [*ALL_QUESTIONS, "propose"]


def test_o11_each_prospects_the_mine_of_the_other() -> None:
    game = duel().after("0 ask F8", "1 ask F8", "0 ask E8", "1 ask E8")
    assert (game.cell("F8", 0, 1), game.cell("E8", 0, 1)) == ("white", "nothing")
    assert (game.cell("F8", 1, 0), game.cell("E8", 1, 0)) == ("white", "white")
    assert [game.view(seat).target for seat in (0, 1, SPECTATOR)] == [1, 0, None]
    assert [game.view(seat).own for seat in (0, 1, SPECTATOR)] == [0, 1, None]


def test_o11_a_wrong_proposal_loses_at_once() -> None:
    first = duel().after(f"0 propose {GEMS}")
    assert first.over
    assert first.scores == [-1, 1]
    second = duel().after("0 ray 1", f"1 propose {OTHER_GEMS}")
    assert second.scores == [1, -1]
    assert second.gems(0, 1) == OTHER_GEMS
    assert second.gems(1, 0) == GEMS


def test_o11_a_right_proposal_of_seat_1_wins_at_once() -> None:
    game = duel().after("0 ray 1", f"1 propose {GEMS}")
    assert game.scores == [-1, 1]
    assert game.gems(SPECTATOR, 1) == OTHER_GEMS


@pytest.mark.parametrize(
    ("last", "scores"),
    [
        (f"1 propose {GEMS}", [0, 0]),
        (f"1 propose {OTHER_GEMS}", [1, -1]),
        ("1 ray 1", [1, -1]),
        ("1 ask A1", [1, -1]),
    ],
)
def test_o11_a_right_proposal_of_seat_0_leaves_seat_1_one_turn(
    last: str, scores: list[int]
) -> None:
    game = duel().after(f"0 propose {OTHER_GEMS}")
    assert not game.over
    assert game.awaited == [1]
    assert game.scores == [0, 0]
    assert game.view(0).last_turn
    assert game.gems(SPECTATOR, 1) == OTHER_GEMS
    assert game.gems(SPECTATOR, 0) is game.gems(1, 0) is None
    game = game.after(last)
    assert game.over
    assert game.scores == scores
    assert game.s.winner == (DRAWN if scores == [0, 0] else 0)
    assert game.gems(SPECTATOR, 0) == GEMS
    assert not game.view(0).last_turn


# O12


def test_o12_prospectors_take_turns_and_the_first_who_is_right_wins() -> None:
    game = dealt(mode="shared", players="4").after("0 ray 1", "1 ray 2", f"2 propose {GEMS}")
    assert game.scores == [-1, -1, 1, -1]
    assert game.gems(3) == GEMS


def test_o12_two_wrong_proposals_put_a_prospector_out_and_the_rest_go_on() -> None:
    wrong = f"propose {OTHER_GEMS}"
    game = dealt(mode="shared", players="3").after(f"0 {wrong}")
    assert game.awaited == [1]
    game = game.after("1 ray 1", f"2 {wrong}", f"0 {wrong}")
    assert game.s.strikes == [2, 0, 1, 0, 0]
    assert [seat.out for seat in game.view(0).seats] == [True, False, False]
    game = game.after("1 ray 2", "2 ray 3")
    assert game.awaited == [1]  # seat 0 is passed over
    assert game.refused("0 ray 5") == "out"
    game = game.after(f"1 {wrong}", f"2 {wrong}")
    # A lone survivor goes on.
    assert game.awaited == [1]
    game = game.after("1 ray 4", "1 ask A1")
    assert game.awaited == [1]
    assert game.after(f"1 propose {GEMS}").scores == [-1, 1, -1]
    game = game.after(f"1 {wrong}")
    assert game.over
    assert game.scores == [-1, -1, -1]
    assert game.s.winner == ALL_LOST
    assert game.gems(0) == GEMS
    assert [len(game.view(seat).wrong) for seat in (0, 1, 2, SPECTATOR)] == [2, 2, 2, 0]


def test_o12_others_learn_that_a_proposal_was_wrong_and_not_what_it_was() -> None:
    game = mastered().after(f"0 propose {OTHER_GEMS}")
    for seat in (1, SPECTATOR):
        shown = game.view(seat)
        assert shown.wrong == []
        assert (shown.seats[0].wrong, shown.seats[0].proposals) == (1, 1)
    assert game.view(0).wrong == game.view(2).wrong == [OTHER_GEMS.split()]


def test_o12_a_human_master_hides_the_mine_and_only_watches() -> None:
    game = table(mode="shared", master="human", players="3")
    assert GAME.rules.seats(game.s) == 4
    assert game.awaited == [3]
    assert game.legal(0) == game.legal(CHANCE) == []
    game = game.after(f"3 hide {GEMS}")
    assert game.awaited == [0]
    assert game.legal(3) == []
    assert game.gems(3) == GEMS
    assert game.gems(0) is game.gems(2) is game.gems(SPECTATOR) is None
    game = game.after("0 ray 1", "1 ray 2", "2 ray 3")
    assert game.awaited == [0]
    assert game.after(f"0 propose {GEMS}").scores == [1, -1, -1, -1]


def test_o12_the_master_has_lost_too_when_all_are_out() -> None:
    wrong = f"propose {OTHER_GEMS}"
    game = mastered().after(*(f"{seat} {wrong}" for seat in (0, 1, 0, 1)))
    assert game.scores == [-1, -1, -1]
    assert game.s.winner == ALL_LOST
    assert (game.view(2).result, game.view(2).winner) == ("lost", None)


def test_o12_five_prospectors_and_a_master() -> None:
    wrong = f"propose {OTHER_GEMS}"
    game = mastered(players="5").after(*(f"{seat} {wrong}" for seat in (0, 1, 2, 3, 4) * 2))
    assert game.scores == [-1] * 6
    assert game.s.strikes == [2] * 5
    assert game.view(5).wrong == [OTHER_GEMS.split()] * 10
    assert game.view(0).wrong == [OTHER_GEMS.split()] * 2


# O13


def test_o13_solo_has_two_proposals() -> None:
    game = solo().after("0 ray 1", f"0 propose {OTHER_GEMS}")
    assert game.awaited == [0]
    assert game.after("0 ray 2", f"0 propose {GEMS}").scores == [1]
    game = game.after(f"0 propose {OTHER_GEMS}")
    assert game.over
    assert game.scores == [-1]
    assert game.gems(0) == GEMS
    assert GAME.rules.seats(game.s) == 1


def test_o13_questions_are_counted() -> None:
    assert solo().after("0 ray 1", "0 ask A1", "0 ray 2").view(0).seats[0].questions == 3


# O14


def test_o14_easy_tells_how_many_times_a_ray_turned() -> None:
    game = all_asked(solo(easy="on"))
    assert {port: game.ray(port) for port in PORT_NAMES} == rays(RAYS)


@pytest.mark.parametrize("proposals", [1, 3, 9])
def test_o14_a_table_may_allow_other_numbers_of_proposals(proposals: int) -> None:
    wrong = f"0 propose {OTHER_GEMS}"
    alone = solo(proposals=str(proposals)).after(*[wrong] * (proposals - 1))
    assert alone.awaited == [0]
    assert alone.view(0).seats[0].proposals == 1
    assert alone.after(f"0 propose {GEMS}").scores == [1]
    assert alone.after(wrong).scores == [-1]
    assert alone.after(wrong).s.winner == ALL_LOST
    shared = dealt(mode="shared", proposals=str(proposals))
    for number in range(proposals):
        assert not shared.view(0).seats[0].out
        shared = shared.after(wrong, f"1 ray {number + 1}")
    assert [seat.out for seat in shared.view(1).seats] == [True, False]
    assert shared.awaited == [1]
    assert shared.refused("0 ray 18") == "out"
    assert shared.after(f"1 propose {GEMS}").scores == [-1, 1]


def test_o14_at_most_forty_five_wrong_proposals_are_kept() -> None:
    game = mastered(players="5", proposals="9")
    wrong = f"propose {OTHER_GEMS}"
    game = game.after(*(f"{seat} {wrong}" for _ in range(9) for seat in range(5)))
    assert game.over
    assert game.scores == [-1] * 6
    assert game.view(5).wrong == [OTHER_GEMS.split()] * 45


def test_o14_in_a_duel_a_wrong_proposal_always_loses() -> None:
    game = duel(proposals="5").after(f"0 propose {GEMS}")
    assert game.scores == [-1, 1]
    assert duel(proposals="5").s == duel().s


@pytest.mark.parametrize("text", ["0", "10", "two", ""])
def test_o14_from_one_proposal_to_nine(text: str) -> None:
    with pytest.raises(NotationError, match="1-9"):
        solo(proposals=text)


# O15


def test_o15_a_duel_in_which_both_are_right_is_drawn() -> None:
    game = duel().after(f"0 propose {OTHER_GEMS}", f"1 propose {GEMS}")
    assert (game.view(0).result, game.scores) == ("drawn", [0, 0])


# The rest of the state


def test_before_the_first_move_nothing_is_asked() -> None:
    s = solo().s
    assert s.asked == [0] * 232
    assert s.gems == [*gems_of(MINE), ABSENT, ABSENT] + [ABSENT] * KINDS
    assert s.rays[PORTS:] == [UNKNOWN] * PORTS
    assert s.cells[CELLS:] == [UNKNOWN] * CELLS
    assert (s.hidden, s.shown, s.turn, s.proposing, s.last) == (1, 0, 0, 0, 0)
    assert s.proposal == [ABSENT] * KINDS
    assert s.wrong == [ABSENT] * 315
    assert s.proposals == 2
    assert s.strikes == s.questions == [0] * 5
    assert s.winner == ONGOING
    assert s.bench == [0] * CELLS
    assert table().s.gems == ([UNPLACED] * 5 + [ABSENT] * 2) * 2
    assert duel().s.hidden == 0b11


def test_a_deal_forgets_the_game_before() -> None:
    used = all_asked(solo()).after(f"0 propose {OTHER_GEMS}", f"0 propose {GEMS}").s
    fresh = GAME.setup({"mode": "solo"})
    for s in (used, fresh):
        rng = Rng()
        start(rng, 3, 1, 4, 1, 5)
        GAME.rules.deal(s, rng)
    assert used == fresh
    full = duel().after("0 ray 1", f"1 propose {OTHER_GEMS}").s
    GAME.rules.deal(full, rng)
    assert full == table().s


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    game = duel()
    for seat in (1, SPECTATOR, CHANCE):
        assert game.legal(seat) == []
    assert duel().after("0 ray 1").legal(0) == []
    ended = duel().after(f"0 propose {GEMS}")
    assert [ended.legal(seat) for seat in range(8)] == [[]] * 8


def test_the_drawn_mines_differ_by_the_lozenge_alone() -> None:
    assert names_of(MINE) == GEMS
    assert names_of(OTHER) == OTHER_GEMS
    assert PROPOSE == 116


GOLDEN = {
    "duel": ({}, (526, 913683378)),
    "easy duel": ({"easy": "on", "diamond": "on"}, (524, 1953543005)),
    "solo": ({"mode": "solo", "blackbody": "on"}, (452, 47807300)),
    "shared": ({"mode": "shared", "players": "3"}, (601, 1308083335)),
    "master": ({"mode": "shared", "players": "2", "master": "human"}, (535, 910159834)),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_random_games_go_as_they_did(name: str) -> None:
    options, expected = GOLDEN[name]
    s, rng = GAME.setup(options), Rng()
    start(rng, 1, 2, 3, 4, 5)
    general = interpreted(playout, GAME.parts())
    assert general.playouts([s], [rng], codes(GAME.room), 4, 12) == expected
