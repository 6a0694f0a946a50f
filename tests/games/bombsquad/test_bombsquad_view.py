"""What a player of Bomb Squad Academy is shown, as data and drawn in a terminal."""

from __future__ import annotations

import json

import pytest
from msgspec import to_builtins

from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.notation import TOOL_NAMES
from sapeur.games.bombsquad.view import (
    Card,
    Cut,
    Player,
    RewiredCards,
    Sensor,
    Tile,
    View,
    pieces,
    view,
)
from sapeur.games.contract import SPECTATOR
from sapeur.terminal.boards.bombsquad import draw

from .drawn import Position, dealt, squad

ALL_CARDS = ["green", "blue", "red", "yellow", "wait", "chicken"]
DRAWN = """
    green 02 11 10 11 | 10 11 10 11 ... oOX
    blue  | 21 11 20 ... OXO
    red   30 02 21 | 12 30 31 11 ... OOX
    yellow 40 | 50 11 ... OOX"""


def seen(position: Position, seat: int) -> View:
    return view(GAME.observed(position.s, seat), seat)


def test_b5_the_cards_are_told_in_the_order_in_which_they_are_resolved() -> None:
    kit = pieces()
    assert kit.resolved == ["wait", *kit.cables, "chicken"]
    assert sorted(kit.resolved) == sorted(kit.cards)


def cards(*texts: str) -> list[Card]:
    return [Card(int(text[0]), int(text[1])) for text in texts]


# As data.


def test_the_first_turn() -> None:
    v = view(GAME.observed(dealt(4, 1), 2), 2)
    assert (v.seat, v.bomb, v.turn, v.phase, v.awaited) == (2, 1, 1, "choose", [0, 1, 2, 3])
    assert [cable.colour for cable in v.cables] == ["green", "blue", "red", "yellow"]
    assert [cable.track for cable in v.cables] == [4, 7, 11, 16]
    for cable in v.cables:
        assert (cable.deck, cable.line, cable.seen, cable.sensors) == (12, [], [], [])
        assert (cable.detonator, cable.worth, cable.more) == (0, 0, 0)
        assert not (cable.cut or cable.protected or cable.taped or cable.rewired)
        assert cable.discarded is None
    # B1: the main values of a deck are open, the lowest first.
    assert v.cables[1].mains == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    assert v.cables[3].tiles == [Tile(space, False, None) for space in (17, 18, 19)]
    assert v.players[3] == Player(
        seat=3, points=0, hand=ALL_CARDS, front=[], card=None, ready=False, wait_out=False,
        tools=[], effects=[], jammed=False, passed=False, knows=[], knows_tiles=[],
    )  # fmt: skip
    assert (v.cut, v.exploded, v.rewiring, v.winners) == (None, None, None, [])
    assert (v.offer, v.usable, v.backwards, v.chain_counts_last) == ([], [], False, True)


def test_lines_detonators_tiles_and_sensors() -> None:
    v = seen(squad(DRAWN, bomb=2, sensors=("green", "red")), 0)
    green, blue, red, _ = v.cables
    assert green.line == cards("02", "11", "10", "11")
    assert green.mains == [0, 0, 0, 0, 1, 1, 1, 1]
    assert (green.deck, green.detonator) == (8, 3)
    assert green.tiles == [Tile(5, True, "ok"), Tile(6, False, None), Tile(7, False, None)]
    assert green.sensors == [Sensor(1, 1, "right")] and red.sensors == [Sensor(2, 2, "left")]
    # B7, B12: main value of the last card, all chain values, the sensor.
    assert (green.worth, green.more) == (1 + 4 + 1, 4 + 1)
    assert (red.worth, red.more) == (2 + 3 + 2, 3 + 2)
    assert (blue.worth, blue.more) == (0, 0)
    both = seen(squad(DRAWN, bomb=3, sensors=("red", "red"), under=1), 0)
    assert both.cables[2].sensors == [Sensor(1, 2, "right"), Sensor(2, 3, "left")]
    assert (both.cables[2].worth, both.cables[2].more) == (2 + 2 + 5, 3 + 5)
    assert not both.chain_counts_last


def test_two_tiles_that_say_ok_give_the_third_away() -> None:
    v = seen(squad("green 30 30 | 10 ... ooX"), 0)
    assert [tile.face for tile in v.cables[0].tiles] == ["ok", "ok", "explosion"]
    assert [tile.turned for tile in v.cables[0].tiles] == [True, True, False]


