"""What a log makes of a table, without a server."""

from __future__ import annotations

import pytest

from sapeur.games import game as game_named
from sapeur.games.game import NotationError, Refusal
from sapeur.server.hub import replay
from sapeur.server.messages import encode
from sapeur.server.room import Room, check_plans
from sapeur.server.store import ClockPlan, Line, SeatPlan, Setup
from sapeur.server.updates import table_info, update
from sapeur.table import record

SEED = bytes(range(32))


class Log:
    """A room with its log, said line by line, a second between two lines."""

    def __init__(
        self,
        game: str,
        seats: list[SeatPlan],
        clock: ClockPlan | None = None,
        options: dict[str, str] | None = None,
    ) -> None:
        complete = game_named(game).complete(options or {})
        check_plans(game, complete, seats)
        self.setup = Setup(
            "t" * 12, game, 1, complete, seats, clock or ClockPlan(), True, "i" * 16, SEED, "ann", 0
        )
        self.room = Room(self.setup)
        self.lines: list[Line] = []
        self.now = 0

    def say(
        self, kind: str, seat: int = 0, player: str = "", text: str = "", after: int = 1000
    ) -> str:
        """Say a line; the code of the refusal, or nothing."""
        self.now += after
        line = Line(self.room.n + 1, self.now, kind, seat, player, f"r{self.now}", text)
        before = self.picture()
        refusal = self.room.say(line)
        if isinstance(refusal, Refusal):
            assert self.picture() == before, "what is refused changes nothing"
            return refusal.code
        self.lines.append(line)
        again = Room(self.setup)
        replay(again, self.lines)
        assert self.picture(again) == self.picture(), "the log says it all"
        return ""

    def picture(self, room: Room | None = None) -> bytes:
        shown = room or self.room
        return encode([table_info(shown, [], {}), update(shown, 0, 0, None), shown.summary()])


def people(*names: str) -> list[SeatPlan]:
    return [SeatPlan("player", player=name) for name in names]


def mission(*names: str, **more: ClockPlan) -> Log:
    log = Log("mission", people(*names), more.get("clock"), {"players": str(len(names))})
    for seat, name in enumerate(names):
        assert log.say("sit", seat, name, "00") == ""
    return log


def mover(log: Log) -> int:
    return log.room.awaited[0]


def swap(log: Log) -> str:
    assert log.room.table is not None
    return log.room.table.legal(mover(log))[0]


def test_the_deal_comes_of_the_seed_and_everybodys_nonce() -> None:
    deals = set()
    for nonce in ("00", "01"):
        log = Log("mission", people("ann", "bob"), options={"players": "2"})
        assert log.say("sit", 0, "ann", "aa") == ""
        assert log.room.status == "open"
        assert log.say("sit", 1, "bob", nonce) == ""
        assert log.room.status == "playing"
        assert log.room.table is not None
        deals.add(log.room.table.deal)
    assert len(deals) == 2


def test_a_seat_is_refused_to_the_wrong_people() -> None:
    log = Log("mission", [*people("ann"), SeatPlan("open")], options={"players": "2"})
    assert log.say("sit", 0, "eve", "00") == "seat-taken"
    assert log.say("sit", 5, "eve", "00") == "no-seat"
    assert log.say("sit", -1, "eve", "00") == "no-seat"
    assert log.say("sit", 1, "eve", "zz") == "bad-nonce"
    assert log.say("sit", 1, "eve", "00" * 33) == "bad-nonce"
    assert log.say("sit", 1, "eve", "00") == ""
    assert log.say("sit", 0, "eve", "00") == "seated-already"
    assert log.say("act", 1, "eve", "swap a1 a2") == "not-started"
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.say("sit", 0, "ann", "00") == "started"


def test_nobody_acts_for_another_or_for_an_opponent() -> None:
    seats = [*people("ann"), SeatPlan("opponent", level="2")]
    log = Log("minefield", seats)
    assert log.say("sit", 0, "ann", "00") == ""
    if mover(log) == 0:
        assert log.say("act", 0, "bob", swap(log)) == "not-yours"
        assert log.say("act", 0, "", swap(log)) == "not-yours"
        assert log.say("act", 0, "ann", swap(log)) == ""
    assert log.say("act", 1, "ann", swap(log)) == "not-yours"
    assert log.say("act", 1, "", swap(log)) == ""
    assert log.say("dance", 0, "ann") == "no-such-kind"


