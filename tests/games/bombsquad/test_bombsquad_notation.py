"""Bomb Squad Academy as text."""

from __future__ import annotations

import pytest

from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import (
    ARGUMENTS,
    DECK,
    END,
    TOOLS,
    USE,
    USES,
    State,
)
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError
from sapeur.kernel import Rng, start

from .drawn import Position, squad

DECKS = (
    "02 02 02 01 11 11 11 11 11 10 10 10 XOO / 02 02 02 11 11 11 11 21 21 20 20 20 OXO"
    " / 02 02 12 11 11 21 21 21 31 30 30 30 OOX / 02 02 12 11 21 21 31 31 41 40 50 50 OXO"
)
ALL_TOOLS = (
    "credit splice stethoscope xray schematic rewiring rewind thirdhand magnet shortcircuit "
    "switcheroo secondwind gloves secondthoughts helmet doublecut amplifier jammer reversegear "
    "ducttape"
)
DEAL = (
    f"{DECKS} | {DECKS} @ green red | {DECKS} @ yellow blue | {ALL_TOOLS} "
    "| 7 3 8 6 1 11 10 4 0 2 5 9"
)
EVERY_ACTION = [
    *range(END + 1),
    *(USE + tool * USES + k for tool in range(TOOLS) for k in range(ARGUMENTS[tool])),
]


def game(deal: str = DEAL, **options: str) -> State:
    s: State = GAME.setup(options)
    GAME.notation.decode_deal(s, deal)
    return s


