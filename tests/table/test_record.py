"""Records: read, refused with the line's number, replayed, verified."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from sapeur.games import GAMES, game
from sapeur.games.contract import CHANCE
from sapeur.table.record import RecordError, read, replay, verify, write
from sapeur.table.table import Table, fair_table

VILLAGE = """\
# A villager in the stock, a peek, a swap, and the end of a careless step.
game village/1
option columns 5
deal 7H QS 2C AD TD / 5C 6S KH 9D 3D / JC 4S 8H 2D 9C / AC 3S TC 6D 7C | KS 2S JD AS 3C AH 4C QD 5S TH 6C 8D 5H 7S 4D JH KD 2H 9H 8C QH TS 3H KC 8S 5D JS 6H QC 9S 4H 7D
0 draw
0 peek b1
0 draw
0 swap a2 a1
0 turn c1
result -1
"""  # noqa: E501


def test_a_hand_written_record_ends_as_the_articles_say() -> None:
    # V7, V8: the two of clubs at c1 blasts left and right; the queen at b1 is hit.
    table = replay(read(VILLAGE))
    assert table.over
    assert (table.scores, table.winners, table.plies) == ([-1], [], 5)


def test_equal_spellings_are_read_the_same_and_written_one_way() -> None:
    table = replay(read(VILLAGE.replace("turn c1", "TURN  C1").replace("\n0 ", "\r\n  0   ")))
    text = write(table)
    assert "0 swap a1 a2\n" in text
    assert text == write(replay(read(text)))


def test_a_mark_of_byte_order_is_read_over() -> None:
    """Some editors begin every file with one."""
    assert write(replay(read("\ufeff" + VILLAGE))) == write(replay(read(VILLAGE)))


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("0 peek b1", "0 turn b1", 6, "V6"),
        ("0 swap a2 a1", "0 swap a1 b1", 8, "V5"),
        ("0 turn c1", "0 turn c9", 9, "no cell"),
        ("0 turn c1", "1 turn c1", 9, "seat"),
        ("0 turn c1", "dance", 9, "begins no line"),
        ("0 turn c1", "9 turn c1", 9, "no seat"),
        ("result -1", "result 1", 10, "the result is -1"),
        ("result -1", "0 draw", 10, "over"),
        ("0 turn c1\n", "", 9, "not over"),
        ("game village/1", "game village/2", 2, "village/1"),
        ("game village/1", "game chess/1", 2, "no game 'chess'"),
        ("game village/1", "option columns 5", 2, "begins with"),
        ("option columns 5", "option columns 7", 3, "V2"),
        ("option columns 5", "option rows 7", 3, "no option"),
        ("option columns 5", "option columns 6", 4, "V2"),
        ("7H QS", "7H 7H", 4, "V1"),
        ("7H QS", "7H XX", 4, "no card"),
        ("0 peek b1", "option columns 5", 6, "second"),
        ("0 peek b1", "deal 7H", 6, "second"),
        ("0 peek b1", "seed-commitment zz", 6, "second"),
        ("option columns 5", "seed-commitment zz", 3, "hexadecimal"),
        ("option columns 5", "seed-commitment aa", 3, "64"),
        ("option columns 5", "nonce 0 zz", 3, "hexadecimal"),
        ("option columns 5", "nonce 8 aa", 3, "seat"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number_and_the_reason(
    old: str, new: str, line: int, why: str
) -> None:
    assert old in VILLAGE
    with pytest.raises(RecordError) as wrong:
        replay(read(VILLAGE.replace(old, new, 1)))
    assert wrong.value.line == line
    assert str(wrong.value).startswith(f"line {line}: ")
    assert why in str(wrong.value)
    assert wrong.value.words["fr"].startswith(f"ligne {line}\u202f: ")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "   "])
def test_an_empty_record_says_how_one_begins(text: str) -> None:
    with pytest.raises(RecordError, match="game village/1"):
        read(text)


def test_a_game_that_deals_needs_a_deal() -> None:
    with pytest.raises(RecordError, match="deal"):
        replay(read("game village/1\n0 draw\n"))


def played(name: str, seed: int) -> tuple[Table, bytes, dict[int, bytes]]:
    nonces = {0: b"a nonce", 1: bytes([seed])}
    table, root = fair_table(game(name), {}, bytes([seed]) * 32, nonces)
    chooser = random.Random(seed)
    while not table.over:
        seat = table.awaited[0]
        assert table.play(seat, chooser.choice(table.legal(seat))) is None
    return table, root, nonces


@pytest.mark.parametrize("name", GAMES)
def test_a_fair_game_verifies(name: str) -> None:
    table, root, nonces = played(name, 3)
    assert verify(read(write(table, seed=root, nonces=nonces))).scores == table.scores


@pytest.mark.parametrize("name", GAMES)
def test_any_tampering_is_found(name: str) -> None:
    table, root, nonces = played(name, 4)
    honest = write(table, seed=root, nonces=nonces)
    other, _, _ = played(name, 5)
    forged = {
        "seed": honest.replace(root.hex(), (b"\x07" * 32).hex()),
        "commitment": honest.replace("seed-commitment ", "seed-commitment 00", 1),
        "no seed": honest.replace(f"seed {root.hex()}", ""),
    }
    if table.deal or any(entry.seat == CHANCE for entry in table.log):
        forged["nonce"] = honest.replace(b"a nonce".hex(), b"another".hex())
    if table.deal:
        forged["deal"] = honest.replace(table.deal, other.deal)
    for what, text in forged.items():
        assert text != honest, what
        with pytest.raises(RecordError):
            verify(read(text))


def test_a_loaded_die_is_found_at_its_line() -> None:
    table, root, nonces = played("minefield", 6)
    lines = write(table, seed=root, nonces=nonces).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("* "))
    fake = "* 2" if lines[at] != "* 2" else "* 3"
    cut = [*lines[:at], fake, f"seed {root.hex()}"]
    with pytest.raises(RecordError, match=f"line {at + 1}: the seed gives \\{lines[at]} here"):
        verify(read("\n".join(cut)))


def test_a_random_text_is_read_or_refused() -> None:
    chooser = random.Random(1)
    lines = VILLAGE.splitlines()
    for _ in range(3000):
        chopped = list(lines)
        for _ in range(chooser.randrange(1, 4)):
            i = chooser.randrange(len(chopped))
            line = chopped[i]
            match chooser.randrange(4):
                case 0:
                    chopped[i] = chooser.choice(lines)
                case 1:
                    chopped[i] = line[: chooser.randrange(len(line) + 1)]
                case 2:
                    at = chooser.randrange(len(line) + 1)
                    chopped[i] = line[:at] + chr(chooser.randrange(0x3000)) + line[at:]
                case 3:
                    del chopped[i]
                    if not chopped:
                        chopped = [""]
        with suppress(RecordError):
            replay(read("\n".join(chopped)))
