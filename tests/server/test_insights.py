"""What players are told that they can know, and hints: to whom, when, and about which version."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.lines import answered, say
from server.loops import run
from server.person import Person
from server.running import Running
from server.worlds import QuietHub, new_setup, player_of

from sapeur.agents.agent import NOTHING, Advice, Fact, Verdict
from sapeur.agents.registry import agent
from sapeur.games import game
from sapeur.games.contract import SPECTATOR
from sapeur.kernel import from_values, values
from sapeur.server import messages as m
from sapeur.server import thinking
from sapeur.server.connection import Connection
from sapeur.server.guard import Limiter
from sapeur.server.handler import COSTS, MessageHandler
from sapeur.server.live import Live
from sapeur.server.room import Room
from sapeur.server.thinking import FullHint, InsightQuestion
from sapeur.server.updates import table_info
from sapeur.table.clock import ClockSpec
from sapeur.table.table import fair_table

HINT = FullHint(["a1", "b1"], "swap a1 b1", 0.5, 0.01, "win", [{"en": "so", "fr": "ainsi"}])


class SlowWorkers:
    """Answers when it is let, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[InsightQuestion, bool]] = []
        self.kinds: list[str] = []
        self.allowed = asyncio.Semaphore(0)
        self.waiting = 0

    async def ask(self, work: Any, question: InsightQuestion) -> Any:
        self.kinds.append("hint" if work is thinking.work_out_hint else "insight")
        if work is thinking.work_out_hint:
            self.asked.append((question, False))
            await self.allowed.acquire()
            return HINT
        quick = work.keywords["quick"]
        self.asked.append((question, quick))
        await self.allowed.acquire()
        return msgspec.json.encode({"asked": len(self.asked), "quick": quick})

    def stop(self) -> None:
        pass


class Desk:
    """A table with two people and a spectator who watch it, and what each is sent."""

    def __init__(self, name: str = "mission", **setup: Any) -> None:
        options = {"players": "2"} if name == "mission" else {}
        made = new_setup(name, options, ClockSpec(), random.Random(1))
        self.hub = QuietHub()
        self.workers = SlowWorkers()
        self.hub.insights.workers = self.workers  # type: ignore[assignment]
        self.live: Live = self.hub.tables.add(Room(msgspec.structs.replace(made, **setup)))
        self.room = self.live.room
        self.people = [*range(len(self.room.chairs)), SPECTATOR]
        self.desks = {who: self.desk(who) for who in self.people}
        self.refs = 0

    def desk(self, who: int) -> MessageHandler:
        return MessageHandler(self.hub, Connection(None, player_of(who)), Limiter(0, 0))

    async def begin(self) -> None:
        for who in self.people:
            await self.tell(who, type="watch")
        for seat in range(len(self.room.chairs)):
            await say(self.hub, self.live, "sit", seat, player_of(seat), text="00")
        for who in self.people:
            self.take(who)

    async def tell(self, who: int, **message: Any) -> None:
        await answered(self.desks[who], m.encode({"table": self.room.id, **message}))
        await self.settle()

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def let(self, answers: int = 1) -> None:
        for _ in range(answers):
            self.workers.allowed.release()
        await self.settle()

    def take(self, who: int, kind: str = "") -> list[dict[str, Any]]:
        """What this person was sent since, of one kind or all."""
        waiting = self.desks[who].connection._waiting
        messages = [msgspec.json.decode(data) for data in waiting]
        waiting.clear()
        return [each for each in messages if not kind or each["type"] == kind]

    @property
    def mover(self) -> int:
        return self.room.awaited[0]

    async def act(self) -> None:
        assert self.room.table is not None
        seat = self.mover
        await self.tell(seat, type="act", text=self.room.table.legal(seat)[0])


