"""Tables by request."""

from __future__ import annotations

from typing import Any

from server.person import Person

from sapeur.games import GAMES
from sapeur.table import record


def test_every_game_is_listed_with_its_options_and_rules(ann: Person) -> None:
    games = ann.get("/api/games")
    assert [g["name"] for g in games] == list(GAMES)
    for answer in games:
        assert set(answer["title"]) == {"en", "fr"}
        assert answer["options"]
        rules = ann.get(f"/api/games/{answer['name']}/rules?lang=fr")
        assert rules.startswith("#")
    assert ann.get("/api/games/chess/rules", status=400)["code"] == "unreadable"


def test_a_table_alone_begins_when_i_sit_down(ann: Person) -> None:
    table = ann.make("village", ["me"], options={"columns": "6"})
    answer = ann.get(f"/api/tables/{table}")
    assert (answer["table"]["status"], answer["seat"]) == ("open", None)
    assert answer["table"]["options"] == {"columns": "6", "memory": "memo"}
    answer = ann.sit(table)
    assert (answer["table"]["status"], answer["seat"]) == ("playing", 0)
    assert answer["table"]["awaited"] == [0]
    assert answer["table"]["seed"] is None
    assert ann.get("/api/tables?which=mine")["tables"][0]["table"]["id"] == table


def test_what_cannot_be_a_table_is_refused_in_words(ann: Person) -> None:
    def refused(**body: object) -> str:
        answer = ann.post("/api/tables", body, status=400)
        assert set(answer["words"]) == {"en", "fr"}
        return str(answer["code"])

    me = [{"kind": "me"}]
    assert refused(game="chess", seats=me) == "unreadable"
    assert refused(game="minefield", seats=me) == "unreadable"
    assert refused(game="village", seats=me, options={"columns": "7"}) == "unreadable"
    assert refused(game="village", seats=me, options={"rows": "4"}) == "unreadable"
    assert refused(game="minefield", seats=me * 2) == "twice"
    assert refused(game="village", seats=[{"kind": "opponent", "level": "3"}]) == "unreadable"
    assert refused(game="village", seats=[{"kind": "opponent", "level": "9"}]) == "bad-request"
    assert refused(game="village") == "bad-request"
    assert refused(game="village", seats=me, more=1) == "bad-request"


def test_a_public_table_is_listed_and_joined_by_anyone(ann: Person, bob: Person) -> None:
    table = ann.make("minefield", ["me", "open"], public=True)
    ann.sit(table)
    listed = bob.get("/api/tables?which=open")["tables"]
    assert table in [t["table"]["id"] for t in listed]
    answer = bob.sit(table)
    assert (answer["seat"], answer["table"]["status"]) == (1, "playing")
    listed = bob.get("/api/tables?which=playing")["tables"]
    assert table in [t["table"]["id"] for t in listed]


def test_a_private_table_is_joined_by_its_invitation_only(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = ann.make("mission", ["me", "invited", "open"], options={"players": "3"})
    ann.sit(table)
    key = ann.invitation(table)
    assert eve.get(f"/api/tables/{table}", status=404)["code"] == "no-table"
    assert eve.sit(table, status=404)["code"] == "no-table"
    assert eve.sit(table, status=404, invitation="x" * 16)["code"] == "no-table"
    assert table not in str(eve.get("/api/tables?which=open"))
    answer = bob.get(f"/api/tables/{table}?invitation={key}")
    assert answer["invitation"] is None  # whoever has no seat is not told it
    assert bob.sit(table, invitation=key)["seat"] == 1
    assert bob.sit(table, status=409, seat=2, invitation=key)["code"] == "seated-already"


def test_an_invited_seat_of_a_public_table_needs_the_invitation(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "invited"], public=True)
    ann.sit(table)
    assert bob.sit(table, status=409)["code"] == "no-free-seat"
    assert bob.sit(table, status=403, seat=1)["code"] == "needs-invitation"
    assert bob.sit(table, invitation=ann.invitation(table))["seat"] == 1


