"""Games with real cards, as a browser sends their entries."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from server.person import Person

from sapeur.server.companion import MOST_ENTRIES
from sapeur.server.study.entered import EnteredQuestion, work_out_played
from sapeur.server.study.reading import BadRecord
from sapeur.table import record

BLAST = ["0 turn b2", "seen b2 5C"]


def worked_out(game: str, *entries: str, **options: str) -> dict[str, Any]:
    found = work_out_played(EnteredQuestion(game, options, list(entries), since=0, record=True))
    assert isinstance(found, bytes)
    return msgspec.json.decode(found)  # type: ignore[no-any-return]


def test_what_is_not_named_yet_is_not_shown() -> None:
    info = worked_out("village", *BLAST)
    assert [asked["place"] for asked in info["uncovered"]] == ["b1", "a2", "c2"]
    assert info["named"] == {"b2": "5C"}
    assert info["seats"] == []
    assert not any(cell["card"] for cell in info["view"]["cells"]), "the turn has not happened"
    assert info["events"] == []
    info = worked_out("village", *BLAST, "seen b1 2H", "seen a2 3H", "seen c2 4H")
    assert {cell["name"]: cell["card"] for cell in info["view"]["cells"] if cell["card"]} == {
        "b2": "5C", "b1": "2H", "a2": "3H", "c2": "4H"
    }  # fmt: skip
    assert [event["effect"]["type"] for event in info["events"]] == ["turn"]
    assert info["seats"][0]["legal"][0] == "draw"


def test_events_come_after_the_version_that_is_known() -> None:
    entries = ["0 draw", "seen hills 3H", "0 draw", "seen hills 4H"]
    for since, versions in ((0, [1, 2]), (1, [2]), (2, []), (99, [])):
        question = EnteredQuestion("village", {}, entries, since=since, record=False)
        found = work_out_played(question)
        assert isinstance(found, bytes)
        assert [e["version"] for e in msgspec.json.decode(found)["events"]] == versions


def test_an_entry_that_cannot_be_is_named_and_those_before_it_stand() -> None:
    info = worked_out("village", *BLAST, "seen b1 5C", "seen a2 3H")
    assert info["problem"]["entry"] == 2
    assert "5C" in info["problem"]["words"]["fr"]
    assert info["named"] == {"b2": "5C"}


def test_the_record_so_far_can_be_read() -> None:
    info = worked_out("village", "0 turn a1", "seen a1 2S", "seen a2 KD")
    assert (info["over"], info["scores"], info["winners"]) == (True, [-1], [])
    again = record.replay(record.read(info["record"]))
    assert again.scores == [-1]
    assert again.view(0).cells[0].card == "2S"


def test_a_look_of_one_player_is_nobody_elses_business() -> None:
    """What a Chicken looked at was never entered: no view may show what the program dealt there."""
    entries = ["0 chicken", "1 wait", "1 protect green", "0 look green blue"]
    info = worked_out("bombsquad", *entries, players="2")
    assert [seat["seat"] for seat in info["seats"]] == [0, 1]
    for seat in info["seats"]:
        assert seat["view"]["seat"] == seat["seat"]
        assert [cable["seen"] for cable in seat["view"]["cables"]] == [[], [], [], []]
    assert info["view"]["players"][0]["knows"] == ["green", "blue"]
    look = info["events"][-2]["effect"]
    assert (look["type"], look["decks"], look["cards"]) == ("look", ["green", "blue"], [])


@pytest.mark.parametrize(
    ("game", "options"),
    [("chess", {}), ("orapa", {}), ("village", {"columns": "9"}), ("bombsquad", {"edition": "!"})],
)
def test_what_is_no_game_of_real_cards_is_refused(game: str, options: dict[str, str]) -> None:
    question = EnteredQuestion(game, options, [], since=0, record=False)
    assert isinstance(work_out_played(question), BadRecord)


def test_it_comes_over_the_wire_and_garbage_is_refused_there(ann: Person) -> None:
    found = ann.post("/api/companion/played", {"game": "village", "entries": BLAST})
    assert found["named"] == {"b2": "5C"}
    assert found["record"] is None
    garbage: list[dict[str, Any]] = [
        {},
        {"game": "chess"},
        {"game": "orapa"},  # which is entered by notes
        {"game": "village", "entries": ["0 draw"] * (MOST_ENTRIES + 1)},
        {"game": "village", "entries": ["x" * 41]},
        {"game": "village", "entries": [""]},
        {"game": "village", "entries": [3]},
        {"game": "village", "entries": "0 draw"},
        {"game": "village", "options": {"columns": "7"}},
        {"game": "village", "more": 1},
    ]
    for wrong in garbage:
        ann.post("/api/companion/played", wrong, 400)
    unreadable = ("\u0000", "seen", "seen  ", "🂡🂡🂡", "0 turn", "9 draw", "* draw", "seen a1 a1 a1")
    for entry in unreadable:
        found = ann.post("/api/companion/played", {"game": "village", "entries": [entry]})
        assert found["problem"]["entry"] == 0


def test_it_needs_no_player(ann: Person) -> None:
    ann.http.cookies.clear()
    assert ann.post("/api/companion/played", {"game": "bombsquad"})["seats"][3]["seat"] == 3
