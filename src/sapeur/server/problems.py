"""How a request is refused: a status, a code for programs, words in both languages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from sapeur.games.game import NotationError, Refusal, Words
from sapeur.server import messages as m
from sapeur.server.guard import HEADERS, TOO_MANY, Limiter

log = logging.getLogger("sapeur.server")

FORBIDDEN = {"not-yours", "not-seated", "private"}
# What the door gives every answer, for those to a path that there is not: they do not pass it.
DOOR = {name.decode(): value.decode() for name, value in HEADERS}


class Refuse(Exception):  # noqa: N818
    """Raised by a handler: nothing was changed."""

    def __init__(
        self, status: int, code: str, words: Mapping[str, str], article: str | None = None
    ) -> None:
        super().__init__(code)
        self.status, self.problem = status, m.ErrorResponse(code, dict(words), article)


def charge(limiter: Limiter, who: str, cost: float = 1.0) -> None:
    """Refuse whoever asks for too much; what is asked for costs so many actions."""
    if not limiter.allows(who, cost):
        raise Refuse(429, "too-many", TOO_MANY)


def refuse(refusal: Refusal) -> Refuse:
    """A refusal of the table or the rules as an answer."""
    status = 403 if refusal.code in FORBIDDEN else 409
    return Refuse(status, refusal.code, refusal.words, refusal.article)


def refusal_response(_: Request[Any, Any, Any], wrong: Refuse) -> Response[m.ErrorResponse]:
    return Response(wrong.problem, status_code=wrong.status)


def unreadable(_: Request[Any, Any, Any], wrong: NotationError) -> Response[m.ErrorResponse]:
    return Response(m.ErrorResponse("unreadable", dict(wrong.words)), status_code=400)


def http_problem(_: Request[Any, Any, Any], wrong: HTTPException) -> Response[m.ErrorResponse]:
    """What the framework refuses: no such path, a body of another type."""
    words = STATUS_WORDS.get(wrong.status_code, STATUS_WORDS[400])
    code = CODES.get(wrong.status_code, "bad-request")
    detail = ""
    if wrong.status_code == 400 and isinstance(wrong.extra, list) and wrong.extra:
        first = wrong.extra[0]
        if isinstance(first, dict):
            detail = f" ({first.get('key', '')}: {first.get('message', '')})"
    words_with_detail = {language: text + detail for language, text in words.items()}
    return Response(
        m.ErrorResponse(code, words_with_detail), status_code=wrong.status_code, headers=DOOR
    )


def too_deep(_: Request[Any, Any, Any], wrong: RecursionError) -> Response[m.ErrorResponse]:
    """JSON in JSON in JSON, thousands of times: nothing that we send or take is so."""
    return Response(m.ErrorResponse("bad-request", dict(STATUS_WORDS[400])), status_code=400)


def failed(request: Request[Any, Any, Any], wrong: Exception) -> Response[m.ErrorResponse]:
    """Our own fault. The log has it; the answer tells nothing of it."""
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=wrong)
    return Response(m.ErrorResponse("failed", dict(STATUS_WORDS[500])), status_code=500)


def refusals(*statuses: int, changes: bool = False) -> dict[int, ResponseSpec]:
    """What a request may be answered instead, for the description of the interface."""
    words_with_detail = {*statuses, 429, *((403, 413) if changes else ())}
    return {
        status: ResponseSpec(m.ErrorResponse, description=TOLD[status], generate_examples=False)
        for status in sorted(words_with_detail)
    }


TOLD = {
    400: "It cannot be read, or cannot be.",
    401: "Nobody is signed in.",
    403: "It is not for this player to do, or the request comes from another site.",
    404: "There is no such thing, or none that this player may see.",
    409: "Not now, or not by the rules.",
    413: "It is too large.",
    429: "Too much at once.",
    503: "Too many ask for this at the moment.",
}
CODES = {
    404: "not-found",
    405: "bad-method",
    408: "too-slow",
    413: "too-large",
    415: "bad-type",
    500: "failed",
}
STATUS_WORDS: dict[int, Words] = {
    400: Words(en="This request cannot be read.", fr="Cette requête est illisible."),
    404: Words(en="There is nothing here.", fr="Il n'y a rien ici."),
    405: Words(en="This cannot be done here.", fr="Cela ne se fait pas ici."),
    408: Words(en="This request did not come in time.", fr="Cette requête a trop tardé."),
    413: Words(en="This request is too large.", fr="Cette requête est trop grande."),
    415: Words(en="JSON is expected here.", fr="On attend du JSON ici."),
    500: Words(
        en="Something went wrong on our side; nothing was changed.",
        fr="Quelque chose a échoué de notre côté ; rien n'a changé.",
    ),
}
