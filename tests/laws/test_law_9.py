"""Law 9: text from outside is read or refused; nothing else happens."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from laws.cases import CASES, case_id

from sapeur.games import game
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError
from sapeur.table.record import RecordError, read, replay, write
from sapeur.table.table import Table, fair_table

STRINGS = 100_000  # over all cases
SCRAPS = [
    "",
    " ",
    "\0",
    "٣",
    "²",
    "①",
    "9" * 30,
    "-",
    "é",
    "𝟙",
    "\u2028",
    "enter",
    "a1",
    "*",
    "|",
    "/",
]


def noise(chooser: random.Random, words: list[str]) -> str:
    """Random bytes, or pieces of real actions in a random order."""
    if chooser.random() < 0.5:
        return chooser.randbytes(chooser.randrange(24)).decode("utf-8", errors="replace")
    pieces = [chooser.choice([*words, *SCRAPS]) for _ in range(chooser.randrange(5))]
    text = " ".join(pieces)
    if text and chooser.random() < 0.5:
        at = chooser.randrange(len(text))
        text = text[:at] + chr(chooser.randrange(0x2100)) + text[at + 1 :]
    return text


def midgame(name: str, options: dict[str, str]) -> tuple[Table, list[str]]:
    """A game under way, and the words that have been possible so far."""
    table, _ = fair_table(game(name), options, b"noise" * 5)
    chooser = random.Random(5)
    words: set[str] = set()
    for _ in range(6):
        for seat in [*range(table.seats), CHANCE]:
            words.update(word for text in table.legal(seat) for word in text.split())
        if not table.over:
            seat = table.awaited[0]
            table.play(seat, chooser.choice(table.legal(seat)))
    return table, sorted(words)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_law_9_decode_reads_or_refuses(case: tuple[str, dict[str, str]]) -> None:
    name, options = case
    table, words = midgame(name, options)
    notation = table.game.notation
    chooser = random.Random(name)
    readable = 0
    seats = [*range(table.seats), CHANCE]
    eyes = {seat: table.observed(seat) for seat in seats}
    for _ in range(STRINGS // len(CASES)):
        seat = chooser.choice(seats)
        known = eyes[seat]
        with suppress(NotationError):
            codes = notation.decode(known, seat, noise(chooser, words))
            readable += 1
            assert all(isinstance(code, int) for code in codes)
            for code in codes:
                if code not in table.game.legal(known, seat):
                    refusal = notation.refusal(known, seat, code)
                    assert refusal.code and refusal.article and refusal.words["fr"]
    assert readable, "the noise is near enough to real text to be read now and then"


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_law_9_records_and_deals_are_read_or_refused(case: tuple[str, dict[str, str]]) -> None:
    name, options = case
    table, _ = midgame(name, options)
    real = write(table).split("\n")
    words = [word for line in real for word in line.split()]
    chooser = random.Random(name)
    for i in range(STRINGS // len(CASES) // 10):
        with suppress(RecordError):
            if i % 3:
                lines = list(real)
                lines[chooser.randrange(len(lines))] = noise(chooser, words)
                replay(read("\n".join(lines)))
            else:
                read(noise(chooser, words) + "\n" + noise(chooser, words))
        with suppress(NotationError):
            s = table.game.setup(options)
            table.game.notation.decode_deal(s, noise(chooser, words))


def test_law_9_random_bytes_are_no_record() -> None:
    chooser = random.Random(9)
    for _ in range(STRINGS):
        data = chooser.randbytes(chooser.randrange(40))
        with pytest.raises(RecordError):
            read(data.decode("utf-8", errors="replace"))
