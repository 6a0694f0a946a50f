"""What a player of Orapa Mine is shown, as data and drawn in a terminal."""

from __future__ import annotations

import json

import pytest
from games.orapa.drawn import (
    GEMS,
    OTHER_GEMS,
    Played,
    dealt,
    duel,
    mastered,
    solo,
    table,
)
from msgspec import to_builtins

from sapeur.games.contract import SPECTATOR
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES
from sapeur.games.orapa.view import Seat
from sapeur.terminal.boards.orapa import ENGLISH, FRENCH, draw

GAMES = {
    "hiding": table().after("0 hide R0@A1 Y0@C1"),
    "duel": duel(easy="on").after("0 ray 6", "1 ask E8", "0 ask A1", "1 ray 1"),
    "last turn": duel().after(f"0 propose {OTHER_GEMS}"),
    "drawn": duel().after(f"0 propose {OTHER_GEMS}", f"1 propose {GEMS}"),
    "solo": solo().after("0 ray 13", f"0 propose {OTHER_GEMS}", "0 propose R0@A1"),
    "lost": solo().after(f"0 propose {OTHER_GEMS}", f"0 propose {OTHER_GEMS}"),
    "shared": dealt(mode="shared", players="3").after("0 ray 6", "1 propose Rm1@A9"),
    "mastered": mastered().after("0 ray 6", "1 ask A1"),
    "waiting": table(mode="shared", master="human"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_plain_data(name: str) -> None:
    for seat in (0, 1, 2, SPECTATOR):
        shown = to_builtins(GAMES[name].view(seat))
        assert json.loads(json.dumps(shown)) == shown


def test_a_prospector_in_a_duel() -> None:
    shown = GAMES["duel"].view(0)
    assert (shown.seat, shown.mode, shown.easy) == (0, "duel", True)
    assert shown.in_play == ["R", "Y", "B", "W", "L"]
    assert (shown.target, shown.own, shown.turn, shown.hiding) == (1, 0, 0, [])
    assert (shown.run, shown.wrong, shown.last_turn) == (None, [], False)
    assert (shown.result, shown.winner) == ("ongoing", None)
    own, other = shown.mines
    assert (own.hidden_by, own.prospectors, own.complete) == (0, [1], True)
    assert (other.hidden_by, other.prospectors, other.complete) == (1, [0], True)
    assert own.gems == GEMS.split()
    assert other.gems is None
    assert [cell.name for cell in other.cells if cell.asked] == ["A1"]
    assert [cell.name for cell in own.cells if cell.asked] == ["E8"]
    first = own.cells[0]
    assert (first.name, first.gem, first.shape, first.content) == ("A1", "R", "south-east", "red")
    assert [(cell.gem, cell.shape) for cell in own.cells[1:4]] == [
        ("R", "full"),
        ("R", "north-west"),
        (None, None),
    ]
    assert [(cell.gem, cell.shape) for cell in own.cells[48:49] + own.cells[57:58]] == [
        ("L", "south-west"),
        ("L", "north-east"),
    ]
    assert other.cells[0].gem is None
    assert other.ports[5].turns is not None
    assert other.ports[6].known is False
    assert shown.seats == [Seat(0, False, 2, 0, 1, False), Seat(1, False, 2, 0, 1, False)]


def test_a_spectator_has_no_seat() -> None:
    shown = GAMES["duel"].view(SPECTATOR)
    assert (shown.seat, shown.target, shown.own) == (None, None, None)
    assert [mine.gems for mine in shown.mines] == [None, None]


def test_who_is_hiding() -> None:
    one, two = GAMES["hiding"].view(0), GAMES["hiding"].view(1)
    assert one.hiding == two.hiding == [0, 1]
    assert one.turn is two.turn is None
    assert one.run is not None and two.run is not None
    assert (one.run.proposal, one.run.gems, one.run.next) == (False, ["R0@A1", "Y0@C1"], "B")
    assert (two.run.gems, two.run.next) == ([], "R")
    assert [cell.name for cell in one.run.cells if cell.gem == "Y"] == ["C1", "D1", "D2"]
    assert GAMES["hiding"].view(SPECTATOR).run is None
    assert [mine.complete for mine in one.mines] == [False, False]
    waiting = GAMES["waiting"]
    assert [waiting.view(seat).hiding for seat in (0, 2)] == [[2], [2]]
    assert waiting.view(0).run is None
    assert waiting.view(2).run is not None


def test_the_master_of_a_shared_mine() -> None:
    shown = GAMES["mastered"].view(2)
    assert (shown.target, shown.own) == (None, 0)
    assert shown.seats[2] == Seat(2, True, 0, 0, 0, False)
    assert shown.mines[0].hidden_by == 2
    assert shown.mines[0].prospectors == [0, 1]
    assert all(port.known for port in shown.mines[0].ports)
    assert [port.name for port in shown.mines[0].ports if port.asked] == ["6"]


def test_a_ray_is_seen_on_its_way_by_those_who_know_the_mine() -> None:
    own, other = GAMES["duel"].view(0).mines
    assert all(port.path for port in own.ports)
    assert other.ports[5].known and not any(port.path for port in other.ports)
    over = GAMES["drawn"].view(0)
    assert all(port.path for mine in over.mines for port in mine.ports)
    hidden = GAMES["hiding"].view(0).mines[0]
    assert not any(port.path for port in hidden.ports), "a mine that is not whole answers nothing"
    straight = over.mines[0].ports[PORT_NAMES.index("10")]
    assert straight.exit == "R"
    assert straight.path == [[19, 0], [19, 16]]


def test_how_it_ended() -> None:
    assert (GAMES["drawn"].view(0).result, GAMES["drawn"].view(0).winner) == ("drawn", None)
    assert (GAMES["lost"].view(0).result, GAMES["lost"].view(0).winner) == ("lost", None)
    won = solo().after(f"0 propose {GEMS}").view(0)
    assert (won.result, won.winner, won.turn) == ("won", 0, None)
    assert GAMES["lost"].view(0).seats == [Seat(0, False, 0, 2, 0, True)]
    beaten = duel().after(f"0 propose {GEMS}").view(1)
    assert (beaten.winner, beaten.seats[0].out, beaten.wrong) == (1, True, [GEMS.split()])


def drawn(played: Played, seat: int, language: str = "en") -> str:
    return draw(played.view(seat), language).plain


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_fits_the_screen(name: str, language: str) -> None:
    for seat in (0, 1, 2, SPECTATOR):
        lines = drawn(GAMES[name], seat, language).split("\n")
        assert max(map(len, lines)) <= 80
        assert all(line == line.rstrip() for line in lines)


def test_both_languages_say_the_same_things() -> None:
    assert ENGLISH.keys() == FRENCH.keys()


def test_a_drawing_shows_answers_where_they_were_asked() -> None:
    text = drawn(solo().after("0 ray 6", "0 ray 13", "0 ask A1", "0 ask H1", "0 ray 18"), 0)
    rows = {line.split("│")[0].split()[-1]: line for line in text.split("\n") if "│" in line}
    assert list(rows) == list("ABCDEFGH")
    assert rows["A"].split("│")[1].split() == ["R", *"·" * 9]
    assert rows["H"].split("│")[1].split() == ["○", *"·" * 9]
    assert rows["C"].endswith("13 ► 13 RY")
    assert rows["H"].endswith("18 ► H ·")
    assert rows["H"].split("│")[0] == "         18 · ◁ H "
    assert "6 → P light violet" in text
    assert "13 → 13 orange" in text
    lines = text.split("\n")
    assert [line.strip() for line in lines[1:3]] == ["RBW", "P"]


def test_a_drawing_shows_the_own_mine_and_the_proposal() -> None:
    assert "◢R ■R ◤R ·  ·  ◢W ◣W" in drawn(GAMES["duel"], 0)
    assert "◢R" not in drawn(GAMES["duel"], SPECTATOR)
    # O12: a proposal about a shared mine is a secret, in a duel it is not.
    assert "Rm1@A9" not in drawn(GAMES["shared"], 0)
    assert "■R" in drawn(GAMES["shared"], 1)
    assert "■R" not in drawn(GAMES["shared"], 0)
    begun = duel().after("0 propose Rm1@A9")
    assert "Seat 0 makes a proposal: Rm1@A9" in drawn(begun, 1)
    assert "◢R" in drawn(GAMES["solo"], 0)
    assert "Y0" in drawn(GAMES["solo"], 0)  # the forms of the gem to come
    assert "Fausse\u202f: " + OTHER_GEMS.replace("Y", "J").replace("W", "T") in drawn(
        GAMES["solo"], 0, "fr"
    )
    assert len(CELL_NAMES) == 80
