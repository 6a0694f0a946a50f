"""My games: found, filtered, counted, exported, shared and taken off the list."""

from __future__ import annotations

from typing import Any

import pytest
from server.person import Person

from sapeur.server.store import PlayedGame
from sapeur.server.study.messages import DecisionReview, SeatReview, SkillPoint
from sapeur.server.study.reviews import encode_reviews
from sapeur.server.study.statistics import statistics
from sapeur.table import record


def play_village(person: Person) -> str:
    """A game alone to its end."""
    table = person.make("village", ["me"])
    person.sit(table)
    update = person.watch(table)
    while update["table"]["status"] == "playing":
        person.act(table, update["legal"][0])
        update = person.latest[table]
    return table


def resigned_duel(ann: Person, bob: Person) -> str:
    """A private game that Bob gives up."""
    table = ann.make("minefield", ["me", "invited"])
    ann.sit(table)
    bob.sit(table, invitation=ann.invitation(table))
    bob.watch(table)
    assert bob.say("resign", table)["type"] == "done"
    return table


def ids(answer: Any) -> list[str]:
    return [each["table"]["id"] for each in answer["games"]]


def test_my_games_are_listed_with_filters_and_pages(ann: Person, bob: Person, eve: Person) -> None:
    village = play_village(ann)
    duel = resigned_duel(ann, bob)
    going_on = ann.make("village", ["me"])
    ann.sit(going_on)
    found = ann.get("/api/me/games")
    assert ids(found) == [duel, village]
    assert found["before"] is None
    first = found["games"][0]
    assert (first["seat"], first["result"], first["moves"]) == (0, "won", 0)
    assert found["games"][1]["view"] is not None
    assert bob.get("/api/me/games")["games"][0]["result"] == "lost"
    assert eve.get("/api/me/games") == {"games": [], "before": None}

    assert ids(ann.get("/api/me/games?game=village")) == [village]
    assert ids(ann.get("/api/me/games?opponent=people")) == [duel]
    assert ids(ann.get("/api/me/games?opponent=alone")) == [village]
    assert ids(ann.get("/api/me/games?opponent=5")) == []
    assert ids(ann.get("/api/me/games?result=drawn")) == []
    opened = ann.get("/api/me/games?result=open")
    assert ids(opened) == [going_on]
    assert opened["games"][0]["view"] is None

    page = ann.get("/api/me/games?limit=1")
    assert ids(page) == [duel]
    page = ann.get(f"/api/me/games?limit=1&before={page['before']}")
    assert ids(page) == [village]
    assert ids(ann.get(f"/api/me/games?before={page['before']}")) == []
    assert ann.get("/api/me/games?before=yesterday", status=400)["code"] == "bad-request"
    assert ann.get("/api/me/games?limit=1000", status=400)["code"] == "bad-request"


def test_statistics_count_what_the_list_has(ann: Person, bob: Person) -> None:
    play_village(ann)
    resigned_duel(ann, bob)
    found = ann.get("/api/me/statistics")
    assert found["uncounted"] == 0
    groups = {(each["game"], each["opponents"]): each for each in found["games"]}
    duel = groups["minefield", "people"]
    assert (duel["played"], duel["won"], duel["streak"]) == (1, 1, 1)
    assert duel["rate"]["value"] == 1.0
    assert 0 < duel["rate"]["low"] < duel["rate"]["high"] <= 1.0
    assert groups["village", "alone"]["played"] == 1


def test_a_game_is_taken_off_my_list_and_nobody_elses(ann: Person, bob: Person) -> None:
    duel = resigned_duel(ann, bob)
    assert ann.http.delete(f"/api/me/games/{duel}").status_code == 204
    assert ann.http.delete(f"/api/me/games/{duel}").status_code == 404
    assert ids(ann.get("/api/me/games")) == []
    assert ann.get("/api/me/statistics")["games"] == []
    assert duel not in [t["table"]["id"] for t in ann.get("/api/tables?which=mine")["tables"]]
    assert ids(bob.get("/api/me/games")) == [duel]
    going_on = ann.make("village", ["me"])
    ann.sit(going_on)
    assert ann.http.delete(f"/api/me/games/{going_on}").status_code == 404


def test_all_my_records_come_in_one_file(ann: Person, bob: Person) -> None:
    village, duel = play_village(ann), resigned_duel(ann, bob)
    text = ann.get("/api/me/games/export")
    parts = text.split("# table ")[1:]
    assert [part[:12] for part in parts] == [duel, village]
    for part in parts:
        record.replay(record.read(part[12:]))


