"""Tables by request: made, listed, joined, left, played again; their records; and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, Parameter
from litestar.response import Stream

from sapeur.games import capabilities, game
from sapeur.games.game import NotationError, Refusal, Words
from sapeur.server import messages as m
from sapeur.server.guard import TOO_MANY
from sapeur.server.hub import Hub, now
from sapeur.server.live import Live
from sapeur.server.people import TheHub, TheLimiter, ThePlayer, new_id, player_of
from sapeur.server.problems import Refuse, refusals, refuse
from sapeur.server.room import (
    ARCHIVED,
    NOT_OVER,
    NOT_SEATED,
    OPEN,
    OVER,
    Room,
    check_plans,
)
from sapeur.server.store import Account, ClockPlan, SeatPlan, Setup, Summary

LISTED = 50
MOST_WAITING = 256  # updates that a bot has not read yet, before it is let go
MOST_STREAMS = 16  # of one player
ALIVE = 15.0  # seconds between empty lines on a stream
NO_TABLE = Words(en="There is no such table.", fr="Cette table n'existe pas.")
NO_FREE_SEAT = Words(
    en="No seat here is free for you.", fr="Aucune place n'est libre ici pour vous."
)
NEEDS_INVITATION = Words(
    en="This seat needs an invitation.", fr="Cette place demande une invitation."
)
NOT_DEALT = Words(en="Nothing has been dealt yet.", fr="Rien n'est encore distribué.")
SECRET_YET = Words(
    en="The record is told when the game is over.",
    fr="L'enregistrement est donné quand la partie est finie.",
)
NO_NOTEBOOK = Words(
    en="Nothing can be supposed in this game.", fr="On ne peut rien supposer dans ce jeu."
)
TWICE_ME = Words(en="You take one seat at most.", fr="Vous prenez une place au plus.")

TablePath = Annotated[str, Parameter(pattern="^[0-9a-z]{12}$")]
Invitation = Annotated[str, Parameter(max_length=40)]


async def live_table(hub: Hub, table_id: str, player: Account | None, invitation: str = "") -> Live:
    """The table, if this person may see it; otherwise it is as if there were none."""
    live = await hub.live(table_id)
    if live is not None and not may_see(live.room, player, invitation):
        await hub.catch_up(live)
    if live is None or not may_see(live.room, player, invitation):
        raise Refuse(404, "no-table", NO_TABLE)
    return live


def may_see(room: Room, player: Account | None, invitation: str = "") -> bool:
    return is_invited(room, invitation) or room.is_open_to(player.id if player else "")


def is_invited(room: Room, invitation: str) -> bool:
    return secrets.compare_digest(invitation.encode(), room.setup.invitation.encode())


def mine(live: Live, hub: Hub, player: Account | None) -> m.TableForMe:
    seat = live.room.seat_of(player.id) if player else None
    invited = seat is not None or (player is not None and live.room.setup.owner == player.id)
    key = live.room.setup.invitation if invited and live.room.status == OPEN else None
    return m.TableForMe(hub.table_info(live), seat, key)


async def seat_or_refuse(hub: Hub, live: Live, player: Account) -> int:
    if live.room.seat_of(player.id) is None:
        await hub.catch_up(live)
    seat = live.room.seat_of(player.id)
    if seat is None:
        raise refuse(NOT_SEATED)
    return seat


class Tables(Controller):
    """Tables to play at."""

    path = "/api/tables"
    tags = ("tables",)

    @get(
        "/",
        summary="Tables: mine, or public ones that are open or in play",
        responses=refusals(400),
    )
    async def listed(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        which: Annotated[str, Parameter(pattern="^(open|playing|mine)$")] = "open",
    ) -> m.TableList:
        player = await player_of(request, hub)
        if which == "mine":
            ids = await hub.store.tables_of(player.id, LISTED) if player else []
        else:
            ids = await hub.store.listed(which, LISTED)
        return m.TableList([mine(live, hub, player) for live in await hub.lives(ids)])

    @post(
        "/",
        summary="Make a table; then take your seat",
        responses=refusals(400, 401, changes=True),
    )
    async def make(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, data: JSONBody[m.NewTable]
    ) -> m.TableForMe:
        if not actions.allows(player.id, 5):
            raise Refuse(429, "too-many", TOO_MANY)
        wishes = data.seats
        if sum(wish.kind == "me" for wish in wishes) > 1:
            raise Refuse(400, "twice", TWICE_ME)
        plans = [plan_of(wish, player) for wish in wishes]
        options = game(data.game).complete(data.options)
        check_plans(data.game, options, plans)
        clock = ClockPlan(
            data.clock.move, data.clock.game, data.clock.increment, data.clock.on_flag
        )
        setup = new_setup(data.game, options, plans, clock, player.id, public=data.public)
        await hub.store.add_table(setup, Summary(OPEN, 0, False, []))
        live = await hub.live(setup.id)
        assert live is not None, "it was just made"
        return mine(live, hub, player)

    @get("/{table_id:str}", summary="A table", responses=refusals(400, 404))
    async def table(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        table_id: TablePath,
        invitation: Invitation = "",
    ) -> m.TableForMe:
        player = await player_of(request, hub)
        live = await live_table(hub, table_id, player, invitation)
        async with live.lock:
            return mine(live, hub, player)

    @post(
        "/{table_id:str}/sit",
        status_code=200,
        summary="Take a seat",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def sit(
        self, hub: TheHub, player: ThePlayer, table_id: TablePath, data: JSONBody[m.Sit]
    ) -> m.TableForMe:
        live = await live_table(hub, table_id, player, data.invitation)
        said: Refusal | int = 0
        for _ in live.room.chairs:
            seat = free_seat(live.room, player, data)
            said = await hub.say(live, "sit", seat, player.id, text=data.nonce)
            if data.seat is not None or not isinstance(said, Refusal) or said.code != "seat-taken":
                break  # else somebody elsewhere was faster, and another seat may be free
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/leave",
        status_code=200,
        summary="Leave my seat; in play, resign",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def leave(self, hub: TheHub, player: ThePlayer, table_id: TablePath) -> m.TableForMe:
        live = await live_table(hub, table_id, player)
        said = await hub.say(live, "leave", await seat_or_refuse(hub, live, player), player.id)
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/rematch",
        status_code=200,
        summary="The same again, seats rotated",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def rematch(self, hub: TheHub, player: ThePlayer, table_id: TablePath) -> m.TableForMe:
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        if live.room.status not in (OVER, ARCHIVED) or live.room.table is None:
            raise refuse(NOT_OVER)  # before a table is made that nobody would find
        if not live.room.next_table:
            old = live.room.setup
            there = await hub.store.names([c.player for c in live.room.chairs if c.player])
            plans = [again(c.player, c.level, c.player in there) for c in live.room.chairs]
            plans = plans[1:] + plans[:1]
            setup = new_setup(old.game, old.options, plans, old.clock, player.id, public=old.public)
            await hub.store.add_table(setup, Summary(OPEN, 0, False, []))
            said = await hub.say(live, "rematch", seat, player.id, text=setup.id)
            if isinstance(said, Refusal):
                if (unused := await hub.live(setup.id)) is not None:
                    await hub.say(unused, "archive", 0, "")  # or it would be listed as open
                if said.code != "rematched":
                    raise refuse(said)
        return mine(await live_table(hub, live.room.next_table, player), hub, player)

    @get(
        "/{table_id:str}/record",
        summary="The record of a finished game",
        media_type="text/plain",
        responses=refusals(400, 404, 409),
    )
    async def record(
        self, request: Request[Any, Any, State], hub: TheHub, table_id: TablePath
    ) -> Response[str]:
        live = await live_table(hub, table_id, await player_of(request, hub))
        if live.room.status not in (OVER, ARCHIVED):
            await hub.catch_up(live)
        async with live.lock:
            if live.room.table is None:
                raise Refuse(409, "not-dealt", NOT_DEALT)
            if live.room.status not in (OVER, ARCHIVED):
                raise Refuse(409, "not-over", SECRET_YET)
            return Response(live.room.record(), media_type="text/plain; charset=utf-8")

    @post(
        "/{table_id:str}/act",
        status_code=200,
        summary="Act, as text in the game's notation",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def act(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.Act],
    ) -> m.Done:
        if not actions.allows(player.id):
            raise Refuse(429, "too-many", TOO_MANY)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        said = await hub.say(live, "act", seat, player.id, text=data.text, ref=data.ref)
        if isinstance(said, Refusal):
            raise refuse(said)
        return m.Done(table_id, data.ref, said)

    @post(
        "/{table_id:str}/check",
        status_code=200,
        summary="Would this action be taken?",
        responses=refusals(400, 401, 404, changes=True),
    )
    async def check(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.Act],
    ) -> m.Checked:
        if not actions.allows(player.id):
            raise Refuse(429, "too-many", TOO_MANY)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        refusal = would_refuse(live.room, seat, player.id, data.text)
        if refusal is None:
            return m.Checked(True)
        played = m.Refused(refusal.code, dict(refusal.words), refusal.article, data.ref, table_id)
        return m.Checked(False, played)

    @post(
        "/{table_id:str}/fits",
        status_code=200,
        summary="Do the answers so far speak against this? Where a game has such a notebook",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def fits(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.Act],
    ) -> Any:
        if not actions.allows(player.id):
            raise Refuse(429, "too-many", TOO_MANY)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        room, compare = live.room, capabilities.compare(live.room.game)
        if compare is None:
            raise Refuse(404, "no-notebook", NO_NOTEBOOK)
        if room.table is None:
            raise Refuse(409, "not-dealt", NOT_DEALT)
        return compare(room.table.observed(seat), seat, data.text)

    @get(
        "/{table_id:str}/stream",
        summary="What my seat sees, a line of JSON each time",
        responses=refusals(400, 401, 404),
    )
    async def stream(
        self,
        hub: TheHub,
        player: ThePlayer,
        table_id: TablePath,
        since: Annotated[int, Parameter(ge=0)] = 0,
    ) -> Stream:
        if hub.streams[player.id] >= MOST_STREAMS:
            raise Refuse(429, "too-many", TOO_MANY)
        live = await live_table(hub, table_id, player)
        lines = replayed_lines(hub, live, player, since)
        return Stream(lines, media_type="application/x-ndjson")


class Bot:
    """A stream to a bot, as somebody to tell."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.ended = False
        self._task = asyncio.current_task()  # may wait for ever for a bot that reads nothing

    def push(self, data: bytes) -> None:
        if not self.waiting.full():
            self.waiting.put_nowait(data)
        elif self._task is not None:
            self._task.cancel()
            self._task = None

    def end(self) -> None:
        """The server ends: an empty line wakes whoever waits here."""
        self.ended = True
        self.push(b"")