def test_a_look_is_seen_by_one_and_known_by_all() -> None:
    position = squad(DRAWN).chosen("chicken", "chicken", "wait")
    position = position.after("2 protect green", "0 look red blue", "1 look tiles blue").ended()
    zero, one = seen(position, 0), seen(position, 1)
    assert zero.cables[1].seen == cards("21") and zero.cables[2].seen == cards("12")
    assert one.cables[1].seen == one.cables[2].seen == []
    assert [tile.face for tile in one.cables[1].tiles] == ["ok", "explosion", "ok"]
    assert [tile.face for tile in zero.cables[1].tiles] == [None, None, None]
    for viewer in (0, 1, 2, SPECTATOR):
        v = seen(position, viewer)
        assert [player.knows for player in v.players] == [["blue", "red"], [], []]
        assert [player.knows_tiles for player in v.players] == [[], ["blue"], []]
    # Once the card is turned, everyone knows it, and there is nothing to tell.
    later = position.chosen("red", "green", "chicken")
    assert seen(later, 1).players[0].knows == ["blue"]


def test_cards_further_down_are_shown_at_their_places() -> None:
    position = squad(DRAWN, bomb=2, tools={0: "schematic"}).after("0 tool schematic red")
    assert seen(position, 0).cables[2].seen == cards("12", "30", "31")
    assert seen(position.chosen("red", "green", "blue"), 0).cables[2].seen == cards("30", "31")
    gap = squad(DRAWN, bomb=2, tools={0: "schematic"}).after("0 tool schematic red")
    gap.s.seen[2] = 0b100_000  # only the third card, as after a Rewiring by another
    assert seen(gap, 0).cables[2].seen == [None, None, Card(3, 1)]


def test_rewired_cards() -> None:
    position = squad(DRAWN, bomb=2, tools={0: "stethoscope", 1: "rewiring"})
    position = position.after("0 tool stethoscope red blue", "1 tool rewiring red")
    assert seen(position, 1).rewiring == "red"
    assert seen(position, 1).phase == "order" and seen(position, 1).cables[2].rewired is None
    position = position.after("1 order 312")
    assert seen(position, 1).cables[2].seen == cards("31", "12", "30")
    assert seen(position, 1).cables[2].rewired == RewiredCards(1, 3, [])
    assert seen(position, 0).cables[2].seen == []
    assert seen(position, 0).cables[2].rewired == RewiredCards(1, 3, cards("12"))
    assert seen(position, 2).cables[2].rewired == RewiredCards(1, 3, [])
    assert seen(position, 0).cables[1].rewired is None
    one = position.chosen("red", "green", "blue").ended()
    assert seen(one, 0).cables[2].rewired == RewiredCards(1, 2, cards("12"))
    two = one.chosen("green", "red", "yellow").ended()
    assert seen(two, 0).cables[2].rewired == RewiredCards(1, 1, [])
    three = two.chosen("yellow", "blue", "red")
    assert seen(three, 0).cables[2].rewired is None


def test_a_chosen_card_is_shown_to_its_owner_alone() -> None:
    position = squad(front={0: "red wait", 1: "green chicken"}, wait_out=[2])
    position = position.after("0 cut green", "2 chicken")
    for viewer in (0, 1, SPECTATOR):
        v = seen(position, viewer)
        assert [player.ready for player in v.players] == [True, False, True]
        assert [player.card for player in v.players] == [
            "green" if viewer == 0 else None,
            None,
            None,
        ]
        assert v.awaited == [1]
        assert v.players[0].hand == ["green", "blue", "yellow", "chicken"]
        assert v.players[0].front == ["red", "wait"]
        assert [player.wait_out for player in v.players] == [False, False, True]
    assert seen(position, SPECTATOR).seat is None
    shown = seen(position.after("1 cut blue"), 1)
    assert [player.card for player in shown.players] == ["green", "blue", "chicken"]
    assert [player.ready for player in shown.players] == [False, False, False]
    assert shown.players[1].front == ["green", "chicken", "blue"]


def test_a_cut_being_resolved() -> None:
    position = squad(DRAWN, bomb=2, tools={1: "jammer helmet", 2: "ducttape reversegear"})
    position = position.chosen("red", "wait", "red").after(
        "1 tool helmet", "2 tool ducttape blue", "2 tool reversegear", "1 tool jammer 2"
    )
    v = seen(position.slowly("1 protect yellow"), 0)
    assert v.backwards and v.phase == "step" and v.awaited == []
    assert v.cut == Cut("red", [0], 1)
    assert [cable.protected for cable in v.cables] == [False, False, False, True]
    assert [cable.taped for cable in v.cables] == [False, True, False, False]
    assert [player.jammed for player in v.players] == [False, False, True]
    assert [player.effects for player in v.players] == [[], ["helmet"], []]
    v = seen(position.slowly("1 protect yellow", "* turn red"), 0)
    assert [cable.cut for cable in v.cables] == [False, False, True, False]