def test_a_private_game_is_shared_only_after_its_end_by_who_sat_there(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = ann.make("minefield", ["me", "invited"])
    ann.sit(table)
    bob.sit(table, invitation=ann.invitation(table))
    assert ann.post(f"/api/tables/{table}/share", status=409)["code"] == "not-over"
    assert ann.get(f"/api/tables/{table}/record", status=409)["code"] == "not-over"
    bob.watch(table)
    bob.say("resign", table)
    eve.get(f"/api/tables/{table}", status=404)
    eve.get(f"/api/tables/{table}/record", status=404)
    eve.post(f"/api/tables/{table}/share", status=404)
    assert not ann.get(f"/api/tables/{table}")["table"]["shared"]
    assert bob.post(f"/api/tables/{table}/share")["table"]["shared"]
    assert bob.post(f"/api/tables/{table}/share")["table"]["shared"]
    assert eve.get(f"/api/tables/{table}")["table"]["shared"]
    text = eve.get(f"/api/tables/{table}/record")
    replay = eve.post("/api/study/replay", {"record": text, "seat": None})
    assert replay["ending"] == {"how": "resigned", "seat": 1, "winners": [0]}


def test_looking_on_at_a_public_game_is_not_to_have_sat_there(ann: Person, eve: Person) -> None:
    table = ann.make("village", ["me"], public=True)
    ann.sit(table)
    ann.watch(table)
    ann.say("resign", table)
    assert eve.post(f"/api/tables/{table}/share", status=403)["code"] == "not-seated"


@pytest.mark.parametrize("path", ["/api/me/games", "/api/me/statistics", "/api/me/games/export"])
def test_nobody_has_no_games(ann: Person, path: str) -> None:
    ann.http.cookies.clear()
    assert ann.get(path, status=401)["code"] == "no-player"


def test_streaks_measures_and_skill_over_time() -> None:
    results = ["won", "won", "lost", "won", "won", "won", "drawn"]  # the latest first
    games = [
        PlayedGame(f"t{n}", 100 - n, "orapa", 0, "alone", result, 5, 20 + n, b"")
        for n, result in enumerate(results)
    ]
    review = SeatReview(0, "measure", 20.0, 22.0, 0.0, 2.0, False, [], [])
    (found,) = statistics(games, [("t1", encode_reviews([review]))])
    assert (found.played, found.won, found.drawn) == (7, 5, 1)
    assert (found.streak, found.longest_streak) == (2, 3)
    assert [point.count for point in found.measures] == [26, 25, 24, 23, 22, 21, 20]
    assert found.skill == []  # it decided nothing


def test_skill_over_time_is_what_a_decision_cost_on_average() -> None:
    def reviewed(*costs: float) -> bytes:
        decisions = [
            DecisionReview(
                n, n, 0, "ray 1", "ray 2", 6.0, 6.0 - cost, 0.0, cost, 0.0, "fine", [], 6.0
            )
            for n, cost in enumerate(costs)
        ]
        other = SeatReview(0, "measure", 20.0, 22.0, 9.0, 2.0, False, decisions[:1], [])
        own = SeatReview(1, "measure", 20.0, 22.0, sum(costs), 2.0, False, decisions, [])
        return encode_reviews([other, own])

    games = [  # the latest first
        PlayedGame(f"t{n}", 100 - n, "orapa", 1, "5", "won", 5, 20 + n, b"") for n in range(3)
    ]
    reviews = [("t0", reviewed(0.5)), ("t2", reviewed(1.0, 0.25, 0.0, 0.75))]
    (found,) = statistics(games, reviews)
    assert found.skill == [
        SkillPoint("t2", 98, "measure", 4, 0.5),
        SkillPoint("t0", 100, "measure", 1, 0.5),
    ]
    (found,) = statistics(games, [("t1", reviewed(1.0, 0.25))])
    assert found.skill == [SkillPoint("t1", 99, "measure", 2, 0.625)]


def test_the_record_of_a_private_game_is_not_for_who_was_only_expected(
    ann: Person, bob: Person
) -> None:
    duel = resigned_duel(ann, bob)
    rematch = ann.post(f"/api/tables/{duel}/rematch")["table"]["id"]
    ann.sit(rematch)
    ann.post(f"/api/tables/{rematch}/free", {"seat": 0})  # which was kept for Bob
    ann.post(f"/api/tables/{rematch}/fill", {"level": "1"})
    ann.watch(rematch)
    ann.say("resign", rematch)
    refused = bob.http.get(f"/api/tables/{rematch}/record")
    assert refused.status_code in (403, 404)
    assert ann.http.get(f"/api/tables/{rematch}/record").status_code == 200