async def replayed_lines(hub: Hub, live: Live, player: Account, since: int) -> AsyncIterator[bytes]:
    """Updates until the game is over; an empty line now and then, so that no proxy hangs up."""
    bot = Bot(player.id)
    hub.ending.add(bot.end)
    hub.metrics.streams += 1
    hub.streams[player.id] += 1
    try:
        if not await hub.watch(bot, live, since):
            return
        while True:
            try:
                yield await asyncio.wait_for(bot.waiting.get(), ALIVE) + b"\n"
            except TimeoutError:
                yield b"\n"
            done = live.room.status in (OVER, ARCHIVED) or bot not in live.watchers
            if bot.waiting.empty() and (done or bot.ended):
                return
    finally:
        hub.ending.discard(bot.end)
        hub.unwatch(bot, live)
        hub.metrics.streams -= 1
        hub.streams[player.id] -= 1
        if not hub.streams[player.id]:
            del hub.streams[player.id]


def would_refuse(room: Room, seat: int, player: str, text: str) -> Refusal | None:
    """What the table would say to this action, as far as the seat itself can know."""
    if refusal := room.keeps_from(seat, player):
        return refusal
    assert room.table is not None, "a game in play is dealt"
    played, known = room.game, room.table.observed(seat)
    try:
        codes = played.notation.decode(known, seat, text)
    except NotationError as wrong:
        return Refusal("unreadable", "table", wrong.words)
    for code in codes:
        if code not in played.legal(known, seat):
            return played.notation.refusal(known, seat, code)
        if code != codes[-1]:  # what the last one brings is not for this seat to know yet
            played.rules.apply(known, seat, code)
    return None


