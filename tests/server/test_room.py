"""What a log makes of a table, without a server."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from server.lines import OPEN, kept_for, opponent
from server.lines import line as line_named

from sapeur.agents.sappers import SAPPERS
from sapeur.games import game as game_named
from sapeur.games.contract import SPECTATOR
from sapeur.games.game import NotationError, Refusal
from sapeur.server import room as room_module
from sapeur.server.chairs import HelpUse, SeatChange, check_seats
from sapeur.server.help import believers, has_used
from sapeur.server.log import ROOM_RULES, Line, SeatSpec, Setup
from sapeur.server.messages import encode
from sapeur.server.records import record_of
from sapeur.server.room import Room, replay
from sapeur.server.updates import table_info, update
from sapeur.table import record
from sapeur.table.clock import ClockSpec

SEED = bytes(range(32))


class Log:
    """A room with its log, said line by line, a second between two lines."""

    def __init__(
        self,
        game: str,
        seats: list[SeatSpec],
        clock: ClockSpec | None = None,
        options: dict[str, str] | None = None,
        rules: int = ROOM_RULES,
    ) -> None:
        complete = game_named(game).complete(options or {})
        check_seats(game, complete, seats)
        self.setup = Setup(
            "t" * 12,
            game,
            1,
            complete,
            seats,
            clock or ClockSpec(),
            True,
            "i" * 16,
            SEED,
            "ann",
            0,
            rules,
        )
        self.room = Room(self.setup)
        self.lines: list[Line] = []
        self.now = 0

    def say(
        self, kind: str, seat: int = 0, player: str = "", text: str = "", after: int = 1000
    ) -> str:
        """Say a line; the code of the refusal, or nothing."""
        self.now += after
        line = line_named(self.room.n + 1, self.now, kind, seat, player, f"r{self.now}", text)
        before = self.picture()
        refusal = self.room.apply(line)
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


def people(*names: str) -> list[SeatSpec]:
    return [kept_for(name) for name in names]


def mission(*names: str, **more: ClockSpec) -> Log:
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
    log = Log("mission", [*people("ann"), OPEN], options={"players": "2"})
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
    seats = [*people("ann"), opponent("2")]
    log = Log("minefield", seats)
    assert log.say("sit", 0, "ann", "00") == ""
    if mover(log) == 0:
        assert log.say("act", 0, "bob", swap(log)) == "not-yours"
        assert log.say("act", 0, "", swap(log)) == "not-yours"
        assert log.say("act", 0, "ann", swap(log)) == ""
    assert log.say("act", 1, "ann", swap(log)) == "not-yours"
    assert log.say("act", 1, "", swap(log)) == ""


def test_the_last_who_leaves_an_open_table_closes_it() -> None:
    log = Log("mission", [*people("ann"), OPEN], options={"players": "2"})
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
    log = mission("ann", "bob", clock=ClockSpec(move=10_000))
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
    log = mission("ann", "bob", clock=ClockSpec(move=10_000, on_flag="opponent"))
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
    log = mission("ann", "bob", clock=ClockSpec(game=10_000, on_flag="opponent"))
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
    seats = [*people("ann"), OPEN, OPEN]
    log = Log("mission", seats, options={"players": "3"})
    assert log.say("sit", 0, "ann", "00") == ""
    for _ in range(3):
        assert log.say("sit", 1, "eve", "00") == ""
        assert log.say("leave", 1, "eve") == ""
    assert log.say("sit", 1, "eve", "00") == "too-much-talk"
    assert log.say("sit", 1, "bob", "00") == ""


def test_whoever_is_asked_for_an_undo_pays_for_the_answer() -> None:
    log = mission("ann", "bob", clock=ClockSpec(game=60_000))
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


def against_programs(rules: int = ROOM_RULES) -> Log:
    """Ann has swapped two cards of a mission, and two programs have answered."""
    seats = [*people("ann"), opponent("1"), opponent("1")]
    log = Log("mission", seats, options={"players": "3"}, rules=rules)
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.say("act", 0, "ann", swap(log)) == ""
    for seat in (1, 2):
        assert log.say("act", seat, "", swap(log)) == ""
    return log


def test_against_programs_an_undo_goes_back_to_ones_own_decision() -> None:
    log = against_programs()
    assert log.room.table is not None
    seen = update(log.room, 0, 0, None)
    assert (seen.version, seen.no_undo) == (3, "")
    assert log.say("ask", 0, "ann", "undo") == ""
    seen = update(log.room, 0, 3, None)
    assert [event.undone for event in seen.events] == [True] * 3
    assert log.room.table.log == []
    assert log.room.awaited == [0]
    assert seen.no_undo == "nothing-to-undo"
    assert log.say("ask", 0, "ann", "undo") == "nothing-to-undo"
    assert log.say("act", 0, "ann", swap(log)) == ""


def test_only_what_programs_did_goes_with_it() -> None:
    """Somebody else's decision stands, also if a program plays for them until they come back."""
    clock = ClockSpec(move=10_000, on_flag="opponent")
    seats = [*people("ann", "bob"), opponent("1")]
    log = Log("mission", seats, clock, {"players": "3"})
    for seat, name in enumerate(("ann", "bob")):
        assert log.say("sit", seat, name, "00") == ""
    assert log.say("act", 0, "ann", swap(log)) == ""
    assert log.say("flag", 1, "", after=10_000) == ""
    assert log.say("act", 1, "", swap(log)) == ""
    assert log.say("ask", 0, "ann", "undo") == "nothing-to-undo"
    assert update(log.room, 0, 0, None).no_undo == "nothing-to-undo"