@run
async def test_it_is_told_twice_with_its_version_and_to_nobody_else() -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(0, type="belief", on=True, ref="b")
    assert [each["type"] for each in desk.take(0)] == ["update", "done"]
    await desk.let(2)
    first, second = desk.take(0, "insight")
    assert (first["version"], first["final"], first["insight"]["quick"]) == (0, False, True)
    assert (second["version"], second["final"], second["insight"]["quick"]) == (0, True, False)
    assert not desk.take(1, "insight")
    assert not desk.take(SPECTATOR, "insight")
    await desk.let(2)
    assert len(desk.workers.asked) == 2, "what was told is not asked again"
    await desk.act()
    await desk.let(2)
    assert [each["version"] for each in desk.take(0, "insight")] == [1, 1]


@run
async def test_what_is_out_of_date_is_not_told() -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(0, type="belief", on=True)
    await desk.act()
    await desk.act()
    assert len(desk.workers.asked) == 1, "one question at a time"
    await desk.let()
    assert not desk.take(0, "insight"), "it was about version 0"
    assert len(desk.workers.asked) == 2
    await desk.let(2)
    assert [each["version"] for each in desk.take(0, "insight")] == [2, 2]
    assert [quick for _, quick in desk.workers.asked] == [True, True, False]


@run
async def test_switched_off_nothing_more_is_told_and_on_again_all_of_it() -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(0, type="belief", on=True)
    await desk.tell(0, type="belief", on=False)
    await desk.let()
    assert not desk.take(0, "insight")
    await desk.act()
    assert len(desk.workers.asked) == 1
    for on in (True, False, True):
        await desk.tell(0, type="belief", on=on)
    await desk.let(2)
    assert [each["final"] for each in desk.take(0, "insight")] == [False, True]


@run
async def test_whoever_begins_to_watch_is_told_what_was_found() -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(0, type="unwatch")
    await desk.tell(0, type="belief", on=True)
    assert not desk.workers.asked, "nobody looks on with these eyes"
    await desk.tell(0, type="watch")
    await desk.let(2)
    desk.take(0)
    await desk.tell(0, type="watch")
    assert [each["final"] for each in desk.take(0, "insight")] == [True]
    assert len(desk.workers.asked) == 2
    await desk.tell(SPECTATOR, type="watch")
    assert not desk.take(SPECTATOR, "insight")


@run
async def test_a_question_holds_nothing_but_what_the_seat_knows() -> None:
    desks = [Desk(), Desk(seed=b"x" * 32)]
    for desk in desks:
        await desk.begin()
        await desk.tell(0, type="belief", on=True)
    (one, _), (other, _) = (desk.workers.asked[0] for desk in desks)
    assert one.seed == other.seed, "the chance it draws on comes from no secret"
    await desks[0].act()
    await desks[0].let()
    assert desks[0].workers.asked[1][0].seed != one.seed


@run
async def test_a_hint_comes_in_three_steps_to_who_asked() -> None:
    desk = Desk()
    await desk.begin()
    seat = desk.mover
    for number, step in enumerate(("where", "what", "why")):
        await desk.tell(seat, type="hint", step=step, ref=f"h{number}")
        await desk.let()
    where, what, why = desk.take(seat, "hint")
    assert where == {
        "type": "hint",
        "table": desk.room.id,
        "version": 0,
        "step": "where",
        "places": ["a1", "b1"],
        "action": None,
        "win": None,
        "reasons": [],
    }
    assert (what["action"], what["reasons"]) == ("swap a1 b1", [])
    assert what["win"] == {"value": 0.5, "error": 0.01, "unit": "win"}
    assert why["reasons"] == [{"en": "so", "fr": "ainsi"}]
    assert desk.workers.kinds == ["hint", "insight"], "the steps are of one hint"
    assert not desk.take(1 - seat, "hint")
    info = table_info(desk.room, [], {})
    assert [use.what for use in info.help_uses] == ["hint-where", "hint-what", "hint-why"]