def plan_of(wish: m.SeatSpec, player: Account) -> SeatPlan:
    if wish.kind == "me":
        return SeatPlan("player", player=player.id)
    return SeatPlan(wish.kind, level=wish.level if wish.kind == "opponent" else "")


def again(player: str, level: str, there: bool) -> SeatPlan:
    """Who a seat is for in a rematch: whoever had it; anyone, if that player is no more."""
    if player and not there:
        return SeatPlan("open")
    return SeatPlan("player", player=player) if player else SeatPlan("opponent", level=level)


def new_setup(
    name: str,
    options: dict[str, str],
    plans: list[SeatPlan],
    clock: ClockPlan,
    owner: str,
    *,
    public: bool,
) -> Setup:
    return Setup(
        id=new_id(12),
        game=name,
        version=game(name).version,
        options=options,
        seats=plans,
        clock=clock,
        public=public,
        invitation=new_id(16),
        seed=secrets.token_bytes(32),
        owner=owner,
        at=now(),
    )


def free_seat(room: Room, player: Account, wish: m.Sit) -> int:
    """The seat to take: the one that is asked for, or my own, or any."""
    invited = is_invited(room, wish.invitation)

    def is_closed(seat: int) -> bool:
        chair = room.chairs[seat]
        mine = player.id in (chair.player, chair.plan.player)
        needs = chair.plan.kind == "invited" or not room.setup.public
        return chair.plan.kind in ("invited", "open") and needs and not invited and not mine

    def is_free(seat: int) -> bool:
        chair = room.chairs[seat]
        if player.id in (chair.player, chair.plan.player):
            return True
        return not chair.taken and chair.plan.kind != "player" and not is_closed(seat)

    if wish.seat is not None:
        if wish.seat >= len(room.chairs):
            raise Refuse(409, "no-seat", NO_FREE_SEAT)
        if is_closed(wish.seat):  # even if it is taken now: it may be free in a moment
            raise Refuse(403, "needs-invitation", NEEDS_INVITATION)
        return wish.seat
    own = [s for s, c in enumerate(room.chairs) if player.id in (c.player, c.plan.player)]
    free = own or [s for s in range(len(room.chairs)) if is_free(s)]
    if not free:
        raise Refuse(409, "no-free-seat", NO_FREE_SEAT)
    return free[0]
