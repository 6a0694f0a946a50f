"""The bot of docs/bots.md, run as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
from server.person import Person

from sapeur.table import record

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def bot() -> str:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_bot_in_the_docs_has_fifteen_lines() -> None:
    code = [line for line in bot().splitlines() if line.strip()]
    assert len(code) <= 15


def test_two_bots_of_the_docs_play_a_game_to_its_end(ann: Person, bob: Person) -> None:
    table = ann.make("bombsquad", ["me", "invited"])
    key = ann.invitation(table)
    processes = []
    for person in (ann, bob):
        token = person.post("/api/me/tokens", {"name": "bot"}, status=201)["token"]
        arguments = [person.base, token, table, key]
        processes.append(
            subprocess.Popen(
                [sys.executable, "-c", bot(), *arguments], stdout=subprocess.PIPE, text=True
            )
        )
    for process in processes:
        said, _ = process.communicate(timeout=120)
        assert process.returncode == 0, said
    answer = ann.get(f"/api/tables/{table}")["table"]
    assert answer["status"] == "over"
    assert answer["outcome"]["how"] == "played"
    record.verify(record.read(ann.get(f"/api/tables/{table}/record")))


def test_a_stream_tells_what_was_missed_and_ends_with_the_game(ann: Person) -> None:
    table = ann.make("village", ["me"])
    ann.sit(table)
    for ref in "12":
        legal = ann.watch(table)["legal"]
        text = "pass" if "pass" in legal else "draw"  # neither can lose
        ann.post(f"/api/tables/{table}/act", {"text": text, "ref": ref})
    ann.post(f"/api/tables/{table}/leave")
    with ann.http.stream("GET", f"/api/tables/{table}/stream?since=1") as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        lines = [json.loads(line) for line in stream.iter_lines() if line]
    update = lines[0]
    assert (update["type"], update["since"], update["version"]) == ("update", 1, 2)
    assert len(update["events"]) == 1
    assert update["table"]["status"] == "over"


def test_a_stream_of_anothers_private_table_is_no_stream(ann: Person, eve: Person) -> None:
    table = ann.make("village", ["me"])
    ann.sit(table)
    assert eve.get(f"/api/tables/{table}/stream", status=404)["code"] == "no-table"
    answer = httpx.get(f"{ann.base}/api/tables/{table}/stream")
    assert answer.status_code == 401