@run
async def test_with_the_reasons_comes_what_they_are_drawn_from() -> None:
    desk = Desk()
    await desk.begin()
    seat = desk.mover
    await desk.tell(seat, type="hint", step="what", ref="a")
    await desk.tell(seat, type="hint", step="why", ref="b")
    await desk.let(2)
    told = desk.take(seat)
    helped = [each["type"] for each in told if each["type"] in ("hint", "insight")]
    assert helped == ["hint", "hint", "insight"]
    assert (told[-1]["version"], told[-1]["final"]) == (0, True)
    assert not desk.take(1 - seat, "insight"), "nobody else is told"
    await desk.tell(seat, type="hint", step="why", ref="c")
    assert len(desk.take(seat, "insight")) == 1
    assert desk.workers.kinds == ["hint", "insight"], "it is worked out once, however often asked"


@run
@pytest.mark.parametrize("switched", [True, False], ids=["shown-already", "forbidden"])
async def test_reasons_are_not_drawn_twice_nor_where_odds_are_forbidden(switched: bool) -> None:
    desk = Desk(belief=switched)
    await desk.begin()
    seat = desk.mover
    if switched:
        await desk.tell(seat, type="belief", on=True)
        await desk.let(2)
    before = len(desk.workers.asked)
    await desk.tell(seat, type="hint", step="why", ref="a")
    await desk.let(2)
    assert desk.workers.kinds[before:] == ["hint"]


@run
async def test_a_message_said_again_gives_no_hint_for_another_moment() -> None:
    desk = Desk()
    await desk.begin()
    seat = desk.mover
    version = desk.live.room.version
    await desk.tell(seat, type="hint", step="what", ref="again")
    await desk.act()
    await desk.let()
    assert [each["version"] for each in desk.take(seat, "hint")] == [version], "it says its age"
    await desk.act()
    await desk.tell(seat, type="hint", step="what", ref="again")
    await desk.let()
    assert [each["type"] for each in desk.take(seat)][-1] == "done"
    assert len(desk.workers.asked) == 1


@run
async def test_a_table_may_forbid_both() -> None:
    desk = Desk(belief=False, hints=False)
    await desk.begin()
    await desk.tell(desk.mover, type="belief", on=True)
    await desk.tell(desk.mover, type="hint", step="where")
    refused = desk.take(desk.mover, "refused")
    assert [each["code"] for each in refused] == ["belief-forbidden", "hints-forbidden"]
    assert all(set(each["words"]) == {"en", "fr"} for each in refused)
    assert not desk.workers.asked


@run
async def test_a_spectator_has_no_seat_to_ask_for() -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(SPECTATOR, type="belief", on=True)
    await desk.tell(SPECTATOR, type="hint", step="where")
    codes = [each["code"] for each in desk.take(SPECTATOR, "refused")]
    assert codes == ["not-seated", "not-seated"]


@run
@pytest.mark.parametrize(
    "message",
    [
        {"type": "belief", "on": "yes"},
        {"type": "belief"},
        {"type": "belief", "on": True, "seat": 1},
        {"type": "hint", "step": "all"},
        {"type": "hint"},
        {"type": "insight", "version": 0, "final": True, "insight": None},
    ],
)
async def test_garbage_is_refused(message: dict[str, Any]) -> None:
    desk = Desk()
    await desk.begin()
    await desk.tell(0, **message)
    assert [each["code"] for each in desk.take(0, "refused")] == ["unreadable"]
    assert not desk.room.help_uses


@run
async def test_help_counts_for_several_messages() -> None:
    desk = Desk()
    await desk.begin()
    cost = COSTS[m.HintMessage]
    assert cost == COSTS[m.BeliefMessage] > 1
    desk.desks[0].limiter = Limiter(0.001, 2 * cost)
    for _ in range(3):
        await desk.tell(0, type="belief", on=True)
    assert [each["code"] for each in desk.take(0, "refused")] == ["too-many"]


# --- What the process beside the server works out ---------------------------------------------


def question(name: str, options: dict[str, str] | None = None) -> InsightQuestion:
    table, _ = fair_table(game(name), options or {}, b"s" * 32)
    seat = table.awaited[0]
    return InsightQuestion(name, values(table.observed(seat)), seat, 1)


