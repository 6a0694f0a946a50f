"""Editions as text: what is read, what is refused and where, what is remarked on."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.edition import (
    COLOURS,
    SIDES,
    EditionError,
    edition,
    read_edition,
    remarks,
    shipped_names,
)
from sapeur.games.game import NotationError
from sapeur.games.words import LANGUAGES

SHIPPED = pytest.mark.parametrize("name", shipped_names())
MINE = """
name = "mine"

[green]
track = 4
cards = "02 02 02 01  11 11 11 11 11 10 10 10"

[blue]
track = 7
cards = ["20", "20", "20", "21", "21", "11", "11", "11", "11", "02", "02", "02"]

[red]
track = 11
mains = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]
chains = [2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0]

[yellow]
track = 16
cards = "02 02  12 11  21 21  31 31  41 40  50 50"

[sensors]
II = { right = 1, left = 2 }
III = { right = 2, left = 4 }
"""
ONE_LINE = (
    "mine/green=4:01.02.02.02.10.10.10.11.11.11.11.11/blue=7:02.02.02.11.11.11.11.20.20.20.21.21"
    "/red=11:02.02.11.11.12.21.21.21.30.30.30.31/yellow=16:02.02.11.12.21.21.31.31.40.41.50.50"
    "/II=1.2/III=2.4/chain=last"
)


def problems(text: str) -> list[str]:
    with pytest.raises(EditionError) as refused:
        read_edition(text)
    found = refused.value.problems
    assert all(p.message("fr") != p.message("en") and p.words["fr"] for p in found)
    return [p.message("en") for p in found]


def changed(old: str, new: str) -> str:
    assert old in MINE
    return MINE.replace(old, new, 1)


def test_two_editions_are_shipped_and_the_tuned_one_is_the_default() -> None:
    assert shipped_names() == ("reconstruction", "tuned")
    assert {option.name: option.default for option in GAME.options}["edition"] == "tuned"


def test_the_reconstruction_is_what_was_settled() -> None:
    made = edition("reconstruction")
    mains = ["".join(str(main) for main, _ in cable.cards) for cable in made.cables]
    assert mains == ["000011111111", "000111122222", "001112223333", "001122334455"]
    assert [cable.track for cable in made.cables] == [4, 7, 11, 16]
    chains = [[chain for _, chain in cable.cards] for cable in made.cables]
    assert {chain for cable in chains for chain in cable} == {0, 1, 2}
    assert [sum(cable) for cable in chains] == [12, 12, 12, 12]  # about one a card
    assert made.sensors == ((1, 2), (2, 3))
    assert made.chain_counts_last


@SHIPPED
def test_nothing_is_to_be_remarked_on_a_shipped_edition(name: str) -> None:
    assert remarks(edition(name)) == []
    assert edition(name).name == name
    assert edition(name).on_one_line == name
    assert edition(f" {name.upper()} ") == edition(name)


def test_the_three_ways_to_write_cards_mean_the_same() -> None:
    made = read_edition(MINE)
    assert [cable.track for cable in made.cables] == [4, 7, 11, 16]
    assert made.cables == edition("reconstruction").cables
    assert (made.name, made.sensors, made.chain_counts_last) == ("mine", ((1, 2), (2, 4)), True)


def test_an_edition_is_the_same_on_one_line() -> None:
    made = read_edition(MINE)
    assert made.on_one_line == ONE_LINE
    assert " " not in ONE_LINE
    assert edition(ONE_LINE) == read_edition(f"  {ONE_LINE}\n") == made
    assert edition(ONE_LINE.upper()) == made
    under = read_edition(changed('name = "mine"', 'name = "mine"\nchain_counts_last = false'))
    assert under.on_one_line == ONE_LINE.replace("chain=last", "chain=under")
    assert not edition(under.on_one_line).chain_counts_last


def test_a_shipped_edition_read_from_its_file_is_only_named() -> None:
    text = changed('"mine"', '"reconstruction"').replace("left = 4", "left = 3")
    assert read_edition(text).on_one_line == "reconstruction"


def test_a_file_becomes_the_value_of_the_option() -> None:
    option = next(option for option in GAME.options if option.name == "edition")
    assert option.from_file is not None
    assert option.from_file(MINE) == ONE_LINE
    with pytest.raises(NotationError):
        option.from_file("name = 3")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "mine"', "", "name: missing"),
        ('"mine"', "3", "name: small letters, digits and hyphens, not 3"),
        ('"mine"', '"My box"', "name: small letters, digits and hyphens, not 'My box'"),
        ('"mine"', '"mine"\nbox = 1', "box: an unknown key; here are known: name, chain_counts"),
        (
            '"mine"',
            '"mine"\nchain_counts_last = 1',
            "chain_counts_last: true or false, not 1 (B7)",
        ),
        ("III = {", "IV = {", "sensors.IV: an unknown key; here are known: II, III"),
        ("track = 4\n", "", "green.track: missing"),
        ("track = 4", "track = 0", "green.track: a whole number from 1 to 105, not 0"),
        ("track = 4", "track = true", "green.track: a whole number from 1 to 105, not true"),
        ("track = 4", "track = 4.0", "green.track: a whole number from 1 to 105, not 4.0"),
        ("track = 4", "track = 106", "green.track: a whole number from 1 to 105, not 106"),
        (
            "track = 4",
            "track = 6",
            "green: the main values add up to 8, but the last tile is on 9 (B2)",
        ),
        ("track = 4", "track = 4\nlength = 4", "green.length: an unknown key"),
        ('cards = "02 02 02 01', 'cards = "02 02 02', "green.cards: a cable has exactly 12 cards"),
        ('cards = "02 02 02 01', 'cards = "02 02 02 01 01', "not 13 (B1)"),
        ('cards = "02 02 02 01', 'cards = "02 02 2 01', "green.cards: card 3 is '2', not two"),
        ('cards = "02 02 02 01', 'cards = "02 02 021 01', "green.cards: card 3 is '021'"),
        ('cards = "02 02 02 01', 'cards = "02 ٠2 02 01', "green.cards: card 2 is '٠2'"),
        ('"20", "20", "20"', '20, "20", "20"', "blue.cards: card 1 is 20, not two digits"),
        ("mains = [0, 0,", "mains = [0,", "red.mains: a cable has exactly 12 cards, not 11 (B1)"),
        ("mains = [0, 0,", "mains = [0, 10,", "red.mains, 2: a whole number from 0 to 9, not 10"),
        ("mains = [0, 0,", "mains = [0, -1,", "red.mains, 2: a whole number from 0 to 9, not -1"),
        ("chains = [2,", "chains = ['2',", "red.chains, 1: a whole number from 0 to 9, not '2'"),
        ("chains = [2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0]", "", "red.chains: missing"),
        ("chains = [2, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0]", "chains = 2", "cards, not 2 (B1)"),
        ("left = 4", "left = 10", "sensors.III.left: a whole number from 0 to 9, not 10"),
        ("left = 4", "up = 4", "sensors.III.up: an unknown key; here are known: right, left"),
        ("II = { right = 1, left = 2 }\n", "", "sensors.II: missing"),
        ("II = { right = 1, left = 2 }", "II = 3", "sensors.II: a table of values, not 3"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, expected: str) -> None:
    found = problems(changed(old, new))
    assert any(expected in one for one in found), found


def test_only_what_is_wrong_is_told() -> None:
    assert problems(changed("track = 4", "track = 6")) == [
        "green: the main values add up to 8, but the last tile is on 9 (B2): "
        "a deck must be able to reach it"
    ]
    assert problems(changed("left = 4", "left = 10")) == [
        "sensors.III.left: a whole number from 0 to 9, not 10"
    ]
    assert read_edition(changed("track = 4", "track = 5")).cables[0].track == 5


def test_a_cable_is_written_one_way_at_a_time() -> None:
    both = changed('cards = "02 02 02 01', 'mains = []\ncards = "02 02 02 01')
    assert problems(both) == ["green.mains: an unknown key; here are known: track, cards"]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert [expected.partition(": ")[0] for expected in problems("")] == [
        "name",
        "green",
        "blue",
        "red",
        "yellow",
        "sensors",
    ]
    text = changed("track = 4", "track = 0").replace("left = 4", "left = -4")
    assert len(problems(text)) == 2
    with pytest.raises(NotationError) as refused:
        read_edition(text)
    assert "; sensors.III.left: " in str(refused.value)
    assert refused.value.words["fr"].startswith("green.track\u202f: un nombre entier de 1 à 105")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name = ", 1, "not TOML: "),
        ('name = "a"\n\n[green\n', 3, "not TOML: "),
        ('name = "a"\nname = "b"\n', 2, "not TOML: Cannot overwrite a value"),
        ('name = "a"\nbox = [1,', 2, "not TOML: "),
        ("a = " + "[\n" * 9_000, 0, "nested too deep"),
        ("\n" + "a." * 300 + "a = 1", 2, "a line longer than 500"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(EditionError) as refused:
        read_edition(text)
    (problem,) = refused.value.problems
    assert problem.line == line
    assert problem.words["en"].startswith(words)
    assert problem.message("fr").startswith(f"ligne {line}\u202f: " if line else "trop")


@pytest.mark.parametrize(
    "text",
    ["a." * 20_000 + "a = 1", "\n".join("a." * 240 + f"a{k} = 1" for k in range(2_000))],
)
def test_a_file_far_longer_than_an_edition_is_refused_at_once(text: str) -> None:
    """Reading a dotted key takes time as the cube of its length: 20 s for the first of these."""
    start = time.process_time()
    with pytest.raises(EditionError, match="longer than 20000 characters") as refused:
        read_edition(text)
    assert "plus long que 20000 caractères" in refused.value.words["fr"]
    assert time.process_time() - start < 0.5


def test_the_longest_file_that_is_read_takes_no_second() -> None:
    text = "\n".join("a." * 240 + f"a{k} = 1" for k in range(40))
    start = time.process_time()
    with pytest.raises(EditionError):
        read_edition(text[:20_000])
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("green=4", "green=4x", "green.track: a whole number from 1 to 105, not '4x'"),
        ("green=4", "green=99999", "green.track: a whole number from 1 to 105, not '99999'"),
        ("green=4:01.02", "green=4:01", "green.cards: a cable has exactly 12 cards, not 11"),
        ("green=4", "violet=4", "'violet=4:01.02"),
        ("blue=7", "green=7", "'green=7:02.02"),
        ("/II=1.2", "", "sensors.II: missing"),
        ("/II=1.2", "/II=1", "sensors.II.left: missing"),
        ("/III=2.4", "/II=2.4", "'II=2.4' is not understood here"),
        ("chain=last", "chain=first", "chain: 'chain=first' is not understood here"),
    ],
)
def test_one_line_is_checked_as_a_file_is(old: str, new: str, expected: str) -> None:
    assert old in ONE_LINE
    found = problems(ONE_LINE.replace(old, new, 1))
    assert any(expected in one for one in found), found


def test_what_may_not_be_meant_is_remarked_on() -> None:
    def remarked(old: str, new: str) -> list[str]:
        found = remarks(read_edition(changed(old, new)))
        assert all(p.words["fr"] != p.words["en"] for p in found)
        return [p.message("en") for p in found]

    assert remarked("left = 4", "left = 2") == []
    assert remarked("left = 4", "left = 1") == [
        "sensors.III.left: worth less than on side II: 1, not 2 (B12)"
    ]
    assert remarked("track = 16", "track = 5") == []
    assert remarked("track = 16", "track = 4") == [
        "yellow.track: a first card of 5 already reaches a tile (B2)"
    ]
    assert remarked('"mine"', '"tuned"') == [
        "name: 'tuned' is an edition that comes with the game, with other values"
    ]


def test_an_unknown_name_lists_the_editions() -> None:
    with pytest.raises(NotationError, match="'deluxe'; there are: reconstruction, tuned"):
        edition("Deluxe")


def test_numbers_too_long_to_write_are_refused() -> None:
    (problem,) = problems(changed("track = 4", "track = 0x" + "f" * 400))
    assert re.fullmatch(r"green\.track: a whole number from 1 to 105, not \d{37}…", problem)


@given(st.text() | st.text(alphabet="abgreen=[]\"'/:.0123\n ", max_size=60))
def test_any_text_is_an_edition_or_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        edition(text)


@given(st.integers(0, len(MINE) - 1), st.characters())
@example(142, "\x1f")
def test_any_slip_is_an_edition_or_is_refused(at: int, sign: str) -> None:
    for whole in (MINE, ONE_LINE):
        text = whole[:at] + sign + whole[at + 1 :]
        try:
            made = edition(text)
        except NotationError:
            continue
        assert edition(made.on_one_line) == made
        assert re.fullmatch(r"\S+", made.on_one_line)


# The table that opens the rules.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_show_the_usual_edition_as_it_is(language: str) -> None:
    usual = edition(next(o.default for o in GAME.options if o.name == "edition"))
    rows = [line.strip("| ").split(" | ") for line in GAME.rules_text(language).splitlines()]
    assert GAME.words.options["edition"].value(usual.name)[language] in GAME.rules_text(language)
    for colour, cable in zip(COLOURS, usual.cables, strict=True):
        mains = [sum(main == value for main, _ in cable.cards) for value in range(6)]
        chains = [sum(chain == value for _, chain in cable.cards) for value in (1, 2)]
        assert sum(mains) == len(cable.cards), "the table has no column for a value"
        assert max(chain for _, chain in cable.cards) <= 2, "the table has no column for a chain"
        counts = [*mains, *chains, cable.track]
        row = [GAME.words.noun("cable", colour, language), *(str(n) if n else "·" for n in counts)]
        assert row in rows, row
    bomb = {"en": "bomb", "fr": "bombe"}[language]
    for side, bonuses in zip(SIDES, usual.sensors, strict=True):
        assert [f"{bomb} {side}", *(f"+{bonus}" for bonus in bonuses)] in rows
