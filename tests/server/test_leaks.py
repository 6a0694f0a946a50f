"""Nobody is sent a byte that tells two worlds apart which they could not tell apart themselves.

A sample of what `make leaks` does at full size; and faults put in on purpose, each of which must
be found, so that the silence of the others means something.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from server.leaks import Tally, compared

from sapeur.games.bombsquad.bomb import CHICKEN, NO_CARD
from sapeur.games.contract import CHANCE
from sapeur.kernel import values
from sapeur.server import insights, publisher, updates
from sapeur.server import messages as m
from sapeur.server import tables as server_tables
from sapeur.server.live import Live
from sapeur.server.room import Room
from sapeur.server.study import messages as sm
from sapeur.server.study import my_games, reading
from sapeur.server.thinking import InsightQuestion
from sapeur.study.review import PastChoice
from sapeur.table.feed import Feed, GameEvent
from sapeur.table.table import Table

real_table_info, real_update = updates.table_info, updates.update


def sound(tally: Tally) -> None:
    assert not tally.leaks, "\n".join(map(str, tally.leaks[:3]))
    assert tally.replays and tally.bytes


@pytest.mark.parametrize(("name", "games"), [("village", 30), ("mission", 20), ("bombsquad", 2)])
def test_another_deal_that_looks_the_same_is_told_the_same(name: str, games: int) -> None:
    tally = compared(name, range(games))
    sound(tally)
    assert tally.rebuilt == tally.replays, "every world stood as it was imagined"
    assert tally.looked_back, "and records were read by what people knew"
    assert tally.steps > tally.steps_in_same, "and most of them were other worlds"


def test_where_nothing_is_dealt_the_seed_is_all_there_is_to_tell() -> None:
    tally = compared("minefield", range(12))
    sound(tally)
    assert tally.same_world == tally.replays


@pytest.mark.compiled
def test_another_mine_that_gives_the_same_answers_is_told_the_same() -> None:
    tally = compared("orapa", (0, 2, 3, 4), most=24)
    sound(tally)
    assert tally.steps


# --- Planted ----------------------------------------------------------------------------------


def found(name: str, numbers: range, most: int = 60) -> Tally:
    tally = compared(name, numbers, most=most)
    assert tally.leaks, "the planted leak was not found"
    return tally


def test_planted_an_opponents_hand_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def update(room: Room, seat: int, since: int, table: object) -> m.Update:
        message = real_update(room, seat, since, table)
        if room.table is not None:
            message.view = {"view": message.view, "hands": room.table._state.character}
        return message

    monkeypatch.setattr(publisher, "update", update)
    found("mission", range(3))


def test_planted_a_legal_list_made_from_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    def update(room: Room, seat: int, since: int, table: object) -> m.Update:
        message = real_update(room, seat, since, table)
        names = ("santa", "snowman", "elf", "reindeer")
        if room.table is not None:
            who = room.table._state.character
            legal = msgspec.json.decode(m.encode(message.legal))  # as it goes out
            message.legal = [text for text in legal if not is_wrong(text, who, names)]
        return message

    monkeypatch.setattr(publisher, "update", update)
    found("mission", range(3))


def is_wrong(text: str, who: list[int], names: tuple[str, ...]) -> bool:
    word, *rest = text.split()
    return word == "accuse" and names[who[int(rest[0])]] != rest[1]


def test_planted_an_awaited_list_that_shows_who_chose_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has chosen is open, by the rules; which of them chose to run is not."""

    def table_info(room: Room, here: list[int], names: dict[str, str]) -> m.TableInfo:
        table = real_table_info(room, here, names)
        if room.table is not None and room.ending is None:
            choice = room.table._state.choice
            table.awaited = [
                seat for seat in range(room.table.seats) if choice[seat] in (NO_CARD, CHICKEN)
            ]
        return table

    monkeypatch.setattr(publisher, "table_info", table_info)
    found("bombsquad", range(5, 6))


def test_planted_the_text_of_a_secret_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    def since(self: Feed, seat: int, version: int) -> list[GameEvent] | None:
        first = version if 0 <= version <= self.version else 0
        rows = self._rows[first:]
        return [max(row, key=lambda event: event.text or "") for row in rows] if all(rows) else None

    monkeypatch.setattr(Feed, "since", since)
    found("bombsquad", range(3))


def test_planted_an_effect_made_from_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    def effects(self: Table, *_: object) -> list[Any]:
        return [{"hands": list(self._state.character)}] * (CHANCE + 1)

    monkeypatch.setattr(Table, "_effects", effects)
    found("mission", range(3))


def test_planted_the_seed_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def table_info(room: Room, here: list[int], names: dict[str, str]) -> m.TableInfo:
        table = real_table_info(room, here, names)
        table.seed = room.setup.seed.hex()
        return table

    monkeypatch.setattr(publisher, "table_info", table_info)
    found("minefield", range(1))


def test_planted_an_answer_that_knows_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Room.refusal

    def refusal(self: Room, seat: int, player: str, text: str) -> Any:
        assert self.table is not None
        return real(self, seat, player, text) or self.table._state.character

    monkeypatch.setattr(Room, "refusal", refusal)
    found("mission", range(12))


def test_planted_what_can_be_known_from_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    real = insights.question_of

    def question_of(room: Room, seat: int) -> InsightQuestion:
        assert room.table is not None
        return real(room, seat)._replace(known=values(room.table._state))

    monkeypatch.setattr(insights, "question_of", question_of)
    tally = found("bombsquad", range(2), most=40)
    assert any(b'"type":"insight"' in data for leak in tally.leaks for data in leak.here)


def test_planted_chance_that_comes_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = insights.question_of

    def question_of(room: Room, seat: int) -> InsightQuestion:
        return real(room, seat)._replace(seed=int.from_bytes(room.setup.seed[:4]))

    monkeypatch.setattr(insights, "question_of", question_of)
    found("mission", range(12))


def test_planted_what_is_hidden_in_the_list_of_my_games(monkeypatch: pytest.MonkeyPatch) -> None:
    real = my_games.my_game

    def my_game(hub: Any, live: Live, player: str) -> sm.MyGame | None:
        game = real(hub, live, player)
        if game is not None and live.room.table is not None:
            game.view = live.room.table.revealed(game.seat)  # as it is shown once it is over
        return game

    monkeypatch.setattr(my_games, "my_game", my_game)
    tally = found("mission", range(12))
    assert all(leak.step.text.startswith("GET /api/me/games") for leak in tally.leaks)


def test_planted_a_record_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_tables, "OVER", "playing")
    tally = found("mission", range(12))
    assert all(leak.step.text.endswith("/record") for leak in tally.leaks)


def test_planted_a_review_that_knows_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the experts say of a choice, they say by what its seat knew then."""

    def choices(table: Table, seats: object) -> list[PastChoice]:
        return [
            PastChoice(line, entry.seat, entry.codes[0], entry.text, table.before(line))
            for line, entry in enumerate(table.log)
        ]

    monkeypatch.setattr(reading, "choices", choices)
    tally = found("mission", range(2))
    assert {leak.step.kind for leak in tally.leaks} == {"record"}


def test_planted_a_replay_that_shows_what_the_seat_did_not_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = reading.step_of

    def step_of(table: Table, eyes: int, *, truth: bool) -> sm.ReplayStep:
        return real(table, eyes, truth=True)

    monkeypatch.setattr(reading, "step_of", step_of)
    tally = found("bombsquad", range(1), most=40)
    assert {leak.step.kind for leak in tally.leaks} == {"record"}