@pytest.mark.compiled
def test_a_hint_to_hide_says_the_whole_mine_that_is_advised_though_opponents_draw_theirs() -> None:
    asked = question("orapa", {"mode": "duel"})
    orapa, expert = game("orapa"), agent(game("orapa"), thinking.HINT_LEVEL)
    s = from_values(orapa.state, asked.known)
    mine = []
    for _ in range(5):
        best = expert.advise(s, asked.seat, asked.seed).best.action
        mine.append(orapa.notation.encode(s, asked.seat, best))
        orapa.rules.apply(s, asked.seat, best)
    assert thinking.work_out_hint(asked).action == " ".join(mine)


def test_quickly_is_the_first_of_what_is_found() -> None:
    asked = question("village")
    quick = msgspec.json.decode(thinking.consider(asked, quick=True))
    whole = msgspec.json.decode(thinking.consider(asked, quick=False))
    assert quick["win"] is None
    assert whole["win"] is not None
    assert quick["cells"] == whole["cells"]


def test_a_hint_says_where_what_and_why_in_both_languages() -> None:
    hint = thinking.work_out_hint(question("village"))
    assert (hint.places, hint.action) == (["hills"], "draw")
    assert hint.value is not None
    assert 0 < hint.value < 1
    assert hint.reasons
    assert all(set(reason) == {"en", "fr"} for reason in hint.reasons)


def test_to_let_the_others_go_on_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Patient:
        def advise(self, *_: object) -> Advice:
            return Advice((Verdict(NOTHING, 0.5), Verdict(0, 0.25, facts=(Fact("none"),))))

    monkeypatch.setattr(thinking, "player", lambda *_: Patient())
    hint = thinking.work_out_hint(question("mission", {"players": "2"}))
    assert (hint.places, hint.action) == ([], None)
    assert hint.reasons == [dict(thinking.LET_BE)]


# --- Over the wire ----------------------------------------------------------------------------


def insight_after(person: Person, table: str, do: Callable[[], object]) -> list[dict[str, Any]]:
    do()
    return [wait_for_insight(person, table, final=final) for final in (False, True)]


def wait_for_insight(person: Person, table: str, **wanted: Any) -> dict[str, Any]:
    """It gives way to all else on the machine, and may be compiled first."""
    return person.wait("insight", patience=180.0, table=table, **wanted)


def test_at_a_server_it_survives_a_restart(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "0", "--no-warm")
    try:
        with Person(server.base, "Ann") as ann:
            table = ann.make("village", ["me"])
            ann.sit(table)
            ann.watch(table)
            quick, whole = insight_after(
                ann, table, lambda: ann.send(type="belief", table=table, on=True)
            )
            assert (quick["version"], whole["version"]) == (0, 0)
            assert whole["insight"]["actions"][0]["win"]["value"] > 0
            assert ann.say("hint", table, step="what")["type"] == "done"
            action = ann.wait("hint", patience=180.0, table=table)["action"]
            assert action == whole["insight"]["actions"][0]["action"]
            assert ann.act(table, action)["type"] == "done"
            assert wait_for_insight(ann, table)["version"] > 0
            server.kill()
            server.start()
            ann.hang_up()
            update = ann.watch(table)
            assert update["table"]["seats"][0]["belief"]
            uses = [use["what"] for use in update["table"]["help_uses"]]
            assert uses == ["belief-on", "hint-what"]
            assert wait_for_insight(ann, table, final=True)["version"] == update["version"]
            assert server.stop()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def test_a_rematch_keeps_what_is_forbidden(ann: Person) -> None:
    table = ann.make("village", ["me"], belief=False, hints=False)
    ann.sit(table)
    ann.watch(table)
    assert ann.say("hint", table, step="where")["code"] == "hints-forbidden"
    assert ann.say("resign", table)["type"] == "done"
    again = ann.post(f"/api/tables/{table}/rematch")["table"]
    assert (again["belief"], again["hints"]) == (False, False)