def test_every_action_is_read_as_it_is_written() -> None:
    s = game(players="5")
    texts = [GAME.notation.encode(s, 0, action) for action in EVERY_ACTION]
    assert len(set(texts)) == len(texts)
    for action, text in zip(EVERY_ACTION, texts, strict=True):
        for said in (text, text.upper(), f"  {text.replace(' ', '   ')} "):
            assert GAME.notation.decode(s, 0, said) == [action]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cut green", "cut green"),
        ("Cut VERT", "cut green"),
        ("cut bleu", "cut blue"),
        ("cut Rouge", "cut red"),
        ("cut jaune", "cut yellow"),
        ("attendez", "wait"),
        ("Poule mouillée", "chicken"),
        ("poule-mouillee", "chicken"),
        ("protect rouge", "protect red"),
        ("look blue green", "look green blue"),
        ("look jaune vert", "look green yellow"),
        ("look yellow", "look yellow"),
        ("look tuiles rouge", "look tiles red"),
        ("take x-ray", "take xray"),
        ("take Rayons X", "take xray"),
        ("take Taking the credit", "take credit"),
        ("take S'attribuer", None),
        ("tool Court-circuit rouge", "tool shortcircuit red"),
        ("tool second thoughts poule mouillée", "tool secondthoughts chicken"),
        ("tool third hand jaune", "tool thirdhand yellow"),
        ("tool stethoscope red blue", "tool stethoscope blue red"),
        ("tool stéthoscope red", "tool stethoscope red"),
        ("tool magnet 2 vert", "tool magnet 2 green"),
        ("tool switcheroo red 3 1", "tool switcheroo red 1 3"),
        ("tool Tout le mérite", "tool credit"),
        ("tool double cut", "tool doublecut"),
        ("tool jammer 2", "tool jammer 2"),
        ("order 3 1 2", "order 312"),
        ("order 12", "order 123"),
        ("order 21", "order 213"),
        ("PASS", "pass"),
        ("turn rouge", "turn red"),
        ("score rouge", "score red"),
        ("end", "end"),
    ],
)
def test_spellings_that_mean_the_same_are_written_one_way(text: str, written: str | None) -> None:
    s = game()
    if written is None:
        with pytest.raises(NotationError):
            GAME.notation.decode(s, 0, text)
        return
    (action,) = GAME.notation.decode(s, 0, text)
    assert GAME.notation.encode(s, 0, action) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected cut COLOUR"),
        ("cut", "expected cut COLOUR"),
        ("cut green blue", "expected cut COLOUR"),
        ("green", "expected cut COLOUR"),
        ("wait green", "expected cut COLOUR"),
        ("look", "expected cut COLOUR"),
        ("take", "expected cut COLOUR"),
        ("take xray red", "expected cut COLOUR"),
        ("tool", "expected cut COLOUR"),
        ("order", "expected cut COLOUR"),
        ("cut pink", "'pink' is no cable: green, blue, red, yellow (B1)"),
        ("look green green", "two different decks"),
        ("look green blue red", "two different decks"),
        ("look tiles", "'tiles' is no cable"),
        ("take hammer", "'hammer' is no tool: stethoscope, xray"),
        ("tool xray", "expected tool xray COLOUR (B13)"),
        ("tool xray red blue", "expected tool xray COLOUR (B13)"),
        ("tool helmet red", "expected tool helmet (B13)"),
        ("tool stethoscope", "expected tool stethoscope COLOUR COLOUR"),
        ("tool magnet red", "expected tool magnet 1 COLOUR or 2 COLOUR"),
        ("tool magnet 3 red", "'3' is not 1 to 2"),
        ("tool magnet ² red", "'²' is not 1 to 2"),
        ("tool switcheroo red 1 1", "not 1 twice"),
        ("tool switcheroo red 1 4", "'4' is not 1 to 3"),
        ("tool jammer 4", "'4' is not 0 to 3"),
        ("tool jammer 00", "'00' is not 0 to 3"),
        ("tool thirdhand", "expected tool thirdhand CARD"),
        ("tool thirdhand purple", "'purple' is no card: green, blue, red, yellow, wait, chicken"),
        ("order 122", "'122' is no order"),
        ("order 1", "'1' is no order"),
        ("order 1234", "'1234' is no order"),
        ("explode green", "green has not exploded here"),
    ],
)
def test_unreadable_text_is_refused_with_what_was_expected(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.notation.decode(game(), 0, text)
    assert reason in refusal.value.words["en"]
    assert refusal.value.words["fr"] not in ("", refusal.value.words["en"])


def test_text_from_outside_never_crashes() -> None:
    for text in ("\0", "9" * 5000, "order " + "9" * 5000, "cut \ud800 ✂", "²", "|/@|", "tool ٣"):
        with pytest.raises(NotationError):
            GAME.notation.decode(game(), 0, text)
        with pytest.raises(NotationError):
            game(text)


def test_an_order_of_two_cards_has_two_digits() -> None:
    # The first digit is what comes first: 312 puts first what lay third.
    three = squad("red | 11 22 33 ... OOX", bomb=2, tools={0: "rewiring"})
    three = three.after("0 tool rewiring red")
    assert three.legal(0) == [f"order {k}" for k in ("123", "132", "213", "231", "312", "321")]
    assert three.after("0 order 312").deck("red").startswith("33 11 22 00")
    two = squad("red 00 | 11 22 OOX", bomb=2, tools={0: "rewiring"}).after("0 tool rewiring red")
    assert two.legal(0) == ["order 12", "order 21"]
    assert two.after("0 order 213").deck("red") == two.after("0 order 21").deck("red") == "22 11"


def test_the_step_after_an_explosion_names_its_cable() -> None:
    position = squad("blue | 90 ... XOO").chosen("blue", "red", "chicken")
    s = position.s
    assert position.legal(CHANCE) == ["explode blue"]
    assert GAME.notation.decode(s, CHANCE, "explode bleu") == [END]
    assert GAME.notation.decode(s, CHANCE, "end") == [END]
    with pytest.raises(NotationError):
        GAME.notation.decode(s, CHANCE, "explode red")
    assert squad().chosen("blue", "red", "green").step == "end"


# Deals.


@pytest.mark.parametrize("edition", ["tuned", "reconstruction"])
def test_a_deal_is_read_as_it_is_written(edition: str) -> None:
    options = {"players": "3", "edition": edition}
    s: State = GAME.setup(options)
    rng = Rng()
    start(rng, 1, 2, 3, 4, 5)
    GAME.rules.deal(s, rng)
    read: State = GAME.setup(options)
    GAME.notation.decode_deal(read, GAME.notation.encode_deal(s))
    assert read == s


def test_a_deal_by_hand() -> None:
    s = game(DEAL.upper().replace(" / ", "/").replace("CREDIT", "Taking the credit"))
    assert GAME.notation.encode_deal(s) == DEAL
    assert s.card[:3] == [2, 2, 2] and s.card[DECK + 11] == 20 and s.card[47] == 50
    assert s.tiles == [0, 1, 2, 1] * 3
    assert s.start == [0, 2, 3, 1]
    assert s.order[:3] == [19, 18, 0]
    assert s.spare == [7, 3, 8, 6, 1, 11, 10, 4, 0, 2, 5, 9]


def test_a_deal_by_hand_may_hold_any_cards() -> None:
    s = game(DEAL.replace("02 02 02 01", "99 80 07 00", 1))
    assert s.card[:4] == [99, 80, 7, 0]
    assert s.stack[:4] == [0, 7, 10, 10]  # B1: what the deck holds is open


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" | 7 3 8", " 7 3 8", "three bombs, the tools and the spare order, separated by |"),
        ("OXO / 02 02 12 11 11", "OXO 02 02 12 11 11", "bomb I: four cables separated by /, not 3"),
        ("02 02 02 01", "02 02 02", "bomb I, green: twelve cards, then the tiles as OXO"),
        ("10 XOO", "10 XXO", "bomb I, green: twelve cards, then the tiles"),
        ("10 XOO", "10 OOO", "bomb I, green: twelve cards, then the tiles"),
        ("10 XOO", "XOO 10", "bomb I, green: twelve cards, then the tiles"),
        ("02 02 02 01", "02 02 2 01", "bomb I, green: '2' is no card: two digits"),
        ("02 02 02 01", "02 02 ٠٢ 01", "is no card: two digits"),
        ("02 02 02 01", "02 02 -2 01", "'-2' is no card"),
        (" @ green red", "", "from bomb II on @ and two different cables"),
        (" @ green red", " @ green", "two different cables"),
        (" @ green red", " @ green green", "two different cables"),
        (" @ green red", " @ green red blue", "two different cables"),
        (" @ green red", " @ green pink", "'pink' is no cable"),
        ("OXO | 02", "OXO @ green red | 02", "from bomb II on @"),
        (" gloves", "", "all twenty tools, each once"),
        (" gloves", " helmet", "all twenty tools, each once"),
        (" gloves", " hammer", "'hammer' is no tool"),
        (" 5 9", " 5", "the numbers 0 to 11, each once"),
        (" 5 9", " 5 5", "the numbers 0 to 11, each once"),
        (" 5 9", " 5 12", "the numbers 0 to 11, each once"),
        (" 5 9", " 5 09", "the numbers 0 to 11, each once"),
    ],
)
def test_what_is_no_deal_is_refused(old: str, new: str, reason: str) -> None:
    assert old in DEAL
    with pytest.raises(NotationError) as refusal:
        game(DEAL.replace(old, new, 1))
    assert reason in refusal.value.words["en"]
    assert refusal.value.words["fr"] != refusal.value.words["en"]


