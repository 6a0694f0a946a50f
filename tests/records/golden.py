"""Make golden records: `python -m records.golden GAME...`, with tests/ on the path.

A golden record is a random game with every seat's view of it: the views at the end in full, and a
hash of all views after every move. Make new ones only when the rules were meant to change.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from laws.cases import case_of

from sapeur.games import GAMES, game
from sapeur.games.contract import SPECTATOR
from sapeur.table.record import GameRecord, read, replay, write
from sapeur.table.table import Table, fair_table

FOLDER = Path(__file__).parent
OPTIONS: dict[str, list[dict[str, str]]] = {n: case_of(n, "GOLDEN", [{}]) for n in GAMES}
TRIES = 200  # random games, of which a long one is kept


def views(table: Table) -> dict[str, Any]:
    """What everyone sees now."""
    return {str(v): msgspec.to_builtins(table.view(v)) for v in [*range(table.seats), SPECTATOR]}


def digest(shown: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]


def tables(record: GameRecord) -> Iterator[Table]:
    """The table after the deal and after every written line."""
    for n in range(len(record.moves) + 1):
        moves = record.moves[:n]
        yield replay(GameRecord(record.game, record.options, deal=record.deal, moves=moves))


def seen(text: str) -> dict[str, Any]:
    """All that a golden file keeps about a record."""
    record = read(text)
    shown = [views(table) for table in tables(record)]
    return {"steps": [digest(each) for each in shown], "end": shown[-1]}


def random_record(name: str, options: dict[str, str], number: int) -> str:
    """A long one of many random games, accusations out of turn and all."""
    best = ""
    for attempt in range(TRIES):
        chooser = random.Random(f"{name} {number} {attempt}")
        table, seed = fair_table(game(name), options, chooser.randbytes(32), {0: b"golden"})
        while not table.over and table.plies < 60:
            seats = table.awaited
            if chooser.random() < 0.03:
                seats = [seat for seat in range(table.seats) if table.legal(seat)]
            seat = chooser.choice(seats)
            legal = [t for t in table.legal(seat) if chooser.random() < 0.1 or "accuse" not in t]
            if "propose" in legal and chooser.random() < 0.08:
                legal = ["propose"]  # else few games would end
            table.play(seat, chooser.choice(legal or table.legal(seat)))
        text = write(table, seed=seed, nonces={0: b"golden"})
        if table.over and len(text) > len(best):
            best = text
    return best


def main(names: list[str]) -> None:
    for name in names:
        for number, options in enumerate(OPTIONS[name], 1):
            text = random_record(name, options, number)
            path = FOLDER / f"{name}-golden-{number}.txt"
            path.write_text(text)
            text = json.dumps(seen(text), indent=1, ensure_ascii=False)
            path.with_suffix(".json").write_text(text + "\n")
            print(path.name, len(text.splitlines()), "lines")


if __name__ == "__main__":
    main(sys.argv[1:] or list(OPTIONS))
