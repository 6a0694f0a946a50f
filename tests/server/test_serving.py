"""The commands of whoever runs a server, and what a server tells of itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
from server.person import Person
from server.running import Running
from typer.testing import CliRunner
from websockets.sync.client import connect

from sapeur.cli import app
from sapeur.table import record


def run(*arguments: str) -> tuple[int, str]:
    told = CliRunner().invoke(app, [*arguments, "--lang", "en"])
    return told.exit_code, told.output


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
        told = json.loads(line)
        assert set(told) >= {"at", "level", "from", "message"}
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
        told = httpx.get(f"{running.base}{path}", headers={"accept": accept})
        assert (told.status_code, told.json()["code"]) == (404, "not-found")


def test_the_server_imports_no_compiler() -> None:
    code = "import sys, sapeur.server.app; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_every_answer_carries_the_headers_of_safety(running: Running) -> None:
    told = httpx.get(f"{running.base}/api/games")
    assert told.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in told.headers["content-security-policy"]
    assert told.headers["cache-control"] == "no-store"
    assert "server" not in told.headers


def test_the_openapi_describes_the_messages_of_the_socket(running: Running) -> None:
    told = httpx.get(f"{running.base}/api/openapi/api.json").json()
    names = set(told["components"]["schemas"])
    for wanted in ("Update", "Refused", "Play", "Watch", "TableTold", "NewTable"):
        assert any(name == wanted or name.endswith(f"_{wanted}") for name in names), wanted