# Options.


def test_options_and_their_defaults() -> None:
    assert GAME.complete({}) == {"players": "4", "edition": "tuned"}
    s = GAME.setup({"players": "5", "edition": "reconstruction"})
    assert s.players == 5
    assert s.deck[:12] == [1, 2, 2, 2, 10, 10, 10, 11, 11, 11, 11, 11]
    assert s.deck[36:] == [2, 2, 11, 12, 21, 21, 31, 31, 40, 41, 50, 50]
    assert (s.track, s.bonus, s.under) == ([4, 7, 11, 16], [1, 2, 2, 3], 0)
    for bad in ({"players": "1"}, {"players": "6"}, {"edition": "deluxe"}, {"edition": "a/b"}):
        with pytest.raises(NotationError):
            GAME.setup(bad)


def test_an_edition_of_ones_own_is_carried_on_one_line() -> None:
    cards = ".".join(["21"] * DECK)
    cables = "/".join(f"{colour}=9:{cards}" for colour in ("green", "blue", "red", "yellow"))
    s = GAME.setup({"edition": f"mine/{cables}/II=5.6/III=7.8/chain=under"})
    assert s.deck == [21] * 48
    assert (s.track, s.bonus, s.under) == ([9] * 4, [5, 6, 7, 8], 1)


