"""People without passwords: a secret in the browser, a name, a recovery code; tokens for bots."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from sapeur.games.game import Words
from sapeur.server import messages as m
from sapeur.server.guard import Limiter, address
from sapeur.server.hub import Hub
from sapeur.server.log import Leave, now
from sapeur.server.problems import Refuse, charge, refusals
from sapeur.server.room import OPEN, PLAYING
from sapeur.server.store import Account, Token

# What the application gives to whoever answers a request.
TheHub = NamedDependency[Hub]
ThePlayer = NamedDependency[Account]
TheLimiter = NamedDependency[Limiter]

COOKIE = "sapeur"
LETTERS = "abcdefghjkmnpqrstvwxyz0123456789"  # without those that look alike
COOKIE_AGE_S = 2 * 365 * 24 * 3600  # two years
MOST_TOKENS = 20
NO_PLAYER = Words(
    en="Nobody is signed in here yet: POST /api/me first.",
    fr="Personne n'est encore connu ici : d'abord POST /api/me.",
)
NO_CODE = Words(en="No player has this code.", fr="Aucun joueur n'a ce code.")
NO_TOKEN = Words(en="There is no such token.", fr="Ce jeton n'existe pas.")
MANY_TOKENS = Words(en="You have too many tokens.", fr="Vous avez trop de jetons.")
BAD_NAME = Words(
    en="A name has at least one letter or digit, and no control or invisible characters.",
    fr="Un nom a au moins une lettre ou un chiffre, et aucun caractère de contrôle ou invisible.",
)
# Characters that Python calls printable, some of them even letters, though nothing of them is seen:
# grapheme joiner, Hangul and Khitan fillers, Khmer inherent vowels, variation selectors, the blank
# of braille and the notehead without a head. Tags, joiners and marks of direction it calls
# unprintable itself.
INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
            *(0x180B, 0x180C, 0x180D, 0x180F),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)


def hash_secret(secret: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(b"sapeur secret:" + secret.encode()).digest()


def new_id(letters: int = 12) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def clean_name(name: str) -> str:
    """The name with single spaces; refused if nothing of it can be seen."""
    spaced = " ".join(name.split())
    seen = spaced.isprintable() and INVISIBLE.isdisjoint(spaced)
    if not seen or not any(c.isalnum() for c in spaced):
        raise Refuse(400, "bad-name", BAD_NAME)
    return spaced


async def player_of(connection: ASGIConnection[Any, Any, Any, Any], hub: Hub) -> Account | None:
    """Who asks: by the token of a bot, or by the cookie of a browser."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await hub.store.player_by_token(hash_secret(token.strip()))
    secret = connection.cookies.get(COOKIE)
    return await hub.store.player_by_secret(hash_secret(secret)) if secret else None


async def who(request: Request[Any, Any, State], hub: TheHub) -> Account:
    """The player who asks; refused if there is none."""
    player = await player_of(request, hub)
    if player is None:
        raise Refuse(401, "no-player", NO_PLAYER)
    return player


def cookie(secret: str, hub: Hub) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=secret,
        path="/",
        max_age=COOKIE_AGE_S if secret else 0,
        httponly=True,
        secure=hub.settings.secure,
        samesite="lax",
    )