def test_a_person_is_asked_also_about_what_a_program_did_since() -> None:
    seats = [*people("ann"), opponent("1"), *people("bob")]
    log = Log("mission", seats, options={"players": "3"})
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.say("sit", 2, "bob", "00") == ""
    assert log.say("act", 0, "ann", swap(log)) == ""
    assert log.say("act", 1, "", swap(log)) == ""
    assert log.say("ask", 0, "ann", "undo") == ""
    assert log.room.version == 2
    assert log.say("agree", 2, "bob", "undo") == ""
    assert (log.room.version, log.room.awaited) == (4, [0])


def test_a_log_from_before_undos_went_further_still_reads() -> None:
    log = against_programs(rules=1)
    assert log.say("ask", 0, "ann", "undo") == "nothing-to-undo"
    assert update(log.room, 0, 0, None).no_undo == "nothing-to-undo"
    assert log.say("act", 0, "ann", swap(log)) == ""
    assert update(log.room, 0, 0, None).no_undo == ""
    assert log.say("ask", 0, "ann", "undo") == ""
    assert log.room.table is not None
    assert len(log.room.table.log) == 3


def test_whoever_has_seen_something_is_told_before_asking() -> None:
    log = Log("village", people("ann"))
    assert log.say("sit", 0, "ann", "00") == ""
    assert update(log.room, 0, 0, None).no_undo == "nothing-to-undo"
    assert log.say("act", 0, "ann", "draw") == ""
    assert update(log.room, 0, 0, None).no_undo == "revealed"


def test_whoever_runs_out_of_time_gains_none_by_it() -> None:
    clock = ClockSpec(game=10_000, increment=5_000, on_flag="opponent")
    log = mission("ann", "bob", clock=clock)
    seat = mover(log)
    assert log.say("flag", seat, "", after=10_000) == ""
    assert log.say("sit", seat, ("ann", "bob")[seat], "00") == "time-is-up"


def test_whoever_is_stood_in_for_may_give_up_the_seat() -> None:
    log = mission("ann", "bob", clock=ClockSpec(move=1000, on_flag="opponent"))
    seat = mover(log)
    name = ("ann", "bob")[seat]
    assert log.say("flag", seat, "") == ""
    assert log.room.seat_of(name) == seat
    assert log.say("leave", seat, ("bob", "ann")[seat]) == "not-seated"
    assert log.say("leave", seat, name) == ""
    assert log.room.seat_of(name) is None
    assert log.say("sit", seat, name, "00") == "started"


def test_nothing_is_awaited_once_it_is_over() -> None:
    log = mission("ann", "bob", clock=ClockSpec(move=60_000))
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
    record.verify(record.read(record_of(log.room)))


def test_everything_is_shown_when_it_is_over_and_not_before() -> None:
    """However it ends; and what the last action led to comes first, as it was seen then."""
    log = mission("ann", "bob")
    others = [update(log.room, seat, 0, None).view.seats[1 - seat] for seat in (0, 1)]
    assert [other.character for other in others] == [None, None]
    seat = mover(log)
    assert log.say("act", seat, ("ann", "bob")[seat], swap(log)) == ""
    log.say("resign", 0, "ann")
    shown = update(log.room, 0, 0, None)
    assert all(seat.character for seat in shown.view.seats)
    assert [view.seats[1].character for view in shown.steps] == [None]
    assert update(log.room, 0, log.room.version, None).steps == []
    archived = mission("ann", "bob")
    archived.say("archive")
    assert all(seat.character for seat in update(archived.room, SPECTATOR, 0, None).view.seats)


