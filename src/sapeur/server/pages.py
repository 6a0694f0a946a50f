"""The browser's files: the page of every address that people open, and what that page needs."""

from __future__ import annotations

import mimetypes
from functools import cache
from importlib import resources
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sapeur.games.game import Words
from sapeur.server.problems import DOOR, STATUS_WORDS, Refuse, http_problem

FOREVER = "public, max-age=31536000, immutable"  # the name of the file changes with what is in it
ASK_FIRST = "no-cache"
PACKED = {"br": ".br", "gzip": ".gz"}  # the smallest first
NOT_BUILT = Words(
    en="The pages for the browser are not built yet: make web (or python tools/build_web.py). "
    "The server itself runs; its interface is described at /api/openapi/api.json.",
    fr="Les pages pour le navigateur ne sont pas encore construites : make web "
    "(ou python tools/build_web.py). Le serveur, lui, fonctionne ; son interface est décrite "
    "sur /api/openapi/api.json.",
)
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


@cache
def files() -> dict[str, bytes]:
    """Every file that was built, by its path; none before it is built."""
    found: dict[str, bytes] = {}
    folders = [("", resources.files("sapeur.server").joinpath("web"))]
    while folders:
        path, folder = folders.pop()
        if folder.is_dir():
            for entry in folder.iterdir():
                name = path + entry.name
                if entry.is_dir():
                    folders.append((name + "/", entry))
                else:
                    found[name] = entry.read_bytes()
    return found


def serve_file(request: Request[Any, Any, Any], name: str, caching: str) -> Response[bytes]:
    """A file in the smallest form that the browser reads."""
    built = files()
    if name not in built or name.startswith(".") or name.endswith(tuple(PACKED.values())):
        raise Refuse(404, "not-found", STATUS_WORDS[404])
    accepted = {
        encoding.strip()
        for encoding, _, weight in (
            part.partition(";") for part in accepted_encodings(request).split(",")
        )
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    }
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    data = built[name]
    for encoding, suffix in PACKED.items():
        if encoding in accepted and name + suffix in built:
            data = built[name + suffix]
            headers["content-encoding"] = encoding
            break
    suffix = name[name.rfind(".") :]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers=headers)


def accepted_encodings(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("accept-encoding", "")


ADDRESSES = [
    "/",
    "/t/{table_id:str}",
    "/game",
    "/game/{table_id:str}",
    "/games",
    "/learn/{game:str}/{lesson:str}",
    "/practice",
    "/practice/{game:str}/{exercise:str}",
    "/daily",
    "/daily/{day:str}",
    "/daily/{day:str}/{game:str}",
    "/edit",
    "/edit/{game:str}",
    "/companion",
    "/companion/{tool:str}",
]


@get(ADDRESSES, include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """One page for all that people open; it asks for the rest itself."""
    if "index.html" not in files():
        french = request.headers.get("accept-language", "").lower().startswith("fr")
        words = NOT_BUILT["fr" if french else "en"]
        return Response(words, media_type="text/plain", status_code=503)
    return serve_file(request, "index.html", ASK_FIRST)


def no_such_page(request: Request[Any, Any, Any], wrong: NotFoundException) -> Response[Any]:
    """A browser that was sent astray gets the page too, which says so and knows the way home."""
    path, accepted = str(request.scope["path"]), request.headers.get("accept", "")
    if path.startswith("/api") or "text/html" not in accepted or "index.html" not in files():
        return http_problem(request, wrong)
    answer: Response[Any] = serve_file(request, "index.html", ASK_FIRST)
    answer.status_code = 404
    answer.headers.update(DOOR)
    return answer


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    return serve_file(request, f"assets/{name}", FOREVER)


@get(["/sw.js", "/theme.js", "/manifest.webmanifest", "/icon.svg"], include_in_schema=False)
async def beside(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What keeps its name when it changes, so it is asked for anew each time."""
    return serve_file(request, str(request.scope["path"]).lstrip("/"), ASK_FIRST)


PAGES: list[HTTPRouteHandler] = [page, asset, beside]