class People(Controller):
    """Who I am."""

    path = "/api/me"
    tags = ("people",)

    @post(
        "/",
        status_code=200,
        summary="Be somebody: a new player, unless I am one already",
        responses=refusals(400, changes=True),
    )
    async def begin(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        arrivals: TheLimiter,
        data: JSONBody[m.NewPlayer],
    ) -> Response[m.Me]:
        player = await player_of(request, hub)
        if player is not None:
            return Response(m.Me(player.id, player.name))
        charge(arrivals, address(request.scope, hub.settings))
        secret = secrets.token_urlsafe(32)
        name = clean_name(data.name) if data.name else f"Sapeur {secrets.randbelow(9000) + 1000}"
        player = Account(new_id(), name, now())
        await hub.store.add_player(player, hash_secret(secret))
        return Response(m.Me(player.id, player.name), cookies=[cookie(secret, hub)])

    @get("/", summary="Who am I?", responses=refusals(401))
    async def me(self, player: ThePlayer) -> m.Me:
        return m.Me(player.id, player.name)

    @patch("/", summary="Change my name", responses=refusals(400, 401, changes=True))
    async def rename(self, hub: TheHub, player: ThePlayer, data: JSONBody[m.Rename]) -> m.Me:
        name = clean_name(data.name)
        await hub.store.rename(player.id, name)
        await hub.publisher.rename(player.id, name)
        return m.Me(player.id, name)

    @delete(
        "/",
        status_code=204,
        summary="Forget me: I leave my tables, and my name is gone",
        responses={204: ResponseSpec(None, description="Gone."), **refusals(401, changes=True)},
    )
    async def remove(self, hub: TheHub, player: ThePlayer) -> Response[None]:
        for live in await hub.tables.find_all(await hub.store.tables_of(player.id, 1000)):
            seat = live.room.seat_of(player.id)
            if seat is not None and live.room.status in (OPEN, PLAYING):
                await hub.writer.say(live, Leave(seat), player.id)
        await hub.store.remove_player(player.id)
        await hub.publisher.rename(player.id, "")
        hub.connections.disconnect(player.id)
        for live in hub.tables:
            hub.reservations.check(live)
        return Response(None, cookies=[cookie("", hub)])

    @post(
        "/recovery",
        status_code=200,
        summary="A new code to be me on another device",
        responses=refusals(401, changes=True),
    )
    async def recovery(self, hub: TheHub, player: ThePlayer) -> m.RecoveryCode:
        code = "-".join(new_id(5) for _ in range(4))
        await hub.store.set_recovery(player.id, hash_secret(code))
        return m.RecoveryCode(code)

    @post(
        "/recover",
        status_code=200,
        summary="Be the player that this code belongs to",
        responses=refusals(400, 404, changes=True),
    )
    async def recover(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        arrivals: TheLimiter,
        data: JSONBody[m.Recover],
    ) -> Response[m.Me]:
        charge(arrivals, address(request.scope, hub.settings))
        player = await hub.store.player_by_recovery(hash_secret(data.code.strip().lower()))
        if player is None:
            raise Refuse(404, "no-code", NO_CODE)
        secret = secrets.token_urlsafe(32)
        await hub.store.add_secret(player.id, hash_secret(secret))
        return Response(m.Me(player.id, player.name), cookies=[cookie(secret, hub)])

    @get("/tokens", summary="My bots' tokens", responses=refusals(401))
    async def tokens(self, hub: TheHub, player: ThePlayer) -> list[m.TokenInfo]:
        return [m.TokenInfo(t.id, t.name, t.at) for t in await hub.store.tokens(player.id)]

    @post(
        "/tokens",
        summary="A token, with which a bot plays in my name",
        responses=refusals(400, 401, 409, changes=True),
    )
    async def add_token(
        self, hub: TheHub, player: ThePlayer, data: JSONBody[m.NewToken]
    ) -> m.CreatedToken:
        if len(await hub.store.tokens(player.id)) >= MOST_TOKENS:
            raise Refuse(409, "many-tokens", MANY_TOKENS)
        token = Token(new_id(), clean_name(data.name), now())
        secret = "sapeur_" + secrets.token_urlsafe(32)
        await hub.store.add_token(player.id, token, hash_secret(secret))
        return m.CreatedToken(token.id, token.name, secret)

    @delete(
        "/tokens/{token_id:str}",
        status_code=204,
        summary="Take a token back",
        responses=refusals(400, 401, 404, changes=True),
    )
    async def remove_token(self, hub: TheHub, player: ThePlayer, token_id: FromPath[str]) -> None:
        if not token_id.isalnum() or not await hub.store.remove_token(player.id, token_id):
            raise Refuse(404, "no-token", NO_TOKEN)
        hub.connections.reconnect(player.id)  # a connection may have been made with it
