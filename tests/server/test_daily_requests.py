"""The daily over the wire: nothing is told before it was answered, and the right try counts."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from server.person import Person
from server.running import Running

from sapeur.study.dailies import FIRST_DAY, daily
from sapeur.study.daily_making import played_out

DAY = FIRST_DAY.isoformat()
MOMENT, DEAL = f"/api/daily/{DAY}/minefield", f"/api/daily/{DAY}/village"

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Any:
    server = Running(Path(tmp_path_factory.mktemp("dailies")), "--rate", "0")
    yield server
    server.stop()


def played(person: Person, level: str) -> str:
    """A table where the village of that day was played as that level plays it."""
    table = str(person.post(f"{DEAL}/table", status=201)["table"]["id"])
    for entry in played_out(daily("village", FIRST_DAY).table, level).log:
        if entry.seat == 0:
            person.post(f"/api/tables/{table}/act", {"text": entry.text})
    return table


def test_today_is_told_with_what_each_game_asks(site: Running) -> None:
    with Person(site.base) as ann:
        told = ann.get("/api/daily")
    assert told["first_day"] == DAY <= told["today"]
    kinds = {each["game"]: each["kind"] for each in told["games"]}
    assert kinds["village"] == kinds["orapa"] == "deal"
    assert kinds["minefield"] == kinds["bombsquad"] == kinds["mission"] == "moment"


def test_the_first_answer_counts_and_the_best_is_told_after_it(site: Running) -> None:
    right = daily("minefield", FIRST_DAY).exercise
    assert right is not None
    with Person(site.base, "Ann") as ann:
        asked = ann.get(MOMENT)
        assert right.answer in asked["legal"]
        assert not {"answer", "because", "record"} & set(asked)
        other = next(text for text in asked["legal"] if text != right.answer)
        told = ann.post(f"{MOMENT}/answer", {"action": other})
        assert (told["right"], told["first_right"]) == (False, False)
        assert told["answer"] == right.answer
        again = ann.post(f"{MOMENT}/answer", {"action": right.answer})
        assert (again["right"], again["first_right"]) == (True, False), "it was told by then"
    with Person(site.base, "Bob") as bob:
        told = bob.post(f"{MOMENT}/answer", {"action": right.answer})
        assert (told["right"], told["first_right"]) == (True, True)
        people = {each["result"]: each["players"] for each in told["field"]["people"]}
        assert people == {0: 1, 1: 1}
        bob.http.delete("/api/me").raise_for_status()
    with Person(site.base) as eve:
        told = eve.post(f"{MOMENT}/answer", {"action": other})
        people = {each["result"]: each["players"] for each in told["field"]["people"]}
        assert people == {0: 2}, "whoever is gone is not counted any more"


@pytest.mark.parametrize("game", ["mission", "bombsquad"])
def test_nothing_that_is_hidden_comes_with_the_moment(game: str, site: Running) -> None:
    deal = daily(game, FIRST_DAY).table.deal
    assert deal
    with Person(site.base) as ann:
        answer = ann.http.get(f"/api/daily/{DAY}/{game}")
    assert answer.status_code == 200
    assert deal not in answer.text


def test_what_cannot_be_done_is_not_counted(site: Running) -> None:
    with Person(site.base) as ann:
        ann.post(f"{MOMENT}/answer", {"action": "fly away"}, status=409)
        ann.post(f"{MOMENT}/answer", {"action": ""}, status=400)
        ann.post(f"{DEAL}/answer", {"action": "draw"}, status=409)
        ann.post(f"{MOMENT}/table", status=404)
        ann.get(DEAL, status=400)
        tomorrow = date.today() + timedelta(days=2)
        for day in (tomorrow.isoformat(), "2026-11-16", "2026-02-31", "1-1-1"):
            assert ann.http.get(f"/api/daily/{day}/minefield").status_code in (400, 404)
        ann.get(f"/api/daily/{DAY}/chess", status=400)
        ann.post(f"{DEAL}/result", {"table": "0" * 12}, status=404)


def test_a_deal_is_the_same_for_everyone_and_the_best_game_counts(site: Running) -> None:
    levels = daily("village", FIRST_DAY).levels
    assert levels[0] != levels[4], "the test needs two levels that differ"
    with Person(site.base, "Ann") as ann, Person(site.base, "Bob") as bob:
        table = played(ann, "1")
        told = ann.post(f"{DEAL}/result", {"table": table})
        assert (told["result"], told["counted"]) == (levels[0], levels[0])
        bob.post(f"{DEAL}/result", {"table": table}, status=404)
        told = ann.post(f"{DEAL}/result", {"table": played(ann, "5")})
        assert (told["result"], told["counted"]) == (levels[4], max(levels[0], levels[4]))
        told = ann.post(f"{DEAL}/result", {"table": table})
        assert told["counted"] == max(levels[0], levels[4]), "the better one stays"
        info = ann.get(f"/api/tables/{table}")["table"]
        assert (info["daily"], info["branch"]) == (DAY, None)
        assert (info["belief"], info["hints"]) == (False, False)
        record = ann.http.get(f"/api/tables/{table}/record").text
        assert f"deal {daily('village', FIRST_DAY).table.deal}" in record


def test_a_game_that_goes_on_or_another_table_does_not_count(site: Running) -> None:
    with Person(site.base, "Ann") as ann:
        table = str(ann.post(f"{DEAL}/table", status=201)["table"]["id"])
        refused = ann.post(f"{DEAL}/result", {"table": table}, status=409)
        assert refused["code"] == "not-over"
        ann.post(f"/api/tables/{table}/leave")
        assert ann.post(f"{DEAL}/result", {"table": table})["result"] == 0
        refused = ann.post(f"/api/daily/{DAY}/orapa/result", {"table": table}, status=409)
        assert refused["code"] == "other-table"


def test_without_the_database_there_is_still_todays(site: Running) -> None:
    """Also for whoever the server knew before; only what is counted needs the database."""
    (path,) = site.data.glob("*.db")
    with Person(site.base, "Ann") as ann, closing(connect(path)) as database:
        today = ann.get("/api/daily")["today"]
        database.execute("ALTER TABLE secrets RENAME TO away")
        try:
            assert ann.http.get("/api/me").status_code == 500, "the test takes it away"
            assert ann.get("/api/daily")["today"] == today
            assert ann.get(f"/api/daily/{today}/minefield")["legal"]
        finally:
            database.execute("ALTER TABLE away RENAME TO secrets")
