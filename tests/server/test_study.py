"""Afterwards: a record replayed, verified, reviewed, and gone on from; nothing but the record."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.loops import run
from server.person import Person
from server.running import Running

from sapeur.agents.agent import Fact
from sapeur.games import GAMES
from sapeur.games.contract import SPECTATOR
from sapeur.kernel import values
from sapeur.server.log import BranchPoint
from sapeur.server.problems import Refuse
from sapeur.server.store import store_at
from sapeur.server.study import messages as sm
from sapeur.server.study import reading
from sapeur.server.study.branches import branch_table, imagined_world
from sapeur.server.study.judging import WordedJudgement
from sapeur.server.study.processes import MOST_WAITING_REQUESTS, StudyProcesses
from sapeur.server.study.reviews import MOST_QUEUED, MOST_QUEUED_OF_ONE, Reviews
from sapeur.server.tasks import Tasks
from sapeur.server.thinking import InsightQuestion
from sapeur.study.review import ChoiceJudgement
from sapeur.table import record
from sapeur.table.table import Table, fair_table

RECORDS = Path(__file__).parent.parent / "records"
GOLDEN = sorted(RECORDS.glob("*-golden-*.txt"))
FIRST = [RECORDS / f"{name}-golden-1.txt" for name in GAMES]
VILLAGE = (RECORDS / "village-golden-1.txt").read_text()


def replayed(text: str, seat: int | None, *, truth: bool = False) -> dict[str, Any]:
    found = reading.replay(text, seat, truth)
    assert isinstance(found, bytes), found
    return msgspec.json.decode(found)  # type: ignore[no-any-return]


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def table_of(text: str) -> Table:
    return record.replay(record.read(text))


def finished_village(seed: bytes = b"v" * 32) -> str:
    """The record of a game that was played to its end."""
    table, seed = fair_table(record.read(VILLAGE).game, {}, seed)
    while not table.over:
        table.play(0, table.legal(0)[0])
    return record.write(table, seed=seed)


# --- Replay -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_replay_shows_each_seat_what_it_saw_at_the_table_and_no_more(path: Path) -> None:
    text = path.read_text()
    live = table_of(text)
    for seat in (*range(live.seats), None):
        eyes = SPECTATOR if seat is None else seat
        again = record.first_lines(live, 0)
        steps = replayed(text, seat)["steps"]
        assert len(steps) == len(live.log) + 1
        for number, step in enumerate(steps):
            if number:
                entry = live.log[number - 1]
                again.play(entry.seat, entry.text)
            assert step["version"] == number == again.version
            assert step["view"] == plain(again.view(eyes))
            assert step["awaited"] == again.awaited
            seen = again.since(eyes, number - 1)[0] if number else None
            assert step["event"] == plain(seen)


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_with_truth_nothing_is_hidden(path: Path) -> None:
    text = path.read_text()
    live = table_of(text)
    found = replayed(text, 0, truth=True)
    texts = [step["event"]["text"] for step in found["steps"][1:]]
    assert texts == [entry.text for entry in live.log]
    assert found["steps"][-1]["view"] == plain(live.revealed(0))


def test_a_replay_says_how_it_ended() -> None:
    text = finished_village()
    found = replayed(text, 0)
    assert found["over"]
    assert found["scores"] in ([1], [-1])
    assert found["ending"] is None
    middle = record.write(record.first_lines(table_of(text), 3))
    found = replayed(middle, 0)
    assert (found["over"], found["scores"], found["ending"]) == (False, None, None)
    found = replayed(middle + "# resigned by 0; won by -\n", 0)
    assert found["ending"] == {"how": "resigned", "seat": 0, "winners": []}


def test_a_replay_comes_over_the_wire(ann: Person) -> None:
    body = {"record": VILLAGE, "seat": 0}
    found = ann.post("/api/study/replay", body)
    assert found == replayed(VILLAGE, 0)
    truth = ann.post("/api/study/replay", {**body, "truth": True})
    assert truth == replayed(VILLAGE, 0, truth=True)
    assert truth["steps"][0]["view"] != found["steps"][0]["view"]


# --- What is no record ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nonsense", 1),
        ("game chess/1\n", 1),
        ("game village/1\noption columns 99\n", 2),
        (VILLAGE.replace("\n0 ", "\n0 fly to the moon ", 1), None),
        ("\n# nothing\n", 3),
    ],
)
def test_garbage_is_told_by_its_line_in_both_languages(
    ann: Person, text: str, line: int | None
) -> None:
    for path, more in (
        ("replay", {}),
        ("review", {}),
        ("verify", {}),
        ("insight", {"seat": 0, "version": 0}),
        ("branch", {"seat": 0, "version": 0, "world": "true"}),
    ):
        if path == "verify" and line is None:
            continue  # it is readable, and what the rules refuse is what verify tells
        refused = ann.post(f"/api/study/{path}", {"record": text, **more}, status=400)
        assert refused["code"] == "bad-record"
        assert refused["words"]["en"].startswith("line " if line is None else f"line {line}:")
        assert refused["words"]["fr"].startswith("ligne ")


def test_what_the_record_does_not_have_is_refused(ann: Person) -> None:
    for body in (
        {"record": VILLAGE, "seat": 1, "version": 0},
        {"record": VILLAGE, "seat": 0, "version": 9999},
    ):
        assert ann.post("/api/study/insight", body, status=400)["code"] == "bad-record"
    big = {"record": "x" * 70_000, "seat": 0}
    assert ann.post("/api/study/replay", big, status=413)["code"] == "too-large"
    assert ann.post("/api/study/replay", {"record": ""}, status=400)["code"] == "bad-request"


def test_a_record_of_too_many_moves_is_not_played_through() -> None:
    text = "game village/1\n" + "0 draw\n" * (reading.MOST_MOVES + 1)
    found = reading.replay(text, 0, False)
    assert isinstance(found, reading.BadRecord)
    assert "too long" in found.words["en"]


# --- Insight ----------------------------------------------------------------------------------


def test_an_insight_is_asked_of_what_the_seat_knew_then() -> None:
    for path in FIRST:
        text = path.read_text()
        live = table_of(text)
        for version in (0, len(live.log) // 2):
            then = record.first_lines(live, version)
            moment = reading.moment(text, 0, version)
            assert isinstance(moment, InsightQuestion)
            assert moment.known == values(then.observed(0))


def test_what_a_sapper_of_the_village_could_know(ann: Person) -> None:
    found = ann.post("/api/study/insight", {"record": VILLAGE, "seat": 0, "version": 4})
    assert set(found) == {"insight"}


# --- Verification -----------------------------------------------------------------------------


def test_a_record_is_verified_in_words(ann: Person) -> None:
    good = finished_village()
    found = ann.post("/api/study/verify", {"record": good})
    assert found["is_fine"]
    assert set(found["words"]) == {"en", "fr"}
    other = secrets.token_bytes(32).hex()
    seed_line = next(line for line in good.splitlines() if line.startswith("seed "))
    found = ann.post("/api/study/verify", {"record": good.replace(seed_line, f"seed {other}")})
    assert not found["is_fine"]
    assert "committed" in found["words"]["en"]
    bare = "\n".join(line for line in good.splitlines() if not line.startswith("seed"))
    found = ann.post("/api/study/verify", {"record": bare})
    assert not found["is_fine"]
    assert "nothing can be recomputed" in found["words"]["en"]


def test_every_die_of_a_golden_record_is_counted() -> None:
    found = reading.verify((RECORDS / "minefield-golden-1.txt").read_text())
    assert isinstance(found, sm.Verification)
    assert found.is_fine
    dice = [e for e in table_of((RECORDS / "minefield-golden-1.txt").read_text()).log if e.is_die]
    assert found.dice == len(dice)


# --- Review -----------------------------------------------------------------------------------


class Judges:
    """In place of the processes: reads for real, and finds every second choice a little bad."""

    def __init__(self) -> None:
        self.judged = 0
        self.fails = False
        self.may_judge = asyncio.Event()
        self.may_judge.set()

    async def read(self, work: Callable[..., Any], *asked: Any) -> Any:
        return work(*asked)

    async def judge(self, work: Callable[..., Any], game: str, choice: Any) -> WordedJudgement:
        await self.may_judge.wait()
        if self.fails:
            raise RuntimeError("no answer")
        self.judged += 1
        value = 0.5 - 0.05 * (self.judged % 2)
        judgement = ChoiceJudgement("win", 0, "draw", value, 0.5, 0.0, (Fact("x"),))
        return WordedJudgement(judgement, [{"en": "because", "fr": "parce que"}])


async def finished_review(reviews: Reviews, text: str) -> sm.ReviewProgress:
    while True:
        found = await reviews.progress(text, "ann")
        if found.reviews is not None or found.problem is not None:
            return found
        await asyncio.sleep(0.01)


@run
async def test_a_review_adds_up_is_kept_and_is_made_again_by_other_experts(tmp_path: Path) -> None:
    store = store_at(str(tmp_path / "sapeur.db"))
    await store.open()
    judges, tasks, text = Judges(), Tasks(), finished_village()
    reviews = Reviews(store, judges, tasks, experts=1)  # type: ignore[arg-type]
    first = await reviews.progress(text, "ann")
    assert (first.reviews, first.done) == (None, 0)
    found = await finished_review(reviews, text)
    assert found.reviews is not None
    assert found.id == first.id
    (mine,) = found.reviews
    assert mine.start - mine.cost + mine.luck == pytest.approx(mine.result)
    assert {d.mark for d in mine.decisions} <= {"best", "doubtful"}
    lines = text.splitlines()
    for decision in mine.decisions:
        assert lines[decision.line - 1] == f"0 {decision.chosen}"
    assert [mine.decisions[i].cost for i in mine.turning_points] == pytest.approx(
        [0.05] * len(mine.turning_points)
    )
    before = judges.judged
    assert await finished_review(Reviews(store, judges, tasks, experts=1), text)  # type: ignore[arg-type]
    assert judges.judged == before
    assert await finished_review(Reviews(store, judges, tasks, experts=2), text)  # type: ignore[arg-type]
    assert judges.judged == 2 * before
    await store.close()


@run
async def test_nobody_fills_the_queue_and_a_failure_is_told_once(tmp_path: Path) -> None:
    store = store_at(str(tmp_path / "sapeur.db"))
    await store.open()
    judges, tasks = Judges(), Tasks()
    reviews = Reviews(store, judges, tasks)  # type: ignore[arg-type]
    judges.may_judge.clear()
    texts = [finished_village(bytes([n]) * 32) for n in range(12)]
    for text in texts[:MOST_QUEUED_OF_ONE]:
        await reviews.progress(text, "ann")
    with pytest.raises(Refuse) as refused:
        await reviews.progress(texts[MOST_QUEUED_OF_ONE], "ann")
    assert (refused.value.status, refused.value.problem.code) == (503, "busy")
    refusals = 0
    for number, text in enumerate(texts):
        try:
            await reviews.progress(text, f"player {number}")
        except Refuse:
            refusals += 1
    assert refusals == len(texts) - MOST_QUEUED - 1  # beside the one in the making
    judges.fails = True
    judges.may_judge.set()
    found = await finished_review(reviews, texts[0])
    assert found.problem is not None
    judges.fails = False
    assert (await finished_review(reviews, texts[0])).reviews is not None
    await tasks.stop()
    await store.close()


def test_a_review_is_made_by_the_experts(ann: Person) -> None:
    text = finished_village(b"w" * 32)
    for _ in range(600):
        found = ann.post("/api/study/review", {"record": text})
        assert found["done"] <= found["total"]
        if found["reviews"] is not None:
            break
        assert found["problem"] is None
        time.sleep(0.2)
    (mine,) = found["reviews"]
    assert mine["start"] - mine["cost"] + mine["luck"] == pytest.approx(mine["result"])
    assert mine["decisions"]
    for decision in mine["decisions"]:
        assert decision["mark"] in ("best", "fine", "doubtful", "costly")
        assert all(set(reason) == {"en", "fr"} for reason in decision["reasons"])


# --- Branches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_a_branch_begins_where_the_record_was(path: Path) -> None:
    live = table_of(path.read_text())
    version = len(live.log) // 2
    then = record.first_lines(live, version)
    for seat in range(live.seats):
        start = reading.branch_start(path.read_text(), seat, version, imagined=False)
        assert isinstance(start, reading.BranchStart)
        true = branch_table(BranchPoint(start.record, version, seat), (1, 2, 3, 4))
        assert true.log[:version] == live.log[:version]
        for number in range(3):
            world = imagined_world(then, seat, (number, 2, 3, 4))
            assert values(then.game.observed(world, seat)) == values(then.observed(seat))


def test_imagined_worlds_differ_from_the_true_one() -> None:
    start = reading.branch_start(VILLAGE, 0, 2, imagined=False)
    assert isinstance(start, reading.BranchStart)
    true = branch_table(BranchPoint(start.record, 2, 0), (1, 2, 3, 4))
    worlds = []
    for _ in range(5):
        other = reading.branch_start(VILLAGE, 0, 2, imagined=True)
        assert isinstance(other, reading.BranchStart)
        # A log keeps it as JSON.
        kept = msgspec.json.encode(BranchPoint(other.record, 2, 0, other.imagined))
        point = msgspec.json.decode(kept, type=BranchPoint)
        worlds.append(branch_table(point, (1, 2, 3, 4)))
    shown = {msgspec.json.encode(world.revealed(0)) for world in worlds}
    assert len(shown) == 5
    assert msgspec.json.encode(true.revealed(0)) not in shown


@pytest.mark.parametrize("world", ["true", "imagined"])
def test_a_branch_is_played_on_to_its_end(ann: Person, eve: Person, world: str) -> None:
    body = {"record": VILLAGE, "version": 5, "seat": 0, "world": world}
    found = ann.post("/api/study/branch", body, status=201)
    table, table_id = found["table"], found["table"]["id"]
    assert (table["status"], found["seat"], table["public"]) == ("playing", 0, False)
    assert table["branch"] == {"world": world, "version": 5, "seat": 0}
    eve.get(f"/api/tables/{table_id}", status=404)
    update = ann.watch(table_id)
    then = replayed(VILLAGE, 0)["steps"][5]
    assert update["view"] == then["view"]
    assert update["version"] == (5 if world == "true" else 0)
    assert update["no_undo"] == "nothing-to-undo"  # what was played before is not played here
    while update["table"]["status"] == "playing":
        ann.act(table_id, update["legal"][0])
        update = ann.latest[table_id]
    answer = ann.http.get(f"/api/tables/{table_id}/record")
    if world == "imagined":
        assert (answer.status_code, answer.json()["code"]) == (409, "imagined")
    else:
        assert answer.text.startswith("game village/1")
        assert replayed(answer.text, 0)["over"]
    assert all(g["table"]["id"] != table_id for g in ann.get("/api/me/games")["games"])


def test_a_branch_again_begins_at_the_same_moment(ann: Person) -> None:
    text = (RECORDS / "minefield-golden-1.txt").read_text()
    body = {"record": text, "version": 2, "seat": 1, "world": "true", "level": "1"}
    first = ann.post("/api/study/branch", body, status=201)["table"]
    then = ann.watch(first["id"])["view"]
    assert ann.say("resign", first["id"])["type"] == "done"
    again = ann.post(f"/api/tables/{first['id']}/rematch", {})
    table = again["table"]
    assert table["branch"] == first["branch"]
    assert [seat["kind"] for seat in table["seats"]] == ["opponent", "player"]  # none has moved on
    ann.sit(table["id"])
    assert ann.watch(table["id"])["view"] == then


def test_others_in_a_branch_are_opponents(ann: Person) -> None:
    text = (RECORDS / "minefield-golden-1.txt").read_text()
    body = {"record": text, "version": 2, "seat": 1, "world": "imagined", "level": "1"}
    found = ann.post("/api/study/branch", body, status=201)
    kinds = [(seat["kind"], seat["level"]) for seat in found["table"]["seats"]]
    assert kinds == [("opponent", "1"), ("player", None)]
    assert found["seat"] == 1


def test_nothing_goes_on_from_the_end(ann: Person) -> None:
    text = finished_village()
    last = len(table_of(text).log)
    body = {"record": text, "version": last, "seat": 0, "world": "true"}
    assert ann.post("/api/study/branch", body, status=400)["code"] == "bad-record"


# --- Limits -----------------------------------------------------------------------------------


def test_whoever_asks_too_much_about_records_is_refused(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "2", "--no-warm")
    try:
        with Person(server.base, "Ann") as ann, Person(server.base, "Bob") as bob:
            body = {"record": VILLAGE}
            answers = [ann.http.post("/api/study/verify", json=body) for _ in range(3)]
            assert answers[0].status_code == 200
            assert answers[-1].status_code == 429
            assert answers[-1].json()["code"] == "too-many"
            assert bob.http.post("/api/study/verify", json=body).status_code == 200
    finally:
        server.stop()


@run
async def test_whoever_finds_the_readers_busy_is_told_at_once() -> None:
    study = StudyProcesses()
    study._readers.waiting = MOST_WAITING_REQUESTS
    with pytest.raises(Refuse) as refused:
        await study.read(reading.verify, VILLAGE)
    assert (refused.value.status, refused.value.problem.code) == (503, "busy")
