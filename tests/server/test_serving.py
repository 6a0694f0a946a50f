"""The commands of whoever runs a server, and what a server tells of itself."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from server.person import Person
from server.running import Running
from typer.testing import CliRunner
from websockets.sync.client import connect

from sapeur.cli import app
from sapeur.table import record


def run(*arguments: str) -> tuple[int, str]:
    answer = CliRunner().invoke(app, [*arguments, "--lang", "en"])
    return answer.exit_code, answer.output


def test_several_workers_need_a_postgresql(tmp_path: Path) -> None:
    code, said = run("serve", "--workers", "2", "--data", str(tmp_path))
    assert code == 2
    assert "PostgreSQL" in said


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "sapeur.db").write_text("this is not a database, but it is long enough for one")
    code, said = run("serve", "--data", str(tmp_path))
    assert code == 2
    assert "sapeur.db" in said
    code, said = run("serve", "--database", "postgresql://nobody@127.0.0.1:9/none")
    assert code == 2
    assert "--database" in said


@pytest.mark.parametrize(
    ("option", "value", "word"),
    [
        ("--database", "mysql://u:secret@h/x", "postgresql://"),
        ("--database", "other.db", "postgresql://"),
        ("--database", "postgresql://u:secret@h:port/x", "--database"),
        ("--origin", "play.example.org", "https://"),
        ("--rate", "inf", "--rate"),
        ("--keep-days", "1e300", "--keep-days"),
        ("--host", "no.such.host.invalid", ""),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_words(
    tmp_path: Path, option: str, value: str, word: str
) -> None:
    code, said = run("serve", "--data", str(tmp_path), "--workers", "1", option, value)
    assert code == 2
    assert word in said
    assert "listens" not in said
    assert "secret" not in said


def test_a_push_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    code, said = run("push-key", str(file))
    assert code == 0
    assert f"--push-key {file}" in said
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_bytes()
    assert b"PRIVATE KEY" in before
    code, said = run("push-key", str(file))
    assert (code, file.read_bytes()) == (2, before)
    assert "exists already" in said
    code, said = run("push-key", str(tmp_path / "no" / "such" / "folder"))
    assert code == 2
    assert "no key was made" in said


def test_a_push_key_that_cannot_be_used_is_told_before_the_server_starts(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    serve = ("serve", "--data", str(tmp_path), "--push-key", str(file))
    code, said = run(*serve, "--push-contact", "mailto:host@example.org")
    assert (code, "push.pem" in said) == (2, True)
    assert run("push-key", str(file))[0] == 0
    code, said = run(*serve)
    assert (code, "--push-contact" in said) == (2, True)


def test_a_server_with_a_push_key_gives_browsers_its_public_half(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    assert run("push-key", str(file))[0] == 0
    server = Running(tmp_path, "--push-key", str(file), "--push-contact", "mailto:host@example.org")
    try:
        key = httpx.get(f"{server.base}/api/push").json()["key"]
        assert len(key) == 87
        with Person(server.base, "Ann") as ann:
            body = {"endpoint": "http://127.0.0.1:9/x", "p256dh": key, "auth": "a" * 22}
            ann.post("/api/push", {**body, "language": "en"}, status=400)  # loopback: tests only
            body["endpoint"] = "https://push.example.org/x"
            ann.post("/api/push", {**body, "language": "en"}, status=204)
    finally:
        assert server.stop()


def test_a_second_server_and_a_taken_port_are_refused(tmp_path: Path) -> None:
    server = Running(tmp_path)
    try:
        code, said = run("serve", "--data", str(tmp_path), "--port", "0")
        assert (code, "another server" in said) == (2, True)
        elsewhere = str(tmp_path / "elsewhere")
        code, said = run("serve", "--data", elsewhere, "--port", str(server.port))
        assert (code, "listens" in said) == (2, False)
        server.kill()
        server.start()  # nothing is held by one that was killed
    finally:
        assert server.stop()


def test_a_server_with_an_open_stream_stops_at_once_and_ends_it_well(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "0")
    with Person(server.base, "Ann") as ann:
        table = ann.make("mission", ["me", "open"])
        ann.sit(table)
        with ann.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            assert json.loads(next(lines))["type"] == "update"
            assert server.stop()
            for line in lines:  # it ends, and not in the middle of anything
                assert not line or json.loads(line)
    log = (tmp_path / "server.log").read_text()
    assert '"level":"error"' not in log
    assert "Cancel" not in log


def test_a_server_is_not_ready_without_its_file(tmp_path: Path) -> None:
    server = Running(tmp_path)
    try:
        assert httpx.get(f"{server.base}/ready").status_code == 200
        (tmp_path / "sapeur.db").unlink()
        assert httpx.get(f"{server.base}/ready").status_code == 503
        assert httpx.get(f"{server.base}/health").status_code == 200
    finally:
        assert server.stop()


def test_head_is_answered_like_get_without_a_body(running: Running) -> None:
    for path in ("/", "/health", "/ready"):
        answer = httpx.head(f"{running.base}{path}")
        assert (answer.status_code, answer.content) == (200, b"")


def test_a_table_that_cannot_be_read_keeps_no_other_back_from_export(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "0")
    with Person(server.base, "Ann") as ann:
        tables = [ann.make("village", ["me"]) for _ in range(2)]
        for table in tables:
            ann.sit(table)
            ann.post(f"/api/tables/{table}/act", {"text": "draw"})
            ann.post(f"/api/tables/{table}/leave")
    assert server.stop()
    with closing(sqlite3.connect(tmp_path / "sapeur.db")) as db, db:
        db.execute(
            "UPDATE log SET text = 'turn z9' WHERE kind = 'act' AND table_id = ?", tables[:1]
        )
    code, said = run("export", str(tmp_path / "records"), "--data", str(tmp_path))
    assert code == 2
    assert tables[0] in said
    assert [path.name for path in (tmp_path / "records").iterdir()] == [f"village-{tables[1]}.txt"]


def test_a_backup_of_a_running_server_and_its_export(tmp_path: Path) -> None:
    server = Running(tmp_path, "--rate", "0")
    try:
        with Person(server.base, "Ann") as ann:
            tables = []
            for _ in range(3):
                table = ann.make("village", ["me"])
                ann.sit(table)
                tables.append(table)
            for table in tables[:2]:
                ann.post(f"/api/tables/{table}/act", {"text": "draw"})
                ann.post(f"/api/tables/{table}/leave")
        copy = tmp_path / "copy" / "sapeur.db"
        copy.parent.mkdir()
        assert run("backup", str(copy), "--data", str(tmp_path))[0] == 0
        assert run("backup", str(copy), "--data", str(tmp_path))[0] == 2  # it exists already
    finally:
        assert server.stop()
    for source in (tmp_path, copy.parent):
        folder = tmp_path / f"records-{source.name}"
        code, said = run("export", str(folder), "--data", str(source))
        assert (code, "2" in said) == (0, True)
        written = sorted(folder.iterdir())
        assert [path.name for path in written] == sorted(f"village-{t}.txt" for t in tables[:2])
        for path in written:
            record.verify(record.read(path.read_text(encoding="utf-8")))
    assert run("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"))[0] == 2
    assert run("export", str(tmp_path / "y"), "--data", str(tmp_path / "nowhere"))[0] == 2


def test_health_readiness_and_metrics(running: Running, ann: Person) -> None:
    assert httpx.get(f"{running.base}/health").json()["status"] == "ok"
    assert httpx.get(f"{running.base}/ready").json()["status"] == "ok"
    before = httpx.get(f"{running.base}/metrics").text
    assert "# TYPE sapeur_lines_total counter" in before
    ann.sit(ann.make("village", ["me"]))
    ann.call()

    def count(text: str, name: str) -> int:
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(name))

    after = httpx.get(f"{running.base}/metrics").text
    assert count(after, "sapeur_lines_total") == count(before, "sapeur_lines_total") + 1
    assert count(after, "sapeur_connections ") == count(before, "sapeur_connections ") + 1


def test_logs_are_lines_of_json_without_secrets(running: Running, ann: Person) -> None:
    ann.get("/api/me")
    ann.call()
    ann.http.get(f"/api/tables/{'x' * 12}?invitation=open-sesame")
    for line in (running.data / "server.log").read_text().splitlines()[1:]:
        answer = json.loads(line)
        assert set(answer) >= {"at", "level", "from", "message"}
        assert ann.cookie not in line
        assert "open-sesame" not in line


def test_no_request_line_is_logged(running: Running, ann: Person) -> None:
    address = running.base.replace("http", "ws") + "/ws?invitation=letmein"
    with connect(address, additional_headers={"Cookie": f"sapeur={ann.cookie}"}) as line:
        line.send(json.dumps({"type": "ping"}))
        line.recv(timeout=30)
    assert "letmein" not in (running.data / "server.log").read_text()


def test_a_browser_that_was_sent_astray_gets_the_page(running: Running) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    lost = httpx.get(f"{running.base}/nowhere/at/all", headers=browser)
    assert lost.status_code == 404
    home = httpx.get(running.base, headers=browser)
    assert lost.text == home.text
    assert lost.headers["x-frame-options"] == "DENY"
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", browser["accept"])):
        answer = httpx.get(f"{running.base}{path}", headers={"accept": accept})
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_the_server_imports_no_compiler() -> None:
    code = "import sys, sapeur.server.app; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_every_answer_carries_the_headers_of_safety(running: Running) -> None:
    answer = httpx.get(f"{running.base}/api/games")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_the_openapi_describes_the_messages_of_the_socket(running: Running) -> None:
    answer = httpx.get(f"{running.base}/api/openapi/api.json").json()
    names = set(answer["components"]["schemas"])
    for wanted in ("Update", "RefusalMessage", "Play", "Watch", "TableInfo", "NewTable"):
        assert any(name == wanted or name.endswith(f"_{wanted}") for name in names), wanted
