"""Notes of a game at a real table: what they leave possible, which contradict each other."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import msgspec
import numpy as np
import pytest
from server.person import Person

from sapeur.agents.insight import is_possible_of
from sapeur.games.game import NotationError
from sapeur.games.orapa import GAME, rules
from sapeur.games.orapa.belief import imagine
from sapeur.games.orapa.heard import hear
from sapeur.games.orapa.notation import CELL_NAMES, CONTENTS, PORT_NAMES, answer_names, gem_name
from sapeur.games.orapa.rays import (
    CELL_OF,
    CELLS,
    CONTENT_OF_KIND,
    FIRST,
    KINDS,
    MOST_CELLS,
    PORTS,
    SIZE,
)
from sapeur.games.orapa.rules import ASK, QUESTIONS, State
from sapeur.kernel import UNKNOWN
from sapeur.server.study.notes import STEPS_A_CHECK, NotesQuestion, check_notes, work_out_notes
from sapeur.study.noted import noted_game
from sapeur.study.selfplay import chance
from sapeur.table import record

pytestmark = pytest.mark.compiled

OPTIONS: list[dict[str, str]] = [{}, {"easy": "on"}, {"diamond": "on", "blackbody": "on"}]


def worked_out(notes: list[str], **options: str) -> dict[str, Any]:
    return msgspec.json.decode(work_out_notes(NotesQuestion("orapa", options, notes)))  # type: ignore[no-any-return]


def dealt(seed: int, **options: str) -> State:
    s: State = GAME.setup({**options, "mode": "solo"})
    rules.deal(s, chance(seed, 0))
    return s


def note(s: State, question: int) -> str:
    """What a game master who knows the mine says, as it is noted."""
    if question >= ASK:
        return f"ask {CELL_NAMES[question - ASK]} {CONTENTS[s.cells[question - ASK]]}"
    way_out, colour, turns = answer_names(s, s.rays[question])
    parts = ["ray", PORT_NAMES[question], way_out, colour, turns]
    return " ".join(str(part) for part in parts if part is not None)


def true_notes(s: State, seed: int, rays: int, cells: int) -> list[str]:
    lots = np.random.default_rng(seed)
    asked = [*lots.choice(PORTS, rays, replace=False), *(ASK + lots.choice(CELLS, cells, False))]
    return [note(s, int(question)) for question in asked]


def mine_of(s: State) -> str:
    return " ".join(gem_name(p) for p in s.gems[:KINDS] if p >= 0)


# --- What was noted ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_notes_make_what_a_prospector_of_a_table_would_know(options: dict[str, str]) -> None:
    s = dealt(3, **options)
    lots = np.random.default_rng(3)
    asked = [int(q) for q in lots.choice(QUESTIONS, 20, replace=False)]
    notes = [note(s, question) for question in asked]
    for question in asked:
        rules.apply(s, 0, question)
    heard = hear(GAME.setup({**options, "mode": "solo"}), notes)
    observed = GAME.observed(s, 0)
    for name in ("gems", "rays", "cells", "asked", "hidden", "questions"):
        assert getattr(heard, name) == getattr(observed, name), name


def test_their_order_does_not_matter() -> None:
    notes = true_notes(dealt(5), 5, 6, 2)
    one, other = worked_out(notes), worked_out(notes[::-1])
    assert one == other


def test_what_is_left_is_what_brute_force_finds() -> None:
    """All cells are known but those of the yellow gem and some empty ones: every mine is tried."""
    s = dealt(11)
    empty = [cell for cell in range(CELLS) if s.cells[cell] == CONTENTS.index("nothing")]
    yellow = [cell for cell in range(CELLS) if s.cells[cell] == CONTENTS.index("yellow")]
    asked = set(range(CELLS)) - set(yellow) - set(empty[:12])
    notes = [note(s, ASK + cell) for cell in sorted(asked)] + [note(s, port) for port in (0, 12)]
    agreeing = [gems for gems in legal_mines(s, asked) if gives(gems, notes)]
    assert " ".join(gem_name(p) for p in s.gems[:5]) in agreeing
    found = worked_out(notes)
    assert found["contradiction"] is None
    assert found["insight"]["mines"] == {"value": len(agreeing), "error": 0.0}


def test_a_wrong_proposal_rules_out_that_mine() -> None:
    """O10: it, and those that no question tells from it; and no others."""
    s = dealt(11)
    empty = [cell for cell in range(CELLS) if s.cells[cell] == CONTENTS.index("nothing")]
    yellow = [cell for cell in range(CELLS) if s.cells[cell] == CONTENTS.index("yellow")]
    asked = set(range(CELLS)) - set(yellow) - set(empty[:12])
    notes = [note(s, ASK + cell) for cell in sorted(asked)] + [note(s, port) for port in (0, 12)]
    agreeing = [gems for gems in legal_mines(s, asked) if gives(gems, notes)]
    true = " ".join(gem_name(p) for p in s.gems[:5])
    [proposed, *_] = [gems for gems in agreeing if gems != true]
    left = [gems for gems in agreeing if not gives(gems, all_notes(proposed))]
    assert true in left and proposed not in left
    found = worked_out([*notes, f"wrong {proposed}"])
    assert found["contradiction"] is None
    assert found["insight"]["mines"] == {"value": len(left), "error": 0.0}
    assert found["view"]["wrong"] == [proposed.split()]
    assert found["legal"], "whoever notes goes on asking"


def all_notes(gems: str) -> list[str]:
    s: State = GAME.setup({"mode": "solo"})
    GAME.notation.decode_deal(s, gems)
    return [note(s, question) for question in range(QUESTIONS)]


def test_answers_that_leave_only_the_mine_that_was_wrong_contradict_it() -> None:
    s = dealt(4)
    true = " ".join(gem_name(p) for p in s.gems[:5])
    notes = [note(s, question) for question in range(QUESTIONS)]
    found = worked_out([*notes[:40], f"wrong {true}", *notes[40:]])
    assert found["insight"] is None
    assert 40 in found["contradiction"]["notes"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wrong", "every gem in play"),
        ("wrong R0@C4 Y2@A1", "every gem in play"),
        ("wrong R0@C4 R1@A1", "only one gem"),
        ("wrong K0@A1", "not in play"),
        ("wrong here", "no gem"),
    ],
)
def test_a_wrong_proposal_that_is_none_is_refused(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        check_notes(NotesQuestion("orapa", {}, [text]))


def test_only_so_many_wrong_proposals_can_be_noted() -> None:
    mines = [" ".join(gem_name(p) for p in dealt(seed).gems[:5]) for seed in range(9)]
    for options in ({}, {"proposals": "1"}):
        notes = [f"wrong {mine}" for mine in mines]
        heard = hear(GAME.setup(options), notes[:8])
        assert GAME.legal(heard, 0)
        with pytest.raises(NotationError, match="more than 8"):
            hear(GAME.setup(options), notes)


def legal_mines(s: State, asked: set[int]) -> list[str]:
    """Every legal mine of which no gem lies where something else was found, by the rules alone."""
    places = []
    for kind in range(5):
        fitting = []
        for p in range(FIRST[kind], FIRST[kind + 1]):
            cells = CELL_OF[p * MOST_CELLS : p * MOST_CELLS + SIZE[p]]
            content = CONTENT_OF_KIND[kind]
            found = {c for c in asked if s.cells[c] == content}
            is_alone = CONTENT_OF_KIND.count(content) == 1  # else another gem may be what was found
            if all(c not in asked or c in found for c in cells) and (
                found <= set(cells) if is_alone else found & set(cells)
            ):
                fitting.append(gem_name(p))
        places.append(fitting)
    return [" ".join(gems) for gems in product(*places) if is_legal(" ".join(gems))]


def is_legal(gems: str) -> bool:
    try:
        GAME.notation.decode_deal(GAME.setup({"mode": "solo"}), gems)
    except NotationError:
        return False
    return True


def gives(gems: str, notes: list[str]) -> bool:
    s: State = GAME.setup({"mode": "solo"})
    GAME.notation.decode_deal(s, gems)
    said = {note(s, question) for question in range(QUESTIONS)}
    return all(each in said for each in notes)


def test_the_view_shows_the_notes_and_what_can_still_be_asked() -> None:
    found = worked_out(["ray 5 J orange", "ask E4 red"])
    mine = found["view"]["mines"][found["view"]["target"]]
    ports = {port["name"]: port for port in mine["ports"]}
    assert (ports["5"]["asked"], ports["5"]["exit"], ports["5"]["colour"]) == (True, "J", "orange")
    assert (ports["J"]["asked"], ports["J"]["exit"]) == (False, "5")  # O5
    assert next(cell for cell in mine["cells"] if cell["name"] == "E4")["content"] == "red"
    assert mine["gems"] is None
    assert "ray 5" not in found["legal"]
    assert "ask E4" not in found["legal"]
    assert {"ray 6", "ask E5"} <= set(found["legal"])


def test_what_can_be_answered_follows_from_the_options() -> None:
    plain = worked_out([])["answers"]
    assert "absorbed" not in plain["ray"]
    assert plain["ask"] == ["nothing", "red", "yellow", "blue", "white"]
    full = worked_out([], diamond="on", blackbody="on")["answers"]
    assert full["ray"] == [*plain["ray"], "absorbed"]
    assert full["ask"] == [*plain["ask"], "transparent", "absorbed"]


# --- Contradictions ---------------------------------------------------------------------------


def contradicting(notes: list[str], **options: str) -> set[str]:
    found = worked_out(notes, **options)["contradiction"]
    assert found["smallest"]
    return {notes[number] for number in found["notes"]}


def test_one_note_that_can_never_be() -> None:
    """A ray that touches nothing does not come back where it went in."""
    notes = [*true_notes(dealt(1), 1, 3, 2), "ray R R transparent"]
    assert contradicting(notes) == {"ray R R transparent"}


def test_two_notes_of_the_same_ray() -> None:
    """O5: it takes the same path backwards, with the same colour."""
    notes = ["ask H10 nothing", "ray 5 A red", "ray 16 16 white", "ray A 5 blue"]
    assert contradicting(notes) == {"ray 5 A red", "ray A 5 blue"}
    assert worked_out([*notes[:3], "ray A 5 red"])["contradiction"] is None


def test_three_notes_of_which_any_two_could_be() -> None:
    """O2: there are two white gems, and neither is large enough for two of these corners."""
    notes = ["ask A1 white", "ask A10 white", "ask H5 white"]
    assert contradicting([*notes, "ask D5 nothing"]) == set(notes)
    for pair in combinations(notes, 2):
        assert worked_out(list(pair))["contradiction"] is None


@pytest.mark.parametrize("seed", range(6))
def test_a_planted_lie_is_in_the_smallest_set_and_there_is_no_smaller_one(seed: int) -> None:
    s, liar = dealt(seed), dealt(seed + 50)
    true = true_notes(s, seed, 8, 3)
    asked = {text.split()[1] for text in true}
    lie = next(
        note(liar, port)
        for port in range(PORTS)
        if PORT_NAMES[port] not in asked and not is_possible([*true, note(liar, port)])
    )
    notes = [*true, lie]
    found = worked_out(notes)["contradiction"]
    assert found["smallest"]
    assert len(true) in found["notes"], "without the lie, all are true of one mine"
    for size in range(len(found["notes"])):
        for others in combinations(true, size - 1) if size else []:
            assert is_possible([*others, lie])


def is_possible(notes: list[str]) -> bool:
    found = is_possible_of(GAME, hear(GAME.setup({}), notes), 0, STEPS_A_CHECK)
    assert found is not None
    return found


def test_an_imagined_mine_gives_the_notes() -> None:
    notes = true_notes(dealt(8), 8, 7, 2)
    o = hear(GAME.setup({}), notes)
    imagine(o, 0, chance(1, 1))
    assert o.gems[KINDS] != UNKNOWN  # a duel: the other's mine


# --- What is no note --------------------------------------------------------------------------

GARBAGE = [
    "",
    "ray",
    "ray 5",
    "ray 5 J",
    "ray 5 J mauve",
    "ray 19 J red",
    "ray 5 5x red",
    "ray 5 J red 2",  # turns are told with the easy option alone
    "ray 5 absorbed",  # without the black body
    "ask E4",
    "ask Z9 red",
    "ask E4 transparent",  # without the diamond
    "ask E4 orange",
    "propose R0@A1",
    "ray 5 J red\n",
]


@pytest.mark.parametrize("text", [text for text in GARBAGE if text.strip() == text])
def test_garbage_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        check_notes(NotesQuestion("orapa", {}, [text]))
    assert refused.value.words["en"] != refused.value.words["fr"]


@pytest.mark.parametrize("turns", ["", "x", "-1", "100", "9" * 30, "²"])
def test_turns_are_a_number(turns: str) -> None:
    with pytest.raises(NotationError):
        check_notes(NotesQuestion("orapa", {"easy": "on"}, [f"ray 5 J red {turns}"]))
    check_notes(NotesQuestion("orapa", {"easy": "on"}, ["ray 5 J red 12"]))


def test_a_question_is_noted_once() -> None:
    with pytest.raises(NotationError, match="another note"):
        check_notes(NotesQuestion("orapa", {}, ["ray 5 J red", "ray 5 J blue"]))


# --- A record of it --------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_notes_become_a_record_of_a_game_alone(options: dict[str, str]) -> None:
    s, another = dealt(3, **options), dealt(4, **options)
    notes = true_notes(s, 3, 6, 4)
    notes.insert(5, f"wrong {mine_of(another)}")
    for is_found, scores in ((True, [1]), (False, None)):
        found = noted_game(GAME, options, notes, mine_of(s), is_found=is_found)
        assert found.untrue == []
        again = record.replay(record.read(record.write(found.table)))
        asked = [" ".join(each.split()[:2]) for each in notes]
        asked[5] = f"propose {mine_of(another)}"
        assert [e.text for e in again.log] == asked + [f"propose {mine_of(s)}"] * is_found
        assert (again.scores if again.over else None) == scores
        assert again.deal == mine_of(s)


def test_notes_that_the_mine_makes_untrue_are_named() -> None:
    s, another = dealt(3), dealt(4)
    notes = true_notes(s, 3, 6, 4)
    lies = [
        k for k, (a, b) in enumerate(zip(notes, all_true(another, notes), strict=True)) if a != b
    ]
    assert 0 < len(lies) < len(notes)
    assert noted_game(GAME, {}, notes, mine_of(another), is_found=True).untrue == lies
    # A proposal of the mine itself was not wrong.
    notes.insert(2, f"wrong {mine_of(s)}")
    assert noted_game(GAME, {}, notes, mine_of(s), is_found=True).untrue == [2]


def all_true(s: State, notes: list[str]) -> list[str]:
    """What this mine answers to the same questions."""
    places = {f"ray {name}": port for port, name in enumerate(PORT_NAMES)}
    places |= {f"ask {name}": ASK + cell for cell, name in enumerate(CELL_NAMES)}
    return [note(s, places[" ".join(each.split()[:2])]) for each in notes]


def test_the_record_comes_over_the_wire(ann: Person) -> None:
    ann.http.cookies.clear()
    s = dealt(3)
    asked = {"game": "orapa", "notes": true_notes(s, 3, 3, 1), "deal": mine_of(s), "found": True}
    found = ann.post("/api/companion/noted", asked)
    assert found["untrue"] == [] and found["record"].endswith("result 1\n")
    lie = ann.post("/api/companion/noted", {**asked, "deal": mine_of(dealt(4))})
    assert lie["untrue"] and lie["record"] is None
    for wrong in (
        {"game": "village"},
        {"deal": "R0@C4"},
        {"deal": ""},
        {"deal": "x" * 81},
        {"notes": ["ray 5 J mauve"]},
        {"options": {"size": "9"}},
    ):
        ann.post("/api/companion/noted", {**asked, **wrong}, 400)


# --- The requests -----------------------------------------------------------------------------


def test_it_comes_over_the_wire_and_garbage_is_refused_there(ann: Person) -> None:
    asked = {"game": "orapa", "notes": ["ray 5 A red", "ray A 5 blue"]}
    found = ann.post("/api/companion/notes", asked)
    assert found["contradiction"] == {"notes": [0, 1], "smallest": True}
    assert found["insight"] is None
    refused = ann.post("/api/companion/notes", {"game": "orapa", "notes": ["ray 5 J mauve"]}, 400)
    assert refused["code"] == "unreadable"
    assert "mauve" in refused["words"]["en"]
    assert "mauve" in refused["words"]["fr"]
    unreadable: list[dict[str, Any]] = [
        {"game": "chess"},
        {"game": "village"},  # which nobody takes notes of
        {"game": "orapa", "options": {"size": "9"}},
        {"game": "orapa", "options": {"diamond": "maybe"}},
        {"game": "orapa", "notes": "ray 5 J red"},
        {"game": "orapa", "notes": ["x" * 41]},
        {"game": "orapa", "notes": ["ask E4 red"] * 121},
        {"notes": []},
    ]
    for wrong in unreadable:
        ann.post("/api/companion/notes", wrong, 400)


def test_it_needs_no_player(ann: Person) -> None:
    ann.http.cookies.clear()
    found = ann.post("/api/companion/notes", {"game": "orapa"})
    assert found["contradiction"] is None
    assert found["insight"]["mines"]["value"] > 1e9
