"""Boards and editions that people draw: what is said of them, and how they play."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from server.loops import run
from server.person import Person

from sapeur.games import game
from sapeur.games.game import NotationError
from sapeur.server.designs import design_info
from sapeur.server.problems import Refuse
from sapeur.server.study import balances as queue
from sapeur.server.study.balances import Balances
from sapeur.server.tasks import Tasks
from sapeur.study.balance import GameTally, balance_of, play_games

SMALL = {"board": "small"}


def said_of(ann: Person, name: str, text: str) -> dict[str, Any]:
    found: dict[str, Any] = ann.post(f"/api/games/{name}/design", {"text": text})
    return found


# --- What is said of a design -----------------------------------------------------------------


def test_a_board_by_name_comes_as_cells_to_draw(ann: Person) -> None:
    found = said_of(ann, "minefield", "small")
    assert (found["option"], found["problems"], found["remarks"]) == ("board", [], [])
    cells = {cell["name"]: cell for cell in found["sheet"]["cells"]}
    assert cells["d1"] == {"name": "d1", "row": 3, "column": 1, "sign": "0"}
    assert cells["a1"] == {"name": "a1", "row": 0, "column": 4, "sign": "."}
    assert said_of(ann, "minefield", found["text"])["value"] == found["value"]
    assert said_of(ann, "minefield", found["value"])["sheet"] == found["sheet"]


def test_a_board_is_told_cell_by_cell_what_is_wrong_with_it(ann: Person) -> None:
    (twice,) = said_of(ann, "minefield", "0 . 0 . 1")["problems"]
    assert (twice["places"], set(twice["words"])) == (["a1", "a3"], {"en", "fr"})
    (apart,) = said_of(ann, "minefield", "0 . _ _ . 1")["problems"]
    assert apart["places"] == ["a1", "a4"]
    remarks = said_of(ann, "minefield", "0 . # 1")["remarks"]
    assert [(r["line"], r["places"]) for r in remarks] == [(1, ["a2", "a3"])]


def test_an_edition_is_told_field_by_field_what_is_wrong_with_it(ann: Person) -> None:
    found = said_of(ann, "bombsquad", "tuned")
    sheet = found["sheet"]
    assert [cable["colour"] for cable in sheet["cables"]] == ["green", "blue", "red", "yellow"]
    assert sheet["cables"][0]["cards"][0] == "01"
    assert sheet["sensors"][1] == {"side": "III", "right": 2, "left": 3}
    assert said_of(ann, "bombsquad", found["text"])["value"] == "tuned"
    wrong = found["text"].replace("track = 2", "track = 99").replace('"01 01', '"0? ?1', 1)
    places = [
        place for each in said_of(ann, "bombsquad", wrong)["problems"] for place in each["places"]
    ]
    assert places == ["green.cards.1", "green.cards.2"]
    other = found["text"].replace("track = 2", "track = 3")
    assert [r["places"] for r in said_of(ann, "bombsquad", other)["remarks"]] == [["name"]]


def test_a_game_without_anything_to_draw_has_no_designs(ann: Person) -> None:
    ann.post("/api/games/village/design", {"text": "x"}, status=404)
    ann.post("/api/games/minefield/design", {"text": "." * 9000}, status=400)
    games = {each["name"]: each["design"] for each in ann.get("/api/games")}
    assert (games["minefield"], games["bombsquad"]) == ("board", "edition")
    assert games["village"] is None


def test_a_text_that_is_nothing_is_told_so() -> None:
    for name in ("minefield", "bombsquad"):
        for text in ("", "nowhere", "[", "\x00", "/"):
            found = design_info(game(name), text)
            assert found.problems
            assert found.value is found.sheet is None


# --- How it plays -----------------------------------------------------------------------------


@pytest.mark.compiled
def test_games_are_the_same_each_time_and_add_up() -> None:
    games = play_games("minefield", SMALL, "2", range(6), 60)
    assert games == play_games("minefield", SMALL, "2", range(6), 60)
    assert len(games) == 6
    balance = balance_of(game("minefield"), games)
    first, second = balance.seats
    assert first.wins.mean + second.wins.mean == pytest.approx(1)
    assert first.wins.low < first.wins.mean < first.wins.high
    assert first.measure is None
    (turns,) = balance.tallies
    assert turns.name == "turn"
    assert turns.mean.mean > 1


@pytest.mark.compiled
def test_an_edition_tells_points_and_which_cable_explodes() -> None:
    balance = balance_of(game("bombsquad"), play_games("bombsquad", {}, "2", range(4), 60))
    assert balance.measure == "points"
    assert all(seat.measure is not None and seat.measure.low >= 0 for seat in balance.seats)
    means = {each.name: each.mean.mean for each in balance.tallies}
    assert list(means) == ["turn", "green", "blue", "red", "yellow"]
    assert 0 < sum(means[c] for c in ("green", "blue", "red", "yellow")) <= 3


def test_a_game_that_takes_too_long_is_given_up() -> None:
    assert play_games("minefield", SMALL, "1", [0], -1.0) == []


# --- The queue --------------------------------------------------------------------------------


class Players:
    """Plays at once, or only when it is let."""

    def __init__(self, *, a_step: int = 150) -> None:
        self.a_step, self.asked = a_step, 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def play(self, work: Any, name: str, options: Any, *more: Any) -> list[GameTally]:
        numbers = more[1]
        self.asked += 1
        await self.gate.wait()
        await asyncio.sleep(0)
        return [GameTally((1.0, 0.0), (1.0, -1.0), {"turn": n}) for n in numbers[: self.a_step]]


def balances(players: Players) -> Balances:
    return Balances(players, Tasks())  # type: ignore[arg-type]


async def until(condition: Any) -> None:
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


@run
async def test_a_balance_is_made_step_by_step_and_remembered() -> None:
    players = Players()
    made = balances(players)
    first = made.progress("minefield", SMALL, "ann", "::1")
    assert (first.done, first.total, first.over, first.balance) == (0, 400, False, None)
    await until(lambda: made.progress("minefield", SMALL, "ann", "::1").over)
    asked = players.asked
    assert asked == 1 + 3  # compiled, then 150 at a time
    last = made.progress("minefield", {**SMALL, "die": "6"}, "bob", "::2")
    assert (last.done, last.total, last.over) == (400, 400, True)
    assert last.balance is not None
    assert last.balance.seats[0].wins.mean == 1
    assert players.asked == asked


@run
async def test_one_at_a_time_of_each_address_and_a_new_question_ends_the_old() -> None:
    players = Players()
    players.gate.clear()
    made = balances(players)
    made.progress("minefield", SMALL, "ann", "::1")
    with pytest.raises(Refuse):
        made.progress("minefield", {}, "bob", "::1")
    made.progress("minefield", {"board": "long"}, "ann", "::1")
    made.progress("minefield", {}, "bob", "::2")
    for n in range(queue.MOST_QUEUED - 2):
        made.progress("minefield", {"turns": str(n + 5)}, f"p{n}", f"::{n + 3}")
    with pytest.raises(Refuse):
        made.progress("minefield", {"turns": "99"}, "eve", "::99")
    players.gate.set()
    await until(lambda: made.progress("minefield", {}, "bob", "::2").over)


@run
async def test_what_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    players = Players(a_step=1)
    players.gate.clear()
    made = balances(players)
    made.progress("minefield", SMALL, "ann", "::1")
    made.stop("minefield", SMALL, "bob")  # who has not asked for it
    assert made._jobs
    made.stop("minefield", SMALL, "ann")
    assert not made._jobs
    players.gate.set()
    await until(lambda: not made._is_running)
    monkeypatch.setattr(queue, "ABANDONED_S", 0.0)
    made.progress("minefield", SMALL, "ann", "::1")
    await until(lambda: not made._is_running)
    assert not made._results


@run
async def test_a_design_whose_games_do_not_end_is_told_so_and_may_be_tried_again() -> None:
    players = Players(a_step=0)
    made = balances(players)
    made.progress("minefield", SMALL, "ann", "::1")
    await until(lambda: not made._is_running)
    failed = made.progress("minefield", SMALL, "ann", "::1")
    assert failed.over
    assert failed.problem is not None
    assert not made.progress("minefield", SMALL, "ann", "::1").over


def test_what_cannot_be_played_is_refused(ann: Person) -> None:
    for name, options in (("village", {}), ("minefield", {"board": "# #"}), ("chess", {})):
        body = {"game": name, "options": options}
        assert ann.post("/api/study/balance", body, status=400)["code"] == "unreadable"
    with pytest.raises(NotationError):
        queue.check_options("village", {})


@pytest.mark.compiled
def test_a_balance_comes_over_the_wire_and_can_be_stopped(ann: Person) -> None:
    body = {"game": "minefield", "options": SMALL}
    end = time.monotonic() + 200
    found = ann.post("/api/study/balance", body)
    while found["balance"] is None:
        assert time.monotonic() < end
        time.sleep(0.2)
        found = ann.post("/api/study/balance", body)
    assert found["level"] == "3"
    assert len(found["balance"]["seats"]) == 2
    ann.post("/api/study/balance/stop", body, status=204)