def test_who_left_and_came_back_is_told_whole_after_a_reload() -> None:
    log = mission("ann", "bob", clock=ClockSpec(move=10_000, on_flag="opponent"))
    seat = mover(log)
    name = ("ann", "bob")[seat]
    log.say("act", seat, name, swap(log))
    log.say("flag", 1 - seat, after=10_000)
    log.say("sit", 1 - seat, ("ann", "bob")[1 - seat], "00")
    assert table_info(log.room, [], {}).seat_changes == [
        SeatChange(1, 1 - seat, left=True),
        SeatChange(1, 1 - seat, left=False),
    ]


def test_opponents_are_sappers_of_whom_nobody_sits_there_twice() -> None:
    seats = [*people("ann"), opponent("1"), SeatSpec("opponent", "1", sapper="Nour"), OPEN]
    log = Log("mission", seats, options={"players": "4"})
    log.say("sit", 0, "ann", "00")
    log.say("fill", 3, "ann", "1")
    met = [seat.sapper for seat in table_info(log.room, [], {}).seats]
    assert (met[0], met[2]) == (None, "Nour")
    assert len(set(met)) == 4
    assert all(sapper is None or sapper in SAPPERS for sapper in met)


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
        ([opponent("1")] * 2, "person"),
        ([*people("ann"), opponent("6")], "level"),
        ([*people("ann"), opponent("search:N")], "level"),
    ],
)
def test_seats_that_cannot_be(seats: list[SeatSpec], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        check_seats("minefield", {}, seats)


def test_an_action_after_the_deadline_is_too_late_even_before_the_flag() -> None:
    clock = ClockSpec(move=10_000, game=60_000, increment=30_000)
    log = mission("ann", "bob", clock=clock)
    seat = mover(log)
    player = ("ann", "bob")[seat]
    assert log.say("act", seat, player, swap(log), after=10_000) == "time-is-up"
    assert log.say("ask", 1 - seat, ("bob", "ann")[seat], "draw", after=0) == "time-is-up"
    assert log.say("flag", seat, "", after=0) == ""
    assert log.room.ending is not None
    assert (log.room.ending.how, log.room.ending.winners) == ("timeout", [1 - seat])


def test_a_log_from_before_the_deadline_was_a_rule_still_reads() -> None:
    log = Log("mission", people("ann", "bob"), ClockSpec(move=10_000), {"players": "2"}, rules=0)
    for seat, name in enumerate(("ann", "bob")):
        assert log.say("sit", seat, name, "00") == ""
    seat = mover(log)
    assert log.say("act", seat, ("ann", "bob")[seat], swap(log), after=10_500) == ""


def test_a_stranger_who_sits_and_leaves_does_not_end_a_table() -> None:
    log = Log("mission", [OPEN, OPEN], options={"players": "2"})
    assert log.say("sit", 0, "eve", "00") == ""
    assert log.say("leave", 0, "eve") == ""
    assert log.room.status == "open"
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.say("sit", 1, "bob", "00") == ""
    assert log.room.status == "playing"


def test_a_table_whose_maker_left_ends_with_the_last_who_leaves() -> None:
    log = Log("mission", [OPEN, OPEN, OPEN], options={"players": "3"})
    for seat, name in enumerate(("ann", "eve")):
        assert log.say("sit", seat, name, "00") == ""
    assert log.say("leave", 0, "ann") == ""
    assert log.room.status == "open"
    assert log.say("leave", 1, "eve") == ""
    assert log.room.status == "over"


def test_a_seat_that_is_kept_can_be_freed_by_the_server_and_the_host() -> None:
    log = Log("mission", people("ann", "bob"), options={"players": "2"})
    assert log.say("free", 1, "eve") == "not-yours"
    assert log.say("sit", 1, "eve", "00") == "seat-taken"
    assert log.say("free", 1) == ""
    assert log.say("free", 1) == "not-yours"
    assert log.say("sit", 1, "eve", "00") == ""
    assert log.say("free", 1) == "not-yours"
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.room.status == "playing"


def test_a_seat_is_freed_by_whoever_made_the_table() -> None:
    log = Log("mission", [*people("ann"), OPEN, OPEN], options={"players": "3"})
    for seat, name in enumerate(("ann", "bob")):
        assert log.say("sit", seat, name, "00") == ""
    assert log.say("free", 2, "ann") == "not-yours", "nobody has it"
    assert log.say("free", 0, "bob") == "not-yours"
    assert log.say("free", 0, "ann") == "not-yours", "one leaves one's own seat"
    assert log.say("free", 9, "ann") == "not-yours"
    assert log.say("free", 1, "") == "not-yours", "the server has nobody get up"
    assert log.say("free", 1, "ann") == ""
    assert log.room.seat_of("bob") is None
    assert 1 not in log.room.nonces
    assert log.say("sit", 1, "cid", "00") == ""


def test_the_host_fills_free_seats_with_opponents_and_it_begins() -> None:
    log = Log("mission", [*people("ann"), OPEN, OPEN], options={"players": "3"})
    assert log.say("sit", 1, "bob", "00") == ""
    assert log.say("fill", 2, "bob", "1") == "not-yours"
    assert log.say("fill", 2, "", "1") == "not-yours"
    assert log.say("fill", 1, "ann", "1") == "seat-taken"
    assert log.say("fill", 3, "ann", "1") == "no-seat"
    assert log.say("fill", 2, "ann", "6") == "no-level"
    assert log.say("fill", 2, "ann", "4") == ""
    assert log.say("sit", 2, "eve", "00") == "seat-taken"
    assert log.room.status == "open"
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.room.status == "playing"
    assert log.room.chairs[2].level == "4"
    assert log.say("fill", 2, "ann", "4") == "started"
    assert log.say("free", 1, "ann") == "not-yours"


def test_opponents_do_not_play_among_themselves() -> None:
    log = Log("mission", [*people("ann"), OPEN], options={"players": "2"})
    assert log.say("fill", 1, "ann", "1") == ""
    assert log.say("fill", 0, "ann", "1") == "needs-person"


def rematch_of_three() -> Log:
    """As rematches are: ann asked for it, seats are kept for everyone."""
    return Log("mission", people("ann", "bob", "cid"), options={"players": "3"})


def test_whoever_comes_to_a_rematch_need_not_wait_for_anybody() -> None:
    log = rematch_of_three()
    assert log.say("fill", 0, "bob", "3") == "not-yours", "not before sitting down"
    assert log.say("sit", 1, "bob", "00") == ""
    assert log.say("fill", 0, "bob", "3") == ""
    assert log.say("free", 2, "bob") == ""
    assert log.say("sit", 2, "cid", "00") == "", "while it is free it may still be taken"
    assert log.room.status == "playing"


def test_nobody_is_sent_away_from_a_rematch_by_those_who_joined_it() -> None:
    log = rematch_of_three()
    for seat, name in ((1, "bob"), (0, "ann")):
        assert log.say("sit", seat, name, "00") == ""
    assert log.say("free", 0, "bob") == "not-yours"


def test_a_kept_seat_is_waited_for_for_a_minute() -> None:
    log = rematch_of_three()
    assert log.room.summary().deadline == 0, "nobody waits"
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.room.summary().deadline == 60_000
    assert log.room.summary().seated == ["ann", "bob", "cid"], "it is on their lists"
    told = [seat.deadline for seat in table_info(log.room, [], {}).seats]
    assert told == [None, 60_000, 60_000]
    for seat in (1, 2):
        assert log.say("free", seat) == ""
    assert log.room.summary().deadline == 0
    assert log.room.summary().seated == ["ann", "bob", "cid"], "they may still come"
    assert log.room.expected_seat("bob") == 1
    assert log.say("sit", 1, "bob", "00") == ""
    assert log.say("leave", 1, "bob") == ""
    assert log.room.expected_seat("bob") is None, "who got up is not waited for"
    assert log.room.summary().seated == ["ann", "cid"]
    assert log.say("fill", 2, "ann", "1") == ""
    assert log.room.expected_seat("cid") is None
    assert log.room.summary().seated == ["ann"]


def test_the_first_who_sits_is_the_host_once_whoever_made_it_has_left() -> None:
    log = Log("mission", [OPEN, OPEN, OPEN], options={"players": "3"})
    for seat, name in enumerate(("ann", "bob", "cid")[:2]):
        assert log.say("sit", seat, name, "00") == ""
    assert log.say("fill", 2, "bob", "1") == "not-yours"
    assert log.say("leave", 0, "ann") == ""
    assert not log.room.is_host("ann")
    assert log.say("fill", 0, "bob", "1") == ""
    assert log.say("fill", 2, "bob", "1") == ""
    assert log.room.status == "playing"
    assert not log.room.is_host("bob")


def test_a_rematch_that_everyone_left_may_be_asked_for_again() -> None:
    log = mission("ann", "bob")
    assert log.say("resign", 1, "bob") == ""
    assert log.say("rematch", 0, "ann", "a" * 12) == ""
    assert log.say("rematch", 1, "bob", "b" * 12) == "rematched"
    assert log.say("rematch-gone", 0, "ann", "a" * 12) == "not-yours"
    assert log.say("rematch-gone", 0, "", "b" * 12) == "not-yours"
    assert log.say("rematch-gone", 0, "", "a" * 12) == ""
    assert log.say("rematch", 1, "bob", "b" * 12) == ""
    assert log.room.next_table == "b" * 12


def test_everyone_sees_who_is_shown_what_can_be_known() -> None:
    log = mission("ann", "bob")
    assert log.say("belief", 0, "ann", "on") == ""
    assert log.say("belief", 0, "ann", "on") == "", "which changes nothing"
    info = table_info(log.room, [], {})
    assert [seat.belief for seat in info.seats] == [True, False]
    assert info.help_uses == [HelpUse(0, 0, "belief-on")]
    assert log.say("act", mover(log), ("ann", "bob")[mover(log)], swap(log)) == ""
    assert believers(log.room) == [0], "it stays on"
    assert log.say("belief", 0, "ann", "off") == ""
    info = table_info(log.room, [], {})
    assert not any(seat.belief for seat in info.seats)
    assert info.help_uses[1:] == [HelpUse(1, 0, "belief-off")]


def test_a_step_of_a_hint_is_noted_once_for_a_moment() -> None:
    log = mission("ann", "bob")
    seat = mover(log)
    name = ("ann", "bob")[seat]
    for step in ("where", "what", "where", "why"):
        assert log.say("hint", seat, name, step) == ""
    assert [use.what for use in log.room.help_uses] == ["hint-where", "hint-what", "hint-why"]
    assert log.say("act", seat, name, swap(log)) == ""
    assert not has_used(log.room, seat, "hint-where")


def test_help_is_for_whoever_sits_there_and_in_play() -> None:
    open_log = Log("mission", people("ann", "bob"), options={"players": "2"})
    assert open_log.say("sit", 0, "ann", "00") == ""
    assert open_log.say("belief", 0, "ann", "on") == "not-started"
    log = mission("ann", "bob")
    for kind, text in (("belief", "on"), ("hint", "where")):
        assert log.say(kind, 0, "bob", text) == "not-yours"
        assert log.say(kind, 0, "", text) == "not-yours"
        assert log.say(kind, 5, "ann", text) == "no-seat"
        assert log.say(kind, 0, "ann", "all") == "no-such-help"
    assert log.say("resign", 1, "bob") == ""
    assert log.say("hint", 0, "ann", "where") == "over"


def test_no_program_is_helped() -> None:
    options = {"players": "2"}
    log = Log("mission", [kept_for("ann"), opponent("1")], options=options)
    assert log.say("sit", 0, "ann", "00") == ""
    assert log.say("belief", 1, "", "on") == "not-yours"
    assert log.say("hint", 1, "", "where") == "not-yours"


def test_who_can_do_nothing_is_given_no_hint() -> None:
    log = Log("minefield", people("ann", "bob"))
    for seat, name in enumerate(("ann", "bob")):
        assert log.say("sit", seat, name, "00") == ""
    waiting = 1 - mover(log)
    assert log.say("hint", waiting, ("ann", "bob")[waiting], "where") == "not-your-turn"


def test_a_table_may_forbid_help() -> None:
    log = mission("ann", "bob")
    log.setup = replace(log.setup, belief=False, hints=False)
    log.room = Room(log.setup)
    replay(log.room, log.lines)
    assert log.say("belief", 0, "ann", "on") == "belief-forbidden"
    assert log.say("hint", mover(log), ("ann", "bob")[mover(log)], "where") == "hints-forbidden"
    info = table_info(log.room, [], {})
    assert (info.belief, info.hints) == (False, False)


def test_help_cannot_be_asked_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MOST_TALK", 5)
    log = mission("ann", "bob")  # to sit down is the first of the five
    for number in range(4):
        assert log.say("belief", 0, "ann", ("on", "off")[number % 2]) == ""
    assert log.say("belief", 0, "ann", "on") == "too-much-talk"
