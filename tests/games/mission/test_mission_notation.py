"""Mission Secrète as text."""

from __future__ import annotations

import pytest

from sapeur.games.contract import SPECTATOR
from sapeur.games.game import NotationError
from sapeur.games.mission import GAME
from sapeur.games.mission.rules import State
from sapeur.kernel import Rng, clone, start
from sapeur.table.record import RecordError, read, replay, write

SQUARE = "GHSBC / CGHSB / BCCHS / SBCCH / CCGGC"
FIVES = "GHSBC / CGHSB / BCGHS / SBCGH / HSBCG"


def game(deal: str = f"santa elf reindeer | {SQUARE}", **options: str) -> State:
    s: State = GAME.setup(options)
    GAME.notation.decode_deal(s, deal)
    return s


def test_every_action_is_read_as_it_is_written() -> None:
    s = game(f"santa elf reindeer snowman | {SQUARE}", players="4")
    texts = [GAME.notation.encode(s, 0, action) for action in range(316)]
    assert len(set(texts)) == 316
    for action, text in enumerate(texts):
        assert GAME.notation.decode(s, 0, text) == [action]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("swap a1 a2", "swap a1 a2"),
        ("swap a2 a1", "swap a1 a2"),
        ("  SWAP  B1   a1 ", "swap a1 b1"),
        ("swap b1 a2", "swap a2 b1"),
        ("swap e5 a1", "swap a1 e5"),
        ("accuse 2 santa", "accuse 2 santa"),
        ("Accuse 1 SNOWMAN", "accuse 1 snowman"),
        ("accuse 0 lutin", "accuse 0 elf"),
        ("accuse 0 renne", "accuse 0 reindeer"),
        ("accuse 0 Père Noël", "accuse 0 santa"),
        ("accuse 0 pere-noel", "accuse 0 santa"),
        ("accuse 0 bonhomme", "accuse 0 snowman"),
        ("accuse 0 bonhomme de neige", "accuse 0 snowman"),
    ],
)
def test_spellings_that_mean_the_same_are_written_one_way(text: str, written: str) -> None:
    s = game()
    (action,) = GAME.notation.decode(s, 0, text)
    assert GAME.notation.encode(s, 0, action) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected swap"),
        ("pass", "expected swap"),
        ("swap a1", "expected swap"),
        ("swap a1 a2 a3", "expected swap"),
        ("accuse 1", "expected swap"),
        ("swap a0 a1", "'a0' is no cell"),
        ("swap a1 f1", "'f1' is no cell"),
        ("swap a1 a6", "'a6' is no cell"),
        ("swap a1 a11", "'a11' is no cell"),
        ("swap a1 a²", "is no cell"),
        ("swap c3 c3", "not c3 twice"),
        ("accuse 3 elf", "'3' is no seat of this game: 0-2"),
        ("accuse -1 elf", "'-1' is no seat"),
        ("accuse 01 elf", "'01' is no seat"),
        ("accuse ١ elf", "is no seat"),
        ("accuse 1 candle", "'candle' is no character"),
        ("accuse 1 elf elf", "'elf elf' is no character"),
    ],
)
def test_unreadable_text_is_refused_with_what_was_expected(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.notation.decode(game(), 0, text)
    assert reason in refusal.value.words["en"]
    assert refusal.value.words["fr"] not in ("", refusal.value.words["en"])


def test_text_from_outside_never_crashes() -> None:
    for text in ("\0", "9" * 5000, "accuse " + "9" * 5000 + " elf", "swap \ud800 ✂", "²", "|/|"):
        with pytest.raises(NotationError):
            GAME.notation.decode(game(), 0, text)
        with pytest.raises(NotationError):
            game(text)


def test_a_deal_is_read_as_it_is_written() -> None:
    for options in ({"players": "2"}, {"players": "3", "candles": "5"}, {"players": "4"}):
        s: State = GAME.setup(options)
        rng = Rng()
        start(rng, 1, 2, 3, 4, 5)
        GAME.rules.deal(s, rng)
        read: State = GAME.setup(options)
        GAME.notation.decode_deal(read, GAME.notation.encode_deal(s))
        assert read == s


def test_a_deal_by_hand() -> None:
    s = game("Elf  pere-noel renne|g h s b c/cghsb / BCCHS /sbcch/ C CGG C")
    assert GAME.notation.encode_deal(s) == f"elf santa reindeer | {SQUARE}"
    assert game(f"elf santa | {FIVES}", players="2", candles="5").objects.count(4) == 5


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (f"santa elf | {SQUARE}", "begins with 3 different characters, one a seat, then | (S3)"),
        (f"santa elf renne lutin | {SQUARE}", "(S3)"),
        (f"santa elf santa | {SQUARE}", "(S3)"),
        (f"santa elf bell | {SQUARE}", "'bell' is no character"),
        ("santa elf reindeer", "five rows of five objects of GHSBC"),
        ("santa elf reindeer | GHSBC / CGHSB / BCCHS / SBCCH", "five rows"),
        ("santa elf reindeer | GHSBC / CGHSB / BCCHS / SBCCH / CCGG", "five rows"),
        ("santa elf reindeer | GHSBC / CGHSB / BCCHS / SBCCH / CCGGX", "five rows"),
        ("santa elf reindeer | GHSBC / CGHSB / BCCHS / SBCCH / CCGCC", "4 each of GHSB and 9"),
        (f"santa elf reindeer | {FIVES}", "4 each of GHSB and 9 candles C (S2)"),
        ("santa elf reindeer | GHGBG / CSHSB / BCCHS / SBCCH / CCGCC", "three of G in one row"),
        ("santa elf reindeer | GHSBC / CGHSB / BCSHC / SBCCH / CCSGG", "4 each"),
        ("santa elf reindeer | GHSBC / CGHCB / BCSHC / SBCCH / CCSGG", "three of S in one"),
        ("santa elf reindeer | BHSGC / CGHSB / BCCHS / BSCCH / CCGGC", "three of B"),
    ],
)
def test_a_deal_that_breaks_an_article_is_refused(deal: str, reason: str) -> None:
    with pytest.raises(NotationError) as refusal:
        game(deal)
    assert reason in refusal.value.words["en"]