def test_the_last_who_leaves_an_open_table_closes_it() -> None:
    log = Log("mission", [*people("ann"), SeatPlan("open")], options={"players": "2"})
    log.say("sit", 0, "ann", "00")
    assert log.say("leave", 1, "ann") == "not-seated"
    assert log.say("leave", 0, "ann") == ""
    assert log.room.status == "over"


def test_of_three_an_opponent_plays_on_for_whoever_resigns() -> None:
    log = mission("ann", "bob", "eve")
    assert log.say("resign", 1, "bob") == ""
    assert log.room.status == "playing"
    assert log.room.chairs[1].level == "3"
    assert log.room.seat_of("bob") is None
    assert log.say("sit", 1, "bob", "00") == "started"
    assert log.say("resign", 0, "ann") == ""
    assert log.room.status == "playing"
    assert log.say("resign", 2, "eve") == ""
    assert log.room.ending is not None
    assert (log.room.ending.how, log.room.ending.winners) == ("resigned", [])


def test_a_flag_falls_only_when_time_is_up_and_only_by_the_server() -> None:
    log = mission("ann", "bob", clock=ClockPlan(move=10_000))
    seat = mover(log)
    assert log.room.summary().deadline == log.now + 10_000
    assert log.say("flag", seat, "", after=9_000) == "not-yours"
    assert log.say("flag", 1 - seat, "") == "not-yours"
    assert log.say("flag", seat, ("ann", "bob")[1 - seat], after=5_000) == "not-yours"
    assert log.say("flag", seat, "") == ""
    assert log.room.ending is not None
    assert (log.room.ending.how, log.room.ending.winners) == ("timeout", [1 - seat])
    assert log.room.summary().deadline == 0


def test_an_opponent_takes_over_and_the_player_may_come_back() -> None:
    log = mission("ann", "bob", clock=ClockPlan(move=10_000, on_flag="opponent"))
    seat = mover(log)
    name = ("ann", "bob")[seat]
    assert log.say("flag", seat, "", after=10_000) == ""
    assert log.room.summary().opponents_due
    assert log.say("act", seat, name, swap(log)) == "not-yours"
    assert log.room.seat_of(name) == seat
    assert log.say("sit", seat, "eve", "00") == "started"
    assert log.say("sit", seat, name, "00") == ""
    assert not log.room.summary().opponents_due
    assert log.say("act", seat, name, swap(log)) == ""


def test_whoever_has_no_time_left_does_not_come_back() -> None:
    log = mission("ann", "bob", clock=ClockPlan(game=10_000, on_flag="opponent"))
    seat = mover(log)
    assert log.say("flag", seat, "", after=10_000) == ""
    assert log.say("sit", seat, ("ann", "bob")[seat], "00") == "time-is-up"


def test_a_question_lapses_when_somebody_acts() -> None:
    log = mission("ann", "bob")
    seat = mover(log)
    assert log.say("ask", seat, ("ann", "bob")[seat], "draw") == ""
    assert log.say("ask", 1 - seat, ("ann", "bob")[1 - seat], "draw") == "asked-already"
    assert log.say("act", seat, ("ann", "bob")[seat], swap(log)) == ""
    assert log.room.question is None
    assert log.say("agree", 1 - seat, ("ann", "bob")[1 - seat], "draw") == "nothing-asked"


def test_a_log_does_not_grow_by_talk_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapeur.server.room.MOST_TALK", 3)
    log = mission("ann", "bob", "cid")  # who have sat down, which is one of the three
    for _ in range(2):
        assert log.say("ask", 0, "ann", "draw") == ""
        assert log.say("decline", 1, "bob", "draw") == ""
    assert log.say("ask", 0, "ann", "draw") == "too-much-talk"
    assert log.say("ask", 2, "cid", "draw") == ""
    assert log.say("decline", 1, "bob", "draw") == "too-much-talk"
    seat = mover(log)
    assert log.say("act", seat, ("ann", "bob", "cid")[seat], "swap a1 a2") == ""
    assert log.say("resign", 1, "bob") == ""