def test_a_spliced_card_leaves_the_line() -> None:
    position = squad(DRAWN, bomb=2, tools={0: "splice"}).chosen("red", "green", "wait")
    position = position.after("2 protect green")
    assert seen(position, 0).usable == ["splice"] and seen(position, 1).usable == []
    v = seen(position.after("0 tool splice"), 1)
    assert v.cables[2].line == cards("30", "02", "21", "30")
    assert v.cables[2].discarded == Card(1, 2) and v.cables[1].discarded is None
    assert v.cables[2].mains == [0, 0, 0, 0, 0, 1, 3]


def test_the_viewers_tools_of_the_moment() -> None:
    position = squad(DRAWN, bomb=2, tools={0: "xray helmet secondwind", 1: "rewind"})
    v = seen(position, 0)
    assert v.phase == "before" and v.awaited == [0, 1]
    assert v.players[0].tools == ["xray", "secondwind", "helmet"]
    assert v.usable == ["xray"]  # its Wait is not out, and the Helmet is for later
    assert seen(position, SPECTATOR).usable == seen(position, 2).usable == []
    passed = seen(position.after("0 pass"), 0)
    assert passed.usable == [] and [player.passed for player in passed.players] == [
        True,
        False,
        False,
    ]


def test_tools_are_offered_and_then_taken() -> None:
    position = squad("green | 90 ... XOO").chosen("green", "red", "chicken")
    v = seen(position, 1)
    assert v.exploded == "green" and v.cables[0].tiles[0] == Tile(5, True, "explosion")
    position = position.ended()
    v = seen(position, 1)
    assert (v.phase, v.bomb, v.turn, v.exploded) == ("take", 2, 0, None)
    assert v.offer == list(TOOL_NAMES[:4])
    assert v.awaited == [0]
    assert v.cables[0].sensors == [Sensor(1, 1, "right")]
    v = seen(position.after("0 take rewiring"), 2)
    assert v.players[0].tools == ["rewiring"] and "rewiring" not in v.offer


def test_the_end() -> None:
    drawing = "green | 90 ... XOO"
    position = squad(drawing, bomb=3, points=(9, 4, 0)).chosen("green", "red", "chicken").ended()
    v = seen(position, 1)
    assert (v.phase, v.awaited, v.exploded) == ("over", [], "green")
    assert [player.points for player in v.players] == [4, 4, 5]
    assert v.winners == [2]
    tie = squad(drawing, bomb=3, points=(9, 4, 0), players=2).chosen("green", "wait")
    tie = tie.after("1 protect red").ended()
    assert [player.points for player in seen(tie, 0).players] == [4, 7]
    assert seen(tie, 0).winners == [1]
    shared = squad(drawing, bomb=3, points=(9, 4, 3)).chosen("green", "red", "red").ended()
    assert seen(shared, 0).winners == [0, 1]


def test_a_view_is_plain_data() -> None:
    v = seen(squad(DRAWN, bomb=2, tools={0: "rewiring"}).after("0 tool rewiring red"), 0)
    assert json.loads(json.dumps(to_builtins(v))) == to_builtins(v)


# Drawn.


