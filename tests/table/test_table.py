"""A table: plays by text, shows each seat its own, forgets nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.json import encode

from sapeur.games import GAMES, game
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.kernel import UNKNOWN
from sapeur.table.table import Entry, Table, fair_table, read_seat, seat_name
from sapeur.table.undoing import reveals

DEAL = (
    "7H QS 2C AD TD / 5C 6S KH 9D 3D / JC 4S 8H 2D 9C / AC 3S TC 6D 7C | "
    "KS 2S JD AS 3C AH 4C QD 5S TH 6C 8D 5H 7S 4D JH "
    "KD 2H 9H 8C QH TS 3H KC 8S 5D JS 6H QC 9S 4H 7D"
)


def village(deal: str = DEAL) -> Table:
    return Table(game("village"), {}, deal=deal)


def mission(characters: str = "santa elf reindeer") -> Table:
    rows = "GHSBC / CGHSB / BCGHS / SBCGH / CCCCC"
    return Table(game("mission"), {"players": "3"}, deal=f"{characters} | {rows}")


def test_an_action_is_carried_out_or_nothing_changes() -> None:
    table = village()
    before, version = table._state, table.version
    refusal = table.play(0, "peek a1")
    assert refusal is not None
    assert (refusal.code, refusal.article) == ("no-bonus", "V6")
    with pytest.raises(NotationError):
        table.play(0, "dance")
    with pytest.raises(NotationError):
        table.play(0, "turn a9")
    assert table._state is before
    assert table.version == version
    assert table.log == []
    assert table.play(0, "draw") is None
    assert table.version == 1


def test_a_refusal_can_be_asked_for_and_changes_nothing() -> None:
    table = village()
    assert table.refusal(0, "draw") is None
    asked, said = table.refusal(0, "peek a1"), table.play(0, "peek a1")
    assert asked == said is not None
    with pytest.raises(NotationError):
        table.refusal(0, "dance")
    missing = table.refusal(1, "draw")
    assert missing is not None and missing.code == "no-seat"
    assert (table.version, table.log) == (0, [])


def test_every_code_of_an_action_is_checked_by_what_the_seat_knows() -> None:
    mine, other = "R0@A1 Y0@C1 B0@F1 W0@A5 L0@E8", "R0@A1 Y0@C1 B0@F1 W0@A5 L0@F8"
    table = Table(game("orapa"), {"mode": "solo", "master": "program"}, deal=mine)
    for text in (mine, other):
        assert table.refusal(0, f"propose {text}") is None, "which one is right is not said"
    touching = table.refusal(0, "propose R0@A1 Y2@B1")
    assert touching is not None
    assert touching.code == "touches"
    assert table.play(0, "propose R0@A1 Y2@B1") == touching
    assert table.log == []
    assert table.play(0, f"propose {other}") is None


@pytest.mark.parametrize("seat", [-1, 1, 5, SPECTATOR, 8, 10**9])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    refusal = village().play(seat, "draw")
    assert refusal is not None
    assert refusal.code == "no-seat"


def test_dice_that_are_given_are_thrown_by_chance_alone() -> None:
    assert village().play(CHANCE, "draw") is not None
    table = Table(game("minefield"), {}, deal="")
    assert table.play(0, table.legal(0)[0]) is None
    assert table.awaited == [CHANCE]
    for seat in (0, 1):
        with pytest.raises(NotationError):
            table.play(seat, "1")
        assert table.legal(seat) == []
    assert table.play(CHANCE, "1") is None


def test_each_seat_observes_its_own_card_only() -> None:
    table = mission()
    for seat in range(3):
        known = table.observed(seat)
        assert [c != UNKNOWN for c in known.character[:3]] == [s == seat for s in range(3)]
    assert all(c == UNKNOWN for c in table.observed(SPECTATOR).character[:3])


def test_the_feed_tells_what_came_after_a_version() -> None:
    table = village()
    table.play(0, "draw")
    table.play(0, "pass")
    table.play(0, "draw")
    assert [e.text for e in table.since(0, 1)] == ["pass", "draw"]
    assert [e.version for e in table.since(0, 0)] == [1, 2, 3]
    assert table.since(0, 3) == []
    assert len(table.since(0, 99)) == len(table.since(0, -5)) == 3, "from nowhere: all of it"


def test_what_showed_nothing_can_be_taken_back() -> None:
    table = village()
    table.play(0, "draw")  # KS: a peek
    table.play(0, "pass")
    assert table.undo(0) is None
    assert [entry.text for entry in table.log] == ["draw"]
    assert table.legal(0)[0] == "pass"
    assert table.since(0, 2)[0].undone
    assert table.version == 3, "the feed goes on; it never goes back"


def test_what_showed_something_cannot() -> None:
    table = village()
    table.play(0, "draw")
    refusal = table.undo(0)
    assert refusal is not None
    assert refusal.code == "revealed"
    table.play(0, "peek a1")
    assert table.undo(0) is not None
    assert len(table.log) == 2


def test_nobody_takes_back_another_ones_action() -> None:
    table = mission()
    assert table.undo(0) is not None
    assert table.play(0, "swap a1 b1") is None
    assert table.undo(1) is not None
    assert table.undo(0) is None
    assert table.awaited == [0]


def test_a_decision_is_taken_back_with_the_answers_of_programs() -> None:
    table = mission()
    before = [table.observed(seat) for seat in range(3)]
    for seat, swap in enumerate(("swap a1 b1", "swap c1 d1", "swap a2 b2")):
        assert table.play(seat, swap) is None
    told = table.since(1, 0)
    assert table.undo(0, programs=[1]) is not None, "seat 2 is somebody's, who decided too"
    assert table.undo(0, programs=[1, 2]) is None
    assert [table.observed(seat) for seat in range(3)] == before
    assert table.log == []
    assert table.since(1, 0)[:3] == told, "what was told stays told"
    assert [event.undone for event in table.since(1, 3)] == [True] * 3, "one for each action"
    assert table.undo(0, programs=[1, 2]) is not None, "there is nothing more of mine"


def test_what_a_program_shows_is_shown() -> None:
    table = mission()
    assert table.play(0, "swap a1 b1") is None
    assert table.play(2, "accuse 0 elf") is None  # wrong, and now everyone knows
    refusal = table.undo(0, programs=[1, 2])
    assert refusal is not None
    assert refusal.code == "revealed"


def test_no_decision_is_taken_back_from_under_a_die() -> None:
    table, _ = fair_table(game("minefield"), {}, b"d" * 32)
    while not any(entry.is_die for entry in table.log):
        seat = table.awaited[0]
        assert table.play(seat, table.legal(seat)[0]) is None
    roller = next(entry.seat for entry in reversed(table.log) if entry.seat != CHANCE)
    line = table.last_decision(roller)
    assert line is not None
    assert table.is_evidently_revealed(roller, line)
    refusal = table.undo(roller)
    assert refusal is not None
    assert refusal.code == "revealed"


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_told_beforehand_that_nothing_shown_was_shown(name: str) -> None:
    """The cheap sign is never there where the law finds nothing."""
    rng, evident, plain = random.Random(3), 0, 0
    for seed in range(3):
        table, _ = fair_table(game(name), {}, bytes([seed]) * 32)
        for _ in range(20):
            if table.over or evident > 8:
                break
            seat = rng.choice(table.awaited)
            assert table.play(seat, rng.choice(table.legal(seat))) is None
            line = table.last_decision(seat)
            if line is None or any(entry.is_die for entry in table.log[line:]):
                continue
            if not table.is_evidently_revealed(seat, line):
                plain += 1
                continue
            evident += 1
            lines = enumerate(table.log[line:], line)
            assert any(reveals(table.game, table.before(k), e.seat, e.codes) for k, e in lines)
    if name in ("village", "orapa", "bombsquad"):
        assert evident, "cards are turned, questions answered"
    if name in ("mission", "bombsquad"):
        assert plain, "swaps, and choices that nobody has seen yet"


def test_an_accusation_cannot_be_taken_back() -> None:
    table = mission()
    assert table.play(2, "accuse 0 elf") is None  # wrong, and now everyone knows
    refusal = table.undo(2)
    assert refusal is not None
    assert refusal.code == "revealed"


def test_the_same_seed_deals_the_same_game_and_a_nonce_changes_it() -> None:
    seed = bytes(range(32))
    one, _ = fair_table(game("village"), {}, seed)
    two, _ = fair_table(game("village"), {}, seed)
    three, _ = fair_table(game("village"), {}, seed, {0: b"mine"})
    four, _ = fair_table(game("village"), {"columns": "6"}, seed)
    assert one.deal == two.deal
    assert len({one.deal, three.deal, four.deal.replace(" / ", " ")}) == 3
    assert fair_table(game("village"), {})[1] != fair_table(game("village"), {})[1]


def test_a_die_depends_on_the_seed_and_the_ply_alone() -> None:
    seed = b"\x05" * 32
    one, _ = fair_table(game("minefield"), {}, seed)
    two, _ = fair_table(game("minefield"), {}, seed)
    while not (one.over or two.over) and one.plies < 60:
        assert one.play(one.awaited[0], one.legal(one.awaited[0])[0]) is None
        assert two.play(two.awaited[0], two.legal(two.awaited[0])[0]) is None
        assert one.log == two.log


def test_seats_have_names() -> None:
    assert [seat_name(seat) for seat in (0, 5, CHANCE)] == ["0", "5", "*"]
    assert [read_seat(text) for text in ("0", "5", "*")] == [0, 5, CHANCE]
    for text in ("", "6", "-1", "٣", "00", "x"):
        with pytest.raises(NotationError):
            read_seat(text)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_knows_is_made_anew_in_the_same_record(name: str) -> None:
    rng = random.Random(1)
    table, _ = fair_table(game(name), {}, seed=b"1")
    for _ in range(12):
        if table.over:
            break
        eyes = (*range(table.seats), SPECTATOR)
        shown = [table.view(seat) for seat in eyes]
        encoded = encode(shown)
        assert [table._knowledge.of(seat) for seat in eyes] == [
            table.observed(seat) for seat in eyes
        ]
        seat = rng.choice(table.awaited)
        assert table.play(seat, rng.choice(table.legal(seat))) is None
        assert shown != [table.view(seat) for seat in eyes]
        assert encode(shown) == encoded  # what was shown stays as it was


def test_an_event_carries_what_it_did_and_taking_it_back_does_nothing() -> None:
    table, _ = fair_table(game("mission"), {"players": "2"}, b"e" * 32)
    assert table.play(0, "swap a1 b1") is None
    done = table.since(1, 0)[-1]
    assert done.effect.cells[0].name == "a1"
    assert table.undo(0) is None
    assert [event.effect for event in table.since(1, 0)] == [done.effect, None]
    assert table.since(0, 0) == table.since(1, 0)


@pytest.mark.parametrize("name", GAMES)
def test_effects_are_made_when_somebody_asks_and_are_the_same_whenever_that_is(name: str) -> None:
    """After each move, at the end, from the middle on, or after actions were taken back."""
    asking, _ = fair_table(game(name), {}, seed=b"a")
    silent, _ = fair_table(game(name), {}, seed=b"a")
    now_and_then, _ = fair_table(game(name), {}, seed=b"a")
    eyes = (*range(asking.seats), SPECTATOR)
    rng = random.Random(2)
    for turn in range(60):
        if asking.over:
            break
        seat = rng.choice(asking.awaited)
        text = rng.choice(asking.legal(seat))
        back = turn % 5 == 1
        for table in (asking, silent, now_and_then):
            assert table.play(seat, text) is None
            if back:
                table.take_back(seat, max(k for k, e in enumerate(table.log) if e.seat == seat))
            table.settle()
        for viewer in eyes:
            asking.since(viewer, asking.version - 1)
        if turn % 23 == 22:
            now_and_then.since(rng.choice(eyes), rng.randrange(now_and_then.version))
    for viewer in eyes:
        expected = encode(asking.since(viewer, 0))
        middle = silent.version // 2
        assert encode(silent.since(viewer, middle)) == encode(asking.since(viewer, middle))
        assert encode(silent.since(viewer, 0)) == expected
        assert encode(now_and_then.since(viewer, 0)) == expected
        assert any(event.undone for event in silent.since(viewer, 0))


def test_a_log_that_is_only_read_makes_no_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    plain = Table._effects

    def counted(self: Table, entry: Entry, *rest: Any) -> list[Any]:
        made.append(len(self.log))
        return plain(self, entry, *rest)

    monkeypatch.setattr(Table, "_effects", counted)
    table, _ = fair_table(game("bombsquad"), {}, seed=b"a")
    while not table.over:
        assert table.play(table.awaited[0], table.legal(table.awaited[0])[0]) is None
    assert made == []
    lines = len(table.log)
    table.since(0, lines - 3)
    assert len(made) == 3, "those that were asked for"
    table.since(1, 0)
    table.since(SPECTATOR, 0)
    assert len(made) == lines, "and each of them once, for all eyes"


def test_a_game_need_not_tell_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "kuhn", "toy.kuhn")
    table, _ = fair_table(game("kuhn"), {}, b"k" * 32)
    assert table.play(0, "bet") is None
    assert [event.effect for event in table.since(0, 0)] == [None]


def test_what_an_action_led_to_can_be_shown_step_by_step() -> None:
    table, _ = fair_table(game("bombsquad"), {"players": "2"}, seed=b"a")
    longest = 0
    while not table.over:
        before = table.version
        seat = table.awaited[0]
        assert table.play(seat, table.legal(seat)[-1]) is None
        for viewer in (0, 1, SPECTATOR):
            steps = table.steps(viewer, before)
            assert len(steps) == table.version - before - 1, "all but the newest"
            assert steps == [] or encode(steps[-1]) != encode(steps[0]) or len(steps) == 1
            assert table.steps(viewer, table.version) == []
        longest = max(longest, len(steps))
    assert longest >= 4


def test_steps_are_what_the_seat_saw_then() -> None:
    whole, _ = fair_table(game("minefield"), {}, seed=b"a")
    key_less = Table(game("minefield"), {}, deal=whole.deal)
    rng = random.Random(5)
    for _ in range(40):
        if whole.over:
            break
        before = whole.version
        seat = whole.awaited[0]
        assert whole.play(seat, rng.choice(whole.legal(seat))) is None
        shown = [*whole.steps(1 - seat, before), whole.view(1 - seat)]
        for entry, view in zip(whole.log[len(whole.log) - len(shown) :], shown, strict=True):
            if len(key_less.log) < len(whole.log):
                key_less.play(entry.seat, entry.text)
            assert encode(key_less.view(1 - seat)) == encode(view)
