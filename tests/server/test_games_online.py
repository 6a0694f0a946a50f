"""Whole games over the wire, with opponents, lost connections and a server that dies."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from server.person import Person
from server.running import Running

from sapeur.table import record


def play_on(table: str, people: list[Person], chance: random.Random, *, lose: float) -> None:
    """Everybody plays at random until the game is over; connections are lost now and then."""
    turns = 0
    while True:
        for seat, person in enumerate(people):
            if chance.random() < lose:
                person.hang_up()
            if person.socket is None:
                since = person.latest[table]["version"] if table in person.latest else 0
                person.watch(table, since)
            update = person.latest[table]
            if update["table"]["status"] == "over":
                continue
            assert update["seat"] == seat
            if seat in update["table"]["awaited"]:
                text = chance.choice(update["legal"])
                answer = person.act(table, text, ref=f"{seat}-{turns}")
                turns += 1
                assert answer["type"] == "done" or answer["code"] != "unreadable"
        if all(p.latest[table]["table"]["status"] == "over" for p in people):
            return
        for person in people:  # hear what happened meanwhile
            if person.socket is not None:
                person.send(type="ping")
                person.wait("pong")
        turns += 1
        assert turns < 20_000, "a game ends"


def check_the_end(table: str, people: list[Person]) -> None:
    answer = [person.get(f"/api/tables/{table}")["table"] for person in people]
    assert {t["outcome"]["how"] for t in answer} == {"played"}
    text = people[0].get(f"/api/tables/{table}/record")
    played = record.verify(record.read(text))
    assert played.scores == answer[0]["outcome"]["scores"]
    assert played.winners == answer[0]["outcome"]["winners"]
    for person in people:
        whole = person.watch(table)
        assert [e["version"] for e in whole["events"]] == list(range(1, whole["version"] + 1))


def test_three_people_play_mission_to_the_end_with_disconnections(
    ann: Person, bob: Person, eve: Person
) -> None:
    people = [ann, bob, eve]
    table = ann.make("mission", ["me", "open", "open"], options={"turns": "30"}, public=True)
    for person in people:
        person.sit(table)
    play_on(table, people, random.Random(1), lose=0.1)
    check_the_end(table, people)


@pytest.mark.compiled
def test_two_people_and_two_opponents_play_bomb_squad_to_the_end(ann: Person, bob: Person) -> None:
    seats = ["me", "open", ("opponent", "1"), ("opponent", "2")]
    table = ann.make("bombsquad", seats, public=True)
    ann.sit(table)
    bob.sit(table)
    play_on(table, [ann, bob], random.Random(2), lose=0.05)
    check_the_end(table, [ann, bob])


@pytest.mark.compiled
def test_the_server_dies_and_the_game_goes_on(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "0")
    try:
        with Person(server.base, "Ann") as ann:
            table = ann.make("minefield", ["me", ("opponent", "1")])
            ann.sit(table)
            ann.watch(table)
            ann.wait_until(table, lambda u: 0 in u["table"]["awaited"])
            done = ann.act(table, ann.latest[table]["legal"][0], ref="before")
            version = ann.latest[table]["version"]
            assert done["type"] == "done"
            server.kill()
            server.start()
            ann.call()
            update = ann.watch(table, since=version)
            assert update["version"] >= version
            assert ann.act(table, "anything", ref="before") == done
            # The opponent was due when the server died; it is asked again.
            ann.wait_until(table, lambda u: 0 in u["table"]["awaited"])
            play_on(table, [ann], random.Random(3), lose=0.2)
            check_the_end(table, [ann])
    finally:
        assert server.stop()


def test_a_clock_runs_out_though_nobody_looks(ann: Person, bob: Person) -> None:
    table = ann.make("minefield", ["me", "open"], public=True, clock={"move": 300})
    ann.sit(table)
    bob.sit(table)
    ann.watch(table)
    over = ann.wait_until(table, lambda u: u["table"]["status"] == "over")["table"]
    assert over["outcome"]["how"] == "timeout"
    assert over["outcome"]["winners"] == [1 - over["outcome"]["seat"]]


@pytest.mark.compiled
def test_an_opponent_plays_on_for_whoever_is_late(ann: Person, bob: Person) -> None:
    clock = {"move": 300, "on_flag": "opponent"}
    table = ann.make("minefield", ["me", "open"], public=True, clock=clock)
    ann.sit(table)
    bob.sit(table)
    ann.watch(table)
    late = ann.wait_until(
        table, lambda u: any(seat["kind"] == "opponent" for seat in u["table"]["seats"])
    )
    seat = next(s for s in late["table"]["seats"] if s["kind"] == "opponent")
    assert seat["name"] in ("Ann", "Bob")
    person = (ann, bob)[seat["seat"]]
    assert person.sit(table)["table"]["seats"][seat["seat"]]["kind"] == "player"