def moments() -> list[Position]:
    """One position of each kind, and every tool."""
    looked = squad(DRAWN, bomb=2, players=5, tools={0: "xray schematic stethoscope"})
    looked = looked.after("0 tool xray yellow", "0 tool schematic red")
    wired = squad(DRAWN, bomb=3, sensors=("red", "red"), tools={0: "stethoscope", 1: "rewiring"})
    wired = wired.after("0 tool stethoscope red blue", "1 tool rewiring red")
    wait = squad(DRAWN, bomb=2, tools={0: "jammer ducttape", 1: "reversegear"})
    wait = wait.chosen("wait", "red", "red").after(
        "0 tool jammer 1", "0 tool ducttape blue", "1 tool reversegear"
    )
    blown = squad("green | 90 ... XOO").chosen("green", "red", "chicken")
    return [
        squad(),
        squad(players=5, wait_out=[3]).after("0 cut green", "4 wait"),
        squad(DRAWN, under=1).chosen("chicken", "green", "red"),
        looked,
        wired,
        wired.after("1 order 312"),
        wait,
        wait.slowly("0 protect yellow"),
        blown,
        blown.ended(),
        squad("green | 90 ... XOO", bomb=3).chosen("green", "red", "chicken").ended(),
        squad(DRAWN, bomb=2, players=5, tools={0: " ".join(TOOL_NAMES[:2]), 1: "splice credit"}),
        squad(DRAWN, bomb=2, players=5, tools={0: "gloves credit"}).chosen(*["red"] * 5),
        squad(DRAWN, bomb=2, tools={0: "splice"}).chosen("red", "red", "red"),
        squad(DRAWN, bomb=2, tools={0: "credit"}).chosen("red", "red", "green"),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("position", moments())
def test_the_drawing_fits(position: Position, language: str) -> None:
    for viewer in [*range(position.s.players), SPECTATOR]:
        lines = draw(seen(position, viewer), language).plain.split("\n")
        assert max(map(len, lines)) <= 80
        assert not any(line.endswith(" ") for line in lines)
        names = {
            "en": ["GREEN", "BLUE", "RED", "YELLOW"],
            "fr": ["VERT", "BLEU", "ROUGE", "JAUNE"],
        }[language]
        assert [word for word in lines[2].split() if word.isalpha()] == names
        assert lines[-1].strip()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_tool_is_explained_in_a_line(language: str) -> None:
    position = squad(DRAWN, bomb=2, tools={0: " ".join(TOOL_NAMES[:10]), 1: "helmet"})
    position.s.tools[1] = (1 << 20) - (1 << 10)
    lines = draw(seen(position, 2), language).plain.split("\n")
    expected = {line.split()[0]: line for line in lines if line.split() and ": " in line}
    assert {GAME.words.noun("typed", tool, language) for tool in TOOL_NAMES} <= set(expected)
    assert max(map(len, expected.values())) <= 80


def test_the_drawing_shows_the_cables() -> None:
    position = squad(DRAWN, bomb=2, sensors=("red", "red"), tools={0: "xray schematic"})
    position = position.after("0 tool xray yellow", "0 tool schematic red")
    text = draw(seen(position, 0), "en").plain
    for row in (
        " Bomb II, turn 1",
        "            GREEN            BLUE             RED 1►+1 2◄+2    YELLOW",
        " deck       8                12               9                11",
        " holds      00001111         000000000122     000001133        00000000015",
        " you saw                                      1² 3⁰ 3¹",
        " line       0² 1¹ 1⁰ 1¹                       3⁰ 0² 2¹         4⁰",
        " next cut   card + 4         card + 0         card + 6         card + 0",
        " detonator  3/4              0/7              5/11             4/16",
        " track      ■■■□             □□□□□□□          ■■■■■□□□□□□      ■■■■□□□□□□□□□□□□",
        " tiles on   5    6    7      8    9    10     12   13   14     17   18   19",
        " tiles      OK   ?    ?      ?    ?    ?      ?    ?    ?      (OK) (OK) (!!)",
    ):
        assert row in text.split("\n"), text
    french = draw(seen(position, 1), "fr").plain
    assert " coupe      carte + 4        carte + 0        carte + 6        carte + 0" in french
    assert "(OK)" not in french and "3¹" not in french
    assert "a regardé\u202f: paquet rouge, tuiles (jaune)" in french


def test_the_drawing_shows_a_long_line_and_where_the_detonator_is() -> None:
    drawing = "green 02 11 10 11 11 11 11 | 10 11 10 11 OXO"
    text = draw(seen(squad(drawing), 0), "en").plain
    assert " line       0⁰ 0² 1¹ 1⁰ 1¹\n            1¹ 1¹ 1¹\n" in text
    assert " detonator  6/4 " in text and " track      ■■■■ " in text
    assert " tiles on   5    >6   7 " in text


def test_the_drawing_shows_the_players() -> None:
    position = squad(
        players=4,
        bomb=2,
        points=(7, 12, 103, 0),
        front={0: "red chicken"},
        wait_out=[0],
        tools={1: "helmet credit"},
    ).after("2 cut blue")
    text = draw(seen(position, 0), "en").plain
    assert " ► seat 0 (you)     7  R C      G B · Y × ·\n" in text
    assert " ► seat 1          12           G B R Y W C  Helmet, Taking the credit\n" in text
    assert (
        "   seat 2         103           G B R Y W C\n                       has chosen\n" in text
    )
    assert "   helmet          Helmet: 4 points if anything explodes this turn\n" in text
    assert text.endswith(" Choose a card: cut green, cut blue, cut yellow")
    french = draw(seen(position, 2), "fr").plain
    assert " ► place 0          7  R P      V B · J × ·\n" in french
    assert french.endswith(
        " Vous avez choisi\u202f: couper bleu.\n On attend\u202f: place 0, place 1 et place 3."
    )


@pytest.mark.parametrize(
    ("position", "seat", "english", "french"),
    [
        (squad().chosen("wait", "red", "red"), 0,
         "Choose a cable to protect: protect COLOUR",
         "Choisissez un câble à protéger : protéger COULEUR"),
        (squad().chosen("chicken", "red", "red"), 0,
         "Look at two decks (look COLOUR COLOUR) or at tiles (look tiles COLOUR), or pass",
         "(regarder COULEUR COULEUR), des tuiles (regarder tuiles COULEUR), ou passer"),
        (squad().chosen("chicken", "red", "red"), 1,
         "Awaited: seat 0.", "On attend : place 0."),
        (squad("green | 90 ... XOO").chosen("green", "red", "red").ended(), 0,
         "Take a tool: take TOOL", "Prenez un outil : prendre OUTIL"),
        (squad(bomb=2, tools={0: "rewiring"}).after("0 tool rewiring red"), 0,
         "Put the top cards of red back: order 312 puts first what lay third",
         "Remettez les cartes du paquet rouge : ordre 312 met en premier la troisième"),
        (squad(bomb=2, tools={0: "xray magnet"}), 0,
         "Before cards are chosen: use a tool, or pass tool xray COLOUR tool magnet 1|2 COLOUR",
         "Avant le choix des cartes : un outil, ou passer outil rayons-x COULEUR "
         "outil aimant 1|2 COULEUR"),
        (squad(bomb=2, tools={0: "jammer"}).chosen("red", "red", "red"), 0,
         "The cards are revealed: use a tool, or pass tool jammer SEAT",
         "Les cartes sont révélées : un outil, ou passer outil brouilleur PLACE"),
        (squad(bomb=2, tools={0: "splice"}).chosen("red", "red", "blue"), 0,
         "red is being cut by seat 0 and seat 1. The last card of your cut is turned: "
         "use a tool, or pass tool splice",
         "Câble rouge : coupé par place 0 et place 1. La dernière carte de votre coupe est "
         "retournée : un outil, ou passer outil épissure"),
        (squad(bomb=2, tools={0: "credit"}).chosen("red", "red", "blue"), 2,
         "red is being cut by seat 0 and seat 1. Awaited: seat 0.",
         "Câble rouge : coupé par place 0 et place 1. On attend : place 0."),
        (squad("green | 90 ... XOO").chosen("green", "red", "red"), 1,
         "green is being cut by seat 0. The cards are being resolved.",
         "Câble vert : coupé par place 0. Les cartes sont en train d'être résolues."),
        (squad("green | 90 ... XOO", bomb=3).chosen("green", "red", "chicken").ended(), 2,
         "The last bomb is over. You win!", "La dernière bombe est finie. Vous gagnez !"),
        (squad("green | 90 ... XOO", bomb=3).chosen("green", "red", "chicken").ended(), 0,
         "The last bomb is over. Seat 2 wins.", "La dernière bombe est finie. La place 2 gagne."),
        (squad("green | 90 ... XOO", bomb=3).chosen("green", "green", "green").ended(), 0,
         "The last bomb is over. Seat 0, seat 1 and seat 2 share the win.",
         "La dernière bombe est finie. Victoire partagée : place 0, place 1 et place 2."),
    ],
)  # fmt: skip
def test_the_drawing_tells_what_is_awaited(
    position: Position, seat: int, english: str, french: str
) -> None:
    for language, expected in (("en", english), ("fr", french)):
        text = " ".join(draw(seen(position, seat), language).plain.split())
        assert text.endswith(expected), text


def test_the_drawing_marks_cables() -> None:
    blown = squad("green | 90 ... XOO").chosen("green", "red", "chicken")
    assert "\n            EXPLODED!\n" in draw(seen(blown, 1), "en").plain
    assert "\n            EXPLOSION\u202f!\n" in draw(seen(blown, 1), "fr").plain
    assert " tiles      !!   (OK) (OK)" in draw(seen(blown, 1), "en").plain
    taped = squad(bomb=2, tools={0: "ducttape reversegear"}).chosen("wait", "red", "red")
    taped = taped.after("0 tool ducttape blue", "0 tool reversegear", "0 protect yellow")
    text = draw(seen(taped.slowly(), 1), "en").plain
    assert "                             TAPED                             PROTECTED" in text
    assert "Reverse gear: this turn yellow is resolved first." in text