def test_s4_of_a_deal_does_not_mind_candles() -> None:
    assert game("santa elf reindeer | CCCCC / GHSBC / CGHSB / BCGHS / SBCGH").objects[:5] == [4] * 5


def test_a_refused_deal_changes_nothing() -> None:
    s = game()
    before = clone(s)
    with pytest.raises(NotationError):
        GAME.notation.decode_deal(s, f"elf santa snowman | {FIVES}")
    assert s == before


@pytest.mark.parametrize(
    ("lines", "refused", "code", "article"),
    [
        ([], "1 swap a1 b1", "not-your-turn", "S5"),
        ([], "0 swap a1 c1", "not-adjacent", "S5"),
        ([], "0 swap e1 a2", "not-adjacent", "S5"),
        (["0 swap a1 b1"], "1 swap a1 b1", "ko", "S9"),
        ([], "0 accuse 0 santa", "yourself", "S7"),
        ([], "1 accuse 1 elf", "yourself", "S7"),
        (["0 accuse 2 reindeer"], "0 accuse 2 elf", "accused-out", "S7"),
        (["0 accuse 2 reindeer"], "2 accuse 0 elf", "out", "S7"),
        (["0 accuse 2 elf"], "0 swap a1 b1", "out", "S7"),
        ([], "3 accuse 0 elf", "seat", "S3"),
        ([], f"{SPECTATOR} swap a1 b1", "seat", "S3"),
        (["0 accuse 2 elf", "1 accuse 2 elf"], "2 swap a1 b1", "over", "S8"),
    ],
)
def test_an_illegal_action_is_refused_with_its_article(
    lines: list[str], refused: str, code: str, article: str
) -> None:
    s = game(ko="on")
    for line in lines:
        (action,) = GAME.notation.decode(s, 0, line[2:])
        assert action in GAME.legal(s, int(line[0]))
        GAME.rules.apply(s, int(line[0]), action)
    seat = int(refused[0])
    (action,) = GAME.notation.decode(s, seat, refused[2:])
    assert action not in GAME.legal(s, seat)
    refusal = GAME.notation.refusal(s, seat, action)
    assert (refusal.code, refusal.article) == (code, article)
    assert refusal.words["en"] != refusal.words["fr"]


def test_ko_is_the_reason_in_high_tension() -> None:
    s = game(tension="on", ko="on")
    (action,) = GAME.notation.decode(s, 0, "swap a1 e5")
    GAME.rules.apply(s, 0, action)
    assert GAME.notation.refusal(s, 1, action).code == "ko"


def test_options_and_their_defaults() -> None:
    assert GAME.complete({}) == {
        "players": "3",
        "candles": "9",
        "tension": "off",
        "ko": "off",
        "turns": "200",
    }
    s = GAME.setup({"players": "4", "candles": "5", "tension": "on", "ko": "on", "turns": "30000"})
    assert (s.players, s.candles, s.tension, s.ko, s.limit) == (4, 5, 1, 1, 30000)
    for bad in ({"players": "5"}, {"players": "1"}, {"candles": "7"}, {"turns": "0"}):
        with pytest.raises(NotationError):
            GAME.setup(bad)


def test_there_is_room_for_every_legal_action() -> None:
    s = game(f"santa elf reindeer snowman | {SQUARE}", players="4", tension="on")
    assert len(GAME.legal(s, 0)) == 312 < GAME.room


@pytest.mark.parametrize(
    "names", ["santa elf", "elf santa snowman", "santa elf reindeer snowman", "elf elf"]
)
def test_s3_a_record_without_players_takes_as_many_as_its_deal_names(names: str) -> None:
    text = f"game mission/1\ndeal {names} | {SQUARE}\n"
    if names == "elf elf":
        with pytest.raises(RecordError, match="line 2: a deal begins with 2 different characters"):
            replay(read(text))
        return
    table = replay(read(text))
    assert table.seats == len(names.split())
    assert table.options["players"] == str(len(names.split()))
    assert replay(read(write(table))).options == table.options


@pytest.mark.parametrize("names", ["santa", "santa elf reindeer snowman elf", ""])
def test_s3_a_deal_for_no_number_of_players_is_refused(names: str) -> None:
    with pytest.raises(RecordError, match="line 2: a deal begins with 3 different characters"):
        replay(read(f"game mission/1\ndeal {names} | {SQUARE}\n"))


def test_s3_players_that_are_written_must_be_those_of_the_deal() -> None:
    with pytest.raises(RecordError, match="a deal begins with 3 different characters"):
        replay(read(f"game mission/1\noption players 3\ndeal santa elf | {SQUARE}\n"))