# Refusals.


def refused(position: Position, move: str) -> tuple[str, str]:
    """The code and the article of the refusal that a move meets."""
    who, _, text = move.partition(" ")
    seat = CHANCE if who == "*" else int(who)
    s = position.s
    (action,) = GAME.notation.decode(s, seat, text)
    assert action not in GAME.legal(s, seat), f"{move} is legal"
    refusal = GAME.notation.refusal(s, seat, action)
    assert refusal == GAME.notation.refusal(GAME.observed(s, seat), seat, action)
    assert refusal.words["en"] != refusal.words["fr"]
    return refusal.code, refusal.article


EMPTY = "\n".join(f"{name} | XOO" for name in ("green", "blue", "red"))
LOOKING = squad("green | OOX").chosen("chicken", "chicken", "red")
DRAFT = squad("green | 90 ... XOO").chosen("green", "red", "chicken").ended()
OVER = squad("green | 90 ... XOO", bomb=3).chosen("green", "red", "chicken").ended()


@pytest.mark.parametrize(
    ("position", "move", "code", "article"),
    [
        (squad(), "3 cut green", "seat", "B3"),
        (squad(), "0 turn green", "by-itself", "B5"),
        (squad(), "0 end", "by-itself", "B5"),
        (squad(), "* turn green", "not-due", "B5"),
        (squad(), "* cut green", "not-due", "B5"),
        (squad().slowly("0 cut green", "1 cut red", "2 wait", "2 protect blue"),
         "1 cut red", "step-first", "B5"),
        (squad().after("0 wait", "1 wait", "2 wait"), "0 cut green", "not-choosing", "B5"),
        (squad().after("0 cut green"), "0 cut red", "chosen", "B5"),
        (squad(wait_out=[0]), "0 wait", "wait-spent", "B6"),
        (squad(front={0: "wait red"}), "0 wait", "not-in-hand", "B10"),
        (squad(front={0: "wait red"}), "0 cut red", "not-in-hand", "B10"),
        (squad(), "0 protect green", "not-protecting", "B6"),
        (squad().after("0 wait", "1 chicken", "2 wait", "0 protect red"),
         "0 protect blue", "not-protecting", "B6"),
        (squad(), "0 pass", "nothing-to-pass", "B13"),
        (squad(), "0 look green blue", "not-looking", "B9"),
        (LOOKING, "1 look red blue", "look-order", "B9"),
        (LOOKING, "0 look green blue", "empty-deck", "B8"),
        (LOOKING, "0 look green", "empty-deck", "B8"),
        (LOOKING, "0 look blue", "two-decks", "B9"),
        (squad(), "0 take xray", "no-draft", "B13"),
        (DRAFT, "1 take xray", "draft-order", "B13"),
        (DRAFT, "0 take credit", "not-on-offer", "B13"),
        (squad(), "0 order 123", "no-order", "B13"),
        (squad("red | 11 22 OOX", bomb=2, tools={0: "rewiring"}).after("0 tool rewiring red"),
         "0 order 321", "two-cards", "B13"),
        (squad(bomb=2, tools={0: "rewiring", 1: "xray"}).after("0 tool rewiring red"),
         "1 tool xray red", "order-first", "B13"),
        (squad(bomb=2, tools={0: "rewiring", 1: "xray"}).after("0 tool rewiring red"),
         "1 order 123", "no-order", "B13"),
        (squad(), "0 tool xray red", "not-held", "B13"),
        (squad(bomb=2, tools={0: "xray"}).after("0 tool xray red"),
         "0 tool xray red", "not-held", "B13"),
        (squad(bomb=2, tools={0: "helmet"}), "0 tool helmet", "wrong-moment", "B13"),
        (squad(bomb=2, tools={0: "xray", 1: "xray"}).after("0 pass"),
         "0 tool xray red", "passed", "B13"),
        (squad(EMPTY, bomb=2, tools={0: "stethoscope"}),
         "0 tool stethoscope red yellow", "empty-deck", "B8"),
        (squad(bomb=2, tools={0: "stethoscope"}),
         "0 tool stethoscope red", "two-decks", "B9"),
        (squad(EMPTY, bomb=2, tools={0: "schematic"}), "0 tool schematic red", "empty-deck", "B8"),
        (squad(EMPTY, bomb=2, tools={0: "rewiring"}), "0 tool rewiring red", "empty-deck", "B8"),
        (squad("red | 11 OOX", bomb=2, tools={0: "shortcircuit"}),
         "0 tool shortcircuit red", "short-deck", "B13"),
        (squad("red 30 | 11 ... OOX", bomb=2, tools={0: "rewind"}),
         "0 tool rewind blue", "at-stop", "B13"),
        (squad(bomb=2, front={0: "wait red"}, tools={0: "thirdhand"}),
         "0 tool thirdhand wait", "wait-stays", "B13"),
        (squad(bomb=2, front={0: "wait red"}, tools={0: "thirdhand"}),
         "0 tool thirdhand green", "not-in-front", "B13"),
        (squad(bomb=2, sensors=("red", "blue"), tools={0: "magnet"}),
         "0 tool magnet 2 blue", "same-cable", "B13"),
        (squad("red 90 30 | 11 ... oOX", bomb=2, tools={0: "switcheroo"}),
         "0 tool switcheroo red 1 3", "tile-turned", "B13"),
        (squad(bomb=2, tools={0: "secondwind xray"}), "0 tool secondwind", "wait-not-out", "B13"),
        (squad(bomb=2, tools={0: "gloves helmet"}).chosen("wait", "red", "red"),
         "0 tool gloves", "no-cutter", "B13"),
        (squad(bomb=2, tools={0: "doublecut helmet", 1: "jammer"})
         .chosen("red", "red", "red").after("1 tool jammer 0"),
         "0 tool doublecut", "no-cutter", "B13"),
        (squad(bomb=2, tools={0: "amplifier helmet"}).chosen("chicken", "red", "red"),
         "0 tool amplifier", "no-cutter", "B13"),
        (squad(bomb=2, tools={0: "secondthoughts"}).chosen("red", "red", "red"),
         "0 tool secondthoughts red", "not-in-hand", "B10"),
        (squad(bomb=2, wait_out=[0], tools={0: "secondthoughts"}).chosen("red", "red", "red"),
         "0 tool secondthoughts wait", "wait-spent", "B6"),
        (squad(bomb=2, tools={0: "jammer"}).chosen("red", "red", "wait"),
         "0 tool jammer 0", "yourself", "B13"),
        (squad(bomb=2, tools={0: "jammer"}).chosen("red", "red", "wait"),
         "0 tool jammer 2", "nothing-to-jam", "B13"),
        (squad(bomb=2, tools={0: "splice", 1: "splice"}).chosen("red", "blue", "wait")
         .after("2 protect green", "1 pass"),
         "1 tool splice", "not-your-cut", "B13"),
        (squad(bomb=2, tools={0: "credit", 1: "credit"}).chosen("red", "blue", "red"),
         "1 tool credit", "not-your-cut", "B13"),
        (OVER, "0 cut green", "over", "B14"),
        (OVER, "* end", "over", "B14"),
    ],
)  # fmt: skip
def test_a_refusal_tells_why(position: Position, move: str, code: str, article: str) -> None:
    assert refused(position, move) == (code, article)
