"""Progress follows the player: over the wire, from device to device."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from server.person import Person
from server.running import Running

from sapeur.server.study.messages import MOST_NOTED
from sapeur.study.dailies import FIRST_DAY
from sapeur.study.exercises import exercise_names

PROGRESS = "/api/me/progress"
DAY = FIRST_DAY.isoformat()
NEXT_DAY = (FIRST_DAY + timedelta(days=1)).isoformat()
VILLAGE, ORAPA = f"{DAY}/village", f"{DAY}/orapa"
BEGUN = {"result": None, "table": "a" * 12}
NINE = {"result": 9, "beaten": 2, "table": "b" * 12, "on": DAY}
TWELVE = {"result": 12, "beaten": 5, "table": "c" * 12, "on": DAY}
MADE_UP = {"result": 20, "beaten": 5, "on": NEXT_DAY}


@pytest.fixture
def phone(running: Running, ann: Person) -> Iterator[Person]:
    """Another device on which Ann has recovered who she is."""
    code = ann.post("/api/me/recovery")["code"]
    with Person(running.base) as other:
        other.post("/api/me/recover", {"code": code})
        yield other


def one_value(person: Person, kind: str, item: str, value: Any) -> Any:
    """Note it; what is kept of it now, which is told and found alike."""
    told = person.post(PROGRESS, {kind: {item: value}})
    assert told[kind] == {item: person.get(PROGRESS)[kind][item]}
    return told[kind][item]


def test_nothing_is_known_of_whoever_is_new(ann: Person, running: Running) -> None:
    assert ann.get(PROGRESS) == {"lessons": {}, "exercises": {}, "dailies": {}}
    assert ann.post(PROGRESS, {}) == ann.get(PROGRESS)
    assert httpx.get(f"{running.base}{PROGRESS}").status_code == 401
    answer = httpx.post(f"{running.base}{PROGRESS}", json={"lessons": {"village/first": 1}})
    assert answer.status_code == 401
    assert set(answer.json()["words"]) == {"en", "fr"}


@pytest.mark.parametrize(
    ("kind", "item", "less", "more"),
    [
        ("lessons", "village/first", 2, 5),
        ("exercises", "orapa/1-1", "later", "first"),
        ("dailies", VILLAGE, BEGUN, NINE),
        ("dailies", VILLAGE, NINE, TWELVE),  # the best game counts
        ("dailies", VILLAGE, MADE_UP, TWELVE),  # only the day's own makes a streak
        ("dailies", ORAPA, BEGUN, TWELVE),
        ("dailies", f"{DAY}/minefield", {"result": 1, "on": NEXT_DAY}, {"result": 0, "on": DAY}),
    ],
)
def test_what_is_further_is_kept_in_either_order(
    kind: str, item: str, less: Any, more: Any, ann: Person, bob: Person
) -> None:
    assert one_value(ann, kind, item, less) == less
    assert one_value(ann, kind, item, more) == more
    assert one_value(bob, kind, item, more) == more
    assert one_value(bob, kind, item, less) == more


def test_of_equals_the_last_is_kept(ann: Person) -> None:
    assert one_value(ann, "dailies", ORAPA, NINE) == NINE
    again = {**NINE, "table": "d" * 12}
    assert one_value(ann, "dailies", ORAPA, again) == again, "it is played there now"
    assert one_value(ann, "dailies", ORAPA, TWELVE) == TWELVE, "the first game counted elsewhere"


def test_two_devices_never_undo_each_other(ann: Person, phone: Person) -> None:
    ann.post(PROGRESS, {"exercises": {"orapa/1-1": "first"}, "lessons": {"village/first": 1}})
    assert phone.get(PROGRESS)["exercises"] == {"orapa/1-1": "first"}, "recovered with the player"
    told = phone.post(PROGRESS, {"exercises": {"orapa/1-2": "later", "orapa/1-1": "later"}})
    assert told["exercises"] == {"orapa/1-2": "later", "orapa/1-1": "first"}
    phone.post(PROGRESS, {"dailies": {VILLAGE: NINE}})
    assert ann.get(PROGRESS) == phone.get(PROGRESS) == {
        "lessons": {"village/first": 1},
        "exercises": {"orapa/1-1": "first", "orapa/1-2": "later"},
        "dailies": {VILLAGE: NINE},
    }  # fmt: skip


def test_nobody_else_reads_or_writes_it(ann: Person, bob: Person) -> None:
    ann.post(PROGRESS, {"lessons": {"village/first": 4}})
    bob.post(PROGRESS, {"lessons": {"village/first": 7, "orapa/first": 2}})
    assert ann.get(PROGRESS)["lessons"] == {"village/first": 4}
    assert bob.get(PROGRESS)["lessons"] == {"village/first": 7, "orapa/first": 2}


BAD: list[Any] = [
    {"puzzles": {"village/first": 1}},
    {"lessons": {"village/first": "three"}},
    {"lessons": {"village/first": -1}},
    {"lessons": {"village/first": 101}},
    {"lessons": {"village/first": 1.5}},
    {"lessons": {"village": 1}},
    {"lessons": {"village/first\n": 1}},
    {"lessons": {"village/../first": 1}},
    {"lessons": {"village/" + "x" * 21: 1}},
    {"lessons": ["village/first"]},
    {"exercises": {"orapa/1-1": "best"}},
    {"exercises": {"orapa/1-1": None}},
    {"exercises": {f"orapa/1-{n}": "later" for n in range(MOST_NOTED + 1)}},
    {"dailies": {VILLAGE: {}}},
    {"dailies": {VILLAGE: {**NINE, "more": 1}}},
    {"dailies": {VILLAGE: {**NINE, "result": 10_000}}},
    {"dailies": {VILLAGE: {**NINE, "beaten": 6}}},
    {"dailies": {VILLAGE: {**NINE, "table": "../../etc"}}},
    {"dailies": {VILLAGE: {**NINE, "on": "today"}}},
    {"dailies": {"village": NINE}},
    [],
    "lessons",
]


def test_garbage_is_refused_whole_and_nothing_is_lost(ann: Person) -> None:
    kept = {"lessons": {"village/first": 3}, "exercises": {}, "dailies": {VILLAGE: NINE}}
    ann.post(PROGRESS, kept)
    for bad in BAD:
        if isinstance(bad, dict):
            bad = {"exercises": {"orapa/1-1": "first"}, **bad}
        answer = ann.http.post(PROGRESS, json=bad)
        assert answer.status_code == 400, bad
        assert set(answer.json()["words"]) == {"en", "fr"}
    assert ann.get(PROGRESS) == kept


def test_what_there_is_not_is_left_out(ann: Person) -> None:
    tomorrow = (date.today() + timedelta(days=2)).isoformat()
    told = ann.post(
        PROGRESS,
        {
            "lessons": {"village/first": 3, "village/second": 3, "chess/first": 3},
            "exercises": {"orapa/1-1": "first", "orapa/9-9": "first"},
            "dailies": {
                f"{day}/village": NINE for day in (DAY, tomorrow, "2026-11-16", "2026-02-31")
            } | {f"{DAY}/chess": NINE},
        },
    )  # fmt: skip
    kept = {
        "lessons": {"village/first": 3},
        "exercises": {"orapa/1-1": "first"},
        "dailies": {VILLAGE: NINE},
    }
    assert told == ann.get(PROGRESS) == kept


def test_all_exercises_of_a_game_go_into_one_request(ann: Person) -> None:
    solved = {f"orapa/{name}": "first" for name in exercise_names("orapa")}
    assert ann.post(PROGRESS, {"exercises": solved})["exercises"] == solved


def test_progress_goes_with_the_player(running: Running, ann: Person, phone: Person) -> None:
    ann.post(PROGRESS, {"lessons": {"village/first": 3}})
    assert ann.http.delete("/api/me").status_code == 204
    phone.get(PROGRESS, status=401)
    phone.post(PROGRESS, {"lessons": {"village/first": 4}}, status=401)
    with Person(running.base, "Ann") as again:
        assert again.get(PROGRESS)["lessons"] == {}


def test_whoever_notes_too_much_is_refused(tmp_path: Any) -> None:
    server = Running(tmp_path, "--rate", "5")
    try:
        with Person(server.base) as eve:
            answers = [eve.http.post(PROGRESS, json={}).status_code for _ in range(12)]
    finally:
        server.stop()
    assert answers[0] == 200
    assert answers[-1] == 429
