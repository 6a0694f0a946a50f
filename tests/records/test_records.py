"""Golden records: each replays to the same end, and every seat sees what it saw then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from records.golden import OPTIONS, seen

from sapeur.games import GAMES
from sapeur.table.record import read, replay, verify, write

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.txt"))
GOLDEN = sorted(FOLDER.glob("*-golden-*.txt"))


def test_every_game_has_golden_records() -> None:
    for name in GAMES:
        numbers = range(1, len(OPTIONS[name]) + 1)
        assert [f"{name}-golden-{n}.txt" for n in numbers] == [
            path.name for path in GOLDEN if path.name.startswith(f"{name}-")
        ]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_record_still_ends_as_it_did(path: Path) -> None:
    record = read(path.read_text())
    assert record.result is not None, "a kept record says how it ends"
    table = replay(record)
    assert read(write(table)).moves[-1].text == table.log[-1].text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_verifies_and_shows_everyone_the_same(path: Path) -> None:
    text = path.read_text()
    verify(read(text))
    assert seen(text) == json.loads(path.with_suffix(".json").read_text())
