"""Orapa Mine as text."""

from __future__ import annotations

import pytest
from games.orapa.drawn import (
    GEMS,
    MINE,
    OTHER_GEMS,
    dealt,
    duel,
    mastered,
    solo,
    table,
)

from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.orapa import GAME
from sapeur.games.orapa.rays import FIRST, KINDS, PLACEMENTS
from sapeur.games.orapa.rules import PLACE, PROPOSE
from sapeur.kernel import Rng, start
from sapeur.table.table import Table


def test_every_action_is_read_as_it_is_written() -> None:
    s = solo_all()
    texts = [GAME.notation.encode(s, 0, action) for action in range(PLACE + PLACEMENTS)]
    assert len(set(texts)) == PLACE + PLACEMENTS
    for action, text in enumerate(texts):
        assert GAME.notation.decode(s, 0, text) == [action]
    assert texts[:2] == ["ray 1", "ray 2"]
    assert texts[17:19] == ["ray 18", "ray A"]
    assert texts[35:37] == ["ray R", "ask A1"]
    assert texts[115:118] == ["ask H10", "propose", "R0@A1"]


def solo_all() -> object:
    s = GAME.setup({"mode": "solo", "diamond": "on", "blackbody": "on"})
    GAME.rules.deal(s, rng())
    return s


def rng() -> Rng:
    made = Rng()
    start(made, 1, 1, 1, 1, 1)
    return made


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("RAY 15", "ray 15"),
        ("  ray   h ", "ray H"),
        ("Ask e4", "ask E4"),
        ("propose", "propose"),
        ("r2@c4", "R0@C4"),
        ("R3@C4", "R1@C4"),
        ("Rm2@C4", "Rm0@C4"),
        ("RM1@C4", "Rm1@C4"),
        ("l3@e8", "L0@E8"),
        ("L@E8", "L0@E8"),
        ("K2@A1", "K0@A1"),
        ("k3@a1", "K1@A1"),
        ("y3@a9", "Y3@A9"),
    ],
)
def test_spellings_that_mean_the_same_are_written_one_way(text: str, written: str) -> None:
    s = solo_all()
    (action,) = GAME.notation.decode(s, 0, text)
    assert GAME.notation.encode(s, 0, action) == written


def test_a_hide_is_one_line_whatever_the_order_of_its_gems() -> None:
    played = Table(GAME, {}, deal="")
    assert played.play(0, "hide l0@e8 W0@A5 Y0@C1 R2@A1 B0@F1") is None
    assert played.log[-1].text == f"hide {GEMS}"
    assert len(played.log[-1].codes) == 5
    assert played.play(1, "R0@A1 Y0@C1") is None
    assert played.log[-1].text == "hide R0@A1 Y0@C1"
    assert played.play(1, "B0@F1 W0@A5 L0@F8") is None
    assert played.log[-1].text == "B0@F1 W0@A5 L0@F8"
    # The one who hides is told what was hidden; the other, that something was.
    assert [event.text for event in played.since(0, 0)] == [f"hide {GEMS}", None, None]


