"""The browser's files: which are given out, how they are kept, and what if none are built."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sapeur.server import pages
from sapeur.server.problems import Refuse, refusal_response

BUILT = {
    "index.html": b"<!doctype html>" + b"page" * 100,
    "index.html.br": b"small",
    "index.html.gz": b"less small",
    "theme.js": b"1;",
    "sw.js": b"2;",
    "icon.svg": b"<svg/>",
    "manifest.webmanifest": b"{}",
    "files.json": b"{}",
    ".stamp": b"abc",
    "assets/index-abc.js": b"3;",
    "assets/index-abc.js.gz": b"packed",
    "assets/index-abc.css": b"a{}",
}


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    found = dict(BUILT)
    monkeypatch.setattr(pages, "files", lambda: found)
    return found


@pytest.fixture
def client() -> Iterator[TestClient[Litestar]]:
    app = Litestar(route_handlers=pages.PAGES, exception_handlers={Refuse: refusal_response})
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/t/abcdefghjkmn", "/game", "/game/abcdefghjkmn", "/games"])
def test_home_tables_and_finished_games_are_one_page_that_is_asked_for_anew(
    built: dict[str, bytes], client: TestClient[Litestar], path: str
) -> None:
    answer = client.get(path, headers={"accept-encoding": "identity"})
    assert answer.status_code == 200
    assert answer.content == BUILT["index.html"]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["vary"] == "accept-encoding"


def test_files_with_a_hash_are_kept_forever(
    built: dict[str, bytes], client: TestClient[Litestar]
) -> None:
    for name, kind in (("index-abc.js", "text/javascript"), ("index-abc.css", "text/css")):
        answer = client.get(f"/assets/{name}", headers={"accept-encoding": "identity"})
        assert answer.content == BUILT[f"assets/{name}"]
        assert answer.headers["content-type"].startswith(kind)
        assert "immutable" in answer.headers["cache-control"]


def test_the_worker_and_the_manifest_are_asked_for_anew(
    built: dict[str, bytes], client: TestClient[Litestar]
) -> None:
    for path, kind in (
        ("/sw.js", "text/javascript"),
        ("/theme.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith(kind)


def test_the_smallest_form_that_the_browser_reads(
    built: dict[str, bytes], client: TestClient[Litestar]
) -> None:
    def encoding(path: str, accepted: str) -> str | None:
        with client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
            found = answer.headers.get("content-encoding")
            return found if found is None else str(found)

    assert encoding("/", "gzip, deflate, br") == "br"
    assert encoding("/", "gzip;q=1.0") == "gzip"
    assert encoding("/", "identity") is None
    assert encoding("/", "br;q=0, gzip; q=0.5") == "gzip"
    assert encoding("/assets/index-abc.js", "br, gzip") == "gzip"
    assert encoding("/theme.js", "br, gzip") is None


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/assets/index-abc.js.gz",
        "/assets/..%2f.stamp",
        "/assets/%2e%2e%2findex.html",
        "/.stamp",
        "/files.json",
        "/index.html.br",
    ],
)
def test_nothing_else_is_given_out(
    built: dict[str, bytes], client: TestClient[Litestar], path: str
) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(("language", "word"), [("fr-FR,fr", "construites"), ("en", "not built")])
def test_pages_that_are_not_built_are_said_to_be_so(
    monkeypatch: pytest.MonkeyPatch, client: TestClient[Litestar], language: str, word: str
) -> None:
    monkeypatch.setattr(pages, "files", dict)
    answer = client.get("/", headers={"accept-language": language})
    assert answer.status_code == 503
    assert word in answer.text
    assert "/api/openapi/api.json" in answer.text
    assert client.get("/assets/index-abc.js").status_code == 404
