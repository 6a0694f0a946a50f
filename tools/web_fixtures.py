"""Write what the tests of the browser read: the games as they are served, and some feeds.

tests/tools/test_web_fixtures.py says when they are out of date. A feed is a golden record as the
spectator saw it: each event with its effect, and the view after the deal and at the end.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from sapeur.games import GAMES, game
from sapeur.games.contract import SPECTATOR
from sapeur.server.games import game_info
from sapeur.table.record import GameRecord, read, replay

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "records"
FOLDER = ROOT / "web" / "tests" / "data"
FEEDS = [f"minefield-golden-{n}" for n in (1, 2, 3, 4)]


def feed(name: str) -> dict[str, Any]:
    record = read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    table = replay(record)
    start = replay(GameRecord(record.game, record.options, deal=record.deal))
    shown = {
        "start": start.view(SPECTATOR),
        "events": table.since(SPECTATOR, 0),
        "end": table.view(SPECTATOR),
    }
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def files() -> dict[str, Any]:
    games = [msgspec.to_builtins(game_info(game(name))) for name in GAMES]
    return {"games": games} | {name: feed(name) for name in FEEDS}


def file_text(shown: Any) -> str:
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, shown in files().items():
        (FOLDER / f"{name}.json").write_text(file_text(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
