"""One WebSocket a person."""

from __future__ import annotations

import pytest
from server.person import Person
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin


def duel(ann: Person, bob: Person, game: str = "minefield", **more: object) -> str:
    """A public table for two, begun and watched by both."""
    table = ann.make(game, ["me", "open"], public=True, **more)
    ann.sit(table)
    bob.sit(table)
    ann.watch(table)
    bob.watch(table)
    return table


def mover(table: str, *people: Person) -> Person:
    """Whose turn it is."""
    seat: int = people[0].latest[table]["table"]["awaited"][0]
    return people[seat]


def test_who_acts_is_told_done_and_everyone_sees_it(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    first = mover(table, ann, bob)
    text = first.latest[table]["legal"][0]
    done = first.act(table, text)
    assert done == {"type": "done", "table": table, "ref": done["ref"], "n": 3}
    other = bob if first is ann else ann
    seen = other.wait("update")
    assert (seen["events"][0]["text"], seen["since"]) == (text, 0)
    assert seen["version"] == len(seen["events"])
    assert first.latest[table]["view"] is not None


def test_a_wrong_action_is_refused_with_code_and_article(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    first = mover(table, ann, bob)
    other = bob if first is ann else ann
    text = first.latest[table]["legal"][0]
    refused = other.act(table, text)
    assert refused["type"] == "refused"
    assert refused["article"].startswith("M")
    assert set(refused["words"]) == {"en", "fr"}
    assert first.act(table, "frobnicate")["code"] == "unreadable"
    assert first.act(table, text)["type"] == "done"


def test_the_same_message_again_does_nothing(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    first = mover(table, ann, bob)
    text = first.latest[table]["legal"][0]
    done = first.act(table, text, ref="one")
    assert first.act(table, text, ref="one") == done
    assert first.act(table, "something else", ref="one") == done
    version = first.watch(table)["version"]
    assert bob.watch(table)["version"] == version


def test_whoever_comes_back_gets_what_it_missed(ann: Person, bob: Person) -> None:
    table = duel(ann, bob, "mission")
    bob.act(table, "frobnicate")
    ann.act(table, ann.latest[table]["legal"][0])
    version = bob.wait_until(table, lambda u: u["version"] == 1)["version"]
    bob.hang_up()
    for _ in range(4):
        ann.hang_up()  # so that each hears only what is its own
        for person in (ann, bob):
            update = person.watch(table, since=0)
            if update["seat"] in update["table"]["awaited"]:
                assert person.act(table, update["legal"][0])["type"] == "done"
    missed = bob.watch(table, since=version)
    whole = bob.watch(table)
    assert missed["since"] == 1
    assert missed["events"] == whole["events"][1:]
    assert len(whole["events"]) == whole["version"] > 1
    assert missed["view"] == whole["view"]
    ahead = bob.watch(table, since=10_000)  # a version from nowhere: everything anew
    assert ahead["events"] == whole["events"]


def test_several_devices_of_one_player_see_the_same(ann: Person, bob: Person) -> None:
    table = duel(ann, bob, "mission")
    with Person(ann.base, cookie=ann.cookie) as phone:
        seen = phone.watch(table)
        assert (seen["seat"], seen["view"]) == (0, ann.latest[table]["view"])
        assert phone.act(table, seen["legal"][0])["type"] == "done"
        assert ann.wait("update")["version"] == 1


def test_a_spectator_sees_what_everyone_sees_and_may_do_nothing(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = duel(ann, bob, "mission")
    seen = eve.watch(table)
    assert (seen["seat"], seen["legal"], seen["invitation"]) == (None, [], None)
    assert seen["view"]["mission"] is None
    assert all(seat["character"] is None for seat in seen["view"]["seats"])
    assert eve.act(table, ann.latest[table]["legal"][0])["code"] == "not-seated"
    assert eve.say("resign", table)["code"] == "not-seated"
    assert eve.say("ask", table, what="draw")["code"] == "not-seated"


def test_a_private_table_does_not_exist_for_others(ann: Person, eve: Person) -> None:
    table = ann.make("village", ["me"])
    ann.sit(table)
    eve.send(type="watch", table=table)
    assert eve.wait("refused")["code"] == "no-table"
    assert eve.act(table, "draw")["code"] == "no-table"
    nowhere = eve.act("a" * 12, "draw")
    assert nowhere["code"] == "no-table"


def test_an_undo_needs_the_others_and_takes_back_what_told_nothing(
    ann: Person, bob: Person
) -> None:
    table = duel(ann, bob, "mission")
    before = ann.latest[table]["view"]["cells"]
    # Two of the same: nobody can win by that, whatever was dealt.
    lies = {cell["name"]: cell["object"] for cell in before}
    swaps = [a.split() for a in ann.latest[table]["legal"] if a.startswith("swap")]
    _, one, two = next(swap for swap in swaps if lies[swap[1]] == lies[swap[2]])
    ann.act(table, f"swap {one} {two}")
    assert bob.say("ask", table, what="undo")["code"] == "nothing-to-undo"
    assert ann.say("ask", table, what="undo")["type"] == "done"
    asked = bob.wait_until(table, lambda u: u["table"]["asked"])
    assert asked["table"]["asked"] == {"what": "undo", "seat": 0, "agreed": [0]}
    assert bob.say("answer", table, what="draw", agree=True)["code"] == "nothing-asked"
    assert bob.say("answer", table, what="undo", agree=False)["type"] == "done"
    assert ann.say("ask", table, what="undo")["type"] == "done"
    assert bob.say("answer", table, what="undo", agree=True)["type"] == "done"
    undone = bob.latest[table]
    assert undone["view"]["cells"] == before
    assert undone["events"][-1]["undone"]
    assert undone["table"]["asked"] is None


def test_against_programs_a_decision_is_taken_back_with_their_answers(ann: Person) -> None:
    table = ann.make("mission", ["me", ("opponent", "1"), ("opponent", "1")])
    ann.sit(table)
    ann.watch(table)
    mine = ann.wait_until(table, lambda u: u["table"]["awaited"] == [0])
    before = mine["view"]["cells"]
    assert mine["no_undo"] == "nothing-to-undo"
    lies = {cell["name"]: cell["object"] for cell in before}
    swaps = [a.split() for a in mine["legal"] if a.startswith("swap")]
    _, one, two = next(swap for swap in swaps if lies[swap[1]] == lies[swap[2]])
    assert ann.act(table, f"swap {one} {two}")["type"] == "done"
    answered = ann.wait_until(table, lambda u: u["version"] >= 3 and u["table"]["awaited"] == [0])
    if any(event["text"].startswith("accuse") for event in answered["events"]):
        assert ann.say("ask", table, what="undo")["code"] == "revealed"
        return
    assert answered["no_undo"] == ""
    assert ann.say("ask", table, what="undo")["type"] == "done"
    undone = ann.wait_until(table, lambda u: u["version"] == 6)
    assert undone["view"]["cells"] == before
    assert undone["table"]["awaited"] == [0]
    assert undone["table"]["asked"] is None


def test_what_was_shown_cannot_be_taken_back(ann: Person) -> None:
    table = ann.make("village", ["me"])
    ann.sit(table)
    ann.watch(table)
    ann.act(table, "draw")
    assert ann.say("ask", table, what="undo")["code"] == "revealed"


def test_a_draw_is_agreed_on(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    assert ann.say("ask", table, what="draw")["type"] == "done"
    assert bob.say("answer", table, what="draw", agree=True)["type"] == "done"
    assert bob.latest[table]["table"]["outcome"]["how"] == "agreed"
    assert bob.latest[table]["table"]["outcome"]["winners"] == []
    assert ann.act(table, "pass")["code"] == "over"


def test_a_draw_cannot_be_asked_where_it_makes_no_sense(ann: Person) -> None:
    table = ann.make("minefield", ["me", ("opponent", "1")])
    ann.sit(table)
    ann.watch(table)
    assert ann.say("ask", table, what="draw")["code"] == "cannot-ask"


def test_whoever_resigns_of_two_loses(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    assert bob.say("resign", table)["type"] == "done"
    outcome = ann.wait_until(table, lambda u: u["table"]["status"] == "over")["table"]["outcome"]
    assert (outcome["how"], outcome["winners"], outcome["seat"]) == ("resigned", [0], 1)


def test_presence_and_reactions_reach_everyone(ann: Person, bob: Person, eve: Person) -> None:
    table = duel(ann, bob)
    eve.watch(table)
    here = ann.wait("presence", watching=1)
    assert here["here"] == [0, 1]
    bob.send(type="react", table=table, sign="hello")
    assert ann.wait("reaction") == {
        "type": "reaction", "table": table, "seat": 1, "sign": "hello",
    }  # fmt: skip
    eve.send(type="react", table=table, sign="hello")
    assert eve.wait("refused")["code"] == "not-seated"
    bob.hang_up()
    assert ann.wait("presence", here=[0])["watching"] == 1


def seen_of(person: Person, table: str, version: int) -> list[tuple[str | None, bool]]:
    """What each seat is called and whether its player is here, in the update of that version."""
    answer = person.wait_until(table, lambda u: u["version"] == version)
    return [(seat["name"], seat["here"]) for seat in answer["table"]["seats"]]


def test_whoever_sits_down_while_watching_is_here_at_once(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    ann.sit(table)
    ann.watch(table)
    bob.watch(table)
    bob.sit(table)
    answer = ann.wait_until(table, lambda u: u["table"]["status"] == "playing")
    assert [seat["here"] for seat in answer["table"]["seats"]] == [True, True]


def test_a_game_that_goes_on_tells_new_names_and_who_comes_and_goes(
    ann: Person, bob: Person
) -> None:
    table = duel(ann, bob, "mission")
    ann.act(table, "swap a1 a2")
    assert [here for _, here in seen_of(ann, table, 1)] == [True, True]
    bob.http.patch("/api/me", json={"name": "Bobby"}).raise_for_status()
    bob.act(table, "swap a1 a2")
    assert seen_of(ann, table, 2)[1] == ("Bobby", True)
    bob.hang_up()
    ann.wait("presence", here=[0])
    ann.act(table, "swap a1 a2")
    assert seen_of(ann, table, 3)[1] == ("Bobby", False)
    bob.watch(table)
    bob.act(table, "swap a1 a2")
    assert seen_of(ann, table, 4)[1] == ("Bobby", True)


def test_a_ping_is_answered(ann: Person) -> None:
    ann.send(type="ping")
    assert ann.wait("pong")["at"] > 0


def test_unwatched_is_not_told(ann: Person, bob: Person) -> None:
    table = duel(ann, bob)
    ann.send(type="unwatch", table=table)
    ann.send(type="ping")
    ann.wait("pong")
    first = mover(table, ann, bob)
    if first is bob:
        bob.act(table, bob.latest[table]["legal"][0])
    else:
        ann.act(table, ann.latest[table]["legal"][0])
    ann.heard.clear()
    ann.send(type="ping")
    ann.wait("pong")
    assert [message["type"] for message in ann.heard] == ["pong"]


def test_nobody_gets_no_socket(ann: Person) -> None:
    address = ann.base.replace("http", "ws") + "/ws"
    with connect(address, compression=None) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_another_site_gets_no_socket(ann: Person) -> None:
    headers = {"Cookie": f"sapeur={ann.cookie}"}
    address = ann.base.replace("http", "ws") + "/ws"
    with (
        pytest.raises(InvalidStatus),
        connect(
            address,
            compression=None,
            origin=Origin("https://evil.example"),
            additional_headers=headers,
        ),
    ):
        pass