def test_o12_a_proposal_is_one_line_and_only_its_proposer_reads_it() -> None:
    played = Table(GAME, {"mode": "shared"}, deal=GEMS)
    assert played.play(0, f"propose {OTHER_GEMS}") is None
    assert played.since(0, 0)[-1].text == f"propose {OTHER_GEMS}"
    assert played.since(1, 0)[-1].text is played.since(SPECTATOR, 0)[-1].text is None
    assert played.plies == 6


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected ray"),
        ("ray", "expected ray"),
        ("ray 1 2", "expected ray"),
        ("hide", "expected ray"),
        ("again", "expected ray"),
        ("ray 0", "no port"),
        ("ray 19", "no port"),
        ("ray S", "no port"),
        ("ray ٣", "no port"),
        ("ray " + "9" * 30, "no port"),
        ("ask I1", "no cell"),
        ("ask A0", "no cell"),
        ("ask A11", "no cell"),
        ("ask A01", "no cell"),
        ("ask 4E", "no cell"),
        ("propose R0", "no gem"),
        ("propose R4@A1", "no gem"),
        ("propose R0@A11", "no gem"),
        ("propose X0@A1", "no gem"),
        ("propose R²@A1", "no gem"),
        ("hide R0@A1 ray", "no gem"),
        ("Ym0@A1", "only the red gem"),
        ("R0@A9", "inside the board"),
        ("R1@G1", "inside the board"),
        ("B0@H1", "inside the board"),
        ("R0@A1 R0@C1", "only one gem"),
        ("propose D0@A1", "D is not in play"),
        (f"propose {GEMS} K0@H9", "K is not in play"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as refused:
        GAME.notation.decode(solo().s, 0, text)
    assert refused.value.words["fr"] != refused.value.words["en"]


def test_nothing_can_follow_a_proposal_on_its_line() -> None:
    """Else what is said of it would tell for free whether the proposal was right."""
    for gems in (GEMS, OTHER_GEMS):
        with pytest.raises(NotationError, match="D is not in play"):
            GAME.notation.decode(solo().s, 0, f"propose {gems} D0@H9")


def test_refusals_name_the_reason() -> None:
    begun, dug = table(), duel()
    assert begun.refused("0 ray 1") == "still-hiding"
    assert begun.refused("0 propose R0@A1") == "still-hiding"
    assert begun.refused("0 hide Y0@A1") == "out-of-order"
    assert begun.refused("0 hide R0@A1 Y2@B1") == "touches"
    assert begun.after(f"0 hide {GEMS}").refused(f"0 hide {GEMS}") == "already-hidden"
    assert dug.refused(f"0 hide {GEMS}") == "propose-first"
    assert dug.refused("1 ray 1") == "not-your-turn"
    assert dug.after("0 ray 1", "1 ray 1").refused("0 ray 1") == "already-asked"
    assert dug.after("0 propose").refused("0 propose") == "unfinished"
    assert dug.after("0 propose").refused("0 ask A1") == "unfinished"
    assert dug.after("0 propose").refused("1 ask A1") == "not-your-turn"
    assert dug.after(f"0 propose {GEMS}").refused("1 ray 1") == "over"
    assert dug.refused("2 ray 1") == "seat"
    waiting = table(mode="shared", master="human")
    assert waiting.refused(f"0 hide {GEMS}") == "nothing-to-hide"
    assert waiting.refused("0 ray 1") == "still-hiding"
    assert mastered().refused("2 ray 1") == "master-watches"
    assert GAME.notation.refusal(dug.s, CHANCE, PROPOSE).code == "seat"


def test_a_deal_is_read_as_it_is_written() -> None:
    for options in ({}, {"diamond": "on"}, {"blackbody": "on"}):
        s = GAME.setup({"mode": "solo", **options})
        GAME.rules.deal(s, rng())
        text = GAME.notation.encode_deal(s)
        assert len(text.split()) == 5 + len(options)
        again = GAME.setup({"mode": "solo", **options})
        GAME.notation.decode_deal(again, text)
        assert again == s
        backwards = GAME.setup({"mode": "solo", **options})
        GAME.notation.decode_deal(backwards, " ".join(text.split()[::-1]))
        assert backwards == s


def test_nothing_is_dealt_where_seats_hide() -> None:
    assert GAME.notation.encode_deal(table().s) == ""
    assert GAME.notation.encode_deal(mastered().s) == ""
    assert GAME.notation.encode_deal(dealt(MINE, mode="shared").s) == GEMS
    with pytest.raises(NotationError, match="nothing is dealt"):
        GAME.notation.decode_deal(GAME.setup({}), GEMS)
    s = duel().s
    GAME.notation.decode_deal(s, " ")
    assert s == table().s


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "each of the gems R Y B W L once"),
        ("R0@A1 Y0@C1 B0@F1 W0@A5", "each of the gems"),
        (f"{GEMS} D0@H9", "not in play"),
        ("R0@A1 Y2@B1 B0@F1 W0@A5 L0@E8", "R0@A1 and Y2@B1 share"),
        ("R0@A1 Y0@C1 B0@F1 W0@F1 L0@E8", "B0@F1 and W0@F1 share"),
        ("R1@C9 Y0@D2 B0@G4 W0@A4 L0@D5", "wholly hidden"),
    ],
)
def test_what_is_no_deal_is_refused(text: str, reason: str) -> None:
    s = GAME.setup({"mode": "solo"})
    with pytest.raises(NotationError, match=reason):
        GAME.notation.decode_deal(s, text)


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(NotationError, match="2-5 prospectors"):
        GAME.setup({"mode": "shared", "players": "1"})
    with pytest.raises(NotationError, match="master program"):
        GAME.setup({"mode": "solo", "master": "human"})
    with pytest.raises(NotationError, match="1-5"):
        GAME.setup({"players": "6"})


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, 2),
        ({"players": "5", "master": "human"}, 2),
        ({"mode": "solo", "players": "4"}, 1),
        ({"mode": "shared"}, 2),
        ({"mode": "shared", "players": "5"}, 5),
        ({"mode": "shared", "players": "5", "master": "human"}, 6),
    ],
)
def test_how_many_seats_there_are(options: dict[str, str], seats: int) -> None:
    assert GAME.rules.seats(GAME.setup(options)) == seats


def test_no_choice_is_larger_than_the_room_for_it() -> None:
    most = max(FIRST[kind + 1] - FIRST[kind] for kind in range(KINDS))
    assert most < GAME.room