def test_whoever_talks_too_much_keeps_nobody_else_from_sitting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sapeur.server.room.MOST_TALK", 3)
    seats = [*people("ann"), SeatPlan("open"), SeatPlan("open")]
    log = Log("mission", seats, options={"players": "3"})
    assert log.say("sit", 0, "ann", "00") == ""
    for _ in range(3):
        assert log.say("sit", 1, "eve", "00") == ""
        assert log.say("leave", 1, "eve") == ""
    assert log.say("sit", 1, "eve", "00") == "too-much-talk"
    assert log.say("sit", 1, "bob", "00") == ""


def test_whoever_is_asked_for_an_undo_pays_for_the_answer() -> None:
    log = mission("ann", "bob", clock=ClockPlan(game=60_000))
    asker = mover(log)
    other = 1 - asker
    names = ("ann", "bob")
    assert log.say("act", asker, names[asker], swap(log)) == ""
    assert log.say("ask", asker, names[asker], "undo") == ""
    assert log.say("agree", other, names[other], "undo", after=50_000) == ""
    clock = log.room.clock
    assert clock is not None
    assert clock.remaining(other) == 60_000 - 51_000
    assert clock.deadline(asker) == log.now + 60_000 - 1000


def test_whoever_runs_out_of_time_gains_none_by_it() -> None:
    clock = ClockPlan(game=10_000, increment=5_000, on_flag="opponent")
    log = mission("ann", "bob", clock=clock)
    seat = mover(log)
    assert log.say("flag", seat, "", after=10_000) == ""
    assert log.say("sit", seat, ("ann", "bob")[seat], "00") == "time-is-up"


def test_whoever_is_stood_in_for_may_give_up_the_seat() -> None:
    log = mission("ann", "bob", clock=ClockPlan(move=1000, on_flag="opponent"))
    seat = mover(log)
    name = ("ann", "bob")[seat]
    assert log.say("flag", seat, "") == ""
    assert log.room.seat_of(name) == seat
    assert log.say("leave", seat, ("bob", "ann")[seat]) == "not-seated"
    assert log.say("leave", seat, name) == ""
    assert log.room.seat_of(name) is None
    assert log.say("sit", seat, name, "00") == "started"


def test_nothing_is_awaited_once_it_is_over() -> None:
    log = mission("ann", "bob", clock=ClockPlan(move=60_000))
    assert log.say("ask", 0, "ann", "draw") == ""
    assert log.say("archive") == ""
    assert table_info(log.room, [], {}).asked is None
    assert [seat.deadline for seat in table_info(log.room, [], {}).seats] == [None, None]


def test_nobody_draws_in_a_game_without_draws() -> None:
    log = Log("bombsquad", people("ann", "bob"), options={"players": "2"})
    log.say("sit", 0, "ann", "00")
    log.say("sit", 1, "bob", "00")
    assert log.say("ask", 0, "ann", "draw") == "cannot-ask"
    assert log.say("ask", 0, "ann", "money") == "cannot-ask"


def test_the_seed_is_published_when_it_is_over_and_not_before() -> None:
    log = mission("ann", "bob")
    assert SEED.hex().encode() not in log.picture()
    log.say("resign", 0, "ann")
    assert SEED.hex().encode() in log.picture()
    record.verify(record.read(log.room.record()))


def test_an_untouched_table_is_archived_by_the_server_alone() -> None:
    log = mission("ann", "bob")
    assert log.say("archive", 0, "ann") == "not-yours"
    assert log.say("archive") == ""
    assert log.room.status == "archived"
    assert log.room.awaited == []
    assert log.say("act", 0, "ann", "swap a1 a2") == "over"
    assert log.say("archive") == "not-yours"


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (people("ann"), "seats"),
        ([SeatPlan("opponent", level="1")] * 2, "person"),
        ([*people("ann"), SeatPlan("opponent", level="6")], "level"),
        ([*people("ann"), SeatPlan("opponent", level="search:N")], "level"),
    ],
)
def test_seats_that_cannot_be(seats: list[SeatPlan], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        check_plans("minefield", {}, seats)