def test_my_seat_is_mine_and_a_taken_one_is_taken(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.make("mission", ["me", "open"], public=True)
    assert bob.sit(table, status=409, seat=0)["code"] == "seat-taken"
    bob.sit(table, seat=1)
    assert eve.sit(table, status=409, seat=1)["code"] == "seat-taken"
    assert eve.sit(table, status=409)["code"] == "no-free-seat"


def test_leaving_before_the_game_frees_the_seat(ann: Person, bob: Person, eve: Person) -> None:
    table = ann.make("mission", ["me", "open", "open"], options={"players": "3"}, public=True)
    ann.sit(table)
    bob.sit(table)
    answer = bob.post(f"/api/tables/{table}/leave")
    assert (answer["seat"], answer["table"]["seats"][1]["kind"]) == (None, "open")
    assert bob.post(f"/api/tables/{table}/leave", status=403)["code"] == "not-seated"
    assert eve.sit(table)["seat"] == 1
    assert bob.sit(table)["table"]["status"] == "playing"


def test_a_record_is_told_when_it_is_over_and_verifies(ann: Person) -> None:
    table = ann.make("village", ["me"])
    assert ann.get(f"/api/tables/{table}/record", status=409)["code"] == "not-dealt"
    ann.sit(table)
    commitment = ann.get(f"/api/tables/{table}")["table"]["commitment"]
    ann.post(f"/api/tables/{table}/act", {"text": "draw", "ref": "1"})
    assert ann.get(f"/api/tables/{table}/record", status=409)["code"] == "not-over"
    answer = ann.post(f"/api/tables/{table}/leave")
    assert answer["table"]["outcome"]["how"] == "resigned"
    assert answer["table"]["seed"] is not None
    text = ann.get(f"/api/tables/{table}/record")
    assert f"seed-commitment {commitment}" in text
    assert "# resigned by 0; won by -" in text
    record.verify(record.read(text))


def test_a_rematch_has_the_same_people_in_other_seats(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = ann.make("minefield", ["me", "open"], public=True)
    ann.sit(table)
    bob.sit(table)
    assert bob.post(f"/api/tables/{table}/rematch", status=409)["code"] == "not-over"
    ann.post(f"/api/tables/{table}/leave")
    assert eve.post(f"/api/tables/{table}/rematch", status=403)["code"] == "not-seated"
    again = bob.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert ann.post(f"/api/tables/{table}/rematch")["table"]["id"] == again
    assert eve.sit(again, status=409)["code"] == "no-free-seat"
    assert ann.sit(again)["seat"] == 1
    answer = bob.sit(again)
    assert (answer["seat"], answer["table"]["status"]) == (0, "playing")
    assert ann.get(f"/api/tables/{table}")["table"]["next_table"] == again


def test_opponents_keep_their_names_in_a_rematch(ann: Person) -> None:
    table = ann.make("mission", ["me", "opponent", "opponent"], options={"players": "3"})
    ann.sit(table)
    ann.post(f"/api/tables/{table}/leave")
    again = ann.post(f"/api/tables/{table}/rematch")["table"]["id"]
    before, after = (
        [seat["sapper"] for seat in ann.get(f"/api/tables/{each}")["table"]["seats"]]
        for each in (table, again)
    )
    assert after == before[1:] + before[:1]
    assert len(set(before)) == 3


def test_an_action_can_be_tried_before_it_is_made(ann: Person) -> None:
    table = ann.make("orapa", ["me"], options={"mode": "solo"})
    ann.sit(table)

    def fine(text: str) -> bool:
        answer = ann.post(f"/api/tables/{table}/check", {"text": text})
        assert answer["fine"] == (answer["refusal"] is None)
        return bool(answer["fine"])

    assert fine("ray 3")
    assert not fine("ray 99")
    assert not fine("propose R0@A1 Y0@A1")
    before = ann.get(f"/api/tables/{table}")
    assert fine("ask A1")
    assert ann.get(f"/api/tables/{table}") == before


def test_suppositions_are_compared_with_the_answers_so_far(ann: Person, bob: Person) -> None:
    table = ann.make("orapa", ["me"], options={"mode": "solo"}, public=True)
    assert ann.post(f"/api/tables/{table}/fits", {"text": "propose"}, status=403)
    ann.sit(table)

    def fits(text: str) -> dict[str, Any]:
        return dict(ann.post(f"/api/tables/{table}/fits", {"text": text}))

    assert fits("propose")["missing"] == ["R", "Y", "B", "W", "L"]
    assert fits("R0@A1 Y0@A1")["clashes"] == [["R", "Y"]]
    assert [ray["verdict"] for ray in fits("propose")["rays"]] == ["unasked"] * 36
    ann.post(f"/api/tables/{table}/act", {"text": "ray 1", "ref": "1"})
    answer = fits("R0@A1 Y0@C1 B0@F1 W0@A5 L0@E8")
    assert answer["legal"]
    assert answer["rays"][0]["verdict"] in ("fits", "against")
    assert (answer["answers"], answer["against"]) == (1, answer["rays"][0]["verdict"] == "against")
    wrong = ann.post(f"/api/tables/{table}/fits", {"text": "Q0@A1"}, status=400)
    assert wrong["code"] == "unreadable"
    assert bob.post(f"/api/tables/{table}/fits", {"text": "propose"}, status=403)
    village = ann.make("village", ["me"])
    ann.sit(village)
    answer = ann.post(f"/api/tables/{village}/fits", {"text": "b3"}, status=404)
    assert answer["code"] == "no-notebook"


def three(ann: Person, **more: Any) -> str:
    table = ann.make("mission", ["me", "invited", "invited"], **more)
    ann.sit(table)
    return table


def test_the_host_fills_the_free_seats_and_it_begins(ann: Person, bob: Person, eve: Person) -> None:
    table = three(ann)
    key = ann.invitation(table)
    joined = bob.sit(table, invitation=key)
    assert not joined["is_host"]
    assert joined["table"]["host"] == 0
    eve.post(f"/api/tables/{table}/fill", {}, status=404)
    eve.post(f"/api/tables/{table}/free", {"seat": 1}, status=404)
    bob.post(f"/api/tables/{table}/fill", {}, status=403)
    bob.post(f"/api/tables/{table}/free", {"seat": 0}, status=403)
    ann.post(f"/api/tables/{table}/fill", {"seat": 1}, status=409)
    ann.post(f"/api/tables/{table}/fill", {"seat": 2, "level": "9"}, status=400)
    begun = ann.post(f"/api/tables/{table}/fill", {"level": "2"})
    assert begun["table"]["status"] == "playing"
    assert [seat["level"] for seat in begun["table"]["seats"]] == [None, None, "2"]


def test_whoever_is_asked_to_get_up_sees_it_and_no_more(ann: Person, bob: Person) -> None:
    table = three(ann)
    key = ann.invitation(table)
    bob.sit(table, invitation=key)
    assert bob.watch(table)["seat"] == 1
    ann.post(f"/api/tables/{table}/free", {"seat": 1})
    told = bob.wait("update")
    assert (told["seat"], told["invitation"], told["view"]) == (None, None, None)
    bob.get(f"/api/tables/{table}", status=404)
    bob.sit(table, status=404)
    bob.sit(table, invitation=key)


def test_a_guest_who_has_the_link_watches_a_private_table(
    ann: Person, bob: Person, eve: Person
) -> None:
    table = three(ann)
    key = ann.invitation(table)
    ann.post(f"/api/tables/{table}/fill", {"level": "1"})
    bob.send(type="watch", table=table, invitation=key)
    seen = bob.wait("update")
    assert (seen["seat"], seen["legal"], seen["invitation"]) == (None, [], None)
    assert seen["view"]["mission"] is None, "what nobody shows"
    assert bob.say("resign", table)["code"] == "not-seated"
    bob.sit(table, invitation=key, status=409)
    for wrong in ("", "a" * 16, key[:-1]):
        eve.send(type="watch", table=table, invitation=wrong)
        assert eve.wait("refused")["code"] == "no-table"
    ann.watch(table)
    mine = ann.wait_until(table, lambda u: u["legal"])
    ann.act(table, mine["legal"][0])
    assert bob.wait("update")["version"] > seen["version"]


def test_a_rematch_waits_for_nobody(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "invited"])
    ann.sit(table)
    bob.sit(table, invitation=ann.invitation(table))
    bob.watch(table)
    assert bob.say("resign", table)["type"] == "done"
    again = ann.post(f"/api/tables/{table}/rematch")["table"]["id"]
    ann.sit(again)
    offered = [
        t for t in bob.get("/api/tables?which=mine")["tables"] if t["reserved_seat"] is not None
    ]
    assert [t["table"]["id"] for t in offered] == [again], "it is on bob's home page"
    bob.post(f"/api/tables/{again}/fill", {}, status=403)
    assert ann.post(f"/api/tables/{again}/fill", {})["table"]["status"] == "playing"
    late = bob.post(f"/api/tables/{table}/rematch", status=409)
    assert late["code"] == "rematch-begun"
    mine = bob.get("/api/tables?which=mine")["tables"]
    assert again not in [t["table"]["id"] for t in mine]


def test_a_rematch_that_was_left_is_no_end(ann: Person, bob: Person) -> None:
    table = ann.make("mission", ["me", "invited"])
    ann.sit(table)
    bob.sit(table, invitation=ann.invitation(table))
    ann.post(f"/api/tables/{table}/leave")
    first = ann.post(f"/api/tables/{table}/rematch")["table"]["id"]
    ann.sit(first)
    ann.post(f"/api/tables/{first}/leave")
    second = bob.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert second != first
    bob.sit(second)
    ann.sit(second)
    assert ann.get(f"/api/tables/{second}")["table"]["status"] == "playing"
